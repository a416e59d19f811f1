//! Random channels, and the shortest path in one by trying every pair of portal ends.

use super::Random;
use pathlight::algo::channel::Portal;
use pathlight::geom::{Point, Side, area2, cross_properly, on_segment};

/// Portals between triangles that follow each other, on so few points that many lie on one line.
/// A channel may overlap itself: the funnel does not depend on that.
#[derive(Clone, Debug)]
pub struct Channel {
    pub start: Point,
    pub goal: Point,
    pub portals: Vec<Portal>,
}

impl Channel {
    pub fn new(random: &mut Random, size: i32) -> Self {
        let mut any = |holds: &dyn Fn(Point) -> bool| (0..200).map(|_| random.point(size)).find(|&p| holds(p));
        let start = any(&|_| true).unwrap_or_default();
        let left = any(&|p| p != start).unwrap_or_default();
        let right = any(&|p| area2(start, left, p) > 0);
        let Some(right) = right else { return Self { start, goal: left, portals: Vec::new() } };
        let mut portals = vec![Portal { left, right }];
        let count = 1 + (left.x + 3 * right.y) % 14;
        for _ in 0..count {
            let Portal { left, right } = portals[portals.len() - 1];
            let Some(tip) = any(&|p| area2(left, right, p) < 0) else { break };
            portals.push(if (tip.x + tip.y + left.x) % 2 == 0 {
                Portal { left: tip, right }
            } else {
                Portal { left, right: tip }
            });
        }
        let Portal { left, right } = portals[portals.len() - 1];
        let goal = any(&|p| area2(left, right, p) < 0).unwrap_or_else(|| {
            // There is no area behind the last portal: its end is the goal.
            portals.pop();
            portals.last().map_or(left, |before| if before.left == left { right } else { left })
        });
        Self { start, goal, portals }
    }

    /// A channel of one of the shapes that the benches measure.
    pub fn of((start, goal, portals): super::shapes::Shape) -> Self {
        let point = |[x, y]: [i32; 2]| Point::new(x, y);
        let portals = portals.into_iter().map(|[l, r]| Portal { left: point(l), right: point(r) }).collect();
        Self { start: point(start), goal: point(goal), portals }
    }

    pub fn mirrored(&self) -> Self {
        let flip = |p: Point| Point::new(-p.x, p.y);
        let portals = self.portals.iter().map(|p| Portal { left: flip(p.right), right: flip(p.left) }).collect();
        Self { start: flip(self.start), goal: flip(self.goal), portals }
    }

    /// The shortest path, without points on straight pieces of it.
    pub fn shortest(&self) -> (f64, Vec<Point>) {
        let ends = self.portals.iter().map(|p| Side::BOTH.map(|side| p.end(side)).to_vec());
        let layers: Vec<Vec<Point>> = [vec![self.start]].into_iter().chain(ends).chain([vec![self.goal]]).collect();
        let mut best: Vec<Vec<(f64, Vec<Point>)>> = vec![vec![(0.0, vec![self.start])]];
        for j in 1..layers.len() {
            let of_layer = layers[j].iter().map(|&q| {
                let mut shortest = (f64::INFINITY, Vec::new());
                for i in 0..j {
                    for (p, (length, path)) in layers[i].iter().zip(&best[i]) {
                        let length = length + p.distance(q);
                        if length < shortest.0 && self.portals[i..j - 1].iter().all(|&portal| passes(*p, q, portal)) {
                            shortest = (length, path.iter().copied().chain([q]).collect());
                        }
                    }
                }
                shortest
            });
            let of_layer = of_layer.collect();
            best.push(of_layer);
        }
        let (length, path) = best.pop().unwrap_or_default().swap_remove(0);
        (length, straightened(path))
    }
}

/// Does the segment from `p` to `q` go through a portal, with its left end on the left?
fn passes(p: Point, q: Point, Portal { left, right }: Portal) -> bool {
    let touches = cross_properly(p, q, left, right)
        || [left, right].into_iter().any(|end| on_segment(end, p, q))
        || [p, q].into_iter().any(|end| on_segment(end, left, right));
    touches && area2(p, q, left) <= 0 && area2(p, q, right) >= 0
}

/// Without points between their neighbours, and without repeats.
pub fn straightened(path: Vec<Point>) -> Vec<Point> {
    let mut kept: Vec<Point> = Vec::new();
    for p in path {
        if kept.last() == Some(&p) {
            continue;
        }
        while kept.len() > 1 && on_segment(kept[kept.len() - 1], kept[kept.len() - 2], p) {
            kept.pop();
        }
        kept.push(p);
    }
    kept
}
