//! What is known of a thing in the run around circles.

use super::CirclesAct;
use super::facts::Crossing;
use crate::algo::radius::CircleStep;
use crate::geom::Side;
use crate::lesson::funnel::facts::PathSum;
use crate::map::mesh::{Edge, Triangle};
use crate::picture::Thing;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EdgeFacts {
    pub edge: Crossing,
    pub known: EdgeKnown,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EdgeKnown {
    Crossed(PathSum),
    /// On the open list.
    Open(PathSum),
    NotFound,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TriangleFacts {
    pub triangle: u32,
    pub known: TriangleKnown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TriangleKnown {
    InChannel,
    NotEntered,
    EnteredOver(usize),
}

impl CirclesAct {
    pub fn edge_facts(&self, edge: Edge) -> EdgeFacts {
        let known = match self.funnel().node(edge) {
            Some(node) if node.closed => EdgeKnown::Crossed(self.plan.path_sum(node)),
            Some(node) => EdgeKnown::Open(self.plan.path_sum(node)),
            None => EdgeKnown::NotFound,
        };
        EdgeFacts { edge: self.crossing(edge), known }
    }

    pub fn triangle_facts(&self, triangle: Triangle) -> TriangleFacts {
        let funnel = self.funnel();
        let entered = triangle.edges().into_iter().filter_map(|e| self.plan.mesh().twin(e));
        let crossed = entered.filter(|&e| funnel.node(e).is_some_and(|n| n.closed)).count();
        let known = match crossed {
            _ if funnel.channel().contains(&triangle) => TriangleKnown::InChannel,
            0 => TriangleKnown::NotEntered,
            edges => TriangleKnown::EnteredOver(edges),
        };
        TriangleFacts { triangle: triangle.0, known }
    }

    pub(super) fn last_change_of(&self, thing: Thing) -> Option<usize> {
        let into = |edge: Edge, t: Triangle| self.plan.mesh().twin(edge).is_some_and(|twin| twin.triangle() == t);
        let is_end = |portal: u32, side: Side| match thing {
            Thing::Vertex(v) if self.plan.mesh().has_vertex(v) => {
                self.plan.portals.get(portal as usize).is_some_and(|p| p.end(side) == self.plan.mesh().point(v))
            }
            _ => false,
        };
        self.watched.last(|step| match *step {
            CircleStep::Seed { edge }
            | CircleStep::Discover { edge }
            | CircleStep::Expand { edge }
            | CircleStep::Back { edge } => match thing {
                Thing::Edge(e) => e == edge,
                Thing::Triangle(t) => into(edge, t),
                _ => false,
            },
            CircleStep::TooNarrow { edge } | CircleStep::Leave { edge } => thing == Thing::Edge(edge),
            CircleStep::Same { triangle } => thing == Thing::Triangle(triangle),
            CircleStep::Visit { portal } => thing == Thing::Portal(portal),
            CircleStep::Tighten { portal, side }
            | CircleStep::Skip { portal, side }
            | CircleStep::Crossed { portal, side }
            | CircleStep::Restart { portal, side } => is_end(portal, side),
            CircleStep::Push { vertex, .. } => thing == Thing::Vertex(vertex),
            _ => false,
        })
    }
}
