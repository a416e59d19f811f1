//! The wave (tutorial 001): flood the grid from the goal, walk down from the start, and leave a
//! flow field. Goal first with d = 1; walls −1, open cells 0; a cell gets its number when its node
//! is taken from the list, so it may have been put on the list several times before.

mod state;

pub use state::Wave;

use crate::step::{Algorithm, Sink};
use crate::steps;
use crate::world::grid::{Cell, Dir, Grid};

/// Ways down from a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moves {
    Four,
    Eight,
}

#[derive(Clone, Debug)]
pub struct Input {
    pub grid: Grid,
    /// None outside the grid.
    pub start: Option<Cell>,
    pub goal: Option<Cell>,
    pub moves: Moves,
    /// Walk the flow field cell by cell as well?
    pub flow: bool,
}

steps! {
    /// One thing that the wave did.
    pub enum WaveStep {
        Stage Seed { goal: Cell } = "put the goal on the list with d = 1",
        Stage Front { d: u32 } = "while the list is not empty",
        Step Number { cell: Cell } = "  for each node: write d into its cell",
        Micro Skip { cell: Cell, dir: Dir } = "    its neighbour is not 0: leave it",
        Step Find { cell: Cell, dir: Dir } = "    its neighbour is 0: on the new list, d + 1",
        Micro Sort { count: u32 } = "  sort the new list",
        Step Drop { cell: Cell } = "  drop a node that is there twice",
        Micro Swap { kept: u32 } = "  the new list becomes the list",
        Stage Stand { start: Option<Cell> } = "stand on the start",
        Step Blocked { at: Option<Cell> } = "  no number here: there is no path",
        Step Descend { cell: Cell } = "  go to the lowest neighbour, until d = 1",
        Stage Field { cells: u32 } = "for each numbered cell",
        Step Arrow { cell: Cell } = "  point an arrow down the slope",
    }
}

/// The slots around a cell that one move reaches: north, east, south, west, then the diagonals.
pub fn move_offsets(grid: &Grid, moves: Moves) -> Vec<i32> {
    let [n, e, s, w] = grid.offsets();
    match moves {
        Moves::Four => vec![n, e, s, w],
        Moves::Eight => vec![n, e, s, w, n + e, s + e, s + w, n + w],
    }
}

impl Algorithm for Wave {
    type Input = Input;
    type Step = WaveStep;

    fn start(input: &Input) -> Self {
        Self::new(&input.grid)
    }

    #[inline(always)]
    fn apply(&mut self, step: WaveStep) {
        self.book(step);
    }

    fn run(&mut self, input: &Input, sink: &mut impl Sink<WaveStep>) {
        self.flood(input, sink);
        self.descend(input, sink);
        if input.flow {
            self.point_arrows(input, sink);
        }
    }
}

impl Wave {
    fn flood(&mut self, input: &Input, sink: &mut impl Sink<WaveStep>) {
        let Some(goal) = input.goal.filter(|&goal| self.d(goal) == 0) else { return };
        self.take(WaveStep::Seed { goal }, sink);
        let mut d = 0;
        while !self.list().is_empty() {
            d += 1;
            self.take(WaveStep::Front { d }, sink);
            for i in 0..self.list().len() {
                let cell = self.list()[i];
                self.take(WaveStep::Number { cell }, sink);
                for dir in Dir::ALL {
                    let neighbour = cell.shifted(self.offset(dir));
                    if self.d(neighbour) == 0 {
                        self.take(WaveStep::Find { cell: neighbour, dir }, sink);
                    } else {
                        self.take(WaveStep::Skip { cell: neighbour, dir }, sink);
                    }
                }
            }
            self.take(WaveStep::Sort { count: self.fresh_len() as u32 }, sink);
            while let Some(cell) = self.next_copy() {
                self.take(WaveStep::Drop { cell }, sink);
            }
            self.take(WaveStep::Swap { kept: self.fresh_len() as u32 }, sink);
        }
    }

    fn descend(&mut self, input: &Input, sink: &mut impl Sink<WaveStep>) {
        self.take(WaveStep::Stand { start: input.start }, sink);
        let Some(mut at) = input.start.filter(|&start| self.d(start) > 0) else {
            return self.take(WaveStep::Blocked { at: input.start }, sink);
        };
        let around = move_offsets(&input.grid, input.moves);
        while self.d(at) > 1 {
            // The first of the lowest: ties go to the direction that is looked at first.
            let numbered = around.iter().map(|&o| at.shifted(o)).filter(|&c| self.d(c) > 0);
            let Some(lowest) = numbered.min_by_key(|&c| self.d(c)) else { return };
            self.take(WaveStep::Descend { cell: lowest }, sink);
            at = lowest;
        }
    }

    fn point_arrows(&mut self, input: &Input, sink: &mut impl Sink<WaveStep>) {
        if self.reached() == 0 {
            return;
        }
        self.take(WaveStep::Field { cells: self.reached() }, sink);
        for cell in input.grid.cells() {
            if self.d(cell) > 0 {
                self.take(WaveStep::Arrow { cell }, sink);
            }
        }
    }
}
