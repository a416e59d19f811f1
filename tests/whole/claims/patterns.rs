//! Sentences that the program makes at the end of a run on any map: the same sentence, with other values, wherever it
//! applies. Tried on all scenes, in all lessons and with all values of the settings that a scene offers to try.

use super::oracle::beams::{Signs, cast};
use super::oracle::cells::{Moves, length_of};
use super::oracle::ground::{around_from, cheapest};
use super::place::{data, end, one_line, parts};
use super::subject::Subject;
use super::{decimals, facts, percent_more};
use crate::common::pairs::is_tested;
use pathlight::lesson::outcome::FoundPath;
use pathlight::lesson::{NAMES, Value};
use pathlight::scene::builtin;

struct Pattern {
    lesson: &'static str,
    /// With which settings, and for which results, it is said.
    applies: fn(&Subject) -> bool,
    /// With `{}` for each value.
    says: &'static str,
    facts: fn(&Subject) -> Vec<String>,
}

fn word(s: &Subject, key: &str) -> String {
    s.lesson().view().settings().word(key)
}

fn has(s: &Subject, settings: &[(&str, &str)]) -> bool {
    settings.iter().all(|&(key, value)| word(s, key) == value)
}

/// Does a wave of this kind, without agents that request paths, find a path?
fn floods(s: &Subject, kind: &str) -> bool {
    has(s, &[("wave", kind), ("path_requests", "0")]) && s.outcome().found && is_even(s)
}

/// Does every move cost its length, and is there one goal?
fn is_even(s: &Subject) -> bool {
    !s.world().grid().has_terrain() && s.world().goals().len() == 1
}

/// The same on ground that costs more than 1.
fn floods_ground(s: &Subject, kind: &str) -> bool {
    has(s, &[("wave", kind), ("path_requests", "0")]) && s.outcome().found && s.world().grid().has_terrain()
}

/// By how much the path costs more than a shortest one with eight moves that cut no corner.
fn excess(s: &Subject) -> f64 {
    length_of(&s.path()) - s.cells().shortest(Moves::Eight).value()
}

/// With more vertices, the shortest path by brute force takes too long.
const MOST_VERTICES: usize = 300;

/// Is a string of a point pulled through at least one portal?
fn pulls(s: &Subject) -> bool {
    let is_small = s.plane().vertex_count() <= MOST_VERTICES;
    is_small && has(s, &[("radius", "0")]) && s.outcome().found && s.strip().len() > 1
}

fn is_shortest(s: &Subject) -> bool {
    (s.length() - s.plane().shortest_length()).abs() < 1e-6
}

/// Does a viewer look around without limits, and sees something?
fn looks(s: &Subject) -> bool {
    let is_plain = [("graph", "none"), ("robbery", "off"), ("exercise", "none"), ("fov", "none"), ("range", "0")];
    has(s, &is_plain) && has(s, &[("precision", "lattice")]) && s.outcome().found
}

fn has_graph(s: &Subject) -> bool {
    let is_sought = matches!(s.outcome().path, FoundPath::Points(_)) && s.outcome().found;
    is_sought && has(s, &[("exercise", "none")]) && word(s, "graph") != "none"
}

/// The vertices in sight and the share of free space by brute force, and the triangles that beams enter.
fn seen(s: &Subject) -> Vec<String> {
    let (plane, from) = (s.plane(), s.world().snap(s.viewer()));
    let share = (plane.share_seen(from) * 100.0).round();
    facts![plane.seen_from(from).len(), share, cast(s.world(), s.viewer(), Signs::Exact).expansions]
}

/// Is the scene about something else than the numbers that a path needs? Then its conclusion has no counts of them.
fn asks_for_something_else(s: &Subject) -> bool {
    let others = ["squeezes", "corners", "longer", "dedupe", "search_moves", "estimate"];
    s.scene().try_settings.iter().any(|key| others.contains(&key.as_str()))
}

const PATTERNS: &[Pattern] = &[
    Pattern {
        lesson: "wave",
        applies: |s| {
            floods(s, "tutorial")
                && has(s, &[("moves", "4"), ("flow", "off"), ("dedupe", "sort")])
                && !asks_for_something_else(s)
        },
        says: "The path takes {} moves and needs {} of the {} numbers of the flood.",
        facts: |s| {
            let moves = s.cells().fewest(Moves::Four);
            facts![moves, moves + 1, s.cells().flood(Moves::Four).len()]
        },
    },
    Pattern {
        lesson: "wave",
        applies: |s| floods(s, "tutorial") && has(s, &[("moves", "8"), ("dedupe", "sort")]),
        says: "path {} moves",
        facts: |s| facts![s.cells().fewest(Moves::Eight)],
    },
    Pattern {
        lesson: "wave",
        applies: |s| floods(s, "astar") && has(s, &[("search_moves", "8"), ("estimate", "octile"), ("weight", "1")]),
        says: "A*: closed cells {}. | one flood of the whole map {}.",
        facts: |s| facts![s.cells().a_star().closed.len(), s.cells().flood(Moves::Eight).len()],
    },
    Pattern {
        lesson: "wave",
        applies: |s| floods(s, "astar") && has(s, &[("search_moves", "8")]),
        says: "one flood of the whole map {}.",
        facts: |s| facts![s.cells().flood(Moves::Eight).len()],
    },
    // With an estimate that is not consistent.
    Pattern {
        lesson: "wave",
        applies: |s| floods(s, "astar") && has(s, &[("search_moves", "8")]) && excess(s) > 1e-6,
        says: "It costs {} instead of {}.",
        facts: |s| {
            let shortest = s.cells().shortest(Moves::Eight).value();
            facts![decimals(length_of(&s.path()), 3), decimals(shortest, 3)]
        },
    },
    Pattern {
        lesson: "wave",
        applies: |s| {
            let shortest = s.cells().shortest(Moves::Eight);
            floods(s, "octile") && has(s, &[("search_moves", "8")]) && shortest.straight > 0 && shortest.diagonal > 0
        },
        says: "no path costs less than {} = {} + {}√2. | closed cells {}.",
        facts: |s| {
            let (cells, shortest) = (s.cells(), s.cells().shortest(Moves::Eight));
            let closed = cells.flood(Moves::Eight).len();
            facts![decimals(shortest.value(), 3), shortest.straight, shortest.diagonal, closed]
        },
    },
    Pattern {
        lesson: "wave",
        applies: |s| floods(s, "octile") && has(s, &[("search_moves", "4")]),
        says: "In 4 directions, no path takes fewer moves than {}. | closed cells {}.",
        facts: |s| facts![s.cells().fewest(Moves::Four), s.cells().flood(Moves::Four).len()],
    },
    Pattern {
        lesson: "wave",
        applies: |s| floods(s, "astar") && has(s, &[("search_moves", "4")]),
        says: "In 4 directions the path of A* takes {} moves, as few as that of the wave.",
        facts: |s| facts![s.cells().fewest(Moves::Four)],
    },
    Pattern {
        lesson: "wave",
        applies: |s| {
            floods_ground(s, "octile") && around_from(s, Moves::Eight).is_some() && has(s, &[("search_moves", "8")])
        },
        says: "Without corner cuts, no path over cells costs less than {} = | From a whole cost of {} on, the way around the ground is cheaper; for smaller whole costs, the way through it is.",
        facts: |s| {
            let from = around_from(s, Moves::Eight).unwrap_or(0);
            facts![decimals(cheapest(s, Moves::Eight), 3), from]
        },
    },
    Pattern {
        lesson: "funnel",
        applies: |s| {
            let is_small = s.plane().vertex_count() <= MOST_VERTICES;
            is_small && has(s, &[("search", "polyanya"), ("radius", "0")]) && s.outcome().found
        },
        says: "and no path is shorter. The path is {} long. Polyanya chose no channel",
        facts: |s| facts![decimals(s.plane().shortest_length(), 3)],
    },
    Pattern {
        lesson: "funnel",
        // On a straight way the midpoints lie on the path.
        applies: |s| pulls(s) && is_shortest(s) && s.strip().midpoint_length() > s.plane().shortest_length() * 1.0005,
        says: "path {}. | No path is shorter than this one: | The midpoint path is {} % longer.",
        facts: |s| {
            let shortest = s.plane().shortest_length();
            facts![decimals(shortest, 3), percent_more(s.strip().midpoint_length(), shortest)]
        },
    },
    Pattern {
        lesson: "funnel",
        applies: |s| pulls(s) && s.strip().shortest_length() / s.plane().shortest_length() > 1.0005,
        says: "The path is the shortest in its channel, but not the shortest of all. It is {} % longer than the true shortest path.",
        facts: |s| facts![percent_more(s.strip().shortest_length(), s.plane().shortest_length())],
    },
    Pattern {
        lesson: "funnel",
        applies: |s| {
            pulls(s) && is_shortest(s) && has(s, &[("funnel", "restart")]) && s.strip().pull().visits > s.strip().len()
        },
        says: "restarting, in total {} visits, | portals without the goal {}. | queue funnel, in total {} visits,",
        facts: |s| {
            let portals = s.strip().len() - 1;
            facts![s.strip().pull().visits, portals, portals + 1]
        },
    },
    Pattern {
        lesson: "funnel",
        applies: |s| !has(s, &[("radius", "0")]) && s.outcome().found,
        says: "keeps {} from the walls",
        facts: |s| facts![decimals(s.plane().clearance(&s.points()), 2)],
    },
    Pattern {
        lesson: "beam",
        applies: looks,
        says: "vertices seen {}. | part of the free space {} %. | expansions {}.",
        facts: seen,
    },
    Pattern {
        lesson: "beam",
        applies: |s| looks(s) && s.sight().target.is_some(),
        says: " {} {} the ",
        facts: |s| {
            let (eye, target) = (s.viewer(), s.sight().target.expect("a target"));
            let is_seen = s.plane().sees(s.world().snap(eye), s.world().snap(target.at));
            let at = format!("({}, {})", decimals(eye.x, 2), decimals(eye.y, 2));
            facts![at, if is_seen { "sees" } else { "does not see" }]
        },
    },
    Pattern {
        lesson: "beam",
        applies: |s| looks(s) && cast(s.world(), s.viewer(), Signs::Exact).splits > 0,
        says: "beams from the eye {}. | both ways at S {}. | {} pieces.",
        facts: |s| {
            let beams = cast(s.world(), s.viewer(), Signs::Exact);
            facts![beams.first, beams.splits, beams.pieces]
        },
    },
    Pattern {
        lesson: "beam",
        applies: has_graph,
        says: "shortest path {}.",
        facts: |s| facts![decimals(s.plane().shortest_length(), 3)],
    },
    Pattern {
        lesson: "beam",
        applies: |s| has_graph(s) && s.plane().shortest().is_some_and(|(_, path)| path.len() > 2),
        says: "bends {}.",
        facts: |s| facts![s.plane().shortest().map_or(0, |(_, path)| path.len() - 2)],
    },
    Pattern {
        lesson: "beam",
        applies: |s| has_graph(s) && has(s, &[("graph", "taut")]),
        says: "pairs that see each other {}. | left out {}.",
        facts: |s| {
            let plane = s.plane();
            let links = plane.links();
            facts![links.len(), links.iter().filter(|&&link| !plane.is_taut(link)).count()]
        },
    },
];

/// The scene as it opens, in the other lessons, and with each value of each setting that it offers to try.
fn variants(scene: &'static str) -> Vec<(String, Subject)> {
    let own = end(scene).subject("").expect("a scene");
    let lessons = NAMES.into_iter().filter(|name| is_tested(builtin::find(scene).expect("a scene"), name));
    let mut all: Vec<(String, Subject)> = lessons.map(|name| (name.to_owned(), own.as_lesson(name))).collect();
    // Searches have a setting of directions, which few scenes offer to try.
    if ["astar", "octile"].contains(&own.scene().settings.get("wave").map_or("", String::as_str)) {
        let kinds =
            ["astar", "octile"].map(|kind| (format!("{kind}, 4"), own.with("wave", kind).with("search_moves", "4")));
        all.extend(kinds);
    }
    for key in &own.scene().try_settings {
        let settings = own.lesson().view().settings();
        let Some(setting) = settings.iter().find(|setting| setting.key == key) else { continue };
        let words: &[&str] = match setting.value {
            Value::Switch(_) => &["on", "off"],
            Value::OneOf { words, .. } => words,
            _ => &[],
        };
        all.extend(words.iter().map(|word| (format!("{key} = {word}"), own.with(key, word))));
    }
    all
}

fn is_said(sentence: &str, text: &str) -> bool {
    parts(sentence).all(|part| text.contains(part))
}

#[test]
fn what_is_said_at_the_end_of_any_run_is_true() {
    // For each pattern: what was to be said, and what was said.
    let mut said: Vec<Vec<(String, String)>> = PATTERNS.iter().map(|_| Vec::new()).collect();
    let mut faults = String::new();
    for scene in builtin::ALL {
        for (variant, subject) in variants(scene.name) {
            let name = subject.lesson().view().name();
            let Some(conclusion) = subject.lesson().view().conclusion() else { continue };
            let said_there = one_line(&format!("{} {}", conclusion.printed(), data(subject.lesson().view())));
            for (pattern, said) in PATTERNS.iter().zip(&mut said) {
                if pattern.lesson != name || !(pattern.applies)(&subject) {
                    continue;
                }
                let facts = (pattern.facts)(&subject);
                let sentence = facts.iter().fold(pattern.says.to_owned(), |text, fact| text.replacen("{}", fact, 1));
                if !is_said(&sentence, &said_there) {
                    faults += &format!("{}, {variant}: computed “{sentence}”, said “{said_there}”\n", scene.name);
                }
                said.push((sentence, said_there.clone()));
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
    for (pattern, said) in PATTERNS.iter().zip(&said) {
        // On another map it would be false.
        let fails = |(sentence, _): &(String, String)| said.iter().any(|(_, other)| !is_said(sentence, other));
        assert!(said.len() > 1 && said.iter().all(fails), "“{}” cannot fail: {} runs", pattern.says, said.len());
    }
}
