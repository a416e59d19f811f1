//! One shape becomes another of the same kind.

use crate::map::polygons::contains;
use crate::picture::{Mark, Shape};
use glam::DVec2;

/// Longer lines and larger areas fade instead.
const MOST_POINTS: usize = 2_000;

/// The size at which letters, badges and symbols appear, as a part of their final size.
const FIRST_SIZE: f32 = 0.55;
/// The size at which a ring appears: it closes in on what it surrounds.
const FIRST_RING: f32 = 1.6;

/// How a mark moves from one place to another.
pub struct Motion {
    from: Shape,
    /// For each line or ring: its points before and after, equally many.
    paths: Vec<[Vec<DVec2>; 2]>,
}

impl Motion {
    /// None if the shapes have nothing between them.
    pub fn new(from: &Mark, to: &Mark) -> Option<Self> {
        let paths = match (&from.shape, &to.shape) {
            (Shape::Line { points: a, closed: from, .. }, Shape::Line { points: b, closed: to, .. }) if from == to => {
                vec![aligned(a, b, *to)?]
            }
            (Shape::Area { rings: a, hatched: from }, Shape::Area { rings: b, hatched: to })
                if from == to && a.len() == b.len() =>
            {
                a.iter().zip(b).map(|(a, b)| aligned(a, b, true)).collect::<Option<_>>()?
            }
            (Shape::Badge { .. }, Shape::Badge { .. })
            | (Shape::Ring { .. }, Shape::Ring { .. })
            | (Shape::Frame { .. }, Shape::Frame { .. }) => Vec::new(),
            (Shape::Symbol { symbol: a, .. }, Shape::Symbol { symbol: b, .. }) if a == b => Vec::new(),
            (Shape::Words { text: a, anchor: from, .. }, Shape::Words { text: b, anchor: to, .. })
                if a == b && from == to =>
            {
                Vec::new()
            }
            // Many dots have a clock of their own, and no order.
            _ => return None,
        };
        Some(Self { from: from.shape.clone(), paths })
    }

    /// The mark at a progress below 1. All but its geometry is that of `to`, which it moves to.
    pub fn at(&self, progress: f64, to: &Mark) -> Mark {
        let mut mark = to.clone();
        let size = |from: f32, to: &mut f32| *to = from + (*to - from) * progress as f32;
        let place = |from: DVec2, to: &mut DVec2| *to = from.lerp(*to, progress);
        let path = |[a, b]: &[Vec<DVec2>; 2]| a.iter().zip(b).map(|(a, &b)| a.lerp(b, progress)).collect::<Vec<_>>();
        match (&self.from, &mut mark.shape) {
            (Shape::Line { width: from, .. }, Shape::Line { points, width, .. }) => {
                self.paths.iter().for_each(|pair| *points = path(pair));
                size(*from, width);
            }
            (Shape::Area { .. }, Shape::Area { rings, .. }) => *rings = self.paths.iter().map(path).collect(),
            (Shape::Badge { at: a, radius: r, .. }, Shape::Badge { at, radius, .. })
            | (Shape::Symbol { at: a, radius: r, .. }, Shape::Symbol { at, radius, .. })
            | (Shape::Words { at: a, size: r, .. }, Shape::Words { at, size: radius, .. }) => {
                place(*a, at);
                size(*r, radius);
            }
            (Shape::Ring { at: a, radius: r, width: w }, Shape::Ring { at, radius, width }) => {
                place(*a, at);
                size(*r, radius);
                size(*w, width);
            }
            (
                Shape::Frame { low: l, high: h, inset: i, width: w, .. },
                Shape::Frame { low, high, inset, width, .. },
            ) => {
                place(*l, low);
                place(*h, high);
                size(*i, inset);
                size(*w, width);
            }
            _ => {}
        }
        mark
    }
}

/// A mark with an identity that appears, at a progress between 0 and 1.
pub fn entering(mark: &Mark, progress: f64) -> Mark {
    let mut mark = mark.clone();
    let grow = |size: &mut f32, first: f32| *size *= first + (1.0 - first) * progress as f32;
    match &mut mark.shape {
        Shape::Line { points, closed: false, .. } if points.len() > 1 => *points = beginning(points, progress),
        Shape::Badge { radius, .. } | Shape::Symbol { radius, .. } => grow(radius, FIRST_SIZE),
        Shape::Words { size, .. } => grow(size, FIRST_SIZE),
        Shape::Ring { radius, .. } => grow(radius, FIRST_RING),
        Shape::Line { .. } | Shape::Area { .. } | Shape::Dots { .. } | Shape::Frame { .. } | Shape::Cells(_) => {}
    }
    mark
}

/// The first part of a line of at least one point, by its length. `part` is between 0 and 1.
fn beginning(points: &[DVec2], part: f64) -> Vec<DVec2> {
    let along = along(points);
    let mut kept: Vec<DVec2> = points.iter().zip(&along).take_while(|(_, a)| **a < part).map(|(p, _)| *p).collect();
    kept.push(place(points, &along, part));
    if kept.len() < 2 {
        kept.push(kept[0]);
    }
    kept
}

/// Is a point inside an area? It is if it lies in an odd number of its rings.
pub fn is_inside(p: DVec2, rings: &[Vec<DVec2>]) -> bool {
    rings.iter().filter(|ring| contains(ring, p)).count() % 2 == 1
}

/// The points of two lines or rings in pairs: those that they share at their ends stay, and the rest of one becomes the
/// rest of the other. What has no counterpart grows out of the last shared point.
///
/// ```text
///   from   s──a──b──────e          s and e are shared
///   to     s────c──d──x─e          a b becomes c d x, both measured by their lengths
/// ```
fn aligned(from: &[DVec2], to: &[DVec2], closed: bool) -> Option<[Vec<DVec2>; 2]> {
    if from.is_empty() || to.is_empty() || from.len().max(to.len()) > MOST_POINTS {
        return None;
    }
    if !closed {
        return Some(aligned_lines(from, to));
    }
    // Rings begin at the first point that they share. Without one, the second ring begins near the beginning of the first.
    let shared = from.iter().enumerate().find_map(|(i, p)| Some((i, to.iter().position(|q| p == q)?)));
    let nearest = || {
        let far = |q: &DVec2| q.distance_squared(from[0]);
        (0, (0..to.len()).min_by(|&a, &b| far(&to[a]).total_cmp(&far(&to[b]))).unwrap_or(0))
    };
    let (i, j) = shared.unwrap_or_else(nearest);
    let opened = |ring: &[DVec2], at: usize| [&ring[at..], &ring[..=at]].concat();
    let mut pair = aligned_lines(&opened(from, i), &opened(to, j));
    for ring in &mut pair {
        ring.pop();
    }
    Some(pair)
}

fn aligned_lines(from: &[DVec2], to: &[DVec2]) -> [Vec<DVec2>; 2] {
    let most = from.len().min(to.len());
    let before = from.iter().zip(to).take_while(|(a, b)| a == b).count();
    let after = from.iter().rev().zip(to.iter().rev()).take(most - before).take_while(|(a, b)| a == b).count();
    // The shared points at both ends of the rest belong to it, so that it stays connected.
    let rest = |points: &[DVec2]| {
        let last = if after > 0 { points.len() - after + 1 } else { points.len() };
        points[before.saturating_sub(1)..last].to_vec()
    };
    let [a, b] = resampled(&rest(from), &rest(to));
    let whole = |middle: Vec<DVec2>| {
        let end = if after > 0 { &from[from.len() - after + 1..] } else { &[] };
        [&from[..before.saturating_sub(1)], &middle, end].concat()
    };
    [whole(a), whole(b)]
}

/// Equally many points on both lines. Neither line loses a point.
fn resampled(from: &[DVec2], to: &[DVec2]) -> [Vec<DVec2>; 2] {
    if from.len() == to.len() {
        return [from.to_vec(), to.to_vec()];
    }
    let (of_from, of_to) = (along(from), along(to));
    let mut parts = [of_from.as_slice(), &of_to].concat();
    parts.sort_by(f64::total_cmp);
    parts.dedup();
    let sample = |points: &[DVec2], along: &[f64]| parts.iter().map(|&part| place(points, along, part)).collect();
    [sample(from, &of_from), sample(to, &of_to)]
}

/// How far along the line each point lies, from 0 to 1. Strictly increasing, so that no point is lost: a part of the
/// measure is the number of the point.
fn along(points: &[DVec2]) -> Vec<f64> {
    let last = points.len().saturating_sub(1).max(1) as f64;
    let mut lengths = vec![0.0];
    for pair in points.windows(2) {
        lengths.push(lengths[lengths.len() - 1] + pair[0].distance(pair[1]));
    }
    let total = lengths[lengths.len() - 1];
    let share = |(i, length): (usize, &f64)| {
        let by_count = i as f64 / last;
        if total > 0.0 { (length / total * 0.99 + by_count * 0.01).min(1.0) } else { by_count }
    };
    let mut along: Vec<f64> = lengths.iter().enumerate().map(share).collect();
    if points.len() > 1 {
        along[points.len() - 1] = 1.0;
    }
    along
}

/// The point at a part of the line, between 0 and 1.
fn place(points: &[DVec2], along: &[f64], part: f64) -> DVec2 {
    let next = along.partition_point(|&a| a < part).min(points.len() - 1);
    if next == 0 || along[next] == part {
        return points[next];
    }
    let (from, to) = (along[next - 1], along[next]);
    points[next - 1].lerp(points[next], ((part - from) / (to - from)).clamp(0.0, 1.0))
}
