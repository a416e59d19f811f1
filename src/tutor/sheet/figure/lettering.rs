//! Words of a figure: large enough on paper, inside the figure, clear of lines and frames.

use super::{Figure, LEAST_BADGE, RING};
use crate::algo::radius::nearest_on;
use crate::lesson::View;
use crate::paint::words;
use crate::picture::{Anchor, Lens, Lettering, Mark, Rect, Role, Shape, Strength, labels};
use glam::DVec2;

/// Words keep this distance from the edge of the figure, in pixels: their casing takes a part of it.
const EDGE: f64 = 3.0;
/// Frames take so much of a cell at each side, in pixels. Long numbers get a little more room: else they would touch the
/// start or the goal.
const FRAME: f64 = 5.0;
const FRAME_OF_LONG: f64 = 4.0;

impl Figure {
    /// Letters on small badges are enlarged with their badges.
    pub(super) fn enlarge_letters(&mut self) {
        for mark in &mut self.picture.marks {
            if let Shape::Badge { radius, letter, .. } = &mut mark.shape
                && !letter.is_empty()
            {
                *radius = radius.max(LEAST_BADGE);
            }
        }
    }

    /// A lens estimates how wide words are. Here the font is known: words that would be cut at the edge are moved, and so are
    /// numbers that the frame of their cell would cover.
    pub(super) fn keep_words_inside(&mut self, lesson: View) {
        let lens = self.lens;
        let all = Rect { low: DVec2::ZERO, high: self.size }.expanded(-EDGE);
        let grid = lesson.named_cells();
        let cell_at = |at: DVec2, text: &Lettering| {
            let grid = grid?;
            let low = grid.corner(grid.cell_at(at)?);
            let [low, high] = [low, low + grid.cell_size()].map(|p| lens.to_pixels(p));
            Some(Rect { low, high }.expanded(if text.count() > 1 { -FRAME_OF_LONG } else { -FRAME }))
        };
        for mark in &mut self.picture.marks {
            let Some(own) = printed_words(mark, &lens) else { continue };
            let Shape::Words { at, text, .. } = &mut mark.shape else { continue };
            let room = cell_at(*at, text).unwrap_or(all);
            let by = (room.low - own.low).max(DVec2::ZERO) + (room.high - own.high).min(DVec2::ZERO);
            let fits = own.size().cmple(room.size());
            at.x += if fits.x { lens.world(by.x) } else { 0.0 };
            at.y += if fits.y { lens.world(by.y) } else { 0.0 };
        }
    }

    /// The pieces of all lines.
    fn lines(&self) -> Vec<[DVec2; 2]> {
        let pieces = self.picture.marks.iter().filter_map(|mark| match &mark.shape {
            Shape::Line { points, closed, .. } => {
                let close = (*closed && points.len() > 2).then(|| [points[points.len() - 1], points[0]]);
                Some(points.windows(2).map(|pair| [pair[0], pair[1]]).chain(close))
            }
            _ => None,
        });
        pieces.flatten().collect()
    }

    /// Writes a letter beside a vertex: where it covers no words, and if possible no badges, no lines and no hatched walls.
    pub(super) fn write_beside(&mut self, lesson: View, at: DVec2, letter: &str) {
        const SIZE: f32 = 14.5;
        let letter = Lettering::from(letter);
        let lens = self.lens;
        let area = |at: DVec2| labels::word_box(&lens, at, &letter, SIZE, Anchor::Center);
        let taken: Vec<Rect> = self.picture.marks.iter().filter_map(|mark| labels::words_of(mark, &lens)).collect();
        let badge = |mark: &Mark| match mark.shape {
            Shape::Badge { at, radius, .. } | Shape::Symbol { at, radius, .. } | Shape::Ring { at, radius, .. } => {
                Some(Rect { low: at, high: at }.expanded(lens.world(f64::from(radius))))
            }
            _ => None,
        };
        let badges: Vec<Rect> = self.picture.marks.iter().filter_map(badge).collect();
        // Below first, then around, then farther away.
        let around = [1.0, 1.4, 1.8].into_iter().flat_map(|far| (0..8).map(move |turn| (far, (turn * 3 + 2) % 8)));
        let places: Vec<DVec2> = around
            .map(|(far, turn)| {
                let direction = DVec2::from_angle(f64::from(turn) * std::f64::consts::FRAC_PI_4);
                at + direction * lens.world((f64::from(RING) + 9.0) * far)
            })
            .filter(|&at| lens.visible.contains(area(at).low) && lens.visible.contains(area(at).high))
            .collect();
        let is_clear = |at: DVec2, of: &[Rect]| of.iter().all(|&other| !labels::overlap(area(at), other));
        let free = || places.iter().copied().filter(|&at| is_clear(at, &taken));
        let is_white = |at: DVec2| {
            let Rect { low, high } = area(at);
            let corners = [low, DVec2::new(high.x, low.y), high, DVec2::new(low.x, high.y), at];
            corners.into_iter().all(|corner| lesson.world().is_free(corner))
        };
        let lines = self.lines();
        let is_off_lines = |at: DVec2| {
            lines.iter().all(|&line| nearest_on(at, line).distance(at) > lens.world(f64::from(SIZE) * 0.65))
        };
        let best = free()
            .find(|&at| is_clear(at, &badges) && is_white(at) && is_off_lines(at))
            .or_else(|| free().find(|&at| is_clear(at, &badges) && is_off_lines(at)))
            .or_else(|| free().find(|&at| is_clear(at, &badges) && is_white(at)))
            .or_else(|| free().find(|&at| is_clear(at, &badges)))
            .or_else(|| free().next())
            .or(places.first().copied());
        let shape =
            Shape::Words { at: best.unwrap_or(at), text: letter, size: SIZE, anchor: Anchor::Center, strong: true };
        self.picture.add(Role::Label, Strength::Bold, shape);
    }
}

/// The box around words as they are printed, in pixels; none for other marks.
pub fn printed_words(mark: &Mark, lens: &Lens) -> Option<Rect> {
    let Shape::Words { text, size, anchor, strong, .. } = &mark.shape else { return None };
    let estimated = labels::words_of(mark, lens)?;
    let (low, high) = (lens.to_pixels(estimated.low), lens.to_pixels(estimated.high));
    let width = words::width(text.printed(), f64::from(*size), *strong);
    let left = match anchor {
        Anchor::Start => low.x,
        Anchor::End => high.x - width,
        Anchor::Center | Anchor::Above | Anchor::Below => f64::midpoint(low.x, high.x) - width / 2.0,
    };
    Some(Rect { low: DVec2::new(left, low.y), high: DVec2::new(left + width, high.y) })
}
