//! The repaired wave: moves cost 1 and √2, no corner is cut, and the paths down are optimal.
//!
//! Cells are settled in order of cost (Dijkstra 1959); of equal costs the smaller cell id comes
//! first. The goal has the cost 0 (in the tutorial's wave it has the number 1).

mod state;

pub use state::{Mark, Octile};

use crate::algo::moves::Way;
use crate::step::{Algorithm, Sink};
use crate::steps;
use crate::world::grid::{Cell, Grid};

#[derive(Clone, Debug)]
pub struct Input {
    pub grid: Grid,
    /// None outside the grid.
    pub start: Option<Cell>,
    pub goal: Option<Cell>,
    /// May diagonals cut corners, and even squeeze between two walls, as the tutorial's do? Only for
    /// the optimum that its path is compared with.
    pub cut: bool,
    /// Walk the flow field cell by cell as well?
    pub flow: bool,
}

steps! {
    /// One thing that the octile wave did.
    pub enum OctileStep {
        Stage["goal", "G"] Seed { goal: Cell } = "put the goal on the list with cost 0",
        Stage["costs from {whole}", "{whole}"] Band { whole: u32 } = "while the list is not empty",
        Step Settle { cell: Cell } = "  take the node of least cost: it is settled",
        Micro Skip { cell: Cell, way: Way } = "    its neighbour is a wall or settled: leave it",
        Micro Corner { cell: Cell, way: Way } = "    a diagonal beside a wall: no corner is cut",
        Step Find { cell: Cell, way: Way } = "    it is new: on the list, cost + 1 or + √2",
        Step Better { cell: Cell, way: Way } = "    it is on the list for more: now for less",
        Micro Worse { cell: Cell, way: Way } = "    it is on the list for no more: leave it",
        Stage["path"] Stand { start: Option<Cell> } = "stand on the start; no cost, no path",
        Step Descend { cell: Cell } = "  go where cost + move is this cost, until 0",
        Stage["flow field", "flow"] Field { cells: u32 } = "for each settled cell",
        Step Arrow { cell: Cell } = "  point an arrow where the path would go",
    }
}

impl Algorithm for Octile {
    type Input = Input;
    type Step = OctileStep;

    fn start(input: &Input) -> Self {
        Self::new(&input.grid, input.cut)
    }

    fn apply(&mut self, step: OctileStep) {
        self.book(step);
    }

    fn run(&mut self, input: &Input, sink: &mut impl Sink<OctileStep>) {
        self.flood(input, sink);
        self.descend(input, sink);
        if input.flow && self.settled() > 0 {
            self.take(OctileStep::Field { cells: self.settled() }, sink);
            for cell in input.grid.cells().filter(|&c| !input.grid.is_wall(c)) {
                if self.mark(cell) == Mark::Settled {
                    self.take(OctileStep::Arrow { cell }, sink);
                }
            }
        }
    }
}

impl Octile {
    fn flood(&mut self, input: &Input, sink: &mut impl Sink<OctileStep>) {
        let Some(goal) = input.goal.filter(|&goal| self.mark(goal) == Mark::Open) else { return };
        self.take(OctileStep::Seed { goal }, sink);
        while let Some((cost, cell)) = self.cheapest() {
            if self.band() != Some(cost.whole()) {
                self.take(OctileStep::Band { whole: cost.whole() }, sink);
            }
            self.take(OctileStep::Settle { cell }, sink);
            for way in Way::ALL {
                let step = self.look(cell, way);
                self.take(step, sink);
            }
        }
    }

    /// What becomes of one neighbour of a cell that has just been settled.
    fn look(&self, from: Cell, way: Way) -> OctileStep {
        let cell = self.beside(from, way);
        match self.mark(cell) {
            Mark::Wall | Mark::Settled => OctileStep::Skip { cell, way },
            _ if self.cuts_corner(from, way) => OctileStep::Corner { cell, way },
            Mark::Open => OctileStep::Find { cell, way },
            Mark::Listed if self.cost(from) + way.cost() < self.cost(cell) => OctileStep::Better { cell, way },
            Mark::Listed => OctileStep::Worse { cell, way },
        }
    }

    fn descend(&mut self, input: &Input, sink: &mut impl Sink<OctileStep>) {
        self.take(OctileStep::Stand { start: input.start }, sink);
        let mut at = input.start.filter(|&start| self.mark(start) == Mark::Settled);
        while let Some(cell) = at.and_then(|at| self.down(at)) {
            self.take(OctileStep::Descend { cell }, sink);
            at = Some(cell);
        }
    }
}
