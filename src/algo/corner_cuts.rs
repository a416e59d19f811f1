//! Where a path on a grid cannot be walked: diagonal moves that cut a corner, or squeeze between two walls.

use super::moves::sides;
use crate::map::grid::{Cell, Grid};

/// A diagonal move beside a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CornerCut {
    pub from: Cell,
    pub to: Cell,
    pub wall: Cell,
    /// The wall on the other side, if there is one: then the path squeezes between the two.
    pub other: Option<Cell>,
}

/// All diagonal moves of a path beside a wall, squeezes included.
pub fn corner_cuts<'a>(grid: &'a Grid, path: &'a [Cell]) -> impl Iterator<Item = CornerCut> + 'a {
    path.windows(2).filter_map(|w| {
        let (from, to) = (w[0], w[1]);
        let mut walls = sides(grid, from, to)?.into_iter().filter(|&side| grid.is_wall(side));
        let wall = walls.next()?;
        Some(CornerCut { from, to, wall, other: walls.next() })
    })
}
