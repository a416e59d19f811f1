//! What is said of paths with diagonal moves: longer than necessary, past corners, between two walls.

use super::oracle::cells::{Moves, length_of};
use super::place::{end, tour};
use super::subject::Change::{Goal, Set, Wall};
use super::subject::Subject;
use super::{Claim, at, check, claim, decimals, facts, word};

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
fn what_is_said_of_diagonal_moves_is_true() {
    check(CLAIMS);
}
