//! Where a path leaves the true shortest one, and around what they go differently.

use crate::geom::polygon_area;
use crate::map::polygons::contains;
use crate::scene::{Map, World};
use glam::DVec2;

/// Of a grid, at most so many wall cells are asked whether they lie between both paths.
const MOST_CELLS: usize = 4096;

/// Where a path leaves the true shortest one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Leaves {
    /// The last place up to which both are the same, in world units.
    pub at: DVec2,
    /// What both go around on different sides. None if no such thing was found.
    pub around: Option<Around>,
}

/// A wall that two paths go around on different sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Around {
    /// Of a polygon map, the index of the obstacle.
    pub obstacle: Option<usize>,
    /// A place in it, in world units.
    pub place: DVec2,
    /// Where the longer path passes it.
    pub side: Compass,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compass {
    North,
    East,
    South,
    West,
}

impl Compass {
    pub const fn word(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::East => "east",
            Self::South => "south",
            Self::West => "west",
        }
    }

    /// Of a vector; y points down.
    fn of(v: DVec2) -> Self {
        match v.x.abs() > v.y.abs() {
            true if v.x > 0.0 => Self::East,
            true => Self::West,
            false if v.y > 0.0 => Self::South,
            false => Self::North,
        }
    }
}

impl Leaves {
    /// Of a path that is longer. None if one of both is empty.
    pub(super) fn new(world: &World, path: &[DVec2], shortest: &[DVec2]) -> Option<Self> {
        let at = place(path, shortest)?;
        Some(Self { at, around: around(world, path, shortest) })
    }
}

/// The last point up to which two paths are the same.
fn place(path: &[DVec2], shortest: &[DVec2]) -> Option<DVec2> {
    let mut last = *path.first()?;
    for (a, b) in path.windows(2).zip(shortest.windows(2)) {
        let (to, other) = (a[1] - a[0], b[1] - b[0]);
        let is_same_direction = to.perp_dot(other).abs() <= 1e-9 * to.length() * other.length() && to.dot(other) > 0.0;
        if !is_same_direction {
            break;
        }
        if to.length() != other.length() {
            return Some(if to.length() < other.length() { a[1] } else { b[1] });
        }
        last = a[1];
    }
    Some(last)
}

fn around(world: &World, path: &[DVec2], shortest: &[DVec2]) -> Option<Around> {
    // There and back: what they go around on different sides is encircled.
    let ring: Vec<DVec2> = path.iter().chain(shortest.iter().rev()).copied().collect();
    let found = match &world.scene().map {
        // Its walls are no things of their own.
        Map::Mesh(_) => None,
        Map::Polygons(polygons) => {
            let all = polygons.obstacles.iter().enumerate();
            let inside = all.filter_map(|(i, obstacle)| Some((Some(i), inner(&obstacle.points)?, &obstacle.points)));
            let encircled = inside.filter(|&(_, place, _)| turns(&ring, place) != 0);
            encircled.max_by(|a, b| polygon_area(a.2).total_cmp(&polygon_area(b.2))).map(|(i, place, _)| (i, place))
        }
        Map::Grid(grid) => {
            let low = ring.iter().copied().fold(DVec2::INFINITY, DVec2::min);
            let high = ring.iter().copied().fold(DVec2::NEG_INFINITY, DVec2::max);
            let is_near = |p: DVec2| p.cmpge(low).all() && p.cmple(high).all();
            let walls = || grid.cells().filter(|&c| grid.is_wall(c)).map(|c| grid.center(c)).filter(|&p| is_near(p));
            let every = walls().count() / MOST_CELLS + 1;
            walls().step_by(every).find(|&place| turns(&ring, place) != 0).map(|place| (None, place))
        }
    };
    let (obstacle, place) = found?;
    let pieces = path.windows(2).map(|pair| crate::algo::radius::nearest_on(place, [pair[0], pair[1]]));
    let nearest = pieces.min_by(|a, b| a.distance(place).total_cmp(&b.distance(place)))?;
    Some(Around { obstacle, place, side: Compass::of(nearest - place) })
}

/// A place inside of a polygon: its middle, or that between two of its corners.
fn inner(points: &[DVec2]) -> Option<DVec2> {
    let n = points.len();
    let middle = points.iter().copied().sum::<DVec2>() / n.max(1) as f64;
    let others = (0..n).map(|i| (points[i] + points[(i + 1) % n] + points[(i + 2) % n]) / 3.0);
    std::iter::once(middle).chain(others).find(|&p| contains(points, p))
}

/// How often a closed line goes around a place.
fn turns(ring: &[DVec2], p: DVec2) -> i32 {
    let edges = ring.iter().zip(ring.iter().cycle().skip(1));
    edges
        .map(|(&a, &b)| {
            let is_right = (b - a).perp_dot(p - a) < 0.0;
            match (a.y <= p.y, b.y <= p.y) {
                (true, false) if !is_right => 1,
                (false, true) if is_right => -1,
                _ => 0,
            }
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_encircled_where_paths_go_on_different_sides() {
        let p = |x: f64, y: f64| DVec2::new(x, y);
        let (above, below) = ([p(0.0, 0.0), p(5.0, -4.0), p(10.0, 0.0)], [p(0.0, 0.0), p(5.0, 4.0), p(10.0, 0.0)]);
        let ring: Vec<DVec2> = above.iter().chain(below.iter().rev()).copied().collect();
        assert!(turns(&ring, p(5.0, 0.0)) != 0 && turns(&ring, p(1.0, 3.0)) == 0);
        let same: Vec<DVec2> = above.iter().chain(above.iter().rev()).copied().collect();
        assert_eq!(turns(&same, p(5.0, 0.0)), 0);
    }

    #[test]
    fn the_sides_are_those_of_a_map_with_y_down() {
        let of = |x: f64, y: f64| Compass::of(DVec2::new(x, y));
        assert_eq!(
            [of(0.0, 1.0), of(0.0, -1.0), of(2.0, 1.0), of(-2.0, 1.0)].map(Compass::word),
            ["south", "north", "east", "west"]
        );
    }
}
