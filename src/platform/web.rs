//! The services in a browser, which has no processes and no blocking file dialog.

use super::slices::Slices;
use super::{Choice, Duration};
use macroquad::miniquad;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, TryRecvError};

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

thread_local! {
    /// A page has one thread. It does this work between its frames.
    static SLICES: Slices = const { Slices::new() };
}

/// In each frame, this long is spent on work in the background: the page still answers.
const SLICES_TIME: Duration = Duration::from_millis(10);

/// Does slices of work in this and the next frames, until one returns false.
pub(super) fn in_slices(slice: impl FnMut() -> bool + Send + 'static) {
    SLICES.with(|slices| slices.add(slice));
}

/// Works for up to this time, or until such work has sent a message.
pub(super) fn wait_for<T>(receiver: &Receiver<T>, time: Duration) -> Result<T, TryRecvError> {
    let begin = Instant::now();
    loop {
        go_on_for(Duration::ZERO);
        match receiver.try_recv() {
            Err(TryRecvError::Empty) if begin.elapsed() < time => {}
            received => return received,
        }
    }
}

/// Goes on with the work. To be called once in each frame.
pub fn go_on_in_background() {
    go_on_for(SLICES_TIME);
}

fn go_on_for(time: Duration) {
    let begin = Instant::now();
    SLICES.with(|slices| slices.go_on(|| begin.elapsed() >= time));
}

/// There are no processes.
pub fn process_id() -> u32 {
    0
}

/// Never returns a file.
pub fn choose_file(_: Choice, _: &str, _: &[&str]) -> Option<PathBuf> {
    None
}
