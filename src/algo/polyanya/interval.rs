//! An interval and its root, and what becomes of it behind a triangle. Every decision is the sign of one turn of two
//! offsets between lattice points, so all of them are exact in 64 bits.

use crate::geom::{Point, Ray, Side, hit};
use crate::map::mesh::{Edge, Mesh, Vertex};
use glam::DVec2;

/// A part of an edge, and the point from which a straight line leads to each of its points.
///
/// Its ends are kept as the rays from the root that run through them. A ray that meets an end of the edge ends the
/// interval at that vertex; any other one at its crossing with the edge, which needs no coordinates:
///
/// ```text
///                  s                The left ray runs through a, so the interval begins at the vertex a.
///                 ╱ ╲               The right ray crosses the edge before b.
///     through    ╱   ╲              The interval is pushed through the triangle a s b: s lies between the rays,
///               ╱     ╲             so there is a part of both edges behind it that the root sees.
///        a ────╱══════>╲──── b      edge, left to right
///              \      /
///               \    /              The root may be an end of the edge. Then the ray of that side
///                root               has the length 0.
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// As it is left: its origin is on the left.
    pub edge: Edge,
    /// A corner of a wall; none: the start.
    pub root: Option<Vertex>,
    pub left: Ray,
    pub right: Ray,
}

/// What is needed to look at an interval: the mesh, and where the start is.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'a> {
    pub mesh: &'a Mesh,
    pub start: Point,
}

impl Ground<'_> {
    pub fn root(&self, root: Option<Vertex>) -> Point {
        root.map_or(self.start, |v| self.mesh.point(v))
    }
}

impl Interval {
    /// All of an edge, from a root that lies on the near side of it.
    pub(super) fn whole(ground: Ground, edge: Edge, root: Option<Vertex>) -> Self {
        let [left, right] = ground.mesh.ends(edge).map(|end| Ray::new(ground.root(root), end));
        Self { edge, root, left, right }
    }

    fn on(edge: Edge, root: Option<Vertex>, side: Side, outer: Ray, inner: Ray) -> Self {
        let [left, right] = match side {
            Side::Left => [outer, inner],
            Side::Right => [inner, outer],
        };
        Self { edge, root, left, right }
    }

    pub fn ray(&self, side: Side) -> Ray {
        match side {
            Side::Left => self.left,
            Side::Right => self.right,
        }
    }

    /// The end of the edge on this side.
    pub fn edge_end(&self, mesh: &Mesh, side: Side) -> Vertex {
        match side {
            Side::Left => mesh.origin(self.edge),
            Side::Right => mesh.end(self.edge),
        }
    }

    /// The vertex at which the interval ends on this side; none if it ends at a crossing.
    pub fn end_vertex(&self, ground: Ground, side: Side) -> Option<Vertex> {
        let v = self.edge_end(ground.mesh, side);
        (self.ray(side).turn(self.towards(ground, v)) == 0).then_some(v)
    }

    fn towards(&self, ground: Ground, v: Vertex) -> Ray {
        Ray::new(ground.root(self.root), ground.mesh.point(v))
    }

    /// Is the root the end of the edge on this side?
    pub fn is_root_at(&self, mesh: &Mesh, side: Side) -> bool {
        self.root == Some(self.edge_end(mesh, side))
    }

    /// The ends of the interval, in lattice units: exact at a vertex, rounded at a crossing.
    pub fn ends(&self, ground: Ground) -> [DVec2; 2] {
        let (root, [a, b]) = (ground.root(self.root), ground.mesh.ends(self.edge));
        Side::BOTH.map(|side| match self.end_vertex(ground, side) {
            Some(v) => ground.mesh.point(v).as_dvec2(),
            None => hit(root, Point::new(root.x + self.ray(side).x, root.y + self.ray(side).y), a, b),
        })
    }

    /// The same edge, seen from the triangle behind it. No interval lies on a wall.
    pub fn through(&self, mesh: &Mesh) -> Edge {
        mesh.twin(self.edge).unwrap_or(self.edge)
    }

    /// Where a point lies that is not behind the root, as seen from this side: positive outside of its ray, zero on it.
    pub fn outside(&self, ground: Ground, side: Side, p: Point) -> i64 {
        self.ray(side).turn(Ray::new(ground.root(self.root), p)) * side.sign()
    }

    /// The vertex opposite the edge, in the triangle behind it.
    pub fn opposite(&self, mesh: &Mesh) -> Vertex {
        mesh.opposite(self.through(mesh))
    }

    /// The edge on one side of the triangle behind this one.
    pub fn edge_behind(&self, mesh: &Mesh, side: Side) -> Edge {
        match side {
            Side::Left => self.through(mesh).next(),
            Side::Right => self.through(mesh).previous(),
        }
    }

    /// The observable successor on that edge: what the root sees of it. None if it sees at most one point.
    pub fn observable(&self, ground: Ground, side: Side) -> Option<Self> {
        let (mesh, other) = (ground.mesh, side.other());
        let (edge, s) = (self.edge_behind(mesh, side), self.opposite(mesh));
        let to_s = self.towards(ground, s);
        if self.is_root_at(mesh, side) {
            return Some(Self::on(edge, self.root, side, Ray::default(), to_s));
        }
        let [here, there] = [side, other].map(|side| self.outside(ground, side, mesh.point(s)));
        let inner = if there <= 0 { to_s } else { self.ray(other) };
        (here < 0).then(|| Self::on(edge, self.root, side, self.ray(side), inner))
    }

    /// The same of a program that looks at no ray: all of the edge.
    pub(super) fn taken_for_seen(&self, ground: Ground, side: Side) -> Self {
        Self::whole(ground, self.edge_behind(ground.mesh, side), self.root)
    }

    /// The vertex at which a path can turn to this side to get out of what the root sees. Whether the walls there allow
    /// it is another question.
    pub fn turns_at(&self, ground: Ground, side: Side) -> Option<Vertex> {
        let s = ground.mesh.point(self.opposite(ground.mesh));
        let v = self.end_vertex(ground, side).filter(|_| !self.is_root_at(ground.mesh, side));
        v.filter(|_| self.outside(ground, side, s) >= 0)
    }

    /// The non-observable successor on the edge on side `on`, after a turn to side `turn` at vertex `v`. It ends
    /// where what the old root sees begins. None if there is at most one such point.
    pub fn non_observable(&self, ground: Ground, turn: Side, v: Vertex, on: Side) -> Option<Self> {
        let (mesh, s) = (ground.mesh, self.opposite(ground.mesh));
        let edge = self.edge_behind(mesh, on);
        let to_s = Ray::new(mesh.point(v), mesh.point(s));
        if on == turn {
            return Some(Self::on(edge, Some(v), turn, Ray::default(), to_s));
        }
        // The line from the old root through `v` goes on in the same direction.
        let is_beyond = self.outside(ground, turn, mesh.point(s)) > 0;
        is_beyond.then(|| Self::on(edge, Some(v), turn, to_s, self.ray(turn)))
    }
}
