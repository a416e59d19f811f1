//! The beams of another program, drawn as ours.

use super::plan::Plan;
use super::sight::beam_view;
use crate::algo::beam::{Beam, BeamStep, OtherStep};
use crate::lesson::assignment::EdgeAction;
use crate::lesson::{OtherBeam, OtherEdge, Scope};
use crate::map::mesh::{Mesh, Vertex};
use crate::picture::{Lens, Picture};

/// The beam on our mesh. None if it has no such edge: the numbers of vertices are those of the inputs, which are ours.
fn on_mesh(mesh: &Mesh, beam: OtherBeam) -> Option<Beam> {
    let is_vertex = |v: usize| v < mesh.vertex_count();
    if !beam.edge.into_iter().chain(beam.limits).all(is_vertex) {
        return None;
    }
    let [left, right] = beam.edge.map(|v| Vertex(v as u32));
    let edge = mesh.fan(left).find(|&edge| mesh.end(edge) == right)?;
    let [from, to] = beam.limits.map(|v| Vertex(v as u32));
    Some(Beam { edge, left: from.into(), right: to.into() })
}

impl Plan {
    /// None before the first decision, and if a beam is none of this mesh.
    pub(super) fn draw_other(&self, scope: &Scope, lens: &Lens, all: &[OtherEdge]) -> Option<Picture> {
        let (mesh, input) = (self.mesh(), self.input());
        let mut sight = input.first_split();
        let mut step = None;
        for edge in all {
            let beam = on_mesh(mesh, edge.beam)?;
            let ends = edge.action == EdgeAction::Wall;
            let pushed = edge.pushed.map(|beam| beam.and_then(|beam| on_mesh(mesh, beam)));
            let sees = edge.sees.map(|v| Vertex(v as u32));
            sight.take_other(mesh, &OtherStep { beam, ends, sees, pushed, forgets: edge.forgets });
            step = match (edge.action, sight.s()) {
                (EdgeAction::Wall, _) => Some(BeamStep::Wall { beam }),
                (EdgeAction::Both, Some(s)) => Some(BeamStep::Split { s }),
                (EdgeAction::Left, Some(s)) => Some(BeamStep::GoLeft { s }),
                (EdgeAction::Right, Some(s)) => Some(BeamStep::GoRight { s }),
                (_, None) => None,
            };
        }
        step?;
        let others = self.others_in_sight();
        Some(beam_view(self, scope, &sight, step, (&input.first_beams(), &others)).picture(lens))
    }
}
