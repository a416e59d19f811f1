//! A message of the window in a strip below the map: nothing may lie over the map.

use super::fit;
use super::overlay::NoticeClick;
use super::style::{self, Palette};
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::text::LayoutJob;
use egui_macroquad::egui::{Button, Galley, Label, RichText, Sense, Ui};
use pathlight::picture::Role;
use std::sync::Arc;

/// A message of the window, and the words of its button.
pub struct Said {
    pub text: String,
    pub is_error: bool,
    pub offer: Option<Offer>,
    /// Can it be closed? What a drag did is said until the next action.
    pub can_close: bool,
}

impl Said {
    /// The name of what is worked on.
    pub fn named(name: &str) -> Self {
        Self { text: name.to_owned(), is_error: false, offer: None, can_close: false }
    }
}

/// The button of a message.
#[derive(Clone, Copy)]
pub struct Offer {
    pub name: &'static str,
    /// What it does, where its name does not say all.
    pub hint: &'static str,
}

/// The heights of its letters, in points: the first at which it fits.
const LETTERS: [f32; 4] = [14.0, 13.0, 12.0, 11.0];

/// A message in one line or two, in letters in which it fits; the whole text is shown when one points at it.
pub fn show(ui: &mut Ui, said: &Said, palette: &Palette) -> Option<NoticeClick> {
    if let Some(offer) = said.offer {
        let words = RichText::new(offer.name).font(style::bold(LETTERS[1])).color(palette.on_accent());
        let button = ui.add(Button::new(words).fill(palette.accent()));
        let button = if offer.hint.is_empty() { button } else { button.tooltip(offer.hint) };
        if button.clicked() {
            return Some(NoticeClick::Offer);
        }
    }
    let ink = if said.is_error { palette.ink(Role::Fault) } else { palette.text() };
    let (width, height) = (ui.available_width(), ui.available_height());
    let set = |letters: f32| {
        let mut words = LayoutJob::simple(said.text.clone(), style::sans(letters), ink, width);
        words.wrap.max_rows = 2;
        ui.fonts(|fonts| fonts.layout_job(words))
    };
    let fits = |words: &Arc<Galley>| !words.elided && words.size().y <= height + 1.0;
    let words = fit::first(LETTERS.into_iter().map(set), fits).unwrap_or_else(|| set(LETTERS[0]));
    let sense = if said.can_close { Sense::click() } else { Sense::hover() };
    let hint = if said.can_close { format!("{}\nClick to close.", said.text) } else { said.text.clone() };
    let label = ui.add(Label::new(words).sense(sense));
    label.tooltip(hint).clicked().then_some(NoticeClick::Close)
}
