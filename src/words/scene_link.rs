//! A scene that a sentence mentions and that can be opened from there.

use crate::scene::builtin;

/// A built-in scene as a sentence names it: by its title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SceneLink {
    /// The name with which the scene is opened, such as "beam/robbery".
    pub scene: &'static str,
    pub title: &'static str,
}

impl SceneLink {
    /// The link to the built-in scene of this name.
    ///
    /// # Panics
    /// If there is no such scene. Every link in a lesson is a constant, and the tests show all of them.
    pub fn to(scene: &str) -> Self {
        let found = builtin::titles().iter().find(|title| title.name == scene);
        let found = found.unwrap_or_else(|| panic!("{scene} is no built-in scene"));
        Self { scene: found.name, title: &found.title }
    }
}

/// The title in quotation marks.
impl std::fmt::Display for SceneLink {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "\u{201c}{}\u{201d}", self.title)
    }
}
