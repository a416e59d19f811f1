//! The settings of the window itself, below those of the lesson. They hold for all scenes and outlive the session.

use super::Requests;
use crate::app::keys::WindowAction;
use crate::app::style::{self, Palette, TARGET};
use crate::app::widgets;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::style::ScrollAnimation;
use egui_macroquad::egui::{Align, Id, Label, Layout, Rect, RichText, Sense, Ui, UiBuilder, Vec2};

/// The interface scales to choose from, in percent. Ctrl + and Ctrl − set those between.
const SCALES: [u16; 4] = [100, 125, 150, 200];
const SCALE_WORDS: [&str; 4] = ["100", "125", "150", "200"];

/// What the window is set to.
#[derive(Clone, Copy, Debug)]
pub struct WindowSettings {
    pub has_reduced_motion: bool,
    /// In percent.
    pub scale: u16,
}

impl Default for WindowSettings {
    fn default() -> Self {
        Self { has_reduced_motion: false, scale: 100 }
    }
}

impl WindowSettings {
    pub(super) fn show(self, ui: &mut Ui, palette: &Palette, requests: &mut Requests) {
        ui.spacing_mut().item_spacing.y = 2.0;
        let hint = "Every step is shown at once (Ctrl M)";
        row(ui, "reduced motion", hint, |ui| {
            let switch = widgets::switch(ui, self.has_reduced_motion, "reduced motion", palette);
            if switch.tooltip(hint).clicked() {
                requests.action = Some(WindowAction::ReducedMotion);
            }
        });
        let hint = "The size of everything in the window (Ctrl + −)";
        let rect = row(ui, "scale in %", hint, |ui| {
            let chosen = SCALES.iter().position(|&scale| scale == self.scale).unwrap_or(usize::MAX);
            let hints = [hint; SCALES.len()];
            if let Some(i) = widgets::segments(ui, &SCALE_WORDS, &hints, chosen, palette) {
                requests.action = Some(WindowAction::Scale(SCALES[i]));
            }
        });
        keep_in_view(ui, rect, matches!(requests.action, Some(WindowAction::Scale(_))));
    }
}

/// Another scale needs other room, so the panel scrolls back to the control that was used. The room is known a few frames
/// later.
fn keep_in_view(ui: &Ui, rect: Rect, was_used: bool) {
    let id = Id::new("frames until the scale is in view");
    let left: u8 = if was_used { 4 } else { ui.data(|data| data.get_temp(id)).unwrap_or(0) };
    if left > 0 {
        ui.scroll_to_rect_animation(rect, None, ScrollAnimation::none());
        ui.ctx().request_repaint();
        ui.data_mut(|data| data.insert_temp(id, left - 1));
    }
}

/// A label at the left and a control at the right. All of the row has the tooltip; the control adds its own. Returns where
/// the row is.
fn row(ui: &mut Ui, label: &str, hint: &str, control: impl FnOnce(&mut Ui)) -> Rect {
    let size = Vec2::new(ui.available_width(), TARGET);
    let (rect, background) = ui.allocate_exact_size(size, Sense::hover());
    background.tooltip(hint);
    let layout = Layout::left_to_right(Align::Center);
    let mut row = ui.new_child(UiBuilder::new().max_rect(rect).layout(layout).id_salt(label));
    row.add(Label::new(RichText::new(label).font(style::sans(13.5))));
    row.with_layout(Layout::right_to_left(Align::Center), control);
    rect
}
