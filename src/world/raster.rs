//! Converts a polygon map to cells: a cell is open if all of it lies in free space.

use super::grid::Grid;
use super::mesh::Mesh;
use super::polygons::Polygons;
use crate::geom::{Point, area2};
use glam::DVec2;

/// Cells along the longer side: enough for the shape of a town, few enough to see each one.
const CELLS: f64 = 48.0;

pub fn cells(polygons: &Polygons, mesh: &Mesh) -> Grid {
    let (low, high) = polygons.bounds();
    let extent = (high - low).max(DVec2::splat(f64::MIN_POSITIVE));
    let size = extent.max_element() / CELLS;
    let count = |length: f64| ((length / size - 1e-9).ceil() as usize).clamp(1, CELLS as usize);
    let mut grid = Grid::new(count(extent.x), count(extent.y), false).placed(low, size);

    let lattice = mesh.lattice();
    let all: Vec<_> = grid.cells().collect();
    let outside = all.iter().copied().filter(|&c| mesh.locate(lattice.snap(grid.center(c))).is_none());
    let outside: Vec<_> = outside.collect();
    outside.into_iter().for_each(|c| grid.set_wall(c, true));
    for wall in mesh.walls() {
        let [a, b] = mesh.ends(wall);
        let [wa, wb] = [a, b].map(|p| (lattice.to_world(p) - low) / size);
        // Candidates: the cells near the segment. The exact test is made on the lattice.
        let (from, to) = (wa.min(wb).floor(), wa.max(wb).ceil());
        let range = |from: f64, to: f64, count: u32| (from.max(0.0) as u32)..(to.max(0.0) as u32).min(count);
        for y in range(from.y, to.y, grid.height()) {
            for x in range(from.x, to.x, grid.width()) {
                let [p, q] = [grid.crossing(x, y), grid.crossing(x + 1, y + 1)].map(|c| lattice.snap(c));
                if enters(p, q, a, b) {
                    let cell = grid.cell(x, y);
                    grid.set_wall(cell, true);
                }
            }
        }
    }
    grid
}

/// Does the segment `a b` have a point strictly inside the box from `low` to `high`?
fn enters(low: Point, high: Point, a: Point, b: Point) -> bool {
    let beside = a.x.max(b.x) <= low.x || a.x.min(b.x) >= high.x || a.y.max(b.y) <= low.y || a.y.min(b.y) >= high.y;
    let sides = [low, Point::new(high.x, low.y), high, Point::new(low.x, high.y)].map(|c| area2(a, b, c).signum());
    !beside && sides.contains(&1) && sides.contains(&-1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::scene::{Map, Scene, World};

    #[test]
    fn a_wall_that_cuts_a_cell_closes_it_and_one_along_its_side_does_not() {
        let square =
            |x: f64, y: f64, s: f64| [(x, y), (x + s, y), (x + s, y + s), (x, y + s)].map(DVec2::from).to_vec();
        let obstacle = |points| crate::world::polygons::Obstacle { name: String::new(), points };
        let obstacles = vec![obstacle(square(2.0, 2.0, 2.0)), obstacle(square(8.5, 2.0, 1.0))];
        let world = World::new(Scene::new(Map::Polygons(Polygons { outline: square(0.0, 0.0, 48.0), obstacles })));
        let grid = world.grid();
        assert_eq!((grid.width(), grid.height()), (48, 48));
        let walls: Vec<_> = grid.cells().filter(|&c| grid.is_wall(c)).map(|c| grid.xy(c)).collect();
        assert_eq!(walls, [(2, 2), (3, 2), (8, 2), (9, 2), (2, 3), (3, 3)]);
    }
}
