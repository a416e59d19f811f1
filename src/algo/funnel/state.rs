//! What the funnel knows. Only [`Funnel::book`] writes.

use super::search::{Node, Search};
use super::{FunnelStep, Input, NoPath, Source};
use crate::algo::channel::{Portal, whole_distance};
use crate::geom::{Point, Side, area2};
use crate::world::mesh::{Edge, Mesh, Triangle};
use glam::DVec2;
use std::collections::BTreeSet;
use std::rc::Rc;

/// A point of the funnel, and the portal that it was taken from: the tutorial's index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    pub at: Point,
    pub portal: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corner {
    pub at: Point,
    pub side: Side,
    pub portal: u32,
}

/// A test of one end, as the funnel was when it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test {
    pub portal: u32,
    pub side: Side,
    pub end: Point,
    pub apex: Point,
    /// The end of the funnel's side on the same hand, and of that on the other.
    pub own: Point,
    pub other: Point,
    /// Was it asked whether the other side was crossed?
    pub asked: bool,
}

impl Test {
    /// `area2(apex, own, end)`
    pub fn to_own(&self) -> i64 {
        area2(self.apex, self.own, self.end)
    }

    /// `area2(apex, other, end)`
    pub fn to_other(&self) -> i64 {
        area2(self.apex, self.other, self.end)
    }

    /// Does the end lie on its own side of the funnel, or further in?
    pub fn is_inside(&self) -> bool {
        self.to_own() * self.side.sign() <= 0
    }

    /// Is the funnel's side still the apex?
    pub fn is_open(&self) -> bool {
        self.own == self.apex
    }

    /// Does the end lie on the other side of the funnel, or beyond it?
    pub fn has_crossed(&self) -> bool {
        self.to_other() * self.side.sign() <= 0
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
pub struct Funnel {
    mesh: Option<Rc<Mesh>>,
    start: Point,
    goal: Point,
    search: Search,
    expanding: Option<Triangle>,
    /// Edges of the channel: from the goal while walking back, then from the start.
    edges: Vec<Edge>,
    /// The triangle that touches both start and goal.
    same: Option<Triangle>,
    portals: Vec<Portal>,
    /// By portal.
    looks: Vec<u32>,
    apex: Bound,
    left: Bound,
    right: Bound,
    /// The portal that is looked at; after a restart that of the apex.
    portal: u32,
    test: Option<Test>,
    corners: Vec<Corner>,
    restarts: u32,
    checks: u32,
    letters: u32,
    outcome: Outcome,
}

impl Funnel {
    pub(super) fn new(input: &Input) -> Self {
        let apex = Bound { at: input.start, portal: 0 };
        let mesh = match &input.source {
            Source::Triangles(mesh) => Some(mesh.clone()),
            Source::Portals(_) => None,
        };
        let mut state = Self {
            search: Search::new(mesh.as_ref().map_or(0, |m| m.triangle_count())),
            mesh,
            start: input.start,
            goal: input.goal,
            expanding: None,
            edges: Vec::new(),
            same: None,
            portals: Vec::new(),
            looks: Vec::new(),
            apex,
            left: apex,
            right: apex,
            portal: 0,
            test: None,
            corners: Vec::new(),
            restarts: 0,
            checks: 0,
            letters: 0,
            outcome: Outcome::Running,
        };
        if let Source::Portals(portals) = &input.source {
            state.set_portals(portals.iter().copied());
        }
        state
    }

    pub(super) fn book(&mut self, step: FunnelStep) {
        match step {
            FunnelStep::Locate { .. } | FunnelStep::Leave { .. } => {}
            FunnelStep::NoPath { why } => (self.outcome, self.expanding) = (Outcome::NoPath(why), None),
            FunnelStep::Same { triangle } => self.same = Some(triangle),
            FunnelStep::Seed { triangle } => {
                let h = whole_distance(self.start.as_dvec2(), self.goal.as_dvec2());
                self.search.put(triangle, Node::new(0, h, None));
            }
            FunnelStep::Expand { triangle } => {
                self.search.take(triangle);
                self.expanding = Some(triangle);
            }
            FunnelStep::Find { edge } => {
                if let Some((triangle, node)) = self.beyond(edge) {
                    self.search.put(triangle, node);
                }
            }
            FunnelStep::Channel { .. } => {}
            FunnelStep::Back { edge } => self.edges.push(edge),
            FunnelStep::Turn { .. } => {
                self.edges.reverse();
                if let Some(mesh) = self.mesh.clone() {
                    let edges = std::mem::take(&mut self.edges);
                    self.set_portals(edges.iter().map(|&e| Portal::across(&mesh, e)));
                    self.edges = edges;
                }
            }
            FunnelStep::Look { portal } => {
                self.portal = portal;
                self.looks[portal as usize] += 1;
                self.test = None;
                self.letters += 1;
            }
            FunnelStep::Inside { portal, side } => {
                self.checks += 1;
                self.test = Some(self.test_of(side, portal));
            }
            FunnelStep::Cross { .. } => {
                if let Some(test) = &mut self.test {
                    test.asked = true;
                }
            }
            FunnelStep::Skip { .. } | FunnelStep::Apex { .. } | FunnelStep::Crossed { .. } => {}
            FunnelStep::Tighten { portal, side } => {
                let at = self.portals[portal as usize].end(side);
                *self.bound_mut(side) = Bound { at, portal };
            }
            FunnelStep::Restart { portal, side } | FunnelStep::Repeat { portal, side } => {
                let at = self.bound(side).at;
                if at != self.apex.at {
                    self.corners.push(Corner { at, side, portal });
                }
                self.apex = Bound { at, portal };
                self.portal = portal;
                (self.left, self.right) = (self.apex, self.apex);
                self.test = None;
                self.restarts += 1;
                self.letters += 1;
            }
            FunnelStep::Finish => (self.outcome, self.test) = (Outcome::Found, None),
        }
    }

    /// Adds the portals of no width at both ends, as the tutorial does.
    fn set_portals(&mut self, between: impl Iterator<Item = Portal>) {
        self.portals = [Portal::at(self.start)].into_iter().chain(between).chain([Portal::at(self.goal)]).collect();
        self.looks = vec![0; self.portals.len()];
    }

    fn bound_mut(&mut self, side: Side) -> &mut Bound {
        match side {
            Side::Left => &mut self.left,
            Side::Right => &mut self.right,
        }
    }

    /// The test of an end of a portal against the funnel as it is.
    #[inline]
    pub(super) fn test_of(&self, side: Side, portal: u32) -> Test {
        let end = self.portals[portal as usize].end(side);
        let [own, other] = [side, side.other()].map(|s| self.bound(s).at);
        Test { portal, side, end, apex: self.apex.at, own, other, asked: false }
    }

    /// The triangle on the other side of an edge, as A* would find it by this way.
    pub fn beyond(&self, edge: Edge) -> Option<(Triangle, Node)> {
        let mesh = self.mesh.as_ref()?;
        let twin = mesh.twin(edge)?;
        let from = self.node(edge.triangle())?;
        let here = self.node_place(from);
        let middle = Portal::across(mesh, edge).middle();
        let g = from.g + whole_distance(here, middle);
        let h = whole_distance(middle, self.goal.as_dvec2());
        Some((twin.triangle(), Node::new(g, h, Some(edge))))
    }

    /// Does an edge lead to a triangle that is new, or by a better way than the one known?
    pub(super) fn is_better(&self, edge: Edge) -> bool {
        self.beyond(edge).is_some_and(|(t, new)| self.node(t).is_none_or(|old| !old.taken && new.f() < old.f()))
    }

    /// Where the way to a node has come to: the middle of its edge, or the start. In lattice units.
    fn node_place(&self, node: &Node) -> DVec2 {
        match (node.via(), &self.mesh) {
            (Some(edge), Some(mesh)) => Portal::across(mesh, edge).middle(),
            _ => self.start.as_dvec2(),
        }
    }

    /// The way of A* to a triangle: start, then the middles of the edges crossed. In lattice units.
    pub fn way_to(&self, triangle: Triangle) -> Vec<DVec2> {
        let first = self.node(triangle);
        let nodes = std::iter::successors(first, |n| self.node(n.via()?.triangle()));
        let mut way: Vec<DVec2> = nodes.map(|n| self.node_place(n)).collect();
        way.reverse();
        way
    }

    /// The open triangle with the lowest f; of equals the lowest triangle.
    pub(super) fn lowest(&self) -> Option<Triangle> {
        self.search.open().first().map(|&(_, t)| t)
    }

    pub(super) fn way_back(&self) -> &[Edge] {
        &self.edges
    }

    /// Is there a channel to pull the string through, be it of one triangle?
    pub(super) fn has_way(&self) -> bool {
        self.same.is_some() || !self.portals.is_empty()
    }

    pub fn node(&self, t: Triangle) -> Option<&Node> {
        self.search.node(t)
    }

    /// The triangles that A* has found, in their order.
    pub fn found(&self) -> impl Iterator<Item = (Triangle, &Node)> {
        self.search.found()
    }

    /// The open list: f and triangle, lowest first.
    pub fn open(&self) -> &BTreeSet<(i64, Triangle)> {
        self.search.open()
    }

    /// Triangles that were taken from the open list.
    pub fn taken(&self) -> u32 {
        self.search.taken()
    }

    /// The triangle that was taken last.
    pub fn expanding(&self) -> Option<Triangle> {
        self.expanding
    }

    /// The triangles of the channel: from the goal while walking back, then from the start.
    pub fn channel(&self) -> Vec<Triangle> {
        let Some(mesh) = &self.mesh else { return Vec::new() };
        let entered = self.edges.iter().filter_map(|&e| mesh.twin(e)).map(Edge::triangle);
        let first = self.edges.first().filter(|_| !self.portals.is_empty()).map(|e| e.triangle());
        self.same.into_iter().chain(first).chain(entered).collect()
    }

    /// From start to goal, with those two as portals of no width. Empty until the channel is known.
    pub fn portals(&self) -> &[Portal] {
        &self.portals
    }

    /// How often each portal was looked at.
    pub fn looks(&self) -> &[u32] {
        &self.looks
    }

    /// The portal that is looked at: 0 before the first, after a restart that of the apex.
    pub fn portal(&self) -> u32 {
        self.portal
    }

    pub fn apex(&self) -> Bound {
        self.apex
    }

    pub fn bound(&self, side: Side) -> Bound {
        match side {
            Side::Left => self.left,
            Side::Right => self.right,
        }
    }

    /// The last test at this portal.
    pub fn test(&self) -> Option<&Test> {
        self.test.as_ref()
    }

    pub fn corners(&self) -> &[Corner] {
        &self.corners
    }

    pub fn restarts(&self) -> u32 {
        self.restarts
    }

    /// Ends that were tested.
    pub fn checks(&self) -> u32 {
        self.checks
    }

    /// Stages with a letter so far: looks at portals, and restarts.
    pub fn letters(&self) -> u32 {
        self.letters
    }

    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Start and corners so far, and the goal when it is reached. No point stands there twice in a row.
    pub fn path(&self) -> Vec<Point> {
        let goal = (self.outcome == Outcome::Found).then_some(self.goal);
        let mut path: Vec<Point> =
            [self.start].into_iter().chain(self.corners.iter().map(|c| c.at)).chain(goal).collect();
        path.dedup();
        path
    }

    /// The path to compare with: through the middle of every portal. In lattice units.
    pub fn midpoints(&self) -> Vec<DVec2> {
        match self.same {
            Some(_) => vec![self.start.as_dvec2(), self.goal.as_dvec2()],
            None => self.portals.iter().map(|p| p.middle()).collect(),
        }
    }
}
