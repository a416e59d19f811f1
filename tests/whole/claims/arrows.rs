//! What is said of arrows: those from differences and their faults, and repaired ones.

use super::oracle::cells::Moves;
use super::place::{end, invariant, tour};
use super::subject::Change::{Goal, Miscount, Wall};
use super::subject::Subject;
use super::wave::{every_cell_leads_down, only};
use super::{Claim, at, check, claim, facts, if_so};

/// Cells with no arrow, and those whose arrow points into a wall or off the map.
fn arrow_faults(s: &Subject, moves: Moves) -> [usize; 2] {
    let arrows = s.cells().arrows(&s.cells().flood(moves));
    [arrows.missing.len(), arrows.off_map.len() + arrows.into_wall.len()]
}

pub const CLAIMS: &[Claim] = &[
    claim(
        end("wave/gradient"),
        "The path takes {12} moves. {1} cell has no arrow, and {9} arrows point into a wall or off the map.",
        |s| {
            let [missing, wrong] = arrow_faults(s, Moves::Four);
            facts![s.cells().fewest(Moves::Four), missing, wrong]
        },
        Wall(3, 2),
    ),
    claim(
        end("wave/video"),
        "{1} cell has no arrow, and {8} arrows point into a wall or off the map.",
        |s| arrow_faults(s, Moves::Four).map(|n| n.to_string()).to_vec(),
        Wall(7, 6),
    ),
    claim(
        end("wave/cave"),
        "The path takes {86} moves. Each arrow points to the lowest reachable neighbour. The differences would leave \
         {40} cells without an arrow.",
        |s| facts![s.cells().fewest(Moves::Eight), arrow_faults(s, Moves::Eight)[0]],
        Goal(23.5, 2.5),
    ),
    claim(
        tour("wave"),
        "First fault: [this cell](cell {3,3}) gets no arrow.",
        |s| {
            let missing = s.cells().arrows(&s.cells().flood(Moves::Four)).missing;
            facts![only(&missing.into_iter().map(|(x, y)| at(x, y)).collect::<Vec<_>>())]
        },
        Wall(2, 3),
    ),
    claim(
        tour("wave"),
        "{Both} differences are {0}.",
        |s| {
            // What has no number counts as the cell itself.
            let numbers = s.cells().flood(Moves::Four);
            let beside = |x, y| numbers.get(&(x, y)).unwrap_or(&numbers[&(3, 3)]);
            let differences = [beside(2, 3) - beside(4, 3), beside(3, 2) - beside(3, 4)];
            let is_both = differences[0] == differences[1];
            facts![if is_both { "Both" } else { "Not both" }, differences[0]]
        },
        Wall(2, 3),
    ),
    claim(
        tour("wave"),
        "So the arrow of [this cell](cell {1,2}) points at a [wall](cell {2,1}).",
        |s| {
            let into_wall = s.cells().arrows(&s.cells().flood(Moves::Four)).into_wall;
            into_wall.into_iter().filter(|pair| pair[0] == (1, 2)).flatten().map(|(x, y)| at(x, y)).collect()
        },
        Wall(2, 1),
    ),
    claim(
        invariant("wave/gradient").with(&[("repair", "on")]),
        "{Every} arrow leads to a lower number.",
        |s| facts![if_so("Every", every_cell_leads_down(s, Moves::Eight))],
        Miscount(3, 3, -9),
    ),
    claim(
        invariant("wave/cave"),
        "{Every} arrow leads to a lower number.",
        |s| facts![if_so("Every", every_cell_leads_down(s, Moves::Eight))],
        Miscount(90, 54, -9),
    ),
];

#[test]
fn what_is_said_of_arrows_is_true() {
    check(CLAIMS);
}
