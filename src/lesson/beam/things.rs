//! Things that are pointed at, and the fields of a step, with their numbers.

use super::{Beam, name, robbery, xy};
use crate::algo::beam::BeamStep;
use crate::geom::Side;
use crate::lesson::{Lesson, place};
use crate::picture::{Dash, Lens, Picture, Role, Shape, Strength, Thing};
use crate::world::mesh::{Edge, Location, Vertex};
use glam::DVec2;
use serde_json::{Map, json};

/// A vertex is pointed at within this many pixels.
const REACH: f64 = 8.0;

impl Beam {
    pub(super) fn thing_at(&self, at: DVec2, lens: &Lens) -> Option<Thing> {
        let mesh = self.mesh();
        let is_near = |p: DVec2| p.distance(at) <= lens.world(14.0);
        if let Some((who, _)) = self.people().into_iter().find(|&(_, p)| is_near(p)) {
            return Some(Thing::Actor(robbery::actor(who).into()));
        }
        let ends = crate::lesson::pick_ends(&self.world, at, lens, 14.0);
        let shown = ends.filter(|&t| self.shows(t));
        let near = |v: Vertex| mesh.world(v).distance(at);
        let vertex =
            || mesh.vertices().min_by(|&a, &b| near(a).total_cmp(&near(b))).filter(|&v| near(v) <= lens.world(REACH));
        // Triangles are the beam's own affair.
        let triangle = || match mesh.locate(self.world.snap(at))? {
            Location::Inside(t) => Some(Thing::Triangle(t)),
            Location::OnEdge(e) => Some(Thing::Triangle(e.triangle())),
            Location::OnVertex(v) => Some(Thing::Vertex(v)),
        };
        shown.or_else(|| vertex().map(Thing::Vertex)).or_else(|| triangle().filter(|_| self.aside.is_none()))
    }

    pub(super) fn say_thing(&self, thing: Thing) -> String {
        let (state, mesh) = (self.state(), self.mesh());
        match thing {
            Thing::Actor(i) => {
                let (actors, eye) = (self.actors(), self.eye());
                let Some(actor) = actors.get(i as usize) else { return String::new() };
                let looks = if eye == Some(i) { " · looks" } else { "" };
                format!("{} · {}{looks}", name(actors, i), place(actor.at))
            }
            Thing::Start => format!("O · {}", place(self.world.start())),
            Thing::Goal => format!("goal · {}", place(self.world.goal())),
            Thing::Vertex(v) => {
                format!("vertex {} · {}", self.at(v), if state.sees(v) { "in sight" } else { "not in sight" })
            }
            Thing::Triangle(t) => match state.entered(t) {
                0 => "triangle · not entered".to_owned(),
                1 => "triangle · entered once".to_owned(),
                n => format!("triangle · entered {n} times"),
            },
            Thing::Edge(e) => {
                let what = if mesh.twin(e).is_none() { "wall" } else { "edge" };
                format!("{what} from {} to {}", self.at(mesh.origin(e)), self.at(mesh.end(e)))
            }
            Thing::Cell(_) | Thing::Square(_) | Thing::Portal(_) | Thing::Obstacle(_) => String::new(),
        }
    }

    pub(super) fn light_thing(&self, thing: Thing, picture: &mut Picture) {
        let mesh = self.mesh();
        let ring = |at| Shape::Ring { at, radius: 15.0, width: 2.0 };
        let line = |points: Vec<DVec2>| {
            let closed = points.len() > 2;
            Shape::Line { points, closed, width: 3.0, dash: Dash::None }
        };
        let points = |edges: &[Edge]| edges.iter().map(|&e| mesh.world(mesh.origin(e))).collect::<Vec<_>>();
        let star = |i| self.people().into_iter().find(|&(who, _)| u32::from(robbery::actor(who)) == i).map(|p| p.1);
        let shape = match thing {
            Thing::Vertex(v) => ring(mesh.world(v)),
            Thing::Actor(i) => match star(i).or_else(|| Some(self.actors().get(i as usize)?.at)) {
                Some(at) => ring(at),
                None => return,
            },
            Thing::Start => ring(self.world.start()),
            Thing::Goal => ring(self.world.goal()),
            Thing::Triangle(t) => line(points(&t.edges())),
            Thing::Edge(e) => line(vec![mesh.world(mesh.origin(e)), mesh.world(mesh.end(e))]),
            Thing::Cell(_) | Thing::Square(_) | Thing::Portal(_) | Thing::Obstacle(_) => return,
        };
        picture.add(Role::Label, Strength::Bold, shape);
    }

    /// The position after the last step that changed a thing, up to now; else the first ever.
    pub(super) fn last_touch(&self, thing: Thing) -> Option<usize> {
        self.watched.last(|step| match (thing, *step) {
            (Thing::Triangle(t), BeamStep::Enter { through, .. }) => through.triangle() == t,
            (Thing::Triangle(t), BeamStep::First { beam }) => beam.edge.triangle() == t,
            (Thing::Edge(e), BeamStep::Wall { beam } | BeamStep::Rim { beam } | BeamStep::Take { beam }) => {
                beam.edge == e
            }
            (Thing::Vertex(v), BeamStep::Corner { vertex } | BeamStep::Along { vertex }) => vertex == v,
            (Thing::Vertex(v), BeamStep::Split { s } | BeamStep::Touch { s }) => s == v,
            (Thing::Start | Thing::Actor(_), BeamStep::Locate { .. }) => true,
            _ => false,
        })
    }

    pub(super) fn details(&self) -> Map<String, serde_json::Value> {
        let mut map = Map::new();
        let mut add = |key: &str, value| map.insert(key.to_owned(), value);
        let point = |v: Vertex| xy(self.mesh().world(v));
        match self.watched.step() {
            Some(
                BeamStep::First { beam } | BeamStep::Take { beam } | BeamStep::Wall { beam } | BeamStep::Rim { beam },
            ) => {
                // On a ray of the field of view there is no vertex: where it meets the edge.
                let met = |side| xy(beam.hit(self.mesh(), self.sight_from(), side));
                let end = |side| beam.limit(side).vertex().map_or_else(|| met(side), point);
                add("left", end(Side::Left));
                add("right", end(Side::Right));
            }
            Some(BeamStep::Corner { vertex } | BeamStep::Along { vertex }) => {
                add("seen", point(vertex));
            }
            Some(BeamStep::Enter { through, s }) => {
                add("triangle", json!(through.triangle().0));
                add("s", point(s));
            }
            Some(BeamStep::TestLeft { s }) => {
                add("s", point(s));
                add("area2", json!(self.world_area(Side::Left, s)));
            }
            Some(BeamStep::TestRight { s }) => {
                add("s", point(s));
                add("area2", json!(self.world_area(Side::Right, s)));
            }
            Some(
                BeamStep::Split { s }
                | BeamStep::Touch { s }
                | BeamStep::GoLeft { s }
                | BeamStep::GoRight { s }
                | BeamStep::Far { s },
            ) => {
                add("s", point(s));
            }
            _ => {}
        }
        map
    }
}
