//! What to take away from a run of the tutorial's wave.

use crate::lesson::wave::tutorial::outcome::{ArrowFaults, Costs, Duplicates, Fault, Longer, Outcome};
use crate::sentence;
use crate::words::{Sentence, count, number};

pub fn conclusion(outcome: &Outcome) -> Sentence {
    match *outcome {
        Outcome::StartNotReached { cells, corner } => {
            let cells = count(cells as usize, "cell");
            let corner = corner.then_some(AT_A_CORNER);
            sentence!["The wave numbered all ", cells, " that can reach the goal. The start is not among them.", corner]
        }
        Outcome::Flooded { moves, cells, up_to_start } => {
            // For one agent the flood need not explore all of the map, although the video says so.
            let stop = up_to_start
                .filter(|&n| n < cells as usize)
                .map(|n| sentence![" For this start alone, it could stop after ", n, " of them."]);
            sentence! {
                path(moves), "It needs ", moves + 1, " of the ", cells,
                " numbers of the flood. From each numbered cell the way to the goal is known now.", stop
            }
        }
        Outcome::Faulty { moves, fault } => sentence![path(moves), faulty(fault)],
        Outcome::Duplicates(duplicates) => duplicated(duplicates),
    }
}

fn path(moves: usize) -> Sentence {
    sentence!["The path takes ", count(moves, "move"), ". "]
}

fn faulty(fault: Fault) -> Sentence {
    match fault {
        Fault::Arrows(faults) => {
            let reason = if faults.into_wall > 0 { NOT_CHECKED } else { BALANCED };
            sentence![faulty_arrows(faults), reason]
        }
        Fault::RepairedArrows(faults, cuts) => sentence! {
            "Each arrow points to the lowest reachable neighbour. The differences would ",
            differences(faults), (cuts > 0).then(|| cuts_beside_arrows(cuts))
        },
        Fault::Squeezes(squeezes) => {
            let squeezes = count(squeezes, "squeeze");
            let forbidden = " between two walls, where there is no room at all. The octile wave forbids this.";
            sentence!["It has ", squeezes, forbidden]
        }
        Fault::CornerCuts(cuts) => {
            let corners = count(cuts, "corner");
            sentence!["It cuts ", corners, ": an agent with a body gets stuck there. The octile wave forbids this."]
        }
        Fault::Longer(longer) => too_long(longer),
    }
}

/// What the program of the video does where the start touches a numbered cell at a corner alone.
const AT_A_CORNER: &str = " It touches a numbered cell at a corner: the program in the video, which looks at 8 neighbours, has a path from there. Here a path begins at a number.";

/// Why arrows from differences are wrong, and what repairs them.
const NOT_CHECKED: &str = " The differences do not check the cell that the arrow points at. “Repaired arrows” point to the lowest reachable neighbour: they have none of these faults.";

/// Why a cell has none, where no arrow points into a wall.
const BALANCED: &str =
    " The differences of the neighbours add up to 0 there. “Repaired arrows” point to the lowest reachable neighbour.";

fn faulty_arrows(ArrowFaults { balanced, into_wall, no_lower }: ArrowFaults) -> String {
    let verb = |n, one: &'static str, many: &'static str| if n == 1 { one } else { many };
    let arrows = |n| format!("{} {}", count(n, "arrow"), verb(n, "points", "point"));
    let parts = [
        (balanced, format!("{} {} no arrow", count(balanced, "cell"), verb(balanced, "has", "have"))),
        (into_wall, format!("{} into a wall or off the map", arrows(into_wall))),
        (no_lower, format!("{} at a number that is no lower", arrows(no_lower))),
    ];
    joined(parts, ", and ")
}

/// The same as what the differences would do.
fn differences(ArrowFaults { balanced, into_wall, no_lower }: ArrowFaults) -> String {
    let parts = [
        (balanced, format!("leave {} without an arrow", count(balanced, "cell"))),
        (into_wall, format!("point {} into a wall or off the map", count(into_wall, "arrow"))),
        (no_lower, format!("point {} at a number that is no lower", count(no_lower, "arrow"))),
    ];
    joined(parts, " and ")
}

/// The parts that there are, as one sentence.
fn joined(parts: [(usize, String); 3], and: &str) -> String {
    let parts: Vec<String> = parts.into_iter().filter(|&(n, _)| n > 0).map(|(_, part)| part).collect();
    match &parts[..] {
        [first @ .., last] if !first.is_empty() => format!("{}{and}{last}.", first.join(", ")),
        _ => format!("{}.", parts.join("")),
    }
}

/// What the path still does and repaired arrows do not.
fn cuts_beside_arrows(cuts: usize) -> Sentence {
    let corners = count(cuts, "corner");
    sentence![" The arrows cut no corner. The path still cuts ", corners, ": it goes to the lowest number."]
}

fn too_long(longer: Longer) -> Sentence {
    match longer {
        Longer::Moves { fewest } => more_moves(fewest),
        Longer::MovesAndCost { fewest, costs } => {
            let [path, least] = written(costs);
            sentence![more_moves(fewest), " It costs ", path, ", and the shortest path ", least, "."]
        }
        Longer::DiagonalIsOneMove { costs, least_moves } => {
            let [path, least] = written(costs);
            let with = least_moves.map(|moves| format!(", with {moves} moves,"));
            sentence! {
                "No path in 8 directions takes fewer. Yet it costs ", path, ", and the shortest path",
                with, " ", least, ": the numbers count a diagonal as 1 move, not as √2."
            }
        }
        Longer::DiagonalIsTwoMoves(costs) => {
            let [path, least] = written(costs);
            let reason = ": the numbers count a diagonal as 2 moves, not as √2.";
            sentence!["It costs ", path, " and the shortest path ", least, reason]
        }
    }
}

fn written(Costs { path, least }: Costs) -> [String; 2] {
    [path, least].map(|cost| number(cost.value()))
}

fn more_moves(fewest: usize) -> Sentence {
    let are = if fewest == 1 { " is" } else { " are" };
    sentence![fewest, are, " enough: the wave went in 4 directions, the path goes in 8."]
}

fn duplicated(duplicates: Duplicates) -> Sentence {
    let (happened, work) = match duplicates {
        Duplicates::Stayed { cells, waves, entries, longest } => {
            return sentence! {
                "No duplicate was removed, and the flood ended with wave ", waves,
                ": a cell with a number never goes on a list again. But ", count(cells as usize, "cell"), " took ",
                entries, " entries, and the longest list has ", longest, "."
            };
        }
        Duplicates::Avoided(1, work) => (sentence!["1 duplicate was avoided by looking before the push."], work),
        Duplicates::Avoided(n, work) => (sentence![n, " duplicates were avoided by looking before each push."], work),
        Duplicates::Arose(n, work) => {
            (sentence![count(n, "duplicate"), " arose, because a cell that was found has no number yet."], work)
        }
    };
    let work = work.map(|work| sentence![" Comparisons: ", work.looking, " to look, ", work.sorting, " to sort."]);
    sentence! {
        happened, work,
        " Look through a short next frontier (up to n²/2), sort a long one (n log n). A mark in each cell is best."
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// "No cell have no arrow" was said of the video's map.
    #[test]
    fn faults_of_arrows_are_counted_in_whole_sentences() {
        let faults = |balanced, into_wall| ArrowFaults { balanced, into_wall, no_lower: 0 };
        assert_eq!(faulty_arrows(faults(0, 10)), "10 arrows point into a wall or off the map.");
        assert_eq!(faulty_arrows(faults(1, 0)), "1 cell has no arrow.");
        assert_eq!(
            faulty_arrows(faults(2, 1)),
            "2 cells have no arrow, and 1 arrow points into a wall or off the map."
        );
        assert_eq!(
            faulty_arrows(ArrowFaults { balanced: 1, into_wall: 8, no_lower: 1 }),
            "1 cell has no arrow, 8 arrows point into a wall or off the map, and 1 arrow points at a number that is no lower."
        );
        assert_eq!(differences(faults(0, 1)), "point 1 arrow into a wall or off the map.");
        assert_eq!(differences(faults(3, 0)), "leave 3 cells without an arrow.");
        assert_eq!(
            differences(faults(3, 2)),
            "leave 3 cells without an arrow and point 2 arrows into a wall or off the map."
        );
    }
}
