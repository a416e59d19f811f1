//! The twin of [`crate::algo::wave`] with a flood of four moves: its numbers without its steps, cell for cell. No step shows the duplicates
//! on the next frontier, so none are kept and nothing is sorted.

/// The same with eight moves.
mod eight;
/// By tiles of 8 x 8 cells.
mod tiles;

pub use eight::distances_of_eight;

use crate::map::grid::{Cell, Grid};

/// The numbers of the wave, for every slot of the grid: −1 wall, 0 not reached, 1 the goal.
///
/// On maps of low entropy by tiles of 8 x 8 cells, elsewhere by two lists: each is used where it is faster.
pub fn distances(grid: &Grid, goal: Cell) -> Vec<i32> {
    let walls = grid.walls();
    let calm = !walls[goal.index()] && !is_high_entropy(&walls);
    let by_tiles = if calm { tiles::flood(grid, &walls, goal) } else { None };
    by_tiles.unwrap_or_else(|| two_lists(grid, &walls, goal))
}

/// Do open cells and walls alternate so often that branches on them cannot be predicted? The limit is a change at one
/// slot in eight along the rows: random maps and mazes exceed it, halls and streets do not.
fn is_high_entropy(walls: &[bool]) -> bool {
    // Bytes are added up sixteen at a time, as long as they cannot overflow.
    let changes = |(a, b): (&[bool], &[bool])| a.iter().zip(b).fold(0, |n: u8, (a, b)| n + u8::from(a != b));
    let pairs = walls.chunks(255).zip(walls[1..].chunks(255));
    let changes: usize = pairs.map(|pair| usize::from(changes(pair))).sum();
    changes * 8 > walls.len()
}

fn two_lists(grid: &Grid, walls: &[bool], goal: Cell) -> Vec<i32> {
    let mut field: Vec<i32> = walls.iter().map(|&wall| -i32::from(wall)).collect();
    if field[goal.index()] < 0 {
        return field;
    }
    let offsets = grid.offsets();
    let (mut frontier, mut next_frontier) = (vec![goal], Vec::new());
    let mut len = 1;
    let mut d = 1;
    field[goal.index()] = d;
    while len > 0 {
        d += 1;
        if next_frontier.len() < 4 * len {
            next_frontier.resize(8 * len, Cell(0));
        }
        let mut found = 0;
        for &cell in &frontier[..len] {
            // Which of the four are open is unpredictable, and a wrong prediction costs more than writing all
            // four: a closed one is overwritten by the next.
            let Some(room) = next_frontier[found..].first_chunk_mut::<4>() else { break }; // there is room
            let mut open = 0;
            for offset in offsets {
                let neighbour = cell.shifted(offset);
                let number = &mut field[neighbour.index()];
                room[open & 3] = neighbour;
                open += usize::from(*number == 0);
                *number = if *number == 0 { d } else { *number };
            }
            found += open;
        }
        len = found;
        std::mem::swap(&mut frontier, &mut next_frontier);
    }
    field
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn map(width: usize, height: usize, dice: &[u8], share: u8) -> Grid {
        let mut grid = Grid::new(width, height, false);
        let cells: Vec<Cell> = grid.cells().collect();
        cells.iter().zip(dice).for_each(|(&cell, &dice)| grid.set_wall(cell, dice < share));
        grid
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]
        /// Compares both on every map, also on maps for which the other one is used.
        #[test]
        fn tiles_and_lists_agree(
            (width, height, dice) in (1..40usize, 1..40usize).prop_flat_map(|(w, h)| {
                (Just(w), Just(h), proptest::collection::vec(0..100u8, w * h))
            }),
            share in 0..60u8,
            goal in any::<prop::sample::Index>(),
        ) {
            let grid = map(width, height, &dice, share);
            let goal = grid.cells().nth(goal.index(dice.len())).unwrap();
            let walls = grid.walls();
            prop_assume!(!walls[goal.index()]);
            prop_assert_eq!(tiles::flood(&grid, &walls, goal), Some(two_lists(&grid, &walls, goal)));
        }
    }

    #[test]
    fn numbers_too_large_for_tiles_come_from_the_lists() {
        let mut grid = Grid::new(400, 200, false);
        for y in (1..200).step_by(2) {
            let gap = if y % 4 == 1 { 399 } else { 0 };
            (0..400).filter(|&x| x != gap).for_each(|x| grid.set_wall(grid.cell(x, y), true));
        }
        let (goal, end) = (grid.cell(0, 0), grid.cell(0, 198));
        assert!(!is_high_entropy(&grid.walls()));
        assert_eq!(tiles::flood(&grid, &grid.walls(), goal), None);
        assert_eq!(distances(&grid, goal)[end.index()], 99 * 401 + 400);
    }
}
