//! The funnel as a lesson.

mod cards;
mod say;
mod things;

use super::{Card, Group, Lesson, Setting, Settings, Value, Watch, Watched};
use crate::algo::channel::Portal;
use crate::algo::funnel::{self as algo, FunnelStep, Outcome, Source};
use crate::geom::{Point, polyline_length};
use crate::picture::funnel::FunnelView;
use crate::picture::{Dash, Lens, Picture, Role, Shape, Strength, Thing};
use crate::world::mesh::{Edge, Location, Mesh, Triangle, Vertex};
use crate::world::scene::World;
use glam::DVec2;
use serde_json::{Map, json};
use std::rc::Rc;

pub fn settings() -> Settings {
    let layer = |key, label, hint| Setting { key, label, hint, group: Group::Layers, value: Value::Switch(true) };
    Settings::new(vec![
        layer("mesh", "triangles", "The edges of all triangles, where there is room."),
        layer("channel", "channel", "The triangles that the path goes through, tinted."),
        layer("midpoints", "midpoint path", "The path through the middle of every portal, to compare with."),
        layer("letters", "letters", "L and R on the ends of the portals, and names at the funnel."),
    ])
}

/// What is known of the whole run, wherever one stands in it.
#[derive(Default)]
struct Plan {
    /// Triangles that A* takes.
    searches: usize,
    outcome: Option<Outcome>,
    /// Looks and restarts.
    letters: usize,
    portals: Vec<Portal>,
}

/// The kinds of stages, in the order in which they come.
enum StageKind {
    Ends,
    Search(usize),
    Channel,
    /// Counted from 0: A, B, C...
    Letter(usize),
    Path,
    NoPath,
}

pub struct Funnel {
    world: Rc<World>,
    settings: Settings,
    watched: Watched<algo::Funnel>,
    plan: Plan,
}

impl Funnel {
    /// Not run yet: call `reset`.
    pub fn new(world: Rc<World>) -> Self {
        let nothing =
            algo::Input { source: Source::Portals(Vec::new()), start: Point::default(), goal: Point::default() };
        let watched = Watched::new(nothing, Watch::EndOnly);
        Self { world, settings: settings(), watched, plan: Plan::default() }
    }

    fn input(&self) -> algo::Input {
        let [start, goal] = [self.world.start(), self.world.goal()].map(|p| self.world.snap(p));
        algo::Input { source: Source::Triangles(self.world.mesh().clone()), start, goal }
    }

    /// From the end of the run, where it stands after it was made.
    fn planned(&self) -> Plan {
        let state = self.state();
        Plan {
            searches: state.taken() as usize,
            outcome: Some(state.outcome()),
            letters: state.letters() as usize,
            portals: state.portals().to_vec(),
        }
    }

    fn state(&self) -> &algo::Funnel {
        self.watched.state()
    }

    fn mesh(&self) -> &Mesh {
        self.world.mesh()
    }

    fn world_point(&self, p: Point) -> DVec2 {
        self.mesh().lattice().to_world(p)
    }

    fn path(&self) -> Vec<DVec2> {
        self.state().path().into_iter().map(|p| self.world_point(p)).collect()
    }

    fn midpoint_length(&self) -> f64 {
        let lattice = self.mesh().lattice();
        let middles: Vec<DVec2> = self.state().midpoints().into_iter().map(|p| lattice.unscale(p)).collect();
        polyline_length(&middles)
    }

    /// Portals between triangles: all but the start and the goal.
    fn portal_count(&self) -> usize {
        self.state().portals().len().saturating_sub(2)
    }

    fn stage(&self, stage: usize) -> StageKind {
        let (searches, letters) = (self.plan.searches, self.plan.letters);
        match stage {
            0 => StageKind::Ends,
            n if n <= searches => StageKind::Search(n),
            _ if matches!(self.plan.outcome, Some(Outcome::NoPath(_))) => StageKind::NoPath,
            n if searches > 0 && n == searches + 1 => StageKind::Channel,
            n if searches > 0 && n <= searches + 1 + letters => StageKind::Letter(n - searches - 2),
            _ => StageKind::Path,
        }
    }

    /// The triangle under a world position.
    fn triangle_at(&self, at: DVec2) -> Option<Triangle> {
        match self.mesh().locate(self.world.snap(at))? {
            Location::Inside(t) => Some(t),
            Location::OnEdge(e) => Some(e.triangle()),
            Location::OnVertex(v) => self.mesh().fan(v).next().map(Edge::triangle),
        }
    }

    fn vertex_near(&self, at: DVec2, lens: &Lens) -> Option<Vertex> {
        let reach = lens.world(8.0);
        let distance = |v: &Vertex| self.mesh().world(*v).distance(at);
        let near = self.mesh().vertices().filter(|v| distance(v) <= reach);
        near.min_by(|a, b| distance(a).total_cmp(&distance(b)))
    }
}

/// A, B, C... Z, AA, AB...
fn letters(n: usize) -> String {
    let last = char::from(b'A' + (n % 26) as u8);
    match n / 26 {
        0 => last.to_string(),
        before => letters(before - 1) + &last.to_string(),
    }
}

impl Lesson for Funnel {
    common!("funnel");

    fn reset(&mut self, world: Rc<World>, watch: Watch) {
        self.world = world;
        self.watched = Watched::new(self.input(), watch);
        self.plan = self.planned();
    }

    fn stage_mark(&self, stage: usize) -> String {
        match self.stage(stage) {
            StageKind::Search(n) => n.to_string(),
            StageKind::NoPath => "none".to_owned(),
            _ => self.stage_name(stage),
        }
    }

    fn stage_name(&self, stage: usize) -> String {
        match self.stage(stage) {
            StageKind::Ends => "ends".to_owned(),
            StageKind::Search(n) => format!("search {n}"),
            StageKind::Channel => "channel".to_owned(),
            StageKind::Letter(n) => letters(n),
            StageKind::Path => "path".to_owned(),
            StageKind::NoPath => "no path".to_owned(),
        }
    }

    fn now(&self) -> String {
        match self.watched.step() {
            Some(step) => self.say(step),
            None if self.run().is_end_only() => self.say_end(),
            None => "Nothing is found yet. Step forward to look for the triangles of start and goal.".to_owned(),
        }
    }

    fn cards(&self) -> Vec<Card> {
        if self.state().portals().is_empty() {
            vec![self.open_card(), self.search_card()]
        } else {
            vec![self.test_card(), self.funnel_card(), self.path_card()]
        }
    }

    fn detail(&self) -> Map<String, serde_json::Value> {
        self.details()
    }

    fn result(&self) -> Map<String, serde_json::Value> {
        let state = self.state();
        let found = state.outcome() == Outcome::Found;
        let path = if found { self.path() } else { Vec::new() };
        let points: Vec<_> = path.iter().map(|p| json!([p.x, p.y])).collect();
        let length = |l: f64| if found { json!(l) } else { json!(null) };
        let mut map = Map::new();
        map.insert("found".to_owned(), json!(found));
        map.insert("path".to_owned(), json!(points));
        map.insert("length".to_owned(), length(polyline_length(&path)));
        map.insert("midpoint_length".to_owned(), length(self.midpoint_length()));
        map.insert("portals".to_owned(), json!(self.portal_count()));
        map.insert("checks".to_owned(), json!(state.checks()));
        map.insert("corners".to_owned(), json!(state.corners().len()));
        if let Outcome::NoPath(why) = state.outcome() {
            map.insert("why".to_owned(), json!(self.say_no_path(why)));
        }
        map
    }

    fn picture(&self, lens: &Lens) -> Picture {
        FunnelView {
            world: &self.world,
            funnel: self.state(),
            step: self.watched.step(),
            mesh: self.settings.on("mesh"),
            channel: self.settings.on("channel"),
            midpoints: self.settings.on("midpoints"),
            letters: self.settings.on("letters"),
        }
        .picture(lens)
    }

    fn pick(&self, at: DVec2, lens: &Lens) -> Option<Thing> {
        // Actors are not drawn here.
        let ends = super::pick_ends(&self.world, at, lens, 12.0).filter(|thing| !matches!(thing, Thing::Actor(_)));
        ends.or_else(|| self.vertex_near(at, lens).map(Thing::Vertex))
            .or_else(|| self.triangle_at(at).map(Thing::Triangle))
    }

    fn describe(&self, thing: Thing) -> String {
        self.say_thing(thing)
    }

    fn light(&self, thing: Thing, _: &Lens, picture: &mut Picture) {
        let mut ring = |at: DVec2| {
            picture.add(Role::Label, Strength::Bold, Shape::Ring { at, radius: 13.0, width: 2.0 });
        };
        match thing {
            Thing::Start => ring(self.world.start()),
            Thing::Goal => ring(self.world.goal()),
            Thing::Vertex(v) if v.index() < self.mesh().vertex_count() => ring(self.mesh().world(v)),
            Thing::Triangle(t) if t.index() < self.mesh().triangle_count() => {
                let points = self.mesh().corner_points(t).map(|p| self.world_point(p)).to_vec();
                let line = Shape::Line { points, closed: true, width: 2.5, dash: Dash::None };
                picture.add(Role::Label, Strength::Bold, line);
            }
            Thing::Portal(n) => {
                if let Some(portal) = self.plan.portals.get(n as usize) {
                    let ends = vec![self.world_point(portal.left), self.world_point(portal.right)];
                    picture.line(Role::Label, Strength::Bold, ends, 3.0, Dash::None);
                }
            }
            _ => {}
        }
    }

    fn touched(&self, thing: Thing) -> Option<usize> {
        let beyond = |e: Edge| self.mesh().twin(e).map(Edge::triangle);
        let is_end =
            |portal: u32, side, p: Point| self.plan.portals.get(portal as usize).is_some_and(|q| q.end(side) == p);
        match thing {
            Thing::Triangle(t) => self.watched.last(|step| match *step {
                FunnelStep::Seed { triangle } | FunnelStep::Expand { triangle } | FunnelStep::Same { triangle } => {
                    triangle == t
                }
                FunnelStep::Find { edge } | FunnelStep::Back { edge } => beyond(edge) == Some(t),
                _ => false,
            }),
            Thing::Vertex(v) => {
                let p = self.mesh().point(v);
                self.watched.last(|step| match *step {
                    FunnelStep::Tighten { portal, side }
                    | FunnelStep::Skip { portal, side }
                    | FunnelStep::Crossed { portal, side }
                    | FunnelStep::Restart { portal, side } => is_end(portal, side, p),
                    _ => false,
                })
            }
            Thing::Portal(n) => self.watched.last(|step| matches!(*step, FunnelStep::Look { portal } if portal == n)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::letters;

    #[test]
    fn after_z_comes_aa() {
        let names: Vec<_> = [0, 6, 25, 26, 27, 51, 52, 701, 702].map(letters).into();
        assert_eq!(names, ["A", "G", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA"]);
    }
}
