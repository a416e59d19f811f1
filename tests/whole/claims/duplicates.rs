//! What is said of duplicates: how many arise, what removing them costs, and what becomes of a flood that keeps them.

use super::oracle::cells::{Cell, Cells, Moves};
use super::place::{about, end, hint, quiz, step, tour, why};
use super::subject::Change::{Constant, Goal, Set, Wall};
use super::subject::Subject;
use super::wave::only;
use super::{Claim, at, check, claim, facts, if_so, times, word};
use pathlight::words::capital;
use std::collections::BTreeMap;

/// The cell that two cells of a wave find.
pub fn found_twice(s: &Subject, number: i32) -> String {
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

/// The entries of all lists.
fn entries_of(lists: &[BTreeMap<Cell, f64>]) -> f64 {
    lists.iter().flat_map(BTreeMap::values).sum()
}

/// The different cells of all lists.
fn cells_on(lists: &[BTreeMap<Cell, f64>]) -> usize {
    lists.iter().flat_map(BTreeMap::keys).collect::<std::collections::BTreeSet<_>>().len()
}

pub const CLAIMS: &[Claim] = &[
    claim(
        end("wave/walkthrough"),
        "cells found (duplicates among them) 22 ({6}). | look first, through the next frontier {22}. | sort {32}.",
        |s| {
            let work = s.cells().duplicates();
            facts![work.further, work.looking, work.sorting]
        },
        Wall(2, 2),
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
        "The same [cell](cell {4,2}) is on the list {twice}: a duplicate.",
        |s| facts![found_twice(s, 2), times(finders(s, 3).into_iter().max().unwrap_or(0))],
        Wall(5, 2),
    ),
    claim(
        tour("wave"),
        "Another sorts it after each wave, so that equal entries stand side by side and one pass removes {them}.",
        |s| facts![if s.cells().left_after_one_pass(s.constant(1.0) == 1.0) == 0 { "them" } else { "some of them" }],
        Constant(0.0), // without the sort
    ),
    // What the video says of duplicates that stay.
    claim(
        end("wave/walkthrough").with(&[("dedupe", "never")]),
        "No duplicate was removed, and the flood {ended} with wave {8}: a cell with a number {never} goes on a list again. \
         But {17} cells took {40} entries, and the longest list has {10}.",
        |s| {
            let lists = s.cells().lists_with_duplicates(Moves::Four);
            let numbers = s.numbers();
            let is_same = lists.iter().zip(1..).all(|(list, d)| list.keys().all(|cell| numbers.get(cell) == Some(&d)));
            let longest = lists.iter().map(|list| list.values().sum::<f64>()).fold(0.0, f64::max);
            let ended = if_so("ended", s.steps("front") == lists.len());
            let never = if_so("never", is_same && cells_on(&lists) == lists.iter().map(BTreeMap::len).sum::<usize>());
            facts![ended, lists.len(), never, numbers.len(), entries_of(&lists), longest]
        },
        Wall(2, 2),
    ),
    claim(
        tour("wave"),
        "Here the duplicates stay, and each pushes its neighbours again. [This cell](cell {4,4}) is on the next frontier \
         {more than once} already.",
        |s| {
            // The cell that is most often on the list of wave 5.
            let lists = s.cells().lists_with_duplicates(Moves::Four);
            let Some(next) = lists.get(4) else { return facts!["no wave 5"] };
            let most = next.values().copied().fold(0.0, f64::max);
            let cells: Vec<_> = next.iter().filter(|&(_, &n)| n == most).map(|(cell, _)| at(cell.0, cell.1)).collect();
            facts![only(&cells), if_so("more than once", most > 1.0)]
        },
        Wall(4, 3),
    ),
    claim(
        quiz("wave"),
        "It {ends}, but its lists become {longer}. (right)",
        |s| {
            let lists = s.cells().lists_with_duplicates(Moves::Four);
            let ends = s.steps("front") == lists.len();
            facts![if_so("ends", ends), if_so("longer", s.steps("number") > cells_on(&lists))]
        },
        Set("dedupe", "keep"),
    ),
    claim(
        quiz("wave"),
        "A duplicate pushes only neighbours with {0}. A cell with a number {never} goes on a list again.",
        |s| {
            // Each entry takes one step "number", and all but the goal one step "discover": those of the lists, no further one.
            let entries = entries_of(&s.cells().lists_with_duplicates(Moves::Four)) as usize;
            let pushed = if entries == s.steps("discover") + 1 { "0" } else { "any number" };
            facts![pushed, if_so("never", entries == s.steps("number"))]
        },
        Set("dedupe", "keep"),
    ),
    claim(
        tour("wave"),
        "Now [this cell](cell {1,4}) is alone on the frontier, as {6} entries: {one} for each shortest path from there to \
         the goal.",
        |s| {
            let lists = s.cells().lists_with_duplicates(Moves::Four);
            let last = &lists[lists.len() - 1];
            let cells: Vec<_> = last.keys().map(|&(x, y)| at(x, y)).collect();
            let entries = s.steps_in("wave 8", "number");
            let paths: usize = last.keys().map(|&cell| s.cells().shortest_paths(cell)).sum();
            facts![only(&cells), entries, word(entries / paths)]
        },
        Wall(3, 1),
    ),
    claim(
        tour("wave"),
        "On open ground such lists would soon be {too long for any computer}.",
        |s| {
            // A square of 101 x 101 cells around the goal, wave 64: it has not reached the border.
            let size = 50;
            let is_open = |x: i32, y: i32| s.constant(1.0) == 1.0 || y == 0 || x == 0;
            let around = (-size..=size).flat_map(|x| (-size..=size).map(move |y| (x, y)));
            let open = Cells::open(around.filter(|&(x, y)| is_open(x, y)), (0, 0));
            let lists = open.lists_with_duplicates(Moves::Four);
            // More entries than a computer has bytes.
            facts![if_so("too long for any computer", lists[50].values().sum::<f64>() > 1e15)]
        },
        Constant(0.0), // two corridors
    ),
    claim(
        quiz("wave"),
        "All entries of a cell are in {one} wave, so each writes the same number.",
        |s| {
            // Of all cells, the most waves on whose lists one is. Without the removal, each entry is numbered.
            let lists = s.cells().lists_with_duplicates(Moves::Four);
            let waves = |cell: &Cell| lists.iter().filter(|list| list.contains_key(cell)).count();
            let is_numbered = s.steps("number") as f64 == entries_of(&lists);
            let most = s.cells().free.iter().map(waves).max().unwrap_or(0);
            facts![if is_numbered { word(most) } else { "not shown".to_owned() }]
        },
        Set("dedupe", "keep"),
    ),
    claim(
        step("wave/walkthrough", "wave 3: swap").with(&[("dedupe", "never")]),
        "The next frontier becomes the frontier: {6} entries for {3} cells.",
        |s| {
            let lists = s.cells().lists_with_duplicates(Moves::Four);
            facts![lists[3].values().sum::<f64>(), lists[3].len()]
        },
        Wall(3, 2),
    ),
    claim(
        step("wave/walkthrough", "wave 3: discover 5").with(&[("dedupe", "never")]),
        "joins the next frontier a {third} time: a duplicate.",
        |s| {
            // The cell that is most often on the next list: which of its entries this is, in the order of the pushes.
            let most = s.cells().lists_with_duplicates(Moves::Four)[3].values().copied().fold(0.0, f64::max);
            facts![["no", "first", "second", "third", "fourth"][most as usize]]
        },
        Wall(4, 1),
    ),
    claim(
        hint("dedupe", "wave/walkthrough").with(&[("dedupe", "never")]),
        "never: remove none, on a small map: the lists can become {longer}, and the flood {still ends}.",
        |s| {
            let lists = s.cells().lists_with_duplicates(Moves::Four);
            let is_longer = s.steps("number") > cells_on(&lists);
            facts![if_so("longer", is_longer), if_so("still ends", s.steps("front") == lists.len())]
        },
        Set("dedupe", "keep"),
    ),
    claim(
        why("wave/walkthrough", "wave 2: duplicate removed"),
        "A duplicate would push its neighbours again. The flood would still end, but after {40} entries, not {17}.",
        |s| facts![entries_of(&s.cells().lists_with_duplicates(Moves::Four)), s.cells().flood(Moves::Four).len()],
        Wall(2, 2),
    ),
    claim(
        why("wave/cave", "wave 2: duplicate removed").with(&[("moves", "4"), ("dedupe", "sort")]),
        "The flood would end in theory, but only after {2.5 × 10^34} entries, not {3,788}.",
        |s| {
            let entries = entries_of(&s.cells().lists_with_duplicates(Moves::Four));
            let (figures, power) =
                format!("{entries:.1e}").split_once('e').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap_or_default();
            facts![format!("{figures} × 10^{power}"), s.cells().flood(Moves::Four).len()]
        },
        Goal(23.5, 2.5),
    ),
];

#[test]
fn what_is_said_of_duplicates_is_true() {
    check(CLAIMS);
}
