//! What hints, invariants and tours say of every map, tried on a scene that shows it.

use super::graph::links_of_a;
use super::oracle::beams::{Signs, cast, triangles_at};
use super::oracle::cells::{Moves, is_diagonal};
use super::place::{end, hint, invariant, invariant_at, quiz, tour};
use super::radius::radius;
use super::subject::Change::{Actor, Constant, Goal, Miscount, Set, Start};
use super::subject::Subject;
use super::terms::{are_taut, links, octile};
use super::{Claim, at, check, claim, facts, if_so};

/// The shortest path to (19, 8), the second point of the left side when the right end crosses it.
fn string_to_second(s: &Subject) -> Vec<String> {
    let (_, path) = s.changed(Goal(19.0, 8.0)).plane().shortest().unwrap_or_default();
    path.iter().map(|p| at(p.x, p.y)).collect()
}

pub const CLAIMS: &[Claim] = &[
    claim(
        tour("mistakes"),
        "A diagonal costs {√2}, and {both} cells beside it must be free.",
        |s| octile(s).map(str::to_lowercase).to_vec(),
        Set("wave", "tutorial"),
    ),
    claim(
        invariant("wave/longer"),
        "{Every} move of the path goes to a lower number.",
        |s| {
            let (numbers, path) = (s.numbers(), s.path());
            facts![if_so("Every", path.windows(2).all(|pair| numbers[&pair[1]] < numbers[&pair[0]]))]
        },
        Miscount(2, 1, 9),
    ),
    claim(
        invariant("beam/cave"),
        "What is seen is divided into beams: {no} gap lies between them, and {none} overlaps another.",
        |s| {
            // The parts of the beams together are exactly what brute force sees.
            let (plane, unit) = (s.plane(), s.world().mesh().lattice().scale().powi(2));
            let seen = plane.share_seen(s.world().snap(s.world().start())) * plane.free_area() / unit;
            let area = s.sight().area;
            facts![if area < seen - 1e-6 { "a" } else { "no" }, if area > seen + 1e-6 { "one" } else { "none" }]
        },
        Set("range", "8"),
    ),
    // Visibility graph.
    claim(
        hint("moves", "wave/corner").with(&[("moves", "8")]),
        "8: both also go diagonally and cut {no} corner.",
        |s| facts![if s.moves() > 0 && s.cells().diagonals_past(1, &s.path()).is_empty() { "no" } else { "a" }],
        Set("moves", "mixed"),
    ),
    claim(
        hint("moves", "wave/longer"),
        "4: wave and path go {north, east, south and west}, which suits games whose figures move from cell to cell. 8: both also \
         go diagonally and cut {no} corner. mixed: the tutorial's fault, a wave in {4} directions and a path in {8}.",
        |s| {
            let [four, eight, mixed] =
                ["4", "8", "mixed"].map(|moves| s.with("moves", if s.constant(0.0) == 0.0 { moves } else { "4" }));
            let goes = |s: &Subject| s.path().windows(2).any(|pair| is_diagonal(pair[0], pair[1]));
            let cuts = [1, 2].iter().any(|&walls| !s.cells().diagonals_past(walls, &eight.path()).is_empty());
            let of_wave = if mixed.numbers() == s.cells().flood(Moves::Four) { 4 } else { 8 };
            let of_path = if goes(&mixed) { 8 } else { 4 };
            let is_straight = !goes(&four) && four.numbers() == s.cells().flood(Moves::Four);
            let no = if goes(&eight) && !cuts { "no" } else { "a" };
            facts![if_so("north, east, south and west", is_straight), no, of_wave, of_path]
        },
        Constant(4.0),
    ),
    claim(
        invariant("beam/shortest"),
        "{No} shorter path leads to a closed node.",
        |s| {
            let shortest = s.plane().shortest_length();
            facts![if shortest > 0.0 && (s.length() - shortest).abs() < 1e-6 { "No" } else { "A" }]
        },
        Goal(8.5, 10.0),
    ),
    claim(
        tour("wave"),
        "It does {the same} as breadth-first search.",
        |s| facts![if_so("the same", s.numbers() == s.cells().flood(Moves::Four))],
        Miscount(1, 1, 1),
    ),
    claim(
        hint("funnel", "funnel/queue"),
        "queue: keep both sides whole and visit every portal {once}.",
        |s| facts![if s.steps("visit") == s.strip().len() { "once" } else { "more than once" }],
        Set("funnel", "restart"),
    ),
    claim(
        hint("graph", "beam/graph"),
        "taut: {only} those that a shortest path can use.",
        |s| facts![if_so("only", are_taut(s))],
        Set("graph", "full"),
    ),
    claim(
        tour("beam"),
        "A link is taut if at each of its ends {both} walls lie on the same side of its line.",
        |s| facts![if_so("both", are_taut(s))],
        Set("graph", "full"),
    ),
    claim(
        invariant_at("wave/door", "wave 6"),
        "{Every} number below d is final.",
        |s| {
            let (so_far, last) = (s.numbers_at("wave 6").unwrap_or_default(), s.cells().flood(Moves::Four));
            facts![if_so("Every", !so_far.is_empty() && so_far.iter().all(|(cell, n)| last.get(cell) == Some(n)))]
        },
        Miscount(7, 5, 9),
    ),
    claim(
        invariant("wave/gradient"),
        "{Every} number is final: it is {one more than the distance} from the goal.",
        |s| {
            let is_so = s.numbers() == s.cells().flood(Moves::Four);
            facts![if_so("Every", is_so), if_so("one more than the distance", is_so)]
        },
        Miscount(0, 0, 1),
    ),
    claim(
        invariant("funnel/radius"),
        "The string keeps {the radius} away from every wall.",
        |s| facts![if_so("the radius", s.plane().clearance(&s.points()) > radius(s) * 0.999)],
        Set("offset", "normals"),
    ),
    claim(
        invariant_at("beam/region-c", "what corner A sees"),
        "Corner A sees {every} corner with a circle.",
        |s| {
            let (circles, seen) = (s.sight().seen, links_of_a(s).1);
            facts![if_so("every", !seen.is_empty() && circles.len() == seen.len())]
        },
        Actor(0, 10.0, 12.0), // in the wall
    ),
    claim(
        invariant_at("beam/region-c", "guess"),
        "A link can be left out where the walls at A lie on {different sides} of it.",
        |s| {
            let (plane, (a, seen)) = (s.plane(), links_of_a(s));
            let into_c = seen.iter().filter(|&&v| !plane.passes_outside(a, v)).count();
            facts![if_so("different sides", into_c == s.steps("link goes"))]
        },
        Actor(0, 20.0, 12.0),
    ),
    claim(
        invariant_at("beam/graph", "corner 5"),
        "No link so far crosses a wall, and a shortest path can bend at {both} ends of each.",
        |s| facts![if_so("both", are_taut(s))],
        Set("graph", "full"),
    ),
    claim(
        invariant_at("beam/graph", "corner 5").with(&[("graph", "full")]),
        "{No} link so far crosses a wall.",
        |s| facts![if links(s) == s.plane().links().len() { "No" } else { "A" }],
        Set("graph", "taut"),
    ),
    claim(
        hint("exercise", "beam/region-c"),
        "Corner A is {the convex corner nearest to the eye}.",
        |s| {
            let (plane, eye) = (s.plane(), s.world().snap(s.scene().actors[0].at));
            let seen_from = s.world().snap(s.sight().from);
            let is_it = plane.is_convex(seen_from) && plane.nearest_convex(eye) == seen_from;
            facts![if_so("the convex corner nearest to the eye", is_it && eye == seen_from)]
        },
        Actor(0, 20.0, 12.0),
    ),
    // Quizzes: why a wrong option is wrong.
    claim(
        quiz("beam"),
        "The shared edge, on which O lies, belongs to {both} triangles, and {no} beam leaves through it.",
        |s| {
            // O on an edge, and not in one triangle.
            let on_edge = end("beam/on-an-edge").subject("").expect("a scene");
            let s = if s.constant(1.0) == 1.0 { &on_edge } else { s };
            let triangles = triangles_at(s.world(), s.world().start());
            let beams = cast(s.world(), s.world().start(), Signs::Exact).first;
            // Each triangle has two other edges.
            let no = if beams == 2 * triangles { "no" } else { "a" };
            facts![if triangles == 2 { "both" } else { "not both" }, no]
        },
        Constant(0.0),
    ),
    claim(
        quiz("funnel"),
        "The points behind the new apex {still hold}: this is why both sides are kept.",
        |s| facts![if_so("still hold", string_to_second(s).len() == 3)],
        Start(20.0, 17.0),
    ),
    claim(
        quiz("funnel"),
        "The string cannot reach it yet: it bends at the {first} point before.",
        |s| facts![if string_to_second(s).get(1).is_some_and(|p| p == "16,18") { "first" } else { "second" }],
        Start(20.0, 17.0),
    ),
];

#[test]
fn what_hints_invariants_and_tours_say_of_every_map_is_true() {
    check(CLAIMS);
}
