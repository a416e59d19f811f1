//! The flow field of a wave (tutorial 001): at each cell the direction in which the numbers fall,
//! from the differences of its neighbours. A wall counts as the cell's own number.

use super::wave::Wave;
use crate::world::grid::{Cell, Dir};
use glam::DVec2;

/// The four numbers around a cell as the flow field sees them, in the order of [`Dir::ALL`].
pub fn around(wave: &Wave, cell: Cell) -> [i32; 4] {
    let own = wave.d(cell);
    Dir::ALL.map(|dir| match wave.d(cell.shifted(wave.offsets()[dir as usize])) {
        wall_or_unseen if wall_or_unseen <= 0 => own,
        d => d,
    })
}

/// How the numbers rise towards west and north: the vector that points downhill, not normalized.
/// Zero where the neighbours balance; the original divides by its length there.
pub fn downhill(wave: &Wave, cell: Cell) -> DVec2 {
    let [north, east, south, west] = around(wave, cell);
    DVec2::new((west - east).into(), (north - south).into())
}
