//! The twin of [`crate::algo::wave`] with eight moves: its numbers without its steps.

use crate::algo::moves::{Direction8, offsets};
use crate::map::grid::{Cell, Grid};

/// The numbers of the wave in eight directions, for every slot of the grid: −1 wall, 0 not reached, 1 the goal. With
/// `cut`, diagonal moves may pass walls, as the tutorial's path does; no wave of a lesson floods like that.
pub fn distances_of_eight(grid: &Grid, goal: Cell, cut: bool) -> Vec<i32> {
    let mut field: Vec<i32> = grid.walls().into_iter().map(|wall| -i32::from(wall)).collect();
    if field[goal.index()] < 0 {
        return field;
    }
    let offsets = offsets(grid.offsets());
    field[goal.index()] = 1;
    let mut frontier = vec![goal];
    let mut next_frontier = Vec::new();
    let mut d = 1;
    while !frontier.is_empty() {
        d += 1;
        for &cell in &frontier {
            for dir in Direction8::ALL {
                let is_wall = |side: Direction8| field[cell.shifted(offsets[side.index()]).index()] < 0;
                let neighbour = cell.shifted(offsets[dir.index()]);
                let is_free = cut || dir.sides().is_none_or(|[one, other]| !is_wall(one) && !is_wall(other));
                if is_free && field[neighbour.index()] == 0 {
                    field[neighbour.index()] = d;
                    next_frontier.push(neighbour);
                }
            }
        }
        std::mem::swap(&mut frontier, &mut next_frontier);
        next_frontier.clear();
    }
    field
}
