//! The answer to "which goal is nearest?", and what refutes a wrong one.

use crate::algo::moves::Cost;
use crate::lesson::Why;
use crate::lesson::wave::facts::Spot;
use crate::lesson::wave::search::nearest::NotNearest;
use crate::lesson::wave::words::named;
use crate::sentence;
use crate::words::{Sentence, number};

/// The nearest goals with their numbers from 1, what the path to each costs, and what the paths to the others cost. None without a goal.
pub fn nearest(goals: &[(Spot, usize)], cost: Cost, others: &[Cost]) -> Option<Sentence> {
    let named = |&(at, number): &(Spot, usize), word: &str| named(at, format!("{word} {number}"));
    let cost = number(cost.value());
    let others: Vec<String> = others.iter().map(|cost| number(cost.value())).collect();
    let of_others = match &others[..] {
        [] => String::new(),
        [one] => format!("; that of the other one {one}"),
        [all @ .., last] => format!("; those of the others {} and {last}", all.join(", ")),
    };
    Some(match goals {
        [] => return None,
        [goal] => sentence![named(goal, "Goal"), " is the nearest: its path costs ", cost, of_others, "."],
        [first, more @ ..] => {
            let with = |all: Sentence, goal| sentence![all, " and ", named(goal, "goal")];
            let all = more.iter().fold(sentence![named(first, "Goal")], with);
            sentence![all, " are equally near: the path to each costs ", cost, of_others, "."]
        }
    })
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
