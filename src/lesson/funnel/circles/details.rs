//! Things as text, and the details of a step, in the run around circles.

use super::CirclesAct;
use crate::algo::channel::Area;
use crate::algo::radius::{CircleFunnel, CircleStep};
use crate::geom::Side;
use crate::lesson::Fields;
use crate::lesson::funnel::words;
use crate::map::mesh::{Edge, Triangle};
use crate::picture::Thing;
use crate::sentence;
use crate::words::{Description, count};
use serde_json::json;

impl CirclesAct {
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

    pub(super) fn describe_edge(&self, edge: Edge) -> Description {
        let known = match self.funnel().node(edge) {
            Some(node) if node.closed => sentence!["crossed, g + h = f: ", self.edge_sum(node)],
            Some(node) => sentence!["on the open list, g + h = f: ", self.edge_sum(node)],
            None => sentence!["not found"],
        };
        Description::new(sentence![
            "edge ",
            words::edge(self.plan.edge_ends(edge)),
            " into triangle ",
            self.behind(edge)
        ])
        .note(known)
    }

    /// A triangle: is it in the channel, or over how many edges was it entered?
    pub(super) fn describe_triangle(&self, area: Area) -> Description {
        let (funnel, triangle) = (self.funnel(), Triangle(area.0));
        let is_in_channel = funnel.channel().contains(&triangle);
        let entered = triangle.edges().into_iter().filter_map(|e| self.plan.mesh().twin(e));
        let crossed = entered.filter(|&e| funnel.node(e).is_some_and(|n| n.closed)).count();
        let known = match (is_in_channel, crossed) {
            (true, _) => sentence!["in the channel"],
            (false, 0) => sentence!["not entered"],
            (false, n) => sentence!["entered over ", count(n, "edge")],
        };
        Description::new(sentence!["triangle ", area.0]).note(known)
    }

    pub(super) fn details(&self, step: CircleStep, funnel: &CircleFunnel, map: &mut Fields) {
        let mut add = |key: &str, value| {
            map.insert(key.to_owned(), value);
        };
        let xy = |p| <[f64; 2]>::from(self.plan.world_point(p));
        match step {
            CircleStep::Seed { edge }
            | CircleStep::Discover { edge }
            | CircleStep::Expand { edge }
            | CircleStep::Leave { edge }
            | CircleStep::TooNarrow { edge }
            | CircleStep::Channel { edge }
            | CircleStep::Back { edge } => {
                add("edge", json!(self.plan.mesh().ends(edge).map(xy)));
                add("beyond", json!(self.plan.mesh().twin(edge).map(|twin| twin.triangle().0)));
            }
            CircleStep::Same { triangle } => add("triangle", json!(triangle.0)),
            CircleStep::Visit { portal } => {
                let ends = funnel.portals()[portal as usize];
                add("portal", json!(portal));
                add("left", json!(xy(ends.left.at)));
                add("right", json!(xy(ends.right.at)));
            }
            CircleStep::Restart { portal, side } | CircleStep::Apex { portal, side } => {
                add("portal", json!(portal));
                add("side", json!(side.word()));
                add("apex", json!(xy(funnel.apex().circle.at)));
            }
            _ => {}
        }
        if let Some(closed) = self.closed_passage_now() {
            let scale = self.plan.mesh().lattice().scale();
            add("gap", json!(closed.bottleneck.width() / scale));
            add("needed", json!(2.0 * funnel.radius() / scale));
        }
        if let Some(test) = funnel.test() {
            add("portal", json!(test.portal));
            add("side", json!(test.side.word()));
            add("end", json!(xy(test.circle.at)));
            add("apex", json!(xy(funnel.apex().circle.at)));
            // In degrees.
            add("direction", json!(test.direction.to_degrees()));
            add("own_side", json!(test.own.map(f64::to_degrees)));
            add("other_side", json!(test.other.map(f64::to_degrees)));
        }
    }
}
