//! What A* knows. Only [`AStar::book`] writes.

use super::AStarStep;
use crate::algo::moves::{Cost, Way, offsets};
use crate::world::grid::{Cell, Grid};
use std::collections::BTreeSet;

/// Where a cell stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Wall,
    Unseen,
    /// On the open list; its g may still fall.
    Open,
    Closed,
}

#[derive(Clone, Debug, PartialEq)]
pub struct AStar {
    /// For every slot of the rimmed grid.
    marks: Vec<Mark>,
    /// The least cost found so far from the start; means nothing where a cell is unseen.
    costs: Vec<Cost>,
    offsets: [i32; 8],
    /// Cells are told apart in columns and rows by it, for h.
    stride: u32,
    /// Any cell where there is no goal: nothing is searched then.
    goal: Cell,
    /// In order of f, then of h, then of id.
    open: BTreeSet<(Cost, Cost, Cell)>,
    /// Every f that cells were closed with so far. They only grow.
    bands: Vec<Cost>,
    closed: u32,
    largest: Cost,
    /// From start to goal; what has been walked back lies from `shown` on.
    way: Vec<Cell>,
    shown: usize,
    blocked: bool,
}

impl AStar {
    pub(super) fn new(grid: &Grid, goal: Option<Cell>) -> Self {
        let mut marks = vec![Mark::Wall; grid.slots()];
        for cell in grid.cells().filter(|&c| !grid.is_wall(c)) {
            marks[cell.index()] = Mark::Unseen;
        }
        Self {
            marks,
            costs: vec![Cost::default(); grid.slots()],
            offsets: offsets(grid.offsets()),
            stride: grid.stride(),
            goal: goal.unwrap_or(Cell(0)),
            open: BTreeSet::new(),
            bands: Vec::new(),
            closed: 0,
            largest: Cost::default(),
            way: Vec::new(),
            shown: 0,
            blocked: false,
        }
    }

    pub(super) fn book(&mut self, step: AStarStep) {
        match step {
            AStarStep::Seed { start } => self.enlist(start, Cost::default()),
            AStarStep::Grow { f } => self.bands.push(f),
            AStarStep::Close { cell } => {
                self.open.remove(&self.key(cell));
                self.marks[cell.index()] = Mark::Closed;
                self.closed += 1;
                self.largest = self.largest.max(self.g(cell));
            }
            AStarStep::Find { cell, way } => self.enlist(cell, self.g(self.from(cell, way)) + way.cost()),
            AStarStep::Better { cell, way } => {
                self.open.remove(&self.key(cell));
                self.enlist(cell, self.g(self.from(cell, way)) + way.cost());
            }
            AStarStep::Stand { goal } => {
                let goal = goal.filter(|&goal| self.mark(goal) == Mark::Closed);
                self.way = std::iter::successors(goal, |&cell| self.back(cell)).collect();
                self.way.reverse();
                self.shown = self.way.len().saturating_sub(1);
                self.blocked = self.way.is_empty();
            }
            AStarStep::Back { .. } => self.shown -= 1,
            AStarStep::Skip { .. } | AStarStep::Corner { .. } | AStarStep::Worse { .. } => {}
        }
    }

    fn enlist(&mut self, cell: Cell, g: Cost) {
        self.marks[cell.index()] = Mark::Open;
        self.costs[cell.index()] = g;
        self.open.insert(self.key(cell));
    }

    fn key(&self, cell: Cell) -> (Cost, Cost, Cell) {
        (self.f(cell), self.h(cell), cell)
    }

    #[inline]
    pub fn mark(&self, cell: Cell) -> Mark {
        self.marks[cell.index()]
    }

    /// The least cost found so far from the start to a cell that is open or closed.
    #[inline]
    pub fn g(&self, cell: Cell) -> Cost {
        self.costs[cell.index()]
    }

    /// What a path to the goal would cost if there were no walls.
    ///
    /// ```text
    ///   cell \ . . .        4 columns, 2 rows between them:
    ///        . \ . .        2 diagonal moves, 4 − 2 straight ones
    ///        . . ─ ─ goal
    /// ```
    pub fn h(&self, cell: Cell) -> Cost {
        let columns = (cell.0 % self.stride).abs_diff(self.goal.0 % self.stride);
        let rows = (cell.0 / self.stride).abs_diff(self.goal.0 / self.stride);
        Cost { straight: columns.abs_diff(rows), diagonal: columns.min(rows) }
    }

    /// The least that a path through this cell can cost, as far as is known.
    pub fn f(&self, cell: Cell) -> Cost {
        self.g(cell) + self.h(cell)
    }

    pub fn beside(&self, cell: Cell, way: Way) -> Cell {
        cell.shifted(self.offsets[way.index()])
    }

    /// The cell that this way leads from.
    pub fn from(&self, cell: Cell, way: Way) -> Cell {
        cell.shifted(-self.offsets[way.index()])
    }

    /// The first wall beside a diagonal move.
    pub fn corner(&self, from: Cell, way: Way) -> Option<Cell> {
        let sides = way.sides()?.map(|side| self.beside(from, side));
        sides.into_iter().find(|&side| self.mark(side) == Mark::Wall)
    }

    /// Where the best way to an open or closed cell came from: the first closed neighbour whose g and
    /// the move make up this cell's. None at the start.
    pub fn back(&self, cell: Cell) -> Option<Cell> {
        let makes_up = |way: &Way| {
            let next = self.beside(cell, *way);
            self.mark(next) == Mark::Closed
                && self.g(next) + way.cost() == self.g(cell)
                && self.corner(cell, *way).is_none()
        };
        Way::ALL.into_iter().find(makes_up).map(|way| self.beside(cell, way))
    }

    /// In the order in which they would be closed.
    pub fn open(&self) -> impl Iterator<Item = Cell> + '_ {
        self.open.iter().map(|&(_, _, cell)| cell)
    }

    pub fn open_len(&self) -> usize {
        self.open.len()
    }

    pub(super) fn cheapest(&self) -> Option<(Cost, Cell)> {
        self.open.first().map(|&(f, _, cell)| (f, cell))
    }

    pub fn bands(&self) -> &[Cost] {
        &self.bands
    }

    /// Cells that are closed.
    pub fn closed(&self) -> u32 {
        self.closed
    }

    /// The largest g of a closed cell.
    pub fn largest(&self) -> Cost {
        self.largest
    }

    /// What has been walked back of the path, the goal last; empty while there is none.
    pub fn path(&self) -> &[Cell] {
        &self.way[self.shown..]
    }

    /// Was it found that there is no path?
    pub fn is_blocked(&self) -> bool {
        self.blocked
    }

    /// The path from start to goal, if it is complete.
    pub fn found(&self) -> Option<&[Cell]> {
        (self.shown == 0 && !self.way.is_empty()).then_some(&self.way)
    }
}
