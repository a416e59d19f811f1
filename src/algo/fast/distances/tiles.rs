//! The wave by tiles of 8 x 8 cells, eight cells at a time. A tile is relaxed until no number in it can fall any
//! more; then it queues those of its four neighbours that it can lower. The tile with the lowest such number
//! goes first, so that on open ground each tile is relaxed once.

use crate::map::grid::{Cell, Grid};
use wide::i16x8;

/// Cells along the side of a tile.
const SIDE: usize = 8;
/// The number of walls and of cells not reached. It is the largest, and adding one saturates.
const FAR: i16 = i16::MAX;
/// Higher numbers do not fit into 16 bits: then the two lists are used instead.
const HIGHEST: i16 = 32_000;
/// Queued numbers exceed the current one by at most the longest path in a tile. A power of two.
const BUCKETS: usize = 128;

type Rows = [i16x8; SIDE];

#[derive(Clone, Copy)]
struct Tile {
    rows: Rows,
    /// Its outermost columns, for the neighbours on the left and right.
    left: i16x8,
    right: i16x8,
}

/// The lower limit of each cell of a tile: 0 where it is open, [`FAR`] in walls.
struct Floor {
    rows: Rows,
    columns: Rows,
}

#[derive(Clone, Copy, PartialEq)]
enum Ground {
    Open,
    /// The rim around all tiles.
    Solid,
    /// A tile with walls: the index of its floor.
    Mixed(u32),
}

struct Tiles {
    /// Tiles in a row of tiles, including the two of the rim.
    across: usize,
    all: Vec<Tile>,
    ground: Vec<Ground>,
    floors: Vec<Floor>,
    /// For every tile the lowest number that a neighbour has offered it since it was last relaxed.
    asked: Vec<i16>,
    /// Queued tiles by that number, modulo the number of buckets.
    buckets: Vec<Vec<u32>>,
    waiting: usize,
}

/// The numbers of the wave for every slot. None if one would exceed [`HIGHEST`].
pub fn flood(grid: &Grid, walls: &[bool], goal: Cell) -> Option<Vec<i32>> {
    let mut tiles = Tiles::new(grid, walls);
    tiles.seed(grid.xy(goal));
    let mut number = 1;
    while tiles.waiting > 0 {
        match tiles.buckets[number as usize % BUCKETS].pop() {
            Some(tile) => tiles.answer(tile as usize, number),
            None => number += 1,
        }
        if number > HIGHEST {
            return None;
        }
    }
    Some(tiles.field(grid))
}

impl Tiles {
    fn new(grid: &Grid, walls: &[bool]) -> Self {
        let across = (grid.width() as usize).div_ceil(SIDE) + 2;
        let down = (grid.height() as usize).div_ceil(SIDE) + 2;
        let far = i16x8::splat(FAR);
        let mut ground = vec![Ground::Solid; across * down];
        let mut floors = Vec::new();
        for (tile, ground) in ground.iter_mut().enumerate() {
            let (Some(x), Some(y)) = ((tile % across).checked_sub(1), (tile / across).checked_sub(1)) else { continue };
            if x == across - 2 || y == down - 2 {
                continue;
            }
            let lines: [&[bool]; SIDE] = std::array::from_fn(|i| line(grid, walls, x * SIDE, y * SIDE + i));
            *ground = Ground::Open;
            if lines.iter().any(|line| line.first_chunk::<SIDE>().is_none_or(|line| line.contains(&true))) {
                *ground = Ground::Mixed(floors.len() as u32);
                let rows = lines.map(floor);
                floors.push(Floor { rows, columns: i16x8::transpose(rows) });
            }
        }
        Self {
            across,
            all: vec![Tile { rows: [far; SIDE], left: far, right: far }; across * down],
            ground,
            floors,
            asked: vec![FAR; across * down],
            buckets: vec![Vec::new(); BUCKETS],
            waiting: 0,
        }
    }

    fn floor(&self, tile: usize) -> Option<&Floor> {
        match self.ground[tile] {
            Ground::Mixed(place) => Some(&self.floors[place as usize]),
            Ground::Open | Ground::Solid => None,
        }
    }

    /// The goal has 1.
    fn seed(&mut self, (x, y): (u32, u32)) {
        let (x, y) = (x as usize, y as usize);
        let tile = (y / SIDE + 1) * self.across + x / SIDE + 1;
        let row = &mut self.all[tile].rows[y % SIDE];
        let mut numbers = row.to_array();
        numbers[x % SIDE] = 1;
        *row = i16x8::new(numbers);
        self.ask(tile, 1);
    }

    fn ask(&mut self, tile: usize, number: i16) {
        if number < self.asked[tile] {
            self.asked[tile] = number;
            self.buckets[number as usize % BUCKETS].push(tile as u32);
            self.waiting += 1;
        }
    }

    /// Relaxes a tile, if this is still the lowest number that it was offered, and queues its neighbours.
    fn answer(&mut self, tile: usize, number: i16) {
        self.waiting -= 1;
        if self.asked[tile] != number {
            return;
        }
        self.asked[tile] = FAR;
        let beside = [tile - self.across, tile + 1, tile + self.across, tile - 1];
        let [north, east, south, west] = beside.map(|t| &self.all[t]);
        let mut rows = self.all[tile].rows;
        rows[0] = rows[0].min(beyond(north.rows[SIDE - 1]));
        rows[SIDE - 1] = rows[SIDE - 1].min(beyond(south.rows[0]));
        let (rows, left, right) = settle(rows, [beyond(west.right), beyond(east.left)], self.floor(tile));
        self.all[tile] = Tile { rows, left, right };
        for (way, edge) in [rows[0], right, rows[SIDE - 1], left].into_iter().enumerate() {
            self.offer(beside[way], way, beyond(edge));
        }
    }

    /// Queues a tile if its nearest cells can get lower numbers. `way` is an index as in `Grid::offsets`.
    fn offer(&mut self, tile: usize, way: usize, numbers: i16x8) {
        if self.ground[tile] == Ground::Solid {
            return;
        }
        let Tile { rows, left, right } = &self.all[tile];
        let theirs = [rows[SIDE - 1], *left, rows[0], *right][way];
        let numbers = self.floor(tile).map_or(numbers, |Floor { rows, columns }| {
            numbers.max([rows[SIDE - 1], columns[0], rows[0], columns[SIDE - 1]][way])
        });
        let lower = numbers.simd_lt(theirs);
        if lower.any() {
            let lowest = lower.select(numbers, i16x8::splat(FAR)).reduce_min();
            self.ask(tile, lowest);
        }
    }

    fn field(&self, grid: &Grid) -> Vec<i32> {
        let (width, height, stride) = (grid.width() as usize, grid.height() as usize, grid.stride() as usize);
        let mut field = vec![-1; grid.slots()];
        for (y, line) in field.chunks_exact_mut(stride).skip(1).take(height).enumerate() {
            let first = (y / SIDE + 1) * self.across + 1;
            for (tile, cells) in (first..).zip(line[1..=width].chunks_mut(SIDE)) {
                let far = i16x8::splat(FAR);
                let numbers = self.all[tile].rows[y % SIDE];
                let numbers = numbers.simd_eq(far).select(i16x8::ZERO, numbers);
                let numbers = self
                    .floor(tile)
                    .map_or(numbers, |floor| floor.rows[y % SIDE].simd_eq(far).select(i16x8::splat(-1), numbers));
                let numbers = numbers.to_array().map(i32::from);
                match cells.first_chunk_mut() {
                    Some(eight) => *eight = numbers,
                    None => cells.copy_from_slice(&numbers[..cells.len()]),
                }
            }
        }
        field
    }
}

/// The eight cells of a row of a tile, or as many as lie on the map.
fn line<'a>(grid: &Grid, walls: &'a [bool], x: usize, y: usize) -> &'a [bool] {
    if y >= grid.height() as usize {
        return &[];
    }
    &walls[(y + 1) * grid.stride() as usize + x + 1..][..(grid.width() as usize - x).min(SIDE)]
}

/// What lies outside the map is wall.
fn floor(line: &[bool]) -> i16x8 {
    let mut lows = [FAR; SIDE];
    lows.iter_mut().zip(line).for_each(|(low, &wall)| *low = if wall { FAR } else { 0 });
    i16x8::new(lows)
}

/// One move further.
#[inline]
fn beyond(numbers: i16x8) -> i16x8 {
    numbers.saturating_add(i16x8::splat(1))
}

/// The final numbers of a tile, from its present ones and from what the left and right neighbours offer; with its
/// outermost columns. Sweeps along columns and along rows alternate until neither lowers a number: once each
/// where there is no wall.
#[inline]
fn settle(rows: Rows, [left, right]: [i16x8; 2], floor: Option<&Floor>) -> (Rows, i16x8, i16x8) {
    let mut columns = i16x8::transpose(rows);
    columns[0] = columns[0].min(left);
    columns[SIDE - 1] = columns[SIDE - 1].min(right);
    let Some(floor) = floor else {
        sweep(&mut columns, |number, _| number);
        let mut rows = i16x8::transpose(columns);
        sweep(&mut rows, |number, _| number);
        let columns = i16x8::transpose(rows);
        return (rows, columns[0], columns[SIDE - 1]);
    };
    loop {
        sweep(&mut columns, |number, i| number.max(floor.columns[i]));
        let before = i16x8::transpose(columns);
        let mut rows = before;
        sweep(&mut rows, |number, i| number.max(floor.rows[i]));
        columns = i16x8::transpose(rows);
        if rows == before {
            return (rows, columns[0], columns[SIDE - 1]);
        }
    }
}

/// Sweeps forth and back: every line becomes at most one more than its neighbours, except in walls.
#[inline]
fn sweep(lines: &mut Rows, open: impl Fn(i16x8, usize) -> i16x8) {
    lines[0] = open(lines[0], 0);
    for i in 1..SIDE {
        lines[i] = open(lines[i].min(beyond(lines[i - 1])), i);
    }
    for i in (0..SIDE - 1).rev() {
        lines[i] = open(lines[i].min(beyond(lines[i + 1])), i);
    }
}
