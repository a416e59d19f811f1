//! The unwatched distances, compared cell for cell with the lesson's wave.

use pathlight::algo::fast::distances::{distances, distances_of_eight};
use pathlight::algo::flow::Arrows;
use pathlight::algo::wave::{Dedupe, Input, Moves, Wave};
use pathlight::map::grid::{Cell, Grid};
use pathlight::step::Algorithm;
use proptest::prelude::*;

fn agree(grid: &Grid, goal: Cell) {
    for (moves, twin) in [
        (Moves::Four, distances(grid, goal)),
        (Moves::Mixed, distances(grid, goal)),
        (Moves::Eight, distances_of_eight(grid, goal, false)),
    ] {
        let (goal, grid) = (Some(goal), grid.clone());
        let input = Input {
            start: None,
            goal,
            moves,
            dedupe: Dedupe::Sort,
            flow: false,
            arrows: Arrows::Four,
            fault: None,
            grid,
        };
        let wave = Wave::finished(&input);
        let numbers: Vec<i32> = (0..input.grid.slots() as u32).map(|i| wave.d(Cell(i))).collect();
        assert_eq!(twin, numbers, "{moves:?}\n{}", input.grid.rows().collect::<Vec<_>>().join("\n"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]
    #[test]
    fn random_maps_agree(
        (width, height, dice) in (1..40usize, 1..40usize).prop_flat_map(|(w, h)| {
            (Just(w), Just(h), proptest::collection::vec(0..100u8, w * h))
        }),
        walls in 0..60u8,
        border in any::<bool>(),
        goal in any::<proptest::sample::Index>(),
    ) {
        let mut grid = Grid::new(width, height, border);
        let cells: Vec<Cell> = grid.cells().collect();
        cells.iter().zip(dice).for_each(|(&cell, dice)| grid.set_wall(cell, dice < walls));
        agree(&grid, cells[goal.index(cells.len())]);
    }
}

#[test]
fn one_row_one_column_and_one_cell_agree() {
    for (width, height) in [(1, 1), (1, 33), (33, 1), (8, 8), (9, 7), (16, 1)] {
        let grid = Grid::new(width, height, false);
        grid.cells().for_each(|goal| agree(&grid, goal));
    }
}

/// Walls that make the path run back and forth.
#[test]
fn a_serpentine_agrees() {
    let mut grid = Grid::new(41, 39, false);
    for y in (1..39).step_by(2) {
        let gap = if y % 4 == 1 { 40 } else { 0 };
        (0..41).filter(|&x| x != gap).for_each(|x| grid.set_wall(grid.cell(x, y), true));
    }
    let goal = grid.cell(0, 0);
    agree(&grid, goal);
}
