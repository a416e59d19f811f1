//! All places where a path of one's own goes wrong. Of a method the first one is enough: it says what the method does not know. Whoever
//! wrote a path wants to mend every place.
//!
//! ```text
//!      free │ wall │ free │ wall        the first place is decided exactly (`legal.rs`); behind it, each way into a wall is
//!   a ──────x──────┼──────x───── b      one more place. What only touches a wall goes nowhere. So is each stretch without room.
//! ```

use super::legal::{Fault, FaultKind, of_point, too_near};
use crate::geom::{Point, area2};
use crate::map::mesh::Mesh;
use crate::scene::World;
use glam::DVec2;

/// So many places are listed. Whoever mends them finds the others afterwards.
pub const MOST_FAULTS: usize = 24;
/// In lattice units: what goes less deep into a wall only touches it.
const DEPTH: f64 = 4.0;

/// All other places than `first`, in the order of the path. `radius`: of the agent, in world units; 0 for a point.
pub(super) fn others(first: &Fault, world: &World, walls: &[[DVec2; 2]], points: &[DVec2], radius: f64) -> Vec<Fault> {
    let mesh = world.mesh();
    let near = DEPTH / mesh.lattice().scale();
    // With a radius, what lies within it is one place.
    let apart = radius.max(near);
    let mut all = vec![*first];
    // Is the room too small where the piece before ends?
    let mut goes_on = false;
    for (piece, pair) in points.windows(2).enumerate() {
        let part = |at: DVec2| (at - pair[0]).dot(pair[1] - pair[0]) / pair[0].distance_squared(pair[1]);
        let mut here = through_walls(mesh, piece, pair);
        // Where walls touch, no way leads into a wall.
        let between = of_point(world, pair).filter(|fault| fault.kind == FaultKind::BetweenWalls);
        here.extend(between.map(|fault| Fault { piece, ..fault }));
        // The first of them was decided exactly.
        let first_part = if first.kind == FaultKind::TooNear { 0.0 } else { part(first.at) };
        here.retain(|fault| piece > first.piece || (piece == first.piece && part(fault.at) >= first_part));
        let is_first_here = first.piece == piece && first.kind != FaultKind::TooNear;
        let in_walls: Vec<f64> =
            here.iter().map(|fault| part(fault.at)).chain(is_first_here.then_some(first_part)).collect();
        let stretches = if radius > 0.0 { too_near(mesh, walls, [pair[0], pair[1]], radius) } else { Vec::new() };
        let went_on = std::mem::replace(&mut goes_on, stretches.last().is_some_and(|last| last.to >= 1.0));
        for stretch in stretches {
            // What goes through a wall is no matter of room.
            let is_through = in_walls.iter().any(|part| (stretch.from..=stretch.to).contains(part));
            let begins_in_wall = !world.is_free(pair[0].lerp(pair[1], stretch.from));
            let is_known = stretch.from <= 0.0 && went_on;
            if !is_through && !begins_in_wall && !is_known {
                here.push(stretch.fault(piece, pair));
            }
        }
        here.sort_by(|a, b| part(a.at).total_cmp(&part(b.at)));
        for fault in here {
            if all.iter().all(|known| known.at.distance(fault.at) > apart) {
                all.push(fault);
            }
            if all.len() == MOST_FAULTS {
                return all.split_off(1);
            }
        }
    }
    all.split_off(1)
}

/// Where a piece goes from free space into a wall, and comes deep enough.
fn through_walls(mesh: &Mesh, piece: usize, pair: &[DVec2]) -> Vec<Fault> {
    let lattice = mesh.lattice();
    let [a, b] = [lattice.snap(pair[0]), lattice.snap(pair[1])];
    let low = Point::new(a.x.min(b.x), a.y.min(b.y));
    let high = Point::new(a.x.max(b.x), a.y.max(b.y));
    // How far along the piece, and the wall: on the way in or out.
    let mut crossed: Vec<(f64, bool, [DVec2; 2])> = Vec::new();
    for e in mesh.walls() {
        let [p, q] = mesh.ends(e);
        if p.x.max(q.x) < low.x || p.x.min(q.x) > high.x || p.y.max(q.y) < low.y || p.y.min(q.y) > high.y {
            continue;
        }
        // An end of a wall on the line counts to one side, so a corner is passed by both its walls or by none.
        if (area2(a, b, p) >= 0) == (area2(a, b, q) >= 0) {
            continue;
        }
        let free = area2(p, q, mesh.point(mesh.opposite(e))).signum();
        let [from, to] = [area2(p, q, a) * free, area2(p, q, b) * free];
        if (from >= 0) == (to >= 0) {
            continue;
        }
        let along = from as f64 / (from - to) as f64;
        crossed.push((along, from >= 0, [lattice.to_world(p), lattice.to_world(q)]));
    }
    crossed.sort_by(|x, y| x.0.total_cmp(&y.0).then(x.1.cmp(&y.1)));
    let length = lattice.to_world(a).distance(lattice.to_world(b)) * lattice.scale();
    let ways_in = crossed.iter().enumerate().filter(|(_, (_, goes_in, _))| *goes_in);
    let deep = ways_in.filter(|&(i, (along, ..))| {
        let out = crossed[i + 1..].iter().find(|(_, goes_in, _)| !goes_in).map_or(1.0, |way_out| way_out.0);
        (out - along) * length > DEPTH
    });
    let fault = |(_, &(along, _, wall)): (usize, &(f64, bool, [DVec2; 2]))| Fault {
        kind: FaultKind::ThroughWall,
        at: pair[0].lerp(pair[1], along),
        piece,
        wall: Some(wall),
        distance: 0.0,
    };
    deep.map(fault).collect()
}
