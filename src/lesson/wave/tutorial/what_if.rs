//! What the video says would happen otherwise, counted on this map: if duplicates stayed, if the flood stopped at the start,
//! if the path took another of equally low neighbours.

use crate::algo::moves::{Direction8, offsets};
use crate::algo::wave::Moves;
use crate::map::grid::Cell;

/// The counts of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WhatIf {
    /// The entries of all frontiers if no duplicate were removed. The flood ends even so, because no wave finds a cell that has
    /// a number; but a cell is entered once for each way of the fewest moves from the goal to it. The count of a large map is
    /// rounded.
    pub entries: f64,
    /// The same with duplicates removed: every cell once.
    pub cells: usize,
    /// The cells that have a number once the start has one. None if the wave does not reach it.
    pub up_to_start: Option<usize>,
    /// The fewest and the most moves of a path that always goes to a lowest neighbour, whichever of several it takes. None
    /// without a path.
    pub moves: Option<[usize; 2]>,
}

impl WhatIf {
    /// From the numbers of a whole flood, for every slot of the grid: −1 wall, 0 not reached, 1 the goal.
    pub fn of(numbers: &[i32], straight: [i32; 4], start: Option<Cell>, moves: Moves) -> Self {
        let offsets = offsets(straight);
        let d = |cell: Cell| numbers[cell.index()];
        let cuts_corner = |cell: Cell, dir: Direction8| {
            let is_wall = |side: Direction8| d(cell.shifted(offsets[side.index()])) < 0;
            dir.sides().is_some_and(|sides| sides.into_iter().any(is_wall))
        };
        let beside = |cell: Cell, dirs: &'static [Direction8], may_cut: bool| {
            let dirs = dirs.iter().filter(move |&&dir| may_cut || !cuts_corner(cell, dir));
            dirs.map(move |dir| cell.shifted(offsets[dir.index()])).filter(move |&to| d(to) > 0)
        };
        let mut by_number: Vec<Cell> = (0..numbers.len() as u32).map(Cell).filter(|&cell| d(cell) > 0).collect();
        by_number.sort_by_key(|&cell| d(cell));
        let mut entries = vec![0.0; numbers.len()];
        let mut counts = vec![[0, 0]; numbers.len()];
        for &cell in &by_number {
            if d(cell) == 1 {
                entries[cell.index()] = 1.0;
                continue;
            }
            let before = beside(cell, moves.of_flood(), false).filter(|&from| d(from) == d(cell) - 1);
            entries[cell.index()] = before.map(|from| entries[from.index()]).sum();
            let reachable = || beside(cell, moves.of_path(), moves.may_cut());
            let lowest = reachable().map(d).min();
            let of_lowest = || reachable().filter(|&to| Some(d(to)) == lowest).map(|to| counts[to.index()]);
            let [least, most] = [of_lowest().map(|c| c[0]).min(), of_lowest().map(|c| c[1]).max()];
            counts[cell.index()] = [least, most].map(|moves| moves.map_or(0, |moves: usize| moves + 1));
        }
        let start = start.filter(|&start| d(start) > 0);
        Self {
            entries: entries.iter().sum(),
            cells: by_number.len(),
            up_to_start: start.map(|start| by_number.partition_point(|&cell| d(cell) <= d(start))),
            moves: start.map(|start| counts[start.index()]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algo::fast::distances::{distances, distances_of_eight};
    use crate::algo::random::Random;
    use crate::map::grid::Grid;

    /// The video's loop without the removal of duplicates, as plain as it says it. Returns the entries that it processed.
    fn flooded_with_duplicates(grid: &Grid, goal: Cell, moves: Moves) -> f64 {
        let around = offsets(grid.offsets());
        let mut number: Vec<i32> = grid.walls().into_iter().map(|wall| -i32::from(wall)).collect();
        let (mut frontier, mut d, mut entries) = (vec![goal], 1, 0.0);
        while !frontier.is_empty() {
            frontier.iter().for_each(|cell| number[cell.index()] = d);
            entries += frontier.len() as f64;
            let mut next = Vec::new();
            for cell in frontier {
                for dir in moves.of_flood() {
                    let is_wall = |side: Direction8| number[cell.shifted(around[side.index()]).index()] < 0;
                    let to = cell.shifted(around[dir.index()]);
                    let is_cut = dir.sides().is_some_and(|[a, b]| is_wall(a) || is_wall(b));
                    if number[to.index()] == 0 && !is_cut {
                        next.push(to);
                    }
                }
            }
            (frontier, d) = (next, d + 1);
        }
        entries
    }

    /// The moves of all paths that go to any lowest neighbour.
    fn all_paths(numbers: &[i32], grid: &Grid, at: Cell, moves: Moves) -> Vec<usize> {
        if numbers[at.index()] == 1 {
            return vec![0];
        }
        let around = offsets(grid.offsets());
        let is_wall = |cell: Cell| numbers[cell.index()] < 0;
        let to: Vec<Cell> = Direction8::ALL[..moves.of_path().len()]
            .iter()
            .filter(|dir| {
                let cuts =
                    dir.sides().is_some_and(|sides| sides.iter().any(|s| is_wall(at.shifted(around[s.index()]))));
                moves == Moves::Mixed || !cuts
            })
            .map(|dir| at.shifted(around[dir.index()]))
            .filter(|to| numbers[to.index()] > 0)
            .collect();
        let least = to.iter().map(|to| numbers[to.index()]).min().unwrap();
        let lowest = to.into_iter().filter(|to| numbers[to.index()] == least);
        lowest.flat_map(|to| all_paths(numbers, grid, to, moves)).map(|moves| moves + 1).collect()
    }

    #[test]
    fn the_counts_are_those_of_plain_programs() {
        let (mut multiplied, mut differing) = (0, 0);
        for seed in 0..150 {
            let mut random = Random::seeded(seed);
            let (width, height) = (2 + random.below(6), 2 + random.below(5));
            let mut grid = Grid::new(width, height, false);
            for cell in grid.cells().collect::<Vec<_>>() {
                grid.set_wall(cell, random.below(100) < 22);
            }
            let open: Vec<Cell> = grid.cells().filter(|&cell| !grid.is_wall(cell)).collect();
            let (Some(&start), Some(&goal)) = (open.first(), open.last()) else { continue };
            for moves in [Moves::Four, Moves::Eight, Moves::Mixed] {
                let is_eight = moves == Moves::Eight;
                let numbers = if is_eight { distances_of_eight(&grid, goal, false) } else { distances(&grid, goal) };
                let what_if = WhatIf::of(&numbers, grid.offsets(), Some(start), moves);
                assert_eq!(what_if.entries, flooded_with_duplicates(&grid, goal, moves), "map {seed}, {moves:?}");
                multiplied += u32::from(what_if.entries > what_if.cells as f64);
                let d = numbers[start.index()];
                let up_to = open.iter().filter(|cell| (1..=d).contains(&numbers[cell.index()])).count();
                assert_eq!(what_if.up_to_start, (d > 0).then_some(up_to), "map {seed}, {moves:?}");
                let Some([least, most]) = what_if.moves else { continue };
                let all = all_paths(&numbers, &grid, start, moves);
                assert_eq!((Some(&least), Some(&most)), (all.iter().min(), all.iter().max()), "map {seed}, {moves:?}");
                // Ties are equally long where flood and path share their moves, and only there.
                assert!(moves == Moves::Mixed || least == most, "map {seed}, {moves:?}");
                differing += u32::from(least != most);
            }
        }
        assert!(multiplied > 100 && differing > 3, "{multiplied} {differing}");
    }
}
