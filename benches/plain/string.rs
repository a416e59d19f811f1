//! The string as plainly as it can be written: the tutorial's loop, with the same corners as the funnel that can
//! be watched.

use pathlight::algo::channel::Portal;
use pathlight::algo::portal_scan::PathCorner;
use pathlight::geom::{Point, Side, area2};

pub fn string(start: Point, goal: Point, between: &[Portal]) -> Vec<PathCorner> {
    let portals = [&[Portal::at(start)], between, &[Portal::at(goal)]].concat();
    let mut corners = Vec::new();
    let (mut apex, mut left, mut right) = (start, start, start);
    let (mut left_at, mut right_at) = (0, 0);
    let mut i = 1;
    while i < portals.len() {
        let portal = portals[i];
        let mut closed = None;
        if area2(apex, right, portal.right) <= 0 {
            if right == apex || area2(apex, left, portal.right) > 0 {
                (right, right_at) = (portal.right, i);
            } else {
                closed = Some((left, Side::Left, left_at));
            }
        }
        if closed.is_none() && area2(apex, left, portal.left) >= 0 {
            if left == apex || area2(apex, right, portal.left) < 0 {
                (left, left_at) = (portal.left, i);
            } else {
                closed = Some((right, Side::Right, right_at));
            }
        }
        if let Some((at, side, behind)) = closed {
            if behind + 1 == portals.len() {
                break;
            }
            if at != apex {
                corners.push(PathCorner { at, side, portal: behind as u32 });
            }
            (apex, left, right) = (at, at, at);
            i = behind;
        }
        i += 1;
    }
    corners
}
