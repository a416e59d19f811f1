//! How long a run takes that nobody watches: the median of repeated runs.

use super::{Duration, Instant};
use pathlight::lesson::Unwatched;

/// No more runs than this: the median of so many is steady.
const MOST_RUNS: usize = 101;
/// The runs together take about so long, and there is at least one.
const BUDGET: Duration = Duration::from_millis(if cfg!(test) { 1 } else { 200 });

/// May a run of so many steps be timed? Where one run is one slice between two frames, a long one would be a pause of some
/// 10 ms.
pub const fn may_be_timed(steps: usize) -> bool {
    !cfg!(target_arch = "wasm32") || steps <= 1 << 18
}

/// The median of so many runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timed {
    pub median: Duration,
    pub runs: usize,
}

impl Timed {
    /// In milliseconds, with four decimals: the clock is no more exact.
    pub fn milliseconds(&self) -> f64 {
        (self.median.as_secs_f64() * 1e7).round() / 1e4
    }
}

/// Runs again and again. Each item is one more run; the last one counts. So it can be work of a [`super::Job`].
pub struct Timing {
    unwatched: Unwatched,
    /// Sorted.
    took: Vec<Duration>,
}

impl Timing {
    pub fn new(unwatched: Unwatched) -> Self {
        Self { unwatched, took: Vec::new() }
    }
}

impl Iterator for Timing {
    type Item = Timed;

    fn next(&mut self) -> Option<Timed> {
        let spent: Duration = self.took.iter().sum();
        if self.took.len() == MOST_RUNS || (!self.took.is_empty() && spent >= BUDGET) {
            return None;
        }
        let begun = Instant::now();
        self.unwatched.run();
        let took = begun.elapsed();
        self.took.insert(self.took.partition_point(|&other| other < took), took);
        let median = self.took[self.took.len() / 2];
        Some(Timed { median, runs: self.took.len() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pathlight::player::Player;

    #[test]
    fn the_last_item_is_the_median_of_all_runs() {
        let player = Player::open("wave/walkthrough", None).unwrap();
        let mut timing = Timing::new(player.lesson().run().unwatched());
        let last = timing.by_ref().last().unwrap();
        assert_eq!(last.runs, timing.took.len());
        assert!(timing.took.is_sorted() && last.median == timing.took[last.runs / 2], "{:?}", timing.took);
        assert!(last.runs <= MOST_RUNS && timing.took.iter().rev().skip(1).sum::<Duration>() < BUDGET);
        assert!(Timed { median: Duration::from_nanos(123_456), runs: 1 }.milliseconds() == 0.1235);
    }
}
