//! Services of the operating system: clocks, files, the environment, and a file dialog. The rest of the program uses
//! them only through this module (`tests/floors.rs`), so that a web edition replaces one file.
//!
//! | | desktop | web |
//! |---|---|---|
//! | [`Instant`], [`sleep`] | the monotonic clock; sleeps | the browser's clock; the browser paces the frames |
//! | [`since_epoch`] | the system clock | the clock of the browser |
//! | [`processor_time`] | that of this thread, on Linux | unknown |
//! | [`fs`] | the file system | every call fails with `Unsupported` |
//! | [`environment_variable`], [`process_id`] | the environment | no variables; 0 |
//! | [`in_background`] | a thread | at once |
//! | [`choose_file`] | the desktop's dialog | never returns a file |

#[cfg(not(target_arch = "wasm32"))]
mod desktop;
#[cfg(target_arch = "wasm32")]
mod web;

#[cfg(not(target_arch = "wasm32"))]
pub use desktop::{Instant, choose_file, in_background, process_id, processor_time, since_epoch, sleep};
/// On the web, every call fails with an error of kind `Unsupported`.
pub use std::fs;
pub use std::time::Duration;
#[cfg(target_arch = "wasm32")]
pub use web::{Instant, choose_file, in_background, process_id, processor_time, since_epoch, sleep};

use std::ffi::OsString;

/// The purpose of a file dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    Open,
    Save,
}

/// The value of an environment variable; none if it is unset or empty. Always none on the web.
pub fn environment_variable(name: &str) -> Option<OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}
