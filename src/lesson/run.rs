//! A run that can be stepped through: the trait [`Run`] without the type of the algorithm, and [`Watched`] with it.

use crate::step::{Algorithm, Film, Invariant, Label, Size, Stage, Step, Verdict};
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

/// The steps of a run. Position `k` is the state after `k` steps; positions go from 0 to [`Run::len`].
pub trait Run {
    /// The current position: the number of steps taken so far.
    fn at(&self) -> usize;
    /// The number of steps in all.
    fn len(&self) -> usize;
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Goes to a position, or to the end if there is no such position.
    fn seek(&mut self, to: usize);
    /// The position after the next step of at least `size` from position `k`, or, for a stage, after its outcome
    /// ([`Stage::stop`]); the end if there is none.
    fn next(&self, k: usize, size: Size) -> usize;
    /// The last such position before `k`; 0 if there is none.
    fn previous(&self, k: usize, size: Size) -> usize;
    /// How many positions [`Run::next`] visits from the beginning to the end.
    fn stops(&self, size: Size) -> usize;
    /// Steps of size [`Size::Step`] in a second of real time; None for a run without a clock.
    fn steps_per_second(&self) -> Option<f64>;
    fn stages(&self) -> &[Stage];
    /// The index of the stage that contains position `k`; None before the first stage.
    fn stage_at(&self, k: usize) -> Option<usize>;
    /// The label of the stage with this index.
    ///
    /// # Panics
    /// If there is no such stage.
    fn label(&self, stage: usize) -> Label;
    /// The labels of all stages. [`super::Timeline`] makes them once for a run: the window reads them in every frame.
    fn labels(&self) -> Arc<[Label]> {
        (0..self.stages().len()).map(|stage| self.label(stage)).collect()
    }
    /// Is every step there? False for a run that is too long to record, which can only be stepped by stages.
    fn is_recorded(&self) -> bool;
    /// Was the run made without its steps, so that only its end exists?
    fn is_end_only(&self) -> bool;
    /// The lines of the pseudocode.
    fn code(&self) -> &'static [&'static str];
    /// The names of the kinds of step, one for each line of the pseudocode.
    fn kinds(&self) -> &'static [&'static str];
    /// The index of the line of the last step, and of its kind.
    fn line(&self) -> Option<usize>;
    /// The size of the last step.
    fn size(&self) -> Option<Size>;
    /// The size of the step that leads to position `k`, if it was recorded.
    fn size_at(&self, k: usize) -> Option<Size>;
    /// The name of the kind of the step that leads to position `k`, if it was recorded.
    fn kind_at(&self, k: usize) -> Option<&'static str>;
    /// The position after the next step of this kind behind position `k`, if it was recorded.
    fn next_of_kind(&self, k: usize, kind: &str) -> Option<usize>;
    /// The kinds of step that are worth running to ([`Step::is_event`]), and how many steps of each there are. Only kinds
    /// that occur; none if the run was not recorded.
    fn events(&self) -> Arc<[(&'static str, usize)]>;
    /// The last step with all its fields, for tests and logs.
    fn decision(&self) -> String;
    /// The step that leads to position `k` with all its fields, if it was recorded. Two runs took the same step if these
    /// texts are the same.
    fn decision_at(&self, k: usize) -> Option<String>;
    /// What holds at the end of every stage, in one line. Empty if nothing is claimed.
    fn invariant(&self) -> &'static str;
    /// Does it hold now? Unknown before the first step and within a stage.
    fn check(&self) -> Verdict;
}

/// An algorithm at one position of its run, with the input that the run was made from. A clone shares the recording.
pub struct Watched<A: Algorithm> {
    pub input: Arc<A::Input>,
    pub film: Film<A>,
}

impl<A: Algorithm> Clone for Watched<A> {
    fn clone(&self) -> Self {
        Self { input: self.input.clone(), film: self.film.clone() }
    }
}

impl<A: Algorithm> Watched<A> {
    /// Runs the algorithm. The position is the end.
    pub fn new(input: A::Input, watch: Watch) -> Self {
        let film = match watch {
            Watch::Record => Film::record(&input),
            Watch::EndOnly | Watch::Dragged => Film::end_only(&input),
        };
        Self { input: Arc::new(input), film }
    }

    /// The state at the current position.
    pub fn state(&self) -> &A {
        self.film.state()
    }

    /// The state at another position; see [`Film::state_at`].
    pub fn state_at(&self, k: usize) -> A {
        self.film.state_at(&self.input, k)
    }

    /// The step that led to the current position; None at the beginning and for a run of which only the end exists.
    pub fn step(&self) -> Option<A::Step> {
        self.film.last_step()
    }

    /// The position after the last step up to now for which `is_it` holds. If there is none yet, the position after
    /// the first such step of the whole run.
    pub fn last(&self, is_it: impl Fn(&A::Step) -> bool) -> Option<usize> {
        let steps = self.film.steps();
        let now = self.film.at().min(steps.len());
        let before = steps[..now].iter().rposition(&is_it);
        before.or_else(|| steps.iter().position(&is_it)).map(|i| i + 1)
    }
}

impl<A: Algorithm> Watched<A> {
    /// The first position from `from` on, before the end, for which `is_it` holds. Only in a recorded run.
    pub fn first_position(&self, from: usize, is_it: impl Fn(usize) -> bool) -> Option<usize> {
        (from..self.film.steps().len()).find(|&k| is_it(k))
    }
}

impl<A: Invariant> Run for Watched<A> {
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
    fn kinds(&self) -> &'static [&'static str] {
        A::Step::KINDS
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
    fn stops(&self, size: Size) -> usize {
        self.film.stops(size)
    }
    fn steps_per_second(&self) -> Option<f64> {
        A::STEPS_PER_SECOND
    }
    fn kind_at(&self, k: usize) -> Option<&'static str> {
        self.film.steps().get(k.checked_sub(1)?).map(|step| step.kind())
    }
    fn next_of_kind(&self, k: usize, kind: &str) -> Option<usize> {
        let line = A::Step::KINDS.iter().position(|&name| name == kind)?;
        let next = self.film.steps().get(k..)?.iter().position(|step| step.line() == line)?;
        Some(k + next + 1)
    }
    fn events(&self) -> Arc<[(&'static str, usize)]> {
        let mut counts = vec![0; A::Step::KINDS.len()];
        for step in self.film.steps().iter().filter(|step| step.is_event()) {
            counts[step.line()] += 1;
        }
        A::Step::KINDS.iter().copied().zip(counts).filter(|&(_, count)| count > 0).collect()
    }
    fn decision(&self) -> String {
        self.step().map(|step| format!("{step:?}")).unwrap_or_default()
    }
    fn decision_at(&self, k: usize) -> Option<String> {
        self.film.steps().get(k.checked_sub(1)?).map(|step| format!("{step:?}"))
    }
    fn invariant(&self) -> &'static str {
        self.state().statement(&self.input)
    }
    fn check(&self) -> Verdict {
        let at = self.at();
        let ends = || self.stages().iter().any(|stage| stage.end() == at);
        match at {
            _ if self.is_end_only() => self.state().check(&self.input),
            0 => Verdict::Unknown("Not checked yet."),
            _ if !ends() => Verdict::Unknown("Checked per stage."),
            _ => self.state().check(&self.input),
        }
    }
}
