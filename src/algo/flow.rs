//! The flow field of a wave (tutorial 001): at each cell the direction in which the numbers fall, from the
//! differences of its neighbours. A wall counts as the cell's own number.
//!
//! The repaired field points at the lowest of the eight neighbours to which an arrow cuts no corner.

use super::wave::{Moves, Wave};
use crate::map::grid::{Cell, Dir};
use glam::DVec2;

/// What is wrong with an arrow of the tutorial's field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrowFault {
    /// The differences of the neighbours are zero: there is no direction. The original divides 0 by 0.
    Balanced,
    /// The arrow points at a wall.
    IntoWall,
    /// The arrow points at a number that is no lower: whoever follows it comes no nearer.
    NoLower,
}

/// The number beside a cell as the flow field sees it.
pub fn beside(wave: &Wave, cell: Cell, dir: Dir) -> i32 {
    match wave.d(cell.shifted(wave.offsets()[dir as usize])) {
        wall_or_unseen if wall_or_unseen <= 0 => wave.d(cell),
        d => d,
    }
}

/// The four numbers around a cell as the flow field sees them, in the order of [`Dir::ALL`].
pub fn around(wave: &Wave, cell: Cell) -> [i32; 4] {
    Dir::ALL.map(|dir| beside(wave, cell, dir))
}

/// The vector that points downhill, not normalized: west − east, north − south. Zero where the neighbours
/// balance; the original divides by its length there.
pub fn downhill(wave: &Wave, cell: Cell) -> DVec2 {
    let [north, east, south, west] = around(wave, cell);
    DVec2::new((west - east).into(), (north - south).into())
}

/// The neighbour that the tutorial's arrow points at. The differences are −2 to 2, so the nearest of the eight
/// directions is the one with the same signs.
pub fn pointed_at(wave: &Wave, cell: Cell) -> Option<Cell> {
    let [north, east, south, west] = around(wave, cell);
    let [n, e, ..] = wave.offsets();
    let to = e * (west - east).signum() - n * (north - south).signum();
    (to != 0).then(|| cell.shifted(to))
}

/// What is wrong with the tutorial's arrow in a numbered cell. The goal needs none.
pub fn fault(wave: &Wave, cell: Cell) -> Option<ArrowFault> {
    match pointed_at(wave, cell) {
        _ if wave.d(cell) == 1 => None,
        None => Some(ArrowFault::Balanced),
        Some(to) => match wave.d(to) {
            wall if wall < 0 => Some(ArrowFault::IntoWall),
            d => (d == 0 || d >= wave.d(cell)).then_some(ArrowFault::NoLower),
        },
    }
}

/// The numbered cells of the eight around a cell that an arrow may point at: it cuts no corner, whatever the path does.
fn reachable(wave: &Wave, cell: Cell) -> impl Iterator<Item = Cell> {
    wave.reachable(cell, Moves::Eight).map(|(_, to)| to)
}

/// Where the repaired arrow points: the lowest of eight neighbours, no corner cut. It is lower than the cell
/// itself, so the arrows lead to the goal. None at the goal.
pub fn aim(wave: &Wave, cell: Cell) -> Option<Cell> {
    reachable(wave, cell).min_by_key(|&c| wave.d(c)).filter(|&c| wave.d(c) < wave.d(cell))
}

/// All neighbours that are as good as that of [`aim`]: a learner may choose any of them.
pub fn aims(wave: &Wave, cell: Cell) -> Vec<Cell> {
    let least = aim(wave, cell).map(|to| wave.d(to));
    reachable(wave, cell).filter(|&c| Some(wave.d(c)) == least).collect()
}
