//! What a command did. The window asks this, and not which command it was.

/// The effects of one command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each effect happens or not, whatever the others do")]
pub struct Effects {
    /// Another scene is shown.
    pub opened: bool,
    /// The scene was written to a file.
    pub saved: bool,
    /// The scene is not what it was: its map, who stands where, the orders, or a setting that was dragged.
    pub world_changed: bool,
    /// The run was made anew: ids and steps may mean something else.
    pub run_changed: bool,
    /// There is other unsaved work to keep than before: an edit was completed, taken back, given up or saved.
    pub work_changed: bool,
    /// What is held by its place in a list (a corner, a drag handle) may be another thing now.
    pub handles_changed: bool,
    /// What there is to say to the user.
    pub notices: Vec<String>,
}

impl Effects {
    pub(super) fn note_opened(&mut self) {
        (self.opened, self.world_changed, self.work_changed, self.handles_changed) = (true, true, true, true);
    }
}
