//! What a command did. The window reacts to these effects, never to the command.

use super::{Command, MapFile, Preparation, Read, Request, Wanted};
use crate::scene::import::scen::Pair;
use crate::scene::{FileName, Files};
use crate::tutor::tour::{Progress, TourEnd};
use crate::words::Sentence;
use std::sync::Arc;

/// A file holds something that this program has neither read from it nor written to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Conflict {
    pub file: FileName,
    /// The scene was read from this file or saved to it, and another program has changed it since.
    pub has_changed: bool,
    /// The side of the cells that the map is laid on in it, if somebody has chosen it.
    pub cell: Option<f64>,
}

/// A format cannot hold all of the scene. Nothing was written yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Loss {
    /// What writes it all the same.
    pub map: MapFile,
    /// Is it the file that the map was read from? Then what is lost is nowhere else.
    pub is_own: bool,
    /// What is lost, as a sentence.
    pub what: String,
    /// What else was left out or changed when the file was read.
    pub notes: Option<String>,
    /// What a scene file does not hold either: ids and properties of features, values of a table. Empty if it holds all.
    pub not_in_scene: Vec<String>,
}

impl Loss {
    /// All of it.
    pub fn said(&self) -> String {
        let parts: Vec<&str> = std::iter::once(self.what.as_str()).chain(self.notes.as_deref()).collect();
        parts.join(" ")
    }
}

/// A list of starts and goals for the map that is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Pairs {
    pub file: FileName,
    pub list: Arc<Vec<Pair>>,
}

/// The effects of one command.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each effect happens or not, whatever the others do")]
pub struct Effects {
    /// A file is to be read or written. The answer is a command; until then, nothing else has changed.
    pub request: Option<Request>,
    /// A scene is to be opened, or a text to be made, behind the frame; until then, nothing else has changed.
    pub preparation: Option<Box<Preparation>>,
    /// Another scene is shown.
    pub opened: bool,
    /// It is the unsaved work in this file.
    pub recovered: Option<FileName>,
    /// The changes to a built-in scene were put aside, and can be brought back.
    pub put_aside: bool,
    /// What was dropped is no path: it is to be opened.
    pub dropped: Option<String>,
    /// Is the file of the scene another one than the one that was read? None if nobody has looked.
    pub file_is_newer: Option<bool>,
    /// The scene was written to a file.
    pub saved: bool,
    /// The scene was not saved: something would be lost.
    pub conflict: Option<Conflict>,
    /// The scene was not saved: the format cannot hold all of it.
    pub loss: Option<Loss>,
    /// Starts and goals to choose from.
    pub pairs: Option<Pairs>,
    /// The scene changed: its map, a position, or a setting that was dragged.
    pub world_changed: bool,
    /// There is a new run: ids and step numbers of the old one are no longer valid.
    pub run_changed: bool,
    /// The unsaved work changed: an edit was completed, undone, cancelled or saved.
    pub work_changed: bool,
    /// The score changed.
    pub score_changed: bool,
    /// A new score was begun: what is stored counts no more.
    pub score_reset: bool,
    /// Predicting or building began or ended, a question was left, or a run has arrived that somebody was told to wait for.
    pub mode_changed: bool,
    /// Indices of vertices and drag handles may have changed.
    pub handles_changed: bool,
    /// A stop of the tour of this name is shown, or the tour has ended: how far it has come.
    pub tour: Option<(String, Progress)>,
    /// A tour was followed to its end.
    pub tour_end: Option<Box<TourEnd>>,
    /// Messages for the user.
    pub notices: Vec<Sentence>,
}

impl Effects {
    /// Asks for files, without which a command cannot go on, besides those that it has.
    pub(super) fn ask_for(&mut self, wanted: Vec<Wanted>, has: &Files, then: impl Into<Command>) {
        self.request = Some(Request::Read(Read::new(wanted, has.clone(), then.into())));
    }

    pub(super) fn mark_opened(&mut self) {
        (self.opened, self.world_changed, self.work_changed, self.handles_changed) = (true, true, true, true);
    }
}

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
