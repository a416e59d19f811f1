//! Facts that all acts of the beam lesson share: things of the map with their places, and who looks. A fact is a small value
//! that is made when asked for. `words` turns it into text; no other code needs that text.

use super::plan::Plan;
use crate::map::mesh::{Edge, Vertex};
use crate::scene::{Actor, MapPoint, Scene};
use crate::words::Thing;

/// A vertex with its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    pub vertex: Vertex,
    pub at: MapPoint,
}

/// An edge with the places of its ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segment {
    pub edge: Edge,
    pub ends: [MapPoint; 2],
}

/// A wall with the name of the obstacle on whose border it lies, if that has one.
#[derive(Clone, Debug, PartialEq)]
pub struct Wall {
    pub segment: Segment,
    pub owner: Option<String>,
}

/// Who looks or is looked for: the start, the goal or an actor.
#[derive(Clone, Debug, PartialEq)]
pub struct Participant {
    pub thing: Thing,
    pub name: Name,
    pub at: MapPoint,
}

/// What a participant is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Name {
    /// The start as the eye: its letter on the map.
    Letter(&'static str),
    Goal,
    /// The name of an actor in its scene.
    Given(String),
    /// An actor without a name, by its index.
    Actor(u32),
}

/// What is known of a thing that is pointed at.
#[derive(Clone, Debug, PartialEq)]
pub enum ThingFacts {
    /// The actor from which the beam is cast.
    Viewer(Participant),
    Other(Participant),
    /// The start as the eye.
    Eye {
        letter: &'static str,
        at: MapPoint,
    },
    Goal(MapPoint),
    Vertex(MapPoint, Seen),
    /// A triangle that this many beams entered.
    Triangle {
        entered: u32,
    },
    Wall(Segment),
    /// An edge between two triangles.
    InnerEdge(Segment),
}

/// Whether a vertex is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    Yes,
    No,
    NotYet,
}

impl Name {
    pub fn of_actor(actors: &[Actor], i: u32) -> Self {
        let given = actors.get(i as usize).map_or("", |actor| actor.name.as_str());
        if given.is_empty() { Self::Actor(i) } else { Self::Given(given.to_owned()) }
    }
}

impl Participant {
    /// None if the scene has no such actor.
    pub fn of_actor(scene: &Scene, i: u32) -> Option<Self> {
        let at = scene.place(scene.actors.get(i as usize)?.at);
        Some(Self { thing: Thing::Actor(i), name: Name::of_actor(&scene.actors, i), at })
    }
}

impl Plan {
    /// Where a vertex lies.
    pub fn place(&self, vertex: Vertex) -> MapPoint {
        self.world.scene().place(self.mesh().world(vertex))
    }

    pub fn spot(&self, vertex: Vertex) -> Spot {
        Spot { vertex, at: self.place(vertex) }
    }

    pub fn segment(&self, edge: Edge) -> Segment {
        let ends = [self.mesh().origin(edge), self.mesh().end(edge)];
        Segment { edge, ends: ends.map(|v| self.place(v)) }
    }

    pub fn name(&self, actor: u32) -> Name {
        Name::of_actor(self.actors(), actor)
    }

    pub fn viewer_name(&self) -> Name {
        self.actor.map_or_else(|| Name::Letter(self.eye_letter()), |i| self.name(i))
    }

    pub fn viewer(&self) -> Participant {
        let thing = self.actor.map_or(Thing::Start, Thing::Actor);
        Participant { thing, name: self.viewer_name(), at: self.world.scene().place(self.from) }
    }
}
