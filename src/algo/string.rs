//! The string alone, as fast as it gets: no steps, nothing to watch. The restart funnel as long as it
//! looks at few portals twice, and else the queue funnel; both give the same corners (a test compares).

use super::channel::Portal;
use crate::geom::{Point, area2};

/// Restarting is given up when it has gone back over more portals than it has come to, and some more:
/// a wandering corridor goes back over 0.8 for each, a zigzag over 0.1. So no more than three looks a
/// portal are lost.
const MORE: usize = 64;

/// The shortest path from start to goal through these portals, in time that grows in proportion to
/// their number.
pub fn taut(start: Point, goal: Point, portals: &[Portal]) -> Vec<Point> {
    restarting(start, goal, portals).unwrap_or_else(|| queued(start, goal, portals))
}

/// None when it has gone back too often.
fn restarting(start: Point, goal: Point, portals: &[Portal]) -> Option<Vec<Point>> {
    let mut path = vec![start];
    let (mut apex, mut left, mut right) = (start, start, start);
    // The portals behind those that the two ends were taken from.
    let (mut after_left, mut after_right) = (0, 0);
    let (mut gone_back, mut farthest) = (0, 0);
    let mut i = 0;
    while i <= portals.len() {
        let portal = portals.get(i).copied().unwrap_or(Portal::at(goal));
        i += 1;
        if area2(apex, right, portal.right) <= 0 {
            if right != apex && area2(apex, left, portal.right) <= 0 {
                gone_back += i - after_left;
                farthest = farthest.max(i);
                if gone_back > farthest + MORE {
                    return None;
                }
                turn(&mut path, &mut apex, left);
                (i, left, right) = (after_left, apex, apex);
                continue;
            }
            (right, after_right) = (portal.right, i);
        }
        if area2(apex, left, portal.left) >= 0 {
            if left != apex && area2(apex, right, portal.left) >= 0 {
                gone_back += i - after_right;
                farthest = farthest.max(i);
                if gone_back > farthest + MORE {
                    return None;
                }
                turn(&mut path, &mut apex, right);
                (i, left, right) = (after_right, apex, apex);
                continue;
            }
            (left, after_left) = (portal.left, i);
        }
    }
    finish(&mut path, goal);
    Some(path)
}

/// Goes on from a corner; a corner where the apex is already is none.
#[inline]
fn turn(path: &mut Vec<Point>, apex: &mut Point, corner: Point) {
    if corner != *apex {
        path.push(corner);
        *apex = corner;
    }
}

fn finish(path: &mut Vec<Point>, goal: Point) {
    if path.last() != Some(&goal) {
        path.push(goal);
    }
}

/// The queue lies in one array: the left half runs down from the apex, the right half up.
fn queued(start: Point, goal: Point, portals: &[Portal]) -> Vec<Point> {
    let mut path = vec![start];
    let middle = portals.len() + 1;
    let mut queue = vec![start; 2 * middle + 1];
    let (mut apex, mut low, mut high) = (middle, middle, middle);
    for i in 0..=portals.len() {
        let portal = portals.get(i).copied().unwrap_or(Portal::at(goal));
        let end = portal.right;
        if end != queue[high] {
            while high > apex && area2(queue[high - 1], queue[high], end) <= 0 {
                high -= 1;
            }
            while high == apex && low < apex && area2(queue[apex], queue[apex - 1], end) <= 0 {
                apex -= 1;
                high = apex;
                path.push(queue[apex]);
            }
            high += 1;
            queue[high] = end;
        }
        let end = portal.left;
        if end != queue[low] {
            while low < apex && area2(queue[low + 1], queue[low], end) >= 0 {
                low += 1;
            }
            while low == apex && high > apex && area2(queue[apex], queue[apex + 1], end) >= 0 {
                apex += 1;
                low = apex;
                path.push(queue[apex]);
            }
            low -= 1;
            queue[low] = end;
        }
    }
    path.dedup();
    finish(&mut path, goal);
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A wall of points on a parabola, all of which the string touches, seen from far to the left: the
    /// funnel closes only at the goal.
    #[test]
    fn going_back_too_often_is_given_up_and_the_queue_goes_on() {
        let corner = |i: i32| Point::new(i * 1000, i * i - i * 100);
        let far = Point::new(50_000, -40_000);
        let portals: Vec<Portal> = (1..100).map(|i| Portal { left: far, right: corner(i) }).collect();
        let (start, goal) = (corner(0), corner(100));
        assert_eq!(restarting(start, goal, &portals), None);
        let path: Vec<Point> = (0..=100).map(corner).collect();
        assert_eq!(taut(start, goal, &portals), path);
    }
}
