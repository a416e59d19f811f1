//! All places where a path of one's own goes wrong. Of a method one is enough: it says what the method does not know. A person who wrote a path
//! wants to mend every place.
//!
//! ```text
//!      free │ wall │ free │ wall        the first place of a piece is decided exactly (`legal.rs`), by that piece alone; behind it, each
//!   a ──────x──────┼──────x───── b      way into a wall is one more. What only touches a wall goes nowhere. So is each stretch without room.
//! ```

use super::legal::{Fault, FaultKind, goes_between, is_point, meets_wall, outside_map, too_near, turns_between};
use crate::algo::radius::Walls;
use crate::geom::{Point, area2};
use crate::map::mesh::Mesh;
use crate::map::polygons::contains;
use crate::scene::{Map, World};
use glam::DVec2;

/// At most this many places are listed; the rest appear once these are fixed.
pub const MOST_FAULTS: usize = 24;
/// In lattice units: what goes less deep into a wall, behind the first place of a piece, only touches it.
const DEPTH: f64 = 4.0;

/// All places, in the order of the path. `radius`: of the agent, in world units; 0 for a point.
pub(super) fn all(world: &World, walls: &Walls, points: &[DVec2], radius: f64) -> Vec<Fault> {
    if let Some(outside) = outside_map(world, points) {
        return vec![outside];
    }
    let mesh = world.mesh();
    let radius = if is_point(world, radius) { 0.0 } else { radius };
    // With a radius, what lies within it is one place.
    let apart = radius.max(DEPTH / mesh.lattice().scale());
    let is_apart = |fault: &Fault, all: &[Fault]| all.iter().all(|known| known.at.distance(fault.at) > apart);
    let off = points_off_map(world, points);
    let (in_walls, of_points) = in_walls(world, points, &off, is_apart);
    let mut all: Vec<Fault> = Vec::new();
    // The place that the room at the end of the piece before belongs to, if it is too small there.
    let mut goes_on: Option<usize> = None;
    for (piece, pair) in points.windows(2).enumerate() {
        let here = in_walls.iter().filter(|fault| fault.piece == piece);
        let mut parts: Vec<f64> = here.clone().map(|fault| part(pair, fault.at)).collect();
        all.extend(here);
        parts.extend(of_points.iter().filter(|(of, _)| *of == piece).map(|(_, part)| *part));
        if [off[piece], off[piece + 1]].iter().any(|off| matches!(off, Some(FaultKind::PointOutside(_)))) {
            goes_on = None;
            continue; // how near it comes to walls on the way there says nothing
        }
        // What is wrong where the next piece begins is also where this one ends.
        parts.extend(in_walls.iter().any(|fault| fault.piece == piece + 1 && fault.at == pair[1]).then_some(1.0));
        let stretches = if radius > 0.0 { too_near(mesh, walls, [pair[0], pair[1]], radius) } else { Vec::new() };
        let went_on = goes_on.take();
        for stretch in stretches {
            // What goes through a wall is no matter of room.
            let is_through = parts.iter().any(|part| (stretch.from..=stretch.to).contains(part));
            let begins_in_wall = !in_walls.is_empty() && !world.is_free(pair[0].lerp(pair[1], stretch.from));
            let fault = stretch.fault(piece, pair);
            if is_through || begins_in_wall || !is_apart(&fault, &in_walls) {
                continue;
            }
            let is_same = |known: &Fault| known.kind == FaultKind::TooNear && known.at.distance(fault.at) <= apart;
            let before = went_on.filter(|_| stretch.from <= 0.0);
            let place = before.or_else(|| all.iter().position(is_same)).unwrap_or(all.len());
            match all.get_mut(place) {
                // Pieces that meet at one corner are one place: it is where the path first comes too near.
                Some(known) if fault.distance < known.distance => {
                    (known.distance, known.nearest) = (fault.distance, piece);
                }
                Some(_) => {}
                None => all.push(fault),
            }
            goes_on = (stretch.to >= 1.0).then_some(place);
        }
        if all.len() >= MOST_FAULTS {
            break;
        }
    }
    let along = |fault: &Fault| part(&points[fault.piece..], fault.at);
    all.sort_by(|a, b| a.piece.cmp(&b.piece).then_with(|| along(a).total_cmp(&along(b))));
    all.truncate(MOST_FAULTS);
    all
}

/// How far along a piece a place of it is: 0 is its begin, 1 its end.
fn part(pair: &[DVec2], at: DVec2) -> f64 {
    let length2 = pair[0].distance_squared(pair[1]);
    if length2 > 0.0 { (at - pair[0]).dot(pair[1] - pair[0]) / length2 } else { 0.0 }
}

/// For each point, whether it lies outside the map or in a wall.
fn points_off_map(world: &World, points: &[DVec2]) -> Vec<Option<FaultKind>> {
    let (low, high) = world.scene().map.bounds();
    let is_outside = |p: DVec2| {
        let is_in_box = p.cmpge(low).all() && p.cmple(high).all();
        let outline = if let Map::Polygons(polygons) = &world.scene().map { Some(&polygons.outline) } else { None };
        !is_in_box || outline.is_some_and(|outline| !contains(outline, p) && !is_in_triangles(world, p))
    };
    let off = |(i, &p): (usize, &DVec2)| {
        if is_outside(p) {
            return Some(FaultKind::PointOutside(i));
        }
        (!is_in_triangles(world, p)).then_some(FaultKind::PointInWall(i))
    };
    points.iter().enumerate().map(off).collect()
}

/// Does a point lie in free space, or on its border?
fn is_in_triangles(world: &World, p: DVec2) -> bool {
    world.mesh().locate(world.snap(p)).is_some()
}

/// Where a point cannot walk the path. And where a piece goes into the wall in which one of its ends lies, as parts of that piece: it is
/// said of the end.
fn in_walls(
    world: &World,
    points: &[DVec2],
    off: &[Option<FaultKind>],
    is_apart: impl Fn(&Fault, &[Fault]) -> bool,
) -> (Vec<Fault>, Vec<(usize, f64)>) {
    let mesh = world.mesh();
    let snapped: Vec<Point> = points.iter().map(|&p| world.snap(p)).collect();
    let mut all: Vec<Fault> = Vec::new();
    let mut of_points: Vec<(usize, f64)> = Vec::new();
    // Does the piece before end in a wall?
    let mut was_in_wall = false;
    let of_point = |point: usize, piece: usize| {
        let (at, wall) = (points[point], None);
        off[point].map(|kind| Fault { kind, at, piece, wall, distance: 0.0, nearest: piece })
    };
    for (piece, pair) in points.windows(2).enumerate() {
        all.extend(of_point(piece, piece));
        if piece + 2 == points.len() {
            all.extend(of_point(piece + 1, piece));
        }
        let ends = [off[piece], off[piece + 1]];
        let began_in_wall = std::mem::take(&mut was_in_wall);
        if ends.iter().any(|end| matches!(end, Some(FaultKind::PointOutside(_)))) {
            continue; // the lattice ends there: where such a piece meets walls is not known
        }
        let mut here: Vec<Fault> = turns_between(world, &snapped, piece).into_iter().collect();
        // A piece that a point can walk has no other place, whatever its rounded lines look like.
        if let Some(first) = meets_wall(world, &snapped, piece) {
            let [a, b] = [snapped[piece], snapped[piece + 1]];
            let length = mesh.lattice().to_world(a).distance(mesh.lattice().to_world(b)) * mesh.lattice().scale();
            let deep = DEPTH / length.max(DEPTH);
            let first_part = part(pair, first.at);
            let inside = inside(mesh, [a, b], deep);
            let last = inside.last().filter(|last| last.to >= 1.0 - deep).map(|last| last.from);
            was_in_wall = last.is_some();
            // The way into the wall in which the piece ends, and the one out of that in which it begins.
            let is_of_end = |from: f64| {
                ends[0].is_some() && from <= deep || ends[1].is_some() && last.is_some_and(|last| from >= last - deep)
            };
            of_points
                .extend([first_part].into_iter().chain(last).filter(|&from| is_of_end(from)).map(|from| (piece, from)));
            if !(began_in_wall && first_part <= deep || is_of_end(first_part)) {
                here.push(first);
            }
            let ways_in = inside.iter().map(|inside| (FaultKind::ThroughWall, inside.from, inside.wall));
            let pinches = pinches(mesh, [a, b]).into_iter();
            let pinches = pinches.map(|at| (FaultKind::BetweenWalls, part(pair, mesh.lattice().to_world(at)), None));
            let later = ways_in.chain(pinches).filter(|(_, from, _)| *from > first_part + deep && !is_of_end(*from));
            here.extend(later.map(|(kind, from, wall)| {
                let at = pair[0].lerp(pair[1], from);
                Fault { kind, at, piece, wall, distance: 0.0, nearest: piece }
            }));
        }
        here.sort_by(|a, b| part(pair, a.at).total_cmp(&part(pair, b.at)));
        for fault in here {
            if is_apart(&fault, &all) {
                all.push(fault);
            }
        }
        if all.len() >= MOST_FAULTS {
            break;
        }
    }
    (all, of_points)
}

/// The points of walls on a line, between its ends, at which it goes between two walls that touch.
fn pinches(mesh: &Mesh, [a, b]: [Point; 2]) -> Vec<Point> {
    let is_on_line = |p: &Point| {
        let is_in_box = a.x.min(b.x) <= p.x && p.x <= a.x.max(b.x) && a.y.min(b.y) <= p.y && p.y <= a.y.max(b.y);
        is_in_box && *p != a && *p != b && area2(a, b, *p) == 0
    };
    let mut all: Vec<Point> = mesh.walls().map(|e| mesh.ends(e)[0]).filter(is_on_line).collect();
    all.retain(|&p| goes_between(mesh, a, p, b));
    all
}

/// A part of a line that lies in a wall.
#[derive(Clone, Copy)]
struct Inside {
    from: f64,
    to: f64,
    /// Where it goes in. None if the line begins in a wall.
    wall: Option<[DVec2; 2]>,
}

/// Where a line is deeper in walls than `deep`, as a part of it. A line along a wall lies in it if it is moved to one side, and not if it
/// is moved to the other one: it is in a wall where it is in one on both sides.
fn inside(mesh: &Mesh, line: [Point; 2], deep: f64) -> Vec<Inside> {
    let [left, right] = [1, -1].map(|side| inside_beside(mesh, line, side, deep));
    let both = left.iter().flat_map(|l| right.iter().map(move |r| (l, r))).map(|(l, r)| Inside {
        from: l.from.max(r.from),
        to: l.to.min(r.to),
        wall: if l.from >= r.from { l.wall } else { r.wall },
    });
    both.filter(|inside| inside.to - inside.from > deep).collect()
}

/// The same beside the line, as near as can be, so that it goes through no end of a wall.
fn inside_beside(mesh: &Mesh, [a, b]: [Point; 2], side: i8, deep: f64) -> Vec<Inside> {
    let lattice = mesh.lattice();
    let (low, high) = ((a.x.min(b.x), a.y.min(b.y)), (a.x.max(b.x), a.y.max(b.y)));
    // How far along the line, and the wall: on the way in or out.
    let mut crossed: Vec<(f64, bool, [DVec2; 2])> = Vec::new();
    for e in mesh.walls() {
        let [p, q] = mesh.ends(e);
        if p.x.max(q.x) < low.0 || p.x.min(q.x) > high.0 || p.y.max(q.y) < low.1 || p.y.min(q.y) > high.1 {
            continue;
        }
        // An end of a wall on the line counts to one side, so a corner is passed by both its walls or by none.
        let is_left = |p: Point| if side > 0 { area2(a, b, p) >= 0 } else { area2(a, b, p) > 0 };
        if is_left(p) == is_left(q) {
            continue;
        }
        let free = area2(p, q, mesh.point(mesh.opposite(e))).signum();
        let [from, to] = [area2(p, q, a) * free, area2(p, q, b) * free];
        if (from >= 0) != (to >= 0) {
            let along = from as f64 / (from - to) as f64;
            crossed.push((along, from >= 0, [lattice.to_world(p), lattice.to_world(q)]));
        }
    }
    crossed.sort_by(|x, y| x.0.total_cmp(&y.0));
    let mut all: Vec<Inside> = Vec::new();
    // Who first comes out of a wall has begun in it.
    let begins_inside = crossed.first().is_some_and(|(_, goes_in, _)| !goes_in);
    let mut open = begins_inside.then_some(Inside { from: 0.0, to: 1.0, wall: None });
    // What is crossed at one place counts together, in whatever order it was rounded.
    for at_once in crossed.chunk_by(|x, y| y.0 - x.0 <= deep / DEPTH) {
        let ways_in = at_once.iter().filter(|(_, goes_in, _)| *goes_in).count();
        let (along, _, wall) = at_once[0];
        match (2 * ways_in).cmp(&at_once.len()) {
            std::cmp::Ordering::Greater => {
                open = open.or(Some(Inside { from: along, to: 1.0, wall: Some(wall) }));
            }
            std::cmp::Ordering::Less => all.extend(open.take().map(|inside| Inside { to: along, ..inside })),
            std::cmp::Ordering::Equal => {}
        }
    }
    all.extend(open);
    all
}

#[cfg(test)]
mod tests;
