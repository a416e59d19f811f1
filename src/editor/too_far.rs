//! How far away a vertex may be put. All polygons of a map share one lattice, and the farther its points lie apart, the coarser it is: a
//! vertex far away would move all others, and join those that are close together.
//!
//! ```text
//!    a map of 40 × 24     a step is 0.0000002            the same with a vertex at x = 1,000,000,000     a step is 4
//! ```

use crate::geom::Lattice;
use crate::map::polygons::Polygons;
use crate::scene::Map;
use glam::DVec2;

/// The shortest edge keeps this many steps of the lattice. On an edge of 4 units a vertex then moves by less than 0.0001, which no number
/// on screen shows.
const STEPS: f64 = 32_768.0;

fn step(polygons: &Polygons) -> f64 {
    1.0 / polygons.lattice().scale()
}

/// The coarsest lattice that keeps the vertices of this map where they are. Edges that are short for its own lattice do not count, as
/// otherwise a map with one such edge could not grow at all.
fn coarsest(polygons: &Polygons) -> f64 {
    let own = step(polygons);
    let edges =
        polygons.rings().flat_map(|ring| ring.iter().zip(ring.iter().cycle().skip(1)).map(|(a, b)| a.distance(*b)));
    let shortest = edges.filter(|&edge| edge >= 2.0 * STEPS * own).min_by(f64::total_cmp);
    shortest.map_or(own, |edge| (edge / STEPS).max(own))
}

/// Has the map become so large that vertices are elsewhere than in the one before?
pub(super) fn is_coarser(before: &Map, after: &Map) -> bool {
    let (Map::Polygons(before), Map::Polygons(after)) = (before, after) else { return false };
    let new = step(after);
    new > step(before) && new > coarsest(before)
}

/// The corners of the area in which vertices of a map may lie: round numbers, around zero unless the map lies far from there.
pub(super) fn limits(map: &Map) -> Option<[DVec2; 2]> {
    let Map::Polygons(polygons) = map else { return None };
    let coarsest = coarsest(polygons);
    let (low, high) = polygons.bounds();
    let extent = (high - low).max_element();
    let is_far = low.abs().max(high.abs()).max_element() > 16.0 * extent;
    let unit = 10_f64.powf(extent.max(f64::MIN_POSITIVE).log10().floor());
    let middle = if is_far { ((low + high) / 2.0 / unit).round() * unit } else { DVec2::ZERO };
    let fits = |far: &f64| 1.0 / Lattice::around(middle - *far, middle + *far).scale() <= coarsest;
    let powers = (-12..=15).rev().map(|power| 10_f64.powi(power));
    let far = powers.flat_map(|power| [5.0, 2.0, 1.0].map(|digit| digit * power)).find(fits)?;
    Some([middle - far, middle + far])
}
