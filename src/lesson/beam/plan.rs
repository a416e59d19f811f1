//! What the acts of the beam lesson share: who looks, how far, what the others see, who is looked for.

use super::settings::{Exercise, Graph, KEYS};
use super::sight::target::Target;
use crate::algo::beam::{self as algo, Eye, Fov, Sight};
use crate::algo::channel::{self, Areas, Channel, Measure};
use crate::algo::fast::string::taut;
use crate::geom::LIMIT;
use crate::lesson::{Angle, Fields, Settings, Setup};
use crate::step::Algorithm;
use crate::world::mesh::{Mesh, Vertex};
use crate::world::scene::{Actor, World};
use glam::DVec2;
use serde_json::json;
use std::sync::{Arc, OnceLock};

/// What is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runs {
    Beam,
    Graph,
    Robbery,
    Exercise,
}

impl Runs {
    /// What the settings ask for, where the map has who is needed for it.
    pub fn asked(world: &World, settings: &Settings) -> Self {
        if settings.get(KEYS.exercise) == Exercise::RegionC {
            Self::Exercise
        } else if settings.get(KEYS.robbery) && !world.scene().actors.is_empty() {
            Self::Robbery
        } else if settings.get(KEYS.graph) != Graph(None) {
            Self::Graph
        } else {
            Self::Beam
        }
    }
}

pub struct Plan {
    pub world: Arc<World>,
    pub runs: Runs,
    /// The actor who looks; none when it is the start.
    pub actor: Option<u32>,
    /// Where the beam is cast from, in world units.
    pub from: DVec2,
    pub eye: Eye,
    pub fov: Angle,
    /// In world units; 0: without end.
    pub range: f64,
    /// What the other actors see.
    pub others: Vec<Other>,
    /// Who is looked for.
    pub target: Option<Target>,
    /// The funnel's path beside the graph's; empty if there is none, or no graph.
    pub funnel: Vec<DVec2>,
    /// What is seen in the end, made when it is asked for.
    end: OnceLock<Sight>,
}

pub struct Other {
    pub actor: u32,
    pub eye: Eye,
    pub polygon: Vec<DVec2>,
}

impl Plan {
    pub fn new(setup: &Setup) -> Self {
        let (world, settings) = (setup.world, setup.settings);
        let actors = &world.scene().actors;
        let last = actors.len().checked_sub(1);
        let actor = last.map(|last| settings.get(KEYS.eye).0.min(last) as u32);
        let from = actor.map_or_else(|| world.start(), |i| actors[i as usize].at);
        let (fov, range) = (settings.get(KEYS.fov), settings.get(KEYS.range));
        let eye = limited(Eye::from(world.snap(from)), fov, range * world.mesh().lattice().scale());
        let runs = Runs::asked(world, settings);
        let others = (0..).zip(actors).filter(|&(i, _)| Some(i) != actor);
        let others = others.map(|(actor, a)| {
            let eye = Eye::from(world.snap(a.at));
            let sight = Sight::finished(&algo::Input::new(world.mesh().clone(), eye));
            Other { actor, eye, polygon: algo::polygon(world.mesh(), eye, sight.walls()) }
        });
        Self {
            world: world.clone(),
            runs,
            actor,
            from,
            eye,
            fov,
            range,
            others: others.collect(),
            target: Target::new(world, settings.get(KEYS.target), actor, eye),
            funnel: if runs == Runs::Graph { funnel_path(world) } else { Vec::new() },
            end: OnceLock::new(),
        }
    }

    pub fn mesh(&self) -> &Mesh {
        self.world.mesh()
    }

    pub fn actors(&self) -> &[Actor] {
        &self.world.scene().actors
    }

    pub fn input(&self) -> algo::Input {
        algo::Input::new(self.world.mesh().clone(), self.eye)
    }

    /// All that is seen.
    pub fn end(&self) -> &Sight {
        self.end.get_or_init(|| Sight::finished(&self.input()))
    }

    /// Positions of the vertices of walls that are seen; where walls touch, several vertices are one place.
    pub fn seen_places(&self, sight: &Sight) -> Vec<DVec2> {
        let mut met = std::collections::HashSet::new();
        let vertices = sight.seen().iter().copied().filter(|&v: &Vertex| self.mesh().on_wall(v));
        let points = vertices.map(|v| self.mesh().point(v)).filter(|&p| met.insert(p));
        points.map(|p| self.mesh().lattice().to_world(p)).collect()
    }

    /// Who looks, in words.
    pub fn looker(&self) -> String {
        self.actor.map_or_else(|| "O".to_owned(), |i| name(self.actors(), i))
    }

    /// What is seen from here, and who is looked for: a part of every answer of this lesson.
    pub fn result(&self, sight: &Sight, out: &mut Fields) {
        let found = !sight.is_outside();
        let polygon = algo::polygon(self.mesh(), self.eye, sight.walls());
        let mut add = |key: &str, value| out.insert(key.to_owned(), value);
        add("found", json!(found));
        add("from", xy(self.from));
        add("polygon", polygon.iter().map(|&p| xy(p)).collect());
        add("area", json!(algo::area(self.mesh(), self.eye, sight.walls())));
        add("seen", self.seen_places(sight).into_iter().map(xy).collect());
        add("expansions", json!(sight.expansions()));
        if !found {
            add("path", json!([]));
            add("why", json!(self.why_blind()));
        }
        self.target_result(out);
    }
}

/// An eye with a field of view and a range in lattice units (0: without end).
fn limited(eye: Eye, fov: Angle, range: f64) -> Eye {
    // Nothing is farther away than two diagonals of the lattice.
    let range = (range > 0.0).then(|| range.round().clamp(1.0, f64::from(LIMIT) * 4.0) as i64);
    Eye { fov: Fov::new(fov.degrees, fov.towards), range, ..eye }
}

/// What the funnel finds from start to goal, in world units; empty without a path.
fn funnel_path(world: &World) -> Vec<DVec2> {
    let [start, goal] = [world.start(), world.goal()].map(|p| world.snap(p));
    let mesh = world.mesh();
    let areas = Areas::Triangles(mesh.clone());
    let found = Channel::finished(&channel::Input { areas, start, goal, measure: Measure::Midpoints });
    let is_found = found.outcome() == channel::ChannelOutcome::Found;
    let path = if is_found { taut(start, goal, &found.portals()) } else { Vec::new() };
    path.into_iter().map(|p| mesh.lattice().to_world(p)).collect()
}

pub fn name(actors: &[Actor], i: u32) -> String {
    const ORDINALS: [&str; 4] = ["first", "second", "third", "fourth"];
    match actors.get(i as usize).map_or("", |actor| actor.name.as_str()) {
        "" => format!("the {} actor", ORDINALS[(i as usize).min(ORDINALS.len() - 1)]),
        name => name.to_owned(),
    }
}

pub fn xy(p: DVec2) -> serde_json::Value {
    json!([p.x, p.y])
}
