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
use crate::scene::World;
use glam::DVec2;

/// At most so many places are listed. When they are mended, the others are found.
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
    let in_walls = in_walls(world, points, is_apart);
    let mut all: Vec<Fault> = Vec::new();
    // Is the room too small where the piece before ends?
    let mut goes_on = false;
    for (piece, pair) in points.windows(2).enumerate() {
        let mut here: Vec<Fault> = in_walls.iter().filter(|fault| fault.piece == piece).copied().collect();
        let mut parts: Vec<f64> = here.iter().map(|fault| part(pair, fault.at)).collect();
        // What is wrong where the next piece begins is also where this one ends.
        parts.extend(in_walls.iter().any(|fault| fault.piece == piece + 1 && fault.at == pair[1]).then_some(1.0));
        let stretches = if radius > 0.0 { too_near(mesh, walls, [pair[0], pair[1]], radius) } else { Vec::new() };
        let went_on = std::mem::replace(&mut goes_on, stretches.last().is_some_and(|last| last.to >= 1.0));
        for stretch in stretches {
            // What goes through a wall is no matter of room.
            let is_through = parts.iter().any(|part| (stretch.from..=stretch.to).contains(part));
            let begins_in_wall = !world.is_free(pair[0].lerp(pair[1], stretch.from));
            let is_known = stretch.from <= 0.0 && went_on;
            let fault = stretch.fault(piece, pair);
            if !is_through && !begins_in_wall && !is_known && is_apart(&fault, &in_walls) && is_apart(&fault, &all) {
                here.push(fault);
            }
        }
        here.sort_by(|a, b| part(pair, a.at).total_cmp(&part(pair, b.at)));
        all.extend(here);
        if all.len() >= MOST_FAULTS {
            break;
        }
    }
    all.truncate(MOST_FAULTS);
    all
}

/// How far along a piece a place of it is: 0 is its begin, 1 its end.
fn part(pair: &[DVec2], at: DVec2) -> f64 {
    let length2 = pair[0].distance_squared(pair[1]);
    if length2 > 0.0 { (at - pair[0]).dot(pair[1] - pair[0]) / length2 } else { 0.0 }
}

/// Where a point cannot walk the path.
fn in_walls(world: &World, points: &[DVec2], is_apart: impl Fn(&Fault, &[Fault]) -> bool) -> Vec<Fault> {
    let mesh = world.mesh();
    let snapped: Vec<Point> = points.iter().map(|&p| world.snap(p)).collect();
    let mut all: Vec<Fault> = Vec::new();
    // Does the piece before end in a wall?
    let mut was_in_wall = false;
    for (piece, pair) in points.windows(2).enumerate() {
        let mut here: Vec<Fault> = turns_between(world, &snapped, piece).into_iter().collect();
        let began_in_wall = std::mem::take(&mut was_in_wall);
        // A piece that a point can walk has no other place, whatever its rounded lines look like.
        if let Some(first) = meets_wall(world, &snapped, piece) {
            let [a, b] = [snapped[piece], snapped[piece + 1]];
            let length = mesh.lattice().to_world(a).distance(mesh.lattice().to_world(b)) * mesh.lattice().scale();
            let deep = DEPTH / length.max(DEPTH);
            let first_part = part(pair, first.at);
            let inside = inside(mesh, [a, b], deep);
            was_in_wall = inside.last().is_some_and(|last| last.to >= 1.0 - deep);
            if !(began_in_wall && first_part <= deep) {
                here.push(first);
            }
            let ways_in = inside.iter().map(|inside| (FaultKind::ThroughWall, inside.from, inside.wall));
            let pinches = pinches(mesh, [a, b]).into_iter();
            let pinches = pinches.map(|at| (FaultKind::BetweenWalls, part(pair, mesh.lattice().to_world(at)), None));
            let later = ways_in.chain(pinches).filter(|(_, from, _)| *from > first_part + deep);
            here.extend(later.map(|(kind, from, wall)| {
                let at = pair[0].lerp(pair[1], from);
                Fault { kind, at, piece, wall, distance: 0.0 }
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
    all
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
mod tests {
    use super::*;
    use crate::compare::faults_of_paths;
    use crate::scene::{builtin, scene_file};
    use std::sync::Arc;

    const DIAGONAL: &str = r#"
version = 3
title = "d"
start = [0.5, 0.5]
goal = [7.5, 7.5]
[grid]
border = false
cell = 1
rows = """
........
..#.....
...#....
........
.....#..
....#...
........
........
"""
"#;

    fn faults(scene: &str, path: &[[f64; 2]], radius: f64) -> Vec<Fault> {
        let text = format!("{scene}\n[[path]]\nname = \"mine\"\npoints = {path:?}\n");
        let world = Arc::new(World::new(scene_file::read(&text).unwrap()));
        faults_of_paths(&world, radius).remove(0)
    }

    fn kinds(faults: &[Fault]) -> Vec<(FaultKind, [f64; 2])> {
        faults.iter().map(|fault| (fault.kind, (fault.at * 1000.0).round().to_array().map(|v| v / 1000.0))).collect()
    }

    /// Behind a place that was wrong, a corner that is only touched was a way into a wall, and a point where walls touch as well.
    #[test]
    fn a_piece_is_judged_alike_whatever_comes_before_it() {
        use FaultKind::{BetweenWalls, ThroughWall};
        let of = |path: &[[f64; 2]]| kinds(&faults(DIAGONAL, path, 0.0));
        assert_eq!(of(&[[2.5, 2.5], [4.5, 4.5]]), []);
        assert_eq!(of(&[[3.5, 1.5], [2.5, 2.5], [4.5, 4.5]]), [(BetweenWalls, [3.0, 2.0])]);
        assert_eq!(of(&[[2.5, 2.5], [7.5, 7.5]]), [(BetweenWalls, [5.0, 5.0])]);
        let through = [[0.5, 0.5], [2.0, 1.0], [3.0, 1.0], [3.0, 2.0], [2.5, 2.5], [7.5, 7.5]];
        assert_eq!(of(&through).last(), Some(&(BetweenWalls, [5.0, 5.0])));
        // All ways into walls on one piece, and a point between walls behind one.
        assert_eq!(of(&[[0.5, 1.5], [3.5, 1.5]]), [(ThroughWall, [2.0, 1.5])]);
        assert_eq!(of(&[[2.5, 3.0], [2.5, 0.5], [2.5, 3.0]]), [(ThroughWall, [2.5, 2.0]), (ThroughWall, [2.5, 1.0])]);
    }

    /// The shortest path touches corners. A piece through a wall made ways into walls of all of them.
    #[test]
    fn pieces_of_the_shortest_path_stay_legal_behind_one_that_is_not() {
        for name in ["wave/cave", "funnel/town", "funnel/wrong-corridor"] {
            let scene = builtin::find(name).unwrap().text;
            let world = Arc::new(World::new(scene_file::read(scene).unwrap()));
            let shortest = crate::compare::Comparison::new(world, 0.0).reference().points.clone();
            let path: Vec<[f64; 2]> = shortest.iter().map(DVec2::to_array).collect();
            assert_eq!(faults(scene, &path, 0.0), [], "{name}");
            for left_out in 1..path.len() - 1 {
                let mut cut = path.clone();
                cut.remove(left_out);
                let faults = faults(scene, &cut, 0.0);
                // Only the new piece, and where it turns into the next one.
                let is_new = |fault: &Fault| (left_out - 1..=left_out).contains(&fault.piece);
                assert!(faults.iter().all(is_new), "{name} without {left_out}: {faults:?}");
            }
        }
    }

    /// The way through a wall was listed before places on earlier pieces.
    #[test]
    fn places_are_listed_in_the_order_of_the_path() {
        let path = [[0.5, 1.5], [1.8, 1.5], [0.5, 2.5], [3.5, 2.5], [7.5, 2.5], [4.8, 3.5], [4.5, 7.5]];
        let faults = faults(DIAGONAL, &path, 0.4);
        let order = |fault: &Fault| {
            let pair = [path[fault.piece], path[fault.piece + 1]].map(DVec2::from);
            fault.piece as f64 + part(&pair, fault.at)
        };
        assert!(faults.is_sorted_by_key(order), "{faults:?}");
        assert_eq!(faults[0].kind, FaultKind::TooNear);
        assert!(faults.iter().any(|fault| fault.kind == FaultKind::ThroughWall));
    }
}
