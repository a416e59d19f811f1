//! A run that can be watched: the state at one position, and how to get to every other position.
//!
//! Three kinds, one interface: *recorded* (the usual one), *end only* (while something is being
//! dragged), and *too long* to record, where a position is reached by running again.

use super::{Algorithm, Label, Sink, Size, Step, Trace};

/// More steps than this are not recorded: at 16 bytes a step they would take 128 MB.
pub const TOO_LONG: usize = 8_000_000;

/// A run of steps with a label; [`Film::label`] makes it from the step that opens the stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Steps before the one that begins this stage.
    pub first: usize,
    /// Steps in this stage.
    pub len: usize,
}

#[derive(Clone, Debug)]
enum Source<A: Algorithm> {
    Recorded(Trace<A>),
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
    stages: Vec<Stage>,
    openings: Vec<Opening<A::Step>>,
}

/// The step that opens a stage, and how many stages of its kind come before it: its label is made from both.
#[derive(Clone, Copy, Debug)]
struct Opening<S> {
    step: S,
    nth: u32,
}

impl<A: Algorithm> Film<A> {
    /// Runs and records. The position is the end.
    pub fn record(input: &A::Input) -> Self {
        let mut tape = Tape::default();
        let mut state = A::start(input);
        state.run(input, &mut tape);
        let len = tape.count;
        let stages = stages(&tape.starts, len);
        let source = if len <= TOO_LONG {
            Source::Recorded(Trace::of_steps(input, tape.steps))
        } else {
            Source::TooLong { last: tape.last }
        };
        Self { source, state, at: len, len, stages, openings: tape.openings }
    }

    /// Runs unwatched: only the end can be seen.
    pub fn end_only(input: &A::Input) -> Self {
        Self {
            source: Source::EndOnly,
            state: A::finished(input),
            at: 0,
            len: 0,
            stages: Vec::new(),
            openings: Vec::new(),
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

    /// What a stage is called, by its place in [`Film::stages`].
    ///
    /// # Panics
    /// If there is no such stage.
    pub fn label(&self, stage: usize) -> Label {
        let opening = self.openings[stage];
        let empty = || Label { name: String::new(), short: String::new() };
        opening.step.template().map_or_else(empty, |template| template.label(opening.nth as usize))
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
    pub fn last_step(&self) -> Option<A::Step> {
        match &self.source {
            Source::Recorded(trace) => trace.steps()[..self.at].last().copied(),
            Source::TooLong { last } => *last,
            Source::EndOnly => None,
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
                let mut replay = Replay { state: A::start(input), left: to, last: None };
                A::start(input).run(input, &mut replay);
                (self.state, *last) = (replay.state, replay.last);
            }
            Source::TooLong { .. } => {}
        }
        self.at = to;
    }

    /// The position after the next step of at least `size` behind position `k`; the end if there is none. In a run too
    /// long to record, every size counts as a stage.
    pub fn next(&self, k: usize, size: Size) -> usize {
        self.ways(size).next(k)
    }

    /// The mirror of [`Film::next`]: the last such position before `k`, or the beginning.
    pub fn previous(&self, k: usize, size: Size) -> usize {
        self.ways(size).previous(k)
    }

    fn ways(&self, size: Size) -> Ways<'_, impl Fn(usize) -> bool> {
        let steps = self.steps();
        let stages_only = size == Size::Stage || !self.is_recorded();
        Ways { stages: &self.stages, len: self.len, stages_only, stops: move |i: usize| steps[i].size() >= size }
    }

    /// The stage that position `k` is in: none before the first.
    pub fn stage_at(&self, k: usize) -> Option<usize> {
        self.stages.partition_point(|s| s.first < k).checked_sub(1)
    }
}

/// The ways through a run: from stage to stage, or from step to step where `stops` says so.
pub struct Ways<'a, F: Fn(usize) -> bool> {
    pub stages: &'a [Stage],
    pub len: usize,
    pub stages_only: bool,
    /// Is the step that follows this position one to stop behind?
    pub stops: F,
}

impl<F: Fn(usize) -> bool> Ways<'_, F> {
    pub fn next(&self, k: usize) -> usize {
        if self.stages_only {
            return self.stages.iter().map(|s| s.first + 1).find(|&p| p > k).unwrap_or(self.len);
        }
        (k..self.len).find(|&i| (self.stops)(i)).map_or(self.len, |i| i + 1)
    }

    pub fn previous(&self, k: usize) -> usize {
        if self.stages_only {
            return self.stages.iter().rev().map(|s| s.first + 1).find(|&p| p < k).unwrap_or(0);
        }
        (0..k.saturating_sub(1).min(self.len)).rev().find(|&i| (self.stops)(i)).map_or(0, |i| i + 1)
    }
}

fn stages(starts: &[usize], len: usize) -> Vec<Stage> {
    let ends = starts.iter().skip(1).chain(std::iter::once(&len));
    starts.iter().zip(ends).map(|(&first, &end)| Stage { first, len: end - first }).collect()
}

/// Keeps the steps up to [`TOO_LONG`], and counts the rest.
struct Tape<S> {
    steps: Vec<S>,
    count: usize,
    starts: Vec<usize>,
    openings: Vec<Opening<S>>,
    /// How many stages of each kind there are so far. A run has a handful of kinds.
    kinds: Vec<(&'static str, u32)>,
    last: Option<S>,
}

impl<S> Default for Tape<S> {
    fn default() -> Self {
        let (steps, starts, openings, kinds) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { steps, count: 0, starts, openings, kinds, last: None }
    }
}

impl<S: Step> Tape<S> {
    fn open(&mut self, step: S) {
        self.starts.push(self.count);
        let kind = step.template().map_or("", |template| template.kind);
        let known = self.kinds.iter().position(|(k, _)| *k == kind).unwrap_or_else(|| {
            self.kinds.push((kind, 0));
            self.kinds.len() - 1
        });
        let nth = &mut self.kinds[known].1;
        self.openings.push(Opening { step, nth: *nth });
        *nth += 1;
    }
}

impl<S: Step> Sink<S> for Tape<S> {
    fn emit(&mut self, step: S) {
        if step.size() == Size::Stage {
            self.open(step);
        }
        if self.count < TOO_LONG {
            self.steps.push(step);
        } else if self.count == TOO_LONG {
            self.steps = Vec::new(); // it will not be used: free the memory now
        }
        self.count += 1;
        self.last = Some(step);
    }
}

/// Applies the first `left` steps to a state of its own.
struct Replay<A: Algorithm> {
    state: A,
    left: usize,
    last: Option<A::Step>,
}

impl<A: Algorithm> Sink<A::Step> for Replay<A> {
    fn emit(&mut self, step: A::Step) {
        if self.left > 0 {
            self.left -= 1;
            self.state.apply(step);
            self.last = Some(step);
        }
    }
}
