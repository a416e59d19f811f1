//! What an export needs: the lesson once more, and what differs from the scene's file.

use super::Player;
use crate::lesson::{self, Lesson, Watch};
use crate::scene::BadInput;

impl Player {
    /// Makes the lesson once more, at the same position, with the same acts folded: drawing other steps of it does not
    /// disturb the window. Its run is made again, so this is for the background.
    ///
    /// # Errors
    /// What is returned gives an error if the lesson cannot be opened.
    pub fn copy_of_lesson(&self) -> impl FnOnce() -> Result<Lesson, BadInput> + Send + use<> {
        let (lesson, at) = (self.lesson.view(), self.at());
        let (name, world, own) = (lesson.name(), lesson.world().clone(), lesson.settings());
        let settings: Vec<_> = own.iter().map(|s| (s.key.to_owned(), own.word(s.key))).collect();
        let folded: Vec<bool> = lesson.run().parts().iter().map(|part| part.folded).collect();
        move || {
            let mut copy = lesson::open_with(name, world, Watch::Record, &settings)?;
            folded.into_iter().enumerate().for_each(|(act, folded)| copy.fold(act, folded));
            copy.complete();
            copy.go(at);
            Ok(copy)
        }
    }

    /// The settings whose values are not those of the scene's file: key and word, in the order of the panel.
    pub fn changed_settings(&self) -> Vec<(&'static str, String)> {
        let own = self.lesson.view().settings();
        let mut opened = self.lesson.view().entry().settings();
        for (key, word) in &self.lesson.view().entry().settings_of(self.editor.scene()) {
            // A key of another lesson, or a word that the file must not have, changes nothing.
            let _ = opened.set(key, word);
        }
        own.iter().map(|s| (s.key, own.word(s.key))).filter(|(key, word)| opened.word(key) != *word).collect()
    }
}
