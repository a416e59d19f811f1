//! From one lesson to another. A map that the learner has opened or changed stays: the other lesson begins on it. As long as the
//! program has chosen the map, by a tab or by a tour, each lesson shows the scene where the learner was in it, or its first one.

use super::Shell;
use pathlight::lesson::Entry;
use pathlight::player::{Command, CompareCommand, Document, Effects, Transport};
use pathlight::scene::builtin;
use std::collections::BTreeMap;

/// Where the learner was in each lesson.
#[derive(Default)]
pub(super) struct Places {
    /// The scene that was opened by a tab or a tour.
    chosen: Option<String>,
    /// By lesson: its own scene that was left, and the step.
    left: BTreeMap<&'static str, (String, usize)>,
    /// The step at which the scene that is about to open was left.
    returns_to: Option<usize>,
}

impl Places {
    /// The program has chosen this scene.
    pub fn choose(&mut self, scene: &str) {
        self.chosen = Some(scene.to_owned());
    }
}

impl Shell {
    /// What the tab of a lesson means; other commands stay as they are.
    pub(super) fn with_own_scene(&mut self, command: Command) -> Command {
        let Command::Document(Document::Lesson(lesson)) = command else { return command };
        let (player, shown) = (&self.player, self.player.lesson());
        let is_chosen = self.places.chosen.as_deref() == Some(player.origin());
        let is_in_use = player.is_changed() || player.tour().is_some();
        if lesson == shown.entry() || !is_chosen || is_in_use {
            return command;
        }
        let is_own = |scene: &&builtin::Title| scene.name == player.origin() && scene.lesson() == shown.name();
        if builtin::titles().iter().any(|scene| is_own(&scene)) {
            let place = (player.origin().to_owned(), shown.run().at());
            self.places.left.insert(shown.name(), place);
        }
        let opens = self.open_own_scene(lesson);
        if opens.is_some() && self.player.comparing().is_some() {
            // A scene that opens is compared as the one before it. Leaving that cannot fail.
            drop(self.player.apply(CompareCommand::Leave));
        }
        opens.unwrap_or(command)
    }

    /// Opens the scene where the learner was in this lesson, or its first one.
    pub(super) fn open_own_scene(&mut self, lesson: &Entry) -> Option<Command> {
        let (scene, step) = match self.places.left.get(lesson.name) {
            Some((scene, step)) => (scene.clone(), *step),
            None => (builtin::first_of(lesson.name)?.to_owned(), 0),
        };
        self.places.choose(&scene);
        self.places.returns_to = Some(step);
        Some(Document::Open(scene).into())
    }

    /// A scene was opened: where does its run stand? A newcomer, who has not read the hints, begins with the first step.
    pub(super) fn go_to_place(&mut self, effects: &Effects) {
        let returns_to = self.places.returns_to.take();
        if self.player.tour().is_some() {
            self.places.choose(self.player.origin());
        } else if effects.opened
            && let Some(step) = returns_to.or_else(|| self.is_newcomer().then_some(0))
        {
            self.begin_at(step);
        }
    }

    /// Nobody has named the scene that is open: the tab of another lesson opens that lesson's own scene.
    pub fn program_chose_scene(&mut self) {
        self.places.choose(self.player.origin());
    }

    /// The scene that the program was started with begins with its first step for a newcomer. A tour shows its stop.
    pub fn begin_for_newcomer(&mut self) {
        if self.player.tour().is_none() && self.is_newcomer() {
            self.begin_at(0);
        }
    }

    /// A map of the learner's own is no lesson to begin.
    fn is_newcomer(&self) -> bool {
        builtin::find(self.player.origin()).is_some() && self.hints.are_new(self.player.lesson().entry())
    }

    fn begin_at(&mut self, step: usize) {
        // Going somewhere in a run cannot fail.
        drop(self.player.apply(Transport::Seek(step)));
    }
}
