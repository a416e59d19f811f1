//! Through ground that costs more, or around it: from which cost on the way around is cheaper.

use super::plan::Plan;
use crate::algo::grid_search::{AStar, Input};
use crate::algo::moves::Cost;
use crate::map::grid::{Cell, Grid};
use crate::step::Algorithm;

/// It is asked for once for each run, and takes about ten searches: on a larger map, they would be felt.
const MOST_SLOTS: usize = 1 << 12;

/// The ground of one cost is crossed by the cheapest path below a cost, and from there on the path goes around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// The lowest cost of this ground at which the way around is as cheap.
    pub around_from: u8,
}

impl Plan {
    /// None unless one kind of ground costs more than 1, and its cost decides between two ways.
    pub fn crossing(&self) -> Option<Crossing> {
        *self.crossing.get_or_init(|| {
            let grid = self.grid();
            let &[_] = grid.kinds_of_terrain().as_slice() else { return None };
            if grid.slots() > MOST_SLOTS {
                return None;
            }
            let costly: Vec<Cell> = grid.cells().filter(|&cell| grid.cost(cell) > 1).collect();
            let around = self.cheapest(&drawn(grid, &costly, |grid, cell| grid.set_wall(cell, true)), self.goal)?;
            let goes_around = |cost: u8| {
                let through = self.cheapest(&drawn(grid, &costly, |grid, cell| grid.set_cost(cell, cost)), self.goal);
                through == Some(around)
            };
            // The dearer the ground, the dearer the way through: there is one cost from which on it does not pay.
            let all: Vec<u8> = (1..=u8::MAX).collect();
            let around_from = *all.get(all.partition_point(|&cost| !goes_around(cost)))?;
            (around_from > 1).then_some(Crossing { around_from })
        })
    }

    /// What a cheapest path from the start to this goal costs. None if there is none.
    pub fn cheapest(&self, grid: &Grid, goal: Option<Cell>) -> Option<Cost> {
        let (moves, start) = (self.search_moves, self.start);
        let input = Input::new(grid.clone(), [start, goal], moves);
        AStar::finished(&input).found().map(|path| Cost::of_path(grid, path))
    }
}

/// The map with these cells replaced.
fn drawn(grid: &Grid, cells: &[Cell], draw: impl Fn(&mut Grid, Cell)) -> Grid {
    let mut grid = grid.clone();
    cells.iter().for_each(|&cell| draw(&mut grid, cell));
    grid
}
