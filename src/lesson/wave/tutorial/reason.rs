//! What decided the last step of the tutorial's wave: the numbers that were compared, with their outcome. It costs more than
//! what the step did, and only the panel asks for it.

use super::arrow::{Aim, Arrow};
use super::{WaveAct, WhatIf, Work};
use crate::algo::flow::{self, ArrowFault};
use crate::algo::moves::Direction8;
use crate::algo::wave::{Moves, Wave, WaveStep};
use crate::lesson::wave::facts::Spot;
use crate::map::grid::Cell;

/// Why a step was decided as it was.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// −1 is not 0.
    IsBarrier,
    /// The neighbour has this number; from the current cell it would get another one, which is higher.
    HasNumber {
        number: i32,
        would_get: u32,
    },
    /// So many cells beside a diagonal move are walls.
    CutsCorner {
        walls: usize,
    },
    /// The number of a found cell is still 0, so only a look at the next frontier shows that it was found. The work is
    /// that of this wave.
    FoundBefore {
        work: Option<Work>,
    },
    /// The goal has the number 1.
    FirstNumber,
    /// A cell got the number `d` because this neighbour found it.
    FoundFrom {
        neighbour: Spot,
        dir: Direction8,
        d: i32,
    },
    /// A cell without a number is one move farther than wave `d`.
    NoNumber {
        d: u32,
    },
    /// A duplicate arose: the cell keeps its 0 until it gets this number.
    NoNumberYet {
        will_get: u32,
    },
    /// What each way against duplicates costs in this wave.
    Comparisons(Work),
    /// Two entries are equal.
    EqualEntries(Spot, Option<WhatIf>),
    NothingFound,
    /// Each move lowers the number by 1.
    FallsByOne {
        start: i32,
    },
    /// Each move lowers the number by 1 or more.
    FallsByOneOrMore {
        start: i32,
    },
    StartWithoutNumber,
    LowestOf(Lowest),
    /// A wall counts as the cell's own number.
    WallCountsAs {
        d: i32,
    },
    Slope(Arrow),
    /// The arrow of a cell with the number `own` points to the number `to`. `fault` is what the differences do there.
    LowestReachable {
        to: i32,
        own: i32,
        fault: Option<ArrowFault>,
    },
}

/// The numbers around the end of the path.
#[derive(Clone, Debug, PartialEq)]
pub struct Lowest {
    /// In the order in which ties are broken. The lowest is `d`.
    pub around: Vec<(Direction8, i32)>,
    pub d: i32,
    pub next: NextCell,
    /// Were moves left out because they would cut a corner?
    pub leaves_out: bool,
}

/// How the lowest neighbour was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextCell {
    OnlyWay,
    Lowest,
    /// So many are equally low. The first one wins in the order of these moves. The fewest and the most moves of the whole
    /// path follow, whichever are taken, if they are counted.
    FirstOf(usize, Moves, Option<[usize; 2]>),
}

impl WaveAct<Wave> {
    /// Of the last step. None if it decided nothing.
    pub fn reason(&self) -> Option<Reason> {
        let state = self.state();
        let d = state.wave();
        Some(match self.watched.step()? {
            WaveStep::Skip { cell, .. } => match state.d(cell) {
                -1 => Reason::IsBarrier,
                number => Reason::HasNumber { number, would_get: d + 1 },
            },
            WaveStep::CornerCut { cell, dir } => {
                Reason::CutsCorner { walls: self.walls_beside(self.origin(cell, dir), dir).count() }
            }
            WaveStep::Known { .. } => Reason::FoundBefore { work: self.work_of_wave() },
            WaveStep::Number { cell } => self.found_from(cell)?,
            WaveStep::Discover { cell, .. } if state.entries_of(cell) > 1 => Reason::NoNumberYet { will_get: d + 1 },
            WaveStep::Discover { .. } => Reason::NoNumber { d },
            WaveStep::Sort { .. } | WaveStep::Compare { .. } => Reason::Comparisons(self.work_of_wave()?),
            WaveStep::Drop { cell } => Reason::EqualEntries(self.spot(cell), self.plan.what_if()),
            WaveStep::Swap { kept: 0 } => Reason::NothingFound,
            WaveStep::Begin { start } => self.length_known(start?)?,
            WaveStep::Descend { cell } => Reason::LowestOf(self.lowest(cell)?),
            WaveStep::Sample { cell, dir } if state.d(cell.shifted(state.offset(dir))) <= 0 => {
                Reason::WallCountsAs { d: state.d(cell) }
            }
            WaveStep::Arrow { cell } => Reason::Slope(self.sloped(cell)),
            WaveStep::Aim { cell } => {
                let Aim::At { d: to, .. } = self.aim(cell) else { return None };
                Reason::LowestReachable { to, own: state.d(cell), fault: flow::fault(state, cell) }
            }
            _ => return None,
        })
    }

    /// From which neighbour a cell of the frontier was found. None if that step was not recorded.
    fn found_from(&self, cell: Cell) -> Option<Reason> {
        let d = self.state().d(cell);
        if d == 1 {
            return Some(Reason::FirstNumber);
        }
        let dir = self.discovered_from(cell)?;
        let neighbour = self.spot(cell.shifted(self.state().offset(dir)));
        Some(Reason::FoundFrom { neighbour, dir, d })
    }

    /// What the number of the start says about the path.
    fn length_known(&self, start: Cell) -> Option<Reason> {
        match (self.state().d(start), self.plan.moves) {
            (0, _) => Some(Reason::StartWithoutNumber),
            (d, Moves::Four | Moves::Eight) if d > 1 => Some(Reason::FallsByOne { start: d }),
            // A diagonal can lower it by 2, and past a wall by more.
            (d, Moves::Mixed) if d > 1 => Some(Reason::FallsByOneOrMore { start: d }),
            _ => None,
        }
    }

    /// The numbers around the last cell but one of the path, of which that of `to` was chosen.
    fn lowest(&self, to: Cell) -> Option<Lowest> {
        let state = self.state();
        let from = *self.path().iter().rev().nth(1)?;
        let moves = self.watched.input.moves;
        let around: Vec<_> = state.reachable(from, moves).map(|(dir, cell)| (dir, state.d(cell))).collect();
        let is_left_out = |dir: &Direction8| {
            !moves.may_cut() && state.d(from.shifted(state.offset(*dir))) > 0 && state.cuts_corner(from, *dir)
        };
        let d = state.d(to);
        let next = match around.iter().filter(|(_, number)| *number == d).count() {
            _ if around.len() == 1 => NextCell::OnlyWay,
            1 => NextCell::Lowest,
            ties => NextCell::FirstOf(ties, moves, self.plan.what_if().and_then(|what_if| what_if.moves)),
        };
        Some(Lowest { around, d, next, leaves_out: moves.of_path().iter().any(is_left_out) })
    }
}
