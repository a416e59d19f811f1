//! What is known of a run besides its steps: before the first one, at the end, and of each triangle.

use super::SightAct;
use super::target::TargetFacts;
use crate::algo::beam::{Beam, BeamStep};
use crate::lesson::beam::facts::{Name, Participant};
use crate::lesson::beam::settings::Precision;
use crate::lesson::{Run, Settings};
use crate::map::mesh::{Location, Triangle};

/// A run before its first step.
#[derive(Clone, Debug, PartialEq)]
pub struct Invitation {
    pub viewer: Participant,
    pub eye: &'static str,
}

/// What the viewer sees at the end.
#[derive(Clone, Debug, PartialEq)]
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
    InFloatingPoint {
        summary: Summary,
        floating: FloatFacts,
    },
    InOrder {
        summary: Summary,
        splits: usize,
        pieces: usize,
        eye: &'static str,
        /// Do a sheriff and somebody he looks for act in a scene of their own?
        is_of_robbery: bool,
    },
}

/// The same run with floating point: so many tests have the wrong sign, and so many vertices are seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FloatFacts {
    pub precision: Precision,
    pub tests: u32,
    pub wrong: usize,
    pub seen: usize,
    /// So many vertices are really seen.
    pub exact: usize,
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
        let summary = self.summary();
        if let Some(floating) = self.float_facts(settings) {
            return Some(Outcome::InFloatingPoint { summary, floating });
        }
        let is_split = |step: &&BeamStep| matches!(step, BeamStep::Split { .. });
        let is_sheriff = matches!(self.plan.viewer_name(), Name::Given(name) if name == "sheriff");
        Some(Outcome::InOrder {
            summary,
            splits: self.watched.film.steps().iter().filter(is_split).count(),
            pieces: self.state().walls().len(),
            eye: self.plan.eye_letter(),
            is_of_robbery: self.plan.target.is_some() && is_sheriff,
        })
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
