//! Questions about the decision that follows: asked before it, answered by the recorded run itself.

use crate::picture::{Family, Mark, Thing};
use crate::words::Sentence;

/// What is asked. A tour names a kind by its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum QuestionKind {
    /// Which cells get the next number?
    Numbers,
    /// Is this neighbour added, added again or left alone?
    Neighbour,
    /// Where does the path go?
    Path,
    /// Which way does the arrow point?
    Arrow,
    /// Which node is closed next?
    Close,
    /// Which area is expanded next?
    Area,
    /// Tighten, skip or new corner?
    Tighten,
    /// Which point is the apex now?
    Apex,
    /// At which portal does the walk go on?
    Restart,
    /// Left, right or both?
    Split,
    /// Which vertices are seen?
    Seen,
    /// Is this link taut?
    Taut,
    /// Which links can a shortest path use?
    Region,
}

impl QuestionKind {
    pub const ALL: [Self; 13] = [
        Self::Numbers,
        Self::Neighbour,
        Self::Path,
        Self::Arrow,
        Self::Close,
        Self::Area,
        Self::Tighten,
        Self::Apex,
        Self::Restart,
        Self::Split,
        Self::Seen,
        Self::Taut,
        Self::Region,
    ];

    /// Its name in tours and scores.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Numbers => "numbers",
            Self::Neighbour => "neighbour",
            Self::Path => "path",
            Self::Arrow => "arrow",
            Self::Close => "close",
            Self::Area => "area",
            Self::Tighten => "tighten",
            Self::Apex => "apex",
            Self::Restart => "restart",
            Self::Split => "split",
            Self::Seen => "seen",
            Self::Taut => "taut",
            Self::Region => "region",
        }
    }

    /// What it asks, in a few words, for lists of scores.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Numbers => "cells with the next number",
            Self::Neighbour => "what happens to a neighbour",
            Self::Path => "next cell of the path",
            Self::Arrow => "direction of an arrow",
            Self::Close => "node that is closed next",
            Self::Area => "area that is expanded next",
            Self::Tighten => "tighten, skip or new corner",
            Self::Apex => "new apex",
            Self::Restart => "portal after a restart",
            Self::Split => "left, right or both",
            Self::Seen => "vertices in sight",
            Self::Taut => "taut link or not",
            Self::Region => "links that can be left out",
        }
    }

    /// The marks of the decision before the one that is asked about, which would mislead.
    pub const fn misleading(self) -> &'static [Family] {
        match self {
            Self::Neighbour => &[Family::TestedCell],
            Self::Arrow => &[Family::Now],
            // The triangle of the end that was tested last, its ring and its name.
            Self::Tighten => &[Family::Test, Family::TestedEnd],
            _ => &[],
        }
    }

    /// Does this mark belong to the decision before the one that is asked about?
    pub fn is_misled_by(self, mark: &Mark) -> bool {
        mark.family().is_some_and(|family| self.misleading().contains(&family))
    }

    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == key)
    }
}

/// A question about the decision that follows.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    pub kind: QuestionKind,
    /// The position at which it is asked: before the first test of the decision.
    pub asked_at: usize,
    /// The position at which the run has given the answer.
    pub answered_at: usize,
    pub prompt: Sentence,
    pub form: Form,
}

/// How a question is answered.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// One of these; any of the right ones will do.
    Choice { options: Vec<Sentence>, right: Vec<usize> },
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
    Choice(usize),
    Things(Vec<Thing>),
    Number(i64),
}

impl Form {
    /// Is the answer right? An answer of another form is not.
    pub fn accepts(&self, answer: &Answer) -> bool {
        match (self, answer) {
            (Self::Choice { right, .. }, Answer::Choice(choice)) => right.contains(choice),
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
            (Self::Choice { options, .. }, Answer::Choice(choice)) => *choice < options.len(),
            (Self::Number(_), Answer::Number(_)) => true,
            (Self::Things { .. }, Answer::Things(things)) => !things.is_empty(),
            _ => false,
        };
        is_given && !self.accepts(answer)
    }

    /// A choice between fixed sentences.
    pub fn choice<const N: usize>(options: [&str; N], right: usize) -> Self {
        Self::Choice { options: options.map(Sentence::from).into(), right: vec![right] }
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

    #[test]
    fn keys_are_unique_and_read_back() {
        for kind in QuestionKind::ALL {
            assert_eq!(QuestionKind::from_key(kind.key()), Some(kind));
        }
    }
}
