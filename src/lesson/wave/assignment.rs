//! What a program of the learner's own gets and must produce in the wave lesson.

use super::act::{WaveAct, WaveAlgorithm};
use super::search::SearchKind;
use super::settings::WaveVariant;
use crate::algo::grid_search::{Event, GridSearch};
use crate::algo::wave::{Moves, WaveStep};
use crate::lesson::assignment::{
    Assignment, CellInputs, CellMoves, Closing, Closings, Decisions, Expected, Inputs, Numbered, SearchInputs,
};
use crate::lesson::{Choice, Fields, Watched};
use crate::map::grid::{Cell, Grid};
use serde_json::json;
use std::sync::Arc;

impl<F: WaveAlgorithm> WaveAct<F> {
    fn cell_inputs(&self) -> CellInputs {
        let moves = match (self.plan.variant, self.plan.moves) {
            (WaveVariant::Tutorial, Moves::Four) => CellMoves::Four,
            (WaveVariant::Tutorial, Moves::Eight) => CellMoves::Eight,
            (WaveVariant::Tutorial, Moves::Mixed) => CellMoves::Mixed,
            _ if self.plan.search_moves == Moves::Four => CellMoves::Four,
            _ => CellMoves::Octile,
        };
        CellInputs { grid: Arc::new(self.grid().clone()), start: self.plan.start, goal: self.plan.goal, moves }
    }

    /// The task. To be called at the end of the run.
    pub(super) fn own_assignment(&self, decisions: Decisions, inputs: impl FnOnce(CellInputs) -> Inputs) -> Assignment {
        let cells = self.cell_inputs();
        let (grid, moves) = (cells.grid.clone(), cells.moves);
        Assignment {
            inputs: inputs(cells),
            decisions: Some(decisions),
            only_result: false,
            extent: self.grid().width().max(self.grid().height()).into(),
            result: Expected::Cells {
                grid,
                // A program is to find a shortest path, whatever the estimate of this run.
                path: self.plan.search_optimum().or(self.found()).map(<[Cell]>::to_vec).unwrap_or_default(),
                moves,
                is_cheapest: self.plan.variant != WaveVariant::Tutorial,
                goals: self.plan.goal.into_iter().collect(),
            },
        }
    }
}

impl<S: SearchKind> WaveAct<GridSearch<S>> {
    /// The task of a search. To be called at the end of the run.
    pub(super) fn search_assignment(&self) -> Assignment {
        let (grid, input) = (self.grid(), &self.watched.input);
        let xy = |cell: Cell| <[u32; 2]>::from(grid.xy(cell));
        // The cost of a closed cell stays as it is.
        let cost = |cell: Cell| self.state().g(cell).value();
        let f = |cell: Cell| S::HAS_HEURISTIC.then(|| self.state().f(cell).value());
        let closed = |(at, step): (usize, &S)| match step.event() {
            Event::Close { cell } => Some((at, Closing { cell: xy(cell), cost: cost(cell), f: f(cell) })),
            _ => None,
        };
        let taken = (1..).zip(self.watched.film.steps()).filter_map(closed).collect();
        let path = self.found().map(<[Cell]>::to_vec).unwrap_or_default();
        let goals = if S::HAS_HEURISTIC || input.more_goals.is_empty() { Vec::new() } else { input.open_goals() };
        let search = SearchInputs { guide: S::HAS_HEURISTIC.then_some(input.guide), goals };
        let decisions = Decisions::Closings(Closings { taken, path, is_flood: !S::HAS_HEURISTIC });
        let mut task = self.own_assignment(decisions, |cells| Inputs::Search(cells, search));
        if let Expected::Cells { goals, .. } = &mut task.result {
            *goals = if S::HAS_HEURISTIC { input.goal.into_iter().collect() } else { input.open_goals() };
        }
        task
    }
}

impl SearchInputs {
    /// What only a search with an open list reads.
    pub(in crate::lesson) fn fields(&self, grid: &Grid) -> Fields {
        let mut fields = Fields::new();
        let variant = if self.guide.is_some() { WaveVariant::AStar } else { WaveVariant::Octile };
        fields.insert("search".to_owned(), json!(variant.word()));
        if let Some(guide) = self.guide {
            fields.insert("estimate".to_owned(), json!(guide.estimate.word()));
            fields.insert("weight".to_owned(), json!(guide.weight.word()));
        }
        if !self.goals.is_empty() {
            let goals = self.goals.iter().map(|&goal| <[u32; 2]>::from(grid.xy(goal)));
            fields.insert("goals".to_owned(), goals.collect());
        }
        // The tutorial's wave counts moves, whatever the ground costs.
        if grid.has_terrain() {
            let costs = |y| (0..grid.width()).map(|x| grid.cost(grid.cell(x, y))).collect::<Vec<_>>();
            fields.insert("costs".to_owned(), (0..grid.height()).map(costs).collect());
        }
        fields
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

impl CellInputs {
    /// Cells as `[x, y]`; null for a start or a goal outside of the map.
    pub(in crate::lesson) fn fields(&self) -> Fields {
        let grid = &self.grid;
        let mark = |cell| if grid.is_wall(cell) { '#' } else { '.' };
        let row = |y| (0..grid.width()).map(|x| mark(grid.cell(x, y))).collect::<String>();
        let xy = |cell: Option<Cell>| cell.map(|c| grid.xy(c)).map(|(x, y)| [x, y]);
        let fields = json!({
            "width": grid.width(),
            "height": grid.height(),
            "rows": (0..grid.height()).map(row).collect::<Vec<_>>(),
            "start": xy(self.start),
            "goal": xy(self.goal),
            "moves": match self.moves {
                CellMoves::Four => json!(4),
                CellMoves::Eight | CellMoves::Octile => json!(8),
                CellMoves::Mixed => json!("mixed"),
            },
        });
        fields.as_object().cloned().unwrap_or_default()
    }
}
