//! CSV: 0 is open, 1 is a wall.

use super::{Holds, cells, lost};
use crate::scene::format::Written;
use crate::scene::{BadInput, Scene};

/// # Errors
/// None: every map has cells.
#[allow(clippy::unnecessary_wraps, reason = "all writers have one signature")]
pub fn write(scene: &Scene) -> Result<Written, BadInput> {
    let (grid, shapes) = cells(scene);
    let mut bytes = Vec::with_capacity(2 * grid.slots());
    for y in 0..grid.height() {
        for x in 0..grid.width() {
            bytes.extend([if grid.is_wall(grid.cell(x, y)) { b'1' } else { b'0' }, b',']);
        }
        bytes.pop();
        bytes.push(b'\n');
    }
    Ok(Written { bytes, lost: shapes.into_iter().chain(lost(scene, Holds::default())).collect() })
}
