//! What a thing is, in a name and notes.

use super::{NamedThing, Sentence};
use crate::map::Thing;

/// The name of a thing and what is known of it: "vertex (4, 2) · left end of portal 3 · corner 1 of the path".
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Description {
    /// Enough to tell it from other things of its kind.
    pub name: Sentence,
    pub notes: Vec<Sentence>,
}

impl Description {
    pub fn new(name: impl Into<Sentence>) -> Self {
        Self { name: name.into(), notes: Vec::new() }
    }

    /// The same with one more note.
    #[must_use]
    pub fn note(mut self, note: impl Into<Sentence>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// The same with a note, if there is one.
    #[must_use]
    pub fn note_if(self, note: Option<impl Into<Sentence>>) -> Self {
        match note {
            Some(note) => self.note(note),
            None => self,
        }
    }

    /// The thing by this name, as a part of a sentence.
    pub fn name_of(&self, thing: Thing) -> NamedThing {
        thing.named(self.name.printed(), "")
    }

    /// The name and the notes on one line.
    pub fn sentence(&self) -> Sentence {
        Sentence::join(std::iter::once(&self.name).chain(&self.notes).cloned(), " · ")
    }
}

impl From<Sentence> for Description {
    fn from(name: Sentence) -> Self {
        Self::new(name)
    }
}

/// Compares the plain text.
impl PartialEq<&str> for Description {
    fn eq(&self, other: &&str) -> bool {
        self.sentence() == *other
    }
}
