use super::*;
use crate::algo::random::Random;
use crate::map::grid::Cell;

/// Floods each wall and room from its first cell.
fn flooded(grid: &Grid) -> Vec<u32> {
    let (stride, is_blocked) = (grid.stride() as i32, grid.walls());
    let around = [-stride, 1, stride, -1, 1 - stride, 1 + stride, stride - 1, -1 - stride];
    let mut labels = vec![NONE; is_blocked.len()];
    let mut next = 0;
    for first in 0..labels.len() {
        if labels[first] != NONE {
            continue;
        }
        let mut todo = vec![first];
        while let Some(slot) = todo.pop() {
            labels[slot] = next;
            let reached = around[..if is_blocked[slot] { 8 } else { 4 }].iter();
            let reached = reached.filter_map(|offset| usize::try_from(slot as i32 + offset).ok());
            todo.extend(
                reached.filter(|&near| labels.get(near) == Some(&NONE) && is_blocked[near] == is_blocked[first]),
            );
        }
        next += 1;
    }
    labels
}

#[test]
fn walls_and_rooms_are_numbered_as_a_flood_would_number_them() {
    for seed in 1..400 {
        let mut random = Random::seeded(seed);
        let [width, height, walls] = [12, 12, 100].map(|most| 1 + random.below(most));
        let mut grid = Grid::new(width, height, random.below(2) == 0);
        let cells: Vec<Cell> = grid.cells().collect();
        cells.into_iter().for_each(|cell| grid.set_wall(cell, random.below(100) < walls));
        assert_eq!(labels(&grid, &grid.walls()), flooded(&grid), "{seed}: {grid:?}");
    }
}
