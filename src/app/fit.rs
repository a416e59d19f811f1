//! How text is fitted into its room: the galleys of epaint measure it, as it will be painted, and the first of several ways that
//! fits is taken. A galley is laid out once and kept by egui while it is asked for in every frame.

use egui_macroquad::egui::{Color32, Context, FontId, Vec2};

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

    #[test]
    fn the_first_way_that_fits_is_taken_and_the_last_one_where_none_does() {
        assert_eq!(first([19, 17, 15], |&size| size <= 17), Some(17));
        assert_eq!(first([19, 17, 15], |_| false), Some(15));
        assert_eq!(first([0; 0], |_| true), None);
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
