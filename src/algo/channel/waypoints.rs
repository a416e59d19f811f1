//! A route of waypoints with widths, as portals: one across each waypoint, perpendicular to the route.

use super::portal::Portal;
use crate::geom::{Point, area2};
use crate::map::mesh::Mesh;
use glam::DVec2;

/// In lattice units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Waypoint {
    pub at: Point,
    pub width: f64,
}

/// How often a width is halved before it becomes zero.
const HALVINGS: u32 = 6;

/// A portal for every waypoint, as wide as asked for where that is possible. Between consecutive portals lies a convex
/// area that no wall enters; where one would, the wider of the two portals is halved. The start and the goal are the
/// neighbours of the first and the last waypoint.
///
/// # Errors
/// A wall crosses the straight line to a waypoint, so that no width will do: its index in the route, from 0 (the
/// length of the route for the goal).
pub fn corridor(mesh: &Mesh, start: Point, goal: Point, route: &[Waypoint]) -> Result<Vec<Portal>, usize> {
    let ends = [Waypoint { at: start, width: 0.0 }, Waypoint { at: goal, width: 0.0 }];
    let all: Vec<Waypoint> = ends[..1].iter().chain(route).chain(&ends[1..]).copied().collect();
    let walls: Vec<[Point; 2]> = mesh.walls().map(|e| mesh.ends(e)).collect();
    let widest = 2.0 * diagonal(&walls);
    let all: Vec<Waypoint> = all.into_iter().map(|w| Waypoint { width: w.width.min(widest), ..w }).collect();
    let mut halved = vec![0; all.len()];
    let mut portals: Vec<Portal> = (0..all.len()).map(|i| across(&all, i, 0)).collect();
    for i in 0..all.len() - 1 {
        if !is_free([Portal::at(all[i].at), Portal::at(all[i + 1].at)], &walls) {
            return Err(i);
        }
    }
    // A portal that was narrowed for the area behind it may spoil the one before: until none changes. It ends, because
    // a portal is narrowed at most HALVINGS + 1 times, and portals without width are free of walls.
    let is_wide = |j: usize, halved: &[u32]| j > 0 && j + 1 < all.len() && halved[j] <= HALVINGS;
    loop {
        let bad = (0..all.len() - 1).find(|&i| !is_free([portals[i], portals[i + 1]], &walls));
        let Some(i) = bad else { break };
        let width = |j: usize| portals[j].left.distance(portals[j].right);
        let wider = match [is_wide(i, &halved), is_wide(i + 1, &halved)] {
            [true, true] if width(i) >= width(i + 1) => i,
            [true, false] => i,
            [_, true] => i + 1,
            [false, false] => return Err(i),
        };
        halved[wider] += 1;
        portals[wider] = across(&all, wider, halved[wider]);
    }
    Ok(portals[1..all.len() - 1].to_vec())
}

/// Of the box around all walls. A portal of twice this length through any point of the box leaves it at both ends, so
/// nothing is lost by asking for no more.
fn diagonal(walls: &[[Point; 2]]) -> f64 {
    let ends = || walls.iter().flatten().map(|p| p.as_dvec2());
    let (low, high) = (ends().fold(DVec2::INFINITY, DVec2::min), ends().fold(DVec2::NEG_INFINITY, DVec2::max));
    if walls.is_empty() { 0.0 } else { low.distance(high) }
}

/// Through waypoint `i`, square to the mean of the directions to it and on from it.
fn across(all: &[Waypoint], i: usize, halved: u32) -> Portal {
    let at = all[i].at;
    let direction = |a: usize, b: usize| (all[b].at.as_dvec2() - all[a].at.as_dvec2()).normalize_or_zero();
    if i == 0 || i + 1 == all.len() || halved > HALVINGS {
        return Portal::at(at);
    }
    let (to, on) = (direction(i - 1, i), direction(i, i + 1));
    let along = (to + on).normalize_or(to);
    let half = all[i].width / 2.0 / f64::from(1 << halved);
    // On a screen the right side of a path to the east is south.
    let shift = (DVec2::new(-along.y, along.x) * half).round();
    let (dx, dy) = (shift.x as i32, shift.y as i32);
    let limit = crate::geom::LIMIT - 1;
    let end = |sign: i32| Point::new((at.x + sign * dx).clamp(-limit, limit), (at.y + sign * dy).clamp(-limit, limit));
    Portal { left: end(-1), right: end(1) }
}

/// Is the area between two portals convex, oriented from the first to the second, and clear of walls? Exact.
fn is_free([from, to]: [Portal; 2], walls: &[[Point; 2]]) -> bool {
    // Clockwise on a screen; equal points fall together.
    let mut ring = vec![from.left, to.left, to.right, from.right];
    ring.dedup();
    if ring.len() > 1 && ring.first() == ring.last() {
        ring.pop();
    }
    let n = ring.len();
    let corner = |i: usize| ring[i % n];
    let dented = n > 2 && (0..n).any(|i| area2(corner(i), corner(i + 1), corner(i + 2)) < 0);
    !dented && walls.iter().all(|&[a, b]| !enters(&ring, a, b))
}

/// Has the segment `a b` a point in common with the inside of this convex ring, clockwise on a screen?
/// A ring of two points is a way: does the segment cross it?
fn enters(ring: &[Point], a: Point, b: Point) -> bool {
    let n = ring.len();
    if n == 2 {
        return crate::geom::cross_properly(ring[0], ring[1], a, b);
    }
    let beside = |sign: i64| ring.iter().all(|&p| area2(a, b, p) * sign >= 0);
    let behind = |i: usize| [a, b].iter().all(|&p| area2(ring[i], ring[(i + 1) % n], p) <= 0);
    n > 2 && !beside(1) && !beside(-1) && !(0..n).any(behind)
}
