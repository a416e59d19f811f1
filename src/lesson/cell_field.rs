//! What a flood leaves behind: the distance and the direction of every cell, as a game reads it.

use crate::map::grid::{Cell, Grid};
use crate::picture::wave::Field;
use glam::DVec2;

/// The distance and the direction of every cell.
pub struct CellField {
    pub columns: u32,
    /// Row by row.
    pub cells: Vec<FieldCell>,
}

/// What is known of one cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FieldCell {
    pub is_wall: bool,
    /// From the goal, in cells. None in walls and where no wave has come.
    pub distance: Option<f64>,
    /// Where to go from here, of length 1, y down. None in walls, at the goal, and where an arrow points nowhere.
    pub direction: Option<DVec2>,
}

impl CellField {
    pub fn new(grid: &Grid, field: Field) -> Self {
        let cell = |cell: Cell| FieldCell {
            is_wall: grid.is_wall(cell),
            distance: field.height(cell),
            direction: Some(field)
                .filter(|field| field.has_arrow(cell))
                .and_then(|field| field.arrow(grid, cell).try_normalize()),
        };
        Self { columns: grid.width(), cells: grid.cells().map(cell).collect() }
    }

    /// The largest distance; 0 if no wave has come anywhere.
    pub fn farthest(&self) -> f64 {
        self.cells.iter().filter_map(|cell| cell.distance).fold(0.0, f64::max)
    }
}
