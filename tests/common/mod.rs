//! Random worlds and channels, and slow, plain oracles for them.
#![allow(dead_code, reason = "each test uses a part")]

pub mod agents;
pub mod brute;
pub mod channel;
pub mod discs;
pub mod meshes;
pub mod pairs;
pub mod runs;
pub mod scenes;
#[path = "../../benches/portals/mod.rs"]
pub mod shapes;
pub mod shortest;
pub mod tutorial_code;
pub mod vision;

use glam::DVec2;
use pathlight::geom::{Point, area2};
use pathlight::map::grid::Grid;
use pathlight::map::polygons::{FreeSpace, Obstacle, Polygons};
use pathlight::scene::{Map, Scene};

/// How many of so many random worlds a test looks at: a quarter, if it is not thorough.
pub fn samples(all: u64) -> u64 {
    if pairs::is_thorough() { all } else { all / 4 }
}

/// Every second of many, if a test is not thorough.
pub fn some<T>(all: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
    all.step_by(if pairs::is_thorough() { 1 } else { 2 })
}

/// A small generator (xorshift*): the same worlds on every machine.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// From `low` to `high`, both included.
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let bits = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33;
        low + (bits % (high - low + 1) as u64) as i32
    }

    pub fn coin(&mut self) -> bool {
        self.between(0, 1) == 1
    }

    pub fn point(&mut self, size: i32) -> Point {
        Point::new(self.between(0, size), self.between(0, size))
    }
}

/// A random grid with walls in a third of the cells. It has many collinear corners and many walls that touch in one
/// point.
pub fn scattered_walls(random: &mut Random) -> FreeSpace {
    let rows: Vec<String> =
        (0..9).map(|_| (0..9).map(|_| if random.between(0, 2) == 0 { '#' } else { '.' }).collect()).collect();
    FreeSpace::of_grid(&Grid::from_rows(&rows.iter().map(String::as_str).collect::<Vec<_>>(), false))
}

pub const SIZE: i32 = 40;

/// Rectangles and triangles with whole coordinates, which may overlap and touch each other.
#[derive(Clone, Debug)]
pub struct RandomWorld {
    pub outline: Vec<Point>,
    pub obstacles: Vec<Vec<Point>>,
}

impl RandomWorld {
    pub fn new(random: &mut Random) -> Self {
        let s = SIZE;
        let outline = [(0, 0), (s, 0), (s, s), (0, s)].map(|(x, y)| Point::new(x, y)).to_vec();
        let mut obstacles = Vec::new();
        for _ in 0..random.between(2, 9) {
            let low = Point::new(random.between(0, s - 2), random.between(0, s - 2));
            let (w, h) = (random.between(1, 14).min(s - low.x), random.between(1, 14).min(s - low.y));
            let at = |dx: i32, dy: i32| Point::new(low.x + dx, low.y + dy);
            if random.coin() {
                obstacles.push(vec![at(0, 0), at(w, 0), at(w, h), at(0, h)]);
            } else {
                let ring: Vec<Point> = (0..3).map(|_| at(random.between(0, w), random.between(0, h))).collect();
                if area2(ring[0], ring[1], ring[2]) != 0 {
                    obstacles.push(ring);
                }
            }
        }
        Self { outline, obstacles }
    }

    /// All corners that were drawn.
    pub fn vertices(&self) -> impl Iterator<Item = Point> + '_ {
        self.outline.iter().chain(self.obstacles.iter().flatten()).copied()
    }

    /// One end of a path: anywhere, or exactly on a corner.
    pub fn end(&self, random: &mut Random) -> Point {
        let vertices: Vec<Point> = self.vertices().collect();
        match random.between(0, 3) {
            0 => vertices[random.between(0, vertices.len() as i32 - 1) as usize],
            _ => random.point(SIZE),
        }
    }

    pub fn scene(&self, start: Point, goal: Point) -> Scene {
        let world = |ring: &Vec<Point>| ring.iter().map(|p| p.as_dvec2()).collect::<Vec<DVec2>>();
        let obstacles = self.obstacles.iter().map(|ring| Obstacle { name: String::new(), points: world(ring) });
        let map = Map::Polygons(Polygons { outline: world(&self.outline), obstacles: obstacles.collect() });
        let mut scene = Scene::new(map);
        (scene.start, scene.goal) = (Some(start.as_dvec2()), Some(goal.as_dvec2()));
        scene
    }
}
