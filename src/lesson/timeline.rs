//! The acts of a lesson, one after another, as one run.
//!
//! ```text
//!   position   0 ........ 12 ............. 40
//!   act        [ search   ][ string pull    ]
//! ```
//!
//! Invariant: the acts before the current one stand at the end of their runs, the acts after it at the beginning. So
//! the position of the timeline is the sum of the positions of its acts.
//!
//! Where two acts meet, the last step of the first and the beginning of the second are the same position (12 above).
//! There the sentence belongs to the step that was taken, and the picture to the act that begins.
//!
//! An act that only prepares can be *folded*: stepping, playing and "run until" go through it in one go, and stop at its
//! end. Positions stay those of the whole run, and every position in a folded act can still be sought.

/// So many stages of a long run have names in [`Timeline::named_stages`].
const MOST_NAMED: usize = 4_000;

/// Where stepping stops.
mod stops;

use super::focus::Focus;
use super::question::{Question, QuestionKind, Reader};
use super::{Act, AnyStep, Unwatched};
use crate::step::subject::{Key, Names};
use crate::step::{Label, Row, Stage};
use std::cell::OnceCell;
use std::ops::Range;
use std::sync::{Arc, OnceLock};
pub use stops::Numbered;
use stops::Stops;

/// Where an act lies in the timeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What the act does, in a few words.
    pub name: &'static str,
    /// Steps of the timeline before the act.
    pub first: usize,
    /// Steps of the act.
    pub len: usize,
    /// Its stages among those of the timeline.
    pub stages: Range<usize>,
    pub folded: bool,
}

impl Part {
    /// The position after the last step of the act.
    pub const fn end(&self) -> usize {
        self.first + self.len
    }
}

/// The acts of a lesson as one run. A clone shares the recordings and has a position of its own.
pub struct Timeline {
    /// Never empty.
    acts: Vec<Box<dyn Act>>,
    /// One for each act.
    parts: Vec<Part>,
    /// The stages of all acts, at positions of the timeline.
    stages: Arc<[Stage]>,
    /// Are its first stages A to G, as in the tutorial?
    has_letters: bool,
    /// See [`Timeline::named_stages`]; made at the first request: the window reads them in every frame.
    named: OnceCell<Arc<[(usize, Label)]>>,
    /// See `focus.rs`; made at the first request, for all clones.
    pub(super) focus: Arc<OnceLock<Vec<Focus>>>,
    stops: Stops,
}

impl Timeline {
    /// The runs of all acts, to be timed.
    pub fn unwatched(&self) -> Unwatched {
        Unwatched(self.acts.iter().map(|act| act.run().cost().again).collect())
    }

    /// The bytes that its acts hold at their positions. None if those of an act are not counted.
    pub fn held(&self) -> Option<usize> {
        self.acts.iter().map(|act| act.run().cost().held).sum()
    }

    /// Every act stands at the end of its run.
    ///
    /// # Panics
    /// If there are no acts. An act that has nothing to run holds a [`super::EmptyRun`].
    ///
    /// `has_letters`: see [`Scene::has_stage_letters`](crate::scene::Scene).
    pub fn new(acts: Vec<Box<dyn Act>>, has_letters: bool) -> Self {
        assert!(!acts.is_empty(), "a lesson has at least one act");
        let (mut stages, mut parts) = (Vec::new(), Vec::new());
        let mut first = 0;
        for act in &acts {
            let run = act.run();
            let stages_before = stages.len();
            stages.extend(run.stages().iter().map(|stage| Stage { first: stage.first + first, ..*stage }));
            let stages = stages_before..stages.len();
            parts.push(Part { name: act.name(), first, len: run.len(), stages, folded: false });
            first += run.len();
        }
        Self {
            acts,
            parts,
            stages: stages.into(),
            has_letters,
            named: OnceCell::new(),
            focus: Arc::default(),
            stops: Stops::default(),
        }
    }

    /// The acts in their order. Only acts before the last one can be folded.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Folds or unfolds an act. Does nothing for the last act, or if there is no such act.
    pub fn fold(&mut self, act: usize, folded: bool) {
        if act < self.last() && self.parts[act].folded != folded {
            self.parts[act].folded = folded;
            self.stops = Stops::default();
        }
    }

    /// Folds the acts that lie completely before a position: a scene that opens in a later act is not about them.
    pub fn fold_before(&mut self, k: usize) {
        let (act, _) = self.part(k);
        (0..act).for_each(|act| self.fold(act, true));
    }

    /// Folds the acts with these names.
    pub fn fold_named(&mut self, names: &[&'static str]) {
        (0..self.parts.len()).for_each(|act| self.fold(act, names.contains(&self.parts[act].name)));
    }

    fn last(&self) -> usize {
        self.acts.len() - 1
    }

    /// The index of the act that took the last step; before the first step, of the act that will take it.
    fn stepped(&self) -> usize {
        if self.is_end_only() {
            return self.last();
        }
        self.acts.iter().rposition(|act| act.run().at() > 0).unwrap_or(0)
    }

    /// The index of the act that is seen. Where two acts meet it is the one that begins.
    fn shown(&self) -> usize {
        let stepped = self.stepped();
        let run = self.acts[stepped].run();
        if run.at() == run.len() { (stepped + 1).min(self.last()) } else { stepped }
    }

    /// The act that took the last step: its sentence, its line of pseudocode, the details of the step.
    pub fn stepped_act(&self) -> &dyn Act {
        &*self.acts[self.stepped()]
    }

    /// The act that is seen: its picture, its cards, what lies under the pointer.
    pub fn shown_act(&self) -> &dyn Act {
        &*self.acts[self.shown()]
    }

    /// The last act. It has the result.
    pub fn last_act(&self) -> &dyn Act {
        &*self.acts[self.last()]
    }

    /// All acts in their order.
    pub fn acts(&self) -> impl Iterator<Item = &dyn Act> {
        self.acts.iter().map(|act| &**act)
    }

    /// The position before the first step of an act.
    fn begin(&self, act: usize) -> usize {
        self.parts[act].first
    }

    /// The position at which a window opens the lesson: where the last act wants to be opened.
    pub fn opens_at(&self) -> usize {
        self.begin(self.last()) + self.last_act().opens_at()
    }

    /// The first position from `from` on, before the end of the run, at which an act asks a question of this kind. None if
    /// the run was not recorded.
    pub fn next_question(&self, from: usize, kind: QuestionKind) -> Option<usize> {
        self.acts.iter().zip(&self.parts).filter(|(act, _)| act.run().is_recorded()).find_map(|(act, part)| {
            let asks = act.asks(kind)?;
            let at = (from.saturating_sub(part.first)..part.len).find(|&k| asks.is_asked_at(k))?;
            Some(part.first + at)
        })
    }

    /// The question about the decision that follows, with positions of the timeline. Where two acts meet, the one that
    /// begins asks.
    pub fn question(&self, kind: QuestionKind) -> Option<Question> {
        let (act, part) = (&self.acts[self.shown()], &self.parts[self.shown()]);
        let (asks, at) = (act.asks(kind)?, act.run().at());
        if at >= part.len || !act.run().is_recorded() || !asks.is_asked_at(at) {
            return None;
        }
        let (answered_at, form) = asks.answer()?;
        let [asked_at, answered_at] = [at, answered_at].map(|at| part.first + at);
        let (about, prompt, number) = (asks.about(), asks.prompt(Reader::Window), asks.number());
        Some(Question { kind, asked_at, answered_at, prompt, about, form, number })
    }

    /// Is the timeline at its end? True as well for a run of which only the end exists.
    pub fn at_end(&self) -> bool {
        self.is_end_only() || self.at() == self.len()
    }

    /// Is there what agents follow? See [`Act::guides_agents`].
    pub fn guides_agents(&self) -> bool {
        self.at_end() || (self.shown() == self.last() && self.last_act().guides_agents())
    }

    /// The position after the last step up to now that changed a thing, in any act. If no such step was taken yet, the
    /// position after the first act's change.
    pub fn last_change(&self, thing: crate::picture::Thing) -> Option<usize> {
        let at = self.at();
        let changes: Vec<usize> = (0..self.acts.len())
            .filter_map(|i| Some(self.begin(i) + self.acts[i].things().last_change(thing)?))
            .collect();
        changes.iter().rev().find(|&&k| k <= at).or(changes.first()).copied()
    }

    /// The index of the act that contains a position, and the position in its own run. The position between two acts
    /// belongs to the first of them.
    fn part(&self, mut k: usize) -> (usize, usize) {
        for (i, act) in self.acts.iter().enumerate() {
            if k <= act.run().len() && (k > 0 || i == 0) || i == self.last() {
                return (i, k);
            }
            k -= act.run().len();
        }
        (self.last(), k)
    }
}

impl Clone for Timeline {
    fn clone(&self) -> Self {
        Self {
            acts: self.acts.iter().map(|act| act.fork()).collect(),
            parts: self.parts.clone(),
            stages: self.stages.clone(),
            has_letters: self.has_letters,
            named: self.named.clone(),
            focus: self.focus.clone(),
            stops: self.stops.clone(),
        }
    }
}

impl Timeline {
    /// Is it a copy of this run, perhaps at another position?
    pub fn is_copy_of(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.stages, &other.stages)
    }

    /// The current position: the number of steps taken so far.
    pub fn at(&self) -> usize {
        self.acts.iter().map(|act| act.run().at()).sum()
    }

    /// The number of steps in all.
    pub fn len(&self) -> usize {
        self.parts.last().map_or(0, Part::end)
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Goes to a position, or to the end if there is no such position.
    pub fn seek(&mut self, to: usize) {
        let mut to = to;
        for act in &mut self.acts {
            let len = act.run().len();
            act.run_mut().seek(to.min(len));
            to = to.saturating_sub(len);
        }
    }

    /// See [`super::Run::is_recorded`].
    pub fn is_recorded(&self) -> bool {
        self.acts.iter().all(|act| act.run().is_recorded())
    }

    /// See [`super::Run::is_end_only`].
    pub fn is_end_only(&self) -> bool {
        self.last_act().run().is_end_only()
    }

    /// See [`super::Run::steps_per_second`].
    pub fn steps_per_second(&self) -> Option<f64> {
        self.last_act().run().steps_per_second()
    }

    /// The stages of all acts.
    pub fn stages(&self) -> &[Stage] {
        &self.stages
    }

    /// The index of the stage that contains position `k`; None before the first stage.
    pub fn stage_at(&self, k: usize) -> Option<usize> {
        self.stages.partition_point(|s| s.first < k).checked_sub(1)
    }

    /// The label of the stage with this index.
    ///
    /// # Panics
    /// If there is no such stage.
    pub fn label(&self, stage: usize) -> Label {
        let act = self.parts.iter().position(|part| part.stages.contains(&stage));
        let act = act.unwrap_or_else(|| panic!("there is no stage {stage}"));
        self.acts[act].run().label(stage - self.parts[act].stages.start, self.has_letters)
    }

    /// The labels of all stages.
    pub fn labels(&self) -> Vec<Label> {
        (0..self.stages.len()).map(|stage| self.label(stage)).collect()
    }

    /// Some stages with their labels, in order: all of them, or 4,000 evenly spread ones and the first of each act. A run may
    /// have millions of stages, and a window has room for the names of a hundred.
    pub fn named_stages(&self) -> Arc<[(usize, Label)]> {
        let named = || {
            let every = self.stages.len().div_ceil(MOST_NAMED).max(1);
            let is_named = |stage: &usize| {
                stage.is_multiple_of(every) || self.parts.iter().any(|part| part.stages.start == *stage)
            };
            (0..self.stages.len()).filter(is_named).map(|stage| (stage, self.label(stage))).collect()
        };
        self.named.get_or_init(named).clone()
    }

    /// The kinds of step of the act that took the last step, one for each line of its pseudocode.
    pub fn rows(&self) -> &'static [Row] {
        self.stepped_act().run().rows()
    }

    /// The step that led to the current position.
    pub fn last_step(&self) -> Option<AnyStep<'_>> {
        self.stepped_act().run().last_step()
    }

    /// The index of the line of pseudocode that it carried out, and of its kind in [`Timeline::rows`].
    pub fn line(&self) -> Option<usize> {
        self.last_step().map(|step| step.line)
    }

    /// The step that leads to position `k`, if it was recorded.
    pub fn step_at(&self, k: usize) -> Option<AnyStep<'_>> {
        let (act, k) = self.part(k);
        self.acts[act].run().step_at(k)
    }

    /// What each step is about, in its act; see [`super::Run::keys`].
    pub fn keys(&self, names: &Names) -> Vec<Key> {
        let of_act = |act: &dyn Act| act.run().keys(names).into_iter().map(|key| Key::of((act.name(), key))).collect();
        self.acts().flat_map::<Vec<Key>, _>(of_act).collect()
    }

    /// The name of its kind.
    pub fn kind_at(&self, k: usize) -> Option<&'static str> {
        self.step_at(k).map(|step| step.row.kind)
    }
}
