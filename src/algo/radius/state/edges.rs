//! What A* over the edges asks and has found.

use super::CircleFunnel;
use crate::algo::best_first::{BestFirst, ChannelSearch, SearchNode};
use crate::algo::radius::bottleneck::{Bottleneck, bottleneck_between, bottleneck_to};
use crate::geom::Point;
use crate::world::mesh::{Edge, Mesh};
use glam::DVec2;

/// A passage that is too narrow, by the edge over which it leads on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosedPassage {
    pub edge: Edge,
    pub bottleneck: Bottleneck,
}

impl CircleFunnel {
    /// The edges that A* has closed so far.
    pub fn closed_edges(&self) -> impl Iterator<Item = Edge> + '_ {
        self.search.found().filter(|(_, node)| node.closed).map(|(edge, _)| edge)
    }

    /// An edge as A* finds it now: from the start, or by the edge that was expanded last.
    pub fn found_by(&self, edge: Edge) -> Option<SearchNode<Edge>> {
        let at = middle(self.mesh()?, edge);
        let via = self.search.expanding();
        let (g, from) = match via {
            None => (0, self.start.as_dvec2()),
            Some(via) => self.node(via).map(|node| (node.g, node.at))?,
        };
        Some(SearchNode::after(g, from, at, self.goal.as_dvec2(), via))
    }

    /// What is too narrow on the way over an edge: from the start, from the edge that was expanded last,
    /// or from that one itself on to the goal.
    pub(in crate::algo::radius) fn bottleneck(&self, edge: Edge) -> Option<Bottleneck> {
        let mesh = self.mesh()?;
        match self.search.expanding().and_then(|last| mesh.twin(last)) {
            None => bottleneck_to(mesh, edge, self.start, self.radius),
            Some(entered) if entered == edge => bottleneck_to(mesh, edge, self.goal, self.radius),
            Some(entered) => bottleneck_between(mesh, entered, edge, self.radius),
        }
    }

    /// The edges that A* has found, and its open list.
    pub fn search(&self) -> &BestFirst<Edge, Edge> {
        &self.search
    }

    pub fn node(&self, e: Edge) -> Option<&SearchNode<Edge>> {
        self.search.node(e)
    }

    /// The points that A* goes through to an edge: the start, then the middle of each edge crossed, its own as
    /// the last. In lattice units.
    pub fn points_to(&self, edge: Edge) -> Vec<DVec2> {
        [self.start.as_dvec2()].into_iter().chain(ChannelSearch::points_to(self, edge)).collect()
    }

    /// The passages found too narrow, in that order.
    pub fn closed_passages(&self) -> &[ClosedPassage] {
        &self.closed_passages
    }
}

fn middle(mesh: &Mesh, e: Edge) -> DVec2 {
    let [a, b] = mesh.ends(e).map(Point::as_dvec2);
    (a + b) / 2.0
}
