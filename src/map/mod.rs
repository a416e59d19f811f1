//! Maps: a grid of cells, polygons, and triangles over free space, each convertible to the others.

/// The borders of the open cells of a grid.
mod borders;
/// A mesh that somebody gives.
pub mod given;
/// Square cells, walls and open.
pub mod grid;
/// How much memory is held.
pub mod held;
/// Free space for an agent with a radius.
pub mod inflated;
/// Triangles over free space.
pub mod mesh;
/// What cells lose of a polygon map.
pub mod passages;
/// Obstacles and their union.
pub mod polygons;
/// A polygon map laid on cells.
pub mod raster;
/// What can be pointed at.
mod thing;

pub use thing::Thing;
