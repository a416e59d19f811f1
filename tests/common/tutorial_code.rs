//! The tutorials' own code of the funnel, line by line, and the random channels on which it is counted.

use super::Random;
use super::channel::Channel;
use pathlight::algo::channel::Portal;
use pathlight::geom::Point;

/// `triarea2` of tutorials 000 and 003. It is written for y upwards, and ours points downwards.
fn triarea2([a, b, c]: [Point; 3]) -> i64 {
    let [a, b, c] = [a, b, c].map(|p| (i64::from(p.x), -i64::from(p.y)));
    (c.0 - a.0) * (b.1 - a.1) - (b.0 - a.0) * (c.1 - a.1)
}

/// `stringPull` of tutorials 000 and 003: all points that it lists.
pub fn string_pull(portals: &[Portal]) -> Vec<Point> {
    let (mut apex, mut left, mut right) = (portals[0].left, portals[0].left, portals[0].right);
    let (mut left_index, mut right_index) = (0, 0);
    let mut points = vec![apex];
    let mut i = 1;
    while i < portals.len() {
        let portal = portals[i];
        if triarea2([apex, right, portal.right]) <= 0 {
            if apex == right || triarea2([apex, left, portal.right]) > 0 {
                (right, right_index) = (portal.right, i);
            } else {
                points.push(left);
                (apex, right, right_index) = (left, left, left_index);
                i = left_index + 1;
                continue;
            }
        }
        if triarea2([apex, left, portal.left]) >= 0 {
            if apex == left || triarea2([apex, right, portal.left]) < 0 {
                (left, left_index) = (portal.left, i);
            } else {
                points.push(right);
                (apex, left, left_index) = (right, right, right_index);
                i = right_index + 1;
                continue;
            }
        }
        i += 1;
    }
    points.push(portals[portals.len() - 1].left);
    points
}

/// Random channels with start and goal as portals.
pub fn channels() -> impl Iterator<Item = (Channel, Vec<Portal>)> {
    (0..1500).map(|seed| {
        let c = Channel::new(&mut Random::new(seed), 9);
        let portals = [&[Portal::at(c.start)], &c.portals[..], &[Portal::at(c.goal)]].concat();
        (c, portals)
    })
}

/// The index of the left ends of portals, and of the right ones.
pub const LEFT: usize = 0;
pub const RIGHT: usize = 1;

/// The loop of tutorial 002: its left half as printed, with `next` beginning at the crossed side, and the right half mirrored.
/// `first` is the half that comes first. `left[0]` and `left[n]` are the start and the goal, for the tips of the first and the
/// last triangle.
pub fn blog_loop(portals: &[Portal], first: usize) -> Vec<Point> {
    let vector_sign = |[apex, side, new]: [Point; 3]| if triarea2([apex, side, new]) > 0 { 1 } else { -1 };
    let ends: [Vec<Point>; 2] = [portals.iter().map(|p| p.left).collect(), portals.iter().map(|p| p.right).collect()];
    let count = portals.len() - 1;
    let (mut path, mut apex, mut at) = (vec![ends[0][0]], ends[0][0], [1, 1]);
    for i in 2..count {
        for (own, other) in [(first, 1 - first), (1 - first, first)] {
            let new = ends[own][i];
            if new == ends[own][at[own]] || i <= at[own] {
                continue;
            }
            // To the right of its side a left end narrows, and a right one to the left. On the line `VectorSign` is −1; the
            // mirrored half counts that alike.
            let inwards = |side: Point| {
                let is_right = vector_sign([apex, side, new]) == 1;
                let is_on = triarea2([apex, side, new]) == 0;
                !is_on && is_right == (own == LEFT)
            };
            if inwards(ends[own][at[own]]) {
                if inwards(ends[other][at[other]]) {
                    let corner = ends[other][at[other]];
                    let next = (at[other]..=count).find(|&j| ends[other][j] != corner).unwrap_or(at[other]);
                    path.push(corner);
                    (apex, at[other]) = (corner, next);
                } else {
                    at[own] = i;
                }
            }
        }
    }
    path.push(ends[0][count]);
    path
}
