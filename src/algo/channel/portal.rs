//! Portals, and the path through their middles.

use crate::geom::{Point, Side};
use glam::DVec2;

/// A side that the path crosses, with its left and its right end. The tutorial begins and ends the channel with portals
/// of zero width, the start and the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Portal {
    pub left: Point,
    pub right: Point,
}

impl Portal {
    /// The start or the goal: a portal of zero width.
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

    /// The point of the portal through which the path from `from` to `to` is the shortest.
    pub fn aimed(self, from: DVec2, to: DVec2) -> DVec2 {
        aimed([self.left, self.right].map(Point::as_dvec2), from, to)
    }
}

/// The point of a segment through which the path from `from` to `to` is the shortest.
///
/// ```text
///        from ·               The shortest path across the line of the portal is straight, to `to` or
///   left ─────\────── right   to its mirror image. The point of the portal nearest to that crossing is
///         ·····\··            the best one, since the length only grows away from it.
///               to
/// ```
pub fn aimed([left, right]: [DVec2; 2], from: DVec2, to: DVec2) -> DVec2 {
    let along = right - left;
    let (above, below) = (along.perp_dot(from - left).abs(), along.perp_dot(to - left).abs());
    let length = along.length_squared();
    if length == 0.0 {
        return left;
    }
    let [a, b] = [from, to].map(|p| (p - left).dot(along) / length);
    let part = if above + below > 0.0 { a + (b - a) * (above / (above + below)) } else { b };
    left + along * part.clamp(0.0, 1.0)
}

/// The middles of portals, "smoothed by stepping through the list and removing redundant vertices"
/// (tutorial 002): string-pulled midpoints. Each one that is kept is followed by the last one that it sees through all
/// portals between. Exact: at twice the scale the middles are lattice points.
pub fn string_pulled_midpoints(portals: &[Portal]) -> Vec<DVec2> {
    let twice = |p: Point| [2 * i64::from(p.x), 2 * i64::from(p.y)];
    let middle = |n: usize| {
        let Portal { left, right } = portals[n];
        [i64::from(left.x) + i64::from(right.x), i64::from(left.y) + i64::from(right.y)]
    };
    let mut kept = Vec::new();
    let mut here = 0;
    while here < portals.len() {
        kept.push(portals[here].middle());
        let from = middle(here);
        let mut limits: Option<[[i64; 2]; 2]> = None;
        let mut next = here + 1;
        while next + 1 < portals.len() {
            // What is seen through the portals up to `next` lies between the narrowest of their ends.
            let ends = [twice(portals[next].left), twice(portals[next].right)];
            let [left, right] = limits.unwrap_or(ends);
            let left = if turn(from, left, ends[0]) > 0 { ends[0] } else { left };
            let right = if turn(from, right, ends[1]) < 0 { ends[1] } else { right };
            limits = Some([left, right]);
            let to = middle(next + 1);
            if turn(from, to, left) > 0 || turn(from, to, right) < 0 {
                break;
            }
            next += 1;
        }
        here = next;
    }
    kept
}

/// [`area2`](crate::geom::area2) for points too far apart for 64 bits.
fn turn(a: [i64; 2], b: [i64; 2], c: [i64; 2]) -> i128 {
    let [ab, ac] = [b, c].map(|p| [i128::from(p[0] - a[0]), i128::from(p[1] - a[1])]);
    ab[0] * ac[1] - ab[1] * ac[0]
}
