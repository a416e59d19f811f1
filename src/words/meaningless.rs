//! Words without meaning, for one test: no code may read a text to learn something.
//!
//! While they are switched on, every text of a sentence has other letters and other digits, one for one, of about the same width. Lengths
//! stay, and equal texts stay equal. Whatever a program learns from facts is then the same as before (`tests/lesson/meaningless.rs`).

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

/// Letters of one case that are about as wide, and digits. An I is as it was.
const ALIKE: [&str; 7] = ["ijl", "frt", "mw", "abcdeghknopqsuvxyz", "MW", "ABCDEFGHJKLNOPQRSTUVXYZ", "0123456789"];

/// The letter that follows among those that are alike.
fn other(letter: char) -> char {
    let next = |alike: &&str| {
        let place = alike.find(letter)?;
        alike[place + 1..].chars().next().or_else(|| alike.chars().next())
    };
    ALIKE.iter().find_map(next).unwrap_or(letter)
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
        assert_eq!(other, "Ukg rvoogi goeu bf qptfbi 0 (23, 5), brfgt 51 ufgqu.");
        assert_eq!(said().printed(), usual);
    }
}
