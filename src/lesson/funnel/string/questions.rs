//! Questions about the funnel that restarts.

use super::StringAct;
use crate::algo::funnel::{Funnel, FunnelStep};
use crate::lesson::funnel::plan::Plan;
use crate::lesson::question::{Form, Need, Question, QuestionKind};
use crate::picture::Thing;
use crate::sentence;
use crate::words::Sentence;

impl StringAct<Funnel> {
    /// Is a question of this kind asked at position `k`?
    pub(super) fn asks(&self, k: usize, kind: QuestionKind) -> bool {
        let steps = self.watched.film.steps();
        match (kind, steps.get(k)) {
            (QuestionKind::Tighten, Some(&FunnelStep::Inside { portal, side })) => {
                let opens = matches!(steps.get(k + 1), Some(FunnelStep::Apex { .. }));
                // An end that has not moved may be tightened or skipped: nothing is asked.
                let state = self.watched.state_at(k);
                !opens && state.scan().end(portal, side).at != state.bound(side).at
            }
            // The goal has no number on the map.
            (
                QuestionKind::Restart,
                Some(&(FunnelStep::Restart { portal, .. } | FunnelStep::Repeat { portal, .. })),
            ) => portal + 1 < self.scan().last(),
            (QuestionKind::Apex, Some(FunnelStep::Restart { .. })) => self.new_apex(k).is_some(),
            _ => false,
        }
    }

    /// The vertex that becomes the apex at a restart after position `k`, if the map has one there.
    fn new_apex(&self, k: usize) -> Option<Vec<Thing>> {
        let Some(&FunnelStep::Restart { side, .. }) = self.watched.film.steps().get(k) else { return None };
        let at = self.watched.state_at(k).bound(side).at;
        let things: Vec<Thing> = self.plan.mesh().vertices_at(at).into_iter().map(Thing::Vertex).collect();
        (!things.is_empty()).then_some(things)
    }

    pub(super) fn own_question(&self, kind: QuestionKind) -> Option<Question> {
        let (steps, at) = (self.watched.film.steps(), self.watched.film.at());
        let &next = steps.get(at).filter(|_| self.asks(at, kind))?;
        let (answered_at, prompt, form) = match (kind, next) {
            (QuestionKind::Tighten, FunnelStep::Inside { portal, side }) => {
                let end = self.end_first(portal, side);
                let of_portal = (portal != self.scan().last()).then(|| sentence![" of ", Plan::portal_named(portal)]);
                let prompt = sentence![end, of_portal, " is tested. What happens?"];
                let decided = |step: &FunnelStep| {
                    matches!(step, FunnelStep::Skip { .. } | FunnelStep::Tighten { .. } | FunnelStep::Crossed { .. })
                };
                let decision = at + steps[at..].iter().position(decided)?;
                let right = match steps[decision] {
                    FunnelStep::Tighten { .. } => 0,
                    FunnelStep::Skip { .. } => 1,
                    _ => 2,
                };
                (decision + 1, prompt, Form::choice(["Tighten", "Skip", "New corner"], right))
            }
            (QuestionKind::Apex, _) => {
                let prompt: Sentence = "The path turns a corner. Which point becomes the apex? Click it.".into();
                (at + 1, prompt, Form::Things { right: self.new_apex(at)?, need: Need::Any })
            }
            (QuestionKind::Restart, FunnelStep::Restart { portal, .. } | FunnelStep::Repeat { portal, .. }) => {
                let prompt: Sentence = "The funnel restarts. Which portal is visited next?".into();
                (at + 1, prompt, Form::Number(i64::from(portal) + 1))
            }
            _ => return None,
        };
        Some(Question { kind, asked_at: at, answered_at, prompt, form })
    }
}
