//! All connected cells of one kind become the other.

use super::{CanvasInput, Hand, Press, Spot, at_once};
use pathlight::editor::Edit;
use pathlight::map::grid::Grid;
use pathlight::scene::Map;

struct Fill;

pub fn hand() -> Box<dyn Hand> {
    Box::new(Fill)
}

/// The cells that can be reached from one over its own kind. A border counts as what it is: walls that cannot be changed.
fn connected(grid: &Grid, from: (u32, u32)) -> Vec<(u32, u32)> {
    let first = grid.cell(from.0, from.1);
    let kind = grid.is_wall(first);
    let mut is_found = vec![false; grid.slots()];
    is_found[first.index()] = true;
    let mut found = vec![first];
    let mut done = 0;
    while let Some(&cell) = found.get(done) {
        done += 1;
        for next in grid.offsets().map(|by| cell.shifted(by)) {
            if grid.is_on_map(next)
                && grid.is_wall(next) == kind
                && !std::mem::replace(&mut is_found[next.index()], true)
            {
                found.push(next);
            }
        }
    }
    found.into_iter().map(|cell| grid.xy(cell)).collect()
}

impl Hand for Fill {
    fn press(&mut self, spot: &Spot, on: &CanvasInput) -> Press {
        let Map::Grid(grid) = &on.player.editor().scene().map else { return Press::Left };
        if !spot.is_inside {
            return Press::Left;
        }
        let wall = !grid.is_wall(grid.cell(spot.cell.0, spot.cell.1));
        Press::Taken(at_once(vec![Edit::SetCells { cells: connected(grid, spot.cell), wall }]))
    }

    fn status(&self, spot: Option<&Spot>, on: &CanvasInput) -> String {
        let (Map::Grid(grid), Some(spot)) = (&on.player.editor().scene().map, spot) else { return String::new() };
        let is_wall = grid.is_wall(grid.cell(spot.cell.0, spot.cell.1));
        if is_wall { "opens these cells" } else { "makes these cells walls" }.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_touches_only_at_a_corner_is_not_connected() {
        let grid = Grid::from_rows(&["..#.", "##..", "..#."], false);
        let mut cells = connected(&grid, (0, 0));
        cells.sort_unstable();
        assert_eq!(cells, [(0, 0), (1, 0)]);
        assert_eq!(connected(&grid, (3, 0)).len(), 4);
        let bordered = Grid::from_rows(&["....", "....", "...."], true);
        assert_eq!(connected(&bordered, (1, 1)).len(), 2);
    }
}
