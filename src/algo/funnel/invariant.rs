//! What holds of the restarting funnel at the end of every stage:
//!
//! - The string to the apex is the shortest through the portals up to that of the apex.
//! - Each side ends at the apex, or at the end of a portal that was visited since.
//! - A straight line from the apex between the two sides crosses every portal since the apex. So the funnel lies inside
//!   all of them.
//!
//! The last point is all that one segment a side can say. The string to the end of a side need not go through the apex,
//! as it does in the queue funnel, which keeps both sides whole.

use super::Funnel;
use crate::algo::portal_scan::{Input, TestKind};
use crate::geom::{Side, area2};
use crate::map::Thing;
use crate::step::invariant::ensure;
use crate::step::{Broken, Invariant, Site, Verdict};

pub use crate::algo::portal_scan::invariant::SHORTEST;

impl Invariant for Funnel {
    fn statement(&self, _: &Input) -> &'static str {
        SHORTEST
    }

    fn check(&self, _: &Input) -> Verdict {
        let sides = || if self.scan().is_done() { Ok(()) } else { self.sides_lie_inside() };
        self.scan().path_is_shortest().and_then(|()| sides()).into()
    }
}

impl Funnel {
    fn sides_lie_inside(&self) -> Result<(), Broken> {
        let (scan, apex) = (self.scan(), self.scan().apex());
        // The portal that closed the funnel is still ahead.
        let is_closed = self.test().is_some_and(|test| test.question == TestKind::Crossed && test.holds());
        let until = scan.portal() + u32::from(!is_closed);
        for side in Side::BOTH {
            let bound = self.bound(side);
            let is_end = (apex.portal..=scan.portal().max(apex.portal)).contains(&bound.portal)
                && (bound == apex || bound.at == scan.end(bound.portal, side).at);
            ensure(is_end, "This side of the funnel ends at no end of a portal.", || [Site::Point(bound.at)])?;
            for portal in apex.portal + 1..until {
                let end = scan.end(portal, side).at;
                let is_inside = bound.at == apex.at || area2(apex.at, bound.at, end) * side.sign() >= 0;
                ensure(is_inside, "This side of the funnel passes outside this portal.", || {
                    [Site::Segment([apex.at, bound.at]), Site::Thing(Thing::Portal(portal))]
                })?;
            }
        }
        let [left, right] = Side::BOTH.map(|side| self.bound(side).at);
        ensure(area2(apex.at, left, right) >= 0, "The two sides of the funnel have crossed.", || {
            [Site::Segment([apex.at, left]), Site::Segment([apex.at, right])]
        })
    }
}
