//! The variables of the programs of the octile wave and of A*.

use super::{SearchKind, WaveAct};
use crate::algo::grid_search::{CellStatus, Event, GridSearch, GridStep};
use crate::lesson::listing::Variable;
use crate::map::grid::Cell;
use crate::words::{count, number};

impl<S: SearchKind> WaveAct<GridSearch<S>> {
    pub(super) fn step_variables(&self) -> Vec<Variable> {
        let (state, event) = (self.state(), self.watched.step().map(GridStep::event));
        let (cell, neighbour, dir) = match event {
            Some(
                Event::Skip { cell, dir }
                | Event::CornerCut { cell, dir }
                | Event::Discover { cell, dir }
                | Event::Relax { cell, dir }
                | Event::NoBetter { cell, dir },
            ) => (Some(state.origin(cell, dir)), Some(cell), Some(dir)),
            Some(Event::Close { cell } | Event::Back { cell } | Event::Arrow { cell }) => (Some(cell), None, None),
            Some(Event::Stand { target }) => (target, None, None),
            _ => (None, None, None),
        };
        let is_known = |&cell: &Cell| matches!(state.status(cell), CellStatus::Open | CellStatus::Closed);
        let cost = |cell: Option<Cell>| cell.filter(is_known).map(|cell| number(state.g(cell).value()));
        // The sum is only made for a cell that can be opened or relaxed.
        let is_compared = matches!(event, Some(Event::Discover { .. } | Event::Relax { .. } | Event::NoBetter { .. }));
        let sum = cell.zip(dir).filter(|_| is_compared).map(|(cell, dir)| state.g(cell) + dir.cost());
        let [own, new, known] = S::TEXTS.cost_names;
        vec![
            self.cell_variable("cell", cell),
            Variable::new(own, cost(cell)),
            self.cell_variable("neighbour", neighbour),
            Variable::new(known, cost(neighbour)),
            Variable::new(new, sum.map(|sum| number(sum.value()))),
            Variable::new("open_list", Some(count(state.open_len(), "cell"))),
        ]
    }
}
