//! How far somebody has come in a tour.

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
    /// The stops whose questions were answered wrong at the first attempt.
    pub wrong: BTreeSet<usize>,
}

impl Progress {
    /// A stop is shown.
    pub fn visit(&mut self, stop: usize) {
        self.stop = stop;
        self.reached = self.reached.max(stop);
    }

    /// The tour is followed to its end. It begins at its first stop the next time.
    pub fn finish(&mut self) {
        (self.stop, self.done) = (0, true);
    }

    /// The question of a stop is answered. Only the first answer counts.
    pub fn answer(&mut self, stop: usize, is_right: bool) {
        if !self.right.contains(&stop) && !self.wrong.contains(&stop) {
            if is_right {
                self.right.insert(stop)
            } else {
                self.wrong.insert(stop)
            };
        }
    }

    /// Without stops that a tour of this length does not have: its file may have changed.
    #[must_use]
    pub fn within(mut self, stops: usize) -> Self {
        let last = stops.saturating_sub(1);
        (self.stop, self.reached) = (self.stop.min(last), self.reached.min(last));
        self.right.retain(|&stop| stop < stops);
        self.wrong.retain(|&stop| stop < stops);
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
        self
    }

    /// The part of a tour of this length that was shown, from 0 to 1.
    pub fn part(&self, stops: usize) -> f32 {
        if self.done { 1.0 } else { (self.reached as f32 / stops.max(1) as f32).min(1.0) }
    }

    /// Has the tour been begun, and not been finished since?
    pub fn is_begun(&self) -> bool {
        self.stop > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_furthest_stop_and_the_first_answers_are_kept() {
        let mut progress = Progress::default();
        assert!(!progress.is_begun() && progress.part(10) == 0.0);
        progress.visit(5);
        progress.visit(2);
        progress.answer(2, false);
        progress.answer(2, true);
        progress.answer(3, true);
        assert_eq!((progress.stop, progress.reached), (2, 5));
        assert!(progress.wrong.contains(&2) && !progress.right.contains(&2) && progress.right.contains(&3));
        assert!((progress.part(10) - 0.5).abs() < 1e-6 && progress.is_begun());
        let shorter = progress.clone().within(3);
        assert_eq!((shorter.stop, shorter.reached, shorter.right.len()), (2, 2, 0));
        progress.finish();
        assert!(progress.done && !progress.is_begun() && progress.part(10) == 1.0);
    }
}
