//! What outlives a session: the theme, the interface scale, the folded panel, reduced motion, the language of the code, the last
//! scene, the score, `recent` files, how far the `tours` have come, and `unsaved` work. Where it is stored, and how windows share
//! it, is known to `platform`.

/// A list that all windows share.
mod list;
pub mod recent;
pub mod score;
pub mod tours;
pub mod unsaved;

use crate::platform::{self, StateEntry};
use pathlight::lesson::listing::Language;
use pathlight::paint::theme::Theme;

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
    StateEntry::named(setting).read().ok().flatten().unwrap_or_default().trim().to_owned()
}

fn store_word(setting: &str, word: &str) {
    if let Err(why) = StateEntry::named(setting).write(word) {
        log::warn!("the setting {setting} is not stored: {why}");
    }
}
