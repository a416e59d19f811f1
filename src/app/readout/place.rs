//! Where the readout stands while a result is built: at the lower left of the map.
//!
//! ```text
//!   │            canvas       │     It begins at the lower left corner. Where a badge, the numbers of a ruler, a card or the
//!   │ ┌─────────┐             │     dragged thing itself stands there, it is set in more and shorter lines, or moves up, as far as
//!   │ │ readout │     ↑       │     the middle of the canvas, or a little to the right. It stays where it is while that is free,
//!   │ └─────────┘     │       │     and never crosses to another corner: nobody should have to look for it.
//! ```

use crate::app::input::CanvasInput;
use egui_macroquad::egui::{Pos2, Rect, Vec2};
use glam::DVec2;
use pathlight::picture::{Mark, Shape, labels};

/// Between the readout and the border of the canvas, in points.
pub(super) const FROM_EDGE: f32 = 14.0;
/// Between the readout and what stands in its way, in points.
const CLEAR: f32 = 4.0;
/// The readout keeps so far from the pointer, and from what is moved by keys, in points.
pub(super) const NEAR: f32 = 30.0;
/// The distance of the places that are tried, in points.
const STEP: f32 = 6.0;
/// On a crowded map it begins farther to the right: by a multiple of this, in points, up to this part of the width of the canvas.
const ASIDE: f32 = 12.0;
const LEFT_PART: f32 = 0.3;
/// A later form of the text is taken where it stands lower by this, in points.
const LATER_FORM: f32 = 26.0;

/// What the readout keeps clear of, in points.
#[derive(Clone, Debug, Default)]
pub(super) struct Around {
    /// Badges, symbols, the numbers of rulers, cards, and what is moved.
    pub fixed: Vec<Rect>,
    /// Names. Numbers stand in every cell.
    pub words: Vec<Rect>,
    pub pointer: Option<Pos2>,
    /// The left and the lower ruler, as far as they have numbers: they are among what is `fixed` as well.
    pub rulers: Vec<Rect>,
}

/// A place for one of the forms of the text: which form, and beside the left ruler or at the edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Place {
    pub form: usize,
    pub rect: Rect,
}

impl Around {
    pub fn of(input: &CanvasInput, marks: &[Mark], rulers: &[Rect]) -> Self {
        let at = |p| on_screen(input, p);
        let mut around = Self { pointer: input.pointer, rulers: rulers.to_vec(), ..Self::default() };
        around.fixed.extend(rulers);
        for mark in marks {
            match &mark.shape {
                Shape::Words { text, .. } if text.is_number() => {}
                Shape::Words { .. } => {
                    let own = labels::words_of(mark, &input.lens);
                    around.words.extend(own.map(|own| Rect::from_two_pos(at(own.low), at(own.high))));
                }
                Shape::Badge { at: middle, .. } | Shape::Symbol { at: middle, .. } => {
                    around.fixed.push(Rect::from_center_size(at(*middle), Vec2::splat(2.0 * mark.reach())));
                }
                _ => {}
            }
        }
        around
    }

    /// What a place covers: the most important first.
    pub fn covered(&self, place: Rect) -> (usize, usize) {
        let is_near = self.pointer.is_some_and(|pointer| place.expand(NEAR).contains(pointer));
        let own = place.expand(CLEAR);
        let hits = |all: &[Rect]| all.iter().filter(|other| other.intersects(own)).count();
        (hits(&self.fixed) + usize::from(is_near), hits(&self.words))
    }
}

/// A point of the map in points of the window.
pub(super) fn on_screen(input: &CanvasInput, p: DVec2) -> Pos2 {
    let pixels = input.lens.to_pixels(p).as_vec2();
    input.rect.min + Vec2::new(pixels.x, pixels.y)
}

/// The place at the lower left for one of these sizes, which are those of the forms of the text: the first one is preferred. It keeps the
/// `last` form, left edge and lower edge while nothing lies there.
pub(super) fn lower_left(canvas: Rect, forms: &[Vec2], around: &Around, last: Option<Place>) -> Place {
    let room = canvas.shrink(FROM_EDGE);
    let at = |form: usize, left: f32, bottom: f32| {
        let size = forms[form];
        Place { form, rect: Rect::from_min_size(Pos2::new(left, bottom - size.y), size) }
    };
    let is_inside = |place: &Place| {
        let rect = place.rect;
        room.expand(1.0).contains_rect(rect) && rect.center().y >= canvas.center().y
    };
    let is_free = |place: &Place| around.covered(place.rect) == (0, 0);
    let kept = last.filter(|last| last.form < forms.len());
    let kept = kept.map(|last| at(last.form, last.rect.left(), last.rect.bottom()));
    if let Some(kept) = kept.filter(is_inside).filter(is_free) {
        return kept;
    }
    let beside = around.rulers.iter().filter(|ruler| ruler.height() > ruler.width()).map(Rect::right);
    let mut lefts: Vec<f32> = [room.left()].into_iter().chain(beside.map(|right| right + CLEAR + 1.0)).collect();
    let first = lefts.iter().copied().fold(room.left(), f32::max);
    let aside = (1..).map(|i| i as f32 * ASIDE).take_while(|by| *by <= canvas.width() * LEFT_PART);
    lefts.extend(aside.map(|by| first + by));
    let rows = (canvas.height() / 2.0 / STEP) as usize + 1;
    let all = (0..forms.len()).flat_map(|form| {
        let lefts = lefts.clone();
        (0..rows).flat_map(move |row| {
            let bottom = room.bottom() - row as f32 * STEP;
            lefts.clone().into_iter().map(move |left| at(form, left, bottom))
        })
    });
    let cost = |place: &Place| {
        let up = room.bottom() - place.rect.bottom();
        (up + place.rect.left() - room.left() + place.form as f32 * LATER_FORM) as i64
    };
    let best = all.filter(is_inside).min_by_key(|place| (around.covered(place.rect), cost(place)));
    // In a window that has no room for it.
    best.unwrap_or_else(|| at(forms.len() - 1, room.left(), room.bottom()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_macroquad::egui::vec2;

    fn canvas() -> Rect {
        Rect::from_min_size(Pos2::new(0.0, 72.0), vec2(900.0, 600.0))
    }

    fn with(fixed: Vec<Rect>, pointer: Option<Pos2>) -> Around {
        Around { fixed, pointer, ..Around::default() }
    }

    /// It crossed to the lower right or to the title where pins or rulers lay at the lower left.
    #[test]
    fn it_stands_at_the_lower_left_whatever_lies_there() {
        let (canvas, forms) = (canvas(), [vec2(420.0, 30.0), vec2(220.0, 48.0)]);
        let usual = lower_left(canvas, &forms, &Around::default(), None);
        assert_eq!((usual.form, usual.rect.left_bottom()), (0, canvas.shrink(FROM_EDGE).left_bottom()));
        let left = Rect::from_min_max(canvas.left_top(), Pos2::new(40.0, canvas.bottom() - 30.0));
        let lower = Rect::from_min_max(Pos2::new(40.0, canvas.bottom() - 30.0), canvas.right_bottom());
        let ruled = |pins: &[Rect]| Around {
            fixed: [left, lower].into_iter().chain(pins.iter().copied()).collect(),
            rulers: vec![left, lower],
            ..Around::default()
        };
        let pin = |x, y| Rect::from_center_size(Pos2::new(x, y), Vec2::splat(20.0));
        for around in [
            ruled(&[]),
            ruled(&[pin(100.0, 600.0), pin(300.0, 560.0)]),
            with(vec![pin(100.0, 650.0), pin(380.0, 640.0)], None),
            with(Vec::new(), Some(canvas.left_bottom())),
            with(vec![canvas.with_min_x(250.0)], Some(Pos2::new(40.0, 600.0))),
        ] {
            let Place { rect, .. } = lower_left(canvas, &forms, &around, None);
            assert!(canvas.contains_rect(rect) && rect.left() < 60.0 + canvas.width() * LEFT_PART, "{rect:?}");
            assert!(rect.center().y > canvas.center().y && around.covered(rect) == (0, 0), "{rect:?}");
        }
        let full = with(vec![canvas], None);
        assert_eq!(
            lower_left(canvas, &forms, &full, None),
            usual,
            "where all is covered, it stands where it usually does"
        );
    }

    /// It jumped from place to place with each thing that was dragged.
    #[test]
    fn it_stays_while_nothing_lies_there() {
        let (canvas, forms) = (canvas(), [vec2(420.0, 30.0)]);
        let pin = Rect::from_center_size(Pos2::new(100.0, 640.0), Vec2::splat(20.0));
        let above = lower_left(canvas, &forms, &with(vec![pin], None), None);
        assert!(above.rect.bottom() < pin.top());
        assert_eq!(lower_left(canvas, &forms, &Around::default(), Some(above)), above);
        let at_it = with(Vec::new(), Some(above.rect.center()));
        assert_ne!(lower_left(canvas, &forms, &at_it, Some(above)), above);
    }

    /// Beside the ruler of a narrow map there was less room than a long line needs: it reached over the panel.
    #[test]
    fn it_lies_over_the_canvas_alone() {
        let canvas = canvas();
        let left = Rect::from_min_max(Pos2::new(204.0, 80.0), Pos2::new(240.0, 640.0));
        let around = Around { fixed: vec![left], rulers: vec![left], ..Around::default() };
        let pointers =
            [None, Some(Pos2::new(20.0, 660.0)), Some(Pos2::new(450.0, 650.0)), Some(Pos2::new(450.0, 90.0))];
        for (width, pointer) in
            [200.0, 700.0, 800.0, 870.0].into_iter().flat_map(|width| pointers.map(|at| (width, at)))
        {
            let around = Around { pointer, ..around.clone() };
            let place = lower_left(canvas, &[vec2(width, 26.0)], &around, None).rect;
            assert!(canvas.contains_rect(place), "{width} {pointer:?}: {place:?}");
        }
    }
}
