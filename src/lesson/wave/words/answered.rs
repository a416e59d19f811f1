//! What a run answers to the question of its scene, where it is not what the run itself is about.

use crate::algo::wave::Moves;
use crate::lesson::wave::asked::Answered;
use crate::sentence;
use crate::words::Sentence;

/// Why a cell is found twice.
pub const NOT_RECOGNISED: &str = "A cell that was found has no number yet, so it is not recognised.";

pub fn answered(answer: Answered) -> Sentence {
    match answer {
        Answered::GoesAroundTouchingWalls => {
            "The path does not go between walls that touch only at a corner: there is no room between them.".into()
        }
        Answered::CutsNoCorner => "The path cuts no corner, so an agent with a body can follow it.".into(),
        Answered::IsShortest { has_terrain: true, .. } => "No path is cheaper than this one.".into(),
        Answered::IsShortest { moves: Moves::Four, .. } => {
            "In four directions, the path is a shortest one: no move is too many.".into()
        }
        Answered::IsShortest { .. } => "The path is a shortest one: no move is too many.".into(),
        Answered::FindsCellsTwice => NOT_RECOGNISED.into(),
        Answered::NumbersNeeded { needed, of } => sentence!["The path needs ", needed, " of the ", of, " numbers."],
        Answered::NumbersNeverFall => {
            "The number of a cell never falls: each move counts as one, so the first number is the lowest.".into()
        }
        Answered::IgnoresGround => {
            "The wave does not say which way is cheaper: its numbers count moves, whatever the ground costs.".into()
        }
        Answered::OpenCostsFall => "The cost of an open cell can still fall; that of a closed cell never does.".into(),
        Answered::FloodsAroundWalls => {
            "The wave goes around a wall on all sides: it spreads in all directions and aims at nothing.".into()
        }
    }
}
