//! What is said about named mistakes, tried on a scene that shows them.

use super::duplicates::finders;
use super::graph::bends_into_region_c;
use super::oracle::beams::{Signs, cast};
use super::oracle::cells::{Moves, length_of};
use super::place::mistake;
use super::subject::Change::{Actor, Constant, Goal, Set, Start, Wall};
use super::terms::{are_taut, bends_at_convex_corners};
use super::{Claim, check, claim, facts, if_so, times, word};
use pathlight::geom::area2;

pub const CLAIMS: &[Claim] = &[
    claim(
        mistake("takes the first neighbour that is lower", "wave/video"),
        "With mixed moves it often lies diagonally, and straight moves alone make the path {longer}.",
        |s| facts![if_so("longer", s.cells().fewest(Moves::Four) as f64 > length_of(&s.path()) + 1e-9)],
        Set("moves", "4"),
    ),
    claim(
        mistake("forgets the western neighbour", "wave/cave"),
        "Without the western one, cells in the west can get too {high} a number, or {none}.",
        |s| {
            let (right, wrong) = (s.cells().flood(Moves::Four), s.cells().flood_looking(&[0, 1, 2]));
            let is_higher = right.iter().any(|(cell, n)| wrong.get(cell).is_some_and(|wrong| wrong > n));
            let is_missing = right.keys().any(|cell| !wrong.contains_key(cell));
            facts![if_so("high", is_higher), if_so("none", is_missing)]
        },
        Goal(90.5, 54.5),
    ),
    claim(
        mistake("floods diagonally", "wave/door"),
        "A diagonal neighbour is {two} moves away, not {one}.",
        |s| {
            let numbers = s.cells().flood(Moves::Four);
            let (x, y) = s.cells().goal;
            facts![
                word(numbers[&(x + 1, y + 1)] as usize - 1),
                word(s.cells().flood(Moves::Eight)[&(x + 1, y + 1)] as usize - 1)
            ]
        },
        Wall(8, 5),
    ),
    // Funnel.
    claim(
        mistake("does not test the goal", "funnel/arc"),
        "If it is not tested, the last corners can be {missing}.",
        |s| facts![if_so("missing", s.strip().corners_without_goal() < s.strip().pull().corners.len())],
        Goal(5.9, 25.0),
    ),
    claim(
        mistake("keeps one side after a corner", "funnel/a-to-g"),
        "After a corner {both} sides begin again at the new apex. A side that stays where it was belongs to the {old} apex.",
        |s| {
            let strip = s.strip();
            let shortest = strip.shortest_length();
            let [both, one] = [true, false].map(|both| (strip.pulled_length(both) - shortest).abs() < 1e-6);
            facts![if_so("both", both && strip.pull().corners.len() > 1), if one { "new" } else { "old" }]
        },
        Goal(9.0, 27.0),
    ),
    claim(
        mistake("swaps left and right", "funnel/a-to-g"),
        "Because y grows downwards, a {negative} area means left.",
        |s| {
            let mirror = s.constant(1.0) as i32;
            let [a, b, c] = s.strip().first_ends()[0].map(|p| pathlight::geom::Point::new(p.x, p.y * mirror));
            facts![if area2(a, b, c) < 0 { "negative" } else { "positive" }]
        },
        Constant(-1.0),
    ),
    // Sight.
    claim(
        mistake("looks at one end of a link only", "beam/graph"),
        "A link is taut only if at {both} of its ends the walls lie on one side of it.",
        |s| facts![if_so("both", are_taut(s))],
        Set("graph", "full"),
    ),
    claim(
        mistake("takes the newest cell first", "wave/door"),
        "With the newest first (a stack), numbers can be {higher} than the distances.",
        |s| {
            let is_stack = s.constant(1.0) == 1.0;
            let right = s.cells().flood(Moves::Four);
            let wrong = if is_stack { s.cells().flood_newest_first() } else { s.cells().flood(Moves::Four) };
            facts![if_so("higher", wrong.iter().any(|(cell, n)| n > &right[cell]))]
        },
        Constant(0.0), // a queue
    ),
    claim(
        mistake("never skips an end", "funnel/a-to-g"),
        "An end outside its own side of the funnel must be skipped: it {would widen} the funnel.",
        |s| {
            let skips = s.constant(0.0) == 1.0;
            facts![if_so("would widen", s.strip().widens(skips))]
        },
        Constant(1.0),
    ),
    claim(
        mistake("keeps the links of concave corners", "beam/shortest").with(&[("graph", "full")]),
        "{No} shortest path bends at a concave corner",
        |s| facts![if bends_at_convex_corners(s) { "No" } else { "A" }],
        Goal(2.0, 5.0),
    ),
    claim(
        mistake("keeps links between the walls of a corner", "beam/region-c"),
        "{No} shortest path bends at the corner to use it.",
        |s| facts![if bends_into_region_c(s) { "A" } else { "No" }],
        Actor(0, 20.0, 12.0),
    ),
    claim(
        mistake("never splits", "beam/both"),
        "If S lies inside the beam, the beam meets {both} edges.",
        |s| {
            // Each split is one more beam that ends at a wall.
            let beams = cast(s.world(), s.world().start(), Signs::Exact);
            facts![if_so("both", beams.splits > 0 && beams.pieces == beams.first + beams.splits)]
        },
        Start(4.0, 20.0), // in the wall
    ),
    claim(
        mistake("does not remove duplicates", "wave/walkthrough"),
        "A cell that two neighbours find joins the next frontier {twice}.",
        |s| facts![times(finders(s, 3).into_iter().max().unwrap_or(0))],
        Wall(5, 2),
    ),
    claim(
        mistake("tests the left end first", "funnel/a-to-g"),
        "Of each portal, this algorithm tests the {right} end first, and then the {left} end.",
        |s| s.ends_tested().map(str::to_owned).to_vec(),
        Set("radius", "1"),
    ),
];

#[test]
fn what_is_said_about_mistakes_is_true() {
    check(CLAIMS);
}
