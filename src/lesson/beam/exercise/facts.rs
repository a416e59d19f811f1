//! What the exercise shows in each step, and why it is true.

use super::{ExerciseAct, SceneMap, Through};
use crate::algo::bitangents::{BitangentStep, Region};
use crate::algo::visibility_graph::WallCorner;
use crate::geom::{Ray, polyline_length};
use crate::lesson::beam::facts::Spot;
use crate::lesson::beam::plan::xy;
use crate::lesson::{Fields, Run};
use crate::map::mesh::Vertex;
use crate::scene::MapPoint;
use glam::DVec2;
use serde_json::json;

/// What a step shows. `polygon` is the name of the polygon that A is a corner of, if it has one.
#[derive(Clone, Debug, PartialEq)]
pub struct StepFacts {
    pub a: Spot,
    pub polygon: Option<String>,
    pub shown: Shown,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shown {
    /// Before the first step.
    Invitation,
    /// A beam from A sees this many corners.
    Beam {
        seen: u32,
    },
    /// The regions between the extended walls.
    Regions,
    /// Which of the links can be used? So many lead into region C.
    Question {
        links: u32,
        in_c: usize,
    },
    /// Both walls lie on one side of the link to this corner.
    LinkStays {
        to: Spot,
        region: Region,
    },
    /// The link leads into region C.
    LinkGoes {
        to: Spot,
    },
    ProofComes,
    ProofBlocked,
    ProofTurns,
    ProofFree,
    ProofCut,
    /// The path over A, for the current start and goal.
    Path(PathOverA),
}

/// The shortest path from start to goal over A.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PathOverA {
    /// The start or the goal is in a wall, or walls separate them from A.
    None,
    /// It comes from the first of the regions and goes on into the second.
    Through([Region; 2], OverA),
}

/// How the path over A compares with the shortest path. `saved` is what the shortest path saves, in world units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OverA {
    /// One end lies in region C.
    InC { saved: f64 },
    /// It bends around the polygon and is the shortest.
    Shortest,
    /// It bends around the polygon, but another path is shorter.
    OtherIsShorter { saved: f64 },
    /// It turns away from the polygon.
    TurnsAway { saved: f64 },
}

/// Why a step is true.
#[derive(Clone, Debug)]
pub enum Reason {
    /// The walls at A and the direction of a link.
    Walls {
        corner: WallCorner,
        along: Ray,
    },
    /// The lengths of the path over A and of the shortest path. Is that shorter?
    Lengths {
        over_a: f64,
        shortest: f64,
        is_shorter: bool,
    },
    BothWays,
    BetweenWalls,
    /// The angles of the path to both walls, in degrees.
    Angles([f64; 2]),
    /// The distance to the nearest wall that does not touch A.
    FreeDistance(f64),
    TriangleInequality,
}

/// So many of the links out of A lead into region C.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub in_c: usize,
    pub links: usize,
    /// Links that lead into another region, and are not taut at their other end.
    pub at_other_end: usize,
}

/// What can be pointed at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ThingFacts {
    /// The star that stands on A.
    Star,
    Start(MapPoint),
    Goal(MapPoint),
    /// A corner, with its region if that is known.
    Corner(MapPoint, Option<Region>),
}

impl ExerciseAct {
    /// Of the last step, of a run before its first step, or of a run of which only the end exists. None without a corner A.
    pub(super) fn facts(&self) -> Option<StepFacts> {
        let spot = |vertex| self.plan.spot(vertex);
        let shown = match self.watched.step() {
            None if self.watched.is_end_only() => Shown::Path(self.path_over_a()),
            None => Shown::Invitation,
            Some(BitangentStep::CastBeam { seen }) => Shown::Beam { seen },
            Some(BitangentStep::DrawOn) => Shown::Regions,
            Some(BitangentStep::Guess { links }) => Shown::Question { links, in_c: self.in_c() },
            Some(BitangentStep::Beside { w }) => Shown::LinkStays { to: spot(w), region: self.region(w) },
            Some(BitangentStep::Behind { w }) => Shown::LinkGoes { to: spot(w) },
            Some(BitangentStep::Come) => Shown::ProofComes,
            Some(BitangentStep::Block) => Shown::ProofBlocked,
            Some(BitangentStep::Turn) => Shown::ProofTurns,
            Some(BitangentStep::Free) => Shown::ProofFree,
            Some(BitangentStep::Cut) => Shown::ProofCut,
            Some(BitangentStep::Drag) => Shown::Path(self.path_over_a()),
        };
        let a = self.watched.input.a?;
        Some(StepFacts { a: spot(a), polygon: self.polygon(a), shown })
    }

    fn path_over_a(&self) -> PathOverA {
        let Some(through) = &self.through else { return PathOverA::None };
        let saved = self.saved(through);
        let over_a = match through.regions {
            [Region::C, _] | [_, Region::C] => OverA::InC { saved },
            _ if through.wraps && saved < 1e-9 => OverA::Shortest,
            _ if through.wraps => OverA::OtherIsShorter { saved },
            _ => OverA::TurnsAway { saved },
        };
        PathOverA::Through(through.regions, over_a)
    }

    /// Of the last step. None if it needs no reason.
    pub(super) fn reason(&self) -> Option<Reason> {
        let corner = WallCorner::new(self.world.mesh(), self.watched.input.a?);
        Some(match self.watched.step()? {
            BitangentStep::Beside { w } | BitangentStep::Behind { w } => Reason::Walls { corner, along: self.ray(w) },
            BitangentStep::Drag => self.lengths(self.through.as_ref()?),
            BitangentStep::Come => Reason::BothWays,
            BitangentStep::Block => Reason::BetweenWalls,
            BitangentStep::Turn => Reason::Angles(self.view()?.angles()),
            BitangentStep::Free => Reason::FreeDistance(self.view()?.free_distance()),
            BitangentStep::Cut => Reason::TriangleInequality,
            BitangentStep::CastBeam { .. } | BitangentStep::DrawOn | BitangentStep::Guess { .. } => return None,
        })
    }

    fn lengths(&self, through: &Through) -> Reason {
        let [over_a, shortest] = [&through.points, &self.shortest].map(|points| polyline_length(points));
        Reason::Lengths { over_a, shortest, is_shorter: self.saved(through) > 1e-9 }
    }

    /// Of a run that was watched. None without a corner A.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        let is_watched = self.watched.input.a.is_some() && !self.watched.is_end_only();
        is_watched.then(|| Outcome {
            in_c: self.in_c(),
            links: self.seen.len(),
            at_other_end: self.ruled_out_at_other_end(),
        })
    }

    pub(super) fn corner_facts(&self, v: Vertex) -> ThingFacts {
        let is_seen = self.seen.iter().any(|(w, _)| *w == v);
        let region = (is_seen && self.watched.state().has_regions()).then(|| self.region(v));
        ThingFacts::Corner(self.plan.place(v), region)
    }

    /// The name of the polygon that A is a corner of.
    fn polygon(&self, a: Vertex) -> Option<String> {
        let SceneMap::Polygons(polygons) = &self.world.scene().map else { return None };
        let is_at = |p: &DVec2| self.world.snap(*p) == self.world.mesh().point(a);
        let owner = polygons.obstacles.iter().find(|o| o.points.iter().any(is_at));
        owner.map(|o| o.name.clone()).filter(|name| !name.is_empty())
    }
}

/// What `trace --format json` adds to a step: the far corner of a link, and its region.
pub(super) fn fields(facts: &StepFacts) -> Fields {
    let (to, region) = match facts.shown {
        Shown::LinkStays { to, region } => (to, region),
        Shown::LinkGoes { to } => (to, Region::C),
        _ => return Fields::new(),
    };
    Fields::from_iter([("to".to_owned(), xy(to.at.world)), ("region".to_owned(), json!(region.letter()))])
}
