//! What to take away from a run of the octile wave or of A*.

use super::{because, in_parts, written};
use crate::algo::grid_search::Admissibility;
use crate::algo::wave::Moves;
use crate::lesson::wave::asked::Answered;
use crate::lesson::wave::ground::Crossing;
use crate::lesson::wave::search::outcome::Outcome;
use crate::lesson::wave::words::answered::answered;
use crate::sentence;
use crate::words::{Sentence, count, number, times};

/// `answer`: what the run answers to the question of its scene, if the outcome does not say it.
pub fn conclusion(outcome: &Outcome, answer: Option<Answered>) -> Sentence {
    let come_to = come_to(outcome, answer.is_some());
    match answer {
        Some(answer) => sentence![answered(answer), " ", come_to],
        None => come_to,
    }
}

fn come_to(outcome: &Outcome, is_answered: bool) -> Sentence {
    match *outcome {
        Outcome::StartNotReached { closed: 1 } => {
            "No path leads to the start: no other cell can reach the goal.".into()
        }
        Outcome::StartNotReached { closed } => sentence! {
            "The open list is empty and the start is not closed: no path leads from it to the goal. All ", closed,
            " cells that can reach the goal are closed."
        },
        Outcome::GoalNotReached { closed: 1 } => "There is no path: the start can reach no other cell.".into(),
        Outcome::GoalNotReached { closed } => sentence! {
            "The open list is empty and the goal is not closed: there is no path. A* closed all ", closed,
            " cells that the start can reach."
        },
        Outcome::ShortestPath { crossing: Some(crossing), cost, moves, .. } => {
            let within = if moves == Moves::Four { "In 4 directions" } else { "Without corner cuts" };
            sentence![crossed(crossing), " ", within, ", no path over cells costs less than ", in_parts(cost), "."]
        }
        Outcome::ShortestPath { moves, cost, relaxed, has_terrain, .. } => {
            let fell = match relaxed {
                _ if is_answered => Sentence::default(),
                0 => sentence!["The cost of no open cell fell in this run, and that of a closed cell never does. "],
                n => sentence! {
                    "The cost of an open cell can still fall; that of a closed cell never does. It fell ", times(n), ". "
                },
            };
            let path = match moves {
                Moves::Four if has_terrain => {
                    sentence!["In 4 directions, no path costs less than ", written(cost), "."]
                }
                Moves::Four => {
                    sentence!["In 4 directions, no path takes fewer moves than ", number(cost.value()), "."]
                }
                Moves::Eight | Moves::Mixed => {
                    sentence!["Without corner cuts, no path costs less than ", in_parts(cost), "."]
                }
            };
            sentence![fell, path, " From each closed cell a shortest path is known now."]
        }
        Outcome::NearestGoal { nearest, at, cost, ties, .. } => {
            let goal = super::super::named(at, format!("goal {nearest}"));
            let border = (ties > 0).then_some(" Cells on the border between goals may be equally near to several.");
            sentence! {
                "The nearest goal is ", goal, ". The path to it costs ", written(cost),
                ". One wave from all goals found it for every cell at once.", border
            }
        }
        Outcome::ComparedWithFlood { moves, cost, is_around, is_guided, has_terrain, crossing, closed, flood } => {
            let fewest = (moves == Moves::Four && !has_terrain).then(|| {
                let moves = count(cost.whole() as usize, "move");
                sentence![" In 4 directions the path of A* takes ", moves, ", as few as that of the wave."]
            });
            let way = if !is_guided {
                "Without an estimate, the search goes in all directions until it comes to the goal."
            } else if is_around && has_terrain {
                "Walls or costly ground make the path cost more than the estimate, and A* went on to cells with a higher f."
            } else if is_around {
                "Walls make the path longer, and A* went on to cells with a higher f."
            } else {
                "No wall makes the path of A* longer."
            };
            // How many cells each goes through is in Data.
            let saves = if closed < flood {
                " A* stops when it closes its goal, so it closes fewer cells than a flood. A flood goes through every cell that can reach its goal, and then serves any number of agents."
            } else {
                " Here A* saves nothing."
            };
            let ground = crossing.map(|crossing| sentence![crossed(crossing), " "]);
            sentence![ground, way, saves, fewest]
        }
        Outcome::ComparedWithShortest { guidance, cost, shortest } => {
            let [own, least] = [Some(cost), shortest].map(|cost| cost.map(written).unwrap_or_default());
            let path = match shortest {
                Some(shortest) if shortest < cost => {
                    sentence!["The path is not a shortest one. It costs ", own, " instead of ", least, ". "]
                }
                Some(_) => {
                    sentence!["No path costs less than this one, but nothing makes sure of it. It costs ", own, ". "]
                }
                None => sentence!["Perhaps another path costs less than this one. It costs ", own, ". "],
            };
            let is_refuted = shortest.is_some_and(|shortest| shortest < cost);
            let verdict = match guidance.admissibility {
                Admissibility::TooHigh { .. } if is_refuted => "The estimate is not admissible. ",
                // On this map it may be.
                Admissibility::TooHigh { .. } => "In general the estimate is not admissible for these moves. ",
                _ => "The search is greedy. ",
            };
            sentence![path, verdict, because(guidance)]
        }
    }
}

/// Which way is cheaper, by what the ground costs.
fn crossed(Crossing { around_from }: Crossing) -> Sentence {
    sentence! {
        "From a whole cost of ", around_from, " on, the way around the ground is cheaper; for smaller whole costs, the way through it is."
    }
}
