//! What a tour has come to, once it was followed to its end.

use super::{Progress, Quiz, StopState, Tour, builtin};
use crate::lesson::question::QuestionKind;
use crate::words::Term;
use std::collections::BTreeSet;

/// A tour that was followed to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct TourEnd {
    pub title: String,
    pub stops: usize,
    /// The terms that its stops use, in the order in which they came.
    pub terms: Vec<Term>,
    /// The questions of its stops by their kinds, in the order in which they came.
    pub predictions: Vec<Predictions>,
    /// How to go on with the first question that is still open.
    pub open: Option<(String, Progress)>,
    /// The next one of the tours that come with the program. None after the last one, and after a tour in a file.
    pub next: Option<&'static Tour>,
}

/// The questions of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Predictions {
    pub kind: QuestionKind,
    pub asked: usize,
    /// Answered right at the first attempt.
    pub right: usize,
    /// Not answered.
    pub open: usize,
}

impl Predictions {
    /// How many have an answer of the learner's own.
    pub const fn answered(&self) -> usize {
        self.asked - self.open
    }
}

impl TourEnd {
    pub fn new(tour: &Tour, progress: &Progress) -> Self {
        let mut terms = Vec::new();
        let mut predictions: Vec<Predictions> = Vec::new();
        for (i, stop) in tour.stops.iter().enumerate() {
            terms.extend(stop.say.value.terms());
            let Some(kind) = stop.ask.as_ref().map(|ask| ask.value).or(stop.quiz.as_ref().map(|_| Quiz::kind())) else {
                continue;
            };
            let at = predictions.iter().position(|of| of.kind == kind).unwrap_or_else(|| {
                predictions.push(Predictions { kind, asked: 0, right: 0, open: 0 });
                predictions.len() - 1
            });
            let of = &mut predictions[at];
            of.asked += 1;
            of.right += usize::from(progress.right.contains(&i));
            of.open += usize::from(progress.state(tour, i) == StopState::Open);
        }
        let mut seen = BTreeSet::new();
        terms.retain(|term| seen.insert(*term));
        let is_open = predictions.iter().any(|of| of.open > 0);
        let open = is_open.then(|| (tour.name.clone(), progress.clone()));
        let next = builtin::tours().iter().skip_while(|other| other.name != tour.name).nth(1);
        Self { title: tour.title.clone(), stops: tour.stops.len(), terms, predictions, open, next }
    }

    /// How many questions were answered right at the first attempt, how many are open, and how many there are.
    pub fn right_open_and_asked(&self) -> [usize; 3] {
        let sum = |number: fn(&Predictions) -> usize| self.predictions.iter().map(number).sum::<usize>();
        [sum(|of| of.right), sum(|of| of.open), sum(|of| of.asked)]
    }
}
