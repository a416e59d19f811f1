//! What the queue funnel knows. Only [`QueueFunnel::book`] writes.

use super::QueueStep;
use crate::algo::walk::{Bound, Input, Question, Test, Walk};
use crate::geom::Side;
use std::collections::VecDeque;

#[derive(Clone, Debug)]
pub struct QueueFunnel {
    walk: Walk,
    /// The two halves of the queue, from the apex, which stands between them, to the ends.
    left: VecDeque<Bound>,
    right: VecDeque<Bound>,
    /// Points that were taken off an end.
    popped: u32,
}

impl QueueFunnel {
    pub(super) fn new(input: &Input) -> Self {
        Self { walk: Walk::new(input), left: VecDeque::new(), right: VecDeque::new(), popped: 0 }
    }

    pub(super) fn book(&mut self, step: QueueStep) {
        match step {
            QueueStep::Look { portal } => self.walk.look(portal),
            QueueStep::Same { portal, side } => {
                self.walk.checks += 1;
                (self.walk.test, self.walk.before) = (None, None);
                // The last portal that a point is an end of is its portal, as in the other funnel.
                match self.half_mut(side).back_mut() {
                    Some(bound) => bound.portal = portal,
                    None => self.walk.apex.portal = portal,
                }
            }
            QueueStep::Link { portal, side } => {
                self.walk.checks += 1;
                self.walk.test = self.last_link(side, portal);
            }
            QueueStep::Pop { side, .. } => {
                self.half_mut(side).pop_back();
                self.popped += 1;
            }
            QueueStep::Cross { portal, side } => {
                self.walk.checks += 1;
                self.walk.test = self.first_link(side, portal);
            }
            QueueStep::Advance { side, .. } => {
                if let Some(bound) = self.half_mut(side).pop_front() {
                    self.walk.turn(side, bound);
                }
            }
            QueueStep::Push { portal, side } => {
                let end = self.walk.end(portal, side);
                self.half_mut(side).push_back(end);
            }
            QueueStep::Straight | QueueStep::Finish => self.walk.finish(),
        }
    }

    fn half_mut(&mut self, side: Side) -> &mut VecDeque<Bound> {
        match side {
            Side::Left => &mut self.left,
            Side::Right => &mut self.right,
        }
    }

    /// One half of the queue, from the apex (left out) to the end.
    pub fn half(&self, side: Side) -> &VecDeque<Bound> {
        match side {
            Side::Left => &self.left,
            Side::Right => &self.right,
        }
    }

    /// The end of one half, or the apex if it is empty.
    pub fn end(&self, side: Side) -> Bound {
        self.half(side).back().copied().unwrap_or(self.walk.apex)
    }

    /// An end of a portal against the last link of its side; none when only the apex is left there.
    pub(super) fn last_link(&self, side: Side, portal: u32) -> Option<Test> {
        let half = self.half(side);
        let to = half.back()?.at;
        let from = half.len().checked_sub(2).map_or(self.walk.apex.at, |before| half[before].at);
        Some(Test { portal, side, question: Question::Inside, from, to, end: self.walk.end(portal, side).at })
    }

    /// The same against the first link of the other side; none when that is the apex, or leads to the
    /// goal, which is no corner.
    pub(super) fn first_link(&self, side: Side, portal: u32) -> Option<Test> {
        let to = self.half(side.other()).front().filter(|bound| bound.portal < self.walk.last())?.at;
        let (from, end) = (self.walk.apex.at, self.walk.end(portal, side).at);
        Some(Test { portal, side, question: Question::Crossed, from, to, end })
    }

    pub fn walk(&self) -> &Walk {
        &self.walk
    }

    /// Points that were taken off an end of the queue.
    pub fn popped(&self) -> u32 {
        self.popped
    }
}
