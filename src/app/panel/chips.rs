//! Chips of a card: the elements of a list, such as the cells of a frontier.

use super::Requests;
use super::rows::{appearance, link_to_thing};
use crate::app::style::{self, Palette};
use crate::app::widgets;
use egui_macroquad::egui::style::ScrollAnimation;
use egui_macroquad::egui::{Sense, Ui, Vec2};
use pathlight::lesson::Chip;
use pathlight::picture::Thing;

/// The height of a line of chips with the space below it, in points.
pub const LINE: f32 = 23.0;
const GAP: f32 = 4.0;

/// What the chips need besides a user interface.
pub struct ChipContext<'a> {
    pub palette: &'a Palette,
    pub lit: Option<Thing>,
    /// The chip that is brought into view.
    pub into_view: Option<usize>,
}

pub fn show(ui: &mut Ui, chips: &[Chip], context: &ChipContext<'_>, requests: &mut Requests) {
    let ChipContext { palette, lit, into_view } = *context;
    ui.spacing_mut().interact_size.y = LINE - GAP; // the height of a chip, not of a button
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(GAP);
        for (i, chip) in chips.iter().enumerate() {
            let (words, fill, edge, dashed) = appearance(chip.appearance, palette);
            let galley = ui.painter().layout_no_wrap(chip.text.on_screen(), style::mono(12.0), words);
            let size = Vec2::new(galley.size().x + 10.0, LINE - GAP);
            let (rect, response) = ui.allocate_exact_size(size, Sense::click());
            let is_lit = chip.thing.is_some() && chip.thing == lit;
            let edge = if is_lit { palette.text() } else { edge };
            ui.painter().rect_filled(rect, 4.0, fill);
            widgets::edge(ui.painter(), rect.shrink(0.5), edge, if is_lit { 2.0 } else { 1.0 }, dashed);
            ui.painter().galley(rect.center() - galley.size() / 2.0, galley, words);
            if into_view == Some(i) {
                // The jump is not animated: an animation would stop when no further frame is drawn.
                ui.scroll_to_rect_animation(rect, None, ScrollAnimation::none());
            }
            link_to_thing(&response, chip.thing, requests);
        }
    });
}
