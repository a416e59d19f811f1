//! What a program of the learner's own gets and must produce in the wave lesson.

use super::act::{WaveAct, WaveAlgorithm};
use super::settings::WaveVariant;
use crate::algo::wave::{Moves, WaveStep};
use crate::lesson::assignment::{Assignment, CellMoves, Decisions, Expected, Numbered};
use crate::lesson::{Fields, Watched};
use crate::map::grid::{Cell, Grid};
use serde_json::json;
use std::sync::Arc;

impl<F: WaveAlgorithm> WaveAct<F> {
    /// The task. To be called at the end of the run. `numbers`: the cells that get a number, if a program must number them
    /// in waves, with the positions after the steps that write it.
    pub(super) fn own_assignment(&self, numbers: Option<Vec<(usize, Numbered)>>) -> Assignment {
        let moves = match (self.plan.variant, self.plan.moves) {
            (WaveVariant::Tutorial, Moves::Four) => CellMoves::Four,
            (WaveVariant::Tutorial, Moves::Eight) => CellMoves::Eight,
            (WaveVariant::Tutorial, Moves::Mixed) => CellMoves::Mixed,
            _ if self.plan.search_moves == Moves::Four => CellMoves::Four,
            _ => CellMoves::Octile,
        };
        Assignment {
            inputs: inputs(self.grid(), self.plan.start, self.plan.goal, moves),
            portals: Vec::new(),
            decisions: numbers.map(Decisions::Numbers),
            only_result: false,
            extent: self.grid().width().max(self.grid().height()).into(),
            result: Expected::Cells {
                grid: Arc::new(self.grid().clone()),
                // A program is to find a shortest path, whatever the estimate of this run.
                path: self.plan.search_optimum().or(self.found()).map(<[Cell]>::to_vec).unwrap_or_default(),
                moves,
            },
        }
    }
}

/// The cells that get a number, with the positions after the steps that write it.
pub(super) fn numbers(watched: &Watched<crate::algo::wave::Wave>) -> Vec<(usize, Numbered)> {
    let grid = &watched.input.grid;
    let (mut d, mut numbered) = (0, vec![false; grid.slots()]);
    let mut is_new = |cell: Cell| !std::mem::replace(&mut numbered[cell.index()], true);
    let mut numbers = Vec::new();
    for (at, step) in (1..).zip(watched.film.steps()) {
        match *step {
            WaveStep::Front { d: next } => d = next,
            // A duplicate that was not removed has its number already.
            WaveStep::Number { cell } if is_new(cell) => {
                let (x, y) = grid.xy(cell);
                numbers.push((at, Numbered { cell: [x, y], d }));
            }
            _ => {}
        }
    }
    numbers
}

/// Cells as `[x, y]`; null for a start or a goal outside of the map.
fn inputs(grid: &Grid, start: Option<Cell>, goal: Option<Cell>, moves: CellMoves) -> Fields {
    let mark = |cell| if grid.is_wall(cell) { '#' } else { '.' };
    let row = |y| (0..grid.width()).map(|x| mark(grid.cell(x, y))).collect::<String>();
    let xy = |cell: Option<Cell>| cell.map(|c| grid.xy(c)).map(|(x, y)| [x, y]);
    let costs = |y| (0..grid.width()).map(|x| grid.cost(grid.cell(x, y))).collect::<Vec<_>>();
    let mut fields = json!({
        "width": grid.width(),
        "height": grid.height(),
        "rows": (0..grid.height()).map(row).collect::<Vec<_>>(),
        "start": xy(start),
        "goal": xy(goal),
        "moves": match moves {
            CellMoves::Four => json!(4),
            CellMoves::Eight | CellMoves::Octile => json!(8),
            CellMoves::Mixed => json!("mixed"),
        },
    });
    // What crossing each cell costs, for searches that see it. The tutorial's wave counts moves.
    if grid.has_terrain() && matches!(moves, CellMoves::Octile) {
        fields["costs"] = (0..grid.height()).map(costs).collect();
    }
    fields.as_object().cloned().unwrap_or_default()
}
