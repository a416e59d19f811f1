//! Opening and saving.

use super::{Command, Conflict, Effects, Player};
use crate::lesson;
use crate::scene::Scene;
use crate::scene::{self, BadInput, Fingerprint, format};
use crate::tutor::shrink;
use crate::tutor::tour::{Progress, is_tour};
use crate::words::Sentence;
use std::path::Path;

/// The origin of a map that has no file yet.
const NEW_MAP: &str = "untitled";

impl Player {
    /// Carries out the commands that open or save something: scenes, files, tours.
    ///
    /// # Errors
    /// If a file cannot be read or written. Nothing changes then.
    pub(super) fn execute_on_files(&mut self, command: Command, effects: &mut Effects) -> Result<(), BadInput> {
        match command {
            Command::Open(name) if is_tour(&name) => self.start_tour(&name, &Progress::default(), effects)?,
            Command::Open(name) => {
                self.leave_for(Self::open(&name, None)?, effects);
                effects.mark_opened();
            }
            Command::New(template) => {
                self.leave_for(Self::of_scene(template.scene(), NEW_MAP, None)?, effects);
                effects.mark_opened();
            }
            Command::OpenSmallest { lesson, mistake } => {
                let scene = shrink::smallest_by_name(Some(&lesson), &mistake)?;
                self.leave_for(Self::of_scene(scene, NEW_MAP, None)?, effects);
                effects.mark_opened();
            }
            Command::BringBack => self.bring_back(effects),
            Command::Recover(file) => {
                self.leave_for(Self::open(&file.display().to_string(), None)?, effects);
                self.editor.mark_unsaved();
                effects.mark_opened();
            }
            Command::Save(path) => match self.conflict(&path) {
                Some(conflict) => effects.conflict = Some(conflict),
                None => self.save(&path, effects)?,
            },
            Command::Replace(path) => self.save(&path, effects)?,
            Command::StartTour { name, progress } => self.start_tour(&name, &progress, effects)?,
            Command::NextStop => self.move_in_tour(1, effects)?,
            Command::PreviousStop => self.move_in_tour(-1, effects)?,
            Command::BackToStop => self.back_to_stop(effects)?,
            Command::LeaveTour => self.leave_tour(effects),
            _ => {}
        }
        Ok(())
    }

    /// The scene to save, with the lesson and its current settings.
    pub fn scene(&self) -> Scene {
        let settings = self.settings.iter().filter(|(key, _)| self.lesson.view().settings().has(key));
        let mut scene = self.editor.scene().clone();
        scene.settings.extend(settings.map(|(key, word)| (key.clone(), word.clone())));
        if lesson::of(&scene) != self.lesson.view().name() {
            // The opening position and the settings to try refer to the scene's own lesson.
            (scene.lesson, scene.open) = (Some(self.lesson.view().name().to_owned()), None);
            scene.try_settings.retain(|key| self.lesson.view().settings().has(key));
        }
        scene
    }

    /// What a file holds that would be lost if the scene were written to it: anything but what was read from it or written
    /// to it here.
    fn conflict(&self, path: &Path) -> Option<Conflict> {
        let there = Fingerprint::of_file(path)?;
        let seen = self.seen.as_ref().filter(|seen| seen.is_of_same_file(&there));
        let file = path.to_owned();
        match seen {
            Some(seen) if *seen == there => None,
            Some(_) => Some(Conflict { file, has_changed: true }),
            None => Some(Conflict { file, has_changed: false }),
        }
    }

    /// Writes the scene to a file, which becomes its origin. The ending of the name decides the format.
    ///
    /// # Errors
    /// If no format that can hold a whole scene has this ending, or the file cannot be written.
    fn save(&mut self, path: &Path, effects: &mut Effects) -> Result<(), BadInput> {
        let write = format::to_write(path).map_err(|bad| bad.in_file(path.display().to_string()))?;
        let mut scene = self.scene();
        let text = write(&scene);
        scene::write_beside(path, text.as_bytes())?;
        self.seen = Some(Fingerprint::of_text(path, &text));
        scene.source = Some(text);
        self.editor.mark_saved(scene);
        (effects.saved, effects.work_changed) = (true, true);
        self.notices.push(Sentence::plain(format!("Saved to {}.", path.display())));
        self.origin = path.display().to_string();
        Ok(())
    }
}
