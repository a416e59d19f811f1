//! Windows of a large grid: what a map is like that cannot be enlarged any more is measured on parts of it.
//!
//! ```text
//!   S──┬────┬───────┐     all windows have the start and the proportions of the map;
//!   │ g│    │       │     the goal comes nearer with their size
//!   ├──┘    │       │
//!   │     g │       │
//!   ├───────┘       │
//!   │              G│
//!   └───────────────┘
//! ```

use crate::map::grid::{Cell, Dir, Grid};
use crate::scene::{Map, Scene, World};
use glam::DVec2;
use std::collections::VecDeque;

/// The cells of a window, and where it begins.
#[derive(Clone, Copy)]
struct Window {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
}

impl Window {
    /// The part of the map that is `share` times as wide and as high, and lies around the start as the map does.
    fn new(grid: &Grid, start: Cell, share: f64) -> Self {
        let (x, y) = grid.xy(start);
        let first = |at: u32, side: u32, own: u32| {
            let first = (f64::from(at) * (1.0 - share)).round() as u32;
            first.min(side - own).min(at).max((at + 1).saturating_sub(own))
        };
        let [width, height] = sides(grid, share);
        Self { left: first(x, grid.width(), width), top: first(y, grid.height(), height), width, height }
    }

    fn cut(&self, grid: &Grid) -> Grid {
        let mut part = Grid::new(self.width as usize, self.height as usize, false);
        for y in 0..self.height {
            for x in 0..self.width {
                let cell = grid.cell(self.left + x, self.top + y);
                let is_border = grid.border() && grid.on_border(cell);
                part.draw(part.cell(x, y), grid.ground_of(cell).filter(|_| !is_border));
            }
        }
        let origin = grid.origin() + DVec2::new(f64::from(self.left), f64::from(self.top)) * grid.cell_size();
        part.placed(origin, grid.cell_size())
    }
}

/// The sides of the window that is `share` times as wide and as high as the map, in cells.
pub(super) fn sides(grid: &Grid, share: f64) -> [u32; 2] {
    [grid.width(), grid.height()].map(|side| ((f64::from(side) * share).round() as u32).clamp(1, side))
}

/// A window that is `share` times as wide and as high as the map. None for polygons, and where the start does not come near the goal
/// within the window.
pub(super) fn window(world: &World, share: f64) -> Option<Scene> {
    let scene = world.scene();
    let Map::Grid(grid) = &scene.map else { return None };
    let start = world.cell_of(world.start())?;
    let part = Window::new(grid, start, share).cut(grid);
    let wanted = world.start() + (world.goal() - world.start()) * share;
    let of = |goal| Scene {
        start: Some(world.start()),
        goal: Some(goal),
        settings: scene.settings.clone(),
        ..Scene::new(Map::Grid(part.clone()))
    };
    // What is a wall depends on the start: water joins only water.
    let placed = World::new(of(world.start()));
    let goal = nearest_reached(placed.grid(), placed.cell_of(world.start())?, wanted)?;
    let goal = placed.grid().center(goal);
    // A start that is walled in within the window has a path, but none that the size of the window decides.
    let is_near = goal.distance(wanted) <= world.start().distance(wanted) / 4.0;
    is_near.then(|| of(goal))
}

/// The cell nearest to a place, of those that are reached from another one in four directions.
fn nearest_reached(grid: &Grid, start: Cell, place: DVec2) -> Option<Cell> {
    if grid.is_wall(start) {
        return None;
    }
    let mut is_known = grid.walls();
    is_known[start.index()] = true;
    let mut open = VecDeque::from([start]);
    let mut nearest = start;
    while let Some(cell) = open.pop_front() {
        if grid.center(cell).distance(place) < grid.center(nearest).distance(place) {
            nearest = cell;
        }
        for dir in Dir::ALL {
            let next = cell.shifted(grid.offset(dir));
            if !std::mem::replace(&mut is_known[next.index()], true) {
                open.push_back(next);
            }
        }
    }
    Some(nearest)
}

/// The corners of the walls: about as many as the mesh of this grid has vertices, and without making it.
pub(super) fn corners(grid: &Grid) -> usize {
    let row = |y: u32| (0..grid.width()).map(move |x| grid.is_wall(grid.cell(x, y)));
    let mut count = 4;
    for y in 1..grid.height() {
        let columns: Vec<[bool; 2]> = row(y - 1).zip(row(y)).map(|(above, below)| [above, below]).collect();
        count += columns.windows(2).map(|two| corners_between(two[0], two[1])).sum::<usize>();
    }
    count
}

/// Where four cells meet, of two columns: a corner, or two that touch.
fn corners_between([a, c]: [bool; 2], [b, d]: [bool; 2]) -> usize {
    match [a, b, c, d].into_iter().filter(|&is_wall| is_wall).count() {
        1 | 3 => 1,
        2 if a == d => 2,
        _ => 0,
    }
}
