//! The trait of an act: the watched run of one algorithm, and everything that shows it.
//!
//! To add an act to a lesson:
//!
//! 1. Write the algorithm in `algo/` as a [`crate::step::Algorithm`]: its steps, its state, its run. Say in its
//!    `invariant.rs` what holds of the state ([`crate::step::Invariant`]).
//! 2. Write the act in `lesson/<lesson>/`. It holds the lesson's plan and a [`Watched`](crate::lesson::Watched) run:
//!
//!    ```text
//!    #[derive(Clone)]
//!    pub struct JumpAct {
//!        plan: Arc<Plan>,
//!        watched: Watched<JumpPointSearch>,
//!    }
//!
//!    impl Act for JumpAct {
//!        fn run(&self) -> &dyn Run { &self.watched }
//!        fn run_mut(&mut self) -> &mut dyn Run { &mut self.watched }
//!        fn fork(&self) -> Box<dyn Act> { Box::new(self.clone()) }
//!        fn name(&self) -> &'static str { "search" }
//!        fn sentence(&self, _: &Scope) -> Sentence { ... match self.watched.step() ... }
//!        fn things(&self) -> &dyn Things { self }
//!        ...
//!    }
//!    ```
//!
//!    What a step did is a value in `facts.rs` of the act's folder, its sentence is in `lesson/<lesson>/words/`, and its cards are
//!    in `cards.rs`. The marks are a view in `picture/`, which the act fills in [`Act::draw`].
//! 3. Put it into the list of acts in the lesson's [`LessonKind::build`](crate::lesson::LessonKind::build).

use super::beam::{PlayedRound, Replay};
use super::claims::NoClaims;
use super::graded::{Graded, NotGraded};
use super::listing::Code;
use super::question::{Asks, QuestionKind};
use super::{Card, Claims, List, Outcome, Run, Settings, Things, Why};
use crate::picture::{Lens, Picture};
use crate::words::Sentence;
use serde_json::{Map, Value};

/// Fields of a JSON object: the details of a step, or an outcome.
pub type Fields = Map<String, Value>;

/// What an act is shown with, besides its own run.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// The settings as they are now. A layer may have changed since the run was made.
    pub settings: &'a Settings,
    /// Is the lesson at the end of its last act? True as well for a run of which only the end exists.
    pub at_end: bool,
    /// Is everything hidden that only later steps find out? A question about the next decision is open.
    pub hides_answers: bool,
    /// Is the sentence of a step that opens a stage all that is said of the stage, which passes too fast to read its steps? Then it is
    /// without what the stage changes, such as the length of a list.
    pub is_of_stage: bool,
    /// The replay that the position belongs to.
    pub replay: Option<&'a Replay>,
}

/// One watched run with its sentences, cards and marks. A lesson plays its acts one after another as one timeline.
///
/// Every method but [`Act::outcome`] shows the state at the current position of [`Act::run`].
pub trait Act: Send {
    fn run(&self) -> &dyn Run;
    fn run_mut(&mut self) -> &mut dyn Run;

    /// The same act with a position of its own. The recording is shared, so it costs a copy of the state.
    fn fork(&self) -> Box<dyn Act>;

    /// What it does, in one or two words, for the timeline.
    fn name(&self) -> &'static str;

    /// The position of its own run at which a window opens it.
    fn opens_at(&self) -> usize {
        self.run().len()
    }

    /// What the last step did, in one sentence with its numbers. Before the first step: what the reader can do. See also [`Scope::is_of_stage`].
    fn sentence(&self, scope: &Scope) -> Sentence;

    /// The numbers that decided the last step. None if it decided nothing.
    fn why(&self, _scope: &Scope) -> Option<Why> {
        None
    }

    /// Its algorithm as a program, with the values of the variables at the last step.
    fn code(&self) -> Code {
        Code::default()
    }

    /// What happened in the whole run and what to take away from it, in one or two sentences. It is asked only at the
    /// end of the last act.
    fn conclusion(&self, _scope: &Scope) -> Option<Sentence> {
        None
    }

    /// The lists that its algorithm works on, which are shown beside the sentence. As many at every step.
    fn lists(&self) -> Vec<List<'_>> {
        Vec::new()
    }

    /// The other lists and the variables, from top to bottom. [`Act::lists`] come before them.
    fn cards(&self, scope: &Scope) -> Vec<Card>;

    /// The fields that `trace --format json` adds to the last step.
    fn detail(&self) -> Fields;

    /// A kind of question, if this act asks it. See [`Asks`].
    fn asks(&self, _kind: QuestionKind) -> Option<Box<dyn Asks + '_>> {
        None
    }

    /// What a program can be compared with.
    fn graded(&self) -> &dyn Graded {
        &NotGraded
    }

    /// What the run has come to. It is called only for the last act of a lesson, at the end of its run.
    fn outcome(&self) -> Outcome;

    /// The picture of the current position, made for this lens.
    fn draw(&self, scope: &Scope, lens: &Lens) -> Picture;

    /// What can be pointed at and dragged in this picture.
    fn things(&self) -> &dyn Things;

    /// What it claims, as far as that is more than the invariant of its run.
    fn claims(&self) -> &dyn Claims {
        &NoClaims
    }

    /// Is there what agents follow, a whole field or a whole string? Until then they stand where they start.
    fn guides_agents(&self) -> bool {
        self.run().at() == self.run().len()
    }

    /// The rounds of a run that somebody can play.
    fn game(&self) -> Option<&dyn Game> {
        None
    }
}

/// A run whose rounds somebody can play.
pub trait Game {
    /// How many rounds there are to choose from.
    fn rounds(&self, settings: &Settings) -> u32;

    /// Begins a round, from 0. None if no round can be played on this map.
    fn play(&self, settings: &Settings, round: u32) -> Option<PlayedRound>;
}
