//! The values of the cells in a file, and which of them are walls.

use super::super::Requests;
use super::{ROW, button, labelled};
use crate::app::style::{self, Palette};
use crate::app::widgets;
use crate::app::widgets::number_field::NumberField;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{Align2, RichText, ScrollArea, Sense, Ui, UiBuilder, Vec2};
use pathlight::player::{Command, Document};
use pathlight::scene::{CellValue, Layers};
use pathlight::words::grouped;

const HINT: &str = "Which values of the file are walls, and what the others cost. The file is read again; undo returns";
/// The size of the field for a cost, in points.
const COST: Vec2 = Vec2::new(40.0, 24.0);
/// The room for how many cells have a value, in points: as wide in all rows, so that the fields stand below each other.
const COUNT: Vec2 = Vec2::new(48.0, 24.0);
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

/// The field for what it costs to cross cells with a value. Returns the new cost.
fn cost(ui: &mut Ui, value: &CellValue, name: &str, requests: &mut Requests) -> Option<u8> {
    let hint = format!("What it costs to cross cells with the value {name}: a whole number from 1 to 255");
    let mut cost = f64::from(value.cost);
    // Each number reads the file again: it is typed, and not dragged.
    let field = NumberField {
        name: "The cost",
        hint: &hint,
        range: 1.0..=255.0,
        decimals: 0,
        speed: 0.0,
        size: COST,
        is_live: false,
    };
    let entered = field.show(ui, &mut cost, false);
    requests.refusal = requests.refusal.take().or(entered.refusal);
    Some(cost as u8).filter(|cost| *cost != value.cost)
}

pub fn show(ui: &mut Ui, layers: &Layers, palette: &Palette, requests: &mut Requests) {
    let mut chosen: Option<Command> = None;
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
                let (count, _) = ui.allocate_exact_size(COUNT, Sense::hover());
                let (text, font) = (grouped(value.count as u64), style::mono(12.0));
                ui.painter().text(count.right_center(), Align2::RIGHT_CENTER, text, font, palette.quiet());
                let (place, _) = ui.allocate_exact_size(COST, Sense::hover());
                let mut field = ui.new_child(UiBuilder::new().max_rect(place).id_salt("cost"));
                if let Some(cost) = (!value.is_wall).then(|| cost(&mut field, value, &name, requests)).flatten() {
                    chosen = Some(Document::ReadCosts(layers.with_cost(value, cost)).into());
                }
            });
        }
    });
    requests.commands.extend(chosen);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::headless::Headless;
    use egui_macroquad::egui::{Event, Key, Modifiers};
    use pathlight::paint::theme::Theme;
    use pathlight::scene::format::CellCost;

    fn value(word: &str, name: Option<&str>, is_wall: bool) -> CellValue {
        CellValue { word: word.to_owned(), name: name.map(str::to_owned), count: 7, is_wall, cost: 1 }
    }

    /// What each of these keys asks for.
    fn pressed(layers: &Layers, keys: &[Key]) -> Vec<Option<Command>> {
        let mut window = Headless::new(300.0, 400.0);
        let event =
            |key, pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE };
        let mut press = |key: &Key| {
            let mut requests = Requests::default();
            let digit = key.name().chars().next().filter(char::is_ascii_digit).map(|c| Event::Text(c.to_string()));
            let events = [event(*key, true), event(*key, false)].into_iter().chain(digit).collect();
            window.frame(events, |ui| show(ui, layers, &Palette::new(Theme::Dark), &mut requests));
            requests.commands.pop()
        };
        keys.iter().map(&mut press).collect()
    }

    fn walls(words: &[&str]) -> Command {
        Document::ReadWalls(words.iter().map(|word| (*word).to_owned()).collect()).into()
    }

    #[test]
    fn walls_are_chosen_by_their_values_with_the_keyboard_alone() {
        let values = vec![value("0", Some("empty"), false), value("1", Some("rock"), true), value("2", None, true)];
        let layers = Layers { values, ..Layers::default() };
        assert_eq!(layers.values.iter().map(called).collect::<Vec<_>>(), ["0 empty", "1 rock", "2"]);
        // Behind the switch of an open value is its cost.
        let keys = [Key::Tab, Key::Space, Key::Tab, Key::Tab, Key::Space, Key::Tab, Key::Space];
        let [first, second, third] = [walls(&["0", "1", "2"]), walls(&["2"]), walls(&["1"])].map(Some);
        let answers = [None, first, None, None, second, None, third];
        assert_eq!(pressed(&layers, &keys), answers);

        // The tiles with a property, all at once.
        let layers = Layers { properties: vec![("deep".to_owned(), vec!["1".to_owned()])], ..layers };
        assert_eq!(pressed(&layers, &[Key::Tab, Key::Space]), [None, Some(walls(&["1"]))]);
    }

    #[test]
    fn what_cells_cost_is_typed() {
        let lava = CellValue { cost: 3, ..value("3", Some("lava"), false) };
        let layers = Layers { values: vec![value("0", None, false), lava], ..Layers::default() };
        let costs = |costs: &[(&str, u8)]| {
            let cost = |&(word, cost): &(&str, u8)| CellCost { word: word.to_owned(), cost };
            Some(Document::ReadCosts(costs.iter().map(cost).collect()).into())
        };
        let first = pressed(&layers, &[Key::Tab, Key::Tab, Key::Num5, Key::Enter]);
        assert_eq!(first.last(), Some(&costs(&[("3", 3), ("0", 5)])));
        let second = pressed(&layers, &[Key::Tab, Key::Tab, Key::Tab, Key::Tab, Key::Num1, Key::Enter]);
        assert_eq!(second.last(), Some(&costs(&[])));
    }
}
