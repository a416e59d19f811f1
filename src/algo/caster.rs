//! The beam for live work: the same decisions as [`crate::algo::beam`], and the same polygon, without
//! steps. A heat map asks thousands of times in a second, a pursuit in every tick.
//!
//! A query allocates nothing once its lists have grown.

use crate::algo::beam::first_edges;
use crate::algo::edge_table::{EdgeTable, WALL};
use crate::geom::{Point, hit, polygon_area};
use crate::world::mesh::{Edge, Location, Mesh};
use glam::DVec2;
use std::rc::Rc;

/// A beam about to cross an edge, or the part of a wall that it sees. Points are offsets from the eye.
#[derive(Clone, Copy, Debug)]
struct Ray {
    edge: u32,
    /// Ends of the edge, left and right.
    ends: [Point; 2],
    /// What the sides of the beam run through.
    limits: [Point; 2],
}

/// Looks from one point after the other.
#[derive(Clone, Debug)]
pub struct Caster {
    mesh: Rc<Mesh>,
    table: EdgeTable,
    waiting: Vec<Ray>,
    polygon: Vec<DVec2>,
    /// The left side of the first wall, the right side of the last one.
    rim: Option<[Point; 2]>,
    expansions: u32,
}

impl Caster {
    pub fn new(mesh: Rc<Mesh>) -> Self {
        let table = EdgeTable::new(&mesh);
        Self { mesh, table, waiting: Vec::new(), polygon: Vec::new(), rim: None, expansions: 0 }
    }

    pub fn mesh(&self) -> &Mesh {
        &self.mesh
    }

    /// Looks all around from a point; gives false if it lies in a wall.
    pub fn cast(&mut self, eye: Point) -> bool {
        self.polygon.clear();
        (self.rim, self.expansions) = (None, 0);
        let mesh = self.mesh.clone();
        match mesh.locate(eye) {
            None => return false,
            Some(Location::Inside(t)) => t.edges().into_iter().for_each(|e| self.beam(eye, e)),
            at => first_edges(&mesh, eye, at).into_iter().for_each(|e| self.beam(eye, e)),
        }
        // All around, the last wall meets the first one.
        if self.rim.is_some_and(|[first, last]| first != last) {
            self.corner(eye.as_dvec2());
        }
        while self.polygon.len() > 1 && self.polygon.first() == self.polygon.last() {
            self.polygon.pop();
        }
        let unit = 1.0 / mesh.lattice().scale();
        self.polygon.iter_mut().for_each(|p| *p *= unit);
        true
    }

    /// The visibility polygon of the last query, as [`crate::algo::beam::polygon`] gives it.
    pub fn polygon(&self) -> &[DVec2] {
        &self.polygon
    }

    /// In square world units.
    pub fn area(&self) -> f64 {
        polygon_area(&self.polygon)
    }

    /// Triangles entered by the last query, each as often as it was.
    pub fn expansions(&self) -> u32 {
        self.expansions
    }

    /// All that leaves across an edge of the first triangle.
    fn beam(&mut self, eye: Point, e: Edge) {
        let ends = self.mesh.ends(e).map(|p| offset(eye, p));
        let mut ray = Ray { edge: self.table.number(&self.mesh, e), ends, limits: ends };
        let mut behind = self.table.behind(ray.edge);
        let mut expansions = 0;
        loop {
            if ray.edge & WALL != 0 {
                self.wall(eye, ray);
                match self.waiting.pop() {
                    Some(next) => ray = next,
                    None => break,
                }
                behind = self.table.behind(ray.edge);
                continue;
            }
            expansions += 1;
            // Read before it is known which of the two is needed: to wait for memory would take longer.
            let beyond = [behind.left, behind.right].map(|edge| self.table.behind(edge));
            let s = offset(eye, behind.s);
            let (left, right) = (cross(ray.limits[0], s), cross(ray.limits[1], s));
            if left > 0 && right < 0 {
                self.waiting.push(Ray { edge: behind.right, ends: [s, ray.ends[1]], limits: [s, ray.limits[1]] });
                ray = Ray { edge: behind.left, ends: [ray.ends[0], s], limits: [ray.limits[0], s] };
                behind = beyond[0];
            } else if left <= 0 {
                (ray.edge, ray.ends[0]) = (behind.right, s);
                behind = beyond[1];
            } else {
                (ray.edge, ray.ends[1]) = (behind.left, s);
                behind = beyond[0];
            }
        }
        self.expansions += expansions;
    }

    /// What is seen of a wall: two corners of the polygon.
    fn wall(&mut self, eye: Point, ray: Ray) {
        let [left, right] = ray.limits;
        match &mut self.rim {
            None => self.rim = Some(ray.limits),
            Some([_, last]) => {
                if std::mem::replace(last, right) != left {
                    self.corner(eye.as_dvec2());
                }
            }
        }
        let origin = eye.as_dvec2();
        let [a, b] = ray.ends;
        let at =
            |limit: Point, end: Point| if limit == end { end.as_dvec2() } else { hit(Point::default(), limit, a, b) };
        self.corner(origin + at(left, a));
        self.corner(origin + at(right, b));
    }

    fn corner(&mut self, p: DVec2) {
        if self.polygon.last() != Some(&p) {
            self.polygon.push(p);
        }
    }
}

/// Coordinates stay below 2^29, so differences fit.
#[inline(always)]
fn offset(eye: Point, p: Point) -> Point {
    Point::new(p.x - eye.x, p.y - eye.y)
}

/// On which hand of the ray through `a` is `b`? Positive on the right. Exact.
#[inline(always)]
fn cross(a: Point, b: Point) -> i64 {
    i64::from(a.x) * i64::from(b.y) - i64::from(a.y) * i64::from(b.x)
}
