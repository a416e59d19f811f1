//! What is said of the wave: its numbers, its paths and its arrows.

use super::duplicates::found_twice;
use super::oracle::cells::{Cell, Moves, is_diagonal};
use super::place::{end, quiz, step, term, tour, why};
use super::subject::Change::{Constant, Goal, Miscount, Set, Start, Wall};
use super::subject::Subject;
use super::{Claim, at, check, claim, facts, if_so};
use pathlight::words::Term;
use std::collections::BTreeMap;

/// The cells with this number, as links name them.
fn numbered(numbers: &BTreeMap<Cell, i32>, number: i32) -> Vec<String> {
    numbers.iter().filter(|&(_, &n)| n == number).map(|(cell, _)| at(cell.0, cell.1)).collect()
}

/// The word if one cell has this number; else all that have it.
pub fn only(cells: &[String]) -> String {
    cells.join(" and ")
}

/// Has every numbered cell but the goal a neighbour with a lower number?
pub fn every_cell_leads_down(s: &Subject, moves: Moves) -> bool {
    let (cells, numbers) = (s.cells(), s.numbers());
    let leads = |(&cell, &n): (&Cell, &i32)| {
        cells.neighbours(cell, moves).filter_map(|to| numbers.get(&to)).any(|&to| to < n) || cell == cells.goal
    };
    !numbers.is_empty() && numbers.iter().all(leads)
}

/// Are the numbers of the program one more than the fewest moves?
fn numbers_are_distances(s: &Subject, moves: Moves) -> bool {
    s.numbers() == s.cells().flood(moves)
}

/// The numbers of the program on the cells of its path, each lower than the one before?
fn path_goes_down(s: &Subject) -> bool {
    let (numbers, path) = (s.numbers(), s.path());
    path.len() > 1 && path.windows(2).all(|pair| numbers[&pair[1]] < numbers[&pair[0]])
}

/// Does each move of the program's path go to a neighbour with the lowest number?
fn path_goes_lowest(s: &Subject, moves: Moves) -> bool {
    let (cells, numbers, path) = (s.cells(), s.numbers(), s.path());
    let is_lowest = |pair: &[Cell]| {
        let least = cells.neighbours(pair[0], moves).filter_map(|to| numbers.get(&to)).min();
        least.is_some() && numbers.get(&pair[1]) == least
    };
    path.len() > 1 && path.windows(2).all(is_lowest)
}

/// The cells of the path, all cells of the flood, whether the numbers of the program lead each of these to the goal, and
/// the cells that have a number once the start has one.
fn needed_numbers(s: &Subject) -> Vec<String> {
    let numbers = s.cells().flood(Moves::Four);
    let of_start = numbers.get(&s.cells().start).copied().unwrap_or(0);
    let up_to_start = numbers.values().filter(|&&n| n <= of_start).count();
    let each = if_so("each", every_cell_leads_down(s, Moves::Four));
    facts![s.cells().fewest(Moves::Four) + 1, numbers.len(), each, up_to_start]
}

/// In which order the first cell of a wave looks, as the program reports it: "north, east, south and west".
fn looks_of_first(s: &Subject, wave: &str) -> String {
    let view = s.lesson().view();
    let first = pathlight::lesson::position(view.run(), &format!("{wave}: number")).unwrap_or(0);
    let looks = (first + 1..=view.run().len()).map_while(|k| {
        let detail = s.lesson().at(k).view().detail();
        detail.get("look").and_then(|look| Some(look.as_str()?.to_owned()))
    });
    let looks: Vec<String> = looks.collect();
    let [first @ .., last] = &looks[..] else { return String::new() };
    format!("{} and {last}", first.join(", "))
}

pub const CLAIMS: &[Claim] = &[
    claim(
        step("wave/walkthrough", "goal"),
        "It will get the number {1}.",
        |s| facts![s.numbers()[&s.cells().goal]],
        Miscount(5, 1, 1),
    ),
    claim(
        tour("wave"),
        "It begins at the [goal](goal), with the number {1}. Walls and the border hold −1, other cells {0}: no number yet.",
        |s| facts![s.numbers()[&s.cells().goal], s.number_at("wave 1", s.cells().start).unwrap_or(9)],
        Miscount(5, 1, 1),
    ),
    claim(
        tour("wave"),
        "Two lists hold cells: the frontier and the next frontier. Each [cell of the frontier](cell {5,2}) gets d, the number of this wave, \
         then looks {north, east, south and west}. Neighbours with {0} join the next frontier, for d + {1}.",
        |s| {
            let (cells, numbers) = (s.cells(), s.cells().flood(Moves::Four));
            let second = numbered(&numbers, 2);
            let looks = looks_of_first(s, "wave 2");
            // What the cells that it finds have before, and by how much more their number is.
            let Some(own) = numbers.get(&(5, 2)) else { return facts!["a wall"] };
            let found = cells.neighbours((5, 2), Moves::Four).filter(|to| numbers[to] > *own);
            let found = found.map(|to| (s.number_at("wave 2: front", to).unwrap_or(9), numbers[&to] - own));
            let found: Vec<_> = found.collect::<std::collections::BTreeSet<_>>().into_iter().collect();
            let [(before, more)] = found[..] else { return facts!["several numbers"] };
            facts![second.last().cloned().unwrap_or_default(), looks, before, more]
        },
        Wall(5, 2),
    ),
    claim(
        tour("wave"),
        "[This cell](cell {4,2}) is on the next frontier. It will get the number {3} when the wave takes it from there; \
         until then it holds a {0}.",
        |s| {
            let number = s.cells().flood(Moves::Four).get(&(4, 2)).copied().unwrap_or(0);
            facts![found_twice(s, 2), number, s.number_at("wave 2: skip 4", (4, 2)).unwrap_or(9)]
        },
        Wall(4, 1),
    ),
    claim(
        why("wave/gradient", "path: descend 1"),
        "{2} neighbours have {12}. The first one wins: N, E, S, W. Whichever is taken, the path has {12} moves.",
        |s| {
            let (cells, numbers) = (s.cells(), s.cells().flood(Moves::Four));
            let around: Vec<i32> =
                cells.neighbours(cells.start, Moves::Four).filter_map(|to| numbers.get(&to).copied()).collect();
            let least = around.iter().min().copied().unwrap_or(0);
            let ties = around.iter().filter(|&&n| n == least).count();
            let [fewest, most] = cells.moves_downhill(&numbers, Moves::Four).unwrap_or_default();
            facts![ties, least, if fewest == most { most } else { 0 }]
        },
        Wall(3, 2),
    ),
    claim(
        quiz("wave"),
        "It ends when the next frontier is empty. Then {no} numbered cell has a neighbour with 0.",
        |s| {
            let wave = format!("wave {}", s.constant(8.0));
            let (numbers, cells) = (s.numbers_at(&wave).unwrap_or_default(), s.cells());
            let has_zero = |cell: &Cell| cells.neighbours(*cell, Moves::Four).any(|to| !numbers.contains_key(&to));
            facts![if numbers.is_empty() || numbers.keys().any(has_zero) { "a" } else { "no" }]
        },
        Constant(7.0),
    ),
    claim(
        tour("wave"),
        "The last cell gets its number and finds {no 0}: the next frontier stays {empty}, and the flood ends. Until then it \
         goes on, beyond the [start](start) and around every corner",
        |s| {
            let (numbers, cells) = (s.numbers(), s.cells());
            let last = numbers.values().max().copied().unwrap_or(0);
            let finds = |cell: &Cell| cells.neighbours(*cell, Moves::Four).any(|to| !numbers.contains_key(&to));
            let found = numbers.iter().filter(|&(_, &n)| n == last).any(|(cell, _)| finds(cell));
            let goes_beyond = numbers.get(&cells.start).is_some_and(|&n| n < last);
            facts![
                if found || !goes_beyond { "a 0" } else { "no 0" },
                if s.steps("front") as i32 == last { "empty" } else { "full" }
            ]
        },
        Start(1.5, 4.5),
    ),
    claim(
        quiz("wave"),
        "A wall holds −1. The {0} means a free cell that no wave has reached.",
        |s| facts![s.number_at("goal", s.cells().start).unwrap_or(9)],
        Miscount(1, 1, 1),
    ),
    claim(
        tour("wave"),
        "Among equal numbers, any is right with four directions: all such paths have {the same number} of moves. With \
         eight, they {can differ}.",
        |s| {
            let longer = end("wave/longer").subject("").expect("a scene").cells();
            let numbers = longer.flood(Moves::Four);
            let few = if s.constant(4.0) == 4.0 { Moves::Four } else { Moves::Cutting };
            let differs = |moves| longer.moves_downhill(&numbers, moves).is_none_or(|[least, most]| least != most);
            facts![if_so("the same number", !differs(few)), if_so("can differ", differs(Moves::Cutting))]
        },
        Constant(8.0),
    ),
    claim(
        why("wave/longer", "path: descend 2"),
        "The choice matters: the path has {9} to {13} moves.",
        |s| {
            let moves = s.cells().moves_downhill(&s.cells().flood(Moves::Four), Moves::Cutting);
            moves.unwrap_or_default().map(|n| n.to_string()).to_vec()
        },
        Wall(3, 3),
    ),
    claim(
        quiz("wave"),
        "The moves in four directions, plus {1} (right)",
        |s| {
            let numbers = s.numbers();
            facts![numbers[&s.cells().start] - s.cells().fewest(Moves::Four) as i32]
        },
        Miscount(2, 1, 1),
    ),
    claim(
        quiz("wave"),
        "A diagonal move lowers the number by {2}: the path needs {fewer} moves than the numbers say.",
        |s| {
            let (numbers, path) = (s.numbers(), s.path());
            let diagonals = path.windows(2).filter(|pair| is_diagonal(pair[0], pair[1]));
            let falls: std::collections::BTreeSet<i32> =
                diagonals.map(|pair| numbers[&pair[0]] - numbers[&pair[1]]).collect();
            let fall: Vec<_> = falls.iter().map(i32::to_string).collect();
            facts![fall.join(" or "), if_so("fewer", (s.moves() as i32) < numbers[&s.cells().start] - 1)]
        },
        Set("moves", "4"),
    ),
    claim(
        quiz("wave"),
        "The flood begins at the goal. It {never} asks where the start is.",
        |s| {
            // The same numbers from another start.
            let at = s.constant(1.0);
            let (x, y) = if at == 1.0 { (0.5, 0.5) } else { (9.5, 2.5) };
            let moved = if at == 1.0 { s.changed(Start(x, y)) } else { s.changed(Goal(x, y)) };
            facts![if_so("never", moved.numbers() == s.numbers() && moved.path() != s.path())]
        },
        Constant(0.0), // another goal
    ),
    claim(
        quiz("wave"),
        "A wall can change distances {far behind it}, too: wherever all shortest paths led through there. Nothing: agents go \
         around it The old arrows still point {through} the new wall.",
        |s| {
            // A wall on each cell of the path in turn: which numbers change, and does the cell before lead into it?
            let (path, before) = (s.path(), s.numbers());
            let [mut most, mut leads] = [0; 2];
            for pair in path[1..path.len() - 1].windows(2).take(s.constant(99.0) as usize) {
                let (x, y) = pair[1];
                let after = s.changed(Wall(x as u32, y as u32)).cells().flood(Moves::Four);
                let is_far = |&(cx, cy): &Cell| (cx - x).abs() + (cy - y).abs() >= 10;
                let far =
                    before.iter().filter(|&(cell, n)| is_far(cell) && after.get(cell).is_some_and(|now| now != n));
                most = most.max(far.count());
                leads += usize::from(before[&pair[0]] > before[&pair[1]]);
            }
            facts![if_so("far behind it", most > 10), if leads > 0 { "through" } else { "past" }]
        },
        Constant(0.0), // no wall
    ),
    // Numbers and counts.
    claim(
        term(Term::D, "wave/maze"),
        "{one more than the fewest moves} of the flood from them to the goal",
        |s| facts![if_so("one more than the fewest moves", numbers_are_distances(s, Moves::Four))],
        Miscount(1, 1, 1),
    ),
    claim(
        term(Term::D, "wave/cave"),
        "{one more than the fewest moves} of the flood from them to the goal",
        |s| facts![if_so("one more than the fewest moves", numbers_are_distances(s, Moves::Eight))],
        Set("moves", "4"),
    ),
    claim(
        term(Term::Descent, "wave/door"),
        "go to the neighbour with the lowest number again and again, as a ball rolls downhill. {This ends at the goal.}",
        |s| facts![if_so("This ends at the goal.", path_goes_down(s) && s.path().last() == Some(&s.cells().goal))],
        Miscount(17, 3, -99),
    ),
    claim(
        tour("wave"),
        "{Each} cell but the goal was found from a lower neighbour, so {the lowest one leads on}, from the [start](start).",
        |s| {
            let leads = path_goes_lowest(s, Moves::Four);
            facts![if_so("Each", every_cell_leads_down(s, Moves::Four)), if_so("the lowest one leads on", leads)]
        },
        Miscount(2, 2, 9),
    ),
    claim(
        quiz("wave"),
        "Within a wave {any} order gives the same numbers, and no later wave brings a lower one.",
        |s| facts![if_so("any", numbers_are_distances(s, Moves::Four))],
        Miscount(1, 1, 1),
    ),
    claim(end("wave/video"), "path {12} moves", |s| facts![s.moves()], Goal(5.5, 7.5)),
    claim(end("wave/door"), "The path takes {28} moves", |s| facts![s.cells().fewest(Moves::Four)], Wall(10, 5)),
    claim(
        end("wave/door"),
        "needs {29} of the {238} numbers of the flood. From {each} numbered cell the way to the goal is known now. | numbers when the start had one {219}.",
        needed_numbers,
        Wall(10, 5),
    ),
    claim(
        step("wave/door", "wave 6: front"),
        "Wave {6} begins",
        |s| facts![s.cells().flood(Moves::Four).get(&(3, 6)).copied().unwrap_or(0)],
        Wall(4, 6),
    ),
    claim(
        end("wave/no-path"),
        "All {15} cells that can reach the goal have one. | the start has {no number}:",
        |s| {
            let numbers = s.cells().flood(Moves::Four);
            facts![numbers.len(), if numbers.contains_key(&s.cells().start) { "a number" } else { "no number" }]
        },
        Wall(7, 3),
    ),
    claim(end("wave/maze"), "The path takes {156} moves", |s| facts![s.cells().fewest(Moves::Four)], Wall(2, 1)),
    claim(
        end("wave/maze"),
        "needs {157} of the {480} numbers of the flood. From {each} numbered cell the way to the goal is known now. | numbers when the start had one {456}.",
        needed_numbers,
        Wall(2, 1),
    ),
];

#[test]
fn what_is_said_of_the_wave_is_true() {
    check(CLAIMS);
}
