//! Files as values: how they are named, what they held when they were read, and why one cannot be read. Nothing here reads or
//! writes a file: on the desktop that is done by `files`, in a browser by the page.

/// What a file held.
mod content;
/// How a file is named.
mod name;
/// Why a file cannot be read.
mod unreadable;

pub use content::{Content, Files, Fingerprint};
pub use name::FileName;
pub use unreadable::Unreadable;

use super::Scene;
use super::{BadInput, builtin, format, scene_file};

/// Opens one of the built-in scenes.
///
/// # Errors
/// There is no such scene; the message names one with a similar name.
pub fn open(name: &str) -> Result<Scene, BadInput> {
    let Some(builtin) = builtin::find(name) else {
        return Err(missing("there is no built-in scene with this name", name).in_file(name));
    };
    scene_file::read(builtin.text).map_err(|bad| bad.in_file(name))
}

/// The scene in a file that was read; the ending of its name decides the format.
///
/// # Errors
/// The file could not be read, or its content is wrong; the message names the file and, where there is one, the line.
pub fn of_file(file: &FileName, files: &Files) -> Result<Scene, BadInput> {
    let bad = |why: &Unreadable| match why {
        Unreadable::Missing => missing("there is no such file, and no built-in scene with this name", file.as_str()),
        why => why.with_remedy("use a smaller map"),
    };
    let scene = match files.get(file) {
        Err(why @ (Unreadable::Missing | Unreadable::Irregular { .. } | Unreadable::System(_))) => Err(bad(why)),
        // Of a file that is no map, the ending is wrong and not the size.
        content => format::of(file).and_then(|format| {
            let text = content.map_err(bad)?.text().map_err(|why| bad(&why))?;
            (format.read)(text, if file.stem().is_empty() { "untitled" } else { file.stem() })
        }),
    };
    scene.map_err(|bad| bad.in_file(file.as_str()))
}

fn missing(what: &str, name: &str) -> BadInput {
    let meant = builtin::nearest(name).map(|meant| format!(" (did you mean {meant}?)")).unwrap_or_default();
    BadInput::new(format!("{what}; `pathlight scenes` lists the scenes{meant}"))
}
