//! Chips of a card: the elements of a list, such as the cells of a frontier.

use super::Requests;
use super::rows::{appearance, link_to_thing};
use crate::app::style::{self, Palette};
use crate::app::widgets;
use egui_macroquad::egui::style::ScrollAnimation;
use egui_macroquad::egui::{Galley, Rect, Response, Sense, Stroke, Ui, Vec2};
use pathlight::lesson::Chip;
use pathlight::picture::{Dash, Thing};
use std::sync::Arc;

/// The height of a line of chips with the space below it, in points.
pub const LINE: f32 = 23.0;
const GAP: f32 = 4.0;
/// The size of the letters, in points.
const LETTERS: f32 = 12.0;
/// The room on either side of the letters, for one point of their size.
const SIDE: f32 = 0.37;

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
            let chip = SetChip::new(ui, chip, LETTERS, palette);
            let (rect, response) = ui.allocate_exact_size(Vec2::new(chip.width(), LINE - GAP), Sense::click());
            chip.paint(ui, rect, &response, palette, lit, requests);
            if into_view == Some(i) {
                // The jump is not animated: an animation would stop when no further frame is drawn.
                ui.scroll_to_rect_animation(rect, None, ScrollAnimation::none());
            }
        }
    });
}

/// A chip with the places of its letters.
pub struct SetChip<'a> {
    chip: &'a Chip,
    galley: Arc<Galley>,
    /// In points.
    side: f32,
}

impl<'a> SetChip<'a> {
    /// With letters of this size, in points.
    pub fn new(ui: &Ui, chip: &'a Chip, letters: f32, palette: &Palette) -> Self {
        let (words, ..) = appearance(chip.appearance, palette);
        let galley = ui.painter().layout_no_wrap(chip.text.on_screen(), style::mono(letters), words);
        Self { chip, galley, side: SIDE * letters }
    }

    pub fn width(&self) -> f32 {
        self.galley.size().x + 2.0 * self.side
    }

    pub fn paint(
        self,
        ui: &Ui,
        rect: Rect,
        response: &Response,
        palette: &Palette,
        lit: Option<Thing>,
        requests: &mut Requests,
    ) {
        let (words, fill, edge, dashed) = appearance(self.chip.appearance, palette);
        let is_lit = self.chip.thing.is_some() && self.chip.thing == lit;
        let edge = if is_lit { palette.text() } else { edge };
        ui.painter().rect_filled(rect, 4.0, fill);
        let stroke = Stroke::new(if is_lit { 2.0 } else { 1.0 }, edge);
        let dash = if dashed { Dash::Dashed } else { Dash::None };
        widgets::edge(ui.painter(), rect.shrink(0.5), stroke, dash);
        ui.painter().galley(rect.center() - self.galley.size() / 2.0, self.galley, words);
        link_to_thing(response, self.chip.thing, requests);
    }
}
