//! What the making of the graph and the search over it decide, to be compared with the same algorithm with a mistake.

use super::GraphAct;
use crate::algo::route::{RouteNode, RouteStep};
use crate::lesson::assignment::{OwnDecision, Place};

impl GraphAct {
    /// At the end of the run: what a node costs does not change any more once it is expanded.
    pub(super) fn decisions(&self) -> Vec<(usize, OwnDecision)> {
        let mut from = self.state().start_node();
        let mut taken = Vec::new();
        for (at, step) in (1..).zip(self.watched.film.steps()) {
            let link = |w: RouteNode, is_kept| OwnDecision::Link { ends: [from, w].map(|v| self.at(v)), is_kept };
            let decision = match *step {
                RouteStep::CastBeam { v } | RouteStep::Join { v } => {
                    from = v;
                    continue;
                }
                RouteStep::Link { w } => link(w, true),
                RouteStep::NotTautHere { w } | RouteStep::NotTautThere { w } => link(w, false),
                RouteStep::Expand { v } => self.expansion(v),
                _ => continue,
            };
            taken.push((at, decision));
        }
        taken
    }

    fn expansion(&self, v: RouteNode) -> OwnDecision {
        let state = self.state();
        let place = match v {
            _ if v == state.start_node() => Place::Start,
            _ if v == state.goal_node() => Place::Goal,
            _ => Place::Corner(self.at(v)),
        };
        let [g, f] = state.reached(v).map_or([0.0; 2], |node| [node.g, node.f()]).map(|length| self.length(length));
        OwnDecision::Expand { place, g, f }
    }
}
