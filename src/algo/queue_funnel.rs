//! The two-sided queue funnel (Lee and Preparata 1984; Demyen 2006, "Efficient triangulation-based
//! pathfinding"): "the more complete version" that tutorials 000 and 003 refer to. No portal is visited twice:
//! both sides of the funnel are kept whole, as one queue that contains the apex.
//!
//! ```text
//!     left end ·──·──·  apex  ·──·──·──· right end
//!                     \      /
//!     an end of a portal is pushed at its side of the queue, and first pops what it makes superfluous
//! ```

pub mod invariant; // what holds of the string and the two sides
mod state;

pub use state::QueueFunnel;

use super::portal_scan::Input;
use crate::geom::Side;
use crate::step::subject::Names;
use crate::step::{Algorithm, Sink, Subject};
use crate::steps;

steps! {
    /// One thing that the queue funnel did. Portal 0 is the start, the last one is the goal.
    pub enum QueueStep {
        Stage(outcome)["path"] Straight = "no portal: the path is the straight line",
        Stage["@~portal {portal}", "{portal}"] Visit { portal: u32 } = "for each portal: add its right end, then its left",
        Step(outcome, "skip") Same { portal: u32, side: Side } = "  it is already the end of the queue: skip it",
        Detail Link { portal: u32, side: Side } = "  is it inside the last segment of its side?",
        Step(event) Pop { portal: u32, side: Side } = "    yes: remove the last point and ask again",
        Detail Cross { portal: u32, side: Side } = "  at the apex: has it crossed the other side?",
        Stage(outcome, "new apex")["@~corner #", "corner #"] Advance { portal: u32, side: Side } = "    yes: the first point there is the new apex",
        Step(outcome) Push { portal: u32, side: Side } = "  add the end to its side of the queue",
        Stage(outcome)["path"] Finish = "add the goal: the string is taut",
    }
}

impl Algorithm for QueueFunnel {
    type Input = Input;
    type Step = QueueStep;

    fn start(input: &Input) -> Self {
        Self::new(input)
    }

    #[inline(always)]
    fn apply(&mut self, step: QueueStep) {
        self.apply_step(step);
    }

    fn held(&self) -> Option<usize> {
        Some(self.held_by_state())
    }

    fn subject(input: &Input, step: QueueStep, _: usize, names: &Names) -> Subject {
        use QueueStep as S;
        match step {
            S::Straight | S::Finish => Subject::alone(0),
            S::Visit { portal } => Subject::Alone(input.key(1, portal, None, names)),
            S::Link { portal, side } => Subject::Alone(input.key(2, portal, Some(side), names)),
            S::Pop { portal, side } => Subject::Alone(input.key(3, portal, Some(side), names)),
            S::Cross { portal, side } => Subject::Alone(input.key(4, portal, Some(side), names)),
            S::Advance { portal, side } => Subject::Alone(input.key(5, portal, Some(side), names)),
            S::Same { portal, side } | S::Push { portal, side } => {
                Subject::Alone(input.key(6, portal, Some(side), names))
            }
        }
    }

    fn run(&mut self, _: &Input, sink: &mut impl Sink<QueueStep>) {
        if self.scan().is_direct() {
            return self.take(QueueStep::Straight, sink);
        }
        for portal in 1..=self.scan().last() {
            self.take(QueueStep::Visit { portal }, sink);
            self.add(portal, Side::Right, sink);
            self.add(portal, Side::Left, sink);
        }
        self.take(QueueStep::Finish, sink);
    }
}

impl QueueFunnel {
    /// Every point is pushed once and popped at most once, so the whole run takes linear time.
    #[inline(always)]
    fn add(&mut self, portal: u32, side: Side, sink: &mut impl Sink<QueueStep>) {
        if self.scan().end(portal, side).at == self.end(side).at {
            return self.take(QueueStep::Same { portal, side }, sink);
        }
        while let Some(test) = self.last_link(side) {
            self.take(QueueStep::Link { portal, side }, sink);
            if !test.holds() {
                return self.take(QueueStep::Push { portal, side }, sink);
            }
            self.take(QueueStep::Pop { portal, side }, sink);
        }
        while let Some(test) = self.first_link(side) {
            self.take(QueueStep::Cross { portal, side }, sink);
            if !test.holds() {
                break;
            }
            self.take(QueueStep::Advance { portal, side: side.other() }, sink);
        }
        self.take(QueueStep::Push { portal, side }, sink);
    }
}
