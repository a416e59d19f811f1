//! The boxes of words, and what lies on them. Where words stand that must find a place: `placing.rs`.

use super::{Anchor, Family, Lens, Lettering, Mark, Picture, Rect, Role, Shape, WorkedOn};
use glam::DVec2;

/// The width of a letter, in heights of the letters: an estimate. Of the 713 names in pictures of the built-in scenes, 455 are
/// wider, by 4 % on average. The letters are counted and not measured (`paint::words`, which takes 230 ns a name instead of 7),
/// because where a mark stands must not depend on what its words say: the test that exchanges the letters of all texts, one for
/// one, compares pictures.
const LETTER_WIDTH: f64 = 0.6;
/// From the baseline to the top of a capital and to the bottom of a g, in heights of the letters.
const ASCENT: f64 = 0.74;
const DESCENT: f64 = 0.22;
impl Anchor {
    /// The distance from the anchor of a text down to its baseline, in heights of the letters.
    pub fn baseline(self) -> f64 {
        match self {
            // Half the height of a capital.
            Self::Center | Self::Start | Self::End => 0.36,
            Self::Above => -0.35,
            Self::Below => 1.05,
        }
    }
}

/// The box around words, in world units. `size` is the height of the letters in pixels.
pub fn word_box(lens: &Lens, at: DVec2, text: &Lettering, size: f32, anchor: Anchor) -> Rect {
    let size = f64::from(size);
    let width = text.count() as f64 * size * LETTER_WIDTH;
    let left = match anchor {
        Anchor::Start => 0.0,
        Anchor::End => -width,
        Anchor::Center | Anchor::Above | Anchor::Below => -width / 2.0,
    };
    let baseline = size * anchor.baseline();
    let low = DVec2::new(left, baseline - size * ASCENT);
    // Digits have no descenders.
    let descent = if text.is_number() { 0.0 } else { DESCENT };
    let high = DVec2::new(left + width, baseline + size * descent);
    Rect { low: at + low / lens.scale, high: at + high / lens.scale }
}

/// The box around the words of a mark, in world units; none for other marks.
pub fn words_of(mark: &Mark, lens: &Lens) -> Option<Rect> {
    match &mark.shape {
        Shape::Words { at, text, size, anchor, .. } => Some(word_box(lens, *at, text, *size, *anchor)),
        _ => None,
    }
}

/// Do two boxes overlap?
pub fn overlap(a: Rect, b: Rect) -> bool {
    a.low.cmplt(b.high).all() && b.low.cmplt(a.high).all()
}

/// How far a box must move to lie inside another one. Zero across a side on which it does not fit.
pub(super) fn into(inner: Rect, outer: Rect) -> DVec2 {
    let fits = inner.size().cmple(outer.size());
    let by = (outer.low - inner.low).max(DVec2::ZERO) + (outer.high - inner.high).min(DVec2::ZERO);
    DVec2::new(if fits.x { by.x } else { 0.0 }, if fits.y { by.y } else { 0.0 })
}

/// Symbols and badges, and lines. Collected once for all names of a picture.
pub(super) struct InTheWay {
    symbols: Vec<Rect>,
    /// Lines that stay for many steps, such as paths.
    lasting: Vec<[DVec2; 2]>,
    /// Lines of this step alone, such as the edge that is tested.
    passing: Vec<[DVec2; 2]>,
}

impl InTheWay {
    /// Does a badge or a symbol lie over a name with this box?
    pub fn is_pinned(&self, name: Rect) -> bool {
        self.symbols.iter().any(|&symbol| overlap(symbol, name))
    }

    /// Does something that stays for a while lie over a name with this box?
    pub fn strikes(&self, name: Rect) -> bool {
        self.is_pinned(name) || self.lasting.iter().any(|&line| crosses(line, name))
    }

    /// Does a line of this step alone lie over a name with this box?
    pub fn passes(&self, name: Rect) -> bool {
        self.passing.iter().any(|&line| crosses(line, name))
    }
}

impl Picture {
    /// The boxes of all badges, rings and symbols so far that lie in the visible part. They are a little larger than the marks,
    /// because some words are wider than estimated.
    fn symbol_boxes(&self, lens: &Lens) -> Vec<Rect> {
        let symbols = self.marks.iter().filter_map(|mark| match &mark.shape {
            Shape::Badge { at, radius, .. } | Shape::Symbol { at, radius, .. } => Some((*at, f64::from(*radius))),
            Shape::Ring { at, radius, width } => Some((*at, f64::from(radius + width / 2.0))),
            _ => None,
        });
        let worked_on = self.worked_on.iter().filter_map(|part| match *part {
            WorkedOn::Disc { at, radius } => Some((at, radius)),
            WorkedOn::Edge(_) => None,
        });
        let boxes =
            symbols.chain(worked_on).map(|(at, radius)| Rect { low: at, high: at }.expanded(lens.world(radius + 2.0)));
        boxes.chain(self.covers.iter().copied()).filter(|&symbol| overlap(symbol, lens.visible)).collect()
    }

    /// What a name of an obstacle must keep clear of, apart from words.
    pub(super) fn in_the_way(&self, lens: &Lens) -> InTheWay {
        let (mut lasting, mut passing) = (Vec::new(), Vec::new());
        let is_of_step = |mark: &&Mark| is_path(mark.role) || matches!(mark.role, Role::Fault | Role::Highlight);
        for mark in self.marks.iter().filter(is_of_step) {
            let Shape::Line { points, closed, .. } = &mark.shape else { continue };
            let closing = points.last().zip(points.first()).filter(|_| *closed).map(|(&a, &b)| [a, b]);
            let pieces = points.windows(2).map(|pair| [pair[0], pair[1]]).chain(closing);
            let is_passing = matches!(mark.role, Role::Test | Role::Now);
            if is_passing { passing.extend(pieces) } else { lasting.extend(pieces) }
        }
        InTheWay { symbols: self.symbol_boxes(lens), lasting, passing }
    }

    /// Enlarges letters that are lower than the lens allows, and the badges around them.
    pub fn enlarge_letters(&mut self, lens: &Lens) {
        for mark in &mut self.marks {
            // Numbers of cells have a least height of their own: three of A* would stand on each other.
            let is_of_cell = mark.family() == Some(Family::Number);
            match &mut mark.shape {
                Shape::Words { size, .. } if !is_of_cell => *size = lens.letters(*size),
                Shape::Badge { radius, letter, .. } if !letter.is_empty() => {
                    let letters = badge_letters(f64::from(*radius), letter);
                    // A tenth of a pixel, because the height of the letters is rounded.
                    let factor = (lens.least_letters + 0.1) / letters.max(f64::MIN_POSITIVE);
                    *radius *= factor.max(1.0) as f32;
                }
                _ => {}
            }
        }
    }
}

impl Picture {
    /// Makes badges, symbols and rings smaller where the lens says so: in a small picture they were larger than houses.
    pub fn shrink_marks(&mut self, lens: &Lens) {
        if lens.marks == 1.0 {
            return;
        }
        for mark in &mut self.marks {
            if let Shape::Badge { radius, .. } | Shape::Symbol { radius, .. } | Shape::Ring { radius, .. } =
                &mut mark.shape
            {
                *radius *= lens.marks as f32;
            }
        }
    }
}

impl Mark {
    /// The pieces of a path, of a side of the funnel and of a line of this step: words keep clear of them.
    pub(super) fn lines_to_avoid(&self) -> impl Iterator<Item = [DVec2; 2]> {
        let points = match &self.shape {
            Shape::Line { points, .. } if is_path(self.role) || self.role == Role::Fault => points.as_slice(),
            _ => &[],
        };
        points.windows(2).map(|pair| [pair[0], pair[1]])
    }
}

/// A path, a side of the funnel, or a line of this step.
fn is_path(role: Role) -> bool {
    matches!(
        role,
        Role::Path
            | Role::FunnelPath
            | Role::Midpoint
            | Role::Smoothed
            | Role::Left
            | Role::Right
            | Role::Test
            | Role::Now
    )
}

/// The height of the letters on a badge, in pixels, for its radius in pixels.
pub fn badge_letters(radius: f64, letter: &Lettering) -> f64 {
    let size = (radius * 1.25).min(radius * 1.7 / letter.count().max(1) as f64 / 0.62);
    (size * 10.0).round() / 10.0
}

/// Does a line cross a box? It is clipped by the box, first across and then down.
pub fn crosses([a, b]: [DVec2; 2], area: Rect) -> bool {
    let along = b - a;
    let (mut from, mut to) = (0.0_f64, 1.0_f64);
    for (start, step, low, high) in [(a.x, along.x, area.low.x, area.high.x), (a.y, along.y, area.low.y, area.high.y)] {
        if step == 0.0 {
            if start < low || start > high {
                return false;
            }
            continue;
        }
        let (first, last) = ((low - start) / step, (high - start) / step);
        from = from.max(first.min(last));
        to = to.min(first.max(last));
    }
    from <= to
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_crosses_a_box_or_passes_it() {
        let area = Rect { low: DVec2::ZERO, high: DVec2::ONE };
        let line = |a: (f64, f64), b: (f64, f64)| crosses([a.into(), b.into()], area);
        assert!(line((-1.0, 0.5), (2.0, 0.5)) && line((0.5, 0.5), (0.6, 0.6)) && line((-1.0, -1.0), (2.0, 2.0)));
        assert!(!line((-1.0, 1.5), (2.0, 1.5)) && !line((2.0, 0.5), (3.0, 0.5)) && !line((-1.0, 0.5), (0.5, 2.5)));
    }
}
