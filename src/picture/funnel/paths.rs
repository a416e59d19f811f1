//! Portals, waypoints, and paths for comparison.

use super::FunnelView;
use crate::algo::channel::Portal;
use crate::picture::{Anchor, Dash, Label, Lettering, Meaning, Picture, Role, Shape, Strength, Symbol};

impl FunnelView<'_> {
    /// The portals. Along a route of waypoints, also the area between them.
    pub(super) fn portals(&self, portals: &[Portal], picture: &mut Picture) {
        if !self.route.is_empty() && self.layers.channel {
            for pair in portals.windows(2) {
                let ring = [pair[0].left, pair[1].left, pair[1].right, pair[0].right];
                let ring = ring.map(|p| self.at(p)).to_vec();
                picture.meaning(Meaning::Channel).area(Role::Channel, Strength::Faint, ring);
            }
        }
        for portal in &portals[1..portals.len() - 1] {
            picture.line(Role::Mesh, Strength::Solid, self.across(portal), 1.5, Dash::None);
        }
    }

    pub(super) fn compared(&self, picture: &mut Picture) {
        if self.layers.midpoints {
            // Solid, as in the tutorial's figure. The funnel's path is wider and has a casing.
            let mut picture = picture.meaning(Meaning::MidpointPath);
            picture.line(Role::Midpoint, Strength::Solid, self.midpoints.to_vec(), 2.5, Dash::None);
        }
        if self.layers.smoothed {
            let mut picture = picture.meaning(Meaning::SmoothedPath);
            picture.line(Role::Smoothed, Strength::Solid, self.smoothed.to_vec(), 2.5, Dash::Dashed);
        }
        if let Some(shortest) = self.shortest {
            picture.line(Role::Path, Strength::Solid, shortest.to_vec(), 3.0, Dash::Dashed);
        }
    }

    pub(super) fn waypoints(&self, picture: &mut Picture) {
        for (i, &at) in self.route.iter().enumerate() {
            let symbol = Shape::Symbol { at, symbol: Symbol::Diamond, radius: 6.0 };
            picture.add(Role::Label, Strength::Solid, symbol);
            picture.label(Label::name(at, Lettering::number(i + 1)).beside(Anchor::Below, 9.0));
        }
    }
}
