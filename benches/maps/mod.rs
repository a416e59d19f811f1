//! The five maps of the wave's figures, the same on every run and on every machine. Included by the
//! benches and, by its path, by the peers.
#![allow(dead_code, reason = "each bench needs its own part of it")]

/// Rows of cells, true is a wall.
pub struct Map {
    pub name: &'static str,
    pub width: usize,
    pub height: usize,
    pub walls: Vec<bool>,
    /// Column and row; never a wall.
    pub goal: (usize, usize),
}

pub const NAMES: [&str; 5] = ["open 256", "open 1024", "open 4096", "30 % walls 1024", "maze 1024"];

pub fn all() -> impl Iterator<Item = Map> {
    NAMES.into_iter().map(by_name)
}

pub fn by_name(name: &'static str) -> Map {
    match name {
        "open 256" => open(name, 256),
        "open 1024" => open(name, 1024),
        "open 4096" => open(name, 4096),
        "30 % walls 1024" => random(name, 1024),
        _ => maze(name, 1024),
    }
}

fn open(name: &'static str, side: usize) -> Map {
    Map { name, width: side, height: side, walls: vec![false; side * side], goal: (side / 2, side / 2) }
}

fn random(name: &'static str, side: usize) -> Map {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let mut map = open(name, side);
    map.walls.iter_mut().for_each(|wall| *wall = dice.below(100) < 30);
    let (x, y) = map.goal;
    map.walls[y * side + x] = false;
    map
}

/// Corridors one cell wide, cut depth first: rooms stand on odd columns and rows.
fn maze(name: &'static str, side: usize) -> Map {
    let mut dice = Dice(0x2545_f491_4f6c_dd1d);
    let mut walls = vec![true; side * side];
    let rooms = side / 2 - 1;
    let room = |x: usize, y: usize| (2 * y + 1) * side + 2 * x + 1;
    walls[room(0, 0)] = false;
    let mut way = vec![(0_usize, 0_usize)];
    while let Some(&(x, y)) = way.last() {
        let mut shut = [(0, 0); 4];
        let mut count = 0;
        for (dx, dy) in [(0, -1), (1, 0), (0, 1), (-1, 0)] {
            let (nx, ny) = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
            if nx < rooms && ny < rooms && walls[room(nx, ny)] {
                shut[count] = (nx, ny);
                count += 1;
            }
        }
        if count == 0 {
            way.pop();
            continue;
        }
        let (nx, ny) = shut[dice.below(count)];
        walls[usize::midpoint(room(x, y), room(nx, ny))] = false;
        walls[room(nx, ny)] = false;
        way.push((nx, ny));
    }
    let middle = 2 * (rooms / 2) + 1;
    Map { name, width: side, height: side, walls, goal: (middle, middle) }
}

/// Xorshift.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }
}
