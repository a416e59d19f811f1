//! What the acts of the beam lesson share: the viewer and its limits of sight, what the other actors see, and the target.

use super::settings::{Exercise, GraphLinks, KEYS};
use super::sight::target::Target;
use super::words;
use crate::algo::beam::{self as algo, Eye, Fov, Sight};
use crate::algo::visibility_graph::{MOST_LINKS, estimated_links};
use crate::geom::LIMIT;
use crate::lesson::outcome::{Details, FoundPath, NoResult, Reason, SightDetails, Work, WorkUnit};
use crate::lesson::{Angle, Outcome, Settings, Setup};
use crate::map::mesh::{Mesh, Vertex};
use crate::picture::Thing;
use crate::scene::{Actor, World};
use crate::step::Algorithm;
use glam::DVec2;
use serde_json::json;
use std::sync::{Arc, OnceLock};

/// The letter of an eye on the vertex of a polygon.
pub const EYE_AT_VERTEX: &str = "A";

/// Which act runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BeamMode {
    Beam,
    Graph,
    Robbery,
    Exercise,
}

impl BeamMode {
    /// The mode that the settings ask for. The robbery needs an actor.
    pub fn requested(world: &World, settings: &Settings) -> Self {
        if settings.get(KEYS.exercise) == Exercise::RegionC {
            Self::Exercise
        } else if settings.get(KEYS.robbery) && !world.scene().actors.is_empty() {
            Self::Robbery
        } else if settings.get(KEYS.graph) != GraphLinks(None) {
            Self::Graph
        } else {
            Self::Beam
        }
    }
}

/// Facts of the whole run.
pub struct Plan {
    pub world: Arc<World>,
    pub mode: BeamMode,
    /// So many links, about, would the graph have that is asked for and not made.
    pub refused_links: Option<usize>,
    /// The index of the viewer among the actors; None if the map has no actor and the start is the viewer.
    pub actor: Option<u32>,
    /// Where the beam is cast from, in world units.
    pub from: DVec2,
    pub eye: Eye,
    pub fov: Angle,
    /// In world units; 0 stands for no limit.
    pub range: f64,
    /// What the other actors see.
    pub others: Vec<OtherViewer>,
    /// The target: is it seen?
    pub target: Option<Target>,
    /// Made at the first request; see [`Plan::eye_letter`].
    letter: OnceLock<&'static str>,
    /// Made at the first request; see [`Plan::end`].
    end: OnceLock<Sight>,
    /// Made at the first request; see [`Plan::enters_twice`].
    enters_twice: OnceLock<bool>,
}

/// An actor that is not the viewer.
pub struct OtherViewer {
    pub actor: u32,
    pub eye: Eye,
    pub polygon: Vec<DVec2>,
}

impl Plan {
    /// Everything but the run of the act itself: what the other actors see, the target.
    pub fn new(setup: &Setup) -> Self {
        let (world, settings) = (setup.world, setup.settings);
        let actors = &world.scene().actors;
        let (actor, from) = viewer(world, settings);
        let (fov, range) = (settings.get(KEYS.fov), settings.get(KEYS.range));
        let eye = limited_eye(Eye::from(world.snap(from)), fov, range * world.mesh().lattice().scale());
        let (mode, refused_links) = possible(BeamMode::requested(world, settings), world, settings);
        let others = (0..).zip(actors).filter(|&(i, _)| Some(i) != actor);
        let others = others.map(|(actor, a)| {
            let eye = Eye::from(world.snap(a.at));
            let sight = Sight::finished(&algo::Input::new(world.mesh().clone(), eye));
            OtherViewer { actor, eye, polygon: algo::polygon(world.mesh(), eye, sight.walls()) }
        });
        Self {
            world: world.clone(),
            mode,
            refused_links,
            actor,
            from,
            eye,
            fov,
            range,
            others: others.collect(),
            target: Target::new(world, settings.get(KEYS.target), actor, eye),
            letter: OnceLock::new(),
            end: OnceLock::new(),
            enters_twice: OnceLock::new(),
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

    /// What each of the other actors sees, in world units.
    pub fn others_in_sight(&self) -> Vec<(u32, Vec<DVec2>)> {
        self.others.iter().map(|other| (other.actor, other.polygon.clone())).collect()
    }

    /// The sight of the viewer at its end, made at the first request.
    pub fn end(&self) -> &Sight {
        self.end.get_or_init(|| Sight::finished(&self.input()))
    }

    /// Is any triangle entered more than once?
    pub fn enters_twice(&self) -> bool {
        *self.enters_twice.get_or_init(|| self.mesh().triangles().any(|t| self.end().entered(t) > 1))
    }

    /// The positions of the wall vertices that are seen. Where walls touch, several vertices share one position.
    pub fn seen_places(&self, sight: &Sight) -> Vec<DVec2> {
        let mut met = std::collections::HashSet::new();
        let vertices = sight.seen().iter().copied().filter(|&v: &Vertex| self.mesh().on_wall(v));
        let points = vertices.map(|v| self.mesh().point(v)).filter(|&p| met.insert(p));
        points.map(|p| self.mesh().lattice().to_world(p)).collect()
    }

    /// The letter of the eye, as in the figures of tutorial 004: A for an eye on the vertex of a polygon, else O.
    pub fn eye_letter(&self) -> &'static str {
        let is_on_wall = || self.mesh().vertices_at(self.eye.origin).into_iter().any(|v| self.mesh().on_wall(v));
        self.letter.get_or_init(|| if is_on_wall() { EYE_AT_VERTEX } else { "O" })
    }

    /// What the viewer sees at the end of its sight.
    fn sight_details(&self, sight: &Sight) -> SightDetails {
        let polygon = algo::polygon(self.mesh(), self.eye, sight.walls());
        SightDetails {
            from: self.from,
            polygon,
            area: algo::area(self.mesh(), self.eye, sight.walls()),
            seen: self.seen_places(sight),
            expansions: sight.expansions(),
            target: self.target_details(),
        }
    }

    /// The outcome of a run that looks for no path, with what the viewer sees.
    pub fn outcome(&self, sight: &Sight, details: impl FnOnce(SightDetails) -> Details) -> Outcome {
        let found = !sight.is_outside();
        let viewer = self.actor.map_or(Thing::Start, Thing::Actor);
        Outcome {
            found,
            path: FoundPath::NotSought,
            length: None,
            work: Work { count: sight.expansions().into(), unit: WorkUnit::Expansions },
            why: (!found).then(|| NoResult::new(Reason::InWall(viewer), words::blind(&self.viewer()))),
            details: Some(details(self.sight_details(sight))),
        }
    }
}

/// The index of the viewer among the actors, if the map has some, and where it stands.
pub fn viewer(world: &World, settings: &Settings) -> (Option<u32>, DVec2) {
    let actors = &world.scene().actors;
    let last = actors.len().checked_sub(1);
    let actor = last.map(|last| settings.get(KEYS.eye).0.min(last) as u32);
    (actor, actor.map_or_else(|| world.start(), |i| actors[i as usize].at))
}

/// The mode that runs: instead of a graph that would be too large, the beam. How many links it would have, about.
fn possible(mode: BeamMode, world: &World, settings: &Settings) -> (BeamMode, Option<usize>) {
    let links = settings.get(KEYS.graph).0.filter(|_| mode == BeamMode::Graph);
    let links = links.map(|links| estimated_links(world.mesh(), links)).filter(|&links| links > MOST_LINKS);
    (if links.is_some() { BeamMode::Beam } else { mode }, links)
}

/// An eye with a field of view and a range in lattice units (0 stands for no limit).
fn limited_eye(eye: Eye, fov: Angle, range: f64) -> Eye {
    // No point is farther away than two diagonals of the lattice.
    let range = (range > 0.0).then(|| range.round().clamp(1.0, f64::from(LIMIT) * 4.0) as i64);
    Eye { fov: Fov::new(fov.degrees, fov.towards), range, ..eye }
}

/// A position as JSON: `[x, y]`.
pub fn xy(p: DVec2) -> serde_json::Value {
    json!([p.x, p.y])
}
