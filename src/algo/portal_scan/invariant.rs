//! What holds of both funnels: the string to the apex is the shortest. It is compared with that of the unwatched twin
//! [`taut`] through the portals so far, in exact integers.

use super::{FunnelSide, PortalScan, straightened};
use crate::algo::fast::string::taut;
use crate::geom::Point;
use crate::step::invariant::ensure;
use crate::step::{Broken, Site};

/// Of both funnels.
pub const SHORTEST: &str =
    "No path from the start to the apex, through the portals between them, is shorter than the string.";

impl PortalScan {
    /// Is this the shortest string from the start to `end`, through the portals before that of `end`?
    pub(in crate::algo) fn is_shortest(&self, string: Vec<Point>, end: FunnelSide) -> Result<(), Broken> {
        let between = &self.portals()[1..(end.portal as usize).max(1)];
        let shortest = straightened(taut(self.portals()[0].left, end.at, between));
        ensure(straightened(string) == shortest, "The string to this point is not the shortest.", || {
            [Site::Point(end.at)]
        })
    }

    /// The string to the apex; to the goal once it is reached.
    pub(in crate::algo) fn path_is_shortest(&self) -> Result<(), Broken> {
        let last = self.last();
        let end = if self.is_done() {
            FunnelSide { at: self.portals()[last as usize].left, portal: last }
        } else {
            self.apex()
        };
        self.is_shortest(self.path(), end)
    }
}
