//! What is said of searches on a grid: the octile wave, A*, and many agents.

use super::oracle::cells::{Cell, Moves, length_of};
use super::oracle::searches::{Order, Searched};
use super::place::{about, end, hint, invariant, mistake, quiz, term, tour, why};
use super::subject::Change::{Constant, Goal, Set, Start, Wall};
use super::subject::Subject;
use super::{Claim, at, check, claim, decimals, facts, if_so};
use pathlight::algo::grid_search::{AStar, Input};
use pathlight::algo::wave::Moves as MovesOfSearch;
use pathlight::step::Algorithm;
use pathlight::words::Term;

/// The requests of the overlay: the cells that all searches close, one after another, and all floods together.
struct Requests {
    searches: Vec<usize>,
    flood: usize,
    floods: usize,
}

/// The agents and their goals lie at multiples of an irrational number among the cells that reach the goal.
fn requests(s: &Subject, own_goals: bool) -> Requests {
    let (cells, moves) = (s.cells(), search_moves(s));
    let mut room: Vec<Cell> = cells.flood(Moves::Eight).into_keys().collect();
    room.sort_by_key(|&(x, y)| (y, x));
    let pick = |i: usize, of: f64| room[(((i + 1) as f64 * of).fract() * room.len() as f64) as usize];
    let goal = |i| if own_goals { pick(i, 0.754_877_666_246_693) } else { cells.goal };
    let count = s.lesson().view().settings().word("path_requests").parse().expect("a number");
    let searches = (0..count)
        .map(|i| cells.search_with(moves, pick(i, 0.618_033_988_749_895), goal(i), Order::LowerH).closed.len());
    let searches = searches.collect();
    let goals: std::collections::BTreeSet<Cell> = (0..count).map(goal).collect();
    Requests { searches, flood: room.len(), floods: room.len() * goals.len() }
}

/// The moves of the octile wave and of A*, as the setting says.
fn search_moves(s: &Subject) -> Moves {
    if s.lesson().view().settings().word("search_moves") == "4" { Moves::Four } else { Moves::Eight }
}

/// The search of the program, unwatched.
fn searched(s: &Subject) -> AStar {
    let grid = s.world().grid();
    let [start, goal] = [s.world().start(), s.world().goal()].map(|at| grid.cell_at(at));
    let moves = if search_moves(s) == Moves::Four { MovesOfSearch::Four } else { MovesOfSearch::Eight };
    AStar::finished(&Input::new(grid.clone(), [start, goal], moves))
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
        "{no} path costs less than {14.243} = {10} + {3}√2. | closed cells {225}.",
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
        "A*: closed cells {94}. | one flood of the whole map {334}.",
        |s| {
            let cells = s.cells();
            facts![cells.a_star().closed.len(), cells.flood(Moves::Eight).len()]
        },
        Start(21.5, 7.5),
    ),
    claim(
        end("wave/guided"),
        "A* searches that cost as much as one flood {3.6}.",
        |s| {
            let cells = s.cells();
            let found = cells.a_star().closed.len() as f64;
            facts![decimals(cells.flood(Moves::Eight).len() as f64 / found, 1)]
        },
        Goal(5.5, 11.5),
    ),
    claim(
        why("wave/guided", "f = 19.657: close 2"),
        "Two open cells had this f. The {lower} h wins: that cell is probably nearer to the goal.",
        |s| facts![tie(s)],
        Goal(5.5, 11.5),
    ),
    claim(
        end("wave/too-high"),
        "It costs {20.828} instead of {16.728}. The estimate is {not admissible}. A diagonal move costs {1.414}, and h counts {2} for it. | A*: closed cells {21}. | one flood of the whole map {150}.",
        |s| {
            let (cells, moves) = (s.cells(), search_moves(s));
            let search = cells.search_with(moves, cells.start, cells.goal, Order::Manhattan);
            let counted = 1 + 1; // columns and rows of a diagonal move
            let (cost, least) = (search.length.unwrap_or(0.0), cells.shortest(moves).value());
            facts![
                decimals(cost, 3),
                decimals(least, 3),
                if_so("not admissible", f64::from(counted) > 2f64.sqrt() && moves == Moves::Eight && cost > least),
                decimals(2f64.sqrt(), 3),
                counted,
                search.closed.len(),
                cells.flood(moves).len()
            ]
        },
        Goal(5.5, 9.5),
    ),
    claim(
        hint("estimate", "wave/too-high").with(&[("search_moves", "4")]),
        "manhattan: columns + rows: what the path costs without walls, in {4} directions.",
        |s| {
            let (search, grid, goal) = (searched(s), s.world().grid(), s.cells().goal);
            let is_manhattan = |&(x, y): &Cell| {
                let h = search.h(grid.cell(x as u32, y as u32)).value();
                (h - f64::from((x - goal.0).abs() + (y - goal.1).abs())).abs() < 1e-9
            };
            facts![if search_moves(s) == Moves::Four && s.cells().free.iter().all(is_manhattan) { 4 } else { 8 }]
        },
        Set("search_moves", "8"),
    ),
    // In four directions.
    claim(
        end("wave/guided").with(&[("search_moves", "4"), ("estimate", "manhattan")]),
        "In 4 directions the path of A* takes {26} moves, {as few} as that of the wave. | A*: closed cells {108}. | one flood of the whole map {334}.",
        |s| {
            let (cells, moves) = (s.cells(), search_moves(s));
            let wave = s.with("wave", "tutorial").with("moves", "4").moves();
            let found = cells.search_with(moves, cells.start, cells.goal, Order::LowerH).closed.len();
            facts![
                s.moves(),
                if_so("as few", s.moves() == wave && wave == cells.fewest(Moves::Four)),
                found,
                cells.flood(moves).len()
            ]
        },
        Set("search_moves", "8"),
    ),
    claim(
        end("wave/guided").with(&[("search_moves", "4"), ("estimate", "manhattan")]),
        "A* searches that cost as much as one flood {3.1}.",
        |s| {
            let cells = s.cells();
            let found = cells.search_with(Moves::Four, cells.start, cells.goal, Order::LowerH).closed.len() as f64;
            facts![decimals(cells.flood(Moves::Four).len() as f64 / found, 1)]
        },
        Goal(5.5, 11.5),
    ),
    claim(
        end("wave/octile").with(&[("search_moves", "4")]),
        "In 4 directions, {no} path takes fewer moves than {16}. | closed cells {225}.",
        |s| {
            let (cells, moves) = (s.cells(), search_moves(s));
            let no = if s.moves() == cells.fewest(moves) { "no" } else { "a" };
            facts![no, cells.fewest(Moves::Four), cells.flood(moves).len()]
        },
        Goal(5.5, 9.5),
    ),
    claim(
        end("wave/one-goal").with(&[("search_moves", "4")]),
        "The flood looks at fewer cells. It looks at {739}, {48} searches at {1,155}. | times as many {1.6}.",
        |s| {
            let all = requests(s, false);
            let sum: usize = all.searches.iter().sum();
            facts![all.flood, all.searches.len(), sum, decimals(sum as f64 / all.flood as f64, 1)]
        },
        Set("search_moves", "8"),
    ),
    claim(
        end("wave/one-goal").with(&[("search_moves", "4")]),
        "first searches that look at more than the flood {34}.",
        |s| {
            let all = requests(s, false);
            let enough = (1..=all.searches.len()).find(|&n| all.searches[..n].iter().sum::<usize>() > all.flood);
            facts![enough.unwrap_or(0)]
        },
        Set("search_moves", "8"),
    ),
    claim(
        end("wave/many-goals").with(&[("search_moves", "4"), ("estimate", "manhattan")]),
        "Searches look at fewer cells. {24} searches look at {1,537} cells; {24} floods at {17,736}. | times as many {11.5}.",
        |s| {
            let all = requests(s, true);
            let sum: usize = all.searches.iter().sum();
            let ratio = decimals(all.floods as f64 / sum as f64, 1);
            facts![all.searches.len(), sum, all.floods / all.flood, all.floods, ratio]
        },
        Set("search_moves", "8"),
    ),
    claim(
        hint("search_moves", "wave/guided").with(&[("search_moves", "4")]),
        "8: the octile wave and A* also go diagonally and cut {no} corner. 4: they go {north, east, south and west}. Every \
         move costs {1}.",
        |s| {
            let both = |moves| ["octile", "astar"].map(|wave| s.with("search_moves", moves).with("wave", wave));
            let cuts = |s: &Subject| [1, 2].iter().any(|&walls| !s.cells().diagonals_past(walls, &s.path()).is_empty());
            let is_best = |s: &Subject| {
                let costs = super::oracle::cells::length_of(&s.path()) - s.cells().shortest(Moves::Eight).value();
                costs.abs() < 1e-9 && !cuts(s)
            };
            let no = if both("8").iter().all(is_best) { "no" } else { "a" };
            // With the moves of this subject, which may have been changed.
            let word = s.lesson().view().settings().word("search_moves");
            let four = both(&word);
            let is_straight =
                |s: &Subject| s.path().windows(2).all(|pair| !super::oracle::cells::is_diagonal(pair[0], pair[1]));
            let costs: Vec<f64> = four.iter().map(|s| s.outcome().length.unwrap_or(0.0) / s.moves() as f64).collect();
            facts![
                no,
                if_so("north, east, south and west", four.iter().all(is_straight)),
                decimals(f64::midpoint(costs[0], costs[1]), 3)
            ]
        },
        Set("search_moves", "8"),
    ),
    claim(
        term(Term::ClosedNode, "wave/guided"),
        "on a grid and on a visibility graph {no path to it is shorter} if the estimate is consistent",
        |s| facts![if_so("no path to it is shorter", s.moves() > 0 && closed_cells_are_shortest(s))],
        Goal(7.5, 8.5),
    ),
    claim(
        end("wave/one-goal"),
        "The flood looks at fewer cells. It looks at {739}, {48} searches at {1,452}. | times as many {2}.",
        |s| {
            let all = requests(s, false);
            let sum: usize = all.searches.iter().sum();
            facts![all.flood, all.searches.len(), sum, decimals(sum as f64 / all.flood as f64, 1)]
        },
        Goal(1.5, 1.5),
    ),
    claim(
        end("wave/one-goal"),
        "first searches that look at more than the flood {29}.",
        |s| {
            let all = requests(s, false);
            let enough = (1..=all.searches.len()).find(|&n| all.searches[..n].iter().sum::<usize>() > all.flood);
            facts![enough.unwrap_or(0)]
        },
        Goal(1.5, 1.5),
    ),
    claim(
        tour("wave"),
        "Here {48} agents share one [goal](goal): one flood looks at {739} cells, the {48} searches at {1,452}.",
        |s| {
            let all = requests(s, false);
            let searches = all.searches.len();
            facts![searches, all.flood, searches, all.searches.iter().sum::<usize>()]
        },
        Wall(21, 12),
    ),
    claim(
        quiz("wave"),
        "Each flood looks at every cell that reaches its goal, here {739}. A search {stops at its goal}.",
        |s| {
            let (all, cells) = (requests(s, true), s.cells());
            let fewer = all.searches.iter().all(|&found| found < all.flood)
                && cells.a_star().closed.last() == Some(&cells.goal);
            facts![all.flood, if_so("stops at its goal", fewer)]
        },
        Wall(21, 12),
    ),
    claim(
        quiz("wave"),
        "First found is {not cheapest}: moves cost {1} or {√2}, and A* compares costs.",
        |s| {
            // The g with which each cell is found first is higher than its least cost for one cell at least.
            let (cells, search, grid) = (s.cells(), searched(s), s.world().grid());
            let least = cells.lengths(cells.start, Moves::Eight);
            let mut first = std::collections::BTreeMap::from([(cells.start, 0.0)]);
            for at in cells.a_star().closed {
                for to in cells.neighbours(at, Moves::Eight) {
                    let diagonal = super::oracle::cells::is_diagonal(at, to);
                    let g = least[&at].with(diagonal).value();
                    first.entry(to).or_insert(g);
                }
            }
            let is_worse = first.iter().any(|(cell, g)| *g > least[cell].value() + 1e-9);
            let g = |dx, dy| {
                let cell = grid.cell((cells.start.0 + dx) as u32, (cells.start.1 + dy) as u32);
                search.g(cell).value() * s.constant(1.0)
            };
            let diagonal = if (g(1, 1).powi(2) - 2.0).abs() < 1e-9 { "√2" } else { "else" };
            facts![if_so("not cheapest", is_worse), decimals(g(1, 0), 3), diagonal]
        },
        Constant(2.0),
    ),
    claim(
        quiz("wave"),
        "{48} searches with A* (right)",
        |s| {
            // The right answer if each has a goal of its own: fewer cells than a flood for each.
            let all = requests(s, s.constant(1.0) == 1.0);
            let sum: usize = all.searches.iter().sum();
            facts![if sum < all.floods { all.searches.len() } else { 0 }]
        },
        Constant(0.0), // one goal
    ),
    claim(
        tour("wave"),
        "g is the cost so far: {1} for a straight move, {√2} for a diagonal one. h estimates the rest, {as if there were no \
         wall}.",
        |s| {
            let (cells, search, grid) = (s.cells(), searched(s), s.world().grid());
            let of = |(x, y): Cell| grid.cell(x as u32, y as u32);
            let g =
                |to: (i32, i32)| search.g(of((cells.start.0 + to.0, cells.start.1 + to.1))).value() * s.constant(1.0);
            // On the same cells without walls.
            let (width, height) = (grid.width() as i32, grid.height() as i32);
            let all = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
            let open = super::oracle::cells::Cells::open(all, cells.goal).lengths(cells.goal, Moves::Eight);
            let is_open = |&cell: &Cell| (search.h(of(cell)).value() - open[&cell].value()).abs() < 1e-9;
            let diagonal = if (g((1, 1)).powi(2) - 2.0).abs() < 1e-9 { "√2" } else { "else" };
            facts![decimals(g((1, 0)), 3), diagonal, if_so("as if there were no wall", cells.free.iter().all(is_open))]
        },
        Constant(2.0),
    ),
    claim(
        tour("wave"),
        "f stays the {same} on a move that h has counted, and grows with every detour. The [wall](cell {16,7}) forces one: h was {too \
         low}, which is allowed.",
        |s| {
            // The cells closed one after another with the f of the start, and the only wall straight beyond the last of them
            // that points at the goal.
            let (cells, grid, search) = (s.cells(), s.world().grid(), searched(s));
            let of = |&(x, y): &Cell| grid.cell(x as u32, y as u32);
            let f = |cell: &Cell| (search.h(of(cell)).value() + search.g(of(cell)).value()) * s.constant(1.0);
            let closed = cells.a_star().closed;
            let of_start = search.h(of(&cells.start)).value();
            let same: Vec<&Cell> = closed.iter().take_while(|cell| (f(cell) - of_start).abs() < 1e-9).collect();
            let nearest = same.iter().min_by_key(|(x, y)| (cells.goal.0 - x).pow(2) + (cells.goal.1 - y).pow(2));
            let wall = nearest.map(|&&(x, y)| (x + 1, y)).filter(|wall| !cells.is_free(*wall));
            let wall = wall.map_or_else(|| "none".to_owned(), |(x, y)| at(x, y));
            facts![if_so("same", same.len() > 10), wall, if_so("too low", f(&cells.goal) > of_start + 1e-9)]
        },
        Wall(16, 7),
    ),
    claim(
        end("wave/many-goals"),
        "Searches look at fewer cells. {24} searches look at {1,960} cells; {24} floods at {17,736}. | times as many {9}.",
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
        "It is admissible if it is {never} more than the true cost: then A* finds a {shortest} path if it may open closed nodes again, or if h is consistent.",
        |s| {
            let (search, grid, cells) = (searched(s), s.world().grid(), s.cells());
            let true_costs = cells.lengths(cells.goal, Moves::Eight);
            let h = |cell: &Cell| search.h(grid.cell(cell.0 as u32, cell.1 as u32)).value() * s.constant(1.0);
            let is_admissible = true_costs.iter().all(|(cell, cost)| h(cell) < cost.value() + 1e-9);
            let is_shortest = (length_of(&s.path()) - cells.shortest(Moves::Eight).value()).abs() < 1e-9;
            facts![if is_admissible { "never" } else { "sometimes" }, if_so("shortest", is_shortest)]
        },
        Constant(1.1),
    ),
    claim(
        term(Term::Consistent, "wave/guided"),
        "An estimate is consistent if {no} move lowers it by more than the move costs. Then the path to each closed node is a {shortest} one",
        |s| {
            let (search, grid, cells) = (searched(s), s.world().grid(), s.cells());
            let h = |cell: Cell| search.h(grid.cell(cell.0 as u32, cell.1 as u32)).value() * s.constant(1.0);
            let falls_too_far = |&from: &Cell| {
                cells
                    .neighbours(from, Moves::Eight)
                    .into_iter()
                    .any(|to| h(from) - h(to) > length_of(&[from, to]) + 1e-9)
            };
            let no = if cells.free.iter().any(falls_too_far) { "a" } else { "no" };
            facts![no, if_so("shortest", closed_cells_are_shortest(s))]
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
        "The estimate is consistent for these moves: {no} shorter path leads to a closed cell.",
        |s| facts![if s.moves() > 0 && closed_cells_are_shortest(s) { "no" } else { "a" }],
        Goal(7.5, 8.5),
    ),
    claim(
        tour("compare"),
        "For agents with goals of their own, as these {24} have, choose an A* search for each.",
        |s| facts![requests(s, true).searches.len()],
        Set("path_requests", "12"),
    ),
    claim(
        quiz("wave"),
        "{48} floods look at {48} · {739} = {35,472} cells, and each search only at {some} of the {739}.",
        |s| {
            let all = requests(s, true);
            let (searches, flood) = (all.searches.len(), all.flood);
            let is_part = all.searches.iter().all(|&found| found < flood);
            facts![searches, searches, flood, searches * flood, if_so("some", is_part), flood]
        },
        Wall(21, 12),
    ),
];

#[test]
fn what_is_said_of_searches_on_a_grid_is_true() {
    check(CLAIMS);
}
