//! What the funnel knows. Only [`Funnel::book`] writes.

use super::FunnelStep;
use crate::algo::walk::{Bound, Input, Question, Test, Walk};
use crate::geom::{Point, Side};

#[derive(Clone, Debug)]
pub struct Funnel {
    walk: Walk,
    left: Bound,
    right: Bound,
    /// Where the side that was tightened last ended before.
    was: Point,
}

impl Funnel {
    pub(super) fn new(input: &Input) -> Self {
        let walk = Walk::new(input);
        let apex = walk.apex();
        Self { walk, left: apex, right: apex, was: apex.at }
    }

    #[inline(always)]
    pub(super) fn book(&mut self, step: FunnelStep) {
        match step {
            FunnelStep::Look { portal } => self.walk.look(portal),
            FunnelStep::Inside { side, .. } => self.walk.asked = Some((side, Question::Inside)),
            FunnelStep::Cross { side, .. } => self.walk.asked = Some((side, Question::Crossed)),
            FunnelStep::Skip { .. } | FunnelStep::Apex { .. } | FunnelStep::Crossed { .. } => {}
            FunnelStep::Tighten { portal, side } => {
                self.was = self.bound(side).at;
                *self.bound_mut(side) = self.walk.end(portal, side);
            }
            FunnelStep::Restart { side, .. } | FunnelStep::Repeat { side, .. } => {
                // From the portals: reading it where it was just written in halves would stall.
                let bound = self.walk.end(self.bound(side).portal, side);
                self.walk.jump_back(side, bound);
                (self.left, self.right) = (bound, bound);
            }
            FunnelStep::Straight | FunnelStep::Finish => self.walk.done = true,
        }
    }

    #[inline(always)]
    fn bound_mut(&mut self, side: Side) -> &mut Bound {
        match side {
            Side::Left => &mut self.left,
            Side::Right => &mut self.right,
        }
    }

    /// An end of the portal that is looked at, against the funnel as it is.
    #[inline(always)]
    pub(super) fn ask(&self, side: Side, question: Question) -> Test {
        let against = match question {
            Question::Inside => side,
            Question::Crossed => side.other(),
        };
        self.against(side, question, self.bound(against).at)
    }

    #[inline(always)]
    fn against(&self, side: Side, question: Question, to: Point) -> Test {
        let portal = self.walk.portal;
        Test { portal, side, question, from: self.walk.apex.at, to, end: self.walk.end(portal, side).at }
    }

    pub fn walk(&self) -> &Walk {
        &self.walk
    }

    #[inline(always)]
    pub fn bound(&self, side: Side) -> Bound {
        match side {
            Side::Left => self.left,
            Side::Right => self.right,
        }
    }

    /// The test that was made last at this portal.
    pub fn test(&self) -> Option<Test> {
        let (side, question) = self.walk.asked.filter(|_| !self.walk.done)?;
        Some(match question {
            Question::Inside => self.own_test(side),
            Question::Crossed => self.ask(side, question),
        })
    }

    /// The test of the same end against its own side, which was made before that.
    pub fn before(&self) -> Option<Test> {
        let (side, question) = self.walk.asked.filter(|_| !self.walk.done)?;
        (question == Question::Crossed).then(|| self.own_test(side))
    }

    /// Against the side as it was: it may have been tightened to this very portal since.
    fn own_test(&self, side: Side) -> Test {
        let bound = self.bound(side);
        let to = if bound.portal == self.walk.portal { self.was } else { bound.at };
        self.against(side, Question::Inside, to)
    }

    /// Ends that were tested against their own side, each time: two a look, but where a right end closed
    /// the funnel the left one was not.
    pub fn checks(&self) -> u64 {
        let walk = &self.walk;
        let not_yet = match walk.asked {
            _ if walk.portal == walk.apex.portal => 0,
            None => 2,
            Some((Side::Right, _)) => 1,
            Some((Side::Left, _)) => 0,
        };
        let left_out = walk.jumps.iter().filter(|jump| jump.side == Side::Left).count() as u64;
        2 * walk.looked() - left_out - not_yet
    }
}
