//! Can the agent walk a path? Each piece must keep the radius from every wall, within two lattice units. A point may touch walls,
//! but nobody goes between two walls that touch.

use crate::algo::beam::{Eye, LineOfSight, Stop, line_of_sight, stop};
use crate::algo::radius::{Piece, Walls, between, is_kept, least_kept, nearest_on};
use crate::geom::{Point, area2};
use crate::map::mesh::{Mesh, Vertex};
use crate::scene::World;
use glam::DVec2;

/// Why the agent cannot walk a path: where it first goes through a wall, else where its room is first too small.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fault {
    pub kind: FaultKind,
    /// In world units.
    pub at: DVec2,
    /// The piece of the path: from its point of this index to the next one.
    pub piece: usize,
    /// The wall there, in world units. None between two walls that touch.
    pub wall: Option<[DVec2; 2]>,
    /// How near the path comes to a wall where its room is too small: from this place until there is room again. Of a first fault alone
    /// ([`fault`]), at most to the end of the piece.
    pub distance: f64,
    /// The piece in which it comes that near.
    pub nearest: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// A wall is nearer than the radius.
    TooNear,
    /// A piece goes through a wall.
    ThroughWall,
    /// It goes between two walls that touch.
    BetweenWalls,
    /// All of it lies outside the map.
    OutsideMap,
    /// This point of a path of one's own lies outside the map, counted from 0.
    PointOutside(usize),
    /// This one lies in a wall.
    PointInWall(usize),
}

impl FaultKind {
    /// Does the path lie in what nobody can walk on?
    pub const fn is_inside(self) -> bool {
        matches!(self, Self::ThroughWall | Self::OutsideMap | Self::PointOutside(_) | Self::PointInWall(_))
    }

    /// As JSON has it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::TooNear => "too near",
            Self::ThroughWall => "through a wall",
            Self::BetweenWalls => "between walls",
            Self::OutsideMap => "outside the map",
            Self::PointOutside(_) => "point outside the map",
            Self::PointInWall(_) => "point in a wall",
        }
    }
}

/// The first place where an agent with this radius, in world units, cannot walk this path. None if it can walk all of it. A path through
/// a wall is no path for anybody, so that is said first, wherever its room is too small.
/// `walls`: all of the world, in world units.
pub fn fault(world: &World, walls: &Walls, points: &[DVec2], radius: f64) -> Option<Fault> {
    let of_body = || if is_point(world, radius) { None } else { of_body(world, walls, points, radius) };
    outside_map(world, points).or_else(|| of_point(world, points)).or_else(of_body)
}

/// The fault of a path whose points all lie outside the map: on which wall it would meet there, nothing is known.
pub(super) fn outside_map(world: &World, points: &[DVec2]) -> Option<Fault> {
    let (low, high) = world.scene().map.bounds();
    let is_outside = |p: &DVec2| p.cmplt(low).any() || p.cmpgt(high).any();
    let fault =
        Fault { kind: FaultKind::OutsideMap, at: *points.first()?, piece: 0, wall: None, distance: 0.0, nearest: 0 };
    points.iter().all(is_outside).then_some(fault)
}

/// Places where an agent with a radius has room.
pub struct Room {
    walls: Walls,
    /// In world units.
    radius: f64,
    /// Lattice units in a world unit.
    scale: f64,
}

impl Room {
    /// `radius`: in world units.
    pub fn new(world: &World, radius: f64) -> Self {
        if radius == 0.0 {
            return Self { walls: Walls::new(&[]), radius, scale: 1.0 }; // a point has room in every open cell
        }
        Self { walls: walls(world), radius, scale: world.mesh().lattice().scale() }
    }

    /// Does every wall keep the radius from this place in free space?
    pub fn is_enough(&self, at: DVec2) -> bool {
        let reach = self.radius * REACH;
        let near = self.walls.near(at - reach, at + reach);
        near.into_iter().all(|wall| is_kept(nearest_on(at, wall).distance(at) * self.scale, self.radius * self.scale))
    }
}

/// All walls, in world units.
pub(super) fn walls(world: &World) -> Walls {
    let mesh = world.mesh();
    let all: Vec<[DVec2; 2]> = mesh.walls().map(|e| mesh.ends(e).map(|p| mesh.lattice().to_world(p))).collect();
    Walls::new(&all)
}

/// A wall that is too near is nearer than this many radii.
const REACH: f64 = 1.001;

/// Is an agent with this radius, in world units, as small as what legal paths may differ by?
pub(super) fn is_point(world: &World, radius: f64) -> bool {
    least_kept(radius * world.mesh().lattice().scale()) < 1.0
}

fn of_body(world: &World, walls: &Walls, points: &[DVec2], radius: f64) -> Option<Fault> {
    let first = |(piece, pair): (usize, &[DVec2])| {
        Some(too_near(world.mesh(), walls, [pair[0], pair[1]], radius).first()?.fault(piece, pair))
    };
    points.windows(2).enumerate().find_map(first)
}

/// A part of a piece of a path on which its room is too small.
pub(super) struct Stretch {
    /// Where it begins and ends: 0 is the begin of the piece, 1 its end.
    pub from: f64,
    pub to: f64,
    /// The first wall that is too near, and how near the nearest one is.
    wall: [DVec2; 2],
    distance: f64,
}

impl Stretch {
    pub fn fault(&self, piece: usize, pair: &[DVec2]) -> Fault {
        let at = pair[0].lerp(pair[1], self.from);
        let (wall, distance) = (Some(self.wall), self.distance);
        Fault { kind: FaultKind::TooNear, at, piece, wall, distance, nearest: piece }
    }
}

/// Where an agent with this radius, in world units, has too little room on a piece, in the order of the piece.
pub(super) fn too_near(mesh: &Mesh, walls: &Walls, [a, b]: [DVec2; 2], radius: f64) -> Vec<Stretch> {
    let scale = mesh.lattice().scale();
    let is_short = |distance: f64| !is_kept(distance * scale, radius * scale);
    let (low, high) = (a.min(b), a.max(b));
    let is_far = |wall: &[DVec2; 2]| {
        let [p, q] = *wall;
        !is_short((low - p.max(q)).max(p.min(q) - high).max(DVec2::ZERO).length())
    };
    let near = walls.near(low - radius * REACH, high + radius * REACH).into_iter().filter(|wall| !is_far(wall));
    let mut near: Vec<Stretch> = near.filter_map(|wall| stretch([a, b], wall, is_short)).collect();
    near.sort_by(|a, b| a.from.total_cmp(&b.from));
    let mut all: Vec<Stretch> = Vec::new();
    for next in near {
        // Room that is shorter than the agent itself is none.
        let is_same = |last: &&mut Stretch| (next.from - last.to) * a.distance(b) <= radius;
        match all.last_mut().filter(is_same) {
            Some(last) => (last.to, last.distance) = (last.to.max(next.to), last.distance.min(next.distance)),
            None => all.push(next),
        }
    }
    all
}

/// Where a piece is too near to one wall. None if it is not.
fn stretch(piece: [DVec2; 2], wall: [DVec2; 2], is_short: impl Fn(f64) -> bool) -> Option<Stretch> {
    /// A part is halved so often, until nothing of the digits is left.
    const HALVINGS: usize = 60;
    let [a, b] = piece;
    let nearest = between(&Piece::Line { from: a, to: b }, wall);
    if !is_short(nearest.distance) {
        return None;
    }
    let is_short_at = |part: f64| {
        let at = a.lerp(b, part);
        is_short(nearest_on(at, wall).distance(at))
    };
    let length2 = a.distance_squared(b);
    let least = if length2 > 0.0 { ((nearest.on_path - a).dot(b - a) / length2).clamp(0.0, 1.0) } else { 0.0 };
    // The distance from something convex has one valley: on each side of its least there is at most one such place.
    let border = |mut enough: f64| {
        if is_short_at(enough) {
            return enough;
        }
        let mut short = least;
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(enough, short);
            if is_short_at(middle) { short = middle } else { enough = middle }
        }
        short
    };
    Some(Stretch { from: border(0.0), to: border(1.0), wall, distance: nearest.distance })
}

fn of_point(world: &World, points: &[DVec2]) -> Option<Fault> {
    let snapped: Vec<Point> = points.iter().map(|&p| world.snap(p)).collect();
    (1..snapped.len())
        .find_map(|end| turns_between(world, &snapped, end - 1).or_else(|| meets_wall(world, &snapped, end - 1)))
}

/// Does the path change from one side of two touching walls to the other where this piece begins?
pub(super) fn turns_between(world: &World, points: &[Point], piece: usize) -> Option<Fault> {
    let (before, at, next) = (points[piece.checked_sub(1)?], points[piece], points[piece + 1]);
    let at_world = world.mesh().lattice().to_world(at);
    let kind = FaultKind::BetweenWalls;
    let fault = Fault { kind, at: at_world, piece, wall: None, distance: 0.0, nearest: piece };
    goes_between(world.mesh(), before, at, next).then_some(fault)
}

/// Where this piece first goes into a wall, or through a point where walls touch. None if a point can walk it. It follows from its two
/// ends alone, whatever the pieces before it do.
pub(super) fn meets_wall(world: &World, points: &[Point], piece: usize) -> Option<Fault> {
    let mesh = world.mesh();
    let at = |p: Point| mesh.lattice().to_world(p);
    let [from, to] = [points[piece], points[piece + 1]];
    let crossing = |kind, at, wall| Some(Fault { kind, at, piece, wall, distance: 0.0, nearest: piece });
    let by = match line_of_sight(mesh, from.into(), to) {
        LineOfSight::Hidden { by } => by,
        LineOfSight::Blind => return crossing(FaultKind::ThroughWall, at(from), None),
        LineOfSight::Seen | LineOfSight::OutOfView | LineOfSight::OutOfRange => return None,
    };
    let wall = Some(mesh.ends(by).map(at));
    match stop(mesh, Eye::from(from), to, by) {
        Stop::WallsTouch(v) => crossing(FaultKind::BetweenWalls, at(mesh.point(v)), None),
        Stop::LeavesAt(v) => crossing(FaultKind::ThroughWall, at(v.map_or(from, |v| mesh.point(v))), wall),
        Stop::Crossed => {
            let [a, b] = mesh.ends(by);
            let (before, behind) = (area2(a, b, from) as f64, area2(a, b, to) as f64);
            let meets = at(from).lerp(at(to), (before / (before - behind)).clamp(0.0, 1.0));
            crossing(FaultKind::ThroughWall, meets, wall)
        }
    }
}

/// Does a path that comes from `from` and goes on to `to` change at `at` from one side of two touching walls to the other? Such a point
/// is several vertices, each with free space of its own.
pub(super) fn goes_between(mesh: &Mesh, from: Point, at: Point, to: Point) -> bool {
    let vertices = mesh.vertices_at(at);
    let faces = |&v: &Vertex, p: Point| {
        mesh.fan(v).any(|e| {
            let [a, b, c] = [mesh.origin(e), mesh.end(e), mesh.opposite(e)].map(|w| mesh.point(w));
            area2(a, b, p).signum() * area2(a, b, c).signum() >= 0
                && area2(a, c, p).signum() * area2(a, c, b).signum() >= 0
        })
    };
    let is_free = |p: Point| vertices.iter().any(|v| faces(v, p));
    // Who comes out of a wall, or goes into it, does not go between walls.
    vertices.len() > 1 && is_free(from) && is_free(to) && !vertices.iter().any(|v| faces(v, from) && faces(v, to))
}
