//! How long a run takes that nobody watches: the median of repeated runs.

use super::{Duration, Instant, environment_variable};
use pathlight::compare::Again;
use pathlight::lesson::Unwatched;

/// No more measurements than this: the median of so many is steady.
const MOST_SAMPLES: usize = 101;
/// All runs together take about so long, and there is at least one.
const BUDGET: Duration = Duration::from_millis(if cfg!(test) { 1 } else { 200 });

/// Another budget, in milliseconds: a test of a command does not wait for an exact time.
const OTHER_BUDGET: &str = "PATHLIGHT_TIMING_MS";

fn budget() -> Duration {
    let other = environment_variable(OTHER_BUDGET).and_then(|value| value.to_str()?.parse().ok());
    other.map_or(BUDGET, Duration::from_millis)
}
/// A measurement takes at least so long. The clock of a browser counts whole milliseconds, so that there many short runs are
/// measured together.
const LEAST_SAMPLE: Duration = Duration::from_millis(if cfg!(target_arch = "wasm32") { 8 } else { 0 });
/// Upper limit of runs in one measurement: a run of zero steps would never fill the time.
const MOST_TOGETHER: u32 = 1 << 16;

/// May a run of this many steps be timed? Where one run is one slice between two frames, a long one would be a pause of some
/// 10 ms.
pub const fn may_be_timed(steps: usize) -> bool {
    !cfg!(target_arch = "wasm32") || steps <= 1 << 18
}

/// The median of this many runs.
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

/// What is measured so far of a run.
struct Samples {
    /// The time of one run in each measurement, sorted.
    took: Vec<Duration>,
    spent: Duration,
    budget: Duration,
    /// So many runs are measured together.
    together: u32,
    /// See [`LEAST_SAMPLE`].
    least: Duration,
}

impl Samples {
    fn new() -> Self {
        Self { took: Vec::new(), spent: Duration::ZERO, budget: budget(), together: 1, least: LEAST_SAMPLE }
    }

    /// The time of one run, of as many together as the clock needs.
    fn measure(&mut self, run: &mut dyn FnMut()) -> Duration {
        loop {
            let begun = Instant::now();
            (0..self.together).for_each(|_| run());
            let took = begun.elapsed();
            self.spent += took;
            if took >= self.least || self.together >= MOST_TOGETHER {
                return took / self.together;
            }
            self.together *= 2;
        }
    }

    /// Measures once more. None if that is enough.
    fn next(&mut self, run: &mut dyn FnMut()) -> Option<Timed> {
        if self.took.len() == MOST_SAMPLES || (!self.took.is_empty() && self.spent >= self.budget) {
            return None;
        }
        let took = self.measure(run);
        self.took.insert(self.took.partition_point(|&other| other < took), took);
        let median = self.took[self.took.len() / 2];
        Some(Timed { median, runs: self.took.len() * self.together as usize })
    }
}

/// Runs again and again. Each item has measured more; the last one counts. So it can be work of a [`super::Job`].
pub struct Timing {
    unwatched: Unwatched,
    samples: Samples,
}

impl Timing {
    pub fn new(unwatched: Unwatched) -> Self {
        Self { unwatched, samples: Samples::new() }
    }
}

impl Iterator for Timing {
    type Item = Timed;

    fn next(&mut self) -> Option<Timed> {
        self.samples.next(&mut || self.unwatched.run())
    }
}

/// The milliseconds of a method, once it is prepared. 0 if it does not run at all.
pub fn milliseconds(again: &Again) -> f64 {
    let mut ms = 0.0;
    again.give(&mut |run| ms = milliseconds_of(run));
    ms
}

/// Those of what this does.
pub fn milliseconds_of(run: &mut dyn FnMut()) -> f64 {
    let mut samples = Samples::new();
    let last = std::iter::from_fn(|| samples.next(run)).last();
    last.map_or(0.0, |timed| timed.milliseconds())
}

#[cfg(test)]
mod tests {
    use super::*;
    use pathlight::player::Player;

    fn timing() -> Timing {
        Timing::new(Player::open("wave/walkthrough", None).unwrap().lesson().run().unwatched())
    }

    #[test]
    fn the_last_item_is_the_median_of_all_runs() {
        let mut timing = timing();
        let last = timing.by_ref().last().unwrap();
        let took = &timing.samples.took;
        assert_eq!(last.runs, took.len());
        assert!(took.is_sorted() && last.median == took[last.runs / 2], "{took:?}");
        assert!(last.runs <= MOST_SAMPLES);
        assert!(Timed { median: Duration::from_nanos(123_456), runs: 1 }.milliseconds() == 0.1235);
    }

    /// The clock of a browser would say 0 or 1 ms of every run.
    #[test]
    fn a_coarse_clock_measures_many_runs_together() {
        let mut timing = timing();
        timing.samples.least = Duration::from_millis(4);
        let first = timing.next().unwrap();
        assert!(first.runs > 1 && first.median < Duration::from_millis(4), "{first:?}");
        assert!(first.median * first.runs as u32 >= Duration::from_millis(3), "{first:?}");
    }
}
