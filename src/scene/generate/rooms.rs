//! Rooms: the map is divided by a wall with a door, and both parts again, until they are too small (binary space partition).
//! No wall ends at a door, so every room can be reached.

use super::{Inside, connect, fill};
use crate::algo::random::Random;
use crate::map::grid::{Cell, Grid};

/// A room: columns and rows from `low` to before `high`; the first index chooses the axis.
#[derive(Clone, Copy)]
struct Room {
    low: [u32; 2],
    high: [u32; 2],
}

impl Room {
    const fn side(&self, axis: usize) -> u32 {
        self.high[axis].saturating_sub(self.low[axis])
    }
}

/// Rooms with sides of at least this many cells, and doors so wide.
pub(super) fn divide(grid: &mut Grid, ends: &[Cell], random: &mut Random, [least, door]: [f64; 2]) {
    let (least, door) = (least as u32, door as u32);
    let inside = Inside::of(grid);
    fill(grid, false);
    let whole = Room { low: inside.low.into(), high: inside.high.into() };
    let mut rooms = vec![whole];
    while let Some(room) = rooms.pop() {
        // The longer side is divided; of equal ones, either.
        let first = match room.side(0).cmp(&room.side(1)) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => random.below(2),
        };
        let divided = [first, 1 - first].into_iter().find_map(|axis| cut(grid, room, axis, least, door, random));
        rooms.extend(divided.into_iter().flatten());
    }
    ends.iter().for_each(|&end| connect(grid, end));
}

/// Divides a room by a wall across this axis.
fn cut(grid: &mut Grid, room: Room, axis: usize, least: u32, door: u32, random: &mut Random) -> Option<[Room; 2]> {
    let other = 1 - axis;
    if room.side(axis) < 2 * least + 1 || room.side(other) < door {
        return None;
    }
    let cell = |grid: &Grid, along: u32, across: u32| {
        let (x, y) = if axis == 0 { (along, across) } else { (across, along) };
        (x < grid.width() && y < grid.height()).then(|| grid.cell(x, y))
    };
    // Both ends of the wall must meet a wall, not a door.
    let is_wall = |at: u32, across: Option<u32>| {
        across.and_then(|across| cell(grid, at, across)).is_none_or(|cell| grid.is_wall(cell))
    };
    let places: Vec<u32> = (room.low[axis] + least..room.high[axis] - least)
        .filter(|&at| is_wall(at, room.low[other].checked_sub(1)) && is_wall(at, Some(room.high[other])))
        .collect();
    if places.is_empty() {
        return None;
    }
    let at = places[random.below(places.len())];
    let gap = room.low[other] + random.below((room.side(other) - door + 1) as usize) as u32;
    for across in room.low[other]..room.high[other] {
        if !(gap..gap + door).contains(&across)
            && let Some(cell) = cell(grid, at, across)
        {
            grid.set_wall(cell, true);
        }
    }
    let (mut before, mut after) = (room, room);
    (before.high[axis], after.low[axis]) = (at, at + 1);
    Some([before, after])
}
