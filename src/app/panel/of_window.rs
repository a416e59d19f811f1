//! The settings of the window itself, below those of the lesson. They hold for all scenes and outlive the session.

use super::Requests;
use crate::app::keys::WindowAction;
use crate::app::style::{self, Palette, TARGET};
use crate::app::widgets;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{Align, Label, Layout, RichText, Sense, Ui, Vec2};

/// The interface scales to choose from, in percent. Ctrl + and Ctrl − set those between.
const SCALES: [u16; 4] = [100, 125, 150, 200];
const SCALE_WORDS: [&str; 4] = ["100", "125", "150", "200"];

/// What the window is set to.
#[derive(Clone, Copy, Debug)]
pub struct OfWindow {
    pub has_reduced_motion: bool,
    /// In percent.
    pub scale: u16,
}

impl Default for OfWindow {
    fn default() -> Self {
        Self { has_reduced_motion: false, scale: 100 }
    }
}

impl OfWindow {
    pub(super) fn show(self, ui: &mut Ui, palette: &Palette, requests: &mut Requests) {
        ui.spacing_mut().item_spacing.y = 2.0;
        row(ui, "reduced motion", "Every step is shown at once (Ctrl M)", |ui| {
            if widgets::switch(ui, self.has_reduced_motion, "reduced motion", palette).clicked() {
                requests.action = Some(WindowAction::ReducedMotion);
            }
        });
        row(ui, "scale in %", "The size of everything in the window (Ctrl + −)", |ui| {
            let chosen = SCALES.iter().position(|&scale| scale == self.scale).unwrap_or(usize::MAX);
            if let Some(i) = widgets::segments(ui, &SCALE_WORDS, chosen, palette) {
                requests.action = Some(WindowAction::Scale(SCALES[i]));
            }
        });
    }
}

/// A label at the left and a control at the right.
fn row(ui: &mut Ui, label: &str, hint: &str, control: impl FnOnce(&mut Ui)) {
    let size = Vec2::new(ui.available_width(), TARGET);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.add(Label::new(RichText::new(label).font(style::sans(13.5))).sense(Sense::hover())).tooltip(hint);
        ui.with_layout(Layout::right_to_left(Align::Center), control);
    });
}
