//! The funnel of another program, drawn as ours.

use super::plan::Plan;
use crate::algo::portal_scan::{FunnelSide, Jump, PathCorner, PortalScan, SideTest};
use crate::geom::{Point, Side};
use crate::lesson::{OtherFunnel, Restart, Scope};
use crate::picture::funnel::{SearchView, StringView};
use crate::picture::{Lens, Picture};
use glam::DVec2;

impl Plan {
    /// None if there are no portals.
    pub(super) fn draw_other(&self, scope: &Scope, lens: &Lens, other: &OtherFunnel) -> Option<Picture> {
        let last = self.portals.len().checked_sub(1)? as u32;
        let lattice = |p: DVec2| self.mesh().lattice().snap(p);
        // Which portal an end belongs to: the nearest one before the current portal. The start belongs to portal 0.
        let side_at = |at: Point| {
            let has = |&portal: &u32| Side::BOTH.iter().any(|&side| self.portals[portal as usize].end(side) == at);
            let portal = (0..=other.portal.min(last)).rev().find(has);
            FunnelSide { at, portal: portal.unwrap_or(other.portal) }
        };
        let jump = |restart: &Restart| Jump { from: restart.from, to: restart.to, side: restart.side };
        let jumps: Vec<Jump> = other.restarts.iter().map(jump).collect();
        let corners = other.corners.iter().zip(&jumps);
        let corners =
            corners.map(|(&at, jump)| PathCorner { at: lattice(at), side: jump.side, portal: jump.to }).collect();
        let apex = lattice(other.apex);
        let scan = PortalScan::of_other(&self.portals, side_at(apex), other.portal, corners, jumps);
        let sides = other.sides.map(lattice).map(|end| if end == apex { Vec::new() } else { vec![side_at(end)] });
        let test = other.test.map(|test| SideTest {
            portal: test.portal,
            side: test.side,
            question: test.question,
            from: lattice(test.from),
            to: lattice(test.to),
            end: lattice(test.end),
        });
        let area = test.map(|test| self.signed_area2(test.area2())).unwrap_or_default();
        let mut view = self.view(self.layers(scope));
        view.search = self.search.as_ref().map(|channel| SearchView { channel, step: None });
        // What was tested since may be an end of the portal of the apex once more.
        let restart = scan.jump().filter(|_| test.is_none());
        view.string = Some(StringView { scan: &scan, sides, restart, test, area, former: None, beyond: None });
        Some(view.picture(lens))
    }
}
