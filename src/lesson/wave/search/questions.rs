//! Questions about the octile wave and A*.

use super::SearchKind;
use crate::algo::grid_search::{Event, GridSearch, GridStep};
use crate::lesson::question::{Form, Need, Question, QuestionKind};
use crate::lesson::wave::act::WaveAct;
use crate::picture::Thing;
use crate::sentence;

/// Is a question of this kind asked at position `k`? Before a cell is closed, and before the stage that its number opens:
/// the label of the stage would give the answer away.
pub(super) fn asks<S: GridStep>(steps: &[S], k: usize, kind: QuestionKind) -> bool {
    let event = |k: usize| steps.get(k).map(|step| step.event());
    let is_band = |k: usize| matches!(event(k), Some(Event::Band { .. }));
    match kind {
        QuestionKind::Close => {
            let closes_now = matches!(event(k), Some(Event::Close { .. })) && !(k > 0 && is_band(k - 1));
            closes_now || (is_band(k) && matches!(event(k + 1), Some(Event::Close { .. })))
        }
        _ => false,
    }
}

impl<S: SearchKind> WaveAct<GridSearch<S>> {
    pub(super) fn own_question(&self, kind: QuestionKind) -> Option<Question> {
        let (steps, at) = (self.watched.film.steps(), self.watched.film.at());
        if !asks(steps, at, kind) {
            return None;
        }
        let closed = steps[at..].iter().position(|step| matches!(step.event(), Event::Close { .. }))?;
        let state = self.state();
        // Of equal f, the lower h goes first. What is still equal then differs only in its place on the map.
        let order = |cell| (state.f(cell), state.h(cell));
        let least = state.open().map(order).min()?;
        let right = state.open().filter(|&cell| order(cell) == least).map(Thing::Cell).collect();
        // What decides is said before the answer. Without h, equally low costs are equally good.
        let order = if S::HAS_HEURISTIC { " Among equal f, the lower h wins." } else { "" };
        Some(Question {
            kind,
            asked_at: at,
            answered_at: at + closed + 1,
            prompt: sentence!["Which open cell is closed next?", order, " Click it."],
            form: Form::Things { right, need: Need::Any },
        })
    }
}
