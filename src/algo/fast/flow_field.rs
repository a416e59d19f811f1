//! The twin of the repaired arrows in [`crate::algo::flow`]: where to go from every cell. That is the lowest of
//! eight neighbours, never across a corner, so no agent walks into a wall.

use crate::algo::grid_search::{CellStatus, OctileWave};
use crate::algo::moves::Cost;
use crate::map::grid::{Cell, Grid};
use glam::Vec2;
use wide::i32x8;

/// The code of "stay here". Codes below it are moves: the straight ones in the order of `Dir::ALL`, then the
/// diagonals clockwise from the north-east.
const STAY: u8 = 8;

/// The move of every cell. Positions are in cells: x right, y down.
#[derive(Clone, Debug, PartialEq)]
pub struct FlowField {
    width: u32,
    height: u32,
    /// For every slot of the rimmed grid one of eight moves, or [`STAY`].
    ways: Vec<u8>,
    offsets: [i32; 9],
    walls: Vec<bool>,
    goals: Vec<Cell>,
}

impl FlowField {
    /// Built from the numbers of a wave with four moves, for every slot: −1 wall, 0 not reached, else the distance.
    pub fn new(grid: &Grid, numbers: &[i32]) -> Self {
        Self::of_numbers::<false>(grid, numbers)
    }

    /// The same from the numbers of a wave with eight moves.
    pub fn of_eight(grid: &Grid, numbers: &[i32]) -> Self {
        Self::of_numbers::<true>(grid, numbers)
    }

    /// The arrows of an octile wave that is over: along its cheapest paths, whatever the ground costs.
    pub fn of_costs(grid: &Grid, wave: &OctileWave) -> Self {
        let [n, e, s, w] = grid.offsets();
        let offsets = [n, e, s, w, n + e, s + e, s + w, n + w, 0];
        let way = |cell: Cell| {
            let to = Some(cell).filter(|&c| wave.status(c) == CellStatus::Closed).and_then(|c| wave.parent(c));
            to.and_then(|to| offsets.iter().position(|&by| cell.shifted(by) == to)).map_or(STAY, |way| way as u8)
        };
        let mut ways = vec![STAY; grid.slots()];
        grid.cells().for_each(|cell| ways[cell.index()] = way(cell));
        let is_goal = |&cell: &Cell| wave.status(cell) == CellStatus::Closed && wave.g(cell) == Cost::default();
        let goals = grid.cells().filter(is_goal).collect();
        Self { width: grid.width(), height: grid.height(), ways, offsets, walls: grid.walls(), goals }
    }

    fn of_numbers<const EIGHT: bool>(grid: &Grid, numbers: &[i32]) -> Self {
        let [n, e, s, w] = grid.offsets();
        let stride = grid.stride() as usize;
        let mut ways = vec![STAY; numbers.len()];
        let rows = |y: usize| &numbers[y * stride..][..stride];
        for (y, line) in ways.chunks_exact_mut(stride).enumerate().skip(1).take(grid.height() as usize) {
            choose::<EIGHT>([rows(y - 1), rows(y), rows(y + 1)], &mut line[1..=grid.width() as usize]);
        }
        Self {
            width: grid.width(),
            height: grid.height(),
            ways,
            offsets: [n, e, s, w, n + e, s + e, s + w, n + w, 0],
            walls: numbers.iter().map(|&number| number < 0).collect(),
            goals: numbers.iter().position(|&number| number == 1).map(|i| Cell(i as u32)).into_iter().collect(),
        }
    }

    /// The cell to go to from here; the same cell if there is none.
    pub fn next(&self, cell: Cell) -> Cell {
        cell.shifted(self.offsets[usize::from(self.ways[cell.index()])])
    }

    pub fn is_goal(&self, cell: Cell) -> bool {
        self.goals.contains(&cell)
    }

    /// Cells from which the field leads on, row by row.
    pub(in crate::algo) fn cells_with_a_way(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.ways.len() as u32).map(Cell).filter(|c| self.ways[c.index()] != STAY)
    }

    /// The cell under a position, if it is on the map and open.
    pub(in crate::algo) fn open_cell(&self, p: Vec2) -> Option<Cell> {
        let inside = p.x >= 0.0 && p.y >= 0.0 && p.x < self.width as f32 && p.y < self.height as f32;
        let cell = inside.then(|| Cell((p.y as u32 + 1) * (self.width + 2) + p.x as u32 + 1))?;
        (!self.walls[cell.index()]).then_some(cell)
    }

    pub(in crate::algo) fn center(&self, cell: Cell) -> Vec2 {
        let stride = self.width + 2;
        Vec2::new((cell.0 % stride) as f32 - 0.5, (cell.0 / stride) as f32 - 0.5)
    }
}

/// The moves of a row from the numbers above it, in it and below it, each with one more at both ends. Eight cells
/// at a time. A straight neighbour is at most one lower. With four moves, a diagonal one is at most two lower; and then
/// both cells beside the diagonal are one lower, unless one is a wall. With eight moves, a diagonal one is at most one
/// lower, and counts only where both cells beside it are open.
fn choose<const EIGHT: bool>(rows: [&[i32]; 3], ways: &mut [u8]) {
    let one = i32x8::splat(1);
    for (i, ways) in ways.chunks_mut(8).enumerate() {
        let at = |row: usize, dx: usize| eight(rows[row], 8 * i + dx);
        let own = at(1, 1);
        let (once, twice) = (own - one, own - one - one);
        let [n, e, s, w] =
            [at(0, 1).simd_eq(once), at(1, 2).simd_eq(once), at(2, 1).simd_eq(once), at(1, 0).simd_eq(once)];
        let least = if EIGHT { once } else { twice };
        let [ne, se, sw, nw] =
            [at(0, 2).simd_eq(least), at(2, 2).simd_eq(least), at(2, 0).simd_eq(least), at(0, 0).simd_eq(least)];
        // The last selection wins: of the lowest neighbours the first in the order of the moves.
        let stay = i32x8::splat(STAY.into());
        let choose = |chosen, falls: i32x8, way| falls.select(i32x8::splat(way), chosen);
        let straight = |chosen| choose(choose(choose(choose(chosen, w, 3), s, 2), e, 1), n, 0);
        let diagonal = |chosen, [n, e, s, w]: [i32x8; 4]| {
            let chosen = choose(choose(chosen, nw & n & w, 7), sw & s & w, 6);
            choose(choose(chosen, se & s & e, 5), ne & n & e, 4)
        };
        let chosen = if EIGHT {
            let wall = i32x8::splat(-1);
            let open = [at(0, 1), at(1, 2), at(2, 1), at(1, 0)].map(|beside| beside.simd_gt(wall));
            straight(diagonal(stay, open))
        } else {
            diagonal(straight(stay), [n, e, s, w])
        };
        let chosen = own.simd_gt(one).select(chosen, i32x8::splat(STAY.into()));
        let chosen = chosen.to_array();
        ways.iter_mut().zip(&chosen).for_each(|(way, &chosen)| *way = chosen as u8);
    }
}

/// Eight numbers of a row; beyond its end there are walls.
#[inline(always)]
fn eight(row: &[i32], x: usize) -> i32x8 {
    if let Some(eight) = row.get(x..).and_then(|rest| rest.first_chunk()) {
        return i32x8::new(*eight);
    }
    let mut padded = [-1; 8];
    padded.iter_mut().zip(row.iter().skip(x)).for_each(|(to, number)| *to = *number);
    i32x8::new(padded)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algo::fast::distances::{distances, distances_of_eight};
    use crate::algo::flow::{Arrows, aim};
    use crate::algo::wave::{Dedupe, Input, Moves, Wave};
    use crate::step::Algorithm;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]
        #[test]
        fn every_move_is_that_of_the_repaired_arrow(
            (width, height, dice) in (1..24usize, 1..24usize).prop_flat_map(|(w, h)| {
                (Just(w), Just(h), prop::collection::vec(0..100u8, w * h))
            }),
            share in 0..60u8,
            goal in any::<prop::sample::Index>(),
        ) {
            let mut grid = Grid::new(width, height, false);
            let cells: Vec<Cell> = grid.cells().collect();
            cells.iter().zip(&dice).for_each(|(&cell, &dice)| grid.set_wall(cell, dice < share));
            let goal = cells[goal.index(cells.len())];
            let four = FlowField::new(&grid, &distances(&grid, goal));
            let eight = FlowField::of_eight(&grid, &distances_of_eight(&grid, goal, false));
            for (moves, field) in [(Moves::Four, &four), (Moves::Mixed, &four), (Moves::Eight, &eight)] {
                let (grid, dedupe) = (grid.clone(), Dedupe::Push);
                let input = Input { grid, start: None, goal: Some(goal), moves, dedupe, flow: false, arrows: Arrows::Repaired, fault: None };
                let wave = Wave::finished(&input);
                for &cell in &cells {
                    let expected = Some(cell).filter(|&c| wave.d(c) > 0).and_then(|c| aim(&wave, c)).unwrap_or(cell);
                    let rows = || input.grid.rows().collect::<Vec<_>>().join("\n");
                    prop_assert_eq!(field.next(cell), expected, "{:?}\n{}", moves, rows());
                }
            }
        }
    }
}
