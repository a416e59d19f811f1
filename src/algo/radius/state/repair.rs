//! The repair of a string that was pulled by directions alone: the circles that it must not enter, and how corners are
//! released and added. Only [`CircleFunnel::apply_step`] calls the functions that write.

use super::super::bottleneck::beside;
use super::super::clearance::distance;
use super::super::path::{Path, Piece};
use super::{Circle, CircleCorner, CircleFunnel};
use crate::geom::Side;
use crate::map::mesh::Vertex;
use glam::DVec2;
use std::f64::consts::{PI, TAU};

/// Lattice units by which rounding may displace a point of the string.
const ROUNDING: f64 = 1e-6;

/// A circle that the string must not enter: the end of portals, or a wall's corner beside the channel.
#[derive(Clone, Copy, Debug)]
pub(super) struct Obstacle {
    vertex: Vertex,
    /// The circle, with the last portal that it belongs to.
    corner: CircleCorner,
    first: u32,
    /// Must the string pass it on its own side? At the start and the goal either side will do.
    passed: bool,
}

/// What was wrong with the string at a circle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Repair {
    /// It turned by `away` radians to the wrong side; the corner was released.
    LetGo { corner: CircleCorner, away: f64 },
    /// It came nearer than the radius by `depth` lattice units; by more than the radius where it passed on the wrong
    /// side. The corner was added.
    Pushed { corner: CircleCorner, depth: f64 },
}

impl CircleFunnel {
    /// Every wall's corner that the string could come too near to.
    pub(super) fn all_obstacles(&self) -> Vec<Obstacle> {
        let Some(mesh) = self.mesh.clone() else { return self.obstacles_of_circles() };
        let mut obstacles: Vec<Obstacle> = Vec::new();
        let mut add = |vertex: Vertex, side: Side, portal: u32, passed: bool| {
            // A channel that winds around an obstacle can come back to a vertex. Then it is an obstacle in each place.
            let is_here = |p: &&mut Obstacle| {
                let adjoins = p.first <= portal + 1 && portal <= p.corner.portal + 1;
                p.vertex == vertex && adjoins && (p.corner.side == side || !passed)
            };
            if let Some(obstacle) = obstacles.iter_mut().find(is_here) {
                obstacle.corner.portal = obstacle.corner.portal.max(portal);
            } else {
                let corner = CircleCorner { circle: self.circle(&mesh, vertex), side, portal };
                obstacles.push(Obstacle { vertex, corner, first: portal, passed });
            }
        };
        for (i, &e) in self.edges.iter().enumerate() {
            add(mesh.origin(e), Side::Left, i as u32 + 1, true);
            add(mesh.end(e), Side::Right, i as u32 + 1, true);
        }
        // Near the start and the goal, a corner belongs to the side on which the string passes it.
        let last = self.edges.len();
        let side_at_end = |gap: usize, v: Vertex| {
            let (from, line) = if gap == 0 { (self.start, 0) } else { (self.goal, self.lines.len() - 1) };
            let off = DVec2::from_angle(self.lines[line]).perp_dot(mesh.point(v).as_dvec2() - from.as_dvec2());
            if off > 0.0 { Side::Right } else { Side::Left }
        };
        let triangles = self.channel();
        for (gap, t) in triangles.iter().enumerate() {
            let portals = self.edges_of(gap);
            for e in t.edges().into_iter().filter(|&e| !portals.contains(&Some(e))) {
                for v in beside(&mesh, e, self.body.kept()) {
                    let side = match portals {
                        // It has the right end of the portal out of its triangle.
                        [Some(_), Some(left)] if mesh.origin(e) == mesh.end(left) => Side::Right,
                        [Some(_), Some(_)] => Side::Left,
                        _ => side_at_end(gap, v),
                    };
                    add(v, side, gap as u32, false);
                }
            }
        }
        // The corners of the first and the last triangle that are not ends of a portal.
        for gap in [0, last] {
            for v in triangles.get(gap).map_or_else(Vec::new, |&t| mesh.corners(t).to_vec()) {
                add(v, side_at_end(gap, v), gap as u32, false);
            }
        }
        obstacles
    }

    /// Where only the portals are known; circles are numbered as they come.
    fn obstacles_of_circles(&self) -> Vec<Obstacle> {
        let mut obstacles: Vec<Obstacle> = Vec::new();
        let last = self.portals.len().saturating_sub(1);
        for (i, portal) in self.portals.iter().enumerate().take(last).skip(1) {
            for side in Side::BOTH {
                let (circle, portal) = (portal.end(side), i as u32);
                if let Some(obstacle) =
                    obstacles.iter_mut().find(|p| p.corner.circle.at == circle.at && p.corner.side == side)
                {
                    obstacle.corner.portal = portal;
                } else {
                    let vertex = Vertex(obstacles.len() as u32);
                    obstacles.push(Obstacle {
                        vertex,
                        corner: CircleCorner { circle, side, portal },
                        first: portal,
                        passed: true,
                    });
                }
            }
        }
        obstacles
    }

    /// The corner at which the string turns away most from the side on which its circle lies, if there is one.
    pub(in crate::algo::radius) fn bent_away(&self) -> Option<u32> {
        let worst = (0..self.corners.len()).min_by(|&a, &b| self.bend(a).total_cmp(&self.bend(b)))?;
        (self.bend(worst) < -1e-12).then_some(worst as u32)
    }

    /// How far the string turns at a corner towards the side on which its circle lies, in radians.
    fn bend(&self, corner: usize) -> f64 {
        (self.lines[corner + 1] - self.lines[corner]) * self.corners[corner].side.sign() as f64
    }

    /// The circle into which the string cuts deepest, or which it passes on the wrong side, and the
    /// place among the corners where it belongs.
    pub(in crate::algo::radius) fn cut_into(&self) -> Option<(Vertex, u32)> {
        let path = self.string();
        let cuts = self.obstacles.iter().filter_map(|obstacle| Some((self.cut(obstacle, &path)?, obstacle.vertex)));
        let deepest = cuts.reduce(|best, new| if new.0.0 > best.0.0 { new } else { best });
        deepest.map(|((_, place), vertex)| (vertex, place as u32))
    }

    /// How deep the string cuts into a circle, and the place among the corners where that belongs.
    fn cut(&self, obstacle: &Obstacle, path: &Path) -> Option<(f64, usize)> {
        let CircleCorner { circle, side, portal } = obstacle.corner;
        let center = circle.at.as_dvec2();
        if self.corners.iter().any(|c| c.circle.at == circle.at && c.side == side) {
            return None; // the string goes around it
        }
        let mut deepest: Option<(f64, usize)> = None;
        for (i, piece) in path.pieces.iter().enumerate() {
            let apart = match *piece {
                Piece::Line { from, to } if obstacle.passed && self.crosses(Self::place_on_line(i, path), obstacle) => {
                    passed_by(from, to, center, side)
                }
                _ => distance(piece, center),
            };
            let depth = circle.radius - apart;
            if depth <= 1e-10 * circle.radius + ROUNDING || deepest.is_some_and(|d| depth <= d.0) {
                continue;
            }
            // Pieces: a line, then an arc and a line for each corner.
            let place = match piece {
                Piece::Line { .. } => Self::place_on_line(i, path),
                Piece::Arc { .. } => {
                    let corner = self.corner_of(i, path);
                    corner + usize::from(portal >= self.corners[corner].portal)
                }
            };
            deepest = Some((depth, place));
        }
        deepest
    }

    /// Does a line of the string cross a portal of this circle, away from the corners at the line's ends?
    fn crosses(&self, line: usize, obstacle: &Obstacle) -> bool {
        let range = |c: &CircleCorner| {
            let of_corner =
                self.obstacles.iter().find(|p| p.corner.circle.at == c.circle.at && p.corner.side == c.side);
            of_corner.map_or((c.portal, c.portal), |p| (p.first, p.corner.portal))
        };
        let low = line.checked_sub(1).map_or(0, |i| range(&self.corners[i]).1);
        let high = self.corners.get(line).map_or(self.portals.len() as u32, |c| range(c).0);
        obstacle.first.max(low + 1) <= obstacle.corner.portal.min(high.saturating_sub(1))
    }

    /// The corner whose arc is piece `i`.
    fn corner_of(&self, i: usize, path: &Path) -> usize {
        let arcs = path.pieces[..=i].iter().filter(|p| matches!(p, Piece::Arc { .. })).count();
        let rounds = self.corners.iter().enumerate().filter(|(_, c)| c.circle.radius > 0.0);
        rounds.map(|(n, _)| n).nth(arcs - 1).unwrap_or(0)
    }

    /// The number of corners before the line that is piece `i`.
    fn place_on_line(i: usize, path: &Path) -> usize {
        path.pieces[..i].iter().filter(|p| matches!(p, Piece::Line { .. })).count()
    }

    pub(super) fn release(&mut self, corner: usize) {
        let away = -self.bend(corner);
        self.last_repair = Some(Repair::LetGo { corner: self.corners.remove(corner), away });
        self.lines.remove(corner + 1);
        self.aim(corner);
    }

    pub(super) fn push(&mut self, vertex: Vertex, place: usize) {
        let path = self.string();
        let here = self.obstacles.iter().filter(|p| p.vertex == vertex);
        let cuts = here.filter_map(|p| Some((self.cut(p, &path).filter(|&(_, at)| at == place)?.0, p)));
        let Some((depth, obstacle)) = cuts.reduce(|best, new| if new.0 > best.0 { new } else { best }) else { return };
        self.last_repair = Some(Repair::Pushed { corner: obstacle.corner, depth });
        self.corners.insert(place, obstacle.corner);
        self.lines.insert(place, self.lines[place]);
        self.aim(place);
        self.aim(place + 1);
    }

    /// Turns a line of the string so that it touches what lies at its two ends.
    fn aim(&mut self, line: usize) {
        let none = |at| (Circle { at, radius: 0.0 }, 0.0);
        let round = |c: &CircleCorner| (c.circle, c.circle.radius * c.side.sign() as f64);
        let (from, out) = line.checked_sub(1).map_or(none(self.start), |i| round(&self.corners[i]));
        let (to, into) = self.corners.get(line).map_or(none(self.goal), round);
        let way = to.at.as_dvec2() - from.at.as_dvec2();
        let direction = way.to_angle() - ((into - out) / way.length()).clamp(-1.0, 1.0).asin();
        // The same way around as before.
        let off = (direction - self.lines[line] + PI).rem_euclid(TAU) - PI;
        self.lines[line] += off;
    }
}

/// The distance of a point from a line, positive on `side` and negative on the other. Beyond an end of the line, the
/// distance to that end.
fn passed_by(from: DVec2, to: DVec2, p: DVec2, side: Side) -> f64 {
    let (along, off) = (to - from, p - from);
    let part = off.dot(along) / along.length_squared();
    if part > 0.0 && part < 1.0 {
        along.perp_dot(off) / along.length() * side.sign() as f64
    } else {
        p.distance(if part > 0.0 { to } else { from })
    }
}
