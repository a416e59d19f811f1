//! Best-first search over the cells of a grid, with and without a heuristic. Moves cost 1 straight and √2 diagonally, times what the
//! ground costs, and all costs are compared exactly. Usually there are eight of them, which cut no corner; with four on even ground, every
//! cost is a whole number. The estimate is that of the cheapest ground of the map.
//!
//! - [`OctileWave`] has no heuristic (Dijkstra 1959). It floods the whole grid from the goal, where the
//!   cost is 0 (the tutorial's wave begins with 1), and leaves a flow field.
//! - [`AStar`] goes from the start to the goal and stops there (Hart, Nilsson, Raphael 1968). Its
//!   heuristic h is chosen with a weight ([`Guide`]). If it is consistent, the path is a shortest one.
//!
//! Cells are closed in order of f, in A* g + h; of equal f the smaller h comes first, then the smaller cell
//! id. A closed cell is never opened again, as in most games. With a consistent estimate it need not be. With another one its g can be too large: opening cells again would mend that, but
//! not the path, because the search also stops too early at its goal.
//!
//! Both take the same steps: only their words differ, so each has a table of words.

mod estimate;
pub mod invariant; // what holds of the costs
/// Which goal is nearest.
mod nearest;
mod state;
mod steps;
mod wide;

pub use estimate::{Admissibility, Estimate, Guide, Level, Sum, Weight};
pub use nearest::nearest_goals;
pub use state::{CellStatus, SearchState};
pub use steps::{AStarStep, Event, GridStep, OctileStep};

use super::moves::Direction8;
use super::wave::Moves;
use crate::map::grid::{Cell, Grid};
use crate::step::subject::Names;
use crate::step::{Algorithm, Sink, Subject};
use std::marker::PhantomData;
use std::ops::Deref;

/// A search over the cells of a grid, at one position of its run. `S` is its step table.
#[derive(Clone, Debug, PartialEq)]
pub struct GridSearch<S: GridStep> {
    state: SearchState,
    steps: PhantomData<S>,
}

/// A search is what it knows. Its step table only decides what its steps are called.
impl<S: GridStep> Deref for GridSearch<S> {
    type Target = SearchState;

    fn deref(&self) -> &SearchState {
        &self.state
    }
}

/// The wave with octile costs, from the goal over the whole grid.
pub type OctileWave = GridSearch<OctileStep>;

/// A* from the start to the goal.
pub type AStar = GridSearch<AStarStep>;

/// A mistake in a search. It leads to another run of the same algorithm, which is shown beside the right one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The open cell with the largest f is closed first.
    LargestFirst,
    /// A diagonal move costs as much as a straight one.
    DiagonalAsStraight,
}

/// A grid and a pair of cells, for either search.
#[derive(Clone, Debug)]
pub struct Input {
    pub grid: Grid,
    /// None outside the grid.
    pub start: Option<Cell>,
    pub goal: Option<Cell>,
    /// Of the octile wave, which floods from all goals at once. A* has one goal.
    pub more_goals: Vec<Cell>,
    /// The moves of the path. Those that are mixed cut corners and even squeeze between two walls, as the tutorial's do:
    /// they are only for the optimum that its path is compared with.
    pub moves: Moves,
    /// Of A*.
    pub guide: Guide,
    /// Also visit every closed cell for the flow field? A* has none.
    pub flow: bool,
    /// The mistake that is shown, if one is.
    pub fault: Option<Fault>,
}

impl Input {
    /// A search from a start to a goal with the usual estimate, without a flow field.
    pub fn new(grid: Grid, [start, goal]: [Option<Cell>; 2], moves: Moves) -> Self {
        let guide = Guide::without_walls(moves);
        Self { grid, start, goal, more_goals: Vec::new(), moves, guide, flow: false, fault: None }
    }

    /// Is the path a shortest one on every map?
    pub fn finds_shortest<S: GridStep>(&self) -> bool {
        !S::HAS_HEURISTIC || self.guide.admissibility(self.moves).is_consistent()
    }

    /// All goals that are open cells, each once.
    pub fn open_goals(&self) -> Vec<Cell> {
        let mut goals: Vec<Cell> = Vec::new();
        for &goal in self.goal.iter().chain(&self.more_goals) {
            if !self.grid.is_wall(goal) && !goals.contains(&goal) {
                goals.push(goal);
            }
        }
        goals
    }

    /// The cell where the search begins, and the one from which the path is walked back.
    fn source_and_target<S: GridStep>(&self) -> (Option<Cell>, Option<Cell>) {
        let source = || self.open_goals().first().copied().or(self.goal);
        if S::HAS_HEURISTIC { (self.start, self.goal) } else { (source(), self.start) }
    }
}

impl<S: GridStep> Algorithm for GridSearch<S> {
    type Input = Input;
    type Step = S;

    fn start(input: &Input) -> Self {
        Self { state: SearchState::new(input, S::HAS_HEURISTIC), steps: PhantomData }
    }

    fn apply(&mut self, step: S) {
        self.state.apply_event(step.event());
    }

    fn held(&self) -> Option<usize> {
        Some(self.held_by_state())
    }

    fn subject(_: &Input, step: S, _: usize, _: &Names) -> Subject {
        use Event as E;
        match step.event() {
            E::Seed { .. } => Subject::opens(0),
            E::Band { f } => Subject::opens((1, f)),
            E::Close { cell } => Subject::alone((2, cell)),
            E::Skip { cell, dir }
            | E::CornerCut { cell, dir }
            | E::Discover { cell, dir }
            | E::Relax { cell, dir }
            | E::NoBetter { cell, dir } => Subject::alone((3, cell, dir)),
            E::Begin { .. } => Subject::opens(4),
            E::Back { cell } => Subject::alone((5, cell)),
            E::Flow { .. } => Subject::opens(6),
            E::Arrow { cell } => Subject::alone((7, cell)),
        }
    }

    fn run(&mut self, input: &Input, sink: &mut impl Sink<S>) {
        let (source, target) = input.source_and_target::<S>();
        self.search(source, target, sink);
        self.record(Event::Begin { target }, sink);
        while let Some(cell) = self.last_on_path().and_then(|at| self.parent(at)) {
            self.record(Event::Back { cell }, sink);
        }
        if input.flow && !S::HAS_HEURISTIC && self.closed() > 0 {
            self.record(Event::Flow { cells: self.closed() }, sink);
            for cell in input.grid.cells().filter(|&c| !input.grid.is_wall(c)) {
                if self.status(cell) == CellStatus::Closed {
                    self.record(Event::Arrow { cell }, sink);
                }
            }
        }
    }
}

impl<S: GridStep> GridSearch<S> {
    fn record(&mut self, event: Event, sink: &mut impl Sink<S>) {
        self.take(S::from(event), sink);
    }

    fn search(&mut self, source: Option<Cell>, target: Option<Cell>, sink: &mut impl Sink<S>) {
        let is_free = |cell: &Cell| self.status(*cell) == CellStatus::Unseen;
        let Some(source) = source.filter(is_free) else { return };
        if S::HAS_HEURISTIC && !target.is_some_and(|cell| is_free(&cell)) {
            return; // no cell to aim at
        }
        self.record(Event::Seed { cell: source }, sink);
        while let Some((f, cell)) = self.next_open() {
            if self.is_new_band(S::band(f)) {
                self.record(Event::Band { f: S::band(f) }, sink);
            }
            self.record(Event::Close { cell }, sink);
            if S::HAS_HEURISTIC && Some(cell) == target {
                return;
            }
            for &dir in self.directions() {
                let event = self.visit(cell, dir);
                self.record(event, sink);
            }
        }
    }

    /// Tests one neighbour of a cell that has just been closed.
    fn visit(&self, from: Cell, dir: Direction8) -> Event {
        let cell = self.neighbour(from, dir);
        match self.status(cell) {
            CellStatus::Wall | CellStatus::Closed => Event::Skip { cell, dir },
            _ if self.is_cut_off(from, dir) => Event::CornerCut { cell, dir },
            CellStatus::Unseen => Event::Discover { cell, dir },
            CellStatus::Open if self.g(from) + self.move_cost(from, dir) < self.g(cell) => Event::Relax { cell, dir },
            CellStatus::Open => Event::NoBetter { cell, dir },
        }
    }
}
