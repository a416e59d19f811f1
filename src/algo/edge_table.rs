//! What a beam needs at every edge that it crosses, in one small record: shared by all that look without
//! steps ([`super::caster`], [`super::visgraph`]).
//!
//! ```text
//!            S
//!     left  ╱ ╲  right       the beam comes from below
//!          ╱   ╲
//!         ╱─────╲
//!          edge
//! ```
//!
//! Triangles that lie close together are stored close together, so that what is needed next is mostly near what
//! was read last.

use crate::geom::Point;
use crate::world::mesh::{Edge, Mesh, Triangle};

/// What is behind an edge: from the triangle on its right hand.
#[derive(Clone, Copy, Debug)]
pub struct Behind {
    pub s: Point,
    /// The edge between its left end and S, and the one between S and its right end: numbers in this table.
    pub left: u32,
    pub right: u32,
}

const _: () = assert!(size_of::<Behind>() == 16);

/// Set in the number of an edge: it is a wall, and nothing is behind it.
pub const WALL: u32 = 1 << 31;

#[derive(Clone, Debug)]
pub struct EdgeTable {
    behind: Vec<Behind>,
    /// For each triangle of the mesh: its first edge here.
    places: Vec<u32>,
}

impl EdgeTable {
    pub fn new(mesh: &Mesh) -> Self {
        let order = along_a_curve(mesh);
        let mut places = vec![0; mesh.triangle_count()];
        for (i, t) in order.iter().enumerate() {
            places[t.index()] = i as u32 * 3;
        }
        let number = |e: Edge| number(mesh, &places, e);
        let behind = order.iter().flat_map(|t| t.edges()).map(|e| match mesh.twin(e) {
            None => Behind { s: Point::default(), left: WALL, right: WALL },
            Some(through) => Behind {
                s: mesh.point(mesh.opposite(through)),
                left: number(through.next()),
                right: number(through.previous()),
            },
        });
        Self { behind: behind.collect(), places }
    }

    /// Of an edge that is no wall.
    #[inline(always)]
    pub fn behind(&self, number: u32) -> Behind {
        self.behind[number as usize]
    }

    /// With [`WALL`], if it is one.
    #[inline]
    pub fn number(&self, mesh: &Mesh, e: Edge) -> u32 {
        number(mesh, &self.places, e)
    }

    /// Something of every edge, by its number here.
    pub fn of_all<T>(&self, mesh: &Mesh, of: impl Fn(Edge) -> T) -> Vec<T> {
        let edges = || mesh.triangles().flat_map(Triangle::edges);
        let mut all: Vec<T> = edges().map(&of).collect();
        edges().for_each(|e| all[(self.number(mesh, e) & !WALL) as usize] = of(e));
        all
    }
}

fn number(mesh: &Mesh, places: &[u32], e: Edge) -> u32 {
    let wall = if mesh.twin(e).is_none() { WALL } else { 0 };
    (places[e.triangle().index()] + e.0 % 3) | wall
}

/// The triangles in the order of a Hilbert curve through their middles.
fn along_a_curve(mesh: &Mesh) -> Vec<Triangle> {
    let place = |t: Triangle| {
        let [a, b, c] = mesh.corner_points(t);
        let middle =
            |a: i32, b: i32, c: i32| ((i64::from(a) + i64::from(b) + i64::from(c)) / 3 + (1 << 29)) as u32 >> 14;
        u64::from(hilbert(middle(a.x, b.x, c.x), middle(a.y, b.y, c.y)))
    };
    let mut order: Vec<u64> = mesh.triangles().map(|t| (place(t) << 32) | u64::from(t.0)).collect();
    order.sort_unstable();
    order.into_iter().map(|key| Triangle(key as u32)).collect()
}

/// How far along a Hilbert curve a point of 16-bit coordinates lies.
fn hilbert(mut x: u32, mut y: u32) -> u32 {
    let mut far = 0;
    for bit in (0..16).rev() {
        let (right, lower) = ((x >> bit) & 1, (y >> bit) & 1);
        far = (far << 2) | ((3 * right) ^ lower);
        // In the upper half the rest is turned: x and y change places, on the right both run backwards. By masks: what
        // a branch would do here cannot be foretold.
        let backwards = 0_u32.wrapping_sub(right & !lower);
        let turned = lower.wrapping_sub(1);
        let change = (x ^ y) & turned;
        (x, y) = (x ^ change ^ backwards, y ^ change ^ backwards);
    }
    far
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_goes_from_neighbour_to_neighbour() {
        // The 256 places in one corner of the plane are the first 256, each beside the one before.
        let mut places: Vec<(u32, [i32; 2])> =
            (0..256).map(|i| (hilbert(i % 16, i / 16), [i % 16, i / 16].map(|v| v as i32))).collect();
        places.sort_unstable();
        assert!(places.iter().map(|p| p.0).eq(0..256));
        let steps = places.windows(2).map(|w| (w[0].1[0] - w[1].1[0]).abs() + (w[0].1[1] - w[1].1[1]).abs());
        assert!(steps.into_iter().all(|step| step == 1));
    }
}
