//! The trait [`Lesson`]: all that the player, the window, the commands and the tests know of a lesson.

use super::assignment::Assignment;
use super::listing::{Program, Variable};
use super::mistake::Mistake;
use super::question::{Answer, Question, QuestionKind};
use super::{BrokenClaim, Card, Change, Fields, Game, Part, Run, Setting, Settings, Why};
use crate::picture::{Lens, Picture, Rect, Thing};
use crate::step::{Broken, Verdict};
use crate::words::Sentence;
use crate::world::grid::Grid;
use crate::world::scene::World;
use glam::DVec2;
use std::rc::Rc;
use std::sync::Arc;

/// How a run is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watch {
    /// Every step is recorded, so that the run can be stepped through.
    Record,
    /// Only the end is made. This is faster, and gives the same result.
    EndOnly,
    /// Only the end is made, because something is being dragged. Unlike `EndOnly`, an exercise keeps its question open
    /// and a game is not played.
    Dragged,
}

/// A lesson on a world. Every lesson implements it through [`super::RunningLesson`].
///
/// Positions are in world units. Ids in a [`Thing`] may come from another world: methods that take one return None or
/// do nothing if this world has no such thing.
pub trait Lesson {
    /// One of [`super::NAMES`].
    fn name(&self) -> &'static str;

    fn world(&self) -> &Arc<World>;

    /// The steps of all acts: the current position, the length, the stages.
    fn run(&self) -> &dyn Run;
    fn run_mut(&mut self) -> &mut dyn Run;

    /// The acts of the run, in their order.
    fn parts(&self) -> &[Part];
    /// Folds or unfolds an act: stepping and playing go through a folded act in one go. The last act cannot be folded.
    fn fold(&mut self, act: usize, folded: bool);
    /// Folds the acts that lie completely before a position.
    fn fold_before(&mut self, k: usize);

    /// Runs again, on another world or after a setting was changed. The position is the end.
    fn reset(&mut self, world: Arc<World>, watch: Watch);

    /// The position at which a window opens the lesson.
    fn opens_at(&self) -> usize;

    /// What the last step did, in one sentence with its numbers.
    fn sentence(&self) -> Sentence;

    /// The numbers that decided the last step. None if it decided nothing.
    fn why(&self) -> Option<Why>;

    /// The algorithm of the last step as a program, if there is one.
    fn program(&self) -> Option<&'static Program>;

    /// The variables of the program and their values at the last step.
    fn variables(&self) -> Vec<Variable>;

    /// What happened in the run and what to take away from it. None before the end of the run.
    fn conclusion(&self) -> Option<Sentence>;

    /// The lists and variables, from top to bottom.
    fn cards(&self) -> Vec<Card>;

    /// The fields that `trace --format json` adds to the last step.
    fn detail(&self) -> Fields;

    /// The first position from `from` on at which a question of this kind makes sense.
    fn next_question(&self, from: usize, kind: QuestionKind) -> Option<usize>;

    /// The question of this kind about the decision that follows here, with positions of the whole run.
    fn question(&self, kind: QuestionKind) -> Option<Question>;

    /// Hides in pictures everything that only later steps find out, or shows it again: the midpoint path, the shortest
    /// path, the panes of the laboratory, the overlays.
    fn hide_answers(&mut self, on: bool);

    /// The labels of the layers that are switched on, but hidden by [`Lesson::hide_answers`].
    fn hidden_layers(&self) -> Vec<&'static str>;

    /// What somebody answers to the question of this kind here who makes a named mistake, although everything before was
    /// right. All these answers are wrong. `tutor::mistakes` adds what programs with mistakes answer.
    fn wrong_answers(&self, kind: QuestionKind) -> Vec<(&'static Mistake, Answer)>;

    /// What a program of the learner's own gets and must produce, and the position at which the run of its act begins.
    /// None for a run that no program can repeat. It must be called at the end of a recorded run.
    fn assignment(&self) -> Option<(usize, Assignment)>;

    /// What `solve` prints, without the name of the lesson. It must be called at the end of the run.
    fn result(&self) -> Fields;

    fn settings(&self) -> &Settings;
    /// A setting of [`super::Group::Settings`] takes effect at the next [`Lesson::reset`].
    fn settings_mut(&mut self) -> &mut Settings;

    /// The choices of a setting as the window shows them, in the order of their words. Empty if it is no choice.
    fn labels(&self, setting: &Setting) -> Vec<String>;

    /// Why a setting has no effect on this run; None if it has an effect.
    fn disabled_reason(&self, key: &str) -> Option<&'static str>;

    /// The picture of the current position, made for this lens.
    fn picture(&self, lens: &Lens) -> Picture;

    /// The box around all that is drawn.
    fn bounds(&self) -> Rect;

    /// The grid whose cells the sentences name by column and row; none if they name positions.
    fn named_cells(&self) -> Option<&Grid>;

    /// What lies under a position. Start, goal and actors come first.
    fn hit_test(&self, at: DVec2, lens: &Lens) -> Option<Thing>;

    /// The name and the numbers of a thing.
    fn describe(&self, thing: Thing) -> Option<Sentence>;

    /// Adds marks that highlight a thing.
    fn highlight(&self, thing: Thing, lens: &Lens, picture: &mut Picture);

    /// The position after the last step up to now that changed a thing. If no such step was taken yet, the position
    /// after the first one of the whole run.
    fn last_change(&self, thing: Thing) -> Option<usize>;

    /// Is the start, the goal or this actor drawn now? Only what is drawn can be dragged.
    fn shows(&self, end: Thing) -> bool;

    /// What a right click moves: the start, or the actor whose sight is shown.
    fn origin(&self) -> Thing;

    /// Where the origin is placed when it is put at a position.
    fn standing_place(&self, to: DVec2) -> DVec2;

    /// Positions that can be dragged besides start, goal and actors.
    fn drag_handles(&self, lens: &Lens) -> Vec<DVec2>;

    /// The change of a setting when the handle with this index is dragged to a position.
    fn drag(&self, handle: usize, to: DVec2) -> Option<Change>;

    /// The change of a setting by the keys Q (`by` is 1) and A (−1).
    fn adjust_setting(&self, by: i64) -> Option<Change>;

    /// What holds at the end of every stage of the current act, in one line. Empty if nothing is claimed.
    fn invariant(&self) -> &'static str;

    /// Does it hold now? Unknown before the first step and within a stage. The answer is kept for the position.
    fn check(&self) -> Rc<Verdict>;

    /// Adds marks for what the invariant speaks of.
    fn draw_invariant(&self, lens: &Lens, picture: &mut Picture);

    /// Adds marks at the sites of something that is wrong.
    fn draw_broken(&self, broken: &Broken, lens: &Lens, picture: &mut Picture);

    /// The first step that breaks each claim of a tutorial, for the faults that the settings switch on or show, in the
    /// order of these steps. The answer is kept for the run and its settings.
    fn broken_claims(&self) -> Rc<Vec<BrokenClaim>>;

    /// The controls of a run in which a person can take part.
    fn game(&self) -> Option<&dyn Game>;

    /// Advances the overlays by `seconds`. Returns true while something moves.
    fn tick(&mut self, seconds: f64) -> bool;

    /// Does at once all the work that [`Lesson::tick`] spreads over many frames. Pictures without a window need it.
    fn complete(&mut self);

    /// Can agents be dropped on the map?
    fn takes_agents(&self) -> bool;

    fn drop_agent(&mut self, at: DVec2);
}
