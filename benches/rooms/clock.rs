//! The time of this thread alone: other programs on a shared machine do not count.

use rustix::time::{ClockId, clock_gettime};
use std::hint::black_box;

/// What one call takes.
pub fn microseconds<T>(run: impl FnOnce() -> T) -> f64 {
    let now = || {
        let time = clock_gettime(ClockId::ThreadCPUTime);
        time.tv_sec as f64 * 1e6 + time.tv_nsec as f64 / 1e3
    };
    let begun = now();
    black_box(run());
    now() - begun
}

/// Not a number for what was not run.
pub fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(f64::NAN)
}
