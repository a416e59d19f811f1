//! Theta* (Nash, Daniel, Koenig and Felner 2007): A* over cells whose path may leave the directions of the moves. A cell that is
//! found takes the predecessor of the cell that finds it, if the straight line to that is free. Nobody watches it: it is here to
//! be compared with.
//!
//! ```text
//!   S . . . .        A*:     S to n moves, n to c a move
//!   . ↘ # . .        Theta*: c is joined to S directly, if the line from S to c meets no wall
//!   . . n c .
//! ```

use crate::algo::moves::{Direction8, offsets};
use crate::map::grid::{Cell, Grid};
use crate::map::held::Held;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What a search has come to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// The cells at which the path turns, with its ends. Empty if there is none.
    pub path: Vec<Cell>,
    /// How many cells were closed.
    pub closed: u64,
    /// The bytes of its arrays and of its heap at the end.
    pub held: usize,
}

/// A path between two open cells. Complete: it finds one if the octile moves do. Short, and not always the shortest.
pub fn search(grid: &Grid, start: Cell, goal: Cell) -> Found {
    search_with(grid, start, goal, |_| ())
}

/// As [`search`]. Each cell that is closed is given to `close`.
pub fn search_with(grid: &Grid, start: Cell, goal: Cell, mut close: impl FnMut(Cell)) -> Found {
    const NONE: u32 = u32::MAX;
    let moves = offsets(grid.offsets());
    let mut g = vec![f64::INFINITY; grid.slots()];
    let mut before = vec![NONE; grid.slots()];
    let mut is_closed = vec![false; grid.slots()];
    let mut open = BinaryHeap::new();
    let mut found = Found::default();
    if grid.is_wall(start) || grid.is_wall(goal) {
        return found;
    }
    (g[start.index()], before[start.index()]) = (0.0, start.0);
    // Of equal f, the cell nearer to the goal first.
    let key = |g: f64, cell: Cell| {
        let h = distance(grid, cell, goal);
        Reverse(((g + h).to_bits(), h.to_bits(), cell.0))
    };
    open.push(key(0.0, start));
    while let Some(Reverse((_, _, at))) = open.pop() {
        let at = Cell(at);
        if std::mem::replace(&mut is_closed[at.index()], true) {
            continue;
        }
        found.closed += 1;
        close(at);
        if at == goal {
            let previous = |&cell: &Cell| (cell != start).then(|| Cell(before[cell.index()]));
            found.path = std::iter::successors(Some(goal), previous).collect();
            found.path.reverse();
            break;
        }
        let open_at = |dir: Direction8| !grid.is_wall(at.shifted(moves[dir.index()]));
        let is_free =
            |dir: &Direction8| open_at(*dir) && dir.sides().is_none_or(|sides| sides.into_iter().all(open_at));
        for dir in Direction8::ALL.into_iter().filter(is_free) {
            let to = at.shifted(moves[dir.index()]);
            let parent = Cell(before[at.index()]);
            let over = if is_line_free(grid, parent, to) { parent } else { at };
            let cost = g[over.index()] + distance(grid, over, to);
            if !is_closed[to.index()] && cost < g[to.index()] {
                (g[to.index()], before[to.index()]) = (cost, over.0);
                open.push(key(cost, to));
            }
        }
    }
    found.held = g.held() + before.held() + is_closed.held() + open.held() + found.path.held();
    found
}

/// Between the middles of two cells, in cells.
fn distance(grid: &Grid, a: Cell, b: Cell) -> f64 {
    let [(ax, ay), (bx, by)] = [a, b].map(|cell| grid.xy(cell));
    f64::from(ax.abs_diff(bx)).hypot(f64::from(ay.abs_diff(by)))
}

/// Does the straight line between the middles of two cells enter no wall? It may touch the corner of a wall, but it does not go
/// between two walls that touch. Exact.
pub fn is_line_free(grid: &Grid, from: Cell, to: Cell) -> bool {
    let [(mut x, mut y), (to_x, to_y)] = [from, to].map(|cell| grid.xy(cell));
    let (columns, rows) = (u64::from(x.abs_diff(to_x)), u64::from(y.abs_diff(to_y)));
    let [step_x, step_y] = [to_x >= x, to_y >= y].map(|forward| if forward { 1 } else { -1i32 });
    let is_wall = |x: u32, y: u32| grid.is_wall(grid.cell(x, y));
    let (mut right, mut down) = (0, 0);
    while right < columns || down < rows {
        if is_wall(x, y) {
            return false;
        }
        // Where the line crosses the next border of a column, and that of a row, as fractions of its length.
        let (at_column, at_row) = ((2 * right + 1) * rows, (2 * down + 1) * columns);
        let (next_x, next_y) = (x.wrapping_add_signed(step_x), y.wrapping_add_signed(step_y));
        if at_column == at_row && is_wall(next_x, y) && is_wall(x, next_y) {
            return false;
        }
        if at_column <= at_row {
            (x, right) = (next_x, right + 1);
        }
        if at_row <= at_column {
            (y, down) = (next_y, down + 1);
        }
    }
    !is_wall(x, y)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn free(rows: &[&str], from: (u32, u32), to: (u32, u32)) -> bool {
        let grid = Grid::from_rows(rows, false);
        let [from, to] = [from, to].map(|(x, y)| grid.cell(x, y));
        assert_eq!(is_line_free(&grid, from, to), is_line_free(&grid, to, from), "{rows:?}");
        is_line_free(&grid, from, to)
    }

    #[test]
    fn a_line_touches_a_corner_and_does_not_go_between_walls_that_touch() {
        assert!(free(&[".#", ".."], (0, 0), (1, 1)));
        assert!(!free(&[".#", "#."], (0, 0), (1, 1)));
        assert!(free(&["....", "...."], (0, 0), (3, 1)));
        // It crosses from the first row to the second exactly between the second and the third column.
        assert!(free(&["..#.", "...."], (0, 0), (3, 1)) && free(&["....", ".#.."], (0, 0), (3, 1)));
        assert!(!free(&["..#.", ".#.."], (0, 0), (3, 1)));
        assert!(!free(&[".#..", "...."], (0, 0), (3, 1)) && !free(&["....", "..#."], (0, 0), (3, 1)));
        assert!(free(&["."], (0, 0), (0, 0)) && !free(&["..#"], (0, 0), (2, 0)));
    }

    #[test]
    fn a_path_turns_only_where_it_must() {
        let grid = Grid::from_rows(&[".....", ".###.", "....."], false);
        let found = search(&grid, grid.cell(0, 1), grid.cell(4, 0));
        let corners: Vec<_> = found.path.iter().map(|&cell| grid.xy(cell)).collect();
        // The first line touches the corner of the wall.
        assert_eq!(corners, [(0, 1), (1, 0), (4, 0)]);
        assert!(search(&Grid::from_rows(&[".#."], false), Cell(0), Cell(2)).path.is_empty());
    }
}
