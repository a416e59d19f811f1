//! What an export needs: the lesson once more, and what differs from the scene's file.

use super::Player;
use crate::lesson::{self, Lesson, Watch};
use crate::scene::BadInput;

impl Player {
    /// The lesson once more, at the same position, with the same acts folded: drawing other steps of it does not disturb
    /// the window.
    ///
    /// # Errors
    /// If the lesson cannot be opened.
    pub fn copy_of_lesson(&self) -> Result<Lesson, BadInput> {
        let own = self.lesson.view().settings();
        let settings: Vec<_> = own.iter().map(|s| (s.key.to_owned(), own.word(s.key))).collect();
        let mut copy =
            lesson::open_with(self.lesson.view().name(), self.lesson.view().world().clone(), Watch::Record, &settings)?;
        for (act, part) in self.lesson.view().run().parts().iter().enumerate() {
            copy.fold(act, part.folded);
        }
        copy.complete();
        copy.go(self.at());
        Ok(copy)
    }

    /// The settings whose values are not those of the scene's file: key and word, in the order of the panel.
    pub fn changed_settings(&self) -> Vec<(&'static str, String)> {
        let own = self.lesson.view().settings();
        let mut opened = self.lesson.view().entry().settings();
        for (key, word) in &self.editor.scene().settings {
            // A key of another lesson, or a word that the file must not have, changes nothing.
            let _ = opened.set(key, word);
        }
        own.iter().map(|s| (s.key, own.word(s.key))).filter(|(key, word)| opened.word(key) != *word).collect()
    }
}
