//! What the funnel for circles knows. Only [`CircleFunnel::apply_step`] writes.

mod directions; // directions from the apex
mod edges; // what A* asks, and has found
mod repair; // corners are released and added
mod string; // lines and arcs

pub use edges::ClosedPassage;
pub use repair::Repair;

use super::HiddenBottlenecks;
use super::circle::{Circle, CircleCorner, CirclePortal, CircleSide, TangentTest};
use super::{Bottleneck, CircleStep, Input, NoPath};
use crate::algo::best_first::BestFirst;
use crate::algo::channel::Measure;
use crate::geom::fit::Body;
use crate::geom::{Point, Side};
use crate::map::held::Held;
use crate::map::mesh::{Edge, Mesh, Triangle, Vertex};
use repair::Obstacle;
use std::sync::Arc;

/// How the run has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CircleOutcome {
    /// Not yet.
    Running,
    NoPath(NoPath),
    Found,
}

/// The funnel for circles at one position of its run: the search, the funnel, and the string.
#[derive(Clone, Debug)]
pub struct CircleFunnel {
    mesh: Option<Arc<Mesh>>,
    /// None where the channel is given.
    hidden: Option<Arc<HiddenBottlenecks>>,
    body: Body,
    measure: Measure,
    start: Point,
    goal: Point,
    search: BestFirst<Edge, Edge>,
    closed_passages: Vec<ClosedPassage>,
    /// The same, each once.
    bottlenecks: Vec<Bottleneck>,
    /// Edges of the channel: from the goal while walking back, then from the start.
    edges: Vec<Edge>,
    same: Option<Triangle>,
    portals: Vec<CirclePortal>,
    visits: Vec<u32>,
    /// By left and right: the last end, and the direction from the centre of the apex to its centre, not wrapped.
    seen: [Option<(Point, f64)>; 2],
    bounds: [Option<CircleSide>; 2],
    apex: CircleCorner,
    portal: u32,
    /// The portal from which the scan jumped back to that of the apex.
    jump: Option<u32>,
    test: Option<TangentTest>,
    corners: Vec<CircleCorner>,
    /// Directions of the lines of the string: to the first corner, and on from each. Not wrapped.
    lines: Vec<f64>,
    obstacles: Vec<Obstacle>,
    last_repair: Option<Repair>,
    /// How many corners were released, and how many added.
    repairs: [usize; 2],
    checks: u32,
    letters: u32,
    outcome: CircleOutcome,
}

const fn slot(side: Side) -> usize {
    match side {
        Side::Left => 0,
        Side::Right => 1,
    }
}

impl CircleFunnel {
    /// The bytes that its containers hold.
    pub(super) fn held_by_state(&self) -> usize {
        let passages =
            self.closed_passages.held() + self.bottlenecks.held() + self.hidden().map_or(0, HiddenBottlenecks::held);
        let channel = self.edges.held() + self.portals.held() + self.visits.held();
        let string = self.corners.held() + self.lines.held() + self.obstacles.held();
        self.search.held() + passages + channel + string
    }

    pub(super) fn new(input: &Input) -> Self {
        let mut state = Self::through(input.start, input.goal, Vec::new());
        state.search = BestFirst::new(input.mesh.triangle_count() * 3);
        state.mesh = Some(input.mesh.clone());
        (state.body, state.measure) = (Body::new(input.radius), input.measure);
        state.hidden = Some(Arc::new(HiddenBottlenecks::new(input.mesh.clone(), &state.body)));
        state.portals.clear();
        state.visits.clear();
        state
    }

    pub(super) fn through(start: Point, goal: Point, circles: Vec<[Circle; 2]>) -> Self {
        let mut state = Self {
            mesh: None,
            hidden: None,
            body: Body::new(0.0),
            measure: Measure::Midpoints,
            start,
            goal,
            search: BestFirst::new(0),
            closed_passages: Vec::new(),
            bottlenecks: Vec::new(),
            edges: Vec::new(),
            same: None,
            portals: Vec::new(),
            visits: Vec::new(),
            seen: [None; 2],
            bounds: [None; 2],
            apex: start_corner(start),
            portal: 0,
            jump: None,
            test: None,
            corners: Vec::new(),
            lines: Vec::new(),
            obstacles: Vec::new(),
            last_repair: None,
            repairs: [0; 2],
            checks: 0,
            letters: 0,
            outcome: CircleOutcome::Running,
        };
        state.set_portals(circles.into_iter());
        state
    }

    /// Across these edges of a mesh, from triangle to triangle. Without edges, both ends lie in `first`.
    pub(super) fn across(
        mesh: Arc<Mesh>,
        body: Body,
        [start, goal]: [Point; 2],
        first: Triangle,
        edges: Vec<Edge>,
    ) -> Self {
        let mut state = Self::through(start, goal, Vec::new());
        state.same = edges.is_empty().then_some(first);
        (state.mesh, state.body, state.edges) = (Some(mesh), body, edges);
        let circles: Vec<_> = state.edges.iter().map(|&e| state.circles(e)).collect();
        state.set_portals(circles.into_iter());
        state
    }

    pub(super) fn apply_step(&mut self, step: CircleStep) {
        match step {
            CircleStep::Locate { .. } | CircleStep::Leave { .. } => {}
            CircleStep::TooNarrow { edge } => {
                if let Some(closed) = self.closed_after(self.search.expanding(), edge) {
                    self.close(closed);
                }
            }
            CircleStep::NoPath { why } => {
                self.outcome = CircleOutcome::NoPath(why);
                self.search.finish();
            }
            CircleStep::Same { triangle } => {
                self.same = Some(triangle);
                self.set_portals(std::iter::empty());
            }
            CircleStep::Seed { edge } | CircleStep::Discover { edge } => {
                if let Some(node) = self.found_by(edge) {
                    self.search.push(edge, node);
                }
            }
            CircleStep::Expand { edge } => self.search.expand(edge),
            CircleStep::Channel { .. } => self.search.finish(),
            CircleStep::Back { edge } => self.edges.push(edge),
            CircleStep::Reverse { .. } => {
                self.edges.reverse();
                let circles: Vec<_> = self.edges.iter().map(|&e| self.circles(e)).collect();
                self.set_portals(circles.into_iter());
            }
            CircleStep::Visit { portal } => {
                self.portal = portal;
                self.visits[portal as usize] += 1;
                self.letters += 1;
                (self.test, self.jump) = (None, None);
                self.follow(portal);
            }
            CircleStep::Touch { portal, side } => {
                self.checks += 1;
                self.test = self.test_of(side, portal);
            }
            CircleStep::Apex { .. } | CircleStep::Skip { .. } | CircleStep::Crossed { .. } => {}
            CircleStep::Stay { portal, side } | CircleStep::Tighten { portal, side } => {
                if let Some(TangentTest { circle, direction, .. }) = self.test_of(side, portal) {
                    self.bounds[slot(side)] = Some(CircleSide { circle, direction, portal });
                }
            }
            CircleStep::Restart { side, .. } => self.restart(side),
            CircleStep::Goal => self.reach_goal(),
            CircleStep::Release { corner } => {
                self.repairs[0] += 1;
                self.release(corner as usize);
            }
            CircleStep::Push { vertex, corner } => {
                self.repairs[1] += 1;
                self.push(vertex, corner as usize);
            }
            CircleStep::Finish => (self.outcome, self.last_repair) = (CircleOutcome::Found, None),
        }
    }

    pub(super) fn mesh(&self) -> Option<&Mesh> {
        self.mesh.as_deref()
    }

    fn hidden(&self) -> Option<&HiddenBottlenecks> {
        self.hidden.as_deref()
    }

    /// The circles at the ends of an edge.
    fn circles(&self, e: Edge) -> [Circle; 2] {
        let Some(mesh) = &self.mesh else { return [Circle { at: self.start, radius: 0.0 }; 2] };
        [mesh.origin(e), mesh.end(e)].map(|v| self.circle(mesh, v))
    }

    fn circle(&self, mesh: &Mesh, v: Vertex) -> Circle {
        let kept = if mesh.on_wall(v) { self.body.kept() } else { 0.0 };
        Circle::around_corner(mesh.point(v), kept, [self.start, self.goal])
    }

    fn set_portals(&mut self, between: impl Iterator<Item = [Circle; 2]>) {
        let single = |at| [Circle { at, radius: 0.0 }; 2];
        let all = [single(self.start)].into_iter().chain(between).chain([single(self.goal)]);
        self.portals = all.map(|[left, right]| CirclePortal { left, right }).collect();
        self.visits = vec![0; self.portals.len()];
    }

    fn reach_goal(&mut self) {
        self.lines.push(self.bounds[0].map_or(0.0, |b| b.direction));
        (self.test, self.jump) = (None, None);
        self.obstacles = self.all_obstacles();
    }

    /// The edges of triangle `gap` of the channel over which it is entered and left, both as its own.
    fn edges_of(&self, gap: usize) -> [Option<Edge>; 2] {
        let entered = gap.checked_sub(1).and_then(|i| self.mesh.as_ref()?.twin(*self.edges.get(i)?));
        [entered, self.edges.get(gap).copied()]
    }

    /// The edges of the channel: from the goal while walking back, then from the start.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// The triangles of the channel, from the start. None while walking back.
    pub fn channel(&self) -> Vec<Triangle> {
        let Some(mesh) = self.mesh.as_ref().filter(|_| !self.portals.is_empty()) else { return Vec::new() };
        let entered = self.edges.iter().filter_map(|&e| mesh.twin(e)).map(Edge::triangle);
        let first = self.edges.first().map(|e| e.triangle());
        self.same.into_iter().chain(first).chain(entered).collect()
    }

    /// From start to goal, with those two. Empty until the channel is known.
    pub fn portals(&self) -> &[CirclePortal] {
        &self.portals
    }

    pub fn visits(&self) -> &[u32] {
        &self.visits
    }

    pub fn portal(&self) -> u32 {
        self.portal
    }

    pub fn jump(&self) -> Option<u32> {
        self.jump
    }

    pub fn apex(&self) -> CircleCorner {
        self.apex
    }

    pub fn bound(&self, side: Side) -> Option<CircleSide> {
        self.bounds[slot(side)]
    }

    pub fn test(&self) -> Option<&TangentTest> {
        self.test.as_ref()
    }

    pub fn corners(&self) -> &[CircleCorner] {
        &self.corners
    }

    /// The corner that the last step released or added.
    pub fn last_repair(&self) -> Option<&Repair> {
        self.last_repair.as_ref()
    }

    /// How many corners were released, and how many added.
    pub fn repairs(&self) -> [usize; 2] {
        self.repairs
    }

    pub fn checks(&self) -> u32 {
        self.checks
    }

    pub fn letters(&self) -> u32 {
        self.letters
    }

    /// Radius of the agent, in lattice units.
    pub fn radius(&self) -> f64 {
        self.body.radius()
    }

    pub fn outcome(&self) -> CircleOutcome {
        self.outcome
    }
}

fn start_corner(at: Point) -> CircleCorner {
    CircleCorner { circle: Circle { at, radius: 0.0 }, side: Side::Left, portal: 0 }
}
