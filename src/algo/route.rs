//! The shortest path by the visibility graph, from nothing: a beam from every corner finds the links,
//! one from the start and one from the goal join them, then Dijkstra or A* goes over the links.
//!
//! The nodes of the graph are the vertices of the mesh, and after them the start and the goal. Every
//! pair is tested once, when the first of the two has its turn: sight is mutual. h is the straight
//! line to the goal; f = g + h never falls along a way, so a node that was taken stays so.

mod state;

pub use state::{Outcome, Reached, Route};

use crate::algo::fast::visibility::Looker;
use crate::algo::visgraph::Links;
use crate::geom::{Point, Ray};
use crate::step::{Algorithm, Sink};
use crate::steps;
use crate::world::mesh::{Mesh, Vertex};
use std::cmp::Ordering;
use std::sync::Arc;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    Dijkstra,
    AStar,
}

#[derive(Clone, Debug)]
pub struct Input {
    pub mesh: Arc<Mesh>,
    pub links: Links,
    pub search: Search,
    pub start: Point,
    pub goal: Point,
}

/// A vertex of the mesh; after the last one the start, then the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Node(pub u32);

impl Node {
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

impl From<Vertex> for Node {
    fn from(v: Vertex) -> Self {
        Self(v.0)
    }
}

steps! {
    /// One thing that the building of the graph or the search over it did.
    pub enum RouteStep {
        Stage["corner #", "#"] Stand { v: Node } = "for each corner v of the walls: cast a beam from it",
        Micro See { w: Node } = "  for each corner w that it sees, clockwise:",
        Micro Known { w: Node } = "    w has had its turn: the pair is known, skip it",
        Step LooseHere { w: Node } = "    not taut at v, a wall on each hand: leave it out",
        Step LooseThere { w: Node } = "    not taut at w, a wall on each hand: leave it out",
        Step Link { w: Node } = "    else link v and w",
        Stage["the start|the goal", "S|G"] Join { v: Node } = "cast a beam from the start, and one from the goal",
        Stage["the search begins", "search"] Seed { links: u32 } = "the start goes on the open list",
        Stage["node #", "#"] Take { v: Node } = "take the open node v with the lowest f = g + h",
        Micro Worse { w: Node } = "  for each link v–w: no better way to w: leave it",
        Step Better { w: Node } = "  a better way: put w on the open list, with g and h",
        Stage["no path", "none"] NoPath { closed: u32 } = "none is open: there is no path",
        Stage["path"] Arrive { closed: u32 } = "it is the goal: walk back to the start",
        Step Back { v: Node } = "  to the node from which it was found",
    }
}

impl Algorithm for Route {
    type Input = Input;
    type Step = RouteStep;

    fn start(input: &Input) -> Self {
        Self::new(input)
    }

    fn apply(&mut self, step: RouteStep) {
        self.book(step);
    }

    fn run(&mut self, input: &Input, sink: &mut impl Sink<RouteStep>) {
        let mut looker = Looker::new(&input.mesh);
        for v in input.mesh.vertices().filter(|&v| input.mesh.on_wall(v)) {
            self.stand(input, &mut looker, v, sink);
        }
        for end in [Node::start(&input.mesh), Node::goal(&input.mesh)] {
            self.join(input, &mut looker, end, sink);
        }
        self.search(input, sink);
    }
}

impl Route {
    /// All links of one corner to those that have not had their turn.
    fn stand(&mut self, input: &Input, looker: &mut Looker, v: Vertex, sink: &mut impl Sink<RouteStep>) {
        self.take(RouteStep::Stand { v: v.into() }, sink);
        let mut seen = Vec::new();
        looker.from_vertex(v, Links::Full, |w, ray| seen.push((w, ray)));
        clockwise(looker.corner(v).first, &mut seen);
        for (w, ray) in seen {
            self.take(RouteStep::See { w: w.into() }, sink);
            let step = if w < v {
                RouteStep::Known { w: w.into() }
            } else if input.links == Links::Taut && !looker.corner(v).is_tangent(ray) {
                RouteStep::LooseHere { w: w.into() }
            } else {
                judge(input, looker, w, ray)
            };
            self.take(step, sink);
        }
    }

    /// All links of the start or the goal. A path need not bend there.
    fn join(&mut self, input: &Input, looker: &mut Looker, end: Node, sink: &mut impl Sink<RouteStep>) {
        self.take(RouteStep::Join { v: end }, sink);
        let is_start = end == Node::start(&input.mesh);
        let [from, other] = if is_start { [input.start, input.goal] } else { [input.goal, input.start] };
        let mut seen = Vec::new();
        let sees_other = looker.from_point(from, Links::Full, Some(other), |w, ray| seen.push((w, ray)));
        clockwise(Ray { x: 0, y: -1 }, &mut seen);
        for (w, ray) in seen {
            self.take(RouteStep::See { w: w.into() }, sink);
            self.take(judge(input, looker, w, ray), sink);
        }
        if sees_other && !is_start {
            let w = Node::start(&input.mesh);
            self.take(RouteStep::See { w }, sink);
            self.take(RouteStep::Link { w }, sink);
        }
    }

    fn search(&mut self, input: &Input, sink: &mut impl Sink<RouteStep>) {
        self.take(RouteStep::Seed { links: self.link_count() }, sink);
        let (start, goal) = (Node::start(&input.mesh), Node::goal(&input.mesh));
        while let Some(v) = self.lowest() {
            self.take(RouteStep::Take { v }, sink);
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
                let step = if self.is_better(w) { RouteStep::Better { w } } else { RouteStep::Worse { w } };
                self.take(step, sink);
            }
        }
        self.take(RouteStep::NoPath { closed: self.closed() }, sink);
    }
}

/// Is a link to `w` that comes along `ray` taut there?
fn judge(input: &Input, looker: &Looker, w: Vertex, ray: Ray) -> RouteStep {
    if input.links == Links::Taut && !looker.corner(w).is_tangent(ray) {
        RouteStep::LooseThere { w: w.into() }
    } else {
        RouteStep::Link { w: w.into() }
    }
}

/// In the order in which a beam turns that begins along `first`. Exact.
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
