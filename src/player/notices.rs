//! Messages for the user.

use crate::words::Sentence;

/// Messages that no command has returned yet.
#[derive(Default)]
pub(super) struct Notices {
    waiting: Vec<Sentence>,
    /// Notes about the world that were already reported: each is reported once.
    reported: Vec<String>,
}

impl Notices {
    pub fn push(&mut self, notice: Sentence) {
        self.waiting.push(notice);
    }

    /// The first message is the one that says what a command did.
    pub fn push_first(&mut self, notice: Sentence) {
        self.waiting.insert(0, notice);
    }

    pub fn extend(&mut self, notices: impl IntoIterator<Item = Sentence>) {
        self.waiting.extend(notices);
    }

    /// Reports those notes about the world that are new.
    pub fn report(&mut self, notes: Vec<String>) {
        self.waiting.extend(notes.iter().filter(|note| !self.reported.contains(note)).map(Sentence::from));
        self.reported = notes;
    }

    /// Drops all messages but the notes about the world.
    pub fn keep_notes(&mut self) {
        self.waiting = self.reported.iter().map(Sentence::from).collect();
    }

    pub fn clear(&mut self) {
        self.waiting.clear();
    }

    pub fn take(&mut self) -> Vec<Sentence> {
        std::mem::take(&mut self.waiting)
    }
}
