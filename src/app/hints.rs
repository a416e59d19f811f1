//! For newcomers: in which lessons the hints have been read. They are shown when a scene is opened in a lesson for the first time, as the
//! last card of the panel (`panel/newcomer.rs`).

use super::persistence;
use pathlight::lesson::Entry;
use pathlight::player::Player;

/// In which lessons the hints have been read.
pub struct Hints {
    /// Names of lessons.
    read: Vec<String>,
    is_on: bool,
    /// The lesson with the scene, and the step at which the hints appeared.
    shown_at: Option<(String, usize)>,
}

impl Hints {
    /// As they were left in the last session. They are off for someone who has named a step: they know what they want.
    pub fn restored(is_on: bool) -> Self {
        Self { read: persistence::hints_read(), is_on, shown_at: None }
    }

    /// Shows no more hints in this session.
    pub fn switch_off(&mut self) {
        self.is_on = false;
    }

    /// The hints for this lesson have been read.
    pub fn close(&mut self, lesson: &Entry) {
        self.read.push(lesson.name.to_owned());
        persistence::store_hints_read(lesson.name);
    }

    /// Are there hints for this lesson?
    pub fn are_new(&self, lesson: &Entry) -> bool {
        self.is_on && !self.read.iter().any(|read| read == lesson.name)
    }

    /// The lesson whose hints are shown, unless they have been read. After the first step they count as read.
    pub fn offered(&mut self, player: &Player) -> Option<&'static Entry> {
        let lesson = player.lesson().entry();
        if !self.are_new(lesson) {
            return None;
        }
        let scene = format!("{}: {}", lesson.name, player.editor().scene().title);
        if self.has_stepped(&scene, player.lesson().run().at()) {
            self.close(lesson);
            return None;
        }
        Some(lesson)
    }

    /// Is the run somewhere else than when the hints appeared in this scene?
    fn has_stepped(&mut self, scene: &str, step: usize) -> bool {
        match &self.shown_at {
            Some((known, at)) if known == scene => *at != step,
            _ => {
                self.shown_at = Some((scene.to_owned(), step));
                false
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pathlight::lesson::{funnel, wave};

    #[test]
    fn hints_are_shown_until_they_are_read_and_for_each_lesson_on_its_own() {
        let mut hints = Hints { read: vec!["wave".to_owned()], is_on: true, shown_at: None };
        assert!(!hints.has_stepped("A to G", 5) && !hints.has_stepped("A to G", 5));
        assert!(!hints.has_stepped("Zigzag", 0), "another scene begins elsewhere");
        assert!(hints.has_stepped("Zigzag", 1));
        assert!(!hints.are_new(&wave::LESSON) && hints.are_new(&funnel::LESSON));
        assert!(!Hints { is_on: false, ..hints }.are_new(&funnel::LESSON));
    }
}
