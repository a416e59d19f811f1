//! MovingAI `.map`.

use super::{Holds, cells, lost};
use crate::map::grid::Grid;
use crate::scene::format::Written;
use crate::scene::{BadInput, Scene};
use std::fmt::Write;

/// # Errors
/// None: every map has cells.
#[allow(clippy::unnecessary_wraps, reason = "all writers have one signature")]
pub fn write(scene: &Scene) -> Result<Written, BadInput> {
    let (grid, shapes) = cells(scene);
    let mut text = format!("type octile\nheight {}\nwidth {}\nmap\n", grid.height(), grid.width());
    for row in rows(&grid) {
        let _ = writeln!(text, "{row}"); // a text takes everything
    }
    let holds = Holds { water: true, ..Holds::default() };
    let lost = shapes.into_iter().chain(lost(scene, holds)).collect();
    Ok(Written { bytes: text.into_bytes(), lost, ..Written::default() })
}

/// The border of a scene is written as walls, which it is.
fn rows(grid: &Grid) -> impl Iterator<Item = String> {
    let letter = |cell| match () {
        () if grid.is_water(cell) && !(grid.border() && grid.on_border(cell)) => 'W',
        () if grid.is_wall(cell) => '@',
        () => '.',
    };
    (0..grid.height()).map(move |y| (0..grid.width()).map(|x| letter(grid.cell(x, y))).collect())
}
