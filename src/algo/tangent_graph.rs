//! The true shortest path of a round agent among walls: straight pieces that touch circles around corners, and arcs of these
//! circles (Chew 1985, "Planning the shortest path for a disc in O(n² log n) time"). It is the reference that other paths are
//! measured against, so it shares nothing with the search through triangles: it knows walls only.
//!
//! ```text
//!   nodes   a line that arrives at a circle, which the path then follows to one side
//!   links   an arc of the circle, then a line that leaves it and arrives at another circle or at the goal
//! ```
//!
//! A* finds the nodes as it goes. The lines that leave a circle are computed when a path first reaches the circle.

use crate::algo::radius::{Path, Piece, Walls};
use crate::geom::Side;
use glam::DVec2;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::f64::consts::{PI, TAU};
use std::ops::Range;

/// A circle that the path follows, with its centre to this side. The start and the goal are circles without a radius.
#[derive(Clone, Copy)]
struct Ring {
    center: DVec2,
    radius: f64,
    side: Side,
}

impl Ring {
    fn signed(&self) -> f64 {
        self.radius * self.side.sign() as f64
    }

    /// The line that leaves this circle and arrives at another one, with its direction. None if there is none.
    fn tangent(&self, to: &Self) -> Option<(Piece, f64)> {
        let apart = to.center - self.center;
        // Rounding may put an end that touches a circle inside of it.
        let sine = (to.signed() - self.signed()) / apart.length();
        if sine.is_nan() || sine.abs() > 1.0 + 1e-9 {
            return None;
        }
        let direction = apart.to_angle() - sine.clamp(-1.0, 1.0).asin();
        let out = DVec2::from_angle(direction).perp();
        Some((Piece::Line { from: self.center - out * self.signed(), to: to.center - out * to.signed() }, direction))
    }

    /// The arc between two directions.
    fn arc(&self, enter: f64, leave: f64) -> Piece {
        let sign = self.side.sign() as f64;
        let turn = ((leave - enter) * sign).rem_euclid(TAU);
        // Two lines that touch in one direction, apart from rounding.
        let turn = if turn > TAU - 1e-9 { 0.0 } else { turn };
        Piece::Arc { center: self.center, radius: self.radius, side: self.side, enter, leave: enter + turn * sign }
    }
}

/// A line from circle to circle.
#[derive(Clone, Copy)]
struct Line {
    piece: Piece,
    direction: f64,
    /// The index of the circle at which it arrives.
    to: usize,
}

/// The path that led to a line.
struct Record {
    g: f64,
    /// The line before, with the circle that both touch. None at the start.
    before: Option<usize>,
    is_closed: bool,
}

/// Rounding of positions and of angles, in the unit of the walls: circles touch the walls that they go around.
const SLACK: f64 = 0.01;

/// The circles of the start and the goal: their indices.
const START: usize = 0;
const GOAL: usize = 1;

/// A search: its circles, its nodes, and what is known of them.
struct Search {
    rings: Vec<Ring>,
    walls: Walls,
    /// What every piece keeps from all walls.
    kept: f64,
    /// All lines so far, with the path that led to each.
    lines: Vec<Line>,
    records: Vec<Record>,
    /// The lines of each circle, once the path has come there: a range of `lines`.
    leaving: Vec<Option<Range<usize>>>,
    /// How many lines have been looked at.
    tried: u64,
    open: BinaryHeap<Reverse<(u64, usize)>>,
}

/// The shortest path between two points of free space on which every point is at least `radius` away from all walls, and its ends as well. All in one unit, of
/// which a hundredth does not matter: lattice units. None if there is no such path.
pub fn shortest_path(walls: &[[DVec2; 2]], ends: [DVec2; 2], radius: f64) -> Option<Path> {
    shortest_path_within(walls, ends, radius, u64::MAX).unwrap_or_default()
}

/// The search was given up.
#[derive(Debug)]
pub struct TooLong;

/// As [`shortest_path`], with a limit: from each circle that is reached, a line to each other one is looked at.
///
/// # Errors
/// Without a path, `most` lines have been looked at.
pub fn shortest_path_within(
    walls: &[[DVec2; 2]],
    [start, goal]: [DVec2; 2],
    radius: f64,
    most: u64,
) -> Result<Option<Path>, TooLong> {
    let end = |center| Ring { center, radius: 0.0, side: Side::Left };
    let around = corners(walls).into_iter().flat_map(|center| Side::BOTH.map(|side| Ring { center, radius, side }));
    let rings: Vec<Ring> = [end(start), end(goal)].into_iter().chain(around).collect();
    let leaving = vec![None; rings.len()];
    let (walls, kept) = (Walls::new(walls), radius - SLACK);
    let mut search = Search {
        rings,
        walls,
        kept,
        lines: Vec::new(),
        records: Vec::new(),
        leaving,
        tried: 0,
        open: BinaryHeap::new(),
    };
    let stays = |at: DVec2| search.keeps(&Piece::Line { from: at, to: at });
    if !stays(start) || !stays(goal) {
        return Ok(None);
    }
    if start == goal {
        // No tangent leads from a point to itself.
        return Ok(Some(Path { pieces: vec![Piece::Line { from: start, to: goal }] }));
    }
    // The first node: the start itself.
    search.lines.push(Line { piece: Piece::Line { from: start, to: start }, direction: 0.0, to: START });
    search.records.push(Record { g: 0.0, before: None, is_closed: false });
    search.open.push(Reverse((start.distance(goal).to_bits(), 0)));
    while let Some(Reverse((_, node))) = search.open.pop() {
        if std::mem::replace(&mut search.records[node].is_closed, true) {
            continue;
        }
        if search.lines[node].to == GOAL {
            return Ok(Some(search.path_to(node)));
        }
        search.expand(node, goal);
        if search.tried > most {
            return Err(TooLong);
        }
    }
    Ok(None)
}

impl Search {
    fn keeps(&self, piece: &Piece) -> bool {
        self.walls.too_near(piece, self.kept).is_none()
    }

    /// The lines that leave a circle.
    fn lines_from(&mut self, ring: usize) -> Range<usize> {
        if let Some(known) = &self.leaving[ring] {
            return known.clone();
        }
        let (first, from) = (self.lines.len(), self.rings[ring]);
        self.tried += self.rings.len() as u64;
        for to in GOAL..self.rings.len() {
            let other = self.rings[to];
            let line = from.tangent(&other).filter(|_| other.center != from.center);
            if let Some((piece, direction)) = line.filter(|(piece, _)| self.keeps(piece)) {
                self.lines.push(Line { piece, direction, to });
                self.records.push(Record { g: f64::INFINITY, before: None, is_closed: false });
            }
        }
        let range = first..self.lines.len();
        self.leaving[ring] = Some(range.clone());
        range
    }

    /// Follows the circle at which a line arrives, to all lines that leave it.
    fn expand(&mut self, node: usize, goal: DVec2) {
        let Line { to, direction, .. } = self.lines[node];
        let (ring, range) = (self.rings[to], self.lines_from(to));
        let arc_to = |next: usize| (ring.arc(direction, self.lines[next].direction), next);
        let mut arcs: Vec<(Piece, usize)> = range.map(arc_to).collect();
        // The nearest arcs first: behind one that meets a wall, all others meet it too.
        arcs.sort_by(|a, b| a.0.length().total_cmp(&b.0.length()));
        for (arc, next) in arcs {
            let turn = if ring.radius == 0.0 { 0.0 } else { arc.length() / ring.radius };
            // No shortest path turns around a corner by more than half a circle.
            if turn > PI + 1e-6 || (turn > 0.0 && !self.keeps(&arc)) {
                break;
            }
            let g = self.records[node].g + arc.length() + self.lines[next].piece.length();
            if g < self.records[next].g && !self.records[next].is_closed {
                self.records[next] = Record { g, before: Some(node), is_closed: false };
                let [_, arrives] = self.lines[next].piece.ends();
                self.open.push(Reverse(((g + arrives.distance(goal)).to_bits(), next)));
            }
        }
    }

    /// The lines up to this one, with the arcs between them.
    fn path_to(&self, last: usize) -> Path {
        let before = |&node: &usize| self.records[node].before;
        let mut nodes: Vec<usize> = std::iter::successors(Some(last), before).collect();
        nodes.pop(); // the start itself
        nodes.reverse();
        let mut pieces = Vec::new();
        for (i, &node) in nodes.iter().enumerate() {
            let arrives = i.checked_sub(1).map(|before| self.lines[nodes[before]]);
            let arc = arrives.map(|line| self.rings[line.to].arc(line.direction, self.lines[node].direction));
            pieces.extend(arc.filter(|arc| arc.length() > 0.0));
            pieces.push(self.lines[node].piece);
        }
        Path { pieces }
    }
}

/// The ends of walls, each once, in an order of their own: the order of the walls does not matter.
fn corners(walls: &[[DVec2; 2]]) -> Vec<DVec2> {
    let mut seen = HashSet::new();
    let ends = walls.iter().flatten().copied();
    let mut corners: Vec<DVec2> = ends.filter(|p| seen.insert(p.to_array().map(f64::to_bits))).collect();
    corners.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    corners
}
