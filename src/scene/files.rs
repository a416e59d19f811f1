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

use super::format::{Input, Opt, Options, Wall};
use super::{BadInput, Map, Scene, builtin, cell_costs, format, import, scene_file};

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
    of_file_with(file, files, &Options::default()).map(|(scene, _)| scene)
}

/// The scene in a file that was read, and its format.
///
/// # Errors
/// As [`of_file`].
pub fn of_file_with(
    file: &FileName,
    files: &Files,
    options: &Options,
) -> Result<(Scene, &'static format::Format), BadInput> {
    let bad = |why: &Unreadable| match why {
        Unreadable::Missing => missing("there is no such file, and no built-in scene with this name", file.as_str()),
        why => why.with_remedy("use a smaller map"),
    };
    let scene = match files.get(file) {
        Err(why @ (Unreadable::Missing | Unreadable::Irregular { .. } | Unreadable::System(_))) => Err(bad(why)),
        // Of a file that is no map, the ending is wrong and not the size.
        content => {
            let bytes = content.map_or(&[] as &[u8], Content::bytes);
            format::of(file, bytes).and_then(|format| {
                content.map_err(bad)?;
                let title = if file.stem().is_empty() { "untitled" } else { file.stem() };
                let read = |options: &Options| (format.read)(&Input { title, bytes, options, file, files });
                let mut scene = read(options)?;
                if format.options.contains(&Opt::Cost) {
                    cell_costs::lay(&mut scene, options, read);
                    // What cells cost is said by options, and not by its text.
                    if let Some(kept) = scene.kept.as_mut().filter(|_| !options.costs.is_empty()) {
                        std::sync::Arc::make_mut(kept).map.clone_from(&scene.map);
                    }
                }
                if let Some(background) = &mut scene.background {
                    background.image = file.beside(background.image.as_str());
                }
                if !format.is_saved() {
                    scene.usual_title.get_or_insert_with(|| title.to_owned());
                }
                scene.notes.extend(unknown_walls(&scene, format, options));
                if format::has_unknown_ending(file) {
                    let ending = file.ending();
                    scene.notes.push(format!(
                        "No format has the ending .{ending}: by its content, the file is {}.",
                        format.name
                    ));
                }
                check_crossings(&scene)?;
                Ok((scene, format))
            })
        }
    };
    scene.map_err(|bad| bad.in_file(file.as_str()))
}

/// What somebody has called a wall, and no cell of the file is.
fn unknown_walls(scene: &Scene, format: &format::Format, options: &Options) -> Option<String> {
    let (Some(Wall::Values(words)), Map::Grid(grid)) = (&options.wall, &scene.map) else { return None };
    let values = &scene.layers.values;
    // Values are listed only if there are 2 to 256.
    if values.is_empty() && grid.cells().any(|cell| grid.is_wall(cell)) {
        return None;
    }
    let is_name = |name: &String, word: &str| name.to_lowercase() == word.to_lowercase();
    let is_value = |word: &str| {
        values.iter().any(|value| value.word == *word || value.name.as_ref().is_some_and(|name| is_name(name, word)))
    };
    // Rows of text take a list of characters.
    let is_text = format.name == import::text::FORMAT.name;
    let words: Vec<String> =
        if is_text { words.iter().flat_map(|word| word.chars()).map(String::from).collect() } else { words.clone() };
    let unknown: Vec<String> = words.into_iter().filter(|word| !is_value(word)).collect();
    let these = if unknown.len() == 1 { "this value" } else { "these values" };
    (!unknown.is_empty()).then(|| format!("--wall {}: no cell has {these}.", unknown.join(",")))
}

/// More crossings of walls take minutes and gigabytes to unite.
const MOST_CROSSINGS: f64 = 1e6;

/// Refuses walls that cross each other too often, before anything is made of them.
fn check_crossings(scene: &Scene) -> Result<(), BadInput> {
    let Map::Polygons(polygons) = &scene.map else { return Ok(()) };
    let crossings = polygons.crossings();
    if crossings <= MOST_CROSSINGS {
        return Ok(());
    }
    let (about, most) = ((crossings / 1e6).round(), MOST_CROSSINGS / 1e6);
    let what = format!(
        "the polygons cross each other, or themselves, about {about} million times, and at most {most} million are united: \
         draw outlines that do not cross"
    );
    Err(BadInput::new(what))
}

fn missing(what: &str, name: &str) -> BadInput {
    let meant = builtin::nearest(name).map(|meant| format!(" (did you mean {meant}?)")).unwrap_or_default();
    BadInput::new(format!("{what}; `pathlight scenes` lists the scenes{meant}"))
}
