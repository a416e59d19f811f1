//! The beam for its vertices alone, as fast as it gets: the decisions are those of the lesson's beam
//! (`algo/beam`), which the tests compare it with. It keeps no polygon and no counts, and for a graph
//! of taut links it does not look where none can be.

use super::{Corner, Links};
use crate::algo::beam::{first_edges, next_on_line};
use crate::algo::edge_table::{Behind, EdgeTable, index, is_open};
use crate::geom::{Point, area2};
use crate::world::mesh::{Mesh, Vertex};

/// A direction: from one lattice point to another. Both parts stay below 2^30.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ray {
    pub x: i32,
    pub y: i32,
}

impl Ray {
    #[inline]
    pub fn new(from: Point, to: Point) -> Self {
        Self { x: to.x - from.x, y: to.y - from.y }
    }

    /// Positive when `other` lies to the right of this direction, negative to the left. Exact: products
    /// stay below 2^60.
    #[inline]
    pub fn turn(self, other: Self) -> i64 {
        i64::from(self.x) * i64::from(other.y) - i64::from(self.y) * i64::from(other.x)
    }

    /// The other way.
    #[inline]
    pub fn back(self) -> Self {
        Self { x: -self.x, y: -self.y }
    }

    /// To the right on the lattice, or straight up: so is every direction or its opposite, never both.
    #[inline]
    fn is_rightwards(self) -> bool {
        UP.turn(self) > 0
    }

    /// In lattice units.
    #[inline]
    pub fn length(self) -> f64 {
        let (x, y) = (f64::from(self.x), f64::from(self.y));
        (x * x + y * y).sqrt()
    }
}

/// Where the right half begins: so nearly straight up that no two lattice points have just this direction.
const UP: Ray = Ray { x: -1, y: -(1 << 30) };

/// The part of an angle, clockwise and less than half a turn, that lies in the right half; none if there is none.
#[inline]
fn right_half(left: Ray, right: Ray) -> Option<[Ray; 2]> {
    match (left.is_rightwards(), right.is_rightwards()) {
        (true, true) => Some([left, right]),
        (false, true) => Some([UP, right]),
        (true, false) => Some([left, UP.back()]),
        (false, false) => None,
    }
}

/// A beam about to cross an edge.
#[derive(Clone, Copy)]
struct Beam {
    edge: u32,
    left: Ray,
    right: Ray,
    /// Bit 0: does the left end of the edge lie just on the left side of the beam, beyond the vertex that
    /// this side goes through? Then the line may go on where the beam ends. Bit 1: the same on the right.
    ends_on: u8,
}

/// Casts beams on one mesh.
pub struct Looker<'a> {
    mesh: &'a Mesh,
    table: EdgeTable,
    /// Origins of the edges, by their numbers in the table.
    origins: Vec<Vertex>,
    corners: Vec<Corner>,
    waiting: Vec<Beam>,
    /// In which look a vertex was last seen: it is told once, and one in the open, with no walls, never.
    seen: Vec<u32>,
    looks: u32,
}

impl<'a> Looker<'a> {
    pub fn new(mesh: &'a Mesh) -> Self {
        let table = EdgeTable::new(mesh);
        Self {
            mesh,
            origins: table.of_all(mesh, |e| mesh.origin(e)),
            table,
            corners: mesh.vertices().map(|v| Corner::new(mesh, v)).collect(),
            waiting: Vec::new(),
            seen: mesh.vertices().map(|v| if mesh.on_wall(v) { 0 } else { u32::MAX }).collect(),
            looks: 0,
        }
    }

    pub fn mesh(&self) -> &'a Mesh {
        self.mesh
    }

    #[inline]
    pub fn corner(&self, v: Vertex) -> &Corner {
        &self.corners[v.index()]
    }

    /// Calls `visit` once with every vertex that a link of this kind joins to `v`.
    pub fn from_vertex(&mut self, v: Vertex, which: Links, visit: impl FnMut(Vertex, Ray)) {
        self.look_from::<false>(v, which, visit);
    }

    /// The same for those to the right on the lattice, or straight above. Of the two ends of a link, just one
    /// has the other there.
    pub fn rightwards(&mut self, v: Vertex, which: Links, visit: impl FnMut(Vertex, Ray)) {
        self.look_from::<true>(v, which, visit);
    }

    #[inline]
    fn look_from<const HALF: bool>(&mut self, v: Vertex, which: Links, mut visit: impl FnMut(Vertex, Ray)) {
        self.looks += 1;
        let (mesh, o, corner) = (self.mesh, self.mesh.point(v), self.corners[v.index()]);
        let taut = which == Links::Taut;
        if taut && !corner.bends {
            return;
        }
        let mut told = |looker: &mut Self, w: Vertex, ray: Ray| {
            let is_wanted = !HALF || ray.is_rightwards();
            if is_wanted && (!taut || (looker.corners[w.index()].is_tangent(ray) && corner.is_tangent(ray))) {
                looker.tell(w, ray, &mut visit);
            }
        };
        // Beyond these lines no link is taut: the walls drawn on.
        let (until, since) = (corner.last.back(), corner.first.back());
        for spoke in mesh.fan(v) {
            let (p, q) = (mesh.end(spoke), mesh.opposite(spoke));
            let (left, right) = (Ray::new(o, mesh.point(p)), Ray::new(o, mesh.point(q)));
            told(self, p, left);
            told(self, q, right);
            let edge = self.table.number(mesh, spoke.next());
            let mut cast = |looker: &mut Self, left: Ray, right: Ray| {
                if let Some([left, right]) = if HALF { right_half(left, right) } else { Some([left, right]) } {
                    looker.cast(o, edge, left, right, &mut told);
                }
            };
            if !taut {
                cast(self, left, right);
                continue;
            }
            if left.turn(until) > 0 {
                cast(self, left, if right.turn(until) >= 0 { right } else { until });
            }
            if since.turn(right) > 0 {
                cast(self, if since.turn(left) >= 0 { left } else { since }, right);
            }
            // Just on such a line the beam on our side of it may end where the other side goes on.
            for (end, _) in [(p, left.turn(until)), (q, since.turn(right))].into_iter().filter(|&(_, turn)| turn == 0) {
                self.look_along(o, end, &mut told);
            }
        }
    }

    /// Calls `visit` once with every vertex that is seen from any point (with a taut link: at which a
    /// path from there can bend), and tells whether `target` is seen.
    pub fn from_point(
        &mut self,
        origin: Point,
        which: Links,
        target: Option<Point>,
        mut visit: impl FnMut(Vertex, Ray),
    ) -> bool {
        self.looks += 1;
        let mesh = self.mesh;
        let mut told = |looker: &mut Self, w: Vertex, ray: Ray| {
            if which == Links::Full || looker.corners[w.index()].is_tangent(ray) {
                looker.tell(w, ray, &mut visit);
            }
        };
        let at = mesh.locate(origin);
        let aim = target.map(|target| (target, Ray::new(origin, target)));
        let mut is_seen = at.is_some() && target == Some(origin);
        for edge in first_edges(mesh, origin, at) {
            let ends = [mesh.origin(edge), mesh.end(edge)];
            let [left, right] = ends.map(|v| Ray::new(origin, mesh.point(v)));
            ends.into_iter().zip([left, right]).for_each(|(v, ray)| told(self, v, ray));
            let number = self.table.number(mesh, edge);
            self.cast_until(origin, number, left, right, &mut told, |looker, wall| {
                let Some((target, along)) = aim else { return };
                if wall.left.turn(along) >= 0 && wall.right.turn(along) <= 0 {
                    let [a, b] = looker.ends(wall.edge);
                    is_seen |= area2(a, b, target) >= 0;
                }
            });
        }
        is_seen
    }

    /// The vertices at both ends of an edge of the table.
    fn corner_ids(&self, edge: u32) -> [Vertex; 2] {
        let edge = index(edge);
        [edge, if edge % 3 == 2 { edge - 2 } else { edge + 1 }].map(|e| self.origins[e])
    }

    fn ends(&self, edge: u32) -> [Point; 2] {
        self.corner_ids(edge).map(|v| self.mesh.point(v))
    }

    /// Whoever stands on a vertex does not see it, nor its other side where walls touch.
    #[inline]
    fn tell(&mut self, w: Vertex, ray: Ray, visit: &mut impl FnMut(Vertex, Ray)) {
        let seen = &mut self.seen[w.index()];
        if *seen < self.looks && ray != Ray::default() {
            *seen = self.looks;
            visit(w, ray);
        }
    }

    #[inline]
    fn cast(&mut self, o: Point, edge: u32, left: Ray, right: Ray, told: &mut impl FnMut(&mut Self, Vertex, Ray)) {
        self.cast_until(o, edge, left, right, told, |_, _| ());
    }

    /// One beam through an edge: `told` gets the corners in it, some twice; `ended` the walls.
    #[inline]
    #[expect(clippy::needless_bitwise_bool, reason = "one branch where two would be foretold wrongly")]
    fn cast_until(
        &mut self,
        o: Point,
        edge: u32,
        left: Ray,
        right: Ray,
        told: &mut impl FnMut(&mut Self, Vertex, Ray),
        mut ended: impl FnMut(&Self, Beam),
    ) {
        let mut beam = Beam { edge, left, right, ends_on: 0 };
        loop {
            if !is_open(beam.edge) {
                ended(self, beam);
                if beam.ends_on != 0 {
                    let ends = self.corner_ids(beam.edge).into_iter().zip([1, 2]);
                    ends.filter(|(_, bit)| beam.ends_on & bit != 0).for_each(|(end, _)| self.look_along(o, end, told));
                }
                let Some(next) = self.waiting.pop() else { return };
                beam = next;
                continue;
            }
            let Behind { s, left, right } = self.table.behind(beam.edge);
            let ray = Ray::new(o, s);
            let (of_left, of_right) = (beam.left.turn(ray), beam.right.turn(ray));
            // Which way a beam goes cannot be foretold by the processor, so it should cost few branches.
            if (of_left > 0) & (of_right < 0) {
                told(self, self.origins[index(right)], ray);
                self.waiting.push(Beam { edge: right, left: ray, ends_on: beam.ends_on & 2, ..beam });
                beam = Beam { edge: left, right: ray, ends_on: beam.ends_on & 1, ..beam };
                continue;
            }
            if (of_left == 0) | (of_right == 0) {
                told(self, self.origins[index(right)], ray);
            }
            let to_right = of_left <= 0;
            beam.edge = if to_right { right } else { left };
            let on_right = (beam.ends_on & 2) | u8::from(of_left == 0);
            let on_left = (beam.ends_on & 1) | (u8::from(of_right == 0) << 1);
            beam.ends_on = if to_right { on_right } else { on_left };
        }
    }

    /// Follows the line from `o` through `at` from there on, until it enters a wall.
    fn look_along(&mut self, o: Point, mut at: Vertex, told: &mut impl FnMut(&mut Self, Vertex, Ray)) {
        while let Some(next) = next_on_line(self.mesh, o, at) {
            told(self, next, Ray::new(o, self.mesh.point(next)));
            at = next;
        }
    }
}
