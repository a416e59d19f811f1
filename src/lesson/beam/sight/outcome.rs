//! What is known of a run besides its steps: before the first one, at the end, and of each triangle.

use super::SightAct;
use super::target::{Found, TargetFacts};
use crate::algo::beam::{Beam, BeamStep};
use crate::geom::{Point, Side};
use crate::lesson::beam::facts::{Participant, Segment, Spot};
use crate::lesson::beam::settings::{Precision, offers_robbery};
use crate::lesson::{Run, Settings};
use crate::map::mesh::{Location, Triangle, Vertex};

/// The greatest common divisor.
fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// A run before its first step.
#[derive(Clone, Debug, PartialEq)]
pub struct Invitation {
    pub viewer: Participant,
    pub eye: &'static str,
}

/// What the viewer sees at the end.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "one is made for a sentence, and none is kept")]
pub enum Summary {
    /// The viewer lies in a wall.
    Blind(Participant),
    Sees {
        viewer: Participant,
        vertices: usize,
        /// The part of the free space, at most 1.
        share: f64,
        expansions: u32,
        target: Option<TargetFacts>,
    },
}

/// What to take away from a run.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    InFloatingPoint(FloatFacts),
    OfTarget {
        viewer: Participant,
        target: TargetFacts,
        /// Does the scene offer the robbery?
        offers_robbery: bool,
        /// The part of the free space that an actor with unlimited sight sees. None for others, and where the robbery is offered.
        seen_share: Option<f64>,
    },
    InOrder {
        viewer: Participant,
        /// None where no limit is touched, and where no line from the eye has several vertices that are seen.
        in_line: Option<InLine>,
        /// How often the triangle was entered that was entered most often.
        most_visits: u32,
        start: BeamStart,
        beams: Beams,
        eye: &'static str,
    },
}

/// Where the first beams leave.
#[derive(Clone, Debug, PartialEq)]
pub enum BeamStart {
    /// The eye lies in a triangle: the beams that lead on into another one, with their edges.
    Named(Vec<(&'static str, Segment)>),
    OnEdge(EdgeKind),
    OnVertex,
    /// The eye lies in a triangle, and the field of view divides its beams.
    Unnamed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgeKind {
    /// Between two triangles.
    Inner,
    Wall,
}

/// Where the first beam that met a vertex S went.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FirstTurn {
    pub s: Spot,
    pub turn: Turn,
    /// The vertices L and R of that beam. A limit of the field of view runs through none.
    pub limits: [Option<Spot>; 2],
    /// Does S lie exactly on a limit of the beam?
    pub is_on_limit: bool,
}

/// How many beams left the eye, and how often they went both ways.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Beams {
    pub first: usize,
    pub splits: usize,
    /// So often a triangle was entered. Two beams may meet the same vertex S.
    pub expansions: u32,
    pub first_turn: Option<FirstTurn>,
}

/// Where a beam goes behind the edge that it has crossed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    Left,
    Right,
    Both,
}

/// The vertices in one line with the eye, on one side of it. Of all such lines the one with the most that are seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InLine {
    pub seen: usize,
    pub all: usize,
    /// Of those that are seen.
    pub farthest: Spot,
    /// Is a vertex hidden behind a seen one on any such line?
    pub hides_some: bool,
}

/// Nothing is said of a larger map: each frame would look at all of its vertices.
const FEW_VERTICES: usize = 10_000;

/// The same run with floating point: this many tests have the wrong sign, and this many vertices are seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FloatFacts {
    pub precision: Precision,
    pub tests: u32,
    pub wrong: usize,
    pub seen: usize,
    /// So many vertices are really seen.
    pub exact: usize,
    /// Are both the same vertices?
    pub are_same: bool,
}

/// What is known of a triangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TriangleFacts {
    OfEye {
        eye: &'static str,
    },
    /// The first split gave a name to the triangles behind its edges.
    Other {
        name: Option<&'static str>,
        entered: u32,
        is_over: bool,
    },
}

impl SightAct {
    pub(super) fn invitation(&self) -> Invitation {
        Invitation { viewer: self.plan.viewer(), eye: self.plan.eye_letter() }
    }

    pub(super) fn summary(&self) -> Summary {
        let (state, plan) = (self.state(), &self.plan);
        if state.is_outside() {
            return Summary::Blind(plan.viewer());
        }
        Summary::Sees {
            viewer: plan.viewer(),
            vertices: plan.seen_places(state).len(),
            share: self.free_share(),
            expansions: state.expansions(),
            target: plan.target_facts(),
        }
    }

    /// Of the whole run. None if its last sentence says it all.
    pub(super) fn outcome(&self, settings: &Settings) -> Option<Outcome> {
        if self.watched.is_end_only() || self.state().is_outside() {
            return None;
        }
        if let Some(floating) = self.float_facts(settings) {
            return Some(Outcome::InFloatingPoint(floating));
        }
        let viewer = self.plan.viewer();
        if let Some(target) = self.plan.target_facts().filter(|target| target.found != Found::Blind) {
            let offers_robbery = offers_robbery(self.plan.world.scene());
            let is_unlimited = self.eye().fov.is_none() && self.eye().range.is_none();
            let seen_share =
                (self.plan.actor.is_some() && is_unlimited && !offers_robbery).then(|| self.free_share().max(0.0));
            return Some(Outcome::OfTarget { viewer, target, offers_robbery, seen_share });
        }
        Some(Outcome::InOrder {
            viewer,
            in_line: self.shown_in_line(),
            most_visits: self.most_visits(),
            start: self.beam_start(),
            beams: self.beams(),
            eye: self.plan.eye_letter(),
        })
    }

    pub(super) fn most_visits(&self) -> u32 {
        self.mesh().triangles().map(|t| self.state().entered(t)).max().unwrap_or(0)
    }

    /// Of the steps so far.
    pub(super) fn beams(&self) -> Beams {
        let mut beams = Beams { expansions: self.state().expansions(), ..Beams::default() };
        let film = &self.watched.film;
        let (mut is_on_limit, mut current) = (false, None);
        for step in film.steps().iter().take(film.at()) {
            match step {
                BeamStep::First { .. } => beams.first += 1,
                BeamStep::Split { .. } => beams.splits += 1,
                BeamStep::Take { beam } => current = Some(*beam),
                BeamStep::Enter { .. } => is_on_limit = false,
                BeamStep::Touch { .. } => is_on_limit = true,
                _ => {}
            }
            let turn = match *step {
                BeamStep::Split { s } => (s, Turn::Both),
                BeamStep::GoLeft { s } => (s, Turn::Left),
                BeamStep::GoRight { s } => (s, Turn::Right),
                _ => continue,
            };
            let (s, turn) = turn;
            let limit = |side| current.and_then(|beam| beam.limit(side).vertex()).map(|v| self.plan.spot(v));
            beams.first_turn.get_or_insert_with(|| {
                let limits = Side::BOTH.map(limit);
                FirstTurn { s: self.plan.spot(s), turn, limits, is_on_limit }
            });
        }
        beams
    }

    fn beam_start(&self) -> BeamStart {
        let mesh = self.mesh();
        match mesh.locate(self.eye().origin) {
            Some(Location::OnEdge(e)) if mesh.twin(e).is_none() => BeamStart::OnEdge(EdgeKind::Wall),
            Some(Location::OnEdge(_)) => BeamStart::OnEdge(EdgeKind::Inner),
            Some(Location::OnVertex(_)) => BeamStart::OnVertex,
            _ if self.first.is_empty() => BeamStart::Unnamed,
            _ => {
                let leads_on = |beam: &&Beam| mesh.twin(beam.edge).is_some();
                let named = |&beam: &Beam| Some((self.first_names(beam)?.beam, self.plan.segment(beam.edge)));
                BeamStart::Named(self.first.iter().filter(leads_on).filter_map(named).collect())
            }
        }
    }

    /// At the end of the run, if a limit was touched.
    pub(super) fn shown_in_line(&self) -> Option<InLine> {
        let film = &self.watched.film;
        let is_over = film.at() == film.steps().len();
        let touches = |step: &BeamStep| matches!(step, BeamStep::Touch { .. } | BeamStep::Along { .. });
        (is_over && film.steps().iter().any(touches)).then(|| self.in_line()).flatten()
    }

    fn in_line(&self) -> Option<InLine> {
        let (mesh, eye) = (self.mesh(), self.eye().origin);
        if mesh.vertices().nth(FEW_VERTICES).is_some() {
            return None;
        }
        let from_eye = |p: Point| [i64::from(p.x) - i64::from(eye.x), i64::from(p.y) - i64::from(eye.y)];
        let key = |p: Point| (p.x, p.y);
        let is_place = |v: &Vertex| mesh.on_wall(*v) && mesh.point(*v) != eye;
        let mut seen: Vec<Point> = self.state().seen().iter().filter(|v| is_place(v)).map(|&v| mesh.point(v)).collect();
        seen.sort_unstable_by_key(|&p| key(p));
        seen.dedup();
        // The slope of each direction, turned so that equal directions are equal. Only those of seen vertices matter.
        let direction = |p: &Point| {
            let [x, y] = from_eye(*p);
            let divisor = gcd(x.abs(), y.abs()).max(1);
            [x / divisor, y / divisor]
        };
        let mut directions: Vec<[i64; 2]> = seen.iter().map(direction).collect();
        directions.sort_unstable();
        let is_hidden = |p: &Point| seen.binary_search_by_key(&key(*p), |&p| key(p)).is_err();
        let is_in_line = |p: &Point| directions.binary_search(&direction(p)).is_ok();
        let mut places = mesh.vertices().filter(is_place).map(|v| mesh.point(v));
        let hides_some = places.any(|p| is_hidden(&p) && is_in_line(&p));
        let lines = directions.chunk_by(|a, b| a == b);
        let best = lines.max_by_key(|line| (line.len(), line[0])).filter(|line| line.len() > 1)?;
        let [dx, dy] = best[0];
        let is_there = |p: Point| {
            let [x, y] = from_eye(p).map(i128::from);
            let [dx, dy] = [dx, dy].map(i128::from);
            x * dy == y * dx && x * dx + y * dy > 0
        };
        let mut line: Vec<Vertex> = mesh.vertices().filter(|v| is_place(v) && is_there(mesh.point(*v))).collect();
        line.sort_by_key(|&v| key(mesh.point(v)));
        line.dedup_by_key(|v| mesh.point(*v));
        line.sort_by_key(|&v| eye.squared_distance(mesh.point(v)));
        let is_seen = |v: &&Vertex| seen.binary_search_by_key(&key(mesh.point(**v)), |&p| key(p)).is_ok();
        let farthest = line.iter().rfind(is_seen)?;
        Some(InLine { seen: best.len(), all: line.len(), farthest: self.plan.spot(*farthest), hides_some })
    }

    pub(super) fn triangle_facts(&self, t: Triangle) -> TriangleFacts {
        if self.mesh().locate(self.eye().origin) == Some(Location::Inside(t)) {
            return TriangleFacts::OfEye { eye: self.plan.eye_letter() };
        }
        let is_behind = |beam: &&Beam| self.mesh().twin(beam.edge).is_some_and(|twin| twin.triangle() == t);
        let names = self.first.iter().find(is_behind).and_then(|&beam| self.first_names(beam));
        TriangleFacts::Other {
            name: names.map(|names| names.triangle),
            entered: self.state().entered(t),
            is_over: self.is_over(),
        }
    }
}
