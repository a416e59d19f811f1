//! The averaged normals of tutorial 002: each corner of the string is moved by the radius along the mean
//! of the normals of the channel's side before and after it. The string is pulled as for a point, so
//! no passage counts as too narrow, and between two corners nothing keeps the path away from walls.

use crate::algo::channel::Portal;
use crate::algo::portal_scan::PathCorner;
use crate::geom::{Point, Side};
use glam::DVec2;
use std::f64::consts::{FRAC_PI_2, PI, TAU};

/// A corner of the string with the normals of the channel's side there. All have length 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CornerNormals {
    /// In lattice units.
    pub at: DVec2,
    /// Upright on the channel's side before and after the corner, into the channel.
    pub normals: [DVec2; 2],
    /// The direction of the mean angle.
    pub mean: DVec2,
}

impl CornerNormals {
    /// Where the method moves the corner, in lattice units.
    pub fn moved(&self, radius: f64) -> DVec2 {
        self.at + self.mean * radius
    }
}

/// The normals at all corners. `tips` are the corners of the first and the last triangle that are no portal's end: the
/// tutorial puts both on both sides of its channel.
pub fn at_corners(portals: &[Portal], tips: [Point; 2], corners: &[PathCorner]) -> Vec<CornerNormals> {
    corners.iter().map(|corner| at_corner(portals, tips, corner)).collect()
}

fn at_corner(portals: &[Portal], [first, last]: [Point; 2], corner: &PathCorner) -> CornerNormals {
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
    let normals = [into, on].map(|direction| DVec2::from_angle(direction + inward));
    CornerNormals { at: corner.at.as_dvec2(), normals, mean: DVec2::from_angle(into + turn / 2.0 + inward) }
}
