//! What the invariants of the two searches speak of, drawn on request: closed areas and closed edges.

use super::plan::Plan;
use crate::algo::channel::{Area, Channel};
use crate::algo::radius::CircleFunnel;
use crate::picture::{Dash, Picture, Role, Strength};
use glam::DVec2;

impl Plan {
    /// The areas to which no shorter way leads.
    pub(super) fn draw_closed_areas(&self, channel: &Channel, picture: &mut Picture) {
        let closed = channel.search().found().filter(|(_, node)| node.closed).map(|(area, _)| area);
        for area in closed {
            picture.area(Role::Highlight, Strength::Faint, self.ring(channel, area));
        }
    }

    fn ring(&self, channel: &Channel, area: Area) -> Vec<DVec2> {
        channel.areas().corners(area).into_iter().map(|p| self.world_point(p)).collect()
    }

    /// The edges to which no shorter way leads.
    pub(super) fn draw_closed_edges(&self, funnel: &CircleFunnel, picture: &mut Picture) {
        for edge in funnel.closed_edges() {
            let ends = self.mesh().ends(edge).map(|p| self.world_point(p));
            picture.line(Role::Highlight, Strength::Bold, ends.to_vec(), 4.0, Dash::None);
        }
    }
}
