//! What somebody answers who makes a named mistake in the search for a channel.

use super::SearchAct;
use crate::algo::best_first::SearchNode;
use crate::algo::channel::{Area, Link};
use crate::lesson::mistake::{GREEDY, LARGEST, Mistake, NO_ESTIMATE};
use crate::lesson::question::{Answer, QuestionKind};

impl SearchAct {
    /// Some of the answers may be right here: the lesson drops those.
    pub(super) fn own_wrong_answers(&self, kind: QuestionKind) -> Vec<(&'static Mistake, Answer)> {
        if !self.asks(self.watched.film.at(), kind) {
            return Vec::new();
        }
        let search = self.channel().search();
        let lowest = |number: &dyn Fn(&SearchNode<Link>) -> i64| -> Option<Area> {
            search.open().min_by_key(|&area| search.node(area).map(number))
        };
        let wrong = [(&LARGEST, lowest(&|n| -n.f())), (&NO_ESTIMATE, lowest(&|n| n.g)), (&GREEDY, lowest(&|n| n.h))];
        let thing = |area: Area| Answer::Things(vec![self.plan.thing(area)]);
        wrong.into_iter().filter_map(|(mistake, area)| Some((mistake, thing(area?)))).collect()
    }
}
