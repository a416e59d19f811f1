//! What went wrong, in words of the map.

use super::facts::{Facts, Measure};
use super::held::{Elements, HeldDifference, Spot};
use super::walls::CrossedWall;
use super::wrong::{InWalls, Listed, MissedVertices, Repeated, Shortcut, Stuck, WentWrong};
use crate::sentence;
use crate::words::{NamedThing, Sentence, Thing, coordinates, count, number, written_difference};
use std::cmp::Ordering;

/// The heading of [`went_wrong`], in lower case.
pub const fn heading(facts: &Facts) -> &'static str {
    match facts.wrong {
        WentWrong::Nothing => "no difference",
        WentWrong::LongerList { .. } | WentWrong::OnlyDecisions { more: Some(1..) } => "same result, more work",
        WentWrong::Closes { cells: n, right }
        | WentWrong::Expands { nodes: n, right }
        | WentWrong::OtherLinks { kept: n, right }
            if n > right =>
        {
            "same result, more work"
        }
        WentWrong::Closes { cells: n, right }
        | WentWrong::Expands { nodes: n, right }
        | WentWrong::Finds { found: n, right }
            if n < right =>
        {
            "same result, less work here"
        }
        WentWrong::OnlyDecisions { .. }
        | WentWrong::Closes { .. }
        | WentWrong::Expands { .. }
        | WentWrong::Finds { .. } => "same result, another way there",
        _ => "what went wrong",
    }
}

/// What went wrong, and what one can see it by.
pub fn went_wrong(facts: &Facts) -> [Sentence; 2] {
    match facts.wrong {
        WentWrong::Stopped { decisions, list, right, ref repeated } => {
            stopped(decisions, list, right, repeated.as_ref())
        }
        WentWrong::NoSuchPath => ["It returns a path, although there is none.".into(), Sentence::default()],
        WentWrong::ThroughWall { length, ref places, shorter } => {
            through_wall(length, places, shorter.map(|by| difference(facts, by)))
        }
        WentWrong::CutsCorners(n) => [
            sentence!["The path now cuts ", count(n, "corner"), ": a wall lies beside a diagonal move."],
            "An agent with a body would hit the wall.".into(),
        ],
        WentWrong::NoPath { missing } => [
            "It finds no path, although there is one.".into(),
            match missing {
                0 => Sentence::default(),
                n => sentence![count(n, "cell"), " that the wave reaches got no number."],
            },
        ],
        WentWrong::EndsShort { left, has_moves: false, stuck } => [
            sentence![
                "The path never leaves the start, which is ",
                number(left),
                " away from the goal in a straight line."
            ],
            stuck.map_or_else(Sentence::default, stuck_because),
        ],
        WentWrong::EndsShort { left, has_moves: true, stuck } => [
            sentence!["The path ends before the goal, ", number(left), " away from it in a straight line."],
            stuck.map_or_else(Sentence::default, stuck_because),
        ],
        WentWrong::Longer { by } => [
            sentence!["The path now makes a detour: it is ", difference(facts, by), " longer than that of the run."],
            Sentence::default(),
        ],
        WentWrong::OtherGoal { by } => [
            sentence![
                "The path leads to another goal: it costs ",
                difference(facts, by),
                " more than the one to the nearest goal."
            ],
            "That goal lies nearer in a straight line, but walls lie between.".into(),
        ],
        WentWrong::CostsMore { by } => [
            sentence![
                "The path now crosses costly ground: it costs ",
                difference(facts, by),
                " more than the right one."
            ],
            Sentence::default(),
        ],
        WentWrong::WrongCosts(n) => [
            sentence![count(n, "cell"), if n == 1 { " has" } else { " have" }, " a wrong cost."],
            "The path from this start is still correct.".into(),
        ],
        WentWrong::Closes { cells, right } => closes(cells, right),
        WentWrong::Expands { nodes, right } => expands(nodes, right),
        WentWrong::Finds { found, right } => finds(found, right),
        WentWrong::OtherLinks { kept, right } => other_links(kept, right),
        WentWrong::WrongArrows { wrong, into_walls } => wrong_arrows(wrong, into_walls),
        WentWrong::Shorter { by, because } => is_shorter(&difference(facts, by), because),
        WentWrong::Sees { hidden, missed, ref vertices } => sees(hidden, missed, vertices),
        WentWrong::OtherOutline { corners, right } => [
            "It sees the right area, but the outline of its polygon is wrong.".into(),
            sentence!["It writes ", corners, " corners, the right program ", right, "."],
        ],
        WentWrong::WrongNumbers { wrong, missing } => [
            match (wrong, missing) {
                (0, n) => sentence![count(n, "cell"), " that the wave reaches got no number."],
                (n, 0) => sentence![count(n, "cell"), " got a wrong number."],
                (n, m) => sentence![count(n, "cell"), " got a wrong number, and ", m, " got none."],
            },
            "The path from this start is still correct.".into(),
        ],
        WentWrong::LongerList { longest, right, more } => [
            sentence!["The list holds up to ", longest, " elements; without the mistake, up to ", right, "."],
            sentence!["The result is still correct, after ", count(more.unsigned_abs() as usize, "more decision"), "."],
        ],
        WentWrong::OnlyDecisions { more } => [
            "On this map the result is still correct.".into(),
            match more {
                None | Some(0) => "Only the steps differ.".into(),
                Some(more) => {
                    let decision = if more > 0 { "more decision" } else { "fewer decision" };
                    sentence!["It took ", count(more.unsigned_abs() as usize, decision), "."]
                }
            },
        ],
        WentWrong::OtherResult => ["The result is not right.".into(), Sentence::default()],
        WentWrong::Nothing => [
            "On this map both make the same decisions and reach the same result.".into(),
            "The smallest map shows a difference.".into(),
        ],
    }
}

fn finds(found: usize, right: usize) -> [Sentence; 2] {
    let said = match right.saturating_sub(found) {
        0 => "On this map the result is still correct: no cell is found twice.".into(),
        n => sentence![
            "The right wave finds ",
            count(n, "cell"),
            " once more and removes the duplicate. Here a cell with a number is not found again."
        ],
    };
    [said, "Each cell gets the same number, but before its turn.".into()]
}

/// What the right program holds at the first difference, and what the other one holds instead.
pub fn held_in_words(held: &HeldDifference) -> [String; 2] {
    match *held {
        HeldDifference::Apex(spots) => spots.map(|at| format!("apex: {}", spot(at))),
        HeldDifference::Side(side, spots) => spots.map(|at| format!("{} side: {}", side.word(), spot(at))),
        HeldDifference::Waiting(elements, counts) => counts.map(|n| format!("the list holds {}", waiting(elements, n))),
        HeldDifference::Restart(portals) => portals.map(|portal| format!("restarts at portal {portal}")),
    }
}

fn waiting(elements: Elements, n: usize) -> String {
    let one = match elements {
        Elements::Cells => "cell",
        Elements::Beams => "beam",
    };
    count(n, one)
}

fn spot(spot: Spot) -> String {
    match spot {
        Spot::Start => "the start".to_owned(),
        Spot::Goal => "the goal".to_owned(),
        Spot::End(side, portal) => format!("the {} end of portal {portal}", side.word()),
        Spot::Elsewhere(at) => coordinates(at),
    }
}

fn stopped(
    decisions: usize,
    list: Option<(Listed, usize)>,
    right: usize,
    repeated: Option<&Repeated>,
) -> [Sentence; 2] {
    let what = match repeated {
        Some(Repeated::Corner { at, times }) => sentence![
            "It loops: the path turns ",
            *times,
            " times at ",
            spot(*at),
            ". It was stopped after ",
            decisions,
            " decisions."
        ],
        Some(Repeated::Decision { about, times }) => sentence![
            "It repeats ",
            about.as_str(),
            " ",
            *times,
            " times. It was stopped after ",
            decisions,
            " decisions."
        ],
        None => sentence!["It was stopped after ", decisions, " decisions, without a result."],
    };
    [
        what,
        match list {
            Some((Listed::Waiting, n)) if n > 0 => {
                sentence!["Without the mistake it takes ", right, ". Here ", n, " elements still wait in the list."]
            }
            Some((Listed::PointsOfPath, n)) if n > 0 => {
                sentence![
                    "Without the mistake it takes ",
                    right,
                    ". Here its path has ",
                    count(n, "point"),
                    " already."
                ]
            }
            _ => sentence!["Without the mistake it takes ", right, "."],
        },
    ]
}

fn through_wall(length: f64, places: &InWalls, shorter: Option<String>) -> [Sentence; 2] {
    let inside = |walls: &str| sentence![": ", number(length), " of it lies inside ", walls, "."];
    let what = match places {
        InWalls::Corners(portals) => match portals[..] {
            [portal] => sentence!["cuts the corner of ", named(portal), inside("the wall")],
            [first, second] => {
                sentence!["cuts the corners of ", named(first), " and ", named(second), inside("walls")]
            }
            _ => {
                let first = portals.first().map(|&portal| named(portal));
                sentence![
                    "cuts the corners of ",
                    first,
                    " and ",
                    portals.len().saturating_sub(1),
                    " more",
                    inside("walls")
                ]
            }
        },
        InWalls::Beyond(portals) => {
            let others = portals.len().saturating_sub(1);
            let others = (others > 0).then(|| sentence![" and misses ", count(others, "more portal")]);
            let first = portals
                .first()
                .map(|&(portal, side)| sentence!["passes beyond the ", side.word(), " end of ", named(portal)]);
            sentence![first, others, inside("walls")]
        }
        InWalls::Wall(first) => {
            sentence!["goes through ", first.map_or_else(|| "walls".into(), wall), inside("walls")]
        }
    };
    let shorter =
        shorter.map(|by| sentence!["It is ", by, " shorter than the correct path, which goes through no wall."]);
    [sentence!["The path now ", what], shorter.unwrap_or_default()]
}

/// Why the path does not go on.
fn stuck_because(stuck: Stuck) -> Sentence {
    match stuck {
        Stuck::OnlyDiagonalIsLower => {
            "It goes in four directions, and from its last cell only a diagonal neighbour has a lower number.".into()
        }
        Stuck::NoneIsLower => "No neighbour of its last cell has a lower number.".into(),
    }
}

fn closes(cells: usize, right: usize) -> [Sentence; 2] {
    let all_the_same: Sentence = "On this map the result is still correct.".into();
    match cells.cmp(&right) {
        Ordering::Greater => {
            [sentence!["It closes ", count(cells, "cell"), ". The right search closes ", right, "."], all_the_same]
        }
        Ordering::Equal => [all_the_same, "Only the order in which cells are closed differs.".into()],
        Ordering::Less => [
            all_the_same,
            sentence![
                "It closes ",
                count(cells, "cell"),
                ", the right search ",
                right,
                ", but it can miss the shortest path."
            ],
        ],
    }
}

fn expands(nodes: usize, right: usize) -> [Sentence; 2] {
    let all_the_same: Sentence = "On this map the result is still correct.".into();
    match nodes.cmp(&right) {
        Ordering::Greater => {
            [sentence!["It expands ", count(nodes, "node"), ". The right search expands ", right, "."], all_the_same]
        }
        Ordering::Equal => [all_the_same, "Only the order in which nodes are expanded differs.".into()],
        Ordering::Less => [
            all_the_same,
            sentence![
                "It expands ",
                count(nodes, "node"),
                ", the right search ",
                right,
                ", but it can miss the shortest path."
            ],
        ],
    }
}

fn other_links(kept: usize, right: usize) -> [Sentence; 2] {
    let links = |n: usize| count(n, "link");
    [
        sentence!["Its graph has ", links(kept), ". The right graph has ", right, "."],
        if kept > right {
            sentence!["No shortest path uses the additional ", links(kept - right), ", but the search must try them."]
        } else {
            sentence![
                "The shortest path between these two points needs none of the ",
                links(right - kept),
                " that are missing."
            ]
        },
    ]
}

fn wrong_arrows(wrong: usize, into_walls: usize) -> [Sentence; 2] {
    [
        sentence![count(wrong, "arrow"), if wrong == 1 { " points" } else { " point" }, " in a wrong direction."],
        match into_walls {
            0 => "An agent that follows them takes another way, or none.".into(),
            1 => "1 arrow points at a wall or off the map.".into(),
            n => sentence![n, " arrows point at a wall or off the map."],
        },
    ]
}

/// A difference of both lengths or costs, as in the table, which has both numbers.
fn difference(facts: &Facts, by: f64) -> String {
    let both = facts.rows.iter().filter_map(|row| Some([row.right?, row.other?]));
    let mut of_table = both.filter(|[right, other]| (other - right).abs() == by);
    number(of_table.next().map_or(by, |[right, other]| written_difference(right, other).abs()))
}

fn is_shorter(by: &str, because: Shortcut) -> [Sentence; 2] {
    [
        sentence!["The path is ", by.to_owned(), " shorter than the right one."],
        match because {
            Shortcut::LeavesPortals => {
                "The right one is the shortest through its portals: this one does not go through all of them.".into()
            }
            Shortcut::DiagonalMoves(1) => {
                "1 of its moves is diagonal, and the path has only four directions here.".into()
            }
            Shortcut::DiagonalMoves(n) => {
                sentence![n, " of its moves are diagonal, and the path has only four directions here."]
            }
            Shortcut::ForbiddenMoves(n) => sentence![count(n, "move"), " of it cannot be made here."],
            Shortcut::MoreMoves { moves, right } => {
                sentence!["But it takes ", moves, " moves. The right one takes ", right, ", the fewest."]
            }
            Shortcut::Estimate => {
                "The estimate of this run is too high, so the path of the run is not a shortest one.".into()
            }
            Shortcut::Allowed => {
                "Each of its moves is allowed. Here the right numbers lead along a longer path.".into()
            }
        },
    ]
}

fn sees(hidden: f64, missed: f64, vertices: &MissedVertices) -> [Sentence; 2] {
    let [seen, left_out] = [hidden, missed].map(number);
    let misses = match vertices.missed[..] {
        [] => "misses a part of what is in sight".into(),
        [(v, at)] => sentence!["misses ", Thing::Vertex(v).named("a vertex that is in sight", coordinates(at))],
        ref all => sentence!["misses ", all.len(), " of the ", vertices.in_sight, " vertices that are in sight"],
    };
    match (hidden > 0.0, missed > 0.0) {
        (true, true) => [
            sentence!["It sees through walls, and it ", misses, "."],
            sentence!["An area of ", seen, " that it sees is hidden; ", left_out, " is missing."],
        ],
        (true, false) => ["It sees through walls.".into(), sentence!["An area of ", seen, " that it sees is hidden."]],
        _ => [sentence!["It ", misses, "."], sentence!["An area of ", left_out, " is missing."]],
    }
}

fn wall(wall: CrossedWall) -> Sentence {
    let [from, to] = wall.ends.map(coordinates);
    Thing::Edge(wall.edge).named(format!("the wall {from}–{to}"), "").into()
}

fn named(portal: u32) -> NamedThing {
    Thing::Portal(portal).named(format!("portal {portal}"), "").numbered(portal)
}

/// What a row of the table counts or measures.
pub fn explained(measure: Measure) -> &'static str {
    match measure {
        Measure::Length => "How long the path is, in units of the map; on a grid, in cells.",
        Measure::InWalls => "How much of the path lies inside walls, in units of the map.",
        Measure::CutCorners => "How many moves of the path pass the corner of a wall.",
        Measure::ForbiddenMoves => "How many moves of the path have a direction that is not allowed.",
        Measure::Corners => "How many corners the path has.",
        Measure::Visits => "How often a portal is visited, in all.",
        Measure::Numbered => "How many cells have a number.",
        Measure::WrongNumbers => "How many cells have another number than in the run, or none.",
        Measure::LongestList => "The most elements that wait in the list at a time.",
        Measure::Area => "The area that is seen, in square units.",
        Measure::Hidden => "The part of this area that is not in sight of the run.",
        Measure::Missed => "The area that the run sees and the other program does not.",
        Measure::Edges => "How many edges the beams meet.",
        Measure::Decisions => {
            "How many decisions the program takes until its end: the same number need not mean the same decisions."
        }
        Measure::Cost => "What the path costs, where that is not its length.",
        Measure::Closed => "How many cells the search closes.",
        Measure::WrongCosts => "How many closed cells have another cost than in the run.",
        Measure::Expanded => "How many nodes the search takes off its open list.",
        Measure::Found => "How often the wave finds a cell, duplicates included.",
        Measure::Links => "How many links the visibility graph has.",
        Measure::WrongArrows => "How many arrows point in another direction than in the run.",
        Measure::ArrowsIntoWalls => "How many arrows point at a wall or off the map.",
    }
}

/// What a row of the table is called.
pub fn measure(measure: Measure) -> &'static str {
    match measure {
        Measure::Length => "length of the path",
        Measure::InWalls => "inside walls",
        Measure::CutCorners => "corners cut",
        Measure::ForbiddenMoves => "moves not allowed",
        Measure::Corners => "corners",
        Measure::Visits => "visits of portals",
        Measure::Numbered => "cells with a number",
        Measure::WrongNumbers => "wrong cells",
        Measure::LongestList => "longest list",
        Measure::Area => "area",
        Measure::Hidden => "seen through walls",
        Measure::Missed => "missing",
        Measure::Edges => "edges met",
        Measure::Decisions => "decisions taken",
        Measure::Cost => "cost",
        Measure::Closed => "cells closed",
        Measure::WrongCosts => "wrong costs",
        Measure::Expanded => "nodes expanded",
        Measure::Found => "cells found",
        Measure::Links => "links",
        Measure::WrongArrows => "wrong arrows",
        Measure::ArrowsIntoWalls => "blocked arrows",
    }
}
