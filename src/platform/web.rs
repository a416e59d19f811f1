//! The services in a browser, which has no processes and no blocking file dialog.

use super::{Choice, Duration};
use macroquad::miniquad;
use std::path::PathBuf;

/// A time of the browser's clock. The clock may be set back; elapsed time is never negative.
#[derive(Clone, Copy, Debug)]
pub struct Instant {
    /// Seconds since 1970.
    seconds: f64,
}

impl Instant {
    pub fn now() -> Self {
        Self { seconds: miniquad::date::now() }
    }

    pub fn elapsed(&self) -> Duration {
        Duration::try_from_secs_f64(miniquad::date::now() - self.seconds).unwrap_or_default()
    }
}

/// The time since 1970, by a clock that may be set.
pub fn since_epoch() -> Duration {
    Duration::try_from_secs_f64(miniquad::date::now()).unwrap_or_default()
}

/// Browsers do not report it.
pub fn processor_time() -> Option<Duration> {
    None
}

/// Does nothing: a page must not sleep.
pub fn sleep(_: Duration) {}

/// Runs a job at once: a page has no threads.
pub fn in_background(job: impl FnOnce() + Send + 'static) {
    job();
}

/// There are no processes.
pub fn process_id() -> u32 {
    0
}

/// Never returns a file.
pub fn choose_file(_: Choice, _: &str, _: &[&str]) -> Option<PathBuf> {
    None
}
