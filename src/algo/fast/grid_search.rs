//! The twin of [`crate::algo::grid_search`], A* and the octile wave: the same path in eight directions, for many pairs of cells on one
//! grid. A diagonal move costs √2 and needs both of its orthogonal cells open. Where ground costs more than 1, a move costs its length
//! times the mean of both cells.
//!
//! Cells are closed in the order of the original: by f, then by h, then by cell. Most open cells are never looked at, so only those are
//! ordered that come next: a ring of buckets (Dial 1969), one for each whole number of f, and a heap of the lowest bucket.
//!
//! ```text
//!   heap: f < level + 1     buckets: level + 1 | level + 2 | ...     a move raises f by less than the ring is long
//! ```

use crate::algo::grid_search::{Estimate, Guide, Weight};
use crate::algo::moves::{Direction8, offsets};
use crate::algo::wave::Moves;
use crate::map::grid::{Cell, Grid};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Lengths are whole numbers in units of 2^-32 of a cell, so they are compared exactly.
const ONE: u64 = 1 << 32;
/// √2 · 2^32, rounded; even, so that halves of it are whole. Short by 1.1e-11 of a cell: ten million diagonals stay within 1e-4, and two
/// sums have the order of the original unless they differ by more than 100,000 diagonals.
const DIAGONAL: u64 = 6_074_001_000;
/// On even ground a move raises f by at most √2 + 2 · 2, if the weight is 2 and the estimate has no diagonals.
const RING: usize = 8;
/// Where the cheapest ground and all other ground cost 255: 255 times as much.
const RING_ON_TERRAIN: usize = 2048;
/// g of a cell that was not found.
const UNKNOWN: u64 = u64::MAX;

/// An open cell with what it is ordered by. It may be outdated: then its cell is closed already when it comes.
type Entry = Reverse<(u64, u64, u32)>;

/// A preprocessed grid, and memory that the searches reuse.
#[derive(Clone)]
pub struct Solver {
    /// For every slot a bit mask of the directions that are free, in the order of [`Direction8::ALL`].
    free: Vec<u8>,
    offsets: [i32; 8],
    stride: u32,
    /// What each slot costs, and the cheapest ground. None on even ground.
    terrain: Option<(Vec<u8>, u64)>,
    g: Vec<u64>,
    is_closed: Vec<bool>,
    /// Cells whose `g` this search has set.
    touched: Vec<Cell>,
    /// The open cells whose f lies below `level` + 1.
    lowest: BinaryHeap<Entry>,
    /// The other ones, by the whole part of f, modulo the length of the ring.
    ring: Vec<Vec<Entry>>,
    level: u64,
    in_ring: usize,
    closed: u64,
}

impl Solver {
    pub fn new(grid: &Grid) -> Self {
        let offsets = offsets(grid.offsets());
        let mut free = vec![0; grid.slots()];
        for cell in grid.cells().filter(|&c| !grid.is_wall(c)) {
            let is_open = |dir: Direction8| !grid.is_wall(cell.shifted(offsets[dir.index()]));
            let is_free =
                |dir: &Direction8| is_open(*dir) && dir.sides().is_none_or(|sides| sides.into_iter().all(is_open));
            free[cell.index()] = Direction8::ALL.into_iter().filter(is_free).map(|dir| 1 << dir.index()).sum();
        }
        let terrain = grid.costs().map(|costs| (costs.to_vec(), u64::from(grid.lowest_cost())));
        let ring = if terrain.is_some() { RING_ON_TERRAIN } else { RING };
        Self {
            free,
            offsets,
            stride: grid.stride(),
            terrain,
            g: vec![UNKNOWN; grid.slots()],
            is_closed: vec![false; grid.slots()],
            touched: Vec::new(),
            lowest: BinaryHeap::new(),
            ring: vec![Vec::new(); ring],
            level: 0,
            in_ring: 0,
            closed: 0,
        }
    }

    /// The length of a shortest path between two open cells, in cells: A* with the octile distance.
    pub fn length(&mut self, start: Cell, goal: Cell) -> Option<f64> {
        self.search(start, Some(goal), Guide::without_walls(Moves::Eight));
        let g = self.g[goal.index()];
        (g != UNKNOWN).then(|| g as f64 / ONE as f64)
    }

    /// The path of A* with this guide between two open cells. Empty if there is none.
    pub fn path(&mut self, start: Cell, goal: Cell, guide: Guide) -> Vec<Cell> {
        self.search(start, Some(goal), guide);
        let mut path = self.back_from(goal);
        path.reverse();
        path
    }

    /// Floods the grid from an open goal, and goes back from the start. Empty if there is no path.
    pub fn path_of_flood(&mut self, start: Cell, goal: Cell) -> Vec<Cell> {
        self.search(goal, None, Guide { estimate: Estimate::None, weight: Weight::Zero });
        self.back_from(start)
    }

    /// How many cells the last search closed.
    pub const fn closed(&self) -> u64 {
        self.closed
    }

    /// The cells of a best path from a closed cell back to where the search began. Of several, the one that the original takes.
    fn back_from(&self, end: Cell) -> Vec<Cell> {
        let before = |&cell: &Cell| {
            let to = |dir: Direction8| cell.shifted(self.offsets[dir.index()]);
            let makes_up = |dir: &Direction8| {
                let next = to(*dir);
                self.is_free(cell, *dir)
                    && self.is_closed[next.index()]
                    && self.g[next.index()] + self.move_cost(next, cell, *dir) == self.g[cell.index()]
            };
            Direction8::ALL.into_iter().find(makes_up).map(to)
        };
        std::iter::successors(Some(end).filter(|end| self.is_closed[end.index()]), before).collect()
    }

    fn is_free(&self, cell: Cell, dir: Direction8) -> bool {
        self.free[cell.index()] >> dir.index() & 1 == 1
    }

    /// A cost of ground is at most 255, so nothing overflows before there are 2^24 cells of the highest cost in a row; then it saturates.
    #[inline]
    fn move_cost(&self, from: Cell, to: Cell, dir: Direction8) -> u64 {
        let length = if dir.is_diagonal() { DIAGONAL } else { ONE };
        match &self.terrain {
            None => length,
            Some((costs, _)) => {
                length / 2 * [from, to].map(|cell| u64::from(costs[cell.index()].max(1))).iter().sum::<u64>()
            }
        }
    }

    fn search(&mut self, source: Cell, aim: Option<Cell>, guide: Guide) {
        for cell in self.touched.drain(..) {
            (self.g[cell.index()], self.is_closed[cell.index()]) = (UNKNOWN, false);
        }
        self.lowest.clear();
        self.ring.iter_mut().for_each(Vec::clear);
        (self.in_ring, self.closed) = (0, 0);
        let stride = self.stride;
        let xy = move |cell: Cell| [cell.0 % stride, cell.0 / stride];
        let order = Order { guide, aim: aim.map(xy), lowest: self.terrain.as_ref().map_or(1, |terrain| terrain.1) };
        let (f, _) = order.key(0, xy(source));
        self.level = f / ONE;
        self.reach(source, 0, order.key(0, xy(source)));
        while let Some(cell) = self.next_open() {
            if std::mem::replace(&mut self.is_closed[cell.index()], true) {
                continue;
            }
            self.closed += 1;
            if Some(cell) == aim {
                return;
            }
            let (g, [x, y]) = (self.g[cell.index()], xy(cell));
            let mut free = self.free[cell.index()];
            while free != 0 {
                let dir = Direction8::ALL[free.trailing_zeros() as usize];
                free &= free - 1;
                let to = cell.shifted(self.offsets[dir.index()]);
                let through = g.saturating_add(self.move_cost(cell, to, dir));
                if through < self.g[to.index()] && !self.is_closed[to.index()] {
                    let [dx, dy] = dir.xy();
                    let at = [x.wrapping_add_signed(dx), y.wrapping_add_signed(dy)];
                    self.reach(to, through, order.key(through, at));
                }
            }
        }
    }

    /// The open cell that comes next, or one that was open before.
    #[inline]
    fn next_open(&mut self) -> Option<Cell> {
        while self.lowest.is_empty() {
            if self.in_ring == 0 {
                return None;
            }
            self.level += 1;
            let place = self.level as usize % self.ring.len();
            if !self.ring[place].is_empty() {
                let mut memory = std::mem::take(&mut self.lowest).into_vec();
                std::mem::swap(&mut memory, &mut self.ring[place]);
                self.in_ring -= memory.len();
                self.lowest = BinaryHeap::from(memory);
            }
        }
        self.lowest.pop().map(|Reverse((.., cell))| Cell(cell))
    }

    #[inline]
    fn reach(&mut self, cell: Cell, g: u64, (f, h): (u64, u64)) {
        if self.g[cell.index()] == UNKNOWN {
            self.touched.push(cell);
        }
        self.g[cell.index()] = g;
        let (level, entry) = (f / ONE, Reverse((f, h, cell.0)));
        if level <= self.level {
            self.lowest.push(entry);
        } else {
            let place = level as usize % self.ring.len();
            self.ring[place].push(entry);
            self.in_ring += 1;
        }
    }
}

/// What orders the open list.
struct Order {
    guide: Guide,
    /// The column and the row that h measures the distance to. None: h is 0.
    aim: Option<[u32; 2]>,
    /// The cheapest ground.
    lowest: u64,
}

impl Order {
    /// f and h of a cell.
    #[inline]
    fn key(&self, g: u64, [x, y]: [u32; 2]) -> (u64, u64) {
        let Some([to_x, to_y]) = self.aim else { return (g, 0) };
        let [columns, rows] = [x.abs_diff(to_x), y.abs_diff(to_y)].map(u64::from);
        let h = self.lowest
            * match self.guide.estimate {
                Estimate::None => 0,
                Estimate::Manhattan => (columns + rows) * ONE,
                Estimate::Octile => columns.min(rows) * DIAGONAL + columns.abs_diff(rows) * ONE,
                Estimate::Euclid => (((columns * columns + rows * rows) as f64).sqrt() * ONE as f64) as u64,
            };
        let f = match self.guide.weight {
            Weight::Zero => g,
            Weight::Half => g.saturating_mul(2).saturating_add(h),
            Weight::One => g.saturating_add(h),
            Weight::Two => g.saturating_add(2 * h),
            Weight::Greedy => h,
        };
        (f, h)
    }
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
