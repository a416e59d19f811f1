//! One line of sight: over triangles, along edges and past vertices, until a wall ends it.

use super::Eye;
use crate::geom::{Point, area2};
use crate::map::mesh::{Edge, Location, Mesh, Triangle, Vertex};

/// The result of a line of sight to one point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineOfSight {
    Seen,
    /// This wall is the first on the line.
    Hidden {
        by: Edge,
    },
    OutOfView,
    OutOfRange,
    /// The eye itself is in a wall.
    Blind,
}

/// How a line of sight ends at the wall that hides its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// It crosses the wall between its ends.
    Crossed,
    /// It leaves the free space at this vertex; none if it does so at the eye. It only touches the wall.
    LeavesAt(Option<Vertex>),
    /// It goes through a point where walls touch.
    WallsTouch(Vertex),
}

/// How the line to a target ends that [`line_of_sight`] has found hidden by this wall. Exact.
pub fn stop(mesh: &Mesh, eye: Eye, target: Point, by: Edge) -> Stop {
    let line = Line { mesh, origin: eye.origin, via: target, until: Some(target) };
    let ([a, b], at) = (mesh.ends(by), mesh.origin(by));
    // The wall of a vertex begins there. It can lie along the line.
    if line.side(at) != 0 || a == eye.origin {
        let is_at_eye = area2(a, b, eye.origin) == 0;
        return if is_at_eye { Stop::LeavesAt(None) } else { Stop::Crossed };
    }
    let goes_on = mesh.vertices_at(mesh.point(at)).into_iter().any(|v| line.past(v).is_some());
    if goes_on { Stop::WallsTouch(at) } else { Stop::LeavesAt(Some(at)) }
}

/// Is `target` seen, and if not, why? Exact. A line that only touches walls is free; one through a point where two
/// walls touch is not.
pub fn line_of_sight(mesh: &Mesh, eye: Eye, target: Point) -> LineOfSight {
    let Some(at) = mesh.locate(eye.origin) else { return LineOfSight::Blind };
    if !eye.is_in_view(target) {
        return LineOfSight::OutOfView;
    }
    if !eye.is_in_range(target) {
        return LineOfSight::OutOfRange;
    }
    if target == eye.origin {
        return LineOfSight::Seen;
    }
    let line = Line { mesh, origin: eye.origin, via: target, until: Some(target) };
    let mut hit = line.begin(at);
    loop {
        hit = match hit {
            RayHit::Target => return LineOfSight::Seen,
            RayHit::Wall(by) => return LineOfSight::Hidden { by },
            RayHit::Vertex(v) => line.past(v).unwrap_or_else(|| RayHit::Wall(mesh.spoke(v))),
        }
    }
}

/// The next vertex on the line that comes from `origin` through the vertex `at` and goes on through
/// the free side of `at`; none if a wall ends it first.
pub(in crate::algo) fn next_on_line(mesh: &Mesh, origin: Point, at: Vertex) -> Option<Vertex> {
    let line = Line { mesh, origin, via: mesh.point(at), until: None };
    match line.past(at) {
        Some(RayHit::Vertex(v)) => Some(v),
        _ => None,
    }
}

/// The ray from `origin` through `via`.
struct Line<'a> {
    mesh: &'a Mesh,
    origin: Point,
    via: Point,
    /// Where to stop; a point on the ray.
    until: Option<Point>,
}

enum RayHit {
    Target,
    Vertex(Vertex),
    Wall(Edge),
}

impl Line<'_> {
    /// On which side of the ray? −1 left, 0 on its line, 1 right.
    fn side(&self, v: Vertex) -> i64 {
        area2(self.origin, self.via, self.mesh.point(v)).signum()
    }

    /// From the origin to the first vertex or wall.
    fn begin(&self, at: Location) -> RayHit {
        let mesh = self.mesh;
        match at {
            Location::Inside(t) => self.out_of(t),
            Location::OnEdge(e) => {
                let [a, b] = mesh.ends(e);
                match area2(a, b, self.via).signum() {
                    0 => {
                        let ahead = if self.is_ahead(mesh.end(e)) { mesh.end(e) } else { mesh.origin(e) };
                        self.at(ahead)
                    }
                    1 => self.out_of(e.triangle()),
                    _ => mesh.twin(e).map_or(RayHit::Wall(e), |twin| self.out_of(twin.triangle())),
                }
            }
            // Where walls touch, at most one of the free sides contains the ray.
            Location::OnVertex(v) => {
                let all = mesh.vertices_at(self.origin);
                all.into_iter().find_map(|v| self.past(v)).unwrap_or_else(|| RayHit::Wall(mesh.spoke(v)))
            }
        }
    }

    /// The ray begins in `t`, or on its border and goes inside.
    fn out_of(&self, t: Triangle) -> RayHit {
        let mesh = self.mesh;
        if let Some(v) = mesh.corners(t).into_iter().find(|&v| self.side(v) == 0 && self.is_ahead(v)) {
            return self.at(v);
        }
        let leaves = |&e: &Edge| self.side(mesh.origin(e)) < 0 && self.side(mesh.end(e)) > 0;
        let across = t.edges().into_iter().find(leaves);
        across.map_or(RayHit::Target, |e| self.across(e)) // no edge: the ray is a point
    }

    /// The ray goes on from a vertex on it; none if it enters a wall there.
    fn past(&self, v: Vertex) -> Option<RayHit> {
        let mesh = self.mesh;
        mesh.fan(v).find_map(|spoke| {
            // Clockwise from `v`: first `a`, then `b`.
            let (a, b) = (mesh.end(spoke), mesh.opposite(spoke));
            match (self.side(a), self.side(b)) {
                // Along an edge, unless it is the one that comes from the origin.
                (0, 1) => Some(self.at(a)),
                (-1, 0) => Some(self.at(b)),
                (-1, 1) => Some(self.across(spoke.next())),
                _ => None,
            }
        })
    }

    /// The ray leaves a triangle between the ends of an edge, and goes on to a vertex or wall.
    fn across(&self, mut edge: Edge) -> RayHit {
        let mesh = self.mesh;
        loop {
            let [a, b] = mesh.ends(edge);
            if self.until.is_some_and(|p| area2(a, b, p) >= 0) {
                return RayHit::Target;
            }
            let Some(through) = mesh.twin(edge) else { return RayHit::Wall(edge) };
            let s = mesh.opposite(through);
            match self.side(s) {
                0 => return self.at(s),
                1 => edge = through.next(),
                _ => edge = through.previous(),
            }
        }
    }

    /// A vertex on the ray, unless the target comes first.
    fn at(&self, v: Vertex) -> RayHit {
        let far = |p: Point| {
            (i64::from(p.x) - i64::from(self.origin.x)).abs() + (i64::from(p.y) - i64::from(self.origin.y)).abs()
        };
        let reached = self.until.is_some_and(|p| far(p) <= far(self.mesh.point(v)));
        if reached { RayHit::Target } else { RayHit::Vertex(v) }
    }

    /// Of a vertex on the line: is it on the ray, and not behind the origin?
    fn is_ahead(&self, v: Vertex) -> bool {
        let (o, v) = (self.origin, self.mesh.point(v));
        let towards = |from: i32, via: i32, to: i32| (via - from).signum() * (to - from).signum();
        towards(o.x, self.via.x, v.x) > 0 || towards(o.y, self.via.y, v.y) > 0
    }
}
