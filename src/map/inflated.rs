//! Free space without what is nearer to a wall than the radius of an agent, as polygons.

use super::polygons::{Contour, FreeSpace, int_point, rings, without};
use crate::geom::fit::Body;
use crate::geom::{LIMIT, Point};
use glam::DVec2;
use std::f64::consts::{FRAC_PI_2, TAU};

/// Sides of the polygon that stands for a circle around a corner. They touch the circle, and its corners lie less than
/// 1 % of the radius outside it, so that an agent outside the polygon keeps the radius.
pub const SIDES: u32 = 24;

/// Lattice units by which the walls are inflated less than the agent keeps: the overlay rounds each crossing of two sides
/// to the lattice, by less than one unit. So a passage that the agent just fits through stays open, two units wide.
pub const MARGIN: f64 = 2.0;

/// Half of the width of a bar, in lattice units: enough to remain when it is rounded.
const BAR: f64 = 3.0;

impl FreeSpace {
    /// Subtracts what is nearer to a wall than the agent keeps, and `bars` (lattice points). Around `ends`, the start and
    /// the goal, the polygons turn a side to them: an end that is exactly the radius away from a corner stays free.
    #[must_use]
    pub fn inflated(&self, body: &Body, ends: [Point; 2], bars: &[[Point; 2]]) -> Self {
        let mut inflated = Self { rings: Vec::new(), vertices: Vec::new(), diagonals: Vec::new(), ..self.clone() };
        let radius = (body.kept() - MARGIN).max(0.0);
        if radius < f64::from(LIMIT / 2) {
            let corners = self.rings.iter().flat_map(|ring| {
                let after = ring.iter().cycle().skip(1).zip(ring.iter().cycle().skip(2));
                ring.iter().zip(after).map(|(&a, (&b, &c))| [a, b, c])
            });
            let mut walls: Vec<Contour> = corners
                .filter(|_| radius > 0.0)
                .flat_map(|[a, b, c]| [strip(a, b, radius), around([a, b, c], ends, radius)])
                .collect();
            walls.extend(bars.iter().map(|&bar| thick(bar)));
            let free = self.rings.iter().map(|ring| ring.iter().map(|&p| int_point(p)).collect());
            inflated.rings = rings(without(&free.collect::<Vec<_>>(), &walls));
        }
        inflated
    }
}

/// Into free space, which lies to the right of a wall from `a` to `b`.
fn inward(a: Point, b: Point) -> DVec2 {
    (b.as_dvec2() - a.as_dvec2()).normalize_or_zero().perp()
}

/// A point moved by a vector that is rounded towards zero, so that no wall grows by rounding.
fn moved(p: Point, by: DVec2) -> Point {
    Point::new(p.x + by.x as i32, p.y + by.y as i32)
}

fn contour(points: impl IntoIterator<Item = Point>) -> Contour {
    points.into_iter().map(int_point).collect()
}

/// What is nearer to the wall than the radius, straight across. Its far side is exactly parallel to the wall.
fn strip(a: Point, b: Point, radius: f64) -> Contour {
    let across = inward(a, b) * radius;
    contour([a, b, moved(b, across), moved(a, across)])
}

/// A polygon around the corner between the walls from `a` to `b` and from `b` to `c`. Its sides touch the circle; one of
/// them continues each wall's strip, so that the polygon does not reach beyond it, and one faces each end that is near.
fn around([a, b, c]: [Point; 3], ends: [Point; 2], radius: f64) -> Contour {
    let near = ends.map(|p| p.as_dvec2() - b.as_dvec2()).into_iter().filter(|to| to.length() < 1.1 * radius + MARGIN);
    let facing = [inward(a, b), inward(b, c)].into_iter().chain(near).map(|to| to.to_angle().rem_euclid(TAU));
    let regular = (0..SIDES).map(|i| TAU * f64::from(i) / f64::from(SIDES));
    let mut touching: Vec<f64> = regular.chain(facing).collect();
    touching.sort_by(f64::total_cmp);
    touching.dedup_by(|later, earlier| *later - *earlier < 1e-12);
    let next = touching.iter().skip(1).copied().chain([touching[0] + TAU]);
    contour(touching.iter().zip(next).map(|(&from, to)| {
        let half = (to - from) / 2.0;
        moved(b, DVec2::from_angle(from + half) * (radius / half.cos()))
    }))
}

/// A bar, a little longer at both ends.
fn thick([a, b]: [Point; 2]) -> Contour {
    let along = (b.as_dvec2() - a.as_dvec2()).try_normalize().unwrap_or(DVec2::X) * 2.0 * BAR;
    let across = DVec2::from_angle(FRAC_PI_2).rotate(along) / 2.0;
    contour([moved(a, -along - across), moved(b, along - across), moved(b, along + across), moved(a, across - along)])
}
