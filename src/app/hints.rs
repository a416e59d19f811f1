//! For newcomers: in which lessons the hints have been read. They are shown when a scene is opened in a lesson for the first time, as the
//! last card of the panel (`panel/newcomer.rs`).

use super::persistence;
use pathlight::lesson::Entry;
use pathlight::player::{Phase, Player};

/// In which lessons the hints have been read.
pub struct Hints {
    /// Names of lessons.
    read: Vec<String>,
    is_on: bool,
    /// The lesson with the scene, and the step at which the run stood last.
    shown_at: Option<(String, usize)>,
    /// How often the learner has stepped since the hints appeared in it.
    steps: usize,
}

/// The hints that are shown.
#[derive(Clone, Copy)]
pub struct Offered {
    pub lesson: &'static Entry,
    /// How often the learner has stepped since they appeared: each step leads on to the next hint.
    pub steps: usize,
}

impl Hints {
    /// As they were left in the last session. They are off for someone who has named a step: they know what they want.
    pub fn restored(is_on: bool) -> Self {
        Self { read: persistence::hints_read(), is_on, shown_at: None, steps: 0 }
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

    /// The hints that are shown, unless they have been read. After a step for each of them they count as read: the first one asks for a
    /// step, so a single one must not close them.
    pub fn offered(&mut self, player: &Player) -> Option<Offered> {
        let lesson = player.lesson().entry();
        if !self.are_new(lesson) {
            return None;
        }
        let scene = format!("{}: {}", lesson.name, player.editor().scene().title);
        self.follow(scene, player.lesson().run().at(), player.phase() == Phase::Playing);
        if self.steps >= lesson.introduction.first_steps.len() {
            self.close(lesson);
            return None;
        }
        Some(Offered { lesson, steps: self.steps })
    }

    /// Counts a step of the learner. A run that plays takes steps of its own.
    fn follow(&mut self, scene: String, step: usize, is_playing: bool) {
        match &mut self.shown_at {
            Some((known, at)) if *known == scene => {
                self.steps += usize::from(*at != step && !is_playing);
                *at = step;
            }
            _ => (self.shown_at, self.steps) = (Some((scene, step)), 0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pathlight::lesson::{funnel, wave};

    #[test]
    fn hints_are_shown_until_they_are_read_and_for_each_lesson_on_its_own() {
        let mut hints = Hints { read: vec!["wave".to_owned()], is_on: true, shown_at: None, steps: 0 };
        let mut steps = |scene: &str, step, is_playing| {
            hints.follow(scene.to_owned(), step, is_playing);
            hints.steps
        };
        assert_eq!([steps("A to G", 5, false), steps("A to G", 5, false), steps("A to G", 6, false)], [0, 0, 1]);
        assert_eq!(steps("Zigzag", 0, false), 0, "another scene begins elsewhere");
        assert_eq!([steps("Zigzag", 1, false), steps("Zigzag", 2, true), steps("Zigzag", 3, false)], [1, 1, 2]);
        assert!(!hints.are_new(&wave::LESSON) && hints.are_new(&funnel::LESSON));
        assert!(!Hints { is_on: false, ..hints }.are_new(&funnel::LESSON));
    }
}
