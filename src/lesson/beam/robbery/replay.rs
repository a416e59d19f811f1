//! The last seconds before the step that decided a round. They can be watched any number of times.

use super::played::{PlayedRound, Turn};
use crate::algo::robbery::RobberyStep;
use crate::lesson::beam::words::robbery::played as words;
use crate::words::Sentence;

/// How much is replayed: two seconds show from where both came, and how the line of sight moved.
const TICKS_BEFORE: usize = 20;

/// A part of the run of a round that was played, and what decided the round.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay {
    /// Positions in the run. `to` is the one after the step that decided.
    pub from: usize,
    pub to: usize,
    pub turn: Turn,
    /// The obstacle that hid the robber, of which `turn` speaks. It is lit all the time.
    pub cover: Option<usize>,
}

impl Replay {
    pub fn contains(&self, at: usize) -> bool {
        (self.from..=self.to).contains(&at)
    }

    /// What is said while it plays.
    pub fn announcement(&self) -> Sentence {
        words::REPLAYED.into()
    }
}

impl PlayedRound {
    /// What is to be watched of a round that is over.
    pub fn replay(&self) -> Option<Replay> {
        let result = self.result()?;
        let steps = self.live().steps().get(..result.decided)?;
        let ticks = steps.iter().enumerate().filter(|(_, step)| **step == RobberyStep::Tick).rev();
        // A round that is decided earlier is replayed from its first step.
        let from = ticks.map(|(i, _)| i + 1).nth(TICKS_BEFORE).unwrap_or(1).min(result.decided);
        Some(Replay { from, to: result.decided, turn: result.turn.clone(), cover: result.cover })
    }
}
