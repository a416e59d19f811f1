//! Pathlight without its window: worlds, algorithms that can be watched, lessons, pictures.

pub mod geom;
pub mod step;
pub mod world;
