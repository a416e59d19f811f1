//! Clicks draw a hole in an obstacle, such as a courtyard. It becomes a part of the obstacle's ring, joined by a slit of no width
//! (`scene/import/rings.rs`). It lies inside: by the even-odd rule, a part outside would be a wall.

use super::Hand;
use super::polygon::{self, Polygon};
use glam::DVec2;
use pathlight::editor::{Edit, Parts, Ring};
use pathlight::map::polygons::{Polygons, contains};
use pathlight::scene::import::rings;

pub fn hand() -> Box<dyn Hand> {
    Box::new(Polygon::of_hole())
}

/// The obstacle that gets a hole, as it is without it.
pub struct HoleTarget {
    /// Its place in the scene's list.
    pub place: usize,
    /// Its border, and the holes that it has already.
    parts: Vec<Vec<DVec2>>,
}

fn edges(ring: &[DVec2]) -> impl Iterator<Item = [DVec2; 2]> {
    ring.iter().zip(ring.iter().cycle().skip(1)).map(|(&a, &b)| [a, b])
}

/// Do two edges cross each other inside both?
fn cross(s: [DVec2; 2], t: [DVec2; 2]) -> bool {
    let side = |[a, b]: [DVec2; 2], p: DVec2| (b - a).perp_dot(p - a);
    let parts = |s: [DVec2; 2], t: [DVec2; 2]| side(s, t[0]) * side(s, t[1]) < 0.0;
    parts(s, t) && parts(t, s)
}

impl HoleTarget {
    /// The obstacle in whose area a place lies.
    pub fn at(polygons: &Polygons, p: DVec2) -> Option<Self> {
        let place = polygons.obstacle_at(p)?;
        let outer = Self { place, parts: Parts::rings(&polygons.obstacles[place].points) };
        outer.has(p).then_some(outer)
    }

    /// Does a place lie in its area, and not on a border?
    pub fn has(&self, p: DVec2) -> bool {
        let is_on = |[a, b]: [DVec2; 2]| (b - a).perp_dot(p - a) == 0.0 && (p - a).dot(p - b) <= 0.0;
        contains(&self.parts[0], p)
            && !edges(&self.parts[0]).any(is_on)
            && !self.parts[1..].iter().any(|hole| contains(hole, p))
    }

    /// The obstacle with this hole. None if it has no area, or does not lie inside.
    pub fn with(&self, hole: &[DVec2]) -> Option<Edit> {
        let mut hole = polygon::obstacle(hole)?.points;
        // Opposite to the direction of the border: otherwise the area of the ring would be the sum of both.
        if rings::area2(&hole) * rings::area2(&self.parts[0]) > 0.0 {
            hole.reverse();
        }
        let is_clear = |ring: &Vec<DVec2>| {
            !edges(ring).any(|a| edges(&hole).any(|b| cross(a, b))) && !ring.iter().any(|&p| contains(&hole, p))
        };
        let fits = hole.iter().all(|&p| self.has(p)) && self.parts.iter().all(is_clear);
        let points = || rings::joined(self.parts.iter().cloned().chain([hole.clone()]).collect());
        fits.then(|| Edit::Reshape { ring: Ring::Obstacle(self.place), points: points() })
    }
}
