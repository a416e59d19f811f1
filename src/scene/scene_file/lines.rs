//! Where in the text of a scene file something stands, and other names there.

use super::long_lists::LongLists;
use crate::scene::line_at;
use glam::DVec2;
use std::ops::Range;
use toml_edit::{Document, Item};

/// The line, from 1, of a key in the text of a scene file: `&["settings", "moves"]`. A table of a list is named by
/// its place from 0: `&["actor", "0", "at"]`. None if there is no such key, or the text is no TOML.
pub fn line_of(source: &str, path: &[&str]) -> Option<usize> {
    let document = Document::parse(LongLists::of(source).blank(source)).ok()?;
    find(document.as_item(), path).map(|(_, span)| line_at(source, span.start))
}

/// The line of a polygon: the outline (none) or an obstacle, counted from 0. None if the file has other points
/// than these there.
pub fn line_of_ring(source: &str, obstacle: Option<usize>, points: &[DVec2]) -> Option<usize> {
    let mut lists = LongLists::of(source);
    let document = Document::parse(lists.blank(source)).ok()?;
    let place = obstacle.map(|i| i.to_string());
    let path = match &place {
        None => vec!["polygons", "outline"],
        Some(place) => vec!["polygons", "obstacle", place, "points"],
    };
    let (item, span) = find(document.as_item(), &path)?;
    let line = line_at(source, span.start);
    if let Some(written) = lists.take(item.span()?.start) {
        return written.iter().map(|p| DVec2::from(p.0)).eq(points.iter().copied()).then_some(line);
    }
    let number = |item: Option<&toml_edit::Value>| item.and_then(|v| v.as_float().or(v.as_integer().map(|n| n as f64)));
    let array = item.as_array()?;
    let mut written = array.iter().map(|p| p.as_array().map(|p| [number(p.get(0)), number(p.get(1))]));
    let same = points.iter().all(|p| written.next() == Some(Some([Some(p.x), Some(p.y)]))) && written.next().is_none();
    same.then_some(line)
}

/// Another name of a setting: its key, and its word if that changes as well.
pub struct NewName {
    pub old: String,
    pub key: &'static str,
    pub word: Option<String>,
}

/// The text of a scene file with other names of settings, and of the keys in `try`. Everything else stays as it is.
pub fn rename_settings(source: &str, settings: &[NewName], to_try: &[(String, &'static str)]) -> String {
    let Ok(document) = Document::parse(LongLists::of(source).blank(source)) else { return source.to_owned() };
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    for NewName { old, key, word } in settings {
        let Some((item, span)) = find(document.as_item(), &["settings", old]) else { continue };
        edits.push((span, (*key).to_owned()));
        edits.extend(item.span().zip(word.as_ref()).map(|(span, word)| (span, format!("\"{word}\""))));
    }
    let list = document.get("try").and_then(Item::as_array);
    for value in list.into_iter().flatten() {
        let new = to_try.iter().find(|(old, _)| value.as_str() == Some(old));
        edits.extend(value.span().zip(new).map(|(span, (_, new))| (span, format!("\"{new}\""))));
    }
    // From the end, so that the earlier positions stay right.
    edits.sort_unstable_by_key(|(span, _)| std::cmp::Reverse(span.start));
    let mut text = source.to_owned();
    edits.into_iter().for_each(|(span, new)| text.replace_range(span, &new));
    text
}

/// An item, and the place of its key.
fn find<'a>(root: &'a Item, path: &[&str]) -> Option<(&'a Item, Range<usize>)> {
    let (mut item, mut span) = (root, None);
    for part in path {
        match item.as_table_like() {
            Some(table) => {
                let (key, value) = table.get_key_value(part)?;
                (item, span) = (value, key.span());
            }
            None => item = item.get(part.parse::<usize>().ok()?)?,
        }
    }
    Some((item, span?))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "lesson = \"wave\"\nsettings.moves = 8\n[polygons]\noutline = [[0, 0], [9, 0.5], [9, 9]]\n\
                        [[polygons.obstacle]]\nname = \"a\"\npoints = [[1, 1], [2, 1], [2, 2]]\n\
                        [[polygons.obstacle]]\npoints = [\n[1, 1], [2, 1], [2, 3]]\n[[actor]]\nat = [1, 2]\n";

    #[test]
    fn keys_are_found_in_every_kind_of_table() {
        let lines = [
            (&["lesson"][..], Some(1)),
            (&["settings", "moves"], Some(2)),
            (&["polygons", "outline"], Some(4)),
            (&["polygons", "obstacle", "1", "points"], Some(9)),
            (&["actor", "0", "at"], Some(12)),
            (&["actor", "1", "at"], None),
            (&["settings", "speed"], None),
            (&["lesson", "name"], None),
            (&[], None),
        ];
        for (path, line) in lines {
            assert_eq!(line_of(TEXT, path), line, "{path:?}");
        }
        assert_eq!(line_of("settings = { a = 1,\n b = 2 }", &["settings", "b"]), Some(2));
        assert_eq!(line_of("[settings\nmoves = 8", &["settings", "moves"]), None);
    }

    #[test]
    fn a_polygon_has_a_line_while_it_is_the_one_in_the_file() {
        let points = |all: &[(f64, f64)]| all.iter().map(|&p| DVec2::from(p)).collect::<Vec<_>>();
        let second = points(&[(1.0, 1.0), (2.0, 1.0), (2.0, 3.0)]);
        assert_eq!(line_of_ring(TEXT, Some(1), &second), Some(9));
        assert_eq!(line_of_ring(TEXT, Some(0), &second), None);
        assert_eq!(line_of_ring(TEXT, Some(1), &second[..2]), None);
        assert_eq!(line_of_ring(TEXT, None, &points(&[(0.0, 0.0), (9.0, 0.5), (9.0, 9.0)])), Some(4));
    }
}
