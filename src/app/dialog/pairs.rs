//! The starts and goals of a MovingAI `.scen`: a click moves the start and the goal there.

use super::Answer;
use crate::app::style::{self, Palette};
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{Button, RichText, ScrollArea, Ui, Vec2};
use pathlight::player::Pairs;
use pathlight::scene::import::scen::Pair;
use pathlight::words::vector;

/// What the dialog needs besides the list, in points.
const AROUND: f32 = 240.0;
const MOST_HEIGHT: f32 = 380.0;
/// The height of a row, in points.
const ROW: f32 = 26.0;

pub fn show(ui: &mut Ui, pairs: &Pairs, palette: &Palette) -> Option<Answer> {
    let mut answer = None;
    let height = (ui.ctx().screen_rect().height() - AROUND).clamp(140.0, MOST_HEIGHT);
    // A short list leaves no empty space below it.
    let all = pairs.list.len() as f32 * (ROW + ui.spacing().item_spacing.y);
    let height = height.min(all);
    let scroll = ScrollArea::vertical().auto_shrink([false, false]).max_height(height).min_scrolled_height(height);
    // A list may have a million rows: only those in view are laid out.
    scroll.show_rows(ui, ROW, pairs.list.len(), |ui, rows| {
        for Pair { line, named, ends, optimum } in &pairs.list[rows] {
            let [from, to] = named.map(vector);
            let text = format!("line {line:<7} {from} → {to}   length {optimum}");
            let text = RichText::new(text).font(style::mono(12.5)).color(palette.text());
            let row = Button::new(text).frame(false).min_size(Vec2::new(ui.available_width(), ROW));
            if ui.add(row).tooltip("Move the start and the goal there").clicked() {
                answer = Some(Answer::Pair(*ends));
            }
        }
    });
    answer
}
