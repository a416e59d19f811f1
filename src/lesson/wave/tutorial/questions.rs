//! The questions about the tutorial's wave.

mod arrow;
mod neighbour;
mod numbers;
pub mod path;

use super::WaveAct;
use crate::algo::wave::{Moves, Wave};
use crate::lesson::question::AskedBy;

pub(super) const QUESTIONS: &[AskedBy<WaveAct<Wave>>] = &[
    AskedBy::new(&numbers::KIND, |act| Box::new(numbers::Numbers(act))),
    AskedBy::new(&neighbour::KIND, |act| Box::new(neighbour::Neighbour(act))),
    AskedBy::new(&path::KIND, |act| Box::new(path::PathOn(act))),
    AskedBy::new(&arrow::KIND, |act| Box::new(arrow::ArrowOf(act))),
];

/// What the rule of an exercise says about the moves of the wave.
pub fn rule_of_flood(moves: Moves) -> &'static str {
    match moves {
        Moves::Four | Moves::Mixed => " The wave goes north, east, south and west.",
        Moves::Eight => {
            " The wave goes in eight directions. A diagonal counts as one move, and both cells beside it must be free."
        }
    }
}
