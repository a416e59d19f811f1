//! How near a path comes to the walls, measured on any path.

use super::path::{Path, Piece, right_of};
use crate::geom::{Side, nearest_on};
use glam::DVec2;

/// The place where a path is nearest to a wall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clearance {
    /// 0 when the path touches or crosses the wall.
    pub distance: f64,
    pub on_path: DVec2,
    pub on_wall: DVec2,
}

impl Clearance {
    fn between(on_path: DVec2, on_wall: DVec2) -> Self {
        Self { distance: on_path.distance(on_wall), on_path, on_wall }
    }
}

/// The least distance from all pieces of a path, arcs as arcs, to all walls. None without walls or path.
pub fn least_clearance(path: &Path, walls: &[[DVec2; 2]]) -> Option<Clearance> {
    let mut best: Option<Clearance> = None;
    for piece in &path.pieces {
        let (low, high) = bounds(piece);
        for &[a, b] in walls {
            let gap = (low - a.max(b)).max(a.min(b) - high).max(DVec2::ZERO);
            if best.is_some_and(|least| gap.length() > least.distance) {
                continue;
            }
            let here = between(piece, [a, b]);
            if best.is_none_or(|least| here.distance < least.distance) {
                best = Some(here);
                if here.distance == 0.0 {
                    return best; // nothing is nearer, and there may be millions of walls
                }
            }
        }
    }
    best
}

/// Where a piece of a path is nearest to a wall.
pub fn between(piece: &Piece, wall: [DVec2; 2]) -> Clearance {
    match *piece {
        Piece::Line { from, to } => of_lines([from, to], wall),
        Piece::Arc { center, radius, side, enter, leave } => of_arc(&Arc { center, radius, side, enter, leave }, wall),
    }
}

/// A box around a piece; around the whole circle of an arc.
pub(super) fn bounds(piece: &Piece) -> (DVec2, DVec2) {
    match *piece {
        Piece::Line { from, to } => (from.min(to), from.max(to)),
        Piece::Arc { center, radius, .. } => (center - radius, center + radius),
    }
}

/// Distance from a point to a piece of a path.
pub(super) fn distance(piece: &Piece, p: DVec2) -> f64 {
    match *piece {
        Piece::Line { from, to } => nearest_on(p, [from, to]).distance(p),
        Piece::Arc { center, radius, side, enter, leave } => {
            let arc = Arc { center, radius, side, enter, leave };
            arc.towards(p).into_iter().chain(arc.ends()).map(|q| q.distance(p)).fold(f64::INFINITY, f64::min)
        }
    }
}

fn of_lines(path: [DVec2; 2], wall: [DVec2; 2]) -> Clearance {
    let side = |[a, b]: [DVec2; 2], p: DVec2| (b - a).perp_dot(p - a);
    let apart = |[a, b]: [DVec2; 2], [c, d]: [DVec2; 2]| side([a, b], c) * side([a, b], d) < 0.0;
    if apart(path, wall) && apart(wall, path) {
        let (from, to) = (side(wall, path[0]), side(wall, path[1]));
        let meet = path[0].lerp(path[1], from / (from - to));
        return Clearance { distance: 0.0, on_path: meet, on_wall: meet };
    }
    let ends = path.map(|p| Clearance::between(p, nearest_on(p, wall)));
    let corners = wall.map(|w| Clearance::between(nearest_on(w, path), w));
    nearest(ends.into_iter().chain(corners))
}

struct Arc {
    center: DVec2,
    radius: f64,
    side: Side,
    enter: f64,
    leave: f64,
}

impl Arc {
    fn ends(&self) -> [DVec2; 2] {
        let &Self { center, radius, side, enter, leave } = self;
        Piece::Arc { center, radius, side, enter, leave }.ends()
    }

    /// The point of the arc in the direction of `p`, if that is not beyond its ends.
    fn towards(&self, p: DVec2) -> Option<DVec2> {
        let out = (p - self.center).try_normalize()?;
        // The turn from where the arc begins, in the arc's sense.
        let first = -right_of(self.enter) * self.side.sign() as f64;
        let sense = self.side.sign() as f64;
        let turn = (first.perp_dot(out).atan2(first.dot(out)) * sense).rem_euclid(std::f64::consts::TAU);
        (turn <= (self.leave - self.enter).abs()).then(|| self.center + out * self.radius)
    }
}

fn of_arc(arc: &Arc, wall: [DVec2; 2]) -> Clearance {
    let foot = nearest_on(arc.center, wall);
    // Where the line of the wall meets the circle, if that is on the wall and on the arc.
    let along = (wall[1] - wall[0]).normalize_or_zero();
    let middle = wall[0] + along * (arc.center - wall[0]).dot(along);
    let far2 = arc.radius * arc.radius - middle.distance_squared(arc.center);
    let meets = [1.0, -1.0].into_iter().filter(|_| far2 >= 0.0 && along != DVec2::ZERO).filter_map(|way| {
        let p = middle + along * way * far2.sqrt();
        let on_wall = p.distance(nearest_on(p, wall)) <= 1e-9 * arc.radius;
        let on_arc = arc.towards(p)?;
        on_wall.then_some(Clearance { distance: 0.0, on_path: on_arc, on_wall: on_arc })
    });
    let ends = arc.ends().map(|p| Clearance::between(p, nearest_on(p, wall)));
    let corners = [foot, wall[0], wall[1]].into_iter().filter_map(|w| Some(Clearance::between(arc.towards(w)?, w)));
    nearest(meets.chain(ends).chain(corners))
}

fn nearest(all: impl Iterator<Item = Clearance>) -> Clearance {
    let none = Clearance { distance: f64::INFINITY, on_path: DVec2::ZERO, on_wall: DVec2::ZERO };
    all.fold(none, |best, here| if here.distance < best.distance { here } else { best })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn point() -> impl Strategy<Value = DVec2> {
        (-8i32..8, -8i32..8).prop_map(|(x, y)| DVec2::new(x.into(), y.into()))
    }

    fn piece() -> impl Strategy<Value = Piece> {
        let line = (point(), point()).prop_map(|(from, to)| Piece::Line { from, to });
        let arc =
            (point(), 1u8..5, any::<bool>(), -3.0f64..3.0, 0.0f64..5.0).prop_map(|(center, r, left, enter, turn)| {
                let side = if left { Side::Left } else { Side::Right };
                Piece::Arc { center, radius: r.into(), side, enter, leave: enter + turn * side.sign() as f64 }
            });
        prop_oneof![line, arc]
    }

    /// Of a piece, that are looked at one by one.
    const PARTS: u32 = 200;

    /// Frozen: the wall's line is nearest to the center beyond the wall's end.
    #[test]
    fn a_wall_that_ends_inside_the_circle_is_met() {
        let (center, side) = (DVec2::new(-2.0, 5.0), Side::Right);
        let arc = Piece::Arc { center, radius: 4.0, side, enter: -0.34, leave: 2.64 };
        let path = Path { pieces: vec![arc] };
        let least = least_clearance(&path, &[[DVec2::new(0.0, 2.0), DVec2::ZERO]]).unwrap();
        assert!(least.distance < 1e-9, "{least:?}");
    }

    proptest! {
        /// Against many points of both.
        #[test]
        fn the_clearance_is_the_least_distance(piece in piece(), a in point(), b in point()) {
            let path = Path { pieces: vec![piece] };
            let least = least_clearance(&path, &[[a, b]]).unwrap();
            let at = |i: u32| match piece {
                Piece::Line { from, to } => from.lerp(to, f64::from(i) / f64::from(PARTS)),
                Piece::Arc { center, radius, side, enter, leave } => {
                    let direction = enter + (leave - enter) * f64::from(i) / f64::from(PARTS);
                    Piece::Arc { center, radius, side, enter: direction, leave }.ends()[0]
                }
            };
            let slow = (0..=PARTS).map(|i| at(i).distance(nearest_on(at(i), [a, b]))).fold(f64::INFINITY, f64::min);
            let step = piece.length() / f64::from(PARTS);
            prop_assert!(least.distance <= slow + 1e-9 && least.distance >= slow - step, "{least:?} {slow}");
            prop_assert!((least.on_path.distance(least.on_wall) - least.distance).abs() < 1e-9);
        }
    }
}
