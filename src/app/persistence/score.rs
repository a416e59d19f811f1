//! The score of all sessions. Every answer is added to what is stored, so that the answers of several windows count.
//!
//! It has a file of its own beside `state.json`: its format is that of an exported score, with a version of its own, the floor
//! of the tutor reads and writes it, and its answers must not be put aside because of a setting of the window. Both files are
//! changed in the same way (`shared`).

use super::shared;
use crate::platform::StateEntry;
use pathlight::scene::BadInput;
use pathlight::tutor::score::Score;
use std::mem;

pub struct StoredScore {
    file: StateEntry,
    /// What this session has read from the file or added to it.
    known: Score,
    /// Was it reported that the score cannot be stored?
    failure_reported: bool,
}

impl StoredScore {
    /// The score of earlier sessions, and a message if it cannot be read.
    pub fn load() -> (Self, Option<String>) {
        Self::load_from(StateEntry::named("score.json"))
    }

    pub(in crate::app) fn load_from(file: StateEntry) -> (Self, Option<String>) {
        let read = file.read().and_then(|text| read(text.as_deref()));
        let message = read.as_ref().err().map(|why| {
            let file = file.place().unwrap_or_default();
            format!("The score of earlier sessions in {file} cannot be read ({why}). The next answer begins a new one, and the file is kept.")
        });
        (Self { file, known: read.unwrap_or_default(), failure_reported: false }, message)
    }

    pub const fn known(&self) -> &Score {
        &self.known
    }

    /// The score of this session with what other windows have stored meanwhile.
    pub fn with_other_windows(&mut self, score: &Score) -> Score {
        let stored = self.file.read().and_then(|text| text.map(|text| read(Some(&text))).transpose());
        let Ok(Some(stored)) = stored else { return score.clone() };
        let whole = stored.plus(&score.since(&self.known));
        self.known = stored;
        whole
    }

    /// Stores what was added since. Returns the score of all windows, and a message for the user.
    pub fn store(&mut self, score: &Score) -> (Score, Option<String>) {
        let added = score.since(&self.known);
        self.write(score, |text| added.add_to(text))
    }

    /// Stores an empty score: the user begins a new one. What cannot be read is put aside here as well.
    pub fn begin_again(&mut self) -> Option<String> {
        let nothing = Score::default();
        self.write(&nothing, |text| Score::read(text).map(|_| (nothing.to_json(), nothing.clone()))).1
    }

    /// `score` is stored where nothing is; otherwise `change` makes a new text from the stored one.
    fn write(
        &mut self,
        score: &Score,
        change: impl Fn(&str) -> Result<(String, Score), BadInput>,
    ) -> (Score, Option<String>) {
        let changed = shared::change(&self.file, |text| match text {
            Some(text) => change(text).map_err(|why| why.to_string()),
            None => Ok((score.to_json(), score.clone())),
        });
        let message = changed.put_aside.map(|(why, aside)| {
            format!("The stored score cannot be read ({why}). It is kept in {aside}; a new score begins.")
        });
        match changed.value {
            Ok(whole) => {
                self.known = whole.clone();
                (whole, message)
            }
            Err(why) => {
                let text = format!("The score cannot be stored ({why}). It lasts until the window is closed.");
                let is_new = !mem::replace(&mut self.failure_reported, true);
                (score.clone(), message.or_else(|| is_new.then_some(text)))
            }
        }
    }
}

fn read(text: Option<&str>) -> Result<Score, String> {
    text.map_or_else(|| Ok(Score::default()), |text| Score::read(text).map_err(|why| why.to_string()))
}

#[cfg(test)]
mod tests;
