//! What the things of a map are called in the sentences of the beam lesson.

use super::plan::{Plan, name};
use crate::map::mesh::{Edge, Triangle, Vertex};
use crate::words::{NamedThing, Sentence, Thing, capital, place};

/// A name with its article: "the guard". A proper name, which begins with a capital letter, has none.
pub fn the(name: &str) -> String {
    let is_proper = name.starts_with(char::is_uppercase) || name.starts_with("the ");
    if is_proper { name.to_owned() } else { format!("the {name}") }
}

/// A triangle has no place of its own: its name must be enough.
pub fn triangle_named(t: Triangle, name: &str) -> NamedThing {
    Thing::Triangle(t).named(name, "")
}

impl Plan {
    /// The viewer: "the guard", or the letter of the eye if the start is the viewer.
    pub fn viewer(&self) -> NamedThing {
        let thing = self.actor.map_or(Thing::Start, Thing::Actor);
        thing.named(the(&self.viewer_name()), place(self.from))
    }

    /// The viewer at the beginning of a sentence.
    pub fn capital_viewer(&self) -> NamedThing {
        let viewer = self.viewer();
        NamedThing { name: capital(&viewer.name), ..viewer }
    }

    pub fn actor_named(&self, i: u32) -> NamedThing {
        let at = self.actors().get(i as usize).map(|actor| place(actor.at)).unwrap_or_default();
        Thing::Actor(i).named(the(&name(self.actors(), i)), at)
    }

    pub fn vertex(&self, v: Vertex, name: &str) -> NamedThing {
        Thing::Vertex(v).named(name, place(self.mesh().world(v)))
    }

    pub fn edge(&self, e: Edge, name: &str) -> NamedThing {
        let [from, to] = [self.mesh().origin(e), self.mesh().end(e)].map(|v| place(self.mesh().world(v)));
        Thing::Edge(e).named(name, format!("from {from} to {to}"))
    }

    /// Why the viewer sees nothing.
    pub fn blind_sentence(&self) -> Sentence {
        crate::sentence![self.capital_viewer(), " lies in a wall and sees nothing. Move it into the free space."]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_articles() {
        assert_eq!([the("guard"), the("Ann"), the("the first actor")], ["the guard", "Ann", "the first actor"]);
    }
}
