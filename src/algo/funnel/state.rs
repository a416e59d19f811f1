//! What the funnel knows. Only [`Funnel::apply_step`] writes.

use super::FunnelStep;
use crate::algo::portal_scan::{FunnelSide, Input, PortalScan, SideTest, TestKind};
use crate::geom::{Point, Side};

/// The simple stupid funnel at one position of its run.
#[derive(Clone, Debug)]
pub struct Funnel {
    scan: PortalScan,
    left: FunnelSide,
    right: FunnelSide,
    /// The previous end of the side that tightened or stayed last.
    was: Point,
}

impl Funnel {
    /// The bytes that its containers hold.
    pub(super) fn held_by_state(&self) -> usize {
        self.scan.held()
    }

    pub(super) fn new(input: &Input) -> Self {
        let scan = PortalScan::new(input);
        let apex = scan.apex();
        Self { scan, left: apex, right: apex, was: apex.at }
    }

    #[inline(always)]
    pub(super) fn apply_step(&mut self, step: FunnelStep) {
        match step {
            FunnelStep::Visit { portal } => self.scan.visit(portal),
            FunnelStep::Inside { side, .. } => self.scan.asked = Some((side, TestKind::Inside)),
            FunnelStep::Cross { side, .. } => self.scan.asked = Some((side, TestKind::Crossed)),
            FunnelStep::Skip { .. } | FunnelStep::Apex { .. } | FunnelStep::Crossed { .. } => {}
            FunnelStep::Stay { portal, side } | FunnelStep::Tighten { portal, side } => {
                self.was = self.bound(side).at;
                *self.bound_mut(side) = self.scan.end(portal, side);
            }
            FunnelStep::Restart { side, .. } | FunnelStep::Repeat { side, .. } => {
                // Read from the portals: the field was just written in two halves, and reading it whole would
                // stall.
                let bound = self.scan.end(self.bound(side).portal, side);
                self.scan.jump_back(side, bound);
                (self.left, self.right) = (bound, bound);
            }
            FunnelStep::Straight | FunnelStep::Finish => self.scan.done = true,
        }
    }

    #[inline(always)]
    fn bound_mut(&mut self, side: Side) -> &mut FunnelSide {
        match side {
            Side::Left => &mut self.left,
            Side::Right => &mut self.right,
        }
    }

    /// An end of the current portal against the funnel as it is.
    #[inline(always)]
    pub(super) fn ask(&self, side: Side, question: TestKind) -> SideTest {
        let against = match question {
            TestKind::Inside => side,
            TestKind::Crossed => side.other(),
        };
        self.against(side, question, self.bound(against).at)
    }

    #[inline(always)]
    fn against(&self, side: Side, question: TestKind, to: Point) -> SideTest {
        let portal = self.scan.portal;
        SideTest { portal, side, question, from: self.scan.apex.at, to, end: self.scan.end(portal, side).at }
    }

    pub fn scan(&self) -> &PortalScan {
        &self.scan
    }

    #[inline(always)]
    pub fn bound(&self, side: Side) -> FunnelSide {
        match side {
            Side::Left => self.left,
            Side::Right => self.right,
        }
    }

    /// The test that was made last at this portal.
    pub fn test(&self) -> Option<SideTest> {
        let (side, question) = self.scan.asked.filter(|_| !self.scan.done)?;
        Some(match question {
            TestKind::Inside => self.own_test(side),
            TestKind::Crossed => self.ask(side, question),
        })
    }

    /// The test of the same end against its own side, made just before.
    pub fn before(&self) -> Option<SideTest> {
        let (side, question) = self.scan.asked.filter(|_| !self.scan.done)?;
        (question == TestKind::Crossed).then(|| self.own_test(side))
    }

    /// Against the side as it was: it may have been tightened to this very portal since.
    fn own_test(&self, side: Side) -> SideTest {
        let bound = self.bound(side);
        let to = if bound.portal == self.scan.portal { self.was } else { bound.at };
        self.against(side, TestKind::Inside, to)
    }

    /// How many ends were tested against their own side: two per visit, except that the left end is not tested
    /// where the right one closed the funnel.
    pub fn checks(&self) -> u64 {
        let scan = &self.scan;
        let not_yet = match scan.asked {
            _ if scan.portal == scan.apex.portal => 0,
            None => 2,
            Some((Side::Right, _)) => 1,
            Some((Side::Left, _)) => 0,
        };
        let left_out = scan.jumps.iter().filter(|jump| jump.side == Side::Left).count() as u64;
        2 * scan.visits_in_all() - left_out - not_yet
    }
}
