//! A path around given corners.

use super::path::{Path, Piece};
use super::{Circle, CircleCorner};
use crate::algo::portal_scan::PathCorner;
use crate::geom::fit::Body;
use crate::geom::{Point, Side};
use crate::map::mesh::Mesh;
use std::f64::consts::{PI, TAU};

/// Lines and arcs from the start around the circles of these corners to the goal, in their order, in lattice units. Nothing is repaired: corners
/// that a string does not have lead to loops, and whether the agent fits is not asked.
pub fn around(mesh: &Mesh, [start, goal]: [Point; 2], corners: &[PathCorner], body: &Body) -> Path {
    let end = |at| CircleCorner { circle: Circle { at, radius: 0.0 }, side: Side::Left, portal: 0 };
    let of_corner = |&PathCorner { at, side, portal }: &PathCorner| {
        let mut vertices = mesh.touching(at).into_iter().flat_map(|triangle| mesh.corners(triangle));
        let is_wall = vertices.any(|v| mesh.point(v) == at && mesh.on_wall(v));
        let kept = if is_wall { body.kept() } else { 0.0 };
        CircleCorner { circle: Circle::around_corner(at, kept, [start, goal]), side, portal }
    };
    let all = [end(start)].into_iter().chain(corners.iter().map(of_corner)).chain([end(goal)]);
    let mut stops: Vec<CircleCorner> = all.collect();
    stops.dedup_by_key(|stop| stop.circle.at);
    let mut pieces = Vec::new();
    let mut before: Option<f64> = None;
    for pair in stops.windows(2) {
        let direction = tangent(pair[0], pair[1]);
        let Circle { at, radius } = pair[0].circle;
        if let Some(enter) = before.filter(|_| radius > 0.0) {
            let turn = (direction - enter + PI).rem_euclid(TAU) - PI;
            pieces.push(Piece::Arc { center: at.as_dvec2(), radius, side: pair[0].side, enter, leave: enter + turn });
        }
        let [from, to] = [pair[0], pair[1]].map(|stop| stop.touch(direction));
        pieces.push(Piece::Line { from, to });
        before = Some(direction);
    }
    Path { pieces }
}

/// The direction of the line that touches both circles on their sides. Where they overlap there is none: then the nearest to it.
fn tangent(from: CircleCorner, to: CircleCorner) -> f64 {
    let [a, b] = [from, to].map(|stop| stop.circle.radius * stop.side.sign() as f64);
    let between = to.circle.at.as_dvec2() - from.circle.at.as_dvec2();
    between.to_angle() - ((b - a) / between.length()).clamp(-1.0, 1.0).asin()
}
