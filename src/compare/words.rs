//! What a comparison says: the command prints it, and the window shows it.

use super::{Advice, Around, Fault, FaultKind, Guarantee, Leaves, Method, Moves, Needs, Row, Wrong, find};
use crate::lesson::outcome::WorkUnit;
use crate::picture::Thing;
use crate::scene::{Map, World};
use crate::sentence;
use crate::words::{Sentence, number};

/// What was counted.
pub const fn unit(unit: WorkUnit) -> &'static str {
    match unit {
        WorkUnit::Cells => "cells",
        WorkUnit::Tests => "tests",
        WorkUnit::Expansions => "triangles",
        WorkUnit::Nodes => "corners",
        WorkUnit::Intervals => "intervals",
    }
}

/// A number of bytes with at most three digits: "12 kB".
pub fn memory(bytes: usize) -> String {
    let units = [("B", 1.0), ("kB", 1e3), ("MB", 1e6), ("GB", 1e9)];
    let (unit, size) = units.into_iter().rfind(|(_, size)| bytes as f64 >= *size).unwrap_or(units[0]);
    let value = bytes as f64 / size;
    if value < 9.95 && size > 1.0 { format!("{value:.1} {unit}") } else { format!("{value:.0} {unit}") }
}

/// How much longer than the shortest: "+6.5 %", or "–" for the shortest.
pub fn over(over: f64) -> String {
    let percent = (over - 1.0) * 100.0;
    match percent {
        _ if percent < 1e-7 => "–".to_owned(),
        _ if percent < 0.05 => "+0.0 %".to_owned(),
        _ => format!("+{percent:.1} %"),
    }
}

pub const fn guarantee(guarantee: Guarantee) -> &'static str {
    match guarantee {
        Guarantee::Shortest => "It finds the shortest path of a point.",
        Guarantee::ShortestForItsMoves => "No path with the same moves is shorter.",
        Guarantee::Complete => "It finds a path if there is one. The path can be longer than necessary.",
        Guarantee::CompleteForLarger => {
            "It finds a path if there is one for an agent that is 0.86 % larger. The path can be longer than necessary."
        }
        Guarantee::Nothing => "It can miss a path, and its path can be longer than necessary.",
    }
}

/// Has the path only moves that the method has counted? None if it is bound to no moves.
pub fn keeps_moves(row: &Row) -> Option<&'static str> {
    Some(match (row.keeps_moves?, row.method.moves?) {
        (true, Moves::Four) => "Its path keeps its own moves: north, east, south and west.",
        (true, Moves::Eight) => "Its path keeps its own moves: eight directions, also past corners of walls.",
        (true, Moves::AroundCorners) => "Its path keeps its own moves: eight directions, and no cut corner.",
        (false, Moves::Four) => "Its path has diagonals, which it has not counted.",
        (false, _) => "Its path has moves that it has not counted.",
    })
}

/// Can the agent walk it?
pub fn legal(row: &Row, radius: f64) -> Option<String> {
    let body = if radius > 0.0 { format!("a radius of {}", number(radius)) } else { "a point".to_owned() };
    Some(format!("Its path is {} for {body}.", if row.is_legal? { "legal" } else { "not legal" }))
}

/// All that holds of a row, whatever its numbers are.
pub fn facts(row: &Row, radius: f64) -> Vec<String> {
    if row.own_name.is_some() {
        let own = "A path of your own: nothing is known of how it was found.".to_owned();
        return std::iter::once(own).chain(legal(row, radius)).collect();
    }
    let method = [needs(row.method), guarantee(row.method.guarantee)].map(str::to_owned);
    let moves = keeps_moves(row).map(str::to_owned);
    method.into_iter().chain(moves).chain(legal(row, radius)).collect()
}

/// Why a method found no path. None if it found one.
pub fn no_path(row: &Row) -> Option<Sentence> {
    let is_missing = row.length.is_none();
    is_missing.then(|| row.why.as_ref().map_or_else(|| "It found no path.".into(), |why| why.text.clone()))
}

/// What a method runs on, and for which agent.
pub const fn needs(method: &Method) -> &'static str {
    match (method.needs, method.honours_radius) {
        (Needs::Cells, _) => "It runs on cells, for an agent without a radius.",
        (Needs::Triangles, false) => "It runs on triangles, for an agent without a radius.",
        (Needs::Triangles, true) => "It runs on triangles and makes room for the radius.",
    }
}

/// For whom the advice is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Audience {
    #[default]
    OneAgent,
    /// Many agents with one goal.
    OneGoal,
    /// Many agents, each with a goal of its own.
    ManyGoals,
}

impl Audience {
    pub const ALL: [Self; 3] = [Self::OneAgent, Self::OneGoal, Self::ManyGoals];

    pub const fn word(self) -> &'static str {
        match self {
            Self::OneAgent => "1 agent",
            Self::OneGoal => "many, one goal",
            Self::ManyGoals => "many goals",
        }
    }
}

fn name(key: &str) -> &str {
    find(key).map_or(key, |method| method.name)
}

/// How two times compare: "in a ninth of its time".
fn part_of_time(ms: f64, of: f64) -> Option<String> {
    let times = (of / ms).round();
    (times.is_finite() && times >= 2.0).then(|| format!("{times:.0} times as fast"))
}

/// Which method for one agent, in one sentence. What it is compared with follows in [`why`].
pub fn one_agent(advice: &Advice) -> String {
    match advice.one_agent {
        Some(one) => format!("One agent: {}.", name(one.method)),
        None => "No method has a path that this agent can walk.".to_owned(),
    }
}

/// Why this one for one agent.
pub fn why(advice: &Advice) -> Option<String> {
    let one = advice.one_agent?;
    let percent = (one.over - 1.0) * 100.0;
    let longer = match advice.counts_ground {
        _ if percent >= 1e-4 => format!("{percent:.1} % over the shortest"),
        true => "No path over cells costs less".to_owned(),
        false => "No path is shorter".to_owned(),
    };
    let faster = one.ms_of_shortest.and_then(|of| part_of_time(one.ms, of));
    Some(match faster {
        Some(faster) => format!("{longer}, {faster}."),
        None => format!("{longer}."),
    })
}

/// From how many agents on one flood costs less.
pub fn one_flood(advice: &Advice) -> Option<String> {
    advice
        .flood
        .map(|flood| format!("From {} agents with this goal on: one flood instead of A* over cells.", flood.from))
}

/// The numbers behind it.
pub fn why_flood(advice: &Advice) -> Option<String> {
    let flood = advice.flood?;
    Some(format!("{} cells < {} × {}.", flood.flooded, flood.from, flood.searched))
}

/// The advice for these agents, the important sentence first.
pub fn advice(advice: &Advice, audience: Audience) -> Vec<String> {
    let one = || one_agent(advice);
    let excluded = match advice.not_legal.as_slice() {
        [] => None,
        [one] => Some(format!("The agent cannot walk the path of “{one}”.")),
        [one, two] => Some(format!("The agent cannot walk the paths of “{one}” and “{two}”.")),
        all => Some(format!("The agent cannot walk the paths of {} methods.", all.len())),
    };
    match audience {
        Audience::OneAgent => [Some(one()), why(advice), excluded].into_iter().flatten().collect(),
        Audience::OneGoal => match one_flood(advice) {
            Some(flood) => std::iter::once(flood).chain(why_flood(advice)).chain([one()]).collect(),
            None => vec![one()],
        },
        Audience::ManyGoals if advice.one_agent.is_none() => vec![one()],
        Audience::ManyGoals => {
            let each = "A search for each agent: each goal would need a flood of its own.".to_owned();
            [Some(each), Some(one()), why(advice)].into_iter().flatten().collect()
        }
    }
}

/// An obstacle or a wall, as a sentence names it.
fn obstacle(world: &World, around: &Around) -> Sentence {
    let (Map::Polygons(polygons), Some(i)) = (&world.scene().map, around.obstacle) else { return "the walls".into() };
    let named = match polygons.obstacles[i].name.as_str() {
        "" => "an obstacle".to_owned(),
        name => format!("the {name}"),
    };
    sentence![Thing::Obstacle(i as u32).named(named, "")]
}

/// Where a method went wrong, and why: first what happens, then the reason.
pub fn wrong(world: &World, radius: f64, row: &Row, wrong: &Wrong) -> [Sentence; 2] {
    match wrong {
        Wrong::Fault(fault) => [fault_happens(radius, row, fault), why_fault(radius, row, fault)],
        Wrong::Leaves(leaves) => [leaves_happens(world, row, leaves), why_leaves(row, leaves)],
    }
}

fn fault_happens(radius: f64, row: &Row, fault: &Fault) -> Sentence {
    match fault.kind {
        FaultKind::TooNear => {
            // The first place where it is too near need not be the nearest, which the table has.
            let least = row.clearance.filter(|least| number(*least) != number(fault.distance));
            let elsewhere =
                least.map_or_else(String::new, |least| format!(", and {} at its nearest place", number(least)));
            let here = number(fault.distance);
            sentence!["The path is ", here, " from a wall here", elsewhere, ". The agent needs ", number(radius), "."]
        }
        FaultKind::ThroughWall => "The path goes through a wall.".into(),
        FaultKind::BetweenWalls => "The path goes between two walls that touch. Nobody fits through there.".into(),
    }
}

fn why_fault(radius: f64, row: &Row, fault: &Fault) -> Sentence {
    if row.own_name.is_some() {
        return match fault.kind {
            FaultKind::TooNear => "It leaves less room here than the agent needs on both sides.".into(),
            FaultKind::ThroughWall => "The straight line from one of its points to the next meets a wall.".into(),
            FaultKind::BetweenWalls => "At this point it changes from one side of both walls to the other.".into(),
        };
    }
    match (row.method.needs, fault.kind) {
        (Needs::Cells, FaultKind::TooNear) => {
            "It asks whether a cell is free, and not how far the next wall is.".into()
        }
        (Needs::Cells, FaultKind::BetweenWalls | FaultKind::ThroughWall) => {
            "It looks at the cell that it enters, and not at what lies between the middles of both cells.".into()
        }
        (Needs::Triangles, _) if !row.method.honours_radius && radius > 0.0 => {
            "It finds the path of a point, and such a path touches corners.".into()
        }
        (Needs::Triangles, _) => {
            "It makes room at the corners, but measures no distance of the lines between them.".into()
        }
    }
}

fn leaves_happens(world: &World, row: &Row, leaves: &Leaves) -> Sentence {
    let longer = row.over.map_or_else(String::new, over);
    let Some(around) = &leaves.around else {
        return sentence!["It leaves the shortest path here and is longer in all: ", longer, "."];
    };
    sentence![
        "It passes ",
        around.side.word(),
        " of ",
        obstacle(world, around),
        ", and the shortest path does not: ",
        longer,
        "."
    ]
}

fn why_leaves(row: &Row, leaves: &Leaves) -> Sentence {
    let is_around = leaves.around.is_some();
    if row.own_name.is_some() {
        let why = if is_around {
            "Between the same ends, the other way around is shorter."
        } else {
            "It goes around the same walls, but it is not taut."
        };
        return why.into();
    }
    match (row.method.needs, row.method.guarantee) {
        (Needs::Cells, Guarantee::ShortestForItsMoves) if is_around => {
            "With its moves, the other way around is no shorter: a path over cells has only a few directions.".into()
        }
        (Needs::Cells, Guarantee::ShortestForItsMoves) => {
            "No path with its moves is shorter, but its moves have only a few directions.".into()
        }
        (Needs::Cells, _) => {
            "It guarantees no shortest path: with its costs, its estimate or its moves another cell came first.".into()
        }
        (Needs::Triangles, Guarantee::Shortest) => {
            "Its path is the shortest of a point. For this agent another one is.".into()
        }
        (Needs::Triangles, _) if is_around => {
            "The string is taut, but in the wrong channel: A* had only an estimate of the length of each channel."
                .into()
        }
        (Needs::Triangles, _) => {
            "The string is taut in its channel, but it is not the shortest path of this agent.".into()
        }
    }
}
