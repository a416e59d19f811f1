//! What A* over the edges asks and has found.

use super::RoundFunnel;
use crate::algo::channel::whole_distance;
use crate::algo::radius::Node;
use crate::algo::radius::width::{Gap, gap_between, gap_to};
use crate::geom::Point;
use crate::world::mesh::{Edge, Mesh};
use glam::DVec2;
use std::collections::BTreeSet;

/// A passage that is too narrow, by the edge over which it leads on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Closed {
    pub edge: Edge,
    pub gap: Gap,
}

impl RoundFunnel {
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

    /// What is too narrow on the way over an edge: from the start, from the edge that was taken last,
    /// or from that one itself on to the goal.
    pub(in crate::algo::radius) fn gap(&self, edge: Edge) -> Option<Gap> {
        let mesh = self.mesh.as_ref()?;
        match self.expanding.and_then(|taken| mesh.twin(taken)) {
            None => gap_to(mesh, edge, self.start, self.radius),
            Some(entered) if entered == edge => gap_to(mesh, edge, self.goal, self.radius),
            Some(entered) => gap_between(mesh, entered, edge, self.radius),
        }
    }

    /// Is an edge no wall, and new or reached by a better way than the one known?
    pub(in crate::algo::radius) fn is_better(&self, edge: Edge) -> bool {
        let passable = self.mesh.as_ref().is_some_and(|mesh| mesh.twin(edge).is_some());
        let new = self.found_by(edge).filter(|_| passable);
        new.is_some_and(|new| self.node(edge).is_none_or(|old| !old.taken && new.f() < old.f()))
    }

    pub(in crate::algo::radius) fn lowest(&self) -> Option<Edge> {
        self.search.open().first().map(|&(_, e)| e)
    }

    /// Every edge that was found.
    pub fn found(&self) -> impl Iterator<Item = (Edge, &Node)> {
        self.search.found()
    }

    /// From the start through the middles of the edges crossed, to that of this one. In lattice units.
    pub fn way_to(&self, edge: Edge) -> Vec<DVec2> {
        let Some(mesh) = &self.mesh else { return Vec::new() };
        let edges = std::iter::successors(Some(edge), |&e| self.node(e)?.via());
        let mut way: Vec<DVec2> = edges.map(|e| middle(mesh, e)).chain([self.start.as_dvec2()]).collect();
        way.reverse();
        way
    }

    /// The passages found too narrow, in that order.
    pub fn closed(&self) -> &[Closed] {
        &self.closed
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
}

fn middle(mesh: &Mesh, e: Edge) -> DVec2 {
    let [a, b] = mesh.ends(e).map(Point::as_dvec2);
    (a + b) / 2.0
}
