//! The open list of A*, and what is known of each triangle.

use crate::world::mesh::{Edge, Triangle};
use std::collections::BTreeSet;

/// Marks a triangle of the start, to which no edge leads.
const NONE: Edge = Edge(u32::MAX);

/// A triangle that was found. Lengths are in whole lattice units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// From the start along the middles of the edges crossed.
    pub g: i64,
    /// From the middle of the last one straight to the goal.
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

    /// The edge that leads here, seen from the triangle before.
    pub fn via(&self) -> Option<Edge> {
        (self.via != NONE).then_some(self.via)
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Search {
    /// By triangle.
    nodes: Vec<Option<Node>>,
    /// The open list by f, then by triangle. A set in order, and not a heap: it is shown in its
    /// order, and a better way to a triangle takes the place of the worse.
    open: BTreeSet<(i64, Triangle)>,
    taken: u32,
}

impl Search {
    pub fn new(triangles: usize) -> Self {
        Self { nodes: vec![None; triangles], ..Self::default() }
    }

    pub fn put(&mut self, t: Triangle, node: Node) {
        if let Some(old) = self.nodes[t.index()].replace(node) {
            self.open.remove(&(old.f(), t));
        }
        self.open.insert((node.f(), t));
    }

    pub fn take(&mut self, t: Triangle) {
        if let Some(node) = &mut self.nodes[t.index()] {
            node.taken = true;
            self.open.remove(&(node.f(), t));
            self.taken += 1;
        }
    }

    pub fn node(&self, t: Triangle) -> Option<&Node> {
        self.nodes.get(t.index())?.as_ref()
    }

    pub fn found(&self) -> impl Iterator<Item = (Triangle, &Node)> {
        self.nodes.iter().enumerate().filter_map(|(t, n)| Some((Triangle(t as u32), n.as_ref()?)))
    }

    pub fn open(&self) -> &BTreeSet<(i64, Triangle)> {
        &self.open
    }

    pub fn taken(&self) -> u32 {
        self.taken
    }
}
