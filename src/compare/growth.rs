//! How the work and the time of each method grow with the size of a map: the same map, enlarged.
//!
//! ```text
//!   Copies    ┌──┬──┐      Finer    ##  ->  ####      the same walls,
//!             │ab│ba│               .#      ####      four cells for each
//!             ├──┼──┤                       ..##
//!             │cd│dc│                       ..##
//!             └──┴──┘
//!   neighbours are mirror images, so that what is open at a border is open on both sides
//! ```
//!
//! A map that is large already is measured on parts of it, see `windows`.
//!
//! A larger world is made when it is asked for. The caller goes from size to size, runs each method there, and can stop
//! between two runs.

/// A method in all sizes, and how its work and its time grow.
mod curve;

pub use curve::{GrowthCurve, Sample};

use super::legal::{fault, walls};
use super::windows::{corners, sides, window};
use super::{Again, Answer, METHODS, Method, find};
use crate::algo::radius::Walls;
use crate::map::grid::{Grid, MAX_SIDE};
use crate::map::polygons::{Obstacle, Polygons};
use crate::scene::{BadInput, Map, Scene, World};
use crate::words::grouped;
use glam::DVec2;
use std::sync::{Arc, OnceLock};

/// How a map is enlarged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enlarging {
    /// n x n copies beside each other; the goal lies in the last one. All that a map consists of grows.
    Copies,
    /// n x n cells for each cell. Cells grow; walls and triangles stay.
    Finer,
    /// Windows of a map that is too large to be enlarged; the largest has sides of this many cells.
    Windows { largest: [u32; 2] },
}

/// A slope needs this many sizes: any line fits two points.
const FEWEST: usize = 3;
/// So many copies or cells on a side, as long as the map does not become too large.
const FACTORS: [u32; 8] = [1, 2, 3, 4, 6, 8, 12, 16];
/// The same for copies. In an even number of them the last one is mirrored, and the goal in it lies elsewhere: from 9 copies to 16, it
/// came no farther from the start, and A* had less to do.
const FACTORS_OF_COPIES: [u32; 8] = [1, 3, 5, 7, 9, 11, 13, 15];
/// A search over this many cells takes a tenth of a second.
const MOST_CELLS: usize = 1 << 20;
/// A visibility graph of this many corners takes seconds.
const MOST_VERTICES: usize = 20_000;
/// Without it, this many do.
const MOST_VERTICES_WITHOUT_SLOWEST: usize = 200_000;
/// The smallest window is this part of the sides of the largest.
const WINDOWS: f64 = 16.0;
/// A window has sides of at least this many cells: in smaller ones, what every run needs at its beginning counts most.
const LEAST_SIDE: u32 = 6;

/// A map and the sizes that it is measured at.
pub struct Growth {
    world: Arc<World>,
    pub enlarging: Enlarging,
    /// Ascending; a map is this many times as wide and as high as the smallest one. That is the map itself, if it is not measured by
    /// windows.
    pub factors: Vec<u32>,
    /// The key of a method that is left out, because it would take too long.
    pub left_out: Option<&'static str>,
    /// The sides of the largest window, as a part of those of the map.
    share: f64,
}

/// The key of the method that takes longest where there are many corners.
fn slowest() -> Option<&'static str> {
    METHODS.iter().find(|method| method.counts_pairs()).map(|method| method.key)
}

impl Growth {
    /// By copies where the goal in the last copy can be reached, and else by finer cells; by windows where three sizes would be too large.
    ///
    /// # Errors
    /// There is no path, or the map cannot be enlarged, or it is so large already that a larger one would take too long.
    pub fn new(world: &Arc<World>) -> Result<Self, BadInput> {
        if matches!(world.scene().map, Map::Mesh(_)) {
            return Err(BadInput::new(
                "the triangles of a given mesh are neither copied nor refined, so its growth cannot be measured",
            ));
        }
        if !is_reached(world)? {
            return Err(BadInput::new(
                "there is no path from the start to the goal, so its growth cannot be measured: move one of them",
            ));
        }
        let vertices = match &world.scene().map {
            Map::Grid(grid) => corners(grid),
            Map::Polygons(_) | Map::Mesh(_) => world.mesh().vertex_count(),
        };
        let fitting = |vertices: usize, most: usize| -> Vec<u32> {
            FACTORS.into_iter().filter(|&factor| fits(world, vertices, most, factor as usize)).collect()
        };
        let copies_of = |most: usize| -> Vec<u32> {
            let odd: Vec<u32> =
                FACTORS_OF_COPIES.into_iter().filter(|&factor| fits(world, vertices, most, factor as usize)).collect();
            // Of a large map there are too few such sizes.
            if odd.len() >= FEWEST { odd } else { fitting(vertices, most) }
        };
        let copied = copies_of(MOST_VERTICES);
        let enlarged =
            |enlarging, factors| Self { world: world.clone(), enlarging, factors, left_out: None, share: 1.0 };
        if world.scene().map.is_grid() {
            // Finer cells have the same corners.
            let finer = fitting(0, MOST_VERTICES);
            return match () {
                () if copied.len() >= FEWEST && is_copied(world)? => Ok(enlarged(Enlarging::Copies, copied)),
                () if copied.len() >= FEWEST && finer.len() >= FEWEST => Ok(enlarged(Enlarging::Finer, finer)),
                () => Self::by_windows(world, vertices),
            };
        }
        let without = copies_of(MOST_VERTICES_WITHOUT_SLOWEST);
        if copied.len() < FEWEST && without.len() < FEWEST {
            let [cells, corners] = [MOST_CELLS, MOST_VERTICES_WITHOUT_SLOWEST].map(|most| grouped(most as u64));
            let what = format!(
                "this map is too large already to be enlarged: at most {cells} cells and {corners} corners are measured. Open a smaller \
                 part of it; the times in the table are those of the whole map"
            );
            return Err(BadInput::new(what));
        }
        if !is_copied(world)? {
            let what = "this map cannot be enlarged: the goal in a copy beside it would not be reached. Open a map with a rectangular \
                        outline that is open at the right and below";
            return Err(BadInput::new(what));
        }
        Ok(match copied.len() {
            FEWEST.. => enlarged(Enlarging::Copies, copied),
            _ => Self { left_out: slowest(), ..enlarged(Enlarging::Copies, without) },
        })
    }

    /// As large as all methods can be measured. A size is left out in which the start does not come near the goal.
    fn by_windows(world: &Arc<World>, corners: usize) -> Result<Self, BadInput> {
        let grid = world.grid();
        let most = |most: usize, of: usize| (most as f64 / of.max(1) as f64).sqrt();
        let cells = grid.width() as usize * grid.height() as usize;
        let share = most(MOST_CELLS, cells).min(most(MOST_VERTICES, corners)).min(1.0);
        let has_path = |factor: &u32| {
            let share = share * f64::from(*factor) / WINDOWS;
            sides(grid, share).into_iter().all(|side| side >= LEAST_SIDE) && window(world, share).is_some()
        };
        let factors: Vec<u32> = FACTORS.into_iter().filter(has_path).collect();
        if factors.len() < FEWEST {
            let what = "this map is too large already to be enlarged, and in smaller windows around its start the goal is not reached: move \
                        the start, or open a smaller part of the map";
            return Err(BadInput::new(what));
        }
        let largest = sides(grid, factors.last().map_or(0.0, |&last| share * f64::from(last) / WINDOWS));
        Ok(Self { world: world.clone(), enlarging: Enlarging::Windows { largest }, factors, left_out: None, share })
    }

    /// The methods that are measured.
    pub fn measures(&self, method: &Method) -> bool {
        self.left_out != Some(method.key)
    }

    /// The map in one of its sizes.
    pub fn enlarged(&self, factor: u32) -> Enlarged {
        Enlarged { factor, world: self.world(factor), walls: OnceLock::new() }
    }

    /// The cells of polygons have one size, so a larger map has more of them.
    fn world(&self, factor: u32) -> Arc<World> {
        let scene = match self.enlarging {
            Enlarging::Windows { .. } => window(&self.world, self.share * f64::from(factor) / WINDOWS),
            _ if factor == 1 => None,
            Enlarging::Copies => copies(&self.world, factor),
            Enlarging::Finer => finer(&self.world, factor),
        };
        let world = scene.map_or_else(|| self.world.clone(), |scene| Arc::new(World::new(scene)));
        world.with_cell_size(self.world.grid().cell_size())
    }
}

/// A map in one of its sizes, with what paths are judged by.
pub struct Enlarged {
    factor: u32,
    world: Arc<World>,
    walls: OnceLock<Walls>,
}

impl Enlarged {
    pub const fn factor(&self) -> u32 {
        self.factor
    }

    /// Runs a method, for an agent with this radius. Its time is not known yet: what makes the run again measures it. None if it refuses this
    /// size, or finds no path.
    pub fn sample(&self, method: &'static Method, radius: f64) -> Option<(Sample, Again)> {
        let answer = method.run(&self.world, radius).ok().filter(|answer| answer.length.is_some())?;
        let walls = self.walls.get_or_init(|| walls(&self.world));
        let is_legal = fault(&self.world, walls, &answer.points, radius).is_none();
        Some((Sample { factor: self.factor, work: answer.work, ms: 0.0, is_legal }, answer.again))
    }
}

/// Is the enlarged map below the vertex limit?
fn fits(world: &World, vertices: usize, most_vertices: usize, factor: usize) -> bool {
    let [width, height] = [world.grid().width(), world.grid().height()].map(|side| side as usize * factor);
    width * height <= MOST_CELLS && width.max(height) <= MAX_SIDE && vertices * factor * factor <= most_vertices
}

/// Is the goal in the last copy reached?
fn is_copied(world: &Arc<World>) -> Result<bool, BadInput> {
    let twice = copies(world, 2).map(|scene| Arc::new(World::new(scene)));
    twice.map_or(Ok(false), |twice| is_reached(&twice))
}

/// Does a search come from the start to the goal? Cells decide, and triangles on a map of polygons: that is where the walls
/// are exact.
fn is_reached(world: &Arc<World>) -> Result<bool, BadInput> {
    let method = match world.scene().map {
        Map::Grid(_) => "wave-4",
        Map::Polygons(_) | Map::Mesh(_) => "polyanya",
    };
    let Answer { length, .. } = find(method)?.run(world, 0.0)?;
    Ok(length.is_some())
}

/// The map n x n times. None if copies of it have no common borders.
fn copies(world: &World, n: u32) -> Option<Scene> {
    let scene = world.scene();
    let (low, high) = scene.map.bounds();
    // In an odd column a copy is mirrored, and in an odd row.
    let mirrored = |v: f64, low: f64, high: f64, i: u32| {
        let offset = f64::from(i) * (high - low);
        offset + if i % 2 == 1 { low + high - v } else { v }
    };
    let placed =
        |p: DVec2, column, row| DVec2::new(mirrored(p.x, low.x, high.x, column), mirrored(p.y, low.y, high.y, row));
    let places = || (0..n).flat_map(move |row| (0..n).map(move |column| (column, row)));
    let map = match &scene.map {
        Map::Grid(grid) => Map::Grid(copied(grid, n)),
        Map::Polygons(polygons) => {
            if !is_rectangle(&polygons.outline) {
                return None;
            }
            let far = low + (high - low) * f64::from(n);
            let copy = |obstacle: &Obstacle, (column, row)| {
                let mut points: Vec<DVec2> = obstacle.points.iter().map(|&p| placed(p, column, row)).collect();
                if (column + row) % 2 == 1 {
                    points.reverse();
                }
                Obstacle { name: String::new(), points }
            };
            let obstacles = places()
                .flat_map(|place| polygons.obstacles.iter().map(move |obstacle| copy(obstacle, place)))
                .collect();
            let outline = vec![low, DVec2::new(far.x, low.y), far, DVec2::new(low.x, far.y)];
            Map::Polygons(Polygons { outline, obstacles })
        }
        Map::Mesh(_) => return None,
    };
    let last = n - 1;
    let vertices =
        places().flat_map(|(column, row)| scene.vertices.iter().map(move |&p| placed(p, column, row))).collect();
    Some(Scene {
        start: Some(world.start()),
        goal: Some(placed(world.goal(), last, last)),
        vertices,
        settings: scene.settings.clone(),
        ..Scene::new(map)
    })
}

/// The cells n x n times. A border around the map stays around all copies.
fn copied(grid: &Grid, n: u32) -> Grid {
    let (width, height) = (grid.width(), grid.height());
    let mut large = Grid::new((width * n) as usize, (height * n) as usize, grid.border());
    let mirrored = |at: u32, side: u32| if (at / side) % 2 == 1 { side - 1 - at % side } else { at % side };
    for y in 0..height * n {
        for x in 0..width * n {
            let cell = grid.cell(mirrored(x, width), mirrored(y, height));
            large.draw(large.cell(x, y), grid.ground_of(cell));
        }
    }
    large.placed(grid.origin(), grid.cell_size())
}

/// The same walls, with n x n cells for each cell. None for polygons.
fn finer(world: &World, n: u32) -> Option<Scene> {
    let scene = world.scene();
    let Map::Grid(grid) = &scene.map else { return None };
    // A border is one cell wide, whatever the size of cells: here it is drawn.
    let mut fine = Grid::new((grid.width() * n) as usize, (grid.height() * n) as usize, false);
    for y in 0..fine.height() {
        for x in 0..fine.width() {
            let cell = grid.cell(x / n, y / n);
            let is_border = grid.border() && grid.on_border(cell);
            fine.draw(fine.cell(x, y), grid.ground_of(cell).filter(|_| !is_border));
        }
    }
    let map = Map::Grid(fine.placed(grid.origin(), grid.cell_size() / f64::from(n)));
    Some(Scene {
        start: Some(world.start()),
        goal: Some(world.goal()),
        vertices: scene.vertices.clone(),
        settings: scene.settings.clone(),
        ..Scene::new(map)
    })
}

/// With sides along the axes?
fn is_rectangle(ring: &[DVec2]) -> bool {
    ring.len() == 4
        && (0..4).all(|i| {
            let side = ring[(i + 1) % 4] - ring[i];
            (side.x == 0.0) != (side.y == 0.0)
        })
        && ring[0].x != ring[2].x
        && ring[0].y != ring[2].y
}

#[cfg(test)]
mod tests;
