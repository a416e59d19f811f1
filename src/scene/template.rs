//! New maps to draw on.

use super::{Map, Scene};
use crate::map::grid::{Grid, MAX_SIDE};
use crate::map::polygons::Polygons;
use glam::DVec2;

/// What a map consists of, for whoever draws one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapKind {
    Grid,
    Polygons,
    /// Given as it is: its vertices can be moved, and nothing can be drawn.
    Mesh,
}

impl MapKind {
    /// Those of new maps.
    pub const NEW: [Self; 2] = [Self::Grid, Self::Polygons];

    /// What the map of a scene consists of.
    pub const fn of(map: &Map) -> Self {
        match map {
            Map::Grid(_) => Self::Grid,
            Map::Polygons(_) => Self::Polygons,
            Map::Mesh(_) => Self::Mesh,
        }
    }

    pub const fn word(self) -> &'static str {
        match self {
            Self::Grid => "grid",
            Self::Polygons => "polygons",
            Self::Mesh => "mesh",
        }
    }

    /// The size of a new map, in cells or units.
    pub const fn usual_size(self) -> (u32, u32) {
        match self {
            Self::Grid => (24, 16),
            Self::Polygons | Self::Mesh => (40, 24),
        }
    }
}

/// The titles of maps that nobody has given one.
const NEW_GRID: &str = "A new grid";
const NEW_POLYGONS: &str = "New polygons";
/// Where a new map opens: who draws looks at the result, not at a step of the run. A saved one opens where
/// its lesson opens other files.
pub const OPEN_WHILE_DRAWN: &str = "end";
pub const PASTED: &str = "pasted text";
pub const UNTITLED: &str = "Untitled";

/// Has nobody given the map this title? Then it gets that of the file that it is saved to.
pub fn is_no_title(title: &str) -> bool {
    [NEW_GRID, NEW_POLYGONS, PASTED, UNTITLED, ""].contains(&title)
}

/// A new map: nothing is drawn on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Template {
    pub kind: MapKind,
    /// In cells, or in units of the world.
    pub width: u32,
    pub height: u32,
    /// Of a grid: the side of a cell, in units of the world.
    pub cell: f64,
    /// Of a grid: the outermost cells are walls.
    pub border: bool,
}

impl Template {
    /// The longest side that can be asked for. A grid of this size in both directions takes 268 MB.
    pub const MOST: u32 = MAX_SIDE as u32;

    /// Of the usual size.
    pub const fn usual(kind: MapKind) -> Self {
        let (width, height) = kind.usual_size();
        Self { kind, width, height, cell: 1.0, border: false }
    }

    /// A scene with a start at the left and a goal at the right, both in the middle of the height.
    pub fn scene(self) -> Scene {
        let (width, height) = (self.width.clamp(1, Self::MOST), self.height.clamp(1, Self::MOST));
        let (w, h) = (f64::from(width), f64::from(height));
        let (title, map, start, goal) = match self.kind {
            MapKind::Grid => {
                let grid = Grid::new(width as usize, height as usize, self.border).placed(DVec2::ZERO, self.cell);
                let row = f64::from(height / 2) + 0.5;
                // A tenth of the width from either end, and never in the border.
                let column = f64::from((width / 10).max(u32::from(self.border))).min((w - 1.0).max(0.0));
                let place = |x: f64| (x * self.cell, row * self.cell);
                (NEW_GRID, Map::Grid(grid), place(column + 0.5), place((w - column - 0.5).max(0.5)))
            }
            // Nobody draws a mesh from nothing.
            MapKind::Polygons | MapKind::Mesh => {
                let outline = [(0.0, 0.0), (w, 0.0), (w, h), (0.0, h)].map(DVec2::from).to_vec();
                let map = Map::Polygons(Polygons { outline, obstacles: Vec::new() });
                (NEW_POLYGONS, map, (w * 0.1, h / 2.0), (w * 0.9, h / 2.0))
            }
        };
        let (start, goal) = (Some(start.into()), Some(goal.into()));
        Scene { title: title.to_owned(), open: Some(OPEN_WHILE_DRAWN.to_owned()), start, goal, ..Scene::new(map) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::World;
    use super::super::scene_file;
    use super::*;

    #[test]
    fn a_new_map_needs_no_remark_and_can_be_saved() {
        for kind in MapKind::NEW {
            assert_eq!(World::new(Template::usual(kind).scene()).notes(), [""; 0], "{kind:?}");
            for (width, height) in [(1, 1), (2, 3), (3, 3), (20, 12), (300, 1)] {
                for border in [false, true] {
                    let scene = Template { width, height, border, ..Template::usual(kind) }.scene();
                    let read = scene_file::read(&scene_file::write(&scene)).unwrap();
                    assert_eq!(Scene { source: None, ..read }, scene, "{width} x {height}");
                    // A map of two cells with a border has no cell that is free.
                    let has_room = !border || (width > 2 && height > 2) || kind == MapKind::Polygons;
                    assert!(!has_room || World::new(scene).notes().is_empty(), "{kind:?} {width} x {height}");
                }
            }
        }
    }

    /// In units of a game whose tiles are 16 wide.
    #[test]
    fn cells_of_a_new_grid_have_a_size() {
        let template = Template { width: 20, height: 12, cell: 16.0, border: true, ..Template::usual(MapKind::Grid) };
        let scene = template.scene();
        assert_eq!(scene.map.bounds(), (DVec2::ZERO, DVec2::new(320.0, 192.0)));
        assert!(World::new(scene).notes().is_empty());
    }
}
