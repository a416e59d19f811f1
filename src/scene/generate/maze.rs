//! A maze: depth-first search with a stack (the "recursive backtracker").
//!
//! ```text
//!   # # # # # # #      corridor 1, wall 1: field (i, j) begins at column 1 + 2 i
//!   # . . . # . #
//!   # # # . # . #
//!   # . . . . . #
//!   # # # # # # #
//! ```

use super::{Inside, connect, fill};
use crate::algo::random::Random;
use crate::map::grid::{Cell, Grid};

/// Corridors of this many cells. The part `openings` of the walls that are left between two fields is opened as well.
pub(super) fn carve(grid: &mut Grid, ends: &[Cell], random: &mut Random, [corridor, openings]: [f64; 2]) {
    let (corridor, inside) = (corridor as u32, Inside::of(grid));
    // A map whose border is no wall gets one that is drawn.
    let rim = u32::from(!grid.border());
    let low = (inside.low.0 + rim, inside.low.1 + rim);
    let pitch = corridor + 1;
    let fields = |from: u32, to: u32| (to.saturating_sub(from + rim) + 1) / pitch;
    let (columns, rows) = (fields(low.0, inside.high.0), fields(low.1, inside.high.1));
    if columns == 0 || rows == 0 {
        return;
    }
    fill(grid, true);
    let mut open = |x: u32, y: u32, across: u32, down: u32| {
        for (x, y) in (y..y + down).flat_map(|y| (x..x + across).map(move |x| (x, y))) {
            let cell = grid.cell(x, y);
            grid.set_wall(cell, false);
        }
    };
    let corner = |(i, j): (u32, u32)| (low.0 + i * pitch, low.1 + j * pitch);
    let next_to = |(i, j): (u32, u32)| {
        [(0, -1), (1, 0), (0, 1), (-1, 0)]
            .into_iter()
            .map(move |(di, dj): (i64, i64)| (i64::from(i) + di, i64::from(j) + dj))
            .filter(move |&(i, j)| (0..i64::from(columns)).contains(&i) && (0..i64::from(rows)).contains(&j))
            .map(|(i, j)| (i as u32, j as u32))
    };
    let mut between = |a: (u32, u32), b: (u32, u32)| {
        let (x, y) = corner((a.0.min(b.0), a.1.min(b.1)));
        if a.1 == b.1 { open(x + corridor, y, 1, corridor) } else { open(x, y + corridor, corridor, 1) }
    };
    let index = |(i, j): (u32, u32)| (j * columns + i) as usize;
    let mut is_reached = vec![false; (columns * rows) as usize];
    let mut joined = std::collections::HashSet::new();
    let first = (random.below(columns as usize) as u32, random.below(rows as usize) as u32);
    is_reached[index(first)] = true;
    let mut stack = vec![first];
    while let Some(&field) = stack.last() {
        let free: Vec<_> = next_to(field).filter(|&next| !is_reached[index(next)]).collect();
        if free.is_empty() {
            stack.pop();
            continue;
        }
        let next = free[random.below(free.len())];
        is_reached[index(next)] = true;
        joined.insert((field.min(next), field.max(next)));
        between(field, next);
        stack.push(next);
    }
    for field in (0..rows).flat_map(|j| (0..columns).map(move |i| (i, j))) {
        for next in next_to(field).filter(|&next| next > field) {
            if !joined.contains(&(field, next)) && f64::from(random.unit()) < openings {
                between(field, next);
            }
        }
    }
    for field in (0..rows).flat_map(|j| (0..columns).map(move |i| (i, j))) {
        let (x, y) = corner(field);
        for (x, y) in (y..y + corridor).flat_map(|y| (x..x + corridor).map(move |x| (x, y))) {
            let cell = grid.cell(x, y);
            grid.set_wall(cell, false);
        }
    }
    ends.iter().for_each(|&end| connect(grid, end));
}
