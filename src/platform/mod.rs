//! Services of the operating system: clocks, files, the environment, and a file dialog. The rest of the program uses
//! them only through this module (`tests/floors.rs`), so that a web edition replaces one file.
//!
//! | | desktop | web |
//! |---|---|---|
//! | `Instant`, `sleep` | the monotonic clock; sleeps | the browser's clock; the browser paces the frames |
//! | `since_epoch` | the system clock | the clock of the browser |
//! | `processor_time` | that of this thread, on Linux | unknown |
//! | `fs` | the file system | every call fails with `Unsupported` |
//! | `environment_variable`, `process_id` | the environment | no variables; 0 |
//! | `Job` | a thread for each job | in slices, between the frames |
//! | `go_on_in_background` | nothing: threads go on by themselves | slices, for some milliseconds in each frame |
//! | `choose_file` | the desktop's dialog | never returns a file |

#[cfg(not(target_arch = "wasm32"))]
mod desktop;
/// Long work behind the frame.
mod job;
/// Work that takes its turns where there are no threads.
#[cfg(any(test, target_arch = "wasm32"))]
mod slices;
#[cfg(target_arch = "wasm32")]
mod web;

#[cfg(not(target_arch = "wasm32"))]
pub use desktop::{Instant, choose_file, go_on_in_background, process_id, processor_time, since_epoch, sleep};
#[cfg(not(target_arch = "wasm32"))]
use desktop::{in_slices, wait_for};
pub use job::{Job, Report};
/// On the web, every call fails with an error of kind `Unsupported`.
pub use std::fs;
pub use std::time::Duration;
#[cfg(target_arch = "wasm32")]
pub use web::{Instant, choose_file, go_on_in_background, process_id, processor_time, since_epoch, sleep};
#[cfg(target_arch = "wasm32")]
use web::{in_slices, wait_for};

use pathlight::scene::RegularFile;
use std::ffi::OsString;
use std::path::PathBuf;

/// The purpose of a file dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    Open,
    Save,
}

/// Does the desktop ask for less motion? GTK and KDE write it to GTK's settings; other desktops and the web say nothing
/// that can be read without a library.
pub fn prefers_reduced_motion() -> bool {
    let folder = folder_variable("XDG_CONFIG_HOME");
    let folder = folder.or_else(|| folder_variable("HOME").map(|home| home.join(".config")));
    let says_so = |file: &str| {
        let path = folder.as_ref().map(|folder| folder.join(file));
        let text = path.and_then(|path| RegularFile::find(&path).ok()?.text(MOST_SETTINGS).ok());
        text.is_some_and(|text| switches_animations_off(&text))
    };
    ["gtk-4.0/settings.ini", "gtk-3.0/settings.ini"].into_iter().any(says_so)
}

/// In bytes: GTK's settings are a few lines.
const MOST_SETTINGS: u64 = 1 << 20;

fn switches_animations_off(settings: &str) -> bool {
    let values = settings.lines().filter_map(|line| line.split_once('='));
    let mut answers = values.filter(|(key, _)| key.trim() == "gtk-enable-animations").map(|(_, value)| value.trim());
    answers.next_back().is_some_and(|value| value == "0" || value.eq_ignore_ascii_case("false"))
}

/// The value of an environment variable; none if it is unset or empty. Always none on the web.
pub fn environment_variable(name: &str) -> Option<OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}

/// The folder that an environment variable names. A relative one is ignored, as the XDG Base Directory Specification asks:
/// it would be another folder wherever the program is started.
pub fn folder_variable(name: &str) -> Option<PathBuf> {
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

    #[test]
    fn gtk_settings_say_whether_animations_are_off() {
        assert!(switches_animations_off("[Settings]\ngtk-enable-animations = 0\n"));
        assert!(switches_animations_off("gtk-enable-animations=1\ngtk-enable-animations=false"));
        assert!(!switches_animations_off("[Settings]\ngtk-enable-animations=1\ngtk-theme-name=0"));
        assert!(!switches_animations_off(""));
    }
}
