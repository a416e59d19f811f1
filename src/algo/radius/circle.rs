//! Circles at the ends of portals, and the directions that just touch them.

use super::path::right_of;
use crate::geom::{Point, Side};
use glam::DVec2;

/// An end of a portal, and how far the string must stay away from it: by the agent's radius, or by nothing at a
/// vertex in open space, the start and the goal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circle {
    pub at: Point,
    pub radius: f64,
}

impl Circle {
    /// What a string between these ends stays away from at a corner of a wall. An end may be nearer by the part of a lattice
    /// unit by which it was snapped; then the circle goes through it.
    pub fn around_corner(at: Point, kept: f64, ends: [Point; 2]) -> Self {
        Self { at, radius: ends.into_iter().map(|end| at.distance(end)).fold(kept, f64::min) }
    }
}

/// A portal whose ends are circles. The start and the goal are portals of zero width.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CirclePortal {
    pub left: Circle,
    pub right: Circle,
}

impl CirclePortal {
    /// In lattice units.
    pub fn middle(&self) -> DVec2 {
        (self.left.at.as_dvec2() + self.right.at.as_dvec2()) / 2.0
    }

    pub fn end(&self, side: Side) -> Circle {
        match side {
            Side::Left => self.left,
            Side::Right => self.right,
        }
    }
}

/// A side of the funnel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CircleSide {
    pub circle: Circle,
    /// From the apex, in radians; grows to the right, and is not wrapped.
    pub direction: f64,
    pub portal: u32,
}

/// A circle that the string goes around, or the start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CircleCorner {
    pub circle: Circle,
    /// The side of the string on which the circle lies.
    pub side: Side,
    pub portal: u32,
}

impl CircleCorner {
    /// Where a line in this direction touches the circle, in lattice units.
    pub fn touch(&self, direction: f64) -> DVec2 {
        self.circle.at.as_dvec2() - right_of(direction) * self.circle.radius * self.side.sign() as f64
    }
}

/// The direction that touches an end's circle, and the sides of the funnel when it was tested.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TangentTest {
    pub portal: u32,
    pub side: Side,
    pub circle: Circle,
    /// From the middle of the apex to that of the end.
    pub to_middle: f64,
    /// The signed difference of the two radii (right is positive), and the distance of the two centres. In lattice
    /// units.
    pub shift: f64,
    pub far: f64,
    /// `to_middle - asin(shift / far)`
    pub direction: f64,
    pub own: Option<f64>,
    pub other: Option<f64>,
}

impl TangentTest {
    /// Is there no side yet, or does the direction lie on it or further in?
    pub fn is_inside(&self) -> bool {
        self.own.is_none_or(|own| (self.direction - own) * self.side.sign() as f64 <= 0.0)
    }

    /// Does it lie beyond the other side?
    pub fn has_crossed(&self) -> bool {
        self.other.is_some_and(|other| (self.direction - other) * (self.side.sign() as f64) < 0.0)
    }
}
