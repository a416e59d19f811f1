//! Arrow keys move what is selected: by a cell of a grid, or by one of the round numbers that vertices snap to.

use super::spot::step;
use super::{CanvasInput, CellBox, at_once};
use egui_macroquad::egui::{Key, Modifiers};
use glam::DVec2;
use pathlight::editor::{Edit, Handle};
use pathlight::map::grid::Grid;
use pathlight::player::{Change, Command};
use pathlight::scene::Map;
use pathlight::words::number;

/// Steps of an arrow key with Shift.
const MANY: i64 = 10;

/// How many cells, or steps, an arrow key means.
pub fn steps(key: Key, modifiers: Modifiers) -> Option<(i64, i64)> {
    let far = if modifiers.shift { MANY } else { 1 };
    match key {
        Key::ArrowLeft => Some((-far, 0)),
        Key::ArrowRight => Some((far, 0)),
        Key::ArrowUp => Some((0, -far)),
        Key::ArrowDown => Some((0, far)),
        _ => None,
    }
}

/// How far one arrow key moves, in world units.
fn step_of_arrow(on: &CanvasInput) -> f64 {
    match &on.player.editor().scene().map {
        Map::Grid(grid) => grid.cell_size(),
        Map::Polygons(_) | Map::Mesh(_) => step(on),
    }
}

/// The same for the bar.
pub fn arrow_steps(on: &CanvasInput) -> String {
    let step = step_of_arrow(on);
    format!("arrow {}, Shift {}", number(step), number(step * MANY as f64))
}

/// Moves what is selected. None if nothing is.
pub fn things((x, y): (i64, i64), on: &CanvasInput) -> Option<Vec<Command>> {
    let handles: Vec<Handle> = on.player.selection().collect();
    let by = DVec2::new(x as f64, y as f64) * step_of_arrow(on);
    let edit = match handles[..] {
        [] => return None,
        [handle] => {
            let to = on.player.editor().position(handle)? + by;
            return Some(vec![on.exact_move(handle, to), Change::EndGesture.into()]);
        }
        _ => Edit::MoveAll { handles, by },
    };
    Some(at_once(vec![edit]))
}

/// A block of cells that has been moved by keys: what it consists of, and what lies below it. So moving it on puts back what it
/// has covered.
#[derive(Clone, Debug)]
pub struct Floating {
    block: CellBox,
    /// Row by row: is there a wall?
    content: Vec<bool>,
    below: Vec<bool>,
}

fn drawn(grid: &Grid, block: CellBox) -> Vec<bool> {
    block.cells().map(|(x, y)| grid.is_drawn(grid.cell(x, y))).collect()
}

impl Floating {
    /// The block that is selected: the one that was moved last, if nobody has changed its cells since.
    pub fn of(last: Option<Self>, block: CellBox, grid: &Grid) -> Self {
        let content = drawn(grid, block);
        let same = last.filter(|last| last.block == block && last.content == content);
        same.unwrap_or_else(|| Self { block, below: vec![false; content.len()], content })
    }

    pub const fn block(&self) -> CellBox {
        self.block
    }

    /// Moves it as far as there is room, and returns what that changes.
    pub fn move_by(&mut self, (x, y): (i64, i64), grid: &Grid) -> Vec<Edit> {
        let CellBox { low, high } = self.block;
        let fit = |by: i64, low: u32, high: u32, count: u32| {
            by.clamp(-i64::from(low), i64::from(count) - 1 - i64::from(high))
        };
        let by = (fit(x, low.0, high.0, grid.width()), fit(y, low.1, high.1, grid.height()));
        if by == (0, 0) {
            return Vec::new();
        }
        let shifted = |(x, y): (u32, u32)| ((i64::from(x) + by.0) as u32, (i64::from(y) + by.1) as u32);
        let (old, block) = (self.block, CellBox { low: shifted(low), high: shifted(high) });
        let place = |(x, y): (u32, u32)| ((y - old.low.1) * old.size().0 + x - old.low.0) as usize;
        let here = |(x, y): (u32, u32)| grid.is_drawn(grid.cell(x, y));
        let below = block.cells().map(|c| if old.contains(c) { self.below[place(c)] } else { here(c) }).collect();
        let left = old.cells().zip(&self.below).filter(|&(cell, _)| !block.contains(cell));
        let now: Vec<((u32, u32), bool)> =
            left.map(|(cell, &wall)| (cell, wall)).chain(block.cells().zip(self.content.iter().copied())).collect();
        (self.block, self.below) = (block, below);
        [false, true]
            .map(|wall| {
                let cells = now.iter().filter(|&&(_, is)| is == wall).map(|&(cell, _)| cell).collect();
                Edit::SetCells { cells, wall }
            })
            .to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(grid: &Grid, edits: &[Edit]) -> Grid {
        let mut grid = grid.clone();
        for edit in edits {
            let Edit::SetCells { cells, wall } = edit else { panic!("cells") };
            cells.iter().for_each(|&(x, y)| grid.set_wall(grid.cell(x, y), *wall));
        }
        grid
    }

    #[test]
    fn a_block_that_moves_on_puts_back_what_it_has_covered() {
        let first = Grid::from_rows(&["##..#..", ".#..#.."], false);
        let mut grid = first.clone();
        let mut block = Floating::of(None, CellBox { low: (0, 0), high: (1, 1) }, &grid);
        let mut rows = Vec::new();
        for by in [(1, 0), (2, 0), (9, 9), (1, 0)] {
            let edits = block.move_by(by, &grid);
            grid = after(&grid, &edits);
            block = Floating::of(Some(block.clone()), block.block(), &grid);
            rows.push(grid.rows().collect::<Vec<_>>().join(" "));
        }
        assert_eq!(rows, [".##.#.. ..#.#..", "...##.. ....#..", "....### ....#.#", "....### ....#.#"]);
    }
}
