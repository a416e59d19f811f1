//! Polygon maps for the benches, the same on every run and on every machine: random holes, caves and
//! mazes. Included by the benches and, by its path, by the peers.
#![allow(dead_code, reason = "each bench needs its own part of it")]

/// The free space of a map: an outline and holes, in whole numbers, none touching another; or cells.
pub enum Room {
    Holes { side: i32, holes: Vec<Vec<(i32, i32)>> },
    /// Rows of text, `#` a wall.
    Cells(Vec<String>),
}

pub const NAMES: [&str; 7] =
    ["holes 100", "holes 1,000", "holes 5,000", "holes 10,000", "cave 2,000", "cave 20,000", "maze 3,000"];

pub fn by_name(name: &str) -> Room {
    match name {
        "holes 100" => holes(5),
        "holes 1,000" => holes(14),
        "holes 5,000" => holes(32),
        "holes 10,000" => holes(45),
        "cave 2,000" => cave(100),
        "cave 20,000" => cave(300),
        _ => maze(56),
    }
}

/// One convex hole of 3 to 7 corners in each of `n` x `n` places, five corners on average.
fn holes(n: i32) -> Room {
    const PLACE: i32 = 1000;
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15 ^ n as u64);
    let mut holes = Vec::new();
    for (x, y) in (0..n).flat_map(|y| (0..n).map(move |x| (x, y))) {
        let corners = 3 + dice.below(5);
        let radius = 150.0 + dice.below(200) as f64;
        let middle = (x * PLACE + 400 + dice.below(200) as i32, y * PLACE + 400 + dice.below(200) as i32);
        let turn = dice.below(1000) as f64 / 1000.0;
        let corner = |i: usize| {
            let angle = (i as f64 + turn) / corners as f64 * std::f64::consts::TAU;
            (middle.0 + (radius * angle.cos()) as i32, middle.1 + (radius * angle.sin()) as i32)
        };
        holes.push((0..corners).map(corner).collect());
    }
    Room::Holes { side: n * PLACE, holes }
}

/// Noise, smoothed three times by what most of the nine cells around are.
fn cave(side: usize) -> Room {
    let mut dice = Dice(0x2545_f491_4f6c_dd1d ^ side as u64);
    let mut walls: Vec<Vec<bool>> = (0..side).map(|_| (0..side).map(|_| dice.below(100) < 45).collect()).collect();
    for _ in 0..3 {
        let around = |x: usize, y: usize| {
            let near = |v: usize| v.saturating_sub(1)..=(v + 1).min(side - 1);
            near(y).map(|y| near(x).filter(|&x| walls[y][x]).count()).sum::<usize>()
        };
        walls = (0..side).map(|y| (0..side).map(|x| around(x, y) > 4).collect()).collect();
    }
    Room::Cells(walls.iter().map(|row| row.iter().map(|&wall| if wall { '#' } else { '.' }).collect()).collect())
}

/// Corridors as wide as the walls, cut depth first.
fn maze(rooms: usize) -> Room {
    let side = 2 * rooms + 1;
    let mut dice = Dice(0xda94_2042_e4dd_58b5);
    let mut cells = vec![vec!['#'; side]; side];
    cells[1][1] = '.';
    let mut way = vec![(0usize, 0usize)];
    while let Some(&(x, y)) = way.last() {
        let shut: Vec<(usize, usize)> = [(0, -1), (1, 0), (0, 1), (-1, 0)]
            .map(|(dx, dy)| (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy)))
            .into_iter()
            .filter(|&(x, y)| x < rooms && y < rooms && cells[2 * y + 1][2 * x + 1] == '#')
            .collect();
        if shut.is_empty() {
            way.pop();
            continue;
        }
        let (nx, ny) = shut[dice.below(shut.len())];
        cells[y + ny + 1][x + nx + 1] = '.';
        cells[2 * ny + 1][2 * nx + 1] = '.';
        way.push((nx, ny));
    }
    Room::Cells(cells.into_iter().map(String::from_iter).collect())
}

/// Xorshift.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }
}
