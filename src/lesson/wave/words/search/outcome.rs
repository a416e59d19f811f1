//! What to take away from a run of the octile wave or of A*.

use super::written;
use crate::algo::wave::Moves;
use crate::lesson::wave::search::outcome::Outcome;
use crate::sentence;
use crate::words::{Sentence, count};

pub fn conclusion(outcome: &Outcome) -> Sentence {
    let cells = |n: u32| count(n as usize, "cell");
    match *outcome {
        Outcome::StartNotReached { closed } => {
            sentence!["The wave closed all ", cells(closed), " that can reach the goal. The start is not among them."]
        }
        Outcome::GoalNotReached { closed } => sentence! {
            "A* closed all ", cells(closed), " that the start can reach. The goal is not among them: there is no path."
        },
        Outcome::ShortestPath { moves, cost, closed } => {
            let path = match moves {
                Moves::Four => sentence!["In 4 directions, no path takes fewer moves than ", cost.straight, "."],
                Moves::Eight | Moves::Mixed => {
                    let sum = format!("{} = {} + {}√2", written(cost), cost.straight, cost.diagonal);
                    sentence!["Without corner cuts, no path costs less than ", sum, "."]
                }
            };
            sentence![path, " The wave closed ", cells(closed), ": from each of them a shortest path is known now."]
        }
        Outcome::ComparedWithFlood { moves, cost, looked_at, flood, break_even } => {
            let fewest = (moves == Moves::Four).then(|| {
                let moves = count(cost.straight as usize, "move");
                sentence!["In 4 directions the path of A* takes ", moves, ", as few as that of the wave. "]
            });
            let work = sentence! {
                fewest, "A* looked at ", count(looked_at, "cell"), "; a flood looks at ",
                flood, ". A* stops at its goal. A flood looks at every cell, but serves any number of agents."
            };
            match break_even {
                Some(1) => sentence![work, " Here A* saves nothing."],
                Some(agents) => {
                    sentence![work, " ", agents, " searches like this one look at more cells than a flood."]
                }
                None => work,
            }
        }
    }
}
