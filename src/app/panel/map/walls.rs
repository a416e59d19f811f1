//! The values of the cells in a file, and which of them are walls.

use super::{ROW, button, labelled};
use crate::app::style::{self, Palette};
use crate::app::widgets;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{RichText, ScrollArea, Ui};
use pathlight::player::{Command, Document};
use pathlight::scene::{CellValue, Layers};
use pathlight::words::grouped;

const HINT: &str = "Which values of the file are walls. The file is read again; undo returns";
/// So many rows are shown at once.
const ROWS: f32 = 8.0;

/// A value with its name: "3 water".
fn called(value: &CellValue) -> String {
    [Some(value.word.trim()), value.name.as_deref()]
        .into_iter()
        .flatten()
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

pub fn show(ui: &mut Ui, layers: &Layers, palette: &Palette) -> Option<Command> {
    let mut chosen = None;
    labelled(ui, "walls in the file", HINT, |ui| {
        let count = layers.values.iter().filter(|value| value.is_wall).count();
        let text = format!("{count} of {} values", layers.values.len());
        ui.label(RichText::new(text).font(style::sans(13.0)).color(palette.quiet()));
    });
    for (property, words) in &layers.properties {
        let hint = format!("All tiles with the property \u{201c}{property}\u{201d} become walls, and no others");
        labelled(ui, &format!("   property {property}"), &hint, |ui| {
            if button(ui, "Take", &hint).clicked() {
                chosen = Some(Document::ReadWalls(words.clone()).into());
            }
            let text = format!("{} of the values", words.len());
            ui.label(RichText::new(text).font(style::mono(12.0)).color(palette.quiet()));
        });
    }
    let scroll = ScrollArea::vertical().id_salt("walls of the file").max_height(ROWS * ROW).auto_shrink([false, true]);
    scroll.show(ui, |ui| {
        for value in &layers.values {
            let name = called(value);
            let hint = format!("Cells with the value {name} are walls ({} in the file)", grouped(value.count as u64));
            labelled(ui, &format!("   {name}"), &hint, |ui| {
                if widgets::switch(ui, value.is_wall, &name, palette).tooltip(&hint).clicked() {
                    chosen = Some(Document::ReadWalls(layers.with_wall(value, !value.is_wall)).into());
                }
                let count = RichText::new(grouped(value.count as u64)).font(style::mono(12.0)).color(palette.quiet());
                ui.label(count);
            });
        }
    });
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::headless::Headless;
    use egui_macroquad::egui::{Event, Key, Modifiers};
    use pathlight::paint::theme::Theme;

    #[test]
    fn walls_are_chosen_by_their_values_with_the_keyboard_alone() {
        let value = |word: &str, name: Option<&str>, is_wall| CellValue {
            word: word.to_owned(),
            name: name.map(str::to_owned),
            count: 7,
            is_wall,
        };
        let values = vec![value("0", Some("empty"), false), value("1", Some("rock"), true), value("2", None, true)];
        let layers = Layers { values, ..Layers::default() };
        assert_eq!(layers.values.iter().map(called).collect::<Vec<_>>(), ["0 empty", "1 rock", "2"]);
        let mut window = Headless::new(300.0, 400.0);
        let mut press = |key: Key| {
            let event =
                |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE };
            window.frame(vec![event(true), event(false)], |ui| show(ui, &layers, &Palette::new(Theme::Dark)))
        };
        let answers: Vec<_> =
            [Key::Tab, Key::Space, Key::Tab, Key::Space, Key::Tab, Key::Space].map(&mut press).to_vec();
        let walls =
            |words: &[&str]| Some(Document::ReadWalls(words.iter().map(|word| (*word).to_owned()).collect()).into());
        assert_eq!(answers, [None, walls(&["0", "1", "2"]), None, walls(&["2"]), None, walls(&["1"])]);

        // The tiles with a property, all at once.
        let layers = Layers { properties: vec![("deep".to_owned(), vec!["1".to_owned()])], ..layers };
        let mut window = Headless::new(300.0, 400.0);
        let mut press = |key: Key| {
            let event =
                |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE };
            window.frame(vec![event(true), event(false)], |ui| show(ui, &layers, &Palette::new(Theme::Dark)))
        };
        assert_eq!([Key::Tab, Key::Space].map(&mut press), [None, walls(&["1"])]);
    }
}
