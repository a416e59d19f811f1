//! A* over the edges that are crossed: whether one can go on across an edge depends on the edge over
//! which one came, so edges are its nodes, not triangles.

use crate::world::mesh::Edge;
use std::collections::BTreeSet;

/// Marks an edge of a start's triangle, to which no other edge leads.
const NONE: Edge = Edge(u32::MAX);

/// An edge that was found, seen from the triangle that is left over it. Lengths are in whole lattice units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// From the start along the middles of the edges crossed, to the middle of this one.
    pub g: i64,
    /// From there straight to the goal.
    pub h: i64,
    via: Edge,
    pub taken: bool,
}

impl Node {
    pub(super) fn new(g: i64, h: i64, via: Option<Edge>) -> Self {
        Self { g, h, via: via.unwrap_or(NONE), taken: false }
    }

    pub fn f(&self) -> i64 {
        self.g + self.h
    }

    /// The edge crossed before.
    pub fn via(&self) -> Option<Edge> {
        (self.via != NONE).then_some(self.via)
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Search {
    /// By edge.
    nodes: Vec<Option<Node>>,
    /// By f, then by edge: it is shown in this order.
    open: BTreeSet<(i64, Edge)>,
    taken: u32,
}

impl Search {
    pub fn new(edges: usize) -> Self {
        Self { nodes: vec![None; edges], ..Self::default() }
    }

    pub fn put(&mut self, e: Edge, node: Node) {
        if let Some(old) = self.nodes[e.index()].replace(node) {
            self.open.remove(&(old.f(), e));
        }
        self.open.insert((node.f(), e));
    }

    pub fn take(&mut self, e: Edge) {
        if let Some(node) = &mut self.nodes[e.index()] {
            node.taken = true;
            self.open.remove(&(node.f(), e));
            self.taken += 1;
        }
    }

    pub fn node(&self, e: Edge) -> Option<&Node> {
        self.nodes.get(e.index())?.as_ref()
    }

    pub fn found(&self) -> impl Iterator<Item = (Edge, &Node)> {
        let all = self.nodes.iter().enumerate();
        all.filter_map(|(i, node)| Some((Edge(i as u32), node.as_ref()?)))
    }

    pub fn open(&self) -> &BTreeSet<(i64, Edge)> {
        &self.open
    }

    pub fn taken(&self) -> u32 {
        self.taken
    }
}
