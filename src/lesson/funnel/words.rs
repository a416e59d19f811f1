//! The texts of the funnel lesson. No function here looks at a run: each is made of facts, and only chooses words by case
//! and number.

/// What the run around circles says.
pub mod circles;
/// What Polyanya says.
pub mod intervals;
/// What the averaged normals say.
pub mod normals;
/// What the search for a channel says.
pub mod search;
/// What the string says.
pub mod string;
/// What things are.
pub mod things;

use super::facts::{AreaKind, Border, NoPath, PathLength, PathSum, Region, Spot, Touched};
use crate::geom::Side;
use crate::map::mesh::Triangle;
use crate::picture::Thing;
use crate::picture::funnel::figures::Estimate;
use crate::scene::MapPoint;
use crate::sentence;
use crate::words::{NamedThing, Sentence, capital, coordinates, count, equals, number};

/// "left side"
pub fn side_word(side: Side) -> String {
    format!("{} side", side.word())
}

/// The same thing at the beginning of a sentence.
pub fn capitalized(named: NamedThing) -> NamedThing {
    NamedThing { name: capital(&named.name), ..named }
}

/// "portal 5"
pub fn portal(n: u32) -> NamedThing {
    Thing::Portal(n).named(format!("portal {n}"), "").numbered(n)
}

/// A point of the funnel: "the apex", "the new right end". Its coordinates are printed where there is no map.
pub fn named(spot: Spot, name: impl Into<String>) -> NamedThing {
    spot.thing.named(name, coordinates(spot.at))
}

/// "triangle 5", "square 5", "the cell".
pub fn region(region: Region) -> NamedThing {
    match region {
        Region::Triangle(n) => Thing::Triangle(Triangle(n)).named(format!("triangle {n}"), "").numbered(n),
        Region::Square(n) => Thing::Square(n).named(format!("square {n}"), "").numbered(n),
        Region::Cell { cell, x, y } => Thing::Cell(cell).named("the cell", format!("({x}, {y})")),
        Region::Unnamed => NamedThing::unlit("the area", ""),
    }
}

/// "this edge" of a triangle, "this side" of a cell or a square.
pub fn border(border: Border) -> NamedThing {
    match border {
        Border::Edge(of, ends) => Thing::Edge(of).named("this edge", edge(ends)),
        Border::Side => NamedThing::unlit("this side", ""),
    }
}

/// "(8, 12)–(9, 14)"
pub fn edge(ends: [MapPoint; 2]) -> String {
    let [a, b] = ends.map(coordinates);
    format!("{a}–{b}")
}

/// What an area is called.
pub const fn area(areas: AreaKind) -> &'static str {
    match areas {
        AreaKind::Triangle => "triangle",
        AreaKind::Cell => "cell",
        AreaKind::Square => "square",
        AreaKind::Unnamed => "area",
    }
}

pub fn length(length: PathLength) -> String {
    number(length.world())
}

/// "g + h = f" with its numbers.
pub fn sum(of: PathSum) -> String {
    let values = [of.g, of.h, of.f()].map(PathLength::world);
    let [g, h, f] = values.map(number);
    format!("{g} + {h} {} {f}", equals(values[0] + values[1], values[2]))
}

/// Why there is no path.
pub fn no_path(why: NoPath) -> Sentence {
    let open = |areas| if areas == AreaKind::Triangle { "" } else { "open " };
    match why {
        NoPath::StartInWall => "The start lies in a wall: there is no path.".into(),
        NoPath::GoalInWall => "The goal lies in a wall: there is no path.".into(),
        NoPath::WallBeforeFirstWaypoint => {
            "A wall separates the start from the first waypoint: there is no path.".into()
        }
        NoPath::WallAfterLastWaypoint => "A wall separates the last waypoint from the goal: there is no path.".into(),
        NoPath::WallAfterWaypoint(n) => {
            sentence!["A wall separates waypoint ", n, " from waypoint ", n + 1, ": there is no path."]
        }
        NoPath::StartInNoArea(areas) => {
            sentence!["The start lies in no ", open(areas), area(areas), ": there is no path."]
        }
        NoPath::GoalInNoArea(areas) => {
            sentence!["The goal lies in no ", open(areas), area(areas), ": there is no path."]
        }
        NoPath::Exhausted(areas) => {
            sentence!["The open list is empty, and no expanded ", area(areas), " touches the goal: there is no path."]
        }
    }
}

/// "triangle 3", or "2 triangles" for a point on an edge.
fn touched(facts: Touched) -> Sentence {
    match facts {
        Touched::None(areas) => sentence!["no ", area(areas)],
        Touched::One(of) => region(of).into(),
        Touched::Several(n, areas) => count(n, area(areas)).into(),
    }
}

/// "f = 3 + 4 = 7"
fn f_is(of: PathSum) -> String {
    format!("f = {}", sum(of))
}

/// A bar of a figure of estimates.
const fn bar(name: &'static str, of: PathSum) -> Estimate {
    Estimate { name, g: of.g.exact as f64, h: of.h.exact as f64 }
}

/// A direction in degrees, to two decimals: 0 is to the right and, because y points down, 90 is down.
pub fn degrees(direction: f64) -> String {
    format!("{}°", number((direction.to_degrees() * 100.0).round() / 100.0))
}
