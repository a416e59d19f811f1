//! The variables of the program of the beam.

use super::SightAct;
use crate::algo::beam::BeamStep;
use crate::geom::Side;
use crate::lesson::listing::Variable;
use crate::map::mesh::{Edge, Vertex};
use crate::picture::{Role, Thing};
use crate::words::{area2, count, place};

impl SightAct {
    pub(super) fn step_variables(&self) -> Vec<Variable> {
        let (state, step, mesh) = (self.state(), self.watched.step(), self.mesh());
        let beam = match step {
            Some(BeamStep::First { beam } | BeamStep::Wall { beam }) => Some(beam),
            _ => state.beam(),
        };
        let corner = |name, v: Option<Vertex>| {
            Variable::new(name, v.map(|v| place(mesh.world(v)))).with_thing(v.map(Thing::Vertex))
        };
        let limit = |side| beam.and_then(|beam| beam.limit(side).vertex());
        // A side of S is known once it has been tested.
        let tested = match step {
            None | Some(BeamStep::Enter { .. }) => 0,
            Some(BeamStep::TestLeft { .. }) => 1,
            Some(_) => 2,
        };
        let s = state.s();
        let side = |side: Side| {
            let s = s.filter(|_| tested > side as usize)?;
            Some(area2(self.test(s)?.area(side), mesh.lattice()))
        };
        let triangle = state.through().map(Edge::triangle);
        let runs = step.is_some();
        vec![
            corner("beam.left", limit(Side::Left)).with_role(Role::Left),
            corner("beam.right", limit(Side::Right)).with_role(Role::Right),
            Variable::new("to_left", side(Side::Left)),
            Variable::new("to_right", side(Side::Right)),
            corner("s", s),
            Variable::new("beams", runs.then(|| count(state.waiting().len(), "beam"))),
            Variable::new("t", triangle.map(|t| t.0.to_string())).with_thing(triangle.map(Thing::Triangle)),
            Variable::new("pieces", runs.then(|| count(state.walls().len(), "piece"))),
        ]
    }
}
