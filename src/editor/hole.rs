//! Holes in obstacles, such as courtyards. A hole becomes a part of the obstacle's ring, joined by a slit of no width
//! (`scene/import/rings.rs`). It lies inside: by the even-odd rule, a part outside would be a wall.

use super::{Edit, Handle, Parts, Ring};
use crate::map::polygons::{Obstacle, Polygons, contains};
use crate::scene::import::drawing::bounds;
use crate::scene::import::rings;
use crate::scene::scene_file;
use glam::DVec2;

/// The obstacles that get a hole, as they are without it: all that lie above each other there. Otherwise the others would cover it.
pub struct HoleTargets(Vec<Target>);

/// An obstacle in whose area the hole begins.
struct Target {
    /// Its place in the scene's list.
    place: usize,
    /// Its border, and the holes that it has already.
    parts: Vec<Vec<DVec2>>,
}

/// An obstacle, if these points have an area.
pub fn obstacle(points: &[DVec2]) -> Option<Obstacle> {
    let numbers: Vec<[f64; 2]> = points.iter().map(|&p| p.into()).collect();
    let points = scene_file::polygon("", &numbers).ok()?;
    Some(Obstacle { name: String::new(), points })
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

impl Target {
    /// Does a place lie in its area, and not on a border?
    fn has(&self, p: DVec2) -> bool {
        let is_on = |[a, b]: [DVec2; 2]| (b - a).perp_dot(p - a) == 0.0 && (p - a).dot(p - b) <= 0.0;
        contains(&self.parts[0], p)
            && !edges(&self.parts[0]).any(is_on)
            && !self.parts[1..].iter().any(|hole| contains(hole, p))
    }

    /// The obstacle with this hole. None if it does not lie inside.
    fn with(&self, mut hole: Vec<DVec2>) -> Option<Edit> {
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

impl HoleTargets {
    /// The obstacles in whose area a place lies. None if there is none.
    pub fn at(polygons: &Polygons, p: DVec2) -> Option<Self> {
        let below = polygons.obstacles.iter().enumerate().filter(|(_, obstacle)| contains(&obstacle.points, p));
        let target = |(place, obstacle): (usize, &Obstacle)| Target { place, parts: Parts::rings(&obstacle.points) };
        let all: Vec<Target> = below.map(target).filter(|target| target.has(p)).collect();
        (!all.is_empty()).then_some(Self(all))
    }

    /// The place of the uppermost one in the scene's list.
    pub fn uppermost(&self) -> usize {
        self.0.last().map_or(0, |target| target.place)
    }

    /// Does a place lie in one of them, and not on its border?
    pub fn have(&self, p: DVec2) -> bool {
        self.0.iter().any(|target| target.has(p))
    }

    /// Cuts this hole into all of them in which it lies. Empty if it has no area, or lies in none.
    pub fn with(&self, hole: &[DVec2]) -> Vec<Edit> {
        let Some(Obstacle { points, .. }) = obstacle(hole) else { return Vec::new() };
        self.0.iter().filter_map(|target| target.with(points.clone())).collect()
    }

    /// The uppermost obstacle that covers a part of this hole once it is cut. `polygons`: the map, with or without the hole.
    pub fn still_covering(&self, polygons: &Polygons, hole: &[DVec2]) -> Option<usize> {
        let cut = self.with(hole);
        let is_cut = |i: usize| {
            cut.iter().any(|edit| matches!(edit, Edit::Reshape { ring: Ring::Obstacle(of), .. } if *of == i))
        };
        let covers = |ring: &[DVec2]| {
            hole.iter().any(|&p| contains(ring, p))
                || ring.iter().any(|&p| contains(hole, p))
                || edges(ring).any(|a| edges(hole).any(|b| cross(a, b)))
        };
        (0..polygons.obstacles.len()).rev().find(|&i| !is_cut(i) && covers(&polygons.obstacles[i].points))
    }
}

/// The vertices of the hole in which a place lies, in all obstacles that it goes through: they are moved and removed together. Empty if it
/// lies in none.
pub fn hole_at(polygons: &Polygons, p: DVec2) -> Vec<Handle> {
    let mut found = Vec::new();
    for (i, obstacle) in polygons.obstacles.iter().enumerate().rev() {
        // It is asked in every frame: the parts are copied of what lies around the place alone.
        let (low, high) = bounds(&obstacle.points);
        if !(p.cmpge(low).all() && p.cmple(high).all()) {
            continue;
        }
        let parts = Parts::rings(&obstacle.points);
        // Between two parts lie both ends of a slit.
        let mut begin = parts[0].len() + 1;
        for part in &parts[1..] {
            if contains(part, p) {
                found.extend((begin..begin + part.len()).map(|vertex| Handle::Vertex(Ring::Obstacle(i), vertex)));
            }
            begin += part.len() + 2;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::Editor;
    use super::*;
    use crate::scene::{Map, Scene};

    fn square(low: f64, side: f64) -> Vec<DVec2> {
        [(0.0, 0.0), (side, 0.0), (side, side), (0.0, side)].map(|p| DVec2::splat(low) + DVec2::from(p)).to_vec()
    }

    fn map(obstacles: &[Vec<DVec2>]) -> Polygons {
        let obstacles = obstacles.iter().map(|points| Obstacle { name: String::new(), points: points.clone() });
        Polygons { outline: square(0.0, 100.0), obstacles: obstacles.collect() }
    }

    fn with_hole(polygons: &Polygons, hole: &[DVec2]) -> Polygons {
        let mut editor = Editor::new(Scene::new(Map::Polygons(polygons.clone())));
        for edit in HoleTargets::at(polygons, hole[0]).unwrap().with(hole) {
            assert!(editor.apply(edit));
        }
        let Map::Polygons(polygons) = &editor.scene().map else { unreachable!() };
        polygons.clone()
    }

    /// A hole in the upper one of two obstacles opened nothing.
    #[test]
    fn a_hole_goes_through_all_obstacles_in_which_it_lies() {
        let (polygons, hole) = (map(&[square(10.0, 60.0), square(20.0, 40.0), square(80.0, 5.0)]), square(30.0, 10.0));
        let cut = with_hole(&polygons, &hole);
        assert!(polygons.is_in_wall(DVec2::splat(35.0)) && !cut.is_in_wall(DVec2::splat(35.0)));
        assert_eq!(hole_at(&cut, DVec2::splat(35.0)).len(), 8, "it is one hole");
        assert!(cut.is_in_wall(DVec2::splat(25.0)) && cut.obstacles[2] == polygons.obstacles[2]);
        // One that covers a part of it is named.
        let targets = HoleTargets::at(&polygons, hole[0]).unwrap();
        assert_eq!(targets.still_covering(&polygons, &hole), None);
        let polygons = map(&[square(10.0, 60.0), square(35.0, 40.0)]);
        let targets = HoleTargets::at(&polygons, hole[0]).unwrap();
        assert_eq!((targets.with(&hole).len(), targets.still_covering(&polygons, &hole)), (1, Some(1)));
    }

    /// A hole could not be taken hold of.
    #[test]
    fn a_hole_is_moved_and_removed_as_one_thing() {
        let polygons = map(&[square(10.0, 60.0)]);
        let cut = with_hole(&with_hole(&polygons, &square(20.0, 5.0)), &square(40.0, 10.0));
        assert!(hole_at(&cut, DVec2::splat(15.0)).is_empty() && hole_at(&cut, DVec2::splat(95.0)).is_empty());
        let handles = hole_at(&cut, DVec2::splat(45.0));
        assert_eq!(handles.len(), 4);
        let mut editor = Editor::new(Scene::new(Map::Polygons(cut)));
        let wall_at = |editor: &Editor, at: f64| {
            let Map::Polygons(polygons) = &editor.scene().map else { unreachable!() };
            polygons.is_in_wall(DVec2::splat(at))
        };
        assert!(editor.apply(Edit::MoveAll { handles: handles.clone(), by: DVec2::splat(8.0) }));
        assert_eq!([42.0, 55.0, 22.0].map(|at| wall_at(&editor, at)), [true, false, false]);
        assert!(editor.apply(Edit::RemoveAll(handles)));
        assert_eq!([42.0, 55.0, 22.0].map(|at| wall_at(&editor, at)), [true, true, false]);
    }
}
