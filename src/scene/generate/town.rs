//! A town: houses of several forms with streets between them.

use crate::algo::random::Random;
use crate::map::polygons::{Obstacle, Polygons, contains};
use glam::DVec2;

/// So many places are tried for a house before it is left out.
const TRIES: usize = 400;
/// Houses cover about this part of the ground.
const COVERED: f64 = 0.3;

/// The box around some points.
fn bounds(points: &[DVec2]) -> (DVec2, DVec2) {
    let first = points.first().copied().unwrap_or_default();
    points.iter().fold((first, first), |(low, high), &p| (low.min(p), high.max(p)))
}

/// 1, 2 or 5 times a power of ten, at most `v`.
fn step_below(v: f64) -> f64 {
    let power = 10f64.powf(v.max(f64::MIN_POSITIVE).log10().floor());
    [5.0, 2.0, 1.0].into_iter().map(|f| f * power).find(|&step| step <= v).unwrap_or(power)
}

/// At most this many houses, with streets of at least this width. Where there is no room, there are fewer.
pub(super) fn build(map: &Polygons, kept: &[DVec2], random: &mut Random, [houses, street]: [f64; 2]) -> Vec<Obstacle> {
    let (low, high) = map.bounds();
    let size = high - low;
    if size.min_element() <= 0.0 {
        return Vec::new();
    }
    // Of squares with a street around each, this many fit.
    let room = (size.x * size.y / houses).sqrt();
    let usual = (room - street).max(room * COVERED.sqrt() * 0.5).min(room * 0.8);
    let step = step_below(usual / 6.0);
    let mut taken: Vec<(DVec2, DVec2)> = map.obstacles.iter().map(|o| bounds(&o.points)).collect();
    taken.extend(kept.iter().map(|&p| (p, p)));
    let mut built = Vec::new();
    for _ in 0..houses as usize {
        for attempt in 0..TRIES {
            // What does not fit becomes smaller.
            let shrink = 1.0 - 0.6 * attempt as f64 / TRIES as f64;
            let mut side =
                || ((usual * shrink * (0.55 + 0.75 * f64::from(random.unit()))) / step).round().max(2.0) * step;
            let extent = DVec2::new(side(), side());
            let place = DVec2::new(random.unit().into(), random.unit().into()) * (size - extent).max(DVec2::ZERO);
            let corner = low + (place / step).round() * step;
            let points = house(corner, extent, step, random);
            let (from, to) = bounds(&points);
            let is_free = taken.iter().all(|&(a, b)| {
                let gap = (a - to).max(from - b);
                gap.max_element() >= street && gap.max_element() > 0.0
            });
            let inside = points.iter().all(|&p| contains(&map.outline, p) && p.cmpge(low).all() && p.cmple(high).all());
            if is_free && inside {
                taken.push((from, to));
                built.push(Obstacle { name: String::new(), points });
                break;
            }
        }
    }
    built
}

/// A rectangle, an L, or a rectangle with one corner cut off. Clockwise on a screen.
fn house(at: DVec2, size: DVec2, step: f64, random: &mut Random) -> Vec<DVec2> {
    let (w, h) = (size.x, size.y);
    let half = |v: f64| ((v / 2.0 / step).round() * step).clamp(step, v - step);
    let points = match random.below(5) {
        0 => vec![(0.0, 0.0), (w, 0.0), (w, half(h)), (half(w), half(h)), (half(w), h), (0.0, h)],
        1 => {
            let cut = step.min(w - step).min(h - step);
            vec![(0.0, 0.0), (w - cut, 0.0), (w, cut), (w, h), (0.0, h)]
        }
        _ => vec![(0.0, 0.0), (w, 0.0), (w, h), (0.0, h)],
    };
    // Mirrored either way, so that the corners differ.
    let (across, down) = (random.below(2) == 0, random.below(2) == 0);
    let mut points: Vec<DVec2> = points
        .into_iter()
        .map(|(x, y)| at + DVec2::new(if across { w - x } else { x }, if down { h - y } else { y }))
        .collect();
    if across != down {
        points.reverse();
    }
    points
}
