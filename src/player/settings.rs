//! Settings of the lesson, and the change of lesson.

use super::Player;
use super::resume::{Bookmark, Changed, Resume};
use crate::editor::State;
use crate::lesson::{self, Entry, Settings};
use crate::scene::BadInput;
use glam::DVec2;
use std::collections::BTreeMap;

/// The settings that were changed, for all lessons: keys and words.
#[derive(Clone, Debug, Default)]
pub(super) struct ChangedSettings {
    pub now: BTreeMap<String, String>,
    /// As they were when the scene was opened or saved.
    saved: BTreeMap<String, String>,
}

impl ChangedSettings {
    /// Those of a scene that was opened.
    pub fn opened(settings: BTreeMap<String, String>) -> Self {
        Self { saved: settings.clone(), now: settings }
    }

    pub fn set(&mut self, key: &str, word: String) {
        self.now.insert(key.to_owned(), word);
    }

    pub fn mark_saved(&mut self, saved: &BTreeMap<String, String>) {
        self.saved.extend(saved.clone());
    }

    /// The file holds these now: takes over those that differ from what it held, and returns them. A setting that the file
    /// no longer has gets its default.
    pub fn read_again(&mut self, file: &BTreeMap<String, String>, defaults: &Settings) -> Vec<(String, String)> {
        let saved = std::mem::replace(&mut self.saved, file.clone());
        let mut changed = Vec::new();
        for (key, word) in file.iter().filter(|&(key, word)| saved.get(key) != Some(word)) {
            self.now.insert(key.clone(), word.clone());
            changed.push((key.clone(), word.clone()));
        }
        for key in saved.into_keys().filter(|key| !file.contains_key(key)) {
            self.now.remove(&key);
            changed.extend(defaults.has(&key).then(|| (key.clone(), defaults.word(&key))));
        }
        changed
    }

    /// Does a setting of the lesson with these defaults differ from what was opened or saved?
    fn are_unsaved(&self, defaults: &Settings) -> bool {
        defaults.iter().any(|setting| {
            let of = |settings: &BTreeMap<String, String>| {
                settings.get(setting.key).cloned().unwrap_or_else(|| defaults.word(setting.key))
            };
            of(&self.now) != of(&self.saved)
        })
    }
}

/// Where a lesson was left. On another state of the map it has no meaning.
pub(super) struct Place {
    state: State,
    bookmark: Bookmark,
}

impl Player {
    /// Shows the scene in another lesson: where it was left on this map, otherwise at its beginning.
    ///
    /// # Errors
    /// If a setting is wrong.
    pub(super) fn switch_lesson(&mut self, lesson: &'static Entry) -> Result<(), BadInput> {
        // A second click, or one on the lesson that is shown: its place and its selection stay.
        if lesson == self.next_entry() && (self.awaits_run() || self.phase.has_run()) {
            return Ok(());
        }
        if self.gives_up_for(lesson) {
            return Ok(());
        }
        self.keep_place();
        self.editor.select(None); // it is an act on the map of the lesson that is left
        let state = self.editor.state();
        let kept = self.places.get(lesson.name).filter(|place| place.state == state);
        let at_place = |place: &Place| Resume::Bookmark { bookmark: place.bookmark.clone(), after: Changed::Map };
        self.run_in_lesson_at(lesson, kept.map_or(Resume::Beginning, at_place))
    }

    /// Remembers where the run of the lesson on screen stands.
    fn keep_place(&mut self) {
        if self.phase.has_run() {
            let lesson = self.lesson.view();
            let place = Place { state: self.editor.state(), bookmark: Bookmark::of(lesson.run()) };
            self.places.insert(lesson.entry().name, place);
        }
    }

    /// Sets a setting of the lesson and makes a new run if it requires one.
    ///
    /// # Errors
    /// If the lesson has no such setting, or the setting rejects the value.
    pub(super) fn set_setting(&mut self, key: &str, word: &str) -> Result<(), BadInput> {
        let group = self.lesson.settings_mut().set(key, word)?;
        if group == lesson::Group::Layers {
            self.lesson.limit_settings(); // no run follows that would do it
        }
        self.settings.set(key, self.lesson.view().settings().word(key));
        if group == lesson::Group::Settings {
            self.begin_edit(Changed::Setting);
            self.finish_edit();
        }
        Ok(())
    }

    /// Does a setting of this lesson differ from what it was when the scene was opened or saved?
    pub(super) fn has_other_settings(&self) -> bool {
        self.settings.are_unsaved(&self.lesson.view().entry().settings())
    }

    /// What to say where undo finds no edit.
    pub(super) fn nothing_to_undo(&self) -> &'static str {
        if self.has_other_settings() {
            "Nothing to undo: undo takes back edits of the map. Settings are changed back in the Settings tab."
        } else {
            "Nothing to undo."
        }
    }

    /// Moves a drag handle of the lesson. Returns true if its setting has changed.
    ///
    /// # Errors
    /// If the setting rejects the value.
    pub(super) fn drag_handle(&mut self, handle: usize, to: DVec2) -> Result<bool, BadInput> {
        let change = self.lesson.view().drag_handles().get(handle).map(|handle| handle.dragged(to));
        let Some(change) = change else { return Ok(false) };
        let key = change.key();
        let before = self.lesson.view().settings().word(key);
        self.lesson.settings_mut().set(key, change.word())?;
        let word = self.lesson.view().settings().word(key);
        let changed = self.editor.set(key, [&before, &word]);
        if changed {
            self.settings.set(key, word);
            self.follow(Changed::Setting, None, false);
        }
        Ok(changed)
    }
}
