//! Free space for the centre of an agent with a radius: free space without everything that is nearer to a wall than the
//! radius. The walls are inflated by a disc (their Minkowski sum with it).

use super::polygons::{Contour, FreeSpace, int_point, rings, without};
use crate::geom::{LIMIT, Point};
use glam::DVec2;
use std::f64::consts::PI;

/// Sides of the polygon that stands for a circle. The midpoints of the sides lie on the circle and the corners less than
/// 1 % of the radius outside it, so that an agent outside the polygon keeps at least the radius.
const SIDES: u32 = 24;
/// Lattice units added to the radius: rounding moves a corner by less than one.
const MORE: f64 = 2.0;

impl FreeSpace {
    /// Subtracts a capsule around every wall. `radius` in lattice units.
    #[must_use]
    pub fn inflated(&self, radius: f64) -> Self {
        let mut inflated = Self { rings: Vec::new(), vertices: Vec::new(), ..self.clone() };
        if radius < f64::from(LIMIT / 2) {
            let edges = self.rings.iter().flat_map(|ring| ring.iter().zip(ring.iter().cycle().skip(1)));
            let capsules: Vec<Contour> = edges.map(|(&a, &b)| capsule(a, b, radius + MORE)).collect();
            let free = self.rings.iter().map(|ring| ring.iter().map(|&p| int_point(p)).collect());
            inflated.rings = rings(without(&free.collect::<Vec<_>>(), &capsules));
        }
        inflated
    }
}

/// A half circle around each end, and the straight sides between them.
fn capsule(a: Point, b: Point, radius: f64) -> Contour {
    let step = 2.0 * PI / f64::from(SIDES);
    let out = radius / (step / 2.0).cos();
    let along = b.as_dvec2() - a.as_dvec2();
    // The straight sides are exactly `radius` away, and continue into the rounds without a bend.
    let across = along.to_angle() + PI / 2.0;
    let half = |center: Point, from: f64| {
        let corner = move |i: u32| center.as_dvec2() + DVec2::from_angle(from + step * (f64::from(i) + 0.5)) * out;
        let straight = [0.0, PI].map(|turn| center.as_dvec2() + DVec2::from_angle(from + turn) * radius);
        [straight[0]].into_iter().chain((0..SIDES / 2).map(corner)).chain([straight[1]])
    };
    let points = half(a, across).chain(half(b, across + PI));
    points.map(|p| int_point(Point::new(p.x.round() as i32, p.y.round() as i32))).collect()
}
