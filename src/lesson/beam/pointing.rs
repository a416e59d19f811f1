//! What can be pointed at in the beam lesson, the same in all its acts.

use super::facts::{Participant, Seen, ThingFacts};
use super::plan::Plan;
use super::words;
use crate::algo::beam::Sight;
use crate::lesson::Outline;
use crate::map::mesh::{Location, Vertex};
use crate::picture::{Lens, Thing};
use crate::words::Description;
use glam::DVec2;

/// A vertex can be pointed at within this many pixels.
const REACH: f64 = 8.0;
/// Actors, start and goal can be pointed at within this many pixels.
const FAR_REACH: f64 = 14.0;
/// The ring around a point that is highlighted, in pixels.
const RING: f32 = 15.0;

/// The index of an actor that has left its place in the scene, and the position of its marker in world units.
pub type MovedActor = (u32, DVec2);

impl Plan {
    /// What is under a position in world units: an actor that has moved, then the ends that are shown, then a vertex.
    pub fn hit_test(
        &self,
        at: DVec2,
        lens: &Lens,
        moved: &[MovedActor],
        shows: impl Fn(Thing) -> bool,
    ) -> Option<Thing> {
        let mesh = self.mesh();
        let is_near = |p: DVec2| p.distance(at) <= lens.world(FAR_REACH);
        if let Some(&(actor, _)) = moved.iter().find(|&&(_, p)| is_near(p)) {
            return Some(Thing::Actor(actor));
        }
        let end = crate::lesson::pointing::hit_end(&self.world, at, lens, FAR_REACH).filter(|&t| shows(t));
        let distance = |v: Vertex| mesh.world(v).distance(at);
        let vertex = || {
            let nearest = mesh.vertices().min_by(|&a, &b| distance(a).total_cmp(&distance(b)));
            nearest.filter(|&v| distance(v) <= lens.world(REACH)).map(Thing::Vertex)
        };
        end.or_else(vertex)
    }

    /// The triangle or the vertex at a position in world units.
    pub fn triangle_at(&self, at: DVec2) -> Option<Thing> {
        Some(match self.mesh().locate(self.world.snap(at))? {
            Location::Inside(t) => Thing::Triangle(t),
            Location::OnEdge(e) => Thing::Triangle(e.triangle()),
            Location::OnVertex(v) => Thing::Vertex(v),
        })
    }

    /// A thing in words, as far as this sight knows it.
    pub fn describe(&self, sight: &Sight, thing: Thing) -> Option<Description> {
        Some(words::description(&self.thing_facts(sight, thing)?))
    }

    /// What this sight knows of a thing. None for a thing of another world.
    fn thing_facts(&self, sight: &Sight, thing: Thing) -> Option<ThingFacts> {
        let mesh = self.mesh();
        Some(match thing {
            Thing::Actor(i) => {
                let actor = Participant::of_actor(self.world.scene(), i)?;
                if self.actor == Some(i) { ThingFacts::Viewer(actor) } else { ThingFacts::Other(actor) }
            }
            Thing::Start => ThingFacts::Eye { letter: self.eye_letter(), at: self.world.start_place() },
            Thing::Goal => ThingFacts::Goal(self.world.goal_place()),
            Thing::Vertex(v) if mesh.has_vertex(v) => {
                let is_over = sight.waiting().len() == 0 && sight.beam().is_none();
                let seen = match (sight.sees(v), is_over) {
                    (true, _) => Seen::Yes,
                    (false, true) => Seen::No,
                    (false, false) => Seen::NotYet,
                };
                ThingFacts::Vertex(self.place(v), seen)
            }
            Thing::Triangle(t) if mesh.has_triangle(t) => ThingFacts::Triangle { entered: sight.entered(t) },
            Thing::Edge(e) if mesh.has_edge(e) && mesh.twin(e).is_none() => ThingFacts::Wall(self.segment(e)),
            Thing::Edge(e) if mesh.has_edge(e) => ThingFacts::InnerEdge(self.segment(e)),
            _ => return None,
        })
    }

    /// None for a thing of another world.
    pub fn outline(&self, thing: Thing, moved: &[MovedActor]) -> Option<Outline> {
        let mesh = self.mesh();
        let point = |at| Outline::Point { at, ring: RING };
        Some(match thing {
            Thing::Vertex(v) if mesh.has_vertex(v) => point(mesh.world(v)),
            Thing::Actor(i) => {
                let marker = moved.iter().find(|(actor, _)| *actor == i).map(|&(_, at)| at);
                point(marker.or_else(|| Some(self.actors().get(i as usize)?.at))?)
            }
            Thing::Start => point(self.world.start()),
            Thing::Goal => point(self.world.goal()),
            Thing::Triangle(t) if mesh.has_triangle(t) => {
                Outline::Area(t.edges().iter().map(|&e| mesh.world(mesh.origin(e))).collect())
            }
            Thing::Edge(e) if mesh.has_edge(e) => Outline::Line([mesh.world(mesh.origin(e)), mesh.world(mesh.end(e))]),
            _ => return None,
        })
    }
}
