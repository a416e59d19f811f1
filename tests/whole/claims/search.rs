//! What is said of searches on a grid: the octile wave, A*, and many agents.

use super::oracle::cells::{Cell, Moves};
use super::oracle::searches::{Order, Searched};
use super::place::{about, end, invariant, mistake, term, tour};
use super::subject::Change::{Constant, Goal, Set, Start, Wall};
use super::subject::Subject;
use super::{Claim, check, claim, decimals, facts, if_so};
use pathlight::algo::grid_search::{AStar, Input};
use pathlight::step::Algorithm;
use pathlight::words::Term;

/// The requests of the overlay: the cells that all searches find, one after another, and all floods together.
struct Requests {
    searches: Vec<usize>,
    flood: usize,
    floods: usize,
}

/// The agents and their goals lie at multiples of an irrational number among the cells that reach the goal.
fn requests(s: &Subject, own_goals: bool) -> Requests {
    let cells = s.cells();
    let mut room: Vec<Cell> = cells.flood(Moves::Eight).into_keys().collect();
    room.sort_by_key(|&(x, y)| (y, x));
    let pick = |i: usize, of: f64| room[(((i + 1) as f64 * of).fract() * room.len() as f64) as usize];
    let goal = |i| if own_goals { pick(i, 0.754_877_666_246_693) } else { cells.goal };
    let count = s.lesson().view().settings().word("path_requests").parse().expect("a number");
    let searches =
        (0..count).map(|i| cells.search(pick(i, 0.618_033_988_749_895), goal(i), Order::LowerH).found).collect();
    let goals: std::collections::BTreeSet<Cell> = (0..count).map(goal).collect();
    Requests { searches, flood: room.len(), floods: room.len() * goals.len() }
}

/// The search of the program, unwatched.
fn searched(s: &Subject) -> AStar {
    let grid = s.world().grid();
    let [start, goal] = [s.world().start(), s.world().goal()].map(|at| grid.cell_at(at));
    AStar::finished(&Input { grid: grid.clone(), start, goal, moves: pathlight::algo::wave::Moves::Eight, flow: false })
}

/// How much the program closes when it breaks ties so, and what another order would close.
pub fn tie(s: &Subject) -> &'static str {
    let closed = searched(s).closed() as usize;
    let cells = s.cells();
    match [Order::LowerH, Order::HigherH].map(|order| cells.search(cells.start, cells.goal, order).closed.len()) {
        [lower, higher] if lower == higher => "either",
        [lower, _] if lower == closed => "lower",
        [_, higher] if higher == closed => "higher",
        _ => "neither",
    }
}

/// Has no closed cell a shorter path than the one that is kept?
fn closed_cells_are_shortest(s: &Subject) -> bool {
    let (search, grid, cells) = (searched(s), s.world().grid(), s.cells());
    let lengths = cells.lengths(cells.start, Moves::Eight);
    cells.a_star().closed.iter().all(|cell| {
        let kept = search.g(grid.cell(cell.0 as u32, cell.1 as u32)).value();
        (kept - lengths[cell].value()).abs() < 1e-9
    })
}

/// A word about another order of the open list, if it is true of the whole search.
fn by_order(s: &Subject, order: Order, word: &'static str, is_so: fn(&Searched, &Searched) -> bool) -> Vec<String> {
    let cells = s.cells();
    facts![if_so(word, is_so(&cells.search(cells.start, cells.goal, order), &cells.a_star()))]
}

pub const CLAIMS: &[Claim] = &[
    claim(
        end("wave/octile"),
        "{no} path costs less than {14.243} = {10} + {3}√2. The wave closed {225} cells",
        |s| {
            let (shortest, cells) = (s.cells().shortest(Moves::Eight), s.cells());
            let path = super::oracle::cells::length_of(&s.path());
            let no = if (path - shortest.value()).abs() < 1e-9 { "no" } else { "a" };
            let closed = cells.lengths(cells.goal, Moves::Eight).len();
            facts![no, decimals(shortest.value(), 3), shortest.straight, shortest.diagonal, closed]
        },
        Wall(8, 2),
    ),
    claim(
        end("wave/guided"),
        "A* looked at {153} cells; a flood looks at {466}.",
        |s| {
            let cells = s.cells();
            facts![cells.a_star().found, cells.flood(Moves::Eight).len()]
        },
        Start(21.5, 7.5),
    ),
    claim(
        end("wave/guided"),
        "{4} searches like this one look at more cells than a flood.",
        |s| {
            let cells = s.cells();
            let found = cells.a_star().found;
            facts![cells.flood(Moves::Eight).len() / found + 1]
        },
        Goal(5.5, 11.5),
    ),
    claim(tour("wave"), "Among equal f, the {lower} h wins.", |s| facts![tie(s)], Goal(5.5, 11.5)),
    claim(
        term(Term::ClosedNode, "wave/guided"),
        "on a grid and on a visibility graph {no path to it is shorter}",
        |s| facts![if_so("no path to it is shorter", s.moves() > 0 && closed_cells_are_shortest(s))],
        Goal(7.5, 8.5),
    ),
    claim(
        end("wave/one-goal"),
        "The flood wins: it looks at {739} cells; {24} searches at {1242}, {1.7} times as many.",
        |s| {
            let all = requests(s, false);
            let sum: usize = all.searches.iter().sum();
            facts![all.flood, all.searches.len(), sum, decimals(sum as f64 / all.flood as f64, 1)]
        },
        Goal(1.5, 1.5),
    ),
    claim(
        end("wave/one-goal"),
        "The first {16} searches already look at more",
        |s| {
            let all = requests(s, false);
            let enough = (1..=24).find(|&n| all.searches[..n].iter().sum::<usize>() > all.flood);
            facts![enough.unwrap_or(0)]
        },
        Goal(1.5, 1.5),
    ),
    claim(
        tour("wave"),
        "Here {24} agents share one [goal](goal), so they share one flood. It looks at {739} cells, and the {24} searches \
         look at {1242}.",
        |s| {
            let all = requests(s, false);
            let searches = all.searches.len();
            facts![searches, all.flood, searches, all.searches.iter().sum::<usize>()]
        },
        Wall(21, 12),
    ),
    claim(
        end("wave/many-goals"),
        "A* wins: {24} searches look at {2845} cells; {24} floods at {17736}, {6.2} times as many.",
        |s| {
            let all = requests(s, true);
            let sum: usize = all.searches.iter().sum();
            let ratio = decimals(all.floods as f64 / sum as f64, 1);
            facts![all.searches.len(), sum, all.floods / all.flood, all.floods, ratio]
        },
        Wall(21, 12),
    ),
    claim(
        about("wave/many-goals"),
        "{24} agents each have a goal of their own.",
        |s| {
            let all = requests(s, true);
            facts![all.floods / all.flood]
        },
        Set("path_requests", "12"),
    ),
    // The order of the open list.
    claim(
        term(Term::H, "wave/guided"),
        "It is {never} more than the true cost.",
        |s| {
            let (search, grid, cells) = (searched(s), s.world().grid(), s.cells());
            let true_costs = cells.lengths(cells.goal, Moves::Eight);
            let h = |cell: &Cell| search.h(grid.cell(cell.0 as u32, cell.1 as u32)).value() * s.constant(1.0);
            facts![if true_costs.iter().all(|(cell, cost)| h(cell) < cost.value() + 1e-9) {
                "never"
            } else {
                "sometimes"
            }]
        },
        Constant(1.1),
    ),
    claim(
        term(Term::Heuristic, "wave/guided"),
        "The closer it is to the true cost, the {fewer} nodes A* expands",
        |s| by_order(s, Order::OnlyG, "fewer", |without, with| with.closed.len() < without.closed.len()),
        Goal(4.5, 11.5),
    ),
    claim(
        mistake("compares g only", "wave/guided"),
        "With g alone it is Dijkstra's algorithm, which searches {in all directions}.",
        |s| {
            // It closes cells on all sides of the start that are nearer than the goal.
            let (start, cells) = (s.cells().start, s.cells());
            let closed = cells.search(start, cells.goal, Order::OnlyG).closed;
            let sides = [(1, 0), (-1, 0), (0, 1), (0, -1)];
            let is_on = |&(dx, dy): &Cell| closed.iter().any(|c| (c.0 - start.0) * dx + (c.1 - start.1) * dy > 2);
            facts![if_so("in all directions", sides.iter().all(is_on))]
        },
        Goal(5.5, 11.5),
    ),
    claim(
        mistake("compares h only", "wave/guided"),
        "A search by h alone runs into dead ends, and its path {can be too long}.",
        |s| by_order(s, Order::OnlyH, "can be too long", |greedy, right| greedy.length > right.length),
        Goal(5.5, 11.5),
    ),
    claim(
        mistake("heads straight for the goal", "wave/guided"),
        "The neighbour nearest to the goal can be {a dead end}.",
        |s| facts![if_so("a dead end", s.cells().is_straight_on_a_dead_end())],
        Goal(5.5, 11.5),
    ),
    claim(
        invariant("wave/guided"),
        "{No} shorter path leads to a closed cell.",
        |s| facts![if s.moves() > 0 && closed_cells_are_shortest(s) { "No" } else { "A" }],
        Goal(7.5, 8.5),
    ),
    claim(
        tour("compare"),
        "For agents with goals of their own, as these {24} have, choose an A* search for each.",
        |s| facts![requests(s, true).searches.len()],
        Set("path_requests", "12"),
    ),
];

#[test]
fn what_is_said_of_searches_on_a_grid_is_true() {
    check(CLAIMS);
}
