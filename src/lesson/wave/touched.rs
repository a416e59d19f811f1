//! The part of the map in which a search takes place: in the whole run, and up to the end of each stage. Enlarged, its cells have room for
//! numbers.
//!
//! ```text
//!   stage 1      stage 2         whole run
//!   S▒▒····G     S▒▒▒▒··G        ▒▒▒▒▒▒▒▒
//!                ▒▒▒▒▒···        S▒▒▒▒▒▒G
//!                                ▒▒▒▒▒▒▒▒
//! ```

use super::act::{WaveAlgorithm, Written};
use crate::lesson::{Run, Watched};
use crate::map::grid::{Cell, Grid};
use crate::picture::Rect;
use crate::picture::wave::Field;
use crate::scene::World;
use glam::DVec2;
use std::collections::BTreeSet;

/// Larger maps have no numbers in their cells in a window.
pub(super) const MOST_NUMBERED: usize = 1 << 14;
/// So many columns and rows have room for g, h and f in presenter mode: at 32 points for a cell, see `picture/wave/sums.rs`.
const MOST_PRESENTED: DVec2 = DVec2::new(28.0, 14.0);
/// A part that grows by no more cells than this on every side is not shown: it would move the map, and enlarge it little.
const NEAR: f64 = 1.0;

/// The square of a cell, in world units.
pub(super) fn square(grid: &Grid, cell: Cell) -> Rect {
    Rect { low: grid.corner(cell), high: grid.corner(cell) + grid.cell_size() }
}

/// The boxes around the cells that a search finds, around start and goal.
pub(super) struct Touched {
    pub whole: Rect,
    /// From this position on, up to the next one.
    stages: Vec<(usize, Rect)>,
}

impl Touched {
    /// Of a run at its end. None on large maps, and of a run without g, h and f.
    pub fn new<F: WaveAlgorithm>(world: &World, watched: &Watched<F>) -> Option<Self> {
        let whole = touched(world, F::field(watched))?;
        let mut stages = vec![(0, whole)];
        for (first, found) in found_in_stages(world, watched).into_iter().rev() {
            let last = stages.last_mut()?;
            if is_near(found, last.1, world.grid().cell_size()) {
                last.0 = first;
            } else {
                stages.push((first, found));
            }
        }
        stages.reverse();
        Some(Self { whole, stages })
    }

    /// Up to the end of the stage that this position belongs to.
    pub fn in_stage(&self, at: usize) -> Rect {
        self.stages.iter().rev().find(|&&(first, _)| first <= at).map_or(self.whole, |&(_, found)| found)
    }
}

/// Has this part room for numbers in presenter mode?
pub(super) fn has_room(part: Rect, grid: &Grid) -> bool {
    part.size().cmple(MOST_PRESENTED * grid.cell_size()).all()
}

fn is_near(a: Rect, b: Rect, cell: f64) -> bool {
    let by = (a.low - b.low).abs().max((a.high - b.high).abs());
    by.max_element() < (NEAR + 0.5) * cell
}

/// The box around all cells that a search has found, and around start and goal.
pub(super) fn touched(world: &World, field: Field) -> Option<Rect> {
    let grid = world.grid();
    if !field.has_sums() || grid.slots() > MOST_NUMBERED {
        return None;
    }
    let found: BTreeSet<Cell> = grid.cells().filter(|&cell| field.sums(cell).is_some()).collect();
    let all = found.iter().fold(around_ends(world), |all, &cell| around(all, square(grid, cell)));
    Some(with_walls(all, grid, &found))
}

/// The same at the end of each stage, with the position at which it begins. It ends with the first that has no room.
fn found_in_stages<F: WaveAlgorithm>(world: &World, watched: &Watched<F>) -> Vec<(usize, Rect)> {
    let grid = world.grid();
    let (mut found, mut all) = (BTreeSet::new(), around_ends(world));
    let mut stages: Vec<(usize, Rect)> = Vec::new();
    for stage in watched.stages() {
        let before = all;
        for &step in watched.film.steps().iter().skip(stage.first).take(stage.len) {
            if let Some(Written::Number(cell)) = F::writes(step) {
                found.insert(cell);
                all = around(all, square(grid, cell));
            }
        }
        if !has_room(all, grid) {
            break;
        }
        if stages.is_empty() || all != before {
            // A position lies after its step: the first one of a stage is the one after its first step.
            stages.push((stage.first + 1, with_walls(all, grid, &found)));
        }
    }
    stages
}

fn around_ends(world: &World) -> Rect {
    let ends = [world.start(), world.goal()];
    let squares = ends.iter().filter_map(|&at| world.grid().cell_at(at)).map(|cell| square(world.grid(), cell));
    squares.fold(Rect { low: ends[0], high: ends[0] }.with(ends[1]), around)
}

fn around(all: Rect, more: Rect) -> Rect {
    all.with(more.low).with(more.high)
}

/// With the next row or column on each side where a wall stops the search: at least this many of its cells, beside cells that were found.
/// Without the wall, nobody would see why the search goes no farther.
fn with_walls(part: Rect, grid: &Grid, found: &BTreeSet<Cell>) -> Rect {
    const WALL: usize = 3;
    let side = grid.cell_size();
    let stops = |out: DVec2| {
        let is_border = |cell: &&Cell| {
            let beside = grid.center(**cell) + out * side;
            !part.contains(beside) && grid.cell_at(beside).is_some_and(|beside| grid.is_wall(beside))
        };
        found.iter().filter(is_border).count() >= WALL
    };
    let mut all = part;
    for out in [DVec2::X, DVec2::Y, DVec2::NEG_X, DVec2::NEG_Y] {
        if stops(out) {
            all = all.with(part.low + out * side).with(part.high + out * side);
        }
    }
    all
}
