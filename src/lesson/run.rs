//! A run that can be stepped through: the trait [`Run`] without the type of the algorithm, and [`Watched`] with it.

use crate::step::subject::{self, Key, Names};
use crate::step::{Algorithm, Film, Invariant, Label, Row, Stage, Step, Verdict};
use std::any::Any;
use std::fmt::Debug;
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

/// One watched algorithm without its type. Position `k` is the state after `k` steps; positions go from 0 to [`Run::len`].
///
/// This is what the algorithm alone can say. What follows from it for the acts of a lesson, such as where stepping stops,
/// is in [`Timeline`](super::Timeline).
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
    /// False for a run that is too long to record, which can only be stepped by stages. True as well for a run of which only the
    /// end was made.
    fn is_recorded(&self) -> bool;
    /// Was the run made without its steps, so that only its end exists?
    fn is_end_only(&self) -> bool;
    /// Steps of size [`Size::Step`](crate::step::Size::Step) in a second of real time; None for a run without a clock.
    fn steps_per_second(&self) -> Option<f64>;
    fn stages(&self) -> &[Stage];
    /// The label of the stage with this index. Has the run the letters of the tutorial?
    ///
    /// # Panics
    /// If there is no such stage.
    fn label(&self, stage: usize, has_letters: bool) -> Label;
    /// The kinds of step, one for each line of the pseudocode.
    fn rows(&self) -> &'static [Row];
    /// How many steps of each kind there are, in the order of [`Run::rows`]. None are counted if they were not recorded.
    fn counts(&self) -> Box<[usize]>;
    /// The step that led to the current position.
    fn last_step(&self) -> Option<AnyStep<'_>>;
    /// The step that leads to position `k`, if it was recorded.
    fn step_at(&self, k: usize) -> Option<AnyStep<'_>>;
    /// The position after the next recorded step of such a kind behind position `k`.
    fn next(&self, k: usize, is_it: &dyn Fn(&Row) -> bool) -> Option<usize>;
    /// The last such position before `k`.
    fn previous(&self, k: usize, is_it: &dyn Fn(&Row) -> bool) -> Option<usize>;
    /// What each step is about, whatever comes of it; nothing if the steps were not recorded.
    fn keys(&self, names: &Names) -> Vec<Key>;
    /// What it costs.
    fn cost(&self) -> RunCost;
    /// What holds at the end of every stage, in one line. Empty if nothing is claimed.
    fn invariant(&self) -> &'static str;
    /// Does it hold now? Unknown before the first step and within a stage.
    fn check(&self) -> Verdict;
}

/// What is measured of a run.
pub struct RunCost {
    /// The same run once more, unwatched, as often as it is called. What it comes to is dropped: it is to be timed.
    pub again: Box<dyn Fn() + Send>,
    /// The bytes that its state holds now. None if they are not counted.
    pub held: Option<usize>,
}

/// The algorithms of a lesson, to be run again without being watched.
pub struct Unwatched(pub(super) Vec<Box<dyn Fn() + Send>>);

impl Unwatched {
    /// A run of something that no lesson shows.
    pub fn of(run: impl Fn() + Send + 'static) -> Self {
        Self(vec![Box::new(run)])
    }

    /// One run of all of them, in their order.
    pub fn run(&self) {
        self.0.iter().for_each(|run| run());
    }
}

/// A step without its type. Two are equal if they are the same step of the same algorithm, whatever runs they are from.
#[derive(Clone, Copy)]
pub struct AnyStep<'a> {
    /// The index of its kind in [`Run::rows`], which is that of its line of pseudocode.
    pub line: usize,
    /// Its kind.
    pub row: &'static Row,
    step: &'a dyn ErasedStep,
}

/// A step that outlives its run.
#[derive(Clone, Debug)]
pub struct KeptStep(Arc<dyn ErasedStep>);

/// What is asked of a step whose type is not known.
trait ErasedStep: Any + Debug + Send + Sync {
    fn equals(&self, other: &dyn Any) -> bool;
    fn keep(&self) -> KeptStep;
}

impl<S: Step> ErasedStep for S {
    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }

    fn keep(&self) -> KeptStep {
        KeptStep(Arc::new(*self))
    }
}

impl<'a> AnyStep<'a> {
    fn new<S: Step>(step: &'a S) -> Self {
        Self { line: step.line(), row: step.row(), step }
    }

    pub fn keep(self) -> KeptStep {
        self.step.keep()
    }

    /// The step with all its fields, for logs and tests.
    pub fn debug(self) -> String {
        format!("{:?}", self.step)
    }
}

impl PartialEq<KeptStep> for AnyStep<'_> {
    fn eq(&self, kept: &KeptStep) -> bool {
        self.step.equals(&*kept.0)
    }
}

impl PartialEq for KeptStep {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(&*other.0)
    }
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
        self.film.last_step().copied()
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

/// Which lines of the pseudocode are of such a kind. None if no line is: then no step needs to be looked at.
fn lines_of<S: Step>(is_it: &dyn Fn(&Row) -> bool) -> Option<Box<[bool]>> {
    let lines: Box<[bool]> = S::ROWS.iter().map(is_it).collect();
    lines.contains(&true).then_some(lines)
}

impl<A: Invariant + 'static> Run for Watched<A> {
    fn at(&self) -> usize {
        self.film.at()
    }
    fn len(&self) -> usize {
        self.film.len()
    }
    fn seek(&mut self, to: usize) {
        self.film.seek(&self.input, to);
    }
    fn is_recorded(&self) -> bool {
        self.film.is_recorded()
    }
    fn is_end_only(&self) -> bool {
        self.film.is_end_only()
    }
    fn steps_per_second(&self) -> Option<f64> {
        A::STEPS_PER_SECOND
    }
    fn stages(&self) -> &[Stage] {
        self.film.stages()
    }
    fn label(&self, stage: usize, has_letters: bool) -> Label {
        self.film.label(stage, has_letters)
    }
    fn rows(&self) -> &'static [Row] {
        A::Step::ROWS
    }
    fn counts(&self) -> Box<[usize]> {
        let mut counts: Box<[usize]> = A::Step::ROWS.iter().map(|_| 0).collect();
        self.film.steps().iter().for_each(|step| counts[step.line()] += 1);
        counts
    }
    fn last_step(&self) -> Option<AnyStep<'_>> {
        self.film.last_step().map(AnyStep::new)
    }
    fn step_at(&self, k: usize) -> Option<AnyStep<'_>> {
        self.film.steps().get(k.checked_sub(1)?).map(AnyStep::new)
    }
    fn next(&self, k: usize, is_it: &dyn Fn(&Row) -> bool) -> Option<usize> {
        let is_it = lines_of::<A::Step>(is_it)?;
        let next = self.film.steps().get(k..)?.iter().position(|step| is_it[step.line()])?;
        Some(k + next + 1)
    }
    fn previous(&self, k: usize, is_it: &dyn Fn(&Row) -> bool) -> Option<usize> {
        let is_it = lines_of::<A::Step>(is_it)?;
        let steps = self.film.steps();
        let before = &steps[..k.saturating_sub(1).min(steps.len())];
        before.iter().rposition(|step| is_it[step.line()]).map(|i| i + 1)
    }
    fn keys(&self, names: &Names) -> Vec<Key> {
        let steps = self.film.steps().iter().enumerate();
        subject::keys(steps.map(|(nth, &step)| A::subject(&self.input, step, nth, names)))
    }
    fn cost(&self) -> RunCost {
        let input = self.input.clone();
        let again = Box::new(move || {
            std::hint::black_box(A::finished(&input));
        });
        RunCost { again, held: self.state().held() }
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
