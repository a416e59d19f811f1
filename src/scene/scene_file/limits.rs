//! The limits of a text before it is parsed. A parsed text takes up to forty times the memory of the text itself, but the rows
//! of the largest grid are one string of 268 MB, which takes no more than its bytes. So a limit on bytes does not help, and the
//! tokens are counted, by the parser's own lexer (`toml_parser` 1.1). What is nested deeply needs no limit of ours: `toml_edit`
//! 0.25 refuses more than 80 levels.

use crate::map::polygons::MAX_VERTICES;
use crate::scene::BadInput;
use toml_parser::Source;
use toml_parser::lexer::{Token, TokenKind};

/// `toml_edit` refuses keys with more parts, and gives no place.
const MAX_PARTS: usize = 80;
/// The most that [`weight`] may add up to. A million vertices with every number on a line of its own weigh 14 million; a file
/// of the largest weight takes about 2 GB.
const MAX_WEIGHT: usize = 16 * MAX_VERTICES;

/// What a token costs in memory, roughly, next to a number.
const fn weight(kind: TokenKind) -> usize {
    match kind {
        TokenKind::Equals | TokenKind::LeftCurlyBracket => 4,
        _ => 1,
    }
}

/// Refuses a text with more vertices or tables than can be used.
///
/// # Errors
/// The text has too much of something; the message names the line.
pub fn check(text: &str) -> Result<(), BadInput> {
    let (mut depth, mut vertices, mut total) = (0_usize, 0, 0);
    let mut is_opened = false;
    for token in tokens(text) {
        match token.kind() {
            TokenKind::LeftSquareBracket => depth += 1,
            TokenKind::RightSquareBracket => depth = depth.saturating_sub(1),
            // A list of lists of numbers: nothing else has this many of them.
            TokenKind::Atom if is_opened && depth > 1 => {
                let first = text.as_bytes()[token.span().start()];
                vertices += usize::from(first.is_ascii_digit() || b"+-".contains(&first));
            }
            _ => {}
        }
        is_opened = match token.kind() {
            TokenKind::Newline => is_opened,
            kind => kind == TokenKind::LeftSquareBracket,
        };
        total += weight(token.kind());
        if vertices > MAX_VERTICES {
            return Err(too_many_vertices().at_byte(text, token.span().start()));
        }
        if total > MAX_WEIGHT {
            let what = "there are too many tables, keys and lists for a scene: use a smaller map";
            return Err(BadInput::new(what).at_byte(text, token.span().start()));
        }
    }
    Ok(())
}

fn too_many_vertices() -> BadInput {
    BadInput::new(format!("there are more than {MAX_VERTICES} vertices, the largest number allowed: use a smaller map"))
}

/// The byte at which a dotted key has too many parts, if there is one.
pub fn long_key(text: &str) -> Option<usize> {
    let mut dots = 0;
    let mut tokens = tokens(text);
    let token = tokens.find(|token| {
        dots = match token.kind() {
            TokenKind::Dot => dots + 1,
            TokenKind::Atom | TokenKind::BasicString | TokenKind::LiteralString => dots,
            _ => 0,
        };
        dots >= MAX_PARTS
    });
    token.map(|token| token.span().start())
}

fn tokens(text: &str) -> impl Iterator<Item = Token> {
    Source::new(text).lex().filter(|token| !matches!(token.kind(), TokenKind::Whitespace | TokenKind::Comment))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::scene_file::read;
    use std::time::{Duration, Instant};

    #[test]
    fn too_many_vertices_are_refused_with_their_line() {
        let rows = |n: usize| format!("[polygons]\noutline = [\n{}]\n", "[ # why\n1,\n2.5\n],\n".repeat(n));
        assert_eq!(check(&rows(MAX_VERTICES)), Ok(()));
        let line = 4 * MAX_VERTICES + 4;
        assert_eq!(check(&rows(MAX_VERTICES + 1)), Err(too_many_vertices().at_line(line)));
    }

    #[test]
    fn other_things_in_great_number_are_refused_too() {
        for part in ["a=1\n", "[[x]]\n", "x={},", "\n", "[],", "a.", "1 "] {
            let refused = check(&part.repeat(MAX_WEIGHT + 1)).unwrap_err();
            assert!(refused.what.starts_with("there are too many tables") && refused.line.is_some(), "{part}");
        }
        // Rows of cells, and comments, take no more memory than they have bytes.
        assert_eq!(check(&format!("rows = \"\"\"\n{}\"\"\" # [[[", "...\n".repeat(MAX_WEIGHT))), Ok(()));
    }

    /// The limits of `toml_edit` itself, and the time that it takes to reach them.
    #[test]
    fn a_large_text_that_is_nested_ends_with_a_message() {
        let begun = Instant::now();
        for part in ["[", "x={", "x=[", "a.", "]"] {
            for head in ["", "x = "] {
                let text = format!("{head}{}", part.repeat(400_000 / part.len()));
                assert!(read(&text).is_err(), "{head}{part}");
            }
        }
        let keys: Vec<String> = (0..40_000).map(|n| format!("a{}.b{n}.c.d = {n}", n % 7)).collect();
        assert!(read(&keys.join("\n")).is_err());
        assert!(begun.elapsed() < Duration::from_mins(1), "{:?}", begun.elapsed());
    }
}
