//! Where the funnel would leave its channel if an end that is skipped widened it.
//!
//! ```text
//!          · new end              The side would run from the apex to the new end. It leaves the channel
//!         /·──·  left side        over an edge between two ends of portals. Only sometimes that edge is
//!        / |  |  of the channel   a wall: behind it there may be triangles of another channel.
//!       apex
//! ```

use super::{FunnelAlgorithm, StringAct};
use crate::algo::channel::{Area, Areas};
use crate::geom::{Point, Side, area2, cross_properly};
use crate::map::mesh::{Edge, Triangle};
use crate::scene::MapPoint;

/// An edge of the channel's side that a widened funnel would go beyond.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Beyond {
    pub edge: Edge,
    pub ends: [MapPoint; 2],
    pub is_wall: bool,
}

impl<F: FunnelAlgorithm> StringAct<F> {
    /// The edge beyond which the funnel would go if its `side` ended at this portal. None if the channel has no triangles, or if
    /// the side would only touch the channel's side.
    pub(super) fn beyond(&self, portal: u32, side: Side) -> Option<Beyond> {
        let Some(Areas::Triangles(mesh)) = &self.plan.areas else { return None };
        let (apex, end) = (self.scan().apex(), self.scan().end(portal, side).at);
        // Portal n lies between the triangles n - 1 and n of the channel.
        let (behind, ahead) = self.plan.channel.get(..portal as usize)?.split_at_checked(apex.portal as usize)?;
        let portals = self.scan().portals();
        let is_portal =
            |ends: [Point; 2]| portals.iter().any(|p| ends == [p.left, p.right] || ends == [p.right, p.left]);
        // What touches an end of the other side is no part of this one.
        let others = || portals[1..=portal as usize].iter().map(|p| p.end(side.other()));
        let is_of_side = |&edge: &Edge| {
            let ends = mesh.ends(edge);
            !is_portal(ends) && !others().any(|other| ends.contains(&other))
        };
        let crosses = |edge: &Edge| {
            let [a, b] = mesh.ends(*edge);
            cross_properly(apex.at, end, a, b)
        };
        // From a vertex of the channel's side, the way can lead out of the channel at once.
        let begins_beside = |edge: &Edge| {
            let ends = mesh.ends(*edge);
            let beyond = |to: Point| area2(apex.at, to, end) * side.sign() > 0;
            ends.contains(&apex.at) && ends.into_iter().any(|to| to != apex.at && beyond(to))
        };
        let edges = |areas: &[Area]| areas.iter().flat_map(|area| Triangle(area.0).edges()).collect::<Vec<_>>();
        let mut in_front = edges(ahead).into_iter().filter(is_of_side);
        // The way to an end far to the side begins backwards, through the triangles before the apex.
        let mut at_back = edges(behind).into_iter().rev().filter(is_of_side);
        let edge = in_front.find(|edge| crosses(edge) || begins_beside(edge)).or_else(|| at_back.find(crosses))?;
        let ends = self.plan.edge_ends(edge);
        Some(Beyond { edge, ends, is_wall: mesh.twin(edge).is_none() })
    }
}
