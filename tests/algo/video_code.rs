//! The program of tutorial 001, as the video explains it, beside our wave. `words::sources` says where the two agree and where
//! they differ.

use crate::common::Random;
use pathlight::algo::flow::Arrows;
use pathlight::algo::wave::{Dedupe, Input, Moves, Wave};
use pathlight::map::grid::Grid;
use pathlight::step::Algorithm;

const WIDTH: i32 = 10;
const HEIGHT: i32 = 8;

const NORTH: i32 = -WIDTH;
const EAST: i32 = 1;
const SOUTH: i32 = WIDTH;
const WEST: i32 = -1;
const FOUR: &[i32] = &[NORTH, EAST, SOUTH, WEST];
/// The four additional checks of the video: northwest, southwest, northeast, southeast.
const EIGHT: &[i32] = &[NORTH, EAST, SOUTH, WEST, NORTH + WEST, SOUTH + WEST, NORTH + EAST, SOUTH + EAST];

/// A map with a border of walls. Start and goal lie inside of it, sometimes in a wall.
struct Map {
    walls: Vec<bool>,
    start: i32,
    goal: i32,
}

impl Map {
    fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let is_inside =
            |cell: i32| (1..WIDTH - 1).contains(&(cell % WIDTH)) && (1..HEIGHT - 1).contains(&(cell / WIDTH));
        let walls = (0..WIDTH * HEIGHT).map(|cell| !is_inside(cell) || random.between(0, 2) == 0).collect();
        let mut cell = || random.between(1, HEIGHT - 2) * WIDTH + random.between(1, WIDTH - 2);
        Self { walls, start: cell(), goal: cell() }
    }

    fn is_wall(&self, cell: i32) -> bool {
        self.walls[cell as usize]
    }

    /// The numbers. The goal's is written without a test.
    fn flood(&self) -> Vec<i32> {
        let mut numbers: Vec<i32> = self.walls.iter().map(|&wall| -i32::from(wall)).collect();
        let mut nodes = vec![(self.goal, 1)];
        while !nodes.is_empty() {
            let mut new = Vec::new();
            for &(cell, d) in &nodes {
                numbers[cell as usize] = d;
                let around = [EAST, WEST, NORTH, SOUTH].map(|by| cell + by);
                new.extend(
                    around.into_iter().filter(|&next| numbers.get(next as usize) == Some(&0)).map(|next| (next, d + 1)),
                );
            }
            new.sort_by_key(|&(cell, _)| cell);
            new.dedup_by_key(|&mut (cell, _)| cell);
            nodes = new;
        }
        numbers
    }

    fn ours(&self, moves: Moves) -> (Vec<i32>, Option<Vec<i32>>) {
        let rows: Vec<String> = self
            .walls
            .chunks(WIDTH as usize)
            .map(|row| row.iter().map(|&wall| if wall { '#' } else { '.' }).collect())
            .collect();
        let grid = Grid::from_rows(&rows.iter().map(String::as_str).collect::<Vec<_>>(), false);
        let [start, goal] =
            [self.start, self.goal].map(|cell| Some(grid.cell((cell % WIDTH) as u32, (cell / WIDTH) as u32)));
        let input =
            Input { grid, start, goal, moves, dedupe: Dedupe::Sort, flow: false, arrows: Arrows::Four, fault: None };
        let wave = Wave::finished(&input);
        let index = |cell| {
            let (x, y) = input.grid.xy(cell);
            y as i32 * WIDTH + x as i32
        };
        let mut numbers: Vec<_> = input.grid.cells().map(|cell| (index(cell), wave.d(cell))).collect();
        numbers.sort_unstable();
        let path = wave.found().map(|path| path.iter().map(|&cell| index(cell)).collect());
        (numbers.into_iter().map(|(_, d)| d).collect(), path)
    }
}

/// The neighbours with a number, sorted by it as `std::list::sort` does: equal ones keep their order.
fn sorted_neighbours(numbers: &[i32], cell: i32, ways: &[i32]) -> Vec<i32> {
    let number = |cell: i32| numbers.get(cell as usize).copied().unwrap_or(-1);
    let mut around: Vec<i32> = ways.iter().map(|by| cell + by).filter(|&next| number(next) > 0).collect();
    around.sort_by_key(|&next| number(next));
    around
}

fn path(map: &Map, numbers: &[i32], ways: &[i32]) -> Option<Vec<i32>> {
    let mut path = vec![map.start];
    while path[path.len() - 1] != map.goal {
        path.push(*sorted_neighbours(numbers, path[path.len() - 1], ways).first()?);
    }
    Some(path)
}

#[test]
fn the_wave_does_what_the_program_of_the_video_does_apart_from_what_the_sources_name() {
    let (mut from_wall, mut from_touch, mut equal, mut ties) = (0, 0, [0; 2], 0);
    for map in (0..600).map(Map::new) {
        let numbers = map.flood();
        for (i, (moves, ways)) in [(Moves::Four, FOUR), (Moves::Mixed, EIGHT)].into_iter().enumerate() {
            let theirs = path(&map, &numbers, ways);
            let (our_numbers, ours) = map.ours(moves);
            if map.is_wall(map.start) || map.is_wall(map.goal) {
                // "The number is written without a test."
                assert_eq!((ours, numbers[map.goal as usize]), (None, 1));
                from_wall += usize::from(theirs.is_some());
                continue;
            }
            assert_eq!(our_numbers, numbers);
            if numbers[map.start as usize] == 0 {
                // "Apart from a start without a number": it touches a numbered cell at a corner.
                assert!(ours.is_none() && (moves == Moves::Mixed || theirs.is_none()));
                from_touch += usize::from(theirs.is_some());
                continue;
            }
            let (ours, theirs) = (ours.unwrap(), theirs.unwrap());
            let Some(k) = (0..ours.len()).find(|&k| ours.get(k) != theirs.get(k)) else {
                equal[i] += 1;
                continue;
            };
            // "The order matters only where several neighbours are equally low."
            assert_eq!(moves, Moves::Mixed);
            let around = sorted_neighbours(&numbers, ours[k - 1], ways);
            assert_eq!(numbers[around[0] as usize], numbers[ours[k] as usize]);
            assert_eq!(numbers[around[0] as usize], numbers[around[1] as usize]);
            ties += 1;
        }
    }
    let seen = [from_wall, from_touch, equal[0], equal[1], ties];
    assert!(seen.into_iter().all(|count| count > 0), "{seen:?}");
}
