//! Random maps, small and with whole coordinates: grids for lessons on cells, rooms with triangles and rectangles for the others.

use crate::algo::random::Random;
use crate::lesson::Entry;
use crate::lesson::mistake::Needs;
use crate::map::grid::Grid;
use crate::map::polygons::{Obstacle, Polygons};
use crate::scene::{Map, Scene};
use glam::DVec2;

/// The random map with this number for a lesson. Start or goal may lie in a wall.
pub fn seed(lesson: &Entry, number: u64) -> Scene {
    let random = &mut Random::seeded(number);
    if lesson.is_on_cells { grid(random) } else { room(random) }
}

/// The same, with what a mistake needs.
pub fn with(needs: Needs, lesson: &Entry, number: u64) -> Scene {
    match needs {
        Needs::Nothing => seed(lesson, number),
        Needs::Ground => with_ground(lesson, number),
        Needs::Goals => with_goals(lesson, number),
    }
}

/// With one or two further goals, which may lie in a wall.
fn with_goals(lesson: &Entry, number: u64) -> Scene {
    let mut scene = seed(lesson, number);
    let random = &mut Random::seeded(number + 2_000_000);
    if let Map::Grid(grid) = &scene.map {
        let (width, height) = (grid.width() as i32, grid.height() as i32);
        let goals = between(random, 1, 2);
        scene.more_goals =
            (0..goals).map(|_| point(random, (0, 0), (width - 1, height - 1)) + DVec2::splat(0.5)).collect();
    }
    scene
}

/// With ground that costs 2 to 5 in a third of the cells.
fn with_ground(lesson: &Entry, number: u64) -> Scene {
    let mut scene = seed(lesson, number);
    let random = &mut Random::seeded(number + 1_000_000);
    if let Map::Grid(grid) = &mut scene.map {
        for cell in grid.clone().cells() {
            if !grid.is_wall(cell) && random.unit() < 0.33 {
                grid.set_cost(cell, between(random, 2, 5) as u8);
            }
        }
    }
    scene
}

/// From `low` to `high`, both included.
fn between(random: &mut Random, low: i32, high: i32) -> i32 {
    low + (random.unit() * (high - low + 1) as f32) as i32
}

fn point(random: &mut Random, low: (i32, i32), high: (i32, i32)) -> DVec2 {
    DVec2::new(between(random, low.0, high.0).into(), between(random, low.1, high.1).into())
}

/// A quarter of the cells are walls.
fn grid(random: &mut Random) -> Scene {
    let (width, height) = (between(random, 4, 9), between(random, 4, 8));
    let mut grid = Grid::new(width as usize, height as usize, false);
    for cell in grid.clone().cells() {
        grid.set_wall(cell, random.unit() < 0.25);
    }
    let mut cell = || point(random, (0, 0), (width - 1, height - 1)) + DVec2::splat(0.5);
    let (start, goal) = (Some(cell()), Some(cell()));
    Scene { start, goal, ..Scene::new(Map::Grid(grid)) }
}

fn room(random: &mut Random) -> Scene {
    let (width, height) = (between(random, 10, 20), between(random, 8, 14));
    let ring = |[low, high]: [DVec2; 2]| vec![low, DVec2::new(high.x, low.y), high, DVec2::new(low.x, high.y)];
    let mut obstacles = Vec::new();
    for _ in 0..between(random, 1, 4) {
        let low = point(random, (0, 0), (width - 2, height - 2));
        let high = (low + point(random, (1, 1), (8, 8))).min(DVec2::new(width.into(), height.into()));
        let mut points = ring([low, high]);
        if random.unit() < 0.5 {
            points.remove(between(random, 0, 3) as usize);
        }
        obstacles.push(Obstacle { name: String::new(), points });
    }
    let outline = ring([DVec2::ZERO, DVec2::new(width.into(), height.into())]);
    let mut inside = || point(random, (1, 1), (width - 1, height - 1));
    let (start, goal) = (Some(inside()), Some(inside()));
    Scene { start, goal, ..Scene::new(Map::Polygons(Polygons { outline, obstacles })) }
}
