//! What the last step of the beam did, and why.

use super::SightAct;
use crate::algo::beam::{Beam, BeamStep, part};
use crate::geom::{Lattice, Side};
use crate::lesson::Fields;
use crate::lesson::beam::facts::{Participant, Segment, Spot};
use crate::lesson::beam::plan::xy;
use crate::map::mesh::{Location, Triangle, Vertex};
use crate::picture::beam::FirstNames;
use crate::picture::beam::figure::Directions;
use crate::scene::MapPoint;
use glam::DVec2;
use serde_json::json;

/// What a step did.
#[derive(Clone, Debug, PartialEq)]
pub enum StepFacts {
    /// The eye was found on the map.
    Located(Located),
    /// A vertex of the eye's own triangle, edge or fan is seen.
    NearVertex {
        vertex: Spot,
        eye: &'static str,
    },
    /// A beam of the first split.
    Began {
        beam: BeamAt,
        first: First,
    },
    /// The leftmost of the waiting beams was taken. So many others wait.
    Took {
        beam: BeamAt,
        names: Option<FirstNames>,
        others: usize,
        order: Order,
    },
    /// The beam ended, as this piece of the polygon, from 1.
    Ended {
        beam: BeamAt,
        end: BeamEnd,
        piece: usize,
    },
    /// A vertex that lies on a limit of the beam is seen.
    SeenAlong {
        vertex: Spot,
        limit: Along,
    },
    /// The beam entered a triangle for the `visit`th time.
    Entered {
        triangle: Triangle,
        s: Spot,
        names: Option<FirstNames>,
        visit: u32,
        eye: &'static str,
    },
    /// On which side of one limit does S lie?
    Tested(Side, Test),
    /// S is farther away than the range.
    OutOfRange {
        s: Spot,
        distance: f64,
        range: f64,
    },
    /// S lies between the limits. It is seen, unless it is out of range.
    Split {
        test: Test,
        is_seen: bool,
    },
    /// S lies on a limit, so it is seen.
    Touched(Test),
    /// S lies on the limit on the side `beyond` or outside it, so the beam goes on across the `next` edge only.
    OneEdge {
        test: Test,
        beyond: Side,
        next: Option<Segment>,
    },
    Done,
}

/// Where the eye is, with its limits of sight.
#[derive(Clone, Debug, PartialEq)]
pub struct Located {
    pub viewer: Participant,
    pub location: EyeLocation,
    pub limits: SightLimits,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EyeLocation {
    InWall,
    InTriangle(Triangle),
    OnWall(Segment),
    BetweenTriangles(Segment),
    /// So many triangles touch the vertex.
    OnVertex(Spot, usize),
}

/// The limits of sight: a field of view in degrees, and a range in world units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SightLimits {
    pub fov: Option<f64>,
    pub range: Option<f64>,
}

/// A beam about to cross an edge, with the points in world units that its limits run through.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BeamAt {
    pub edge: Segment,
    pub limits: [DVec2; 2],
}

/// Where a beam of the first split leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// It ends at once.
    NamedToWall(FirstNames),
    Named(FirstNames, Triangle),
    /// It has no name: the first split has too many beams. So many wait now.
    Unnamed {
        waiting: usize,
    },
}

/// Why a beam is the leftmost one that waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Sight all around has no left end.
    FirstAllAround,
    FirstInView,
    /// Everything to its left is done.
    Next,
}

/// What a beam ended at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BeamEnd {
    Wall,
    /// The visible part of the wall is out of range.
    WallOutOfRange,
    /// All of the edge is out of range.
    EdgeOutOfRange,
}

/// Which limit a vertex lies on that is seen beside the beam.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Along {
    FieldOfView,
    /// Walls touch this line of sight but do not cross it.
    TouchedWalls,
}

/// S against both limits of the beam.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Test {
    pub s: Spot,
    /// The letter of the eye.
    pub eye: &'static str,
    /// Twice the signed areas of the eye, L or R, and S, in square lattice units: positive on the right. Exact.
    pub areas: [i64; 2],
    /// Where the limits run to, as seen from the eye.
    limits: [DVec2; 2],
    /// The vertices that they run through. A ray of the field of view runs through none.
    pub vertices: [Option<MapPoint>; 2],
    /// Where S lies, as seen from the eye.
    to_s: DVec2,
    pub lattice: Lattice,
}

/// On which side of a limit a vertex lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lies {
    On,
    /// On the side of the beam.
    Within,
    Outside,
}

impl Test {
    pub const fn area(&self, side: Side) -> i64 {
        self.areas[side as usize]
    }

    /// The same in square world units.
    pub fn world_area(&self, side: Side) -> f64 {
        self.area(side) as f64 / self.lattice.scale().powi(2)
    }

    pub const fn lies(&self, side: Side) -> Lies {
        match self.area(side).signum() {
            0 => Lies::On,
            sign if sign == side.other().sign() => Lies::Within,
            _ => Lies::Outside,
        }
    }

    pub const fn directions(&self) -> Directions<'static> {
        let [left, right] = self.limits;
        Directions { eye: self.eye, left, right, s: self.to_s, sides: self.areas }
    }
}

impl SightAct {
    /// Of the last step. None before the first one.
    pub(super) fn facts(&self) -> Option<StepFacts> {
        let (state, plan) = (self.state(), &self.plan);
        Some(match self.watched.step()? {
            BeamStep::Locate { at } => StepFacts::Located(self.located(at)),
            BeamStep::Vertex { vertex } => StepFacts::NearVertex { vertex: plan.spot(vertex), eye: plan.eye_letter() },
            BeamStep::First { beam } => StepFacts::Began { beam: self.beam_at(beam), first: self.first_of(beam) },
            BeamStep::Take { beam } => StepFacts::Took {
                beam: self.beam_at(beam),
                names: self.first_names(beam),
                others: state.waiting().len(),
                order: self.order(),
            },
            BeamStep::Wall { beam } => {
                let is_in_range = part(self.mesh(), self.eye(), beam).is_some();
                self.ended(beam, if is_in_range { BeamEnd::Wall } else { BeamEnd::WallOutOfRange })
            }
            BeamStep::Rim { beam } => self.ended(beam, BeamEnd::EdgeOutOfRange),
            BeamStep::Along { vertex } => {
                let limit = if state.walls().is_empty() { Along::FieldOfView } else { Along::TouchedWalls };
                StepFacts::SeenAlong { vertex: plan.spot(vertex), limit }
            }
            BeamStep::Enter { through, s } => StepFacts::Entered {
                triangle: through.triangle(),
                s: plan.spot(s),
                names: state.beam().and_then(|beam| self.first_names(beam)),
                visit: state.entered(through.triangle()),
                eye: plan.eye_letter(),
            },
            BeamStep::TestLeft { s } => StepFacts::Tested(Side::Left, self.test(s)?),
            BeamStep::TestRight { s } => StepFacts::Tested(Side::Right, self.test(s)?),
            BeamStep::Far { s } => {
                let s = plan.spot(s);
                StepFacts::OutOfRange { s, distance: s.at.world.distance(plan.from), range: plan.range }
            }
            BeamStep::Split { s } => StepFacts::Split { test: self.test(s)?, is_seen: !state.is_far() },
            BeamStep::Touch { s } => StepFacts::Touched(self.test(s)?),
            BeamStep::GoLeft { s } => self.one_edge(Side::Right, s)?,
            BeamStep::GoRight { s } => self.one_edge(Side::Left, s)?,
            BeamStep::Done { .. } => StepFacts::Done,
        })
    }

    /// A vertex S against the limits of the current beam.
    pub(super) fn test(&self, s: Vertex) -> Option<Test> {
        let (mesh, eye, beam) = (self.mesh(), self.eye(), self.state().beam()?);
        let from_eye = |p: crate::geom::Point| p.as_dvec2() - eye.origin.as_dvec2();
        let at = mesh.point(s);
        Some(Test {
            s: self.plan.spot(s),
            eye: self.plan.eye_letter(),
            areas: Side::BOTH.map(|side| beam.side_of(mesh, eye, side, at)),
            limits: Side::BOTH.map(|side| from_eye(beam.limit(side).via(mesh, eye))),
            vertices: Side::BOTH.map(|side| beam.limit(side).vertex().map(|v| self.plan.place(v))),
            to_s: from_eye(at),
            lattice: mesh.lattice(),
        })
    }

    fn located(&self, at: Option<Location>) -> Located {
        let mesh = self.mesh();
        let location = match at {
            None => EyeLocation::InWall,
            Some(Location::Inside(t)) => EyeLocation::InTriangle(t),
            Some(Location::OnEdge(e)) if mesh.twin(e).is_none() => EyeLocation::OnWall(self.plan.segment(e)),
            Some(Location::OnEdge(e)) => EyeLocation::BetweenTriangles(self.plan.segment(e)),
            Some(Location::OnVertex(v)) => {
                let fans = mesh.vertices_at(self.eye().origin);
                let triangles = fans.into_iter().map(|v| mesh.fan(v).count()).sum();
                EyeLocation::OnVertex(self.plan.spot(v), triangles)
            }
        };
        Located { viewer: self.plan.viewer(), location, limits: self.plan.limits() }
    }

    /// A ray of the field of view ends on no vertex: then the point counts where it meets the edge.
    fn beam_at(&self, beam: Beam) -> BeamAt {
        let met = |side| beam.hit(self.mesh(), self.eye(), side);
        let limit = |side| beam.limit(side).vertex().map_or_else(|| met(side), |v| self.mesh().world(v));
        BeamAt { edge: self.plan.segment(beam.edge), limits: Side::BOTH.map(limit) }
    }

    fn first_of(&self, beam: Beam) -> First {
        match (self.first_names(beam), self.mesh().twin(beam.edge)) {
            (Some(names), None) => First::NamedToWall(names),
            (Some(names), Some(twin)) => First::Named(names, twin.triangle()),
            (None, _) => First::Unnamed { waiting: self.state().waiting().len() },
        }
    }

    fn order(&self) -> Order {
        let is_on_vertex = || matches!(self.mesh().locate(self.eye().origin), Some(Location::OnVertex(_)));
        match self.state().expansions() {
            0 if self.eye().fov.is_none() && !is_on_vertex() => Order::FirstAllAround,
            0 => Order::FirstInView,
            _ => Order::Next,
        }
    }

    fn ended(&self, beam: Beam, end: BeamEnd) -> StepFacts {
        StepFacts::Ended { beam: self.beam_at(beam), end, piece: self.state().walls().len() }
    }

    fn one_edge(&self, beyond: Side, s: Vertex) -> Option<StepFacts> {
        let next = self.state().waiting().next().map(|beam| self.plan.segment(beam.edge));
        Some(StepFacts::OneEdge { test: self.test(s)?, beyond, next })
    }
}

/// What `trace --format json` adds to a step: the vertices that it is about, and the area that was tested.
pub(super) fn fields(facts: &StepFacts) -> Fields {
    let s = |spot: &Spot| ("s", xy(spot.at.world));
    let fields = match facts {
        StepFacts::Began { beam, .. } | StepFacts::Took { beam, .. } | StepFacts::Ended { beam, .. } => {
            let [left, right] = beam.limits.map(xy);
            vec![("left", left), ("right", right)]
        }
        StepFacts::NearVertex { vertex, .. } | StepFacts::SeenAlong { vertex, .. } => {
            vec![("seen", xy(vertex.at.world))]
        }
        StepFacts::Entered { triangle, s: opposite, .. } => vec![("triangle", json!(triangle.0)), s(opposite)],
        StepFacts::Tested(side, test) => vec![s(&test.s), ("area2", json!(test.world_area(*side)))],
        StepFacts::OutOfRange { s: far, .. } => vec![s(far)],
        StepFacts::Split { test, .. } | StepFacts::Touched(test) | StepFacts::OneEdge { test, .. } => vec![s(&test.s)],
        StepFacts::Located(_) | StepFacts::Done => Vec::new(),
    };
    fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}
