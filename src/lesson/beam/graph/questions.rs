//! Questions about the visibility graph and the search over it.

use super::GraphAct;
use crate::algo::route::{Reached, RouteStep};
use crate::lesson::question::{Form, Need, Question, QuestionKind};
use crate::sentence;

impl GraphAct {
    /// Is a question of this kind asked at position `k`?
    pub(super) fn asks(&self, k: usize, kind: QuestionKind) -> bool {
        let next = self.watched.film.steps().get(k);
        match kind {
            QuestionKind::Taut if self.is_taut() => {
                use RouteStep::{Link, NotTautHere, NotTautThere};
                matches!(next, Some(Link { .. } | NotTautHere { .. } | NotTautThere { .. }))
            }
            QuestionKind::Close => matches!(next, Some(RouteStep::Expand { .. })),
            _ => false,
        }
    }

    pub(super) fn own_question(&self, kind: QuestionKind) -> Option<Question> {
        let (steps, at) = (self.watched.film.steps(), self.watched.film.at());
        let &next = steps.get(at).filter(|_| self.asks(at, kind))?;
        let state = self.state();
        let (prompt, form) = match next {
            RouteStep::Expand { .. } => {
                let f = |v| state.reached(v).map(Reached::f);
                let least = state.open().filter_map(f).min_by(f64::total_cmp)?;
                let nodes = state.open().filter(|&v| f(v) == Some(least));
                let form = Form::Things { right: nodes.map(|v| self.thing(v)).collect(), need: Need::Any };
                (sentence!["Which open node is closed next? Click it."], form)
            }
            RouteStep::Link { w } | RouteStep::NotTautHere { w } | RouteStep::NotTautThere { w } => {
                let ends = [self.named(self.from(), "this corner"), self.named(w, "that corner")];
                let [from, to] = ends;
                let is_kept = matches!(next, RouteStep::Link { .. });
                let form =
                    Form::choice(["It is taut: it is kept.", "It is not taut: it is left out."], usize::from(!is_kept));
                (sentence!["Is the link from ", from, " to ", to, " taut?"], form)
            }
            _ => return None,
        };
        Some(Question { kind, asked_at: at, answered_at: at + 1, prompt, form })
    }
}
