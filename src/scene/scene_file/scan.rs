//! A first look at the text of a scene file, before it is parsed: a parsed text takes up to forty times the
//! memory of the text itself, so a text that is too large is refused here.

use crate::map::polygons::MAX_VERTICES;
use crate::scene::BadInput;

/// `toml_edit` refuses what is nested more deeply, and gives no place if it is a key.
const MAX_DEPTH: usize = 80;
/// The most that [`weight`] may add up to. A million vertices with every number on a line of its own weigh 8
/// million; a file of the largest weight takes about 2 GB.
const MAX_WEIGHT: usize = 12 * MAX_VERTICES;

/// What a mark costs in memory, roughly, next to a number.
const fn weight(mark: u8) -> usize {
    match mark {
        b'=' | b'{' => 4,
        b'.' => 0,
        _ => 1,
    }
}

/// Refuses a text with more vertices or tables than can be used.
///
/// # Errors
/// The text has too much of something; the message names the line.
pub fn check(text: &str) -> Result<(), BadInput> {
    let bytes = text.as_bytes();
    let (mut depth, mut vertices, mut total) = (0_usize, 0, 0);
    for (at, mark) in marks(text) {
        match mark {
            b'[' => {
                depth += 1;
                let next = bytes[at + 1..].iter().find(|b| !b.is_ascii_whitespace());
                let is_number = next.is_some_and(|b| b.is_ascii_digit() || b"+-.".contains(b));
                // A list of lists of numbers: nothing else has so many of them.
                vertices += usize::from(depth > 1 && is_number);
            }
            b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        total += weight(mark);
        if vertices > MAX_VERTICES {
            return Err(too_many_vertices().at_byte(text, at));
        }
        if total > MAX_WEIGHT {
            let what = "there are too many tables, keys and lists for a scene: use a smaller map";
            return Err(BadInput::new(what).at_byte(text, at));
        }
    }
    Ok(())
}

pub fn too_many_vertices() -> BadInput {
    BadInput::new(format!("there are more than {MAX_VERTICES} vertices, the largest number allowed: use a smaller map"))
}

/// The byte at which tables, lists or dotted keys are nested too deeply, if they are.
pub fn too_deep(text: &str) -> Option<usize> {
    let (mut depth, mut dots) = (0_usize, 0);
    for (at, mark) in marks(text) {
        match mark {
            b'[' | b'{' => (depth, dots) = (depth + 1, 0),
            b']' | b'}' => (depth, dots) = (depth.saturating_sub(1), 0),
            b'.' => dots += 1,
            _ => dots = 0,
        }
        if depth > MAX_DEPTH || dots >= MAX_DEPTH {
            return Some(at);
        }
    }
    None
}

/// The bytes that give a text its structure, with their places: brackets, commas, equal signs, dots and ends
/// of lines. Strings and comments are skipped.
fn marks(text: &str) -> impl Iterator<Item = (usize, u8)> + '_ {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'#' => at = end_of_line(bytes, at),
                b'"' | b'\'' => at = end_of_string(text, at),
                b'[' | b']' | b'{' | b'}' | b',' | b'=' | b'.' | b'\n' => {
                    at += 1;
                    return Some((at - 1, byte));
                }
                _ => at += 1,
            }
        }
        None
    })
}

fn end_of_line(bytes: &[u8], from: usize) -> usize {
    bytes[from..].iter().position(|&b| b == b'\n').map_or(bytes.len(), |n| from + n)
}

/// The place after the string that begins at `from`; one without an end ends with its line, or with the text.
fn end_of_string(text: &str, from: usize) -> usize {
    let bytes = text.as_bytes();
    let quote = bytes[from];
    let long = if quote == b'"' { "\"\"\"" } else { "'''" };
    if text[from..].starts_with(long) {
        let inside = from + 3;
        // Escaped quotes do not matter here: at worst the rest of a strange text is looked at as well.
        return text[inside..].find(long).map_or(bytes.len(), |n| inside + n + 3);
    }
    let mut at = from + 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\n' => return at,
            b'\\' if quote == b'"' => at += 2,
            _ if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_and_comments_are_skipped() {
        let text = "a = \"[,\\\"=\" # [[[\nb = '['\nc = \"\"\"\n[[,\n\"\"\"\n[d]\n";
        let seen: String = marks(text).map(|(_, mark)| mark as char).collect();
        assert_eq!(seen, "=\n=\n=\n[]\n");
        for open in ["a = \"", "a = '", "a = \"\"\"x", "a = \"\\", "#"] {
            assert_eq!(marks(open).count(), usize::from(open.contains('=')), "{open}");
        }
    }

    #[test]
    fn too_many_vertices_are_refused_with_their_line() {
        let rows = |n: usize| format!("[polygons]\noutline = [\n{}]\n", "[1,\n2.5],\n".repeat(n));
        assert_eq!(check(&rows(MAX_VERTICES)), Ok(()));
        let line = 2 * MAX_VERTICES + 3;
        assert_eq!(check(&rows(MAX_VERTICES + 1)), Err(too_many_vertices().at_line(line)));
    }

    #[test]
    fn other_things_in_great_number_are_refused_too() {
        for part in ["a=1\n", "[[x]]\n", "x={},", "\n", "[],"] {
            let refused = check(&part.repeat(MAX_WEIGHT + 1)).unwrap_err();
            assert!(refused.what.starts_with("there are too many tables") && refused.line.is_some(), "{part}");
        }
        // Rows of cells, and comments, take no more memory than they have bytes.
        assert_eq!(check(&format!("rows = \"\"\"\n{}\"\"\"\n", "...\n".repeat(20_000))), Ok(()));
    }
}
