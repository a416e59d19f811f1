//! What outlives a session: the theme, the interface scale, the folded panel, reduced motion, the language of the code, the last
//! scene, the last export, the hints that were read, the `best_times`, `recent` files and how far the `tours` have come (all in one `state`), the `score`, and
//! `unsaved` work. Where it is stored is known to `platform`, and how windows share it to `shared`.

/// The shortest times in rounds of the robbery.
pub mod best_times;
pub mod recent;
pub mod score;
/// A text that all windows share.
mod shared;
/// What is stored in one file.
mod state;
pub mod tours;
pub mod unsaved;

use crate::platform;
use pathlight::lesson::listing::Language;
use pathlight::paint::theme::Theme;
pub use state::ExportState;
use state::{State, Storage};

/// What is stored, or what a new user finds.
fn stored<T>(read: impl Fn(&State) -> T) -> T {
    read(Storage::load().state())
}

fn store(change: impl Fn(&mut State)) {
    Storage::load().change(change);
}

/// The theme of the last session; dark at first.
pub fn theme() -> Theme {
    stored(|state| Theme::ALL.into_iter().find(|theme| theme.word() == state.theme)).unwrap_or_default()
}

pub fn store_theme(theme: Theme) {
    store(|state| theme.word().clone_into(&mut state.theme));
}

/// The interface scale that the user has chosen in an earlier session; none at first.
pub fn ui_scale() -> Option<f32> {
    stored(|state| state.scale)
}

pub fn store_ui_scale(factor: f32) {
    store(|state| state.scale = Some(factor));
}

/// Are the rulers shown? They are at first.
pub fn has_rulers() -> bool {
    stored(|state| state.rulers).unwrap_or(true)
}

pub fn store_rulers(on: bool) {
    store(|state| state.rulers = Some(on));
}

/// Was the panel folded in the last session? None if nobody has ever folded or unfolded it.
pub fn is_panel_folded() -> Option<bool> {
    stored(|state| state.panel_folded)
}

pub fn store_panel_folded(is_folded: bool) {
    store(|state| state.panel_folded = Some(is_folded));
}

/// Is motion between steps switched off? At first what the desktop asks for.
pub fn has_reduced_motion() -> bool {
    stored(|state| state.reduced_motion).unwrap_or_else(platform::prefers_reduced_motion)
}

pub fn store_reduced_motion(is_reduced: bool) {
    store(|state| state.reduced_motion = Some(is_reduced));
}

/// The language in which the code was shown in the last session; None stands for pseudocode, as at first.
pub fn code_language() -> Option<Language> {
    stored(|state| Language::ALL.into_iter().find(|language| language.word() == state.code))
}

pub fn store_code_language(language: Option<Language>) {
    store(|state| language.map_or("pseudocode", Language::word).clone_into(&mut state.code));
}

/// How something was exported last.
pub fn export() -> Option<ExportState> {
    stored(|state| state.export.clone())
}

pub fn store_export(export: &ExportState) {
    store(|state| state.export = Some(export.clone()));
}

/// The built-in scene that was opened last; empty at first.
pub fn last_scene() -> String {
    stored(|state| state.scene.clone())
}

pub fn store_last_scene(name: &str) {
    store(|state| name.clone_into(&mut state.scene));
}

/// The lessons whose hints have been read.
pub fn hints_read() -> Vec<String> {
    stored(|state| state.hints.clone())
}

/// The hints for this lesson have been read.
pub fn store_hints_read(lesson: &str) {
    store(|state| {
        if !state.hints.iter().any(|read| read == lesson) {
            state.hints.push(lesson.to_owned());
        }
    });
}
