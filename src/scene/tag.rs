//! Tags of scenes, by which a gallery sorts and filters them: `tags = ["easy", "fault"]` in a scene file.

use super::one_of;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tag {
    /// A scene to begin with.
    Easy,
    /// A scene for somebody who knows its lesson.
    Hard,
    /// The method has a fault, which the scene shows.
    Fault,
    /// Special positions of the input: no path, points on one line, walls that touch.
    Degenerate,
}

impl Tag {
    pub const ALL: [Self; 4] = [Self::Easy, Self::Hard, Self::Fault, Self::Degenerate];

    /// As a scene file writes it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Hard => "hard",
            Self::Fault => "fault",
            Self::Degenerate => "degenerate",
        }
    }

    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tag| tag.word() == word)
    }

    /// All words, for messages.
    pub fn words() -> String {
        one_of(&Self::ALL.map(Self::word))
    }
}
