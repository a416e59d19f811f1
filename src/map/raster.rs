//! Polygons or a mesh as cells: a cell is open if all of it lies in free space.

use super::grid::{Grid, MAX_SIDE};
use super::polygons::FreeSpace;
use crate::geom::{Point, area2};
use glam::DVec2;

/// Positions within a cell are rounded by far less than this part of its side.
const ROUNDING: f64 = 0.01;

/// A grid without walls, whose cells of this size cover the box from `low` to `high`.
pub fn cover(low: DVec2, high: DVec2, size: f64) -> Grid {
    let [width, height] = cells_along(low, high, size).map(|count| (count as usize).clamp(1, MAX_SIDE));
    Grid::new(width, height, false).placed(low, size)
}

/// How many cells of this size cover the box, along x and y.
pub fn cells_along(low: DVec2, high: DVec2, size: f64) -> [f64; 2] {
    // A coordinate is rounded: what is beyond the last cell by less than that needs no other cell.
    let rounding = 1e-9 + 4.0 * f64::EPSILON * low.abs().max(high.abs()).max_element() / size;
    (high - low).to_array().map(|length| (length / size - rounding).ceil().max(1.0))
}

/// The cells with this side of a map with these bounds, which lie as if they were counted from (0, 0). None if there would be too many.
pub fn cells_of_size((low, high): (DVec2, DVec2), free: &FreeSpace, size: f64) -> Option<Grid> {
    let (first, last) = ((low / size).floor(), (high / size).ceil());
    let count = (last - first).max(DVec2::ONE);
    if !count.is_finite() || count.max_element() > MAX_SIDE as f64 {
        return None;
    }
    let empty = Grid::new(count.x as usize, count.y as usize, false).placed(first * size, size);
    Some(fill(free, empty))
}

/// The same box with `by` times as many cells along each side.
pub fn divided(grid: &Grid, by: u32) -> Grid {
    let count = |cells: u32| (cells * by) as usize;
    Grid::new(count(grid.width()), count(grid.height()), false).placed(grid.origin(), grid.cell_size() / f64::from(by))
}

/// The walls around free space, each from one corner to the next.
pub(super) fn walls(free: &FreeSpace) -> impl Iterator<Item = [Point; 2]> + '_ {
    let next = |ring: &[Point], i: usize| if i + 1 == ring.len() { ring[0] } else { ring[i + 1] };
    free.rings.iter().flat_map(move |ring| ring.iter().enumerate().map(move |(i, &a)| [a, next(ring, i)]))
}

/// Makes every cell a wall that does not lie in free space as a whole.
pub fn fill(free: &FreeSpace, mut grid: Grid) -> Grid {
    let lattice = free.lattice;
    let (width, height) = (grid.width(), grid.height());
    let (origin, size) = (grid.origin(), grid.cell_size());
    let place = |p: Point| (lattice.to_world(p) - origin) / size;
    // Where the lines between cells lie on the lattice.
    let columns: Vec<i32> = (0..=width).map(|x| lattice.snap(grid.crossing(x, 0)).x).collect();
    let rows: Vec<i32> = (0..=height).map(|y| lattice.snap(grid.crossing(0, y)).y).collect();

    // A row crosses walls along the line through its centres. From one crossing to the next, centres are free or not. A
    // rounded crossing can be on the wrong side of one centre: a wall goes through this cell, so it is no open cell anyway.
    let stride = width as usize + 1;
    let mut crossed = vec![false; stride * height as usize];
    for [a, b] in walls(free).map(|ends| ends.map(place)) {
        let [first, end] = [a.y.min(b.y), a.y.max(b.y)].map(|y| (y - 0.5).ceil().clamp(0.0, height.into()) as u32);
        for y in first..end {
            let x = a.x + (b.x - a.x) * ((f64::from(y) + 0.5 - a.y) / (b.y - a.y));
            let column = (x - 0.5).ceil().clamp(0.0, width.into()) as usize;
            crossed[y as usize * stride + column] ^= true;
        }
    }
    for y in 0..height {
        let mut is_free = false;
        for x in 0..width {
            is_free ^= crossed[y as usize * stride + x as usize];
            let cell = grid.cell(x, y);
            grid.set_wall(cell, !is_free);
        }
    }

    for [a, b] in walls(free) {
        for (y, across) in under([a, b].map(place), height) {
            let across =
                [across[0] - ROUNDING, across[1] + ROUNDING].map(|x| x.floor().clamp(-1.0, width.into()) as i64);
            for x in across[0].max(0)..=across[1].min(i64::from(width) - 1) {
                let [left, right] = [0, 1].map(|i| columns[x as usize + i]);
                let [top, bottom] = [0, 1].map(|i| rows[y as usize + i]);
                if enters(Point::new(left, top), Point::new(right, bottom), a, b) {
                    let cell = grid.cell(x as u32, y);
                    grid.set_wall(cell, true);
                }
            }
        }
    }
    grid
}

/// The rows that a segment goes through, each with the smallest and the largest x of the segment there. All in cells.
fn under([a, b]: [DVec2; 2], height: u32) -> impl Iterator<Item = (u32, [f64; 2])> {
    let (low, high) = (a.min(b), a.max(b));
    let first = (low.y - ROUNDING).floor().clamp(0.0, height.into()) as u32;
    let end = ((high.y + ROUNDING).floor() + 1.0).clamp(0.0, height.into()) as u32;
    (first..end).map(move |y| {
        let [top, bottom] = [f64::from(y) - ROUNDING, f64::from(y) + 1.0 + ROUNDING];
        (y, between(a, b, top, bottom))
    })
}

/// The smallest and the largest x of the part of a segment that lies between two heights.
pub(super) fn between(a: DVec2, b: DVec2, top: f64, bottom: f64) -> [f64; 2] {
    let (low, high) = (a.x.min(b.x), a.x.max(b.x));
    if a.y == b.y {
        return [low, high];
    }
    let at = |y: f64| (a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)).clamp(0.0, 1.0)).clamp(low, high);
    let [p, q] = [at(top), at(bottom)];
    [p.min(q), p.max(q)]
}

/// Does the segment `a b` have a point strictly inside the box from `low` to `high`?
fn enters(low: Point, high: Point, a: Point, b: Point) -> bool {
    let beside = a.x.max(b.x) <= low.x || a.x.min(b.x) >= high.x || a.y.max(b.y) <= low.y || a.y.min(b.y) >= high.y;
    let sides = [low, Point::new(high.x, low.y), high, Point::new(low.x, high.y)].map(|c| area2(a, b, c).signum());
    !beside && sides.contains(&1) && sides.contains(&-1)
}
