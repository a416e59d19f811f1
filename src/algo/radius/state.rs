//! What the funnel for circles knows. Only [`RoundFunnel::apply_step`] writes.

mod edges; // what A* asks, and has found
mod mend; // the string is let go and pushed
mod sight; // directions from the apex
mod string; // lines and arcs

pub use edges::Closed;
pub use mend::Mended;

use super::ring::{Bound, Corner, End, Ring, Test};
use super::{Input, NoPath, RoundStep};
use crate::algo::best_first::BestFirst;
use crate::geom::{Point, Side};
use crate::world::mesh::{Edge, Mesh, Triangle, Vertex};
use mend::Post;
use std::sync::Arc;

/// How the run has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Not yet.
    Running,
    NoPath(NoPath),
    Found,
}

#[derive(Clone, Debug)]
pub struct RoundFunnel {
    mesh: Option<Arc<Mesh>>,
    radius: f64,
    start: Point,
    goal: Point,
    search: BestFirst<Edge, Edge>,
    closed: Vec<Closed>,
    /// Edges of the channel: from the goal while walking back, then from the start.
    edges: Vec<Edge>,
    same: Option<Triangle>,
    portals: Vec<End>,
    looks: Vec<u32>,
    /// By left and right: the end seen last and the direction to its middle from the apex's, not wrapped.
    seen: [Option<(Point, f64)>; 2],
    bounds: [Option<Bound>; 2],
    apex: Corner,
    portal: u32,
    /// The portal from which the walk jumped back to that of the apex.
    jump: Option<u32>,
    test: Option<Test>,
    corners: Vec<Corner>,
    /// Directions of the lines of the string: to the first corner, and on from each. Not wrapped.
    lines: Vec<f64>,
    posts: Vec<Post>,
    mended: Option<Mended>,
    checks: u32,
    letters: u32,
    outcome: Outcome,
}

const fn slot(side: Side) -> usize {
    match side {
        Side::Left => 0,
        Side::Right => 1,
    }
}

impl RoundFunnel {
    pub(super) fn new(input: &Input) -> Self {
        let mut state = Self::through(input.start, input.goal, Vec::new());
        state.search = BestFirst::new(input.mesh.triangle_count() * 3);
        state.mesh = Some(input.mesh.clone());
        state.radius = input.radius;
        state.portals.clear();
        state.looks.clear();
        state
    }

    pub(super) fn through(start: Point, goal: Point, rings: Vec<[Ring; 2]>) -> Self {
        let mut state = Self {
            mesh: None,
            radius: 0.0,
            start,
            goal,
            search: BestFirst::new(0),
            closed: Vec::new(),
            edges: Vec::new(),
            same: None,
            portals: Vec::new(),
            looks: Vec::new(),
            seen: [None; 2],
            bounds: [None; 2],
            apex: start_corner(start),
            portal: 0,
            jump: None,
            test: None,
            corners: Vec::new(),
            lines: Vec::new(),
            posts: Vec::new(),
            mended: None,
            checks: 0,
            letters: 0,
            outcome: Outcome::Running,
        };
        state.set_portals(rings.into_iter());
        state
    }

    pub(super) fn apply_step(&mut self, step: RoundStep) {
        match step {
            RoundStep::Locate { .. } | RoundStep::Leave { .. } => {}
            RoundStep::TooNarrow { edge } => self.closed.extend(self.gap(edge).map(|gap| Closed { edge, gap })),
            RoundStep::NoPath { why } => {
                self.outcome = Outcome::NoPath(why);
                self.search.finish();
            }
            RoundStep::Same { triangle } => {
                self.same = Some(triangle);
                self.set_portals(std::iter::empty());
            }
            RoundStep::Seed { edge } | RoundStep::Discover { edge } => {
                if let Some(node) = self.found_by(edge) {
                    self.search.push(edge, node);
                }
            }
            RoundStep::Expand { edge } => self.search.expand(edge),
            RoundStep::Channel { .. } => self.search.finish(),
            RoundStep::Back { edge } => self.edges.push(edge),
            RoundStep::Reverse { .. } => {
                self.edges.reverse();
                let rings: Vec<_> = self.edges.iter().map(|&e| self.rings(e)).collect();
                self.set_portals(rings.into_iter());
            }
            RoundStep::Look { portal } => {
                self.portal = portal;
                self.looks[portal as usize] += 1;
                self.letters += 1;
                (self.test, self.jump) = (None, None);
                self.see(portal);
            }
            RoundStep::Touch { portal, side } => {
                self.checks += 1;
                self.test = self.test_of(side, portal);
            }
            RoundStep::Apex { .. } | RoundStep::Skip { .. } | RoundStep::Crossed { .. } => {}
            RoundStep::Tighten { portal, side } => {
                if let Some(Test { ring, direction, .. }) = self.test_of(side, portal) {
                    self.bounds[slot(side)] = Some(Bound { ring, direction, portal });
                }
            }
            RoundStep::Restart { side, .. } => self.restart(side),
            RoundStep::Goal => self.reach_goal(),
            RoundStep::Release { corner } => self.release(corner as usize),
            RoundStep::Push { vertex, corner } => self.push(vertex, corner as usize),
            RoundStep::Finish => (self.outcome, self.mended) = (Outcome::Found, None),
        }
    }

    pub(super) fn mesh(&self) -> Option<&Mesh> {
        self.mesh.as_deref()
    }

    /// The circles at the ends of an edge.
    fn rings(&self, e: Edge) -> [Ring; 2] {
        let Some(mesh) = &self.mesh else { return [Ring { at: self.start, radius: 0.0 }; 2] };
        [mesh.origin(e), mesh.end(e)].map(|v| self.ring(mesh, v))
    }

    fn ring(&self, mesh: &Mesh, v: Vertex) -> Ring {
        Ring { at: mesh.point(v), radius: if mesh.on_wall(v) { self.radius } else { 0.0 } }
    }

    fn set_portals(&mut self, between: impl Iterator<Item = [Ring; 2]>) {
        let single = |at| [Ring { at, radius: 0.0 }; 2];
        let all = [single(self.start)].into_iter().chain(between).chain([single(self.goal)]);
        self.portals = all.map(|[left, right]| End { left, right }).collect();
        self.looks = vec![0; self.portals.len()];
    }

    fn reach_goal(&mut self) {
        self.lines.push(self.bounds[0].map_or(0.0, |b| b.direction));
        (self.test, self.jump) = (None, None);
        self.posts = self.all_posts();
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
    pub fn portals(&self) -> &[End] {
        &self.portals
    }

    pub fn looks(&self) -> &[u32] {
        &self.looks
    }

    pub fn portal(&self) -> u32 {
        self.portal
    }

    pub fn jump(&self) -> Option<u32> {
        self.jump
    }

    pub fn apex(&self) -> Corner {
        self.apex
    }

    pub fn bound(&self, side: Side) -> Option<Bound> {
        self.bounds[slot(side)]
    }

    pub fn test(&self) -> Option<&Test> {
        self.test.as_ref()
    }

    pub fn corners(&self) -> &[Corner] {
        &self.corners
    }

    /// What the last step let go or pushed.
    pub fn mended(&self) -> Option<&Mended> {
        self.mended.as_ref()
    }

    pub fn checks(&self) -> u32 {
        self.checks
    }

    pub fn letters(&self) -> u32 {
        self.letters
    }

    /// Of the agent, in lattice units.
    pub fn radius(&self) -> f64 {
        self.radius
    }

    pub fn outcome(&self) -> Outcome {
        self.outcome
    }
}

fn start_corner(at: Point) -> Corner {
    Corner { ring: Ring { at, radius: 0.0 }, side: Side::Left, portal: 0 }
}
