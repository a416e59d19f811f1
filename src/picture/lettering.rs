//! What is written on the map.

use crate::words::written;
use glam::DVec2;
use std::fmt::Display;

/// Letters, a number or words on the map.
///
/// They are for people: painters write them, and no other code reads them. What a mark is about is its
/// [`Family`](super::Family).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lettering {
    text: String,
    is_number: bool,
}

impl Lettering {
    /// A number, perhaps with a sign. Numbers stand everywhere on a grid: the window may cover one rather than a name.
    pub fn number(number: impl Display) -> Self {
        Self { text: written(number.to_string()), is_number: true }
    }

    pub const fn is_number(&self) -> bool {
        self.is_number
    }

    pub const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The number of letters.
    pub fn count(&self) -> usize {
        self.text.chars().count()
    }

    /// About how wide the letters are, in heights, in strong letters: within a tenth.
    pub(in crate::picture) fn width(&self) -> f64 {
        let width = |letter: char| match letter {
            'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '·' | '|' | '\'' | ' ' => 0.3,
            'f' | 'r' | 't' | '(' | ')' | '-' | '/' => 0.41,
            'm' | 'w' | 'M' | 'W' | '%' => 0.93,
            _ if letter.is_uppercase() => 0.74,
            '0'..='9' | '=' | '+' | '−' | '×' | '<' | '>' => 0.66,
            _ => 0.61,
        };
        self.text.chars().map(width).sum()
    }

    /// The text as it is painted.
    pub fn printed(&self) -> &str {
        &self.text
    }
}

impl From<String> for Lettering {
    fn from(text: String) -> Self {
        Self { text: written(text), is_number: false }
    }
}

impl From<&str> for Lettering {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

/// For tests.
impl PartialEq<&str> for Lettering {
    fn eq(&self, other: &&str) -> bool {
        self.text == *other
    }
}

/// Half the size of a number, in pixels: digits have no descenders.
pub(super) fn half_of_number(letters: usize, size: f64) -> DVec2 {
    DVec2::new(letters as f64 * 0.6, 0.74) * size / 2.0
}
