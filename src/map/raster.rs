//! Converts a polygon map to cells: a cell is open if all of it lies in free space.

use super::grid::{Cell, Grid, MAX_SIDE};
use super::mesh::{Location, Mesh};
use super::polygons::Polygons;
use crate::geom::{Point, area2};
use glam::DVec2;

/// Cells along the longer side: enough for the shape of a town, few enough to see each one.
pub const CELLS: u32 = 48;
/// Where these are too coarse for the start or the goal, each cell is divided into so many along a side. More would be
/// too small to see.
const FINER: [u32; 2] = [2, 4];

/// A position on a wall belongs to an open cell at most so many cells away.
const REACH: i64 = 2;

/// The cells of a polygon map. `ends` are positions in world units that should have an open cell, start and goal: where
/// a free one has none, the cells are made finer. Where even the finest cells do not help, they stay coarse.
pub fn cells(polygons: &Polygons, mesh: &Mesh, ends: impl IntoIterator<Item = DVec2>) -> Grid {
    let ends: Vec<DVec2> = ends.into_iter().filter(|&p| containment(mesh, p) != Containment::Wall).collect();
    let with_cell = |finer: u32| {
        let raster = Raster::new(polygons, mesh, CELLS * finer);
        let has_cell = |p: DVec2| match containment(mesh, p) {
            // No cell around the corner of a wall is open, however small it is.
            Containment::Border => standing_cell(&raster.empty, mesh, p, |cell| raster.is_open(cell)).is_some(),
            Containment::Inside | Containment::Wall => raster.empty.cell_at(p).is_some_and(|cell| raster.is_open(cell)),
        };
        ends.iter().filter(|&&p| has_cell(p)).count()
    };
    let mut best = (1, with_cell(1));
    for finer in FINER {
        if best.1 < ends.len() {
            let count = with_cell(finer);
            best = if count > best.1 { (finer, count) } else { best };
        }
    }
    Raster::new(polygons, mesh, CELLS * best.0).filled()
}

/// The cells of a polygon map with this side, which lie as if they were counted from (0, 0). None if there would be too many.
pub fn cells_of_size(polygons: &Polygons, mesh: &Mesh, size: f64) -> Option<Grid> {
    let (low, high) = polygons.bounds();
    let (first, last) = ((low / size).floor(), (high / size).ceil());
    let count = (last - first).max(DVec2::ONE);
    if !count.is_finite() || count.max_element() > MAX_SIDE as f64 {
        return None;
    }
    let empty = Grid::new(count.x as usize, count.y as usize, false).placed(first * size, size);
    Some(Raster { mesh, empty }.filled())
}

/// The open cell of a position in world units: the one around it, or, where that touches a wall, the nearest one that a
/// straight line reaches. None for a position in a wall, and where there is none nearby.
pub fn open_cell(grid: &Grid, mesh: &Mesh, p: DVec2) -> Option<Cell> {
    (containment(mesh, p) != Containment::Wall).then(|| standing_cell(grid, mesh, p, |cell| !grid.is_wall(cell)))?
}

/// Where a position lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Containment {
    Inside,
    /// On a wall, for instance on a corner of the outline.
    Border,
    /// Inside a wall.
    Wall,
}

fn containment(mesh: &Mesh, p: DVec2) -> Containment {
    match mesh.locate(mesh.lattice().snap(p)) {
        None => Containment::Wall,
        Some(Location::OnVertex(v)) if mesh.on_wall(v) => Containment::Border,
        Some(Location::OnEdge(e)) if mesh.twin(e).is_none() => Containment::Border,
        Some(_) => Containment::Inside,
    }
}

fn standing_cell(grid: &Grid, mesh: &Mesh, p: DVec2, is_open: impl Fn(Cell) -> bool) -> Option<Cell> {
    // A position on the far border belongs to no cell.
    let (low, high) = grid.bounds();
    let here = grid.cell_at(p.clamp(low, high - grid.cell_size() * 1e-6))?;
    if is_open(here) {
        return Some(here);
    }
    let (x, y) = grid.xy(here);
    let around = |at: u32, count: u32| {
        let near = (i64::from(at) - REACH).max(0)..=(i64::from(at) + REACH).min(i64::from(count) - 1);
        near.map(|at| at as u32)
    };
    let cells = around(y, grid.height()).flat_map(|y| around(x, grid.width()).map(move |x| grid.cell(x, y)));
    let reached = cells.filter(|&cell| is_open(cell) && is_line_free(mesh, p, grid.center(cell)));
    let distance = |cell: &Cell| grid.center(*cell).distance_squared(p);
    reached.min_by(|a, b| distance(a).total_cmp(&distance(b)))
}

/// Does the straight line between two positions cross no wall? It may begin on one.
fn is_line_free(mesh: &Mesh, p: DVec2, q: DVec2) -> bool {
    let lattice = mesh.lattice();
    let [middle, p, q] = [(p + q) / 2.0, p, q].map(|p| lattice.snap(p));
    let parts = |a, b, [c, d]: [Point; 2]| area2(a, b, c).signum() * area2(a, b, d).signum() < 0;
    let crosses = |[a, b]: [Point; 2]| parts(a, b, [p, q]) && parts(p, q, [a, b]);
    mesh.locate(middle).is_some() && !mesh.walls().any(|wall| crosses(mesh.ends(wall)))
}

/// A grid over a polygon map.
struct Raster<'a> {
    mesh: &'a Mesh,
    /// The grid without walls.
    empty: Grid,
}

impl<'a> Raster<'a> {
    /// So many cells along the longer side.
    fn new(polygons: &Polygons, mesh: &'a Mesh, along: u32) -> Self {
        let (low, high) = polygons.bounds();
        let extent = (high - low).max(DVec2::splat(f64::MIN_POSITIVE));
        let size = extent.max_element() / f64::from(along);
        let count = |length: f64| ((length / size - 1e-9).ceil() as usize).clamp(1, along as usize);
        Self { mesh, empty: Grid::new(count(extent.x), count(extent.y), false).placed(low, size) }
    }

    /// The lattice points of the upper left and the lower right corner of a cell.
    fn corners(&self, x: u32, y: u32) -> [Point; 2] {
        [self.empty.crossing(x, y), self.empty.crossing(x + 1, y + 1)].map(|c| self.mesh.lattice().snap(c))
    }

    /// Does the centre of a cell lie in free space?
    fn is_centre_free(&self, cell: Cell) -> bool {
        self.mesh.locate(self.mesh.lattice().snap(self.empty.center(cell))).is_some()
    }

    /// Does all of a cell lie in free space? It looks at every wall, so it is only for a few cells.
    fn is_open(&self, cell: Cell) -> bool {
        let (x, y) = self.empty.xy(cell);
        let [low, high] = self.corners(x, y);
        let is_entered = || self.mesh.walls().map(|wall| self.mesh.ends(wall)).any(|[a, b]| enters(low, high, a, b));
        self.is_centre_free(cell) && !is_entered()
    }

    /// The grid with its walls.
    fn filled(self) -> Grid {
        let (mesh, lattice) = (self.mesh, self.mesh.lattice());
        let mut grid = self.empty.clone();
        let (low, size) = (grid.origin(), grid.cell_size());
        grid.cells()
            .filter(|&c| !self.is_centre_free(c))
            .collect::<Vec<_>>()
            .into_iter()
            .for_each(|c| grid.set_wall(c, true));
        for wall in mesh.walls() {
            let [a, b] = mesh.ends(wall);
            let [wa, wb] = [a, b].map(|p| (lattice.to_world(p) - low) / size);
            // Candidates: the cells near the segment. The exact test is made on the lattice.
            let (from, to) = (wa.min(wb).floor(), wa.max(wb).ceil());
            let range = |from: f64, to: f64, count: u32| (from.max(0.0) as u32)..(to.max(0.0) as u32).min(count);
            for y in range(from.y, to.y, grid.height()) {
                for x in range(from.x, to.x, grid.width()) {
                    let [p, q] = self.corners(x, y);
                    if enters(p, q, a, b) {
                        let cell = grid.cell(x, y);
                        grid.set_wall(cell, true);
                    }
                }
            }
        }
        grid
    }
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
    use crate::scene::{Map, Scene, World};

    #[test]
    fn a_wall_that_cuts_a_cell_closes_it_and_one_along_its_side_does_not() {
        let square =
            |x: f64, y: f64, s: f64| [(x, y), (x + s, y), (x + s, y + s), (x, y + s)].map(DVec2::from).to_vec();
        let obstacle = |points| crate::map::polygons::Obstacle { name: String::new(), points };
        let obstacles = vec![obstacle(square(2.0, 2.0, 2.0)), obstacle(square(8.5, 2.0, 1.0))];
        let world = World::new(Scene::new(Map::Polygons(Polygons { outline: square(0.0, 0.0, 48.0), obstacles })));
        let grid = world.grid();
        assert_eq!((grid.width(), grid.height()), (48, 48));
        let walls: Vec<_> = grid.cells().filter(|&c| grid.is_wall(c)).map(|c| grid.xy(c)).collect();
        assert_eq!(walls, [(2, 2), (3, 2), (8, 2), (9, 2), (2, 3), (3, 3)]);
    }

    /// A street of this width lies between two blocks; the start stands in its middle.
    fn street(width: f64, start: DVec2) -> World {
        let block = |y0: f64, y1: f64| [(4.0, y0), (44.0, y0), (44.0, y1), (4.0, y1)].map(DVec2::from).to_vec();
        let outline = [(0.0, 0.0), (48.0, 0.0), (48.0, 48.0), (0.0, 48.0)].map(DVec2::from).to_vec();
        let (above, below) = (20.3 - width / 2.0, 20.3 + width / 2.0);
        let obstacles = [block(4.0, above), block(below, 44.0)];
        let obstacles = obstacles.map(|points| crate::map::polygons::Obstacle { name: String::new(), points });
        let mut scene = Scene::new(Map::Polygons(Polygons { outline, obstacles: obstacles.to_vec() }));
        (scene.start, scene.goal) = (Some(start), Some(DVec2::new(1.5, 1.5)));
        World::new(scene)
    }

    /// The start disappeared in a wall: a cell of a narrow street touches the houses on both sides.
    #[test]
    fn cells_are_made_finer_where_start_or_goal_would_lie_in_a_wall() {
        for (width, cells) in [(3.0, 48), (1.2, 96), (0.5, 192)] {
            let world = street(width, DVec2::new(24.3, 20.3));
            let grid = world.grid();
            assert_eq!(grid.width(), cells, "a street of {width}");
            assert!(!grid.is_wall(grid.cell_at(world.start()).unwrap()), "a street of {width}");
            // Every open cell lies in free space, however small the cells are.
            let free = |p: DVec2| world.mesh().locate(world.snap(p)).is_some();
            assert!(grid.cells().filter(|&c| !grid.is_wall(c)).all(|c| free(grid.center(c))));
        }
    }

    /// A start on a corner of the outline had no open cell of any size, so there was never a path.
    #[test]
    fn a_start_on_a_wall_belongs_to_an_open_cell_nearby() {
        for name in ["funnel/a-to-g", "beam/vertex"] {
            let scene = crate::scene::scene_file::read(crate::scene::builtin::find(name).unwrap().text).unwrap();
            let world = World::new(scene);
            assert_eq!(world.grid().width().max(world.grid().height()), 48, "{name}: no need for finer ones");
            for end in [world.start(), world.goal()] {
                let cell = world.cell_of(end).unwrap();
                let off = world.grid().center(cell) - end;
                assert!(!world.grid().is_wall(cell), "{name}: {end}");
                assert!(off.abs().max_element() <= world.grid().cell_size() * 3.0, "{name}: {end} {off}");
                let steps = (1..50).map(|i| end + off * f64::from(i) / 50.0);
                assert!(steps.into_iter().all(|p| world.is_free(p)), "{name}: a wall lies between");
            }
        }
    }

    #[test]
    fn cells_stay_coarse_where_finer_ones_do_not_help() {
        let in_the_street = DVec2::new(24.3, 20.3);
        for width in [0.3, 0.01] {
            assert_eq!(street(width, in_the_street).grid().width(), 48, "thinner than the finest cells");
        }
        assert_eq!(street(1.2, DVec2::new(24.0, 10.0)).grid().width(), 48, "the start lies in a house");
    }
}
