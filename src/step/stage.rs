//! Stages of a run, and stepping from one to the next.

/// A run of steps with a label; [`super::Film::label`] makes it from the step that opens the stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Steps before the one that opens this stage.
    pub first: usize,
    /// Steps in this stage, at least one.
    pub len: usize,
    /// Steps in this stage up to its last outcome, from 1 to `len`; `len` if no step of it is an outcome.
    pub outcome: usize,
}

impl Stage {
    /// The position after its last outcome, or after its last step if it has none: where stepping by stage stops.
    pub const fn stop(&self) -> usize {
        self.first + self.outcome
    }

    /// The position after its last step.
    pub const fn end(&self) -> usize {
        self.first + self.len
    }
}
