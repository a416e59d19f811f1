//! The shortest path over the visibility graph, from scratch. A beam from every corner finds the links, one beam from
//! the start and one from the goal join them to the graph, and then Dijkstra (1959) or A* (Hart, Nilsson, Raphael
//! 1968) searches it.
//!
//! The nodes of the graph are the vertices of the mesh, followed by the start and the goal. Sight is mutual, so every
//! pair is tested only once, from the first of the two. h is the straight line to the goal; f = g + h never falls
//! along a path, so an expanded node stays closed.

pub mod invariant; // what holds of the graph and the search
mod state;

pub use state::{Reached, Route, RouteOutcome};

use crate::algo::fast::visibility::VisibilityQuery;
pub use crate::algo::open_list::Order;
use crate::algo::visibility_graph::{Links, TautRule, WallCorner};
use crate::geom::{Point, Ray};
use crate::map::mesh::{Mesh, Vertex};
use crate::step::subject::{Key, Names};
use crate::step::{Algorithm, Sink, Subject};
use crate::steps;
use std::cmp::Ordering;
use std::sync::Arc;

/// With or without a heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchMethod {
    Dijkstra,
    AStar,
}

/// What is searched, and how. `start` and `goal` are lattice points.
#[derive(Clone, Debug)]
pub struct Input {
    pub mesh: Arc<Mesh>,
    pub links: Links,
    pub search: SearchMethod,
    pub start: Point,
    pub goal: Point,
    /// Which links are kept, if only taut ones are.
    pub rule: TautRule,
    /// Which open node comes first.
    pub order: Order,
}

impl Input {
    /// Is a link left out because of the walls at this end of it?
    fn leaves_out(&self, corner: &WallCorner, along: Ray) -> bool {
        self.links == Links::Taut && !self.rule.keeps(corner, along)
    }
}

/// A vertex of the mesh; after the last one the start, then the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RouteNode(pub u32);

impl RouteNode {
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn vertex(self) -> Vertex {
        Vertex(self.0)
    }

    pub fn start(mesh: &Mesh) -> Self {
        Self(mesh.vertex_count() as u32)
    }

    pub fn goal(mesh: &Mesh) -> Self {
        Self(mesh.vertex_count() as u32 + 1)
    }
}

impl From<Vertex> for RouteNode {
    fn from(v: Vertex) -> Self {
        Self(v.0)
    }
}

steps! {
    /// One thing that the building of the graph or the search over it did.
    pub enum RouteStep {
        Stage["corner #", "#"] CastBeam { v: RouteNode } = "for each corner v of the walls: cast a beam from v",
        Detail See { w: RouteNode } = "  for each corner w that v sees, clockwise:",
        Detail Known { w: RouteNode } = "    if w came before v: skip it, this pair is decided",
        Step(outcome) NotTautHere { w: RouteNode } = "    if the walls at v are not on one side: leave the link out",
        Step(outcome) NotTautThere { w: RouteNode } = "    if the walls at w are not on one side: leave the link out",
        Step(outcome) Link { w: RouteNode } = "    else link v and w",
        Stage["the start|the goal", "S|G"] Join { v: RouteNode } = "link the start, then the goal, with the corners that they see",
        Stage["the search begins", "search"] Seed { links: u32 } = "put the start on the open list",
        Stage["node #", "#"] Expand { v: RouteNode } = "while the open list has nodes: expand the one with the lowest f, v",
        Stage["path"] Arrive { closed: u32 } = "  if v is the goal: the path is found, go back to the start",
        Step(outcome) Back { v: RouteNode } = "    to the node before it",
        Detail NoBetter { w: RouteNode } = "  for each link v–w: if the path over v is no shorter, skip it",
        Step(outcome, "better way") Relax { w: RouteNode } = "  else it is the path to w: put w on the open list",
        Stage(outcome)["no path", "none"] NoPath { closed: u32 } = "the open list is empty: there is no path",
    }
}

impl RouteStep {
    /// The corner w that a step looks at from v; none if it is about one corner alone.
    pub fn far_end(self) -> Option<RouteNode> {
        match self {
            Self::See { w }
            | Self::Known { w }
            | Self::NotTautHere { w }
            | Self::NotTautThere { w }
            | Self::Link { w }
            | Self::NoBetter { w }
            | Self::Relax { w } => Some(w),
            Self::CastBeam { .. }
            | Self::Join { .. }
            | Self::Seed { .. }
            | Self::Expand { .. }
            | Self::NoPath { .. }
            | Self::Arrive { .. }
            | Self::Back { .. } => None,
        }
    }
}

impl Algorithm for Route {
    type Input = Input;
    type Step = RouteStep;

    fn start(input: &Input) -> Self {
        Self::new(input)
    }

    fn apply(&mut self, step: RouteStep) {
        self.apply_step(step);
    }

    fn held(&self) -> Option<usize> {
        Some(self.held_by_state())
    }

    fn subject(input: &Input, step: RouteStep, _: usize, names: &Names) -> Subject {
        use RouteStep as S;
        let count = input.mesh.vertex_count() as u32;
        let node = |question, node: RouteNode| match node.0.checked_sub(count) {
            None => Key::of((question, names(input.mesh.point(node.vertex())))),
            Some(end) => Key::of((question, "end", end)),
        };
        match step {
            S::CastBeam { v } | S::Join { v } => Subject::Opens(node(0, v)),
            S::See { w } => Subject::Within(node(1, w)),
            S::Known { w } | S::NotTautHere { w } | S::NotTautThere { w } | S::Link { w } => {
                Subject::Within(node(2, w))
            }
            S::Seed { .. } => Subject::alone(3),
            S::Expand { v } => Subject::Opens(node(4, v)),
            S::NoBetter { w } | S::Relax { w } => Subject::Within(node(5, w)),
            S::NoPath { .. } | S::Arrive { .. } => Subject::alone(6),
            S::Back { v } => Subject::Alone(node(7, v)),
        }
    }

    fn run(&mut self, input: &Input, sink: &mut impl Sink<RouteStep>) {
        let mut query = VisibilityQuery::new(&input.mesh);
        for v in input.mesh.vertices().filter(|&v| input.mesh.on_wall(v)) {
            self.cast_from(input, &mut query, v, sink);
        }
        for end in [RouteNode::start(&input.mesh), RouteNode::goal(&input.mesh)] {
            self.join(input, &mut query, end, sink);
        }
        self.search(input, sink);
    }
}

impl Route {
    /// All links from one corner to the corners after it.
    fn cast_from(&mut self, input: &Input, query: &mut VisibilityQuery, v: Vertex, sink: &mut impl Sink<RouteStep>) {
        self.take(RouteStep::CastBeam { v: v.into() }, sink);
        let mut seen = Vec::new();
        query.from_vertex(v, Links::Full, |w, ray| seen.push((w, ray)));
        clockwise(query.corner(v).first, &mut seen);
        for (w, ray) in seen {
            self.take(RouteStep::See { w: w.into() }, sink);
            let step = if w < v {
                RouteStep::Known { w: w.into() }
            } else if input.leaves_out(query.corner(v), ray) {
                RouteStep::NotTautHere { w: w.into() }
            } else if input.rule == TautRule::NearEnd {
                RouteStep::Link { w: w.into() }
            } else {
                classify(input, query, w, ray)
            };
            self.take(step, sink);
        }
    }

    /// All links of the start or the goal. A path need not bend there.
    fn join(&mut self, input: &Input, query: &mut VisibilityQuery, end: RouteNode, sink: &mut impl Sink<RouteStep>) {
        self.take(RouteStep::Join { v: end }, sink);
        let is_start = end == RouteNode::start(&input.mesh);
        let [from, other] = if is_start { [input.start, input.goal] } else { [input.goal, input.start] };
        let mut seen = Vec::new();
        let sees_other = query.from_point(from, Links::Full, Some(other), |w, ray| seen.push((w, ray)));
        clockwise(Ray { x: 0, y: -1 }, &mut seen);
        for (w, ray) in seen {
            self.take(RouteStep::See { w: w.into() }, sink);
            self.take(classify(input, query, w, ray), sink);
        }
        if sees_other && !is_start {
            let w = RouteNode::start(&input.mesh);
            self.take(RouteStep::See { w }, sink);
            self.take(RouteStep::Link { w }, sink);
        }
    }

    fn search(&mut self, input: &Input, sink: &mut impl Sink<RouteStep>) {
        self.take(RouteStep::Seed { links: self.link_count() }, sink);
        let (start, goal) = (RouteNode::start(&input.mesh), RouteNode::goal(&input.mesh));
        while let Some(v) = self.lowest() {
            self.take(RouteStep::Expand { v }, sink);
            if v == goal {
                self.take(RouteStep::Arrive { closed: self.closed() }, sink);
                let mut at = v;
                while at != start {
                    let Some(before) = self.reached(at).and_then(Reached::before) else { break };
                    self.take(RouteStep::Back { v: before }, sink);
                    at = before;
                }
                return;
            }
            for i in 0..self.links(v).len() {
                let w = self.links(v)[i];
                let step = if self.is_better(w) { RouteStep::Relax { w } } else { RouteStep::NoBetter { w } };
                self.take(step, sink);
            }
        }
        self.take(RouteStep::NoPath { closed: self.closed() }, sink);
    }
}

/// Is a link to `w` that comes along `ray` taut there?
fn classify(input: &Input, query: &VisibilityQuery, w: Vertex, ray: Ray) -> RouteStep {
    if input.leaves_out(query.corner(w), ray) {
        RouteStep::NotTautThere { w: w.into() }
    } else {
        RouteStep::Link { w: w.into() }
    }
}

/// Sorts clockwise, beginning with the direction `first`. Exact.
pub(super) fn clockwise(first: Ray, seen: &mut [(Vertex, Ray)]) {
    let ahead = |r: Ray| i64::from(r.x) * i64::from(first.x) + i64::from(r.y) * i64::from(first.y) > 0;
    let second_half = |r: Ray| match first.turn(r) {
        0 => !ahead(r),
        turn => turn < 0,
    };
    seen.sort_by(|&(v, a), &(w, b)| {
        let along = 0.cmp(&a.turn(b)).then(a.length().total_cmp(&b.length())).then(v.cmp(&w));
        match second_half(a).cmp(&second_half(b)) {
            Ordering::Equal => along,
            other => other,
        }
    });
}
