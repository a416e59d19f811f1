//! How exact the lattice of a world is: how far its points are moved, and what has no area left.

use super::{Map, World};
use crate::geom::Point;
use glam::DVec2;

/// What the lattice does to the points of a scene.
#[derive(Clone, Debug, PartialEq)]
pub struct Precision {
    /// The side of a square of the lattice, in world units.
    pub step: f64,
    /// The world position of its point (0, 0).
    pub origin: DVec2,
    /// The point that is moved farthest, and by how much. None if every point lies on the lattice.
    pub largest_shift: Option<(DVec2, f64)>,
    /// So many points of one polygon fall together with their neighbour.
    pub joined: usize,
    /// Where the first of them lies.
    pub first_joined: Option<DVec2>,
    /// Obstacles that have no area on the lattice: their numbers from 1, and their names.
    pub vanished: Vec<(usize, String)>,
}

/// What the lattice does to a world.
pub fn precision(world: &World) -> Precision {
    let lattice = world.free().lattice;
    let corners = |grid: &crate::map::grid::Grid| {
        let (columns, rows) =
            ((0..=grid.width()).map(|x| grid.crossing(x, 0)), (0..=grid.height()).map(|y| grid.crossing(0, y)));
        columns.chain(rows).collect::<Vec<_>>()
    };
    let rings: Vec<Vec<DVec2>> = match &world.scene().map {
        Map::Grid(grid) => vec![corners(grid)],
        Map::Mesh(mesh) => vec![mesh.vertices().to_vec()],
        Map::Polygons(polygons) => {
            std::iter::once(&polygons.outline).chain(polygons.obstacles.iter().map(|o| &o.points)).cloned().collect()
        }
    };
    let shift = |p: DVec2| lattice.to_world(lattice.snap(p)).distance(p);
    let points = rings.iter().flatten().chain(&world.scene().vertices);
    let farthest = points.map(|&p| (p, shift(p))).max_by(|a, b| a.1.total_cmp(&b.1));
    let (mut joined, mut vanished, mut first_joined) = (0, Vec::new(), None);
    if let Map::Polygons(polygons) = &world.scene().map {
        for (i, ring) in rings.iter().enumerate() {
            let snapped: Vec<Point> = ring.iter().map(|&p| lattice.snap(p)).collect();
            let next = |i: usize| (i + 1) % snapped.len();
            let is_joined = |i: &usize| snapped[*i] == snapped[next(*i)] && ring[*i] != ring[next(*i)];
            joined += (0..snapped.len()).filter(is_joined).count();
            first_joined = first_joined.or_else(|| (0..snapped.len()).find(is_joined).map(|i| ring[i]));
            let is_flat = snapped.windows(3).all(|w| crate::geom::area2(snapped[0], w[1], w[2]) == 0);
            if is_flat && i > 0 {
                vanished.push((i, polygons.obstacles[i - 1].name.clone()));
            }
        }
    }
    Precision {
        step: 1.0 / lattice.scale(),
        origin: lattice.origin(),
        largest_shift: farthest.filter(|(_, by)| *by > 0.0),
        joined,
        first_joined,
        vanished,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::grid::Grid;
    use crate::map::polygons::{Obstacle, Polygons};
    use crate::scene::Scene;

    fn of(outline: f64, obstacles: &[[(f64, f64); 3]]) -> Precision {
        let square = [(0.0, 0.0), (outline, 0.0), (outline, outline), (0.0, outline)].map(DVec2::from).to_vec();
        let obstacle =
            |points: &[(f64, f64); 3]| Obstacle { name: "wire".to_owned(), points: points.map(DVec2::from).to_vec() };
        let map = Map::Polygons(Polygons { outline: square, obstacles: obstacles.iter().map(obstacle).collect() });
        precision(&World::new(Scene::new(map)))
    }

    #[test]
    fn nothing_is_moved_where_all_points_lie_on_the_lattice() {
        let exact = of(64.0, &[[(1.0, 1.0), (3.5, 1.0), (2.0, 2.25)]]);
        assert_eq!((exact.largest_shift, exact.joined, exact.vanished), (None, 0, Vec::new()));
        let grid = Map::Grid(Grid::new(20, 12, false).placed(DVec2::new(-320.0, 16.0), 16.0));
        assert_eq!(precision(&World::new(Scene::new(grid))).largest_shift, None);
    }

    #[test]
    fn a_shift_is_at_most_half_a_diagonal_and_what_vanishes_is_named() {
        let rough = of(1e9, &[[(0.1, 0.1), (0.2, 0.1), (0.1, 0.2)], [(1e8, 1e8), (2e8, 1e8), (1e8, 2e8)]]);
        let (_, by) = rough.largest_shift.unwrap();
        assert!(by > 0.0 && by <= rough.step * std::f64::consts::FRAC_1_SQRT_2 + 1e-12);
        assert_eq!((rough.joined, rough.vanished), (3, vec![(1, "wire".to_owned())]));
    }
}
