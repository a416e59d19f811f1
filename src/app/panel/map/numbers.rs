//! What the coordinates of a file are that does not say so, with a menu of what they can be.

use super::{button, labelled};
use crate::app::style::Palette;
use crate::app::widgets::menu::{self, Row};
use egui_macroquad::egui::{self, Ui};
use pathlight::player::{Command, Document};
use pathlight::scene::format::Numbers;

const HINT: &str = "The file does not say what its coordinates are: degrees of longitude and latitude, or units. It is read again; undo returns";

const ALL: [Numbers; 2] = [Numbers::Degrees, Numbers::Units];

pub fn show(ui: &mut Ui, are: Numbers, palette: &Palette) -> Option<Command> {
    let mut chosen = None;
    labelled(ui, "coordinates", HINT, |ui| {
        let response = button(ui, text(are), HINT);
        let rows = ALL.map(|numbers| Row { text: text(numbers), reason: None });
        let now = ALL.iter().position(|&numbers| numbers == are).unwrap_or(0);
        let other = menu::list(ui, egui::Id::new("numbers"), &response, &rows, now, palette).filter(|&i| i != now);
        chosen = other.map(|i| Document::ReadNumbers(ALL[i]).into());
    });
    chosen
}

const fn text(numbers: Numbers) -> &'static str {
    match numbers {
        Numbers::Degrees => "degrees, as in the file",
        Numbers::Units => "units, y runs up",
    }
}
