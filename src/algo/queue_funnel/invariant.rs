//! What holds of the queue funnel at the end of every stage: the strings from the start over the apex to the ends of
//! both sides are the shortest, and both sides bend outwards at every point, as strings that touch only their own
//! side of the channel do.
//!
//! ```text
//!       left · ·──·           ·──· · right     a funnel: inside it, the string to any point of the current
//!                  ·──·   ·──·                 portal follows one side and leaves it at a tangent
//!                      apex
//! ```

use super::QueueFunnel;
use crate::algo::portal_scan::{FunnelSide, Input};
use crate::geom::{Point, Side, area2};
use crate::map::Thing;
use crate::step::invariant::ensure;
use crate::step::{Broken, Invariant, Site, Verdict};

pub use crate::algo::portal_scan::invariant::SHORTEST;

impl Invariant for QueueFunnel {
    fn statement(&self, _: &Input) -> &'static str {
        SHORTEST
    }

    fn check(&self, _: &Input) -> Verdict {
        let sides = || if self.scan().is_done() { Ok(()) } else { self.sides_are_strings() };
        self.scan().path_is_shortest().and_then(|()| sides()).into()
    }
}

impl QueueFunnel {
    fn sides_are_strings(&self) -> Result<(), Broken> {
        let (scan, apex) = (self.scan(), self.scan().apex());
        for side in Side::BOTH {
            let half: Vec<FunnelSide> = self.half(side).iter().copied().collect();
            let string: Vec<Point> = [apex.at].into_iter().chain(half.iter().map(|bound| bound.at)).collect();
            for turn in string.windows(3) {
                let bends_out = area2(turn[0], turn[1], turn[2]) * side.sign() > 0;
                ensure(bends_out, "This side of the funnel does not bend outwards here.", || [Site::Point(turn[1])])?;
            }
            scan.is_shortest(scan.path().into_iter().chain(string).collect(), self.end(side))?;
            let end = self.end(side);
            // Where an end is being added, its side may stand at the portal before, or have been taken off.
            let is_up_to_date = half.is_empty() || end.portal + 1 >= scan.portal();
            ensure(is_up_to_date, "This side of the funnel has fallen behind the current portal.", || {
                [Site::Point(end.at), Site::Thing(Thing::Portal(scan.portal()))]
            })?;
        }
        let [left, right] = Side::BOTH.map(|side| self.half(side).front().map_or(apex.at, |bound| bound.at));
        ensure(area2(apex.at, left, right) >= 0, "The two sides of the funnel have crossed.", || {
            [Site::Segment([apex.at, left]), Site::Segment([apex.at, right])]
        })
    }
}
