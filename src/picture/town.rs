//! A map as a town: a street, and roofs on the obstacles.

use super::{Dash, Picture, Role, Shape, Strength};
use crate::geom::polygon_area;
use crate::map::polygons::contains;
use crate::scene::{Map, World};
use glam::DVec2;
use std::ops::RangeInclusive;

impl Picture {
    /// Adds the street: the widest strip from west to east without houses, with wheel ruts.
    pub fn street(&mut self, world: &World) {
        let Map::Polygons(polygons) = &world.scene().map else { return };
        let (low, high) = polygons.bounds();
        // Small obstacles, such as wagons and wells, may stand in the street.
        let is_house = |points: &[DVec2]| is_house(points, high - low);
        let mut taken: Vec<(f64, f64)> =
            polygons.obstacles.iter().filter(|o| is_house(&o.points)).map(|o| extent(&o.points)).collect();
        taken.push((high.y, high.y));
        taken.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (mut since, mut widest) = (low.y, (low.y, low.y));
        for (from, to) in taken {
            if from - since > widest.1 - widest.0 {
                widest = (since, from);
            }
            since = since.max(to);
        }
        let (from, to) = widest;
        let edge = |y| vec![DVec2::new(low.x, y), DVec2::new(high.x, y)];
        let ring = [edge(from), edge(to).into_iter().rev().collect()].concat();
        self.area(Role::Street, Strength::Solid, ring);
        let pairs = [0.36, 0.41, 0.59, 0.64].map(|part| from + (to - from) * part);
        for y in pairs {
            // The ends of the ruts must not cover the border of the map.
            let margin = (high.x - low.x) * 0.01;
            let rut = vec![DVec2::new(low.x + margin, y), DVec2::new(high.x - margin, y)];
            self.line(Role::Street, Strength::Bold, rut, 2.0, Dash::Dashed);
        }
    }

    /// Adds the ground of a town without a street. In the fog a street is a lighter band, which reads as seen.
    pub(super) fn town_ground(&mut self, world: &World) {
        if let Map::Polygons(polygons) = &world.scene().map {
            self.area(Role::Street, Strength::Solid, polygons.outline.clone());
        }
    }

    /// Adds the roofs: a slope over each wall up to a flat top, lit from the upper left.
    pub fn roofs(&mut self, world: &World) {
        let Map::Polygons(polygons) = &world.scene().map else { return };
        // An obstacle that crosses the outline of the map is cut off there and gets no roof.
        let is_in_town = |points: &[DVec2]| points.iter().all(|&p| contains(&polygons.outline, p));
        for points in polygons.obstacles.iter().map(|o| &o.points).filter(|points| is_in_town(points)) {
            let Some(top) = inset(points) else { continue };
            let is_shaded = |i: usize| {
                let j = (i + 1) % points.len();
                let outward = (points[i] + points[j] - top[i] - top[j]).normalize_or_zero();
                outward.dot(DVec2::new(-0.6, -0.8)) <= 0.0
            };
            self.area(Role::Roof, Strength::Faint, points.clone());
            // Adjacent slopes in the shade are one area, because painters leave a thin gap between two areas.
            for sides in runs(points.len(), is_shaded) {
                let eaves = sides.clone().map(|i| points[i % points.len()]);
                let ridge = sides.rev().map(|i| top[i % points.len()]);
                self.area(Role::Roof, Strength::Bold, eaves.chain(ridge).collect());
            }
            self.area(Role::Roof, Strength::Solid, top.clone());
            for points in [points.clone(), top] {
                let line = Shape::Line { points, closed: true, width: 1.2, dash: Dash::None };
                self.add(Role::Outline, Strength::Faint, line);
            }
        }
    }
}

/// Is an obstacle of a map of this size as large as a house?
pub(super) fn is_house(points: &[DVec2], map: DVec2) -> bool {
    polygon_area(points) > map.element_product() / 100.0
}

/// The longest runs of sides for which `is_in` holds, each as the range of its corners, from the first to the last one.
/// Side i leads from corner i to corner i + 1; corner `count` is corner 0 again.
fn runs(count: usize, is_in: impl Fn(usize) -> bool) -> Vec<RangeInclusive<usize>> {
    let Some(start) = (0..count).find(|&i| !is_in(i)) else { return vec![0..=count] };
    let mut runs: Vec<RangeInclusive<usize>> = Vec::new();
    for i in start..start + count {
        if is_in(i % count) {
            match runs.last_mut() {
                Some(run) if *run.end() == i => *run = *run.start()..=i + 1,
                _ => runs.push(i..=i + 1),
            }
        }
    }
    runs
}

/// The smallest and the largest y.
fn extent(points: &[DVec2]) -> (f64, f64) {
    points.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), p| (l.min(p.y), h.max(p.y)))
}

/// The polygon with every side moved inwards. None if it is too small for that.
fn inset(points: &[DVec2]) -> Option<Vec<DVec2>> {
    let n = points.len();
    let next = |i: usize| points[(i + 1) % n];
    let perimeter: f64 = (0..n).map(|i| points[i].distance(next(i))).sum();
    let depth = 0.6 * polygon_area(points) / perimeter;
    let twice: f64 = (0..n).map(|i| points[i].perp_dot(next(i))).sum();
    let inward = |i: usize| (next(i) - points[i]).perp().normalize_or_zero() * twice.signum();
    let corner = |i: usize| {
        let (a, b) = (inward((i + n - 1) % n), inward(i));
        // Both sides move by `depth`. At a very sharp corner the intersection would be far away, so it is limited.
        points[i] + (a + b) * (depth / (1.0 + a.dot(b)).max(0.3))
    };
    (n > 2 && depth > 0.0 && depth.is_finite()).then(|| (0..n).map(corner).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_sides_go_around_the_first_corner() {
        let runs_of = |sides: &[bool]| runs(sides.len(), |i| sides[i]);
        assert_eq!(runs_of(&[true, false, false, true, true]), [3..=6]);
        assert_eq!(runs_of(&[false, true, false, true]), [1..=2, 3..=4]);
        assert_eq!(runs_of(&[true; 3]), [0..=3]);
        assert!(runs_of(&[false; 3]).is_empty());
    }
}
