//! How large may an agent be? The widest way between two points: over all ways, the one whose narrowest passage is widest. Like
//! Dijkstra's algorithm over the edges of triangles, with the least width so far in place of the length.

use super::bottleneck::{narrow_between, narrow_to};
use super::nearest_on;
use super::{CircleFunnel, CircleOutcome, Input};
use crate::geom::Point;
use crate::geom::fit::Body;
use crate::map::mesh::{Edge, Mesh, Triangle};
use crate::step::Algorithm;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// Halvings of the interval in which the largest radius lies. Each gives one more bit.
const BITS: u32 = 40;

/// The largest radius with which the funnel around circles finds a path between the ends of `input`, whose radius does not
/// matter. In lattice units. None if a point has no path.
pub fn widest_radius(input: &Input) -> Option<f64> {
    let bound = upper_bound(&input.mesh, input.start, input.goal)?;
    let has_path = |radius: f64| {
        let run = CircleFunnel::finished(&Input { radius, ..input.clone() });
        !matches!(run.outcome(), CircleOutcome::NoPath(_))
    };
    if bound <= 0.0 || has_path(bound) {
        return Some(bound.max(0.0));
    }
    // A passage that no triangle shows alone is narrower: see `hidden`.
    let (mut low, mut high) = (0.0, bound);
    for _ in 0..BITS {
        let middle = f64::midpoint(low, high);
        if has_path(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(low)
}

/// An edge over which a way leaves a triangle, with the least width so far.
struct Open {
    width: f64,
    left: Edge,
}

impl PartialEq for Open {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Open {}

impl PartialOrd for Open {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Open {
    fn cmp(&self, other: &Self) -> Ordering {
        self.width.total_cmp(&other.width).then(other.left.cmp(&self.left))
    }
}

/// No agent with a larger radius has a path, whatever finds it: each passage that a triangle shows is at least twice as wide,
/// and so far are the walls from both ends. None if a point has no path.
fn upper_bound(mesh: &Mesh, start: Point, goal: Point) -> Option<f64> {
    // Wider than every passage, so each one counts.
    let largest = Body::new(f64::from(u32::MAX));
    let narrowest = |found: &mut dyn Iterator<Item = super::Bottleneck>| {
        found.map(|narrow| narrow.width()).fold(f64::INFINITY, f64::min)
    };
    let [from, to] = [start, goal].map(|p| mesh.touching(p));
    if from.is_empty() || to.is_empty() {
        return None;
    }
    let at_ends = [start, goal].map(|p| 2.0 * distance_from_walls(mesh, p)).into_iter().fold(f64::INFINITY, f64::min);
    if from.iter().any(|t| to.contains(t)) {
        return Some(at_ends / 2.0);
    }
    let mut open = BinaryHeap::new();
    let mut is_closed = vec![false; 3 * mesh.triangle_count()];
    for left in from.iter().flat_map(|t: &Triangle| t.edges()) {
        let width = narrowest(&mut narrow_to(mesh, left, start, &largest)).min(at_ends);
        open.push(Open { width, left });
    }
    let mut best: Option<f64> = None;
    while let Some(Open { width, left }) = open.pop() {
        if best.is_some_and(|best| width <= best) {
            break;
        }
        let Some(entered) = mesh.twin(left) else { continue };
        if std::mem::replace(&mut is_closed[left.index()], true) {
            continue;
        }
        if to.contains(&entered.triangle()) {
            let width = width.min(narrowest(&mut narrow_to(mesh, entered, goal, &largest)));
            best = Some(best.map_or(width, |best| best.max(width)));
        }
        for next in [entered.next(), entered.previous()] {
            let width = width.min(narrowest(&mut narrow_between(mesh, entered, next, &largest)));
            open.push(Open { width, left: next });
        }
    }
    best.map(|width| width / 2.0)
}

/// In lattice units.
fn distance_from_walls(mesh: &Mesh, p: Point) -> f64 {
    let p = p.as_dvec2();
    let distances = mesh.walls().map(|wall| nearest_on(p, mesh.ends(wall).map(Point::as_dvec2)).distance(p));
    distances.fold(f64::INFINITY, f64::min)
}
