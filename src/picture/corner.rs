//! The figure of a link at a corner: the two walls, their extensions, and on which side of the link they lie.
//!
//! ```text
//!        ╲ C ╱
//!         ╲ ╱ ╱ link        one wall on each side: not taut, the straight way on ends in the wall
//!      ────● ╱
//!      ▒▒▒▒▒╲
//! ```

use super::{Anchor, Dash, Picture, Role, Shape, Strength};
use crate::algo::visibility_graph::WallCorner;
use glam::DVec2;
use std::f64::consts::TAU;

/// The lengths in a figure, in its own units: of a wall, of an extension, of a link between two corners.
const WALL: f64 = 0.9;
const EXTENSION: f64 = 0.8;
const LINK: f64 = 2.6;
/// The largest angle between two points of an arc, in radians.
const ARC_STEP: f64 = 0.2;

/// One end of a link.
#[derive(Clone, Copy)]
pub struct LinkEnd {
    /// The walls there; None at the start and at the goal.
    pub corner: Option<WallCorner>,
    pub letter: &'static str,
    /// Do the walls there lie on one side of the link?
    pub is_taut: bool,
}

/// The figure of a link. `along` is the direction from the first end to the second; with one end, the link goes on in
/// this direction.
pub fn link_figure(along: DVec2, ends: &[LinkEnd]) -> Picture {
    let mut picture = Picture::default();
    let along = along.normalize_or(DVec2::X);
    let places: Vec<DVec2> = (0..ends.len()).map(|i| along * LINK * i as f64).collect();
    for (end, &at) in ends.iter().zip(&places) {
        if let Some(corner) = end.corner {
            walls(&corner, at, &mut picture);
        }
    }
    let is_taut = ends.iter().all(|end| end.is_taut);
    let (role, dash) = if is_taut { (Role::Link, Dash::None) } else { (Role::NotTaut, Dash::Dotted) };
    let far = if ends.len() > 1 { along * LINK } else { along * LINK * 0.75 };
    picture.line(role, Strength::Bold, vec![DVec2::ZERO, far], 3.0, dash);
    for (i, (end, &at)) in ends.iter().zip(&places).enumerate() {
        if end.corner.is_some() {
            let straight_on = if i == 0 { -along } else { along };
            picture.line(role, Strength::Solid, vec![at, at + straight_on * EXTENSION], 1.5, Dash::Dotted);
        }
        picture.badge(Role::Apex, Strength::Bold, at, 8.0, end.letter);
    }
    picture
}

/// The walls of a corner, hatched, and its region C between their extensions.
fn walls(corner: &WallCorner, at: DVec2, picture: &mut Picture) {
    let [first, last] = [corner.first, corner.last].map(|ray| ray.as_dvec2().normalize_or_zero());
    let sector = |from, to, radius| sector(at, from, to, radius);
    let area = Shape::Area { rings: vec![sector(last, first, WALL)], hatched: true };
    picture.add(Role::Wall, Strength::Solid, area);
    for wall in [first, last] {
        picture.line(Role::Outline, Strength::Bold, vec![at, at + wall * WALL], 2.5, Dash::None);
    }
    if corner.can_bend && corner.first.turn(corner.last) != 0 {
        picture.area(Role::Behind, Strength::Solid, sector(-last, -first, EXTENSION));
        for wall in [first, last] {
            picture.line(Role::Label, Strength::Solid, vec![at, at - wall * EXTENSION], 1.2, Dash::Dashed);
        }
        let middle = turned_to_middle(-last, -first);
        let letter = Shape::Words {
            at: at + middle * EXTENSION * 0.62,
            text: "C".into(),
            size: 12.0,
            anchor: Anchor::Center,
            strong: false,
        };
        picture.add(Role::Label, Strength::Solid, letter);
    }
}

/// The angle from one direction clockwise (on a screen) to another, in radians.
fn clockwise(from: DVec2, to: DVec2) -> f64 {
    from.angle_between(to).rem_euclid(TAU)
}

/// The direction in the middle of the angle from one direction clockwise to another.
fn turned_to_middle(from: DVec2, to: DVec2) -> DVec2 {
    DVec2::from_angle(clockwise(from, to) / 2.0).rotate(from)
}

/// The part of a disc from one direction clockwise to another.
pub fn sector(at: DVec2, from: DVec2, to: DVec2, radius: f64) -> Vec<DVec2> {
    let angle = clockwise(from, to);
    let steps = (angle / ARC_STEP).ceil().max(1.0) as usize;
    let arc = (0..=steps).map(|i| DVec2::from_angle(angle * i as f64 / steps as f64).rotate(from) * radius + at);
    std::iter::once(at).chain(arc).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sector_is_the_clockwise_part_of_the_disc() {
        let quarter = sector(DVec2::ZERO, DVec2::X, DVec2::Y, 1.0);
        assert!(quarter.iter().all(|p| p.x > -1e-9 && p.y > -1e-9), "y points down, so clockwise from x is y");
        let rest = sector(DVec2::ZERO, DVec2::Y, DVec2::X, 1.0);
        assert!(rest.iter().any(|p| p.x < -0.9) && rest.iter().any(|p| p.y < -0.9));
    }
}
