//! Another size of a map. What is drawn stays where it is.

use super::template::Template;
use super::{Map, Scene};
use crate::map::grid::Grid;
use crate::map::polygons::Polygons;
use glam::DVec2;

/// The part of a map that becomes the whole map, in cells of a grid or in units; it may reach beyond the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reframe {
    /// What is taken away at the left and at the top; negative numbers add room.
    pub left: i32,
    pub top: i32,
    pub width: u32,
    pub height: u32,
}

impl Reframe {
    /// All of the map as it is.
    pub fn of(map: &Map) -> Self {
        let (width, height) = match map {
            Map::Grid(grid) => (grid.width(), grid.height()),
            map @ (Map::Polygons(_) | Map::Mesh(_)) => {
                let (low, high) = map.bounds();
                let size = (high - low).ceil().clamp(DVec2::ONE, DVec2::splat(Template::MOST.into()));
                (size.x as u32, size.y as u32)
            }
        };
        Self { left: 0, top: 0, width, height }
    }

    /// The map of this size, and how far what lies on it moves. None if the size is not allowed.
    pub fn map(self, scene: &Scene) -> Option<(Map, DVec2)> {
        let sides = 1..=Template::MOST;
        if !sides.contains(&self.width) || !sides.contains(&self.height) {
            return None;
        }
        Some(match &scene.map {
            Map::Grid(grid) => {
                let by = -DVec2::new(self.left.into(), self.top.into()) * grid.cell_size();
                (Map::Grid(self.grid(grid)), by)
            }
            Map::Polygons(polygons) => (Map::Polygons(self.polygons(polygons)), DVec2::ZERO),
            Map::Mesh(_) => return None,
        })
    }

    /// New cells are open.
    fn grid(self, old: &Grid) -> Grid {
        old.reframed(self.left.into(), self.top.into(), self.width as usize, self.height as usize)
    }

    /// The outline's sides move, and its other vertices stay inside them. Obstacles stay: what extends beyond the outline is
    /// clipped when the map is used.
    fn polygons(self, old: &Polygons) -> Polygons {
        let (low, high) = old.bounds();
        let new_low = low + DVec2::new(self.left.into(), self.top.into());
        let new_high = new_low + DVec2::new(self.width.into(), self.height.into());
        let along = |v: f64, old: [f64; 2], new: [f64; 2]| {
            if v == old[0] {
                new[0]
            } else if v == old[1] {
                new[1]
            } else {
                v.clamp(new[0], new[1])
            }
        };
        let moved = |p: &DVec2| {
            DVec2::new(
                along(p.x, [low.x, high.x], [new_low.x, new_high.x]),
                along(p.y, [low.y, high.y], [new_low.y, new_high.y]),
            )
        };
        Polygons { outline: old.outline.iter().map(moved).collect(), obstacles: old.obstacles.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_stay_where_they_are_seen_and_new_ones_are_open() {
        let scene = Scene::new(Map::Grid(Grid::from_rows(&["#..", ".#.", "..#"], true)));
        let rows = |reframe: Reframe| {
            let Some((Map::Grid(grid), by)) = reframe.map(&scene) else { unreachable!() };
            assert!(grid.border());
            (grid.rows().collect::<Vec<_>>(), by)
        };
        let all = Reframe::of(&scene.map);
        assert_eq!(rows(all), (vec!["#..".into(), ".#.".into(), "..#".into()], DVec2::ZERO));
        let grown = Reframe { left: -1, top: 0, width: 5, height: 2 };
        assert_eq!(rows(grown), (vec![".#...".into(), "..#..".into()], DVec2::X));
        let cropped = Reframe { left: 1, top: 1, width: 2, height: 2 };
        assert_eq!(rows(cropped), (vec!["#.".into(), ".#".into()], -DVec2::ONE));
        assert_eq!(Reframe { width: 0, ..all }.map(&scene), None);
        assert_eq!(Reframe { height: Template::MOST + 1, ..all }.map(&scene), None);
    }

    #[test]
    fn the_outline_follows_its_sides() {
        let outline = [(0.0, 0.0), (10.0, 0.0), (10.0, 8.0), (4.0, 6.0), (0.0, 8.0)].map(DVec2::from).to_vec();
        let scene = Scene::new(Map::Polygons(Polygons { outline, obstacles: Vec::new() }));
        let (map, by) = Reframe { left: 1, top: -1, width: 12, height: 5 }.map(&scene).unwrap();
        let Map::Polygons(polygons) = map else { unreachable!() };
        let wanted = [(1.0, -1.0), (13.0, -1.0), (13.0, 4.0), (4.0, 4.0), (1.0, 4.0)].map(DVec2::from);
        assert_eq!((polygons.outline, by), (wanted.to_vec(), DVec2::ZERO));
    }
}
