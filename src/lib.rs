//! Pathlight without its window: maps, algorithms that can be watched, lessons, pictures.
//!
//! Floors, from the ground up; a file may use only floors below its own (`tests/floors.rs`). The first four are a library
//! for games: `default-features = false` leaves them alone.

/// Points on an integer lattice, exact orientation.
pub mod geom;

/// Grid, polygons, mesh, and the things on them.
pub mod map;

/// How an algorithm is watched.
pub mod step;

/// The algorithms, and their unwatched twins.
pub mod algo;

/// Scenes and their files.
#[cfg(feature = "program")]
pub mod scene;

/// Sentences, terms, numbers as text.
#[cfg(feature = "program")]
pub mod words;

/// What is seen: marks with roles, no colours.
#[cfg(feature = "program")]
pub mod picture;

/// Roles become colours; SVG, PNG, GIF, PDF.
#[cfg(feature = "program")]
pub mod paint;

/// A lesson: acts, settings, overlays, questions.
#[cfg(feature = "program")]
pub mod lesson;

/// What asks the learner something, and judges the answers.
#[cfg(feature = "program")]
pub mod tutor;

/// Edits of a scene, undo and redo.
#[cfg(feature = "program")]
pub mod editor;

/// The state machine: a command goes in, effects come out.
#[cfg(feature = "program")]
pub mod player;

/// Files of a run: pages, filmstrips, animations, exercise sheets.
#[cfg(feature = "program")]
pub mod render;
