//! Opening and saving.

use super::Player;
use crate::lesson;
use crate::words::Sentence;
use crate::world::scene::Scene;
use crate::world::{self, BadInput, format};
use std::path::Path;

impl Player {
    /// Keeps step size and speed when another scene is opened.
    pub(super) fn with_view_state(&self, new: Self) -> Self {
        let (size, speed, until, shows_invariant) = (self.size, self.speed, self.until, self.shows_invariant);
        Self { size, speed, until, shows_invariant, revision: self.revision.next(), ..new }
    }

    /// The scene to save, with the lesson and its current settings.
    pub fn scene(&self) -> Scene {
        let settings = self.settings.iter().filter(|(key, _)| self.lesson.settings().has(key));
        let mut scene = self.editor.scene().clone();
        scene.settings.extend(settings.map(|(key, word)| (key.clone(), word.clone())));
        if lesson::of(&scene) != self.lesson.name() {
            // The opening position and the settings to try refer to the scene's own lesson.
            (scene.lesson, scene.open) = (Some(self.lesson.name().to_owned()), None);
            scene.try_settings.retain(|key| self.lesson.settings().has(key));
        }
        scene
    }

    /// Writes the scene to a file, which becomes its origin. The ending of the name decides the format.
    ///
    /// # Errors
    /// If no format that can hold a whole scene has this ending, or the file cannot be written.
    pub(super) fn save(&mut self, path: &Path) -> Result<(), BadInput> {
        let write = format::to_write(path).map_err(|bad| bad.in_file(path.display().to_string()))?;
        let mut scene = self.scene();
        let text = write(&scene);
        world::write_beside(path, text.as_bytes())?;
        scene.source = Some(text);
        self.editor.mark_saved(scene);
        self.notices.push(Sentence::plain(format!("Saved to {}.", path.display())));
        self.origin = path.display().to_string();
        Ok(())
    }
}
