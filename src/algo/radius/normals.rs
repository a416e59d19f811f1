//! The averaged normals of tutorial 002: each corner of the string is moved by the radius along the mean
//! of the normals of the channel's side before and after it. The string is pulled as for a point, so
//! no passage counts as too narrow, and between two corners nothing keeps the path away from walls.

use crate::algo::channel::Portal;
use crate::algo::portal_scan::PathCorner;
use crate::geom::{Point, Side};
use glam::DVec2;
use std::f64::consts::{FRAC_PI_2, PI, TAU};

/// The corners moved, in lattice units. `tips` are the corners of the first and the last triangle that
/// are no portal's end: the tutorial puts both on both sides of its channel.
pub fn moved(portals: &[Portal], tips: [Point; 2], corners: &[PathCorner], radius: f64) -> Vec<DVec2> {
    corners.iter().map(|corner| corner.at.as_dvec2() + normal(portals, tips, corner) * radius).collect()
}

fn normal(portals: &[Portal], [first, last]: [Point; 2], corner: &PathCorner) -> DVec2 {
    let ends = portals.iter().map(|p| p.end(corner.side));
    let side: Vec<Point> = [first].into_iter().chain(ends).chain([last]).collect();
    let here = corner.portal as usize;
    // The tutorial looks for the next other vertex, and keeps this one where there is none.
    let next = side[here..].iter().find(|&&p| p != corner.at).copied().unwrap_or(corner.at);
    let before = side[..here].iter().rev().find(|&&p| p != corner.at).copied().unwrap_or(corner.at);
    let angle = |from: Point, to: Point| {
        let along = to.as_dvec2() - from.as_dvec2();
        along.y.atan2(along.x)
    };
    let (into, on) = (angle(before, corner.at), angle(corner.at, next));
    let mut turn = on - into;
    if turn.abs() > PI {
        turn -= if turn > 0.0 { TAU } else { -TAU };
    }
    // Into the channel: to the left of a corner on the right side.
    let inward = match corner.side {
        Side::Left => FRAC_PI_2,
        Side::Right => -FRAC_PI_2,
    };
    DVec2::from_angle(into + turn / 2.0 + inward)
}
