//! What a program is compared with: one of a learner's own, one with a mistake, or the same algorithm with a mistake of its own.

use super::assignment::{Assignment, OwnDecision};
use super::mistake::Mistake;

/// What a program can be compared with. An act may have nothing of it.
pub trait Graded {
    /// What a program of the learner's own gets and must produce. None for a run that no program can repeat, such as a
    /// game. It is called only for the last act of a lesson, at the end of its recorded run.
    fn assignment(&self) -> Option<Assignment> {
        None
    }

    /// The mistakes that its algorithm can make itself ([`super::Setup::mistake`]), because no program of another kind decides about the
    /// same things.
    fn own_mistakes(&self) -> Vec<&'static Mistake> {
        Vec::new()
    }

    /// What the algorithm decides in its whole run, each with the position of its run after the step. It is called only at the end of a
    /// recorded run.
    fn own_decisions(&self) -> Vec<(usize, OwnDecision)> {
        Vec::new()
    }
}

/// An act that no program is compared with.
pub(super) struct NotGraded;

impl Graded for NotGraded {}
