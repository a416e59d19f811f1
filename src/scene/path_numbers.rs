//! What the numbers of a path of one's own are: coordinates, or columns and rows of cells, as a game on a grid keeps them.

use super::import::polyline::Polyline;
use super::{Map, Placed, Scene};
use crate::map::grid::Grid;
use glam::DVec2;

/// What the numbers of a path are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PathNumbers {
    #[default]
    Coordinates,
    /// The column and the row of a cell, counted from 0. The path goes through its middle.
    Cells,
}

/// What is said of a path that was taken for one of cells.
const ARE_CELLS: &str = "Its whole numbers are taken for cells: it goes through their middles.";

/// The cells of a map, where their numbers are not their coordinates.
fn numbered_cells(map: &Map) -> Option<&Grid> {
    match map {
        Map::Grid(grid) if grid.cell_size() != 1.0 || grid.origin() != DVec2::ZERO => Some(grid),
        Map::Grid(_) | Map::Polygons(_) | Map::Mesh(_) => None,
    }
}

/// The middle of a cell.
fn middle(grid: &Grid, cell: DVec2) -> DVec2 {
    grid.origin() + (cell + 0.5) * grid.cell_size()
}

fn is_wall(grid: &Grid, at: DVec2) -> bool {
    grid.cell_at(at).is_none_or(|cell| grid.is_wall(cell))
}

/// Can these coordinates be cells: are all of them whole, and cells of the map?
pub fn may_be_cells(map: &Map, points: &[DVec2]) -> bool {
    numbered_cells(map).is_some_and(|grid| {
        let size = DVec2::new(grid.width().into(), grid.height().into());
        points.iter().all(|p| p.fract() == DVec2::ZERO && p.cmpge(DVec2::ZERO).all() && p.cmplt(size).all())
    })
}

/// Are these numbers cells, if nobody says what they are? They can be, and all these cells are open; and as coordinates, a point lies in a
/// wall, or the path begins farther from the start.
fn are_cells(scene: &Scene, points: &[DVec2]) -> bool {
    let Some(grid) = numbered_cells(&scene.map).filter(|_| may_be_cells(&scene.map, points)) else { return false };
    let are_open = points.iter().all(|&p| !is_wall(grid, middle(grid, p)));
    let is_in_wall = || points.iter().any(|&p| is_wall(grid, p));
    let is_nearer = || {
        let ends = scene.start.zip(points.first().copied());
        ends.is_some_and(|(start, first)| middle(grid, first).distance(start) < first.distance(start))
    };
    are_open && (is_in_wall() || is_nearer())
}

/// The points of a path whose numbers are something else than they were taken for.
pub fn read_as(map: &Map, points: &[DVec2], numbers: PathNumbers) -> Option<Vec<DVec2>> {
    let grid = numbered_cells(map)?;
    let placed = |&p: &DVec2| match numbers {
        PathNumbers::Cells => middle(grid, p),
        PathNumbers::Coordinates => ((p - grid.origin()) / grid.cell_size() - 0.5).round(),
    };
    Some(points.iter().map(placed).collect())
}

impl Scene {
    /// What the numbers of the path with this place could be besides. None if there is no doubt.
    pub fn other_numbers(&self, place: usize) -> Option<PathNumbers> {
        let path = self.paths.get(place)?;
        match path.numbers {
            PathNumbers::Cells => Some(PathNumbers::Coordinates),
            PathNumbers::Coordinates => may_be_cells(&self.map, &path.points).then_some(PathNumbers::Cells),
        }
    }

    /// Places a path on the map. `numbers`: what its numbers are, if somebody has said so. Nothing but a map of cells that are not one unit
    /// wide, or lie elsewhere, tells cells from coordinates.
    pub fn place_path(&self, path: &Polyline, numbers: Option<PathNumbers>) -> Placed {
        let plain: Vec<DVec2> = path.points.iter().map(|p| DVec2::new(p[0], p[1])).collect();
        let is_plain = !path.has_heights && !path.is_in_degrees;
        let numbers = match numbers {
            Some(PathNumbers::Cells) => PathNumbers::Cells,
            None if is_plain && are_cells(self, &plain) => PathNumbers::Cells,
            _ => PathNumbers::Coordinates,
        };
        if numbers == PathNumbers::Cells
            && let Some(points) = read_as(&self.map, &plain, numbers)
        {
            return Placed { points, note: Some(ARE_CELLS), numbers };
        }
        let bounds = self.map.bounds().into();
        self.coordinates.place_path(&path.points, path.has_heights, path.is_in_degrees, bounds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::import::polyline;

    fn scene(rows: &[&str], size: f64) -> Scene {
        let grid = Grid::from_rows(rows, false).placed(DVec2::ZERO, size);
        Scene { start: Some(middle(&grid, DVec2::ONE)), ..Scene::new(Map::Grid(grid)) }
    }

    fn placed(scene: &Scene, text: &str, numbers: Option<PathNumbers>) -> (Vec<DVec2>, PathNumbers) {
        let Placed { points, numbers, .. } = scene.place_path(&polyline::read(text).unwrap(), numbers);
        (points, numbers)
    }

    const OPEN: [&str; 4] = ["......", "......", "......", "......"];
    const ROOM: [&str; 4] = ["######", "#....#", "#....#", "######"];

    /// A path of cells was drawn in pixels: in the wall of the upper left corner.
    #[test]
    fn whole_numbers_are_cells_where_the_path_is_free_as_cells_alone() {
        let path = "[{\"x\": 1, \"y\": 1}, {\"x\": 4, \"y\": 2}]";
        for (rows, is_of_cells) in [(ROOM, true), (OPEN, true), (["######", "#..#.#", "#...##", "######"], false)] {
            let (points, numbers) = placed(&scene(&rows, 16.0), path, None);
            let wanted = if is_of_cells { [[24.0, 24.0], [72.0, 40.0]] } else { [[1.0, 1.0], [4.0, 2.0]] };
            assert_eq!(points, wanted.map(DVec2::from), "{rows:?}");
            assert_eq!(numbers == PathNumbers::Cells, is_of_cells, "{rows:?}");
        }
        let as_coordinates = [[1.0, 1.0], [4.0, 2.0]].map(DVec2::from);
        // Cells of one unit from (0, 0) on have their numbers as coordinates.
        assert_eq!(placed(&scene(&ROOM, 1.0), path, None).0, as_coordinates);
        // Pixels that are no cells, and such that begin at the start.
        for other in ["[[1.5, 1], [4, 2]]", "[[1, 1], [6, 2]]", "[[20, 20], [70, 40]]"] {
            assert_eq!(placed(&scene(&ROOM, 16.0), other, None).1, PathNumbers::Coordinates, "{other}");
        }
        let near = Scene { start: Some(DVec2::ONE), ..scene(&OPEN, 2.0) };
        assert_eq!(placed(&near, path, None).0, as_coordinates);
        // Somebody has said what they are.
        let (map, cells, numbers) = (scene(&ROOM, 16.0), Some(PathNumbers::Cells), Some(PathNumbers::Coordinates));
        assert_eq!(placed(&map, path, numbers).0, as_coordinates);
        assert_eq!(placed(&map, "[[1.5, 1], [4, 2]]", cells).0[0], DVec2::new(32.0, 24.0));
    }

    #[test]
    fn what_a_path_was_taken_for_can_be_changed_and_changed_back() {
        let map = scene(&ROOM, 16.0).map;
        let numbers = [[1.0, 1.0], [4.0, 2.0]].map(DVec2::from);
        assert!(may_be_cells(&map, &numbers));
        let cells = read_as(&map, &numbers, PathNumbers::Cells).unwrap();
        assert!(!may_be_cells(&map, &cells));
        assert_eq!(read_as(&map, &cells, PathNumbers::Coordinates).unwrap(), numbers);
    }
}
