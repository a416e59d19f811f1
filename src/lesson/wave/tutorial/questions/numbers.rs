//! Which cells get the next number?

use super::{WaveAct, rule_of_flood};
use crate::algo::moves::Direction8;
use crate::algo::wave::{Moves, Wave, WaveStep};
use crate::lesson::Why;
use crate::lesson::mistake::Mistake;
use crate::lesson::question::{Answer, Asks, ByProgram, Form, Kind, MadeMap, MapForm, Need, Question, Reader};
use crate::lesson::wave::mistakes as named;
use crate::lesson::wave::words::tutorial::{self as words, NotNext};
use crate::map::grid::Cell;
use crate::picture::Thing;
use crate::sentence;
use crate::words::Sentence;

pub static KIND: Kind = Kind {
    by_program: ByProgram::NextWave,
    made_map: Some(MadeMap { form: MapForm::Cells, settings: Vec::new }),
    ..Kind::new(
        "numbers",
        "cells with the next number",
        "The next wave",
        "A grey frame: on the frontier. These cells get the number before this one.",
    )
};

/// More cells than this are too many to click.
const MOST_CELLS: usize = 8;
const WEST: Direction8 = Direction8::STRAIGHT[3];

pub struct Numbers<'a>(pub &'a WaveAct<Wave>);

impl Numbers<'_> {
    /// The cells that the wave after position `k` puts on the next frontier, each once, and the position at its end.
    fn found(&self, k: usize) -> (Vec<Cell>, usize) {
        let steps = self.0.watched.film.steps();
        let mut cells = Vec::new();
        for (at, step) in (k + 1..).zip(&steps[k..]) {
            match *step {
                WaveStep::Discover { cell, .. } => cells.push(cell),
                WaveStep::Swap { .. } => {
                    cells.sort_unstable();
                    cells.dedup();
                    return (cells, at);
                }
                _ => {}
            }
        }
        (Vec::new(), steps.len())
    }

    /// The cells that a wave finds which looks in these directions and takes cells with such numbers.
    fn found_by(&self, looks: impl Fn(Cell, Direction8) -> bool, takes: impl Fn(i32) -> bool) -> Answer {
        let state = self.0.state();
        let frontier = state.frontier();
        let looks =
            frontier.iter().flat_map(|&from| Direction8::ALL.map(|dir| (from, dir))).filter(|&(f, d)| looks(f, d));
        let reached = looks.map(|(from, dir)| from.shifted(state.offset(dir)));
        // The frontier is not numbered yet, but everybody knows that it is next.
        let mut cells: Vec<Cell> = reached.filter(|cell| takes(state.d(*cell)) && !frontier.contains(cell)).collect();
        cells.sort_unstable();
        cells.dedup();
        Answer::Things(cells.into_iter().map(Thing::Cell).collect())
    }
}

impl Asks for Numbers<'_> {
    fn is_asked_at(&self, k: usize) -> bool {
        let steps = self.0.watched.film.steps();
        let after_front = k > 0 && k < steps.len() && matches!(steps[k - 1], WaveStep::Front { .. });
        after_front && (1..=MOST_CELLS).contains(&self.found(k).0.len())
    }

    fn prompt(&self, reader: Reader) -> Sentence {
        sentence!["Which cells will get the number ", self.number(), "? ", reader.choose_all()]
    }

    fn answer(&self) -> Option<(usize, Form)> {
        let (cells, end) = self.found(self.0.watched.film.at());
        Some((end, Form::Things { right: cells.into_iter().map(Thing::Cell).collect(), need: Need::All }))
    }

    fn number(&self) -> Option<u32> {
        Some(self.0.state().wave() + 1)
    }

    fn wrong_answers(&self) -> Vec<(&'static Mistake, Answer)> {
        let (state, moves) = (self.0.state(), self.0.plan.moves);
        let is_open = |d: i32| d == 0;
        let is_right = |from, dir| moves.of_flood().contains(&dir) && !state.cuts_corner(from, dir);
        let diagonal = if moves == Moves::Eight { &named::CUTS_CORNERS } else { &named::DIAGONAL };
        vec![
            (diagonal, self.found_by(|_, _| true, is_open)),
            (&named::STRAIGHT, self.found_by(|_, dir| !dir.is_diagonal(), is_open)),
            (&named::AGAIN, self.found_by(is_right, |d| d >= 0)),
            (&named::NO_WEST, self.found_by(|from, dir| is_right(from, dir) && dir != WEST, is_open)),
        ]
    }

    fn refute(&self, wrong: &Answer) -> Option<Why> {
        let Answer::Things(chosen) = wrong else { return None };
        let (right, _) = self.found(self.0.watched.film.at());
        let (state, next) = (self.0.state(), self.number()?);
        let cells = || chosen.iter().filter_map(|&thing| if let Thing::Cell(cell) = thing { Some(cell) } else { None });
        let wrong = cells().find(|cell| !right.contains(cell));
        let why = match wrong {
            Some(cell) if state.d(cell) > 0 => NotNext::HasNumber(self.0.spot(cell), state.d(cell)),
            Some(cell) if state.frontier().contains(&cell) => NotNext::OnFrontier(self.0.spot(cell), next - 1),
            Some(cell) => NotNext::NoNeighbour(self.0.spot(cell), next - 1),
            None => NotNext::Missing {
                cells: right.iter().filter(|&&cell| !chosen.contains(&Thing::Cell(cell))).count(),
                d: next - 1,
                directions: self.0.plan.moves.of_flood().len(),
            },
        };
        Some(words::not_next(why).against_thing(wrong.map(Thing::Cell)))
    }

    /// The frontier, the cells that it finds, and all that lie behind them.
    fn candidates(&self) -> Vec<Thing> {
        let (grid, state) = (self.0.grid(), self.0.state());
        let is_new = |cell: Cell| state.d(cell) == 0 && state.next_frontier().all(|found| found != cell);
        grid.cells().filter(|&cell| !grid.is_wall(cell) && is_new(cell)).map(Thing::Cell).collect()
    }

    fn rule_of_settings(&self) -> Option<Sentence> {
        Some(rule_of_flood(self.0.plan.moves).into())
    }

    fn explanation(&self, question: &Question) -> Option<Sentence> {
        let before = question.number?.saturating_sub(1);
        Some(format!("They have no number yet, and each has a neighbour with the number {before}.").into())
    }
}
