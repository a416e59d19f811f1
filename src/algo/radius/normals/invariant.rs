//! What holds of averaged normals at the end of every stage: each moved corner lies as far to the inner side of the channel's
//! side before it as of that behind it. The check compares vectors, and uses no angle.

use super::{Input, Normals};
use crate::geom::Side;
use crate::step::invariant::ensure;
use crate::step::{Invariant, Site, Verdict};
use glam::DVec2;

/// Rounding of a few functions of an angle.
const ROUNDING: f64 = 1e-9;

impl Invariant for Normals {
    fn statement(&self, _: &Input) -> &'static str {
        "Each moved corner lies equally far inside both parts of the channel's side that meet at its corner."
    }

    fn check(&self, _: &Input) -> Verdict {
        let all = self.corners().iter().zip(self.moved());
        all.clone()
            .try_for_each(|(corner, moved)| {
                let side = self.side(corner.side);
                let here = corner.portal as usize;
                let other = |mut ats: Box<dyn Iterator<Item = usize>>| ats.find(|&at| side[at] != corner.at);
                let before = other(Box::new((0..here).rev())).map(|at| corner.at.as_dvec2() - side[at].as_dvec2());
                let behind = other(Box::new(here..side.len())).map(|at| side[at].as_dvec2() - corner.at.as_dvec2());
                let (Some(before), Some(behind)) = (before, behind) else { return Ok(()) };
                // To the right of the way is positive, because y points down.
                let sign = if corner.side == Side::Left { 1.0 } else { -1.0 };
                let inside = |along: DVec2| along.normalize().perp_dot(moved.mean) * sign;
                let [one, two] = [before, behind].map(inside);
                // Where the side turns back on itself, the two have no inner side in common.
                let turns_back = one.abs() < ROUNDING && two.abs() < ROUNDING;
                let holds = (one - two).abs() < ROUNDING && (one > 0.0 || turns_back);
                ensure(holds, "This corner is not moved to the mean of both normals.", || [Site::Point(corner.at)])
            })
            .into()
    }
}
