//! Polygon maps for the beam's figures, the same on every run and on every machine, and free points
//! on them. All coordinates are whole. Sizes and densities are chosen so that a query enters as many triangles and
//! sees as many corners as on the maps on which other libraries were measured elsewhere. Included by the benches and, by its path, by a test.
#![allow(dead_code, reason = "each bench needs its own part of it")]

use glam::DVec2;
use pathlight::geom::Point;
use pathlight::map::mesh::Mesh;
use pathlight::map::polygons::{FreeSpace, Obstacle, Polygons};
use std::sync::Arc;

pub type Ring = Vec<[i32; 2]>;

pub struct Room {
    pub name: &'static str,
    pub outline: Ring,
    /// They neither overlap nor touch, but in the cave and the maze, where they may touch in a point.
    pub holes: Vec<Ring>,
}

pub const NAMES: [&str; 8] =
    ["holes 100", "holes 1000", "holes 5000", "holes 10000", "holes 100000", "cave 2200", "cave 21000", "maze 3300"];

pub fn by_name(name: &'static str) -> Room {
    match name {
        "cave 2200" => raster(name, &cave(124)),
        "cave 21000" => raster(name, &cave(392)),
        "maze 3300" => raster(name, &maze(149)),
        "slits 18000" => slits(name, 4500, 1 << 24),
        "slits in columns 18000" => slits(name, 4500, 1),
        "slivers in columns 13500" => {
            let mut room = slits(name, 4500, 1);
            room.holes.iter_mut().for_each(|hole| hole.truncate(3));
            room
        }
        _ => holes(name, name.split(' ').nth(1).and_then(|n| n.parse().ok()).unwrap_or(100)),
    }
}

pub fn mesh(room: &Room) -> Arc<Mesh> {
    Arc::new(Mesh::new(&FreeSpace::of_polygons(&polygons(room))))
}

pub fn polygons(room: &Room) -> Polygons {
    let world = |ring: &Ring| ring.iter().map(|&[x, y]| DVec2::new(x.into(), y.into())).collect::<Vec<_>>();
    let obstacles = room.holes.iter().map(|ring| Obstacle { name: String::new(), points: world(ring) });
    Polygons { outline: world(&room.outline), obstacles: obstacles.collect() }
}

pub fn snap(mesh: &Mesh, [x, y]: [i32; 2]) -> Point {
    mesh.lattice().snap(DVec2::new(x.into(), y.into()))
}

impl Room {
    pub fn vertices(&self) -> usize {
        self.outline.len() + self.holes.iter().map(Vec::len).sum::<usize>()
    }

    pub fn side(&self) -> i32 {
        self.outline.iter().flatten().copied().max().unwrap_or(0)
    }

    /// Points in the open, not on any border: `count` of them, fresh ones for another seed.
    pub fn points(&self, count: usize, seed: u64) -> Vec<[i32; 2]> {
        let mut dice = Dice(0x9e37_79b9_7f4a_7c15 ^ seed.wrapping_mul(0x2545_f491_4f6c_dd1d));
        let side = self.side() as usize;
        let rows = Rows::new(self);
        let mut points = Vec::new();
        while points.len() < count {
            let p = [dice.below(side) as i32, dice.below(side) as i32];
            if rows.is_open(p) {
                points.push(p);
            }
        }
        points
    }
}

/// The walls that cross each band of the map: to find out quickly what is open.
struct Rows {
    band: i32,
    walls: Vec<Vec<[[i64; 2]; 2]>>,
}

impl Rows {
    fn new(room: &Room) -> Self {
        let band = room.side() / 512 + 1;
        let mut walls = vec![Vec::new(); 514];
        for ring in room.holes.iter().chain([&room.outline]) {
            for (a, b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
                for row in a[1].min(b[1]) / band..=a[1].max(b[1]) / band {
                    walls[row as usize].push([*a, *b].map(|p| p.map(i64::from)));
                }
            }
        }
        Self { band, walls }
    }

    fn is_open(&self, p: [i32; 2]) -> bool {
        let [x, y] = p.map(i64::from);
        let mut inside = false;
        for [a, b] in &self.walls[(p[1] / self.band) as usize] {
            let turn = (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
            let between = |i: usize, v: i64| (a[i].min(b[i])..=a[i].max(b[i])).contains(&v);
            if turn == 0 && between(0, x) && between(1, y) {
                return false;
            }
            if (a[1] > y) != (b[1] > y) && (turn > 0) == (b[1] > a[1]) {
                inside = !inside;
            }
        }
        inside
    }
}

/// Polygons of 3 to 8 corners, each in a disc of its own, the discs anywhere.
fn holes(name: &'static str, vertices: usize) -> Room {
    let mut dice = Dice(0x2545_f491_4f6c_dd1d ^ (3 * vertices as u64));
    // As large as the lattice lets it be: below 2^29.
    let side = 1 << 28;
    let share = f64::from(side) / (vertices as f64 / 5.5).sqrt();
    let largest = 0.47 * share;
    let columns = (f64::from(side) / (2.0 * largest)) as usize + 1;
    let mut near: Vec<Vec<[f64; 3]>> = vec![Vec::new(); columns * columns];
    let (mut holes, mut left) = (Vec::new(), vertices - 4);
    while left > 0 {
        let radius = share * (0.16 + 0.31 * dice.unit());
        let [x, y] = [0; 2].map(|_| radius + 1.0 + (f64::from(side) - 2.0 * radius - 2.0) * dice.unit());
        let [column, row] = [x, y].map(|v| (v / f64::from(side) * columns as f64) as usize);
        let around = |i: usize| i.saturating_sub(1)..(i + 2).min(columns);
        let mut others = around(row).flat_map(|r| around(column).map(move |c| r * columns + c)).flat_map(|i| &near[i]);
        if others.any(|&[ox, oy, other]| (ox - x).hypot(oy - y) < radius + other + 2.0) {
            continue;
        }
        near[row * columns + column].push([x, y, radius]);
        let corners = if left <= 8 { left } else { (3 + dice.below(6)).min(left - 3) };
        left -= corners;
        let turn = dice.unit();
        let ring = (0..corners).map(|k| {
            let angle = std::f64::consts::TAU * (turn + (k as f64 + 0.7 * dice.unit()) / corners as f64);
            let far = radius * (0.6 + 0.4 * dice.unit());
            [(x + far * angle.cos()) as i32, (y + far * angle.sin()) as i32]
        });
        holes.push(ring.collect());
    }
    Room { name, outline: vec![[0, 0], [side, 0], [side, side], [0, side]], holes }
}

/// One above the other, each from nearly one wall to the other; the ends are up to `uneven` apart.
fn slits(name: &'static str, count: i32, uneven: usize) -> Room {
    let mut dice = Dice(0x2545_f491_4f6c_dd1d);
    let side = 1 << 28;
    let row = side / (count + 1);
    let mut hole = |i: i32| {
        let mut x = || 1 + dice.below(uneven) as i32;
        let (left, right, y) = (x(), side - x(), i * row);
        vec![[left, y], [right, y], [right, y + row / 8], [left, y + row / 8]]
    };
    Room {
        name,
        outline: vec![[0, 0], [side, 0], [side, side], [0, side]],
        holes: (1..=count).map(&mut hole).collect(),
    }
}

/// Side of a cell of the cave and the maze.
const CELL: i32 = 64;

/// Cells, true is rock; the rim is rock.
struct Cells {
    side: usize,
    rock: Vec<bool>,
}

/// Noise that was smoothed; only the largest hollow is left.
fn cave(side: usize) -> Cells {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15 ^ side as u64);
    let rim = |i: usize| i.is_multiple_of(side) || i % side == side - 1 || i / side == 0 || i / side == side - 1;
    let mut rock: Vec<bool> = (0..side * side).map(|i| dice.below(100) < 43 || rim(i)).collect();
    for _ in 0..4 {
        let around = |i: usize| {
            let rows = [i - side, i, i + side];
            rows.iter().flat_map(|&r| [r - 1, r, r + 1]).filter(|&j| rock[j]).count()
        };
        rock = (0..side * side).map(|i| rim(i) || around(i) >= 5).collect();
    }
    keep_largest(&Cells { side, rock })
}

/// Corridors two cells wide between walls one cell thick, cut depth first.
fn maze(side: usize) -> Cells {
    let mut dice = Dice(0x2545_f491_4f6c_dd1d);
    let rooms = (side - 1) / 3;
    let mut rock = vec![true; side * side];
    let mut cut = |x: usize, y: usize, w: usize, h: usize| {
        (0..h).for_each(|j| rock[(y + j) * side + x..(y + j) * side + x + w].fill(false));
    };
    let mut seen = vec![false; rooms * rooms];
    seen[0] = true;
    cut(1, 1, 2, 2);
    let mut way = vec![(0_usize, 0_usize)];
    while let Some(&(x, y)) = way.last() {
        let next =
            [(0, -1), (1, 0), (0, 1), (-1, 0)].map(|(dx, dy)| (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy)));
        let shut: Vec<_> = next.into_iter().filter(|&(x, y)| x < rooms && y < rooms && !seen[y * rooms + x]).collect();
        if shut.is_empty() {
            way.pop();
            continue;
        }
        let (nx, ny) = shut[dice.below(shut.len())];
        seen[ny * rooms + nx] = true;
        cut(3 * nx + 1, 3 * ny + 1, 2, 2);
        let (low, high) = ((x.min(nx), y.min(ny)), (x.max(nx), y.max(ny)));
        if low.0 == high.0 {
            cut(3 * low.0 + 1, 3 * high.1, 2, 1);
        } else {
            cut(3 * high.0, 3 * low.1 + 1, 1, 2);
        }
        way.push((nx, ny));
    }
    Cells { side, rock }
}

fn keep_largest(cells: &Cells) -> Cells {
    let side = cells.side;
    let mut room = vec![0; cells.rock.len()];
    let mut sizes = vec![0];
    for first in 0..cells.rock.len() {
        if cells.rock[first] || room[first] != 0 {
            continue;
        }
        let (id, mut todo) = (sizes.len(), vec![first]);
        sizes.push(0);
        room[first] = id;
        while let Some(i) = todo.pop() {
            sizes[id] += 1;
            for j in [i - 1, i + 1, i - side, i + side] {
                if !cells.rock[j] && room[j] == 0 {
                    room[j] = id;
                    todo.push(j);
                }
            }
        }
    }
    let largest = (1..sizes.len()).max_by_key(|&id| sizes[id]).unwrap_or(0);
    Cells { side, rock: room.iter().map(|&id| id != largest).collect() }
}

/// The borders between rock and hollow: the longest one around it all, the others holes.
fn raster(name: &'static str, cells: &Cells) -> Room {
    let side = cells.side;
    // Directed along the cells, the hollow on the right hand; where two pass one corner, turn right:
    // so rock that touches rock in a point is two rings, or one that comes there twice.
    let mut open: std::collections::BTreeMap<[i32; 2], Vec<[i32; 2]>> = std::collections::BTreeMap::new();
    for i in (0..side * side).filter(|&i| !cells.rock[i]) {
        let (x, y) = ((i % side) as i32, (i / side) as i32);
        let sides = [
            (i - side, [x, y], [x + 1, y]),
            (i + 1, [x + 1, y], [x + 1, y + 1]),
            (i + side, [x + 1, y + 1], [x, y + 1]),
            (i - 1, [x, y + 1], [x, y]),
        ];
        for (_, from, to) in sides.into_iter().filter(|&(j, ..)| cells.rock[j]) {
            open.entry(from).or_default().push(to);
        }
    }
    let mut rings: Vec<Ring> = Vec::new();
    while let Some((&first, _)) = open.iter().next() {
        let (mut ring, mut at, mut came) = (Vec::new(), first, [0, 0]);
        while let Some(ways) = open.get_mut(&at) {
            // The sharpest turn to the right stays in the same hollow.
            let turn = |to: &[i32; 2]| came[0] * (to[1] - at[1]) - came[1] * (to[0] - at[0]);
            let best = (0..ways.len()).max_by_key(|&k| turn(&ways[k])).unwrap_or(0);
            let to = ways.swap_remove(best);
            if ways.is_empty() {
                open.remove(&at);
            }
            let goes = [to[0] - at[0], to[1] - at[1]];
            if goes != came {
                ring.push(at);
            }
            (at, came) = (to, goes);
            if at == first && !open.get(&at).is_some_and(|ways| ways.iter().any(|to| turn_right(came, at, *to))) {
                break;
            }
        }
        rings.push(ring.into_iter().map(|p| p.map(|v| v * CELL)).collect());
    }
    let longest = (0..rings.len()).max_by_key(|&i| {
        rings[i].iter().map(|p| p[0]).max().unwrap_or(0) - rings[i].iter().map(|p| p[0]).min().unwrap_or(0)
    });
    let outline = rings.swap_remove(longest.unwrap_or(0));
    Room { name, outline, holes: rings }
}

fn turn_right(came: [i32; 2], at: [i32; 2], to: [i32; 2]) -> bool {
    came[0] * (to[1] - at[1]) - came[1] * (to[0] - at[0]) > 0
}

/// Xorshift.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 11
    }

    fn below(&mut self, n: usize) -> usize {
        self.next() as usize % n
    }

    fn unit(&mut self) -> f64 {
        self.next() as f64 / (1u64 << 53) as f64
    }
}
