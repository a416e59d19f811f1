//! Beams over the triangles of a world, as a plain recursion, decided exactly or in 32-bit floating point.

use glam::{DVec2, Vec2};
use pathlight::geom::Point;
use pathlight::map::mesh::{Edge, Mesh, Triangle, Vertex};
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
    /// The middle direction of each, in the order in which they were met.
    pub directions: Vec<DVec2>,
    /// By position: vertices that beams met, and those of the triangles around the viewer.
    pub seen: BTreeSet<Point>,
    /// How often each triangle was entered.
    pub entered: BTreeMap<u32, usize>,
    /// How often each vertex was S inside a beam, and how often outside.
    pub tested: BTreeMap<Point, [usize; 2]>,
    /// Tests of left and right, and how many of them would have another sign in 32-bit floating point.
    pub tests: usize,
    pub wrong_in_f32: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Signs {
    Exact,
    Float32,
}

/// How far the viewer sees, in degrees from low to high (y points down, less than half a turn) and in world units.
#[derive(Clone, Copy)]
pub struct View {
    pub degrees: [f64; 2],
    pub range: f64,
}

/// A limit of a beam: the direction from the viewer, and the vertex that it goes through.
#[derive(Clone, Copy)]
struct Limit {
    to: (i64, i64),
    through: Option<Vertex>,
}

struct Caster<'a> {
    mesh: &'a Mesh,
    origin: Point,
    signs: Signs,
    view: Option<View>,
    /// The right part first, at every split.
    right_first: bool,
    out: Beams,
}

/// More than any scene needs. With wrong signs a beam may go around in circles.
const MOST: usize = 4000;

/// All beams from a position in world units.
pub fn cast(world: &World, from: DVec2, signs: Signs) -> Beams {
    cast_within(world, from, signs, None)
}

/// The beams in a field of view.
pub fn cast_within(world: &World, from: DVec2, signs: Signs, view: Option<View>) -> Beams {
    cast_in_order(world, from, signs, view, [false, false])
}

/// All beams with the right part first at every split. `first_too`: are the first beams in the opposite order, too?
pub fn cast_right_first(world: &World, from: DVec2, first_too: bool) -> Beams {
    cast_in_order(world, from, Signs::Exact, None, [true, first_too])
}

fn cast_in_order(
    world: &World,
    from: DVec2,
    signs: Signs,
    view: Option<View>,
    [right_first, first_too]: [bool; 2],
) -> Beams {
    let mesh = world.mesh();
    let mut caster = Caster { mesh, origin: world.snap(from), signs, view, right_first, out: Beams::default() };
    for triangle in mesh.triangles() {
        let corners = mesh.corner_points(triangle);
        if !holds(corners, caster.origin) {
            continue;
        }
        let mut edges = mesh.corners(triangle).map(|v| mesh.fan(v).find(|e| e.triangle() == triangle));
        if first_too {
            edges.reverse();
        }
        for edge in edges.into_iter().flatten() {
            let ends = mesh.ends(edge);
            if exact(ends[0], ends[1], caster.origin) != 0 {
                caster.begin(edge);
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

/// The first of the triangles that hold a position.
pub fn triangle_of(world: &World, at: DVec2) -> Option<Triangle> {
    let (mesh, origin) = (world.mesh(), world.snap(at));
    mesh.triangles().find(|&triangle| holds(mesh.corner_points(triangle), origin))
}

/// Does a triangle hold a point, its border included?
pub fn holds(corners: [Point; 3], p: Point) -> bool {
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
        for beyond in edges.filter_map(|e| mesh.twin(e)).map(Edge::triangle).collect::<Vec<_>>() {
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

    fn limit(&self, v: Vertex) -> Limit {
        let p = self.mesh.point(v);
        Limit { to: (i64::from(p.x - self.origin.x), i64::from(p.y - self.origin.y)), through: Some(v) }
    }

    /// The ends of an edge as the viewer sees it, left first.
    fn ends(&self, edge: Edge) -> [Vertex; 2] {
        let ends = [self.mesh.origin(edge), self.mesh.end(edge)];
        let [a, b] = ends.map(|v| self.mesh.point(v));
        if exact(self.origin, a, b) > 0 { ends } else { [ends[1], ends[0]] }
    }

    /// A first beam leaves through this edge, as far as it lies in the field of view.
    fn begin(&mut self, edge: Edge) {
        let [mut left, mut right] = self.ends(edge).map(|v| self.limit(v));
        if let Some(view) = self.view {
            let [low, high] = view.degrees.map(|degrees| {
                let ray = DVec2::from_angle(degrees.to_radians()) * 1e9;
                Limit { to: (ray.x as i64, ray.y as i64), through: None }
            });
            if turn(low, right) <= 0 || turn(left, high) <= 0 {
                return;
            }
            left = if turn(left, low) > 0 { low } else { left };
            right = if turn(high, right) > 0 { high } else { right };
        }
        self.out.first += 1;
        let met = [left, right].into_iter().filter_map(|limit| limit.through).map(|v| self.mesh.point(v));
        self.out.seen.extend(met.filter(|&p| p != self.origin));
        self.leave(edge, [left, right]);
    }

    /// On which side of a limit does `s` lie?
    fn side(&mut self, limit: Limit, s: Vertex) -> i128 {
        let exact = turn(limit, self.limit(s));
        self.out.tests += 1;
        let float = limit.through.map_or(exact, |v| self.float(self.mesh.point(v), self.mesh.point(s)));
        self.out.wrong_in_f32 += usize::from(exact != float);
        if self.signs == Signs::Exact { exact } else { float }
    }

    fn is_out_of_range(&self, edge: Edge) -> bool {
        let ends = self.mesh.ends(edge).map(|p| self.mesh.lattice().to_world(p));
        let eye = self.mesh.lattice().to_world(self.origin);
        self.view.is_some_and(|view| super::plane::to_segment(eye, ends) > view.range)
    }

    /// The beam between these limits leaves a triangle through an edge.
    fn leave(&mut self, edge: Edge, [l, r]: [Limit; 2]) {
        let mesh = self.mesh;
        let [left, right] = self.ends(edge);
        let twin = mesh.twin(edge).filter(|_| !self.is_out_of_range(edge));
        let Some(twin) = twin else {
            self.out.pieces += 1;
            let [l, r] = [l, r].map(|limit| DVec2::new(limit.to.0 as f64, limit.to.1 as f64).normalize());
            self.out.directions.push(l + r);
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
        let is_met = of_l >= 0 && of_r <= 0;
        self.out.tested.entry(mesh.point(s)).or_default()[usize::from(!is_met)] += 1;
        if is_met {
            self.out.seen.insert(mesh.point(s));
        }
        let [to_left, to_right] = [edge_at(left), edge_at(right)].map(|edge| edge.expect("an edge of the triangle"));
        if of_l > 0 && of_r < 0 {
            self.out.splits += 1;
            let mut parts = [(to_left, [l, self.limit(s)]), (to_right, [self.limit(s), r])];
            if self.right_first {
                parts.reverse();
            }
            for (edge, limits) in parts {
                self.leave(edge, limits);
            }
        } else if of_l <= 0 {
            self.leave(to_right, [l, r]);
        } else {
            self.leave(to_left, [l, r]);
        }
    }
}

/// Positive if the second direction lies right of the first; y points down.
fn turn(a: Limit, b: Limit) -> i128 {
    let [(ax, ay), (bx, by)] = [a.to, b.to].map(|(x, y)| (i128::from(x), i128::from(y)));
    (ax * by - ay * bx).signum()
}
