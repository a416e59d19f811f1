//! What is said of ground that costs more than 1.

use super::oracle::cells::{Cell, Moves};
use super::oracle::ground::{around_from, cheapest, path_cost};
use super::place::end;
use super::subject::Change::{Start, Wall};
use super::subject::Subject;
use super::{Claim, check, claim, decimals, facts};

pub const CLAIMS: &[Claim] = &[
    claim(
        end("wave/swamp"),
        "No path costs less than {15.314} = {4} + {8}√2. Where the ground costs {2}, the way through it is cheaper; from {3} on, the way around is.",
        |s| {
            let least = cheapest(s, Moves::Eight);
            // The one pair of whole numbers that makes this sum, in halves of a move.
            let parts = (0..200).flat_map(|a| (0..200).map(move |b| (f64::from(a) / 2.0, f64::from(b) / 2.0)));
            let (straight, diagonal) =
                parts.into_iter().find(|(a, b)| (a + b * 2.0_f64.sqrt() - least).abs() < 1e-9).unwrap_or_default();
            let from = around_from(s, Moves::Eight).unwrap_or(1);
            facts![decimals(least, 3), straight, diagonal, from - 1, from]
        },
        Wall(7, 0),
    ),
    claim(
        end("wave/ground"),
        "The path of the wave is not the cheapest: it takes {12} moves and costs {33}; the cheapest one costs {16}.",
        |s| facts![s.cells().fewest(Moves::Four), decimals(path_cost(s), 3), decimals(cheapest(s, Moves::Four), 3)],
        Start(0.5, 1.5),
    ),
    claim(
        end("wave/exits"),
        "The nearest of the {3} goals is goal {1} | : the path costs {13.243}.",
        |s| {
            let goals = s.world().goals();
            let costs: Vec<f64> =
                goals.iter().map(|&goal| s.with_goal(goal).cells().shortest(Moves::Eight).value()).collect();
            let least = costs.iter().copied().fold(f64::INFINITY, f64::min);
            let nearest = costs.iter().position(|&cost| cost == least).unwrap_or(0);
            facts![goals.len(), nearest + 1, decimals(least, 3)]
        },
        Start(14.5, 1.5),
    ),
    claim(end("wave/exits"), "{4} cells are equally near to several goals.", |s| facts![equally_near(s)], Wall(9, 0)),
];

/// So many cells from which cheapest paths lead to several goals.
fn equally_near(s: &Subject) -> usize {
    let lengths: Vec<_> = s
        .world()
        .goals()
        .iter()
        .map(|&goal| {
            let cells = s.with_goal(goal).cells();
            cells.lengths(cells.goal, Moves::Eight)
        })
        .collect();
    let is_tie = |cell: &&Cell| {
        let all: Vec<f64> = lengths.iter().filter_map(|of| of.get(cell)).map(|length| length.value()).collect();
        let least = all.iter().copied().fold(f64::INFINITY, f64::min);
        all.iter().filter(|&&length| length < least + 1e-9).count() > 1
    };
    s.cells().free.iter().filter(is_tie).count()
}

#[test]
fn what_is_said_of_ground_and_goals_is_true() {
    check(CLAIMS);
}
