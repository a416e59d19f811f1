//! What is said of paths with diagonal moves: longer than necessary, past corners, between two walls.

use super::oracle::cells::{Moves, length_of};
use super::place::{end, quiz, tour};
use super::subject::Change::{Goal, Set, Wall};
use super::subject::Subject;
use super::{Claim, at, check, claim, decimals, facts, if_so, word};

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
    claim(
        end("wave/longer"),
        "{4} moves are too many: the path takes {13}, and {9} are enough. | longer than necessary with these moves {13.828} − {11.485} = ",
        |s| {
            let shortest = s.cells().shortest(Moves::Eight).value();
            let path = s.path();
            let (moves, fewest) = (s.moves(), s.cells().fewest(Moves::Eight));
            facts![moves - fewest, moves, fewest, decimals(length_of(&path), 3), decimals(shortest, 3)]
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
        tour("mistakes"),
        "Here paths {may} cut corners of walls.",
        |s| facts![if s.cells().diagonals_past(1, &s.path()).is_empty() { "do not" } else { "may" }],
        Set("wave", "octile"),
    ),
    claim(
        end("wave/fewest-moves"),
        "{No} path in eight directions takes fewer moves than {9}, but it costs {11.485} instead of {10.414}. The numbers count a diagonal as {one} move, not as √2 moves.",
        |s| {
            let numbers = s.numbers();
            let diagonals = s.cells().diagonals_past(0, &s.path()).into_iter();
            let falls: std::collections::BTreeSet<i32> = diagonals.map(|[a, b]| numbers[&a] - numbers[&b]).collect();
            let (path, shortest) = (s.path(), s.cells().shortest(Moves::Eight));
            let no = if s.cells().fewest(Moves::Eight) == s.moves() { "No" } else { "A" };
            let lengths = [decimals(length_of(&path), 3), decimals(shortest.value(), 3)];
            facts![no, s.moves(), lengths[0], lengths[1], word(falls.iter().sum::<i32>() as usize)]
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
        quiz("mistakes"),
        "The order decides between equal numbers. The dashed path has {one} move more, whatever the order.",
        |s| {
            let shortest = s.cells().shortest(Moves::Eight);
            let more = (shortest.straight + shortest.diagonal) as usize - s.cells().fewest(Moves::Eight);
            facts![word(more)]
        },
        Wall(7, 4),
    ),
    claim(
        quiz("mistakes"),
        "A diagonal move must cost {√2}",
        |s| {
            let octile = s.with("wave", "octile");
            let is_repaired = octile_repairs(s) && octile.path() != s.path();
            facts![if is_repaired { "√2" } else { "something else" }]
        },
        Goal(2.5, 3.5),
    ),
    claim(
        quiz("mistakes"),
        "Then it makes {more} moves still.",
        |s| facts![if_so("more", s.cells().fewest(Moves::Four) > s.cells().fewest(Moves::Eight) + 1)],
        Goal(2.5, 3.5),
    ),
    claim(
        end("wave/corner"),
        "path {6} moves | The path cuts {1} corner",
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
        "path {4} moves | squeezes among the corner cuts {1}.",
        |s| facts![s.moves(), s.cells().diagonals_past(2, &s.path()).len()],
        Wall(4, 3),
    ),
    claim(
        tour("mistakes"),
        "The path does not go between [this wall](cell {4,3}) and [that one](cell {3,4}).",
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
        "It repairs all {three}: the longer path, cut corner and squeeze.",
        |s| {
            let others = ["wave/longer", "wave/corner"].map(|scene| end(scene).subject("").expect("a scene"));
            let repaired = others.iter().chain([s]).filter(|s| octile_repairs(s)).count();
            facts![word(repaired)]
        },
        Goal(2.5, 3.5),
    ),
];

#[test]
fn what_is_said_of_diagonal_moves_is_true() {
    check(CLAIMS);
}
