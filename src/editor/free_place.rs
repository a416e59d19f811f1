//! Where a copy goes: beside its original, on the map, clear of everything else. Where nothing is free, it is moved a little, and the next
//! copy a little farther, so that no two of them coincide.
//!
//! ```text
//!   rings of places, in sizes of the original:   . . . . .        first straight to the right, below, left, above
//!                                                . 2 2 2 .        of a ring, then its other places
//!                                                . 2 o 1 1
//! ```

use super::CellBox;
use crate::map::grid::Grid;
use glam::DVec2;

/// A place is looked for this many sizes of the original away, and then this many steps.
const MOST_SIZES: i64 = 24;
const MOST_STEPS: i64 = 120;
/// So many boxes are compared at most: a copy is made within a frame.
const MOST_TESTS: usize = 4_000_000;

/// Places around (0, 0), the nearest ring first.
fn rings(most: i64) -> impl Iterator<Item = (i64, i64)> {
    (1..=most).flat_map(|far| {
        let straight = [(far, 0), (0, far), (-far, 0), (0, -far)];
        let square = (-far..=far).flat_map(move |y| (-far..=far).map(move |x| (x, y)));
        let others = square.filter(move |&(x, y)| x.abs().max(y.abs()) == far && x != 0 && y != 0);
        straight.into_iter().chain(others)
    })
}

/// Where the copy of a block of cells has its upper left corner. It covers walls, cells with a cost and what `is_taken` (start, goals, actors)
/// only where no place is free, and the original only where the block fills the map.
pub fn block(grid: &Grid, block: CellBox, is_taken: impl Fn((u32, u32)) -> bool) -> (u32, u32) {
    let (width, height) = block.size();
    let at = |(x, y): (i64, i64), (across, down): (u32, u32)| {
        let low = |low: u32, by: i64, unit: u32| u32::try_from(i64::from(low) + by * i64::from(unit)).ok();
        let low = (low(block.low.0, x, across)?, low(block.low.1, y, down)?);
        let copy = CellBox { low, high: (low.0 + width - 1, low.1 + height - 1) };
        (copy.high.0 < grid.width() && copy.high.1 < grid.height()).then_some(copy)
    };
    let in_sizes = || rings(MOST_SIZES).filter_map(|by| at(by, (width, height)));
    let in_cells = || rings(MOST_STEPS).filter_map(|by| at(by, (1, 1)));
    let is_apart = |copy: &CellBox| {
        let is_beside = |low: u32, high: u32, other_low: u32, other_high: u32| high < other_low || other_high < low;
        is_beside(copy.low.0, copy.high.0, block.low.0, block.high.0)
            || is_beside(copy.low.1, copy.high.1, block.low.1, block.high.1)
    };
    let is_open = |copy: &CellBox| is_apart(copy) && copy.cells().all(|(x, y)| !grid.is_drawn(grid.cell(x, y)));
    let is_plain = |at: (u32, u32)| grid.cost(grid.cell(at.0, at.1)) == 1 && !is_taken(at);
    let is_free = |copy: &CellBox| is_open(copy) && copy.cells().all(is_plain);
    let place = in_sizes().find(is_free).or_else(|| in_cells().find(is_free));
    let place = place.or_else(|| in_sizes().find(is_open)).or_else(|| in_cells().find(is_open));
    place.or_else(|| in_sizes().next()).or_else(|| in_cells().next()).map_or(block.low, |copy| copy.low)
}

/// What a copy of shapes must keep clear of. Boxes are their smallest and largest coordinates.
pub struct Surroundings {
    pub map: (DVec2, DVec2),
    /// Of the other shapes, the original among them.
    pub shapes: Vec<(DVec2, DVec2)>,
    /// Start, goal and whatever else would lie in a wall.
    pub points: Vec<DVec2>,
    /// The raster of round numbers.
    pub step: f64,
}

impl Surroundings {
    fn is_inside(&self, (low, high): (DVec2, DVec2)) -> bool {
        low.cmpge(self.map.0).all() && high.cmple(self.map.1).all()
    }

    fn is_free(&self, (low, high): (DVec2, DVec2)) -> bool {
        let holds = |p: &DVec2| p.cmpge(low).all() && p.cmple(high).all();
        let meets =
            |(other_low, other_high): &(DVec2, DVec2)| low.cmplt(*other_high).all() && high.cmpgt(*other_low).all();
        !self.shapes.iter().any(meets) && !self.points.iter().any(holds)
    }

    /// Is the box empty and entirely on the map?
    pub fn is_clear(&self, place: (DVec2, DVec2)) -> bool {
        self.is_inside(place) && self.is_free(place)
    }

    /// By how much the copy of what lies in this box is moved.
    pub fn place(&self, (low, high): (DVec2, DVec2)) -> DVec2 {
        let step = self.step;
        // One step more than its size, so that a wall and its copy leave a passage.
        let size = (((high - low) / step).floor() + DVec2::ONE) * step;
        let at = |by: DVec2| (low + by, high + by);
        let is_inside = |by: &DVec2| self.is_inside(at(*by));
        let is_free = |by: &DVec2| self.is_free(at(*by));
        let places = |unit: DVec2, most: i64| {
            let most_tests = (MOST_TESTS / self.shapes.len().max(1)).max(100);
            rings(most).map(move |(x, y)| DVec2::new(x as f64, y as f64) * unit).filter(is_inside).take(most_tests)
        };
        let free = places(size, MOST_SIZES).find(is_free);
        if let Some(by) = free.or_else(|| places(DVec2::splat(step), MOST_STEPS).find(is_free)) {
            return by;
        }
        // Nothing is free: a little farther than the copies before, down to the right as long as that is on the map.
        let coincides = |by: &DVec2| {
            let (low, high) = at(*by);
            let near = step * 0.5;
            self.shapes.iter().any(|(a, b)| a.distance(low) < near && b.distance(high) < near)
        };
        let aside = [(1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)].map(DVec2::from);
        let farther = |direction: DVec2| (1..=MOST_STEPS).map(move |k| direction * (2.0 * step * k as f64));
        let mut moved = aside.into_iter().flat_map(farther).filter(is_inside);
        let by = moved.find(|by| !coincides(by));
        by.or_else(|| places(DVec2::splat(step), MOST_STEPS).find(|by| !coincides(by))).unwrap_or(aside[0] * 2.0 * step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(x: f64, y: f64, side: f64) -> (DVec2, DVec2) {
        (DVec2::new(x, y), DVec2::new(x + side, y + side))
    }

    /// Copies each shape of a list from the last one, as somebody does who holds Ctrl D.
    fn copies(first: (DVec2, DVec2), points: Vec<DVec2>, count: usize) -> Vec<(DVec2, DVec2)> {
        let map = (DVec2::ZERO, DVec2::new(20.0, 12.0));
        let mut around = Surroundings { map, shapes: vec![first], points, step: 0.5 };
        for _ in 0..count {
            let last = around.shapes[around.shapes.len() - 1];
            let by = around.place(last);
            around.shapes.push((last.0 + by, last.1 + by));
        }
        around.shapes
    }

    /// Only straight places up to eight sizes away were tried: then copies lay on each other, two steps beside, and left the map.
    #[test]
    fn copies_stay_on_the_map_and_clear_of_each_other_and_of_the_ends() {
        let ends = vec![DVec2::new(2.0, 6.0), DVec2::new(18.0, 6.0)];
        let shapes = copies(square(1.0, 1.0, 2.0), ends.clone(), 30);
        for (i, &(low, high)) in shapes.iter().enumerate() {
            assert!(low.cmpge(DVec2::ZERO).all() && high.cmple(DVec2::new(20.0, 12.0)).all(), "{i}: {low} {high}");
            assert!(!ends.iter().any(|p| p.cmpge(low).all() && p.cmple(high).all()), "{i}: {low} {high}");
            let meets = |(a, b): &(DVec2, DVec2)| low.cmplt(*b).all() && high.cmpgt(*a).all();
            assert!(!shapes[..i].iter().any(meets), "{i}: {low} {high}");
        }
    }

    /// A shape that is larger than half of the map.
    #[test]
    fn where_nothing_is_free_copies_go_a_little_farther_each_and_stay_on_the_map() {
        let shapes = copies(square(1.0, 1.0, 8.0), Vec::new(), 12);
        for (i, &(low, high)) in shapes.iter().enumerate() {
            assert!(low.cmpge(DVec2::ZERO).all() && high.cmple(DVec2::new(20.0, 12.0)).all(), "{i}: {low} {high}");
            assert!(!shapes[..i].iter().any(|(a, _)| a.distance(low) < 0.25), "{i}: {low}");
        }
    }

    #[test]
    fn a_block_of_cells_covers_no_wall_while_a_place_is_free() {
        let mut grid = Grid::from_rows(&["......", "##..##", "##..##", "......", "......"], false);
        let mut last = CellBox { low: (0, 1), high: (1, 2) };
        let mut walls = 8;
        for _ in 0..2 {
            let low = block(&grid, last, |_| false);
            last = CellBox { low, high: (low.0 + 1, low.1 + 1) };
            last.cells().for_each(|(x, y)| grid.set_wall(grid.cell(x, y), true));
            let now = grid.cells().filter(|&cell| grid.is_wall(cell)).count();
            assert!(now > walls, "{last:?}");
            walls = now;
        }
        assert_eq!(
            block(&Grid::from_rows(&["##", "##"], false), CellBox { low: (0, 0), high: (1, 1) }, |_| false),
            (0, 0)
        );
    }

    /// A copy lay on three cells of terrain, and their costs were gone.
    #[test]
    fn a_block_of_cells_covers_no_cost_and_no_start_while_a_place_is_free() {
        let mut grid = Grid::from_rows(&["##......", "##......", "........", "........"], false);
        let of = CellBox { low: (0, 0), high: (1, 1) };
        assert_eq!(block(&grid, of, |_| false), (2, 0));
        grid.set_cost(grid.cell(3, 1), 5);
        assert_eq!(block(&grid, of, |_| false), (0, 2));
        assert_eq!(block(&grid, of, |at| at == (1, 3)), (2, 2));
        // A cost everywhere else: better than a wall.
        let cells: Vec<_> = grid.cells().filter(|&cell| !grid.is_drawn(cell)).collect();
        cells.into_iter().for_each(|cell| grid.set_cost(cell, 5));
        assert_eq!(block(&grid, of, |_| false), (2, 0));
    }
}
