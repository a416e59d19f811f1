//! Rows of text: `.` is open and `#` is a wall. A start and a goal in the middle of an open cell are `S` and `G`.

use super::{Holds, LossKind, Lost, cells, lost};
use crate::map::grid::Grid;
use crate::scene::format::Written;
use crate::scene::{BadInput, Scene};
use glam::DVec2;

/// # Errors
/// None: every map has cells.
#[allow(clippy::unnecessary_wraps, reason = "all writers have one signature")]
pub fn write(scene: &Scene) -> Result<Written, BadInput> {
    let (grid, shapes) = cells(scene);
    let mut bytes = Vec::with_capacity(grid.slots() + grid.height() as usize);
    for y in 0..grid.height() {
        bytes.extend((0..grid.width()).map(|x| if grid.is_wall(grid.cell(x, y)) { b'#' } else { b'.' }));
        bytes.push(b'\n');
    }
    let mut lost: Vec<Lost> = shapes.into_iter().chain(lost(scene, Holds { ends: true, ..Holds::default() })).collect();
    for (at, letter, kind) in [(scene.start, b'S', LossKind::Start), (scene.goal, b'G', LossKind::Goal)] {
        let Some(at) = at else { continue };
        let place = place(&grid, at).filter(|place| bytes[*place] == b'.');
        match place {
            Some(place) => bytes[place] = letter,
            None => lost.push(kind.into()),
        }
    }
    Ok(Written { bytes, lost, ..Written::default() })
}

/// The place in the text of the cell in whose middle this is. None if it is in no middle.
fn place(grid: &Grid, at: DVec2) -> Option<usize> {
    let (x, y) = grid.xy(grid.cell_at(at)?);
    let by = (at - grid.origin()) / grid.cell_size() - DVec2::new(x.into(), y.into()) - 0.5;
    (by.abs().max_element() < 1e-9).then(|| y as usize * (grid.width() as usize + 1) + x as usize)
}
