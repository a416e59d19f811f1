//! Can the agent walk a path? Each piece must keep the radius from every wall, within two lattice units. A point may touch walls,
//! but nobody goes between two walls that touch.

use crate::algo::beam::{Eye, LineOfSight, Stop, line_of_sight, stop};
use crate::algo::radius::{Clearance, Path, is_kept, least_clearance, least_kept, nearest_on};
use crate::geom::{Point, area2};
use crate::map::mesh::Mesh;
use crate::scene::World;
use glam::DVec2;

/// Why the agent cannot walk a path, at its first such place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fault {
    pub kind: FaultKind,
    /// In world units.
    pub at: DVec2,
    /// The wall there, in world units. None between two walls that touch.
    pub wall: Option<[DVec2; 2]>,
    /// How far the path is from that wall.
    pub distance: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// A wall is nearer than the radius.
    TooNear,
    /// A piece goes through a wall.
    ThroughWall,
    /// It goes between two walls that touch.
    BetweenWalls,
}

impl FaultKind {
    /// As JSON has it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::TooNear => "too near",
            Self::ThroughWall => "through a wall",
            Self::BetweenWalls => "between walls",
        }
    }
}

/// The first place where an agent with this radius, in world units, cannot walk this path. None if it can walk all of it.
/// `walls`: all of the world, in world units.
pub fn fault(world: &World, walls: &[[DVec2; 2]], points: &[DVec2], radius: f64) -> Option<Fault> {
    if is_point(world, radius) { of_point(world, points) } else { of_body(world, walls, points, radius) }
}

/// Places where an agent with a radius has room.
pub struct Room {
    walls: Vec<[DVec2; 2]>,
    /// In world units.
    radius: f64,
    /// Lattice units in a world unit.
    scale: f64,
}

impl Room {
    /// `radius`: in world units.
    pub fn new(world: &World, radius: f64) -> Self {
        if radius == 0.0 {
            return Self { walls: Vec::new(), radius, scale: 1.0 }; // a point has room in every open cell
        }
        Self { walls: walls(world), radius, scale: world.mesh().lattice().scale() }
    }

    /// Does every wall keep the radius from this place in free space?
    pub fn is_enough(&self, at: DVec2) -> bool {
        self.walls.iter().all(|&wall| is_kept(nearest_on(at, wall).distance(at) * self.scale, self.radius * self.scale))
    }
}

/// All walls, in world units.
pub(super) fn walls(world: &World) -> Vec<[DVec2; 2]> {
    let mesh = world.mesh();
    mesh.walls().map(|e| mesh.ends(e).map(|p| mesh.lattice().to_world(p))).collect()
}

/// Is an agent with this radius, in world units, as small as what legal paths may differ by?
pub(super) fn is_point(world: &World, radius: f64) -> bool {
    least_kept(radius * world.mesh().lattice().scale()) < 1.0
}

fn of_body(world: &World, walls: &[[DVec2; 2]], points: &[DVec2], radius: f64) -> Option<Fault> {
    let scale = world.mesh().lattice().scale();
    let is_short = |clearance: &Clearance| !is_kept(clearance.distance * scale, radius * scale);
    points.windows(2).find_map(|pair| {
        let least = least_clearance(&Path::straight(pair), walls).filter(is_short)?;
        let is_there = |wall: &[DVec2; 2]| nearest_on(least.on_wall, *wall).distance(least.on_wall);
        let wall = walls.iter().copied().min_by(|a, b| is_there(a).total_cmp(&is_there(b)));
        let near = Fault { kind: FaultKind::TooNear, at: least.on_path, wall, distance: least.distance };
        // A path that touches a wall is too near; one that goes through it is no path of a point either.
        of_point(world, pair).or(Some(near))
    })
}

/// Where a path crosses a wall, or goes between two.
const fn crossing(kind: FaultKind, at: DVec2, wall: Option<[DVec2; 2]>) -> Fault {
    Fault { kind, at, wall, distance: 0.0 }
}

pub(super) fn of_point(world: &World, points: &[DVec2]) -> Option<Fault> {
    let mesh = world.mesh();
    let snapped: Vec<Point> = points.iter().map(|&p| world.snap(p)).collect();
    let at = |p: Point| mesh.lattice().to_world(p);
    for (i, pair) in snapped.windows(2).enumerate() {
        if i > 0 && goes_between(mesh, snapped[i - 1], pair[0], pair[1]) {
            return Some(crossing(FaultKind::BetweenWalls, at(pair[0]), None));
        }
        match line_of_sight(mesh, pair[0].into(), pair[1]) {
            LineOfSight::Hidden { by } => {
                let wall = Some(mesh.ends(by).map(at));
                let (kind, place) = match stop(mesh, Eye::from(pair[0]), pair[1], by) {
                    Stop::WallsTouch(v) => (FaultKind::BetweenWalls, mesh.point(v)),
                    Stop::LeavesAt(v) => (FaultKind::ThroughWall, v.map_or(pair[0], |v| mesh.point(v))),
                    Stop::Crossed => {
                        let [a, b] = mesh.ends(by);
                        let (from, to) = (area2(a, b, pair[0]) as f64, area2(a, b, pair[1]) as f64);
                        let meets = at(pair[0]).lerp(at(pair[1]), (from / (from - to)).clamp(0.0, 1.0));
                        return Some(crossing(FaultKind::ThroughWall, meets, wall));
                    }
                };
                return Some(crossing(kind, at(place), wall.filter(|_| kind != FaultKind::BetweenWalls)));
            }
            LineOfSight::Blind => return Some(crossing(FaultKind::ThroughWall, at(pair[0]), None)),
            LineOfSight::Seen | LineOfSight::OutOfView | LineOfSight::OutOfRange => {}
        }
    }
    None
}

/// Does a path that turns at `at` change there from one side of two touching walls to the other? Such a point is several
/// vertices, each with free space of its own.
fn goes_between(mesh: &Mesh, from: Point, at: Point, to: Point) -> bool {
    let vertices = mesh.vertices_at(at);
    let faces = |v, p: Point| {
        mesh.fan(v).any(|e| {
            let [a, b, c] = [mesh.origin(e), mesh.end(e), mesh.opposite(e)].map(|w| mesh.point(w));
            area2(a, b, p).signum() * area2(a, b, c).signum() >= 0
                && area2(a, c, p).signum() * area2(a, c, b).signum() >= 0
        })
    };
    vertices.len() > 1 && !vertices.into_iter().any(|v| faces(v, from) && faces(v, to))
}
