//! The funnel: its two sides, the portal and the end under test, corners, and the path so far.

use super::{FunnelView, LETTERED, Pulled};
use crate::algo::channel::Portal;
use crate::algo::portal_scan::{PortalScan, SideTest, TestKind};
use crate::geom::{Point, Side};
use crate::picture::{Anchor, Dash, Lens, Picture, Role, Shape, Strength};
use glam::DVec2;
use std::collections::BTreeSet;

pub(super) const ROLES: [(Side, Role, &str, Dash); 2] =
    [(Side::Left, Role::Left, "L", Dash::None), (Side::Right, Role::Right, "R", Dash::Dashed)];

impl FunnelView<'_> {
    /// The area between the sides, the sides, the portal that is looked at, and the path.
    pub(super) fn funnel(&self, pull: &Pulled, picture: &mut Picture) {
        let walk = pull.walk;
        if !walk.is_done() {
            let apex = self.at(walk.apex().at);
            let chains = [0, 1].map(|i| pull.sides[i].iter().map(|b| self.at(b.at)).collect::<Vec<_>>());
            let ring = chains[0].iter().rev().copied().chain([apex]).chain(chains[1].iter().copied()).collect();
            picture.area(Role::Now, Strength::Solid, ring);
            if let Some(portal) = walk.portals().get(walk.portal() as usize) {
                picture.line(Role::Now, Strength::Solid, self.across(portal), 3.0, Dash::None);
            }
            for ((_, role, _, dash), chain) in ROLES.into_iter().zip(chains) {
                let line = [apex].into_iter().chain(chain).collect();
                picture.line(role, Strength::Solid, line, 3.5, dash);
            }
            if let Some(jump) = walk.jump() {
                self.jump(walk.portals(), [jump.to, jump.from], apex, picture);
            }
        }
        let path = walk.path().into_iter().map(|p| self.at(p)).collect();
        if self.layers.aside {
            picture.line(Role::Midpoint, Strength::Solid, path, 2.5, Dash::None);
        } else {
            picture.line(Role::Path, Strength::Bold, path, 5.0, Dash::None);
        }
    }

    /// A restart: back from the portal that closed the funnel, past all that come again, to the apex.
    pub(super) fn jump(&self, portals: &[Portal], [to, from]: [u32; 2], apex: DVec2, picture: &mut Picture) {
        let middles = (to + 1..=from).rev().map(|n| self.mesh.lattice().unscale(portals[n as usize].middle()));
        let way: Vec<DVec2> = middles.chain([apex]).collect();
        if let [.., before, tip] = way[..] {
            let back = (before - tip) * (0.25 / 1.0f64).min(1.0);
            let wing = |turn: f64| tip + back + DVec2::new(-back.y, back.x) * turn;
            let head = vec![wing(0.45), tip, wing(-0.45)];
            picture.line(Role::Now, Strength::Bold, head, 4.0, Dash::None);
        }
        picture.line(Role::Now, Strength::Bold, way, 4.0, Dash::Dotted);
    }

    /// The triangle that decides, in the colour of the side that its sign names, with its area.
    pub(super) fn tested(&self, pull: &Pulled, radius: f32, picture: &mut Picture) {
        let Some(test) = pull.test else { return };
        let [from, to, end] = [test.from, test.to, test.end].map(|p| self.at(p));
        let sign = match test.area2().signum() {
            1 => Role::Right,
            _ => Role::Left,
        };
        if test.area2() != 0 {
            picture.area(sign, Strength::Bold, vec![from, to, end]);
        }
        if !test.is_open() {
            picture.line(Role::Test, Strength::Bold, vec![from, to], 3.0, Dash::None);
        }
        picture.line(Role::Test, Strength::Bold, vec![from, end], 2.5, Dash::Dashed);
        picture.add(Role::Test, Strength::Bold, Shape::Ring { at: end, radius: radius + 4.5, width: 3.0 });
    }

    /// A badge for every end: those of the funnel and the one under test larger than the others.
    pub(super) fn badges(&self, pull: &Pulled, radius: f32, picture: &mut Picture) {
        let walk = pull.walk;
        let between = &walk.portals()[1..walk.portals().len() - 1];
        for ((side, role, letter, _), chain) in ROLES.into_iter().zip(&pull.sides) {
            let points: BTreeSet<Point> = between.iter().map(|p| p.end(side)).collect();
            for p in points {
                let current = !walk.is_done() && chain.iter().any(|b| b.at == p);
                let tested = !walk.is_done() && pull.test.is_some_and(|t| t.end == p && t.side == side);
                let (size, strength) = match () {
                    () if tested => (radius * 1.25, Strength::Bold),
                    () if current => (radius * 1.25, Strength::Solid),
                    () => (radius * 0.9, Strength::Solid),
                };
                let letter = if self.layers.letters && size >= LETTERED { letter } else { "" };
                picture.badge(role, strength, self.at(p), size, letter);
            }
        }
    }

    /// On each portal, away from its middle through which the path to compare with runs, where there is
    /// the most room; nowhere if they would hide each other.
    pub(super) fn looks(&self, portals: &[Portal], looks: &[u32], lens: &Lens, picture: &mut Picture) {
        let mut placed: Vec<DVec2> = Vec::new();
        for (portal, looks) in portals.iter().zip(looks).filter(|(_, looks)| **looks > 1) {
            let [left, right] = [portal.left, portal.right].map(|p| self.at(p));
            let at = roomiest(&[0.3, 0.7, 0.8].map(|part| left.lerp(right, part)), &placed);
            if left != right && room(at, &placed) * lens.scale > 24.0 {
                picture.words(Role::Label, at, format!("{looks}×"), Anchor::Center);
                placed.push(at);
            }
        }
    }

    /// Corners found, and the apex.
    pub(super) fn corners(&self, walk: &PortalScan, radius: f32, picture: &mut Picture) {
        for corner in walk.corners() {
            let ring = Shape::Ring { at: self.at(corner.at), radius: radius * 1.25 + 2.0, width: 2.5 };
            picture.add(Role::Path, Strength::Solid, ring);
        }
        if !walk.is_done() {
            let at = self.at(walk.apex().at);
            let ring = Shape::Ring { at, radius: (radius * 1.3).max(7.0) + 3.5, width: 2.5 };
            picture.add(Role::Apex, Strength::Bold, ring);
        }
    }

    /// The apex and the end under test by name, and the area of the test.
    pub(super) fn words(&self, pull: &Pulled, radius: f32, lens: &Lens, picture: &mut Picture) {
        let walk = pull.walk;
        if walk.is_done() || (radius < LETTERED && self.grown.is_empty()) {
            return;
        }
        let clear = lens.world(f64::from(radius) + 8.0);
        let apex = self.at(walk.apex().at);
        let test = &pull.test;
        // On the side of the apex that is away from what is tested.
        let below = test.as_ref().is_none_or(|t| self.at(t.end).y <= apex.y);
        let (shift, anchor) = if below { (clear, Anchor::Below) } else { (-clear, Anchor::Above) };
        let name = if walk.apex().portal == 0 { "apex = start" } else { "apex" };
        picture.name(lens, apex + DVec2::new(0.0, shift), name, anchor);
        let Some(test) = test else { return };
        let (mut shift, mut anchor) = outward(walk, test, clear);
        let letters = lens.world(20.0);
        if self.at(test.end).y + shift - letters < lens.visible.low.y {
            (shift, anchor) = (clear, Anchor::Below);
        }
        let name = if test.portal == walk.last() {
            "goal".to_owned()
        } else {
            format!("new {}, portal {}", test.side.word(), test.portal)
        };
        picture.name(lens, self.at(test.end) + DVec2::new(0.0, shift), &name, anchor);
        let [from, to, end] = [test.from, test.to, test.end].map(|p| self.at(p));
        let text = match test.question {
            _ if test.is_open() => return,
            TestKind::Inside => format!("own side: {}", pull.area),
            TestKind::Crossed => format!("other side: {}", pull.area),
        };
        let height = (to - from).perp_dot(end - from).abs() / (end - from).length().max(f64::MIN_POSITIVE);
        if height * lens.scale > 48.0 {
            let within = |a: f64, b: f64, c: f64| from * a + to * b + end * c;
            let places =
                [within(0.34, 0.33, 0.33), within(0.2, 0.3, 0.5), within(0.2, 0.5, 0.3), within(0.5, 0.25, 0.25)];
            let ends = walk.portals().iter().flat_map(|p| [p.left, p.right]).map(|p| self.at(p));
            picture.name(lens, roomiest(&places, &ends.collect::<Vec<_>>()), &text, Anchor::Center);
        }
    }
}

/// Words stand on the side of an end that is away from its portal.
fn outward(walk: &PortalScan, test: &SideTest, clear: f64) -> (f64, Anchor) {
    let other = walk.end(test.portal, test.side.other()).at;
    if test.end.y > other.y { (clear, Anchor::Below) } else { (-clear, Anchor::Above) }
}

/// How far the nearest of these is.
fn room(at: DVec2, others: &[DVec2]) -> f64 {
    others.iter().map(|p| p.distance(at)).fold(f64::INFINITY, f64::min)
}

/// Of some places the one that is farthest from these; the first of equals.
fn roomiest(places: &[DVec2], others: &[DVec2]) -> DVec2 {
    let farther = |best: DVec2, p: DVec2| if room(p, others) > room(best, others) { p } else { best };
    places.iter().copied().reduce(farther).unwrap_or_default()
}
