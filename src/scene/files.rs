//! Files on disk. What cannot be a map is refused before memory is taken; a file is written whole or not at all.

/// What a file held at some moment.
mod fingerprint;
/// Regular files, the only ones that are read.
mod read;
/// Files that are written whole or not at all.
mod write;

pub use fingerprint::Fingerprint;
pub use read::{RegularFile, Unreadable};
pub use write::{write_beside, write_together};

use super::Scene;
use super::{BadInput, builtin, format, scene_file};
use std::path::Path;

/// Opens a scene by name: one of the built-in scenes, or any file that Pathlight reads.
///
/// # Errors
/// There is no such scene or file, or its content is wrong; the message names the file and, where there is one, the line.
pub fn open(name: &str) -> Result<Scene, BadInput> {
    if let Some(builtin) = builtin::find(name) {
        return scene_file::read(builtin.text).map_err(|bad| bad.in_file(name));
    }
    let path = Path::new(name);
    let bad = |why: Unreadable| match why {
        Unreadable::Missing => BadInput::new(format!(
            "there is no such file, and no built-in scene with this name; `pathlight scenes` lists the scenes{}",
            builtin::nearest(name).map(|n| format!(" (did you mean {n}?)")).unwrap_or_default()
        )),
        why => why.with_remedy("use a smaller map"),
    };
    let scene = RegularFile::find(path).map_err(bad).and_then(|file| {
        let format = format::of(path)?;
        let title = path.file_stem().and_then(|s| s.to_str()).unwrap_or("untitled");
        (format.read)(&file.text(format.max_bytes).map_err(bad)?, title)
    });
    scene.map_err(|bad| bad.in_file(name))
}

/// The text of a file of at most `max_bytes`. `remedy`: what to do if it is larger.
///
/// # Errors
/// It is missing, not a regular file, too large, or not UTF-8.
pub fn text(name: &str, max_bytes: u64, remedy: &str) -> Result<String, BadInput> {
    let text = RegularFile::find(Path::new(name)).and_then(|file| file.text(max_bytes));
    text.map_err(|why| why.with_remedy(remedy).in_file(name))
}

/// The first `bytes` of a regular file, or all of it, as far as they are text. None if it cannot be read.
pub fn beginning(name: &str, bytes: u64) -> Option<String> {
    let first = RegularFile::find(Path::new(name)).and_then(|file| file.beginning(bytes));
    first.ok().map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}
