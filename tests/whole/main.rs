//! The whole: what is pinned, how it looks, and how the sources are arranged.

#[path = "../common/mod.rs"]
mod common;

/// A* in presenter mode.
mod a_star;
mod answers;
mod claims;
mod compare;
mod floors;
/// What presenter mode enlarges.
mod focus;
mod fonts;
mod goldens;
mod labels;
/// What the crates that it is built from may be.
mod licences;
mod net;
mod palette;
mod sentences;
