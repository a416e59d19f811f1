//! What a beam needs at every edge that it crosses, in one small record. The unwatched queries share it
//! ([`super::caster`], [`super::visibility`]).
//!
//! ```text
//!            S
//!     left  ╱ ╲  right       the beam comes from below
//!          ╱   ╲
//!         ╱─────╲
//!          edge
//! ```
//!
//! Large meshes are stored along a Hilbert curve: triangles that lie close together are close together in memory.

use crate::geom::{Point, hilbert};
use crate::map::mesh::{Edge, Mesh, Triangle, Vertex};

/// What lies behind an edge, seen from the triangle on its right.
#[derive(Clone, Copy, Debug)]
pub struct Behind {
    pub s: Point,
    /// The number in this table of the edge between its left end and S, and of the one between S and its right end.
    pub left: u32,
    pub right: u32,
}

impl Behind {
    /// A wall has nothing behind it: its record holds its own ends instead.
    fn wall([left, right]: [Point; 2]) -> Self {
        Self { s: left, left: right.x as u32, right: right.y as u32 }
    }
}

const _: () = assert!(size_of::<Behind>() == 16);

/// Is there free space behind the edge with this number, or is it a wall?
#[inline(always)]
pub fn is_open(number: u32) -> bool {
    number & 1 == 1
}

/// The place of an edge in lists of all edges. The three edges of a triangle are neighbours there, in order.
#[inline(always)]
pub fn index(number: u32) -> usize {
    (number >> 1) as usize
}

/// The records of all edges of a mesh, by their numbers in this table.
#[derive(Clone, Debug)]
pub struct EdgeTable {
    behind: Vec<Behind>,
    /// The number of each edge of the mesh.
    numbers: Vec<u32>,
}

impl EdgeTable {
    pub fn new(mesh: &Mesh) -> Self {
        let order = along_a_curve(mesh);
        let mut numbers = vec![0; 3 * order.len()];
        for (i, t) in order.iter().enumerate() {
            for (place, e) in (3 * i as u32..).zip(t.edges()) {
                numbers[e.index()] = place << 1 | u32::from(mesh.twin(e).is_some());
            }
        }
        let mut behind = Vec::with_capacity(numbers.len());
        for t in order {
            for e in t.edges() {
                behind.push(match mesh.twin(e) {
                    None => Behind::wall(mesh.ends(e)),
                    Some(through) => Behind {
                        s: mesh.point(mesh.opposite(through)),
                        left: numbers[through.next().index()],
                        right: numbers[through.previous().index()],
                    },
                });
            }
        }
        Self { behind, numbers }
    }

    /// The record of an open edge.
    #[inline(always)]
    pub fn behind(&self, number: u32) -> Behind {
        self.behind[index(number)]
    }

    /// The ends of a wall, left and right.
    #[inline(always)]
    pub fn wall(&self, number: u32) -> [Point; 2] {
        let Behind { s, left, right } = self.behind[index(number)];
        [s, Point::new(left as i32, right as i32)]
    }

    #[inline]
    pub fn number(&self, e: Edge) -> u32 {
        self.numbers[e.index()]
    }

    /// Where every edge begins, by its [`index`] here.
    pub fn origins(&self, mesh: &Mesh) -> Vec<Vertex> {
        let mut origins = vec![Vertex(0); self.numbers.len()];
        for t in mesh.triangles() {
            for e in t.edges() {
                origins[index(self.number(e))] = mesh.origin(e);
            }
        }
        origins
    }
}

/// Fewer triangles than this stay in the processor's caches in any order.
const FEW: usize = 1 << 13;

/// The triangles in the order of a Hilbert curve through their centroids, if there are many.
fn along_a_curve(mesh: &Mesh) -> Vec<Triangle> {
    if mesh.triangle_count() < FEW {
        return mesh.triangles().collect();
    }
    let place = |t: Triangle| {
        let [a, b, c] = mesh.corner_points(t);
        let middle = |a: i32, b: i32, c: i32| ((i64::from(a) + i64::from(b) + i64::from(c)) / 3) as i32;
        u64::from(hilbert::place(Point::new(middle(a.x, b.x, c.x), middle(a.y, b.y, c.y))))
    };
    let mut order: Vec<u64> = mesh.triangles().map(|t| (place(t) << 32) | u64::from(t.0)).collect();
    order.sort_unstable();
    order.into_iter().map(|key| Triangle(key as u32)).collect()
}
