//! The question of the exercise: the guess, before any link is judged.

use super::ExerciseAct;
use crate::algo::bitangents::BitangentStep;
use crate::lesson::beam::mistakes::KEEPS_C;
use crate::lesson::mistake::Mistake;
use crate::lesson::question::{Answer, Form, Question, QuestionKind};

impl ExerciseAct {
    /// Is a question of this kind asked at position `k`? The guess comes after the step that asks for it.
    pub(super) fn asks(&self, k: usize, kind: QuestionKind) -> bool {
        let steps = self.watched.film.steps();
        let is_guess = |before| matches!(steps.get(before), Some(BitangentStep::Guess { .. }));
        kind == QuestionKind::Region && k.checked_sub(1).is_some_and(is_guess) && self.judged_at(k) > k
    }

    /// The position after the last link that is judged from position `k` on.
    fn judged_at(&self, k: usize) -> usize {
        let judges =
            |step: &&BitangentStep| matches!(step, BitangentStep::Beside { .. } | BitangentStep::Behind { .. });
        k + self.watched.film.steps()[k..].iter().take_while(judges).count()
    }

    /// A program that keeps the links into region C keeps all of them.
    pub(super) fn own_wrong_answers(&self, kind: QuestionKind) -> Vec<(&'static Mistake, Answer)> {
        const ALL_REGIONS: usize = 2;
        let is_asked = self.asks(self.watched.film.at(), kind);
        is_asked.then_some((&KEEPS_C, Answer::Choice(ALL_REGIONS))).into_iter().collect()
    }

    pub(super) fn own_question(&self, kind: QuestionKind) -> Option<Question> {
        let asked_at = self.watched.film.at();
        self.asks(asked_at, kind).then(|| Question {
            kind,
            asked_at,
            answered_at: self.judged_at(asked_at),
            prompt: "Which of these links can be part of a shortest path?".into(),
            form: Form::choice(
                ["The links into regions B and D", "The links into region C", "The links into all three regions"],
                0,
            ),
        })
    }
}
