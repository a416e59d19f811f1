//! The move of one tick: along the planned path, or as an order says, stopped by walls.

use super::Input;
use super::planner::Planner;
use crate::algo::beam::{LineOfSight, line_of_sight};
use crate::algo::robbery::order::Instruction;
use crate::geom::{Point, hit};
use crate::map::mesh::Mesh;
use glam::DVec2;

/// Lattice units that are kept free before a wall, so that rounding cannot end inside it.
const SKIN: f64 = 4.0;

/// The position after one tick on the way to the next corner. `speed` is in units per second.
pub(super) fn along(input: &Input, from: Point, way: &[Point], speed: f64) -> Point {
    let length = input.in_a_tick(speed);
    let Some(&to) = way.first() else { return from };
    let far = from.distance(to);
    if far <= length {
        return to;
    }
    let p = from.as_dvec2().lerp(to.as_dvec2(), length / far);
    on_free_ground(&input.mesh, Point::new(p.x.trunc() as i32, p.y.trunc() as i32)).unwrap_or(from)
}

/// A point or one beside it: rounded from a line along a slanted wall, the point itself may lie in the wall.
fn on_free_ground(mesh: &Mesh, p: Point) -> Option<Point> {
    let beside = [(0, 0), (1, 0), (0, 1), (1, 1), (-1, 0), (0, -1), (-1, -1), (1, -1), (-1, 1)];
    beside.into_iter().map(|(x, y)| Point::new(p.x + x, p.y + y)).find(|&p| mesh.locate(p).is_some())
}

/// The position after one tick of following a command.
pub(super) fn controlled(input: &Input, planner: &mut Planner, from: Point, command: Instruction, speed: f64) -> Point {
    let length = input.in_a_tick(speed);
    match command {
        Instruction::Own | Instruction::Stand => from,
        Instruction::Along { x, y } => {
            let off = DVec2::new(x.into(), y.into()).normalize_or_zero() * length;
            slide(&input.mesh, from, off)
        }
        Instruction::To(place) => {
            let to = input.mesh.lattice().snap(place);
            if let Some(way) = planner.shortest(from, to) {
                return along(input, from, &way, speed);
            }
            // The target lies in a wall: as near to it as possible.
            let off = to.as_dvec2() - from.as_dvec2();
            slide(&input.mesh, from, off.clamp_length_max(length))
        }
    }
}

/// Moves by `off` as far as walls allow: slides along the first wall and stops at a second one. The move is never longer
/// than `off`, and never passes through a wall.
///
/// ```text
///      ╲  off          from ──▶ p, just before the wall;
///   ────p──▶───        the rest of `off`, laid onto the wall, from there on
/// ```
fn slide(mesh: &Mesh, from: Point, off: DVec2) -> Point {
    let (near, wall) = up_to_wall(mesh, from, off);
    let Some(along) = wall else { return near };
    let rest = along * along.dot(from.as_dvec2() + off - near.as_dvec2());
    let (to, _) = up_to_wall(mesh, near, rest);
    if line_of_sight(mesh, from.into(), to) == LineOfSight::Seen { to } else { near }
}

/// Straight on by `off`, or up to the first wall on the way and the direction of that wall.
fn up_to_wall(mesh: &Mesh, from: Point, off: DVec2) -> (Point, Option<DVec2>) {
    let rounded = |p: DVec2| Point::new(p.x.round() as i32, p.y.round() as i32);
    let to = rounded(from.as_dvec2() + off);
    let [a, b] = match line_of_sight(mesh, from.into(), to) {
        LineOfSight::Seen => return (to, None),
        LineOfSight::Hidden { by } => mesh.ends(by),
        _ => return (from, None),
    };
    let along = (b.as_dvec2() - a.as_dvec2()).normalize_or_zero();
    // Away from the wall, to the side of the origin.
    let away = along.perp() * -along.perp().dot(off).signum();
    let met = hit(from, to, a, b);
    let met = if met.is_finite() { met } else { from.as_dvec2() };
    let near = rounded(met + (away - off.normalize_or_zero()) * SKIN);
    let is_free = line_of_sight(mesh, from.into(), near) == LineOfSight::Seen;
    (if is_free { near } else { from }, Some(along))
}
