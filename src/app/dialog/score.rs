//! The score: right answers by kind of question, and the results that were built by hand.

use crate::app::style::{self, Palette};
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{Align, Label, RichText, Sense, Ui, Vec2};
use pathlight::picture::Role;
use pathlight::tutor::score::{Count, Score};

/// The columns, in points.
const KIND: f32 = 250.0;
const NUMBERS: f32 = 110.0;
const BAR: Vec2 = Vec2::new(120.0, 10.0);
/// The height of a row, in points.
const ROW: f32 = 22.0;

pub fn show(ui: &mut Ui, score: &Score, palette: &Palette) {
    if score.is_empty() {
        let text = "No question was answered yet, and no result built. T lets a run ask, X lets you build its result.";
        ui.label(RichText::new(text).color(palette.quiet()));
        return;
    }
    for (kind, count) in score.kinds() {
        row(ui, kind.title(), count, palette);
    }
    if score.total().asked > 0 {
        ui.separator();
        row(ui, "all questions", score.total(), palette);
    }
    ui.add_space(6.0);
}

fn row(ui: &mut Ui, title: &str, count: Count, palette: &Palette) {
    ui.horizontal(|ui| {
        let cell = |ui: &mut Ui, text: RichText, width: f32| {
            ui.add_sized(Vec2::new(width, ROW), Label::new(text).halign(Align::Min).truncate());
        };
        cell(ui, RichText::new(title).font(style::sans(14.0)), KIND);
        let numbers = format!("{} of {} right", count.right, count.asked);
        cell(ui, RichText::new(numbers).font(style::mono(12.5)).color(palette.quiet()), NUMBERS);
        let (rect, response) = ui.allocate_exact_size(BAR, Sense::hover());
        let part = |number: u64| number as f32 / count.asked.max(1) as f32 * rect.width();
        ui.painter().rect_filled(rect, 3.0, palette.border());
        let right = rect.with_max_x(rect.left() + part(count.right));
        ui.painter().rect_filled(right, 3.0, palette.ink(Role::Path));
        let details = [
            (count.shown, "shown without an answer"),
            (count.tries, if count.tries == 1 { "try" } else { "tries" }),
            (count.hints, if count.hints == 1 { "hint" } else { "hints" }),
        ];
        let details = details.into_iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{n} {what}"));
        response.tooltip(details.collect::<Vec<_>>().join(", "));
    });
}
