//! The twin of [`crate::algo::funnel`] and [`crate::algo::queue_funnel`]: the string alone. It restarts as the
//! first does, as long as few portals are visited twice, and goes on as the second does. Both give the same
//! corners.

use crate::algo::channel::Portal;
use crate::geom::{Point, area2};

/// Slack of the two limits at which restarting is given up. First: it has gone back over more portals than it has
/// reached (a winding corridor goes back over 0.8 for each portal, a zigzag over 0.1). Second: one jump alone went
/// back over half of them, so the next may do the same. So at most two visits per portal are lost, and one on a
/// long arc.
const MORE: usize = 64;

/// The shortest path from start to goal through these portals, in linear time. In lattice units; both ends are
/// included.
pub fn taut(start: Point, goal: Point, portals: &[Portal]) -> Vec<Point> {
    let mut path = vec![start];
    if let Some(i) = restarting(&mut path, goal, portals) {
        queued(&mut path, goal, &portals[i..]);
    }
    if path.last() != Some(&goal) {
        path.push(goal);
    }
    path
}

/// The restarting funnel from the last point of the path; appends corners. Some if it gives up: the first portal
/// behind the last corner.
fn restarting(path: &mut Vec<Point>, goal: Point, portals: &[Portal]) -> Option<usize> {
    let mut apex = *path.last()?;
    let (mut left, mut right) = (apex, apex);
    // The portal after the one that each side's end was taken from.
    let (mut after_left, mut after_right) = (0, 0);
    let (mut gone_back, mut farthest) = (0, 0);
    let mut i = 0;
    while i <= portals.len() {
        let portal = portals.get(i).copied().unwrap_or(Portal::at(goal));
        i += 1;
        let mut closed = None;
        if area2(apex, right, portal.right) <= 0 {
            if right != apex && area2(apex, left, portal.right) <= 0 {
                closed = Some((left, after_left));
            } else {
                (right, after_right) = (portal.right, i);
            }
        }
        if closed.is_none() && area2(apex, left, portal.left) >= 0 {
            if left != apex && area2(apex, right, portal.left) >= 0 {
                closed = Some((right, after_right));
            } else {
                (left, after_left) = (portal.left, i);
            }
        }
        if let Some((corner, after)) = closed {
            let back = i - after;
            gone_back += back;
            farthest = farthest.max(i);
            // A corner at the position of the apex is not added again.
            if corner != apex {
                path.push(corner);
            }
            (apex, left, right) = (corner, corner, corner);
            i = after;
            if gone_back > farthest + MORE || back > farthest / 2 + MORE {
                return Some(after);
            }
        }
    }
    None
}

/// One side of the queue: the points from the apex outwards. Those before `apex` are no longer part of it.
struct Chain {
    points: Vec<Point>,
    apex: usize,
}

impl Chain {
    fn new(apex: Point) -> Self {
        Self { points: vec![apex], apex: 0 }
    }

    fn restart(&mut self, apex: Point) {
        self.points.clear();
        self.points.push(apex);
        self.apex = 0;
    }
}

/// The queue funnel from the last point of the path. Each end is pushed once and popped at most once.
fn queued(path: &mut Vec<Point>, goal: Point, portals: &[Portal]) {
    let Some(&apex) = path.last() else { return };
    let (mut left, mut right) = (Chain::new(apex), Chain::new(apex));
    for portal in portals.iter().copied().chain([Portal::at(goal)]) {
        come_in::<1>(&mut right, &mut left, portal.right, path);
        come_in::<-1>(&mut left, &mut right, portal.left, path);
    }
}

/// Adds an end of a portal on the side with this [`Side::sign`](crate::geom::Side::sign).
#[inline(always)]
fn come_in<const SIGN: i64>(own: &mut Chain, other: &mut Chain, end: Point, path: &mut Vec<Point>) {
    if own.points.last() == Some(&end) {
        return;
    }
    while let [.., before, last] = own.points[own.apex..] {
        if area2(before, last, end) * SIGN > 0 {
            return own.points.push(end);
        }
        own.points.pop();
    }
    let mut corner = None;
    while let [apex, first, ..] = other.points[other.apex..] {
        if area2(apex, first, end) * SIGN > 0 {
            break;
        }
        other.apex += 1;
        path.push(first);
        corner = Some(first);
    }
    if let Some(corner) = corner {
        own.restart(corner);
        if other.apex + 1 == other.points.len() {
            other.restart(corner);
        }
    }
    own.points.push(end);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A wall of points on a parabola, all of which the string touches, seen from far to the left: the
    /// funnel closes only at the goal.
    #[test]
    fn restarting_is_given_up_when_it_visits_too_many_portals_again() {
        let corner = |i: i32| Point::new(i * 1000, i * i - i * 100);
        let far = Point::new(50_000, -40_000);
        let portals: Vec<Portal> = (1..100).map(|i| Portal { left: far, right: corner(i) }).collect();
        let (start, goal) = (corner(0), corner(100));
        // From the goal back to the first corner, and once more to the second.
        assert_eq!(restarting(&mut vec![start], goal, &portals), Some(2));
        let path: Vec<Point> = (0..=100).map(corner).collect();
        assert_eq!(taut(start, goal, &portals), path);
    }
}
