//! Foreign formats, one file each. A map format needs its `pub mod` line here and its entry in [`ALL`](crate::scene::format::ALL).

/// What the readers of cells share.
mod cells;
/// Tables with commas.
pub mod csv;
/// Shapes that become an outline and obstacles.
pub mod drawing;
/// Maps of the earth.
pub mod geojson;
/// What is wrong with JSON.
mod json;
/// Projects of LDtk.
pub mod ldtk;
/// Maps of the MovingAI benchmarks.
pub mod movingai;
/// Navigation meshes as Wavefront OBJ.
pub mod obj;
/// Pictures.
pub mod png;
/// Polyanya's meshes.
pub mod polyanya_mesh;
/// Paths of one's own.
pub mod polyline;
/// Areas with holes.
pub mod rings;
/// Digits that a reader of drawings drops.
mod rounding;
/// Instances of the MovingAI benchmarks.
pub mod scen;
/// Drawings.
pub mod svg;
/// Rows of characters.
pub mod text;
/// Maps of Tiled.
pub mod tiled;
/// Maps of TriVis.
pub mod trivis;
/// XML, for the formats that are.
mod xml;

use super::format::Options;
use super::{Map, Scene};
use crate::map::grid::Grid;

/// How another layer is read.
const OTHER_LAYER: &str = "Another one is chosen in the Map tab, or with --layer.";

/// How other walls are chosen.
const OTHER_WALLS: &str = "Others are chosen in the Map tab, or with --wall.";

/// The scene with cells of the size that was asked for. Positions of start and goal move with their cells.
fn sized(mut scene: Scene, options: &Options) -> Scene {
    if let (Map::Grid(grid), Some(size)) = (&mut scene.map, options.cell) {
        let scale = size / grid.cell_size();
        let origin = grid.origin() * scale;
        *grid = std::mem::replace(grid, Grid::new(1, 1, false)).placed(origin, size);
        for at in [&mut scene.start, &mut scene.goal].into_iter().flatten() {
            *at *= scale;
        }
    }
    scene
}

/// A word of a file for a message: not more of it than one sees at a glance.
fn shortened(text: &str) -> String {
    const MOST: usize = 24;
    // A message has one line.
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let more = text.chars().nth(MOST).map(|_| '…');
    text.chars().take(MOST).map(plain).chain(more).collect()
}

#[cfg(test)]
mod tests;
