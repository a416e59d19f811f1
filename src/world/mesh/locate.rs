//! In which triangle is a point? A grid of buckets, each with the triangles that may reach into it.

use super::{Edge, Mesh, Triangle, Vertex};
use crate::geom::{Point, area2};

/// What lies under a point of free space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Location {
    Inside(Triangle),
    /// On an edge, but at neither end; the edge of the lower triangle if two share it.
    OnEdge(Edge),
    /// On a vertex; the first, where two walls touch in one point.
    OnVertex(Vertex),
}

#[derive(Clone, Debug, Default)]
pub(super) struct Buckets {
    low: Point,
    /// A bucket is `1 << shift` lattice units wide and high: dividing would take most of the time.
    shift: u32,
    columns: usize,
    rows: usize,
    /// Bucket `b` holds `triangles[starts[b]..starts[b + 1]]`.
    starts: Vec<u32>,
    triangles: Vec<Triangle>,
}

/// So many buckets a triangle are too many.
const CROWD: usize = 16;

/// The box around these points: its lowest and its highest corner.
fn around(points: &[Point]) -> (Point, Point) {
    let first = points.first().copied().unwrap_or_default();
    points.iter().fold((first, first), |(low, high), p| {
        (Point::new(low.x.min(p.x), low.y.min(p.y)), Point::new(high.x.max(p.x), high.y.max(p.y)))
    })
}

impl Buckets {
    /// About one bucket a triangle: more would mostly be empty or say the same. Fewer where triangles are so
    /// long that they would be in too many.
    pub(super) fn new(mesh: &Mesh) -> Self {
        if mesh.points.is_empty() {
            return Self::default();
        }
        let (low, high) = around(&mesh.points);
        let (width, height) = (i64::from(high.x) - i64::from(low.x), i64::from(high.y) - i64::from(low.y));
        let target = (width as f64 * height as f64 / mesh.triangle_count().max(1) as f64).sqrt();
        // A long thin world must not have more buckets along its side than it has triangles.
        let side = target.max(width.max(height) as f64 / (mesh.triangle_count() as f64 + 1.0));
        let mut shift = (side * std::f64::consts::SQRT_2).max(1.0).log2() as u32; // the nearest power of two
        let boxes: Vec<(Point, Point)> = mesh.triangles().map(|t| around(&mesh.corner_points(t))).collect();
        loop {
            let columns = (width >> shift) as usize + 1;
            let rows = (height >> shift) as usize + 1;
            let starts = vec![0; columns * rows + 1];
            let mut buckets = Self { low, shift, columns, rows, starts, triangles: Vec::new() };
            if buckets.entries(&boxes) > CROWD * boxes.len() && columns * rows > 1 {
                shift += 1;
                continue;
            }
            buckets.fill(&boxes);
            return buckets;
        }
    }

    /// How many buckets all boxes meet, one after the other.
    fn entries(&self, boxes: &[(Point, Point)]) -> usize {
        let met = |&(low, high)| {
            let ((a, b), (c, d)) = (self.column_row(low), self.column_row(high));
            ((c - a + 1) * (d - b + 1)) as usize
        };
        boxes.iter().map(met).sum()
    }

    /// Counts what goes where, and then puts it there, in the order of triangles.
    fn fill(&mut self, boxes: &[(Point, Point)]) {
        let mut starts = std::mem::take(&mut self.starts);
        boxes.iter().for_each(|&of| self.under(of, |bucket| starts[bucket + 1] += 1));
        for b in 1..starts.len() {
            starts[b] += starts[b - 1];
        }
        let mut next = starts.clone();
        let mut triangles = vec![Triangle(0); starts[starts.len() - 1] as usize];
        for (t, &of) in boxes.iter().enumerate() {
            self.under(of, |bucket| {
                triangles[next[bucket] as usize] = Triangle(t as u32);
                next[bucket] += 1;
            });
        }
        (self.starts, self.triangles) = (starts, triangles);
    }

    fn column_row(&self, p: Point) -> (i64, i64) {
        ((i64::from(p.x) - i64::from(self.low.x)) >> self.shift, (i64::from(p.y) - i64::from(self.low.y)) >> self.shift)
    }

    /// Calls `visit` with every bucket that the box meets.
    fn under(&self, (low, high): (Point, Point), mut visit: impl FnMut(usize)) {
        let ((left, top), (right, bottom)) = (self.column_row(low), self.column_row(high));
        for row in top..=bottom {
            for column in left..=right {
                visit(row as usize * self.columns + column as usize);
            }
        }
    }

    fn at(&self, p: Point) -> &[Triangle] {
        if self.starts.is_empty() {
            return &[];
        }
        let (column, row) = self.column_row(p);
        if column < 0 || row < 0 || column as usize >= self.columns || row as usize >= self.rows {
            return &[];
        }
        let b = row as usize * self.columns + column as usize;
        &self.triangles[self.starts[b] as usize..self.starts[b + 1] as usize]
    }
}

impl Mesh {
    /// The triangle, edge or vertex under `p`; none outside free space. Exact.
    pub fn locate(&self, p: Point) -> Option<Location> {
        self.buckets.at(p).iter().find_map(|&t| self.place_in(t, p))
    }

    /// All vertices at `p`: two or more where walls merely touch.
    pub fn vertices_at(&self, p: Point) -> Vec<Vertex> {
        let corners = self.buckets.at(p).iter().flat_map(|&t| self.corners(t));
        let mut found: Vec<_> = corners.filter(|&v| self.point(v) == p).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// All triangles that have `p` inside or on their border: one, two on an edge, the whole fan on a
    /// vertex, every fan where walls touch in one point. None outside free space.
    pub fn touching(&self, p: Point) -> Vec<Triangle> {
        match self.locate(p) {
            None => Vec::new(),
            Some(Location::Inside(t)) => vec![t],
            Some(Location::OnEdge(e)) => [Some(e), self.twin(e)].into_iter().flatten().map(Edge::triangle).collect(),
            Some(Location::OnVertex(_)) => {
                let vertices = self.vertices_at(p).into_iter();
                vertices.flat_map(|v| self.fan(v)).map(Edge::triangle).collect()
            }
        }
    }

    fn place_in(&self, t: Triangle, p: Point) -> Option<Location> {
        let sides = t.edges().map(|e| {
            let [a, b] = self.ends(e);
            area2(a, b, p)
        });
        if sides.iter().any(|&s| s < 0) {
            return None;
        }
        if let Some(v) = self.corners(t).into_iter().find(|&v| self.point(v) == p) {
            return Some(Location::OnVertex(v));
        }
        let on = t.edges().into_iter().zip(sides).find(|&(_, s)| s == 0);
        Some(on.map_or(Location::Inside(t), |(e, _)| Location::OnEdge(e)))
    }
}
