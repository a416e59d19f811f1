//! The registry of map formats. A new format is one file with a [`Format`] in it, and one line in [`ALL`].

use super::scene::Scene;
use super::{BadInput, import, scene_file};
use std::path::Path;

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
    /// Writes a scene as a text; none if the format is only read.
    pub write: Option<fn(&Scene) -> String>,
}

pub const ALL: &[Format] = &[scene_file::FORMAT, import::movingai::FORMAT];

/// The format of a file, by the ending of its name.
///
/// # Errors
/// No format has this ending; the message lists those that are read.
pub fn of(path: &Path) -> Result<&'static Format, BadInput> {
    let ending = path.extension().and_then(|e| e.to_str()).unwrap_or("").to_ascii_lowercase();
    ALL.iter().find(|format| format.ending == ending).ok_or_else(|| {
        let known: Vec<String> = ALL.iter().map(|format| format!("{} (.{})", format.name, format.ending)).collect();
        let what = match ending.as_str() {
            "" => "files without an ending are not read".to_owned(),
            ending => format!("files ending in \".{ending}\" are not read"),
        };
        BadInput::new(format!("{what}; use {}", known.join(" or ")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_format_has_its_own_ending() {
        let endings: BTreeSet<_> = ALL.iter().map(|format| format.ending).collect();
        assert_eq!(endings.len(), ALL.len());
        for format in ALL {
            let path = format!("Town.{}", format.ending.to_ascii_uppercase());
            assert_eq!(of(Path::new(&path)).unwrap().name, format.name);
        }
        assert_eq!(
            of(Path::new("notes.txt")).unwrap_err().to_string(),
            "files ending in \".txt\" are not read; use a scene (.toml) or a MovingAI map (.map)"
        );
    }

    #[test]
    fn what_a_format_writes_it_reads() {
        for format in ALL {
            let Some(write) = format.write else { continue };
            let scene = Scene::new(crate::world::scene::Map::Grid(crate::world::grid::Grid::new(3, 2, false)));
            let read = (format.read)(&write(&scene), "again").unwrap();
            assert_eq!(read.map, scene.map, "{}", format.name);
        }
    }
}
