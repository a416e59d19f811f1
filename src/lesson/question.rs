//! Questions about the decision that follows: asked before it, answered by the recorded run itself.

mod asks;
mod kind;

pub use asks::{AskedBy, Asks, OpenNode, Reader, WeightedSum};
pub use kind::{ByProgram, Clear, Explains, Kind, MadeMap, MapForm, QuestionKind, Shows};

use crate::picture::Thing;
use crate::words::Sentence;

/// A question about the decision that follows.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    pub kind: QuestionKind,
    /// The position at which it is asked: before the first test of the decision.
    pub asked_at: usize,
    /// The position at which the run has given the answer.
    pub answered_at: usize,
    pub prompt: Sentence,
    /// What it is about, in the order in which the prompt names it.
    pub about: Vec<Thing>,
    pub form: Form,
    /// The number that each right thing gets, if that is what is asked.
    pub number: Option<u32>,
}

/// How a question is answered.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// One of these; any of the right ones will do.
    Options { options: Vec<Sentence>, right: Vec<usize> },
    /// Things to click.
    Things { right: Vec<Thing>, need: Need },
    /// A whole number.
    Number(i64),
}

/// How many of the right things must be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Any of them: they are equally good.
    Any,
    All,
}

/// What a learner answers.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    Option(usize),
    Things(Vec<Thing>),
    Number(i64),
}

impl Form {
    /// Is the answer right? An answer of another form is not.
    pub fn accepts(&self, answer: &Answer) -> bool {
        match (self, answer) {
            (Self::Options { right, .. }, Answer::Option(option)) => right.contains(option),
            (Self::Number(right), Answer::Number(number)) => right == number,
            (Self::Things { right, need: Need::Any }, Answer::Things(things)) => {
                matches!(things.as_slice(), [thing] if right.contains(thing))
            }
            (Self::Things { right, need: Need::All }, Answer::Things(things)) => {
                right.iter().all(|thing| things.contains(thing)) && things.iter().all(|thing| right.contains(thing))
            }
            _ => false,
        }
    }

    /// Can a learner give this answer, and is it wrong? Nobody answers by clicking nothing.
    pub fn is_wrong(&self, answer: &Answer) -> bool {
        let is_given = match (self, answer) {
            (Self::Options { options, .. }, Answer::Option(option)) => *option < options.len(),
            (Self::Number(_), Answer::Number(_)) => true,
            (Self::Things { .. }, Answer::Things(things)) => !things.is_empty(),
            _ => false,
        };
        is_given && !self.accepts(answer)
    }

    /// Is there something to choose after one wrong answer?
    pub fn leaves_a_choice(&self) -> bool {
        match self {
            Self::Options { options, .. } => options.len() > 2,
            Self::Things { .. } | Self::Number(_) => true,
        }
    }

    /// Fixed sentences of which one is right.
    pub fn one_of<const N: usize>(options: [&str; N], right: usize) -> Self {
        Self::Options { options: options.map(Sentence::from).into(), right: vec![right] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::grid::Cell;

    #[test]
    fn all_things_or_any_of_them() {
        let [a, b, c] = [1, 2, 3].map(|i| Thing::Cell(Cell(i)));
        let all = Form::Things { right: vec![a, b], need: Need::All };
        let any = Form::Things { right: vec![a, b], need: Need::Any };
        assert!(all.accepts(&Answer::Things(vec![b, a])) && !all.accepts(&Answer::Things(vec![a])));
        assert!(!all.accepts(&Answer::Things(vec![a, b, c])) && !all.accepts(&Answer::Number(2)));
        assert!(all.is_wrong(&Answer::Things(vec![a])) && !all.is_wrong(&Answer::Things(vec![])));
        assert!(!all.is_wrong(&Answer::Number(2)) && !any.is_wrong(&Answer::Things(vec![a])));
        assert!(any.accepts(&Answer::Things(vec![b])) && !any.accepts(&Answer::Things(vec![a, b])));
    }
}
