//! What to take away from a run of the tutorial's wave.

use crate::lesson::wave::asked::Answered;
use crate::lesson::wave::tutorial::outcome::{ArrowFaults, Costs, Duplicates, Fault, Longer, Outcome};
use crate::lesson::wave::words::answered::{NOT_RECOGNISED, answered};
use crate::sentence;
use crate::words::{Sentence, count, number};

/// `answer`: what the run answers to the question of its scene, if the outcome does not say it.
pub fn conclusion(outcome: &Outcome, answer: Option<Answered>) -> Sentence {
    /// The counts of a flood that nobody has asked for are in Data.
    const KNOWN: &str = "From each numbered cell the way to the goal is known now.";
    let Some(answer) = answer else { return come_to(outcome) };
    let come_to = if matches!(outcome, Outcome::Flooded { .. }) { KNOWN.into() } else { come_to(outcome) };
    sentence![answered(answer), " ", come_to]
}

fn come_to(outcome: &Outcome) -> Sentence {
    match *outcome {
        Outcome::StartNotReached { cells, corner } => {
            let numbered = match cells {
                1 => "Only the goal itself has one.".to_owned(),
                n => format!("All {n} cells that can reach the goal have one."),
            };
            let corner = corner.then_some(AT_A_CORNER);
            sentence! {
                "The frontier is empty and the start has no number: no path leads from it to the goal. ", numbered, corner
            }
        }
        Outcome::Flooded { moves, cells } => sentence! {
            "The path takes ", count(moves, "move"), " and needs ", moves + 1, " of the ", cells,
            " numbers of the flood. From each numbered cell the way to the goal is known now."
        },
        Outcome::Faulty { moves, fault } => faulty(moves, fault),
        Outcome::Duplicates(duplicates) => duplicated(duplicates),
    }
}

fn faulty(moves: usize, fault: Fault) -> Sentence {
    match fault {
        Fault::Arrows(faults) => sentence![arrows_are_wrong(faults), REPAIRED],
        Fault::RepairedArrows(cuts) => sentence! {
            "Each arrow points to the lowest reachable neighbour, and none into a wall. The differences would leave cells without an arrow, or point into walls or at numbers that are not lower.", Sentence::panel(" Data counts them."),
            (cuts > 0).then(|| cuts_beside_arrows(cuts))
        },
        Fault::Squeezes => {
            "The path squeezes between two walls where there is no room at all. The octile wave forbids this.".into()
        }
        Fault::CornerCuts(cuts) => sentence! {
            "An agent with a body gets stuck where the path cuts a corner. The path cuts ", count(cuts, "corner"),
            ". The octile wave forbids this."
        },
        Fault::Longer(longer) => too_long(moves, longer),
    }
}

/// What the program of the video does where the start touches a numbered cell at a corner alone.
const AT_A_CORNER: &str = " It touches a numbered cell at a corner: the program in the video, which looks at 8 neighbours, has a path from there. Here a path begins at a number.";

/// Which arrows from differences are missing or wrong, and why.
fn arrows_are_wrong(faults: ArrowFaults) -> Sentence {
    /// Which are wrong, and why.
    const WRONG: &str = "An arrow is wrong if it points into a wall, off the map, or at a number that is not lower: nothing checks where it points.";
    /// Which have none.
    const NONE: &str = "Where the differences of the neighbours add up to 0, a cell has no arrow.";
    let data = Sentence::panel(" Data counts them.");
    match (faults.balanced, faults.cells() - faults.balanced) {
        (_, 0) => sentence![NONE, data],
        (0, _) => sentence![WRONG, data],
        _ => sentence![WRONG, " ", NONE, data],
    }
}

const REPAIRED: &str = " “Repaired arrows” point to the lowest reachable neighbour: they have none of these faults.";

/// What the path still does and repaired arrows do not.
fn cuts_beside_arrows(cuts: usize) -> Sentence {
    let corners = count(cuts, "corner");
    sentence![" The arrows cut no corner. The path still cuts ", corners, ": it goes to the lowest number."]
}

fn too_long(moves: usize, longer: Longer) -> Sentence {
    match longer {
        Longer::Moves { fewest } => {
            let too_many = moves - fewest;
            let are = if too_many == 1 { " is" } else { " are" };
            sentence! {
                count(too_many, "move"), are, " too many: the path takes ", moves, ", and ", fewest,
                " are enough. The wave went in four directions, and the path goes in eight."
            }
        }
        Longer::IgnoresGround(costs) => {
            let [path, least] = written(costs);
            sentence! {
                "The path of the wave is not the cheapest. It costs ", path, "; with the same moves, the cheapest one costs ", least,
                ". The wave counts moves: what the ground costs is not in its numbers."
            }
        }
        Longer::DiagonalIsOneMove(costs) => {
            let [path, least] = written(costs);
            sentence! {
                "The path takes the fewest moves, and yet it is not the shortest. No path in eight directions takes fewer moves than ",
                moves, ", but it costs ", path, " instead of ", least, ". The numbers count a diagonal as one move, not as √2 moves."
            }
        }
        Longer::DiagonalIsTwoMoves(costs) => {
            let [path, least] = written(costs);
            sentence! {
                "The path is not the shortest. It costs ", path, " instead of ", least,
                ". The numbers count a diagonal as two moves, not as √2 moves."
            }
        }
    }
}

fn written(Costs { path, least }: Costs) -> [String; 2] {
    [path, least].map(|cost| number(cost.value()))
}

fn duplicated(duplicates: Duplicates) -> Sentence {
    let happened = match duplicates {
        Duplicates::Stayed { cells, waves, entries, longest } => {
            return sentence! {
                NOT_RECOGNISED, " No duplicate was removed, and the flood ended with wave ", waves,
                ": a cell with a number never goes on a list again.",
                (entries > cells as usize).then(|| sentence! {
                    " But ", count(cells as usize, "cell"), " took ", entries, " entries, and the longest list has ", longest, "."
                })
            };
        }
        Duplicates::Avoided => {
            "A look at the next frontier before each push finds the cell, so it is not put there twice."
        }
        Duplicates::Arose => NOT_RECOGNISED,
    };
    sentence! {
        happened,
        " With n cells in the next frontier: look through a short one (up to n²/2 comparisons), sort a long one (about n log n). A mark in each cell is best."
    }
}
