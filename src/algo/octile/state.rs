//! What the octile wave knows. Only [`Octile::book`] writes.

use super::OctileStep;
use crate::algo::moves::{Cost, Way, offsets};
use crate::world::grid::{Cell, Grid};
use std::collections::BTreeSet;

/// Where a cell stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Wall,
    /// Not seen yet.
    Open,
    /// On the list; its cost may still fall.
    Listed,
    Settled,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Octile {
    /// For every slot of the rimmed grid.
    marks: Vec<Mark>,
    /// Means nothing where a cell is neither listed nor settled.
    costs: Vec<Cost>,
    offsets: [i32; 8],
    /// May diagonals cut corners?
    cut: bool,
    /// In order of cost, then of id.
    list: BTreeSet<(Cost, Cell)>,
    band: Option<u32>,
    settled: u32,
    largest: Cost,
    path: Vec<Cell>,
    blocked: bool,
    /// The last cell with an arrow, in reading order.
    arrows_to: Option<Cell>,
}

impl Octile {
    pub(super) fn new(grid: &Grid, cut: bool) -> Self {
        let mut marks = vec![Mark::Wall; grid.slots()];
        for cell in grid.cells().filter(|&c| !grid.is_wall(c)) {
            marks[cell.index()] = Mark::Open;
        }
        Self {
            marks,
            costs: vec![Cost::default(); grid.slots()],
            offsets: offsets(grid.offsets()),
            cut,
            list: BTreeSet::new(),
            band: None,
            settled: 0,
            largest: Cost::default(),
            path: Vec::new(),
            blocked: false,
            arrows_to: None,
        }
    }

    pub(super) fn book(&mut self, step: OctileStep) {
        match step {
            OctileStep::Seed { goal } => self.enlist(goal, Cost::default()),
            OctileStep::Band { whole } => self.band = Some(whole),
            OctileStep::Settle { cell } => {
                self.largest = self.cost(cell);
                self.list.remove(&(self.largest, cell));
                self.marks[cell.index()] = Mark::Settled;
                self.settled += 1;
            }
            OctileStep::Find { cell, way } => self.enlist(cell, self.cost(self.from(cell, way)) + way.cost()),
            OctileStep::Better { cell, way } => {
                self.list.remove(&(self.cost(cell), cell));
                self.enlist(cell, self.cost(self.from(cell, way)) + way.cost());
            }
            OctileStep::Stand { start } => {
                self.path.extend(start.filter(|&start| self.mark(start) == Mark::Settled));
                self.blocked = self.path.is_empty();
            }
            OctileStep::Descend { cell } => self.path.push(cell),
            OctileStep::Arrow { cell } => self.arrows_to = Some(cell),
            OctileStep::Skip { .. }
            | OctileStep::Corner { .. }
            | OctileStep::Worse { .. }
            | OctileStep::Field { .. } => {}
        }
    }

    fn enlist(&mut self, cell: Cell, cost: Cost) {
        self.marks[cell.index()] = Mark::Listed;
        self.costs[cell.index()] = cost;
        self.list.insert((cost, cell));
    }

    #[inline]
    pub fn mark(&self, cell: Cell) -> Mark {
        self.marks[cell.index()]
    }

    /// The least cost found so far of a cell that is listed or settled.
    #[inline]
    pub fn cost(&self, cell: Cell) -> Cost {
        self.costs[cell.index()]
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

    pub(super) fn cuts_corner(&self, from: Cell, way: Way) -> bool {
        !self.cut && self.corner(from, way).is_some()
    }

    /// Where an optimal path goes on from a settled cell: the first neighbour whose cost and the move
    /// make up this cell's. None at the goal.
    pub fn down(&self, cell: Cell) -> Option<Cell> {
        let makes_up = |way: &Way| {
            let next = self.beside(cell, *way);
            self.mark(next) == Mark::Settled
                && self.cost(next) + way.cost() == self.cost(cell)
                && !self.cuts_corner(cell, *way)
        };
        Way::ALL.into_iter().find(makes_up).map(|way| self.beside(cell, way))
    }

    /// In order of cost.
    pub fn list(&self) -> impl Iterator<Item = (Cost, Cell)> + '_ {
        self.list.iter().copied()
    }

    pub fn list_len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn cheapest(&self) -> Option<(Cost, Cell)> {
        self.list.first().copied()
    }

    /// The costs that are being settled, rounded down.
    pub fn band(&self) -> Option<u32> {
        self.band
    }

    /// Cells that are settled.
    pub fn settled(&self) -> u32 {
        self.settled
    }

    /// The largest cost of a settled cell.
    pub fn largest(&self) -> Cost {
        self.largest
    }

    /// Start first; empty while there is none.
    pub fn path(&self) -> &[Cell] {
        &self.path
    }

    /// Was it found that there is no path?
    pub fn is_blocked(&self) -> bool {
        self.blocked
    }

    /// The path from start to goal, if it is complete.
    pub fn found(&self) -> Option<&[Cell]> {
        self.path.last().filter(|&&last| self.cost(last) == Cost::default()).map(|_| self.path.as_slice())
    }

    /// Has this cell its arrow?
    pub fn has_arrow(&self, cell: Cell) -> bool {
        self.mark(cell) == Mark::Settled && self.arrows_to.is_some_and(|last| cell <= last)
    }
}
