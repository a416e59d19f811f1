//! How a map is made smaller: rows, columns and walls of a grid are removed; obstacles and corners of polygons are
//! removed, and distances become shorter.

use crate::map::grid::Grid;
use crate::map::polygons::{Obstacle, Polygons};
use crate::scene::{Map, Scene};
use glam::DVec2;

/// How large a map is. The first number counts most: cells, or corners of obstacles. Then walls, or the width and the
/// height of the outline. Then the distance from the start to the goal.
pub type Size = (u64, u64, u64);

/// The size of a map with whole coordinates.
pub fn size(scene: &Scene) -> Size {
    let apart = match (scene.start, scene.goal) {
        (Some(start), Some(goal)) => (goal - start).abs().element_sum() as u64,
        _ => 0,
    };
    match &scene.map {
        Map::Grid(grid) => {
            // Ground that costs more counts as well: without it, a map is simpler.
            let walls = grid.cells().filter(|&cell| grid.is_wall(cell) || grid.cost(cell) > 1).count();
            (u64::from(grid.width()) * u64::from(grid.height()), walls as u64, apart)
        }
        Map::Polygons(polygons) => {
            let corners: usize = polygons.obstacles.iter().map(|obstacle| obstacle.points.len()).sum();
            let (low, high) = polygons.bounds();
            (corners as u64, (high - low).element_sum() as u64, apart)
        }
        Map::Mesh(mesh) => {
            let (low, high) = mesh.bounds();
            (mesh.corner_count() as u64, (high - low).element_sum() as u64, apart)
        }
    }
}

/// All maps that one move makes out of this one, each smaller. Some may be no use as a map: a corner in a wall.
pub fn smaller(scene: &Scene) -> Box<dyn Iterator<Item = Scene> + '_> {
    match &scene.map {
        Map::Grid(grid) => Box::new(smaller_grids(scene, grid)),
        Map::Polygons(polygons) => Box::new(smaller_polygons(scene, polygons)),
        // A smaller mesh would be another mesh: only the start and the goal move.
        Map::Mesh(_) => Box::new(nearer(scene)),
    }
}

/// The sides of a ring.
pub(super) fn sides(ring: &[DVec2]) -> impl Iterator<Item = [DVec2; 2]> + '_ {
    ring.iter().copied().zip(ring.iter().copied().cycle().skip(1)).map(|(a, b)| [a, b])
}

fn smaller_grids<'a>(scene: &'a Scene, grid: &'a Grid) -> impl Iterator<Item = Scene> + 'a {
    let columns = (0..grid.width()).filter_map(move |x| without_line(scene, grid, x, Axis::X));
    let rows = (0..grid.height()).filter_map(move |y| without_line(scene, grid, y, Axis::Y));
    let walls = grid.cells().filter(|&cell| grid.is_wall(cell)).map(move |cell| {
        let mut open = grid.clone();
        open.set_wall(cell, false);
        Scene { map: Map::Grid(open), ..scene.clone() }
    });
    let costs = grid.cells().filter(|&cell| grid.cost(cell) > 1).map(move |cell| {
        let mut even = grid.clone();
        even.set_cost(cell, 1);
        Scene { map: Map::Grid(even), ..scene.clone() }
    });
    columns.chain(rows).chain(walls).chain(costs).chain(nearer(scene))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Axis {
    X,
    Y,
}

impl Axis {
    const BOTH: [Self; 2] = [Self::X, Self::Y];

    fn of(self, p: DVec2) -> f64 {
        if self == Self::X { p.x } else { p.y }
    }

    /// The point with this coordinate lowered.
    fn lowered(self, p: DVec2, by: f64) -> DVec2 {
        if self == Self::X { DVec2::new(p.x - by, p.y) } else { DVec2::new(p.x, p.y - by) }
    }
}

/// Without one column or row. What stood in it stands in the next one, or in the last one.
fn without_line(scene: &Scene, grid: &Grid, line: u32, axis: Axis) -> Option<Scene> {
    let (dx, dy) = if axis == Axis::X { (1, 0) } else { (0, 1) };
    let (width, height) = (grid.width() - dx, grid.height() - dy);
    if width == 0 || height == 0 {
        return None;
    }
    let mut left = Grid::new(width as usize, height as usize, false);
    for cell in left.clone().cells() {
        let (x, y) = left.xy(cell);
        let from = grid.cell(x + dx * u32::from(x >= line), y + dy * u32::from(y >= line));
        left.draw(cell, grid.ground_of(from).filter(|_| !grid.is_wall(from)));
    }
    let last = if axis == Axis::X { width } else { height };
    let moved = |p: DVec2| {
        let at = axis.of(p) as u32;
        let is_behind = at > line || at >= last;
        axis.lowered(p, f64::from(u32::from(is_behind)))
    };
    Some(Scene { map: Map::Grid(left), start: scene.start.map(moved), goal: scene.goal.map(moved), ..scene.clone() })
}

/// With the start, or the goal, one cell nearer to the other.
fn nearer(scene: &Scene) -> impl Iterator<Item = Scene> + '_ {
    let ends = scene.start.zip(scene.goal);
    ends.into_iter().flat_map(move |(start, goal)| {
        let towards = move |from: DVec2, to: DVec2| {
            Axis::BOTH.into_iter().filter_map(move |axis| {
                let way = axis.of(to) - axis.of(from);
                (way != 0.0).then(|| axis.lowered(from, -way.signum()))
            })
        };
        let starts = towards(start, goal).map(move |p| Scene { start: Some(p), ..scene.clone() });
        starts.chain(towards(goal, start).map(move |p| Scene { goal: Some(p), ..scene.clone() }))
    })
}

fn smaller_polygons<'a>(scene: &'a Scene, polygons: &'a Polygons) -> impl Iterator<Item = Scene> + 'a {
    let with = move |obstacles: Vec<Obstacle>| {
        let map = Map::Polygons(Polygons { outline: polygons.outline.clone(), obstacles });
        Scene { map, ..scene.clone() }
    };
    let obstacles = &polygons.obstacles;
    let without_obstacle = (0..obstacles.len()).map(move |i| {
        let mut left = obstacles.clone();
        left.remove(i);
        with(left)
    });
    let corners = obstacles.iter().enumerate().filter(|(_, obstacle)| obstacle.points.len() > 3);
    let without_corner = corners.flat_map(|(i, obstacle)| (0..obstacle.points.len()).map(move |k| (i, k)));
    let without_corner = without_corner.map(move |(i, k)| {
        let mut left = obstacles.clone();
        left[i].points.remove(k);
        with(left)
    });
    without_obstacle
        .chain(without_corner)
        .chain(Axis::BOTH.into_iter().flat_map(move |axis| closer(scene, polygons, axis)))
}

/// With a shorter distance between two neighbouring coordinates: none, half, or one less.
fn closer<'a>(scene: &'a Scene, polygons: &'a Polygons, axis: Axis) -> impl Iterator<Item = Scene> + 'a {
    let ends = [scene.start, scene.goal].into_iter().flatten();
    let mut all: Vec<f64> = polygons.points().chain(ends).map(|p| axis.of(p)).collect();
    all.sort_by(f64::total_cmp);
    all.dedup();
    let gaps: Vec<[f64; 2]> = all.windows(2).map(|pair| [pair[0], pair[1]]).collect();
    gaps.into_iter().flat_map(move |[low, high]| {
        let gap = high - low;
        let mut shorter = vec![0.0, (gap / 2.0).floor(), gap - 1.0];
        shorter.dedup();
        shorter.into_iter().filter(move |&new| new < gap).map(move |new| {
            let moved = |p: DVec2| if axis.of(p) >= high { axis.lowered(p, gap - new) } else { p };
            let ring = |points: &[DVec2]| points.iter().map(|&p| moved(p)).collect::<Vec<_>>();
            let obstacle = |o: &Obstacle| Obstacle { name: o.name.clone(), points: ring(&o.points) };
            let obstacles = polygons.obstacles.iter().map(obstacle).collect();
            let map = Map::Polygons(Polygons { outline: ring(&polygons.outline), obstacles });
            Scene { map, start: scene.start.map(moved), goal: scene.goal.map(moved), ..scene.clone() }
        })
    })
}
