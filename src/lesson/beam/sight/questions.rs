//! Questions about sight.

use super::SightAct;
use crate::algo::beam::BeamStep;
use crate::lesson::question::{Form, Need, Question, QuestionKind};
use crate::map::mesh::Vertex;
use crate::picture::Thing;
use crate::picture::beam::figure::Directions;
use crate::sentence;
use crate::words::{Sentence, place};
use glam::DVec2;

/// S is too close to a limit to be judged by eye if the sine of the angle between them is smaller: about two degrees.
const TOO_CLOSE: f64 = 0.035;

/// More vertices than this are too many to click.
const MOST_VERTICES: usize = 24;

impl SightAct {
    /// Is a question of this kind asked at position `k`?
    pub(super) fn asks(&self, k: usize, kind: QuestionKind) -> bool {
        let steps = self.watched.film.steps();
        match (kind, steps.get(k)) {
            (QuestionKind::Split, Some(BeamStep::TestLeft { .. })) => true,
            (QuestionKind::Seen, Some(BeamStep::Take { .. })) => {
                let is_first = k > 0 && matches!(steps[k - 1], BeamStep::First { .. });
                is_first && (1..=MOST_VERTICES).contains(&self.seen_at_end().len())
            }
            _ => false,
        }
    }

    /// The vertices that are seen at the end of the run.
    fn seen_at_end(&self) -> Vec<Thing> {
        self.plan.end().seen().iter().map(|&v| Thing::Vertex(v)).collect()
    }

    /// Where L, S and R lie from the eye, if the picture does not show on which side of a limit S lies.
    fn numbers_to_decide(&self, s: Vertex) -> Option<Sentence> {
        let Directions { eye, left, right, s, .. } = self.directions(self.state().beam()?, s);
        let is_close = |limit: DVec2| {
            let [limit, s] = [limit, s].map(DVec2::normalize_or_zero);
            limit.dot(s) > 0.0 && limit.perp_dot(s).abs() < TOO_CLOSE
        };
        let text = |direction: DVec2| Sentence::plain(place(self.mesh().lattice().unscale(direction)));
        (is_close(left) || is_close(right)).then(|| {
            let [left, s, right] = [left, s, right].map(text);
            sentence![" It is too close to see. From ", eye, ": L ", left, ", S ", s, ", R ", right, "."]
        })
    }

    pub(super) fn own_question(&self, kind: QuestionKind) -> Option<Question> {
        let (steps, at) = (self.watched.film.steps(), self.watched.film.at());
        let &next = steps.get(at).filter(|_| self.asks(at, kind))?;
        let (answered_at, prompt, form) = if let BeamStep::TestLeft { s } = next {
            let decided = |step: &BeamStep| {
                matches!(step, BeamStep::Split { .. } | BeamStep::GoLeft { .. } | BeamStep::GoRight { .. })
            };
            let decision = at + steps[at..].iter().position(decided)?;
            let right = match steps[decision] {
                BeamStep::GoLeft { .. } => 0,
                BeamStep::GoRight { .. } => 1,
                _ => 2,
            };
            let prompt = sentence![
                "The beam has entered this triangle. Where does it leave it: to the left of ",
                self.plan.vertex(s, "S"),
                ", to the right of it, or on both sides?",
                self.numbers_to_decide(s)
            ];
            (decision + 1, prompt, Form::choice(["Left", "Right", "Both: it splits"], right))
        } else {
            let prompt = sentence!["Which vertices does ", self.plan.viewer(), " see? Click all of them."];
            (steps.len(), prompt, Form::Things { right: self.seen_at_end(), need: Need::All })
        };
        Some(Question { kind, asked_at: at, answered_at, prompt, form })
    }
}
