//! How work and time grow with the size of a map. The map is enlarged in the way that suits it:
//!
//! ```text
//!   a grid                     polygons in a box            other polygons
//!   the same with finer cells  copies beside each other     the same with more vertices
//!   +--+     +-+-+             +--+     +--+--+              /\       /.\
//!   |  | ──> +-+-+             |# | ──> |# |# |             /__\ ──> /._.\
//!   +--+     +-+-+             +--+     |# |# |
//!                                       +--+--+
//! ```
//!
//! Who measures time makes the runs again: see [`Answer::again`].

use super::{Answer, METHODS, Method};
use crate::lesson::outcome::WorkUnit;
use crate::map::grid::Grid;
use crate::map::polygons::{Obstacle, Polygons};
use crate::scene::{Map, Scene, World};
use glam::DVec2;
use std::collections::VecDeque;
use std::sync::Arc;

/// How many times as fine a map gets, or how many copies stand on each side.
const FACTORS: [usize; 5] = [1, 2, 3, 4, 6];
/// No larger map is made, in cells: the searches over cells should take seconds at most.
const MOST_CELLS: usize = 1 << 18;
/// The same in vertices: the visibility graph needs a beam from each.
const MOST_VERTICES: usize = 1 << 11;

/// How a map is enlarged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enlarging {
    /// Each cell becomes several. Start, goal and walls stay where they are.
    FinerCells,
    /// Copies of the map stand beside each other, with the start in the first one and the goal in the last one.
    Copies,
    /// Each side of a polygon gets more vertices. The walls stay the same.
    MoreVertices,
}

impl Enlarging {
    pub fn of(map: &Map) -> Self {
        match map {
            Map::Grid(_) => Self::FinerCells,
            Map::Polygons(polygons) if is_box(&polygons.outline) => Self::Copies,
            Map::Polygons(_) => Self::MoreVertices,
        }
    }

    /// What the size of a map counts.
    pub const fn unit(self) -> &'static str {
        match self {
            Self::FinerCells => "cells",
            Self::Copies | Self::MoreVertices => "vertices",
        }
    }
}

/// Is it a rectangle with sides along the axes?
fn is_box(outline: &[DVec2]) -> bool {
    outline.len() == 4 && (0..4).all(|i| (outline[i] - outline[(i + 1) % 4]).to_array().contains(&0.0))
}

/// A map of another size.
struct Enlarged {
    world: Arc<World>,
    size: usize,
}

fn enlarged(scene: &Scene, factor: usize) -> Option<Enlarged> {
    let base = World::new(scene.clone());
    let (start, goal) = (base.start(), base.goal());
    let (map, goal) = match &scene.map {
        Map::Grid(grid) => (Map::Grid(finer(grid, factor)?), goal),
        Map::Polygons(polygons) => {
            let (low, high) = polygons.bounds();
            let is_too_large = |times: usize| polygons.vertex_count() * times > MOST_VERTICES && factor > 1;
            match Enlarging::of(&scene.map) {
                Enlarging::Copies if is_too_large(factor * factor) => return None,
                Enlarging::Copies => {
                    let last = (high - low) * (factor - 1) as f64;
                    (Map::Polygons(copies(polygons, factor)), goal + last)
                }
                _ if is_too_large(factor) => return None,
                _ => (Map::Polygons(with_more_vertices(polygons, factor)), goal),
            }
        }
    };
    let size = match &map {
        Map::Grid(grid) => grid.width() as usize * grid.height() as usize,
        Map::Polygons(polygons) => polygons.vertex_count(),
    };
    let ends = (Some(start), Some(goal));
    let scene = Scene { start: ends.0, goal: ends.1, source: None, ..Scene::new(map) };
    Some(Enlarged { world: Arc::new(World::new(scene)), size })
}

/// None if there would be too many cells.
fn finer(grid: &Grid, factor: usize) -> Option<Grid> {
    let (width, height) = (grid.width() as usize * factor, grid.height() as usize * factor);
    if factor == 1 {
        return Some(grid.clone());
    }
    if width * height > MOST_CELLS {
        return None;
    }
    let mut made = Grid::new(width, height, false).placed(grid.origin(), grid.cell_size() / factor as f64);
    for y in 0..height {
        for x in 0..width {
            let cell = grid.cell((x / factor) as u32, (y / factor) as u32);
            let own = made.cell(x as u32, y as u32);
            made.set_wall(own, grid.is_wall(cell));
        }
    }
    Some(made)
}

fn copies(polygons: &Polygons, factor: usize) -> Polygons {
    let (low, high) = polygons.bounds();
    let size = high - low;
    let far = low + size * factor as f64;
    let outline = vec![low, DVec2::new(far.x, low.y), far, DVec2::new(low.x, far.y)];
    let places = (0..factor * factor).map(|i| DVec2::new((i % factor) as f64, (i / factor) as f64) * size);
    let moved = |by: DVec2| {
        polygons.obstacles.iter().map(move |obstacle| Obstacle {
            points: obstacle.points.iter().map(|&p| p + by).collect(),
            ..obstacle.clone()
        })
    };
    Polygons { outline, obstacles: places.flat_map(moved).collect() }
}

fn with_more_vertices(polygons: &Polygons, factor: usize) -> Polygons {
    let divided = |ring: &[DVec2]| -> Vec<DVec2> {
        let sides = ring.iter().zip(ring.iter().cycle().skip(1));
        sides.flat_map(|(&a, &b)| (0..factor).map(move |i| a.lerp(b, i as f64 / factor as f64))).collect()
    };
    let obstacle = |obstacle: &Obstacle| Obstacle { points: divided(&obstacle.points), ..obstacle.clone() };
    Polygons { outline: divided(&polygons.outline), obstacles: polygons.obstacles.iter().map(obstacle).collect() }
}

/// One method on the map at one size.
pub struct Sample {
    pub method: &'static Method,
    /// In [`Enlarging::unit`].
    pub size: usize,
    pub answer: Answer,
}

/// Runs every method on the map at every size, the smallest map first. So it can be work behind a frame.
pub struct Growing {
    scene: Scene,
    radius: f64,
    methods: Vec<&'static Method>,
    factors: std::slice::Iter<'static, usize>,
    on_map: VecDeque<&'static Method>,
    map: Option<Enlarged>,
}

impl Growing {
    /// For an agent with this radius in world units.
    pub fn new(scene: Scene, radius: f64, methods: &[&'static Method]) -> Self {
        let methods = methods.iter().copied().filter(|method| method.differs_at(radius)).collect();
        Self { scene, radius, methods, factors: FACTORS.iter(), on_map: VecDeque::new(), map: None }
    }

    /// All methods.
    pub fn of_all(scene: Scene, radius: f64) -> Self {
        Self::new(scene, radius, &METHODS.iter().collect::<Vec<_>>())
    }

    /// So many samples are made at most.
    pub fn most(&self) -> usize {
        FACTORS.len() * self.methods.len()
    }
}

impl Iterator for Growing {
    type Item = Sample;

    fn next(&mut self) -> Option<Sample> {
        loop {
            if let (Some(map), Some(method)) = (&self.map, self.on_map.pop_front()) {
                // A method that refuses the map has no sample.
                let Ok(answer) = method.run(&map.world, self.radius) else { continue };
                return Some(Sample { method, size: map.size, answer });
            }
            self.map = Some(enlarged(&self.scene, *self.factors.next()?)?);
            self.on_map = self.methods.iter().copied().collect();
        }
    }
}

/// What a method took on a map of one size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    pub size: usize,
    pub work: u64,
    pub ms: f64,
}

/// How one method grows.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    pub method: &'static str,
    pub unit: WorkUnit,
    /// The smallest map first.
    pub points: Vec<Point>,
}

/// What is plotted against the size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    Work,
    Time,
}

impl Measure {
    pub fn of(self, point: &Point) -> f64 {
        match self {
            Self::Work => point.work as f64,
            Self::Time => point.ms,
        }
    }
}

impl Curve {
    /// The exponent k of size^k that fits best (least squares of the logarithms): 1 if twice the size takes twice as much.
    /// None with fewer than two sizes.
    pub fn slope(&self, measure: Measure) -> Option<f64> {
        let value = |point: &Point| ((point.size as f64).ln(), measure.of(point).ln());
        let points: Vec<(f64, f64)> =
            self.points.iter().map(value).filter(|p| p.0.is_finite() && p.1.is_finite()).collect();
        let n = points.len() as f64;
        let (x, y) = points.iter().fold((0.0, 0.0), |sum, p| (sum.0 + p.0 / n, sum.1 + p.1 / n));
        let spread: f64 = points.iter().map(|p| (p.0 - x).powi(2)).sum();
        let together: f64 = points.iter().map(|p| (p.0 - x) * (p.1 - y)).sum();
        (spread > 0.0).then(|| together / spread)
    }
}

/// All curves of a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Growth {
    pub enlarging: Enlarging,
    pub curves: Vec<Curve>,
}

impl Growth {
    pub fn new(map: &Map) -> Self {
        Self { enlarging: Enlarging::of(map), curves: Vec::new() }
    }

    /// Adds a sample with the milliseconds of its run. One without a path is left out: it says how quickly a method gives up.
    pub fn add(&mut self, sample: &Sample, ms: f64) {
        if sample.answer.points.is_empty() {
            return;
        }
        let point = Point { size: sample.size, work: sample.answer.work.count, ms };
        let (method, unit) = (sample.method.key, sample.answer.work.unit);
        match self.curves.iter_mut().find(|curve| curve.method == method) {
            Some(curve) => curve.points.push(point),
            None => self.curves.push(Curve { method, unit, points: vec![point] }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::find;
    use crate::scene;

    fn curve(points: &[(usize, u64)]) -> Curve {
        let points = points.iter().map(|&(size, work)| Point { size, work, ms: 0.0 }).collect();
        Curve { method: "astar", unit: WorkUnit::Cells, points }
    }

    #[test]
    fn a_slope_is_the_exponent() {
        let slope =
            |power: u32| curve(&[1, 2, 5, 9].map(|n: usize| (n, 3 * (n as u64).pow(power)))).slope(Measure::Work);
        for power in 0..4 {
            assert!((slope(power).unwrap() - f64::from(power)).abs() < 1e-9);
        }
        assert_eq!(curve(&[(3, 4)]).slope(Measure::Work), None);
        assert_eq!(curve(&[(3, 4), (6, 7)]).slope(Measure::Time), None, "no time was measured");
    }

    /// Finer cells leave the walls where they are, so a path over triangles stays as long; copies lengthen it.
    #[test]
    fn maps_grow_and_the_first_one_is_the_map_itself() {
        let funnel = [find("polyanya").unwrap()];
        for name in ["wave/walkthrough", "funnel/town", "funnel/a-to-g"] {
            let scene = scene::open(name).unwrap();
            let samples: Vec<Sample> = Growing::new(scene.clone(), 0.0, &funnel).collect();
            assert!(samples.len() > 1 && samples.is_sorted_by(|a, b| a.size < b.size), "{name}");
            let own = funnel[0].run(&Arc::new(World::new(scene.clone())), 0.0).unwrap();
            assert_eq!(
                samples[0].answer.length.map(|v| (v * 1e6).round()),
                own.length.map(|v| (v * 1e6).round()),
                "{name}"
            );
            let lengths: Vec<f64> = samples.iter().filter_map(|sample| sample.answer.length).collect();
            let is_same = lengths.iter().all(|length| (length - lengths[0]).abs() < 1e-3);
            assert_eq!(is_same, Enlarging::of(&scene.map) != Enlarging::Copies, "{name}: {lengths:?}");
        }
    }
}
