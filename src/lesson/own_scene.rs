//! What a scene stores for its own lesson alone, and what another lesson that shows its map has instead.

use super::{Entry, Setting, View, of};
use crate::scene::Scene;

/// Agents of a scene follow what its own lesson makes. In another lesson they would only cover what that one shows.
const OF_OWN_LESSON: [&str; 1] = ["agents"];

impl Entry {
    /// Does this value, which the scene stores, count in this lesson?
    pub fn takes_from(&self, scene: &Scene, key: &str, word: &str) -> bool {
        let is_of_scene = scene.settings.get(key).is_some_and(|stored| stored == word);
        !(is_of_scene && OF_OWN_LESSON.contains(&key)) || of(scene).is_ok_and(|own| own == self)
    }

    /// The settings that a scene stores and that count in this lesson: keys and words.
    pub fn settings_of(&self, scene: &Scene) -> Vec<(String, String)> {
        let taken = scene.settings.iter().filter(|(key, word)| self.takes_from(scene, key, word));
        taken.map(|(key, word)| (key.clone(), word.clone())).collect()
    }
}

impl View<'_> {
    /// The settings that somebody should try: those that the scene names. In a lesson that is not the scene's own, those that this
    /// lesson is about.
    pub fn settings_to_try(self) -> Vec<Setting> {
        let scene = self.world().scene();
        let own = self.settings();
        let find = |key: &str| own.iter().find(|setting| setting.key == key).copied();
        if self.is_of_scene() {
            scene.try_settings.iter().filter_map(|key| find(key)).collect()
        } else {
            self.entry().usual_try.iter().filter_map(|key| find(key)).collect()
        }
    }
}
