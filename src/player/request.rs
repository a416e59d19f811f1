//! What the player asks of the platform. It reads and writes no file itself: the answer is a command, and comes at once or later.
//!
//! ```text
//!   Document::Open ──▶ Effects::request = Read ──▶ platform ──▶ Command::WithFiles { files, then: Open }
//!   Document::Save ──▶ Effects::request = Write ─▶ platform ──▶ Command::Written { write, result }
//! ```
//!
//! A command that lacks a file changes nothing, asks for it, and is carried out again with the files: so it sees the state of that
//! moment, whatever has happened meanwhile.

use super::Command;
use crate::scene::export::LossKind;
use crate::scene::{BadInput, Content, FileName, Files, Fingerprint, Scene, Unreadable, format};
use std::collections::BTreeSet;
use std::fmt;

/// What the player asks of the platform.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    Read(Read),
    Write(Box<Write>),
}

/// Files that a command needs.
#[derive(Clone, Debug, PartialEq)]
pub struct Read {
    pub wanted: Vec<Wanted>,
    /// The files that it has already.
    has: Files,
    then: Box<Command>,
}

/// A file that is to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    pub file: FileName,
    /// A larger one is not read.
    pub most_bytes: u64,
}

/// A file that is to be written, whole or not at all.
#[derive(Clone, PartialEq)]
pub struct Write {
    pub file: FileName,
    pub bytes: Vec<u8>,
    pub over: Over,
    pub(super) what: What,
}

/// What a file may replace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Over {
    /// Nothing, or what was seen here: read from this file, or written to it.
    Seen(Option<Fingerprint>),
    Anything,
}

/// What is written.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum What {
    /// The scene as it was then, and the number of the opened scene.
    Scene {
        scene: Box<Scene>,
        opened: u64,
    },
    /// The map in another format, which may not hold all of the scene.
    Map {
        /// What it does not hold, as a sentence. None if it holds everything.
        lost: Option<String>,
        /// The side of the cells that its shapes are laid on, if somebody has chosen it.
        cell: Option<f64>,
        /// If it is the file that the scene comes from. Otherwise it is a copy, and the scene is as unsaved as before.
        own: Option<OwnMap>,
    },
    Score,
}

/// A map that is written to the file that it comes from.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct OwnMap {
    /// The scene as it was then, and the number of the opened scene.
    pub scene: Box<Scene>,
    pub opened: u64,
    /// What the format cannot hold, with what somebody has agreed to before.
    pub agreed: BTreeSet<LossKind>,
    /// Is it the text that the map was read from, with what has changed?
    pub keeps_text: bool,
}

/// Why a file was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotWritten {
    /// Something would be lost that was not seen here. `has_changed`: it was seen, and another program has changed it since.
    Conflict {
        has_changed: bool,
    },
    Failed(BadInput),
}

impl Wanted {
    /// What a file with a scene needs and is not read yet: the file itself, then those that it names.
    pub(super) fn scene_in(file: &FileName, files: &Files) -> Vec<Self> {
        if !files.has(file) {
            return vec![Self::scene(file.clone())];
        }
        format::others(file, files).into_iter().map(|(file, most_bytes)| Self { file, most_bytes }).collect()
    }

    /// A file with a scene.
    pub(super) fn scene(file: FileName) -> Self {
        Self { most_bytes: format::most_bytes_of(&file), file }
    }
}

impl Read {
    pub(super) fn new(wanted: Vec<Wanted>, has: Files, then: Command) -> Self {
        Self { wanted, has, then: Box::new(then) }
    }

    /// The command that goes on, with the files as `read` gives them.
    pub fn answer(self, mut read: impl FnMut(&Wanted) -> Result<Content, Unreadable>) -> Command {
        let mut files = self.has;
        for wanted in self.wanted {
            let content = read(&wanted);
            files.add(wanted.file, content);
        }
        Command::WithFiles { files, then: self.then }
    }
}

impl Over {
    /// May what a file holds be replaced? None if the file exists but cannot be read: it was not seen here.
    ///
    /// # Errors
    /// It would be lost without having been seen.
    pub fn permits(&self, there: Option<&Fingerprint>) -> Result<(), NotWritten> {
        let Self::Seen(seen) = self else { return Ok(()) };
        let seen = seen.as_ref().filter(|seen| there.is_some_and(|there| seen.is_of_same_file(there)));
        match seen {
            Some(seen) if Some(seen) == there => Ok(()),
            seen => Err(NotWritten::Conflict { has_changed: seen.is_some() }),
        }
    }
}

impl Write {
    /// An earlier request for the same file of the same scene was carried out: this one replaces what that one has written.
    pub fn follow(&mut self, earlier: &Self, seen: &Fingerprint) {
        let opened = |write: &Self| match &write.what {
            What::Scene { opened, .. } | What::Map { own: Some(OwnMap { opened, .. }), .. } => Some(*opened),
            What::Map { own: None, .. } | What::Score => None,
        };
        let is_same = self.file == earlier.file && opened(self).is_some() && opened(self) == opened(earlier);
        if is_same && self.over != Over::Anything {
            self.over = Over::Seen(Some(seen.clone()));
        }
    }

    /// The command that reports what has become of it.
    pub fn answer(self: Box<Self>, result: Result<Fingerprint, NotWritten>) -> Command {
        Command::Written { write: self, result }
    }
}

/// What is written is not written to the log as well.
impl fmt::Debug for Write {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes to {}", self.bytes.len(), self.file)
    }
}
