//! The funnel for an agent with a radius: circles at the ends of the portals, sides that touch them, and a string of
//! lines and arcs.

/// The search over edges, before the funnel.
mod search;

use super::string::ROLES;
use super::{CirclesView, FunnelView, LETTERED};
use crate::algo::channel::Portal;
use crate::algo::radius::{Circle, CircleCorner, CircleFunnel, CircleOutcome, CircleSide, Repair, TangentTest};
use crate::geom::Side;
use crate::map::mesh::Triangle;
use crate::picture::{Anchor, Dash, Family, Label, Lens, Meaning, Picture, Role, Shape, Strength};
use glam::DVec2;
use std::f64::consts::TAU;

/// The number of sides of the polygon that stands for a circle.
const SIDES: u32 = 60;
/// With a shorter average side of the triangles, in pixels, there is no room for names.
const WORDY: f64 = 70.0;

impl FunnelView<'_> {
    pub(super) fn draw_circles(&self, circles: CirclesView, badge: f32, lens: &Lens, picture: &mut Picture) {
        let funnel = circles.funnel;
        if funnel.portals().is_empty() {
            self.draw_search_over_edges(circles, lens, picture);
            return picture.obstacle_names(self.world, lens);
        }
        if self.layers.channel {
            let picture = &mut picture.meaning(Meaning::Channel);
            for t in funnel.channel() {
                picture.area(Role::Channel, Strength::Faint, self.corners_at(t));
            }
        }
        for closed in funnel.closed_passages() {
            self.bottleneck(closed, Strength::Faint, picture);
        }
        let portals: Vec<Portal> =
            funnel.portals().iter().map(|p| Portal { left: p.left.at, right: p.right.at }).collect();
        self.portals(&portals, picture);
        self.compared(picture);
        self.rings(funnel, picture);
        if funnel.outcome() == CircleOutcome::Running {
            self.sides(funnel, &portals, picture);
            let path = funnel.string().points().into_iter().map(|p| self.in_world(p)).collect();
            picture.with_id(Family::Path).line(Role::Path, Strength::Bold, path, 5.0, Dash::None);
            if let Some(test) = funnel.test() {
                self.tangent(funnel, test, picture);
            }
            if let Some(Repair::LetGo { corner, .. } | Repair::Pushed { corner, .. }) = funnel.last_repair() {
                let picture = &mut picture.meaning(Meaning::CircleOfStep);
                self.circle(corner.circle, Role::Now, Strength::Bold, 3.5, Dash::None, picture);
            }
        }
        picture.obstacle_names(self.world, lens);
        self.lettered(funnel, badge, picture);
        if self.layers.visits && badge >= LETTERED {
            self.visit_counts(&portals, funnel.visits(), lens, picture);
        }
        if self.layers.letters && self.side(lens) >= WORDY && funnel.outcome() == CircleOutcome::Running {
            self.named(funnel, lens, picture);
        }
    }

    /// The circles that the string goes around, and the circle of the apex.
    pub(super) fn corner_circles(&self, funnel: &CircleFunnel, lens: &Lens, picture: &mut Picture) {
        if funnel.portals().is_empty() {
            return;
        }
        for corner in funnel.corners() {
            self.circle(corner.circle, Role::Path, Strength::Solid, 2.5, Dash::None, picture);
        }
        if funnel.outcome() == CircleOutcome::Running && funnel.last_repair().is_none() {
            let (ring, at) = (funnel.apex().circle, self.at(funnel.apex().circle.at));
            self.circle(ring, Role::Apex, Strength::Bold, 2.5, Dash::None, &mut picture.with_id(Family::Apex));
            if ring.radius == 0.0 {
                picture.with_id(Family::Apex).add(
                    Role::Apex,
                    Strength::Bold,
                    Shape::Ring { at, radius: 13.0, width: 2.5 },
                );
            } else {
                picture.add(
                    Role::Apex,
                    Strength::Solid,
                    Shape::Dots { points: vec![at], radius: lens.scale.clamp(2.0, 4.0) as f32 },
                );
            }
        }
    }

    fn in_world(&self, p: DVec2) -> DVec2 {
        self.mesh.lattice().position(p)
    }

    fn corners_at(&self, t: Triangle) -> Vec<DVec2> {
        self.mesh.corner_points(t).map(|p| self.at(p)).to_vec()
    }

    /// The circle around an end of a portal. An end without a radius has none.
    fn circle(&self, ring: Circle, role: Role, strength: Strength, width: f32, dash: Dash, picture: &mut Picture) {
        if ring.radius > 0.0 {
            let line = Shape::Line { points: self.circle_points(ring), closed: true, width, dash };
            picture.add(role, strength, line);
        }
    }

    fn circle_points(&self, ring: Circle) -> Vec<DVec2> {
        let (center, radius) = (self.at(ring.at), ring.radius / self.mesh.lattice().scale());
        (0..SIDES).map(|i| center + DVec2::from_angle(TAU * f64::from(i) / f64::from(SIDES)) * radius).collect()
    }

    /// The circles around the ends of all portals. Those of the current portal are filled.
    fn rings(&self, funnel: &CircleFunnel, picture: &mut Picture) {
        let running = funnel.outcome() == CircleOutcome::Running;
        let here = funnel.portals().get(funnel.portal() as usize).filter(|_| running && funnel.portal() > 0);
        for (side, role, _, dash) in ROLES {
            let mut rings: Vec<Circle> = funnel.portals().iter().map(|p| p.end(side)).collect();
            rings.sort_by_key(|ring| ring.at);
            rings.dedup();
            for ring in rings {
                let is_here = here.is_some_and(|portal| portal.end(side) == ring);
                if is_here && ring.radius > 0.0 {
                    picture.area(role, Strength::Solid, self.circle_points(ring));
                }
                let width = if is_here { 2.5 } else { 1.5 };
                let picture = &mut picture.meaning(Meaning::EndCircle(side));
                self.circle(ring, role, Strength::Solid, width, dash, picture);
            }
        }
    }

    /// The line that touches the apex's circle and the circle at the end of a side.
    fn side_line(
        &self,
        apex: CircleCorner,
        side: Side,
        &CircleSide { circle: ring, direction, portal }: &CircleSide,
    ) -> [DVec2; 2] {
        let end = CircleCorner { circle: ring, side, portal };
        [apex.touch(direction), end.touch(direction)].map(|p| self.in_world(p))
    }

    /// The area between the sides, the sides, the current portal, and the jump back of a restart.
    fn sides(&self, funnel: &CircleFunnel, portals: &[Portal], picture: &mut Picture) {
        let apex = funnel.apex();
        if funnel.last_repair().is_some() {
            return;
        }
        let bounds = Side::BOTH.map(|side| funnel.bound(side));
        if let [Some(left), Some(right)] = bounds {
            let [from_left, to_left] = self.side_line(apex, Side::Left, &left);
            let [from_right, to_right] = self.side_line(apex, Side::Right, &right);
            // From one side to the other along the apex's circle.
            let arc = (1..8).map(|i| {
                let part = f64::from(i) / 8.0;
                self.in_world(apex.touch(left.direction + (right.direction - left.direction) * part))
            });
            let ring = [to_left, from_left].into_iter().chain(arc).chain([from_right, to_right]).collect();
            picture.meaning(Meaning::Funnel).with_id(Family::Funnel).area(Role::Now, Strength::Solid, ring);
        }
        if let Some(portal) = portals.get(funnel.portal() as usize) {
            let at = self.at(apex.circle.at);
            let id = (Family::Portal, (at.x.to_bits(), at.y.to_bits()));
            let mut picture = picture.meaning(Meaning::CurrentPortal);
            picture.with_id(id).line(Role::Now, Strength::Solid, self.across(portal), 3.0, Dash::None);
        }
        for ((side, role, _, dash), bound) in ROLES.into_iter().zip(bounds) {
            if let Some(bound) = bound {
                let line = self.side_line(apex, side, &bound).to_vec();
                let mut picture = picture.meaning(Meaning::FunnelSide(side));
                picture.with_id((Family::Side, side)).line(role, Strength::Solid, line, 3.5, dash);
            }
        }
        if let Some(from) = funnel.jump() {
            self.jump(portals, [funnel.portal(), from], self.at(apex.circle.at), picture);
        }
    }

    /// The tangent under test, the points where it touches the circles, and the line between their centers.
    fn tangent(&self, funnel: &CircleFunnel, test: &TangentTest, picture: &mut Picture) {
        let bound = CircleSide { circle: test.circle, direction: test.direction, portal: test.portal };
        let apex = funnel.apex();
        let [from, to] = self.side_line(apex, test.side, &bound);
        let [middle, end] = [apex.circle.at, test.circle.at].map(|p| self.at(p));
        // Two tests are not one thing that moves.
        let id = (test.portal, test.side);
        if test.shift != 0.0 || test.circle.radius > 0.0 {
            let centers = vec![from, middle, end, to];
            picture.with_id((Family::TestedCenters, id)).line(Role::Test, Strength::Faint, centers, 1.2, Dash::None);
        }
        self.circle(
            test.circle,
            Role::Now,
            Strength::Bold,
            3.0,
            Dash::None,
            &mut picture.meaning(Meaning::CircleOfStep).with_id((Family::TestedCircle, id)),
        );
        picture.with_id((Family::Test, id)).line(Role::Test, Strength::Bold, vec![from, to], 3.5, Dash::None);
        let dots = Shape::Dots { points: vec![from, to], radius: 4.5 };
        picture.meaning(Meaning::TouchPoints).add(Role::Now, Strength::Bold, dots);
    }

    /// A badge at the center of every circle.
    fn lettered(&self, funnel: &CircleFunnel, badge: f32, picture: &mut Picture) {
        let between = &funnel.portals()[1..funnel.portals().len() - 1];
        for (side, role, letter, _) in ROLES {
            let mut points: Vec<_> = between.iter().map(|p| p.end(side).at).collect();
            points.sort();
            points.dedup();
            for p in points {
                let tested = funnel.test().is_some_and(|t| t.circle.at == p && t.side == side);
                let strength = if tested { Strength::Bold } else { Strength::Solid };
                let letter = if self.layers.letters && badge >= LETTERED { letter } else { "" };
                let mut picture = picture.meaning(Meaning::PortalEnd(side));
                picture.with_id((Family::End, (side, p))).badge(role, strength, self.at(p), badge * 0.9, letter);
            }
        }
    }

    /// The names of the apex and of the end under test.
    fn named(&self, funnel: &CircleFunnel, lens: &Lens, picture: &mut Picture) {
        let picture = &mut picture.with_id(Family::Name);
        let scale = self.mesh.lattice().scale();
        let mut name = |ring: Circle, text: &str, below: bool| {
            let clear = (ring.radius / scale * lens.scale).max(14.0) + 8.0;
            let side = if below { Anchor::Below } else { Anchor::Above };
            picture.label(Label::name(self.at(ring.at), text).beside(side, clear));
        };
        if let Some(Repair::LetGo { corner, .. } | Repair::Pushed { corner, .. }) = funnel.last_repair() {
            let text =
                if matches!(funnel.last_repair(), Some(Repair::LetGo { .. })) { "released" } else { "pushed around" };
            return name(corner.circle, text, true);
        }
        let apex = funnel.apex();
        let test = funnel.test();
        let below = test.is_none_or(|t| t.circle.at.y <= apex.circle.at.y);
        name(apex.circle, "apex", below);
        if let Some(test) = test {
            let goal = test.portal as usize + 1 == funnel.portals().len();
            let text =
                if goal { "goal".to_owned() } else { format!("new {}, portal {}", test.side.word(), test.portal) };
            name(test.circle, &text, !below);
        }
    }
}
