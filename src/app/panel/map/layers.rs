//! The layer of a Tiled map, an LDtk project or a drawing that is shown, with a menu of the others.

use super::{button, labelled};
use crate::app::style::{self, Palette};
use crate::app::widgets::menu;
use egui_macroquad::egui::{self, AboveOrBelow, Button, RichText, ScrollArea, Ui, Vec2};
use pathlight::player::{Command, Document};
use pathlight::scene::Layers;

const HINT: &str = "The layer of the file that is the map. Another one is read from the file; undo returns";
/// So many letters of a name fit into the button.
const MOST_LETTERS: usize = 22;
/// Of a long list, so much is shown at once, in points.
const MOST_HEIGHT: f32 = 320.0;

pub fn show(ui: &mut Ui, layers: &Layers, palette: &Palette) -> Option<Command> {
    let mut chosen = None;
    labelled(ui, "layer", HINT, |ui| {
        let shown = layers.read.as_deref().unwrap_or("all layers");
        let short: String = shown.chars().take(MOST_LETTERS).collect();
        let short = if short.len() < shown.len() { format!("{short}…") } else { short };
        let response = button(ui, short, HINT);
        let id = egui::Id::new("layers");
        menu::show(ui, id, &response, AboveOrBelow::Below, |ui| {
            ui.set_min_width(220.0);
            ScrollArea::vertical().max_height(MOST_HEIGHT).show(ui, |ui| {
                let all = layers.may_read_all.then_some(None);
                for name in all.into_iter().chain(layers.names.iter().map(Some)) {
                    let is_read = name == layers.read.as_ref();
                    let text = RichText::new(name.map_or("all layers", String::as_str)).font(style::sans(13.0));
                    let row = Button::new(text.color(palette.text())).frame(is_read);
                    if ui.add(row.min_size(Vec2::new(ui.available_width(), 26.0))).clicked() && !is_read {
                        chosen = Some(Document::ReadLayer(name.cloned()).into());
                    }
                }
            });
        });
    });
    chosen
}
