//! What is said of the funnel: its path, its portals, and what restarting costs.

use super::oracle::beams;
use super::place::{about, end, invariant, quiz, step, tour};
use super::subject::Change::{Constant, Goal, Set, Start, Without};
use super::subject::Subject;
use super::{Claim, check, claim, decimals, facts, if_so, percent_more, word};
use pathlight::geom::area2;
use pathlight::words::{capital, count};

/// The length of the shortest path, and whether that of the program is as short.
fn lengths_of(length: f64, shortest: f64) -> Vec<String> {
    let no = if (length - shortest).abs() < 1e-6 { "no" } else { "a" };
    facts![decimals(shortest, 3), no]
}

/// The length of the path, whether no other is shorter, its corners, and by how many percent the midpoint path is longer.
fn lengths(s: &Subject) -> Vec<String> {
    let (length, shortest) = (s.length(), s.plane().shortest_length());
    let no = if (length - shortest).abs() < 1e-6 { "No" } else { "A" };
    let corners = match s.strip().bends() {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        corners => format!("at {}", count(corners, "corner")),
    };
    facts![decimals(shortest, 3), no, corners, percent_more(s.strip().midpoint_length(), shortest)]
}

/// Is the path of the program the shortest through its portals?
pub fn is_shortest_in_channel(s: &Subject) -> bool {
    (s.length() - s.strip().shortest_length()).abs() < 1e-6
}

/// Corner of the string, from 1, as links name it.
fn corner(s: &Subject, nth: usize) -> String {
    let strip = s.strip();
    strip.pull().corners.get(nth - 1).map_or_else(|| "none".to_owned(), |&p| strip.named(p))
}

/// The points of the side that is crossed first, before the portal of the crossing.
fn side_at_crossing(s: &Subject) -> Vec<String> {
    let (strip, pulled) = (s.strip(), s.strip().pull());
    let Some((&portal, (_, end))) = pulled.crossed_at.first().zip(pulled.first_crossing) else { return Vec::new() };
    strip.side_to(portal - 1, usize::from(end == "left"))
}

/// "2 to 4".
fn range(portals: &[usize]) -> String {
    match portals {
        [first, .., last] if portals.windows(2).all(|pair| pair[0] + 1 == pair[1]) => format!("{first} to {last}"),
        all => format!("{all:?}"),
    }
}

pub const CLAIMS: &[Claim] = &[
    claim(
        end("funnel/polyanya"),
        "The path is {46.316} long. | and {no} path is shorter.",
        |s| lengths_of(s.length(), s.plane().shortest_length()),
        Start(3.0, 12.0),
    ),
    claim(
        end("funnel/a-to-g"),
        "path {49.188}. | {No} path is shorter than this one: it bends {twice} | The midpoint path is {9.7} % longer.",
        lengths,
        Start(3.0, 28.0),
    ),
    claim(
        end("funnel/queue"),
        "path {49.188}. | {No} path is shorter than this one: it bends {twice} | The midpoint path is {9.7} % longer.",
        lengths,
        Start(3.0, 28.0),
    ),
    claim(
        end("funnel/zigzag"),
        "path {86.051}. | {No} path is shorter than this one: it bends {at 10 corners} | The midpoint path is {64.3} % longer.",
        lengths,
        Without(2),
    ),
    claim(
        about("funnel/zigzag"),
        "The path turns a corner at {every} obstacle.",
        |s| {
            let (_, path) = s.plane().shortest().unwrap_or_default();
            let pathlight::scene::Map::Polygons(polygons) = &s.scene().map else { panic!("polygons") };
            facts![if_so("every", polygons.obstacles.iter().all(|o| o.points.iter().any(|p| path.contains(p))))]
        },
        Goal(39.0, 21.0),
    ),
    claim(
        end("funnel/arc"),
        "path {43.775}. | {No} path is shorter than this one: it bends {at 20 corners} | The midpoint path is {25.9} % longer.",
        lengths,
        Goal(42.0, 27.64),
    ),
    claim(
        end("funnel/fan"),
        "path {24.01}. | {No} path is shorter than this one: it bends {once} | The midpoint path is {100} % longer.",
        lengths,
        Goal(13.0, 11.4),
    ),
    claim(
        about("funnel/fan"),
        "{All} portals share one corner.",
        |s| facts![if_so("All", s.strip().sharing_one_end() + 1 == s.strip().len() && s.strip().len() > 2)],
        Goal(12.5, 16.5),
    ),
    claim(
        step("funnel/fan", "path"),
        "it has {1} corner.",
        |s| facts![s.strip().pull().corners.len()],
        Goal(13.0, 17.0),
    ),
    claim(
        end("funnel/town"),
        "path {48.754}. | {No} path is shorter than this one: it bends {at 3 corners} | The midpoint path is {18.2} % longer.",
        lengths,
        Without(3),
    ),
    claim(
        end("funnel/any-format"),
        "path {31.063}. | {No} path is shorter than this one: it bends {twice} | The midpoint path is {7.6} % longer.",
        lengths,
        Goal(29.5, 3.5),
    ),
    claim(
        end("funnel/given-mesh"),
        "path {40.633}. | {No} path is shorter than this one: it bends {twice} | The midpoint path is {22.1} % longer.",
        lengths,
        Goal(42.0, 24.0),
    ),
    claim(
        end("funnel/one-triangle"),
        "The path is {10} long.",
        |s| facts![decimals(s.scene().start.unwrap().distance(s.scene().goal.unwrap()), 3)],
        Goal(14.0, 11.0),
    ),
    claim(
        end("funnel/no-path"),
        "A* had to expand every triangle that can be reached. | triangles expanded {13}.",
        |s| facts![beams::reachable_triangles(s.world(), s.world().start())],
        Without(1),
    ),
    // The stages of A to G.
    claim(
        tour("funnel"),
        "The two sides lead to the [left end](vertex at {5,20}) and the [right end](vertex at {8,31}) of the first portal.",
        |s| s.strip().ends(1).to_vec(),
        Start(20.0, 17.0),
    ),
    claim(
        tour("funnel"),
        "the [new right end](vertex at {13,27}) lies {left} of the right side, so {inside} the funnel.",
        |s| {
            let [apex, left, right] = s.strip().first_funnel();
            let new = s.strip().end(2, 1);
            let is_left = area2(apex, right, new) < 0;
            let hand = if is_left { "left" } else { "right" };
            let place = if is_left && area2(apex, left, new) > 0 { "inside" } else { "outside" };
            facts![s.strip().ends(2)[1], hand, place]
        },
        Start(20.0, 17.0),
    ),
    claim(
        tour("funnel"),
        "Inside the funnel: its side {tightens}. Outside its own side: it would widen the funnel, so it is skipped. Beyond the other \
         side: a new corner. The [new left end](vertex at {16,18})?",
        |s| {
            let (strip, pulled) = (s.strip(), s.strip().pull());
            let first = pulled.tightened.contains(&3) && strip.ends(2)[0] != strip.ends(3)[0];
            facts![if_so("tightens", first), strip.ends(3)[0]]
        },
        Start(20.0, 17.0),
    ),
    claim(
        tour("funnel"),
        "Portals {2 to 4} made the funnel narrower. At each, the {right} end is tested {first}. Now the [new left end](vertex \
         at {19,8}) of portal {5}.",
        |s| {
            let (strip, pulled) = (s.strip(), s.strip().pull());
            let skipped = pulled.skipped.first().copied().unwrap_or(1);
            let before: Vec<usize> = pulled.tightened.into_iter().filter(|&portal| portal < skipped).collect();
            let [first, _] = s.ends_tested();
            facts![range(&before), first, "first", strip.ends(skipped)[0], skipped]
        },
        Start(8.0, 26.0),
    ),
    claim(
        tour("funnel"),
        "The funnel {never} becomes wider before the next corner.",
        |s| {
            let skips = s.constant(1.0) == 1.0;
            facts![if s.strip().widens(skips) { "sometimes" } else { "never" }]
        },
        Constant(0.0),
    ),
    claim(
        tour("funnel"),
        "Now the [new right end](vertex at {27,8}) of portal {6}. Compare it with both sides.",
        |s| {
            let (strip, pulled) = (s.strip(), s.strip().pull());
            let crossed = pulled.crossed_at.first().copied().unwrap_or(1);
            facts![strip.ends(crossed)[1], crossed]
        },
        Start(20.0, 17.0),
    ),
    claim(
        tour("funnel"),
        "The two sides have crossed: {no} straight line leads on from the [apex](start).",
        |s| {
            let (plane, strip) = (s.plane(), s.strip());
            // Nothing of the portal of the first crossing can be seen through the portals before.
            let is_hidden = strip
                .pull()
                .crossed_at
                .first()
                .is_some_and(|&portal| [0, 1].iter().all(|&side| strip.side_to(portal, side).len() > 1));
            facts![if is_hidden && !plane.sees(plane.start, plane.goal) { "no" } else { "a" }]
        },
        Goal(9.0, 27.0),
    ),
    claim(
        tour("funnel"),
        "Crossed {again}: this end becomes the [apex](vertex at {27,8}), and both sides restart.",
        |s| {
            let crossings = s.strip().pull().crossed_at.len();
            facts![if crossings > 1 { "again" } else { "once" }, corner(s, 2)]
        },
        Start(20.0, 17.0),
    ),
    claim(
        tour("funnel"),
        "The new right end has crossed the left side, which has {two} points: [the first](vertex at {16,18}) and [the \
         second](vertex at {19,8}).",
        |s| {
            let side = side_at_crossing(s);
            let point = |i: usize| side.get(i).cloned().unwrap_or_else(|| "none".to_owned());
            facts![word(side.len()), point(0), point(1)]
        },
        Start(20.0, 17.0),
    ),
    claim(
        quiz("funnel"),
        "The {first} point becomes the apex, the {second} stays. (right)",
        |s| {
            let side = side_at_crossing(s);
            let apex =
                side.iter().position(|point| *point == corner(s, 1)).map_or("no", |i| ["first", "second"][i.min(1)]);
            facts![apex, if side.len() == 2 { "second" } else { "rest" }]
        },
        Goal(9.0, 27.0),
    ),
    claim(
        quiz("funnel"),
        "The queue: a restart can miss a corner Both find {the same} string. The queue {only} saves visits.",
        |s| {
            let [restart, queue] = ["restart", "queue"].map(|funnel| s.with("funnel", funnel));
            let is_less = queue.steps("visit") < restart.strip().pull().visits;
            facts![
                if_so("the same", restart.points() == queue.points() && queue.points().len() > 2),
                if_so("only", is_less)
            ]
        },
        Goal(4.0, 3.0),
    ),
    claim(
        quiz("funnel"),
        "What does pulling the string need to know of the map? All walls A path through the portals in order meets {no wall}",
        |s| {
            // Each part of the path goes from a point to one that it sees.
            let path = s.points();
            let sees = |pair: &[glam::DVec2]| s.plane().sees(s.world().snap(pair[0]), s.world().snap(pair[1]));
            facts![if path.len() > 2 && path.windows(2).all(sees) { "no wall" } else { "not shown" }]
        },
        Goal(2.0, 26.0),
    ),
    claim(
        quiz("funnel"),
        "One triangle: {the straight line}.",
        |s| {
            let [start, goal] = [s.world().start(), s.world().goal()];
            let is_one = beams::triangle_of(s.world(), start) == beams::triangle_of(s.world(), goal);
            facts![if_so("the straight line", is_one && (s.length() - start.distance(goal)).abs() < 1e-9)]
        },
        Goal(30.0, 3.0),
    ),
    claim(
        tour("funnel"),
        "Leaving out midpoints is {not enough}: the shortest path bends at corners, and no midpoint is one.",
        |s| {
            let smoothed = s.lesson().view().result()["smoothed_length"].as_f64().unwrap_or(0.0);
            let least = s.plane().shortest_length() + 1e-6;
            facts![if_so("not enough", smoothed > least && s.strip().midpoint_length() > smoothed)]
        },
        Goal(3.0, 28.5),
    ),
    claim(
        tour("funnel"),
        "A left end turns the path {left}, a right end {right}.",
        |s| {
            let turns = s.strip().turns_at_corners();
            let of_side = |side: usize| {
                let mut own: Vec<&str> = turns.iter().filter(|turn| turn.0 == side).map(|turn| turn.1).collect();
                own.dedup();
                own.join(" and ")
            };
            facts![of_side(0), of_side(1)]
        },
        Goal(3.0, 28.5),
    ),
    claim(
        invariant("funnel/a-to-g"),
        "{No} path",
        |s| facts![capital(if is_shortest_in_channel(s) { "no" } else { "a" })],
        Set("radius", "1"),
    ),
];

#[test]
fn what_is_said_of_the_funnel_is_true() {
    check(CLAIMS);
}
