//! A run that can be stepped through, without saying of which algorithm; and an algorithm with its input, watched.

use super::Watch;
use crate::step::{Algorithm, Film, Label, Size, Stage, Step};

/// The steps of a run, without saying of which algorithm.
pub trait Run {
    /// Steps taken so far, and in all.
    fn at(&self) -> usize;
    fn len(&self) -> usize;
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    fn seek(&mut self, to: usize);
    /// The position to go to from `k` for one step of `size` forward or back.
    fn next(&self, k: usize, size: Size) -> usize;
    fn previous(&self, k: usize, size: Size) -> usize;
    fn stages(&self) -> &[Stage];
    fn stage_at(&self, k: usize) -> Option<usize>;
    /// What a stage is called, by its place in [`Run::stages`].
    fn label(&self, stage: usize) -> Label;
    /// Is every step there, or (too long) only the stages?
    fn is_recorded(&self) -> bool;
    /// Was the run made unwatched, so that only its end is there?
    fn is_end_only(&self) -> bool;
    /// The pseudocode, and the line of the last step.
    fn code(&self) -> &'static [&'static str];
    fn line(&self) -> Option<usize>;
    /// The size of the last step.
    fn size(&self) -> Option<Size>;
    /// The size of the step that leads to position `k`, if it was recorded.
    fn size_at(&self, k: usize) -> Option<Size>;
    /// The last step with all its fields, for tests and logs.
    fn decision(&self) -> String;
}

pub struct Watched<A: Algorithm> {
    pub input: A::Input,
    pub film: Film<A>,
}

impl<A: Algorithm> Watched<A> {
    pub fn new(input: A::Input, watch: Watch) -> Self {
        let film = match watch {
            Watch::Record => Film::record(&input),
            Watch::EndOnly | Watch::Dragged => Film::end_only(&input),
        };
        Self { input, film }
    }

    pub fn state(&self) -> &A {
        self.film.state()
    }

    pub fn step(&self) -> Option<A::Step> {
        self.film.last_step()
    }

    /// The position after the last step up to now that `is_it`; else after the first ever.
    pub fn last(&self, is_it: impl Fn(&A::Step) -> bool) -> Option<usize> {
        let steps = self.film.steps();
        let now = self.film.at().min(steps.len());
        let before = steps[..now].iter().rposition(&is_it);
        before.or_else(|| steps.iter().position(&is_it)).map(|i| i + 1)
    }
}

impl<A: Algorithm> Run for Watched<A> {
    fn at(&self) -> usize {
        self.film.at()
    }
    fn len(&self) -> usize {
        self.film.len()
    }
    fn seek(&mut self, to: usize) {
        self.film.seek(&self.input, to);
    }
    fn next(&self, k: usize, size: Size) -> usize {
        self.film.next(k, size)
    }
    fn previous(&self, k: usize, size: Size) -> usize {
        self.film.previous(k, size)
    }
    fn stages(&self) -> &[Stage] {
        self.film.stages()
    }
    fn stage_at(&self, k: usize) -> Option<usize> {
        self.film.stage_at(k)
    }
    fn label(&self, stage: usize) -> Label {
        self.film.label(stage)
    }
    fn is_recorded(&self) -> bool {
        self.film.is_recorded()
    }
    fn is_end_only(&self) -> bool {
        self.film.is_end_only()
    }
    fn code(&self) -> &'static [&'static str] {
        A::Step::LINES
    }
    fn line(&self) -> Option<usize> {
        self.step().map(Step::line)
    }
    fn size(&self) -> Option<Size> {
        self.step().map(Step::size)
    }
    fn size_at(&self, k: usize) -> Option<Size> {
        self.film.steps().get(k.checked_sub(1)?).map(|step| step.size())
    }
    fn decision(&self) -> String {
        self.step().map(|step| format!("{step:?}")).unwrap_or_default()
    }
}
