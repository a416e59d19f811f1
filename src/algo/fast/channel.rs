//! The twin of [`crate::algo::channel`] over triangles: its portals, for many pairs of points on one mesh.

use crate::algo::channel::{Measure, Portal};
use crate::geom::{Point, whole_distance};
use crate::map::mesh::{Edge, Mesh, Triangle};
use glam::DVec2;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Answers many queries. What it knows of triangles stays between queries and carries the number of its search, so that a query
/// clears nothing.
pub struct ChannelFinder<'a> {
    mesh: &'a Mesh,
    measure: Measure,
    /// By triangle.
    nodes: Vec<Node>,
    /// By f, then by triangle. An entry that a shorter path has outdated comes when its triangle is closed.
    open: BinaryHeap<Reverse<(i64, u32)>>,
    searches: u32,
}

/// What a search knows of a triangle. Lengths are in lattice units.
#[derive(Clone, Copy, Default)]
struct Node {
    g: i64,
    f: i64,
    at: DVec2,
    /// The edge by which it was found.
    via: Option<Edge>,
    /// The search that wrote this.
    search: u32,
    is_closed: bool,
}

impl<'a> ChannelFinder<'a> {
    pub fn new(mesh: &'a Mesh, measure: Measure) -> Self {
        let nodes = vec![Node::default(); mesh.triangle_count()];
        Self { mesh, measure, nodes, open: BinaryHeap::new(), searches: 0 }
    }

    /// The portals between the triangles of the channel, from the start. None if there is no path.
    pub fn portals(&mut self, start: Point, goal: Point) -> Option<Vec<Portal>> {
        let mesh = self.mesh;
        let [from, to] = [start, goal].map(|p| mesh.touching(p));
        if from.iter().any(|triangle| to.contains(triangle)) {
            return Some(Vec::new());
        }
        self.searches += 1;
        self.open.clear();
        let [start, goal] = [start, goal].map(Point::as_dvec2);
        for &triangle in &from {
            let f = whole_distance(start, goal);
            self.reach(triangle, Node { f, at: start, search: self.searches, ..Node::default() });
        }
        let last = self.search(&to, goal)?;
        let via = |triangle: &Triangle| self.nodes[triangle.index()].via;
        let back = std::iter::successors(via(&last), |edge| via(&edge.triangle()));
        let mut portals: Vec<Portal> = back
            .map(|edge| {
                let [left, right] = mesh.ends(edge);
                Portal { left, right }
            })
            .collect();
        portals.reverse();
        Some(portals)
    }

    /// The triangle at the goal that is expanded first.
    fn search(&mut self, to: &[Triangle], goal: DVec2) -> Option<Triangle> {
        while let Some(Reverse((_, triangle))) = self.open.pop() {
            let triangle = Triangle(triangle);
            let node = &mut self.nodes[triangle.index()];
            if std::mem::replace(&mut node.is_closed, true) {
                continue;
            }
            if to.contains(&triangle) {
                return Some(triangle);
            }
            let (g, at) = (node.g, node.at);
            for edge in triangle.edges() {
                let Some(next) = self.mesh.twin(edge).map(Edge::triangle) else { continue };
                let known = &self.nodes[next.index()];
                let is_known = known.search == self.searches;
                if is_known && known.is_closed {
                    continue;
                }
                let [left, right] = self.mesh.ends(edge);
                let portal = Portal { left, right };
                let point = match self.measure {
                    Measure::Midpoints => portal.middle(),
                    Measure::Aimed => portal.aimed(at, goal),
                };
                let g = g + whole_distance(at, point);
                let f = g + whole_distance(point, goal);
                if !is_known || f < known.f {
                    self.reach(
                        next,
                        Node { g, f, at: point, via: Some(edge), search: self.searches, is_closed: false },
                    );
                }
            }
        }
        None
    }

    fn reach(&mut self, triangle: Triangle, node: Node) {
        self.open.push(Reverse((node.f, triangle.0)));
        self.nodes[triangle.index()] = node;
    }
}
