//! What a program of the learner's own gets and must produce in the wave lesson.

use super::act::{WaveAct, WaveAlgorithm};
use super::search::SearchKind;
use super::settings::WaveVariant;
use crate::algo::grid_search::{Event, GridSearch, Input};
use crate::algo::wave::{Moves, WaveStep};
use crate::lesson::assignment::{Assignment, CellMoves, Closing, Closings, Decisions, Expected, Numbered};
use crate::lesson::{Choice, Fields, Watched};
use crate::map::grid::{Cell, Grid};
use serde_json::json;
use std::sync::Arc;

impl<F: WaveAlgorithm> WaveAct<F> {
    /// The task. To be called at the end of the run.
    pub(super) fn own_assignment(&self, decisions: Decisions) -> Assignment {
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
            decisions: Some(decisions),
            only_result: false,
            extent: self.grid().width().max(self.grid().height()).into(),
            result: Expected::Cells {
                grid: Arc::new(self.grid().clone()),
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
        let mut task = self.own_assignment(Decisions::Closings(Closings { taken, path, is_flood: !S::HAS_HEURISTIC }));
        task.inputs.extend(search_inputs(input, S::HAS_HEURISTIC));
        if let Expected::Cells { goals, .. } = &mut task.result {
            *goals = if S::HAS_HEURISTIC { input.goal.into_iter().collect() } else { input.open_goals() };
        }
        task
    }
}

/// What only a search with an open list reads.
fn search_inputs(input: &Input, has_heuristic: bool) -> Fields {
    let grid = &input.grid;
    let mut fields = Fields::new();
    let variant = if has_heuristic { WaveVariant::AStar } else { WaveVariant::Octile };
    fields.insert("search".to_owned(), json!(variant.word()));
    if has_heuristic {
        fields.insert("estimate".to_owned(), json!(input.guide.estimate.word()));
        fields.insert("weight".to_owned(), json!(input.guide.weight.word()));
    } else if !input.more_goals.is_empty() {
        let goals = input.open_goals().into_iter().map(|goal| <[u32; 2]>::from(grid.xy(goal)));
        fields.insert("goals".to_owned(), goals.collect());
    }
    // The tutorial's wave counts moves, whatever the ground costs.
    if grid.has_terrain() {
        let costs = |y| (0..grid.width()).map(|x| grid.cost(grid.cell(x, y))).collect::<Vec<_>>();
        fields.insert("costs".to_owned(), (0..grid.height()).map(costs).collect());
    }
    fields
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
    let fields = json!({
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
    fields.as_object().cloned().unwrap_or_default()
}
