//! Single walls, scattered: each is a square of cells.

use super::Inside;
use crate::algo::random::Random;
use crate::map::grid::{Cell, Grid};

/// Walls of `size` cells a side, so that about the part `density` of the cells is covered.
pub(super) fn scatter(grid: &mut Grid, ends: &[Cell], random: &mut Random, [density, size]: [f64; 2]) {
    let (inside, size) = (Inside::of(grid), size as u32);
    // Squares overlap: with probability p for each corner, a cell stays open with (1 - p)^(size²).
    let corner = 1.0 - (1.0 - density).powf(1.0 / f64::from(size * size));
    for (x, y) in inside.cells() {
        if f64::from(random.unit()) >= corner {
            continue;
        }
        for (across, down) in (0..size).flat_map(|down| (0..size).map(move |across| (x + across, y + down))) {
            if across < inside.high.0 && down < inside.high.1 {
                let cell = grid.cell(across, down);
                if !ends.contains(&cell) {
                    grid.set_wall(cell, true);
                }
            }
        }
    }
}
