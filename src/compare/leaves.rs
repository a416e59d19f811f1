//! Where a path leaves the true shortest one, and around what they go differently.

use super::Needs;
use crate::geom::{nearest_on, polygon_area, polyline_length};
use crate::map::grid::Dir;
use crate::map::polygons::contains;
use crate::scene::{Map, World};
use glam::DVec2;

/// Of a grid, at most this many wall cells are asked whether they lie between both paths.
const MOST_CELLS: usize = 4096;

/// Paths this near to each other are the same, as a part of the longer side of the map.
const NEAR: f64 = 0.005;

/// A shortcut that saves less than this part of the path is not worth a sentence.
const LEAST_SAVED: f64 = 0.005;

/// Where a path leaves the true shortest one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Leaves {
    /// The first place that is not near the shortest path, in world units.
    pub at: DVec2,
    /// What both go around on different sides. None if no such thing was found.
    pub around: Option<Around>,
    /// Of a path of one's own: the straight line between two of its points that saves most. None if the agent can walk none that is shorter.
    pub shortcut: Option<Shortcut>,
    /// Of a path that stays near the shortest one: the bend that makes it longer.
    pub bend: Option<Bend>,
}

/// A point at which a path bends, and the shortest path does not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bend {
    /// Its index in the path.
    pub point: usize,
    pub kind: BendKind,
}

/// Lengths are in world units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BendKind {
    /// The agent can walk straight from the point before to the next one, which saves this much.
    Needless { saved: f64 },
    /// Something stands in the way, but the point lies this far beside the shortest path.
    Beside { away: f64 },
}

impl Bend {
    /// The first bend where nothing stands in the way; if there is none, the first point beside the shortest path. `error`: what is no
    /// more than this comes from the lattice. `is_legal`: can the agent walk this line?
    fn first(path: &[DVec2], shortest: &[DVec2], error: f64, is_legal: impl Fn([DVec2; 2]) -> bool) -> Option<Self> {
        // Each bend is looked up among the walls.
        const MOST_BENDS: usize = 1000;
        let needless = |(i, three): (usize, &[DVec2])| {
            let [before, at, next] = [three[0], three[1], three[2]];
            let saved = before.distance(at) + at.distance(next) - before.distance(next);
            let is_needless = saved > error && is_legal([before, next]);
            is_needless.then_some(Self { point: i + 1, kind: BendKind::Needless { saved } })
        };
        let beside = |(i, &p): (usize, &DVec2)| {
            let distances = shortest.windows(2).map(|pair| nearest_on(p, [pair[0], pair[1]]).distance(p));
            let away = distances.min_by(f64::total_cmp).filter(|&away| away > error)?;
            Some(Self { point: i, kind: BendKind::Beside { away } })
        };
        let first = path.windows(3).enumerate().take(MOST_BENDS).find_map(needless);
        first.or_else(|| path.iter().enumerate().take(MOST_BENDS).find_map(beside))
    }
}

/// A straight line from a point of a path to a later one, by their indices, and what it saves; in world units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shortcut {
    pub from: usize,
    pub to: usize,
    pub saved: f64,
}

impl Shortcut {
    /// The one that saves most. `is_legal`: can the agent walk this line?
    pub(super) fn best(path: &[DVec2], is_legal: impl Fn([DVec2; 2]) -> bool) -> Option<Self> {
        // All pairs of so many points take a moment.
        const MOST_POINTS: usize = 200;
        if path.len() > MOST_POINTS {
            return None;
        }
        let total = polyline_length(path);
        let mut pairs = Vec::new();
        for from in 0..path.len() {
            let mut along = 0.0;
            for to in from + 1..path.len() {
                along += path[to - 1].distance(path[to]);
                let saved = along - path[from].distance(path[to]);
                if saved > total * LEAST_SAVED {
                    pairs.push(Self { from, to, saved });
                }
            }
        }
        pairs.sort_by(|a, b| b.saved.total_cmp(&a.saved));
        pairs.into_iter().find(|pair| is_legal([path[pair.from], path[pair.to]]))
    }
}

/// A wall that two paths go around on different sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Around {
    /// Of a polygon map, the index of the obstacle.
    pub obstacle: Option<usize>,
    /// A place in it, in world units.
    pub place: DVec2,
    /// Where the longer path passes it.
    pub side: Dir,
}

/// So far from the shortest path, a path has left it; in world units.
pub(super) fn tolerance(world: &World, needs: Needs) -> f64 {
    let of_map = world.scene().map.extent() * NEAR;
    if needs != Needs::Cells && !world.scene().map.is_grid() {
        return of_map;
    }
    let of_cell = world.grid().cell_size() / 2.0;
    if world.scene().map.is_grid() { of_cell } else { of_map.max(of_cell) }
}

impl Leaves {
    /// Of a path that is longer. `needs`: of its method. None if one of both is empty, or if it stays as near as [`tolerance`] all the way.
    pub(super) fn new(world: &World, path: &[DVec2], shortest: &[DVec2], needs: Needs) -> Option<Self> {
        let tolerance = tolerance(world, needs);
        let start = *path.first()?;
        // A path over cells is joined to them within the cell of its start: nobody decides there. The middle of that cell can be farther
        // from the shortest path than paths may be that are the same.
        let cell = world.cell_of(start).filter(|_| needs == Needs::Cells).map(|cell| world.grid().center(cell));
        let is_at_start = |p: DVec2| {
            let away = |p: DVec2, center: DVec2| (p - center).abs().max_element();
            let is_in =
                |center| away(p, center) <= away(start, center).max(world.grid().cell_size() / 2.0) * (1.0 + 1e-9);
            cell.is_some_and(is_in)
        };
        let at = place(path, shortest, tolerance, is_at_start)?;
        Some(Self { at, around: around(world, path, shortest), shortcut: None, bend: None })
    }

    /// Of a path that is longer, although it stays near the shortest one. `error` and `is_legal`: as of [`Bend::first`].
    pub(super) fn near(
        path: &[DVec2],
        shortest: &[DVec2],
        error: f64,
        is_legal: impl Fn([DVec2; 2]) -> bool,
    ) -> Option<Self> {
        let bend = Bend::first(path, shortest, error, is_legal)?;
        Some(Self { at: path[bend.point], around: None, shortcut: None, bend: Some(bend) })
    }
}

/// The first point of a path that is farther than this from another one, and not still at its start.
fn place(path: &[DVec2], other: &[DVec2], tolerance: f64, is_at_start: impl Fn(DVec2) -> bool) -> Option<DVec2> {
    // What was nearest before is asked first, and then what follows it: both paths go the same way.
    let mut last = 0;
    let mut distance = |p: DVec2| {
        let pieces = other.len().checked_sub(1).filter(|&n| n > 0)?;
        let mut least = f64::INFINITY;
        for i in (last..pieces).chain((0..last).rev()) {
            let own = nearest_on(p, [other[i], other[i + 1]]).distance(p);
            if own <= tolerance {
                last = i;
                return Some(own);
            }
            least = least.min(own);
        }
        Some(least)
    };
    for pair in path.windows(2) {
        let length = pair[0].distance(pair[1]);
        let mut along = 0.0;
        loop {
            let p = if length > 0.0 { pair[0].lerp(pair[1], along / length) } else { pair[0] };
            let own = distance(p)?;
            if own > tolerance && !is_at_start(p) {
                return Some(p);
            }
            if along >= length {
                break;
            }
            // It cannot be too far before; a part of the tolerance ends the steps.
            along = (along + (tolerance - own).max(tolerance / 16.0)).min(length);
        }
    }
    None
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
    Some(Around { obstacle, place, side: side(path, shortest, place)? })
}

/// On which side of a place a path passes, where another one passes on the other side. Both may begin west of it and end east of it: so the
/// point that is nearest to the place says little.
fn side(path: &[DVec2], other: &[DVec2], place: DVec2) -> Option<Dir> {
    let passes = |line: &[DVec2], side: Dir| crossing(line, place, side);
    let is_opposite = |&side: &Dir| {
        let back = side.opposite();
        passes(other, back).is_some() && passes(path, back).is_none() && passes(other, side).is_none()
    };
    let nearest = |sides: &mut dyn Iterator<Item = Dir>| {
        let crossed = sides.filter_map(|side| Some((side, passes(path, side)?)));
        crossed.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(side, _)| side)
    };
    nearest(&mut Dir::ALL.into_iter().filter(is_opposite)).or_else(|| {
        let pieces = path.windows(2).map(|pair| nearest_on(place, [pair[0], pair[1]]));
        let nearest = pieces.min_by(|a, b| a.distance(place).total_cmp(&b.distance(place)))?;
        Some(Dir::of(nearest - place))
    })
}

/// How far from a place a ray to one side first meets a line. None if it does not.
fn crossing(line: &[DVec2], place: DVec2, side: Dir) -> Option<f64> {
    // Along the ray, and beside it.
    let seen = |p: DVec2| {
        let d = p - place;
        match side {
            Dir::North => (-d.y, d.x),
            Dir::East => (d.x, d.y),
            Dir::South => (d.y, d.x),
            Dir::West => (-d.x, d.y),
        }
    };
    let crossed = line.windows(2).filter_map(|pair| {
        let [(along, beside), (to, across)] = [seen(pair[0]), seen(pair[1])];
        let part = ((beside < 0.0) != (across < 0.0)).then(|| beside / (beside - across))?;
        Some(along + (to - along) * part).filter(|&at| at >= 0.0)
    });
    crossed.min_by(f64::total_cmp)
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

    /// "It passes west of the courtyard" was said of a path that goes over its north, because its first piece came nearest to the middle.
    #[test]
    fn the_side_is_the_one_on_which_the_other_path_does_not_pass() {
        let p = |x: f64, y: f64| DVec2::new(x, y);
        let north = [p(-10.0, 1.0), p(-4.0, -20.0), p(4.0, -20.0), p(10.0, 1.0)];
        let south = [p(-10.0, 1.0), p(0.0, 9.0), p(10.0, 1.0)];
        assert_eq!(side(&north, &south, DVec2::ZERO), Some(Dir::North));
        assert_eq!(side(&south, &north, DVec2::ZERO), Some(Dir::South));
        let turned = |line: &[DVec2]| line.iter().map(|p| p.perp()).collect::<Vec<_>>();
        assert_eq!(side(&turned(&north), &turned(&south), DVec2::ZERO), Some(Dir::East));
        assert_eq!(side(&turned(&south), &turned(&north), DVec2::ZERO), Some(Dir::West));
    }

    /// It was the start in almost all rows: where the directions of both paths differ first, and not where they part.
    #[test]
    fn a_path_leaves_another_where_it_is_no_longer_near() {
        let p = |x: f64, y: f64| DVec2::new(x, y);
        let straight = [p(0.0, 0.0), p(10.0, 0.0)];
        let beside = [p(0.0, 0.0), p(4.0, 0.1), p(6.0, 0.1), p(6.0, 3.0), p(10.0, 0.0)];
        let at = place(&beside, &straight, 0.5, |_| false).unwrap();
        assert!(at.x == 6.0 && at.y > 0.5 && at.y < 0.6, "{at}");
        assert_eq!(place(&beside[..3], &straight, 0.5, |_| false), None);
        assert_eq!((place(&[], &straight, 0.5, |_| false), place(&straight, &[], 0.5, |_| false)), (None, None));
    }

    /// A dogleg went unnamed: only the house that the path passes on the other side was blamed.
    #[test]
    fn the_best_shortcut_is_the_line_that_saves_most_and_can_be_walked() {
        let p = |x: f64, y: f64| DVec2::new(x, y);
        let dogleg = [p(0.0, 0.0), p(10.0, 0.0), p(10.0, -8.0), p(20.0, -8.0), p(20.0, 0.0), p(30.0, 1.0)];
        let found = Shortcut::best(&dogleg, |_| true).unwrap();
        assert_eq!((found.from, found.to), (0, 5));
        // A wall below the first part leaves the line across the dogleg.
        let found = Shortcut::best(&dogleg, |[a, b]| a.y == b.y && a.x > 5.0 && b.x < 25.0).unwrap();
        assert_eq!((found.from, found.to, found.saved), (1, 4, 16.0));
        assert_eq!(Shortcut::best(&dogleg, |_| false), None);
        assert_eq!(Shortcut::best(&dogleg[..2], |_| true), None);
        // Not worth a sentence.
        assert_eq!(Shortcut::best(&[p(0.0, 0.0), p(5.0, 0.01), p(10.0, 0.0)], |_| true), None);
        let long: Vec<DVec2> = (0..500).map(|i| p(f64::from(i), f64::from(i % 2))).collect();
        assert_eq!(Shortcut::best(&long, |_| true), None);
    }

    #[test]
    fn a_bend_is_named_where_nothing_stands_in_the_way_and_else_where_the_path_lies_beside_the_shortest() {
        let p = |x: f64, y: f64| DVec2::new(x, y);
        let shortest = [p(0.0, 0.0), p(5.0, 0.0), p(10.0, 3.0)];
        let path = [p(0.0, 0.0), p(3.0, 0.1), p(5.0, 0.0), p(10.0, 3.0)];
        let bend = Bend::first(&path, &shortest, 1e-6, |[a, b]| b.x <= 5.0 || a.x >= 5.0).unwrap();
        assert!(matches!(bend.kind, BendKind::Needless { saved } if (saved - 0.004_166).abs() < 1e-5), "{bend:?}");
        assert_eq!(bend.point, 1);
        let bend = Bend::first(&path, &shortest, 1e-6, |_| false).unwrap();
        assert_eq!(bend, Bend { point: 1, kind: BendKind::Beside { away: 0.1 } });
        // There and back again on the shortest path.
        let back = [p(0.0, 0.0), p(4.0, 0.0), p(2.0, 0.0), p(5.0, 0.0), p(10.0, 3.0)];
        let bend = Bend::first(&back, &shortest, 1e-6, |_| true).unwrap();
        assert_eq!(bend, Bend { point: 1, kind: BendKind::Needless { saved: 4.0 } });
        assert_eq!(Bend::first(&shortest, &shortest, 1e-6, |_| false), None);
        assert_eq!(Bend::first(&path, &shortest, 0.2, |_| false), None);
    }

    #[test]
    fn the_sides_are_those_of_a_map_with_y_down() {
        let of = |x: f64, y: f64| Dir::of(DVec2::new(x, y));
        assert_eq!(
            [of(0.0, 1.0), of(0.0, -1.0), of(2.0, 1.0), of(-2.0, 1.0)].map(Dir::word),
            ["south", "north", "east", "west"]
        );
    }
}
