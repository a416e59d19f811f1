//! Paths of one's own in a scene: with their points, or with the name of a file that has them.

use super::checks::finite;
use super::read as read_scene;
use super::tables::PathTable;
use crate::scene::format::Input;
use crate::scene::import::polyline;
use crate::scene::{BadInput, FileName, OwnPath, Placed, Scene, Unreadable, without_mark};

/// Those in a file have no points yet: see [`filled`].
pub(super) fn read(tables: Vec<PathTable>, text: &str) -> Result<Vec<OwnPath>, BadInput> {
    let mut paths = Vec::new();
    for PathTable { name, file, points } in tables {
        let what = format!("path \"{name}\"");
        let points = match (file, points) {
            (Some(file), None) => {
                let path = FileName::new(file.get_ref().as_str());
                if path.stem().is_empty() || !(name.is_empty() || name == path.stem()) {
                    let why =
                        "a path with a `file` has the name of its file: remove `name`, and write file = \"path.json\"";
                    return Err(BadInput::new(why).at_byte(text, file.span().start));
                }
                paths.push(OwnPath { file: Some(path.clone()), ..OwnPath::new(path.stem().to_owned(), Vec::new()) });
                continue;
            }
            (Some(file), Some(_)) => {
                let why = format!("{what} has `file` and `points`: remove one of them");
                return Err(BadInput::new(why).at_byte(text, file.span().start));
            }
            (None, None) => {
                return Err(BadInput::new(format!("{what} needs `points`, or a `file` that has them")));
            }
            (None, Some(points)) => points,
        };
        let at = |bad: BadInput| bad.at_byte(text, points.span().start);
        let here = |i: usize, bad: BadInput| bad.at_byte(text, nth_point(text, points.span().start, i));
        let all = points.get_ref().iter().enumerate();
        let all = all.map(|(i, p)| finite(&what, p.0).map_err(|bad| here(i, bad)));
        let all = all.collect::<Result<Vec<_>, _>>()?;
        if all.len() < 2 {
            return Err(at(BadInput::new(format!("{what} needs at least 2 points: its start and its goal"))));
        }
        paths.push(OwnPath::new(name, all));
    }
    Ok(paths)
}

/// Where a point of a list begins that begins at this byte, in a text that was parsed.
fn nth_point(text: &str, list: usize, point: usize) -> usize {
    let (mut brackets, mut is_comment) = (0, false);
    for (i, byte) in text.bytes().enumerate().skip(list) {
        is_comment = (is_comment || byte == b'#') && byte != b'\n';
        // The first one is that of the list.
        brackets += usize::from(byte == b'[' && !is_comment);
        if brackets == point + 2 {
            return i;
        }
    }
    list
}

/// The files of paths that a scene names, as they stand in it.
pub(super) fn files(bytes: &[u8]) -> Vec<String> {
    let text = std::str::from_utf8(bytes).map(without_mark).unwrap_or_default();
    // A large scene is not read twice for nothing.
    let names_one = text.lines().any(|line| line.contains("file") && line.contains('=')) && text.contains("path");
    let scene = names_one.then(|| read_scene(text).ok()).flatten();
    let paths = scene.map_or_else(Vec::new, |scene| scene.paths);
    paths.into_iter().filter_map(|path| path.file).map(|file| file.as_str().to_owned()).collect()
}

/// The scene with the points that its paths have in their files, which are named as seen from where the program runs.
///
/// # Errors
/// A file cannot be read, or holds no path.
pub(super) fn filled(mut scene: Scene, input: &Input) -> Result<Scene, BadInput> {
    let mut paths = std::mem::take(&mut scene.paths);
    for path in &mut paths {
        let Some(name) = &path.file else { continue };
        let file = input.file.beside(name.as_str());
        let why = |why: Unreadable| {
            BadInput::new(format!(
                "the file of a path, {file}, cannot be read: {why}. Write it, or remove its [[path]]"
            ))
        };
        let bytes = input.other(name.as_str()).map_err(why)?;
        let text = std::str::from_utf8(bytes).unwrap_or_default();
        let bad = || {
            let what = polyline::damage(text).map_or_else(|| "write a list of points".to_owned(), |bad| bad.what);
            BadInput::new(format!("the file of a path, {file}, holds no path: {what}"))
        };
        let line = polyline::read_dropped(text).ok_or_else(bad)?;
        let Placed { points, note, numbers } = scene.place_path(&line, None);
        scene.notes.extend(note.map(|note| format!("{file}: {note}")));
        (path.points, path.file, path.numbers) = (points, Some(file), numbers);
    }
    scene.paths = paths;
    Ok(scene)
}
