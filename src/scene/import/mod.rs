//! Foreign formats, one file each. A map format needs its `pub mod` line here and its entry in [`ALL`](crate::scene::format::ALL).

/// Maps of the MovingAI benchmarks.
pub mod movingai;
/// Instances of the MovingAI benchmarks.
pub mod scen;

use super::format::Options;
use super::{Map, Scene};

/// The scene with cells of the size that was asked for. Positions of start and goal move with their cells.
fn sized(mut scene: Scene, options: &Options) -> Scene {
    if let (Map::Grid(grid), Some(size)) = (&mut scene.map, options.cell) {
        let scale = size / grid.cell_size();
        let origin = grid.origin() * scale;
        *grid = std::mem::replace(grid, crate::map::grid::Grid::new(1, 1, false)).placed(origin, size);
        for at in [&mut scene.start, &mut scene.goal].into_iter().flatten() {
            *at *= scale;
        }
    }
    scene
}
