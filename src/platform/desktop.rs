//! The services on Linux, macOS and Windows.

use super::{Choice, Duration};
use std::path::PathBuf;
pub use std::process::id as process_id;
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

/// Runs a job beside the window.
pub fn in_background(job: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().name("background".to_owned()).spawn(job);
    if let Err(why) = thread {
        log::warn!("a background job is not done: {why}");
    }
}

/// Shows the file dialog of the desktop; `kinds` is the label for the file name endings. Blocks until the dialog is
/// closed. None if no file was chosen or the desktop has no dialog.
pub fn choose_file(choice: Choice, kinds: &str, endings: &[&str]) -> Option<PathBuf> {
    let dialog = rfd::FileDialog::new().add_filter(kinds, endings);
    match choice {
        Choice::Open => dialog.pick_file(),
        Choice::Save => dialog.save_file(),
    }
}
