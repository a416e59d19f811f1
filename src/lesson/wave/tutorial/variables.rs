//! The variables of the program of the tutorial's wave.

use super::WaveAct;
use crate::algo::flow;
use crate::algo::wave::{Wave, WaveStep};
use crate::lesson::listing::Variable;
use crate::lesson::wave::words::tutorial as words;
use crate::map::grid::Cell;
use crate::words::{count, number};
use glam::DVec2;

impl WaveAct<Wave> {
    pub(super) fn step_variables(&self) -> Vec<Variable> {
        let (state, step) = (self.state(), self.watched.step());
        let [cell, neighbour] = step.map_or([None; 2], |step| self.step_cells(step));
        let is_flood = !matches!(
            step,
            Some(
                WaveStep::Begin { .. }
                    | WaveStep::Blocked { .. }
                    | WaveStep::Descend { .. }
                    | WaveStep::FlowField { .. }
                    | WaveStep::Sample { .. }
                    | WaveStep::Arrow { .. }
                    | WaveStep::Aim { .. }
            )
        );
        let in_flood = |value: String| is_flood.then_some(value);
        let arrow = step.and_then(|step| self.arrow(step));
        let number_of_neighbour = neighbour.map(|neighbour| number(state.d(neighbour).into()));
        let path = (!state.path().is_empty()).then(|| count(state.path().len(), "cell"));
        let all = state.next_frontier_len();
        vec![
            Variable::new("d", Some(state.wave().to_string()).filter(|_| is_flood && state.wave() > 0)),
            self.cell_variable("cell", cell),
            Variable::new("number[neighbour]", number_of_neighbour).only_in_programs(),
            self.cell_variable("neighbour", neighbour),
            Variable::new("frontier", in_flood(words::listed(state.frontier().len(), self.cells_on_frontier())))
                .of_list(),
            Variable::new("next_frontier", in_flood(words::listed(all, all - state.duplicates_waiting() as usize)))
                .of_list(),
            Variable::new("path", path),
            Variable::new("arrow", arrow.map(|to| format!("({}, {})", number(to.x), number(to.y)))),
        ]
    }

    /// The cell that a step is about, and the neighbour that it looks at.
    fn step_cells(&self, step: WaveStep) -> [Option<Cell>; 2] {
        match step {
            WaveStep::Skip { cell, dir }
            | WaveStep::CornerCut { cell, dir }
            | WaveStep::Known { cell, dir }
            | WaveStep::Discover { cell, dir } => [Some(self.origin(cell, dir)), Some(cell)],
            WaveStep::Number { cell }
            | WaveStep::Drop { cell }
            | WaveStep::Descend { cell }
            | WaveStep::Sample { cell, .. }
            | WaveStep::Arrow { cell }
            | WaveStep::Aim { cell } => [Some(cell), None],
            WaveStep::Begin { start } => [start, None],
            WaveStep::Blocked { at } => [at, None],
            _ => [None; 2],
        }
    }

    /// The arrow that a step computes: in x and in y, not normalised.
    fn arrow(&self, step: WaveStep) -> Option<DVec2> {
        match step {
            WaveStep::Arrow { cell } => Some(flow::downhill(self.state(), cell).value()),
            WaveStep::Aim { cell } => {
                let [from, to] = [cell, flow::aim(self.state(), cell).unwrap_or(cell)].map(|c| self.grid().center(c));
                Some((to - from) / self.grid().cell_size())
            }
            _ => None,
        }
    }
}
