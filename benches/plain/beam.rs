//! The steps of the lesson's beam by hand, in one loop that nobody can watch: the same lists, counts and marks.

use pathlight::geom::{Point, area2};
use pathlight::map::mesh::{Edge, Location, Mesh, Vertex};

#[derive(Clone, Copy)]
pub struct Beam {
    pub edge: Edge,
    left: Vertex,
    right: Vertex,
}

pub struct Sight {
    pub walls: Vec<Beam>,
    pub seen: Vec<Vertex>,
    pub expansions: u32,
    is_seen: Vec<bool>,
    entered: Vec<u32>,
}

impl Sight {
    fn see(&mut self, v: Vertex) {
        if !std::mem::replace(&mut self.is_seen[v.index()], true) {
            self.seen.push(v);
        }
    }
}

/// From inside a triangle, on a map where no three corners are on one line with the origin; else none.
pub fn beam(mesh: &Mesh, origin: Point) -> Option<Sight> {
    let Some(Location::Inside(first)) = mesh.locate(origin) else { return None };
    let mut sight = Sight {
        walls: Vec::new(),
        seen: Vec::new(),
        expansions: 0,
        is_seen: vec![false; mesh.vertex_count()],
        entered: vec![0; mesh.triangle_count()],
    };
    mesh.corners(first).into_iter().for_each(|v| sight.see(v));
    sight.entered[first.index()] = 1;
    let through = |edge| Beam { edge, left: mesh.origin(edge), right: mesh.end(edge) };
    let mut waiting: Vec<Beam> = first.edges().into_iter().rev().map(through).collect();
    while let Some(beam) = waiting.pop() {
        let Beam { edge, left, right } = beam;
        let [l, r] = [left, right].map(|v| mesh.point(v));
        let Some(twin) = mesh.twin(edge) else {
            sight.walls.push(beam);
            let [a, b] = [mesh.origin(edge), mesh.end(edge)];
            let goes_on = (left != a && area2(origin, l, mesh.point(a)) == 0)
                || (right != b && area2(origin, r, mesh.point(b)) == 0);
            if goes_on {
                return None;
            }
            continue;
        };
        sight.entered[twin.triangle().index()] += 1;
        sight.expansions += 1;
        let v = mesh.opposite(twin);
        let s = mesh.point(v);
        let (of_left, of_right) = (area2(origin, l, s), area2(origin, r, s));
        if of_left > 0 && of_right < 0 {
            sight.see(v);
            waiting.push(Beam { edge: twin.previous(), left: v, right });
            waiting.push(Beam { edge: twin.next(), left, right: v });
            continue;
        }
        if of_left == 0 || of_right == 0 {
            sight.see(v);
        }
        let edge = if of_left <= 0 { twin.previous() } else { twin.next() };
        waiting.push(Beam { edge, ..beam });
    }
    Some(sight)
}
