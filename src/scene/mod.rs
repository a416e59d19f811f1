//! Scenes: a map with its title, actors and settings, the world that is made from it, and the files that hold it.

/// A picture under the map.
pub mod background;
/// The scenes that come with the program.
pub mod builtin;
/// What cells cost by their values in the file.
mod cell_costs;
/// Polygons and meshes as cells.
mod cells;
/// What a scene is.
mod contents;
/// How the coordinates of a file became those of the world.
mod coordinates;
/// Where borders cross themselves.
mod crossings;
/// Sentences about given meshes.
mod defects;
/// Start and goal of a map that names none.
mod ends;
/// Writers of foreign formats.
pub mod export;
/// What a GeoJSON file holds besides the map.
pub mod features;
/// Files as values.
mod files;
/// The registry of map formats.
pub mod format;
/// Maps made by rule and chance.
pub mod generate;
/// Foreign formats, one file each.
pub mod import;
/// Inflated walls.
mod inflated;
/// The text of a drawing or of a mesh.
pub mod kept_text;
/// The layers of a file, where one of them is the map.
pub mod layers;
/// Lists as text.
mod list;
/// A point with the coordinates of its file.
mod map_point;
/// Misspelt names.
mod nearest;
/// Paths of cells.
mod path_numbers;
/// How exact the lattice of a world is.
pub mod precision;
/// Positions as commands print them.
mod printed;
/// Another size of a map.
pub mod reframe;
/// Scenes as TOML.
pub mod scene_file;
/// Parts of polygons that have no width.
mod spikes;
/// Tags of scenes, for a gallery.
pub mod tag;
/// New maps to draw on.
pub mod template;
/// The world that is made from a scene.
mod world;

pub use cells::{Cells, SizeReason};
pub use contents::{Actor, Map, OwnPath, Rounding, Scene, Waypoint};
pub(crate) use coordinates::is_on_raster;
pub use coordinates::{Coordinates, Placed};
pub use crossings::crosses_itself;
pub use files::{Content, FileName, Files, Fingerprint, Unreadable, of_file, of_file_with, open};
pub use inflated::Inflated;
pub use layers::{CellValue, Layers, ReadNumbers, ReadUp};
pub use list::{all_of, one_of};
pub use map_point::MapPoint;
pub use nearest::{did_you_mean, nearest};
pub use path_numbers::{PathNumbers, may_be_cells, read_as};
pub use printed::Printed;
pub use world::{MapId, World};

use std::fmt;

/// The mark that some editors put before a text: U+FEFF.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A text without the byte order mark that some editors put before it.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)
}

/// The line of a text, from 1, that holds the byte at `offset`.
pub(crate) fn line_at(text: &str, offset: usize) -> usize {
    text.as_bytes()[..offset.min(text.len())].split(|&b| b == b'\n').count()
}

/// A number as people write it: a very large or very small one with its exponent, not with hundreds of digits.
pub fn short(v: f64) -> String {
    let is_usual = v == 0.0 || (1e-6..1e15).contains(&v.abs());
    if is_usual { v.to_string() } else { format!("{v:e}") }
}

/// Input that cannot be used, as one line for the user: what is wrong, where, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadInput {
    /// As the user named it; empty if the input is no file.
    pub file: String,
    /// Counted from 1.
    pub line: Option<usize>,
    pub what: String,
}

impl BadInput {
    /// With neither file nor line yet. Characters that would break the line, as parsers quote them, are written as escapes.
    pub fn new(what: impl Into<String>) -> Self {
        let mut what = what.into();
        if what.contains(char::is_control) {
            let shown = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
            what = what.chars().map(shown).collect();
        }
        Self { file: String::new(), line: None, what }
    }

    /// A row of a map of cells is longer or shorter than the first one.
    pub(crate) fn uneven_row(count: usize, first: usize) -> Self {
        let cells = if count == 1 { "cell" } else { "cells" };
        Self::new(format!("this row has {count} {cells}, but the first has {first}: give all rows the same length"))
    }

    #[must_use]
    pub fn at_line(mut self, line: usize) -> Self {
        self.line = Some(line);
        self
    }

    /// With the line of `text` that holds the byte at `offset`.
    #[must_use]
    pub fn at_byte(self, text: &str, offset: usize) -> Self {
        self.at_line(line_at(text, offset))
    }

    #[must_use]
    pub fn in_file(mut self, file: impl Into<String>) -> Self {
        self.file = file.into();
        self
    }
}

impl fmt::Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.file.is_empty() {
            write!(f, "{}: ", self.file)?;
        }
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        f.write_str(&self.what)
    }
}

impl std::error::Error for BadInput {}
