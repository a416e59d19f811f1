//! Opening and saving.

use super::Player;
use crate::lesson;
use crate::world::scene::Scene;
use crate::world::{self, BadInput, scene_file};
use std::path::Path;

impl Player {
    /// Keeps step size and speed when another scene is opened.
    pub(super) fn with_view_state(&self, new: Self) -> Self {
        Self { size: self.size, speed: self.speed, until: self.until, revision: self.revision.next(), ..new }
    }

    /// The scene to save, with the lesson and its current settings.
    pub fn scene(&self) -> Scene {
        let settings = self.settings.iter().filter(|(key, _)| self.lesson.settings().has(key));
        let mut scene = self.editor.scene().clone();
        scene.settings.extend(settings.map(|(key, word)| (key.clone(), word.clone())));
        if lesson::of(&scene) != self.lesson.name() {
            // The opening position refers to the scene's own lesson.
            (scene.lesson, scene.open) = (Some(self.lesson.name().to_owned()), None);
        }
        scene
    }

    /// Writes the scene to a file, which becomes its origin.
    ///
    /// # Errors
    /// If the path does not end in .toml, or the file cannot be written.
    pub(super) fn save(&mut self, path: &Path) -> Result<(), BadInput> {
        if path.extension().is_none_or(|e| e != "toml") {
            let what = "a scene file ends in .toml: give it such a name";
            return Err(BadInput::new(what).in_file(path.display().to_string()));
        }
        let mut scene = self.scene();
        let text = scene_file::write(&scene);
        world::write_beside(path, text.as_bytes())?;
        scene.source = Some(text);
        self.editor.mark_saved(scene);
        self.notices.push(format!("Saved to {}.", path.display()));
        self.origin = path.display().to_string();
        Ok(())
    }
}
