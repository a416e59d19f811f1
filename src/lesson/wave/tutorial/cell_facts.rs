//! What is known of a cell in the tutorial's wave.

use super::WaveAct;
use super::arrow::{Aim, Arrow};
use crate::algo::moves::Direction8;
use crate::algo::wave::Wave;
use crate::lesson::wave::facts::{NoArrow, Spot};
use crate::map::grid::Cell;

/// A cell at the current position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellFacts {
    pub number: CellNumber,
    /// None before the first arrow of the flow field.
    pub arrow: Option<CellArrow>,
}

/// The number of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellNumber {
    Wall,
    None,
    /// The cell is on the next frontier, in this many entries.
    Waits {
        entries: usize,
        will_get: u32,
    },
    /// The wave begins here.
    First,
    /// `found_by` is None if the step was not recorded.
    Numbered {
        d: i32,
        found_by: Option<Direction8>,
    },
}

/// The arrow of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellArrow {
    None(NoArrow),
    /// A repaired arrow, and the numbers at its end and of the cell.
    Aimed {
        to: Spot,
        there: i32,
        here: i32,
    },
    Sloped(Arrow),
}

impl WaveAct<Wave> {
    pub fn cell_facts(&self, cell: Cell) -> CellFacts {
        CellFacts { number: self.cell_number(cell), arrow: self.cell_arrow(cell) }
    }

    fn cell_number(&self, cell: Cell) -> CellNumber {
        let state = self.state();
        match state.d(cell) {
            -1 => CellNumber::Wall,
            0 => match state.entries_of(cell) {
                0 => CellNumber::None,
                entries => CellNumber::Waits { entries, will_get: state.wave() + 1 },
            },
            1 => CellNumber::First,
            d => CellNumber::Numbered { d, found_by: self.discovered_from(cell) },
        }
    }

    fn cell_arrow(&self, cell: Cell) -> Option<CellArrow> {
        let state = self.state();
        if !state.has_arrows() {
            return None;
        }
        let d = state.d(cell);
        Some(match d {
            -1 => CellArrow::None(NoArrow::InWall),
            0 => CellArrow::None(NoArrow::NotReached),
            _ if !state.has_arrow(cell) => CellArrow::None(NoArrow::NotYet),
            _ if !state.is_aimed() => CellArrow::Sloped(self.sloped(cell)),
            _ => match self.aim(cell) {
                Aim::Nowhere => CellArrow::None(NoArrow::AtGoal),
                Aim::At { to, d: there, .. } => CellArrow::Aimed { to, there, here: d },
            },
        })
    }
}
