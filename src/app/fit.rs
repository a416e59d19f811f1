//! How text is fitted into its room: the galleys of epaint measure it, as it will be painted, and the first of several ways that
//! fits is taken. A galley is laid out once and kept by egui while it is asked for in every frame.

use egui_macroquad::egui::{Color32, Context, FontId, Id, Vec2};

/// The first of these ways that fits; the last one if none does.
pub fn first<T>(ways: impl IntoIterator<Item = T>, fits: impl Fn(&T) -> bool) -> Option<T> {
    let mut last = None;
    for way in ways {
        if fits(&way) {
            return Some(way);
        }
        last = Some(way);
    }
    last
}

/// Where letters are fitted that stay as they are while something is dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Held {
    Sentence,
    Decision,
    DecisionInNumbers,
    Presented,
    PresentedReason,
    PresentedDecision,
}

impl Held {
    /// The first way that fits, as [`first`]; while something is dragged, none before the last one that was taken. So letters become
    /// smaller along a drag, where they must, and do not jump to and fro.
    pub fn first<T>(
        self,
        ctx: &Context,
        is_dragged: bool,
        ways: impl IntoIterator<Item = T>,
        fits: impl Fn(&T) -> bool,
    ) -> Option<T> {
        let id = Id::new(self);
        let ways: Vec<T> = ways.into_iter().collect();
        let held = kept::<usize>(ctx, id).filter(|_| is_dragged).unwrap_or(0);
        let from = held.min(ways.len().saturating_sub(1));
        let (at, way) = first(ways.into_iter().enumerate().skip(from), |(_, way)| fits(way))?;
        keep(ctx, id, at);
        Some(way)
    }
}

/// Keeps a value for the next frame.
pub fn keep<T: Clone + Send + Sync + 'static>(ctx: &Context, id: Id, value: T) {
    let pass = ctx.cumulative_pass_nr();
    ctx.data_mut(|data| data.insert_temp(id, (pass, value)));
}

/// What was kept in the frame before, or in this one. What is older belongs to another scene or to another drag.
pub fn kept<T: Clone + Send + Sync + 'static>(ctx: &Context, id: Id) -> Option<T> {
    let (pass, value) = ctx.data(|data| data.get_temp::<(u64, T)>(id))?;
    (pass + 1 >= ctx.cumulative_pass_nr()).then_some(value)
}

/// The height of a text in lines of at most this width, in points.
pub fn height(ctx: &Context, text: &str, font: FontId, width: f32) -> f32 {
    size(ctx, text, font, width).y
}

/// The width of a text in one line, in points.
pub fn width(ctx: &Context, text: &str, font: FontId) -> f32 {
    size(ctx, text, font, f32::INFINITY).x
}

fn size(ctx: &Context, text: &str, font: FontId, width: f32) -> Vec2 {
    ctx.fonts(|fonts| fonts.layout(text.to_owned(), font, Color32::PLACEHOLDER, width).size())
}

/// The height of one line, in points.
pub fn line(ctx: &Context, font: FontId) -> f32 {
    height(ctx, "x", font, f32::INFINITY)
}

/// A context in which text can be measured without a window.
#[cfg(test)]
pub fn context() -> Context {
    let ctx = Context::default();
    super::style::set_fonts(&ctx);
    let _ = ctx.run(egui_macroquad::egui::RawInput::default(), |_| ());
    ctx
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::style;

    /// "−103" looked like "-103" in the letters of numbers, while the map had a true minus.
    #[test]
    fn a_minus_is_longer_than_a_hyphen_in_all_letters() {
        for font in [style::sans(40.0), style::bold(40.0), style::mono(40.0)] {
            let galley = context().fonts(|fonts| {
                fonts.layout_no_wrap("−-".to_owned(), font.clone(), egui_macroquad::egui::Color32::WHITE)
            });
            let widths: Vec<f32> = galley.rows[0].glyphs.iter().map(|glyph| glyph.uv_rect.size.x).collect();
            assert!(widths[0] > 1.15 * widths[1], "{font:?}: {widths:?}");
        }
    }

    #[test]
    fn the_first_way_that_fits_is_taken_and_the_last_one_where_none_does() {
        assert_eq!(first([19, 17, 15], |&size| size <= 17), Some(17));
        assert_eq!(first([19, 17, 15], |_| false), Some(15));
        assert_eq!(first([0; 0], |_| true), None);
    }

    #[test]
    fn while_something_is_dragged_a_way_that_was_left_is_not_taken_again() {
        let ctx = context();
        let first = |is_dragged, most| Held::Sentence.first(&ctx, is_dragged, [19, 17, 15], |&size| size <= most);
        assert_eq!(first(false, 19), Some(19));
        assert_eq!([first(true, 17), first(true, 19), first(true, 15), first(true, 17)], [17, 17, 15, 15].map(Some));
        assert_eq!(first(false, 17), Some(17));
        // After a frame on another page, a drag is another one.
        assert_eq!([first(false, 15), first(true, 19)], [15, 15].map(Some));
        (0..2).for_each(|_| drop(ctx.run(egui_macroquad::egui::RawInput::default(), |_| ())));
        assert_eq!(first(true, 19), Some(19));
    }

    #[test]
    fn a_text_is_as_high_as_its_lines() {
        let (ctx, font) = (context(), style::sans(14.0));
        let words = "The right end has crossed the left side.";
        let (width, line) = (width(&ctx, words, font.clone()), line(&ctx, font.clone()));
        let lines = |width: f32| height(&ctx, words, font.clone(), width) / line;
        assert!((lines(width + 1.0) - 1.0).abs() < 0.1 && (lines(width * 0.6) - 2.0).abs() < 0.1);
        assert!(super::width(&ctx, "mmm", font.clone()) > super::width(&ctx, "iii", font.clone()));
    }
}
