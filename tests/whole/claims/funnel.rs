//! What is said of the funnel: its path, its portals, and what restarting costs.

use super::oracle::beams;
use super::oracle::string::Strip;
use super::place::{about, end, invariant, step, term, tour};
use super::subject::Change::{Constant, Goal, Set, Start, Without};
use super::subject::Subject;
use super::{Claim, check, claim, decimals, facts, if_so, percent_more, word};
use pathlight::words::{Term, capital};

/// The length of the path, whether no other is shorter, and by how many percent the midpoint path is longer.
fn lengths(s: &Subject) -> Vec<String> {
    let (length, shortest) = (s.length(), s.plane().shortest_length());
    let no = if (length - shortest).abs() < 1e-6 { "no" } else { "a" };
    facts![decimals(shortest, 3), no, percent_more(s.strip().midpoint_length(), shortest)]
}

/// The visits with restarts, and the portals: as many visits as the queue funnel takes.
fn visits(s: &Subject) -> Vec<String> {
    facts![s.strip().pull().visits, s.strip().len(), s.strip().len()]
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

/// "2 to 4".
fn range(portals: &[usize]) -> String {
    match portals {
        [first, .., last] if portals.windows(2).all(|pair| pair[0] + 1 == pair[1]) => format!("{first} to {last}"),
        all => format!("{all:?}"),
    }
}

/// A row of each scene that the queue funnel can pull as well.
macro_rules! queue {
    ($scene:literal $portals:literal once, not $visits:literal, $broken_by:expr) => {
        claim(
            end($scene).with(&[("funnel", "queue")]),
            concat!(
                "The queue funnel visited each of the {",
                $portals,
                "} portals {once}; restarting takes {",
                $visits,
                "} visits."
            ),
            queued,
            $broken_by,
        )
    };
}

/// The portals, how often the queue funnel visits each, and the visits with restarts.
fn queued(s: &Subject) -> Vec<String> {
    let (portals, visits) = (s.strip().len(), s.steps("visit"));
    facts![portals, if visits == portals { "once" } else { "more than once" }, s.strip().pull().visits]
}

pub const CLAIMS: &[Claim] = &[
    queue!("funnel/a-to-g" 10 once, not 14, Goal(29.0, 5.0)),
    queue!("funnel/zigzag" 22 once, not 34, Without(2)),
    queue!("funnel/arc" 21 once, not 231, Goal(25.0, 18.0)),
    queue!("funnel/fan" 18 once, not 27, Goal(33.0, 22.0)),
    queue!("funnel/town" 17 once, not 23, Without(3)),
    queue!("funnel/any-format" 12 once, not 17, Set("portals", "cells")),
    claim(
        end("funnel/a-to-g"),
        "The path is {49.188} long and {no} path is shorter; the midpoint path is {9.7} % longer.",
        lengths,
        Start(3.0, 28.0),
    ),
    claim(
        end("funnel/a-to-g"),
        "Restarting took {14} visits of {10} portals; the queue funnel takes {10}.",
        visits,
        Goal(29.0, 5.0),
    ),
    claim(
        end("funnel/queue"),
        "The path is {49.188} long and {no} path is shorter; the midpoint path is {9.7} % longer.",
        lengths,
        Start(3.0, 28.0),
    ),
    claim(
        end("funnel/queue"),
        "The queue funnel visited each of the {10} portals once; restarting takes {14} visits.",
        |s| facts![s.strip().len(), s.strip().pull().visits],
        Goal(29.0, 5.0),
    ),
    claim(
        end("funnel/zigzag"),
        "The path is {86.051} long and {no} path is shorter; the midpoint path is {64.3} % longer.",
        lengths,
        Without(2),
    ),
    claim(
        end("funnel/zigzag"),
        "Restarting took {34} visits of {22} portals; the queue funnel takes {22}.",
        visits,
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
        "The path is {43.775} long and {no} path is shorter; the midpoint path is {25.9} % longer.",
        lengths,
        Goal(42.0, 27.64),
    ),
    claim(
        end("funnel/arc"),
        "Restarting took {231} visits of {21} portals; the queue funnel takes {21}.",
        visits,
        Goal(25.0, 18.0),
    ),
    claim(
        end("funnel/arc"),
        "With twice as many portals, restarting takes about {four} times as many visits",
        |s| {
            let n = s.strip().len() as i32;
            let [once, twice] = [n, 2 * n].map(|portals| Strip::arc(portals).pull().visits as f64);
            facts![word((twice / once).round() as usize)]
        },
        Goal(5.9, 25.0),
    ),
    claim(
        about("funnel/arc"),
        "{Every} corner is found only when the {goal} is tested.",
        |s| {
            let (strip, pulled) = (s.strip(), s.strip().pull());
            let at_goal = pulled.crossed_at.iter().filter(|&&portal| portal == strip.len()).count();
            let every = if_so("Every", at_goal == pulled.corners.len() && at_goal > 1);
            facts![every, if at_goal > 0 { "goal" } else { "end" }]
        },
        Goal(5.9, 25.0),
    ),
    claim(
        tour("funnel"),
        "It takes {231} visits of {21} portals. With twice as many portals, it takes about {four} times as many visits.",
        |s| {
            let n = s.strip().len() as i32;
            let [once, twice] = [n, 2 * n].map(|portals| Strip::arc(portals).pull().visits as f64);
            facts![s.strip().pull().visits, n, word((twice / once).round() as usize)]
        },
        Goal(42.0, 27.64),
    ),
    claim(
        end("funnel/fan"),
        "The path is {24.01} long and {no} path is shorter; the midpoint path is {100} % longer.",
        lengths,
        Goal(13.0, 11.4),
    ),
    claim(
        end("funnel/fan"),
        "Restarting took {27} visits of {18} portals; the queue funnel takes {18}.",
        visits,
        Goal(33.0, 22.0),
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
        "The path is {48.754} long and {no} path is shorter; the midpoint path is {18.2} % longer.",
        lengths,
        Without(3),
    ),
    claim(
        end("funnel/town"),
        "Restarting took {23} visits of {17} portals; the queue funnel takes {17}.",
        visits,
        Without(3),
    ),
    claim(
        end("funnel/any-format"),
        "The path is {31.063} long and {no} path is shorter; the midpoint path is {7.6} % longer.",
        lengths,
        Goal(29.5, 3.5),
    ),
    claim(
        end("funnel/any-format"),
        "Restarting took {17} visits of {12} portals; the queue funnel takes {12}.",
        visits,
        Set("portals", "cells"),
    ),
    claim(
        end("funnel/one-triangle"),
        "The path is {10} long.",
        |s| facts![decimals(s.scene().start.unwrap().distance(s.scene().goal.unwrap()), 3)],
        Goal(14.0, 11.0),
    ),
    claim(
        end("funnel/no-path"),
        "A* had to expand all {13} triangles that can be reached",
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
        "the [new right end](vertex at {13,27}) of portal 2.",
        |s| facts![s.strip().ends(2)[1]],
        Start(20.0, 17.0),
    ),
    claim(
        tour("funnel"),
        "Portals {2 to 4} made the funnel narrower. Now portal {5}. Can the apex see its [new left end](vertex at {19,8})",
        |s| {
            let (strip, pulled) = (s.strip(), s.strip().pull());
            let skipped = pulled.skipped.first().copied().unwrap_or(1);
            let before: Vec<usize> = pulled.tightened.into_iter().filter(|&portal| portal < skipped).collect();
            facts![range(&before), skipped, strip.ends(skipped)[0]]
        },
        Start(8.0, 26.0),
    ),
    claim(
        tour("funnel"),
        "Now the [new right end](vertex at {27,8}) of portal {6}. If it lies beyond the [left side](vertex at {16,18})",
        |s| {
            let (strip, pulled) = (s.strip(), s.strip().pull());
            let crossed = pulled.crossed_at.first().copied().unwrap_or(1);
            facts![strip.ends(crossed)[1], crossed, corner(s, 1)]
        },
        Start(20.0, 17.0),
    ),
    claim(
        tour("funnel"),
        "At the [new apex](vertex at {27,8}) the old sides mean nothing",
        |s| facts![corner(s, 2)],
        Start(20.0, 17.0),
    ),
    claim(
        tour("funnel"),
        "its first point [becomes the apex](vertex at {16,18}) and the rest stays.",
        |s| facts![corner(s, 1)],
        Start(20.0, 17.0),
    ),
    claim(
        tour("funnel"),
        "Until the next corner, the funnel {never} becomes wider.",
        |s| {
            let skips = s.constant(1.0) == 1.0;
            facts![if s.strip().widens(skips) { "sometimes" } else { "never" }]
        },
        Constant(0.0),
    ),
    claim(
        tour("funnel"),
        "The queue funnel {never} restarts.",
        |s| facts![if s.steps("visit") == s.strip().len() { "never" } else { "sometimes" }],
        Set("funnel", "restart"),
    ),
    claim(
        about("funnel/queue"),
        "How does the funnel turn a corner without visiting a portal {twice}?",
        |s| facts![if s.steps("visit") == s.strip().len() { "twice" } else { "three times" }],
        Set("funnel", "restart"),
    ),
    // Terms and invariants.
    claim(
        term(Term::QueueFunnel, "funnel/queue"),
        "It needs no restart and visits every portal {once}.",
        |s| facts![if s.steps("visit") == s.strip().len() { "once" } else { "more than once" }],
        Set("funnel", "restart"),
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
