//! A thing that is kept for longer than a frame, together with the world that it belongs to.

use super::Player;
use crate::picture::Thing;

/// Counts the runs that a player has shown; the ids of one mean nothing in the next. A scene, lesson or
/// world that changes makes a new run, and so does a setting that can change ids (inflated walls).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Revision(u64);

impl Revision {
    #[must_use]
    pub(super) const fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

/// What the pointer is on: the thing, and the revision that its id was read in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointed {
    thing: Thing,
    revision: Revision,
}

impl Player {
    /// Changes whenever the ids of vertices, cells, portals and the like may mean something else.
    pub fn revision(&self) -> Revision {
        self.revision
    }

    /// Keeps a thing of the run that is shown now.
    pub fn point_at(&self, thing: Thing) -> Pointed {
        Pointed { thing, revision: self.revision }
    }

    /// The thing that was kept; none when it belongs to an earlier run.
    pub fn pointed(&self, pointed: Pointed) -> Option<Thing> {
        (pointed.revision == self.revision).then_some(pointed.thing)
    }
}
