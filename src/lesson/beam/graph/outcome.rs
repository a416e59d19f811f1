//! What is known of a run besides its steps: at its end, and of each node.

use super::GraphAct;
use super::facts::Node;
use crate::algo::channel::Measure;
use crate::algo::fast::channel::ChannelFinder;
use crate::algo::fast::string::taut;
use crate::algo::route::{Input, Reached, RouteNode, RouteOutcome, SearchMethod};
use crate::geom::polyline_length;
use crate::lesson::Run;
use crate::lesson::beam::words::graph as words;
use crate::lesson::outcome::{NoResult, Reason};
use crate::map::Thing;
use glam::DVec2;

/// What a run came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Summary {
    NoPath(NoPath),
    Path {
        /// In world units.
        length: f64,
        bends: usize,
    },
}

/// Why there is no path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPath {
    StartInWall,
    GoalInWall,
    /// None of the nodes reached, this many, sees the goal.
    Separated {
        nodes: u32,
    },
}

/// What to take away from a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    pub summary: Summary,
    /// Did the taut rule leave out links between corners?
    pub leaves_links_out: bool,
    /// How long the funnel's path is, in world units, in the channel that A* with midpoints finds.
    pub funnel: Option<f64>,
}

/// What is known of a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NodeFacts {
    pub node: Node,
    pub links: usize,
    pub status: Status,
}

/// Whether the search has reached a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Status {
    NotYet,
    NotReached,
    Open(Sum),
    Closed(Sum),
}

/// The numbers of a node, in world units. Dijkstra's algorithm has no h.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sum {
    Dijkstra { g: f64 },
    AStar { g: f64, h: f64, f: f64 },
}

impl GraphAct {
    pub(super) fn summary(&self) -> Summary {
        let Some(path) = self.path() else { return Summary::NoPath(self.no_path()) };
        Summary::Path { length: polyline_length(&path), bends: path.len() - 2 }
    }

    /// Of the whole run. None if only its end exists.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        if self.watched.is_end_only() {
            return None;
        }
        let leaves_links_out = self.is_taut() && self.state().left_out() > 0;
        Some(Outcome { summary: self.summary(), leaves_links_out, funnel: self.funnel() })
    }

    /// How long the funnel's path is, in world units. None without a path, or if only the end of the run exists.
    pub(super) fn funnel(&self) -> Option<f64> {
        if self.watched.is_end_only() { None } else { *self.funnel.at((), || self.funnel_length()) }
    }

    fn funnel_length(&self) -> Option<f64> {
        let Input { start, goal, .. } = *self.watched.input;
        let portals = ChannelFinder::new(self.mesh(), Measure::Midpoints).portals(start, goal)?;
        let path: Vec<DVec2> =
            taut(start, goal, &portals).into_iter().map(|p| self.mesh().lattice().to_world(p)).collect();
        Some(polyline_length(&path))
    }

    /// Of a run without a path.
    /// Why there is no path, as all lessons say it.
    pub(super) fn no_result(&self) -> NoResult {
        let why = self.no_path();
        let reason = match why {
            NoPath::StartInWall => Reason::InWall(Thing::Start),
            NoPath::GoalInWall => Reason::InWall(Thing::Goal),
            NoPath::Separated { .. } => Reason::Separated,
        };
        NoResult::new(reason, words::no_path(why))
    }

    pub(super) fn no_path(&self) -> NoPath {
        let is_outside = |at: DVec2| self.mesh().locate(self.world.snap(at)).is_none();
        match () {
            () if is_outside(self.world.start()) => NoPath::StartInWall,
            () if is_outside(self.world.goal()) => NoPath::GoalInWall,
            () => NoPath::Separated { nodes: self.state().closed() },
        }
    }

    pub(super) fn node_facts(&self, v: RouteNode) -> NodeFacts {
        let state = self.state();
        let status = match (self.sum(v), state.reached(v)) {
            (Some(sum), Some(reached)) if reached.closed => Status::Closed(sum),
            (Some(sum), _) => Status::Open(sum),
            (None, _) if state.outcome() == RouteOutcome::Running => Status::NotYet,
            (None, _) => Status::NotReached,
        };
        NodeFacts { node: self.node(v), links: state.links(v).len(), status }
    }

    /// None for a node that was not reached.
    pub(super) fn sum(&self, v: RouteNode) -> Option<Sum> {
        let sum = |r: &Reached| {
            let [g, h, f] = [r.g, r.h, r.f()].map(|l| self.length(l));
            match self.watched.input.search {
                SearchMethod::Dijkstra => Sum::Dijkstra { g },
                SearchMethod::AStar => Sum::AStar { g, h, f },
            }
        };
        self.state().reached(v).map(sum)
    }
}
