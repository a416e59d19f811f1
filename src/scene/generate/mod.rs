//! Maps made by rule and chance: one row a generator. A generator is a pure function of the map, a seed and two amounts, so
//! that the same seed gives the same map on every machine.

/// A cave with soft walls.
mod cave;
/// Corridors of equal width without dead space between them.
mod maze;
/// Rooms with doors.
mod rooms;
/// Houses and streets.
mod town;
/// Single walls, scattered.
mod walls;

use super::template::MapKind;
use super::{Map, Scene};
use crate::algo::random::Random;
use crate::map::grid::{Cell, Grid};
use crate::map::polygons::{Obstacle, Polygons};
use glam::DVec2;

/// A number that a generator asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Amount {
    pub name: &'static str,
    pub low: f64,
    pub high: f64,
    pub usual: f64,
    /// Only whole numbers make sense.
    pub is_whole: bool,
}

const fn whole(name: &'static str, low: f64, high: f64, usual: f64) -> Amount {
    Amount { name, low, high, usual, is_whole: true }
}

const fn part(name: &'static str, low: f64, high: f64, usual: f64) -> Amount {
    Amount { name, low, high, usual, is_whole: false }
}

/// What a generator does, by the kind of map it works on.
#[derive(Clone, Copy)]
enum Makes {
    /// Changes the cells. The start and the goal lie in the given cells, which stay open.
    Cells(fn(&mut Grid, &[Cell], &mut Random, [f64; 2])),
    /// Adds obstacles, away from the given positions.
    Obstacles(fn(&Polygons, &[DVec2], &mut Random, [f64; 2]) -> Vec<Obstacle>),
}

/// A row of the table.
pub struct Generator {
    pub name: &'static str,
    /// What it makes, and whether it keeps what is drawn.
    pub hint: &'static str,
    pub amounts: [Amount; 2],
    makes: Makes,
}

/// All generators, in the order in which they are offered.
pub static ALL: [Generator; 5] = [
    Generator {
        name: "walls",
        hint: "Adds single walls, scattered over the open cells",
        amounts: [part("density", 0.02, 0.6, 0.2), whole("size", 1.0, 6.0, 1.0)],
        makes: Makes::Cells(walls::scatter),
    },
    Generator {
        name: "maze",
        hint: "A maze instead of the present walls; each opening makes a second way",
        amounts: [whole("corridor", 1.0, 6.0, 1.0), part("openings", 0.0, 0.5, 0.05)],
        makes: Makes::Cells(maze::carve),
    },
    Generator {
        name: "cave",
        hint: "A cave instead of the present walls",
        amounts: [part("rock", 0.3, 0.6, 0.45), whole("smoothing", 0.0, 10.0, 5.0)],
        makes: Makes::Cells(cave::grow),
    },
    Generator {
        name: "rooms",
        hint: "Rooms with doors instead of the present walls",
        amounts: [whole("least side", 2.0, 20.0, 4.0), whole("door", 1.0, 4.0, 1.0)],
        makes: Makes::Cells(rooms::divide),
    },
    Generator {
        name: "town",
        hint: "Adds houses with streets between them",
        amounts: [whole("houses", 1.0, 80.0, 8.0), part("street", 0.0, 6.0, 2.0)],
        makes: Makes::Obstacles(town::build),
    },
];

impl Generator {
    /// The kind of map that it works on.
    pub const fn kind(&self) -> MapKind {
        match self.makes {
            Makes::Cells(_) => MapKind::Grid,
            Makes::Obstacles(_) => MapKind::Polygons,
        }
    }

    /// With the usual amounts.
    pub fn usual(&'static self, seed: u64) -> Recipe {
        Recipe { generator: self, seed, amounts: self.amounts.map(|amount| amount.usual) }
    }
}

impl std::fmt::Debug for Generator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// A generator with its seed and its amounts.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    pub generator: &'static Generator,
    pub seed: u64,
    pub amounts: [f64; 2],
}

impl PartialEq for Recipe {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.generator, other.generator) && (self.seed, self.amounts) == (other.seed, other.amounts)
    }
}

impl Recipe {
    /// The map that the scene gets. None if the generator works on another kind of map.
    pub fn map(&self, scene: &Scene) -> Option<Map> {
        let limits = self.generator.amounts;
        let amounts = [0, 1].map(|i| {
            let amount = self.amounts[i].clamp(limits[i].low, limits[i].high);
            if limits[i].is_whole { amount.round() } else { amount }
        });
        let mut random = Random::of([self.seed, 0x6d61_7073, 0]);
        match (self.generator.makes, &scene.map) {
            (Makes::Cells(make), Map::Grid(grid)) => {
                let mut grid = grid.clone();
                let ends: Vec<Cell> =
                    [scene.start, scene.goal].into_iter().flatten().filter_map(|p| grid.cell_at(p)).collect();
                make(&mut grid, &ends, &mut random, amounts);
                Some(Map::Grid(grid))
            }
            (Makes::Obstacles(make), Map::Polygons(polygons)) => {
                let actors = scene.actors.iter().map(|actor| actor.at);
                let kept: Vec<DVec2> = [scene.start, scene.goal].into_iter().flatten().chain(actors).collect();
                let mut polygons = polygons.clone();
                let added = make(&polygons, &kept, &mut random, amounts);
                polygons.obstacles.extend(added);
                Some(Map::Polygons(polygons))
            }
            _ => None,
        }
    }
}

/// The part of a grid that can be drawn on: columns and rows from `low` to before `high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Inside {
    low: (u32, u32),
    high: (u32, u32),
}

impl Inside {
    fn of(grid: &Grid) -> Self {
        let rim = u32::from(grid.border());
        let side = |length: u32| length.saturating_sub(rim).max(rim);
        Self { low: (rim, rim), high: (side(grid.width()), side(grid.height())) }
    }

    fn cells(self) -> impl Iterator<Item = (u32, u32)> {
        (self.low.1..self.high.1).flat_map(move |y| (self.low.0..self.high.0).map(move |x| (x, y)))
    }
}

/// Gives all cells inside this value.
fn fill(grid: &mut Grid, wall: bool) {
    for (x, y) in Inside::of(grid).cells() {
        let cell = grid.cell(x, y);
        grid.set_wall(cell, wall);
    }
}

/// The four neighbours of a cell on the map.
fn neighbours(grid: &Grid, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
    grid.offsets().into_iter().map(move |by| cell.shifted(by)).filter(|&next| grid.is_on_map(next))
}

/// Opens a cell, and the nearest way from there to an open cell.
fn connect(grid: &mut Grid, from: Cell) {
    if grid.border() && grid.on_border(from) {
        return; // it is a wall, whatever is drawn
    }
    grid.set_wall(from, false);
    let mut came_from = vec![None; grid.slots()];
    let mut queue = std::collections::VecDeque::from([from]);
    came_from[from.index()] = Some(from);
    let mut found = None;
    'search: while let Some(cell) = queue.pop_front() {
        for next in neighbours(grid, cell).collect::<Vec<_>>() {
            if came_from[next.index()].is_some() || (grid.border() && grid.on_border(next)) {
                continue;
            }
            came_from[next.index()] = Some(cell);
            if !grid.is_wall(next) {
                found = Some(next);
                break 'search;
            }
            queue.push_back(next);
        }
    }
    let mut at = found;
    while let Some(cell) = at.filter(|&cell| cell != from) {
        grid.set_wall(cell, false);
        at = came_from[cell.index()];
    }
}

#[cfg(test)]
mod tests;
