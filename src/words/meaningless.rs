//! Words without meaning, for one test: no code may read a text to learn something.
//!
//! While they are switched on, every text of a sentence has other letters and other digits, one for one. Lengths stay, and equal
//! texts stay equal. Whatever a program learns from facts is then the same as before (`tests/lesson/meaningless.rs`).

use std::cell::Cell;

thread_local! {
    static ARE_ON: Cell<bool> = const { Cell::new(false) };
}

/// Runs something in this thread with words that have no meaning.
pub fn with_meaningless_words<T>(run: impl FnOnce() -> T) -> T {
    /// Switches them off again, also after a panic.
    struct Off;
    impl Drop for Off {
        fn drop(&mut self) {
            ARE_ON.set(false);
        }
    }
    ARE_ON.set(true);
    let _off = Off;
    run()
}

/// A text as it is written now.
pub(crate) fn written(text: String) -> String {
    if ARE_ON.get() { text.chars().map(other).collect() } else { text }
}

/// Another letter of the same case, or another digit.
fn other(letter: char) -> char {
    let turned = |first: u8, count: u8, by: u8| char::from(first + (letter as u8 - first + by) % count);
    match letter {
        'a'..='z' => turned(b'a', 26, 7),
        'A'..='Z' => turned(b'A', 26, 7),
        '0'..='9' => turned(b'0', 10, 3),
        _ => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sentence;
    use crate::words::{Sentence, Thing};

    #[test]
    fn letters_and_digits_change_one_for_one() {
        let said = || {
            sentence!["The funnel ends at ", Thing::Portal(9).named("portal 9", "(12, 4)"), ", after ", 40, " steps."]
        };
        let [usual, other] = [said(), with_meaningless_words(said)].map(|said: Sentence| said.printed());
        assert_eq!(usual, "The funnel ends at portal 9 (12, 4), after 40 steps.");
        assert_eq!(other, "Aol mbuuls lukz ha wvyahs 2 (45, 7), hmaly 73 zalwz.");
        assert_eq!(said().printed(), usual);
    }
}
