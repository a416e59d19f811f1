//! Pathlight without its window: worlds, algorithms that can be watched, lessons, pictures.
//!
//! Floors, from the ground up; a file may use only floors beneath its own (`tests/floors.rs`):
//! [`geom`], [`map`], [`words`], [`step`], [`algo`], [`picture`], [`lesson`], [`tutor`], `player`,
//! `editor` and [`render`]; above them, in the binary, the window and the commands.

pub mod algo;
pub mod editor;
pub mod geom;
pub mod lesson;
pub mod map;
pub mod paint;
pub mod picture;
pub mod player;
pub mod render;
pub mod scene;
pub mod step;
pub mod tutor;
pub mod words;
