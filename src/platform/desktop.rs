//! The services on Linux, macOS and Windows.

/// Files that people name, choose or drop.
mod files;
/// Whether the desktop asks for less motion.
mod motion;
/// Unsaved work of this session and earlier ones.
mod session;
/// What is stored between starts.
mod storage;
/// Files that other programs may write.
mod watched;

/// What miniquad leaves out on X11.
#[cfg(target_os = "linux")]
mod x11;

pub use files::{FileSystem, folder_of, has_file_dialog, is_file, is_taken, missing_folder, size_of, whole_name};
pub use motion::prefers_reduced_motion;
pub use pathlight::files::{apply_before_window, make_folder, open_player_with, tour};
pub use session::{Session, begin_opening, delete_left_over, refuse_left_over};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError};
pub use std::thread::sleep;
pub use std::time::Instant;
pub use storage::{Locked, StateEntry, is_in_storage};
#[cfg(target_os = "linux")]
pub use x11::{Clipboard, receive_drops, set_resting, set_title, take_dropped, wake_window};

#[cfg(not(target_os = "linux"))]
pub use super::unneeded::{Clipboard, receive_drops, set_resting, set_title, take_dropped, wake_window};

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
