//! Of several goals, the nearest one to each cell. A cell belongs to every goal that a cheapest path leads to from there, so it can belong
//! to several.

use super::{CellStatus, SearchState};
use crate::map::grid::Cell;

/// The goals of each slot as bits, in the order of [`SearchState::sources`]. 0 where no path is known.
///
/// The costs of closed cells are final, so this says the same whenever a cell is closed.
pub fn nearest_goals(search: &SearchState) -> Vec<u16> {
    let mut goals = vec![0; search.slots()];
    let mut closed: Vec<Cell> = search.cells().filter(|&cell| search.status(cell) == CellStatus::Closed).collect();
    closed.sort_by_key(|&cell| search.g(cell));
    for cell in closed {
        let own = search.sources().iter().position(|&source| source == cell).map_or(0, |i| 1 << i);
        goals[cell.index()] = search.parents(cell).fold(own, |all, parent| all | goals[parent.index()]);
    }
    goals
}
