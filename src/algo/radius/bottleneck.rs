//! Is a passage wide enough? Demyen's width of a triangle (2006, "Efficient triangulation-based pathfinding"): a path
//! from one edge to another goes around the corner between them, and every obstacle that this corner sees across
//! the third edge must be at least a diameter away.
//!
//! ```text
//!           C           in over A C, out over B C: around C.
//!          /·\          The wall behind A B may be nearer to C than A and B are:
//!         / · \         look across A B, in the cone between them.
//!        A──·──B
//!      ─────w───────    the width is | C w |
//! ```

use super::clearance::nearest_on;
use crate::geom::{Point, area2};
use crate::world::mesh::{Edge, Mesh, Triangle, Vertex};
use glam::DVec2;

/// A passage that is too narrow by less than this fraction counts as wide enough: rounding must not close one that
/// is exactly as wide as the agent.
const SLACK: f64 = 1e-12;

/// Two points on walls that are nearer to each other than the agent's diameter. In lattice units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bottleneck {
    pub from: DVec2,
    pub to: DVec2,
}

impl Bottleneck {
    pub fn width(&self) -> f64 {
        self.from.distance(self.to)
    }
}

fn reach(radius: f64) -> f64 {
    2.0 * radius * (1.0 - SLACK)
}

/// The edge itself, if its ends lie on walls and a circle does not fit between them.
fn bottleneck_in(mesh: &Mesh, e: Edge, radius: f64) -> Option<Bottleneck> {
    let [from, to] = mesh.ends(e).map(Point::as_dvec2);
    let walled = mesh.on_wall(mesh.origin(e)) && mesh.on_wall(mesh.end(e));
    Some(Bottleneck { from, to }).filter(|bottleneck| walled && bottleneck.width() < reach(radius))
}

/// What keeps a circle of this radius from entering a triangle over its edge `entered` and leaving it over its edge
/// `left`. None if it fits.
pub fn bottleneck_between(mesh: &Mesh, entered: Edge, left: Edge, radius: f64) -> Option<Bottleneck> {
    let (corner, across) =
        if left == entered.next() { (mesh.origin(left), left.next()) } else { (mesh.origin(entered), entered.next()) };
    let seen = || {
        let [l, r] = mesh.ends(across);
        seen_from(mesh, corner, across, l, r, radius)
    };
    bottleneck_in(mesh, entered, radius).or_else(|| bottleneck_in(mesh, left, radius)).or_else(seen)
}

/// What keeps a circle at `p`, in the triangle of an edge, from coming to that edge. Each end of the edge is
/// passed like the corner of [`bottleneck_between`], if what it sees lies between the edge and `p`.
pub fn bottleneck_to(mesh: &Mesh, e: Edge, p: Point, radius: f64) -> Option<Bottleneck> {
    let [origin, end] = mesh.ends(e);
    let first = || seen_from(mesh, mesh.origin(e), e.next(), end, p, radius);
    let second = || seen_from(mesh, mesh.end(e), e.previous(), p, origin, radius);
    bottleneck_in(mesh, e, radius).or_else(first).or_else(second)
}

/// Can a circle come into a triangle over `entered`, an edge of it, and leave over `left`, another?
pub fn passes(mesh: &Mesh, entered: Edge, left: Edge, radius: f64) -> bool {
    bottleneck_between(mesh, entered, left, radius).is_none()
}

/// Can a circle at `p`, in the triangle of an edge, come to that edge?
pub fn opens(mesh: &Mesh, e: Edge, p: Point, radius: f64) -> bool {
    bottleneck_to(mesh, e, p, radius).is_none()
}

/// From a corner across an edge, in the cone between two points: the bottleneck to the nearest wall, if it is too near.
fn seen_from(mesh: &Mesh, corner: Vertex, across: Edge, left: Point, right: Point, radius: f64) -> Option<Bottleneck> {
    let sight = NearestInSight { mesh, from: mesh.point(corner) };
    if !mesh.on_wall(corner) || area2(sight.from, left, right) <= 0 {
        return None;
    }
    let to = sight.nearest(across, left, right, reach(radius))?;
    Some(Bottleneck { from: sight.from.as_dvec2(), to })
}

/// Finds the nearest wall in sight of one corner.
struct NearestInSight<'a> {
    mesh: &'a Mesh,
    from: Point,
}

impl NearestInSight<'_> {
    /// Across an edge, in the cone between two points, if it is nearer than `reach`.
    fn nearest(&self, across: Edge, left: Point, right: Point, reach: f64) -> Option<DVec2> {
        let ends = self.mesh.ends(across).map(Point::as_dvec2);
        let from = self.from.as_dvec2();
        let foot = nearest_on(from, ends);
        if foot.distance(from) >= reach {
            return None;
        }
        let Some(twin) = self.mesh.twin(across) else {
            // A wall. Its nearest point counts if it lies in the cone; whatever hides it is nearer and counts itself.
            let side = |p: Point| (p.as_dvec2() - from).perp_dot(foot - from);
            return (side(left) >= 0.0 && side(right) <= 0.0).then_some(foot);
        };
        let tip = self.mesh.opposite(twin);
        let p = self.mesh.point(tip);
        let in_cone = area2(self.from, left, p) >= 0 && area2(self.from, right, p) <= 0;
        let is_near = in_cone && self.mesh.on_wall(tip) && self.from.distance(p) < reach;
        let mut found = is_near.then(|| p.as_dvec2());
        for e in [twin.next(), twin.previous()] {
            let [l, r] = self.mesh.ends(e);
            let left = if area2(self.from, left, l) > 0 { l } else { left };
            let right = if area2(self.from, right, r) < 0 { r } else { right };
            if area2(self.from, left, right) > 0 {
                let reach = found.map_or(reach, |nearest| nearest.distance(from));
                found = self.nearest(e, left, right, reach).or(found);
            }
        }
        found
    }
}

/// Triangles that can be reached from one of `first` without crossing a wall, over edges nearer to `p`
/// than `reach`.
pub fn around(mesh: &Mesh, first: &[Triangle], p: DVec2, reach: f64) -> Vec<Triangle> {
    let mut found = first.to_vec();
    let mut done = 0;
    while let Some(&t) = found.get(done) {
        done += 1;
        for e in t.edges() {
            let ends = mesh.ends(e).map(Point::as_dvec2);
            let Some(twin) = mesh.twin(e).filter(|_| nearest_on(p, ends).distance(p) < reach) else { continue };
            if !found.contains(&twin.triangle()) {
                found.push(twin.triangle());
            }
        }
    }
    found
}

/// Distance from `p`, which lies in the triangles `first`, to the nearest wall, if it is less than `reach`.
pub fn room_at(mesh: &Mesh, first: &[Triangle], p: DVec2, reach: f64) -> Option<f64> {
    let near = around(mesh, first, p, reach).into_iter().flat_map(Triangle::edges);
    let walls = near.filter(|&e| mesh.twin(e).is_none()).map(|e| mesh.ends(e).map(Point::as_dvec2));
    walls.map(|wall| nearest_on(p, wall).distance(p)).filter(|&d| d < reach).min_by(f64::total_cmp)
}

/// The same, but `reach` if no wall is that near, and None if there are no triangles.
pub fn least_room(mesh: &Mesh, first: &[Triangle], p: DVec2, reach: f64) -> Option<f64> {
    (!first.is_empty()).then(|| room_at(mesh, first, p, reach).unwrap_or(reach))
}

/// Vertices on walls beyond the edge `across`, which is not crossed, that lie nearer to that edge than `reach`.
pub fn beside(mesh: &Mesh, across: Edge, reach: f64) -> Vec<Vertex> {
    let base = mesh.ends(across).map(Point::as_dvec2);
    // The distance of two segments that do not cross is attained at an end of one of them.
    let near = |e: Edge| {
        let ends = mesh.ends(e).map(Point::as_dvec2);
        let apart = ends.map(|p| p.distance(nearest_on(p, base))).into_iter();
        apart.chain(base.map(|p| p.distance(nearest_on(p, ends)))).any(|d| d < reach)
    };
    let (mut found, mut seen, mut todo) = (Vec::new(), vec![across.triangle()], vec![across]);
    while let Some(e) = todo.pop() {
        let Some(twin) = mesh.twin(e).filter(|twin| !seen.contains(&twin.triangle())) else { continue };
        seen.push(twin.triangle());
        let tip = mesh.opposite(twin);
        let p = mesh.point(tip).as_dvec2();
        if mesh.on_wall(tip) && p.distance(nearest_on(p, base)) < reach && !found.contains(&tip) {
            found.push(tip);
        }
        todo.extend([twin.next(), twin.previous()].into_iter().filter(|&e| near(e)));
    }
    found
}
