//! The beam for live work: the same decisions as [`crate::algo::beam`], and the same polygon, without
//! steps. A heat map asks thousands of times in a second, a pursuit in every tick.
//!
//! Whoever crosses an edge needs the corner S behind it and the two edges beside S: these are 16
//! bytes a directed edge, and triangles that lie close together are stored close together. A query
//! allocates nothing once its lists have grown.

use crate::algo::beam::first_edges;
use crate::geom::{Point, hit, polygon_area};
use crate::world::mesh::{Edge, Location, Mesh, Triangle};
use glam::DVec2;
use std::rc::Rc;

/// What is behind an edge for a beam that crosses it: from the triangle on its right hand.
#[derive(Clone, Copy, Debug)]
struct Behind {
    s: Point,
    /// The edge between its left end and S, and the one between S and its right end.
    left: u32,
    right: u32,
}

const _: () = assert!(size_of::<Behind>() == 16);

/// Set in the number of an edge: it is a wall.
const WALL: u32 = 1 << 31;

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
    behind: Vec<Behind>,
    /// For each triangle of the mesh: its first edge here.
    places: Vec<u32>,
    waiting: Vec<Ray>,
    polygon: Vec<DVec2>,
    /// The left side of the first wall, the right side of the last one.
    rim: Option<[Point; 2]>,
    expansions: u32,
}

impl Caster {
    pub fn new(mesh: Rc<Mesh>) -> Self {
        let order = along_a_curve(&mesh);
        let mut places = vec![0; mesh.triangle_count()];
        for (i, t) in order.iter().enumerate() {
            places[t.index()] = i as u32 * 3;
        }
        let number = |e: Edge| {
            let wall = if mesh.twin(e).is_none() { WALL } else { 0 };
            (places[e.triangle().index()] + e.0 % 3) | wall
        };
        let behind = order.iter().flat_map(|t| t.edges()).map(|e| match mesh.twin(e) {
            None => Behind { s: Point::default(), left: WALL, right: WALL },
            Some(through) => Behind {
                s: mesh.point(mesh.opposite(through)),
                left: number(through.next()),
                right: number(through.previous()),
            },
        });
        let behind = behind.collect();
        Self { mesh, behind, places, waiting: Vec::new(), polygon: Vec::new(), rim: None, expansions: 0 }
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
        let wall = if self.mesh.twin(e).is_none() { WALL } else { 0 };
        let ends = self.mesh.ends(e).map(|p| offset(eye, p));
        let mut ray = Ray { edge: (self.places[e.triangle().index()] + e.0 % 3) | wall, ends, limits: ends };
        let mut expansions = 0;
        loop {
            if ray.edge & WALL != 0 {
                self.wall(eye, ray);
                match self.waiting.pop() {
                    Some(next) => ray = next,
                    None => break,
                }
                continue;
            }
            expansions += 1;
            let behind = self.behind[ray.edge as usize];
            let s = offset(eye, behind.s);
            let (left, right) = (cross(ray.limits[0], s), cross(ray.limits[1], s));
            if left > 0 && right < 0 {
                self.waiting.push(Ray { edge: behind.right, ends: [s, ray.ends[1]], limits: [s, ray.limits[1]] });
                ray = Ray { edge: behind.left, ends: [ray.ends[0], s], limits: [ray.limits[0], s] };
            } else if left <= 0 {
                (ray.edge, ray.ends[0]) = (behind.right, s);
            } else {
                (ray.edge, ray.ends[1]) = (behind.left, s);
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

/// The triangles in the order of a Hilbert curve through their middles.
fn along_a_curve(mesh: &Mesh) -> Vec<Triangle> {
    let mut order: Vec<Triangle> = mesh.triangles().collect();
    order.sort_by_cached_key(|&t| {
        let [a, b, c] = mesh.corner_points(t);
        let middle =
            |a: i32, b: i32, c: i32| ((i64::from(a) + i64::from(b) + i64::from(c)) / 3 + (1 << 29)) as u32 >> 14;
        hilbert(middle(a.x, b.x, c.x), middle(a.y, b.y, c.y))
    });
    order
}

/// How far along a Hilbert curve a point of 16-bit coordinates lies.
fn hilbert(mut x: u32, mut y: u32) -> u64 {
    let mut far = 0;
    for bit in (0..16).rev() {
        let (right, lower) = ((x >> bit) & 1, (y >> bit) & 1);
        far = (far << 2) | u64::from((3 * right) ^ lower);
        if lower == 0 {
            if right == 1 {
                (x, y) = (!x, !y);
            }
            (x, y) = (y, x);
        }
    }
    far
}
