//! Portals, and the path through their middles.

use crate::geom::{Point, Side};
use glam::DVec2;

/// A side that the walker crosses, with the ends on his hands. The tutorial begins and ends the
/// channel with portals of no width, the start and the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Portal {
    pub left: Point,
    pub right: Point,
}

impl Portal {
    /// Start or goal: a portal of no width.
    pub const fn at(p: Point) -> Self {
        Self { left: p, right: p }
    }

    pub const fn end(self, side: Side) -> Point {
        match side {
            Side::Left => self.left,
            Side::Right => self.right,
        }
    }

    /// In lattice units; exact, though it may lie between lattice points.
    pub fn middle(self) -> DVec2 {
        (self.left.as_dvec2() + self.right.as_dvec2()) / 2.0
    }

    /// The point of the portal over which the way from `from` to `to` is the shortest.
    ///
    /// ```text
    ///        from ·               Over the line of the portal the shortest way is straight, to the
    ///   left ─────\────── right   goal or to its mirror image; the nearest point of the portal to
    ///         ·····\··            that crossing is the best, since the length only grows beside it.
    ///               to
    /// ```
    pub fn aimed(self, from: DVec2, to: DVec2) -> DVec2 {
        let (left, along) = (self.left.as_dvec2(), self.right.as_dvec2() - self.left.as_dvec2());
        let (above, below) = (along.perp_dot(from - left).abs(), along.perp_dot(to - left).abs());
        let length = along.length_squared();
        if length == 0.0 {
            return left;
        }
        let [a, b] = [from, to].map(|p| (p - left).dot(along) / length);
        let part = if above + below > 0.0 { a + (b - a) * (above / (above + below)) } else { b };
        left + along * part.clamp(0.0, 1.0)
    }
}

/// Distance in whole lattice units. A lattice unit is so small that rounding does not matter, and
/// whole numbers add up to the same sum in any order.
pub fn whole_distance(a: DVec2, b: DVec2) -> i64 {
    a.distance(b).round() as i64
}

/// The middles of portals, "smoothed by stepping through the list and removing redundant vertices"
/// (tutorial 002): from each that is kept on to the last one that is seen through all portals between.
pub fn smoothed(portals: &[Portal]) -> Vec<DVec2> {
    let mut kept = Vec::new();
    let mut here = 0;
    while let Some(portal) = portals.get(here) {
        kept.push(portal.middle());
        let seen = (here + 2..portals.len()).take_while(|&there| sees(portals, here, there));
        here = seen.last().unwrap_or(here + 1);
    }
    kept
}

/// Does the straight line from the middle of one portal to that of a later one go through all between?
/// Exact: on points twice as large the middles are whole.
fn sees(portals: &[Portal], here: usize, there: usize) -> bool {
    let twice = |p: Point| (2 * i128::from(p.x), 2 * i128::from(p.y));
    let middle =
        |p: Portal| (i128::from(p.left.x) + i128::from(p.right.x), i128::from(p.left.y) + i128::from(p.right.y));
    let (a, b) = (middle(portals[here]), middle(portals[there]));
    let side = |p: Point| {
        let p = twice(p);
        (b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0)
    };
    portals[here + 1..there].iter().all(|p| side(p.left) <= 0 && side(p.right) >= 0)
}
