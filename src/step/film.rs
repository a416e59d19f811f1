//! A run that can be watched: the state at one position, and how to get to every other position.
//!
//! Three kinds, one interface: *recorded* (the usual one), *end only* (while something is being
//! dragged), and *too long* to record, where a position is reached by running again.
//!
//! What was recorded is shared: a clone has a position of its own and costs one copy of the state.

use super::meter::{Meter, STEPS_PER_REPORT};
use super::{Algorithm, Count, Label, Sink, Size, Stage, Step, Template, Trace};
use std::collections::HashMap;
use std::sync::Arc;

/// More steps than this are not recorded: at 16 bytes a step they would take 128 MB.
pub const TOO_LONG: usize = 8_000_000;

#[derive(Clone, Debug)]
enum Source<A: Algorithm> {
    Recorded(Arc<Trace<A>>),
    EndOnly,
    TooLong { last: Option<A::Step> },
}

/// An algorithm at one position of its run. Position `k` is the state after `k` steps.
#[derive(Clone, Debug)]
pub struct Film<A: Algorithm> {
    source: Source<A>,
    state: A,
    at: usize,
    len: usize,
    stages: Arc<[Stage]>,
    openings: Arc<[Opening<A::Step>]>,
}

/// The step that opens a stage, and how many stages of its kind come before it: its label is made from both.
#[derive(Clone, Copy, Debug)]
struct Opening<S> {
    step: S,
    count: Count,
}

impl<A: Algorithm> Film<A> {
    /// Runs and records. The position is the end.
    pub fn record(input: &A::Input) -> Self {
        let mut tape = Tape::default();
        let mut state = A::start(input);
        state.run(input, &mut tape);
        let len = tape.count;
        let stages = stages(&tape.starts, &tape.outcomes, len);
        let source = if len <= TOO_LONG {
            Source::Recorded(Arc::new(Trace::of_steps(input, tape.steps)))
        } else {
            Source::TooLong { last: tape.last }
        };
        Self { source, state, at: len, len, stages: stages.into(), openings: tape.openings.into() }
    }

    /// Runs unwatched: only the end can be seen.
    pub fn end_only(input: &A::Input) -> Self {
        Self {
            source: Source::EndOnly,
            state: A::finished(input),
            at: 0,
            len: 0,
            stages: Arc::new([]),
            openings: Arc::new([]),
        }
    }

    pub fn state(&self) -> &A {
        &self.state
    }

    /// Steps taken so far.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Steps in all.
    pub fn len(&self) -> usize {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn stages(&self) -> &[Stage] {
        &self.stages
    }

    /// What a stage is called, by its place in [`Film::stages`]. Has the run the letters of the tutorial?
    ///
    /// # Panics
    /// If there is no such stage.
    pub fn label(&self, stage: usize, has_letters: bool) -> Label {
        let opening = self.openings[stage];
        opening.step.template().map(|template| template.label(opening.count, has_letters)).unwrap_or_default()
    }

    /// Is every step there, or (too long) only reached by running again?
    pub fn is_recorded(&self) -> bool {
        !matches!(self.source, Source::TooLong { .. })
    }

    /// Was the run made unwatched, so that only its end is there?
    pub fn is_end_only(&self) -> bool {
        matches!(self.source, Source::EndOnly)
    }

    /// The step that led to the current position.
    pub fn last_step(&self) -> Option<&A::Step> {
        match &self.source {
            Source::Recorded(trace) => trace.steps()[..self.at].last(),
            Source::TooLong { last } => last.as_ref(),
            Source::EndOnly => None,
        }
    }

    /// The state at another position. A run that is too long runs again; of a run of which only the end exists, it is the
    /// end.
    pub fn state_at(&self, input: &A::Input, k: usize) -> A {
        match &self.source {
            Source::Recorded(trace) => trace.at(k),
            Source::TooLong { .. } => Replay::to(input, k.min(self.len)).state,
            Source::EndOnly => self.state.clone(),
        }
    }

    /// All steps; empty when they were not recorded.
    pub fn steps(&self) -> &[A::Step] {
        match &self.source {
            Source::Recorded(trace) => trace.steps(),
            _ => &[],
        }
    }

    /// Goes to position `to`, or to the end if there is no such position.
    pub fn seek(&mut self, input: &A::Input, to: usize) {
        let to = to.min(self.len);
        match &mut self.source {
            Source::EndOnly => return,
            Source::Recorded(trace) => trace.seek(&mut self.state, self.at, to),
            Source::TooLong { last } if to != self.at => {
                let replay = Replay::to(input, to);
                (self.state, *last) = (replay.state, replay.last);
            }
            Source::TooLong { .. } => {}
        }
        self.at = to;
    }
}

fn stages(starts: &[usize], outcomes: &[Option<usize>], len: usize) -> Vec<Stage> {
    let ends = starts.iter().skip(1).chain(std::iter::once(&len));
    let all = starts.iter().zip(outcomes).zip(ends);
    all.map(|((&first, outcome), &end)| Stage { first, len: end - first, outcome: outcome.unwrap_or(end) - first })
        .collect()
}

/// Keeps the steps up to [`TOO_LONG`], and counts the rest.
struct Tape<S> {
    steps: Vec<S>,
    count: usize,
    /// For each stage the position before its first step...
    starts: Vec<usize>,
    /// ...and the position after its last outcome so far.
    outcomes: Vec<Option<usize>>,
    openings: Vec<Opening<S>>,
    /// How many stages of each kind there are so far. A run has a handful of kinds.
    kinds: Vec<(&'static str, u32)>,
    /// How many stages have letters, and how many have a number.
    letters: u32,
    numbered: u32,
    /// How often each long name was given.
    long_names: HashMap<String, u32>,
    last: Option<S>,
    meter: Option<Arc<Meter>>,
}

impl<S> Default for Tape<S> {
    fn default() -> Self {
        let (steps, starts, outcomes) = (Vec::new(), Vec::new(), Vec::new());
        let (openings, kinds, meter) = (Vec::new(), Vec::new(), Meter::of_thread());
        let (letters, numbered, long_names) = (0, 0, HashMap::new());
        Self { steps, count: 0, starts, outcomes, openings, kinds, letters, numbered, long_names, last: None, meter }
    }
}

impl<S: Step> Tape<S> {
    fn open(&mut self, step: S) {
        self.starts.push(self.count);
        self.outcomes.push(None);
        let template = step.template();
        let kind = template.as_ref().map_or("", |template| template.kind);
        let known = self.kinds.iter().position(|(k, _)| *k == kind).unwrap_or_else(|| {
            self.kinds.push((kind, 0));
            self.kinds.len() - 1
        });
        let mut count = Count { nth: self.kinds[known].1, nth_numbered: self.numbered, ..Count::default() };
        self.kinds[known].1 += 1;
        self.numbered += u32::from(template.as_ref().is_some_and(Template::is_numbered));
        if let Some(name) = template.and_then(|template| template.long_name(count)) {
            let again = self.long_names.entry(name).or_default();
            (count.nth_letter, count.nth_again) = (self.letters, *again);
            self.letters += 1;
            *again += 1;
        }
        self.openings.push(Opening { step, count });
    }
}

impl<S: Step> Sink<S> for Tape<S> {
    fn emit(&mut self, step: S) {
        if step.row().size == Size::Stage {
            self.open(step);
        }
        if self.count < TOO_LONG {
            self.steps.push(step);
        } else if self.count == TOO_LONG {
            self.steps = Vec::new(); // it will not be used: free the memory now
        }
        self.count += 1;
        if step.row().is_outcome
            && let Some(outcome) = self.outcomes.last_mut()
        {
            *outcome = Some(self.count);
        }
        self.last = Some(step);
        if self.count.is_multiple_of(STEPS_PER_REPORT)
            && let Some(meter) = &self.meter
        {
            meter.report();
        }
    }
}

/// Applies the first `left` steps to a state of its own.
struct Replay<A: Algorithm> {
    state: A,
    left: usize,
    /// All steps so far.
    count: usize,
    last: Option<A::Step>,
    meter: Option<Arc<Meter>>,
}

impl<A: Algorithm> Replay<A> {
    /// Runs again, up to a position.
    fn to(input: &A::Input, k: usize) -> Self {
        let meter = Meter::of_thread();
        let mut replay = Self { state: A::start(input), left: k, count: 0, last: None, meter };
        if k > 0 {
            A::start(input).run(input, &mut replay);
        }
        replay
    }
}

impl<A: Algorithm> Sink<A::Step> for Replay<A> {
    fn emit(&mut self, step: A::Step) {
        if self.left > 0 {
            self.left -= 1;
            self.state.apply(step);
            self.last = Some(step);
        }
        self.count += 1;
        if self.count.is_multiple_of(STEPS_PER_REPORT)
            && let Some(meter) = &self.meter
        {
            meter.report();
        }
    }
}
