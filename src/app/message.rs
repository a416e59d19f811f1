//! A message of the window in a strip below the map: nothing may lie over the map.

use super::overlay::NoticeClick;
use super::style::{self, Palette};
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::text::LayoutJob;
use egui_macroquad::egui::{Button, Label, RichText, Sense, TextStyle, Ui};
use pathlight::picture::Role;

/// A message of the window, and the words of its button.
pub struct Said {
    pub text: String,
    pub is_error: bool,
    pub offer: Option<&'static str>,
}

/// A message in one line, or two where there is room, as far as it fits; the whole text is shown when one points at it.
pub fn show(ui: &mut Ui, said: &Said, palette: &Palette) -> Option<NoticeClick> {
    if let Some(offer) = said.offer {
        let words = RichText::new(offer).font(style::bold(14.0)).color(palette.on_accent());
        if ui.add(Button::new(words).fill(palette.accent())).clicked() {
            return Some(NoticeClick::Offer);
        }
    }
    let ink = if said.is_error { palette.ink(Role::Fault) } else { palette.text() };
    let mut words = LayoutJob::simple(said.text.clone(), style::sans(14.0), ink, ui.available_width());
    let row = ui.text_style_height(&TextStyle::Body).max(16.0);
    words.wrap.max_rows = if ui.available_height() >= 2.0 * row { 2 } else { 1 };
    let words = ui.fonts(|fonts| fonts.layout_job(words));
    let label = ui.add(Label::new(words).sense(Sense::click()));
    let hint = format!("{}\nClick to close.", said.text);
    label.tooltip(hint).clicked().then_some(NoticeClick::Close)
}
