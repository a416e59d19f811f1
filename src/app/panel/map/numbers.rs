//! What the coordinates of a file are that does not say so, and which axis of a mesh points up, each with a menu of what it can be.

use super::{button, labelled};
use crate::app::style::Palette;
use crate::app::widgets::menu::{self, Row};
use egui_macroquad::egui::{self, Ui};
use pathlight::player::{Command, Document};
use pathlight::scene::format::{Numbers, Up};

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

const UP_HINT: &str =
    "The axis of the mesh that points up: it is seen from there. The file is read again; undo returns";

const AXES: [Up; 3] = [Up::Y, Up::Z, Up::X];

pub fn show_up(ui: &mut Ui, up: Up, palette: &Palette) -> Option<Command> {
    let mut chosen = None;
    labelled(ui, "axis up", UP_HINT, |ui| {
        let response = button(ui, axis(up), UP_HINT);
        let rows = AXES.map(|up| Row { text: axis(up), reason: None });
        let now = AXES.iter().position(|&axis| axis == up).unwrap_or(0);
        let other = menu::list(ui, egui::Id::new("axis up"), &response, &rows, now, palette).filter(|&i| i != now);
        chosen = other.map(|i| Document::ReadUp(AXES[i]).into());
    });
    chosen
}

const fn axis(up: Up) -> &'static str {
    match up {
        Up::X => "x points up",
        Up::Y => "y points up",
        Up::Z => "z points up",
    }
}
