//! What a reader of a format is given, and what can be asked of it.

use crate::scene::{BadInput, FileName, Files, Unreadable, without_mark};

/// A file that is read as a map.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    /// For formats that have no title.
    pub title: &'a str,
    pub bytes: &'a [u8],
    pub options: &'a Options,
    /// Its name, beside which other files are looked for.
    pub file: &'a FileName,
    /// Those of the files it names that were read; see [`Format::others`](super::Format::others).
    pub files: &'a Files,
}

/// What the options of the commands and the window can ask of a reader. The default is what the window opens.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// The layer, or the level, that is read.
    pub layer: Option<String>,
    /// What counts as a wall.
    pub wall: Option<Wall>,
    /// What cells with these values cost. The last one counts.
    pub costs: Vec<CellCost>,
    /// From 0 to 255: a darker point of a picture is a wall.
    pub threshold: Option<u8>,
    /// The side of a cell in world units.
    pub cell: Option<f64>,
    /// The axis that is dropped.
    pub up: Option<Up>,
    /// What the numbers of a map of the earth are, where it does not name its system.
    pub coordinates: Option<Numbers>,
    /// The walls can be chosen when the map is shown, so cells that say nothing of walls are read without any.
    pub asks_for_walls: bool,
}

/// What numbers are that may be both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// Longitude and latitude.
    Degrees,
    /// Those of a level.
    Units,
}

impl Numbers {
    /// As the window and the command line call them.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Degrees => "degrees",
            Self::Units => "units",
        }
    }
}

/// What counts as a wall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wall {
    /// Values as they stand in the file.
    Values(Vec<String>),
    /// Tiles with a property of this name that is not false.
    Property(String),
}

/// What open cells with a value cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellCost {
    /// The value as it stands in the file, or its name.
    pub word: String,
    /// From 1 to 255.
    pub cost: u8,
}

impl std::str::FromStr for CellCost {
    type Err = String;

    /// From `VALUE=N`.
    fn from_str(text: &str) -> Result<Self, String> {
        let (word, cost) = text.rsplit_once('=').unwrap_or_default();
        let cost = cost.trim().parse().ok().filter(|cost| *cost > 0);
        match (word.trim(), cost) {
            ("", _) | (_, None) => {
                Err("it is a value of the file and its cost, a whole number from 1 to 255, as in lava=5".to_owned())
            }
            (word, Some(cost)) => Ok(Self { word: word.to_owned(), cost }),
        }
    }
}

/// The axis that points away from the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Up {
    X,
    Y,
    Z,
}

impl Up {
    pub const fn name(self) -> &'static str {
        match self {
            Self::X => "x",
            Self::Y => "y",
            Self::Z => "z",
        }
    }

    /// A point without the axis that points up.
    pub const fn seen_from_above(self, [x, y, z]: [f64; 3]) -> [f64; 2] {
        match self {
            Self::X => [y, z],
            Self::Y => [x, z],
            Self::Z => [x, y],
        }
    }
}

/// An option, as the command line calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opt {
    Layer,
    Wall,
    Cost,
    Threshold,
    Cell,
    Up,
    Coordinates,
}

impl Opt {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Layer => "--layer",
            Self::Wall => "--wall",
            Self::Cost => "--cost",
            Self::Threshold => "--threshold",
            Self::Cell => "--cell",
            Self::Up => "--up",
            Self::Coordinates => "--coordinates",
        }
    }
}

impl Options {
    /// Those that were given.
    pub fn given(&self) -> Vec<Opt> {
        let all = [
            (Opt::Layer, self.layer.is_some()),
            (Opt::Wall, self.wall.is_some()),
            (Opt::Cost, !self.costs.is_empty()),
            (Opt::Threshold, self.threshold.is_some()),
            (Opt::Cell, self.cell.is_some()),
            (Opt::Up, self.up.is_some()),
            (Opt::Coordinates, self.coordinates.is_some()),
        ];
        all.into_iter().filter(|(_, given)| *given).map(|(opt, _)| opt).collect()
    }
}

impl Wall {
    /// From `property=NAME`, or values with commas between them.
    pub fn of_words(words: &str) -> Self {
        match words.strip_prefix("property=") {
            Some(name) => Self::Property(name.trim().to_owned()),
            None => Self::Values(words.split(',').map(|word| word.trim().to_owned()).collect()),
        }
    }
}

impl<'a> Input<'a> {
    /// All of it as text, without a byte order mark.
    ///
    /// # Errors
    /// It is not UTF-8.
    pub fn text(&self) -> Result<&'a str, BadInput> {
        let not_text = |e: std::str::Utf8Error| Unreadable::NotText { byte: e.valid_up_to() }.with_remedy("");
        std::str::from_utf8(self.bytes).map(without_mark).map_err(not_text)
    }

    /// A file that this one names.
    ///
    /// # Errors
    /// Why it could not be read.
    pub fn other(&self, name: &str) -> Result<&'a [u8], Unreadable> {
        self.files.get(&self.file.beside(name)).map(crate::scene::Content::bytes).map_err(Clone::clone)
    }
}

/// The beginning of a file as text, for guesses about its format: None if it is not text.
pub fn beginning(bytes: &[u8]) -> Option<&str> {
    const ENOUGH: usize = 1 << 16;
    let bytes = &bytes[..bytes.len().min(ENOUGH)];
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        // A character may be cut by the end.
        Err(e) if e.error_len().is_none() => std::str::from_utf8(&bytes[..e.valid_up_to()]).ok()?,
        Err(_) => return None,
    };
    Some(without_mark(text).trim_start())
}
