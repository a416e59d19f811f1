//! A line of cells from end to end.

use super::super::input::cells_between;
use super::{CanvasInput, Hand, Press, Spot, drawn, instead};
use pathlight::map::grid::Grid;
use pathlight::player::{Change, Command};
use pathlight::scene::Map;

#[derive(Default)]
struct Line {
    /// Its first cell, and the grid before it.
    from: Option<((u32, u32), Grid)>,
}

pub fn hand() -> Box<dyn Hand> {
    Box::<Line>::default()
}

/// The cells of a line; with Shift, it is level or upright.
fn cells(from: (u32, u32), to: &Spot) -> Vec<(u32, u32)> {
    let (x, y) = to.cell;
    let end = match (to.shift, from.0.abs_diff(x) >= from.1.abs_diff(y)) {
        (false, _) => (x, y),
        (true, true) => (x, from.1),
        (true, false) => (from.0, y),
    };
    cells_between(from, end).collect()
}

impl Hand for Line {
    fn press(&mut self, spot: &Spot, on: &CanvasInput) -> Press {
        let Map::Grid(grid) = &on.player.editor().scene().map else { return Press::Left };
        if !spot.is_inside {
            return Press::Left;
        }
        self.from = Some((spot.cell, grid.clone()));
        Press::Taken(self.moved(spot, on))
    }

    fn moved(&mut self, spot: &Spot, _on: &CanvasInput) -> Vec<Command> {
        let shown = self.from.as_ref().map(|(from, before)| instead(vec![drawn(before, cells(*from, spot))]));
        shown.into_iter().collect()
    }

    fn release(&mut self, spot: &Spot, on: &CanvasInput) -> Vec<Command> {
        let shown = self.moved(spot, on);
        self.from = None;
        shown.into_iter().chain([Change::EndGesture.into()]).collect()
    }

    fn status(&self, spot: Option<&Spot>, _on: &CanvasInput) -> String {
        let (Some((from, _)), Some(to)) = (&self.from, spot) else { return String::new() };
        match cells(*from, to).len() {
            1 => "1 cell".to_owned(),
            count => format!("{count} cells"),
        }
    }

    fn is_open(&self) -> bool {
        self.from.is_some()
    }

    fn is_stroke(&self) -> bool {
        true
    }
}
