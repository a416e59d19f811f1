//! The visibility polygon of what the beam saw, walls collected from left to right.

use super::{Beam, Eye};
use crate::geom::{Side, polygon_area};
use crate::map::mesh::Mesh;
use glam::DVec2;

/// The largest angle between two points of an arc, in radians: no chord is then farther from the arc than 0.1 % of the
/// radius.
const ARC_STEP: f64 = 0.085;

/// The edges of the visibility polygon that are no walls, in world units: where what is seen ends in the open. For a sight all around,
/// without a range.
pub fn shadow_lines(mesh: &Mesh, eye: Eye, walls: &[Beam]) -> Vec<[DVec2; 2]> {
    let after = walls.iter().cycle().skip(1);
    let lines = walls.iter().zip(after).map(|(wall, next)| {
        let [from, to] = [(wall, Side::Right), (next, Side::Left)].map(|(wall, side)| wall.hit(mesh, eye, side));
        [from, to]
    });
    lines.filter(|[from, to]| from != to).collect()
}

/// The visibility polygon in world units: in angular order, clockwise on a screen, no point twice in
/// a row. Where sight is not all around (a run that is not finished, an origin on a wall, a field of
/// view) the origin is one of its corners. Within a range it has points on the arc.
pub fn polygon(mesh: &Mesh, eye: Eye, walls: &[Beam]) -> Vec<DVec2> {
    let mut points: Vec<DVec2> = Vec::with_capacity(walls.len() * 2 + 1);
    let origin = mesh.lattice().to_world(eye.origin);
    let after = walls.iter().cycle().skip(1);
    for (wall, next) in walls.iter().zip(after) {
        let [from, to] = Side::BOTH.map(|side| wall.hit(mesh, eye, side));
        match range(mesh, eye) {
            None => points.extend([from, to]),
            Some(range) => {
                let [near, chord, far] = in_range(origin, range, from, to);
                near.points(origin, range, &mut points);
                points.extend([chord.from, chord.to]);
                far.points(origin, range, &mut points);
            }
        }
        // Neighbours in sight share the vertex between them.
        if wall.right != next.left {
            points.push(origin);
        }
    }
    points.dedup();
    while points.len() > 1 && points.first() == points.last() {
        points.pop();
    }
    points
}

/// The area in sight in square world units; within a range with whole sectors, not with the chords
/// of their arcs.
pub fn area(mesh: &Mesh, eye: Eye, walls: &[Beam]) -> f64 {
    let Some(range) = range(mesh, eye) else { return polygon_area(&polygon(mesh, eye, walls)) };
    let origin = mesh.lattice().to_world(eye.origin);
    let piece = |wall: &Beam| {
        let [from, to] = Side::BOTH.map(|side| wall.hit(mesh, eye, side));
        let [near, chord, far] = in_range(origin, range, from, to);
        let twice = (chord.from - origin).perp_dot(chord.to - origin);
        0.5 * (twice + (near.angle(origin) + far.angle(origin)) * range * range)
    };
    walls.iter().map(piece).sum()
}

/// The part of a wall that is in sight, from left to right, in world units; none if all of it is out
/// of range.
pub fn part(mesh: &Mesh, eye: Eye, wall: Beam) -> Option<[DVec2; 2]> {
    let [from, to] = Side::BOTH.map(|side| wall.hit(mesh, eye, side));
    let Some(range) = range(mesh, eye) else { return Some([from, to]) };
    let [_, chord, _] = in_range(mesh.lattice().to_world(eye.origin), range, from, to);
    (chord.from != chord.to).then_some([chord.from, chord.to])
}

fn range(mesh: &Mesh, eye: Eye) -> Option<f64> {
    eye.range.map(|range| range as f64 / mesh.lattice().scale())
}

/// From one point to another, along a wall or along the arc between their directions.
#[derive(Clone, Copy)]
struct Piece {
    from: DVec2,
    to: DVec2,
}

/// A wall from `from` to `to` as it is seen within a range: an arc, the part of the wall that is near enough, and
/// another arc. Each of the three may be a single point.
fn in_range(eye: DVec2, range: f64, from: DVec2, to: DVec2) -> [Piece; 3] {
    let on_arc = |p: DVec2| eye + (p - eye).normalize_or_zero() * range;
    let (start, along) = (from - eye, to - from);
    // |start + t along|² = range²
    let (a, b, c) = (along.length_squared(), start.dot(along), start.length_squared() - range * range);
    let root = b * b - a * c;
    let [enter, leave] = [-1.0, 1.0].map(|sign| (-b + sign * root.max(0.0).sqrt()) / a);
    if root <= 0.0 || a == 0.0 || enter >= 1.0 || leave <= 0.0 {
        // All of it is out of range, or it is seen end on.
        let held = |p: DVec2| if p.distance_squared(eye) > range * range { on_arc(p) } else { p };
        let [first, last] = [from, to].map(held);
        let arc = Piece { from: first, to: last };
        return [arc, Piece { from: last, to: last }, Piece { from: last, to: last }];
    }
    let near = if enter > 0.0 { from + along * enter } else { from };
    let far = if leave < 1.0 { from + along * leave } else { to };
    let first = if enter > 0.0 { on_arc(from) } else { from };
    let last = if leave < 1.0 { on_arc(to) } else { to };
    [Piece { from: first, to: near }, Piece { from: near, to: far }, Piece { from: far, to: last }]
}

impl Piece {
    /// Of an arc around `eye`, clockwise.
    fn angle(self, eye: DVec2) -> f64 {
        if self.from == self.to { 0.0 } else { (self.from - eye).angle_between(self.to - eye).max(0.0) }
    }

    /// Of an arc: its points, both ends included.
    fn points(self, eye: DVec2, range: f64, points: &mut Vec<DVec2>) {
        let angle = self.angle(eye);
        let steps = (angle / ARC_STEP).ceil() as usize;
        let first = self.from - eye;
        points.push(self.from);
        points.extend((1..steps).map(|i| {
            let turned = DVec2::from_angle(angle * i as f64 / steps as f64).rotate(first);
            eye + turned.normalize() * range
        }));
        points.push(self.to);
    }
}
