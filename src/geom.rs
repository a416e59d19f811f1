//! Points on the integer lattice, and the exact decisions that are made on them.
//!
//! x runs right and y runs **down**, as on a screen. *Left* and *right* are as seen when walking from `a` to `b`:
//!
//! ```text
//!            left   area2 < 0
//!     a ───────────────▶ b          (y down)
//!            right  area2 > 0
//! ```
//!
//! These are also the signs of the tutorial's `triarea2`.

/// How far something large is that is being built.
pub mod building;
pub mod fit;
pub mod hilbert;
mod ray;

pub use ray::Ray;

use glam::DVec2;

/// A point on the lattice. Both coordinates stay below [`LIMIT`] in size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    pub x: i32,
    pub y: i32,
}

/// Differences of coordinates below 2^29 fit in 31 bits, their products in 62, the sum of two in 63.
pub const LIMIT: i32 = 1 << 29;

impl Point {
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// As floating point, still in lattice units. Exact.
    pub fn as_dvec2(self) -> DVec2 {
        DVec2::new(self.x.into(), self.y.into())
    }

    /// Exact: see [`LIMIT`].
    pub fn squared_distance(self, other: Self) -> i64 {
        let (x, y) = (i64::from(other.x) - i64::from(self.x), i64::from(other.y) - i64::from(self.y));
        x * x + y * y
    }

    /// Distance in lattice units.
    pub fn distance(self, other: Self) -> f64 {
        self.as_dvec2().distance(other.as_dvec2())
    }
}

/// Twice the signed area of the triangle `a b c`, in square lattice units: positive when `c` lies to the right of the
/// line from `a` to `b`, negative to its left, zero on it. Exact: see [`LIMIT`].
#[inline]
pub fn area2(a: Point, b: Point, c: Point) -> i64 {
    let (abx, aby) = (i64::from(b.x) - i64::from(a.x), i64::from(b.y) - i64::from(a.y));
    let (acx, acy) = (i64::from(c.x) - i64::from(a.x), i64::from(c.y) - i64::from(a.y));
    abx * acy - aby * acx
}

/// Left or right of a directed line. Mirrored cases share their code through [`Side::sign`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    Left,
    Right,
}

impl Side {
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];

    pub const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// The sign that [`area2`] has for points on this side.
    pub const fn sign(self) -> i64 {
        match self {
            Self::Left => -1,
            Self::Right => 1,
        }
    }

    pub const fn word(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
        }
    }
}

/// The point of a segment that is nearest to `p`.
pub fn nearest_on(p: DVec2, [a, b]: [DVec2; 2]) -> DVec2 {
    let along = b - a;
    let squared = along.length_squared();
    if squared == 0.0 { a } else { a + along * ((p - a).dot(along) / squared).clamp(0.0, 1.0) }
}

/// Is `p` on the closed segment from `a` to `b`? Exact.
pub fn on_segment(p: Point, a: Point, b: Point) -> bool {
    area2(a, b, p) == 0 && (a.x.min(b.x)..=a.x.max(b.x)).contains(&p.x) && (a.y.min(b.y)..=a.y.max(b.y)).contains(&p.y)
}

/// Do the open segments `a b` and `c d` cross in one inner point of both? Exact.
pub fn cross_properly(a: Point, b: Point, c: Point, d: Point) -> bool {
    let apart = |p: i64, q: i64| (p < 0 && q > 0) || (p > 0 && q < 0);
    apart(area2(a, b, c), area2(a, b, d)) && apart(area2(c, d, a), area2(c, d, b))
}

/// Where the ray from `origin` through `via` meets the line through `a` and `b`, in lattice units.
/// The caller has decided exactly that it does, between the two; only the point is rounded.
pub fn hit(origin: Point, via: Point, a: Point, b: Point) -> DVec2 {
    let (from_a, from_b) = (area2(origin, via, a) as f64, area2(origin, via, b) as f64);
    if from_a == from_b {
        return a.as_dvec2(); // the wall lies along the ray: any of its points will do
    }
    a.as_dvec2().lerp(b.as_dvec2(), (from_a / (from_a - from_b)).clamp(0.0, 1.0))
}

/// Distance rounded to whole lattice units. A lattice unit is so small that the rounding does not matter, and
/// sums of whole numbers do not depend on the order in which they are added.
pub fn whole_distance(a: DVec2, b: DVec2) -> i64 {
    a.distance(b).round() as i64
}

/// Area of a polygon in square units of its points, positive for either orientation.
pub fn polygon_area(points: &[DVec2]) -> f64 {
    // Relative to the first corner: far from zero, products of large coordinates lose the low bits.
    let from = |p: &DVec2| *p - points[0];
    points.windows(2).map(|w| from(&w[0]).perp_dot(from(&w[1]))).sum::<f64>().abs() / 2.0
}

/// Length of an open polyline, in units of its points.
pub fn polyline_length(points: &[DVec2]) -> f64 {
    points.windows(2).map(|w| w[0].distance(w[1])).fold(0.0, |sum, length| sum + length) // the `sum` of none is −0
}

/// From world units to the lattice of one world: a scale that is a power of two, and an origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lattice {
    /// Lattice steps in one world unit.
    scale: f64,
    /// The world position of the lattice point (0, 0). Zero unless the world lies far from there.
    origin: DVec2,
}

impl Lattice {
    /// The finest lattice on which a coordinate of size `largest` stays below [`LIMIT`].
    pub fn for_largest(largest: f64) -> Self {
        Self::around(DVec2::splat(-largest.abs()), DVec2::splat(largest.abs()))
    }

    /// The finest lattice on which all points between these two corners stay below [`LIMIT`].
    ///
    /// A world far from zero gets an origin of its own: on a national grid, with coordinates of seven digits, the lattice would be
    /// 30 times as coarse as a thin wall needs. The origin is a multiple of a power of two that is 16 to 32 times as large
    /// as the world, so that an edit seldom changes it; and if it does, the points that both lattices have are the same.
    pub fn around(low: DVec2, high: DVec2) -> Self {
        let extent = (high - low).max_element();
        let power = (extent.log2().ceil() + 4.0).exp2();
        let origin = ((low + high) / 2.0 / power).round() * power;
        // No such power: a world without extent, or one so large that there is nothing larger.
        let origin = if origin.is_finite() { origin } else { DVec2::ZERO };
        let largest = (low - origin).abs().max((high - origin).abs()).max_element().max(f64::MIN_POSITIVE);
        // One bit is kept free, so that rounding up cannot reach the limit.
        let exponent = (f64::from(LIMIT).log2() - 1.0 - largest.log2()).floor().clamp(-1000.0, 40.0);
        Self { scale: exponent.exp2(), origin }
    }

    /// The nearest lattice point; a point beyond the lattice is clamped to its border.
    pub fn snap(self, world: DVec2) -> Point {
        let limit = f64::from(LIMIT - 1);
        let p = ((world - self.origin) * self.scale).round().clamp(DVec2::splat(-limit), DVec2::splat(limit));
        Point::new(p.x as i32, p.y as i32)
    }

    pub fn to_world(self, p: Point) -> DVec2 {
        self.position(p.as_dvec2())
    }

    /// The world position of a point that may lie between lattice points.
    pub fn position(self, p: DVec2) -> DVec2 {
        self.origin + p / self.scale
    }

    /// From lattice units to world units: the difference of two positions.
    pub fn difference(self, d: DVec2) -> DVec2 {
        d / self.scale
    }

    /// Lattice steps in one world unit.
    pub fn scale(self) -> f64 {
        self.scale
    }

    /// The world position of the lattice point (0, 0).
    pub fn origin(self) -> DVec2 {
        self.origin
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn point() -> impl Strategy<Value = Point> {
        (-(LIMIT - 1)..LIMIT, -(LIMIT - 1)..LIMIT).prop_map(|(x, y)| Point::new(x, y))
    }

    #[test]
    fn right_of_a_line_to_the_east_is_south() {
        let (a, b) = (Point::new(0, 0), Point::new(4, 0));
        assert!(area2(a, b, Point::new(2, 1)) * Side::Right.sign() > 0);
        assert!(area2(a, b, Point::new(2, -1)) * Side::Left.sign() > 0);
        assert_eq!(area2(a, b, Point::new(9, 0)), 0);
    }

    #[test]
    fn the_largest_triangle_does_not_overflow() {
        let m = LIMIT - 1;
        let area = area2(Point::new(-m, -m), Point::new(m, -m), Point::new(m, m));
        assert_eq!(area, 4 * i64::from(m) * i64::from(m));
    }

    #[test]
    fn world_coordinates_survive_the_lattice() {
        let lattice = Lattice::for_largest(40.0);
        assert_eq!(lattice.to_world(lattice.snap(DVec2::new(3.5, 7.25))), DVec2::new(3.5, 7.25));
        assert!((lattice.to_world(lattice.snap(DVec2::new(0.1, 0.3))) - DVec2::new(0.1, 0.3)).length() < 1e-6);
    }

    #[test]
    fn an_area_is_the_same_far_from_zero() {
        let l = [(0.0, 0.0), (3.0, 0.0), (3.0, 1.0), (1.0, 1.0), (1.0, 2.5), (0.0, 2.5)].map(DVec2::from);
        assert_eq!(polygon_area(&l), 4.5);
        assert_eq!(polygon_area(&l.map(|p| p + DVec2::new(512_000.0, 5_411_000.0))), 4.5);
        assert_eq!((polygon_area(&l[..1]), polygon_area(&[])), (0.0, 0.0));
    }

    #[test]
    fn a_world_far_from_zero_keeps_a_fine_lattice() {
        let at = DVec2::new(512_000.0, 5_411_000.0);
        let lattice = Lattice::around(at, at + DVec2::new(12.0, 7.2));
        assert!(lattice.scale() >= f64::from(1 << 20), "{lattice:?}");
        let wall = [DVec2::new(3.1, 2.7), DVec2::new(3.3, 2.7)].map(|p| lattice.to_world(lattice.snap(at + p)) - at);
        assert!((wall[0].distance(wall[1]) - 0.2).abs() < 1e-6);
        // What lies on both lattices stays where it is, however far an edit moves the border.
        for by in [0.5, 3.0, 11.0] {
            let other = Lattice::around(at - by, at + DVec2::new(12.0, 7.2) + by);
            // A world of another size may have another origin.
            assert!(by > 1.0 || other.origin() == lattice.origin(), "{by}");
            let p = at + DVec2::new(1.25, 2.5);
            assert_eq!(other.to_world(other.snap(p)), lattice.to_world(lattice.snap(p)));
        }
        // Around zero, zero is the origin.
        for low in [0.0, -1.0, -40.0, 100.0, -150.0] {
            let lattice = Lattice::around(DVec2::splat(low), DVec2::splat(low + 40.0));
            assert_eq!(lattice.origin(), DVec2::ZERO);
        }
    }

    #[test]
    fn the_lattice_holds_tiny_and_huge_worlds() {
        for largest in [1e-9, 1.0, 16384.0, 1e6, 1e300] {
            let corner = Lattice::for_largest(largest).snap(DVec2::splat(largest));
            assert!(corner.x < LIMIT && corner.x > 0, "{largest}: {corner:?}");
        }
        for (at, extent) in [(0.0, 0.0), (5.0, 0.0), (1e300, 1e290), (-1e15, 1.0), (1e-9, 1e-12), (8e307, 8e307)] {
            let corners = [at, at + extent].map(DVec2::splat);
            let lattice = Lattice::around(corners[0], corners[1]);
            for corner in corners {
                let p = lattice.snap(corner);
                assert!(p.x.abs() < LIMIT - 1 && p.y.abs() < LIMIT - 1, "{at} {extent}: {p:?}");
            }
        }
    }

    proptest! {
        #[test]
        fn area_agrees_with_wide_integers(a in point(), b in point(), c in point()) {
            let wide = |p: Point| (i128::from(p.x), i128::from(p.y));
            let ((ax, ay), (bx, by), (cx, cy)) = (wide(a), wide(b), wide(c));
            let want = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
            prop_assert_eq!(i128::from(area2(a, b, c)), want);
        }

        #[test]
        fn a_mirror_swaps_left_and_right(a in point(), b in point(), c in point()) {
            let flip = |p: Point| Point::new(-p.x, p.y);
            prop_assert_eq!(area2(flip(a), flip(b), flip(c)), -area2(a, b, c));
        }
    }
}
