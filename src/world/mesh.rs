//! Free space cut into triangles. The only file that knows the crate `spade`.
//!
//! Directed edge `e = 3 t + i` runs along triangle `t` from its corner `i` to the next one, with
//! the triangle on its right hand (clockwise on a screen). Who leaves `t` across `e` has its origin
//! on the left and its end on the right:
//!
//! ```text
//!               ▲ leaving
//!     origin ───┼───▶ end          left = origin, right = end
//!          \    │    /
//!           \   t   /
//! ```

mod locate;

pub use locate::Location;

use crate::geom::{Lattice, Point, area2};
use crate::world::polygons::FreeSpace;
use rustc_hash::{FxBuildHasher, FxHashMap};
use spade::{ConstrainedDelaunayTriangulation, HierarchyHintGenerator, HintGenerator, Point2, Triangulation};

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

/// So few points are quickly done in any order.
const FEW: usize = 1000;

/// A triangulation of free space. A point at which two walls merely touch is two vertices, one for
/// each free side, so every vertex has one connected fan of triangles.
#[derive(Clone, Debug)]
pub struct Mesh {
    lattice: Lattice,
    points: Vec<Point>,
    /// Three a triangle.
    corners: Vec<Vertex>,
    /// The same edge seen from the other triangle, or [`WALL`].
    twins: Vec<u32>,
    /// The edge out of each vertex with which its fan begins.
    fans: Vec<Edge>,
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
            buckets: locate::Buckets::default(),
        };
        mesh.split_vertices();
        mesh.buckets = locate::Buckets::new(&mesh);
        mesh
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

    pub fn triangles(&self) -> impl Iterator<Item = Triangle> + use<> {
        (0..self.triangle_count() as u32).map(Triangle)
    }

    /// Edges that border on no other free triangle.
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

    pub fn corners(&self, t: Triangle) -> [Vertex; 3] {
        t.edges().map(|e| self.origin(e))
    }

    pub fn corner_points(&self, t: Triangle) -> [Point; 3] {
        self.corners(t).map(|v| self.point(v))
    }

    /// Both ends of an edge, from its origin.
    pub fn ends(&self, e: Edge) -> [Point; 2] {
        [self.point(self.origin(e)), self.point(self.end(e))]
    }

    /// Is `v` a corner of a wall, and not a vertex in the open?
    pub fn on_wall(&self, v: Vertex) -> bool {
        self.twin(self.spoke(v)).is_none()
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
        // Points of no free triangle (both their sides are walls) are left out of the triangles
        // and must not be handed out either.
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

    /// Checks every promise of this structure; for tests. Panics with what is broken.
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

/// Distinct points of the rings, and triangles of free space over them: their corners and their twins.
fn triangulate(free: &FreeSpace) -> (Vec<Point>, Vec<Vertex>, Vec<u32>) {
    let mut points = Vec::new();
    let count = free.rings.iter().map(Vec::len).sum::<usize>() + free.vertices.len();
    let mut ids = FxHashMap::with_capacity_and_hasher(count, FxBuildHasher);
    let mut constraints = Vec::new();
    for ring in &free.rings {
        let ring: Vec<usize> = ring
            .iter()
            .map(|&p| {
                *ids.entry(p).or_insert_with(|| {
                    points.push(p);
                    points.len() - 1
                })
            })
            .collect();
        let next = ring.iter().cycle().skip(1);
        constraints.extend(ring.iter().zip(next).filter(|(a, b)| a != b).map(|(&a, &b)| [a, b]));
    }
    for &p in &free.vertices {
        ids.entry(p).or_insert_with(|| {
            points.push(p);
            points.len() - 1
        });
    }
    let sites: Vec<_> = points.iter().map(|p| Point2::new(f64::from(p.x), f64::from(p.y))).collect();
    let mut conflicts = 0;
    // Coordinates are finite and below 2^29, so nothing can be refused; the union left no crossings.
    let (corners, twins) = if in_columns(&points) {
        let mut cdt = ConstrainedDelaunayTriangulation::<_, (), (), (), HierarchyHintGenerator<f64>>::new();
        let ids: Vec<_> = sites.into_iter().filter_map(|p| cdt.insert(p).ok()).collect();
        for [a, b] in constraints {
            conflicts += usize::from(cdt.try_add_constraint(ids[a], ids[b]).is_empty());
        }
        inside(&cdt)
    } else {
        let cdt =
            ConstrainedDelaunayTriangulation::<Point2<f64>>::try_bulk_load_cdt(sites, constraints, |_| conflicts += 1);
        inside(&cdt.unwrap_or_default())
    };
    if conflicts > 0 {
        log::warn!("{conflicts} walls cross others and were left out");
    }
    (points, corners, twins)
}

/// Do many points stand in one column or row, as the ends of slits do? Then spade's bulk load takes 7 times as long
/// as one point after the other, and more; elsewhere one by one takes up to 1.6 times as long (`benches/mesh.rs`).
fn in_columns(points: &[Point]) -> bool {
    let crowded = |of: fn(&Point) -> i32| {
        let mut values: Vec<i32> = points.iter().step_by(7).map(of).collect(); // a sample will do
        values.sort_unstable();
        values.chunk_by(|a, b| a == b).any(|same| same.len() > values.len() / 8)
    };
    points.len() > FEW && (crowded(|p| p.x) || crowded(|p| p.y))
}

/// The triangles of free space in order: their corners and their twins.
fn inside<L: HintGenerator<f64>>(
    cdt: &ConstrainedDelaunayTriangulation<Point2<f64>, (), (), (), L>,
) -> (Vec<Vertex>, Vec<u32>) {
    // Inside is an odd number of walls away from the outer face.
    let mut inside: Vec<Option<bool>> = vec![None; cdt.num_all_faces()];
    inside[cdt.outer_face().fix().index()] = Some(false);
    let mut todo: Vec<_> = cdt.convex_hull().map(|e| (e.rev().fix(), e.is_constraint_edge())).collect();
    todo.extend(cdt.convex_hull().map(|e| (e.fix(), e.is_constraint_edge())));
    let mut triangles = Vec::new();
    while let Some((edge, free)) = todo.pop() {
        let face = cdt.directed_edge(edge).face();
        if inside[face.fix().index()].is_some() {
            continue;
        }
        inside[face.fix().index()] = Some(free);
        let Some(face) = face.as_inner() else { continue };
        if free {
            let edges = face.adjacent_edges(); // each from the corner of its number
            triangles.push((edges.map(|e| Vertex(e.from().fix().index() as u32)), edges.map(|e| e.fix())));
        }
        todo.extend(face.adjacent_edges().map(|e| (e.rev().fix(), free ^ e.is_constraint_edge())));
    }
    // An order that does not depend on how the flood went: no two have their first edge in common.
    triangles.sort_unstable_by_key(|&([Vertex(a), Vertex(b), _], _)| u64::from(a) << 32 | u64::from(b));
    let mut ours = vec![WALL; cdt.num_directed_edges()];
    let edges = || triangles.iter().flat_map(|(_, edges)| edges);
    edges().zip(0..).for_each(|(e, own)| ours[e.index()] = own);
    let twins = edges().map(|e| ours[e.rev().index()]).collect();
    (triangles.iter().flat_map(|(corners, _)| corners).copied().collect(), twins)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::polygons::{Obstacle, Polygons};
    use glam::DVec2;

    fn rectangle(low: [f64; 2], high: [f64; 2]) -> Vec<DVec2> {
        let ([left, top], [right, bottom]) = (low, high);
        [[left, top], [right, top], [right, bottom], [left, bottom]].map(DVec2::from).to_vec()
    }

    #[test]
    fn slits_whose_ends_stand_in_columns_are_put_in_one_by_one_and_leave_the_same_area() {
        let slit = |i: i32| rectangle([1.0, f64::from(i)], [600.0, f64::from(i) + 0.25]);
        let obstacles = (1..=300).map(|i| Obstacle { name: String::new(), points: slit(i) }).collect();
        let free = FreeSpace::of_polygons(&Polygons { outline: rectangle([0.0; 2], [601.0, 302.0]), obstacles });
        assert!(in_columns(&triangulate(&free).0));
        let mesh = Mesh::new(&free);
        mesh.sanity_check();
        let area: i64 = mesh.triangles().map(|t| mesh.corner_points(t)).map(|[a, b, c]| area2(a, b, c)).sum();
        let unit = mesh.lattice().snap(DVec2::X).as_dvec2().x - mesh.lattice().snap(DVec2::ZERO).as_dvec2().x;
        assert_eq!(area as f64 / unit / unit, 2.0 * (601.0 * 302.0 - 300.0 * 599.0 * 0.25));
    }
}
