//! The twin of [`crate::algo::grid_search::AStar`]: the length of a shortest octile path, for many pairs of cells
//! on one grid. Moves to eight neighbours; a diagonal costs √2 and needs both of its orthogonal cells open. Where ground costs
//! more than 1, a move costs its length times the mean of both cells, and a heap takes the place of the buckets.
//!
//! A* with the octile distance, and buckets in place of a heap (Dial 1969). The entries of one bucket are less
//! than one unit apart, so none of them is final before the bucket is empty: a cell may be visited again,
//! and the goal counts once its bucket is done.

use crate::map::grid::{Cell, Grid};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Lengths are whole numbers in units of 2^-32 of a cell, so they are compared exactly.
const ONE: u64 = 1 << 32;
/// √2 · 2^32, rounded. Short by 1.1e-11 of a cell: ten million diagonals stay within 1e-4.
const DIAGONAL: u64 = 6_074_001_000;
/// One move raises the estimate by less than 2√2, so at most three buckets beyond the current one are in use.
const BUCKETS: u64 = 4;

/// The eight moves: four straight ones, then the diagonals. Diagonal `i` lies between the straight moves `i − 4` and
/// `(i − 3) % 4`.
const MOVES: [(i32, i32); 8] = [(0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)];

#[derive(Clone, Copy)]
struct QueueEntry {
    cell: Cell,
    x: u16,
    y: u16,
    /// The length from the start when this entry was put into its bucket.
    so_far: u64,
}

/// A preprocessed grid, and memory that the searches reuse.
#[derive(Clone)]
pub struct Solver {
    /// For every slot a bit mask of the [`MOVES`] that are free.
    free: Vec<u8>,
    offsets: [i32; 8],
    stride: u32,
    best: Vec<u64>,
    /// Cells whose `best` this search has set.
    touched: Vec<Cell>,
    buckets: [Vec<QueueEntry>; BUCKETS as usize],
    /// What each slot costs, and the cheapest ground. None on even ground.
    terrain: Option<(Vec<u8>, u64)>,
}

impl Solver {
    pub fn new(grid: &Grid) -> Self {
        let offsets = MOVES.map(|(x, y)| y * grid.stride() as i32 + x);
        let mut free = vec![0; grid.slots()];
        for cell in grid.cells().filter(|&c| !grid.is_wall(c)) {
            let open = |way: usize| !grid.is_wall(cell.shifted(offsets[way]));
            let straight = |way: usize| u8::from(open(way)) << way;
            let diagonal = |way: usize| u8::from(open(way) && open(way - 4) && open((way - 3) % 4)) << way;
            free[cell.index()] = (0..4).map(straight).chain((4..8).map(diagonal)).sum();
        }
        let best = vec![u64::MAX; grid.slots()];
        let terrain = grid.costs().map(|costs| (costs.to_vec(), u64::from(grid.lowest_cost())));
        Self { free, offsets, stride: grid.stride(), best, touched: Vec::new(), buckets: Default::default(), terrain }
    }

    /// The length of a shortest path between two open cells, in cells.
    pub fn length(&mut self, start: Cell, goal: Cell) -> Option<f64> {
        let found = if self.terrain.is_some() { self.search_terrain(start, goal) } else { self.search(start, goal) };
        self.touched.drain(..).for_each(|cell| self.best[cell.index()] = u64::MAX);
        self.buckets.iter_mut().for_each(Vec::clear);
        found.map(|length| length as f64 / ONE as f64)
    }

    fn search(&mut self, start: Cell, goal: Cell) -> Option<u64> {
        let to = self.xy(goal);
        let (x, y) = self.xy(start);
        let mut level = estimate((x, y), to) / ONE;
        self.reach(QueueEntry { cell: start, x, y, so_far: 0 }, level);
        while self.buckets.iter().any(|bucket| !bucket.is_empty()) {
            while let Some(entry) = self.buckets[(level % BUCKETS) as usize].pop() {
                if entry.so_far == self.best[entry.cell.index()] {
                    self.expand(entry, to);
                }
            }
            if self.best[goal.index()] / ONE <= level {
                return Some(self.best[goal.index()]);
            }
            level += 1;
        }
        None
    }

    /// On ground that costs more than 1. A path of 2^28 cells at 255 stays below 2^69: no cost that is compared overflows before there
    /// are 2^24 cells of the highest cost in a row, and then it only saturates.
    fn search_terrain(&mut self, start: Cell, goal: Cell) -> Option<u64> {
        let (costs, lowest) = self.terrain.as_ref()?;
        let stride = self.stride;
        let xy = |cell: Cell| ((cell.0 % stride) as u16, (cell.0 / stride) as u16);
        let to = xy(goal);
        let f = |cell: Cell, so_far: u64| so_far.saturating_add(lowest * estimate(xy(cell), to));
        let mut open = BinaryHeap::from([Reverse((f(start, 0), start.0, 0))]);
        self.touched.push(start);
        self.best[start.index()] = 0;
        while let Some(Reverse((_, cell, so_far))) = open.pop() {
            let cell = Cell(cell);
            if cell == goal {
                return Some(so_far);
            }
            if so_far != self.best[cell.index()] {
                continue;
            }
            let mut free = self.free[cell.index()];
            while free != 0 {
                let way = free.trailing_zeros() as usize;
                free &= free - 1;
                let next = cell.shifted(self.offsets[way]);
                let both = u64::from(costs[cell.index()]) + u64::from(costs[next.index()]);
                let so_far = so_far.saturating_add(if way < 4 { ONE / 2 } else { DIAGONAL / 2 } * both);
                let best = &mut self.best[next.index()];
                if so_far < *best {
                    if *best == u64::MAX {
                        self.touched.push(next);
                    }
                    *best = so_far;
                    open.push(Reverse((f(next, so_far), next.0, so_far)));
                }
            }
        }
        None
    }

    #[inline]
    fn expand(&mut self, entry: QueueEntry, to: (u16, u16)) {
        let mut free = self.free[entry.cell.index()];
        while free != 0 {
            let way = free.trailing_zeros() as usize;
            free &= free - 1;
            let so_far = entry.so_far + if way < 4 { ONE } else { DIAGONAL };
            let cell = entry.cell.shifted(self.offsets[way]);
            if so_far < self.best[cell.index()] {
                let (dx, dy) = MOVES[way];
                let (x, y) = (entry.x.wrapping_add_signed(dx as i16), entry.y.wrapping_add_signed(dy as i16));
                self.reach(QueueEntry { cell, x, y, so_far }, (so_far + estimate((x, y), to)) / ONE);
            }
        }
    }

    #[inline]
    fn reach(&mut self, entry: QueueEntry, level: u64) {
        let best = &mut self.best[entry.cell.index()];
        if *best == u64::MAX {
            self.touched.push(entry.cell);
        }
        *best = entry.so_far;
        self.buckets[(level % BUCKETS) as usize].push(entry);
    }

    fn xy(&self, cell: Cell) -> (u16, u16) {
        ((cell.0 % self.stride) as u16, (cell.0 / self.stride) as u16)
    }
}

/// The octile distance: the length if there were no walls. It is consistent: one move lowers it by at most the cost
/// of that move.
fn estimate(from: (u16, u16), to: (u16, u16)) -> u64 {
    let (x, y) = (u64::from(from.0.abs_diff(to.0)), u64::from(from.1.abs_diff(to.1)));
    x.min(y) * DIAGONAL + x.abs_diff(y) * ONE
}

#[cfg(test)]
mod tests {
    use super::*;

    fn length(rows: &[&str], from: (u32, u32), to: (u32, u32)) -> Option<f64> {
        let grid = Grid::from_rows(rows, false);
        Solver::new(&grid).length(grid.cell(from.0, from.1), grid.cell(to.0, to.1))
    }

    fn about(straight: u32, diagonal: u32, got: Option<f64>) {
        let expected = f64::from(straight) + f64::from(diagonal) * 2f64.sqrt();
        assert!(got.is_some_and(|l| (l - expected).abs() < 1e-9), "{got:?} is not {expected}");
    }

    #[test]
    fn no_move_cuts_a_corner_or_squeezes_through_a_gap() {
        about(0, 2, length(&["...", "...", "..."], (0, 0), (2, 2)));
        about(2, 0, length(&[".#", ".."], (0, 0), (1, 1)));
        assert_eq!(length(&[".#", "#."], (0, 0), (1, 1)), None);
        about(0, 0, length(&["."], (0, 0), (0, 0)));
        about(6, 0, length(&["...", "##.", "..."], (0, 0), (0, 2)));
    }

    #[test]
    fn the_road_is_taken_where_the_swamp_costs_more() {
        let mut grid = Grid::from_rows(&["...", "...", "..."], false);
        let ends = [grid.cell(0, 0), grid.cell(2, 0)];
        for cost in [1, 2, 3, 4] {
            grid.set_cost(grid.cell(1, 0), cost);
            // Straight through: 1 + cost. Around by two diagonals: 2√2.
            let expected = (1.0 + f64::from(cost)).min(8f64.sqrt());
            let length = Solver::new(&grid).length(ends[0], ends[1]);
            assert!(length.is_some_and(|length| (length - expected).abs() < 1e-9), "{cost}: {length:?}");
        }
    }

    #[test]
    fn a_search_does_not_depend_on_the_one_before() {
        let grid = Grid::from_rows(&["......", ".####.", "......", "######", "......"], false);
        let mut solver = Solver::new(&grid);
        let cells: Vec<_> = grid.cells().filter(|&c| !grid.is_wall(c)).collect();
        for (i, &a) in cells.iter().enumerate() {
            for &b in &cells[i..] {
                assert_eq!(solver.length(a, b), Solver::new(&grid).length(b, a), "{a:?} {b:?}");
            }
        }
    }
}
