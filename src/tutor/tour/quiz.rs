//! A question that the author of a tour has written, about what was said and seen so far. Each wrong option has the reason
//! why it is wrong, and the right one may say why it is right.

use super::say::Say;
use crate::lesson::question::{Form, Kind, Question, QuestionKind};
use crate::lesson::{View, Why};

/// It is not asked by a run, so it is in no list of kinds.
static KIND: Kind = Kind::new("quiz", "questions of a tour", "Question", "");

/// A question with options of which exactly one is right.
#[derive(Clone, Debug, PartialEq)]
pub struct Quiz {
    /// What it is about, in a few words: the heading of its slide in a talk.
    pub topic: Option<String>,
    pub ask: Say,
    pub options: Vec<QuizOption>,
}

/// An option of a quiz.
#[derive(Clone, Debug, PartialEq)]
pub struct QuizOption {
    pub say: Say,
    pub is_right: bool,
    /// Why it is right or wrong. A wrong one always has it.
    pub because: Option<Say>,
}

impl Quiz {
    /// The kind of all such questions.
    pub const fn kind() -> QuestionKind {
        QuestionKind::of(&KIND)
    }

    /// The place of the right option.
    pub fn right(&self) -> usize {
        self.options.iter().position(|option| option.is_right).unwrap_or(0)
    }

    /// The question, in a lesson that stands where it is asked. Its answer needs no further step.
    pub fn question(&self, lesson: View) -> Question {
        let at = lesson.run().at();
        let options = self.options.iter().map(|option| option.say.sentence(lesson)).collect();
        let form = Form::Options { options, right: vec![self.right()] };
        let prompt = self.ask.sentence(lesson);
        Question { kind: Self::kind(), asked_at: at, answered_at: at, prompt, about: Vec::new(), form, number: None }
    }

    /// What speaks for the right option and against each of the others.
    pub fn reasons(&self, lesson: View) -> Vec<Option<Why>> {
        let why = |because: &Say| Why::new("", because.sentence(lesson));
        self.options.iter().map(|option| option.because.as_ref().map(why)).collect()
    }
}
