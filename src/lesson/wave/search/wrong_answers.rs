//! What somebody answers who makes a named mistake in the octile wave or in A*.

use super::SearchKind;
use super::questions::asks;
use crate::algo::grid_search::GridSearch;
use crate::lesson::mistake::{GREEDY, LARGEST, Mistake, NO_ESTIMATE};
use crate::lesson::question::{Answer, QuestionKind};
use crate::lesson::wave::act::WaveAct;
use crate::lesson::wave::mistakes::COUNTS_MOVES;
use crate::map::grid::Cell;
use crate::picture::Thing;

impl<S: SearchKind> WaveAct<GridSearch<S>> {
    /// Some of the answers may be right here: the lesson drops those.
    pub(super) fn own_wrong_answers(&self, kind: QuestionKind) -> Vec<(&'static Mistake, Answer)> {
        if !asks(self.watched.film.steps(), self.watched.film.at(), kind) {
            return Vec::new();
        }
        let state = self.state();
        let mut wrong = vec![(&LARGEST, state.open().max_by_key(|&cell| state.f(cell)))];
        if S::HAS_HEURISTIC {
            wrong.push((&NO_ESTIMATE, state.open().min_by_key(|&cell| state.g(cell))));
            wrong.push((&GREEDY, state.open().min_by_key(|&cell| state.h(cell))));
        }
        let moves = |cell: Cell| {
            let f = state.f(cell);
            f.straight + f.diagonal
        };
        wrong.push((&COUNTS_MOVES, state.open().min_by_key(|&cell| moves(cell))));
        wrong.into_iter().filter_map(|(m, cell)| Some((m, Answer::Things(vec![Thing::Cell(cell?)])))).collect()
    }
}
