//! What Polyanya knows. Only [`Polyanya::apply_step`] writes.

use super::{Ground, Input, Interval, NodeId, PolyanyaStep};
use crate::algo::channel::{NoPath, aimed};
use crate::algo::open_list::{OpenList, Order};
use crate::geom::{Point, Ray, Side, area2};
use crate::map::held::Held;
use crate::map::mesh::{Mesh, Triangle, Vertex};
use glam::DVec2;
use std::sync::Arc;

/// An interval that the search has found, or the goal behind it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Node {
    pub interval: Interval,
    /// From the start to the root, in lattice units.
    pub g: f64,
    /// No path over the interval is shorter.
    pub f: f64,
    /// The node that was pushed when this one was found.
    pub before: Option<NodeId>,
    /// Does the path go straight from the root to the goal, over this interval? The root may lie on it.
    pub is_final: bool,
    pub is_closed: bool,
}

impl Node {
    /// f is more than g + h where it was raised to that of the node before.
    fn key(&self, order: Order) -> u64 {
        if order == Order::LowestSum { self.f.to_bits() } else { order.key_of_bits(self.g, self.f - self.g) }
    }
}

/// How the search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PolyanyaOutcome {
    /// Not yet.
    Running,
    NoPath(NoPath),
    Found,
}

/// The search at one position of its run.
#[derive(Clone, Debug)]
pub struct Polyanya {
    mesh: Arc<Mesh>,
    start: Point,
    goal: Point,
    order: Order,
    sees_both: bool,
    nodes: Vec<Node>,
    /// By f, then by node.
    open: OpenList<u64, NodeId>,
    /// By vertex: the length of the shortest path to it over which it has become a root.
    root_g: Vec<f64>,
    expanding: Option<NodeId>,
    expanded: u32,
    /// Corners of the path: from the goal while tracing back, then from the start.
    corners: Vec<Vertex>,
    outcome: PolyanyaOutcome,
}

impl Polyanya {
    /// The bytes that its containers hold.
    pub(super) fn held_by_state(&self) -> usize {
        self.nodes.held() + self.open.held() + self.root_g.held() + self.corners.held()
    }

    pub(super) fn new(input: &Input) -> Self {
        Self {
            mesh: input.mesh.clone(),
            start: input.start,
            goal: input.goal,
            order: input.order,
            sees_both: input.sees_both,
            nodes: Vec::new(),
            open: OpenList::default(),
            root_g: vec![f64::INFINITY; input.mesh.vertex_count()],
            expanding: None,
            expanded: 0,
            corners: Vec::new(),
            outcome: PolyanyaOutcome::Running,
        }
    }

    pub(super) fn apply_step(&mut self, step: PolyanyaStep) {
        match step {
            PolyanyaStep::Locate { .. }
            | PolyanyaStep::Drop { .. }
            | PolyanyaStep::Compare { .. }
            | PolyanyaStep::Wall { .. }
            | PolyanyaStep::Longer { .. }
            | PolyanyaStep::Reach { .. } => {}
            PolyanyaStep::Same { .. } => self.outcome = PolyanyaOutcome::Found,
            PolyanyaStep::Seed { edge } => self.add(Interval::whole(self.ground(), edge, None), 0.0, false),
            PolyanyaStep::Expand { node } => {
                let known = &mut self.nodes[node.index()];
                known.is_closed = true;
                self.open.remove(node, known.key(self.order));
                self.expanding = Some(node);
                self.expanded += 1;
            }
            PolyanyaStep::Observe { side } => {
                if let Some((interval, g)) = self.pushed()
                    && let Some(next) = self.seen_through(interval, side)
                {
                    self.add(next, g, false);
                }
            }
            PolyanyaStep::Turn { side } => {
                if let Some((v, g)) = self.turn(side) {
                    self.root_g[v.index()] = g;
                }
            }
            PolyanyaStep::Hide { turn, on } => {
                if let Some((interval, _)) = self.pushed()
                    && let Some((v, g)) = self.turn(turn)
                    && let Some(next) = interval.non_observable(self.ground(), turn, v, on)
                {
                    self.add(next, g, false);
                }
            }
            PolyanyaStep::Aim => {
                if let Some((interval, g)) = self.pushed() {
                    self.add(interval, g, true);
                }
            }
            PolyanyaStep::Bend { side } => {
                if let Some((interval, _)) = self.pushed()
                    && let Some((v, g)) = self.bend(side)
                {
                    self.root_g[v.index()] = g;
                    self.add(
                        Interval { root: Some(v), left: Ray::default(), right: Ray::default(), ..interval },
                        g,
                        true,
                    );
                }
            }
            PolyanyaStep::Back { root } => self.corners.push(root),
            PolyanyaStep::Finish { .. } => {
                self.corners.reverse();
                self.outcome = PolyanyaOutcome::Found;
                self.expanding = None;
            }
            PolyanyaStep::NoPath { why } => {
                self.outcome = PolyanyaOutcome::NoPath(why);
                self.expanding = None;
            }
        }
    }

    /// A length that is rounded could make f fall by the last bit; a successor allows no shorter path than the
    /// interval before.
    fn add(&mut self, interval: Interval, g: f64, is_final: bool) {
        let root = self.ground().root(interval.root).as_dvec2();
        let goal = self.goal.as_dvec2();
        let h = if is_final { root.distance(goal) } else { self.h(interval) };
        let before = self.expanding;
        let f = before.map_or(0.0, |n| self.nodes[n.index()].f).max(g + h);
        let id = NodeId(self.nodes.len() as u32);
        let node = Node { interval, g, f, before, is_final, is_closed: false };
        self.nodes.push(node);
        self.open.insert(id, node.key(self.order), None);
    }

    /// What the root sees of the edge on this side through an interval; with the mistake all of it, if it is not there yet: the search
    /// would never end.
    pub(super) fn seen_through(&self, interval: Interval, side: Side) -> Option<Interval> {
        interval.observable(self.ground(), side).or_else(|| {
            let wrong = self.sees_both.then(|| interval.taken_for_seen(self.ground(), side))?;
            let is_there = |node: &Node| (node.interval.edge, node.interval.root) == (wrong.edge, wrong.root);
            (!self.nodes.iter().any(is_there)).then_some(wrong)
        })
    }

    /// The length of the shortest path from the root over the interval to the goal, as if there were no walls behind
    /// the interval. A goal on the near side of the edge counts as its mirror image. A straight path has the same
    /// length over every interval of its root, to the last bit.
    pub fn h(&self, interval: Interval) -> f64 {
        let root = self.ground().root(interval.root).as_dvec2();
        let to = self.mirrored_goal(interval).unwrap_or(self.goal.as_dvec2());
        let is_outside = |side: &Side| interval.ray(*side).as_dvec2().perp_dot(to - root) * side.sign() as f64 > 0.0;
        match Side::BOTH.into_iter().find(is_outside) {
            None => root.distance(to),
            Some(side) => {
                let via = interval.ends(self.ground())[side as usize];
                root.distance(via) + via.distance(to)
            }
        }
    }

    /// The point of the interval that this path goes through, in lattice units.
    pub fn crossing(&self, interval: Interval) -> DVec2 {
        let (root, goal) = (self.ground().root(interval.root).as_dvec2(), self.goal.as_dvec2());
        aimed(interval.ends(self.ground()), root, goal)
    }

    /// The mirror image of the goal at the edge, in lattice units, if the goal lies on the near side of it.
    pub fn mirrored_goal(&self, interval: Interval) -> Option<DVec2> {
        let ends = self.mesh.ends(interval.edge);
        let is_near = area2(ends[0], ends[1], self.goal) > 0;
        let ([a, b], goal) = (ends.map(Point::as_dvec2), self.goal.as_dvec2());
        let along = b - a;
        let foot = a + along * ((goal - a).dot(along) / along.length_squared());
        is_near.then_some(2.0 * foot - goal)
    }

    pub fn mesh(&self) -> &Arc<Mesh> {
        &self.mesh
    }

    pub fn ground(&self) -> Ground<'_> {
        Ground { mesh: &self.mesh, start: self.start }
    }

    /// The interval that is being pushed, and the g of its root.
    pub(super) fn pushed(&self) -> Option<(Interval, f64)> {
        let node = &self.nodes[self.expanding?.index()];
        Some((node.interval, node.g))
    }

    /// The triangle that the interval is pushed through.
    pub fn triangle(&self, node: NodeId) -> Triangle {
        self.nodes[node.index()].interval.through(&self.mesh).triangle()
    }

    /// The corner of a wall at which a taut path can turn to this side, out of what the root sees, and the length of
    /// the path to it.
    pub fn turn(&self, side: Side) -> Option<(Vertex, f64)> {
        let (interval, _) = self.pushed()?;
        self.around(interval.turns_at(self.ground(), side)?)
    }

    /// The same, if the goal lies there.
    pub(super) fn bend(&self, side: Side) -> Option<(Vertex, f64)> {
        let (interval, _) = self.pushed()?;
        let v = interval
            .end_vertex(self.ground(), side)
            .filter(|_| interval.outside(self.ground(), side, self.goal) > 0)?;
        self.around(v)
    }

    /// Where a wall ends, a path that turns there is taut: the vertex is an end of what the root sees, so both walls
    /// lie on this side.
    fn around(&self, v: Vertex) -> Option<(Vertex, f64)> {
        let (interval, g) = self.pushed()?;
        let came = Ray::new(self.ground().root(interval.root), self.mesh.point(v));
        self.mesh.on_wall(v).then(|| (v, g + came.length()))
    }

    /// The end of the interval that is being pushed at which a path turns to this side.
    pub fn turning_vertex(&self, side: Side) -> Option<Vertex> {
        self.turn(side).map(|(v, _)| v)
    }

    /// The length of the shortest path to a vertex over which it has become a root.
    pub fn known_g(&self, v: Vertex) -> Option<f64> {
        self.root_g.get(v.index()).copied().filter(|g| g.is_finite())
    }

    /// Is no path as short known over which this vertex has become a root?
    pub(super) fn is_shorter(&self, v: Vertex, g: f64) -> bool {
        g < self.root_g[v.index()]
    }

    /// Has a shorter path to the root of this node been found since?
    pub fn is_outdated(&self, node: NodeId) -> bool {
        let Node { interval, g, .. } = self.nodes[node.index()];
        interval.root.is_some_and(|v| self.root_g[v.index()] < g)
    }

    pub fn goal(&self) -> Point {
        self.goal
    }

    /// By id.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    pub fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.index()]
    }

    /// The open nodes, lowest f first.
    pub fn open(&self) -> impl ExactSizeIterator<Item = NodeId> + '_ {
        self.open.iter().map(|(_, n)| n)
    }

    pub(super) fn lowest(&self) -> Option<NodeId> {
        self.open.first().map(|(_, n)| n)
    }

    /// How many nodes were taken off the open list.
    pub fn expanded(&self) -> u32 {
        self.expanded
    }

    /// The node that was taken off the open list last, while the search runs.
    pub fn expanding(&self) -> Option<NodeId> {
        self.expanding
    }

    /// The corners that the path to a node turns at, the last one first.
    pub fn roots(&self, node: NodeId) -> Vec<Vertex> {
        let nodes = std::iter::successors(Some(node), |&n| self.node(n).before);
        let mut roots: Vec<Vertex> = nodes.filter_map(|n| self.node(n).interval.root).collect();
        roots.dedup();
        roots
    }

    /// From the start over the roots to that of a node, in lattice units.
    pub fn points_to(&self, node: NodeId) -> Vec<Point> {
        let roots = self.roots(node);
        [self.start].into_iter().chain(roots.iter().rev().map(|&v| self.mesh.point(v))).collect()
    }

    /// The path from the start to the goal. Empty until it is found.
    pub fn path(&self) -> Vec<Point> {
        if self.outcome != PolyanyaOutcome::Found {
            return Vec::new();
        }
        let corners = self.corners.iter().map(|&v| self.mesh.point(v));
        [self.start].into_iter().chain(corners).chain([self.goal]).collect()
    }

    /// Of the path, in lattice units.
    pub fn length(&self) -> Option<f64> {
        let path = self.path();
        (!path.is_empty()).then(|| path.windows(2).map(|w| w[0].distance(w[1])).sum())
    }

    pub fn outcome(&self) -> PolyanyaOutcome {
        self.outcome
    }
}
