//! A thing that is remembered for longer than a frame, together with the run that its id belongs to.

use super::Player;
use crate::picture::Thing;

/// Counts the runs that a player has shown. Ids of one run are invalid in the next. A new scene, lesson or world makes
/// a new run, and so does a setting that can change ids (inflated obstacles).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Revision(u64);

impl Revision {
    #[must_use]
    pub(super) const fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

/// The thing under the pointer, with the revision in which its id is valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointed {
    thing: Thing,
    revision: Revision,
}

impl Player {
    /// Changes whenever the ids of vertices, cells, portals and so on may become invalid.
    pub fn revision(&self) -> Revision {
        self.runs.revision
    }

    /// Remembers a thing of the current run.
    pub fn point_at(&self, thing: Thing) -> Pointed {
        Pointed { thing, revision: self.runs.revision }
    }

    /// The remembered thing; none if it belongs to an earlier run.
    pub fn pointed(&self, pointed: Pointed) -> Option<Thing> {
        (pointed.revision == self.runs.revision).then_some(pointed.thing)
    }
}
