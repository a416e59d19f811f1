//! A path of lines and arcs.

use crate::geom::{Lattice, Side};
use glam::DVec2;
use std::f64::consts::PI;

/// One piece of a path, in the units of the caller.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Piece {
    Line {
        from: DVec2,
        to: DVec2,
    },
    /// Around `center`, which lies on this side of the path. The direction turns from `enter` to `leave`, in radians;
    /// angles grow to the right and are not wrapped.
    Arc {
        center: DVec2,
        radius: f64,
        side: Side,
        enter: f64,
        leave: f64,
    },
}

/// An arc is cut into sides that turn by no more than this. They touch it from outside, and their
/// corners lie less than 0.1 % of the radius away from it.
const MOST_TURN: f64 = PI / 36.0;

/// The unit vector to the right of this direction.
pub(super) fn right_of(direction: f64) -> DVec2 {
    DVec2::from_angle(direction).perp()
}

impl Piece {
    /// The point on the circle at which the path has this direction.
    fn on_circle(center: DVec2, radius: f64, side: Side, direction: f64) -> DVec2 {
        center - right_of(direction) * radius * side.sign() as f64
    }

    pub fn ends(&self) -> [DVec2; 2] {
        match *self {
            Self::Line { from, to } => [from, to],
            Self::Arc { center, radius, side, enter, leave } => {
                [enter, leave].map(|direction| Self::on_circle(center, radius, side, direction))
            }
        }
    }

    pub fn length(&self) -> f64 {
        match *self {
            Self::Line { from, to } => from.distance(to),
            Self::Arc { radius, enter, leave, .. } => radius * (leave - enter).abs(),
        }
    }

    /// The point of it at this distance along it from its first end.
    fn point_at(&self, far: f64) -> DVec2 {
        match *self {
            Self::Line { from, to } => from + (to - from).normalize_or_zero() * far,
            Self::Arc { center, radius, side, enter, leave } => {
                let turn = (leave - enter).signum() * far / radius;
                Self::on_circle(center, radius, side, enter + turn)
            }
        }
    }

    /// From lattice units to world units.
    #[must_use]
    pub fn in_world(&self, lattice: Lattice) -> Self {
        match *self {
            Self::Line { from, to } => Self::Line { from: lattice.position(from), to: lattice.position(to) },
            Self::Arc { center, radius, side, enter, leave } => {
                Self::Arc { center: lattice.position(center), radius: radius / lattice.scale(), side, enter, leave }
            }
        }
    }
}

/// From start to goal; pieces meet end to end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path {
    pub pieces: Vec<Piece>,
}

impl Path {
    /// Straight from point to point. One point alone is a path of no length.
    pub fn straight(points: &[DVec2]) -> Self {
        let line = |pair: &[DVec2]| Piece::Line { from: pair[0], to: pair[1] };
        let pieces = match points {
            [only] => vec![Piece::Line { from: *only, to: *only }],
            _ => points.windows(2).map(line).collect(),
        };
        Self { pieces }
    }

    /// Exact, arcs as arcs.
    pub fn length(&self) -> f64 {
        self.pieces.iter().map(Piece::length).sum()
    }

    /// The point at this distance along the path from its first end: its last end if it is shorter.
    pub fn point_at(&self, far: f64) -> Option<DVec2> {
        let mut left = far;
        for piece in &self.pieces {
            let length = piece.length();
            if left < length {
                return Some(piece.point_at(left));
            }
            left -= length;
        }
        self.pieces.last().map(|piece| piece.ends()[1])
    }

    /// From lattice units to world units.
    #[must_use]
    pub fn in_world(&self, lattice: Lattice) -> Self {
        Self { pieces: self.pieces.iter().map(|piece| piece.in_world(lattice)).collect() }
    }

    /// As points. Those of an arc are its two ends, and between them the corners of lines that touch
    /// it from outside.
    pub fn points(&self) -> Vec<DVec2> {
        let mut points: Vec<DVec2> = Vec::new();
        for piece in &self.pieces {
            let [first, last] = piece.ends();
            if points.last() != Some(&first) && !matches!((piece, points.last()), (Piece::Arc { .. }, Some(_))) {
                points.push(first);
            }
            if let Piece::Arc { center, radius, side, enter, leave } = *piece {
                let sides = ((leave - enter).abs() / MOST_TURN).ceil().max(1.0);
                let turn = (leave - enter) / sides;
                let out = radius / (turn / 2.0).cos();
                let corner = |i: u32| Piece::on_circle(center, out, side, enter + turn * (f64::from(i) + 0.5));
                points.extend((0..sides as u32).map(corner));
            }
            points.push(last);
        }
        points.dedup();
        points
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_points_of_an_arc_lie_on_it_or_outside() {
        let arc = Piece::Arc { center: DVec2::new(3.0, 4.0), radius: 2.0, side: Side::Left, enter: 0.3, leave: -2.9 };
        let points = Path { pieces: vec![arc] }.points();
        let [first, last] = arc.ends();
        assert_eq!((points[0], points[points.len() - 1]), (first, last));
        for pair in points.windows(2) {
            let center = DVec2::new(3.0, 4.0);
            for at in [0.0, 0.25, 0.5, 0.75, 1.0].map(|t| pair[0].lerp(pair[1], t)) {
                let far = at.distance(center) / 2.0;
                assert!((1.0 - 1e-12..1.001).contains(&far), "{far}");
            }
        }
        let polyline = crate::geom::polyline_length(&points);
        assert!((6.4..6.41).contains(&polyline) && (arc.length() - 6.4).abs() < 1e-12, "{polyline}");
    }

    #[test]
    fn a_distance_along_a_path_is_a_point_of_it() {
        let arc = Piece::Arc { center: DVec2::ZERO, radius: 2.0, side: Side::Left, enter: 0.0, leave: -PI };
        let [from, to] = arc.ends();
        let line = |from: DVec2, to: DVec2| Piece::Line { from, to };
        let path = Path { pieces: vec![line(from - DVec2::X * 3.0, from), arc, line(to, to - DVec2::X)] };
        let same = |far: f64, should: DVec2| {
            let is = path.point_at(far).unwrap();
            assert!(is.distance(should) < 1e-12, "{far}: {is} and not {should}");
        };
        same(0.0, from - DVec2::X * 3.0);
        same(2.5, from - DVec2::X * 0.5);
        same(3.0, from);
        same(3.0 + PI, DVec2::X * 2.0);
        same(3.0 + 2.0 * PI + 0.25, to - DVec2::X * 0.25);
        same(99.0, to - DVec2::X);
        assert_eq!(Path::default().point_at(1.0), None);
    }

    #[test]
    fn right_of_down_is_west() {
        // y runs down: direction π/2 is down, and right of it lies −x.
        assert!((right_of(PI / 2.0) - DVec2::NEG_X).length() < 1e-12);
        let arc = Piece::Arc { center: DVec2::ZERO, radius: 1.0, side: Side::Right, enter: 0.0, leave: PI / 2.0 };
        let [from, to] = arc.ends();
        assert!((from - DVec2::NEG_Y).length() < 1e-12 && (to - DVec2::X).length() < 1e-12, "{from} {to}");
    }
}
