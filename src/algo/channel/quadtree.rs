//! The open squares of a quadtree over a grid: a square with both open cells and walls is
//! divided into four, down to single cells.

use super::areas::{Area, Link, cells_touching, square};
use super::portal::Portal;
use crate::geom::{Lattice, Point};
use crate::map::grid::{Cell, Grid};

/// Of the map from cells to squares.
const NONE: u32 = u32::MAX;

/// The open squares of a grid, and the links between those that touch along a side.
#[derive(Clone, Debug)]
pub struct Quadtree {
    grid: Grid,
    lattice: Lattice,
    /// Upper left cell and side in cells, along the curve that the cuts make.
    squares: Vec<([u32; 2], u32)>,
    /// By slot of the grid.
    of_cell: Vec<u32>,
    /// The links of square `s` are `firsts[s]..firsts[s + 1]`.
    firsts: Vec<u32>,
    owners: Vec<Area>,
    links: Vec<(Area, Portal)>,
}

impl Quadtree {
    pub fn new(grid: &Grid, lattice: Lattice) -> Self {
        let mut tree = Self {
            grid: grid.clone(),
            lattice,
            squares: Vec::new(),
            of_cell: vec![NONE; grid.slots()],
            firsts: vec![0],
            owners: Vec::new(),
            links: Vec::new(),
        };
        let side = grid.width().max(grid.height()).next_power_of_two();
        tree.cut([0, 0], side);
        for square in 0..tree.squares.len() as u32 {
            tree.join(Area(square));
            tree.firsts.push(tree.links.len() as u32);
        }
        tree
    }

    pub fn len(&self) -> usize {
        self.squares.len()
    }

    pub fn is_empty(&self) -> bool {
        self.squares.is_empty()
    }

    /// Side of a square in cells.
    pub fn side(&self, area: Area) -> u32 {
        self.squares[area.0 as usize].1
    }

    pub(super) fn corners(&self, area: Area) -> [Point; 4] {
        let (low, side) = self.squares[area.0 as usize];
        square(&self.grid, self.lattice, low, side)
    }

    pub(super) fn links(&self, area: Area) -> std::ops::Range<u32> {
        self.firsts[area.0 as usize]..self.firsts[area.0 as usize + 1]
    }

    pub(super) fn owner(&self, link: Link) -> Area {
        self.owners[link.0 as usize]
    }

    pub(super) fn beyond(&self, link: Link) -> Area {
        self.links[link.0 as usize].0
    }

    pub(super) fn portal(&self, link: Link) -> Portal {
        self.links[link.0 as usize].1
    }

    pub(super) fn touching(&self, p: Point) -> impl Iterator<Item = Area> + '_ {
        cells_touching(&self.grid, self.lattice, p).map(|c| Area(self.of_cell[c.index()]))
    }

    fn cell(&self, x: u32, y: u32) -> Option<Cell> {
        (x < self.grid.width() && y < self.grid.height()).then(|| self.grid.cell(x, y))
    }

    /// What lies outside of the grid counts as wall.
    fn cut(&mut self, [x, y]: [u32; 2], side: u32) {
        if self.cell(x, y).is_none() {
            return;
        }
        let is_open = |at: (u32, u32)| self.cell(at.0, at.1).is_some_and(|c| !self.grid.is_wall(c));
        let mut cells = (y..y + side).flat_map(|cy| (x..x + side).map(move |cx| (cx, cy)));
        let first = is_open((x, y));
        if cells.all(|at| is_open(at) == first) {
            if first {
                for (cx, cy) in (y..y + side).flat_map(|cy| (x..x + side).map(move |cx| (cx, cy))) {
                    let slot = self.grid.cell(cx, cy).index();
                    self.of_cell[slot] = self.squares.len() as u32;
                }
                self.squares.push(([x, y], side));
            }
            return;
        }
        let half = side / 2;
        for (dx, dy) in [(0, 0), (half, 0), (0, half), (half, half)] {
            self.cut([x + dx, y + dy], half);
        }
    }

    /// Walks around a square, clockwise from its upper left corner, and links it with its neighbours.
    fn join(&mut self, area: Area) {
        let ([x, y], side) = self.squares[area.0 as usize];
        let (far_x, far_y) = (x + side, y + side);
        // Outer cells, and the two crossings that each has in common with the square, left one first.
        let north = (x..far_x).map(|i| (i, y.wrapping_sub(1), [(i, y), (i + 1, y)]));
        let east = (y..far_y).map(|i| (far_x, i, [(far_x, i), (far_x, i + 1)]));
        let south = (x..far_x).rev().map(|i| (i, far_y, [(i + 1, far_y), (i, far_y)]));
        let west = (y..far_y).rev().map(|i| (x.wrapping_sub(1), i, [(x, i + 1), (x, i)]));
        for around in [north.collect::<Vec<_>>(), east.collect(), south.collect(), west.collect()] {
            let mut last = NONE;
            for (cx, cy, ends) in around {
                let beyond = self.cell(cx, cy).map_or(NONE, |c| self.of_cell[c.index()]);
                let [left, right] = ends.map(|(x, y)| self.lattice.snap(self.grid.crossing(x, y)));
                match self.links.last_mut().filter(|_| beyond == last) {
                    _ if beyond == NONE => {}
                    Some((_, portal)) => portal.right = right,
                    None => {
                        self.links.push((Area(beyond), Portal { left, right }));
                        self.owners.push(area);
                    }
                }
                last = beyond;
            }
        }
    }
}
