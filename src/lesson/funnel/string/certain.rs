//! What the invariant of a funnel speaks of, drawn on request: the string that is certain, and the funnel.

use super::{FunnelAlgorithm, StringAct};
use crate::geom::Side;
use crate::picture::{Dash, Picture, Role, Strength};
use glam::DVec2;

impl<F: FunnelAlgorithm> StringAct<F> {
    /// The string from the start to the apex, and the funnel from there.
    pub(super) fn draw_certain_string(&self, picture: &mut Picture) {
        let world = |side: Side| self.state().side(side).into_iter().map(|p| self.plan.world_point(p.at));
        let mut certain = self.path();
        if self.scan().is_done() {
            picture.line(Role::Highlight, Strength::Bold, certain, 4.0, Dash::None);
            return;
        }
        let apex = self.plan.world_point(self.scan().apex().at);
        let mut ring = vec![apex];
        ring.extend(world(Side::Left));
        let right: Vec<DVec2> = world(Side::Right).collect();
        ring.extend(right.into_iter().rev());
        certain.push(apex);
        certain.dedup();
        picture.area(Role::Highlight, Strength::Faint, ring);
        picture.line(Role::Highlight, Strength::Bold, certain, 4.0, Dash::None);
    }
}
