//! Where the scene came from, and what its file held.

use crate::scene::{Content, FileName, Files, Fingerprint};

/// The origin of a scene.
pub(super) struct Origin {
    /// The built-in name, or the file.
    pub name: String,
    /// What was read from the file, or written to it last; none if the scene has no file.
    pub seen: Option<Fingerprint>,
    /// The number of this scene among all that were opened, from 0. It keeps it while it is put aside.
    pub number: u64,
    /// So many scenes were opened before the last one.
    before: u64,
}

impl Origin {
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), seen: None, number: 0, before: 0 }
    }

    /// The file of the scene, if it has one.
    pub fn file(&self) -> Option<FileName> {
        self.seen.as_ref().map(|_| FileName::new(self.name.as_str()))
    }

    /// The scene was read from this file.
    pub fn read(&mut self, file: &FileName, files: &Files) {
        self.seen = files.get(file).ok().map(Content::fingerprint);
    }

    /// The scene was written to this file, which becomes its origin.
    pub fn written(&mut self, file: &FileName, seen: Fingerprint) {
        (self.name, self.seen) = (file.as_str().to_owned(), Some(seen));
    }

    /// This scene is opened after the other one.
    pub fn follow(&mut self, other: &Self) {
        self.before = other.before + 1;
        self.number = self.before;
    }
}
