//! What the queue funnel knows. Only [`QueueFunnel::apply_step`] writes.

use super::QueueStep;
use crate::algo::portal_scan::{FunnelSide, Input, PortalScan, SideTest, TestKind};
use crate::geom::{Point, Side};
use crate::map::held::Held;
use std::collections::VecDeque;

/// The queue funnel at one position of its run.
#[derive(Clone, Debug)]
pub struct QueueFunnel {
    scan: PortalScan,
    /// The two halves of the queue, from the apex, which stands between them, to the ends.
    left: VecDeque<FunnelSide>,
    right: VecDeque<FunnelSide>,
    /// The line that an end was tested against last.
    line: [Point; 2],
    /// Ends that were tested, against each link.
    checks: u32,
    /// Points that were popped off an end.
    popped: u32,
}

impl QueueFunnel {
    /// The bytes that its containers hold.
    pub(super) fn held_by_state(&self) -> usize {
        self.scan.held() + self.left.held() + self.right.held()
    }

    pub(super) fn new(input: &Input) -> Self {
        let (left, right) = (VecDeque::new(), VecDeque::new());
        Self { scan: PortalScan::new(input), left, right, line: [Point::default(); 2], checks: 0, popped: 0 }
    }

    #[inline(always)]
    pub(super) fn apply_step(&mut self, step: QueueStep) {
        match step {
            QueueStep::Visit { portal } => self.scan.visit(portal),
            QueueStep::Same { portal, side } => {
                self.checks += 1;
                self.scan.asked = None;
                // A point belongs to the last portal that it is an end of, as in the other funnel.
                match self.half_mut(side).back_mut() {
                    Some(bound) => bound.portal = portal,
                    None => self.scan.apex.portal = portal,
                }
            }
            QueueStep::Link { side, .. } => self.keep(self.last_link(side)),
            QueueStep::Pop { side, .. } => {
                self.half_mut(side).pop_back();
                self.popped += 1;
            }
            QueueStep::Cross { side, .. } => self.keep(self.first_link(side)),
            QueueStep::Advance { side, .. } => {
                if let Some(bound) = self.half_mut(side).pop_front() {
                    self.scan.take_corner(side, bound);
                }
            }
            QueueStep::Push { portal, side } => {
                let end = self.scan.end(portal, side);
                self.half_mut(side).push_back(end);
            }
            QueueStep::Straight | QueueStep::Finish => self.scan.done = true,
        }
    }

    #[inline(always)]
    fn keep(&mut self, test: Option<SideTest>) {
        if let Some(SideTest { side, question, from, to, .. }) = test {
            (self.scan.asked, self.line) = (Some((side, question)), [from, to]);
        }
        self.checks += 1;
    }

    #[inline(always)]
    fn half_mut(&mut self, side: Side) -> &mut VecDeque<FunnelSide> {
        match side {
            Side::Left => &mut self.left,
            Side::Right => &mut self.right,
        }
    }

    /// One half of the queue, from the apex (left out) to the end.
    #[inline(always)]
    pub fn half(&self, side: Side) -> &VecDeque<FunnelSide> {
        match side {
            Side::Left => &self.left,
            Side::Right => &self.right,
        }
    }

    /// The end of one half, or the apex if it is empty.
    pub fn end(&self, side: Side) -> FunnelSide {
        self.half(side).back().copied().unwrap_or(self.scan.apex)
    }

    /// An end of the current portal against the last link of its side. None when only the apex is left there.
    #[inline(always)]
    pub(super) fn last_link(&self, side: Side) -> Option<SideTest> {
        let half = self.half(side);
        let to = half.back()?.at;
        let from = half.len().checked_sub(2).map_or(self.scan.apex.at, |before| half[before].at);
        Some(self.against(side, TestKind::Inside, [from, to]))
    }

    /// The same against the first link of the other side. None when there is none, or when it leads to the goal,
    /// which is no corner.
    #[inline(always)]
    pub(super) fn first_link(&self, side: Side) -> Option<SideTest> {
        let to = self.half(side.other()).front().filter(|bound| bound.portal < self.scan.last())?.at;
        Some(self.against(side, TestKind::Crossed, [self.scan.apex.at, to]))
    }

    #[inline(always)]
    fn against(&self, side: Side, question: TestKind, [from, to]: [Point; 2]) -> SideTest {
        let portal = self.scan.portal;
        SideTest { portal, side, question, from, to, end: self.scan.end(portal, side).at }
    }

    /// The test that was made last at this portal.
    pub fn test(&self) -> Option<SideTest> {
        let (side, question) = self.scan.asked.filter(|_| !self.scan.done)?;
        Some(self.against(side, question, self.line))
    }

    /// Ends that were tested, against each link.
    pub fn checks(&self) -> u64 {
        self.checks.into()
    }

    pub fn scan(&self) -> &PortalScan {
        &self.scan
    }

    /// Points that were popped off an end of the queue.
    pub fn popped(&self) -> u32 {
        self.popped
    }
}
