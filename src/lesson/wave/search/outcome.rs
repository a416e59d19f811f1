//! What to take away from a run of the octile wave or of A*.

use super::SearchKind;
use crate::algo::grid_search::GridSearch;
use crate::algo::moves::Cost;
use crate::algo::wave::Moves;
use crate::lesson::wave::act::WaveAct;

/// What a run came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// So many cells can reach the goal, and the start is not among them.
    StartNotReached { closed: u32 },
    /// A* can reach so many cells from the start, and the goal is not among them.
    GoalNotReached { closed: u32 },
    /// The octile wave has found a shortest path with these moves.
    ShortestPath { moves: Moves, cost: Cost, closed: u32 },
    /// A* has found a path. A flood would look at so many cells; from `break_even` agents on, one flood is cheaper.
    ComparedWithFlood { moves: Moves, cost: Cost, looked_at: usize, flood: usize, break_even: Option<usize> },
}

impl<S: SearchKind> WaveAct<GridSearch<S>> {
    /// Of the whole run. None if its last sentence says it all.
    pub fn outcome(&self) -> Option<Outcome> {
        if self.walled_goal().or_else(|| self.walled_start()).is_some() {
            return None;
        }
        Some(S::outcome(self))
    }
}
