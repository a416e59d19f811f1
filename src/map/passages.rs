//! Which passages are lost where polygons become cells.
//!
//! A disc of width `w` can go where its centre keeps `w / 2` from all walls. This is found out on fine cells. Cells are *blocked* if
//! the centre cannot be there; the others are rooms. Now two things can be wrong with larger cells:
//!
//! ```text
//!   ######...######      the disc goes between two walls, but         #######        one room of the disc is two rooms
//!   ######...######      the closed cells are one wall (then a        #  #  #        of open cells (then the passage
//!   ######...######      way around one of them is lost)              #######        was their only connection)
//! ```
//!
//! If neither is the case, every path of the disc has its path over open cells: by duality in the plane, walls that stay apart and
//! rooms that stay whole are all there is to compare.
//!
//! Cells of side `w / (2√2)` lose nothing. Where the centre of the disc goes, it goes through cells that touch each other at sides, and
//! each of them lies in the disc.

use super::grid::Grid;
use super::polygons::FreeSpace;
use super::raster::{between, fill, walls};
use crate::geom::nearest_on;
use glam::DVec2;
use std::collections::HashMap;
use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};
use std::ops::Range;

/// A place between two walls, and their distance there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Passage {
    /// The middle, in world units.
    pub at: DVec2,
    pub width: f64,
}

/// Cells of this size lose no passage of this width.
pub fn harmless_size(width: f64) -> f64 {
    width / (2.0 * SQRT_2)
}

/// A place in the array of a grid.
type Slot = usize;

const NONE: u32 = u32::MAX;

/// Where a disc can go.
pub struct Rooms<'a> {
    free: &'a FreeSpace,
    /// Finer than the cells that are compared with it, by a whole number.
    fine: Grid,
    /// For each slot: the centre of the disc cannot be in this cell.
    is_blocked: Vec<bool>,
    /// The number of its room or of its wall, for each slot.
    labels: Vec<u32>,
    /// Of the disc, in cells.
    width: f64,
}

/// How many numbers there are.
fn count(labels: &[u32]) -> usize {
    labels.iter().max().map_or(0, |&most| most as usize + 1)
}

/// Two slots of two walls that are near each other: their squared distance, and the slots.
type Jambs = (u64, [Slot; 2]);

impl<'a> Rooms<'a> {
    /// `fine` has no walls yet. `width` is that of the disc in world units.
    pub fn new(free: &'a FreeSpace, fine: Grid, width: f64) -> Self {
        let fine = fill(free, fine);
        let width = width / fine.cell_size();
        let mut is_blocked = fine.walls();
        // The centre of the disc may be in a corner of a cell. So rooms are a little too large, and what seems to be lost is measured.
        let reach = width / 2.0 - FRAC_1_SQRT_2 - 1e-6;
        if reach > 0.0 {
            block_near_walls(free, &fine, reach, &mut is_blocked);
        }
        let labels = labels(&fine, &is_blocked);
        Self { free, fine, is_blocked, labels, width }
    }

    /// A passage that is lost with cells that are larger by a whole number: the narrowest one at the first such place.
    pub fn lost(&self, cells: &Grid) -> Option<Passage> {
        let is_wall = cells.walls();
        let coarse = labels(cells, &is_wall);
        let (mut walls, mut rooms) = (vec![NONE; count(&coarse)], vec![NONE; count(&self.labels)]);
        walls[0] = 0; // around the map
        let mut joined = vec![false; walls.len()];
        let mut parted: Vec<(u32, u32)> = Vec::new();
        for (slots, cell) in self.rows_of_cells(cells) {
            let coarse = coarse[cell];
            if is_wall[cell] {
                let known = &mut walls[coarse as usize];
                for slot in slots.filter(|&slot| self.is_solid(slot)) {
                    let fine = self.labels[slot];
                    joined[coarse as usize] |= *known != NONE && *known != fine;
                    *known = fine;
                }
            } else {
                for slot in slots.filter(|&slot| !self.is_blocked[slot]) {
                    let fine = self.labels[slot];
                    let known = &mut rooms[fine as usize];
                    if *known == NONE {
                        *known = coarse;
                    } else if *known != coarse && parted.last().is_none_or(|last| last.0 != fine) {
                        parted.push((fine, *known));
                    }
                }
            }
        }
        let between_walls = self.between_walls(cells, &coarse, &joined).map(|(_, jambs)| self.between(jambs));
        between_walls.or_else(|| {
            parted.sort_unstable();
            parted.dedup();
            let mut passages = parted.into_iter().filter_map(|(room, from)| {
                let path = self.path(cells, &coarse, room, from);
                let around = path.into_iter().step_by(self.finer_by(cells).div_ceil(2));
                let jambs = around.filter_map(|slot| {
                    self.closest(cells, self.walls_around(cells, slot).into_iter()).into_values().min()
                });
                jambs.min().map(|(_, jambs)| self.between(jambs))
            });
            passages.find(|passage| self.is_wide(passage))
        })
    }

    /// Does the disc fit?
    fn is_wide(&self, passage: &Passage) -> bool {
        passage.width / self.fine.cell_size() >= self.width * (1.0 - 1e-9)
    }

    /// The narrowest passage between two walls that are one among the cells, although the disc fits through.
    fn between_walls(&self, cells: &Grid, coarse: &[u32], joined: &[bool]) -> Option<Jambs> {
        if !joined.contains(&true) {
            return None;
        }
        let is_joined = |slot: Slot| joined[coarse[self.cell_of(cells, slot)] as usize];
        let is_there = |slot: Slot| self.is_solid(slot) && is_joined(slot) && self.is_edge(slot);
        let slots = (0..self.labels.len()).filter(|&slot| is_there(slot)).map(|slot| (slot, self.labels[slot]));
        let near = self.closest(cells, slots);
        // Walls that are nearer to each other are one wall for the disc. Slots are as far apart as the walls in them, give or take the
        // diagonal of a cell.
        let is_narrow = |&(squared, jambs): &Jambs| {
            let distance = (squared as f64).sqrt();
            match distance - self.width {
                beyond if beyond > SQRT_2 => false,
                beyond if beyond < -SQRT_2 => true,
                _ => !self.is_wide(&self.between(jambs)),
            }
        };
        let (narrow, wide): (Vec<_>, Vec<_>) = near.into_iter().partition(|(_, jambs)| is_narrow(jambs));
        let mut walls = Groups::new(count(&self.labels));
        narrow.iter().for_each(|&([a, b], _)| walls.join(a, b));
        wide.into_iter().filter(|&([a, b], _)| !walls.are_joined(a, b)).map(|(_, jambs)| jambs).min()
    }

    fn finer_by(&self, cells: &Grid) -> usize {
        (self.fine.width() / cells.width()) as usize
    }

    /// All slots that are cells of the map, row by row: those side by side in one larger cell, and its slot.
    fn rows_of_cells(&self, cells: &Grid) -> impl Iterator<Item = (Range<Slot>, Slot)> {
        let by = self.finer_by(cells);
        let (stride, larger) = (self.fine.stride() as usize, cells.stride() as usize);
        let width = cells.width() as usize;
        (0..self.fine.height() as usize).flat_map(move |y| {
            let (first, cell) = ((y + 1) * stride + 1, (y / by + 1) * larger + 1);
            (0..width).map(move |x| (first + x * by..first + (x + 1) * by, cell + x))
        })
    }

    /// The slot of the larger cell around a slot; that of the rim is on the rim.
    fn cell_of(&self, cells: &Grid, slot: Slot) -> Slot {
        let by = self.finer_by(cells);
        let [x, y] = self.column_row(slot).map(|at| at.div_ceil(by));
        y * cells.stride() as usize + x
    }

    fn column_row(&self, slot: Slot) -> [usize; 2] {
        let stride = self.fine.stride() as usize;
        [slot % stride, slot / stride]
    }

    /// In cells. The first cell of the map lies between 0 and 1.
    fn centre(&self, slot: Slot) -> DVec2 {
        let [x, y] = self.column_row(slot);
        DVec2::new(x as f64, y as f64) - 0.5
    }

    /// Is it no open cell, or part of the rim?
    fn is_solid(&self, slot: Slot) -> bool {
        self.fine.is_wall(super::grid::Cell(slot as u32))
    }

    /// The neighbours of a slot that exist; the first four share a side with it.
    fn around(&self, slot: Slot) -> impl Iterator<Item = Slot> + use<> {
        let (stride, count) = (self.fine.stride() as isize, self.labels.len());
        let [x, _] = self.column_row(slot);
        let off = [(0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)];
        off.into_iter().filter_map(move |(dx, dy)| {
            let column = x as isize + dx;
            let next = slot as isize + dy * stride + dx;
            ((0..stride).contains(&column) && (0..count as isize).contains(&next)).then_some(next as usize)
        })
    }

    /// Is it a solid slot beside an open cell?
    fn is_edge(&self, slot: Slot) -> bool {
        self.is_solid(slot) && self.around(slot).any(|next| !self.is_solid(next))
    }

    /// For each two walls that lie in one larger cell, or in two that touch: their nearest slots there.
    fn closest(&self, cells: &Grid, slots: impl Iterator<Item = (Slot, u32)>) -> HashMap<[u32; 2], Jambs> {
        let mut by_cell: HashMap<Slot, Vec<(Slot, u32)>> = HashMap::new();
        slots.for_each(|slot| by_cell.entry(self.cell_of(cells, slot.0)).or_default().push(slot));
        let stride = cells.stride() as usize;
        let mut all: HashMap<[u32; 2], Jambs> = HashMap::new();
        for (cell, own) in &by_cell {
            // Each pair of cells once.
            for other in [0, 1, stride - 1, stride, stride + 1].into_iter().filter_map(|off| by_cell.get(&(cell + off)))
            {
                let is_one_wall = own.iter().chain(other).all(|slot| slot.1 == own[0].1);
                if is_one_wall {
                    continue;
                }
                for p in own {
                    for q in other.iter().filter(|q| q.1 != p.1) {
                        let [a, b] = [p.0, q.0].map(|slot| self.column_row(slot));
                        let squared = |i: usize| (a[i].abs_diff(b[i]) as u64).pow(2);
                        let jambs = (squared(0) + squared(1), [p.0.min(q.0), p.0.max(q.0)]);
                        let nearest = all.entry([p.1.min(q.1), p.1.max(q.1)]).or_insert(jambs);
                        *nearest = jambs.min(*nearest);
                    }
                }
            }
        }
        all
    }

    /// A path of the disc in a room, from the open cells with one number to open cells with another one: the part of it in closed
    /// cells.
    fn path(&self, cells: &Grid, coarse: &[u32], room: u32, from: u32) -> Vec<Slot> {
        let mut before: HashMap<Slot, Slot> = HashMap::new();
        let there = self.rows_of_cells(cells).filter(|&(_, cell)| coarse[cell] == from).flat_map(|(slots, _)| slots);
        let mut todo: Vec<Slot> = there.filter(|&slot| self.labels[slot] == room).collect();
        before.extend(todo.iter().map(|&slot| (slot, slot)));
        let is_wall = cells.walls();
        let mut done = 0;
        while let Some(&slot) = todo.get(done) {
            done += 1;
            let cell = self.cell_of(cells, slot);
            if !is_wall[cell] && coarse[cell] != from {
                let back =
                    std::iter::successors(Some(slot), |slot| before.get(slot).copied().filter(|next| next != slot));
                return back.filter(|&slot| is_wall[self.cell_of(cells, slot)]).collect();
            }
            for next in self.around(slot).take(4).filter(|&next| self.labels[next] == room) {
                before.entry(next).or_insert_with(|| {
                    todo.push(next);
                    slot
                });
            }
        }
        Vec::new()
    }

    /// The walls within two larger cells of a slot, numbered as if there were no others.
    fn walls_around(&self, cells: &Grid, slot: Slot) -> Vec<(Slot, u32)> {
        let reach = 5 * self.finer_by(cells) / 2;
        let [column, row] = self.column_row(slot);
        let is_near = |other: Slot| {
            let [x, y] = self.column_row(other);
            x.abs_diff(column) <= reach && y.abs_diff(row) <= reach
        };
        let stride = self.fine.stride() as usize;
        let rows = row.saturating_sub(reach)..=row + reach;
        let columns = column.saturating_sub(reach)..=(column + reach).min(stride - 1);
        let all =
            rows.flat_map(|y| columns.clone().map(move |x| y * stride + x)).filter(|&slot| slot < self.labels.len());
        let mut numbers: HashMap<Slot, u32> = HashMap::new();
        for (number, first) in (0..).zip(all.filter(|&slot| self.is_blocked[slot])) {
            let mut todo = vec![first];
            while let Some(slot) = todo.pop() {
                if self.is_blocked[slot] && is_near(slot) && !numbers.contains_key(&slot) {
                    numbers.insert(slot, number);
                    todo.extend(self.around(slot));
                }
            }
        }
        numbers.into_iter().filter(|&(slot, _)| self.is_edge(slot)).collect()
    }

    /// The passage between the walls in two slots.
    fn between(&self, jambs: [Slot; 2]) -> Passage {
        let place = |p| (self.free.lattice.to_world(p) - self.fine.origin()) / self.fine.cell_size();
        let pieces = jambs.map(|slot| {
            let centre = self.centre(slot);
            let touches = |&[a, b]: &[DVec2; 2]| clipped(a, b, centre, 0.5 + 1e-6).is_some();
            let all = walls(self.free).map(|ends| ends.map(place)).filter(touches);
            all.filter_map(|[a, b]| clipped(a, b, centre, 1.5)).collect::<Vec<_>>()
        });
        let pairs = pieces[0].iter().flat_map(|p| pieces[1].iter().map(move |q| nearest(*p, *q)));
        let [p, q] = pairs
            .min_by(|a, b| a[0].distance_squared(a[1]).total_cmp(&b[0].distance_squared(b[1])))
            .unwrap_or_else(|| jambs.map(|slot| self.centre(slot)));
        let size = self.fine.cell_size();
        Passage { at: self.fine.origin() + (p + q) / 2.0 * size, width: p.distance(q) * size }
    }
}

/// Numbers that are joined to groups. Each leads to a smaller one of its group; the least leads to itself.
struct Groups(Vec<u32>);

impl Groups {
    /// The numbers below `count`, each on its own.
    fn new(count: usize) -> Self {
        Self((0..count as u32).collect())
    }

    /// The least number of the group. The way there gets shorter.
    fn least(&mut self, mut number: u32) -> u32 {
        while self.0[number as usize] != number {
            let next = self.0[number as usize];
            self.0[number as usize] = self.0[next as usize];
            number = next;
        }
        number
    }

    fn join(&mut self, a: u32, b: u32) {
        let [a, b] = [a, b].map(|number| self.least(number));
        self.0[a.max(b) as usize] = a.min(b);
    }

    fn are_joined(&mut self, a: u32, b: u32) -> bool {
        self.least(a) == self.least(b)
    }
}

/// Blocks the cells whose centres are nearer to a wall than `reach`, in cells.
fn block_near_walls(free: &FreeSpace, fine: &Grid, reach: f64, is_blocked: &mut [bool]) {
    let place = |p| (free.lattice.to_world(p) - fine.origin()) / fine.cell_size();
    let range = |low: f64, high: f64, count: u32| {
        let [first, end] = [(low - 0.5).ceil(), (high - 0.5).floor() + 1.0];
        first.clamp(0.0, count.into()) as u32..end.clamp(0.0, count.into()) as u32
    };
    for [a, b] in walls(free).map(|ends| ends.map(place)) {
        for y in range(a.y.min(b.y) - reach, a.y.max(b.y) + reach, fine.height()) {
            let centre = f64::from(y) + 0.5;
            let [left, right] = between(a, b, centre - reach, centre + reach);
            for x in range(left - reach, right + reach, fine.width()) {
                let at = DVec2::new(f64::from(x) + 0.5, centre);
                if at.distance_squared(nearest_on(at, [a, b])) < reach * reach {
                    is_blocked[fine.cell(x, y).index()] = true;
                }
            }
        }
    }
}

/// Numbers walls and rooms: blocked slots that touch, at a corner as well, and others that share a side. All around the map is
/// number 0, with the walls that touch it.
///
/// Slots in a row that are alike are one run, and a run joins those above it that it touches.
fn labels(grid: &Grid, is_blocked: &[bool]) -> Vec<u32> {
    let runs: Vec<Range<Slot>> = {
        let rows = is_blocked.chunks_exact(grid.stride() as usize);
        let alike = rows.flat_map(|row| row.chunk_by(|a, b| a == b).map(<[bool]>::len));
        alike.scan(0, |end, len| Some(std::mem::replace(end, *end + len)..*end)).collect()
    };
    let mut groups = Groups::new(runs.len());
    // The first run above that may touch.
    let mut near = 0;
    for (number, run) in runs.iter().enumerate() {
        let up = |slot: Slot| slot.checked_sub(grid.stride() as usize);
        let (Some(start), Some(end)) = (up(run.start), up(run.end)) else { continue };
        let is_wall = is_blocked[run.start];
        // Walls touch at corners, too. The rim is a wall, so no other run begins or ends a row.
        let reach = usize::from(is_wall);
        while runs[near].end + reach <= start {
            near += 1;
        }
        for other in (near..number).take_while(|&other| runs[other].start < end + reach) {
            if is_blocked[runs[other].start] == is_wall {
                groups.join(number as u32, other as u32);
            }
        }
    }
    // In the order in which they begin. The first run is the rim above the map.
    let mut numbers = vec![NONE; runs.len()];
    let mut labels = vec![NONE; is_blocked.len()];
    let mut count = 0;
    for (number, run) in runs.into_iter().enumerate() {
        let least = groups.least(number as u32) as usize;
        if least == number {
            numbers[number] = count;
            count += 1;
        }
        labels[run].fill(numbers[least]);
    }
    labels
}

/// The nearest points of two segments that do not cross.
fn nearest([a, b]: [DVec2; 2], [c, d]: [DVec2; 2]) -> [DVec2; 2] {
    let all = [
        [a, nearest_on(a, [c, d])],
        [b, nearest_on(b, [c, d])],
        [nearest_on(c, [a, b]), c],
        [nearest_on(d, [a, b]), d],
    ];
    all.into_iter().min_by(|p, q| p[0].distance_squared(p[1]).total_cmp(&q[0].distance_squared(q[1]))).unwrap_or([a, c])
}

/// The part of a segment in the box that reaches so far around a centre.
fn clipped(a: DVec2, b: DVec2, centre: DVec2, reach: f64) -> Option<[DVec2; 2]> {
    let (mut from, mut to) = (0.0_f64, 1.0_f64);
    for (start, along, middle) in [(a.x, b.x - a.x, centre.x), (a.y, b.y - a.y, centre.y)] {
        let [low, high] = [middle - reach - start, middle + reach - start];
        if along == 0.0 {
            if low > 0.0 || high < 0.0 {
                return None;
            }
            continue;
        }
        let [p, q] = [low / along, high / along];
        (from, to) = (from.max(p.min(q)), to.min(p.max(q)));
    }
    (from <= to).then(|| [a.lerp(b, from), a.lerp(b, to)])
}

#[cfg(test)]
mod tests;
