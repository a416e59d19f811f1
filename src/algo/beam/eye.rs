//! The viewpoint: where it is, its field of view and its range. Decided on the lattice.

use crate::geom::{Point, Side, area2};
use crate::map::mesh::{Mesh, Vertex};

/// A viewpoint. It sees all around and without limit, unless it is restricted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eye {
    /// Where it is: O.
    pub origin: Point,
    pub fov: Option<Fov>,
    /// How far it sees, in lattice units; what lies exactly so far is seen.
    pub range: Option<i64>,
}

/// A field of view, its rim included: from the left ray clockwise (on a screen) to the right ray.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fov {
    /// Directions from the eye, left and right.
    rays: [Point; 2],
}

/// What one side of a beam runs through: a vertex, or none on the rim of the field of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limit(u32);

/// Length of the rays of an angle: as fine as the lattice allows with room for every product.
const RAY: f64 = (1 << 28) as f64;

impl From<Point> for Eye {
    fn from(origin: Point) -> Self {
        Self { origin, fov: None, range: None }
    }
}

impl Eye {
    /// Does `p` lie in the field of view and in range? Walls do not count. Exact.
    pub fn reaches(self, p: Point) -> bool {
        self.is_in_view(p) && self.is_in_range(p)
    }

    pub fn is_in_view(self, p: Point) -> bool {
        p == self.origin || self.fov.is_none_or(|fov| fov.holds(offset(self.origin, p)))
    }

    #[inline]
    pub fn is_in_range(self, p: Point) -> bool {
        let (dx, dy) = offset(self.origin, p);
        self.range.is_none_or(|range| dx * dx + dy * dy <= range * range)
    }

    /// Does all of the segment from `a` to `b` lie out of range? Exact.
    pub fn is_out_of_range(self, [a, b]: [Point; 2]) -> bool {
        let Some(range) = self.range else { return false };
        if self.is_in_range(a) || self.is_in_range(b) {
            return false;
        }
        let (along, to_eye) = (offset(a, b), offset(a, self.origin));
        let (length2, foot) = (dot(along, along), dot(along, to_eye));
        // The nearest point is an end, and both ends are out of range; or it is the foot between them.
        let height = i128::from(area2(a, b, self.origin));
        !(0..=length2).contains(&foot) || height * height > i128::from(range * range) * i128::from(length2)
    }

    /// A point on the rim of the field of view.
    fn on_ray(self, side: Side) -> Point {
        let Some(fov) = self.fov else { return self.origin };
        let ray = fov.ray(side);
        Point::new(self.origin.x + ray.x, self.origin.y + ray.y)
    }

    /// Is `p` exactly on a ray of the field of view?
    pub(super) fn is_on_rim(self, p: Point) -> bool {
        let on =
            |ray: Point| cross(wide(ray), offset(self.origin, p)) == 0 && dot(wide(ray), offset(self.origin, p)) > 0;
        self.fov.is_some_and(|fov| fov.rays.into_iter().any(on))
    }

    /// The parts of the angle from `a` clockwise to `b` (less than half a turn) that lie in the
    /// field of view, clockwise.
    pub(super) fn parts(self, mesh: &Mesh, [a, b]: [Vertex; 2]) -> Vec<[Limit; 2]> {
        let Some(fov) = self.fov else { return vec![[a.into(), b.into()]] };
        let to = |v: Vertex| offset(self.origin, mesh.point(v));
        let (from, until) = (to(a), to(b));
        let inside = |ray: &(Limit, Wide)| cross(from, ray.1) > 0 && cross(ray.1, until) > 0;
        let mut cuts: Vec<(Limit, Wide)> =
            Side::BOTH.into_iter().map(|side| (Limit::ray(side), wide(fov.ray(side)))).filter(inside).collect();
        if let [first, second] = cuts[..]
            && cross(first.1, second.1) < 0
        {
            cuts.swap(0, 1);
        }
        let limits: Vec<_> = [(a.into(), from)].into_iter().chain(cuts).chain([(b.into(), until)]).collect();
        let lit = |(_, p): (Limit, Wide), (_, q): (Limit, Wide)| fov.holds((p.0 + q.0, p.1 + q.1));
        limits.windows(2).filter(|w| lit(w[0], w[1])).map(|w| [w[0].0, w[1].0]).collect()
    }
}

impl Fov {
    /// An angle of `degrees` around the direction `towards`, both in degrees: 0 is to the right and,
    /// as y runs down, 90 is down. None for a full turn: that limits nothing.
    pub fn new(degrees: f64, towards: f64) -> Option<Self> {
        let ray = |turn: f64| {
            let (sin, cos) = (towards + turn).rem_euclid(360.0).to_radians().sin_cos();
            Point::new((cos * RAY).round() as i32, (sin * RAY).round() as i32)
        };
        (degrees < 360.0).then(|| Self { rays: [ray(-degrees / 2.0), ray(degrees / 2.0)] })
    }

    /// From one direction clockwise to another, each given as the offset of a point on the rim.
    pub fn between(left: Point, right: Point) -> Self {
        Self { rays: [left, right] }
    }

    pub fn ray(self, side: Side) -> Point {
        self.rays[side as usize]
    }

    /// Does a direction lie in the field of view, its rim included?
    fn holds(self, to: Wide) -> bool {
        let [left, right] = self.rays.map(wide);
        let beside = |from: Wide, to: Wide| cross(from, to) >= 0;
        let (after_left, before_right) = (beside(left, to), beside(to, right));
        match cross(left, right).signum() {
            1 => after_left && before_right,
            -1 => after_left || before_right,
            // Both rays in one direction, or half a turn between them.
            _ if dot(left, right) > 0 => after_left && before_right && dot(left, to) > 0,
            _ => after_left,
        }
    }
}

impl Limit {
    pub const fn ray(side: Side) -> Self {
        Self(u32::MAX - side as u32)
    }

    #[inline]
    pub fn vertex(self) -> Option<Vertex> {
        (self != Self::ray(Side::Left) && self != Self::ray(Side::Right)).then_some(Vertex(self.0))
    }

    /// A point that the side runs through.
    #[inline]
    pub fn via(self, mesh: &Mesh, eye: Eye) -> Point {
        match self.vertex() {
            Some(v) => mesh.point(v),
            None => eye.on_ray(if self == Self::ray(Side::Left) { Side::Left } else { Side::Right }),
        }
    }
}

impl From<Vertex> for Limit {
    fn from(v: Vertex) -> Self {
        Self(v.0)
    }
}

/// A direction: differences of coordinates take 31 bits, sums of two of them 32.
type Wide = (i64, i64);

fn wide(p: Point) -> Wide {
    (p.x.into(), p.y.into())
}

fn offset(from: Point, to: Point) -> Wide {
    (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y))
}

fn cross(a: Wide, b: Wide) -> i64 {
    a.0 * b.1 - a.1 * b.0
}

fn dot(a: Wide, b: Wide) -> i64 {
    a.0 * b.0 + a.1 * b.1
}
