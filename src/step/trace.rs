//! A recorded run: all its steps, and a few states along it (keyframes), so that every other state is near one.

use super::Algorithm;

/// Steps between two keyframes are never fewer than this: applying them is cheaper than a copy.
const MIN_SPACING: usize = 256;
/// Keyframes of one trace. Nine copies of a 1024 x 1024 wave take 40 MB and keep every step of
/// five million within 4 ms.
const MAX_KEYFRAMES: usize = 9;

/// Every step of a run, and keyframes: `keyframes[i]` is the state after `i * every` steps.
#[derive(Clone, Debug)]
pub struct Trace<A: Algorithm> {
    steps: Vec<A::Step>,
    keyframes: Vec<A>,
    every: usize,
}

impl<A: Algorithm> Trace<A> {
    pub fn record(input: &A::Input) -> Self {
        let mut steps = Vec::new();
        A::start(input).run(input, &mut steps);
        Self::of_steps(input, steps)
    }

    /// A trace of steps that were recorded from `input` before.
    pub fn of_steps(input: &A::Input, steps: Vec<A::Step>) -> Self {
        let every = (steps.len() / MAX_KEYFRAMES + 1).max(MIN_SPACING);
        let mut state = A::start(input);
        let mut keyframes = vec![state.clone()];
        for chunk in steps.chunks_exact(every) {
            chunk.iter().for_each(|&step| state.apply(step));
            keyframes.push(state.clone());
        }
        Self { steps, keyframes, every }
    }

    pub fn steps(&self) -> &[A::Step] {
        &self.steps
    }

    /// The state after the first `k` steps.
    pub fn at(&self, k: usize) -> A {
        let k = k.min(self.steps.len());
        let frame = (k / self.every).min(self.keyframes.len() - 1);
        let mut state = self.keyframes[frame].clone();
        self.steps[frame * self.every..k].iter().for_each(|&step| state.apply(step));
        state
    }

    /// Moves `state` from position `from` to position `to`: by applying steps, or from a keyframe if that is shorter.
    pub fn seek(&self, state: &mut A, from: usize, to: usize) {
        if from <= to && to - from <= self.every {
            self.steps[from..to].iter().for_each(|&step| state.apply(step));
        } else {
            *state = self.at(to);
        }
    }
}
