//! What to take away from a run of the octile wave or of A*.

use super::SearchKind;
use super::facts::Guidance;
use crate::algo::grid_search::GridSearch;
use crate::algo::moves::Cost;
use crate::algo::wave::Moves;
use crate::lesson::wave::act::WaveAct;
use crate::lesson::wave::facts::Spot;
use crate::lesson::wave::ground::Crossing;

/// What a run came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// So many cells can reach the goal, and the start is not among them.
    StartNotReached { closed: u32 },
    /// A* can reach this many cells from the start, and the goal is not among them.
    GoalNotReached { closed: u32 },
    /// The octile wave has found a shortest path with these moves.
    /// The cost of an open cell fell `relaxed` times.
    ShortestPath { moves: Moves, cost: Cost, relaxed: usize, has_terrain: bool, crossing: Option<Crossing> },
    /// The octile wave began at several goals. The path leads to the nearest one, by its number from 1. So many cells are as near to
    /// another goal as to this or that one.
    NearestGoal { goals: usize, nearest: usize, at: Spot, cost: Cost, ties: usize },
    /// A* has found a path, and a flood would go through this many cells. `is_around`: the path costs more than the estimate at the start.
    ComparedWithFlood {
        moves: Moves,
        cost: Cost,
        is_around: bool,
        is_guided: bool,
        has_terrain: bool,
        crossing: Option<Crossing>,
        closed: usize,
        flood: usize,
    },
    /// A* has found a path with an estimate that makes sure of nothing. `shortest` is what a shortest path costs; None if the map is too
    /// large to find one.
    ComparedWithShortest { guidance: Guidance, cost: Cost, shortest: Option<Cost> },
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
