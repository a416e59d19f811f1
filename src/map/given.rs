//! A mesh as somebody gives it: vertices, and convex polygons over them. It is not triangulated again: polygons of more than
//! three corners are cut, and their diagonals are remembered (see [`Mesh::is_diagonal`](crate::map::mesh::Mesh::is_diagonal)).
//!
//! ```text
//!   GivenMesh  vertices, polygons; world units, any winding
//!       │ snap, weld, turn, cut, set aside what overlaps
//!   Checked    the triangles as a Mesh, and what is wrong with them as Defects
//! ```

/// Which polygons cannot stay beside the others.
mod aside;
/// Polygons to triangles.
mod cut;
/// What is wrong with a mesh.
mod defects;
/// Overlaps, junctions, gaps and islands.
mod search;

pub use defects::{Defect, DefectKind};

use crate::geom::{Lattice, Point};
use crate::map::mesh::{Mesh, Triangle};
use glam::DVec2;
use std::sync::{Arc, OnceLock};

/// The largest number of corners of all polygons: as many triangles as a million vertices can have.
pub const MAX_CORNERS: usize = 6_000_000;

/// Rounding to the lattice moves a vertex by less than one step, and two edges by less than two. What overlaps by less does so by
/// rounding.
const ROUNDING: f64 = 2.0;

/// Vertices and polygons as they were given. Each polygon is a list of indices of vertices.
#[derive(Clone, Debug, Default)]
pub struct GivenMesh {
    /// World units.
    vertices: Vec<DVec2>,
    /// Polygon `i` has `corners[ends[i - 1]..ends[i]]`.
    ends: Vec<u32>,
    corners: Vec<u32>,
    /// What follows from the rest, on first use.
    checked: OnceLock<Arc<Checked>>,
}

impl PartialEq for GivenMesh {
    fn eq(&self, other: &Self) -> bool {
        (&self.vertices, &self.ends, &self.corners) == (&other.vertices, &other.ends, &other.corners)
    }
}

/// The triangles of a given mesh, and what is wrong with it.
#[derive(Debug)]
pub struct Checked {
    pub mesh: Arc<Mesh>,
    /// In the order of their kinds.
    pub defects: Vec<Defect>,
    /// The polygons without triangles because they cover others or cross themselves, in ascending order. All methods run without them.
    pub set_aside: Vec<u32>,
}

impl Checked {
    /// The first defect with which the mesh cannot be used.
    pub fn refusal(&self) -> Option<Defect> {
        self.defects.iter().copied().find(|defect| defect.kind.refuses())
    }

    pub fn count(&self, kind: DefectKind) -> usize {
        self.defects.iter().filter(|defect| defect.kind == kind).count()
    }
}

impl GivenMesh {
    /// Corners that name no vertex are left out.
    pub fn new<P: AsRef<[u32]>>(vertices: Vec<DVec2>, polygons: impl IntoIterator<Item = P>) -> Self {
        let mut mesh = Self { vertices, ..Self::default() };
        for polygon in polygons {
            let known = polygon.as_ref().iter().copied().filter(|&v| (v as usize) < mesh.vertices.len());
            mesh.corners.extend(known);
            mesh.ends.push(mesh.corners.len() as u32);
        }
        mesh
    }

    /// The triangles of a triangulation, so that it can be kept and written. Points where walls touch are written once.
    pub fn of_triangles(mesh: &Mesh) -> Self {
        let mut vertices: Vec<DVec2> = Vec::new();
        let mut places = std::collections::HashMap::new();
        let names: Vec<u32> = mesh
            .vertices()
            .map(|v| {
                *places.entry(mesh.point(v)).or_insert_with(|| {
                    vertices.push(mesh.world(v));
                    vertices.len() as u32 - 1
                })
            })
            .collect();
        Self::new(vertices, mesh.triangles().map(|t| mesh.corners(t).map(|v| names[v.index()])))
    }

    /// World units.
    pub fn vertices(&self) -> &[DVec2] {
        &self.vertices
    }

    pub fn polygon_count(&self) -> usize {
        self.ends.len()
    }

    /// The number of corners of all polygons.
    pub fn corner_count(&self) -> usize {
        self.corners.len()
    }

    /// The indices of the vertices of each polygon, in the order in which they were given.
    pub fn polygons(&self) -> impl ExactSizeIterator<Item = &[u32]> + Clone {
        (0..self.ends.len()).map(|i| self.corners_of(i))
    }

    /// The indices of the vertices of one polygon.
    fn corners_of(&self, i: usize) -> &[u32] {
        let begin = if i == 0 { 0 } else { self.ends[i - 1] as usize };
        &self.corners[begin..self.ends[i] as usize]
    }

    /// The corners of one polygon in world units; none if there is no such polygon.
    pub fn polygon(&self, i: usize) -> Vec<DVec2> {
        (if i < self.ends.len() { self.corners_of(i) } else { &[] })
            .iter()
            .map(|&v| self.vertices[v as usize])
            .collect()
    }

    /// Smallest and largest coordinates of the polygons, in world units; zero without one.
    pub fn bounds(&self) -> (DVec2, DVec2) {
        let mut used = self.corners.iter().map(|&v| self.vertices[v as usize]);
        let first = used.next().unwrap_or(DVec2::ZERO);
        used.fold((first, first), |(low, high), p| (low.min(p), high.max(p)))
    }

    /// Its triangles, and what is wrong with it. Made once. Where it refuses the mesh, the triangles are still safe to use:
    /// an edge that more than two of them claim is a wall. Otherwise no two of them overlap.
    pub fn checked(&self) -> &Arc<Checked> {
        self.checked.get_or_init(|| Arc::new(self.check()))
    }

    /// Moves a vertex. Returns false, and changes nothing, if there is no such vertex, or if the result would be refused or
    /// would have more overlaps, or more crossed, flat or turned polygons, than before.
    pub fn move_vertex(&mut self, i: usize, to: DVec2) -> bool {
        let bad = |mesh: &Self| {
            let checked = mesh.checked();
            let has = |kind| checked.count(kind);
            let aside = has(DefectKind::Overlap) + has(DefectKind::Crossing);
            let changed = has(DefectKind::Flat) + has(DefectKind::Turned) + has(DefectKind::NotConvex);
            (checked.refusal().is_some(), aside, changed)
        };
        if self.vertices.get(i).is_none_or(|&old| old == to) || !to.is_finite() {
            return false;
        }
        let mut moved = Self { checked: OnceLock::new(), ..self.clone() };
        let from = moved.vertices[i];
        // Vertices at one place are one, however often the file repeats them.
        moved.vertices.iter_mut().filter(|p| **p == from).for_each(|p| *p = to);
        let ((is_refused, aside, changed), (_, aside_before, changed_before)) = (bad(&moved), bad(self));
        let is_no_worse = aside <= aside_before && changed <= changed_before;
        let is_good = !is_refused && is_no_worse && moved.checked().mesh.triangle_count() > 0;
        if is_good {
            *self = moved;
        }
        is_good
    }

    fn check(&self) -> Checked {
        let (low, high) = self.bounds();
        let lattice = Lattice::around(low, high);
        let cut::Cut { points, corners, owners, mut defects } = cut::cut(self, lattice);
        let of = |corners: Vec<u32>, owners, points| {
            let twins = twins(&corners);
            Mesh::of_triangles(lattice, points, corners, twins, owners)
        };
        let mut mesh = of(corners.clone(), owners.clone(), points.clone());
        search::overlaps(&mesh, &mut defects);
        let crossed = defects.iter().filter(|defect| defect.kind == DefectKind::Crossing);
        let mut set_aside: Vec<u32> = crossed.filter_map(|defect| defect.polygon).collect();
        // What is refused is mended first: the rest would follow from it.
        if !defects.iter().any(|defect| defect.kind.refuses()) {
            let covering = aside::covering(&defects);
            if !covering.is_empty() {
                let stays: Vec<usize> = (0..owners.len()).filter(|&t| !covering.contains(&owners[t])).collect();
                let kept = stays.iter().flat_map(|&t| corners[3 * t..3 * t + 3].iter().copied()).collect();
                mesh = of(kept, stays.iter().map(|&t| owners[t]).collect(), points);
                set_aside.extend(covering);
            }
            search::near_walls(&mesh, &mut defects);
            search::islands(&mesh, &mut defects);
        }
        set_aside.sort_unstable();
        defects.sort_by_key(|defect| defect.kind);
        Checked { mesh: Arc::new(mesh), defects, set_aside }
    }
}

/// The middle of a triangle in world units.
fn middle(mesh: &Mesh, t: Triangle) -> DVec2 {
    let [a, b, c] = mesh.corner_points(t).map(Point::as_dvec2);
    mesh.lattice().position((a + b + c) / 3.0)
}

/// Marks an edge with a triangle on one side only.
const NONE: u32 = u32::MAX;

/// For each edge of the triangles, the same edge from the other side. Where more than two triangles have an edge, they overlap, or
/// are thinner than the lattice can show; the rest of them has a wall there.
fn twins(corners: &[u32]) -> Vec<u32> {
    let end = |e: u32| corners[if e % 3 == 2 { e - 2 } else { e + 1 } as usize];
    let key = |e: u32| {
        let (a, b) = (corners[e as usize], end(e));
        u64::from(a.min(b)) << 32 | u64::from(a.max(b))
    };
    let mut edges: Vec<(u64, u32)> = (0..corners.len() as u32).map(|e| (key(e), e)).collect();
    edges.sort_unstable();
    let mut twins = vec![NONE; corners.len()];
    for same in edges.chunk_by(|a, b| a.0 == b.0) {
        let from = |of: bool| same.iter().map(|&(_, e)| e).find(|&e| (corners[e as usize] < end(e)) == of);
        if let (Some(a), Some(b)) = (from(true), from(false)) {
            (twins[a as usize], twins[b as usize]) = (b, a);
        }
    }
    twins
}
