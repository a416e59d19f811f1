//! How an act asks a kind of question ([`Asks`]).
//!
//! A kind is one file in the folder of its act, and one line in the act's list:
//!
//! ```text
//! lesson/funnel/string/questions/tighten.rs   pub static KIND: Kind = Kind { ... };
//!                                             pub struct Tighten<'a>(pub &'a StringAct<Funnel>);
//!                                             impl Asks for Tighten<'_> { ... }
//! lesson/funnel/string/questions.rs           AskedBy::new(&tighten::KIND, |act| Box::new(Tighten(act))),
//! ```
//!
//! Everything else (predictions, tours, scores, hard questions, exercise sheets, the manual) reads that list.

use super::{Answer, Form, Kind, Question, QuestionKind};
use crate::lesson::Why;
use crate::lesson::mistake::Mistake;
use crate::picture::Thing;
use crate::words::Sentence;
use glam::DVec2;

/// A kind of question about an act, at the position of the act.
pub trait Asks {
    /// Is it asked at position `k` of the recorded run, about the decision that follows? The act may stand elsewhere.
    fn is_asked_at(&self, k: usize) -> bool;

    /// What it is about, in the order in which the prompt names it.
    fn about(&self) -> Vec<Thing> {
        Vec::new()
    }

    fn prompt(&self, reader: Reader) -> Sentence;

    /// The position at which the run has given the answer, and the answer.
    fn answer(&self) -> Option<(usize, Form)>;

    /// The number that each right thing gets, if that is what is asked.
    fn number(&self) -> Option<u32> {
        None
    }

    /// What somebody answers who makes a named mistake here, although everything before was right. Answers that are right
    /// nevertheless are dropped.
    fn wrong_answers(&self) -> Vec<(&'static Mistake, Answer)> {
        Vec::new()
    }

    /// The test that refutes a wrong answer, with its numbers. It argues against what was answered, and the right answer is
    /// found by the learner. The act stands where the question is asked.
    fn refute(&self, wrong: &Answer) -> Option<Why>;

    /// The nodes that wait, for a question about the next one.
    fn open_list(&self) -> Vec<OpenNode> {
        Vec::new()
    }

    /// The things that may be taken for the answer, the right ones among them.
    fn candidates(&self) -> Vec<Thing> {
        self.open_list().into_iter().map(|node| node.thing).collect()
    }

    /// Can paper show what the question is about?
    fn fits_paper(&self) -> bool {
        true
    }

    /// Twice the signed areas whose signs decided the last step, in square world units: a ruler can measure them only if they
    /// are large enough.
    fn deciding_areas(&self) -> Vec<f64> {
        Vec::new()
    }

    /// The lines that the answer is read from, in world units: on paper, none may lie under the badge at the end of another.
    fn lines(&self) -> Vec<[DVec2; 2]> {
        Vec::new()
    }

    /// What an exercise says before its prompt, because the picture does not show it.
    fn premise(&self) -> Option<Sentence> {
        None
    }

    /// What an exercise adds to the rule of the kind, because it depends on the settings.
    fn rule_of_settings(&self) -> Option<Sentence> {
        None
    }

    /// What explains the answer of an exercise, if it is not what the window says. The act stands where the run has
    /// given the answer.
    fn explanation(&self, _: &Question) -> Option<Sentence> {
        None
    }

    /// The same where the step stands beside it, which names what it is about.
    fn explanation_beside_step(&self, question: &Question) -> Option<Sentence> {
        self.explanation(question)
    }
}

/// Who reads a prompt, and how it is answered where things are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// In the window, by clicks.
    Window,
    /// In a lecture, by words: what the question is about is lit in the picture.
    Audience,
    /// On paper, by marks in the picture.
    Paper,
    /// On paper, by the letters of things.
    Letters,
    /// On a learning platform, by the letters of things in a list.
    Platform,
}

impl Reader {
    /// How a thing is chosen that the words after it name: "Click " the next cell.
    pub const fn choose(self) -> &'static str {
        match self {
            Self::Window => "Click ",
            Self::Audience => "Name ",
            Self::Paper | Self::Letters => "Mark ",
            Self::Platform => "Choose the letter of ",
        }
    }

    /// How all things are chosen that the question asks for.
    pub const fn choose_all(self) -> &'static str {
        match self {
            Self::Window => "Click all of them.",
            Self::Audience => "Name all of them.",
            Self::Paper | Self::Letters => "Mark all of them.",
            Self::Platform => "Choose all of their letters.",
        }
    }

    /// How one thing is chosen. Nothing is said of it on a slide: nobody can point at one from a row of seats.
    pub const fn choose_it(self) -> &'static str {
        match self {
            Self::Window => "Click it.",
            Self::Audience => "",
            Self::Paper => "Mark it.",
            Self::Letters => "Write its letter.",
            Self::Platform => "Choose its letter.",
        }
    }
}

/// A node on an open list, with g and h if the list is ordered by a sum of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OpenNode {
    pub thing: Thing,
    pub costs: Option<[f64; 2]>,
    /// The number that is written on the map and orders the list, if there is one.
    pub written: Option<f64>,
    pub sum: WeightedSum,
}

/// What orders an open list: this many times g and this many times h.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WeightedSum {
    pub of_g: f64,
    pub of_h: f64,
    /// "f = g + h"
    pub written: &'static str,
}

impl WeightedSum {
    pub const PLAIN: Self = Self { of_g: 1.0, of_h: 1.0, written: "f = g + h" };

    pub fn f(self, [g, h]: [f64; 2]) -> f64 {
        self.of_g * g + self.of_h * h
    }
}

/// A kind of question in the list of an act.
pub struct AskedBy<A: 'static> {
    pub kind: QuestionKind,
    asks: for<'a> fn(&'a A) -> Box<dyn Asks + 'a>,
}

impl<A> AskedBy<A> {
    pub const fn new(kind: &'static Kind, asks: for<'a> fn(&'a A) -> Box<dyn Asks + 'a>) -> Self {
        Self { kind: QuestionKind::of(kind), asks }
    }

    /// The kind with this act, if it is in the list.
    pub fn find<'a>(list: &[Self], act: &'a A, kind: QuestionKind) -> Option<Box<dyn Asks + 'a>> {
        list.iter().find(|row| row.kind == kind).map(|row| (row.asks)(act))
    }

    /// The kinds of a list.
    pub fn kinds(list: &'static [Self]) -> impl Iterator<Item = QuestionKind> {
        list.iter().map(|row| row.kind)
    }
}
