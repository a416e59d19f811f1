//! What cannot be seen is not tessellated, and points that nobody can tell apart are drawn as one. Short lines and small areas are
//! drawn as they are.

use super::Viewport;
use glam::DVec2;
use pathlight::picture::{Lens, Mark, Shape};
use std::collections::HashSet;

/// Lines and rings of at most this many points are neither thinned nor clipped.
const FEW: usize = 256;
/// Of a line with more points than this in sight of each other, the same piece of a pixel's length is drawn once.
const MANY: usize = 10_000;
/// Points of a long line that are nearer to each other become one. In pixels of the window.
const NEAR: f64 = 0.5;
/// A longer spike of a border is seen. In pixels of the window.
const SPIKE: f64 = 4.0;
/// The strips along edges, and what a clip leaves along its own edge, stay out of sight by this. In pixels of the window.
const MARGIN: f64 = 16.0;

/// What of the window can be seen, in its pixels.
#[derive(Clone, Copy, Debug)]
pub struct Pane {
    low: DVec2,
    high: DVec2,
}

impl Pane {
    pub fn of_window(size: DVec2) -> Self {
        Self { low: DVec2::ZERO, high: size }
    }

    /// Can anything of this mark be seen?
    pub fn shows(&self, mark: &Mark, lens: &Lens, viewport: Viewport) -> bool {
        let reach = match &mark.shape {
            // A letter is not wider than high.
            Shape::Words { text, size, .. } => f64::from(*size) * (text.count() as f64 + 1.0),
            _ => f64::from(mark.reach()),
        };
        let reach = reach * viewport.zoom + MARGIN;
        let at = |p: &DVec2| viewport.to_window(lens, *p);
        match &mark.shape {
            Shape::Line { points, .. } | Shape::Dots { points, .. } => self.meets(points.iter().map(at), reach),
            Shape::Area { rings, .. } => self.meets(rings.iter().flatten().map(at), reach),
            Shape::Badge { at: p, .. }
            | Shape::Ring { at: p, .. }
            | Shape::Symbol { at: p, .. }
            | Shape::Words { at: p, .. } => self.meets(std::iter::once(at(p)), reach),
            Shape::Frame { low, high, .. } => self.meets([low, high].into_iter().map(at), reach),
            Shape::Cells(_) => true,
        }
    }

    /// Does the box around these points come this near?
    fn meets(&self, points: impl Iterator<Item = DVec2>, reach: f64) -> bool {
        let (low, high) = bounds(points);
        high.cmpge(self.low - reach).all() && low.cmple(self.high + reach).all()
    }

    /// The ring of an area, as far as it can be seen. Its even-odd inside is the same there.
    pub fn ring(&self, ring: Vec<DVec2>) -> Vec<DVec2> {
        if ring.len() <= FEW {
            return ring;
        }
        let mut ring = without_spikes(thinned(ring));
        for axis in [DVec2::X, DVec2::Y] {
            let (low, high) = (axis.dot(self.low) - MARGIN, axis.dot(self.high) + MARGIN);
            ring = clipped(&ring, |p| axis.dot(p) - low);
            ring = clipped(&ring, |p| high - axis.dot(p));
        }
        ring
    }

    /// The pieces of a line that can be seen: is each closed, as the whole is?
    pub fn pieces(&self, mut points: Vec<DVec2>, closed: bool, width: f64) -> Vec<(Vec<DVec2>, bool)> {
        if points.len() <= FEW {
            return vec![(points, closed)];
        }
        points = thinned(points);
        let thin = points.len();
        let (low, high) = bounds(points.iter().copied());
        let reach = width + MARGIN;
        if thin <= MANY && low.cmpge(self.low - reach).all() && high.cmple(self.high + reach).all() {
            return vec![(points, closed)];
        }
        points.extend(points.first().copied().filter(|_| closed));
        let mut pieces: Vec<(Vec<DVec2>, bool)> = Vec::new();
        let mut goes_on = false;
        // Of very many, several lie on each other: a border that goes to and fro within a pixel.
        let mut drawn = HashSet::new();
        for pair in points.windows(2) {
            let is_new = thin <= MANY || drawn.insert([pixel(pair[0]), pixel(pair[1])]);
            let is_seen = is_new && self.meets(pair.iter().copied(), reach);
            match pieces.last_mut() {
                Some((piece, _)) if is_seen && goes_on => piece.push(pair[1]),
                _ if is_seen => pieces.push((pair.to_vec(), false)),
                _ => {}
            }
            goes_on = is_seen;
        }
        pieces
    }
}

impl Pane {
    /// The dots that can be seen and told apart: of many, one in a pixel.
    pub fn dots(&self, dots: Vec<DVec2>, radius: f64) -> Vec<DVec2> {
        if dots.len() <= FEW {
            return dots;
        }
        let reach = radius + MARGIN;
        let mut taken = HashSet::new();
        let is_seen = |p: &DVec2| p.cmpge(self.low - reach).all() && p.cmple(self.high + reach).all();
        dots.into_iter().filter(|p| is_seen(p) && taken.insert(pixel(*p))).collect()
    }
}

fn pixel(p: DVec2) -> (i32, i32) {
    (p.x.round() as i32, p.y.round() as i32)
}

fn bounds(points: impl Iterator<Item = DVec2>) -> (DVec2, DVec2) {
    points.fold((DVec2::INFINITY, DVec2::NEG_INFINITY), |(low, high), p| (low.min(p), high.max(p)))
}

/// Without points that are near to the one before; the last one stays.
fn thinned(points: Vec<DVec2>) -> Vec<DVec2> {
    let last = points.len().saturating_sub(1);
    let mut kept: Vec<DVec2> = Vec::with_capacity(points.len());
    for (i, p) in points.into_iter().enumerate() {
        if i == last || kept.last().is_none_or(|before| before.distance_squared(p) >= NEAR * NEAR) {
            kept.push(p);
        }
    }
    kept
}

/// Without points at which a border turns back to where it came from, a little farther on: nothing lies between.
fn without_spikes(points: Vec<DVec2>) -> Vec<DVec2> {
    let mut kept: Vec<DVec2> = Vec::with_capacity(points.len());
    for p in points {
        match kept[..] {
            [.., before, tip]
                if before.distance_squared(p) < NEAR * NEAR && tip.distance_squared(p) < SPIKE * SPIKE =>
            {
                kept.pop();
            }
            _ => kept.push(p),
        }
    }
    kept
}

/// The part of a ring where `inside` is not negative (Sutherland, Hodgman 1974). Where it leaves and comes back, it runs along the
/// border of that part.
fn clipped(ring: &[DVec2], inside: impl Fn(DVec2) -> f64) -> Vec<DVec2> {
    let mut kept = Vec::with_capacity(ring.len());
    for (&a, &b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
        let (from, to) = (inside(a), inside(b));
        if from >= 0.0 {
            kept.push(a);
        }
        if (from < 0.0) != (to < 0.0) {
            kept.push(a.lerp(b, from / (from - to)));
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use pathlight::map::polygons::contains;
    use std::f64::consts::TAU;

    /// An outline of 100,000 vertices that goes to and fro by two pixels took 200 ms to paint, and half a gigabyte.
    #[test]
    fn of_a_border_that_goes_to_and_fro_within_a_pixel_little_is_drawn() {
        let pane = Pane::of_window(DVec2::splat(1000.0));
        let count = 100_000;
        let at = |i: usize| {
            let angle = i as f64 / count as f64 * TAU;
            DVec2::splat(500.0) + DVec2::from_angle(angle) * (400.0 + 2.0 * (i % 2) as f64)
        };
        let points: Vec<DVec2> = (0..count).map(at).collect();
        let ring = pane.ring(points.clone());
        assert!(ring.len() < 10_000, "{}", ring.len());
        // The area is that of the circle, to a pixel.
        let area = pathlight::geom::polygon_area(&ring).abs();
        assert!((area / (400.0 * 400.0 * TAU / 2.0) - 1.0).abs() < 2.0 / 400.0, "{area}");
        let pieces = pane.pieces(points, true, 1.0);
        let drawn: usize = pieces.iter().map(|(piece, _)| piece.len()).sum();
        assert!((2_000..30_000).contains(&drawn), "{drawn}");
        // It is closed where nothing is left out.
        let circle = |i: usize| DVec2::splat(500.0) + DVec2::from_angle(i as f64 / 1000.0 * TAU) * 400.0;
        let whole = pane.pieces((0..1000).map(circle).collect(), true, 1.0);
        assert!(whole.len() == 1 && whole[0].1, "{} pieces", whole.len());
    }

    /// A star with this many points around the middle of the pane.
    fn star(points: usize, radius: f64) -> Vec<DVec2> {
        let at = |i: usize| {
            let far = if i.is_multiple_of(2) { radius } else { radius * 0.4 };
            DVec2::new(400.0, 300.0) + DVec2::from_angle(i as f64 / points as f64 * TAU) * far
        };
        (0..points).map(at).collect()
    }

    fn pane() -> Pane {
        Pane::of_window(DVec2::new(800.0, 600.0))
    }

    #[test]
    fn what_is_seen_of_a_large_area_is_the_same() {
        let ring = star(2000, 5000.0);
        let seen = pane().ring(ring.clone());
        let inside = |ring: &[DVec2], p| contains(ring, p);
        for i in 0..400 {
            let p = DVec2::new(f64::from(i % 20) * 40.0 + 3.7, f64::from(i / 20) * 30.0 + 2.3);
            assert_eq!(inside(&ring, p), inside(&seen, p), "{p}");
        }
        let reach = MARGIN + 1e-6;
        assert!(
            seen.iter().all(|p| p.cmpge(DVec2::splat(-reach)).all() && p.x <= 800.0 + reach && p.y <= 600.0 + reach)
        );
    }

    #[test]
    fn points_that_nobody_can_tell_apart_become_one_and_few_points_stay() {
        let fine = star(100_000, 200.0);
        let round: Vec<DVec2> =
            (0..100_000).map(|i| DVec2::from_angle(f64::from(i) / 1e5 * TAU) * 200.0 + 300.0).collect();
        assert!(pane().ring(round.clone()).len() < 5000);
        assert_eq!(pane().ring(fine.clone()).len(), fine.len(), "its points are far from each other");
        assert_eq!(pane().ring(star(12, 1e6)), star(12, 1e6));
        assert!(thinned(round.clone()).windows(3).all(|w| w[0].distance(w[1]) >= NEAR));
    }

    /// 28,000 seen corners of an outline took a tenth of a second a frame.
    #[test]
    fn of_many_dots_those_are_drawn_that_can_be_told_apart() {
        let round: Vec<DVec2> =
            (0..50_000).map(|i| DVec2::from_angle(f64::from(i) / 5e4 * TAU) * 250.0 + 300.0).collect();
        let drawn = pane().dots(round.clone(), 3.0);
        assert!(drawn.len() < 2500, "{}", drawn.len());
        assert!(round.iter().all(|p| drawn.iter().any(|dot| dot.distance(*p) < 1.5)));
        assert_eq!(pane().dots(round[..100].to_vec(), 3.0), &round[..100]);
        assert!(pane().dots(round.iter().map(|p| *p + 5000.0).collect(), 3.0).is_empty());
    }

    #[test]
    fn a_long_line_is_drawn_where_it_can_be_seen() {
        let line: Vec<DVec2> = (0..2000).map(|i| DVec2::new(f64::from(i) * 5.0 - 4000.0, 300.0)).collect();
        let pieces = pane().pieces(line.clone(), false, 2.0);
        let [(piece, false)] = &pieces[..] else { panic!("{}", pieces.len()) };
        assert!(piece[0].x < 0.0 && piece[piece.len() - 1].x > 800.0 && piece.len() < 180);
        assert!(pane().pieces(line.iter().map(|p| *p + DVec2::Y * 9e3).collect(), true, 2.0).is_empty());
        let small = star(1000, 200.0);
        assert_eq!(pane().pieces(small.clone(), true, 2.0), [(small, true)]);
    }
}
