//! Point location: a grid of buckets, each with the triangles that may overlap it.

use super::{Edge, Mesh, Triangle, Vertex};
use crate::geom::{Point, area2};
use crate::map::held::Held;

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
    /// A bucket is `1 << shifts` lattice units wide and high: dividing would take most of the time.
    shifts: [u32; 2],
    columns: usize,
    rows: usize,
    /// Bucket `b` holds `triangles[starts[b]..starts[b + 1]]`.
    starts: Vec<u32>,
    triangles: Vec<Triangle>,
}

/// The upper left and the lower right corner.
type Box = [Point; 2];

/// The largest number of buckets for each triangle, and of buckets that one triangle is in.
const CROWD: usize = 8;

/// The box around these points.
fn around(points: &[Point]) -> Box {
    let first = points.first().copied().unwrap_or_default();
    points.iter().fold([first; 2], |[low, high], p| {
        [Point::new(low.x.min(p.x), low.y.min(p.y)), Point::new(high.x.max(p.x), high.y.max(p.y))]
    })
}

/// Width and height.
fn size([low, high]: Box) -> [i64; 2] {
    [i64::from(high.x) - i64::from(low.x), i64::from(high.y) - i64::from(low.y)]
}

impl Buckets {
    /// In bytes.
    pub(super) fn held(&self) -> usize {
        self.starts.held() + self.triangles.held()
    }

    /// A bucket is about as wide and as high as the average triangle; larger if a few triangles are so large that they
    /// would be in too many buckets.
    pub(super) fn new(mesh: &Mesh) -> Self {
        let boxes: Vec<Box> = mesh.triangles().map(|t| around(&mesh.corner_points(t))).collect();
        if boxes.is_empty() {
            return Self::default();
        }
        let whole = around(&mesh.points);
        let sum = boxes.iter().map(|&b| size(b)).fold([0; 2], |sum, size| [sum[0] + size[0], sum[1] + size[1]]);
        let nearest_power = |mean: f64| (mean * std::f64::consts::SQRT_2).max(1.0).log2() as u32;
        let mut shifts = sum.map(|sum| nearest_power(sum as f64 / boxes.len() as f64));
        loop {
            let [columns, rows] = [0, 1].map(|i| (size(whole)[i] >> shifts[i]) as usize + 1);
            let mut buckets = Self { low: whole[0], shifts, columns, rows, starts: Vec::new(), triangles: Vec::new() };
            if columns * rows <= CROWD * (boxes.len() + 1) && buckets.fill(&boxes) {
                return buckets;
            }
            shifts = shifts.map(|shift| shift + 1);
        }
    }

    /// A counting sort of the triangles into buckets. Returns false if they would take too many entries.
    fn fill(&mut self, boxes: &[Box]) -> bool {
        let mut starts = vec![0; self.columns * self.rows + 1];
        let mut room = CROWD * boxes.len();
        for &of in boxes {
            let Some(rest) = room.checked_sub(self.under(of, |bucket| starts[bucket + 1] += 1)) else { return false };
            room = rest;
        }
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
        true
    }

    fn column_row(&self, p: Point) -> [usize; 2] {
        let along = |v: i32, low: i32, shift: u32| (v.wrapping_sub(low) as u32 >> shift) as usize;
        [along(p.x, self.low.x, self.shifts[0]), along(p.y, self.low.y, self.shifts[1])]
    }

    /// Calls `visit` with every bucket that the box overlaps, and returns their number.
    fn under(&self, [low, high]: Box, mut visit: impl FnMut(usize)) -> usize {
        let ([left, top], [right, bottom]) = (self.column_row(low), self.column_row(high));
        for row in top..=bottom {
            (row * self.columns + left..=row * self.columns + right).for_each(&mut visit);
        }
        (right - left + 1) * (bottom - top + 1)
    }

    fn at(&self, p: Point) -> &[Triangle] {
        if self.starts.is_empty() {
            return &[];
        }
        let [column, row] = self.column_row(p); // wraps to a huge value left of or above all triangles
        if column >= self.columns || row >= self.rows {
            return &[];
        }
        let b = row * self.columns + column;
        &self.triangles[self.starts[b] as usize..self.starts[b + 1] as usize]
    }
}

impl Mesh {
    /// Groups of triangles, so that any two which overlap are together in one of them.
    pub(in crate::map) fn crowds(&self) -> impl Iterator<Item = &[Triangle]> {
        let ranges = self.buckets.starts.windows(2);
        ranges.map(|range| &self.buckets.triangles[range[0] as usize..range[1] as usize])
    }

    /// The triangles that may overlap a box, in their order. None if they are more than `most`.
    pub fn triangles_near(&self, low: Point, high: Point, most: usize) -> Option<Vec<Triangle>> {
        let buckets = &self.buckets;
        if buckets.starts.is_empty() {
            return Some(Vec::new());
        }
        let last = [buckets.columns - 1, buckets.rows - 1];
        let place = |p: Point| {
            let along = |v: i32, low: i32, shift: u32, last: usize| {
                ((i64::from(v) - i64::from(low)).max(0) as usize >> shift).min(last)
            };
            [
                along(p.x, buckets.low.x, buckets.shifts[0], last[0]),
                along(p.y, buckets.low.y, buckets.shifts[1], last[1]),
            ]
        };
        let ([left, top], [right, bottom]) = (place(low), place(high));
        let rows = || (top..=bottom).map(|row| [row * buckets.columns + left, row * buckets.columns + right + 1]);
        // A triangle is in several buckets.
        let entries: usize = rows().map(|[from, to]| (buckets.starts[to] - buckets.starts[from]) as usize).sum();
        if entries > CROWD * most {
            return None;
        }
        let ranges = rows().map(|[from, to]| buckets.starts[from] as usize..buckets.starts[to] as usize);
        let mut found: Vec<Triangle> = ranges.flat_map(|range| &buckets.triangles[range]).copied().collect();
        found.sort_unstable();
        found.dedup();
        (found.len() <= most).then_some(found)
    }

    /// The triangle, edge or vertex under `p`; none outside free space. Exact.
    pub fn locate(&self, p: Point) -> Option<Location> {
        self.buckets.at(p).iter().find_map(|&t| self.place_in(t, p))
    }

    /// All vertices at `p`: two or more where walls merely touch.
    pub fn vertices_at(&self, p: Point) -> Vec<Vertex> {
        let mut found: Vec<_> = self.corners_at(p).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The first of these vertices.
    pub fn vertex_at(&self, p: Point) -> Option<Vertex> {
        self.corners_at(p).min()
    }

    /// A vertex comes once with each of its triangles.
    fn corners_at(&self, p: Point) -> impl Iterator<Item = Vertex> {
        let corners = self.buckets.at(p).iter().flat_map(|&t| self.corners(t));
        corners.filter(move |&v| self.point(v) == p)
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
        let [a, b, c] = self.corner_points(t);
        let sides = [area2(a, b, p), area2(b, c, p), area2(c, a, p)];
        if sides[0] | sides[1] | sides[2] < 0 {
            return None; // one of them is
        }
        if !sides.contains(&0) {
            return Some(Location::Inside(t));
        }
        if let Some(v) = self.corners(t).into_iter().find(|&v| self.point(v) == p) {
            return Some(Location::OnVertex(v));
        }
        let on = t.edges().into_iter().zip(sides).find(|&(_, s)| s == 0);
        Some(on.map_or(Location::Inside(t), |(e, _)| Location::OnEdge(e)))
    }
}
