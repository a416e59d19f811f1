//! What the last step of the tutorial's wave did. What decided it is in `reason`.

use super::WaveAct;
use super::arrow::{Aim, Arrow};
use crate::algo::flow;
use crate::algo::moves::Direction8;
use crate::algo::wave::{Dedupe, Moves, Wave, WaveStep};
use crate::lesson::Fields;
use crate::lesson::wave::facts::{Barrier, End, NoPath, Spot, WalledEnd};
use crate::map::grid::Cell;
use serde_json::json;

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StepFacts {
    /// The goal is on the frontier.
    Seeded {
        goal: End,
    },
    /// There are more entries than cells only if duplicates stay.
    WaveBegan {
        d: u32,
        cells: usize,
        entries: usize,
    },
    /// The `nth` entry of the frontier got its number. `is_duplicate`: its cell had this number already.
    Numbered {
        cell: Spot,
        d: i32,
        nth: usize,
        of: usize,
        is_duplicate: bool,
        /// Are there more entries than cells?
        has_duplicates: bool,
    },
    Looked(Look),
    Sorted(Entries),
    Compared(Entries),
    DuplicateRemoved {
        cell: Spot,
        entries_left: usize,
    },
    /// The next frontier is empty.
    FloodEnded {
        cells: u32,
        largest: u32,
    },
    /// The next frontier became the frontier. There are more entries than cells only if duplicates stay.
    Swapped {
        cells: usize,
        entries: usize,
    },
    StoodAtStart(StartCell),
    NoPath(NoPath),
    Descended {
        to: Spot,
        d: i32,
        target: Target,
        /// The length of the path, if the cell is the goal.
        moves_in_all: Option<usize>,
    },
    FlowFieldBegan {
        cells: u32,
    },
    Sampled {
        cell: Spot,
        d: i32,
        dir: Direction8,
        sample: Sample,
    },
    Sloped(Arrow),
    Aimed {
        cell: Spot,
        d: i32,
        aim: Aim,
    },
}

/// A cell of the frontier and the neighbour that it looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    pub from: Spot,
    pub d: i32,
    pub dir: Direction8,
    pub saw: Neighbour,
}

/// What becomes of a neighbour, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Neighbour {
    Barred(Barrier),
    Numbered {
        cell: Spot,
        d: i32,
    },
    BehindCorner(Barrier),
    /// It is on the next frontier already, and is not pushed again.
    Known(Spot),
    Joins {
        cell: Spot,
        will_get: u32,
    },
    /// It is on the next frontier `times` times now, at least twice.
    JoinsAgain {
        cell: Spot,
        times: usize,
    },
}

/// The entries of the next frontier, and how many of them are duplicates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entries {
    pub all: usize,
    pub duplicates: u32,
}

/// Where the path begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartCell {
    IsGoal(End),
    Numbered { start: End, d: i32 },
    Walled(WalledEnd),
    WithoutNumber(End),
    OffTheMap,
}

/// Of which neighbours the path or an arrow takes the lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    Lowest,
    /// A lower one lies behind a corner.
    LowestReachable,
}

/// What the flow field reads beside a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sample {
    Number(Spot, i32),
    /// The cell's own number instead.
    Own(Barrier),
}

impl WaveAct<Wave> {
    /// Of the last step. None before the first one.
    pub fn facts(&self) -> Option<StepFacts> {
        let state = self.state();
        Some(match self.watched.step()? {
            WaveStep::Seed { .. } => StepFacts::Seeded { goal: self.goal() },
            WaveStep::Front { d } => {
                StepFacts::WaveBegan { d, cells: self.cells_on_frontier(), entries: state.frontier().len() }
            }
            WaveStep::Number { cell } => StepFacts::Numbered {
                cell: self.spot(cell),
                d: state.d(cell),
                nth: state.done(),
                of: state.frontier().len(),
                has_duplicates: state.frontier().len() > self.cells_on_frontier(),
                is_duplicate: self.stay() && state.frontier()[..state.done() - 1].contains(&cell),
            },
            WaveStep::Skip { cell, dir } => self.looked(cell, dir, self.left_alone(cell)),
            WaveStep::CornerCut { cell, dir } => self.looked(cell, dir, self.behind_corner(cell, dir)),
            WaveStep::Known { cell, dir } => self.looked(cell, dir, Neighbour::Known(self.spot(cell))),
            WaveStep::Discover { cell, dir } => self.looked(cell, dir, self.joins(cell)),
            WaveStep::Sort { .. } => StepFacts::Sorted(self.entries()),
            WaveStep::Compare { .. } => StepFacts::Compared(self.entries()),
            WaveStep::Drop { cell } => {
                StepFacts::DuplicateRemoved { cell: self.spot(cell), entries_left: state.next_frontier_len() }
            }
            WaveStep::Swap { kept: 0 } => StepFacts::FloodEnded { cells: state.reached(), largest: state.wave() },
            WaveStep::Swap { kept } => StepFacts::Swapped { cells: self.cells_on_frontier(), entries: kept as usize },
            WaveStep::Begin { start } => StepFacts::StoodAtStart(self.start_cell(start)),
            WaveStep::Blocked { .. } => StepFacts::NoPath(self.no_path()),
            WaveStep::Descend { cell } => self.descended(cell),
            WaveStep::FlowField { cells } => StepFacts::FlowFieldBegan { cells },
            WaveStep::Sample { cell, dir } => {
                StepFacts::Sampled { cell: self.spot(cell), d: state.d(cell), dir, sample: self.sample(cell, dir) }
            }
            WaveStep::Arrow { cell } => StepFacts::Sloped(self.sloped(cell)),
            WaveStep::Aim { cell } => StepFacts::Aimed { cell: self.spot(cell), d: state.d(cell), aim: self.aim(cell) },
        })
    }

    fn looked(&self, cell: Cell, dir: Direction8, saw: Neighbour) -> StepFacts {
        let from = self.origin(cell, dir);
        StepFacts::Looked(Look { from: self.spot(from), d: self.state().d(from), dir, saw })
    }

    fn left_alone(&self, cell: Cell) -> Neighbour {
        match self.state().d(cell) {
            -1 => Neighbour::Barred(self.barrier(cell)),
            d => Neighbour::Numbered { cell: self.spot(cell), d },
        }
    }

    fn behind_corner(&self, cell: Cell, dir: Direction8) -> Neighbour {
        let wall = self.walls_beside(self.origin(cell, dir), dir).next();
        Neighbour::BehindCorner(wall.map_or(Barrier::EdgeOfMap, |wall| self.barrier(wall)))
    }

    fn joins(&self, cell: Cell) -> Neighbour {
        let at = self.spot(cell);
        match self.state().entries_of(cell) {
            1 => Neighbour::Joins { cell: at, will_get: self.state().wave() + 1 },
            times => Neighbour::JoinsAgain { cell: at, times },
        }
    }

    /// Do duplicates stay on the list?
    pub(super) fn stay(&self) -> bool {
        self.watched.input.dedupe == Dedupe::Never
    }

    /// The cells on the frontier, each once.
    pub(super) fn cells_on_frontier(&self) -> usize {
        let frontier = self.state().frontier();
        if !self.stay() {
            return frontier.len();
        }
        let mut cells = frontier.to_vec();
        cells.sort_unstable();
        cells.dedup();
        cells.len()
    }

    fn entries(&self) -> Entries {
        Entries { all: self.state().next_frontier_len(), duplicates: self.state().duplicates_waiting() }
    }

    fn start_cell(&self, start: Option<Cell>) -> StartCell {
        let Some(cell) = start else { return StartCell::OffTheMap };
        let start = self.start();
        match self.state().d(cell) {
            1 => StartCell::IsGoal(start),
            d if d > 0 => StartCell::Numbered { start, d },
            _ => self.walled_start().map_or(StartCell::WithoutNumber(start), StartCell::Walled),
        }
    }

    fn descended(&self, cell: Cell) -> StepFacts {
        let d = self.state().d(cell);
        let from = self.path().iter().rev().nth(1).filter(|_| self.plan.moves == Moves::Eight);
        StepFacts::Descended {
            to: self.spot(cell),
            d,
            target: from.map_or(Target::Lowest, |&from| self.target(from, cell)),
            moves_in_all: (d == 1).then(|| self.moves()),
        }
    }

    fn sample(&self, cell: Cell, dir: Direction8) -> Sample {
        let state = self.state();
        let to = cell.shifted(state.offset(dir));
        if state.d(to) < 0 {
            Sample::Own(self.barrier(to))
        } else {
            Sample::Number(self.spot(to), flow::beside(state, cell, dir))
        }
    }

    /// Has one of the eight neighbours of a cell a lower number than `to`? Then only a move past a corner leads there.
    pub(super) fn target(&self, from: Cell, to: Cell) -> Target {
        let state = self.state();
        let numbers = Direction8::ALL.into_iter().map(|dir| state.d(from.shifted(state.offset(dir))));
        let is_lower_blocked = numbers.filter(|&d| d > 0).min() < Some(state.d(to));
        if is_lower_blocked { Target::LowestReachable } else { Target::Lowest }
    }
}

/// What `trace --format json` adds to a step: the cell that it is about, its number, and where it looks.
pub fn fields(facts: &StepFacts) -> Fields {
    let (cell, d, look) = match *facts {
        StepFacts::Looked(Look { from, d, dir, .. }) => (from, d, Some(dir.word())),
        StepFacts::Sampled { cell, d, dir, .. } => (cell, d, Some(dir.word())),
        // A cell on the next frontier has no number yet.
        StepFacts::DuplicateRemoved { cell, .. } => (cell, 0, None),
        StepFacts::Numbered { cell, d, .. }
        | StepFacts::Descended { to: cell, d, .. }
        | StepFacts::Sloped(Arrow { cell, d, .. })
        | StepFacts::Aimed { cell, d, .. } => (cell, d, None),
        _ => return Fields::new(),
    };
    let mut fields = Fields::from_iter([("cell".to_owned(), json!(cell.xy())), ("d".to_owned(), json!(d))]);
    fields.extend(look.map(|look| ("look".to_owned(), json!(look))));
    fields
}
