//! All places where a path of one's own goes wrong. Of a method the first one is enough: it says what the method does not know. Whoever
//! wrote a path wants to mend every place.
//!
//! ```text
//!      free │ wall │ free │ wall        the first place of a piece is decided exactly (`legal.rs`); behind it, each way into a wall
//!   a ──────x──────┼──────x───── b      is one more place. What only touches a wall goes nowhere.
//! ```

use super::legal::{Fault, FaultKind, of_point};
use crate::algo::radius::{Path, is_kept, least_clearance};
use crate::geom::{Point, area2};
use crate::map::mesh::Mesh;
use crate::scene::World;
use glam::DVec2;

/// So many places are listed. Whoever mends them finds the others afterwards.
pub const MOST_FAULTS: usize = 24;
/// In lattice units: what goes less deep into a wall only touches it.
const DEPTH: f64 = 4.0;

/// The places behind the first one, which is `first`, in the order of the path. `radius`: of the agent, in world units; 0 for a point.
pub(super) fn behind(first: &Fault, world: &World, walls: &[[DVec2; 2]], points: &[DVec2], radius: f64) -> Vec<Fault> {
    let mesh = world.mesh();
    let near = DEPTH / mesh.lattice().scale();
    // With a radius, what lies within it is one place.
    let apart = radius.max(near);
    let mut all = vec![*first];
    let begin = points.windows(2).position(|pair| is_on(first.at, pair, near)).unwrap_or(0);
    for pair in points.windows(2).skip(begin) {
        let mut here = through_walls(mesh, pair);
        // Where walls touch, no way leads into a wall.
        here.extend(of_point(world, pair).filter(|fault| fault.kind == FaultKind::BetweenWalls));
        if radius > 0.0 {
            here.extend(too_near(mesh, walls, pair, radius));
        }
        let along = |fault: &Fault| fault.at.distance_squared(pair[0]);
        here.sort_by(|a, b| along(a).total_cmp(&along(b)));
        for fault in here {
            let is_known = all.iter().any(|known: &Fault| known.at.distance(fault.at) <= apart);
            if !is_known && (all.len() > 1 || is_behind(&fault, first, pair)) {
                all.push(fault);
            }
            if all.len() == MOST_FAULTS {
                return all.split_off(1);
            }
        }
    }
    all.split_off(1)
}

fn is_on(at: DVec2, pair: &[DVec2], near: f64) -> bool {
    crate::geom::nearest_on(at, [pair[0], pair[1]]).distance(at) <= near
}

/// Does a place of a piece lie behind the first one? That one may lie on a piece before.
fn is_behind(fault: &Fault, first: &Fault, pair: &[DVec2]) -> bool {
    let along = |p: DVec2| (p - pair[0]).dot(pair[1] - pair[0]);
    along(fault.at) >= along(first.at) || crate::geom::nearest_on(first.at, [pair[0], pair[1]]) == pair[0]
}

/// Where a piece goes from free space into a wall, and comes deep enough.
fn through_walls(mesh: &Mesh, pair: &[DVec2]) -> Vec<Fault> {
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
        wall: Some(wall),
        distance: 0.0,
    };
    deep.map(fault).collect()
}

/// Where a piece is too near to walls: of walls that are too near one after another, the nearest.
fn too_near(mesh: &Mesh, walls: &[[DVec2; 2]], pair: &[DVec2], radius: f64) -> Vec<Fault> {
    let scale = mesh.lattice().scale();
    let piece = Path::straight(pair);
    let (low, high) = (pair[0].min(pair[1]) - radius, pair[0].max(pair[1]) + radius);
    let mut near: Vec<Fault> = Vec::new();
    for wall in walls {
        if wall[0].max(wall[1]).cmplt(low).any() || wall[0].min(wall[1]).cmpgt(high).any() {
            continue;
        }
        let here = least_clearance(&piece, std::slice::from_ref(wall));
        if let Some(here) = here.filter(|here| !is_kept(here.distance * scale, radius * scale)) {
            let (at, distance) = (here.on_path, here.distance);
            near.push(Fault { kind: FaultKind::TooNear, at, wall: Some(*wall), distance });
        }
    }
    let along = |fault: &Fault| fault.at.distance(pair[0]);
    near.sort_by(|a, b| along(a).total_cmp(&along(b)));
    let mut places: Vec<Fault> = Vec::new();
    let mut last = f64::NEG_INFINITY;
    for fault in near {
        let is_same = along(&fault) - last <= radius;
        last = along(&fault);
        match places.last_mut().filter(|_| is_same) {
            Some(place) if fault.distance < place.distance => *place = fault,
            Some(_) => {}
            None => places.push(fault),
        }
    }
    // What goes through a wall is no matter of room.
    places.retain(|fault| fault.distance > 0.0);
    places
}
