//! What outlives a session, in the user's state folder: the theme, the interface scale, the folded panel, reduced motion,
//! the language of the code, the last scene, the score, `recent` files, how far the `tours` have come, and `unsaved`
//! work.

/// A list that all windows share.
mod list;
pub mod recent;
pub mod score;
/// One file.
mod store;
pub mod tours;
pub mod unsaved;

use crate::platform;
use pathlight::lesson::listing::Language;
use pathlight::paint::theme::Theme;
use std::path::{Path, PathBuf};
use store::StateFile;

/// `$XDG_STATE_HOME/pathlight`, or its equivalent on this system; none without a home folder. Tests have none, so that
/// they leave the user's own folder alone.
fn state_folder() -> Option<PathBuf> {
    if cfg!(test) { None } else { state_folder_of(platform::folder_variable) }
}

/// The state folder, from the folders that environment variables name.
fn state_folder_of(variable: impl Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    let state = variable("XDG_STATE_HOME").or_else(|| variable("LOCALAPPDATA"));
    Some(state.or_else(|| variable("HOME").map(|home| home.join(".local/state")))?.join("pathlight"))
}

/// Does this file lie in the state folder?
pub fn is_in_state_folder(path: &Path) -> bool {
    state_folder().is_some_and(|folder| path.parent() == Some(&folder))
}

/// The theme of the last session; dark at first.
pub fn theme() -> Theme {
    let word = stored_word("theme");
    Theme::ALL.into_iter().find(|theme| theme.word() == word).unwrap_or_default()
}

pub fn store_theme(theme: Theme) {
    store_word("theme", theme.word());
}

/// The interface scale that the user has chosen in an earlier session; none at first.
pub fn ui_scale() -> Option<f32> {
    // The file has its name from an earlier version.
    stored_word("enlarged").parse().ok()
}

pub fn store_ui_scale(factor: f32) {
    store_word("enlarged", &factor.to_string());
}

/// Are the rulers shown? They are at first.
pub fn has_rulers() -> bool {
    stored_word("rulers") != "off"
}

pub fn store_rulers(on: bool) {
    store_word("rulers", if on { "on" } else { "off" });
}

/// Was the panel folded in the last session? None if nobody has ever folded or unfolded it.
pub fn is_panel_folded() -> Option<bool> {
    match stored_word("panel").as_str() {
        "folded" => Some(true),
        "open" => Some(false),
        _ => None,
    }
}

pub fn store_panel_folded(is_folded: bool) {
    store_word("panel", if is_folded { "folded" } else { "open" });
}

/// Is motion between steps switched off? At first what the desktop asks for.
pub fn has_reduced_motion() -> bool {
    match stored_word("motion").as_str() {
        "reduced" => true,
        "full" => false,
        _ => platform::prefers_reduced_motion(),
    }
}

pub fn store_reduced_motion(is_reduced: bool) {
    store_word("motion", if is_reduced { "reduced" } else { "full" });
}

/// The language in which the code was shown in the last session; None stands for pseudocode, as at first.
pub fn code_language() -> Option<Language> {
    let word = stored_word("code");
    Language::ALL.into_iter().find(|language| language.word() == word)
}

pub fn store_code_language(language: Option<Language>) {
    store_word("code", language.map_or("pseudocode", Language::word));
}

/// The built-in scene that was opened last; empty at first.
pub fn last_scene() -> String {
    stored_word("scene")
}

pub fn store_last_scene(name: &str) {
    store_word("scene", name);
}

/// The lessons whose hints have been read.
pub fn hints_read() -> Vec<String> {
    stored_word("hints").split_whitespace().map(str::to_owned).collect()
}

pub fn store_hints_read(lessons: &[String]) {
    store_word("hints", &lessons.join(" "));
}

/// The value of a window setting in the last session; empty at first.
fn stored_word(setting: &str) -> String {
    StateFile::named(setting).read().ok().flatten().unwrap_or_default().trim().to_owned()
}

fn store_word(setting: &str, word: &str) {
    if let Err(why) = StateFile::named(setting).write(word) {
        log::warn!("the setting {setting} is not stored: {why}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_state_folder_follows_the_system() {
        let folder = |set: &[(&str, &str)]| {
            state_folder_of(|name| set.iter().find(|(key, _)| *key == name).map(|(_, path)| PathBuf::from(path)))
        };
        assert_eq!(folder(&[("XDG_STATE_HOME", "/s"), ("HOME", "/h")]), Some("/s/pathlight".into()));
        assert_eq!(folder(&[("HOME", "/h")]), Some("/h/.local/state/pathlight".into()));
        assert_eq!(folder(&[]), None);
    }
}
