//! A message of the window in one line of a strip: in presenter mode, and while a question is open, nothing may lie over the map.

use super::overlay::NoticeClick;
use super::style::{self, Palette};
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{Button, Label, RichText, Sense, Ui};
use pathlight::picture::Role;

/// A message of the window, and the words of its button.
pub struct Said {
    pub text: String,
    pub is_error: bool,
    pub offer: Option<&'static str>,
}

/// A message in one line, as far as it fits; the whole text is shown when one points at it.
pub fn show(ui: &mut Ui, said: &Said, palette: &Palette) -> Option<NoticeClick> {
    if let Some(offer) = said.offer {
        let words = RichText::new(offer).font(style::bold(14.0)).color(palette.on_accent());
        if ui.add(Button::new(words).fill(palette.accent())).clicked() {
            return Some(NoticeClick::Offer);
        }
    }
    let ink = if said.is_error { palette.ink(Role::Fault) } else { palette.text() };
    let words = RichText::new(&said.text).font(style::sans(14.0)).color(ink);
    let label = ui.add(Label::new(words).truncate().sense(Sense::click()));
    let hint = format!("{}\nClick to close.", said.text);
    label.tooltip(hint).clicked().then_some(NoticeClick::Close)
}
