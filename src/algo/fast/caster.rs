//! The twin of [`crate::algo::beam`]: the same decisions and the same visibility polygon, without steps. A heat
//! map asks thousands of times in a second, a pursuit in every tick.
//!
//! A query allocates nothing once its lists have grown.

use super::edge_table::EdgeTable;
use super::sectors::{GAP, Sector, Sectors};
use crate::algo::beam::first_edges;
use crate::geom::{Point, Ray, polygon_area};
use crate::map::mesh::{Edge, Location, Mesh};
use glam::DVec2;
use std::sync::Arc;

/// Computes visibility polygons on one mesh, one query after the other.
#[derive(Clone, Debug)]
pub struct Caster {
    mesh: Arc<Mesh>,
    table: EdgeTable,
    sectors: Sectors,
    /// The corners of the last polygon, followed by spare room.
    corners: Vec<DVec2>,
    corner_count: usize,
}

impl Caster {
    pub fn new(mesh: Arc<Mesh>) -> Self {
        let table = EdgeTable::new(&mesh);
        Self { mesh, table, sectors: Sectors::default(), corners: Vec::new(), corner_count: 0 }
    }

    pub fn mesh(&self) -> &Mesh {
        &self.mesh
    }

    /// Computes what is visible from a point, in lattice units. Returns false if it lies in a wall.
    pub fn cast(&mut self, eye: Point) -> bool {
        self.sectors.clear();
        let (around, others);
        let first: &[Edge] = match self.mesh.locate(eye) {
            Some(Location::Inside(t)) => {
                around = t.edges();
                &around
            }
            at => {
                others = first_edges(&self.mesh, eye, at);
                &others
            }
        };
        for &edge in first {
            let [left, right] = self.mesh.ends(edge);
            self.sectors.add([Ray::new(eye, left), Ray::new(eye, right)], self.table.number(edge));
        }
        self.sectors.expand_all::<false>(eye, &self.table);
        self.draw(eye);
        !first.is_empty()
    }

    /// The visibility polygon of the last query, as [`crate::algo::beam::polygon`] gives it.
    pub fn polygon(&self) -> &[DVec2] {
        &self.corners[..self.corner_count]
    }

    /// In square world units.
    pub fn area(&self) -> f64 {
        polygon_area(self.polygon())
    }

    /// How many triangles the last query entered, counted each time.
    pub fn expansions(&self) -> u32 {
        self.sectors.turns() as u32
    }

    /// Writes two corners for each sector, without repeating a point.
    fn draw(&mut self, eye: Point) {
        let room = self.corners.len().max(2 * self.sectors.len());
        self.corners.resize(room, DVec2::ZERO);
        let corners = &mut self.corners[..];
        let (origin, lattice) = (eye.as_dvec2(), self.mesh.lattice());
        let mut count = 0;
        let mut last = DVec2::NAN;
        for Sector { sides: [left, right], edge } in self.sectors.clockwise() {
            let seen = if edge == GAP {
                [lattice.position(origin); 2]
            } else {
                let [a, b] = self.table.wall(edge);
                let (a, b) = (Ray::new(eye, a), Ray::new(eye, b));
                [hit(left, a, b), hit(right, a, b)].map(|p| lattice.position(origin + p))
            };
            // Whether a corner repeats the last one is unpredictable, so it is always written and only counted
            // if it is new.
            for p in seen {
                corners[count] = p;
                count += usize::from(p.cmpne(last).any());
                last = p;
            }
        }
        while count > 1 && corners[0] == corners[count - 1] {
            count -= 1;
        }
        self.corner_count = count;
    }
}

/// Where a side meets the wall from `a` to `b`, all relative to the eye: [`crate::geom::hit`] for a wall that does
/// not lie along the side.
#[inline(always)]
fn hit(side: Ray, a: Ray, b: Ray) -> DVec2 {
    let (from_a, from_b) = (side.turn(a) as f64, side.turn(b) as f64);
    // The ends lie on different sides of the ray, or one of them on it: the quotient is between 0 and 1.
    a.as_dvec2().lerp(b.as_dvec2(), from_a / (from_a - from_b))
}
