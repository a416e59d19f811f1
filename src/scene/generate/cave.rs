//! A cave: random rock, smoothed by a cellular automaton. A cell becomes rock if at least five of the nine cells around it
//! are. Only the largest cavern stays open.

use super::{Inside, connect, neighbours};
use crate::algo::random::Random;
use crate::map::grid::{Cell, Grid};

/// `rock`: the part of the cells that begin as rock. `smoothing`: how often the rule is applied.
pub(super) fn grow(grid: &mut Grid, ends: &[Cell], random: &mut Random, [rock, smoothing]: [f64; 2]) {
    let inside = Inside::of(grid);
    for (x, y) in inside.cells() {
        let cell = grid.cell(x, y);
        grid.set_wall(cell, f64::from(random.unit()) < rock);
    }
    for _ in 0..smoothing as u32 {
        let before = grid.clone();
        // What lies outside the map is rock.
        let is_rock = |x: i64, y: i64| {
            let on_map = (0..i64::from(before.width())).contains(&x) && (0..i64::from(before.height())).contains(&y);
            !on_map || before.is_wall(before.cell(x as u32, y as u32))
        };
        for (x, y) in inside.cells() {
            let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
            let count = around.filter(|&(dx, dy)| is_rock(i64::from(x) + dx, i64::from(y) + dy)).count();
            let cell = grid.cell(x, y);
            grid.set_wall(cell, count >= 5);
        }
    }
    keep_largest(grid);
    ends.iter().for_each(|&end| connect(grid, end));
}

/// Fills all caverns but the largest one.
fn keep_largest(grid: &mut Grid) {
    let mut cavern = vec![0u32; grid.slots()];
    let mut sizes = vec![0u32];
    let all: Vec<Cell> = grid.cells().filter(|&cell| !grid.is_wall(cell)).collect();
    for &first in &all {
        if cavern[first.index()] != 0 {
            continue;
        }
        let number = sizes.len() as u32;
        cavern[first.index()] = number;
        let (mut stack, mut size) = (vec![first], 0);
        while let Some(cell) = stack.pop() {
            size += 1;
            for next in neighbours(grid, cell) {
                if !grid.is_wall(next) && cavern[next.index()] == 0 {
                    cavern[next.index()] = number;
                    stack.push(next);
                }
            }
        }
        sizes.push(size);
    }
    let largest = (1..sizes.len()).max_by_key(|&i| (sizes[i], std::cmp::Reverse(i))).unwrap_or(0) as u32;
    for cell in all.into_iter().filter(|cell| cavern[cell.index()] != largest) {
        grid.set_wall(cell, true);
    }
}
