//! What the last step of the graph or of the search over it did. What decided it is in `reason`.

use super::GraphAct;
use crate::algo::route::{RouteNode, RouteStep, SearchMethod};
use crate::algo::visibility_graph::WallCorner;
use crate::lesson::Fields;
use crate::lesson::beam::facts::Spot;
use crate::lesson::beam::plan::xy;
use crate::scene::MapPoint;

/// A node of the graph with its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Node {
    Start(MapPoint),
    Goal(MapPoint),
    Corner(Spot),
}

impl Node {
    pub const fn at(self) -> MapPoint {
        match self {
            Self::Start(at) | Self::Goal(at) => at,
            Self::Corner(spot) => spot.at,
        }
    }
}

/// What a stage has come to, where its last step is about one link of many.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StageFacts {
    /// All links of a corner are decided; it has this many.
    Linked { corner: Node, nth: u32, links: usize },
    /// A node was closed, and the best known paths of so many others lead over it.
    Closed { node: Node, better: usize },
}

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StepFacts {
    /// A beam was cast from a corner, the `nth` of them. Can all its links be left out, because it is concave?
    BeamCast {
        corner: Node,
        nth: u32,
        of: usize,
        leaves_all_out: bool,
    },
    Saw {
        from: Node,
        to: Node,
    },
    /// This pair was decided when the other corner cast its beam.
    DecidedBefore {
        to: Node,
    },
    LeftOut {
        from: Node,
        to: Node,
        cause: LeftOut,
    },
    Linked {
        from: Node,
        to: Node,
        rule: LinkRule,
    },
    /// The start or the goal is about to be linked.
    Joined(Node),
    SearchBegan {
        start: Node,
        links: u32,
    },
    /// The node with the lowest number on the open list was closed.
    Closed {
        node: Node,
        search: SearchMethod,
    },
    /// The far end of the link is closed.
    WasClosed {
        to: Node,
    },
    /// The path over the expanded node is no shorter.
    KeptPath {
        from: Node,
        to: Node,
    },
    FirstPath {
        to: Node,
    },
    ShorterPath {
        from: Node,
        to: Node,
    },
    NoPath,
    Arrived {
        goal: Node,
    },
    BackAtStart(Node),
    BackAt(Node),
}

/// Why no shortest path needs a link: a concave corner, or one wall on each side of the link, at its near or far end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOut {
    ConcaveHere,
    ConcaveThere,
    WallsHere,
    WallsThere,
}

/// Which links are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkRule {
    /// All pairs that see each other.
    Sight,
    /// The walls at both corners lie on one side of the link.
    Taut,
    /// The near end is the start or the goal, which have no walls.
    TautThere,
}

impl GraphAct {
    /// Of the last step. None before the first one.
    pub(super) fn facts(&self) -> Option<StepFacts> {
        let state = self.state();
        let from = || self.node(self.from());
        Some(match self.watched.step()? {
            RouteStep::CastBeam { v } => StepFacts::BeamCast {
                corner: self.node(v),
                nth: state.progress().0,
                of: self.corners(),
                leaves_all_out: self.is_taut() && self.is_concave(v),
            },
            RouteStep::See { w } => StepFacts::Saw { from: from(), to: self.node(w) },
            RouteStep::Known { w } => StepFacts::DecidedBefore { to: self.node(w) },
            RouteStep::NotTautHere { w } => {
                StepFacts::LeftOut { from: from(), to: self.node(w), cause: self.left_out_at(self.from()) }
            }
            RouteStep::NotTautThere { w } => {
                StepFacts::LeftOut { from: from(), to: self.node(w), cause: self.left_out_at(w) }
            }
            RouteStep::Link { w } => {
                let rule = if !self.is_taut() {
                    LinkRule::Sight
                } else if self.from() < state.start_node() {
                    LinkRule::Taut
                } else {
                    LinkRule::TautThere
                };
                StepFacts::Linked { from: from(), to: self.node(w), rule }
            }
            RouteStep::Join { v } => StepFacts::Joined(self.node(v)),
            RouteStep::Seed { links } => StepFacts::SearchBegan { start: self.node(state.start_node()), links },
            RouteStep::Expand { v } => StepFacts::Closed { node: self.node(v), search: self.watched.input.search },
            RouteStep::NoBetter { w } if state.reached(w).is_some_and(|r| r.closed) => {
                StepFacts::WasClosed { to: self.node(w) }
            }
            RouteStep::NoBetter { w } => StepFacts::KeptPath { from: from(), to: self.node(w) },
            RouteStep::Relax { w } if self.known_before(w).is_none() => StepFacts::FirstPath { to: self.node(w) },
            RouteStep::Relax { w } => StepFacts::ShorterPath { from: from(), to: self.node(w) },
            RouteStep::NoPath { .. } => StepFacts::NoPath,
            RouteStep::Arrive { .. } => StepFacts::Arrived { goal: self.node(state.goal_node()) },
            RouteStep::Back { v } if v == state.start_node() => StepFacts::BackAtStart(self.node(v)),
            RouteStep::Back { v } => StepFacts::BackAt(self.node(v)),
        })
    }

    pub(super) fn node(&self, v: RouteNode) -> Node {
        let at = self.world.scene().place(self.at(v));
        match v {
            _ if v == self.state().start_node() => Node::Start(at),
            _ if v == self.state().goal_node() => Node::Goal(at),
            _ => Node::Corner(Spot { vertex: v.vertex(), at }),
        }
    }

    /// The node from which links are made or tried.
    pub(super) fn from(&self) -> RouteNode {
        let state = self.state();
        state.standing().or(state.taken()).unwrap_or(state.start_node())
    }

    /// The walls of a corner; None for the start and the goal.
    pub(super) fn corner(&self, v: RouteNode) -> Option<WallCorner> {
        (v < self.state().start_node()).then(|| WallCorner::new(self.mesh(), v.vertex()))
    }

    /// Why a link is left out because of the walls at one of its ends.
    pub(super) fn left_out_at(&self, v: RouteNode) -> LeftOut {
        match (self.is_concave(v), v == self.from()) {
            (true, true) => LeftOut::ConcaveHere,
            (true, false) => LeftOut::ConcaveThere,
            (false, true) => LeftOut::WallsHere,
            (false, false) => LeftOut::WallsThere,
        }
    }

    fn is_concave(&self, v: RouteNode) -> bool {
        self.corner(v).is_some_and(|corner| !corner.can_bend)
    }

    /// The node before `w` and the g of `w` until the last step gave it a shorter path. None if it had no path.
    pub(super) fn known_before(&self, w: RouteNode) -> Option<(RouteNode, f64)> {
        let film = &self.watched.film;
        let steps = film.steps().get(..film.at().checked_sub(1)?)?;
        // Before the search no node has a path.
        let mut search = steps.iter().rev().take_while(|step| !matches!(step, RouteStep::Seed { .. }));
        search.find(|step| **step == RouteStep::Relax { w })?;
        let expanded = search.find_map(|step| match step {
            RouteStep::Expand { v } => Some(*v),
            _ => None,
        })?;
        let state = self.state();
        let link = state.point(expanded).distance(state.point(w));
        // It is closed, so its g has not changed since.
        Some((expanded, state.reached(expanded)?.g + link))
    }
}

/// What `trace --format json` adds to a step: the node that it looks from, or the one that it looks at.
pub(super) fn fields(facts: &StepFacts) -> Fields {
    let (key, node) = match *facts {
        StepFacts::BeamCast { corner: node, .. }
        | StepFacts::Joined(node)
        | StepFacts::Closed { node, .. }
        | StepFacts::BackAtStart(node)
        | StepFacts::BackAt(node) => ("from", node),
        StepFacts::Saw { to, .. }
        | StepFacts::DecidedBefore { to }
        | StepFacts::LeftOut { to, .. }
        | StepFacts::Linked { to, .. }
        | StepFacts::WasClosed { to }
        | StepFacts::KeptPath { to, .. }
        | StepFacts::FirstPath { to }
        | StepFacts::ShorterPath { to, .. } => ("to", to),
        StepFacts::SearchBegan { .. } | StepFacts::NoPath | StepFacts::Arrived { .. } => return Fields::new(),
    };
    Fields::from_iter([(key.to_owned(), xy(node.at().world))])
}

impl GraphAct {
    /// None for stages whose last step says it.
    pub(super) fn stage_facts(&self) -> Option<StageFacts> {
        let state = self.state();
        match self.watched.step()? {
            RouteStep::Link { .. } | RouteStep::NotTautHere { .. } | RouteStep::NotTautThere { .. } => {
                let corner = state.standing().filter(|&v| v < state.start_node())?;
                let (nth, links) = (state.progress().0, state.links(corner).len());
                Some(StageFacts::Linked { corner: self.node(corner), nth, links })
            }
            RouteStep::Relax { .. } | RouteStep::NoBetter { .. } => {
                let node = state.taken()?;
                let better = state.all_reached().filter(|(_, reached)| reached.before() == Some(node)).count();
                Some(StageFacts::Closed { node: self.node(node), better })
            }
            _ => None,
        }
    }
}
