//! The layer of a Tiled map, an LDtk project or a drawing that is shown, with a menu of the others.

use super::{button, labelled};
use crate::app::style::Palette;
use crate::app::widgets::menu::{self, Row};
use egui_macroquad::egui::{self, Ui};
use pathlight::player::{Command, Document};
use pathlight::scene::Layers;

const HINT: &str = "The layer of the file that is the map. Another one is read from the file; undo returns";
/// So many letters of a name fit into the button.
const MOST_LETTERS: usize = 22;

pub fn show(ui: &mut Ui, layers: &Layers, palette: &Palette) -> Option<Command> {
    let mut chosen = None;
    labelled(ui, "layer", HINT, |ui| {
        let shown = layers.read.as_deref().unwrap_or("all layers");
        let short: String = shown.chars().take(MOST_LETTERS).collect();
        let short = if short.len() < shown.len() { format!("{short}…") } else { short };
        let response = button(ui, short, HINT);
        let id = egui::Id::new("layers");
        let all = layers.may_read_all.then_some(None);
        let names: Vec<Option<&String>> = all.into_iter().chain(layers.names.iter().map(Some)).collect();
        let rows = names.iter().map(|&name| Row {
            text: name.map_or("all layers", String::as_str),
            reason: name.and_then(|name| layers.why_not(name)),
        });
        let rows: Vec<Row> = rows.collect();
        let now = names.iter().position(|&name| name == layers.read.as_ref()).unwrap_or(0);
        let other = menu::list(ui, id, &response, &rows, now, palette).filter(|&i| i != now);
        chosen = other.map(|i| Document::ReadLayer(names[i].cloned()).into());
    });
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::headless::Headless;
    use egui_macroquad::egui::{Event, Key, Modifiers};
    use pathlight::paint::theme::Theme;

    /// The open menu did not react to keys. What cannot be read is passed over.
    #[test]
    fn a_layer_is_chosen_with_the_keyboard_alone() {
        let names = ["Ground", "Walls", "Stairs", "Roofs", "Doors"].map(str::to_owned).to_vec();
        let refused = vec![("Stairs".to_owned(), "Every cell has a tile.".to_owned())];
        let layers = Layers { names, read: Some("Ground".to_owned()), refused, ..Layers::default() };
        let mut window = Headless::new(600.0, 400.0);
        let mut press = |key: Key| {
            let event =
                |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE };
            let events = vec![event(true), event(false)];
            let command = window.frame(events, |ui| show(ui, &layers, &Palette::new(Theme::Dark)));
            let later = window.frame(Vec::new(), |ui| show(ui, &layers, &Palette::new(Theme::Dark)));
            command.or(later)
        };
        for key in [Key::Tab, Key::Enter, Key::ArrowDown, Key::ArrowDown, Key::ArrowDown, Key::ArrowUp] {
            assert_eq!(press(key), None, "{key:?}");
        }
        assert_eq!(press(Key::Enter), Some(Document::ReadLayer(Some("Roofs".to_owned())).into()));
        // It is closed now.
        assert_eq!([Key::ArrowDown, Key::ArrowDown].map(press), [None, None]);
    }
}
