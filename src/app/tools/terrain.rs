//! A drag gives cells a cost.

use super::super::input::cells_between;
use super::{CanvasInput, Hand, Press, Spot};
use egui_macroquad::egui::Key;
use pathlight::editor::Edit;
use pathlight::player::{Change, Command};
use pathlight::scene::Map;

/// The keys that choose a cost; the first is open ground.
const COSTS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];
/// The cost at first: ground that one would rather go around.
const USUAL: u8 = 3;

struct Terrain {
    cost: u8,
    /// The last cell of the stroke.
    last: Option<(u32, u32)>,
}

pub fn hand() -> Box<dyn Hand> {
    Box::new(Terrain { cost: USUAL, last: None })
}

impl Terrain {
    fn paint(&self, (x, y): (u32, u32)) -> Command {
        Change::Edit(Edit::SetCost { x, y, cost: self.cost }).into()
    }
}

impl Hand for Terrain {
    fn press(&mut self, spot: &Spot, on: &CanvasInput) -> Press {
        if !spot.is_inside || !matches!(on.player.editor().scene().map, Map::Grid(_)) {
            return Press::Left;
        }
        self.last = Some(spot.cell);
        Press::Taken(vec![self.paint(spot.cell)])
    }

    fn moved(&mut self, spot: &Spot, _on: &CanvasInput) -> Vec<Command> {
        let Some(last) = self.last.filter(|&last| last != spot.cell) else { return Vec::new() };
        self.last = Some(spot.cell);
        cells_between(last, spot.cell).skip(1).map(|cell| self.paint(cell)).collect()
    }

    fn release(&mut self, _spot: &Spot, _on: &CanvasInput) -> Vec<Command> {
        self.last = None;
        vec![Change::EndGesture.into()]
    }

    fn key(&mut self, key: Key, _spot: Option<&Spot>, _on: &CanvasInput) -> Option<Vec<Command>> {
        let place = COSTS.iter().position(|&other| other == key)?;
        self.cost = place as u8 + 1;
        Some(Vec::new())
    }

    fn status(&self, _spot: Option<&Spot>, on: &CanvasInput) -> String {
        let lesson = on.player.lesson();
        match (lesson.entry().ignores_costs)(lesson.settings()) {
            Some(why) => format!("cost {}. {why}", self.cost),
            None => format!("cost {}", self.cost),
        }
    }

    fn is_open(&self) -> bool {
        self.last.is_some()
    }

    fn is_stroke(&self) -> bool {
        true
    }
}
