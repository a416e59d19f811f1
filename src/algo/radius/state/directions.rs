//! The directions from the apex to the ends of the portals. They are followed from portal to portal and not wrapped,
//! so that they can be compared however the channel winds.

use super::{CircleFunnel, slot};
use crate::algo::radius::{CircleCorner, CircleSide, TangentTest};
use crate::geom::{Point, Side};
use glam::DVec2;
use std::f64::consts::{FRAC_PI_2, TAU};

/// From one direction to another, to the right; at most half a turn.
fn turn(from: DVec2, to: DVec2) -> f64 {
    from.perp_dot(to).atan2(from.dot(to))
}

impl CircleFunnel {
    /// Follows the directions of both ends of a portal. The middle of the apex lies in no triangle
    /// between two portals, so an end turns by less than half a turn from one to the next.
    pub(super) fn follow(&mut self, portal: u32) {
        let apex = self.apex.circle.at;
        let ends = Side::BOTH.map(|side| self.portals[portal as usize].end(side).at);
        let from_apex = |p: Point| p.as_dvec2() - apex.as_dvec2();
        let mut seen = [None; 2];
        for side in Side::BOTH {
            let end = ends[slot(side)];
            if end == apex {
                continue;
            }
            if let Some((old, direction)) = self.seen[slot(side)] {
                seen[slot(side)] = Some((end, direction + turn(from_apex(old), from_apex(end))));
            }
        }
        // An end without a previous direction: relative to the other end, on whose left or right it lies.
        for side in [Side::Right, Side::Left] {
            let end = ends[slot(side)];
            if seen[slot(side)].is_some() || end == apex {
                continue;
            }
            let direction = match seen[slot(side.other())] {
                None => from_apex(end).to_angle(),
                Some((other, direction)) => {
                    let sign = side.sign() as f64;
                    let between = turn(from_apex(other), from_apex(end)) * sign;
                    let between = if between < -FRAC_PI_2 { between + TAU } else { between };
                    direction + between * sign
                }
            };
            seen[slot(side)] = Some((end, direction));
        }
        self.seen = seen;
    }

    /// The end of the funnel's `side` becomes the apex.
    pub(super) fn restart(&mut self, side: Side) {
        let Some(CircleSide { circle, direction, portal }) = self.bounds[slot(side)] else { return };
        // The first portal of this circle that the line to it crosses.
        let is_its = |p: &u32| self.portals[*p as usize].end(side).at == circle.at;
        let earlier = (self.apex.portal.max(1)..portal).rev().take_while(is_its);
        let first = earlier.last().unwrap_or(portal);
        self.apex = CircleCorner { circle, side, portal };
        self.corners.push(self.apex);
        self.lines.push(direction);
        self.jump = Some(self.portal);
        self.portal = portal;
        self.bounds = [None; 2];
        self.test = None;
        self.letters += 1;
        // The other end of that portal lies on the other side of the line. Up to the last portal of the circle, it can turn far
        // around the circle: it is followed.
        let other = side.other();
        let end = |p: u32| self.portals[p as usize].end(other).at;
        let from_apex = |p: u32| end(p).as_dvec2() - circle.at.as_dvec2();
        let sign = other.sign() as f64;
        let off = (from_apex(first).to_angle() - direction) * sign;
        let off = (off + FRAC_PI_2).rem_euclid(TAU) - FRAC_PI_2;
        let turned: f64 = (first..portal).map(|p| turn(from_apex(p), from_apex(p + 1))).sum();
        let seen = Some((end(portal), direction + off * sign + turned));
        self.seen = [None; 2];
        self.seen[slot(other)] = seen;
    }

    /// The direction from the apex that touches an end's circle. None when that is the apex itself.
    pub(in crate::algo::radius) fn test_of(&self, side: Side, portal: u32) -> Option<TangentTest> {
        let circle = self.portals[portal as usize].end(side);
        let (_, to_middle) = self.seen[slot(side)]?;
        let [own, other] = [side, side.other()].map(|s| self.bounds[slot(s)].map(|b| b.direction));
        let apex = self.apex.circle;
        let shift = circle.radius * side.sign() as f64 - apex.radius * self.apex.side.sign() as f64;
        let far = apex.at.distance(circle.at);
        let direction = to_middle - (shift / far).clamp(-1.0, 1.0).asin();
        Some(TangentTest { portal, side, circle, to_middle, shift, far, direction, own, other })
    }
}
