//! What only X11 needs: elsewhere, miniquad and egui do it by themselves. See `desktop/x11.rs`.

use std::path::PathBuf;

#[derive(Default)]
pub struct Clipboard;

impl Clipboard {
    /// Returns false: nothing is copied.
    #[expect(clippy::unused_self, reason = "as on X11")]
    pub const fn copy(&mut self, _: &str) -> bool {
        false
    }
}

pub const fn set_resting(_: bool) {}

pub const fn wake_window(_: &'static str) {}

pub const fn receive_drops(_: &'static str, _: fn()) {}

pub const fn take_dropped() -> Vec<PathBuf> {
    Vec::new()
}

pub fn set_title(_: String) {}
