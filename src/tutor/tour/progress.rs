//! How far somebody has come in a tour.

use super::{Stop, Tour};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The stop that was shown last, the one that was reached, and the answers. Stops are counted from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// The stop that was shown last: the tour continues there.
    pub stop: usize,
    /// The furthest stop that was shown.
    pub reached: usize,
    /// Was the tour followed to its end?
    pub done: bool,
    /// The stops whose questions were answered right at the first attempt.
    pub right: BTreeSet<usize>,
    /// The stops whose questions were answered, but not right at the first attempt.
    pub wrong: BTreeSet<usize>,
    /// The stops whose answers the learner asked to see before giving one. They are not answered by that.
    pub shown: BTreeSet<usize>,
}

/// How far somebody is with one stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopState {
    /// It was not shown yet.
    Ahead,
    /// It was passed, but its question waits for an answer.
    Open,
    Done,
}

impl Progress {
    /// A stop is shown.
    pub fn visit(&mut self, stop: usize) {
        self.stop = stop;
        self.reached = self.reached.max(stop);
    }

    /// The tour is followed to its end. It continues at the first question that was not answered, or begins again.
    pub fn finish(&mut self, tour: &Tour) {
        self.done = true;
        let first_open = self.open(tour).next();
        self.stop = first_open.unwrap_or(0);
    }

    /// The question of a stop is answered. Only the first answer counts, and none that was shown before.
    pub fn answer(&mut self, stop: usize, is_right: bool) {
        if self.is_answered(stop) {
            return;
        }
        if is_right && !self.shown.contains(&stop) {
            self.right.insert(stop);
        } else {
            self.wrong.insert(stop);
        }
    }

    /// The answer to the question of a stop is shown on request.
    pub fn show(&mut self, stop: usize) {
        if !self.is_answered(stop) {
            self.shown.insert(stop);
        }
    }

    pub fn is_answered(&self, stop: usize) -> bool {
        self.right.contains(&stop) || self.wrong.contains(&stop)
    }

    /// A stop is done when it was shown and its question, if it has one, was answered.
    pub fn state(&self, tour: &Tour, stop: usize) -> StopState {
        let is_shown = self.done || stop <= self.reached;
        let waits = tour.stops.get(stop).is_some_and(Stop::asks) && !self.is_answered(stop);
        match (is_shown, waits) {
            (false, _) => StopState::Ahead,
            (true, true) => StopState::Open,
            (true, false) => StopState::Done,
        }
    }

    /// The stops that were passed without an answer.
    pub fn open<'a>(&'a self, tour: &'a Tour) -> impl Iterator<Item = usize> + 'a {
        (0..tour.stops.len()).filter(|&stop| self.state(tour, stop) == StopState::Open)
    }

    /// Was the tour followed to its end, and every question answered?
    pub fn is_complete(&self, tour: &Tour) -> bool {
        self.done && self.open(tour).next().is_none()
    }

    /// Without stops that a tour of this length does not have: its file may have changed.
    #[must_use]
    pub fn within(mut self, stops: usize) -> Self {
        let last = stops.saturating_sub(1);
        (self.stop, self.reached) = (self.stop.min(last), self.reached.min(last));
        for answers in [&mut self.right, &mut self.wrong, &mut self.shown] {
            answers.retain(|&stop| stop < stops);
        }
        self
    }

    /// With what another window has stored of the same tour meanwhile. What that one has answered was answered first.
    #[must_use]
    pub fn with_stored(mut self, stored: &Self) -> Self {
        self.reached = self.reached.max(stored.reached);
        self.done |= stored.done;
        self.right.retain(|stop| !stored.wrong.contains(stop));
        self.wrong.retain(|stop| !stored.right.contains(stop));
        self.right.extend(&stored.right);
        self.wrong.extend(&stored.wrong);
        self.shown.extend(&stored.shown);
        self
    }

    /// The part of the stops that are done, from 0 to 1. A stop without a question is done when it was passed.
    pub fn part(&self, tour: &Tour) -> f32 {
        let is_passed = |&stop: &usize| self.done || stop < self.reached || self.is_answered(stop);
        let done = (0..tour.stops.len()).filter(is_passed).filter(|&stop| self.state(tour, stop) == StopState::Done);
        done.count() as f32 / tour.stops.len().max(1) as f32
    }

    /// Has the tour been begun, and not been finished since?
    pub fn is_begun(&self) -> bool {
        self.stop > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four stops; the second and the third ask.
    fn tour() -> Tour {
        let stop = |ask: &str| format!("[[stop]]\nscene = \"wave/door\"\nsay = \"One.\"\n{ask}\n");
        let stops = ["", "ask = \"numbers\"", "ask = \"path\"", ""].map(stop).concat();
        crate::tutor::tour::read(&format!("title = \"T\"\n{stops}"), "t").unwrap()
    }

    #[test]
    fn the_furthest_stop_and_the_first_answers_are_kept() {
        let (tour, mut progress) = (tour(), Progress::default());
        assert!(!progress.is_begun() && progress.part(&tour) == 0.0);
        progress.visit(3);
        progress.visit(2);
        progress.answer(2, false);
        progress.answer(2, true);
        progress.answer(1, true);
        assert_eq!((progress.stop, progress.reached), (2, 3));
        assert!(progress.wrong.contains(&2) && !progress.right.contains(&2) && progress.right.contains(&1));
        assert!((progress.part(&tour) - 0.75).abs() < 1e-6 && progress.is_begun());
        let shorter = progress.clone().within(2);
        assert_eq!((shorter.stop, shorter.reached, shorter.right.len(), shorter.wrong.len()), (1, 1, 1, 0));
        progress.finish(&tour);
        assert!(progress.is_complete(&tour) && !progress.is_begun() && progress.part(&tour) == 1.0);
    }

    /// A tour was green for somebody who had pressed "Next" twelve times.
    #[test]
    fn a_question_that_was_skipped_or_shown_is_not_done() {
        let (tour, mut progress) = (tour(), Progress::default());
        (0..4).for_each(|stop| progress.visit(stop));
        progress.show(1);
        progress.finish(&tour);
        assert_eq!(progress.open(&tour).collect::<Vec<_>>(), [1, 2]);
        assert!(!progress.is_complete(&tour) && progress.part(&tour) == 0.5);
        assert_eq!(progress.stop, 1, "the tour continues at the first open question");
        progress.answer(1, true);
        progress.answer(2, true);
        assert!(progress.wrong.contains(&1), "the answer was known");
        assert!(progress.right.contains(&2) && progress.is_complete(&tour) && progress.part(&tour) == 1.0);
    }
}
