//! Free space for the centre of an agent with a radius, as polygons: free space without everything that is nearer to a
//! wall than the radius. The walls are inflated by a disc (their Minkowski sum with it).
//!
//! On the lattice, polygons are rounded. So the walls are inflated a little less, and every passage that the agent does
//! not fit through by [`crate::geom::fit`] is closed by a bar. Between straight walls, exactly those passages are open.
//!
//! ```text
//!   ───────────┐  wall
//!              └─┐          a bar across a passage that misses the agent's width
//!       ▓▓▓▓▓▓▓▓▓│▓▓▓▓▓▓    by a few lattice units, so that the rounded
//!              ┌─┘          polygons leave a gap
//!   ───────────┘
//! ```

use super::bottleneck::{all_bottlenecks, fits_at};
use crate::geom::Point;
use crate::geom::fit::Body;
use crate::map::inflated::{MARGIN, SIDES};
use crate::map::mesh::Mesh;
use crate::map::polygons::FreeSpace;
use glam::DVec2;
use std::f64::consts::PI;

/// A passage that is narrower than the agent by more lattice units than this is closed by the polygons.
const CLOSED_ANYWAY: f64 = 2.0 * MARGIN + 8.0;

/// Rounding brings the polygons nearer to a wall by less than this, in lattice units.
const ROUNDING: f64 = 3.0;

/// Free space for the centre of an agent that walks between these ends. `mesh` has the triangles of `free`, on the same
/// lattice; `radius` in world units.
pub fn inflated(mesh: &Mesh, free: &FreeSpace, ends: [Point; 2], radius: f64) -> FreeSpace {
    let body = Body::new(radius * mesh.lattice().scale());
    let whole = |p: DVec2| Point::new(p.x.round() as i32, p.y.round() as i32);
    let nearly_open =
        all_bottlenecks(mesh, &body).into_iter().filter(|b| b.width() > 2.0 * body.kept() - CLOSED_ANYWAY);
    let mut bars: Vec<[Point; 2]> = nearly_open.map(|b| [b.from, b.to].map(whole)).collect();
    bars.extend(ends.into_iter().filter(|&p| !fits_at(mesh, &mesh.touching(p), p, &body)).map(|p| [p; 2]));
    free.inflated(&body, ends, &bars)
}

/// Does a path that comes this near to a wall keep the radius, whatever the method? Both in lattice units.
pub fn is_kept(distance: f64, radius: f64) -> bool {
    distance >= least_kept(radius) * (1.0 - 1e-9)
}

/// The least distance from walls that counts as the radius, whatever the method. Both in lattice units.
pub fn least_kept(radius: f64) -> f64 {
    (Body::new(radius).kept_at_ends() - MARGIN - ROUNDING).max(0.0)
}

/// By how much a passage between two corners may be wider than the agent and still be closed: around each corner, the
/// polygon reaches beyond the circle. In the unit of `radius`.
pub fn extra_width(radius: f64) -> f64 {
    2.0 * radius * (1.0 / (PI / f64::from(SIDES)).cos() - 1.0)
}
