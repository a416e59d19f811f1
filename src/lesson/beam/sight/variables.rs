//! The variables of the program of the beam.

use super::SightAct;
use crate::algo::beam::BeamStep;
use crate::geom::{Lattice, Side};
use crate::lesson::beam::facts::Spot;
use crate::map::mesh::{Edge, Triangle};

/// The values of the variables; None for a variable that has none yet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VariableFacts {
    /// The vertices on the limits of the beam.
    pub limits: [Option<Spot>; 2],
    /// Twice the signed areas that tell on which side of the limits S lies, in square lattice units.
    pub areas: [Option<i64>; 2],
    pub lattice: Lattice,
    pub s: Option<Spot>,
    pub triangle: Option<Triangle>,
    /// The waiting beams.
    pub waiting: Option<usize>,
    pub pieces: Option<usize>,
}

impl SightAct {
    pub(super) fn variable_facts(&self) -> VariableFacts {
        let (state, step) = (self.state(), self.watched.step());
        let beam = match step {
            Some(BeamStep::First { beam } | BeamStep::Wall { beam }) => Some(beam),
            _ => state.beam(),
        };
        let limit = |side| beam.and_then(|beam| beam.limit(side).vertex()).map(|v| self.plan.spot(v));
        let test = state.s().and_then(|s| self.test(s));
        let area = |side| test.filter(|_| self.is_tested(side)).map(|test| test.area(side));
        VariableFacts {
            limits: Side::BOTH.map(limit),
            areas: Side::BOTH.map(area),
            lattice: self.mesh().lattice(),
            s: state.s().map(|s| self.plan.spot(s)),
            triangle: state.through().map(Edge::triangle),
            waiting: step.map(|_| state.waiting().len()),
            pieces: step.map(|_| state.walls().len()),
        }
    }

    /// Has it been tested on which side of this limit S lies?
    pub(super) fn is_tested(&self, side: Side) -> bool {
        match self.watched.step() {
            None | Some(BeamStep::Enter { .. }) => false,
            Some(BeamStep::TestLeft { .. }) => side == Side::Left,
            Some(_) => true,
        }
    }
}
