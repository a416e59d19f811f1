//! What the system underneath offers: clocks, files, the environment, and a file dialog. Nothing else in the program
//! knows them (`tests/floors.rs`), so that an edition for the web needs one other file here, and no more.
//!
//! | | desktop | web |
//! |---|---|---|
//! | [`Instant`], [`rest`] | the monotonic clock; sleeps | the browser's clock; the browser paces the frames |
//! | [`since_epoch`] | the system's clock | the browser's clock |
//! | [`processor_time`] | that of this thread, on Linux | unknown |
//! | [`fs`] | the file system | every call answers `Unsupported` |
//! | [`variable`], [`process_id`] | the environment | no variables; 0 |
//! | [`choose_file`] | the desktop's dialog | never a file |

#[cfg(not(target_arch = "wasm32"))]
mod desktop;
#[cfg(target_arch = "wasm32")]
mod web;

#[cfg(not(target_arch = "wasm32"))]
pub use desktop::{Instant, choose_file, process_id, processor_time, rest, since_epoch};
/// The standard library compiles it for the web as well; there every call is an error of kind `Unsupported`.
pub use std::fs;
pub use std::time::Duration;
#[cfg(target_arch = "wasm32")]
pub use web::{Instant, choose_file, process_id, processor_time, rest, since_epoch};

use std::ffi::OsString;

/// What a file is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    Open,
    Save,
}

/// An environment variable that is set and not empty. On the web none is.
pub fn variable(name: &str) -> Option<OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}
