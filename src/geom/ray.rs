use super::Point;
use glam::DVec2;

/// The offset from one lattice point to another, in lattice units. Both parts stay below 2^30 in size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ray {
    pub x: i32,
    pub y: i32,
}

impl Ray {
    #[inline(always)]
    pub fn new(from: Point, to: Point) -> Self {
        Self { x: to.x - from.x, y: to.y - from.y }
    }

    /// Positive when `other` lies to the right of this direction, negative to the left. Exact: products
    /// stay below 2^60.
    #[inline(always)]
    pub fn turn(self, other: Self) -> i64 {
        i64::from(self.x) * i64::from(other.y) - i64::from(self.y) * i64::from(other.x)
    }

    /// The opposite direction.
    #[inline]
    pub fn back(self) -> Self {
        Self { x: -self.x, y: -self.y }
    }

    /// In lattice units. Exact.
    #[inline]
    pub fn as_dvec2(self) -> DVec2 {
        DVec2::new(self.x.into(), self.y.into())
    }

    /// In lattice units.
    #[inline]
    pub fn length(self) -> f64 {
        self.as_dvec2().length()
    }
}
