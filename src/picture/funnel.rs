//! Triangles, the channel, and the funnel in it.

use super::{Anchor, Dash, Lens, Picture, Rect, Role, Shape, Strength};
use crate::algo::channel::Portal;
use crate::algo::funnel::{Funnel, FunnelStep, Outcome, Test};
use crate::geom::{Point, Side};
use crate::world::mesh::{Edge, Mesh, Triangle};
use crate::world::scene::World;
use glam::DVec2;
use std::collections::BTreeSet;

/// Triangles whose side is shorter than this many pixels on average are not drawn one by one.
const ROOMY: f64 = 5.0;
/// A badge smaller than this has no room for its letter.
const LETTERED: f32 = 7.0;

/// All that the picture depends on.
#[expect(clippy::struct_excessive_bools, reason = "the layers, each of which is on or off")]
pub struct FunnelView<'a> {
    pub world: &'a World,
    pub funnel: &'a Funnel,
    pub step: Option<FunnelStep>,
    pub mesh: bool,
    pub channel: bool,
    pub midpoints: bool,
    pub letters: bool,
}

impl FunnelView<'_> {
    pub fn picture(&self, lens: &Lens) -> Picture {
        let mut picture = Picture::default();
        picture.ground(self.world);
        let radius = self.radius(lens);
        if self.mesh && self.side(lens) >= ROOMY {
            self.edges(lens, &mut picture);
        }
        let channel = self.funnel.channel();
        if self.funnel.portals().is_empty() {
            self.search(lens, &mut picture);
            if channel.is_empty() {
                self.expanding(&mut picture);
            }
        }
        self.channel(&channel, &mut picture);
        self.funnel_area(&mut picture);
        self.lines(&mut picture);
        self.test(radius, &mut picture);
        self.ends(radius, &mut picture);
        if self.letters {
            self.words(radius, lens, &mut picture);
        }
        picture.obstacle_names(self.world, lens.scale);
        picture.ends(self.world.start(), self.world.goal(), (self.side(lens) * 0.1).clamp(7.0, 12.0) as f32);
        self.corners(radius, &mut picture);
        picture
    }

    fn tri(&self) -> &Mesh {
        self.world.mesh()
    }

    fn at(&self, p: Point) -> DVec2 {
        self.tri().lattice().to_world(p)
    }

    fn corners_of(&self, t: Triangle) -> Vec<DVec2> {
        self.tri().corner_points(t).map(|p| self.at(p)).to_vec()
    }

    /// The side of an average triangle in pixels.
    fn side(&self, lens: &Lens) -> f64 {
        let size = Rect::new(self.world.scene().map.bounds()).size() * lens.scale;
        (size.x * size.y / self.tri().triangle_count().max(1) as f64).sqrt()
    }

    /// Badges grow with the room between the portals, so that they do not hide each other.
    fn radius(&self, lens: &Lens) -> f32 {
        let portals = self.funnel.portals();
        let mut widths: Vec<f64> = portals.iter().map(|p| self.at(p.left).distance(self.at(p.right))).collect();
        widths.sort_by(f64::total_cmp);
        let usual = widths.get(widths.len() / 2).copied().unwrap_or(0.0) * lens.scale;
        (usual * 0.085).clamp(3.0, 10.0) as f32
    }

    fn edges(&self, lens: &Lens, picture: &mut Picture) {
        let edges = self.tri().triangles().flat_map(Triangle::edges);
        for e in edges.filter(|&e| self.tri().twin(e).is_some_and(|twin| e < twin)) {
            let ends = self.tri().ends(e).map(|p| self.at(p));
            if in_sight(lens, &ends) {
                picture.line(Role::Mesh, Strength::Faint, ends.to_vec(), 1.0, Dash::None);
            }
        }
    }

    /// What A* knows: the open list, and what was taken from it.
    fn search(&self, lens: &Lens, picture: &mut Picture) {
        for (t, node) in self.funnel.found() {
            let corners = self.corners_of(t);
            if in_sight(lens, &corners) {
                let (role, strength) =
                    if node.taken { (Role::Channel, Strength::Faint) } else { (Role::Front, Strength::Solid) };
                picture.area(role, strength, corners);
            }
        }
    }

    /// The triangle that was taken last, the way to it, and the edge that is looked across.
    fn expanding(&self, picture: &mut Picture) {
        let Some(t) = self.funnel.expanding() else { return };
        picture.area(Role::Now, Strength::Bold, self.corners_of(t));
        let lattice = self.tri().lattice();
        let way = self.funnel.way_to(t).into_iter().map(|p| lattice.unscale(p)).collect();
        picture.line(Role::Midpoint, Strength::Solid, way, 2.5, Dash::Dotted);
        if let Some(FunnelStep::Leave { edge } | FunnelStep::Find { edge }) = self.step {
            let found = matches!(self.step, Some(FunnelStep::Find { .. }));
            self.edge(edge, if found { Dash::None } else { Dash::Dashed }, picture);
        }
    }

    fn edge(&self, e: Edge, dash: Dash, picture: &mut Picture) {
        let ends = self.tri().ends(e).map(|p| self.at(p)).to_vec();
        picture.line(Role::Test, Strength::Bold, ends, 4.0, dash);
    }

    fn channel(&self, channel: &[Triangle], picture: &mut Picture) {
        // While walking back it lies on what A* has taken, and must be seen on it.
        let searching = self.funnel.portals().is_empty() && self.funnel.taken() > 0;
        let strength = if searching { Strength::Bold } else { Strength::Faint };
        if self.channel {
            for &t in channel {
                picture.area(Role::Channel, strength, self.corners_of(t));
            }
        }
        for portal in self.between() {
            picture.line(Role::Mesh, Strength::Solid, self.across(portal), 1.5, Dash::None);
        }
        if let Some(FunnelStep::Back { edge }) = self.step {
            self.edge(edge, Dash::None, picture);
        }
        if let Some(FunnelStep::Channel { triangle } | FunnelStep::Same { triangle }) = self.step {
            picture.area(Role::Now, Strength::Bold, self.corners_of(triangle));
        }
    }

    /// The portals that have a width.
    fn between(&self) -> &[Portal] {
        let portals = self.funnel.portals();
        if portals.len() > 2 { &portals[1..portals.len() - 1] } else { &[] }
    }

    fn across(&self, portal: &Portal) -> Vec<DVec2> {
        vec![self.at(portal.left), self.at(portal.right)]
    }

    fn side_ends(&self) -> [DVec2; 3] {
        let funnel = self.funnel;
        [funnel.bound(Side::Left).at, funnel.apex().at, funnel.bound(Side::Right).at].map(|p| self.at(p))
    }

    fn is_pulling(&self) -> bool {
        self.funnel.outcome() == Outcome::Running && !self.funnel.portals().is_empty()
    }

    fn funnel_area(&self, picture: &mut Picture) {
        if self.is_pulling() {
            picture.area(Role::Now, Strength::Solid, self.side_ends().to_vec());
        }
    }

    /// The two sides, the portal that is looked at, and the two paths.
    fn lines(&self, picture: &mut Picture) {
        let lattice = self.tri().lattice();
        if self.midpoints {
            let middles = self.funnel.midpoints().into_iter().map(|p| lattice.unscale(p)).collect();
            picture.line(Role::Midpoint, Strength::Solid, middles, 2.5, Dash::Dotted);
        }
        if self.is_pulling() {
            if let Some(portal) = self.funnel.portals().get(self.funnel.portal() as usize) {
                picture.line(Role::Now, Strength::Solid, self.across(portal), 3.0, Dash::None);
            }
            let [left, apex, right] = self.side_ends();
            if left != apex {
                picture.line(Role::Left, Strength::Solid, vec![apex, left], 3.5, Dash::None);
            }
            if right != apex {
                picture.line(Role::Right, Strength::Solid, vec![apex, right], 3.5, Dash::Dashed);
            }
        }
        let path = self.funnel.path().into_iter().map(|p| self.at(p)).collect();
        picture.line(Role::Path, Strength::Bold, path, 5.0, Dash::None);
    }

    /// The triangles whose areas decide: bold lines from the apex to the end under test.
    fn test(&self, radius: f32, picture: &mut Picture) {
        let Some(test) = self.funnel.test().filter(|_| self.is_pulling()) else { return };
        let [apex, own, other, end] = [test.apex, test.own, test.other, test.end].map(|p| self.at(p));
        let against = if test.asked { other } else { own };
        picture.area(Role::Test, Strength::Solid, vec![apex, against, end]);
        picture.line(Role::Test, Strength::Bold, vec![apex, end], 2.5, Dash::Dashed);
        picture.add(Role::Test, Strength::Bold, Shape::Ring { at: end, radius: radius + 4.5, width: 3.0 });
    }

    /// A badge for every end: those of the funnel and the one under test larger than the others.
    fn ends(&self, radius: f32, picture: &mut Picture) {
        for side in Side::BOTH {
            let (role, letter) = match side {
                Side::Left => (Role::Left, "L"),
                Side::Right => (Role::Right, "R"),
            };
            let own = self.funnel.bound(side).at;
            let points: BTreeSet<Point> = self.between().iter().map(|p| p.end(side)).collect();
            for p in points {
                let current = self.is_pulling() && p == own && p != self.funnel.apex().at;
                let tested = self.funnel.test().is_some_and(|t| t.end == p && t.side == side) && self.is_pulling();
                let (size, strength) = match () {
                    () if tested => (radius * 1.25, Strength::Bold),
                    () if current => (radius * 1.25, Strength::Solid),
                    () => (radius * 0.9, Strength::Solid),
                };
                let letter = if self.letters && size >= LETTERED { letter } else { "" };
                picture.badge(role, strength, self.at(p), size, letter);
            }
        }
    }

    /// Corners found, and the apex.
    fn corners(&self, radius: f32, picture: &mut Picture) {
        for corner in self.funnel.corners() {
            let ring = Shape::Ring { at: self.at(corner.at), radius: radius * 1.25 + 2.0, width: 2.5 };
            picture.add(Role::Path, Strength::Solid, ring);
        }
        if self.is_pulling() {
            let at = self.at(self.funnel.apex().at);
            let ring = Shape::Ring { at, radius: (radius * 1.3).max(7.0) + 3.5, width: 2.5 };
            picture.add(Role::Apex, Strength::Bold, ring);
        }
    }

    /// The apex and the end under test by name.
    fn words(&self, radius: f32, lens: &Lens, picture: &mut Picture) {
        if !self.is_pulling() || radius < LETTERED {
            return;
        }
        let clear = lens.world(f64::from(radius) + 8.0);
        let apex = self.at(self.funnel.apex().at);
        let test = self.funnel.test();
        // On the side of the apex that is away from what is tested.
        let below = test.is_none_or(|t| self.at(t.end).y <= apex.y);
        let (shift, anchor) = if below { (clear, Anchor::Below) } else { (-clear, Anchor::Above) };
        let name = if self.funnel.apex().portal == 0 { "apex = start" } else { "apex" };
        picture.name(lens, apex + DVec2::new(0.0, shift), name, anchor);
        if let Some(test) = test {
            let end = self.at(test.end);
            let (shift, anchor) = self.outward(test, clear);
            let last = test.portal as usize + 1 == self.funnel.portals().len();
            let name =
                if last { "goal".to_owned() } else { format!("new {}, portal {}", test.side.word(), test.portal) };
            picture.name(lens, end + DVec2::new(0.0, shift), &name, anchor);
        }
    }

    /// Words stand on the side of an end that is away from its portal.
    fn outward(&self, test: &Test, clear: f64) -> (f64, Anchor) {
        let other = self.funnel.portals()[test.portal as usize].end(test.side.other());
        if test.end.y > other.y { (clear, Anchor::Below) } else { (-clear, Anchor::Above) }
    }
}

/// May something with these corners be seen?
fn in_sight(lens: &Lens, corners: &[DVec2]) -> bool {
    let first = corners[0];
    let (low, high) = corners.iter().fold((first, first), |(l, h), &p| (l.min(p), h.max(p)));
    low.cmple(lens.visible.high).all() && high.cmpge(lens.visible.low).all()
}
