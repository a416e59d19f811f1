//! Questions about the search for a channel.

use super::SearchAct;
use crate::algo::best_first::SearchNode;
use crate::algo::channel::ChannelStep;
use crate::lesson::question::{Form, Need, Question, QuestionKind};
use crate::sentence;

impl SearchAct {
    /// Is a question of this kind asked at position `k`?
    pub(super) fn asks(&self, k: usize, kind: QuestionKind) -> bool {
        kind == QuestionKind::Area && matches!(self.watched.film.steps().get(k), Some(ChannelStep::Expand { .. }))
    }

    pub(super) fn own_question(&self, kind: QuestionKind) -> Option<Question> {
        let at = self.watched.film.at();
        if !self.asks(at, kind) {
            return None;
        }
        let search = self.channel().search();
        let f = |area| search.node(area).map(SearchNode::f);
        let least = search.open().filter_map(f).min()?;
        let right = search.open().filter(|&area| f(area) == Some(least)).map(|area| self.plan.thing(area)).collect();
        let prompt = sentence!["Which ", self.channel().areas().word(), " is expanded next? Click it."];
        Some(Question {
            kind,
            asked_at: at,
            answered_at: at + 1,
            prompt,
            form: Form::Things { right, need: Need::Any },
        })
    }
}
