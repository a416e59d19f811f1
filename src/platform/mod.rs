//! Services of the operating system: clocks, files, what is stored between starts, the environment. The window uses them only
//! through this module (`tests/whole/floors.rs`): a build for the web has `web` in the place of `desktop`.
//!
//! Files that people name, choose or drop are requested by messages and answered later, because a browser has no other way:
//! `Files`. Clocks, the environment, and what is stored between starts answer at once, in a browser as well.
//!
//! | | desktop | web |
//! |---|---|---|
//! | `Instant`, `sleep` | the monotonic clock; sleeps | the browser's clock; the browser paces the frames |
//! | `since_epoch` | the system clock | the clock of the browser |
//! | `processor_time` | that of this thread, on Linux | unknown |
//! | `Job` | a thread for each job | in slices, between the frames |
//! | `go_on_in_background` | nothing: threads go on by themselves | slices, for some milliseconds in each frame |
//! | `Files` | paths; the desktop's file dialog | files that were dropped; nothing is written or chosen yet |
//! | `Files::watch` | a thread looks at times and sizes | nothing: the page has copies |
//! | `has_file_dialog` | asks the desktop | no |
//! | `set_resting`, `wake_window` | on X11, a resting window is woken (`desktop/x11/wake.rs`) | nothing |
//! | `set_title` | on X11, the name of the file in the title of the window | nothing: the page has one |
//! | `receive_drops`, `take_dropped` | on X11, files that are dropped on the window (`desktop/x11/drops.rs`) | nothing: miniquad takes them |
//! | `Clipboard` | on X11, what is copied (`desktop/x11/clipboard.rs`) | nothing: egui copies by itself |
//! | `is_file`, `is_taken`, `size_of`, `whole_name`, `folder_of`, `missing_folder`, `make_folder` | the file system | no file is known by its name |
//! | `StateEntry`, `Session`, what is left over | files in the user's state folder, with locks | nothing is stored yet |
//! | `open_player_with`, `tour`, `apply_before_window` | files that the command line names | built-in scenes and tours |
//! | `environment_variable` | the environment | no variables |
//! | `prefers_reduced_motion` | GTK's settings | unknown |
//!
//! To copy, call egui's `Context::copy_text`: the window's loop hands the text to the clipboard.

#[cfg(not(target_arch = "wasm32"))]
mod desktop;
/// Files that are asked for.
mod files;
/// Long work behind the frame.
mod job;
/// Work that takes its turns where there are no threads.
#[cfg(any(test, target_arch = "wasm32"))]
mod slices;
/// How long a run takes.
mod timing;
/// What only X11 needs.
#[cfg(not(target_os = "linux"))]
mod unneeded;
#[cfg(target_arch = "wasm32")]
mod web;

#[cfg(not(target_arch = "wasm32"))]
use desktop as system;
#[cfg(target_arch = "wasm32")]
use web as system;

pub use files::{Answer, DialogPurpose, Files, Request, Ticket};
pub use job::{Job, Report};
pub use std::time::Duration;
pub use system::{
    Clipboard, Instant, Locked, Session, StateEntry, apply_before_window, begin_opening, delete_left_over, folder_of,
    go_on_in_background, has_file_dialog, is_file, is_in_storage, is_taken, make_folder, missing_folder,
    open_player_with, prefers_reduced_motion, processor_time, receive_drops, refuse_left_over, set_resting, set_title,
    since_epoch, size_of, sleep, take_dropped, tour, wake_window, whole_name,
};
pub use timing::{Timed, Timing, may_be_timed, milliseconds, milliseconds_of};

use pathlight::scene::FileName;
use std::ffi::OsString;
use system::{in_slices, wait_for};

/// The unsaved work of an earlier session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOver {
    pub file: FileName,
    /// The file that the scene was read from, or saved to last.
    pub of: Option<FileName>,
    /// None if it cannot be read, or the program crashed when it was opened.
    pub text: Option<String>,
}

/// Do tests loop over all that there is? `scripts/test` sets this variable. Without it, `cargo test` takes less than a minute.
#[cfg(test)]
pub fn is_thorough() -> bool {
    environment_variable("PATHLIGHT_THOROUGH").is_some()
}

/// The value of an environment variable; none if it is unset or empty. Always none on the web.
pub fn environment_variable(name: &str) -> Option<OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}
