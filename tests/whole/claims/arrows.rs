//! What is said of arrows: those from differences and their faults, and repaired ones.

use super::oracle::cells::{Cell, Moves};
use super::place::{end, invariant, step, tour};
use super::subject::Change::{Goal, Miscount, Wall};
use super::subject::Subject;
use super::wave::{every_cell_leads_down, only};
use super::{Claim, at, check, claim, facts, if_so};

/// Cells with no arrow, and those whose arrow points into a wall or off the map.
fn arrow_faults(s: &Subject, moves: Moves) -> [usize; 2] {
    let arrows = s.cells().arrows(&s.cells().flood(moves));
    [arrows.missing.len(), arrows.off_map.len() + arrows.into_wall.len()]
}

/// Where left − right and up − down point: in which of eight directions, if both differences are equally large or one is 0.
fn difference_at(s: &Subject, (x, y): Cell) -> String {
    let numbers = s.cells().flood(Moves::Four);
    let own = numbers[&(x, y)];
    let [left, right, up, down] =
        [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)].map(|at| numbers.get(&at).copied().unwrap_or(own));
    let across = ["west", "", "east"][((left - right).signum() + 1) as usize];
    let along = ["north", "", "south"][((up - down).signum() + 1) as usize];
    if (left - right).abs() == (up - down).abs() { format!("{along}-{across}") } else { format!("{along}{across}") }
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
        end("wave/video").with(&[("repair", "on")]),
        "The path takes {12} moves. Each arrow points to the lowest reachable neighbour. The differences would leave {1} cell \
         without an arrow and point {8} arrows into a wall or off the map. The arrows cut no corner. The path still cuts \
         {2} corners",
        |s| {
            let ([missing, wrong], cells) = (arrow_faults(s, Moves::Four), s.cells());
            facts![s.moves(), missing, wrong, cells.diagonals_past(1, &s.path()).len()]
        },
        Goal(12.5, 11.5),
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
        "Above and below are {equal numbers}, and the walls beside it count as the cell itself. {Both} differences are {0}.",
        |s| {
            // What has no number counts as the cell itself.
            let numbers = s.cells().flood(Moves::Four);
            let beside = |x, y| numbers.get(&(x, y)).unwrap_or(&numbers[&(3, 3)]);
            let differences = [beside(2, 3) - beside(4, 3), beside(3, 2) - beside(3, 4)];
            let is_both = differences[0] == differences[1];
            let is_equal = numbers.get(&(3, 2)) == numbers.get(&(3, 4));
            facts![if_so("equal numbers", is_equal), if is_both { "Both" } else { "Not both" }, differences[0]]
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
        step("wave/gradient", "flow field: arrow 16"),
        "The arrow of the current cell (6, 1) points {south-east}.",
        |s| facts![difference_at(s, (6, 1))],
        Wall(6, 2),
    ),
    claim(
        step("wave/gradient", "flow field: repaired arrow 32").with(&[("repair", "on")]),
        "The arrow of the current cell (3, 3) points to its lowest neighbour ({3, 2}), which has {12}.",
        |s| {
            let (cells, numbers) = (s.cells(), s.cells().flood(Moves::Four));
            let lowest = cells.neighbours((3, 3), Moves::Eight).filter(|to| numbers.contains_key(to));
            let (x, y) = lowest.min_by_key(|to| numbers[to]).unwrap_or_default();
            facts![format!("{x}, {y}"), numbers.get(&(x, y)).copied().unwrap_or(0)]
        },
        Wall(3, 2),
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
