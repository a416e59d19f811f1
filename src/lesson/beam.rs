//! The beam as a lesson.

mod aside;
mod cards;
mod graph;
mod heat;
mod limits;
mod precision;
mod regions;
mod say;
mod target;

use super::{Card, Group, Lesson, Run, Setting, Settings, Value, Watch, Watched, place};
use crate::algo::beam::{self as algo, BeamStep, Eye, Limit, Sight};
use crate::geom::{LIMIT, Point, Side};
use crate::picture::beam::BeamView;
use crate::picture::{Dash, Lens, Picture, Role, Shape, Strength, Thing};
use crate::step::Algorithm;
use crate::world::mesh::{Edge, Location, Mesh, Vertex};
use crate::world::scene::{Actor, World};
use glam::DVec2;
use say::name;
use serde_json::{Map, json};
use std::rc::Rc;

/// Who may look: as many words as there are colours for eyes.
const EYES: &[&str] = &["first", "second", "third", "fourth"];
/// A vertex is pointed at within this many pixels.
const REACH: f64 = 8.0;

pub fn settings() -> Settings {
    let layer = |key, label, hint, on| Setting { key, label, hint, group: Group::Layers, value: Value::Switch(on) };
    let eye = Setting {
        key: "eye",
        label: "who looks",
        hint: "The actor whose sight is stepped through.",
        group: Group::Settings,
        value: Value::OneOf { words: EYES, chosen: 0 },
    };
    let layers = [
        layer("mesh", "triangles", "The edges between the triangles.", true),
        layer("others", "other eyes", "What the other actors see.", true),
        layer("seen", "vertices in sight", "A circle around each vertex that is seen.", true),
        layer("order", "order", "The walls of the polygon by number, as they were added.", true),
        layer("counts", "visits", "How often each triangle was entered.", false),
        heat::setting(),
        precision::setting(),
    ];
    let sight = [eye, target::setting()].into_iter().chain(limits::settings());
    Settings::new(sight.chain(graph::settings()).chain([regions::setting()]).chain(layers).collect())
}

pub struct Beam {
    world: Rc<World>,
    settings: Settings,
    watched: Watched<Sight>,
    /// What the other actors see.
    others: Vec<Other>,
    /// Who is looked for.
    target: Option<target::Target>,
    rounded: precision::Both,
    heat: Option<heat::Heat>,
    /// What is run in the place of the beam, if the settings ask for it.
    aside: Option<Box<dyn aside::Aside>>,
}

struct Other {
    actor: u32,
    eye: Eye,
    polygon: Vec<DVec2>,
}

impl Beam {
    /// Not run yet: call `reset`.
    pub fn new(world: Rc<World>) -> Self {
        // Beyond every lattice nothing is seen: no time is lost on a run that nobody will see.
        let input = algo::Input::new(world.mesh().clone(), Point::new(LIMIT, LIMIT));
        let watched = Watched::new(input, Watch::EndOnly);
        let (others, target, rounded, heat, aside) = (Vec::new(), None, precision::Both::default(), None, None);
        Self { world, settings: settings(), watched, others, target, rounded, heat, aside }
    }

    fn aside_asked(&self, watch: Watch) -> Option<Box<dyn aside::Aside>> {
        if self.settings.choice("exercise") == "region-c" {
            let middle = (self.world.start() + self.world.goal()) / 2.0;
            let near = self.eye().map_or(middle, |i| self.actors()[i as usize].at);
            return Some(Box::new(regions::Question::new(&self.world, near, watch)));
        }
        let links = graph::asked(&self.settings)?;
        Some(Box::new(graph::Graph::new(&self.world, links, &self.settings, watch)))
    }

    fn state(&self) -> &Sight {
        self.watched.state()
    }

    fn mesh(&self) -> &Mesh {
        self.world.mesh()
    }

    fn actors(&self) -> &[Actor] {
        &self.world.scene().actors
    }

    /// The actor who looks; none when it is the start.
    fn eye(&self) -> Option<u32> {
        let chosen = EYES.iter().position(|&w| w == self.settings.choice("eye")).unwrap_or(0);
        let last = self.actors().len().checked_sub(1)?;
        Some(chosen.min(last) as u32)
    }

    /// Where the beam is cast from, in world units.
    fn from(&self) -> DVec2 {
        self.eye().map_or_else(|| self.world.start(), |i| self.actors()[i as usize].at)
    }

    fn sight_from(&self) -> Eye {
        self.watched.input.eye
    }

    /// Who looks, in words.
    fn looker(&self) -> String {
        self.eye().map_or_else(|| "O".to_owned(), |i| name(self.actors(), i))
    }

    fn polygon(&self) -> Vec<DVec2> {
        algo::polygon(self.mesh(), self.sight_from(), self.state().walls())
    }

    fn area(&self) -> f64 {
        algo::area(self.mesh(), self.sight_from(), self.state().walls())
    }

    /// Twice the signed area of O, a limit of the beam under work and S: positive on the right. Exact.
    fn side_of(&self, side: Side, s: Vertex) -> i64 {
        self.state().beam().map_or(0, |beam| beam.side_of(self.mesh(), self.sight_from(), side, self.mesh().point(s)))
    }

    /// The same in square world units.
    fn world_area(&self, side: Side, s: Vertex) -> f64 {
        self.side_of(side, s) as f64 / self.mesh().lattice().scale().powi(2)
    }

    /// What a limit of a beam is: a vertex, or a ray of the field of view.
    fn limit(&self, limit: Limit) -> String {
        let ray = if limit == Limit::ray(Side::Left) { "the left ray" } else { "the right ray" };
        limit.vertex().map_or_else(|| ray.to_owned(), |v| self.at(v))
    }

    fn at(&self, v: Vertex) -> String {
        place(self.mesh().world(v))
    }

    /// Those in sight, without vertices in the open, which belong to no wall.
    fn seen_vertices(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.state().seen().iter().copied().filter(|&v| self.mesh().on_wall(v))
    }

    /// Positions of the vertices in sight; where walls touch, several vertices are one place.
    fn seen_places(&self) -> Vec<DVec2> {
        let mut met = std::collections::HashSet::new();
        let points = self.seen_vertices().map(|v| self.mesh().point(v)).filter(|&p| met.insert(p));
        points.map(|p| self.mesh().lattice().to_world(p)).collect()
    }
}

fn xy(p: DVec2) -> serde_json::Value {
    json!([p.x, p.y])
}

impl Lesson for Beam {
    common!("beam", its own run);

    fn run(&self) -> &dyn Run {
        self.aside.as_ref().map_or_else(|| self.watched.run(), |aside| aside.run())
    }

    fn run_mut(&mut self) -> &mut dyn Run {
        match &mut self.aside {
            Some(aside) => aside.run_mut(),
            None => self.watched.run_mut(),
        }
    }

    fn reset(&mut self, world: Rc<World>, watch: Watch) {
        if self.world.scene().map != world.scene().map {
            self.heat = None;
        }
        self.world = world;
        self.settings.set_words("eye", &EYES[..self.actors().len().clamp(1, EYES.len())]);
        let mesh = self.world.mesh();
        let longest = self.world.scene().map.bounds();
        self.settings.set_longest("range", (longest.1 - longest.0).max_element());
        let input = |eye: Eye| algo::Input::new(mesh.clone(), eye);
        let eye_at = |at: DVec2| Eye::from(self.world.snap(at));
        let limited = self.limited(eye_at(self.from()), &self.settings);
        let aside = self.aside_asked(watch);
        self.watched = Watched::new(input(limited), if aside.is_some() { Watch::EndOnly } else { watch });
        self.aside = aside;
        let eye = self.eye();
        let others = (0..).zip(self.actors()).filter(|&(i, _)| Some(i) != eye);
        self.others = others
            .map(|(actor, a)| {
                let eye = eye_at(a.at);
                let sight = Sight::finished(&input(eye));
                let polygon = algo::polygon(mesh, eye, sight.walls());
                Other { actor, eye, polygon }
            })
            .collect();
        self.target = self.aim();
        self.rounded = precision::Both::default();
    }

    fn stage_mark(&self, stage: usize) -> String {
        if let Some(aside) = &self.aside {
            return aside.stage_mark(stage);
        }
        match stage {
            0 => "O".to_owned(),
            _ if stage + 1 == self.run().stages().len() => "sight".to_owned(),
            _ => stage.to_string(),
        }
    }

    fn stage_name(&self, stage: usize) -> String {
        if let Some(aside) = &self.aside {
            return aside.stage_name(stage);
        }
        match stage {
            0 => "first split".to_owned(),
            _ if stage + 1 == self.run().stages().len() => "all in sight".to_owned(),
            _ => format!("triangle {stage}"),
        }
    }

    fn now(&self) -> String {
        if let Some(aside) = &self.aside {
            return aside.now();
        }
        match self.watched.step() {
            Some(step) => self.say(step),
            None if self.run().is_end_only() => self.summary(),
            None => "Nothing is known to be in sight yet. Step forward to find the triangle of O.".to_owned(),
        }
    }

    fn cards(&self) -> Vec<Card> {
        if let Some(aside) = &self.aside {
            return aside.cards();
        }
        let test =
            [self.test_card(), self.precision_card(), self.target_card(), Some(self.waiting_card()), self.order_card()];
        let cards = test.into_iter().chain([self.meeting_card(), Some(self.numbers_card())]);
        cards.flatten().collect()
    }

    fn detail(&self) -> Map<String, serde_json::Value> {
        if let Some(aside) = &self.aside {
            return aside.detail();
        }
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

    fn result(&self) -> Map<String, serde_json::Value> {
        let found = !self.state().is_outside();
        let polygon = self.polygon();
        let mut map = Map::new();
        let mut add = |key: &str, value| map.insert(key.to_owned(), value);
        add("found", json!(found));
        add("from", xy(self.from()));
        add("polygon", polygon.iter().map(|&p| xy(p)).collect());
        add("area", json!(self.area()));
        add("seen", self.seen_places().into_iter().map(xy).collect());
        add("expansions", json!(self.state().expansions()));
        if !found {
            add("path", json!([]));
            add("why", json!(self.why()));
        }
        self.target_result(&mut map);
        if let Some(aside) = &self.aside {
            aside.add_result(&mut map);
        }
        map
    }

    fn picture(&self, lens: &Lens) -> Picture {
        if let Some(aside) = &self.aside {
            return aside.picture(&self.settings, lens);
        }
        let others: Vec<_> = self.others.iter().map(|o| (o.actor, o.polygon.clone())).collect();
        let mut picture = BeamView {
            world: &self.world,
            sight: self.state(),
            step: self.watched.step(),
            eye: self.sight_from(),
            actor: self.eye(),
            others: if self.settings.on("others") { &others } else { &[] },
            mesh_edges: self.settings.on("mesh"),
            seen: self.settings.on("seen"),
            order: self.settings.on("order"),
            counts: self.settings.on("counts"),
        }
        .picture(lens);
        self.draw_heat(lens, &mut picture);
        self.draw_target(lens, &mut picture);
        self.draw_limits(lens, &mut picture);
        self.draw_precision(&mut picture);
        picture
    }

    fn tick(&mut self, _: f64) -> bool {
        self.warm()
    }

    fn complete(&mut self) {
        while self.warm() {}
    }

    fn knobs(&self, lens: &Lens) -> Vec<DVec2> {
        // What takes the beam's place is not limited: nothing to drag.
        if self.aside.is_some() { Vec::new() } else { self.knob_places(lens) }
    }

    fn turn(&self, knob: usize, to: DVec2) -> Option<(&'static str, String)> {
        self.turned(knob, to)
    }

    /// Only who looks and who is seen can be taken hold of: start and goal are not drawn here,
    /// unless it is the start that looks.
    fn pick(&self, at: DVec2, lens: &Lens) -> Option<Thing> {
        let mesh = self.mesh();
        let ends = super::pick_ends(&self.world, at, lens, 14.0);
        let shown = ends.filter(|&t| match t {
            Thing::Goal => self.has_goal(),
            _ => matches!(t, Thing::Actor(_)) || t == self.origin() || self.aside.is_some(),
        });
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

    fn describe(&self, thing: Thing) -> String {
        let (state, mesh) = (self.state(), self.mesh());
        if let Some(told) = self.aside.as_ref().and_then(|aside| aside.describe(thing)) {
            return told;
        }
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

    fn light(&self, thing: Thing, _: &Lens, picture: &mut Picture) {
        let mesh = self.mesh();
        let ring = |at| Shape::Ring { at, radius: 15.0, width: 2.0 };
        let line = |points: Vec<DVec2>| {
            let closed = points.len() > 2;
            Shape::Line { points, closed, width: 3.0, dash: Dash::None }
        };
        let points = |edges: &[Edge]| edges.iter().map(|&e| mesh.world(mesh.origin(e))).collect::<Vec<_>>();
        let shape = match thing {
            Thing::Vertex(v) => ring(mesh.world(v)),
            Thing::Actor(i) => match self.actors().get(i as usize) {
                Some(actor) => ring(actor.at),
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

    fn touched(&self, thing: Thing) -> Option<usize> {
        if let Some(aside) = &self.aside {
            return aside.touched(thing);
        }
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

    fn has_goal(&self) -> bool {
        self.aside.is_some() || self.aims_at_goal()
    }

    fn opens_at(&self) -> usize {
        self.aside.as_ref().map_or_else(|| self.watched.run().len(), |aside| aside.opens_at())
    }

    fn origin(&self) -> Thing {
        self.eye().map_or(Thing::Start, Thing::Actor)
    }
}
