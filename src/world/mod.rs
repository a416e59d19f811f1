pub mod grid;
pub mod mesh;
pub mod polygons;
