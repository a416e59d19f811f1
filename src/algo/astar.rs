//! A*: the guided sister of the octile wave, for one pair of points (Hart, Nilsson, Raphael 1968).
//!
//! It goes from the start to the goal, as A* is usually told; both waves go the other way. Same moves,
//! same exact costs. Cells are closed in order of f = g + h, where h is the octile distance to the
//! goal: no path is shorter, with walls or without, so that the first path found is optimal. Of equal
//! f the smaller h comes first, then the smaller cell id.

mod state;

pub use state::{AStar, Mark};

use crate::algo::moves::{Cost, Way};
use crate::step::{Algorithm, Sink};
use crate::steps;
use crate::world::grid::{Cell, Grid};

#[derive(Clone, Debug)]
pub struct Input {
    pub grid: Grid,
    /// None outside the grid.
    pub start: Option<Cell>,
    pub goal: Option<Cell>,
}

steps! {
    /// One thing that A* did.
    pub enum AStarStep {
        Stage["start", "S"] Seed { start: Cell } = "put the start on the open list with g = 0",
        Stage["f = {f}", "{f:.1}"] Grow { f: Cost } = "while the open list is not empty",
        Step Close { cell: Cell } = "  take the node of least f = g + h: it is closed",
        Micro Skip { cell: Cell, way: Way } = "    its neighbour is a wall or closed: leave it",
        Micro Corner { cell: Cell, way: Way } = "    a diagonal beside a wall: no corner is cut",
        Step Find { cell: Cell, way: Way } = "    it is new: on the open list, g + 1 or + √2",
        Step Better { cell: Cell, way: Way } = "    it is open for more: now for less",
        Micro Worse { cell: Cell, way: Way } = "    it is open for no more: leave it",
        Stage["path"] Stand { goal: Option<Cell> } = "the goal is closed: stand on it; else no path",
        Step Back { cell: Cell } = "  go back where g + move is this g, until 0",
    }
}

impl Algorithm for AStar {
    type Input = Input;
    type Step = AStarStep;

    fn start(input: &Input) -> Self {
        Self::new(&input.grid, input.goal)
    }

    fn apply(&mut self, step: AStarStep) {
        self.book(step);
    }

    fn run(&mut self, input: &Input, sink: &mut impl Sink<AStarStep>) {
        self.search(input, sink);
        self.take(AStarStep::Stand { goal: input.goal }, sink);
        while let Some(cell) = self.path().first().and_then(|&at| self.back(at)) {
            self.take(AStarStep::Back { cell }, sink);
        }
    }
}

impl AStar {
    fn search(&mut self, input: &Input, sink: &mut impl Sink<AStarStep>) {
        let open = |cell: &Cell| self.mark(*cell) == Mark::Unseen;
        let (Some(start), Some(goal)) = (input.start.filter(open), input.goal.filter(open)) else { return };
        self.take(AStarStep::Seed { start }, sink);
        while let Some((f, cell)) = self.cheapest() {
            if self.bands().last() != Some(&f) {
                self.take(AStarStep::Grow { f }, sink);
            }
            self.take(AStarStep::Close { cell }, sink);
            if cell == goal {
                return;
            }
            for way in Way::ALL {
                let step = self.look(cell, way);
                self.take(step, sink);
            }
        }
    }

    /// What becomes of one neighbour of a cell that has just been closed.
    fn look(&self, from: Cell, way: Way) -> AStarStep {
        let cell = self.beside(from, way);
        match self.mark(cell) {
            Mark::Wall | Mark::Closed => AStarStep::Skip { cell, way },
            _ if self.corner(from, way).is_some() => AStarStep::Corner { cell, way },
            Mark::Unseen => AStarStep::Find { cell, way },
            Mark::Open if self.g(from) + way.cost() < self.g(cell) => AStarStep::Better { cell, way },
            Mark::Open => AStarStep::Worse { cell, way },
        }
    }
}
