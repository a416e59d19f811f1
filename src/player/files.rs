//! Opening and saving.

use super::{Conflict, Effects, Player};
use crate::lesson;
use crate::scene::{self, BadInput, Fingerprint, Scene, Unreadable, format};
use crate::tutor::tour::{Progress, is_tour};
use crate::words::Sentence;
use std::path::Path;

/// The origin of a map that has no file yet.
const NEW_MAP: &str = "untitled";

impl Player {
    /// Opens a built-in scene, a file, or a tour from its beginning.
    pub(super) fn open_named(&mut self, name: &str, effects: &mut Effects) -> Result<(), BadInput> {
        if is_tour(name) {
            return self.start_tour(name, &Progress::default(), effects);
        }
        self.leave_for(Self::open(name, None)?, effects);
        effects.mark_opened();
        Ok(())
    }

    /// Opens a scene as a new map, which has no file yet.
    pub(super) fn open_new(&mut self, scene: Scene, effects: &mut Effects) -> Result<(), BadInput> {
        self.leave_for(Self::of_scene(scene, NEW_MAP, None)?, effects);
        effects.mark_opened();
        Ok(())
    }

    /// Opens unsaved work of an earlier session.
    pub(super) fn recover(&mut self, file: &Path, effects: &mut Effects) -> Result<(), BadInput> {
        self.leave_for(Self::open(&file.display().to_string(), None)?, effects);
        self.editor.mark_unsaved();
        effects.mark_opened();
        Ok(())
    }

    /// Saves the scene, or asks first if that would replace what was not seen here.
    pub(super) fn save_unless_in_conflict(&mut self, path: &Path, effects: &mut Effects) -> Result<(), BadInput> {
        effects.conflict = self.conflict(path);
        if effects.conflict.is_none() { self.save(path, effects) } else { Ok(()) }
    }

    /// The scene to save, with the lesson and its current settings.
    pub fn scene(&self) -> Scene {
        let settings = self.settings.iter().filter(|(key, _)| self.lesson.view().settings().has(key));
        let mut scene = self.editor.scene().clone();
        scene.settings.extend(settings.map(|(key, word)| (key.clone(), word.clone())));
        if lesson::of(&scene) != Ok(self.lesson.view().entry()) {
            // The opening position and the settings to try refer to the scene's own lesson.
            (scene.lesson, scene.open) = (Some(self.lesson.view().name().to_owned()), None);
            scene.try_settings.retain(|key| self.lesson.view().settings().has(key));
        }
        scene
    }

    /// What a file holds that would be lost if the scene were written to it: anything but what was read from it or written
    /// to it here.
    fn conflict(&self, path: &Path) -> Option<Conflict> {
        let file = path.to_owned();
        let there = match Fingerprint::of_file(path) {
            Ok(there) => there,
            Err(Unreadable::Missing) => return None,
            // Something is there that cannot be read: it was not seen here.
            Err(_) => return Some(Conflict { file, has_changed: false }),
        };
        match self.seen.as_ref().filter(|seen| seen.is_of_same_file(&there)) {
            Some(seen) if *seen == there => None,
            Some(_) => Some(Conflict { file, has_changed: true }),
            None => Some(Conflict { file, has_changed: false }),
        }
    }

    /// Writes the scene to a file, which becomes its origin. The ending of the name decides the format.
    ///
    /// # Errors
    /// If no format that can hold a whole scene has this ending, or the file cannot be written.
    pub(super) fn save(&mut self, path: &Path, effects: &mut Effects) -> Result<(), BadInput> {
        let write = format::to_write(path).map_err(|bad| bad.in_file(path.display().to_string()))?;
        let mut scene = self.scene();
        let text = write(&scene);
        scene::write_beside(path, text.as_bytes())?;
        self.seen = Some(Fingerprint::of_text(path, &text));
        scene.source = Some(text);
        self.saved_settings.extend(scene.settings.clone());
        self.editor.mark_saved(scene);
        (effects.saved, effects.work_changed) = (true, true);
        self.notices.push(Sentence::plain(format!("Saved to {}.", path.display())));
        self.origin = path.display().to_string();
        Ok(())
    }
}
