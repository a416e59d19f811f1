//! Maps that take a few minutes by hand. They are drawn by lot until one has a question that is clear, has one right answer,
//! and tells a mistake apart.
//!
//! ```text
//!   grid             corridor                     room
//!   . . # . ×        ┌──┐   ┌────┐                ┌───────────┐
//!   . . # . .        │S  \ / ×   │                │   ◁    ▷  │
//!   o . . . .        └─┐  V  ┌───┘                │ o   △   × │
//!                      └─────┘                    └───────────┘
//! ```

use super::exercise::Exercise;
use super::{Source, Task, possible_questions};
use crate::algo::random::Random;
use crate::lesson::question::MapForm;
use crate::map::grid::Grid;
use crate::map::polygons::{Obstacle, Polygons};
use crate::scene::BadInput;
use crate::scene::{Map, Scene, World};
use glam::DVec2;
use std::sync::Arc;

/// So many maps are drawn before the task is given up. About one in ten is taken.
const TRIES: usize = 3000;

/// The right option of the exercise at this place of a sheet, for the copy with this number, from 0. None if the task has
/// no options. It is decided before the map: some options are right at far more places than others. Options are dealt like
/// cards: each comes once before one comes again. So they are right equally often among the copies of a sheet, and where a task comes
/// `again`, counted from its first place, another one is right.
pub fn right_option(task: Task, seed: u64, (place, again): (usize, usize), copy: usize) -> Option<usize> {
    /// Keeps these numbers apart from those for the maps.
    const CARDS: u64 = 0x0063_6172_6473;
    let count = options(task)?;
    let mut cards: Vec<usize> = (0..count).collect();
    Random::of([seed ^ CARDS, place as u64, (copy / count) as u64]).shuffle(&mut cards);
    Some(cards[(copy + again) % count])
}

/// An exercise of this task on a map of its own, with this right option if there are options.
///
/// # Errors
/// If no map was found, which no seed has come to.
pub fn exercise(task: Task, wanted: Option<usize>, random: &mut Random) -> Result<Exercise, BadInput> {
    for _ in 0..TRIES {
        let Some(scene) = scene(task, random) else { continue };
        let source = Source::new(Arc::new(World::new(scene)), task.lesson(), task.settings());
        if let Some(exercise) = possible_questions::on_map(&source, task, wanted, random) {
            return Ok(exercise);
        }
    }
    Err(BadInput::new(format!("no map was found for the exercise \"{}\": use another --seed", task.title())))
}

/// How many options the question of a task has; None if it has no options.
fn options(task: Task) -> Option<usize> {
    match task {
        Task::Question(kind) => kind.options,
        Task::Construct(_) => None,
    }
}

pub(super) fn scene(task: Task, random: &mut Random) -> Option<Scene> {
    match task.map()?.form {
        MapForm::Cells => Some(grid(random)),
        MapForm::Corridor => corridor(random),
        MapForm::Room => room(false, random),
        MapForm::CrowdedRoom => room(true, random),
    }
}

/// Six to eight by five or six cells, about one in five a wall.
fn grid(random: &mut Random) -> Scene {
    let (width, height) = (random.between(6, 8) as usize, random.between(5, 6) as usize);
    let mut grid = Grid::new(width, height, false);
    let cells: Vec<_> = grid.cells().collect();
    let walls = random.between(6, 10);
    for _ in 0..walls {
        let cell = cells[random.below(cells.len())];
        grid.set_wall(cell, true);
    }
    let mut open: Vec<_> = cells.into_iter().filter(|&cell| !grid.is_wall(cell)).collect();
    random.shuffle(&mut open);
    // Start and goal far from each other: of the first few cells, the one that is farthest from the first.
    let place = |cell| grid.center(cell);
    let far = |&cell: &_| (place(cell) - place(open[0])).abs().element_sum();
    let goal = open.iter().take(6).copied().max_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or(open[0]);
    let (start, goal) = (place(open[0]), place(goal));
    with_ends(Map::Grid(grid), start, goal)
}

/// A corridor that winds from left to right. Start and goal lie at its ends.
fn corridor(random: &mut Random) -> Option<Scene> {
    /// Between five sections there are up to seven portals.
    const SECTIONS: i32 = 5;
    let step = random.between(4, 5);
    let mut chains = [Vec::new(), Vec::new()];
    for i in 0..SECTIONS {
        let (middle, half) = (random.between(4, 10), random.between(2, 5));
        for (chain, sign) in chains.iter_mut().zip([-1, 1]) {
            let x = 1 + i * step + if i == 0 || i == SECTIONS - 1 { 0 } else { random.between(-1, 1) };
            let y = f64::from(middle) + f64::from(sign * half) / 2.0;
            chain.push(DVec2::new(x.into(), y));
        }
    }
    let [top, bottom] = &chains;
    let (first, last) = ((top[0], bottom[0]), (*top.last()?, *bottom.last()?));
    let end = |(a, b): (DVec2, DVec2), x: f64| DVec2::new(a.x + x, f64::midpoint(a.y, b.y));
    let (start, goal) = (end(first, 0.6), end(last, -0.6));
    let outline: Vec<DVec2> = top.iter().copied().chain(bottom.iter().rev().copied()).collect();
    is_simple(&outline).then(|| with_ends(Map::Polygons(Polygons { outline, obstacles: Vec::new() }), start, goal))
}

/// A room with three or four obstacles beside each other, triangles or quadrilaterals.
fn room(is_crowded: bool, random: &mut Random) -> Option<Scene> {
    const SIZE: DVec2 = DVec2::new(18.0, 11.0);
    let count = if is_crowded { 3 } else { random.between(2, 3) };
    let slot = 16 / count;
    let mut obstacles = Vec::new();
    for i in 0..count {
        let low = DVec2::new((2 + i * slot).into(), random.between(1, 6).into());
        let mut point = || low + DVec2::new(random.between(0, slot - 2).into(), random.between(0, 4).into());
        let points = vec![point(), point(), point()];
        let area = (points[1] - points[0]).perp_dot(points[2] - points[0]);
        let side = |i: usize| points[i].distance(points[(i + 1) % 3]);
        let longest = side(0).max(side(1)).max(side(2));
        // Thin ones cannot be drawn clearly.
        if area.abs() < 4.0 || area.abs() / longest < 1.4 {
            return None;
        }
        obstacles.push(Obstacle { name: String::new(), points });
    }
    let outline = [(0.0, 0.0), (SIZE.x, 0.0), (SIZE.x, SIZE.y), (0.0, SIZE.y)].map(DVec2::from).to_vec();
    let mut place = |low: i32, high: i32| DVec2::new(random.between(low, high).into(), random.between(1, 10).into());
    let (start, goal) = if is_crowded { (place(1, 3), place(15, 17)) } else { (place(2, 16), place(15, 17)) };
    let scene = with_ends(Map::Polygons(Polygons { outline, obstacles }), start, goal);
    let world = World::new(scene.clone());
    // Not at a wall, where the picture would be crowded.
    let around = [(0.0, 0.0), (0.7, 0.0), (-0.7, 0.0), (0.0, 0.7), (0.0, -0.7)].map(DVec2::from);
    let is_near = |at: DVec2| world.mesh().vertices().any(|v| world.mesh().world(v).distance(at) < 1.2);
    let is_clear = |at: DVec2| !is_near(at) && around.iter().all(|&by| world.is_free(at + by));
    (is_clear(start) && is_clear(goal)).then_some(scene)
}

fn with_ends(map: Map, start: DVec2, goal: DVec2) -> Scene {
    let mut scene = Scene::new(map);
    "Exercise".clone_into(&mut scene.title);
    (scene.start, scene.goal) = (Some(start), Some(goal));
    scene
}

/// Does no side of a polygon meet another one, except its neighbours in their common corner?
fn is_simple(ring: &[DVec2]) -> bool {
    let n = ring.len();
    let side = |i: usize| [ring[i], ring[(i + 1) % n]];
    let turn = |a: DVec2, b: DVec2, c: DVec2| (b - a).perp_dot(c - a);
    let meet = |[a, b]: [DVec2; 2], [c, d]: [DVec2; 2]| {
        turn(a, b, c) * turn(a, b, d) <= 0.0 && turn(c, d, a) * turn(c, d, b) <= 0.0
    };
    (0..n).all(|i| (i + 2..n).filter(|&j| (j + 1) % n != i).all(|j| !meet(side(i), side(j))))
}
