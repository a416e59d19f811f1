//! What is said of the wave: its numbers, its paths and its arrows.

use super::oracle::cells::{Cell, Moves, length_of};
use super::place::{about, end, step, term, tour};
use super::subject::Change::{Goal, Miscount, Set, Start, Wall};
use super::subject::Subject;
use super::{Claim, at, check, claim, decimals, facts, if_so, times, word};
use pathlight::words::{Term, capital};
use std::collections::BTreeMap;

/// The cells with this number, as links name them.
fn numbered(numbers: &BTreeMap<Cell, i32>, number: i32) -> Vec<String> {
    numbers.iter().filter(|&(_, &n)| n == number).map(|(cell, _)| at(cell.0, cell.1)).collect()
}

/// The word if one cell has this number; else all that have it.
pub fn only(cells: &[String]) -> String {
    cells.join(" and ")
}

/// The cell that two cells of a wave find.
fn found_twice(s: &Subject, number: i32) -> String {
    let (cells, numbers) = (s.cells(), s.cells().flood(Moves::Four));
    let finders = |&at: &Cell| cells.neighbours(at, Moves::Four).filter(|to| numbers[to] == number).count();
    let twice = numbers.iter().filter(|&(cell, &n)| n == number + 1 && finders(cell) == 2);
    only(&twice.map(|(&(x, y), _)| at(x, y)).collect::<Vec<_>>())
}

/// By how many cells of the wave before each cell with this number is found.
pub fn finders(s: &Subject, number: i32) -> Vec<usize> {
    let (cells, numbers) = (s.cells(), s.cells().flood(Moves::Four));
    let found = numbers.iter().filter(|&(_, &n)| n == number);
    found.map(|(&at, _)| cells.neighbours(at, Moves::Four).filter(|to| numbers[to] == number - 1).count()).collect()
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

/// Does the path of the wave in `s` fail where the octile wave does not? It is too long, cuts a corner or squeezes.
fn octile_repairs(s: &Subject) -> bool {
    let is_right = |s: &Subject| {
        let (path, cells) = (s.path(), s.cells());
        let cuts = [1, 2].map(|walls| cells.diagonals_past(walls, &path).len());
        cuts == [0, 0] && (length_of(&path) - cells.shortest(Moves::Eight).value()).abs() < 1e-9
    };
    !is_right(&s.with("wave", "tutorial")) && is_right(&s.with("wave", "octile"))
}

pub const CLAIMS: &[Claim] = &[
    // The hand example: duplicates.
    claim(
        end("wave/walkthrough"),
        "{6} duplicates arose, because a cell that was found has no number yet. Comparisons: {22} to look, {32} to sort.",
        |s| {
            let work = s.cells().duplicates();
            facts![work.further, work.looking, work.sorting]
        },
        Wall(2, 2),
    ),
    claim(
        step("wave/walkthrough", "goal"),
        "It will get the number {1}.",
        |s| facts![s.numbers()[&s.cells().goal]],
        Miscount(5, 1, 1),
    ),
    claim(
        tour("wave"),
        "gives every free cell its distance, counted from {1} at the goal.",
        |s| facts![s.numbers()[&s.cells().goal]],
        Miscount(5, 1, 1),
    ),
    claim(
        tour("wave"),
        "[{Two} cells](cell {5,2}) are on the frontier. They get the number {2} now. Their free neighbours go on the next \
         frontier, which will get the number {3}.",
        |s| {
            let (cells, numbers) = (s.cells(), s.cells().flood(Moves::Four));
            let second = numbered(&numbers, 2);
            let beyond = cells.neighbours((5, 2), Moves::Four).filter_map(|to| numbers.get(&to)).max();
            let count = capital(&word(second.len()));
            facts![count, second.last().cloned().unwrap_or_default(), numbers[&(4, 1)], beyond.copied().unwrap_or(0)]
        },
        Wall(5, 2),
    ),
    claim(
        tour("wave"),
        "[This cell](cell {4,2}) is on the next frontier. The violet {3} is the number that it will get; the cell itself \
         still holds a {0}.",
        |s| {
            let number = s.cells().flood(Moves::Four).get(&(4, 2)).copied().unwrap_or(0);
            facts![found_twice(s, 2), number, s.number_at("wave 2: skip 4", (4, 2)).unwrap_or(9)]
        },
        Wall(4, 1),
    ),
    claim(
        about("wave/walkthrough"),
        "{One} cell is found {twice} in wave 2.",
        |s| {
            let found = finders(s, 3);
            let most = found.iter().copied().max().unwrap_or(0);
            facts![capital(&word(found.iter().filter(|&&n| n == most).count())), times(most)]
        },
        Wall(5, 2),
    ),
    claim(
        tour("wave"),
        "The same [cell](cell {4,2}) is on the next frontier twice: a duplicate. It has no number until the frontier reaches it, so every \
         neighbour finds a {0}.",
        |s| facts![found_twice(s, 2), s.number_at("wave 2: discover 3", (4, 2)).unwrap_or(9)],
        Wall(5, 2),
    ),
    claim(
        tour("wave"),
        "{Every} numbered cell has a neighbour with a lower number, except the [goal](goal).",
        |s| facts![if_so("Every", every_cell_leads_down(s, Moves::Four))],
        Miscount(1, 1, -3),
    ),
    // Numbers and counts.
    claim(
        term(Term::D, "wave/maze"),
        "{one more than the fewest moves} of the flood from it to the goal",
        |s| facts![if_so("one more than the fewest moves", numbers_are_distances(s, Moves::Four))],
        Miscount(1, 1, 1),
    ),
    claim(
        term(Term::D, "wave/cave"),
        "{one more than the fewest moves} of the flood from it to the goal",
        |s| facts![if_so("one more than the fewest moves", numbers_are_distances(s, Moves::Eight))],
        Set("moves", "4"),
    ),
    claim(
        term(Term::Descent, "wave/door"),
        "go to the neighbour with the lowest number again and again. {This ends at the goal.}",
        |s| facts![if_so("This ends at the goal.", path_goes_down(s) && s.path().last() == Some(&s.cells().goal))],
        Miscount(17, 3, -99),
    ),
    claim(end("wave/video"), "The path takes {12} moves.", |s| facts![s.moves()], Goal(5.5, 7.5)),
    claim(end("wave/door"), "The path takes {28} moves.", |s| facts![s.cells().fewest(Moves::Four)], Wall(10, 5)),
    claim(
        end("wave/door"),
        "The flood numbered {238} cells",
        |s| facts![s.cells().flood(Moves::Four).len()],
        Wall(0, 0),
    ),
    claim(
        step("wave/door", "wave 6: front"),
        "Wave {6} begins",
        |s| facts![s.cells().flood(Moves::Four).get(&(3, 6)).copied().unwrap_or(0)],
        Wall(4, 6),
    ),
    claim(
        end("wave/no-path"),
        "The wave numbered all {15} cells that can reach the goal. The start is {not among them}.",
        |s| {
            let numbers = s.cells().flood(Moves::Four);
            facts![numbers.len(), if numbers.contains_key(&s.cells().start) { "among them" } else { "not among them" }]
        },
        Wall(7, 3),
    ),
    claim(
        end("wave/maze"),
        "The path takes {156} moves. The flood numbered {480} cells",
        |s| facts![s.cells().fewest(Moves::Four), s.cells().flood(Moves::Four).len()],
        Wall(2, 1),
    ),
    claim(
        end("wave/flock"),
        "The path takes {50} moves. The flood numbered {739} cells",
        |s| facts![s.cells().fewest(Moves::Four), s.cells().flood(Moves::Four).len()],
        Start(1.5, 0.5),
    ),
    // Paths of a wave in four directions and a path in eight.
    claim(
        end("wave/longer"),
        "The path takes {13} moves. {9} are enough: the wave went in 4 directions, the path goes in 8. It costs \
         {13.828}, and the shortest path {11.485}.",
        |s| {
            let shortest = s.cells().shortest(Moves::Eight).value();
            let path = s.path();
            facts![s.moves(), s.cells().fewest(Moves::Eight), decimals(length_of(&path), 3), decimals(shortest, 3)]
        },
        Wall(3, 3),
    ),
    claim(
        tour("mistakes"),
        "The path takes {13} moves and goes around by [this cell](cell {2,1}), while the dashed one takes {9}.",
        |s| facts![s.moves(), s.over((2, 1)), s.cells().fewest(Moves::Eight)],
        Wall(3, 2),
    ),
    claim(
        end("wave/fewest-moves"),
        "The path takes {9} moves. {No} path in 8 directions takes fewer. Yet it costs {11.485}, and the shortest path, \
         with {10} moves, {10.414}: the numbers count a diagonal as {1} move, not as √2.",
        |s| {
            let numbers = s.numbers();
            let diagonals = s.cells().diagonals_past(0, &s.path()).into_iter();
            let falls: std::collections::BTreeSet<i32> = diagonals.map(|[a, b]| numbers[&a] - numbers[&b]).collect();
            let (path, shortest) = (s.path(), s.cells().shortest(Moves::Eight));
            let no = if s.cells().fewest(Moves::Eight) == s.moves() { "No" } else { "A" };
            let moves = shortest.straight + shortest.diagonal;
            let lengths = [decimals(length_of(&path), 3), decimals(shortest.value(), 3)];
            facts![s.moves(), no, lengths[0], moves, lengths[1], falls.iter().sum::<i32>()]
        },
        Wall(7, 4),
    ),
    claim(
        tour("mistakes"),
        "{No} path takes fewer than the {9} moves over [this cell](cell {5,1}). But they cost {11.485}, and the {10} \
         moves of the dashed path cost {10.414}",
        |s| {
            let (path, shortest) = (s.path(), s.cells().shortest(Moves::Eight));
            let no = if s.cells().fewest(Moves::Eight) == s.moves() { "No" } else { "A" };
            let moves = shortest.straight + shortest.diagonal;
            facts![no, s.moves(), s.over((5, 1)), decimals(length_of(&path), 3), moves, decimals(shortest.value(), 3)]
        },
        Set("moves", "4"),
    ),
    claim(
        end("wave/corner"),
        "The path takes {6} moves. It cuts {1} corner",
        |s| facts![s.moves(), s.cells().diagonals_past(1, &s.path()).len()],
        Set("wave", "octile"),
    ),
    claim(
        tour("mistakes"),
        "The path cuts a corner: between [this cell](cell {5,2}) and [that one](cell {6,3}) it touches the block.",
        |s| {
            let cuts = s.cells().diagonals_past(1, &s.path());
            cuts.into_iter().flatten().map(|(x, y)| at(x, y)).collect()
        },
        Wall(5, 3),
    ),
    claim(
        end("wave/squeeze"),
        "The path takes {4} moves. It has {1} squeeze between two walls",
        |s| facts![s.moves(), s.cells().diagonals_past(2, &s.path()).len()],
        Wall(4, 3),
    ),
    claim(
        tour("mistakes"),
        "So the path does not go between [this wall](cell {4,3}) and [that one](cell {3,4}).",
        |s| {
            // Where the path of the tutorial squeezes, and that of the octile wave does not.
            let squeezes = |s: &Subject| s.cells().diagonals_past(2, &s.path());
            let [squeezed, _] = [squeezes(&s.with("wave", "tutorial")), squeezes(s)];
            let is_repaired = squeezes(s).is_empty();
            let walls = squeezed.into_iter().filter(|_| is_repaired).flat_map(|[a, b]| [at(b.0, a.1), at(a.0, b.1)]);
            walls.collect()
        },
        Wall(3, 4),
    ),
    claim(
        tour("mistakes"),
        "The octile wave repairs all {three}: the longer path, the cut corner and the squeeze.",
        |s| {
            let others = ["wave/longer", "wave/corner"].map(|scene| end(scene).subject("").expect("a scene"));
            let repaired = others.iter().chain([s]).filter(|s| octile_repairs(s)).count();
            facts![word(repaired)]
        },
        Goal(2.5, 3.5),
    ),
];

#[test]
fn what_is_said_of_the_wave_is_true() {
    check(CLAIMS);
}
