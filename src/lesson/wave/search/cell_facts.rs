//! What is known of a cell in the octile wave and in A*.

use super::SearchKind;
use super::facts::Costs;
use crate::algo::grid_search::{CellStatus, GridSearch, Sum};
use crate::algo::moves::{Cost, Direction8};
use crate::lesson::wave::act::WaveAct;
use crate::lesson::wave::facts::{NoArrow, Spot};
use crate::map::grid::Cell;

/// A cell at the current position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellFacts {
    pub state: CellState,
    /// None before the first arrow of the flow field.
    pub arrow: Option<CellArrow>,
}

/// What the search knows of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellState {
    Wall,
    NotFound,
    /// In A*, where every cell has an h.
    NotFoundWithEstimate {
        h: Sum,
    },
    Open(Costs, FoundFrom),
    Closed(Costs, FoundFrom),
}

/// Where the best known path to a cell comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoundFrom {
    Neighbour(Direction8),
    /// The search begins here.
    Nowhere,
}

/// The arrow of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellArrow {
    None(NoArrow),
    /// To the next cell of a shortest path. `there` and `here` are what the two cells cost.
    ToNext {
        to: Spot,
        there: Cost,
        here: Cost,
    },
}

impl<S: SearchKind> WaveAct<GridSearch<S>> {
    pub fn cell_facts(&self, cell: Cell) -> CellFacts {
        CellFacts { state: self.cell_state(cell), arrow: self.cell_arrow(cell) }
    }

    fn cell_state(&self, cell: Cell) -> CellState {
        let state = self.state();
        match state.status(cell) {
            CellStatus::Wall => CellState::Wall,
            CellStatus::Unseen if S::HAS_HEURISTIC => CellState::NotFoundWithEstimate { h: state.h(cell) },
            CellStatus::Unseen => CellState::NotFound,
            CellStatus::Open => CellState::Open(self.costs(cell), self.found_from(cell)),
            CellStatus::Closed => CellState::Closed(self.costs(cell), self.found_from(cell)),
        }
    }

    fn found_from(&self, cell: Cell) -> FoundFrom {
        let Some(parent) = self.state().parent(cell) else { return FoundFrom::Nowhere };
        let leads_there = |&dir: &Direction8| self.state().neighbour(cell, dir) == parent;
        Direction8::ALL.into_iter().find(leads_there).map_or(FoundFrom::Nowhere, FoundFrom::Neighbour)
    }

    fn cell_arrow(&self, cell: Cell) -> Option<CellArrow> {
        let state = self.state();
        if !state.has_arrows() {
            return None;
        }
        Some(match state.status(cell) {
            CellStatus::Wall => CellArrow::None(NoArrow::InWall),
            CellStatus::Unseen | CellStatus::Open => CellArrow::None(NoArrow::NotReached),
            CellStatus::Closed if !state.has_arrow(cell) => CellArrow::None(NoArrow::NotYet),
            CellStatus::Closed => match state.parent(cell) {
                None => CellArrow::None(NoArrow::AtGoal),
                Some(to) => CellArrow::ToNext { to: self.spot(to), there: state.g(to), here: state.g(cell) },
            },
        })
    }
}
