//! A lesson without its type: what the registry lists, and by what a lesson is known everywhere.

use super::kind::{Build, Kind};
use super::mistake::Known;
use super::question::QuestionKind;
use super::running::defaults;
use super::{Introduction, Lesson, LessonKind, Overlay, RunSetup, Settings, Watch};
use crate::scene::World;
use std::fmt;
use std::sync::Arc;

/// A lesson as the registry knows it. There is one entry for each lesson, and entries are compared by identity. The name is
/// for files, the command line and the screen; no code asks for it to learn which lesson this is.
pub struct Entry {
    pub name: &'static str,
    /// See [`LessonKind::IS_ON_CELLS`].
    pub is_on_cells: bool,
    /// See [`LessonKind::finds_nothing`].
    pub finds_nothing: fn(&World, &Settings) -> bool,
    /// See [`LessonKind::uses_all_goals`].
    pub uses_all_goals: fn(&Settings) -> bool,
    /// See [`LessonKind::ignores_costs`].
    pub ignores_costs: fn(&Settings) -> Option<&'static str>,
    pub introduction: &'static Introduction,
    /// The named mistakes in its algorithms.
    pub mistakes: &'static [Known],
    /// See [`LessonKind::USUAL_TRY`].
    pub usual_try: &'static [&'static str],
    settings: fn() -> Settings,
    questions: fn() -> Vec<QuestionKind>,
    pub(super) build: Build,
    pub(super) overlays: fn() -> Vec<Box<dyn Overlay>>,
}

impl Entry {
    /// The entry of a kind of lesson. A lesson keeps it in a `static`, so that there is one.
    pub const fn of<K: LessonKind>() -> Self {
        Self {
            name: K::NAME,
            is_on_cells: K::IS_ON_CELLS,
            finds_nothing: K::finds_nothing,
            uses_all_goals: K::uses_all_goals,
            ignores_costs: K::ignores_costs,
            introduction: &K::INTRODUCTION,
            mistakes: K::MISTAKES,
            usual_try: K::USUAL_TRY,
            settings: || defaults(K::rows()),
            questions: K::questions,
            build: Kind::<K>::build,
            overlays: K::overlays,
        }
    }

    /// The default values of its settings.
    pub fn settings(&self) -> Settings {
        (self.settings)()
    }

    /// What its acts ask.
    pub fn questions(&self) -> Vec<QuestionKind> {
        (self.questions)()
    }

    /// Runs the lesson on a world. It stands at the end of its run.
    pub fn run(&'static self, world: Arc<World>, settings: Settings, watch: Watch) -> Lesson {
        RunSetup { entry: self, world, settings, before: None, mistake: None, colours: None }.make(watch).into_lesson()
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Entry {}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Entry({})", self.name)
    }
}
