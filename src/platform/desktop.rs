//! Linux, macOS and Windows.

use super::{Choice, Duration};
use std::path::PathBuf;
pub use std::process::id as process_id;
pub use std::thread::sleep as rest;
pub use std::time::Instant;
use std::time::{SystemTime, UNIX_EPOCH};

/// The time since 1970, by a clock that may be set.
pub fn since_epoch() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// What this thread has taken of a processor so far, without the time of other threads and programs. None where it
/// is not measured: elsewhere than on Linux.
pub fn processor_time() -> Option<Duration> {
    #[cfg(target_os = "linux")]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Duration::try_from(time).ok()
    }
    #[cfg(not(target_os = "linux"))]
    None
}

/// Asks for a file in the desktop's own dialog, where there is one; `kinds` names the endings that are offered.
/// None when nothing was chosen. Blocks until the dialog is closed.
pub fn choose_file(choice: Choice, kinds: &str, endings: &[&str]) -> Option<PathBuf> {
    let dialog = rfd::FileDialog::new().add_filter(kinds, endings);
    match choice {
        Choice::Open => dialog.pick_file(),
        Choice::Save => dialog.save_file(),
    }
}
