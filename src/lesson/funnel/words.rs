//! The texts of the funnel lesson. No function here looks at a run: each is made of facts, and only chooses words by case
//! and number.

/// What the string says.
pub mod string;

use super::facts::{Region, Spot};
use crate::geom::Side;
use crate::map::mesh::Triangle;
use crate::picture::Thing;
use crate::words::{NamedThing, capital, place};

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

/// A point of the funnel: "the apex", "the new right end". Its place is printed where there is no map.
pub fn named(spot: Spot, name: impl Into<String>) -> NamedThing {
    spot.thing.named(name, place(spot.at))
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
