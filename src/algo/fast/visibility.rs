//! The twin of [`crate::algo::beam`] for the vertices in sight: the same decisions, but no polygon and no counts.
//! For a graph of taut links it does not look where no link can be taut.

use super::edge_table::EdgeTable;
use super::sectors::{GAP, Sector, Sectors};
use crate::algo::beam::{first_edges, next_on_line};
use crate::algo::visibility_graph::{Links, WallCorner};
use crate::geom::{Point, Ray, Side, area2};
use crate::map::mesh::{Edge, Mesh, Vertex};

/// Where the right half plane begins: so close to straight up that no two lattice points have this direction.
const UP: Ray = Ray { x: -1, y: -(1 << 30) };

/// Does a direction point to the right on the lattice, or straight up? Of a direction and its opposite exactly one
/// does.
#[inline]
fn is_rightwards(ray: Ray) -> bool {
    UP.turn(ray) > 0
}

/// The part of an angle (clockwise, less than half a turn) that lies in the right half plane, if any.
#[inline]
fn right_half(left: Ray, right: Ray) -> Option<[Ray; 2]> {
    match (is_rightwards(left), is_rightwards(right)) {
        (true, true) => Some([left, right]),
        (false, true) => Some([UP, right]),
        (true, false) => Some([left, UP.back()]),
        (false, false) => None,
    }
}

/// Casts beams on one mesh.
pub struct VisibilityQuery<'a> {
    mesh: &'a Mesh,
    corners: Vec<WallCorner>,
    beams: Beams,
    seen: Seen,
}

impl<'a> VisibilityQuery<'a> {
    pub fn new(mesh: &'a Mesh) -> Self {
        Self {
            mesh,
            corners: mesh.vertices().map(|v| WallCorner::new(mesh, v)).collect(),
            beams: Beams::new(mesh),
            seen: Seen::new(mesh),
        }
    }

    pub fn mesh(&self) -> &'a Mesh {
        self.mesh
    }

    #[inline]
    pub fn corner(&self, v: Vertex) -> &WallCorner {
        &self.corners[v.index()]
    }

    /// Calls `visit` once with every vertex that a link of this kind joins to `v`.
    pub fn from_vertex(&mut self, v: Vertex, which: Links, visit: impl FnMut(Vertex, Ray)) {
        self.cast_from::<false>(v, which, visit);
    }

    /// The same for the vertices to the right on the lattice, or straight above. Each link is found from exactly one
    /// of its ends.
    pub fn rightwards(&mut self, v: Vertex, which: Links, visit: impl FnMut(Vertex, Ray)) {
        self.cast_from::<true>(v, which, visit);
    }

    #[inline]
    fn cast_from<const HALF: bool>(&mut self, v: Vertex, which: Links, mut visit: impl FnMut(Vertex, Ray)) {
        let Self { mesh, corners, beams, seen } = self;
        let (o, corner, taut) = (mesh.point(v), corners[v.index()], which == Links::Taut);
        if taut && !corner.can_bend {
            return;
        }
        seen.begin();
        beams.sectors.clear();
        let mut report = |w: Vertex, ray: Ray| {
            if !taut || (corners[w.index()].is_tangent(ray) && corner.is_tangent(ray)) {
                seen.report(w, ray, &mut visit);
            }
        };
        let is_wanted = |ray: Ray| !HALF || is_rightwards(ray);
        // The extended walls: no link beyond these lines is taut.
        let (until, since) = (corner.last.back(), corner.first.back());
        for spoke in mesh.fan(v) {
            let (p, q) = (mesh.end(spoke), mesh.opposite(spoke));
            let (left, right) = (Ray::new(o, mesh.point(p)), Ray::new(o, mesh.point(q)));
            for (end, ray) in [(p, left), (q, right)] {
                if is_wanted(ray) {
                    report(end, ray);
                }
            }
            let mut add = |left: Ray, right: Ray| {
                if let Some(sides) = if HALF { right_half(left, right) } else { Some([left, right]) } {
                    beams.add(spoke.next(), sides);
                }
            };
            if !taut {
                add(left, right);
                continue;
            }
            if left.turn(until) > 0 {
                add(left, if right.turn(until) >= 0 { right } else { until });
            }
            if since.turn(right) > 0 {
                add(if since.turn(left) >= 0 { left } else { since }, right);
            }
            // Exactly on such a line the beam on this side of it may end where sight on the other side goes on.
            for (end, ray, turn) in [(p, left, left.turn(until)), (q, right, since.turn(right))] {
                if turn == 0 && is_wanted(ray) {
                    look_along(mesh, o, end, &mut report);
                }
            }
        }
        beams.cast(mesh, corners, o, &mut report);
    }

    /// Calls `visit` once with every vertex that is seen from a point (of taut links: every vertex at which a path
    /// from there can bend). Returns whether `target` is seen.
    pub fn from_point(
        &mut self,
        origin: Point,
        which: Links,
        target: Option<Point>,
        mut visit: impl FnMut(Vertex, Ray),
    ) -> bool {
        let Self { mesh, corners, beams, seen } = self;
        seen.begin();
        beams.sectors.clear();
        let mut report = |w: Vertex, ray: Ray| {
            if which == Links::Full || corners[w.index()].is_tangent(ray) {
                seen.report(w, ray, &mut visit);
            }
        };
        let at = mesh.locate(origin);
        for edge in first_edges(mesh, origin, at) {
            let ends = [mesh.origin(edge), mesh.end(edge)];
            let sides = ends.map(|v| Ray::new(origin, mesh.point(v)));
            ends.into_iter().zip(sides).for_each(|(v, ray)| report(v, ray));
            beams.add(edge, sides);
        }
        beams.cast(mesh, corners, origin, &mut report);
        target.is_some_and(|target| at.is_some() && (target == origin || beams.reaches(origin, target)))
    }
}

/// Epoch stamps: each vertex is reported once per query, and a vertex without walls never.
struct Seen {
    last: Vec<u32>,
    looks: u32,
}

impl Seen {
    fn new(mesh: &Mesh) -> Self {
        Self { last: mesh.vertices().map(|v| if mesh.on_wall(v) { 0 } else { u32::MAX }).collect(), looks: 0 }
    }

    fn begin(&mut self) {
        self.looks += 1;
    }

    /// A vertex does not see itself, nor the other vertex at the same point where walls touch.
    #[inline]
    fn report(&mut self, w: Vertex, ray: Ray, visit: &mut impl FnMut(Vertex, Ray)) {
        let last = &mut self.last[w.index()];
        if *last < self.looks && ray != Ray::default() {
            *last = self.looks;
            visit(w, ray);
        }
    }
}

/// All beams of one query.
struct Beams {
    table: EdgeTable,
    /// The origin of each edge, by its index in the table.
    origins: Vec<Vertex>,
    sectors: Sectors,
}

impl Beams {
    fn new(mesh: &Mesh) -> Self {
        let table = EdgeTable::new(mesh);
        Self { origins: table.origins(mesh), table, sectors: Sectors::default() }
    }

    #[inline]
    fn add(&mut self, edge: Edge, sides: [Ray; 2]) {
        self.sectors.add(sides, self.table.number(edge));
    }

    /// Expands them: `report` gets the vertices in them, some of them twice.
    #[inline]
    fn cast(&mut self, mesh: &Mesh, corners: &[WallCorner], o: Point, report: &mut impl FnMut(Vertex, Ray)) {
        self.sectors.expand_all::<true>(o, &self.table);
        for hit in self.sectors.corners() {
            let (v, ray) = (self.origins[hit.edge_index()], hit.ray);
            report(v, ray);
            // A corner that ends the beam on one side of a line may let the line itself pass.
            let ends = |side: Side, hand: Side| hit.is_on(side) && corners[v.index()].wall_sides(ray)[hand as usize];
            if ends(Side::Left, Side::Right) || ends(Side::Right, Side::Left) {
                look_along(mesh, o, v, report);
            }
        }
    }

    /// Do they reach the target?
    fn reaches(&self, origin: Point, target: Point) -> bool {
        let along = Ray::new(origin, target);
        self.sectors.clockwise().filter(|sector| sector.edge != GAP).any(|Sector { sides: [left, right], edge }| {
            let [a, b] = self.table.wall(edge);
            left.turn(along) >= 0 && right.turn(along) <= 0 && area2(a, b, target) >= 0
        })
    }
}

/// Follows the line from `o` through `at`, from `at` until it enters a wall.
fn look_along(mesh: &Mesh, o: Point, mut at: Vertex, report: &mut impl FnMut(Vertex, Ray)) {
    while let Some(next) = next_on_line(mesh, o, at) {
        report(next, Ray::new(o, mesh.point(next)));
        at = next;
    }
}
