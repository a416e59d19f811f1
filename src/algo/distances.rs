//! The numbers of the wave without its steps, for live work. Nobody watches, so a cell is numbered
//! when it is found: there are no copies and nothing to sort. Equal to the lesson's wave, cell for cell.

use crate::world::grid::{Cell, Grid};

/// What the wave writes, for every slot of the grid: −1 wall, 0 not reached, 1 the goal.
///
/// Two flat lists on every map. A first try at tiles of 8 x 8 cells that correct each other, plain and
/// with one queue, was slower on open ground and in mazes.
pub fn distances(grid: &Grid, goal: Cell) -> Vec<i32> {
    let mut field: Vec<i32> = grid.walls().into_iter().map(|wall| -i32::from(wall)).collect();
    if field[goal.index()] < 0 {
        return field;
    }
    let offsets = grid.offsets();
    let (mut list, mut fresh) = (vec![goal], Vec::new());
    let mut d = 1;
    field[goal.index()] = d;
    while !list.is_empty() {
        d += 1;
        for cell in list.drain(..) {
            for offset in offsets {
                let neighbour = cell.shifted(offset);
                let number = &mut field[neighbour.index()];
                if *number == 0 {
                    *number = d;
                    fresh.push(neighbour);
                }
            }
        }
        std::mem::swap(&mut list, &mut fresh);
    }
    field
}
