//! What the funnel knows. Only [`Funnel::book`] writes.

use super::FunnelStep;
use crate::algo::walk::{Bound, Input, Question, Test, Walk};
use crate::geom::Side;

#[derive(Clone, Debug)]
pub struct Funnel {
    walk: Walk,
    left: Bound,
    right: Bound,
}

impl Funnel {
    pub(super) fn new(input: &Input) -> Self {
        let walk = Walk::new(input);
        let apex = walk.apex();
        Self { walk, left: apex, right: apex }
    }

    pub(super) fn book(&mut self, step: FunnelStep) {
        match step {
            FunnelStep::Look { portal } => self.walk.look(portal),
            FunnelStep::Inside { portal, side } => {
                self.walk.checks += 1;
                self.walk.ask(self.tests(side, portal)[0]);
            }
            FunnelStep::Cross { portal, side } => self.walk.ask(self.tests(side, portal)[1]),
            FunnelStep::Skip { .. } | FunnelStep::Apex { .. } | FunnelStep::Crossed { .. } => {}
            FunnelStep::Tighten { portal, side } => *self.bound_mut(side) = self.walk.end(portal, side),
            FunnelStep::Restart { side, .. } | FunnelStep::Repeat { side, .. } => {
                let bound = self.bound(side);
                self.walk.turn(side, bound);
                (self.left, self.right) = (bound, bound);
                (self.walk.test, self.walk.before) = (None, None);
                self.walk.jump = Some(self.walk.portal);
                self.walk.portal = bound.portal;
                self.walk.restarts += 1;
            }
            FunnelStep::Straight | FunnelStep::Finish => self.walk.finish(),
        }
    }

    fn bound_mut(&mut self, side: Side) -> &mut Bound {
        match side {
            Side::Left => &mut self.left,
            Side::Right => &mut self.right,
        }
    }

    /// Both tests of an end of a portal against the funnel as it is.
    #[inline]
    pub(super) fn tests(&self, side: Side, portal: u32) -> [Test; 2] {
        let (from, end) = (self.walk.apex.at, self.walk.end(portal, side).at);
        [(Question::Inside, side), (Question::Crossed, side.other())].map(|(question, against)| Test {
            portal,
            side,
            question,
            from,
            to: self.bound(against).at,
            end,
        })
    }

    pub fn walk(&self) -> &Walk {
        &self.walk
    }

    pub fn bound(&self, side: Side) -> Bound {
        match side {
            Side::Left => self.left,
            Side::Right => self.right,
        }
    }
}
