//! The same for the run around circles.

use crate::algo::channel::Area;
use crate::algo::radius::{CircleFunnel, CircleStep};
use crate::geom::Side;
use crate::lesson::Watched;
use crate::lesson::funnel::Funnel;
use crate::picture::Thing;
use crate::world::mesh::{Edge, Triangle};
use serde_json::{Map, Value, json};

impl Funnel {
    pub(super) fn last_round_touch(&self, watched: &Watched<CircleFunnel>, thing: Thing) -> Option<usize> {
        let into = |edge: Edge, t: Triangle| self.mesh().twin(edge).is_some_and(|twin| twin.triangle() == t);
        let is_end = |portal: u32, side: Side| match thing {
            Thing::Vertex(v) => {
                self.plan.portals.get(portal as usize).is_some_and(|p| p.end(side) == self.mesh().point(v))
            }
            _ => false,
        };
        watched.last(|step| match *step {
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

    pub(super) fn say_edge(&self, edge: Edge) -> String {
        let name = self.edge(edge);
        let Some(round) = self.round() else { return format!("edge {name}") };
        let known = match round.node(edge) {
            Some(node) if node.closed => format!("crossed, g + h = {}", self.edge_sum(node)),
            Some(node) => format!("open, g + h = {}", self.edge_sum(node)),
            None => "not found".to_owned(),
        };
        format!("edge {name} into triangle {} · {known}", self.behind(edge))
    }

    /// A triangle: by the edges over which it was entered.
    pub(super) fn say_round_area(&self, round: &CircleFunnel, area: Area) -> String {
        let triangle = Triangle(area.0);
        let place = round.channel().iter().position(|&t| t == triangle);
        let entered = triangle.edges().into_iter().filter_map(|e| self.mesh().twin(e));
        let taken = entered.filter(|&e| round.node(e).is_some_and(|n| n.closed)).count();
        let known = match (place, taken) {
            (Some(n), _) => format!("number {} in the channel", n + 1),
            (None, 0) => "not entered".to_owned(),
            (None, n) => format!("entered over {}", crate::lesson::count(n, "edge")),
        };
        format!("triangle {} · {known}", area.0)
    }

    pub(super) fn round_details(&self, step: CircleStep, round: &CircleFunnel, map: &mut Map<String, Value>) {
        let mut tell = |key: &str, value| {
            map.insert(key.to_owned(), value);
        };
        let xy = |p| <[f64; 2]>::from(self.world_point(p));
        match step {
            CircleStep::Seed { edge }
            | CircleStep::Discover { edge }
            | CircleStep::Expand { edge }
            | CircleStep::Leave { edge }
            | CircleStep::TooNarrow { edge }
            | CircleStep::Channel { edge }
            | CircleStep::Back { edge } => {
                tell("edge", json!(self.mesh().ends(edge).map(xy)));
                tell("beyond", json!(self.mesh().twin(edge).map(|twin| twin.triangle().0)));
            }
            CircleStep::Same { triangle } => tell("triangle", json!(triangle.0)),
            CircleStep::Visit { portal } => {
                let ends = round.portals()[portal as usize];
                tell("portal", json!(portal));
                tell("left", json!(xy(ends.left.at)));
                tell("right", json!(xy(ends.right.at)));
            }
            CircleStep::Restart { portal, side } | CircleStep::Apex { portal, side } => {
                tell("portal", json!(portal));
                tell("side", json!(side.word()));
                tell("apex", json!(xy(round.apex().circle.at)));
            }
            _ => {}
        }
        if let Some(closed) = self.gap_now() {
            let scale = self.mesh().lattice().scale();
            tell("gap", json!(closed.bottleneck.width() / scale));
            tell("needed", json!(2.0 * round.radius() / scale));
        }
        if let Some(test) = round.test() {
            tell("portal", json!(test.portal));
            tell("side", json!(test.side.word()));
            tell("end", json!(xy(test.circle.at)));
            tell("apex", json!(xy(round.apex().circle.at)));
            // In degrees.
            tell("direction", json!(test.direction.to_degrees()));
            tell("own_side", json!(test.own.map(f64::to_degrees)));
            tell("other_side", json!(test.other.map(f64::to_degrees)));
        }
    }
}
