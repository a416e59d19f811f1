//! The shortest path of all, from the definition: the corners that a path can bend at, who of them
//! sees whom, and A* over them. Every pair may be looked at, so it is for small worlds and comparisons.

use super::channel::Portal;
use crate::geom::{Point, area2, cross_properly, on_segment};
use crate::world::mesh::{Edge, Mesh, Triangle, Vertex};

/// Above this many corners nobody wants to wait: pairs grow with the square.
pub const MOST_CORNERS: usize = 400;

/// Something that a path goes through. A point where two walls touch is two vertices, and a path
/// comes to one of them.
#[derive(Clone, Copy, PartialEq)]
enum Spot {
    Vertex(Vertex),
    Free(Point),
}

/// From start to goal; none when there is no path, or the world has too many corners.
pub fn shortest(mesh: &Mesh, start: Point, goal: Point) -> Option<Vec<Point>> {
    let corners: Vec<Vertex> = mesh.vertices().filter(|&v| is_corner(mesh, v)).collect();
    if corners.len() > MOST_CORNERS || mesh.locate(start).is_none() || mesh.locate(goal).is_none() {
        return None;
    }
    let ends = [Spot::Free(start), Spot::Free(goal)];
    let spots: Vec<Spot> = ends.into_iter().chain(corners.into_iter().map(Spot::Vertex)).collect();
    let points: Vec<Point> = spots.iter().map(|&s| place(mesh, s)).collect();
    let mut far = vec![f64::INFINITY; spots.len()];
    let mut from = vec![0; spots.len()];
    let mut done = vec![false; spots.len()];
    far[0] = 0.0;
    loop {
        let sum = |i: usize| far[i] + points[i].distance(goal);
        let open = (0..spots.len()).filter(|&i| !done[i] && far[i].is_finite());
        let i = open.min_by(|&a, &b| sum(a).total_cmp(&sum(b)))?;
        if i == 1 {
            break;
        }
        done[i] = true;
        for j in 0..spots.len() {
            let length = far[i] + points[i].distance(points[j]);
            if !done[j] && length < far[j] && sees(mesh, spots[i], spots[j]) {
                (far[j], from[j]) = (length, i);
            }
        }
    }
    let back = std::iter::successors(Some(1), |&i| (i != 0).then(|| from[i]));
    let mut path: Vec<Point> = back.map(|i| points[i]).collect();
    path.reverse();
    path.dedup();
    Some(path)
}

/// The first portal of a channel that a path does not go through: in the area before it, the
/// channel left the path.
pub fn leaves(portals: &[Portal], path: &[Point]) -> Option<usize> {
    let meets = |portal: &Portal, a: Point, b: Point| {
        let (left, right) = (portal.left, portal.right);
        cross_properly(a, b, left, right)
            || [left, right].into_iter().any(|end| on_segment(end, a, b))
            || [a, b].into_iter().any(|end| on_segment(end, left, right))
    };
    portals.iter().position(|portal| !path.windows(2).any(|w| meets(portal, w[0], w[1])))
}

/// Can a shortest path bend here: is there more free space around it than a half turn?
fn is_corner(mesh: &Mesh, v: Vertex) -> bool {
    let mut fan = mesh.fan(v);
    let Some(first) = fan.next().filter(|_| mesh.on_wall(v)) else { return false };
    let last = fan.last().unwrap_or(first);
    area2(mesh.point(v), mesh.point(mesh.end(first)), mesh.point(mesh.opposite(last))) < 0
}

fn place(mesh: &Mesh, spot: Spot) -> Point {
    match spot {
        Spot::Vertex(v) => mesh.point(v),
        Spot::Free(p) => p,
    }
}

fn around(mesh: &Mesh, spot: Spot) -> Vec<Triangle> {
    match spot {
        Spot::Vertex(v) => mesh.fan(v).map(Edge::triangle).collect(),
        Spot::Free(p) => mesh.touching(p),
    }
}

/// Does a straight walk lead from one spot to the other? Exact: from triangle to triangle, and on from
/// each vertex that it comes to, on the side on which it came.
fn sees(mesh: &Mesh, from: Spot, to: Spot) -> bool {
    let b = place(mesh, to);
    let holds = |t: Triangle| match to {
        Spot::Vertex(v) => mesh.corners(t).contains(&v),
        Spot::Free(p) => t.edges().iter().all(|&e| area2(mesh.point(mesh.origin(e)), mesh.point(mesh.end(e)), p) >= 0),
    };
    let mut at = from;
    'from: loop {
        let (a, triangles) = (place(mesh, at), around(mesh, at));
        if triangles.iter().any(|&t| holds(t)) {
            return true;
        }
        for &t in &triangles {
            let on_way = mesh.corners(t).into_iter().find(|&v| mesh.point(v) != a && on_segment(mesh.point(v), a, b));
            if let Some(v) = on_way {
                at = Spot::Vertex(v);
                continue 'from;
            }
        }
        // Out of a triangle over the edge whose ends lie left and right of the way, and away from `a`.
        let leaves = |e: &Edge| {
            let [p, q] = mesh.ends(*e);
            area2(p, q, a) > 0 && area2(a, b, p) < 0 && area2(a, b, q) > 0
        };
        let Some(mut edge) = triangles.iter().flat_map(|t| t.edges()).find(leaves) else { return false };
        while let Some(twin) = mesh.twin(edge) {
            if holds(twin.triangle()) {
                return true;
            }
            let tip = mesh.opposite(twin);
            edge = match area2(a, b, mesh.point(tip)) {
                0 => {
                    at = Spot::Vertex(tip);
                    continue 'from;
                }
                1.. => twin.next(),
                _ => twin.previous(),
            };
        }
        return false;
    }
}
