//! The acts of a lesson, one after another, as one run.
//!
//! ```text
//!   position   0 ........ 12 ............. 40
//!   act        [ search   ][ string pull    ]
//! ```
//!
//! An act before the current position stands at its end, one behind it at its beginning. At a border the last step of
//! one act and the beginning of the next are the same position: the sentence is that of the step, the picture
//! that of the act which begins.

use super::{Act, Run};
use crate::step::{Label, Size, Stage, Ways};

pub struct Timeline {
    /// Never empty.
    acts: Vec<Box<dyn Act>>,
    /// Of all acts, at positions of the whole.
    stages: Vec<Stage>,
}

impl Timeline {
    /// # Panics
    /// Without acts: a lesson that has nothing to run shows a [`super::Still`].
    pub fn new(acts: Vec<Box<dyn Act>>) -> Self {
        assert!(!acts.is_empty(), "a lesson has at least one act");
        let mut stages = Vec::new();
        let mut before = 0;
        for act in &acts {
            stages.extend(act.run().stages().iter().map(|stage| Stage { first: stage.first + before, ..*stage }));
            before += act.run().len();
        }
        Self { acts, stages }
    }

    fn last(&self) -> usize {
        self.acts.len() - 1
    }

    /// The act that took the last step: before the first one, the act that will take it.
    fn told(&self) -> usize {
        if self.is_end_only() {
            return self.last();
        }
        self.acts.iter().rposition(|act| act.run().at() > 0).unwrap_or(0)
    }

    /// Where acts border on each other: the one that begins.
    fn shown(&self) -> usize {
        let told = self.told();
        let run = self.acts[told].run();
        if run.at() == run.len() { (told + 1).min(self.last()) } else { told }
    }

    /// The act whose step is told.
    pub fn telling(&self) -> &dyn Act {
        &*self.acts[self.told()]
    }

    /// The act that is seen: its picture, its lists, what lies under the pointer.
    pub fn showing(&self) -> &dyn Act {
        &*self.acts[self.shown()]
    }

    /// The act with the result.
    pub fn closing(&self) -> &dyn Act {
        &*self.acts[self.last()]
    }

    pub fn acts(&self) -> impl Iterator<Item = &dyn Act> {
        self.acts.iter().map(|act| &**act)
    }

    /// The position before the first step of an act.
    fn begin(&self, act: usize) -> usize {
        self.acts[..act].iter().map(|act| act.run().len()).sum()
    }

    /// Where a window opens the lesson.
    pub fn opens_at(&self) -> usize {
        self.begin(self.last()) + self.closing().opens_at()
    }

    pub fn at_end(&self) -> bool {
        self.is_end_only() || self.at() == self.len()
    }

    /// The last change of a thing in any act: the latest up to now, or else the first one ever.
    pub fn last_change(&self, thing: crate::picture::Thing) -> Option<usize> {
        let at = self.at();
        let changes: Vec<usize> =
            (0..self.acts.len()).filter_map(|i| Some(self.begin(i) + self.acts[i].last_change(thing)?)).collect();
        changes.iter().rev().find(|&&k| k <= at).or(changes.first()).copied()
    }

    /// The act that a position lies in, after its first step, and the position in it.
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
    fn is_recorded(&self) -> bool {
        self.acts.iter().all(|act| act.run().is_recorded())
    }
    fn is_end_only(&self) -> bool {
        self.closing().run().is_end_only()
    }
    fn code(&self) -> &'static [&'static str] {
        self.telling().run().code()
    }
    fn line(&self) -> Option<usize> {
        self.telling().run().line()
    }
    fn size(&self) -> Option<Size> {
        self.telling().run().size()
    }
    fn size_at(&self, k: usize) -> Option<Size> {
        let (act, k) = self.part(k);
        self.acts[act].run().size_at(k)
    }
    fn decision(&self) -> String {
        self.telling().run().decision()
    }
}
