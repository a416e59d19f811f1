//! The sentences of the graph and of the search over it.

use super::GraphAct;
use crate::algo::route::{Reached, RouteNode, RouteOutcome, RouteStep};
use crate::algo::visgraph::WallCorner;
use crate::geom::polyline_length;
use crate::words::{capital, count, number, place};

impl GraphAct {
    /// "(17, 13)", "the start (2, 2)".
    pub(super) fn name(&self, v: RouteNode) -> String {
        let at = place(self.at(v));
        match v {
            _ if v == self.state().start_node() => format!("the start {at}"),
            _ if v == self.state().goal_node() => format!("the goal {at}"),
            _ => at,
        }
    }

    fn bends(&self, v: RouteNode) -> bool {
        v >= self.state().start_node() || WallCorner::new(self.mesh(), v.vertex()).can_bend
    }

    /// The distance of two nodes in world units, as text.
    fn between(&self, v: RouteNode, w: RouteNode) -> String {
        number(self.at(v).distance(self.at(w)))
    }

    fn from(&self) -> RouteNode {
        let state = self.state();
        state.standing().or(state.taken()).unwrap_or(state.start_node())
    }

    pub(super) fn step_sentence(&self, step: RouteStep) -> String {
        let (state, from) = (self.state(), self.from());
        match step {
            RouteStep::CastBeam { v } => {
                let inner = if self.is_taut() && !self.bends(v) {
                    " Free space takes less than half a turn here: there is nothing to get around."
                } else {
                    ""
                };
                let corners = self.corners();
                format!("Corner {} of {corners}: a beam is cast from {}.{inner}", state.progress().0, self.name(v))
            }
            RouteStep::See { w } => format!("{} sees {}.", capital(&self.name(from)), self.name(w)),
            RouteStep::Known { w } => {
                format!("{} has had its turn: this pair was decided then.", capital(&self.name(w)))
            }
            RouteStep::NotTautHere { .. } => self.not_taut_sentence(from),
            RouteStep::NotTautThere { w } => self.not_taut_sentence(w),
            RouteStep::Link { w } => {
                let why = if self.is_taut() && from < state.start_node() {
                    "At both ends the walls lie on one hand: linked"
                } else {
                    "Linked"
                };
                format!(
                    "{why}, {} long. The graph has {} now.",
                    self.between(from, w),
                    count(state.link_count() as usize, "link")
                )
            }
            RouteStep::Join { v } => format!(
                "All {} corners have had their turn. Now a beam is cast from {}: a path need not bend there.",
                self.corners(),
                self.name(v)
            ),
            RouteStep::Seed { links } => format!(
                "The graph is complete, with {}. The search begins: {} goes on the open list with g = 0.",
                count(links as usize, "link"),
                self.name(state.start_node())
            ),
            RouteStep::Expand { v } => format!(
                "{} has the lowest f: {}. It is closed. {} left open.",
                capital(&self.name(v)),
                self.sum(v),
                capital(&count(state.open().len(), "node"))
            ),
            RouteStep::NoBetter { w } => self.no_better_sentence(from, w),
            RouteStep::Relax { w } => {
                format!("{} is put on the open list: {}.", capital(&self.name(w)), self.sum(w))
            }
            RouteStep::NoPath { closed } => {
                format!("No node is open. {closed} were closed, the goal was not among them: there is no path.")
            }
            RouteStep::Arrive { closed } => format!(
                "The goal has the lowest f, so no way to it is shorter: {}. {} closed.",
                self.sum(state.goal_node()),
                count(closed as usize, "node")
            ),
            RouteStep::Back { v } if v == state.start_node() => self.summary(),
            RouteStep::Back { v } => format!("Before it comes {}.", self.name(v)),
        }
    }

    fn not_taut_sentence(&self, v: RouteNode) -> String {
        let at = self.name(v);
        if self.bends(v) {
            format!(
                "Left out: at {at} it has one wall on each hand, it comes out of region C. No shortest path bends there so."
            )
        } else {
            format!("Left out: at {at} free space takes less than half a turn. No shortest path bends there.")
        }
    }

    /// "g 3 + h 4 = 7". Dijkstra's algorithm has no h.
    pub(super) fn sum(&self, v: RouteNode) -> String {
        let sum = |r: &Reached| {
            let [g, h, f] = [r.g, r.h, r.f()].map(|l| number(self.length(l)));
            if r.h == 0.0 { format!("g = {g}") } else { format!("g {g} + h {h} = {f}") }
        };
        self.state().reached(v).map(sum).unwrap_or_default()
    }

    fn no_better_sentence(&self, from: RouteNode, w: RouteNode) -> String {
        let state = self.state();
        let known = state.reached(w).map_or(0.0, |r| r.g);
        let [by, known] = [state.length_by_taken(w), known].map(|l| number(self.length(l)));
        if state.reached(w).is_some_and(|r| r.closed) {
            format!("{} is closed with g = {known}: left alone.", capital(&self.name(w)))
        } else {
            format!("By {} it is {by} to {}, no better than {known}: left alone.", self.name(from), self.name(w))
        }
    }

    pub(super) fn summary(&self) -> String {
        let Some(path) = self.path() else { return self.why() };
        let length = polyline_length(&path);
        let beside = match self.funnel_length() {
            Some(funnel) if funnel > length * (1.0 + 1e-9) => {
                format!(
                    " The funnel's path is {}, {} % longer.",
                    number(funnel),
                    number((funnel / length - 1.0) * 100.0)
                )
            }
            Some(_) => " The funnel found the same length.".to_owned(),
            None => String::new(),
        };
        format!(
            "The shortest path is {} long and bends {}.{beside}",
            number(length),
            match path.len() - 2 {
                0 => "nowhere".to_owned(),
                1 => "once".to_owned(),
                n => format!("{n} times"),
            }
        )
    }

    /// The length of the funnel's path in world units.
    pub(super) fn funnel_length(&self) -> Option<f64> {
        (!self.plan.funnel.is_empty()).then(|| polyline_length(&self.plan.funnel))
    }

    /// Why there is no path.
    pub(super) fn why(&self) -> String {
        let outside = |at: glam::DVec2| self.mesh().locate(self.world.snap(at)).is_none();
        match () {
            () if outside(self.world.start()) => {
                "The start lies in a wall: there is no path until it is moved.".to_owned()
            }
            () if outside(self.world.goal()) => {
                "The goal lies in a wall: there is no path until it is moved.".to_owned()
            }
            () => format!(
                "No way over the links leads from the start to the goal: walls keep them apart. {} closed.",
                count(self.state().closed() as usize, "node")
            ),
        }
    }

    pub(super) fn describe_node(&self, v: RouteNode) -> String {
        let state = self.state();
        let links = count(state.links(v).len(), "link");
        let what = if v < state.start_node() { format!("corner {}", self.name(v)) } else { self.name(v) };
        let sum = match state.reached(v) {
            Some(r) => format!(" · {} · {}", self.sum(v), if r.closed { "closed" } else { "open" }),
            None if state.outcome() == RouteOutcome::Running => String::new(),
            None => " · not reached".to_owned(),
        };
        format!("{what} · {links}{sum}")
    }
}
