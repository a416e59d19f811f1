//! The lines of pseudocode of the tutorial's wave that its settings choose.

use super::WaveAct;
use crate::algo::flow::Arrows;
use crate::algo::wave::{Dedupe, Moves, Wave};
use crate::lesson::pseudocode::Pseudocode;

impl WaveAct<Wave> {
    pub(super) fn pseudocode(&self) -> Pseudocode {
        let input = &self.watched.input;
        let (has_arrows, is_repaired) = (input.flow, input.arrows == Arrows::Repaired);
        let is_eight = input.moves == Moves::Eight;
        let samples_eight = input.arrows == Arrows::Eight;
        Pseudocode::default()
            .worded(is_eight.then_some("  write d into all of its cells; for each neighbour of each:"), "number")
            .only_if(is_eight, &["corner cut"])
            .only_if(input.dedupe == Dedupe::Push, &["duplicate avoided"])
            .only_if(input.dedupe == Dedupe::Sort, &["sort"])
            .only_if(input.dedupe == Dedupe::Keep, &["compare"])
            .only_if(matches!(input.dedupe, Dedupe::Keep | Dedupe::Sort), &["duplicate removed"])
            .worded(
                (input.moves == Moves::Mixed)
                    .then_some("  go to the lowest of the 8 neighbours, until its number is 1"),
                "descend",
            )
            .only_if(has_arrows, &["flow field"])
            .only_if(has_arrows && !is_repaired, &["sample", "arrow"])
            .only_if(has_arrows && is_repaired, &["repaired arrow"])
            .worded(samples_eight.then_some("  read the 8 neighbours; for a wall, the cell itself"), "sample")
            .worded(samples_eight.then_some("  arrow = (left − right, up − down) + diagonals / √2"), "arrow")
    }
}
