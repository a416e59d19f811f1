//! The registry of map formats. A new format is one file with a [`Format`](crate::scene::format::Format) in it,
//! its `pub mod` line, and one entry in [`ALL`](crate::scene::format::ALL).

use super::{BadInput, FileName, Scene, import, one_of, scene_file};

/// A file format: how it is called and recognised, and how it is read and written.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// As messages call such a file, with its article: "a MovingAI map".
    pub name: &'static str,
    /// How names of such files end: lower case, without the dot.
    pub ending: &'static str,
    /// A larger file is refused before it is read. Admits the largest grid and the most vertices.
    pub max_bytes: u64,
    /// Reads a text into a scene. The second argument is a title for formats that have none.
    pub read: fn(&str, &str) -> Result<Scene, BadInput>,
    /// Writes a scene as a text that is read as an equal scene; none if the format is only read, or cannot hold a whole
    /// scene. Saving must not lose anything.
    pub write: Option<fn(&Scene) -> String>,
}

pub const ALL: &[Format] = &[scene_file::FORMAT, import::movingai::FORMAT];

/// No format reads a larger file.
pub fn most_bytes() -> u64 {
    ALL.iter().map(|format| format.max_bytes).max().unwrap_or(0)
}

/// So much of a file is worth reading: nothing of one that no format reads.
pub fn most_bytes_of(file: &FileName) -> u64 {
    of(file).map_or(0, |format| format.max_bytes)
}

/// The format of a file, by the ending of its name.
///
/// # Errors
/// No format has this ending; the message lists those that are read.
pub fn of(file: &FileName) -> Result<&'static Format, BadInput> {
    let ending = file.ending();
    ALL.iter().find(|format| format.ending == ending).ok_or_else(|| unknown(&ending, "read", ALL.iter()))
}

/// How to write a scene to a file, by the ending of its name.
///
/// # Errors
/// No format that is written has this ending; the message lists those that are.
pub fn to_write(file: &FileName) -> Result<fn(&Scene) -> String, BadInput> {
    let format = of(file).ok().and_then(|format| format.write);
    format.ok_or_else(|| unknown(&file.ending(), "written", written()))
}

/// The formats in which a scene can be saved.
pub fn written() -> impl Iterator<Item = &'static Format> {
    ALL.iter().filter(|format| format.write.is_some())
}

/// The endings of the formats in which a scene can be saved, for the user: ".toml".
pub fn written_endings() -> String {
    one_of(&written().map(|format| format!(".{}", format.ending)).collect::<Vec<_>>())
}

/// `verb`: what cannot be done with files of this ending, but with those of these formats.
fn unknown(ending: &str, verb: &str, formats: impl Iterator<Item = &'static Format>) -> BadInput {
    let known: Vec<String> = formats.map(|format| format!("{} (.{})", format.name, format.ending)).collect();
    let what = match ending {
        "" => format!("files without an ending are not {verb}"),
        ending => format!("files ending in \".{ending}\" are not {verb}"),
    };
    BadInput::new(format!("{what}; use {}", one_of(&known)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::grid::Grid;
    use crate::scene::Map;
    use glam::DVec2;
    use std::collections::BTreeSet;

    #[test]
    fn every_format_has_its_own_ending() {
        let endings: BTreeSet<_> = ALL.iter().map(|format| format.ending).collect();
        assert_eq!(endings.len(), ALL.len());
        for format in ALL {
            let path = format!("Town.{}", format.ending.to_ascii_uppercase());
            assert_eq!(of(&path.as_str().into()).unwrap().name, format.name);
        }
    }

    #[test]
    fn an_unknown_ending_is_refused_with_all_formats() {
        let read = of(&"notes.txt".into()).unwrap_err().to_string();
        assert!(read.starts_with("files ending in \".txt\" are not read; use a scene (.toml) or "), "{read}");
        for format in ALL {
            let mentioned = format!("{} (.{})", format.name, format.ending);
            assert!(read.contains(&mentioned), "{read}");
            let path = format!("Town.{}", format.ending.to_ascii_uppercase());
            let written = to_write(&path.as_str().into());
            assert_eq!(written.is_ok(), format.write.is_some());
            let message = to_write(&"town".into()).unwrap_err().to_string();
            assert!(message.starts_with("files without an ending are not written; use "), "{message}");
            assert_eq!(message.contains(&mentioned), format.write.is_some(), "{message}");
        }
        let map = to_write(&"a.map".into()).unwrap_err().to_string();
        assert!(map.starts_with("files ending in \".map\" are not written; use a scene (.toml)"), "{map}");
    }

    #[test]
    fn what_a_format_writes_it_reads() {
        for format in ALL {
            let Some(write) = format.write else { continue };
            let mut scene = Scene::new(Map::Grid(Grid::new(3, 2, false)));
            (scene.title, scene.start, scene.goal) = ("T".to_owned(), Some(DVec2::splat(0.5)), Some(DVec2::ONE));
            scene.settings.insert("moves".to_owned(), "8".to_owned());
            let read = (format.read)(&write(&scene), "again").unwrap();
            assert_eq!(Scene { source: None, ..read }, scene, "{}", format.name);
        }
    }
}
