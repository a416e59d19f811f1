//! What A* over the edges asks and has found.

use super::CircleFunnel;
use crate::algo::best_first::{BestFirst, ChannelSearch, SearchNode};
use crate::algo::channel::{Measure, aimed};
use crate::algo::radius::bottleneck::{Bottleneck, bottleneck_between, bottleneck_to, narrow_between};
use crate::algo::radius::hidden::{Approach, HiddenBottlenecks};
use crate::geom::Point;
use crate::geom::fit::Body;
use crate::map::mesh::{Edge, Triangle};
use glam::DVec2;
use std::iter::successors;

/// A passage that is too narrow, by the edge over which it leads on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosedPassage {
    pub edge: Edge,
    pub bottleneck: Bottleneck,
    /// Does no triangle show it? Then it is closed to the way that A* keeps, and perhaps open to another one.
    pub is_hidden: bool,
}

impl CircleFunnel {
    /// The edges that A* has closed so far.
    pub fn closed_edges(&self) -> impl Iterator<Item = Edge> + '_ {
        self.search.found().filter(|(_, node)| node.closed).map(|(edge, _)| edge)
    }

    /// An edge as A* finds it now: from the start, or by the edge that was expanded last.
    pub fn found_by(&self, edge: Edge) -> Option<SearchNode<Edge>> {
        let via = self.search.expanding();
        let (g, from) = match via {
            None => (0, self.start.as_dvec2()),
            Some(via) => self.node(via).map(|node| (node.g, node.at))?,
        };
        self.found_from(edge, g, from, via)
    }

    /// An edge as A* finds it from a point at the distance `g` from the start.
    pub(in crate::algo::radius) fn found_from(
        &self,
        edge: Edge,
        g: i64,
        from: DVec2,
        via: Option<Edge>,
    ) -> Option<SearchNode<Edge>> {
        let goal = self.goal.as_dvec2();
        let [left, right] = self.mesh()?.ends(edge).map(Point::as_dvec2);
        let middle = (left + right) / 2.0;
        let at = match self.measure {
            Measure::Midpoints => middle,
            Measure::Aimed => {
                // The centre of the agent crosses between the circles.
                let [a, b] = self.circles(edge).map(|circle| circle.radius);
                let along = right - left;
                let out = along.normalize_or_zero();
                if along.length() > a + b { aimed([left + out * a, right - out * b], from, goal) } else { middle }
            }
        };
        Some(SearchNode::after(g, from, at, goal, via))
    }

    /// What is too narrow on the way over an edge: from the start, from the edge that was expanded last,
    /// or from that one itself on to the goal.
    pub(in crate::algo::radius) fn bottleneck(&self, edge: Edge) -> Option<Bottleneck> {
        self.bottleneck_after(self.search.expanding(), edge)
    }

    /// The same, where the path to it crosses `last` before. From the start if there is none.
    pub(in crate::algo::radius) fn bottleneck_after(&self, last: Option<Edge>, edge: Edge) -> Option<Bottleneck> {
        Some(self.closed_after(last, edge)?.bottleneck)
    }

    /// The same, as it is kept.
    pub(super) fn closed_after(&self, last: Option<Edge>, edge: Edge) -> Option<ClosedPassage> {
        let mesh = self.mesh()?;
        // Most lines are tested in their triangle: nobody walks back far.
        let before = |n: usize| successors(last, |&e| self.node(e)?.via).nth(n);
        let path = Approach { start: self.start, crossed: &before };
        let entered = last.and_then(|last| mesh.twin(last));
        let shown = match entered {
            None => bottleneck_to(mesh, edge, self.start, &self.body),
            Some(entered) if entered == edge => bottleneck_to(mesh, edge, self.goal, &self.body),
            Some(entered) => bottleneck_between(mesh, entered, edge, &self.body),
        };
        if let Some(bottleneck) = shown {
            return Some(ClosedPassage { edge, bottleneck, is_hidden: false });
        }
        let bottleneck = if entered == Some(edge) {
            self.hidden()?.on_the_way_to(path, edge.triangle(), self.goal)
        } else {
            self.hidden()?.on_the_way_over(path, edge)
        };
        Some(ClosedPassage { edge, bottleneck: bottleneck?, is_hidden: true })
    }

    /// What is too narrow between the start and the goal, which both lie in this triangle.
    pub(in crate::algo::radius) fn hidden_in(&self, triangle: Triangle) -> Option<Bottleneck> {
        self.hidden()?.between(triangle, self.start, self.goal)
    }

    /// The edges that A* has found, and its open list.
    pub fn search(&self) -> &BestFirst<Edge, Edge> {
        &self.search
    }

    pub fn node(&self, e: Edge) -> Option<&SearchNode<Edge>> {
        self.search.node(e)
    }

    /// The points that A* goes through to an edge: the start, then a point of each edge crossed, its own as
    /// the last. In lattice units.
    pub fn points_to(&self, edge: Edge) -> Vec<DVec2> {
        [self.start.as_dvec2()].into_iter().chain(ChannelSearch::points_to(self, edge)).collect()
    }

    /// The width of the narrowest passage of the channel, if an agent of this radius does not fit through it. In lattice
    /// units.
    pub fn narrowest_passage(&self, radius: f64) -> Option<f64> {
        let (mesh, body) = (self.mesh()?, Body::new(radius));
        let first = self.edges.first().and_then(|&e| bottleneck_to(mesh, e, self.start, &body));
        let last = self.edges.last().and_then(|&e| bottleneck_to(mesh, mesh.twin(e)?, self.goal, &body));
        let between = self.edges.windows(2).filter_map(|pair| Some((mesh.twin(pair[0])?, pair[1])));
        let between = between.flat_map(|(entered, left)| narrow_between(mesh, entered, left, &body));
        let hidden = HiddenBottlenecks::new(self.mesh.clone()?, &body);
        let hidden = (0..=self.edges.len()).filter_map(|n| {
            let before = |i: usize| n.checked_sub(i + 1).map(|i| self.edges[i]);
            let path = Approach { start: self.start, crossed: &before };
            match self.edges.get(n) {
                Some(&edge) => hidden.on_the_way_over(path, edge),
                None => hidden.on_the_way_to(path, mesh.twin(before(0)?)?.triangle(), self.goal),
            }
        });
        between.chain(first).chain(last).chain(hidden).map(|bottleneck| bottleneck.width()).min_by(f64::total_cmp)
    }

    /// The passages found too narrow, by the edges that they close, in that order.
    pub fn closed_passages(&self) -> &[ClosedPassage] {
        &self.closed_passages
    }

    /// The same passages, each once: one may close several edges.
    pub fn bottlenecks(&self) -> &[Bottleneck] {
        &self.bottlenecks
    }

    pub(super) fn close(&mut self, closed: ClosedPassage) {
        self.closed_passages.push(closed);
        let bottleneck = closed.bottleneck;
        let back = Bottleneck { from: bottleneck.to, to: bottleneck.from };
        if !self.bottlenecks.iter().any(|known| [bottleneck, back].contains(known)) {
            self.bottlenecks.push(bottleneck);
        }
    }
}
