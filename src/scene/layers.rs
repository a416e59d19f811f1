//! What of a file is the map, and what could be: its layers, and the values of its cells.

use super::format::{CellCost, Numbers, Options, Up, Wall};
use std::sync::Arc;

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
    /// What cells with these values cost: somebody has said so.
    pub costs: Vec<CellCost>,
    /// What its coordinates are. None if the file says so, or if they can be only one thing.
    pub numbers: Option<ReadNumbers>,
    /// The axis that points up. None if all vertices are alike in one, and in formats without heights.
    pub up: Option<ReadUp>,
    /// What stands in the file for each cell, where it can be written again. None if there is too much of it.
    pub written: Option<Arc<WrittenCells>>,
}

/// What the coordinates of a file were taken for that does not say what they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadNumbers {
    pub are: Numbers,
    /// Somebody has said so; otherwise the reader has decided.
    pub is_chosen: bool,
}

/// Along which axis a mesh with heights was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadUp {
    pub is: Up,
    /// Somebody has said so; otherwise the reader has decided.
    pub is_chosen: bool,
}

/// The words of a table of cells, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenCells {
    pub width: u32,
    pub height: u32,
    pub separator: u8,
    words: Vec<Word>,
    /// For each cell, the place of its word.
    cells: Vec<u16>,
}

/// A word that cells of a table have.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Word {
    text: String,
    is_wall: bool,
    /// So many cells have it.
    count: usize,
}

impl WrittenCells {
    /// More cells would take as much memory as the map.
    const MOST_CELLS: usize = 1 << 24;
    /// A map has few values. More of them would take long to look for.
    const MOST_WORDS: usize = 256;

    /// Of a table of this size, whose words are added row by row. None if there are too many cells.
    pub fn of_size(width: usize, height: usize, separator: u8) -> Option<Self> {
        let (width, height) = (u32::try_from(width).ok()?, u32::try_from(height).ok()?);
        let is_kept = (width as usize).saturating_mul(height as usize) <= Self::MOST_CELLS;
        is_kept.then(|| Self { width, height, separator, words: Vec::new(), cells: Vec::new() })
    }

    /// Are its words those that a table has which is written here: 0 for open, 1 for a wall?
    pub fn is_plain(&self) -> bool {
        self.words.iter().all(|word| word.text == if word.is_wall { "1" } else { "0" })
    }

    /// Adds the word of the next cell. Returns false if there are too many different ones.
    pub fn push(&mut self, word: &str, is_wall: bool) -> bool {
        // A table has few words ([`Self::MOST_WORDS`]).
        let known = self.words.iter_mut().position(|known| known.text == word);
        let Ok(place) = u16::try_from(known.unwrap_or(self.words.len())) else { return false };
        match known {
            Some(known) => self.words[known].count += 1,
            None if self.words.len() == Self::MOST_WORDS => return false,
            None => self.words.push(Word { text: word.to_owned(), is_wall, count: 1 }),
        }
        self.cells.push(place);
        true
    }

    /// The word of a cell that is a wall now, or open: its own, if that says so.
    pub fn word(&self, cell: usize, is_wall: bool) -> &str {
        let own = &self.words[usize::from(self.cells[cell])];
        if own.is_wall == is_wall {
            return &own.text;
        }
        let of_kind = self.words.iter().filter(|word| word.is_wall == is_wall);
        // Of equally frequent ones, the first.
        let usual = of_kind.rev().max_by_key(|word| word.count).map(|word| word.text.as_str());
        usual.unwrap_or(if is_wall { "1" } else { "0" })
    }
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
    /// What they cost if they are open.
    pub cost: u8,
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

    /// The costs that were chosen, with this one for a value.
    pub fn with_cost(&self, value: &CellValue, cost: u8) -> Vec<CellCost> {
        let others = self.values.iter().filter(|other| other.word != value.word && other.cost > 1 && !other.is_wall);
        let others = others.map(|other| CellCost { word: other.word.clone(), cost: other.cost });
        others.chain((cost > 1).then(|| CellCost { word: value.word.clone(), cost })).collect()
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
