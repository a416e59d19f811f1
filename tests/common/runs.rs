//! Runs to check: every lesson on every scene, and waves on random grids.

use super::Random;
use super::pairs::pairs;
use pathlight::algo::flow::Arrows;
use pathlight::algo::wave::{self, Dedupe, Moves};
use pathlight::lesson::{self, Lesson, Watch};
use pathlight::map::grid::{Cell, Grid};
use pathlight::scene::World;
use pathlight::scene::{builtin, scene_file};
use std::sync::Arc;

/// The world of a built-in scene.
pub fn world(name: &str) -> Arc<World> {
    Arc::new(World::new(scene_file::read(builtin::find(name).unwrap().text).unwrap()))
}

/// The built-in scenes in the lessons of [`pairs`], recorded.
pub fn all() -> impl Iterator<Item = (String, Lesson)> {
    pairs().map(|(scene, name)| {
        let lesson = lesson::open(name, world(scene.name), Watch::Record).unwrap();
        (format!("{} as {name}", scene.name), lesson)
    })
}

pub fn random_grid(random: &mut Random) -> (Grid, Cell, Cell) {
    let (width, height, walls) = (random.between(1, 18), random.between(1, 14), random.between(0, 50));
    let mut grid = Grid::new(width as usize, height as usize, false);
    let cells: Vec<Cell> = grid.cells().collect();
    cells.iter().for_each(|&cell| grid.set_wall(cell, random.between(0, 99) < walls));
    let mut any = || cells[random.between(0, cells.len() as i32 - 1) as usize];
    let (start, goal) = (any(), any());
    (grid, start, goal)
}

pub fn random_wave(seed: u64, flow: bool, arrows: Arrows) -> wave::Input {
    let mut random = Random::new(seed);
    let (grid, start, goal) = random_grid(&mut random);
    let moves = [Moves::Four, Moves::Eight, Moves::Mixed][random.between(0, 2) as usize];
    let dedupe = [Dedupe::Keep, Dedupe::Sort, Dedupe::Push][random.between(0, 2) as usize];
    wave::Input { grid, start: Some(start), goal: Some(goal), moves, dedupe, flow, arrows, fault: None }
}
