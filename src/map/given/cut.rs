//! Given polygons to triangles on the lattice: vertices at one place are one, all triangles are wound alike, and each polygon
//! is cut by diagonals. Where a file begins a polygon, and in which direction it goes around, does not matter: formats and programs differ
//! in both, and where several cuts are equally good the first corner decides.
//!
//! Snapping moves a vertex by up to half a step of the lattice in each direction. A polygon that is thinner than the lattice can
//! show may be wound the other way afterwards, or have no area: it is left out, as one that was drawn without area.

use super::{Defect, DefectKind, GivenMesh, ROUNDING};
use crate::geom::{Lattice, Point, area2};
use crate::map::mesh::triangles_of;
use crate::map::polygons::FreeSpace;
use glam::DVec2;
use std::collections::HashMap;

/// Triangles on the lattice, clockwise on a screen.
pub(super) struct Cut {
    pub points: Vec<Point>,
    /// Three for each triangle: indices of points.
    pub corners: Vec<u32>,
    /// For each triangle, the polygon that it was cut from.
    pub owners: Vec<u32>,
    pub defects: Vec<Defect>,
}

pub(super) fn cut(given: &GivenMesh, lattice: Lattice) -> Cut {
    let mut names: HashMap<Point, u32> = HashMap::with_capacity(given.vertices().len());
    let mut points = Vec::with_capacity(given.vertices().len());
    let mut weld = |&p: &DVec2| {
        let p = lattice.snap(p);
        *names.entry(p).or_insert_with(|| {
            points.push(p);
            points.len() as u32 - 1
        })
    };
    let welded: Vec<u32> = given.vertices().iter().map(&mut weld).collect();
    let rings: Vec<Vec<u32>> = given.polygons().map(|polygon| ring(polygon, &welded)).collect();
    let areas: Vec<i128> = rings.iter().map(|ring| ring_area2(&points, ring)).collect();
    let turn = winding(&areas);
    let mut cut = Cut { points, corners: Vec::new(), owners: Vec::new(), defects: Vec::new() };
    let mut triangles = Vec::new();
    for (i, ((mut ring, area), drawn)) in rings.into_iter().zip(areas).zip(given.polygons()).enumerate() {
        let drawn: Vec<DVec2> = drawn.iter().map(|&v| given.vertices()[v as usize]).collect();
        let at = drawn.iter().sum::<DVec2>() / (drawn.len().max(1) as f64);
        let defect = |kind| Defect { kind, at, polygon: Some(i as u32), other: None };
        let is_turned = area.signum() != turn;
        if area == 0 || (is_turned && is_thin(&cut.points, &ring, area)) {
            cut.defects.push(defect(DefectKind::Flat));
            continue;
        }
        if is_turned {
            cut.defects.push(defect(DefectKind::Turned));
        }
        if area < 0 {
            ring[1..].reverse();
        }
        // A triangle is not cut: it stays as it is.
        if ring.len() > 3 {
            begin_alike(&cut.points, &mut ring);
        }
        triangles.clear();
        if !divide(&cut.points, &ring, area.abs(), &mut triangles) {
            cut.defects.push(defect(DefectKind::Crossing));
            continue;
        }
        if !is_convex(&cut.points, &ring) {
            cut.defects.push(defect(DefectKind::NotConvex));
        }
        cut.owners.extend(triangles.iter().map(|_| i as u32));
        cut.corners.extend(triangles.iter().flatten());
    }
    cut
}

/// A polygon as indices of points, without corners that lie where the one before does.
fn ring(polygon: &[u32], welded: &[u32]) -> Vec<u32> {
    let mut ring: Vec<u32> = polygon.iter().map(|&v| welded[v as usize]).collect();
    ring.dedup();
    while ring.len() > 1 && ring.first() == ring.last() {
        ring.pop();
    }
    ring
}

/// Begins a ring with the corner that is first in the order of points, whatever corner it began with.
fn begin_alike(points: &[Point], ring: &mut [u32]) {
    let first = (0..ring.len()).min_by_key(|&i| points[ring[i] as usize]);
    ring.rotate_left(first.unwrap_or(0));
}

/// Twice the area, positive if the ring is clockwise on a screen. Exact.
fn ring_area2(points: &[Point], ring: &[u32]) -> i128 {
    let wide = |v: u32| {
        let p = points[v as usize];
        (i128::from(p.x), i128::from(p.y))
    };
    let next = ring.iter().cycle().skip(1);
    ring.iter().zip(next).map(|(&a, &b)| (wide(a), wide(b))).map(|(a, b)| a.0 * b.1 - a.1 * b.0).sum()
}

/// The sign of the area that most polygons have: some programs count y upwards. Clockwise if there are as many of both.
fn winding(areas: &[i128]) -> i128 {
    let count = |sign: i128| areas.iter().filter(|area| area.signum() == sign).count();
    if count(-1) > count(1) { -1 } else { 1 }
}

/// Is the area so small that the lattice does not show its sign? Snapping moves each vertex by less than a step, and so changes twice
/// the area by less than two steps along all edges.
fn is_thin(points: &[Point], ring: &[u32], area: i128) -> bool {
    let next = ring.iter().cycle().skip(1);
    let around: f64 = ring.iter().zip(next).map(|(&a, &b)| points[a as usize].distance(points[b as usize])).sum();
    area.abs() as f64 <= ROUNDING * around
}

fn corner(points: &[Point], [a, b, c]: [u32; 3]) -> i64 {
    area2(points[a as usize], points[b as usize], points[c as usize])
}

fn is_convex(points: &[Point], ring: &[u32]) -> bool {
    let n = ring.len();
    (0..n).all(|i| corner(points, [ring[i], ring[(i + 1) % n], ring[(i + 2) % n]]) >= 0)
}

/// Cuts a ring that is clockwise on a screen. Returns false if it crosses or touches itself.
fn divide(points: &[Point], ring: &[u32], area: i128, triangles: &mut Vec<[u32; 3]>) -> bool {
    match *ring {
        [a, b, c] => {
            triangles.push([a, b, c]);
            true
        }
        [a, b, c, d] => {
            let ways = [([a, c], [[a, b, c], [a, c, d]]), ([b, d], [[a, b, d], [b, c, d]])];
            let good = ways.iter().filter(|(_, way)| way.iter().all(|&t| corner(points, t) > 0));
            // The shorter diagonal; the first one if both are equally long.
            let length =
                |([from, to], _): &&([u32; 2], _)| points[*from as usize].squared_distance(points[*to as usize]);
            let best = good.min_by_key(length);
            triangles.extend(best.iter().flat_map(|(_, way)| way));
            best.is_some()
        }
        _ => {
            let rings = vec![ring.iter().map(|&v| points[v as usize]).collect()];
            let lattice = Lattice::for_largest(1.0);
            let free = FreeSpace { rings, ..FreeSpace::nothing(lattice) };
            let (places, cuts) = triangles_of(&free);
            let covered: i128 = cuts.iter().map(|t| i128::from(corner(&places, *t))).sum();
            let is_good = places.len() == ring.len() && cuts.len() + 2 == ring.len() && covered == area;
            if is_good {
                triangles.extend(cuts.into_iter().map(|t| t.map(|i| ring[i as usize])));
            }
            is_good
        }
    }
}
