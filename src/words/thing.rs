//! Things of a map as a sentence names them.

use super::meaningless::written;
use crate::map::Thing;

impl Thing {
    /// The thing with its name in a sentence, such as "the new right end", and its coordinates, such as "(12, 4)".
    ///
    /// The name must be enough for somebody who sees the map. The coordinates are printed where there is no map; they may be
    /// empty if the name says it already ("portal 5").
    pub fn named(self, name: impl Into<String>, coordinates: impl Into<String>) -> NamedThing {
        NamedThing { thing: Some(self), ..NamedThing::unlit(name, coordinates) }
    }
}

/// A thing as a sentence names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedThing {
    /// None if the map has nothing to light, for instance for a point inside a triangle.
    pub thing: Option<Thing>,
    /// What it is called beside the map. If it is empty, the coordinates are shown there, too.
    pub name: String,
    /// Its coordinates as text, or empty.
    pub coordinates: String,
    /// The number in its name, which the map shows then.
    pub number: Option<u32>,
}

impl NamedThing {
    /// A name and coordinates without anything to light on the map.
    pub fn unlit(name: impl Into<String>, coordinates: impl Into<String>) -> Self {
        Self { thing: None, name: written(name.into()), coordinates: written(coordinates.into()), number: None }
    }

    /// The same thing, whose name has this number.
    #[must_use]
    pub fn numbered(self, number: u32) -> Self {
        Self { number: Some(number), ..self }
    }

    /// What is shown beside the map.
    pub fn on_screen(&self) -> &str {
        if self.name.is_empty() { &self.coordinates } else { &self.name }
    }
}

/// The name and the coordinates: what is printed without a map.
impl std::fmt::Display for NamedThing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let gap = if self.name.is_empty() || self.coordinates.is_empty() { "" } else { " " };
        write!(f, "{}{gap}{}", self.name, self.coordinates)
    }
}
