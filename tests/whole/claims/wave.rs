//! What is said of the wave: its numbers, its paths and its arrows.

use super::oracle::cells::{Cell, Cells, Moves, is_diagonal, length_of};
use super::place::{about, end, hint, quiz, step, term, tour, why};
use super::subject::Change::{Constant, Goal, Miscount, Set, Start, Wall};
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

/// The entries of all lists.
fn entries_of(lists: &[BTreeMap<Cell, f64>]) -> f64 {
    lists.iter().flat_map(BTreeMap::values).sum()
}

/// The different cells of all lists.
fn cells_on(lists: &[BTreeMap<Cell, f64>]) -> usize {
    lists.iter().flat_map(BTreeMap::keys).collect::<std::collections::BTreeSet<_>>().len()
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
        "It begins at the [goal](goal), with the number {1}. Walls and the border hold −1, other cells {0}: no number yet.",
        |s| facts![s.numbers()[&s.cells().goal], s.number_at("wave 1", s.cells().start).unwrap_or(9)],
        Miscount(5, 1, 1),
    ),
    claim(
        tour("wave"),
        "Two lists hold cells with their number d: the frontier and the next frontier. Each [cell of the frontier](cell {5,2}) gets its d, \
         then looks {north, east, south and west}. Neighbours with {0} join the next frontier, with d + {1}.",
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
    // What the video says of duplicates that stay, of the end of the flood and of equal neighbours.
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
        hint("dedupe", "wave/walkthrough").with(&[("dedupe", "never")]),
        "never: remove none, on a small map: the lists become {longer}, and the flood {still ends}.",
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
        "The flood would end in theory, but only after {2.5 × 10^34} entries, not {3788}.",
        |s| {
            let entries = entries_of(&s.cells().lists_with_duplicates(Moves::Four));
            let (figures, power) =
                format!("{entries:.1e}").split_once('e').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap_or_default();
            facts![format!("{figures} × 10^{power}"), s.cells().flood(Moves::Four).len()]
        },
        Goal(23.5, 2.5),
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
        tour("wave"),
        "The path goes to {the lowest} neighbour; walls do not count.",
        |s| facts![if_so("the lowest", path_goes_lowest(s, Moves::Four))],
        Miscount(2, 2, 9),
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
        "go to the neighbour with the lowest number again and again, as a ball rolls downhill. {This ends at the goal.}",
        |s| facts![if_so("This ends at the goal.", path_goes_down(s) && s.path().last() == Some(&s.cells().goal))],
        Miscount(17, 3, -99),
    ),
    claim(end("wave/video"), "The path takes {12} moves.", |s| facts![s.moves()], Goal(5.5, 7.5)),
    claim(end("wave/door"), "The path takes {28} moves.", |s| facts![s.cells().fewest(Moves::Four)], Wall(10, 5)),
    claim(
        end("wave/door"),
        "It needs {29} of the {238} numbers of the flood. From {each} numbered cell the way to the goal is known now. For this \
         start alone, it could stop after {219} of them.",
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
        "The wave numbered all {15} cells that can reach the goal. The start is {not among them}.",
        |s| {
            let numbers = s.cells().flood(Moves::Four);
            facts![numbers.len(), if numbers.contains_key(&s.cells().start) { "among them" } else { "not among them" }]
        },
        Wall(7, 3),
    ),
    claim(end("wave/maze"), "The path takes {156} moves.", |s| facts![s.cells().fewest(Moves::Four)], Wall(2, 1)),
    claim(
        end("wave/maze"),
        "It needs {157} of the {480} numbers of the flood. From {each} numbered cell the way to the goal is known now. For this \
         start alone, it could stop after {456} of them.",
        needed_numbers,
        Wall(2, 1),
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
