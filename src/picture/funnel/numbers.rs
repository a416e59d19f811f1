//! The numbers of the portals and of the areas, on demand.

use super::FunnelView;
use crate::algo::channel::{Area, Areas};
use crate::picture::{Lens, Picture};
use glam::DVec2;

impl FunnelView<'_> {
    /// The numbers that the layers ask for. To be called after the paths are added, which they avoid.
    pub(super) fn numbers(&self, lens: &Lens, picture: &mut Picture) {
        if self.layers.portal_numbers {
            picture.portal_numbers(lens, &self.numbered_portals());
        }
        if self.layers.area_numbers {
            picture.area_numbers(lens, &self.numbered_areas());
        }
    }

    /// The portals between the start and the goal, with their numbers.
    fn numbered_portals(&self) -> Vec<(u32, [DVec2; 2])> {
        let all: Vec<[DVec2; 2]> = match (&self.string, self.circles) {
            (Some(string), _) => string.scan.portals().iter().map(|p| [self.at(p.left), self.at(p.right)]).collect(),
            (_, Some(circles)) => {
                circles.funnel.portals().iter().map(|p| [self.at(p.left.at), self.at(p.right.at)]).collect()
            }
            _ => return Vec::new(),
        };
        let last = all.len().saturating_sub(1);
        (0..).zip(all).take(last).skip(1).collect()
    }

    /// The triangles or squares with their numbers. The cells of a grid have none: the rulers number rows and columns.
    fn numbered_areas(&self) -> Vec<(String, Vec<DVec2>)> {
        match self.search.map(|search| search.channel.areas()) {
            Some(Areas::Cells(..)) => Vec::new(),
            Some(areas @ Areas::Squares(_)) => {
                let all = (0..areas.slots() as u32).map(Area);
                all.map(|area| (areas.name(area), areas.corners(area).into_iter().map(|p| self.at(p)).collect()))
                    .collect()
            }
            _ => {
                let corners = |t| self.mesh.corner_points(t).map(|p| self.at(p)).to_vec();
                self.mesh.triangles().map(|t| (t.0.to_string(), corners(t))).collect()
            }
        }
    }
}
