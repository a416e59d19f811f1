//! The texts of the beam lesson. No function here looks at a run: each is made of facts, and only chooses words by case and
//! number.

/// What the exercise on region C says.
pub mod exercise;
/// What the visibility graph and the search over it say.
pub mod graph;
/// What the robbery says.
pub mod robbery;
/// What the act of sight says.
pub mod sight;
/// Whether the target is seen.
pub mod target;

use super::facts::{Name, Participant, Seen, Segment, Spot, ThingFacts, Wall};
use crate::algo::visibility_graph::WallCorner;
use crate::geom::Ray;
use crate::lesson::{Sign, SignTest, Why};
use crate::map::mesh::Triangle;
use crate::sentence;
use crate::words::{Description, NamedThing, Sentence, Thing, capital, coordinates};

/// A name with its article: "the guard". A proper name, which begins with a capital letter, has none.
pub fn the(name: &str) -> String {
    let is_proper = name.starts_with(char::is_uppercase) || name.starts_with("the ");
    if is_proper { name.to_owned() } else { format!("the {name}") }
}

/// A name without an article: "guard", or "the second actor".
pub fn name(name: &Name) -> String {
    const ORDINALS: [&str; 4] = ["first", "second", "third", "fourth"];
    match name {
        Name::Letter(letter) => (*letter).to_owned(),
        Name::Goal => "goal".to_owned(),
        Name::Given(name) => name.clone(),
        Name::Actor(i) => format!("the {} actor", ORDINALS[(*i as usize).min(ORDINALS.len() - 1)]),
    }
}

/// A participant within a sentence: "the guard", or the letter of the eye if the start is the viewer.
pub fn participant(Participant { thing, name: called, at }: &Participant) -> NamedThing {
    thing.named(the(&name(called)), coordinates(*at))
}

/// The same thing at the beginning of a sentence.
pub fn subject(named: &NamedThing) -> NamedThing {
    NamedThing { name: capital(&named.name), ..named.clone() }
}

pub fn vertex(spot: Spot, name: &str) -> NamedThing {
    Thing::Vertex(spot.vertex).named(name, coordinates(spot.at))
}

pub fn edge(segment: Segment, name: &str) -> NamedThing {
    let [from, to] = segment.ends.map(coordinates);
    Thing::Edge(segment.edge).named(name, format!("from {from} to {to}"))
}

/// A triangle has no place of its own: its name must be enough.
fn triangle(t: Triangle, name: &str) -> NamedThing {
    Thing::Triangle(t).named(name, "")
}

/// A wall with the name of its obstacle: "a wall of the bank".
pub fn wall(Wall { segment, owner }: &Wall) -> NamedThing {
    match owner {
        Some(owner) => edge(*segment, &format!("a wall of {}", the(owner))),
        None => edge(*segment, "a wall"),
    }
}

/// What a thing is, and what is known of it. It is not lit by its own name.
pub fn description(facts: &ThingFacts) -> Description {
    let unlit = |named: NamedThing| Description::new(NamedThing { thing: None, ..named });
    match facts {
        ThingFacts::Viewer(actor) => unlit(participant(actor)).note("the eye"),
        ThingFacts::Other(actor) => unlit(participant(actor)),
        ThingFacts::Eye { letter, at } => {
            Description::new(sentence!["the eye ", *letter]).note(Sentence::plain(coordinates(*at)))
        }
        ThingFacts::Goal(at) => sentence!["the goal ", coordinates(*at)].into(),
        ThingFacts::Vertex(at, seen) => Description::new(sentence!["vertex ", coordinates(*at)]).note(match seen {
            Seen::Yes => "seen",
            Seen::No => "not seen",
            Seen::NotYet => "not seen yet",
        }),
        ThingFacts::Triangle { entered } => Description::new("triangle").note(match entered {
            0 => sentence!["not entered"],
            1 => sentence!["entered once"],
            n => sentence!["entered ", *n, " times"],
        }),
        ThingFacts::Wall(wall) => unlit(edge(*wall, "wall")),
        ThingFacts::InnerEdge(between) => unlit(edge(*between, "edge between two triangles")),
    }
}

/// Why the viewer sees nothing.
pub fn blind(viewer: &Participant) -> Sentence {
    sentence![subject(&participant(viewer)), " lies in a wall and sees nothing. Move it into the free space."]
}

/// On which sides of a line the two walls of a corner lie: "both left", "one left, one right".
pub fn wall_sides(corner: &WallCorner, along: Ray) -> String {
    let side = |wall: Ray| ["left", "on the line", "right"][(along.turn(wall).signum() + 1) as usize];
    match [side(corner.first), side(corner.last)] {
        [a, b] if a == b => format!("both {a}"),
        ["on the line", b] => format!("one {b}, one on the line"),
        ["right", "left"] => "one left, one right".to_owned(),
        [a, b] => format!("one {a}, one {b}"),
    }
}

/// Adds the directions of both walls in degrees, which say on which sides of the link they are.
pub fn with_walls(why: Why, along: Ray, corner: &WallCorner) -> Why {
    let angle = |wall: Ray| along.as_dvec2().angle_between(wall.as_dvec2()).to_degrees();
    why.with_number(SignTest::FirstWall, angle(corner.first), Sign::Side).with_number(
        SignTest::LastWall,
        angle(corner.last),
        Sign::Side,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_articles() {
        assert_eq!([the("guard"), the("Ann"), the("the first actor")], ["the guard", "Ann", "the first actor"]);
    }
}
