//! What of a file is the map, and what could be: its layers, and the values of its cells.

use super::format::{Options, Wall};

/// The layers of the file that a map was read from, and the values of its cells. A scene file has none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layers {
    /// Those that can be read, as the option `--layer` names them. Empty if there is nothing to choose.
    pub names: Vec<String>,
    /// The one that was read; None if all of them were.
    pub read: Option<String>,
    /// Can all of them be read together, as in a drawing?
    pub may_read_all: bool,
    /// Those of them that cannot be read as they are, and why.
    pub refused: Vec<(String, String)>,
    /// The values of the cells, as they stand in the file. Empty if there is nothing to choose.
    pub values: Vec<CellValue>,
    /// The properties that tiles of the file have, as `--wall property=NAME` names them, each with the values of those tiles.
    pub properties: Vec<(String, Vec<String>)>,
    /// The values that somebody has chosen to be walls. None: the reader has chosen.
    pub walls: Option<Vec<String>>,
}

/// A value that cells of a file have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellValue {
    /// As the option `--wall` takes it.
    pub word: String,
    pub name: Option<String>,
    /// So many cells have it.
    pub count: usize,
    pub is_wall: bool,
}

impl Layers {
    /// One of these was read.
    pub fn one_of(names: Vec<String>, read: impl Into<String>) -> Self {
        Self { names, read: Some(read.into()), ..Self::default() }.if_any()
    }

    /// One of these layers was read; `None` means all.
    pub fn all_or_one_of(names: Vec<String>, read: Option<&str>) -> Self {
        Self { names, read: read.map(str::to_owned), may_read_all: true, ..Self::default() }.if_any()
    }

    /// With the values of the cells, of which these options have chosen the walls.
    #[must_use]
    pub fn with_values(self, values: Vec<CellValue>, options: &Options) -> Self {
        let walls = match &options.wall {
            Some(Wall::Values(words)) => Some(words.clone()),
            Some(Wall::Property(_)) | None => None,
        };
        Self { values, walls, ..self }
    }

    /// With the properties of the tiles.
    #[must_use]
    pub fn with_properties(self, properties: Vec<(String, Vec<String>)>) -> Self {
        Self { properties, ..self }
    }

    /// The values that would be walls if this one were, or no longer.
    pub fn with_wall(&self, value: &CellValue, is_wall: bool) -> Vec<String> {
        let stays = |other: &&CellValue| if other.word == value.word { is_wall } else { other.is_wall };
        self.values.iter().filter(stays).map(|other| other.word.clone()).collect()
    }

    /// Why this one cannot be read. None if it can.
    pub fn why_not(&self, name: &str) -> Option<&str> {
        self.refused.iter().find(|(refused, _)| refused == name).map(|(_, why)| why.as_str())
    }

    /// Nothing is to be chosen from a single one.
    fn if_any(mut self) -> Self {
        let mut seen = std::collections::HashSet::new();
        self.names.retain(|name| !name.is_empty() && seen.insert(name.clone()));
        if self.names.len() > 1 { self } else { Self::default() }
    }
}
