//! Beams over the triangles of a world, as a plain recursion, decided exactly or in 32-bit floating point.

use glam::{DVec2, Vec2};
use pathlight::geom::Point;
use pathlight::map::mesh::{Edge, Mesh, Vertex};
use pathlight::scene::World;
use std::collections::{BTreeMap, BTreeSet};

/// What the beams of one viewer came to.
#[derive(Default)]
pub struct Beams {
    /// Beams that leave the triangles around the viewer.
    pub first: usize,
    /// How many triangles beams entered, in all.
    pub expansions: usize,
    pub splits: usize,
    /// Parts of walls that beams met.
    pub pieces: usize,
    /// By position: vertices that beams met, and those of the triangles around the viewer.
    pub seen: BTreeSet<Point>,
    /// How often each triangle was entered.
    pub entered: BTreeMap<u32, usize>,
    /// Tests of left and right, and how many of them would have another sign in 32-bit floating point.
    pub tests: usize,
    pub wrong_in_f32: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Signs {
    Exact,
    Float32,
}

struct Caster<'a> {
    mesh: &'a Mesh,
    origin: Point,
    signs: Signs,
    out: Beams,
}

/// More than any scene needs. With wrong signs a beam may go around in circles.
const MOST: usize = 4000;

/// All beams from a position in world units.
pub fn cast(world: &World, from: DVec2, signs: Signs) -> Beams {
    let mesh = world.mesh();
    let mut caster = Caster { mesh, origin: world.snap(from), signs, out: Beams::default() };
    for triangle in mesh.triangles() {
        let corners = mesh.corner_points(triangle);
        if !holds(corners, caster.origin) {
            continue;
        }
        let edges = mesh.corners(triangle).map(|v| mesh.fan(v).find(|e| e.triangle() == triangle));
        for edge in edges.into_iter().flatten() {
            let ends = mesh.ends(edge);
            if exact(ends[0], ends[1], caster.origin) != 0 {
                caster.out.first += 1;
                caster.out.seen.extend(ends.into_iter().filter(|&p| p != caster.origin));
                caster.leave(edge, None);
            }
        }
    }
    caster.out
}

/// How many triangles hold a position, their borders included.
pub fn triangles_at(world: &World, at: DVec2) -> usize {
    let (mesh, origin) = (world.mesh(), world.snap(at));
    mesh.triangles().filter(|&triangle| holds(mesh.corner_points(triangle), origin)).count()
}

/// Does a triangle hold a point, its border included?
fn holds(corners: [Point; 3], p: Point) -> bool {
    let sides: BTreeSet<i128> = (0..3).map(|i| exact(corners[i], corners[(i + 1) % 3], p)).collect();
    !(sides.contains(&1) && sides.contains(&-1))
}

/// The triangles that can be reached from the one around a position.
pub fn reachable_triangles(world: &World, from: DVec2) -> usize {
    let (mesh, origin) = (world.mesh(), world.snap(from));
    let mut reached: Vec<_> = mesh.triangles().filter(|&t| holds(mesh.corner_points(t), origin)).take(1).collect();
    let mut next = 0;
    while let Some(&triangle) = reached.get(next) {
        let edges = mesh.corners(triangle).into_iter().flat_map(|v| mesh.fan(v)).filter(|e| e.triangle() == triangle);
        for beyond in edges.filter_map(|e| mesh.twin(e)).map(|twin| twin.triangle()).collect::<Vec<_>>() {
            if !reached.contains(&beyond) {
                reached.push(beyond);
            }
        }
        next += 1;
    }
    reached.len()
}

/// The sign of the area: positive if `c` lies right of the line from `a` to `b`, y pointing down.
fn exact(a: Point, b: Point, c: Point) -> i128 {
    let [bx, by, cx, cy] = [b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y].map(i128::from);
    (bx * cy - by * cx).signum()
}

impl Caster<'_> {
    fn float(&self, b: Point, c: Point) -> i128 {
        let at = |p: Point| self.mesh.lattice().to_world(p).as_vec2();
        let [b, c]: [Vec2; 2] = [b, c].map(|p| at(p) - at(self.origin));
        let product = b.x * c.y - b.y * c.x;
        i128::from(product > 0.0) - i128::from(product < 0.0)
    }

    /// On which side of the line from the viewer through `limit` does `s` lie?
    fn side(&mut self, limit: Vertex, s: Vertex) -> i128 {
        let [limit, s] = [limit, s].map(|v| self.mesh.point(v));
        let (right, float) = (exact(self.origin, limit, s), self.float(limit, s));
        self.out.tests += 1;
        self.out.wrong_in_f32 += usize::from(right != float);
        if self.signs == Signs::Exact { right } else { float }
    }

    /// The beam leaves a triangle through `edge`; its limits go through these vertices, or the ends of the edge.
    fn leave(&mut self, edge: Edge, limits: Option<[Vertex; 2]>) {
        let mesh = self.mesh;
        let ends = [mesh.origin(edge), mesh.end(edge)];
        // As the viewer sees the edge, left first.
        let [a, b] = ends.map(|v| mesh.point(v));
        let [left, right] = if exact(self.origin, a, b) > 0 { ends } else { [ends[1], ends[0]] };
        let [l, r] = limits.unwrap_or([left, right]);
        let Some(twin) = mesh.twin(edge) else {
            self.out.pieces += 1;
            return;
        };
        self.out.expansions += 1;
        *self.out.entered.entry(twin.triangle().0).or_default() += 1;
        if self.out.expansions > MOST {
            return;
        }
        let s = mesh.opposite(twin);
        let others = [twin.next(), twin.previous()];
        let edge_at = |v: Vertex| others.into_iter().find(|&e| [mesh.origin(e), mesh.end(e)].contains(&v));
        let (of_l, of_r) = (self.side(l, s), self.side(r, s));
        if of_l >= 0 && of_r <= 0 {
            self.out.seen.insert(mesh.point(s));
        }
        let [to_left, to_right] = [edge_at(left), edge_at(right)].map(|edge| edge.expect("an edge of the triangle"));
        if of_l > 0 && of_r < 0 {
            self.out.splits += 1;
            self.leave(to_left, Some([l, s]));
            self.leave(to_right, Some([s, r]));
        } else if of_l <= 0 {
            self.leave(to_right, Some([l, r]));
        } else {
            self.leave(to_left, Some([l, r]));
        }
    }
}
