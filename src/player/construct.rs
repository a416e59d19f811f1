//! Building the result by hand. The lesson stands where nothing of the result is shown. After a judgement it can go to
//! the step that decided the first difference, and back.

use super::predict::{LOCKED, changes_something};
use super::{Build, Command, Effects, Player, Predict, Revision, TourCommand};
use crate::editor::Handle;
use crate::lesson::beam;
use crate::picture::Thing;
use crate::step::Memo;
use crate::tutor::construct::{Construction, Feedback, Judgement};
use crate::tutor::score::{Count, Practice};
use crate::words::{Description, Sentence};

const NOTHING_TO_BUILD: &str = "There is nothing to build here: this run has no such result.";

/// Whether a result can be built is looked for in runs of at most so many steps: it takes less than a frame.
const MOST_LOOKED_AT: usize = 20_000;

/// The result that the learner builds.
#[derive(Default)]
pub(super) struct Building {
    construction: Option<Box<Construction>>,
    /// What was built in this run when the learner left.
    left: Option<Box<Construction>>,
    /// The step that the learner saw before building, to return to.
    step_before: Option<usize>,
    /// It stays for the next construction, in the next scene as well.
    feedback: Feedback,
    /// Is there something to build in this run?
    is_possible: Memo<Revision, bool>,
}

impl Building {
    pub fn construction(&self) -> Option<&Construction> {
        self.construction.as_deref()
    }

    /// Is something being built, and not being explained?
    pub fn is_under_way(&self) -> bool {
        self.construction().is_some_and(|construction| !construction.is_explained())
    }

    /// Ends it. What is not finished is kept, and can be continued.
    fn leave(&mut self) {
        let is_unfinished =
            |left: &Construction| !left.entries().is_empty() && !matches!(left.judgement(), Some(Judgement::Right));
        if let Some(left) = self.construction.take().filter(|left| is_unfinished(left)) {
            self.left = Some(left);
        }
    }

    /// There is a new run, with another result.
    pub fn forget_run(&mut self) {
        *self = self.of_next_scene();
    }

    pub fn of_next_scene(&self) -> Self {
        Self { feedback: self.feedback, ..Self::default() }
    }
}

impl Player {
    /// The result that is being built.
    pub fn construction(&self) -> Option<&Construction> {
        self.building.construction()
    }

    /// The name and the numbers of a thing; while a result is built, with what the learner entered there.
    pub fn describe(&self, thing: Thing) -> Option<Description> {
        match self.construction().filter(|construction| !construction.is_explained()) {
            Some(construction) => construction.describe(self.lesson(), thing),
            None => self.lesson().describe(thing),
        }
    }

    /// What the lesson calls a part of the scene, as its map and its sentences do: at the start of a beam stands the eye.
    pub fn name(&self, handle: Handle) -> Sentence {
        let is_eye = handle == Handle::Start && *self.lesson().entry() == beam::LESSON;
        let eye = if is_eye { self.lesson().describe(Thing::Start) } else { None };
        eye.map_or_else(|| self.editor.name(handle).into(), |eye| eye.name)
    }

    /// Carries out what building forbids or ends. Returns the command if it is still to be carried out.
    pub(super) fn while_building(&mut self, command: Command) -> Option<Command> {
        if changes_something(&command, self.lesson()) {
            self.notices.push(LOCKED.into());
            return None;
        }
        match &command {
            Command::Transport(transport) if transport.moves() => {
                self.notices.push("You are building the result: check it, or leave it with Esc.".into());
                None
            }
            Command::Tour(TourCommand::Leave) => Some(command),
            // A stop of a tour shows another position, and may ask.
            Command::Tour(_) | Command::Predict(Predict::Ask(_)) => {
                self.construct(false);
                Some(command)
            }
            _ => Some(command),
        }
    }

    pub(super) fn construct(&mut self, on: bool) {
        self.leave_question();
        self.building.leave();
        if !on {
            if let Some(step) = self.building.step_before.take() {
                self.seek(step);
            }
            return;
        }
        if !self.phase.has_run() {
            return;
        }
        self.pause();
        self.building.step_before = Some(self.at());
        // A construction that was left is continued.
        if let Some(mut left) = self.building.left.take() {
            left.set_explained(false);
            self.seek(left.task().base());
            self.building.construction = Some(left);
            return;
        }
        match Construction::new(self.lesson.view(), self.building.feedback) {
            Some(construction) => {
                self.seek(construction.task().base());
                self.building.construction = Some(Box::new(construction));
            }
            None => self.nothing_to_build(),
        }
    }

    fn nothing_to_build(&mut self) {
        self.building.step_before = None;
        self.notices.push(NOTHING_TO_BUILD.into());
    }

    /// Why nothing can be built in this run. It is not looked for in a long run and along a drag: then whoever tries is told.
    pub fn why_nothing_to_build(&self) -> Option<&'static str> {
        let view = self.lesson.view();
        let is_known = self.phase.has_run() && !self.shows_drag() && view.run().len() <= MOST_LOOKED_AT;
        let is_possible =
            !is_known || *self.building.is_possible.at(self.revision(), || Construction::is_possible(view));
        (!is_possible).then_some(NOTHING_TO_BUILD)
    }

    pub(super) fn build(&mut self, build: Build, effects: &mut Effects) {
        let Some(mut construction) = self.building.construction.take() else { return };
        let before = construction.count();
        match build {
            Build::Place(entry) => construction.place(self.lesson.view(), entry),
            Build::NextNumber => {
                if !construction.next_number() {
                    construction.check(self.lesson.view());
                }
            }
            Build::Undo => construction.undo(),
            Build::Hint => {
                if !construction.hint() {
                    self.notices.push("Nothing is missing: check it.".into());
                }
            }
            Build::Check => _ = construction.check(self.lesson.view()),
            Build::Explain => {
                if let Some(Judgement::Different(difference)) = construction.judgement() {
                    self.seek(difference.at);
                    construction.set_explained(true);
                }
            }
            Build::Resume => {
                self.seek(construction.task().base());
                construction.set_explained(false);
            }
            Build::GiveUp => {
                construction.give_up();
                self.building.step_before = None;
                self.seek(self.lesson.view().run().len());
            }
            Build::JudgeAtOnce(on) => {
                self.building.feedback = if on { Feedback::AtOnce } else { Feedback::AtTheEnd };
                construction.set_feedback(self.building.feedback, self.lesson.view());
            }
        }
        let count = construction.count().since(before);
        if count != Count::default() {
            self.predictor.score_mut().add_count(Practice::Build(construction.task().kind()), count);
            effects.score_changed = true;
        }
        self.building.construction = Some(construction).filter(|_| build != Build::GiveUp);
    }
}
