//! What is said of channels that do not hold the shortest path of all.

use super::funnel::is_shortest_in_channel;
use super::oracle::cells::{Moves, length_of};
use super::oracle::string::Strip;
use super::place::{about, end, quiz, tour};
use super::subject::Change::{Goal, Point, Set, Start, Without};
use super::subject::Subject;
use super::{Claim, at, check, claim, decimals, facts, if_so, percent_more, word};

/// By how many percent the path is longer than the shortest of all.
fn longer(s: &Subject) -> String {
    percent_more(s.length(), s.plane().shortest_length())
}

/// This corner as a link names it, if the shortest path of all bends there.
fn shortest_over(s: &Subject, x: f64, y: f64) -> String {
    let (_, path) = s.plane().shortest().unwrap_or_default();
    if path.contains(&glam::DVec2::new(x, y)) { at(x, y) } else { "elsewhere".to_owned() }
}

/// The length of a shortest path over cells, joined to the start and to the goal.
fn joined(s: &Subject, moves: Moves) -> f64 {
    let world = s.world();
    let to_middle = |p: glam::DVec2| world.cell_of(p).map_or(0.0, |cell| world.grid().center(cell).distance(p));
    s.cells().shortest(moves).value() * world.grid().cell_size() + to_middle(world.start()) + to_middle(world.goal())
}

/// Whether the path is the shortest in its channel, by how much it is longer than the shortest of all, and the midpoint paths
/// of both channels.
fn wrong_channel(s: &Subject) -> Vec<String> {
    let best = if_so("shortest in its channel", is_shortest_in_channel(s));
    let shortest = s.plane().shortest_length();
    let right = Strip::all(s.world()).into_iter().filter(|strip| strip.shortest_length() < shortest + 1e-6);
    let right = right.map(|strip| strip.midpoint_length()).fold(f64::INFINITY, f64::min);
    facts![best, longer(s), decimals(s.strip().midpoint_length(), 3), decimals(right, 3)]
}

pub const CLAIMS: &[Claim] = &[
    claim(
        end("funnel/wrong-corridor"),
        "The path is the {shortest in its channel}, but not the shortest of all. It is {3.2} % longer than the true shortest path. A* compared midpoint paths: {55.193} here, {58.09} in the channel of the shortest path.",
        wrong_channel,
        Goal(42.0, 16.0),
    ),
    claim(
        about("funnel/given-mesh"),
        "The walls of {“Which corridor?”}, with triangles from a file: A* takes {the other corridor}.",
        |s| {
            let other = Subject::new(pathlight::scene::open("funnel/wrong-corridor").expect("a scene"), None);
            let walls = |s: &Subject| {
                let mut points: Vec<String> =
                    s.world().free_rings().flatten().map(|p| format!("{:.3} {:.3}", p.x + 0.0, p.y + 0.0)).collect();
                points.sort();
                points
            };
            // y points down.
            let is_above = |s: &Subject| s.points().iter().all(|p| p.y < 18.0);
            facts![
                if_so("“Which corridor?”", walls(s) == walls(&other)),
                if_so("the other corridor", is_above(s) != is_above(&other)),
            ]
        },
        Goal(42.0, 24.0),
    ),
    claim(
        tour("funnel"),
        "The string is {41.944} long, {3.2} % longer than the dashed path over [this corner](vertex at {14,11}).",
        |s| facts![decimals(s.length(), 3), longer(s), shortest_over(s, 14.0, 11.0)],
        Goal(42.0, 16.0),
    ),
    claim(
        tour("funnel"),
        "A* {compared midpoint paths} and chose this channel.",
        |s| {
            let [_, _, own, other] = <[String; 4]>::try_from(wrong_channel(s)).expect("four facts");
            let [own, other] = [own, other].map(|length| length.parse::<f64>().expect("a number"));
            facts![if_so("compared midpoint paths", own < other && s.length() > s.plane().shortest_length() + 1e-6)]
        },
        Set("measure", "aimed"),
    ),
    claim(
        tour("funnel"),
        "Now it leads over [this corner](vertex at {14,11}), and its length is {40.633}.",
        |s| {
            let over = if s.points().contains(&glam::DVec2::new(14.0, 11.0)) { at(14, 11) } else { "none".to_owned() };
            facts![over, decimals(s.length(), 3)]
        },
        Set("measure", "midpoints"),
    ),
    claim(
        tour("funnel"),
        "so this path is {the shortest of all}: {40.633}.",
        |s| {
            let is_shortest = (s.length() - s.plane().shortest_length()).abs() < 1e-6;
            facts![if_so("the shortest of all", is_shortest), decimals(s.length(), 3)]
        },
        Start(7.0, 23.0),
    ),
    claim(
        quiz("funnel"),
        "The {shortest path in the channel} that A* finds (right)",
        |s| facts![if_so("shortest path in the channel", is_shortest_in_channel(s))],
        Set("radius", "0.5"),
    ),
    claim(
        quiz("funnel"),
        "In its channel, the string is {always the shortest}.",
        |s| facts![if_so("always the shortest", is_shortest_in_channel(s))],
        Set("radius", "0.5"),
    ),
    claim(
        tour("mistakes"),
        "The dashed path over [this corner](vertex at {14,11}) is the shortest of all: the funnel's path is {3.2} % longer.",
        |s| facts![shortest_over(s, 14.0, 11.0), longer(s)],
        Point { obstacle: 0, point: 0, to: [14.0, 10.0] },
    ),
    claim(
        tour("compare"),
        "The funnel needs fewer parts: {eight} triangles instead of a {thousand} cells.",
        |s| {
            let cells = s.as_lesson("wave").cells().flood(Moves::Eight).len();
            facts![
                word(s.plane().triangle_count()),
                if cells / 100 / 2 * 2 == 10 { "thousand" } else { "other number of" }
            ]
        },
        Without(0),
    ),
    claim(
        tour("compare"),
        "{41.944} long, without stairs. It is the {shortest in its channel}.",
        |s| facts![decimals(s.length(), 3), if_so("shortest in its channel", is_shortest_in_channel(s))],
        Start(8.0, 17.0),
    ),
    claim(
        tour("compare"),
        "the dashed path through [this corner](vertex at {34,9}) is the shortest, and the funnel's path is {3.2} % longer.",
        |s| facts![shortest_over(s, 34.0, 9.0), longer(s)],
        Start(7.0, 21.0),
    ),
    claim(
        end("funnel/open-field"),
        "The path is the {shortest in its channel}, but not the shortest of all. It is {5.8} % longer than the true shortest path. A* compared midpoint paths: {49.659} here, {50.47} in the channel of the shortest path.",
        wrong_channel,
        Set("measure", "aimed"),
    ),
    claim(
        tour("mistakes"),
        "On this open field, the path is {straight} then.",
        |s| {
            let is_straight = (s.length() - s.scene().start.unwrap().distance(s.scene().goal.unwrap())).abs() < 1e-6;
            facts![if_so("straight", is_straight)]
        },
        Set("measure", "midpoints"),
    ),
    claim(
        about("funnel/wrong-corridor"),
        "The funnel gives the {shortest path in its channel}.",
        |s| facts![if_so("shortest path in its channel", is_shortest_in_channel(s))],
        Set("radius", "1"),
    ),
    claim(
        tour("funnel"),
        "The string is the {shortest path in its channel}, {not on the map}.",
        |s| {
            let is_longer = s.plane().shortest_length() < s.length() - 1e-6;
            let best = if_so("shortest path in its channel", is_shortest_in_channel(s));
            facts![best, if is_longer { "not on the map" } else { "on the map" }]
        },
        Set("measure", "aimed"),
    ),
    claim(
        tour("mistakes"),
        "The shortest path leads {above} the [hall](obstacle hall).",
        |s| {
            let (_, path) = s.plane().shortest().unwrap_or_default();
            let (start, goal) = (s.world().start(), s.world().goal());
            // y points down.
            let is_above = path.len() > 2 && path[1..path.len() - 1].iter().all(|p| p.y < start.y.min(goal.y));
            facts![if is_above { "above" } else { "below" }]
        },
        Start(7.0, 21.0),
    ),
    claim(
        quiz("mistakes"),
        "this string is the {shortest in its channel}.",
        |s| facts![if_so("shortest in its channel", is_shortest_in_channel(s))],
        Set("radius", "1"),
    ),
    claim(
        quiz("compare"),
        "The estimate leads into the {wrong} channel here. Even so, this path is {shorter than the wave's}.",
        |s| {
            let string = s.as_lesson("funnel");
            let is_wrong = string.length() > s.plane().shortest_length() + 1e-6;
            let is_shorter = string.length() < length_of(&s.path());
            facts![if is_wrong { "wrong" } else { "right" }, if_so("shorter than the wave's", is_shorter)]
        },
        Set("measure", "aimed"),
    ),
    claim(
        quiz("compare"),
        "A string has no stairs: {41.944}",
        |s| facts![decimals(s.as_lesson("funnel").length(), 3)],
        Without(0),
    ),
    claim(quiz("compare"), "It may go slanted: {44.213}", |s| facts![decimals(joined(s, Moves::Eight), 3)], Without(0)),
    claim(
        quiz("compare"),
        "A slanted piece becomes a stair: {52.414}",
        |s| facts![decimals(joined(s, Moves::Four), 3)],
        Without(0),
    ),
    claim(
        tour("compare"),
        "The funnel's path is the {shortest in its channel}",
        |s| facts![if_so("shortest in its channel", is_shortest_in_channel(s))],
        Set("radius", "0.5"),
    ),
    claim(
        quiz("funnel"),
        "About {42} portals: {42 + 41 + … + 1} = {903}.",
        |s| {
            let n = 2 * s.strip().len();
            facts![n, format!("{n} + {} + … + 1", n - 1), (1..=n).sum::<usize>()]
        },
        Goal(42.0, 27.64),
    ),
];

#[test]
fn what_is_said_of_channels_is_true() {
    check(CLAIMS);
}
