//! Pathlight without its window: maps, algorithms that can be watched, lessons, pictures.
//!
//! Floors, from the ground up; a file may use only floors below its own (`tests/whole/floors.rs`). The first four are a library
//! for games: `default-features = false` leaves them alone.

pub mod geom; // points on an integer lattice, exact orientation

pub mod map; // grid, polygons, mesh, and the things on them

pub mod step; // how an algorithm is watched

pub mod algo; // the algorithms, and their unwatched twins

#[cfg(feature = "program")]
pub mod scene; // scenes and their files

#[cfg(feature = "program")]
pub mod words; // sentences, terms, numbers as text

#[cfg(feature = "program")]
pub mod picture; // what is seen: marks with roles, no colours

#[cfg(feature = "program")]
pub mod paint; // roles become colours; SVG, PNG, GIF, PDF

#[cfg(feature = "program")]
pub mod lesson; // a lesson: acts, settings, overlays, questions

#[cfg(feature = "program")]
pub mod compare; // every method on one map, as facts

#[cfg(feature = "program")]
pub mod tutor; // what asks the learner something, and judges the answers

#[cfg(feature = "program")]
pub mod editor; // edits of a scene, undo and redo

#[cfg(feature = "program")]
pub mod player; // the state machine: a command goes in, effects come out

#[cfg(feature = "program")]
pub mod render; // files of a run: pages, filmstrips, animations, exercise sheets

#[cfg(feature = "program")]
pub mod files; // the file system, for commands, the desktop's window and tests
