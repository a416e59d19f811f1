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

use super::{Act, Run};
use crate::step::{Label, Size, Stage, Ways};
use std::cell::OnceCell;
use std::rc::Rc;

/// The acts of a lesson as one [`Run`].
pub struct Timeline {
    /// Never empty.
    acts: Vec<Box<dyn Act>>,
    /// The stages of all acts, at positions of the timeline.
    stages: Vec<Stage>,
    /// Their labels, made at the first request.
    labels: OnceCell<Rc<[Label]>>,
}

impl Timeline {
    /// Every act stands at the end of its run.
    ///
    /// # Panics
    /// If there are no acts. An act that has nothing to run holds a [`super::EmptyRun`].
    pub fn new(acts: Vec<Box<dyn Act>>) -> Self {
        assert!(!acts.is_empty(), "a lesson has at least one act");
        let mut stages = Vec::new();
        let mut before = 0;
        for act in &acts {
            stages.extend(act.run().stages().iter().map(|stage| Stage { first: stage.first + before, ..*stage }));
            before += act.run().len();
        }
        Self { acts, stages, labels: OnceCell::new() }
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
        self.acts[..act].iter().map(|act| act.run().len()).sum()
    }

    /// The position at which a window opens the lesson: where the last act wants to be opened.
    pub fn opens_at(&self) -> usize {
        self.begin(self.last()) + self.last_act().opens_at()
    }

    /// Is the timeline at its end? True as well for a run of which only the end exists.
    pub fn at_end(&self) -> bool {
        self.is_end_only() || self.at() == self.len()
    }

    /// The position after the last step up to now that changed a thing, in any act. If no such step was taken yet, the
    /// position after the first act's change.
    pub fn last_change(&self, thing: crate::picture::Thing) -> Option<usize> {
        let at = self.at();
        let changes: Vec<usize> =
            (0..self.acts.len()).filter_map(|i| Some(self.begin(i) + self.acts[i].last_change(thing)?)).collect();
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

    fn ways(&self, size: Size) -> Ways<'_, impl Fn(usize) -> bool> {
        let stages_only = size == Size::Stage || !self.is_recorded();
        // The step that follows position i leads to i + 1.
        let stops = move |i: usize| {
            let (act, k) = self.part(i + 1);
            self.acts[act].run().size_at(k).is_some_and(|s| s >= size)
        };
        Ways { stages: &self.stages, len: self.len(), stages_only, stops }
    }
}

impl Run for Timeline {
    fn at(&self) -> usize {
        self.acts.iter().map(|act| act.run().at()).sum()
    }
    fn len(&self) -> usize {
        self.begin(self.acts.len())
    }
    fn seek(&mut self, to: usize) {
        let mut to = to;
        for act in &mut self.acts {
            let len = act.run().len();
            act.run_mut().seek(to.min(len));
            to = to.saturating_sub(len);
        }
    }
    fn next(&self, k: usize, size: Size) -> usize {
        self.ways(size).next(k)
    }
    fn previous(&self, k: usize, size: Size) -> usize {
        self.ways(size).previous(k)
    }
    fn stages(&self) -> &[Stage] {
        &self.stages
    }
    fn stage_at(&self, k: usize) -> Option<usize> {
        self.stages.partition_point(|s| s.first < k).checked_sub(1)
    }
    fn label(&self, stage: usize) -> Label {
        let mut before = 0;
        for act in &self.acts {
            let own = act.run().stages().len();
            if stage < before + own {
                return act.run().label(stage - before);
            }
            before += own;
        }
        panic!("there is no stage {stage}");
    }
    fn labels(&self) -> Rc<[Label]> {
        self.labels.get_or_init(|| self.acts.iter().flat_map(|act| act.run().labels().to_vec()).collect()).clone()
    }
    fn is_recorded(&self) -> bool {
        self.acts.iter().all(|act| act.run().is_recorded())
    }
    fn is_end_only(&self) -> bool {
        self.last_act().run().is_end_only()
    }
    fn code(&self) -> &'static [&'static str] {
        self.stepped_act().run().code()
    }
    fn line(&self) -> Option<usize> {
        self.stepped_act().run().line()
    }
    fn size(&self) -> Option<Size> {
        self.stepped_act().run().size()
    }
    fn size_at(&self, k: usize) -> Option<Size> {
        let (act, k) = self.part(k);
        self.acts[act].run().size_at(k)
    }
    fn decision(&self) -> String {
        self.stepped_act().run().decision()
    }
}
