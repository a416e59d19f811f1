//! The wave, its path and its arrows, and A*, by naive relaxation.

use super::{badge, numbers, right_letters, right_option, right_places, same};
use glam::DVec2;
use pathlight::map::grid::{Cell, Grid};
use pathlight::picture::{Mark, Role, Shape};
use pathlight::scene::{World, builtin, scene_file};
use pathlight::tutor::sheet::{self, Check, Exercise, Order, Paper};
use std::collections::BTreeMap;
use std::sync::Arc;

const STRAIGHT: [(i64, i64); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
const EIGHT: [(i64, i64); 8] = [(0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)];

/// The open cell in this direction.
fn open_cell(grid: &Grid, cell: Cell, (dx, dy): (i64, i64)) -> Option<Cell> {
    let (x, y) = grid.xy(cell);
    let (x, y) = (i64::from(x) + dx, i64::from(y) + dy);
    let inside = (0..i64::from(grid.width())).contains(&x) && (0..i64::from(grid.height())).contains(&y);
    inside.then(|| grid.cell(x as u32, y as u32)).filter(|&cell| !grid.is_wall(cell))
}

fn goal(exercise: &Exercise) -> Cell {
    let world = &exercise.source.world;
    world.grid().cell_at(world.goal()).unwrap()
}

fn start(exercise: &Exercise) -> Cell {
    let world = &exercise.source.world;
    world.grid().cell_at(world.start()).unwrap()
}

/// Each number is one more than the lowest beside it, until nothing changes.
fn relaxed(exercise: &Exercise) -> BTreeMap<Cell, u32> {
    let grid = exercise.source.world.grid();
    let mut numbers = BTreeMap::from([(goal(exercise), 1)]);
    loop {
        let mut changed = false;
        for cell in grid.cells().filter(|&cell| !grid.is_wall(cell)) {
            let around = STRAIGHT.iter().filter_map(|&by| open_cell(grid, cell, by));
            let lowest = around.filter_map(|beside| numbers.get(&beside).copied()).min();
            if let Some(next) = lowest.map(|n| n + 1).filter(|next| numbers.get(&cell).is_none_or(|n| n > next)) {
                numbers.insert(cell, next);
                changed = true;
            }
        }
        if !changed {
            return numbers;
        }
    }
}

pub fn all_numbers(exercise: &Exercise) -> Result<(), String> {
    let brute = relaxed(exercise);
    same("numbers drawn in", numbers(exercise, &exercise.solution).into_iter().collect(), brute.clone())?;
    let Paper::Draw(Check::Number { right, .. }) = &exercise.paper else { return Err("no number".to_owned()) };
    same("the start", *right, i64::from(brute[&start(exercise)]))
}

pub fn next_numbers(exercise: &Exercise) -> Result<(), String> {
    let grid = exercise.source.world.grid();
    let d: u32 = exercise.prompt.printed().chars().filter(char::is_ascii_digit).collect::<String>().parse().unwrap();
    let brute = relaxed(exercise);
    let mut right: Vec<Cell> = right_places(exercise).into_iter().filter_map(|p| grid.cell_at(p)).collect();
    right.sort();
    same("cells", right, brute.iter().filter(|(_, n)| **n == d).map(|(&cell, _)| cell).collect())?;
    // What stands in the picture is right, and it is not the answer.
    for (cell, n) in numbers(exercise, &exercise.picture) {
        same("a number in the picture", Some(&n), brute.get(&cell))?;
        if n >= d {
            return Err(format!("the picture shows {n}"));
        }
    }
    Ok(())
}

/// The badges on the picture that are no letters: the one on what is asked about.
fn asked_badges(exercise: &Exercise) -> Vec<(DVec2, f32)> {
    let badge = |mark: &Mark| match mark.shape {
        Shape::Badge { at, radius, .. } if mark.role == Role::Label => Some((at, radius)),
        _ => None,
    };
    exercise.picture.picture.marks.iter().filter_map(badge).collect()
}

fn asked_about(exercise: &Exercise) -> Cell {
    let [(at, _)] = asked_badges(exercise)[..] else { panic!("one badge: {:?}", exercise.prompt.printed()) };
    exercise.source.world.grid().cell_at(at).unwrap()
}

/// The question mark lay on the corner of four cells, and covered the number of the cell that it asked about.
#[test]
fn the_mark_of_what_is_asked_about_stays_in_its_cell_and_covers_no_number() {
    let mut met = [0, 0];
    for name in ["wave/door"] {
        let world = Arc::new(World::new(scene_file::read(builtin::find(name).unwrap().text).unwrap()));
        let scenes = vec![(name.to_owned(), world)];
        let sheet = sheet::make(&Order { questions: 20, copies: 1, seed: 1, lesson: None, scenes }).unwrap();
        for exercise in sheet.copies[0].iter().filter(|exercise| super::key(exercise.task) == "neighbour") {
            let (grid, figure) = (exercise.source.world.grid(), &exercise.picture);
            let [(at, radius)] = asked_badges(exercise)[..] else { panic!("one badge") };
            let cell = grid.cell_at(at).unwrap();
            let reach = (at - grid.center(cell)).abs().max_element() + f64::from(radius) / figure.lens.scale;
            assert!(reach <= grid.cell_size() * 0.52, "{name}: {reach}");
            let is_numbered = numbers(exercise, figure).iter().any(|&(numbered, _)| numbered == cell);
            assert!(!is_numbered, "{name}: the number stands below the mark");
            let is_disc = badge(figure, "?").is_none();
            met[usize::from(is_disc)] += 1;
            assert_eq!(exercise.prompt.printed().contains("black disc"), is_disc, "{}", exercise.prompt.printed());
        }
    }
    assert!(met[0] > 0 && met[1] > 0, "{met:?}");
}

/// The cell that is asked about, and the cell that looks at it.
fn neighbour_of(exercise: &Exercise) -> (Cell, Cell) {
    let grid = exercise.source.world.grid();
    let cell = asked_about(exercise);
    let towards =
        ["northern", "eastern", "southern", "western"].iter().position(|d| exercise.prompt.printed().contains(d));
    let (dx, dy) = STRAIGHT[towards.unwrap()];
    let (x, y) = grid.xy(cell);
    (cell, grid.cell((i64::from(x) - dx) as u32, (i64::from(y) - dy) as u32))
}

/// The index of the option. Of this wave, the cells that have a number in the picture were there before.
fn neighbour_answer(exercise: &Exercise) -> usize {
    let grid = exercise.source.world.grid();
    let (cell, from) = neighbour_of(exercise);
    let brute = relaxed(exercise);
    let is_new = !grid.is_wall(cell) && brute[&cell] == brute[&from] + 1;
    if !is_new {
        return 2;
    }
    let done = numbers(exercise, &exercise.picture);
    let is_done = |other: Cell| done.iter().any(|&(cell, n)| cell == other && n == brute[&from]);
    let mut others = STRAIGHT.iter().filter_map(|&by| open_cell(grid, cell, by)).filter(|&c| c != from);
    usize::from(others.any(is_done))
}

pub fn neighbour(exercise: &Exercise) -> Result<(), String> {
    // A cell gets its number when the wave takes it: none has a number from later.
    let brute = relaxed(exercise);
    let wave = brute[&neighbour_of(exercise).1];
    for figure in [&exercise.picture, &exercise.solution] {
        if let Some(later) = numbers(exercise, figure).into_iter().find(|(_, n)| *n > wave) {
            return Err(format!("{later:?} is in the picture during wave {wave}"));
        }
    }
    // In this order: it joins, it joins once more, it is left alone.
    let Paper::Options { right, .. } = exercise.paper else { return Err("no choice".to_owned()) };
    same("what happens", right, neighbour_answer(exercise))
}

pub fn path(exercise: &Exercise) -> Result<(), String> {
    let grid = exercise.source.world.grid();
    let brute = relaxed(exercise);
    let line = exercise.picture.picture.marks.iter().find_map(|mark| match &mark.shape {
        Shape::Line { points, .. } if mark.role == Role::Path => points.last().copied(),
        _ => None,
    });
    let end = line.and_then(|at| grid.cell_at(at)).unwrap_or(start(exercise));
    let around: Vec<Cell> = EIGHT.iter().filter_map(|&by| open_cell(grid, end, by)).collect();
    let lowest = around.iter().filter_map(|cell| brute.get(cell)).min().unwrap();
    let best: Vec<DVec2> =
        around.iter().filter(|cell| brute.get(cell) == Some(lowest)).map(|&cell| grid.center(cell)).collect();
    same("the next cell", right_places(exercise), best)
}

pub fn arrow(exercise: &Exercise) -> Result<(), String> {
    const WORDS: [&str; 8] = ["east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east"];
    let grid = exercise.source.world.grid();
    let brute = relaxed(exercise);
    let cell = asked_about(exercise);
    let own = i64::from(brute[&cell]);
    let beside = |by| open_cell(grid, cell, by).and_then(|c| brute.get(&c)).map_or(own, |&n| i64::from(n));
    let [north, east, south, west] = STRAIGHT.map(beside);
    let to = DVec2::new((west - east) as f64, (north - south) as f64);
    let place = (to.y.atan2(to.x) / std::f64::consts::FRAC_PI_4).round() as i32;
    let word = if to == DVec2::ZERO { "nowhere" } else { WORDS[place.rem_euclid(8) as usize] };
    // The answer names one of the eight directions, and no other.
    let is_finer = |way: &str| exercise.explanation.printed().contains(way);
    if ["east-", "west-", "north-north", "south-south"].into_iter().any(is_finer) {
        return Err(format!("sixteen directions: {}", exercise.explanation.printed()));
    }
    same("the direction", right_option(exercise).as_str(), word)
}

pub fn close(exercise: &Exercise) -> Result<(), String> {
    let world = &exercise.source.world;
    let (grid, to) = (world.grid(), goal(exercise));
    let mut sums = Vec::new();
    for (fact, candidate) in exercise.facts.iter().zip(&exercise.candidates) {
        let [g, h] = super::funnel::costs(&fact.printed());
        let cell = grid.cell_at(super::at(exercise, candidate.thing)).unwrap();
        let ((x, y), (gx, gy)) = (grid.xy(cell), grid.xy(to));
        let (dx, dy) = (f64::from(x.abs_diff(gx)), f64::from(y.abs_diff(gy)));
        let octile = dx.max(dy) - dx.min(dy) + dx.min(dy) * std::f64::consts::SQRT_2;
        if (h - octile).abs() > 0.001 {
            return Err(format!("{fact:?}: h is {octile}"));
        }
        sums.push([g + h, h]);
    }
    // Among equal f, the lower h decides. The printed numbers are rounded.
    let least = sums.iter().map(|sum| sum[0]).fold(f64::INFINITY, f64::min);
    let order: Vec<f64> = sums.iter().map(|&[f, h]| if f < least + 0.01 { h } else { 1000.0 + f }).collect();
    super::funnel::least_is_right(exercise, &order)?;
    same("letters", right_letters(exercise).len(), 1)
}
