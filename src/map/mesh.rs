//! Free space cut into triangles.
//!
//! Directed edge `e = 3 t + i` runs along triangle `t` from its corner `i` to the next one, with
//! the triangle on its right (clockwise on a screen). On the way out of `t` across `e`, its origin is
//! on the left and its end on the right:
//!
//! ```text
//!               ▲ leaving
//!     origin ───┼───▶ end          left = origin, right = end
//!          \    │    /
//!           \   t   /
//! ```

mod locate;
mod triangulate;

pub use locate::Location;

use crate::geom::{Lattice, Point, area2};
use crate::map::held::Held;
use crate::map::polygons::FreeSpace;
use triangulate::triangulate;

/// The triangles of free space alone: their points and, for each, the indices of its corners.
pub(super) fn triangles_of(free: &FreeSpace) -> (Vec<Point>, Vec<[u32; 3]>) {
    let (points, corners, _) = triangulate(free);
    (points, corners.chunks_exact(3).map(|c| [c[0].0, c[1].0, c[2].0]).collect())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Vertex(pub u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Triangle(pub u32);

/// A directed edge of one triangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge(pub u32);

impl Vertex {
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Triangle {
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn edges(self) -> [Edge; 3] {
        [Edge(self.0 * 3), Edge(self.0 * 3 + 1), Edge(self.0 * 3 + 2)]
    }
}

impl Edge {
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn triangle(self) -> Triangle {
        Triangle(self.0 / 3)
    }

    /// The next edge around the triangle.
    pub const fn next(self) -> Self {
        Self(if self.0 % 3 == 2 { self.0 - 2 } else { self.0 + 1 })
    }

    /// The one before: the edge that ends where this one begins.
    pub const fn previous(self) -> Self {
        Self(if self.0.is_multiple_of(3) { self.0 + 2 } else { self.0 - 1 })
    }
}

/// Marks a wall in the table of twins.
const WALL: u32 = u32::MAX;

/// A triangulation of free space. A point at which two walls merely touch is two vertices, one for
/// each free side, so every vertex has one connected fan of triangles.
#[derive(Clone, Debug)]
pub struct Mesh {
    lattice: Lattice,
    points: Vec<Point>,
    /// Three for each triangle.
    corners: Vec<Vertex>,
    /// The same edge seen from the other triangle, or [`WALL`].
    twins: Vec<u32>,
    /// For each vertex, the first edge of its fan.
    fans: Vec<Edge>,
    /// For each triangle of a given mesh, the polygon that it was cut from; empty if the triangles are our own.
    owners: Vec<u32>,
    buckets: locate::Buckets,
}

impl Mesh {
    pub fn new(free: &FreeSpace) -> Self {
        let (points, corners, twins) = triangulate(free);
        let mut mesh = Self {
            lattice: free.lattice,
            points,
            corners,
            twins,
            fans: Vec::new(),
            owners: Vec::new(),
            buckets: locate::Buckets::default(),
        };
        mesh.finish();
        mesh
    }

    /// Triangles that somebody gives: three `corners` for each, clockwise on a screen, and for each edge the same edge from the
    /// other side, or `u32::MAX`. `owners` are the polygons that the triangles were cut from.
    pub(super) fn of_triangles(
        lattice: Lattice,
        points: Vec<Point>,
        corners: Vec<u32>,
        twins: Vec<u32>,
        owners: Vec<u32>,
    ) -> Self {
        let corners = corners.into_iter().map(Vertex).collect();
        let buckets = locate::Buckets::default();
        let mut mesh = Self { lattice, points, corners, twins, fans: Vec::new(), owners, buckets };
        mesh.finish();
        mesh
    }

    fn finish(&mut self) {
        self.split_vertices();
        self.buckets = locate::Buckets::new(self);
    }

    /// The polygon that a triangle was cut from; the triangle itself if the triangles are our own.
    pub fn owner(&self, t: Triangle) -> u32 {
        self.owners.get(t.index()).copied().unwrap_or(t.0)
    }

    /// Does this edge cut a given polygon into triangles? It is no border of the mesh as it was given.
    pub fn is_diagonal(&self, e: Edge) -> bool {
        self.twin(e).is_some_and(|twin| self.owner(e.triangle()) == self.owner(twin.triangle()))
    }

    /// Does it have the triangles of a given mesh, and not our own?
    pub fn is_given(&self) -> bool {
        !self.owners.is_empty()
    }

    /// The walls as closed rings, with free space on the right (on a screen).
    pub fn wall_rings(&self) -> Vec<Vec<Vertex>> {
        let mut seen = vec![false; self.corners.len()];
        let mut rings = Vec::new();
        for first in self.walls() {
            let mut ring = Vec::new();
            let mut e = first;
            while !std::mem::replace(&mut seen[e.index()], true) {
                ring.push(self.origin(e));
                e = self.spoke(self.end(e)); // the wall with which the fan at its end begins
            }
            if !ring.is_empty() {
                rings.push(ring);
            }
        }
        rings
    }

    /// The bytes of its points, triangles and indices.
    pub fn held(&self) -> usize {
        let indices = self.fans.held() + self.owners.held() + self.buckets.held();
        self.points.held() + self.corners.held() + self.twins.held() + indices
    }

    pub fn lattice(&self) -> Lattice {
        self.lattice
    }

    pub fn vertex_count(&self) -> usize {
        self.points.len()
    }

    pub fn triangle_count(&self) -> usize {
        self.corners.len() / 3
    }

    pub fn vertices(&self) -> impl Iterator<Item = Vertex> + use<> {
        (0..self.points.len() as u32).map(Vertex)
    }

    /// The vertices at which walls end. The others are extra vertices inside free space.
    pub fn wall_vertices(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.vertices().filter(|&v| self.on_wall(v))
    }

    pub fn triangles(&self) -> impl Iterator<Item = Triangle> + use<> {
        (0..self.triangle_count() as u32).map(Triangle)
    }

    /// The edges without a free triangle on their other side.
    pub fn walls(&self) -> impl Iterator<Item = Edge> + '_ {
        (0..self.corners.len() as u32).map(Edge).filter(|&e| self.twin(e).is_none())
    }

    #[inline]
    pub fn point(&self, v: Vertex) -> Point {
        self.points[v.index()]
    }

    pub fn world(&self, v: Vertex) -> glam::DVec2 {
        self.lattice.to_world(self.point(v))
    }

    #[inline]
    pub fn origin(&self, e: Edge) -> Vertex {
        self.corners[e.index()]
    }

    #[inline]
    pub fn end(&self, e: Edge) -> Vertex {
        self.origin(e.next())
    }

    /// The corner of the edge's triangle that is not on the edge.
    #[inline]
    pub fn opposite(&self, e: Edge) -> Vertex {
        self.origin(e.previous())
    }

    /// The same edge from the other side; none for a wall.
    #[inline]
    pub fn twin(&self, e: Edge) -> Option<Edge> {
        let twin = self.twins[e.index()];
        (twin != WALL).then_some(Edge(twin))
    }

    #[inline]
    pub fn corners(&self, t: Triangle) -> [Vertex; 3] {
        let [a, b, c] = t.edges();
        [self.origin(a), self.origin(b), self.origin(c)]
    }

    #[inline]
    pub fn corner_points(&self, t: Triangle) -> [Point; 3] {
        let [a, b, c] = self.corners(t);
        [self.point(a), self.point(b), self.point(c)]
    }

    /// Both ends of an edge, from its origin.
    #[inline]
    pub fn ends(&self, e: Edge) -> [Point; 2] {
        [self.point(self.origin(e)), self.point(self.end(e))]
    }

    /// Is `v` a corner of a wall, and not an extra vertex inside free space?
    pub fn on_wall(&self, v: Vertex) -> bool {
        self.twin(self.spoke(v)).is_none()
    }

    /// Does a way without walls lead from one of the triangles to another one?
    pub fn are_connected(&self, from: &[Triangle], to: &[Triangle]) -> bool {
        let (mut found, mut todo) = (vec![false; self.triangle_count()], from.to_vec());
        while let Some(t) = todo.pop() {
            if to.contains(&t) {
                return true;
            }
            if !std::mem::replace(&mut found[t.index()], true) {
                todo.extend(t.edges().into_iter().filter_map(|e| self.twin(e)).map(Edge::triangle));
            }
        }
        false
    }

    /// The edge out of `v` with which its fan begins: a wall, if it has any.
    pub fn spoke(&self, v: Vertex) -> Edge {
        self.fans[v.index()]
    }

    /// The edges out of `v`, one for each triangle around it, clockwise on a screen: from wall to
    /// wall, or once around when `v` lies in the open.
    pub fn fan(&self, v: Vertex) -> impl Iterator<Item = Edge> + '_ {
        let first = self.spoke(v);
        // Clockwise: out of this triangle over the edge that comes into `v`, which is shared.
        let after = move |&e: &Edge| self.twin(e.previous()).filter(|&next| next != first);
        std::iter::successors(Some(first), after)
    }

    /// Gives every fan of triangles its own vertex, and remembers where each fan begins.
    fn split_vertices(&mut self) {
        let mut seen = vec![false; self.corners.len()];
        let mut fans: Vec<Option<Edge>> = vec![None; self.points.len()];
        for start in 0..self.corners.len() as u32 {
            if seen[start as usize] {
                continue;
            }
            // Turn counter-clockwise to the wall, or once around.
            let mut first = Edge(start);
            while let Some(twin) = self.twin(first) {
                first = twin.next();
                if first == Edge(start) {
                    break;
                }
            }
            let old = self.corners[start as usize];
            let v = if fans[old.index()].is_none() {
                old
            } else {
                self.points.push(self.points[old.index()]);
                fans.push(None);
                Vertex(self.points.len() as u32 - 1)
            };
            fans[v.index()] = Some(first);
            let mut e = first;
            loop {
                seen[e.index()] = true;
                self.corners[e.index()] = v;
                match self.twin(e.previous()) {
                    Some(next) if next != first => e = next,
                    _ => break,
                }
            }
        }
        // Points without a free triangle (walls on all sides) are not part of the mesh.
        self.drop_unused(&fans);
    }

    fn drop_unused(&mut self, fans: &[Option<Edge>]) {
        self.fans = fans.iter().copied().flatten().collect();
        if self.fans.len() == fans.len() {
            return;
        }
        let mut renamed = vec![Vertex(u32::MAX); fans.len()];
        let mut points = Vec::with_capacity(fans.len());
        for (old, fan) in fans.iter().enumerate() {
            if fan.is_some() {
                renamed[old] = Vertex(points.len() as u32);
                points.push(self.points[old]);
            }
        }
        self.points = points;
        self.corners.iter_mut().for_each(|v| *v = renamed[v.index()]);
    }

    /// Does this mesh have a vertex with this id? Ids that were kept from another mesh may not exist here.
    pub fn has_vertex(&self, v: Vertex) -> bool {
        v.index() < self.points.len()
    }

    /// Does this mesh have an edge with this id?
    pub fn has_edge(&self, e: Edge) -> bool {
        e.index() < self.corners.len()
    }

    /// Does this mesh have a triangle with this id?
    pub fn has_triangle(&self, t: Triangle) -> bool {
        (t.0 as usize) < self.triangle_count()
    }

    /// Does it have the same triangles with the same numbers? Then every run on it is the same.
    pub fn has_triangles_of(&self, other: &Self) -> bool {
        self.points == other.points && self.corners == other.corners && self.twins == other.twins
    }

    /// Checks every invariant of this structure, for tests. Panics with the one that is broken.
    pub fn sanity_check(&self) {
        for t in self.triangles() {
            let [a, b, c] = self.corner_points(t);
            assert!(area2(a, b, c) > 0, "{t:?} winds the wrong way or is flat");
        }
        for e in (0..self.corners.len() as u32).map(Edge) {
            if let Some(twin) = self.twin(e) {
                assert_eq!(self.twin(twin), Some(e));
                assert_eq!((self.origin(e), self.end(e)), (self.end(twin), self.origin(twin)), "{e:?}");
            }
        }
        let mut walled: Vec<_> = self.walls().map(|e| self.origin(e)).collect();
        walled.sort_unstable();
        walled.dedup();
        assert!(self.vertices().filter(|&v| self.on_wall(v)).eq(walled), "a fan begins at its wall");
        let mut in_fans = 0;
        for v in self.vertices() {
            for e in self.fan(v) {
                assert_eq!(self.origin(e), v);
                in_fans += 1;
            }
        }
        assert_eq!(in_fans, self.corners.len(), "every corner is in one fan");
    }
}
