//! Paths through the town: the shortest for the sheriff, the least exposed for the robber.

use super::Input;
use crate::algo::beam::{LineOfSight, line_of_sight};
use crate::algo::dijkstra::Dijkstra;
use crate::algo::fast::shortest::{Finder, bends};
use crate::algo::fast::visibility::VisibilityQuery;
use crate::algo::fast::visibility_graph::{Graph, build};
use crate::algo::visibility_graph::Links;
use crate::geom::Point;
use crate::map::mesh::{Mesh, Vertex};
use std::collections::HashMap;

/// A place from which the robber may be seen, and what that costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Danger {
    pub place: Point,
    /// A length in sight counts as 1 + `weight` of the same length out of sight, and more near to the place.
    pub weight: f64,
}

/// The robber's plan to his horse.
#[derive(Clone, Debug, PartialEq)]
pub struct EscapePath {
    /// Corners and the end, without the start.
    pub points: Vec<Point>,
    pub cost: f64,
    /// How much of it can be seen from the place of danger, in lattice units.
    pub exposed: f64,
}

/// Plans on one mesh.
pub(super) struct Planner<'a> {
    mesh: &'a Mesh,
    graph: &'a Graph,
    query: VisibilityQuery<'a>,
    finder: Finder<'a>,
    /// The place of danger that `seen` is about.
    place: Option<Point>,
    seen: HashMap<Point, bool>,
    /// Lattice units in one unit of the game.
    unit: f64,
}

/// Within this many units of the danger, being seen costs twice as much.
const NEAR: f64 = 10.0;
/// Samples of a link are at most this many units apart...
const APART: f64 = 6.0;
/// ...unless it is so long that this many samples are not enough.
const MOST: f64 = 6.0;

/// The links that paths on this mesh may use.
pub(super) fn graph(mesh: &Mesh) -> Graph {
    build(mesh, Links::Taut)
}

impl<'a> Planner<'a> {
    pub fn new(mesh: &'a Mesh, graph: &'a Graph, unit: f64) -> Self {
        let (query, finder) = (VisibilityQuery::new(mesh), Finder::new(mesh));
        Self { mesh, graph, query, finder, place: None, seen: HashMap::new(), unit }
    }

    /// Can a round be played: is there a path for the robber to his horse, and do both stand on free ground?
    pub fn can_play(&mut self, input: &Input) -> bool {
        self.shortest(input.robber, input.horse).is_some() && self.mesh.locate(input.sheriff).is_some()
    }

    /// The shortest path, without its start.
    pub fn shortest(&mut self, from: Point, to: Point) -> Option<Vec<Point>> {
        let (path, _) = self.finder.over(self.graph, from, to)?;
        Some(path[1..].to_vec())
    }

    /// Can `p` be seen from the place of danger, in any direction of view?
    pub fn is_exposed(&mut self, place: Point, p: Point) -> bool {
        if self.place != Some(place) {
            self.place = Some(place);
            self.seen.clear();
        }
        let mesh = self.mesh;
        *self.seen.entry(p).or_insert_with(|| line_of_sight(mesh, place.into(), p) == LineOfSight::Seen)
    }

    /// What a link costs, and how much of it is exposed.
    fn cost(&mut self, a: Point, b: Point, danger: Option<Danger>) -> (f64, f64) {
        let length = a.distance(b);
        let Some(danger) = danger.filter(|d| d.weight > 0.0) else { return (length, 0.0) };
        let parts = (length / (self.unit * APART)).ceil().clamp(1.0, MOST);
        let (mut fear, mut seen) = (0.0, 0.0);
        for i in 0..=parts as u32 {
            let p = a.as_dvec2().lerp(b.as_dvec2(), f64::from(i) / parts).round();
            let p = Point::new(p.x as i32, p.y as i32);
            if self.is_exposed(danger.place, p) {
                seen += 1.0;
                fear += danger.weight * (1.0 + self.unit * NEAR / (p.distance(danger.place) + self.unit));
            }
        }
        (length * (1.0 + fear / (parts + 1.0)), length * seen / (parts + 1.0))
    }

    /// The cost of a path from here; none if there is no path.
    pub fn weigh(&mut self, from: Point, way: &[Point], danger: Option<Danger>) -> Option<f64> {
        let points: Vec<Point> = std::iter::once(from).chain(way.iter().copied()).collect();
        (points.len() > 1).then(|| points.windows(2).map(|w| self.cost(w[0], w[1], danger).0).sum())
    }

    /// The path of least cost, by Dijkstra over the taut links.
    pub fn least_seen(&mut self, from: Point, to: Point, danger: Option<Danger>) -> Option<EscapePath> {
        let mesh = self.mesh;
        let mut first = Vec::new();
        let straight = self.query.from_point(from, Links::Full, Some(to), |v, _| first.push(v));
        let mut sees_end = vec![false; mesh.vertex_count()];
        self.query.from_point(to, Links::Full, None, |v, _| sees_end[v.index()] = true);
        // Node n is vertex n, the last one is the end.
        let end = mesh.vertex_count();
        // By the bits of the cost: non-negative floats and their bits have the same order.
        let mut search = Dijkstra::new(end + 1);
        let at = |n: usize| if n == end { to } else { mesh.point(Vertex(n as u32)) };
        let direct = straight.then_some(end);
        for n in first.iter().map(|v| v.index()).chain(direct) {
            search.offer(n, self.cost(from, at(n), danger).0.to_bits(), None);
        }
        while let Some((n, bits)) = search.close_next().filter(|&(n, _)| n != end) {
            let far = f64::from_bits(bits);
            let next: Vec<usize> = self.graph.links(Vertex(n as u32)).iter().map(|w| w.index()).collect();
            for m in next.into_iter().chain(sees_end[n].then_some(end)) {
                // A link costs at least its length.
                if search.is_better(m, (far + at(n).distance(at(m))).to_bits()) {
                    search.offer(m, (far + self.cost(at(n), at(m), danger).0).to_bits(), Some(n));
                }
            }
        }
        let (cost, _) = search.closed(end)?;
        let mut points: Vec<Point> = search.path_back(end).map(at).chain([from]).collect();
        points.reverse();
        points.dedup();
        let exposed = points.windows(2).map(|w| self.cost(w[0], w[1], danger).1).sum();
        Some(EscapePath { points: bends(&points).into_iter().skip(1).collect(), cost: f64::from_bits(cost), exposed })
    }
}
