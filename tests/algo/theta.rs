//! Theta* against the true shortest path and against paths over cells.

use crate::common::pairs::is_thorough;
use glam::DVec2;
use pathlight::algo::fast::grid_search::Solver;
use pathlight::algo::random::Random;
use pathlight::algo::theta::{is_line_free, search};
use pathlight::map::grid::Grid;

fn grid(random: &mut Random) -> Grid {
    let mut grid = Grid::new(12, 9, false);
    for cell in grid.cells().collect::<Vec<_>>() {
        grid.set_wall(cell, random.below(10) < 3);
    }
    grid
}

/// Sampled: the line enters no wall.
fn is_sampled_free(grid: &Grid, from: DVec2, to: DVec2) -> bool {
    (1..4000).all(|i| {
        let p = from.lerp(to, f64::from(i) / 4000.0);
        let is_on_border = p.fract().min(1.0 - p.fract()).min_element() < 1e-3;
        is_on_border || grid.cell_at(p).is_some_and(|cell| !grid.is_wall(cell))
    })
}

#[test]
fn every_piece_is_free_and_no_path_over_cells_is_shorter_than_it_by_more_than_its_turns() {
    let mut shorter = 0;
    for seed in 0..if is_thorough() { 2000 } else { 200 } {
        let mut random = Random::seeded(seed);
        let grid = grid(&mut random);
        let open: Vec<_> = grid.cells().filter(|&cell| !grid.is_wall(cell)).collect();
        let [start, goal] = [0; 2].map(|_| open[random.below(open.len())]);
        let found = search(&grid, start, goal);
        let octile = Solver::new(&grid).length(start, goal);
        assert_eq!(found.path.is_empty(), octile.is_none(), "{seed}");
        let Some(octile) = octile else { continue };
        assert_eq!([found.path.first(), found.path.last()], [Some(&start), Some(&goal)], "{seed}");
        let mut length = 0.0;
        for pair in found.path.windows(2) {
            let [from, to] = [pair[0], pair[1]].map(|cell| grid.center(cell));
            assert!(
                is_line_free(&grid, pair[0], pair[1]) && is_sampled_free(&grid, from, to),
                "{seed}: {from} to {to}"
            );
            length += from.distance(to);
        }
        assert!(length <= octile + 1e-9, "{seed}: {length}, over cells {octile}");
        shorter += usize::from(length < octile - 1e-9);
    }
    assert!(shorter > 50, "{shorter}");
}
