//! The registry of map formats. A new format is one file with a [`Format`](crate::scene::format::Format) in it,
//! its `pub mod` line, and one entry in [`ALL`](crate::scene::format::ALL).

/// What a reader is given.
mod input;
/// Endings that are not read.
mod unknown;

pub use input::{CellCost, Input, Numbers, Opt, Options, Up, Wall, beginning};

use super::export::{Lost, NotKept};
use super::{BadInput, FileName, Files, Scene, import, one_of, scene_file};
use unknown::unknown;

/// The names of other files in the content of one.
pub type OtherFiles = fn(&[u8]) -> Vec<String>;

/// A file format: how it is called and recognised, and how it is read and written.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// As messages call such a file, with its article: "a MovingAI map".
    pub name: &'static str,
    /// How names of such files end: lower case, without the dot. The first one is usual. Several formats may share one; then
    /// the content decides.
    pub endings: &'static [&'static str],
    /// A larger file is refused before it is read. Admits the largest grid and the most vertices.
    pub max_bytes: u64,
    /// Does a content look like this format? Asked where a name does not decide: of standard input, of pasted text, and of
    /// endings that several formats share. The first format in the order of [`ALL`] that says yes is taken.
    pub looks_like: fn(&[u8]) -> bool,
    /// The options that it honours.
    pub options: &'static [Opt],
    /// The names of the files that it needs besides, as they stand in it: relative to its folder.
    pub others: Option<OtherFiles>,
    /// Reads a file into a scene.
    pub read: fn(&Input) -> Result<Scene, BadInput>,
    pub write: Writes,
}

/// Whether and how a format is written.
#[derive(Clone, Copy, Debug)]
pub enum Writes {
    /// It is only read.
    Nothing,
    /// A whole scene, as a text that is read as an equal scene. Only such formats are offered for saving, which must not lose
    /// anything.
    Scene(fn(&Scene) -> String),
    /// The map, and what else the format can hold. What is lost is said.
    Map(MapWriter),
}

/// How a format is written that does not hold everything.
#[derive(Clone, Copy, Debug)]
pub struct MapWriter {
    pub write: fn(&Scene) -> Result<Written, BadInput>,
    /// Does it hold cells and no areas?
    pub is_of_cells: bool,
    /// Is it written only into the text that the map was read from?
    pub needs_text: bool,
    /// Does it hold the title? A map in another format has the name of its file as its title.
    pub holds_title: bool,
}

impl MapWriter {
    /// Of a format with areas or triangles, which is read as a whole.
    pub const fn new(write: fn(&Scene) -> Result<Written, BadInput>) -> Self {
        Self { write, is_of_cells: false, needs_text: false, holds_title: false }
    }
}

/// A map in a format that does not hold everything.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Written {
    pub bytes: Vec<u8>,
    /// What the format cannot hold.
    pub lost: Vec<Lost>,
    /// Is it the text that the map was read from, with what has changed?
    pub keeps_text: bool,
    /// Why it is not that text, where it could be.
    pub not_kept: Option<NotKept>,
}

/// The order matters for contents that look like several formats.
pub const ALL: &[Format] = &[
    scene_file::FORMAT,
    import::movingai::FORMAT,
    import::png::FORMAT,
    import::tiled::XML,
    import::svg::FORMAT,
    import::ldtk::FORMAT,
    import::tiled::JSON,
    import::geojson::FORMAT,
    import::polyanya_mesh::FORMAT,
    import::obj::FORMAT,
    import::csv::FORMAT,
    import::text::FORMAT,
    import::trivis::FORMAT,
];

impl Format {
    /// Its endings, for the user: ".tmx or .xml".
    pub fn all_endings(&self) -> String {
        one_of(&self.endings.iter().map(|ending| format!(".{ending}")).collect::<Vec<_>>())
    }

    /// How a map is written in it that may lose something.
    pub const fn map_writer(&self) -> Option<MapWriter> {
        match self.write {
            Writes::Map(writer) => Some(writer),
            Writes::Scene(_) | Writes::Nothing => None,
        }
    }

    /// Can a scene be saved in it?
    pub const fn is_saved(&self) -> bool {
        matches!(self.write, Writes::Scene(_))
    }
}

/// No format reads a larger file.
pub fn most_bytes() -> u64 {
    ALL.iter().map(|format| format.max_bytes).max().unwrap_or(0)
}

/// So much of a file is worth reading: nothing of one that is known to be no map.
pub fn most_bytes_of(file: &FileName) -> u64 {
    let of_unknown = if unknown::is_no_map(&file.ending()) { 0 } else { most_bytes() };
    candidates(&file.ending()).map(|format| format.max_bytes).max().unwrap_or(of_unknown)
}

/// The formats that a file with this ending may have: all of them if it has none.
fn candidates(ending: &str) -> impl Iterator<Item = &'static Format> {
    ALL.iter().filter(move |format| ending.is_empty() || format.endings.contains(&ending))
}

/// Was the format of a file known by its content alone, because no format has its ending?
pub fn has_unknown_ending(file: &FileName) -> bool {
    candidates(&file.ending()).next().is_none()
}

/// The format of a file, by the ending of its name; by its content where that leaves a choice, or is unknown.
///
/// # Errors
/// No format has this ending, or none looks like this content; the message says what to do.
pub fn of(file: &FileName, bytes: &[u8]) -> Result<&'static Format, BadInput> {
    let ending = file.ending();
    let Some(first) = candidates(&ending).next() else {
        let by_content = of_content(bytes).ok().filter(|_| !unknown::is_no_map(&ending));
        return by_content.ok_or_else(|| unknown(&ending, "read", ALL.iter()));
    };
    if !ending.is_empty() && candidates(&ending).nth(1).is_none() {
        return Ok(first);
    }
    match candidates(&ending).find(|format| (format.looks_like)(bytes)) {
        Some(format) => Ok(format),
        // No format has it as its usual one, so that none can say what is wrong.
        None if !ending.is_empty() && !is_blank(bytes) && candidates(&ending).all(|f| f.endings[0] != ending) => {
            Err(unknown::alike_none(&ending, candidates(&ending)))
        }
        // The reader says what is wrong with it.
        None if !ending.is_empty() => Ok(first),
        None => of_content(bytes),
    }
}

fn is_blank(bytes: &[u8]) -> bool {
    bytes.iter().all(u8::is_ascii_whitespace)
}

/// The format that a content without a name has.
///
/// # Errors
/// It looks like no format that is read.
pub fn of_content(bytes: &[u8]) -> Result<&'static Format, BadInput> {
    if is_blank(bytes) {
        return Err(BadInput::new("there is nothing in it: give it a scene or a map"));
    }
    let names: Vec<&str> = ALL.iter().map(|format| format.name).collect();
    let what = || format!("the content does not match any known map format; use {}", one_of(&names));
    ALL.iter().find(|format| (format.looks_like)(bytes)).ok_or_else(|| BadInput::new(what()))
}

/// Is a text a whole map, and not a part of one?
pub fn is_map(text: &str) -> bool {
    of_content(text.as_bytes()).is_ok_and(|format| !format.is_saved() || !scene_file::is_part(text))
}

/// Files that a file needs besides, and that are not among `files`.
pub fn others(file: &FileName, files: &Files) -> Vec<(FileName, u64)> {
    all_others(file, files).into_iter().filter(|(other, _)| !files.has(other)).collect()
}

/// Files that a file needs besides, such as the tilesets of a map, with the most bytes that are read of them.
pub fn all_others(file: &FileName, files: &Files) -> Vec<(FileName, u64)> {
    let Ok(content) = files.get(file) else { return Vec::new() };
    let Ok(format) = of(file, content.bytes()) else { return Vec::new() };
    let names = format.others.map_or_else(Vec::new, |others| others(content.bytes()));
    let mut others: Vec<FileName> = names.iter().map(|name| file.beside(name)).collect();
    others.sort();
    others.dedup();
    others.into_iter().map(|other| (other, format.max_bytes)).collect()
}

/// How to save a scene to a file, by the ending of its name.
///
/// # Errors
/// No format that holds a whole scene has this ending; the message lists those that do.
pub fn to_save(file: &FileName) -> Result<fn(&Scene) -> String, BadInput> {
    let ending = file.ending();
    let write = candidates(&ending).filter(|_| !ending.is_empty()).find_map(|format| match format.write {
        Writes::Scene(write) => Some(write),
        _ => None,
    });
    write.ok_or_else(|| unknown(&ending, "written", saved()))
}

/// The format in which a map is written to a file, by the ending of its name.
///
/// # Errors
/// No format that is written has this ending; the message lists those that are.
pub fn to_write(file: &FileName) -> Result<&'static Format, BadInput> {
    let ending = file.ending();
    let is_written = |format: &&Format| !matches!(format.write, Writes::Nothing);
    // Of an ending that several formats share, and that is the usual one of none (.json), the last one is the most common.
    let found = candidates(&ending).filter(|_| !ending.is_empty()).filter(is_written).last();
    found.ok_or_else(|| unknown(&ending, "written", ALL.iter().filter(is_written)))
}

/// The formats in which a scene can be saved.
pub fn saved() -> impl Iterator<Item = &'static Format> {
    ALL.iter().filter(|format| format.is_saved())
}

/// The usual endings of the formats in which only the map can be written, for the user: ".map, .csv or .svg".
pub fn copied_endings() -> String {
    let is_copy = |format: &&Format| format.map_writer().is_some_and(|writer| !writer.needs_text);
    one_of(&ALL.iter().filter(is_copy).map(|format| format!(".{}", format.endings[0])).collect::<Vec<_>>())
}

/// The usual ending of each format that is read, once, in the order of [`ALL`].
pub fn usual_endings() -> Vec<&'static str> {
    let mut endings: Vec<&str> = Vec::new();
    for format in ALL {
        if !endings.contains(&format.endings[0]) {
            endings.push(format.endings[0]);
        }
    }
    endings
}

/// All endings of files that are read.
pub fn read_endings() -> Vec<&'static str> {
    let mut endings: Vec<&str> = ALL.iter().flat_map(|format| format.endings.iter().copied()).collect();
    endings.sort_unstable();
    endings.dedup();
    endings
}

#[cfg(test)]
mod tests;
