//! What outlives a session, in the user's state folder: the theme, the interface scale, the folded panel, reduced motion,
//! the language of the code, the last scene, the score, `recent` files, how far the `tours` have come, and `unsaved`
//! work.

pub mod recent;
pub mod tours;
pub mod unsaved;

use crate::platform::{self, fs};
use pathlight::lesson::listing::Language;
use pathlight::paint::theme::Theme;
use pathlight::tutor::score::Score;
use pathlight::world;
use std::path::{Path, PathBuf};

/// `$XDG_STATE_HOME/pathlight`, or its equivalent on this system; none without a home folder.
fn state_folder() -> Option<PathBuf> {
    let variable = |name| platform::environment_variable(name).map(PathBuf::from);
    let state = variable("XDG_STATE_HOME").or_else(|| variable("LOCALAPPDATA"));
    Some(state.or_else(|| variable("HOME").map(|home| home.join(".local/state")))?.join("pathlight"))
}

/// Does this file lie in the state folder?
pub fn is_in_state_folder(path: &Path) -> bool {
    state_folder().is_some_and(|folder| path.parent() == Some(&folder))
}

/// # Errors
/// The reason in words, if the file or its folder cannot be written.
fn write(file: &Path, text: &str) -> Result<(), String> {
    file.parent().map(fs::create_dir_all).transpose().map_err(|e| e.to_string())?;
    world::write_beside(file, text.as_bytes()).map_err(|e| e.to_string())
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

/// The score of earlier sessions; empty at first, and if the file is damaged.
pub fn score() -> Score {
    Score::read(&stored_word("score.json")).unwrap_or_default()
}

pub fn store_score(score: &Score) {
    store_word("score.json", &score.to_json());
}

/// The value of a window setting in the last session; empty at first.
fn stored_word(setting: &str) -> String {
    let text = state_folder().and_then(|folder| fs::read_to_string(folder.join(setting)).ok());
    text.unwrap_or_default().trim().to_owned()
}

fn store_word(setting: &str, word: &str) {
    if let Some(folder) = state_folder()
        && let Err(why) = write(&folder.join(setting), word)
    {
        log::warn!("the setting {setting} is not stored: {why}");
    }
}
