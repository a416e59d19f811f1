//! The services on Linux, macOS and Windows.

/// Files that people name, choose or drop.
mod files;
/// Whether the desktop asks for less motion.
mod motion;
/// Unsaved work of this session and earlier ones.
mod session;
/// What is stored between starts.
mod storage;

pub use files::{FileSystem, is_file, is_taken, whole_name};
pub use motion::prefers_reduced_motion;
pub use pathlight::files::{apply_before_window, open_player, tour};
pub use session::{Session, begin_opening, delete_left_over, refuse_left_over};
pub use std::thread::sleep;
pub use std::time::Instant;
pub use storage::{Locked, StateEntry, is_in_storage};

use super::{Duration, environment_variable};
use std::ffi::OsString;
use std::path::PathBuf;
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

/// The folder that an environment variable names. A relative one is ignored, as the XDG Base Directory Specification asks:
/// it would be another folder wherever the program is started.
fn folder_variable(name: &str) -> Option<PathBuf> {
    environment_variable(name).and_then(absolute_folder)
}

fn absolute_folder(value: OsString) -> Option<PathBuf> {
    Some(PathBuf::from(value)).filter(|folder| folder.is_absolute())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `XDG_STATE_HOME=state` made a folder wherever the program was started.
    #[test]
    fn a_relative_folder_is_ignored() {
        assert_eq!(absolute_folder("/somewhere".into()), Some("/somewhere".into()));
        for relative in ["state", "./state", "../state", "~/state"] {
            assert_eq!(absolute_folder(relative.into()), None);
        }
    }
}
