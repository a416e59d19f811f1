//! What is said of ground that costs more than 1.

use super::oracle::cells::{Cell, Moves};
use super::oracle::ground::{around_from, cheapest, path_cost};
use super::place::{end, quiz, tour};
use super::subject::Change::{Start, Wall};
use super::subject::Subject;
use super::{Claim, check, claim, decimals, facts};

pub const CLAIMS: &[Claim] = &[
    claim(
        end("wave/swamp"),
        "Without corner cuts, no path over cells costs less than {15.314} = {4} + {8}√2. | From a whole cost of {3} on, the way around the ground is cheaper; for smaller whole costs, the way through it is.",
        |s| {
            let least = cheapest(s, Moves::Eight);
            // The one pair of whole numbers that makes this sum, in halves of a move.
            let parts = (0..200).flat_map(|a| (0..200).map(move |b| (f64::from(a) / 2.0, f64::from(b) / 2.0)));
            let (straight, diagonal) =
                parts.into_iter().find(|(a, b)| (a + b * 2.0_f64.sqrt() - least).abs() < 1e-9).unwrap_or_default();
            let from = around_from(s, Moves::Eight).unwrap_or(1);
            facts![decimals(least, 3), straight, diagonal, from]
        },
        Wall(7, 0),
    ),
    claim(
        end("wave/ground"),
        "The path of the wave is not the cheapest. It costs {33}; with the same moves, the cheapest one costs {16}.",
        |s| facts![decimals(path_cost(s), 3), decimals(cheapest(s, Moves::Four), 3)],
        Start(0.5, 1.5),
    ),
    claim(
        end("wave/exits"),
        "The nearest goal is goal {1} | The path to it costs {13.243}. One wave from all goals | goals {3}.",
        |s| {
            let goals = s.world().goals();
            let costs: Vec<f64> =
                goals.iter().map(|&goal| s.with_goal(goal).cells().shortest(Moves::Eight).value()).collect();
            let least = costs.iter().copied().fold(f64::INFINITY, f64::min);
            let nearest = costs.iter().position(|&cost| cost == least).unwrap_or(0);
            facts![nearest + 1, decimals(least, 3), goals.len()]
        },
        Start(14.5, 1.5),
    ),
    claim(
        quiz("compare"),
        "It takes {12} moves, but {two} of them cost {2} and {two} cost {3}: {18} in all. The way around costs {15.314}.",
        |s| {
            let (straight, around) = (straight_moves(s), cheapest(s, Moves::Eight));
            let of = |cost: f64| straight.iter().filter(|&&of_move| of_move == cost).count();
            let word = |n: usize| if n == 2 { "two".to_owned() } else { n.to_string() };
            let all: f64 = straight.iter().sum();
            facts![straight.len(), word(of(2.0)), 2, word(of(3.0)), 3, decimals(all, 3), decimals(around, 3)]
        },
        Wall(7, 0),
    ),
    claim(
        quiz("compare"),
        "It takes {12} moves as well, and {8} of them are diagonal: {4} + {8}√2 = {15.314}. The straight way costs {18}.",
        |s| {
            let (moves, diagonal) = moves_of_cheapest(s);
            let all: f64 = straight_moves(s).iter().sum();
            let least = cheapest(s, Moves::Eight);
            facts![moves, diagonal, moves - diagonal, diagonal, decimals(least, 3), decimals(all, 3)]
        },
        Wall(7, 0),
    ),
    claim(
        tour("compare"),
        "A move costs its length times the mean of what both of its cells cost: {3} in the [swamp](cell {7,3}), else {1}.",
        |s| {
            let grid = s.world().grid();
            let costly: Vec<_> = grid.cells().filter(|&cell| grid.cost(cell) > 1).collect();
            let inside = costly.iter().map(|&cell| grid.xy(cell)).find(|&(x, y)| (x, y) == (7, 3));
            let kinds = grid.kinds_of_terrain();
            let dear = kinds.iter().map(|&cost| usize::from(cost)).max().unwrap_or(1);
            let place = inside.map_or_else(|| "none".to_owned(), |(x, y)| format!("{x},{y}"));
            facts![dear, place, 1]
        },
        Wall(7, 3),
    ),
    claim(
        tour("compare"),
        "it can begin at all of them, here at {three} exits.",
        |s| {
            let open = s.world().goals().iter().filter(|&&goal| s.world().is_free(goal)).count();
            facts![if open == 3 { "three" } else { "other" }]
        },
        Wall(2, 0),
    ),
    claim(end("wave/exits"), "cells equally near to several goals {4}.", |s| facts![equally_near(s)], Wall(9, 0)),
];

/// What each move of the straight way costs: the mean of both cells. The way goes along a row.
fn straight_moves(s: &Subject) -> Vec<f64> {
    let grid = s.world().grid();
    let [start, goal] = [s.cells().start, s.cells().goal];
    let costs: Vec<f64> = grid
        .cells()
        .map(|cell| (grid.xy(cell), f64::from(grid.cost(cell))))
        .filter(|&((x, y), _)| (y as i32) == start.1 && (start.0..=goal.0).contains(&(x as i32)))
        .map(|(_, cost)| cost)
        .collect();
    costs.windows(2).map(|pair| f64::midpoint(pair[0], pair[1])).collect()
}

/// So many moves of a cheapest path, and so many diagonal ones: the one pair of whole numbers that makes its cost, if all
/// of it lies on ground that costs 1.
fn moves_of_cheapest(s: &Subject) -> (usize, usize) {
    let least = cheapest(s, Moves::Eight);
    let parts = (0..200_u32).flat_map(|a| (0..200_u32).map(move |b| (a, b)));
    let is_sum = |&(a, b): &(u32, u32)| (f64::from(a) + f64::from(b) * 2.0_f64.sqrt() - least).abs() < 1e-9;
    parts.into_iter().find(is_sum).map_or((0, 0), |(a, b)| ((a + b) as usize, b as usize))
}

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
