//! A browser. It has no processes and no file dialog that blocks; a frame ends when the browser asks for the next.

use super::{Choice, Duration};
use macroquad::miniquad;
use std::path::PathBuf;

/// A moment by the browser's clock, which may be set back: time that has passed is never negative.
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

/// A page cannot ask for it.
pub fn processor_time() -> Option<Duration> {
    None
}

/// Does nothing: a page must not sleep.
pub fn rest(_: Duration) {}

/// There are no processes: everything belongs to this page.
pub fn process_id() -> u32 {
    0
}

/// Never a file.
pub fn choose_file(_: Choice, _: &str, _: &[&str]) -> Option<PathBuf> {
    None
}
