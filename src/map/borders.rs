//! The borders of the open cells of a grid, followed from corner to corner. Of a large grid this is much faster than a union of its
//! walls, and it can be stopped at every row.
//!
//! ```text
//!   ┌──▶──┐      Each side of an open cell that has a wall behind it is an edge, with the cell on its right. Where two walls
//!   ▲ . . ▼      touch at a corner, the border turns right and stays with its cell: nobody goes between them.
//!   └──◀──┘
//! ```

use super::grid::Grid;
use crate::geom::building::{Building, report_part};
use crate::geom::{Lattice, Point};
use glam::DVec2;

/// East, south, west and north: a turn to the right is the next one.
const STEPS: [(i64, i64); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// The bit of an edge to the east, and that of one that was followed.
const EAST: u8 = 1;
const FOLLOWED: u8 = 16;

/// All borders, with the open cells on their right. Corners alone are listed.
pub(super) fn borders(grid: &Grid, lattice: Lattice) -> Vec<Vec<Point>> {
    let columns = grid.width() as usize + 1;
    let mut edges = edges(grid, columns);
    let at = |corner: usize| {
        let place = DVec2::new((corner % columns) as f64, (corner / columns) as f64);
        lattice.snap(grid.origin() + place * grid.cell_size())
    };
    let mut rings = Vec::new();
    // The first edge of a ring, row by row, leads to the east, and begins at one of its corners.
    for first in 0..edges.len() {
        if first % columns == 0 {
            report_row(first / columns, 2, grid);
        }
        if edges[first] & (EAST | FOLLOWED) != EAST {
            continue;
        }
        let mut ring = Vec::new();
        let (mut corner, mut dir, mut before) = (first, 0, 3);
        loop {
            if dir != before {
                ring.push(at(corner));
            }
            if dir == 0 {
                edges[corner] |= FOLLOWED;
            }
            let (dx, dy) = STEPS[dir];
            corner = (corner as i64 + dx + dy * columns as i64) as usize;
            // To the right, straight on, to the left.
            let turns = [1, 0, 3].map(|turn| (dir + turn) % 4);
            before = dir;
            dir = turns.into_iter().find(|d| edges[corner] & (1 << d) != 0).unwrap_or(turns[0]);
            if (corner, dir) == (first, 0) {
                break;
            }
        }
        rings.push(ring);
    }
    rings
}

/// For each corner of cells, row by row, the edges that begin there: a bit for each direction.
fn edges(grid: &Grid, columns: usize) -> Vec<u8> {
    let mut edges = vec![0; columns * (grid.height() as usize + 1)];
    for y in 0..grid.height() {
        report_row(y as usize, 1, grid);
        for x in 0..grid.width() {
            let cell = grid.cell(x, y);
            if grid.is_wall(cell) {
                continue;
            }
            let corner = y as usize * columns + x as usize;
            let is_wall = |dx: i64, dy: i64| {
                let (x, y) = (i64::from(x) + dx, i64::from(y) + dy);
                let is_inside = (0..i64::from(grid.width())).contains(&x) && (0..i64::from(grid.height())).contains(&y);
                !is_inside || grid.is_wall(grid.cell(x as u32, y as u32))
            };
            // Above, right, below, left: each begins where the one before ends.
            let sides = [(0, -1), (1, 0), (0, 1), (-1, 0)];
            let begins = [corner, corner + 1, corner + columns + 1, corner + columns];
            for (dir, ((dx, dy), begin)) in sides.into_iter().zip(begins).enumerate() {
                if is_wall(dx, dy) {
                    edges[begin] |= 1 << dir;
                }
            }
        }
    }
    edges
}

/// Says how far it is, in two passes over the rows. It may unwind.
fn report_row(row: usize, pass: usize, grid: &Grid) {
    let rows = grid.height() as usize;
    let done = (pass - 1) * rows + row;
    report_part(Building::Walls, done / 2, rows);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::area2;
    use crate::map::grid::Cell;
    use crate::map::mesh::Mesh;
    use crate::map::polygons::FreeSpace;
    use std::collections::BTreeSet;

    /// The triangles with their corners sorted, and how many vertices they have: touching walls separate them.
    fn triangles(free: &FreeSpace) -> (BTreeSet<[Point; 3]>, usize, i128) {
        let mesh = Mesh::new(free);
        let corners: Vec<[Point; 3]> = mesh.triangles().map(|t| mesh.corner_points(t)).collect();
        let area = corners.iter().map(|&[a, b, c]| i128::from(area2(a, b, c))).sum();
        let sorted = corners.into_iter().map(|mut corners| {
            corners.sort_unstable_by_key(|p| (p.x, p.y));
            corners
        });
        (sorted.collect(), mesh.vertex_count(), area)
    }

    fn free_space(grid: &Grid, rings: impl Fn(Lattice) -> Vec<Vec<Point>>) -> FreeSpace {
        let of_union = FreeSpace::of_grid(grid);
        FreeSpace { rings: rings(of_union.lattice), ..of_union }
    }

    #[test]
    fn the_borders_are_those_of_the_union_of_walls() {
        for seed in 0..60_u64 {
            let mut random = crate::algo::random::Random::seeded(seed);
            let (width, height) = (2 + random.below(14), 2 + random.below(14));
            let mut grid = Grid::new(width, height, seed % 3 == 0).placed(DVec2::new(-3.0, 2.5), 0.7);
            let cells: Vec<Cell> = grid.cells().collect();
            for cell in cells {
                grid.set_wall(cell, random.below(10) < 1 + seed as usize % 7);
            }
            let union = triangles(&FreeSpace::of_grid(&grid));
            let followed = free_space(&grid, |lattice| borders(&grid, lattice));
            let is_corner = |ring: &Vec<Point>| {
                let n = ring.len();
                (0..n).all(|i| area2(ring[i], ring[(i + 1) % n], ring[(i + 2) % n]) != 0)
            };
            assert!(followed.rings.iter().all(is_corner), "seed {seed}");
            let followed = triangles(&followed);
            assert_eq!((followed.1, followed.2), (union.1, union.2), "seed {seed}");
            assert_eq!(followed.0.len(), union.0.len(), "seed {seed}");
        }
    }

    /// A union of polygons cannot be stopped. The borders of a large grid can.
    #[test]
    fn a_large_grid_can_be_given_up_at_every_row() {
        let grid = Grid::new(600, 600, false);
        assert_eq!(FreeSpace::of_grid(&grid).rings.iter().map(Vec::len).collect::<Vec<_>>(), [4]);
        for row in [1, 299, 301] {
            let stop = move |progress: crate::geom::building::Progress| {
                if progress.done >= row {
                    std::panic::resume_unwind(Box::new(progress.done));
                }
            };
            let build = || crate::geom::building::listen(stop, || FreeSpace::of_grid(&grid));
            let stopped = std::panic::catch_unwind(std::panic::AssertUnwindSafe(build));
            assert_eq!(stopped.unwrap_err().downcast_ref(), Some(&row));
        }
    }
}
