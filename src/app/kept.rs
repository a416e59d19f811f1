//! What is kept from one run to the next, in the user's state folder: the theme, how
//! large words are, and unsaved work.
//! The unsaved work itself is in [`unsaved`].

pub mod unsaved;

use crate::platform::{self, fs};
use pathlight::paint::theme::Theme;
use pathlight::world;
use std::path::{Path, PathBuf};

/// `$XDG_STATE_HOME/pathlight`, or what stands for it on this system; none if there is no home.
fn folder() -> Option<PathBuf> {
    let variable = |name| platform::variable(name).map(PathBuf::from);
    let state = variable("XDG_STATE_HOME").or_else(|| variable("LOCALAPPDATA"));
    Some(state.or_else(|| variable("HOME").map(|home| home.join(".local/state")))?.join("pathlight"))
}

/// Is this a file of unsaved work?
pub fn holds(path: &Path) -> bool {
    folder().is_some_and(|folder| path.parent() == Some(&folder))
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    file.parent().map(fs::create_dir_all).transpose().map_err(|e| e.to_string())?;
    world::write_beside(file, text.as_bytes()).map_err(|e| e.to_string())
}

/// The theme of the last run; dark at first.
pub fn theme() -> Theme {
    let word = word("theme");
    Theme::ALL.into_iter().find(|theme| theme.word() == word).unwrap_or_default()
}

pub fn keep_theme(theme: Theme) {
    keep_word("theme", theme.word());
}

/// How much larger than usual words and buttons were in the last run; 1 at first.
pub fn enlarged() -> f32 {
    word("enlarged").parse().unwrap_or(1.0)
}

pub fn keep_enlarged(factor: f32) {
    keep_word("enlarged", &factor.to_string());
}

/// What a setting of the window was in the last run; nothing at first.
fn word(setting: &str) -> String {
    let text = folder().and_then(|folder| fs::read_to_string(folder.join(setting)).ok());
    text.unwrap_or_default().trim().to_owned()
}

fn keep_word(setting: &str, word: &str) {
    if let Some(folder) = folder()
        && let Err(why) = write(&folder.join(setting), word)
    {
        log::warn!("the setting {setting} is not kept: {why}");
    }
}
