//! What the funnel for circles knows. Only [`RoundFunnel::book`] writes.

mod mend;

use super::round::{Path, Piece, right_of};
use super::search::{Node, Search};
use super::{Input, NoPath, RoundStep};
use crate::algo::channel::whole_distance;
use crate::geom::{Point, Side};
use crate::world::mesh::{Edge, Mesh, Triangle, Vertex};
use glam::DVec2;
use mend::Post;
use std::collections::BTreeSet;
use std::f64::consts::{FRAC_PI_2, TAU};
use std::rc::Rc;

/// An end of a portal, and how far the string must stay away from it: the radius, or nothing from a
/// vertex in the open, from start and goal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ring {
    pub at: Point,
    pub radius: f64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct End {
    pub left: Ring,
    pub right: Ring,
}

impl End {
    /// In lattice units.
    pub fn middle(&self) -> DVec2 {
        (self.left.at.as_dvec2() + self.right.at.as_dvec2()) / 2.0
    }

    pub fn end(&self, side: Side) -> Ring {
        match side {
            Side::Left => self.left,
            Side::Right => self.right,
        }
    }
}

/// A side of the funnel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bound {
    pub ring: Ring,
    /// From the apex; grows to the right, and is not wrapped.
    pub direction: f64,
    pub portal: u32,
}

/// A circle that the string goes around, or the start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Corner {
    pub ring: Ring,
    /// The hand on which the circle lies.
    pub side: Side,
    pub portal: u32,
}

/// The direction that touches an end's circle, and the sides of the funnel when it was tested.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Test {
    pub portal: u32,
    pub side: Side,
    pub ring: Ring,
    pub direction: f64,
    pub own: Option<f64>,
    pub other: Option<f64>,
}

impl Test {
    /// Is there no side yet, or does the direction lie on it or further in?
    pub fn is_inside(&self) -> bool {
        self.own.is_none_or(|own| (self.direction - own) * self.side.sign() as f64 <= 0.0)
    }

    /// Does it lie beyond the other side?
    pub fn has_crossed(&self) -> bool {
        self.other.is_some_and(|other| (self.direction - other) * (self.side.sign() as f64) < 0.0)
    }
}

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
    mesh: Option<Rc<Mesh>>,
    radius: f64,
    start: Point,
    goal: Point,
    search: Search,
    expanding: Option<Edge>,
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
    test: Option<Test>,
    corners: Vec<Corner>,
    /// Directions of the lines of the string: to the first corner, and on from each. Not wrapped.
    lines: Vec<f64>,
    posts: Vec<Post>,
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

/// From one direction to another, to the right; at most half a turn.
fn turn(from: DVec2, to: DVec2) -> f64 {
    from.perp_dot(to).atan2(from.dot(to))
}

impl RoundFunnel {
    pub(super) fn new(input: &Input) -> Self {
        let mut state = Self::through(input.start, input.goal, Vec::new());
        state.search = Search::new(input.mesh.triangle_count() * 3);
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
            search: Search::default(),
            expanding: None,
            edges: Vec::new(),
            same: None,
            portals: Vec::new(),
            looks: Vec::new(),
            seen: [None; 2],
            bounds: [None; 2],
            apex: start_corner(start),
            portal: 0,
            test: None,
            corners: Vec::new(),
            lines: Vec::new(),
            posts: Vec::new(),
            checks: 0,
            letters: 0,
            outcome: Outcome::Running,
        };
        state.set_portals(rings.into_iter());
        state
    }

    pub(super) fn book(&mut self, step: RoundStep) {
        match step {
            RoundStep::Locate { .. } | RoundStep::Leave { .. } | RoundStep::Narrow { .. } => {}
            RoundStep::NoPath { why } => (self.outcome, self.expanding) = (Outcome::NoPath(why), None),
            RoundStep::Same { triangle } => {
                self.same = Some(triangle);
                self.set_portals(std::iter::empty());
            }
            RoundStep::Seed { edge } | RoundStep::Find { edge } => {
                if let Some(node) = self.found_by(edge) {
                    self.search.put(edge, node);
                }
            }
            RoundStep::Expand { edge } => {
                self.search.take(edge);
                self.expanding = Some(edge);
            }
            RoundStep::Channel { .. } => self.expanding = None,
            RoundStep::Back { edge } => self.edges.push(edge),
            RoundStep::Turn { .. } => {
                self.edges.reverse();
                let rings: Vec<_> = self.edges.iter().map(|&e| self.rings(e)).collect();
                self.set_portals(rings.into_iter());
            }
            RoundStep::Look { portal } => {
                self.portal = portal;
                self.looks[portal as usize] += 1;
                self.letters += 1;
                self.test = None;
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
            RoundStep::Finish => self.outcome = Outcome::Found,
        }
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

    /// Follows the directions of both ends of a portal. The middle of the apex lies in no triangle
    /// between two portals, so an end turns by less than half a turn from one to the next.
    fn see(&mut self, portal: u32) {
        let apex = self.apex.ring.at;
        let ends = Side::BOTH.map(|side| self.portals[portal as usize].end(side).at);
        let from_apex = |p: Point| p.as_dvec2() - apex.as_dvec2();
        let mut seen = [None; 2];
        for side in Side::BOTH {
            let end = ends[slot(side)];
            if end == apex {
                continue;
            }
            if let Some((old, direction)) = self.seen[slot(side)] {
                seen[slot(side)] = Some((end, direction + turn(from_apex(old), from_apex(end))));
            }
        }
        // One that was the apex until now, or is the first: from the other end, which it lies left or right of.
        for side in [Side::Right, Side::Left] {
            let end = ends[slot(side)];
            if seen[slot(side)].is_some() || end == apex {
                continue;
            }
            let direction = match seen[slot(side.other())] {
                None => from_apex(end).to_angle(),
                Some((other, direction)) => {
                    let sign = side.sign() as f64;
                    let between = turn(from_apex(other), from_apex(end)) * sign;
                    let between = if between < -FRAC_PI_2 { between + TAU } else { between };
                    direction + between * sign
                }
            };
            seen[slot(side)] = Some((end, direction));
        }
        self.seen = seen;
    }

    /// The end of the funnel's `side` becomes the apex.
    fn restart(&mut self, side: Side) {
        let Some(Bound { ring, direction, portal }) = self.bounds[slot(side)] else { return };
        self.apex = Corner { ring, side, portal };
        self.corners.push(self.apex);
        self.lines.push(direction);
        self.portal = portal;
        self.bounds = [None; 2];
        self.test = None;
        self.letters += 1;
        // The other end of its portal lies on the other hand of the string.
        let other = side.other();
        let end = self.portals[portal as usize].end(other).at;
        let sign = other.sign() as f64;
        let off = ((end.as_dvec2() - ring.at.as_dvec2()).to_angle() - direction) * sign;
        let off = (off + FRAC_PI_2).rem_euclid(TAU) - FRAC_PI_2;
        self.seen = [None; 2];
        self.seen[slot(other)] = Some((end, direction + off * sign));
    }

    fn reach_goal(&mut self) {
        self.lines.push(self.bounds[0].map_or(0.0, |b| b.direction));
        self.test = None;
        self.posts = self.all_posts();
    }

    /// The edges of triangle `gap` of the channel over which it is entered and left, both as its own.
    fn edges_of(&self, gap: usize) -> [Option<Edge>; 2] {
        let entered = gap.checked_sub(1).and_then(|i| self.mesh.as_ref()?.twin(*self.edges.get(i)?));
        [entered, self.edges.get(gap).copied()]
    }

    /// The direction from the apex that touches an end's circle. None when that is the apex itself.
    pub(super) fn test_of(&self, side: Side, portal: u32) -> Option<Test> {
        let ring = self.portals[portal as usize].end(side);
        let (_, to_middle) = self.seen[slot(side)]?;
        let [own, other] = [side, side.other()].map(|s| self.bounds[slot(s)].map(|b| b.direction));
        // How much further to the right the end's circle wants its middle than the apex does its own.
        let apex = self.apex.ring;
        let shift = ring.radius * side.sign() as f64 - apex.radius * self.apex.side.sign() as f64;
        let far = apex.at.distance(ring.at);
        let direction = to_middle - (shift / far).clamp(-1.0, 1.0).asin();
        Some(Test { portal, side, ring, direction, own, other })
    }

    /// An edge as A* finds it now: from the start, or by the edge that was taken last.
    pub fn found_by(&self, edge: Edge) -> Option<Node> {
        let mesh = self.mesh.as_ref()?;
        let here = middle(mesh, edge);
        let h = whole_distance(here, self.goal.as_dvec2());
        let (g, from) = match self.expanding {
            None => (0, self.start.as_dvec2()),
            Some(via) => (self.node(via)?.g, middle(mesh, via)),
        };
        Some(Node::new(g + whole_distance(from, here), h, self.expanding))
    }

    /// Is an edge no wall, and new or reached by a better way than the one known?
    pub(super) fn is_better(&self, edge: Edge) -> bool {
        let passable = self.mesh.as_ref().is_some_and(|mesh| mesh.twin(edge).is_some());
        let new = self.found_by(edge).filter(|_| passable);
        new.is_some_and(|new| self.node(edge).is_none_or(|old| !old.taken && new.f() < old.f()))
    }

    pub(super) fn lowest(&self) -> Option<Edge> {
        self.search.open().first().map(|&(_, e)| e)
    }

    pub fn node(&self, e: Edge) -> Option<&Node> {
        self.search.node(e)
    }

    /// The open list: f and edge, lowest first.
    pub fn open(&self) -> &BTreeSet<(i64, Edge)> {
        self.search.open()
    }

    /// Edges that were crossed.
    pub fn taken(&self) -> u32 {
        self.search.taken()
    }

    /// The edge that was crossed last.
    pub fn expanding(&self) -> Option<Edge> {
        self.expanding
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

    /// Where the string goes from the start.
    pub fn first_direction(&self) -> Option<f64> {
        self.lines.first().copied()
    }

    /// How far the string turns behind each of its lines; to the right more than 0.
    pub fn turns(&self) -> impl Iterator<Item = f64> + '_ {
        self.lines.windows(2).map(|pair| pair[1] - pair[0])
    }

    pub fn checks(&self) -> u32 {
        self.checks
    }

    pub fn letters(&self) -> u32 {
        self.letters
    }

    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// The path, in lattice units; empty until it is found.
    pub fn path(&self) -> Path {
        if self.outcome == Outcome::Found { self.taut() } else { Path::default() }
    }

    /// Through all corners, lines and arcs.
    fn taut(&self) -> Path {
        let goal = Corner { ring: Ring { at: self.goal, radius: 0.0 }, side: Side::Left, portal: 0 };
        let stops = || [start_corner(self.start)].into_iter().chain(self.corners.iter().copied()).chain([goal]);
        let mut pieces = Vec::new();
        for (i, ((from, to), &direction)) in stops().zip(stops().skip(1)).zip(&self.lines).enumerate() {
            let center = from.ring.at.as_dvec2();
            if i > 0 && from.ring.radius > 0.0 {
                let (radius, side) = (from.ring.radius, from.side);
                pieces.push(Piece::Arc { center, radius, side, enter: self.lines[i - 1], leave: direction });
            }
            let [from, to] =
                [from, to].map(|c| c.ring.at.as_dvec2() - right_of(direction) * c.ring.radius * c.side.sign() as f64);
            pieces.push(Piece::Line { from, to });
        }
        Path { pieces }
    }
}

fn middle(mesh: &Mesh, e: Edge) -> DVec2 {
    let [a, b] = mesh.ends(e).map(Point::as_dvec2);
    (a + b) / 2.0
}

fn start_corner(at: Point) -> Corner {
    Corner { ring: Ring { at, radius: 0.0 }, side: Side::Left, portal: 0 }
}
