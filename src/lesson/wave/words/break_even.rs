//! The texts of the diagram that compares one flood with many searches.

use crate::lesson::wave::break_even::Cheaper;
use crate::sentence;
use crate::words::{Sentence, count};

/// What the diagram counts from left to right.
pub const AGENTS: &str = "agents";

/// The name of the curve of A*.
pub const SEARCHES: &str = "A*";

/// The name of the other curve.
pub const fn floods(is_one: bool) -> &'static str {
    if is_one { "1 flood" } else { "floods" }
}

/// From how many agents on a flood pays.
pub fn cheaper(cheaper: Cheaper) -> Sentence {
    match cheaper {
        Cheaper::FloodForOne => "A flood looks at fewer cells even for 1 agent.".into(),
        Cheaper::FloodFrom(agents) => sentence!["From ", agents, " agents on, a flood looks at fewer cells."],
        Cheaper::SearchForOwnGoals => "A* looks at fewer cells: every goal needs a flood of its own.".into(),
        Cheaper::SearchUpTo(agents) => {
            sentence!["A* looks at fewer cells for up to ", count(agents, "agent"), "."]
        }
    }
}
