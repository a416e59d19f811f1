//! What the wave is measured against, as plainly as it can be written.
#![allow(dead_code, reason = "each bench needs its own part of it")]
#![allow(clippy::linkedlist, reason = "it is what the tutorial uses")]

use std::collections::{LinkedList, VecDeque};

use super::maps::Map;
use pathlight::map::grid::Grid;

/// A map as Pathlight reads it.
pub fn grid(map: &Map) -> Grid {
    let mut grid = Grid::new(map.width, map.height, false);
    for (i, &wall) in map.walls.iter().enumerate() {
        grid.set_wall(grid.cell((i % map.width) as u32, (i / map.width) as u32), wall);
    }
    grid
}

/// A map as most of these read it: rimmed, so that every cell has four neighbours; true is a wall.
pub struct Rimmed {
    pub walls: Vec<bool>,
    pub offsets: [isize; 4],
    pub goal: usize,
}

impl Rimmed {
    pub fn of(map: &Map) -> Self {
        let stride = map.width + 2;
        let mut walls = vec![true; stride * (map.height + 2)];
        for (y, row) in map.walls.chunks_exact(map.width).enumerate() {
            walls[(y + 1) * stride + 1..][..map.width].copy_from_slice(row);
        }
        let s = stride as isize;
        Self { walls, offsets: [-s, 1, s, -1], goal: (map.goal.1 + 1) * stride + map.goal.0 + 1 }
    }

    fn field(&self) -> Vec<i32> {
        self.walls.iter().map(|&wall| -i32::from(wall)).collect()
    }
}

/// One number for each cell: nobody can be faster.
pub fn write(map: &Rimmed) -> Vec<u32> {
    let mut field = vec![0; map.walls.len()];
    field.fill(std::hint::black_box(7));
    field
}

/// The loop that everybody writes: positions on a queue, bounds checked.
pub fn queue(map: &Map) -> Vec<u32> {
    let mut field = vec![0; map.walls.len()];
    let mut queue = VecDeque::from([map.goal]);
    field[map.goal.1 * map.width + map.goal.0] = 1;
    while let Some((x, y)) = queue.pop_front() {
        let d = field[y * map.width + x];
        for (dx, dy) in [(0, -1), (1, 0), (0, 1), (-1, 0)] {
            let (nx, ny) = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
            if nx >= map.width || ny >= map.height {
                continue;
            }
            let neighbour = ny * map.width + nx;
            if field[neighbour] == 0 && !map.walls[neighbour] {
                field[neighbour] = d + 1;
                queue.push_back((nx, ny));
            }
        }
    }
    field
}

/// The same with a rim, so that a neighbour is one addition and one look away.
pub fn rimmed_queue(map: &Rimmed) -> Vec<i32> {
    let mut field = map.field();
    let mut queue = VecDeque::from([map.goal]);
    field[map.goal] = 1;
    while let Some(cell) = queue.pop_front() {
        for offset in map.offsets {
            let neighbour = cell.wrapping_add_signed(offset);
            if field[neighbour] == 0 {
                field[neighbour] = field[cell] + 1;
                queue.push_back(neighbour);
            }
        }
    }
    field
}

/// The tutorial's way: linked lists of (x, y, d), of which the new one is sorted and made unique.
pub fn tutorial(map: &Rimmed) -> Vec<i32> {
    let stride = map.offsets[2];
    let mut field = map.field();
    let goal = map.goal as isize;
    let mut nodes = LinkedList::from([(goal % stride, goal / stride, 1)]);
    while !nodes.is_empty() {
        let mut fresh = LinkedList::new();
        for &(x, y, d) in &nodes {
            field[(y * stride + x) as usize] = d;
            for (nx, ny) in [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)] {
                if field[(ny * stride + nx) as usize] == 0 {
                    fresh.push_back((nx, ny, d + 1));
                }
            }
        }
        nodes = sorted(fresh);
        let mut unique = LinkedList::new();
        for node in std::mem::take(&mut nodes) {
            if unique.back() != Some(&node) {
                unique.push_back(node);
            }
        }
        nodes = unique;
    }
    field
}

/// C++ sorts a list by merging it link by link; Rust's list has no sort of its own.
fn sorted<T: Ord>(mut list: LinkedList<T>) -> LinkedList<T> {
    if list.len() < 2 {
        return list;
    }
    let mut right = sorted(list.split_off(list.len() / 2));
    let mut left = sorted(list);
    let mut merged = LinkedList::new();
    loop {
        let from = match (left.front(), right.front()) {
            (Some(a), Some(b)) if b < a => &mut right,
            (Some(_), _) => &mut left,
            (None, Some(_)) => &mut right,
            (None, None) => return merged,
        };
        // A link changes hands: nothing is allocated here but what the list itself allocates.
        let rest = from.split_off(1);
        merged.append(from);
        *from = rest;
    }
}

/// The steps of the lesson's wave by hand, in one loop that nobody can watch: the same two lists, the
/// copies beside the new one, both sorted by insertion.
pub fn same_by_hand(map: &Rimmed) -> Vec<i32> {
    const FOUND: i32 = -2;
    let mut field = map.field();
    let (mut list, mut fresh, mut copies) = (vec![map.goal as u32], Vec::new(), Vec::new());
    let mut d = 0;
    while !list.is_empty() {
        d += 1;
        for &cell in &list {
            field[cell as usize] = d;
            for offset in map.offsets {
                let neighbour = (cell as usize).wrapping_add_signed(offset);
                match field[neighbour] {
                    0 => {
                        field[neighbour] = FOUND;
                        fresh.push(neighbour as u32);
                    }
                    FOUND => copies.push((neighbour as u32, fresh.len() as u32)),
                    _ => {}
                }
            }
        }
        insert(&mut fresh, |&cell| cell);
        insert(&mut copies, |copy| copy.0);
        std::hint::black_box(&copies);
        std::mem::swap(&mut list, &mut fresh);
        fresh.clear();
        copies.clear();
    }
    field
}

fn insert<T: Copy>(nodes: &mut [T], cell: impl Fn(&T) -> u32) {
    for i in 1..nodes.len() {
        let (node, mut to) = (nodes[i], i);
        while to > 0 && cell(&nodes[to - 1]) > cell(&node) {
            nodes[to] = nodes[to - 1];
            to -= 1;
        }
        nodes[to] = node;
    }
}

/// The tutorial's flow field: the differences of the four neighbours, a wall counting as the cell's own
/// number, divided by their length, into a map for x and one for y,
/// column by column. It leaves out the border.
pub fn tutorial_flow(numbers: &[i32], stride: usize) -> [Vec<f32>; 2] {
    let mut flow = [vec![0.0; numbers.len()], vec![0.0; numbers.len()]];
    for x in 1..stride - 1 {
        for y in 1..numbers.len() / stride - 1 {
            let at = y * stride + x;
            let own = numbers[at];
            let (mut vx, mut vy) = (0.0_f32, 0.0_f32);
            let beside = |i: usize| if numbers[i] <= 0 { own } else { numbers[i] };
            vy -= (beside(at + stride) - own) as f32;
            vx -= (beside(at + 1) - own) as f32;
            vy += (beside(at - stride) - own) as f32;
            vx += (beside(at - 1) - own) as f32;
            let r = 1.0 / (vx * vx + vy * vy).sqrt();
            flow[0][at] = vx * r;
            flow[1][at] = vy * r;
        }
    }
    flow
}
