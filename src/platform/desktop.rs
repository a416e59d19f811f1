//! The services on Linux, macOS and Windows.

use super::{Choice, Duration};
use std::path::PathBuf;
pub use std::process::id as process_id;
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError};
pub use std::thread::sleep;
pub use std::time::Instant;
use std::time::{SystemTime, UNIX_EPOCH};

/// The time since 1970, by a clock that may be set.
pub fn since_epoch() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// The processor time that this thread has used so far. Measured on Linux only; otherwise none.
pub fn processor_time() -> Option<Duration> {
    #[cfg(target_os = "linux")]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Duration::try_from(time).ok()
    }
    #[cfg(not(target_os = "linux"))]
    None
}

/// Does slices of work on a thread of its own until one returns false. If the thread cannot be made, the work is dropped.
pub(super) fn in_slices(mut slice: impl FnMut() -> bool + Send + 'static) {
    let thread = std::thread::Builder::new().name("background".to_owned()).spawn(move || while slice() {});
    if let Err(why) = thread {
        log::warn!("work in the background is not done: {why}");
    }
}

/// Waits up to this time for a message of such work.
pub(super) fn wait_for<T>(receiver: &Receiver<T>, time: Duration) -> Result<T, TryRecvError> {
    receiver.recv_timeout(time).map_err(|why| match why {
        RecvTimeoutError::Timeout => TryRecvError::Empty,
        RecvTimeoutError::Disconnected => TryRecvError::Disconnected,
    })
}

/// Nothing to do: threads go on by themselves.
pub const fn go_on_in_background() {}

/// Shows the file dialog of the desktop; `kinds` is the label for the file name endings. Blocks until the dialog is
/// closed. None if no file was chosen or the desktop has no dialog.
pub fn choose_file(choice: Choice, kinds: &str, endings: &[&str]) -> Option<PathBuf> {
    let dialog = rfd::FileDialog::new().add_filter(kinds, endings);
    match choice {
        Choice::Open => dialog.pick_file(),
        Choice::Save => dialog.save_file(),
    }
}
