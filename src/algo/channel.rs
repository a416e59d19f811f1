//! What a channel is made of: the triangles that touch a point, and portals.

use crate::geom::{Point, Side};
use crate::world::mesh::{Edge, Location, Mesh, Triangle};
use glam::DVec2;

/// An edge that the walker crosses, with the ends on his hands. The tutorial begins and ends the
/// channel with portals of no width, the start and the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Portal {
    pub left: Point,
    pub right: Point,
}

impl Portal {
    /// Across `e`, out of its triangle.
    pub fn across(mesh: &Mesh, e: Edge) -> Self {
        let [left, right] = mesh.ends(e);
        Self { left, right }
    }

    /// Start or goal: a portal of no width.
    pub const fn at(p: Point) -> Self {
        Self { left: p, right: p }
    }

    pub const fn end(self, side: Side) -> Point {
        match side {
            Side::Left => self.left,
            Side::Right => self.right,
        }
    }

    /// In lattice units; exact, though it may lie between lattice points.
    pub fn middle(self) -> DVec2 {
        (self.left.as_dvec2() + self.right.as_dvec2()) / 2.0
    }
}

/// All triangles that have `p` inside or on their border, lowest first: one, two on an edge, the
/// whole fan on a vertex, every fan where walls touch in one point. None outside free space.
pub fn touching(mesh: &Mesh, p: Point) -> Vec<Triangle> {
    let mut all: Vec<Triangle> = match mesh.locate(p) {
        None => Vec::new(),
        Some(Location::Inside(t)) => vec![t],
        Some(Location::OnEdge(e)) => [Some(e), mesh.twin(e)].into_iter().flatten().map(Edge::triangle).collect(),
        Some(Location::OnVertex(_)) => {
            let vertices = mesh.vertices_at(p).into_iter();
            vertices.flat_map(|v| mesh.fan(v)).map(Edge::triangle).collect()
        }
    };
    all.sort_unstable();
    all.dedup();
    all
}

/// Distance in whole lattice units. A lattice unit is so small that rounding does not matter, and
/// whole numbers add up to the same sum in any order.
pub fn whole_distance(a: DVec2, b: DVec2) -> i64 {
    a.distance(b).round() as i64
}
