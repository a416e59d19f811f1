//! Where a path goes wrong, and why.

use super::{exact_radius, joined_by, no_path, over, percent};
use crate::compare::{
    Around, Bend, BendKind, Fault, FaultKind, Ground, Guarantee, Leaves, Needs, ReferenceKind, Row, Wrong,
};
use crate::picture::Thing;
use crate::scene::{Cells, Coordinates, Map, World};
use crate::sentence;
use crate::words::{Sentence, apart, capital, coordinates, number};
use glam::DVec2;

/// An obstacle or a wall, as a sentence names it.
fn obstacle(world: &World, around: &Around) -> Sentence {
    let (Map::Polygons(polygons), Some(i)) = (&world.scene().map, around.obstacle) else { return "the walls".into() };
    let named = match polygons.obstacles[i].name.as_str() {
        "" => "an obstacle".to_owned(),
        name => format!("the {name}"),
    };
    sentence![Thing::Obstacle(i as u32).named(named, "")]
}

/// Why a row has no path, or what is wrong with it. None if nothing is.
pub fn reason(world: &World, radius: f64, row: &Row, reference: Option<f64>) -> Option<Sentence> {
    let of_wrong = || {
        let [what, why] = wrong(world, radius, row, row.wrong.as_ref()?, reference);
        Some(sentence![what, " ", why])
    };
    no_path(row).or_else(of_wrong)
}

/// Where a method went wrong, and why: first what happens, then the reason.
/// `reference`: its length.
pub fn wrong(world: &World, radius: f64, row: &Row, wrong: &Wrong, reference: Option<f64>) -> [Sentence; 2] {
    match wrong {
        Wrong::Fault(fault) => [
            fault_happens(world.scene().coordinates, radius, row, fault),
            why_fault(world.scene().coordinates, radius, row, fault),
        ],
        Wrong::Ground(ground) => [costs(row, reference), why_costs(ground)],
        Wrong::Leaves(leaves) => [leaves_happens(world, row, leaves), why_leaves(row, leaves)],
    }
}

/// What a path costs that is not ranked.
fn costs(row: &Row, reference: Option<f64>) -> Sentence {
    let Some(cost) = row.length else { return Sentence::default() };
    sentence!["Its path costs ", number(cost), beside(cost, reference), "."]
}

/// "7.1 % more than the cheapest path over cells".
fn beside(cost: f64, reference: Option<f64>) -> String {
    let kind = ReferenceKind::CheapestOverCells.name();
    match reference.map(|reference| cost / reference) {
        Some(times) if (times - 1.0).abs() < 1e-7 => format!(", as the {kind}"),
        Some(times) => {
            let comparative = if times > 1.0 { "more" } else { "less" };
            format!(", {} % {comparative} than the {kind}", percent(times))
        }
        None => String::new(),
    }
}

fn why_costs(ground: &Ground) -> Sentence {
    let part = |(i, &(cost, length)): (usize, &(u8, f64))| {
        let what = if i == 0 { " units of its path lie in cells of cost " } else { " in cells of cost " };
        format!("{}{what}{cost}", number((length * 100.0).round() / 100.0))
    };
    let parts: Vec<String> = ground.lengths.iter().enumerate().map(part).collect();
    sentence!["It does not see the ground: ", parts.join(", "), "."]
}

/// What a row says whose path has no place that is wrong.
pub fn nothing_wrong(row: &Row, reference: Option<f64>) -> Sentence {
    if let Some(why) = no_path(row) {
        return why;
    }
    match (row.over, row.base) {
        _ if !row.is_judged => "It is compared when the shortest path is known.".into(),
        (Some(longer), _) if longer > 1.0 + 1e-6 => {
            sentence!["Its path stays near the shortest one and is longer in all: ", over(longer), "."]
        }
        (Some(less), ReferenceKind::CheapestOverCells) if less < 1.0 - 1e-6 => {
            sentence!["It is not bound to cells and costs less than the cheapest path over cells: ", over(less), "."]
        }
        (Some(_), ReferenceKind::CheapestOverCells) => "Nothing went wrong: no path over cells costs less.".into(),
        (Some(_), ReferenceKind::Shortest) => "Nothing went wrong: no path is shorter.".into(),
        (Some(_), ReferenceKind::ShortestFound) => "Nothing went wrong: no path that was found is shorter.".into(),
        (None, ReferenceKind::CheapestOverCells) => {
            sentence![costs(row, reference), " It is not ranked, because the method does not see the ground."]
        }
        (None, ReferenceKind::Shortest | ReferenceKind::ShortestFound) => {
            "The agent can walk its path, but it is not ranked.".into()
        }
    }
}

/// Why a method on cells has no path, although the map has one.
pub fn too_coarse(cells: &Cells, map: Coordinates) -> Sentence {
    let size = number((cells.grid.cell_size() * 1000.0).round() / 1000.0);
    let Some(lost) = cells.lost else {
        return sentence!["The map has a path, but the cells are too coarse for it: each is ", size, " wide."];
    };
    let width = number((lost.width * 1000.0).round() / 1000.0);
    sentence![
        "The map has a path, but the cells are too coarse for it: each is ",
        size,
        " wide, and no passage of the cells is as wide as the one of ",
        width,
        " at ",
        coordinates(map.at(lost.at)),
        "."
    ]
}

/// A radius as it was set, and the room that is less, with decimals enough to tell.
fn radius_and_room(radius: f64, room: f64) -> [String; 2] {
    let [_, least] = apart(radius, room);
    [exact_radius(radius), least]
}

const OUTSIDE: &str = "All of the path lies outside the map.";

fn fault_happens(map: Coordinates, radius: f64, row: &Row, fault: &Fault) -> Sentence {
    if row.own_name.is_some() {
        return happens_to_own(map, radius, fault);
    }
    match fault.kind {
        FaultKind::TooNear => {
            // Where the room falls below the radius it is as large as the radius: the least says how bad it is.
            let [radius, least] = radius_and_room(radius, row.clearance.unwrap_or(fault.distance));
            sentence!["The room falls below the radius of ", radius, " here, and is ", least, " at its nearest place."]
        }
        FaultKind::ThroughWall => "The path goes through a wall.".into(),
        FaultKind::BetweenWalls => "The path goes between two walls that touch. Nobody fits through there.".into(),
        FaultKind::OutsideMap => OUTSIDE.into(),
        FaultKind::PointOutside(point) => point_lies(map, point, fault, "outside the map"),
        FaultKind::PointInWall(point) => point_lies(map, point, fault, "in a wall"),
    }
}

/// What happens at a place of a path of one's own where the agent cannot walk, and why.
pub fn fault_of_own(map: Coordinates, radius: f64, points: &[DVec2], fault: &Fault) -> [Sentence; 2] {
    [happens_to_own(map, radius, fault), why_own_fault(map, points, fault)]
}

fn point_lies(map: Coordinates, point: usize, fault: &Fault, place: &str) -> Sentence {
    sentence![format!("Point {}, {}, lies {place}.", point + 1, coordinates(map.at(fault.at)))]
}

/// With the numbers of its points, which can be found in its file.
fn happens_to_own(map: Coordinates, radius: f64, fault: &Fault) -> Sentence {
    let between = |piece: usize| format!("between its points {} and {}", piece + 1, piece + 2);
    let points = between(fault.piece);
    match fault.kind {
        FaultKind::TooNear => {
            let [radius, least] = radius_and_room(radius, fault.distance);
            sentence![
                capital(&points),
                ", the room falls below the radius of ",
                radius,
                ". At its least, ",
                if fault.nearest == fault.piece { String::new() } else { between(fault.nearest) + ", " },
                "it is ",
                least,
                "."
            ]
        }
        FaultKind::ThroughWall => sentence!["The path goes through a wall, ", points, "."],
        FaultKind::BetweenWalls => {
            sentence!["The path goes between two walls that touch, ", points, ". Nobody fits through there."]
        }
        FaultKind::OutsideMap => OUTSIDE.into(),
        FaultKind::PointOutside(point) => point_lies(map, point, fault, "outside the map"),
        FaultKind::PointInWall(point) => point_lies(map, point, fault, "in a wall"),
    }
}

fn why_own_fault(map: Coordinates, points: &[DVec2], fault: &Fault) -> Sentence {
    let place = |p: DVec2| coordinates(map.at(p));
    let point = |i: usize| points.get(i).copied().map(place).unwrap_or_default();
    let i = fault.piece;
    match fault.kind {
        FaultKind::TooNear => {
            let wall = fault.wall.map(|[a, b]| format!("the wall from {} to {}", place(a), place(b)));
            let wall = wall.unwrap_or_else(|| "a wall".to_owned());
            sentence!["From ", place(fault.at), " on, ", wall, " is nearer than the radius."]
        }
        FaultKind::ThroughWall => sentence![
            format!("The straight line from its point {}, {}, ", i + 1, point(i)),
            format!("to the next one, {}, meets a wall at {}.", point(i + 1), place(fault.at))
        ],
        FaultKind::BetweenWalls => "At this point it changes from one side of both walls to the other.".into(),
        FaultKind::OutsideMap | FaultKind::PointOutside(_) => {
            "Its coordinates may have another unit or another origin than the map.".into()
        }
        FaultKind::PointInWall(_) => "Nobody can stand there: the path is judged from the next free point on.".into(),
    }
}

fn why_fault(map: Coordinates, radius: f64, row: &Row, fault: &Fault) -> Sentence {
    if row.own_name.is_some() {
        return why_own_fault(map, &row.points, fault);
    }
    if let Some(joints) = row.joints {
        let half = number(row.has_room_for);
        return sentence![
            "Over the middles of cells it keeps half a cell from every wall, ",
            half,
            ": it is legal except for ",
            joined_by(joints),
            "."
        ];
    }
    match (row.method.needs, fault.kind) {
        (Needs::Cells, FaultKind::TooNear) if row.has_room_for > 0.0 => {
            sentence!["It keeps half a cell from every wall, ", number(row.has_room_for), ", whatever the agent needs."]
        }
        (Needs::Cells, FaultKind::TooNear) => {
            "It asks whether a cell is free, and not how far the next wall is.".into()
        }
        (Needs::Cells, _) => {
            "It looks at the cell that it enters, and not at what lies between the middles of both cells.".into()
        }
        // Whatever the radius: no path of a point goes through a wall.
        (Needs::Triangles, FaultKind::BetweenWalls | FaultKind::ThroughWall) if row.method.loses_corners() => {
            "Its loop goes on from the wrong place after a corner: another corner is lost, and the path cuts through a wall.".into()
        }
        (Needs::Triangles, FaultKind::TooNear) if !row.makes_room(radius) => {
            "It finds the path of a point, and such a path touches corners.".into()
        }
        (Needs::Triangles, _) => {
            "It makes room at the corners, but measures no distance of the lines between them.".into()
        }
    }
}

/// A length that is more than nothing.
fn small(length: f64) -> String {
    if length < 0.001 { "less than 0.001".to_owned() } else { number(length) }
}

fn leaves_happens(world: &World, row: &Row, leaves: &Leaves) -> Sentence {
    let longer = row.over.map_or_else(String::new, over);
    let reference = row.base.in_sentence();
    if let Some(Bend { kind, .. }) = leaves.bend {
        let at = coordinates(world.scene().place(leaves.at));
        return match kind {
            BendKind::Needless { .. } => {
                sentence!["It bends at ", at, ", where nothing stands in the way: ", longer, "."]
            }
            BendKind::Beside { away } => {
                sentence!["At ", at, " it lies ", small(away), " beside the ", reference, ": ", longer, "."]
            }
        };
    }
    let Some(around) = &leaves.around else {
        return sentence!["It leaves the ", reference, " here and is longer in all: ", longer, "."];
    };
    sentence![
        "It passes ",
        around.side.word(),
        " of ",
        obstacle(world, around),
        ", and the ",
        reference,
        " does not: ",
        longer,
        "."
    ]
}

fn why_leaves(row: &Row, leaves: &Leaves) -> Sentence {
    let is_around = leaves.around.is_some();
    if row.own_name.is_some() {
        if let Some(Bend { point, kind: BendKind::Needless { saved } }) = leaves.bend {
            let [from, to] = [point, point + 2];
            let saved = small(saved);
            return format!("The straight line from its point {from} to its point {to} saves {saved}.").into();
        }
        let why = if is_around {
            "Between the same ends, the other way around is shorter."
        } else {
            "It goes around the same walls, but it is not taut."
        };
        let Some(shortcut) = leaves.shortcut else { return why.into() };
        let [from, to] = [shortcut.from + 1, shortcut.to + 1];
        return format!(
            "{why} The straight line from its point {from} to its point {to} alone saves {}.",
            number(shortcut.saved)
        )
        .into();
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
