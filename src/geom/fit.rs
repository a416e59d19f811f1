//! Whether an agent with a radius fits: the one rule that all methods obey, decided in whole numbers.
//!
//! ```text
//!   ━━━━━━━━━━━━━━━━━━━━━  wall           as the text says:  width = 2 · radius, an exact fit
//!      ↕ width                            on the lattice:    up to √2 less, since both walls are snapped
//!   ━━━━━━━━━━━━━━━━━━━━━  wall           allowed:           TOLERANCE less than that
//! ```

use super::{Point, area2};
use std::cmp::Ordering;

/// A passage may be narrower than the agent by this many lattice units. Tile games fit exactly all the time, and their
/// numbers are often decimals: what is computed from them is off by a unit or two. A unit is at most 1/134,217,728 of
/// the largest coordinate, so nobody can see the difference.
pub const TOLERANCE: f64 = 2.0;

/// Snapping moves a point by at most half the diagonal of a lattice square.
const SNAPPING: f64 = std::f64::consts::FRAC_1_SQRT_2;

/// Lengths are rounded down to this part of a lattice unit before they are squared.
const PART: f64 = 1024.0;

/// An agent with a radius on the lattice. Lengths are in lattice units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    /// As the scene gives it.
    radius: f64,
    /// What its path keeps from every wall: the radius without half of the tolerance and the snapping of the wall.
    kept: f64,
    /// The least squared width of a passage.
    passage: i128,
    /// The least squared distance of the agent from a wall where its position is snapped as well.
    snapped: i128,
}

impl Body {
    pub fn new(radius: f64) -> Self {
        let kept = (radius - TOLERANCE / 2.0 - SNAPPING).max(0.0);
        Self { radius, kept, passage: squared(2.0 * kept), snapped: squared(kept - SNAPPING) }
    }

    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// What the path keeps from every wall.
    pub fn kept(&self) -> f64 {
        self.kept
    }

    /// What the start, the goal and the position of an agent on its way keep at least: they are snapped as well.
    pub fn kept_at_ends(&self) -> f64 {
        (self.kept - SNAPPING).max(0.0)
    }

    /// The least squared width of a passage that the agent fits through.
    pub fn least_passage(&self) -> i128 {
        self.passage
    }

    /// Does the agent fit at the lattice point `p`, beside this wall?
    pub fn fits_at(&self, p: Point, wall: [Point; 2]) -> bool {
        !SquaredDistance::between(p, wall).is_less(self.snapped)
    }
}

/// The least whole number that is no less than the square of a length. Lengths beyond the lattice count as its size.
fn squared(length: f64) -> i128 {
    let parts = (length.clamp(0.0, f64::from(u32::MAX)) * PART).floor() as i128;
    let whole = (PART * PART) as i128;
    (parts * parts + whole - 1) / whole
}

/// The squared distance of a point from a segment, exact: a fraction.
#[derive(Clone, Copy, Debug)]
pub struct SquaredDistance {
    numerator: i128,
    denominator: i128,
}

impl SquaredDistance {
    /// Below 2^122 and 2^62: see [`super::LIMIT`].
    pub fn between(p: Point, [a, b]: [Point; 2]) -> Self {
        let length = a.squared_distance(b);
        let part = dot(a, b, p);
        let to = |end: Point| Self { numerator: i128::from(p.squared_distance(end)), denominator: 1 };
        match part {
            _ if part <= 0 => to(a),
            _ if part >= length => to(b),
            _ => Self { numerator: i128::from(area2(a, b, p)).pow(2), denominator: i128::from(length) },
        }
    }

    pub fn is_less(self, than: i128) -> bool {
        self.numerator < than * self.denominator
    }

    /// Rounded up to a whole number.
    pub fn ceil(self) -> i128 {
        (self.numerator + self.denominator - 1) / self.denominator
    }

    /// Rounded down to a whole number, and the numerator of what remains, which is less than the denominator.
    fn whole_and_rest(self) -> (i128, i128) {
        (self.numerator / self.denominator, self.numerator % self.denominator)
    }
}

impl Ord for SquaredDistance {
    /// Exact. A numerator times a denominator needs more than 128 bits, so the whole numbers are compared first, then what
    /// remains of each: below 2^62, times a denominator below 2^62.
    fn cmp(&self, other: &Self) -> Ordering {
        let [(whole, rest), (other_whole, other_rest)] = [self.whole_and_rest(), other.whole_and_rest()];
        whole.cmp(&other_whole).then_with(|| (rest * other.denominator).cmp(&(other_rest * self.denominator)))
    }
}

impl PartialOrd for SquaredDistance {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for SquaredDistance {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for SquaredDistance {}

/// The scalar product of `b − a` and `p − a`. Exact: see [`super::LIMIT`].
pub fn dot(a: Point, b: Point, p: Point) -> i64 {
    let (abx, aby) = (i64::from(b.x) - i64::from(a.x), i64::from(b.y) - i64::from(a.y));
    let (apx, apy) = (i64::from(p.x) - i64::from(a.x), i64::from(p.y) - i64::from(a.y));
    abx * apx + aby * apy
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_units_narrower_fits_and_five_do_not() {
        let body = Body::new(1000.0);
        let fits = |width: i32| {
            let wall = [Point::new(-7, width), Point::new(9, width)];
            !SquaredDistance::between(Point::new(0, 0), wall).is_less(body.least_passage())
        };
        assert_eq!([2000, 1998, 1995].map(fits), [true, true, false]);
    }

    #[test]
    fn an_agent_smaller_than_the_lattice_fits_everywhere() {
        for radius in [0.0, 0.3, 1.0] {
            let body = Body::new(radius);
            assert_eq!((body.kept(), body.least_passage()), (0.0, 0));
            assert!(body.fits_at(Point::new(3, 3), [Point::new(3, 3), Point::new(8, 3)]));
        }
    }

    /// Also where the whole numbers are equal, and with the largest numbers there are.
    #[test]
    fn squared_distances_are_compared_exactly() {
        let m = super::super::LIMIT - 1;
        let at = |numerator: i128, denominator: i128| SquaredDistance { numerator, denominator };
        assert!(at(7, 3) < at(5, 2) && at(5, 2) == at(10, 4) && at(8, 3) > at(5, 2) && at(3, 1) > at(11, 4));
        let largest = (1 << 62) - 1;
        assert!(at(largest * largest - 2, largest) < at(largest * largest - 1, largest));
        assert!(at(largest * (largest - 1) - 2, largest - 1) < at(largest * largest - 1, largest));
        let to =
            |wall: [(i32, i32); 2]| SquaredDistance::between(Point::new(-m, -m), wall.map(|(x, y)| Point::new(x, y)));
        assert!(to([(-m, m), (m, -m + 1)]) > to([(-m, m), (m, -m)]));
        assert!(to([(-m + 1, m), (m, -m + 1)]) > to([(-m, m), (m, -m + 1)]));
    }

    #[test]
    fn the_largest_agent_does_not_overflow() {
        let m = super::super::LIMIT - 1;
        let wall = [Point::new(-m, m - 1), Point::new(m, m)];
        for radius in [2.0 * f64::from(m) + 10.0, 1e300, f64::INFINITY] {
            for p in [Point::new(-m, -m), Point::new(0, -m)] {
                assert!(!Body::new(radius).fits_at(p, wall), "{radius} {p:?}");
            }
        }
    }
}
