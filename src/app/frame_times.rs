//! The program's own processor time in each frame: one line of the log, when `RUST_LOG=pathlight::frames=trace`
//! asks for it. `scripts/frame-times` reads these lines.
//!
//! ```text
//! tick 0.012 show 0.801 paint 0.440 draw 0.702
//! ```
//!
//! Milliseconds of this thread: `tick` moves the run, `show` lays out the widgets and handles input, `paint` makes the
//! picture and its triangles, `draw` makes the triangles of the widgets and hands everything to the graphics driver.
//! The end of the frame, in which the driver draws and waits, is not in it.

use crate::platform::{Duration, processor_time};
use std::fmt::Write;

const TARGET: &str = "pathlight::frames";

pub struct FrameTimes {
    /// When the part under way began; none when nobody asked.
    since: Option<Duration>,
    line: String,
}

impl FrameTimes {
    pub fn begin() -> Self {
        let asked = log::log_enabled!(target: TARGET, log::Level::Trace);
        Self { since: asked.then(processor_time).flatten(), line: String::new() }
    }

    /// Ends a part of the frame; the next one begins here.
    pub fn end(&mut self, part: &str) {
        if let (Some(since), Some(now)) = (self.since, processor_time()) {
            let milliseconds = now.saturating_sub(since).as_secs_f64() * 1e3;
            let _ = write!(self.line, "{part} {milliseconds:.3} "); // a String takes everything
            self.since = processor_time();
        }
    }
}

impl Drop for FrameTimes {
    fn drop(&mut self) {
        if !self.line.is_empty() {
            log::trace!(target: TARGET, "{}", self.line.trim_end());
        }
    }
}
