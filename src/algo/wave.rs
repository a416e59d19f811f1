//! The wave (tutorial 001; Lee 1961): flood the grid from the goal, walk down from the start, and leave a
//! flow field. The goal has d = 1, walls −1, open cells 0. A cell gets its number when its node is taken
//! from the frontier, so it may have been put there several times before: these are the duplicates.
//!
//! The tutorial is javidx9's video "Path Planning #2: Wave Propagation, Potential Fields" (2018). It calls the
//! frontier the list and the next frontier the list of newly discovered nodes.

mod growth; // what happens if nobody removes duplicates
pub mod invariant; // what holds, and what the tutorial only claims
mod nearly_sorted;
mod state;

pub use growth::{MOST_ENTRIES, longest_list};
pub use state::Wave;

use crate::algo::flow::{ArrowMistake, Arrows};
use crate::algo::moves::Direction8;
use crate::map::grid::{Cell, Grid};
use crate::step::subject::Names;
use crate::step::{Algorithm, Sink, Subject};
use crate::steps;

/// The moves of the flood and of the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moves {
    /// Both go north, east, south and west. The path has the fewest such moves.
    Four,
    /// Both go in eight directions and cut no corner. The path has the fewest such moves, but it may be longer than
    /// necessary, because each move counts as 1.
    Eight,
    /// The tutorial's way: the flood goes in four directions, the path in eight, past corners and between walls. It
    /// need not have the fewest moves or the least length.
    Mixed,
}

impl Moves {
    /// The directions of the flood, in the order in which it looks.
    pub const fn of_flood(self) -> &'static [Direction8] {
        match self {
            Self::Four | Self::Mixed => Direction8::STRAIGHT,
            Self::Eight => &Direction8::ALL,
        }
    }

    /// The directions of the path, in the order in which ties are broken.
    pub const fn of_path(self) -> &'static [Direction8] {
        match self {
            Self::Four => Direction8::STRAIGHT,
            Self::Eight | Self::Mixed => &Direction8::ALL,
        }
    }

    /// May a diagonal move of the path pass a wall?
    pub const fn may_cut(self) -> bool {
        matches!(self, Self::Mixed)
    }
}

/// How duplicates are removed. The tutorial has the first three: its hand example, its program, and its advice for speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dedupe {
    /// At the end of each wave, drop every node that is further up on the next frontier. The others keep their order of
    /// arrival.
    Keep,
    /// Sort the next frontier at the end of each wave, and drop the duplicates.
    Sort,
    /// Before pushing a node, check whether it is on the next frontier already.
    Push,
    /// Remove none. The tutorial says that the algorithm never completes then; it does, but the list grows with the number of
    /// shortest paths (see [`longest_list`]).
    Never,
}

/// A grid, a pair of cells, and the variants of this run.
#[derive(Clone, Debug)]
pub struct Input {
    pub grid: Grid,
    /// None outside the grid.
    pub start: Option<Cell>,
    pub goal: Option<Cell>,
    pub moves: Moves,
    pub dedupe: Dedupe,
    /// Also visit every cell for the flow field?
    pub flow: bool,
    /// What the arrows follow.
    pub arrows: Arrows,
    pub fault: Option<Fault>,
}

/// A mistake that learners make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A cell gets its number when it is found, so that no other neighbour finds it again.
    NumbersWhenFound,
    Arrows(ArrowMistake),
}

steps! {
    /// One thing that the wave did.
    pub enum WaveStep {
        Stage["goal", "G"] Seed { goal: Cell } = "put the goal on the frontier, with d = 1",
        Stage["wave {d}", "{d}"] Front { d: u32 } = "while the frontier is not empty",
        Step(outcome) Number { cell: Cell } = "  for each of its cells: write d into it; for each neighbour:",
        Detail Skip { cell: Cell, dir: Direction8 } = "    the neighbour is not 0: leave it alone",
        Detail(event) CornerCut { cell: Cell, dir: Direction8 } = "    the diagonal would cut a corner: leave it alone",
        Step(event, "duplicate avoided") Known { cell: Cell, dir: Direction8 } = "    it is on the next frontier: do not push it",
        Step Discover { cell: Cell, dir: Direction8 } = "    the neighbour is 0: put it on the next frontier",
        Detail Sort { count: u32 } = "  sort the next frontier: one pass finds equal cells",
        Detail Compare { count: u32 } = "  compare each cell of the next frontier with all before it",
        Step(event, "duplicate removed") Drop { cell: Cell } = "  remove a duplicate",
        Detail Swap { kept: u32 } = "  the next frontier becomes the frontier, d + 1",
        Stage["path"] Begin { start: Option<Cell> } = "begin the path at the start",
        Step(outcome, "no path") Blocked { at: Option<Cell> } = "  no number here: there is no path",
        Step(outcome) Descend { cell: Cell } = "  go to the lowest reachable neighbour, until its number is 1",
        Stage["flow field", "flow"] FlowField { cells: u32 } = "for each numbered cell",
        Detail Sample { cell: Cell, dir: Direction8 } = "  read the 4 neighbours; for a wall, the cell itself",
        Step(outcome) Arrow { cell: Cell } = "  arrow = (left − right, up − down)",
        Step(outcome, "repaired arrow") Aim { cell: Cell } = "  arrow to the lowest neighbour, no corner cut",
    }
}

impl Algorithm for Wave {
    type Input = Input;
    type Step = WaveStep;

    fn start(input: &Input) -> Self {
        Self::new(input)
    }

    #[inline(always)]
    fn apply(&mut self, step: WaveStep) {
        self.apply_step(step);
    }

    fn held(&self) -> Option<usize> {
        Some(self.held_by_state())
    }

    fn subject(_: &Input, step: WaveStep, _: usize, _: &Names) -> Subject {
        use WaveStep as S;
        match step {
            S::Seed { .. } => Subject::opens(0),
            S::Front { d } => Subject::opens((1, d)),
            S::Number { cell } => Subject::alone((2, cell)),
            S::Skip { cell, dir } | S::CornerCut { cell, dir } | S::Known { cell, dir } | S::Discover { cell, dir } => {
                Subject::alone((3, cell, dir))
            }
            S::Sort { .. } | S::Compare { .. } => Subject::within(4),
            S::Drop { cell } => Subject::alone((5, cell)),
            S::Swap { .. } => Subject::within(6),
            S::Begin { .. } => Subject::opens(7),
            S::Blocked { .. } => Subject::within(8),
            S::Descend { cell } => Subject::alone((9, cell)),
            S::FlowField { .. } => Subject::opens(10),
            S::Sample { cell, dir } => Subject::alone((11, cell, dir)),
            S::Arrow { cell } | S::Aim { cell } => Subject::alone((12, cell)),
        }
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
        while !self.frontier().is_empty() {
            d += 1;
            self.take(WaveStep::Front { d }, sink);
            self.spread(input, sink);
            // Looking before each push leaves no duplicates to look for.
            if matches!(input.dedupe, Dedupe::Keep | Dedupe::Sort) {
                let count = self.next_frontier_len() as u32;
                let is_sorted = input.dedupe == Dedupe::Sort;
                self.take(if is_sorted { WaveStep::Sort { count } } else { WaveStep::Compare { count } }, sink);
                while let Some(cell) = self.next_duplicate() {
                    self.take(WaveStep::Drop { cell }, sink);
                }
            }
            self.take(WaveStep::Swap { kept: self.next_frontier_len() as u32 }, sink);
        }
    }

    /// Writes the numbers of one wave, and finds the cells of the next.
    fn spread(&mut self, input: &Input, sink: &mut impl Sink<WaveStep>) {
        for i in 0..self.frontier().len() {
            let cell = self.frontier()[i];
            self.take(WaveStep::Number { cell }, sink);
            if input.moves != Moves::Eight {
                self.look_around(cell, Direction8::STRAIGHT, input, sink);
            }
        }
        if input.moves == Moves::Eight {
            // Cells of one wave can be neighbours here: had one no number yet, it would be found again.
            for i in 0..self.frontier().len() {
                self.look_around(self.frontier()[i], &Direction8::ALL, input, sink);
            }
        }
    }

    #[inline(always)]
    fn look_around(&mut self, from: Cell, dirs: &[Direction8], input: &Input, sink: &mut impl Sink<WaveStep>) {
        for &dir in dirs {
            let cell = from.shifted(self.offset(dir));
            let step = if self.d(cell) != 0 {
                WaveStep::Skip { cell, dir }
            } else if self.cuts_corner(from, dir) {
                WaveStep::CornerCut { cell, dir }
            } else if input.dedupe == Dedupe::Push && self.is_found(cell) {
                WaveStep::Known { cell, dir }
            } else {
                WaveStep::Discover { cell, dir }
            };
            self.take(step, sink);
        }
    }

    fn descend(&mut self, input: &Input, sink: &mut impl Sink<WaveStep>) {
        self.take(WaveStep::Begin { start: input.start }, sink);
        let Some(mut at) = input.start.filter(|&start| self.d(start) > 0) else {
            return self.take(WaveStep::Blocked { at: input.start }, sink);
        };
        while let Some(cell) = self.down(at, input.moves) {
            self.take(WaveStep::Descend { cell }, sink);
            at = cell;
        }
    }

    /// The numbered cells to which a move of the path may go, with their directions.
    pub fn reachable(&self, at: Cell, moves: Moves) -> impl Iterator<Item = (Direction8, Cell)> + Clone {
        let is_allowed = move |&dir: &Direction8| moves.may_cut() || !self.cuts_corner(at, dir);
        let cells =
            moves.of_path().iter().copied().filter(is_allowed).map(move |dir| (dir, at.shifted(self.offset(dir))));
        cells.filter(|&(_, cell)| self.d(cell) > 0)
    }

    /// The next cell of the path from a numbered cell: the first of its lowest neighbours, so ties go to the
    /// direction that comes first. None at the goal.
    pub fn down(&self, at: Cell, moves: Moves) -> Option<Cell> {
        let cells = self.reachable(at, moves).map(|(_, cell)| cell);
        cells.min_by_key(|&c| self.d(c)).filter(|_| self.d(at) > 1)
    }

    fn point_arrows(&mut self, input: &Input, sink: &mut impl Sink<WaveStep>) {
        if self.reached() == 0 {
            return;
        }
        self.take(WaveStep::FlowField { cells: self.reached() }, sink);
        for cell in input.grid.cells() {
            if self.d(cell) <= 0 {
                continue;
            }
            for &dir in input.arrows.samples() {
                self.take(WaveStep::Sample { cell, dir }, sink);
            }
            let is_aimed = input.arrows == Arrows::Repaired;
            self.take(if is_aimed { WaveStep::Aim { cell } } else { WaveStep::Arrow { cell } }, sink);
        }
    }
}
