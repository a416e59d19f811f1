//! Polyanya (Cui, Harabor, Grastien, IJCAI 2017): the shortest path over triangles by A* over intervals of their
//! edges, without a graph. It is where funnel and beam meet: what a root sees is pushed from edge to edge as a beam
//! is, and at a corner the path turns as a string does.
//!
//! A node is an [`Interval`] with its *root*, the last corner of the path to it. The path is straight from the root
//! to each point of the interval, so its length is known but for the point where the interval is crossed; f takes the
//! best one for the goal, and no path over the interval is shorter than that. For points: an agent with a radius
//! needs other corners.

mod interval;
pub mod invariant; // what holds of the intervals
mod state;

pub use interval::{Ground, Interval};
pub use state::{Node, Polyanya, PolyanyaOutcome};

use super::channel::NoPath;
use super::open_list::Order;
use crate::geom::{Point, Side, area2};
use crate::map::mesh::{Edge, Mesh, Triangle, Vertex};
use crate::step::subject::{Key, Names};
use crate::step::{Algorithm, Sink, Subject};
use crate::steps;
use std::sync::Arc;

/// The triangles, and two lattice points.
#[derive(Clone, Debug)]
pub struct Input {
    pub mesh: Arc<Mesh>,
    pub start: Point,
    pub goal: Point,
    /// Which open interval comes first.
    pub order: Order,
    /// A mistake: is every edge behind an interval taken for seen?
    pub sees_both: bool,
}

impl Input {
    /// Without a mistake.
    pub fn new(mesh: Arc<Mesh>, start: Point, goal: Point) -> Self {
        Self { mesh, start, goal, order: Order::default(), sees_both: false }
    }
}

/// The number of a node, in the order in which they are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u32);

impl NodeId {
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

steps! {
    /// One thing that Polyanya did. Sides are those of the interval that is pushed.
    pub enum PolyanyaStep {
        Stage["ends"] Locate { start: u32, goal: u32 } = "find the triangles that touch the start and the goal",
        Step(outcome, "one for both") Same { triangle: Triangle } = "  if one triangle touches both: the path is straight",
        Step Seed { edge: Edge } = "  put the edges opposite the start on the open list, with the start as root",
        Stage["search #", "#"] Expand { node: NodeId } = "take the open interval with the lowest f = g + h",
        Step(outcome) Drop { node: NodeId } = "  if a shorter path to its root is known: drop it",
        Step(outcome) Aim = "  if the triangle behind it touches the goal, and the root sees it: go straight there",
        Step(outcome) Bend { side: Side } = "    or turn at the end of the interval: go straight from there",
        Detail Compare { side: Side } = "  on which side of the ray through its end is the opposite vertex?",
        Step(outcome) Observe { side: Side } = "  what the root sees of an edge behind: an observable successor",
        Detail Wall { side: Side } = "  an edge that is a wall has no successor",
        Step Turn { side: Side } = "  if it ends at a corner that a taut path can turn at: a new root",
        Step Longer { side: Side } = "    a path that is as short leads to it: it is a root already",
        Step(outcome) Hide { turn: Side, on: Side } = "    what the old root does not see: a non-observable successor",
        Stage(outcome)["no path", "none"] NoPath { why: NoPath } = "no such triangle, or the open list is empty: no path",
        Stage(event)["path"] Reach { node: NodeId } = "it is the goal: trace the roots back",
        Step Back { root: Vertex } = "  each root is a corner of the path",
        Step(outcome, "path") Finish { corners: u32 } = "  reverse their order: from the start to the goal",
    }
}

impl Algorithm for Polyanya {
    type Input = Input;
    type Step = PolyanyaStep;

    fn start(input: &Input) -> Self {
        Self::new(input)
    }

    fn apply(&mut self, step: PolyanyaStep) {
        self.apply_step(step);
    }

    fn held(&self) -> Option<usize> {
        Some(self.held_by_state())
    }

    /// A number of a node says nothing in the run of another map: the decisions of one interval follow each other.
    fn subject(input: &Input, step: PolyanyaStep, nth: usize, names: &Names) -> Subject {
        use PolyanyaStep as S;
        match step {
            S::Locate { .. } => Subject::alone(0),
            S::Same { .. } | S::NoPath { .. } | S::Reach { .. } => Subject::alone(1),
            S::Seed { edge } => Subject::Alone(Key::of_points(2, input.mesh.ends(edge), names)),
            S::Back { root } => Subject::Alone(Key::of_points(3, [input.mesh.point(root)], names)),
            S::Finish { .. } => Subject::alone(4),
            S::Expand { .. } => Subject::opens((5, nth)),
            S::Drop { .. } | S::Aim => Subject::within(6),
            S::Bend { side } => Subject::within((7, side)),
            S::Compare { side } => Subject::within((8, side)),
            S::Observe { side } | S::Wall { side } => Subject::within((9, side)),
            S::Turn { side } | S::Longer { side } => Subject::within((10, side)),
            S::Hide { turn, on } => Subject::within((11, turn, on)),
        }
    }

    fn run(&mut self, input: &Input, sink: &mut impl Sink<PolyanyaStep>) {
        let mesh = &input.mesh;
        let [mut from, to] = [input.start, input.goal].map(|p| mesh.touching(p));
        from.sort_unstable(); // by number, as a program without our order around a vertex does
        self.take(PolyanyaStep::Locate { start: from.len() as u32, goal: to.len() as u32 }, sink);
        for (touched, why) in [(&from, NoPath::Start), (&to, NoPath::Goal)] {
            if touched.is_empty() {
                return self.take(PolyanyaStep::NoPath { why }, sink);
            }
        }
        if let Some(&triangle) = from.iter().find(|t| to.contains(t)) {
            return self.take(PolyanyaStep::Same { triangle }, sink);
        }
        // An edge that the start lies on leads to a triangle that touches the start as well.
        let is_opposite = |&edge: &Edge| {
            let [a, b] = mesh.ends(edge);
            mesh.twin(edge).is_some() && area2(a, b, input.start) > 0
        };
        for edge in from.iter().flat_map(|t| t.edges()).filter(is_opposite) {
            self.take(PolyanyaStep::Seed { edge }, sink);
        }
        while let Some(node) = self.lowest() {
            self.take(PolyanyaStep::Expand { node }, sink);
            if self.is_outdated(node) {
                self.take(PolyanyaStep::Drop { node }, sink);
            } else if self.node(node).is_final {
                return self.trace_back(node, sink);
            } else if to.contains(&self.triangle(node)) {
                self.go_to_goal(sink);
            } else {
                self.push(sink);
            }
        }
        self.take(PolyanyaStep::NoPath { why: NoPath::Exhausted }, sink);
    }
}

impl Polyanya {
    /// The triangle behind the interval is convex: no shortest path to a goal in it leaves it again.
    fn go_to_goal(&mut self, sink: &mut impl Sink<PolyanyaStep>) {
        let Some((interval, _)) = self.pushed() else { return };
        let goal = self.goal();
        if Side::BOTH.into_iter().all(|side| interval.outside(self.ground(), side, goal) <= 0) {
            return self.take(PolyanyaStep::Aim, sink);
        }
        for side in Side::BOTH {
            if self.bend(side).is_some_and(|(v, g)| self.is_shorter(v, g)) {
                self.take(PolyanyaStep::Bend { side }, sink);
            }
        }
    }

    /// Pushes the interval through the triangle behind it.
    fn push(&mut self, sink: &mut impl Sink<PolyanyaStep>) {
        let Some((interval, _)) = self.pushed() else { return };
        for side in Side::BOTH {
            self.take(PolyanyaStep::Compare { side }, sink);
        }
        let is_wall = |this: &Self, side| this.mesh().twin(interval.edge_behind(this.mesh(), side)).is_none();
        for side in Side::BOTH {
            if self.seen_through(interval, side).is_some() {
                let wall = is_wall(self, side);
                self.take(if wall { PolyanyaStep::Wall { side } } else { PolyanyaStep::Observe { side } }, sink);
            }
        }
        for turn in Side::BOTH {
            let Some((v, g)) = self.turn(turn) else { continue };
            let is_behind = |on: &Side| {
                let successor = interval.non_observable(self.ground(), turn, v, *on);
                successor.is_some() && !is_wall(self, *on)
            };
            let behind: Vec<Side> = [turn, turn.other()].into_iter().filter(is_behind).collect();
            if behind.is_empty() {
                continue;
            }
            if !self.is_shorter(v, g) {
                self.take(PolyanyaStep::Longer { side: turn }, sink);
                continue;
            }
            self.take(PolyanyaStep::Turn { side: turn }, sink);
            for on in behind {
                self.take(PolyanyaStep::Hide { turn, on }, sink);
            }
        }
    }

    fn trace_back(&mut self, node: NodeId, sink: &mut impl Sink<PolyanyaStep>) {
        self.take(PolyanyaStep::Reach { node }, sink);
        let roots = self.roots(node);
        for &root in &roots {
            self.take(PolyanyaStep::Back { root }, sink);
        }
        self.take(PolyanyaStep::Finish { corners: roots.len() as u32 }, sink);
    }
}
