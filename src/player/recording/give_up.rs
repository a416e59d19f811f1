//! A run that takes too long is given up: the run on screen is that of the scene again.

use super::{Phase, Player};
use crate::editor::State;
use crate::lesson::{Entry, Group};
use crate::player::Effects;
use std::collections::BTreeMap;

/// The scene and the settings that a run is made from.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct MadeFrom {
    /// None on the way of a drag.
    pub state: Option<State>,
    pub settings: BTreeMap<String, String>,
}

impl Default for MadeFrom {
    fn default() -> Self {
        Self::opened(BTreeMap::new())
    }
}

impl MadeFrom {
    /// Of a scene that was opened with these settings.
    pub fn opened(settings: BTreeMap<String, String>) -> Self {
        Self { state: Some(State::default()), settings }
    }
}

impl Player {
    /// What a run of now is made from.
    pub(super) fn made_from(&self) -> MadeFrom {
        let state = (!self.editor.is_editing()).then(|| self.editor.state());
        MadeFrom { state, settings: self.settings.now.clone() }
    }

    pub(super) fn forget_before_drag(&mut self) {
        if let Some((run, _)) = self.runs.before_drag.take() {
            self.no_longer_needed(run);
        }
    }

    /// Back to the lesson on screen while another one is awaited: nothing else has changed, so its run is still right.
    pub(in super::super) fn gives_up_for(&mut self, lesson: &Entry) -> bool {
        let returns = self.runs.awaited.as_ref().is_some_and(|awaited| awaited.returns);
        if returns && self.lesson.view().entry() == lesson {
            (self.runs.next, self.runs.awaited) = (None, None);
            self.phase = Phase::Paused;
            self.pause();
            return true;
        }
        false
    }

    /// Gives up the run that is being recorded. What was changed since the run on screen was made is taken back, without a trace but for
    /// redo: otherwise the map would show another scene than the one that is edited.
    pub(in super::super) fn stop_recording(&mut self, effects: &mut Effects) {
        if self.runs.sought.take().is_some() {
            self.pause();
        }
        if self.phase.has_run() || self.runs.awaited.is_none() {
            self.runs.next = None;
            return;
        }
        if self.phase == Phase::Editing {
            (self.runs.next, self.runs.awaited) = (None, None);
            return; // the end of the gesture asks again
        }
        let before = self.made_from();
        match self.return_to_shown(effects) {
            Some(0) if before.settings != self.settings.now => {
                self.notices.push("The setting is as it was before.".into());
            }
            Some(1) => self.notices.push("The last change was undone. Redo restores it.".into()),
            Some(2..) => self.notices.push("The last changes were undone. Redo restores them.".into()),
            Some(0) | None => {}
        }
        if !self.phase.has_run() {
            self.runs.has_said_to_wait = true;
            self.notices.push("The run is not recorded. Play or take a step to record it.".into());
        }
    }

    /// What the run on screen was made from, or the one before a drag.
    fn made_before(&self) -> &MadeFrom {
        self.runs.before_drag.as_ref().map_or(&self.runs.shown_of, |(_, made_from)| made_from)
    }

    /// After a drag that was called off: the run before it is shown again, if it was that of the scene. Returns false if not.
    pub(in super::super) fn returns_from_drag(&mut self, effects: &mut Effects) -> bool {
        let was_shown = self.made_before().state == Some(self.editor.state());
        if !was_shown || self.return_to_shown(effects).is_none() || !self.phase.has_run() {
            return false;
        }
        if std::mem::take(&mut self.interrupted.was_playing) && self.phase == Phase::Paused {
            self.phase = Phase::Playing;
        }
        true
    }

    /// Takes back what was changed since the run on screen was made, or the one before a drag. Returns the number of edits; None where
    /// no undo leads there.
    fn return_to_shown(&mut self, effects: &mut Effects) -> Option<usize> {
        let made_from = self.made_before().clone();
        (self.runs.next, self.runs.awaited) = (None, None);
        let taken_back = self.editor.return_to(made_from.state?)?;
        (effects.world_changed, effects.work_changed, effects.handles_changed) = (true, true, true);
        if let Some((run, _)) = self.runs.before_drag.take() {
            let of_drag = self.lesson.reinstall(run);
            self.no_longer_needed(of_drag);
            self.runs.revision = self.runs.revision.next();
        }
        self.restore_settings(&made_from.settings);
        self.runs.shown_of = made_from;
        // What a large map shows without its triangles is no run to step through.
        let view = self.lesson.view();
        if !view.run().is_end_only() && !view.awaits_triangles() {
            self.phase = Phase::Paused;
            self.pause();
        }
        Some(taken_back)
    }

    /// The settings that need another run are as they were. Layers stay as they are: they need none.
    fn restore_settings(&mut self, before: &BTreeMap<String, String>) {
        let defaults = self.lesson.view().entry().settings();
        for setting in defaults.iter().filter(|setting| setting.group == Group::Settings) {
            let word = before.get(setting.key).cloned();
            let _ = self
                .lesson
                .settings_mut()
                .set(setting.key, &word.clone().unwrap_or_else(|| defaults.word(setting.key))); // it was accepted once
            match word {
                Some(word) => self.settings.set(setting.key, word),
                None => _ = self.settings.now.remove(setting.key),
            }
        }
    }
}
