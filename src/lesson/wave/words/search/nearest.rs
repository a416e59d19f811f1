//! What refutes an answer to "which goal is nearest?".

use crate::algo::moves::Cost;
use crate::lesson::Why;
use crate::lesson::wave::facts::Spot;
use crate::lesson::wave::search::nearest::NotNearest;
use crate::sentence;
use crate::words::{Sentence, number};

/// The nearest goal with its number and what its path costs, and what the paths to the others cost.
pub fn nearest((at, n, cost): (Spot, usize, Cost), others: &[Cost]) -> Sentence {
    let of_others: Vec<String> = others.iter().map(|cost| number(cost.value())).collect();
    let others = match &of_others[..] {
        [] => String::new(),
        [one] => format!("; that of the other one {one}"),
        [all @ .., last] => format!("; those of the others {} and {last}", all.join(", ")),
    };
    let goal = super::super::named(at, format!("Goal {n}"));
    sentence![goal, ": its path costs ", number(cost.value()), others, "."]
}

pub fn not_nearest(why: NotNearest) -> Why {
    match why {
        NotNearest::NoGoal => Why::new("not a goal", "Only a goal can be the nearest one."),
        NotNearest::Unreachable => Why::new("no path", "No path leads from the start to this goal."),
        NotNearest::Costlier(cost) => Why::new(
            format!("cost = {}", number(cost.value())),
            "This is what a cheapest path from the start to this goal costs. A path to another goal costs less.",
        ),
    }
}
