//! A string for an agent with a radius (Demyen 2006, "Efficient triangulation-based pathfinding"). A* crosses only
//! what is wide enough for the agent, the ends of the portals become circles of its radius, and the string is
//! pulled tight between the circles. The path consists of lines and arcs and keeps the radius from every wall.
//!
//! The apex is a circle on one side of the string, so a line that touches it is known by its direction alone. The
//! two sides of the funnel are the directions that touch the circles of its left and right end, and all tests
//! compare directions.
//!
//! Also here: the averaged normals of tutorial 002 ([`normals`]), and how near a path comes to the walls
//! ([`least_clearance`]). Whether the agent fits is decided in whole numbers ([`crate::geom::fit`]); the directions
//! that touch circles are floating point.

mod around; // a path around given corners
mod bottleneck; // what is too narrow
mod circle; // circles, and the directions that touch them
mod clearance; // how near a path comes to the walls
mod hidden; // what is too narrow, and no triangle shows it
mod inflated; // walls inflated by the radius
pub mod invariant; // what holds of the search, the funnel and the string
pub mod normals; // the tutorial's way, corner by corner
mod path; // a path of lines and arcs
mod state;
mod walls; // which walls are near to a path
mod widest; // how large an agent may be

pub use crate::geom::nearest_on;
pub use around::around;
pub use bottleneck::{Bottleneck, all_bottlenecks, fits_at, is_free, opens, passes};
pub use circle::{Circle, CircleCorner, CirclePortal, CircleSide, TangentTest};
pub use clearance::{Clearance, between, least_clearance};
pub use hidden::{Approach, HiddenBottlenecks};
pub use inflated::{extra_width, inflated, is_kept, least_kept};
pub use path::{Path, Piece};
pub use state::{CircleFunnel, CircleOutcome, ClosedPassage, Repair};
pub use walls::Walls;
pub use widest::widest_radius;

use super::best_first::{BestFirst, ChannelSearch, NodeId, SearchEvent, SearchNode};
use super::channel::Measure;
use crate::geom::fit::Body;
use crate::geom::{Point, Side};
use crate::map::mesh::{Edge, Mesh, Triangle, Vertex};
use crate::step::subject::{Key, Names};
use crate::step::{Algorithm, Sink, Subject};
use crate::steps;
use std::sync::Arc;

/// A mesh, two lattice points and an agent.
#[derive(Clone, Debug)]
pub struct Input {
    pub mesh: Arc<Mesh>,
    pub start: Point,
    pub goal: Point,
    /// Radius of the agent, in lattice units. Above 0.
    pub radius: f64,
    /// Where the search assumes that the path crosses an edge.
    pub measure: Measure,
}

/// Why there is no path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPath {
    /// The start (or the goal) lies in no triangle.
    Outside { goal: bool },
    /// A wall is nearer to the start (or to the goal) than the radius.
    Tight { goal: bool },
    /// The open list ran empty: every way has a passage that is too narrow.
    Exhausted,
    /// The open list ran empty, and a passage that no triangle shows blocked a way. The search keeps one way to each edge, so
    /// it may have dropped another way that does not cross this passage.
    Hidden,
    /// The open list ran empty, and it would for a point: walls separate the start from the goal.
    Separated,
}

steps! {
    /// One thing that the funnel for circles did. Portal 0 is the start, the last one is the goal.
    pub enum CircleStep {
        Stage["ends"] Locate { start: u32, goal: u32 } = "find the triangles of the start and the goal",
        Step(outcome, "one for both") Same { triangle: Triangle } = "  if one triangle contains both: there is no portal",
        Step Seed { edge: Edge } = "  put the edges around the start on the open list",
        Stage["search #", "#"] Expand { edge: Edge } = "cross the open edge with the lowest f = g + h",
        Detail Leave { edge: Edge } = "  if the next edge is a wall or gives no shorter path: do nothing",
        Step(outcome) TooNarrow { edge: Edge } = "  narrower than the agent: blocked",
        Step(outcome) Discover { edge: Edge } = "  wide enough: put it on the open list",
        Stage(outcome)["no path", "none"] NoPath { why: NoPath } = "no room, or the open list is empty: no path",
        Stage["channel"] Channel { edge: Edge } = "the goal lies behind it: trace the channel back",
        Step Back { edge: Edge } = "  each crossed edge is a portal, its ends are circles",
        Step(outcome, "channel found") Reverse { portals: u32 } = "  reverse their order: from the start to the goal",
        Stage["@~portal {portal}", "{portal}"] Visit { portal: u32 } = "for each portal: test its right circle, then its left",
        Detail Touch { portal: u32, side: Side } = "  find the tangent to the circle",
        Step(outcome) Apex { portal: u32, side: Side } = "    the circle is the apex, so it does not limit the funnel",
        Step(outcome) Skip { portal: u32, side: Side } = "    outside its side of the funnel: skip it",
        Step Stay { portal: u32, side: Side } = "    in the direction of its side: the side stays",
        Step(outcome) Tighten { portal: u32, side: Side } = "    inside: the side turns to the tangent",
        Step(outcome) Crossed { portal: u32, side: Side } = "    it has crossed the other side: a corner",
        Stage(outcome)["@~corner #", "corner #"] Restart { portal: u32, side: Side } = "  go around the circle of the other side: new apex",
        Stage["goal"] Goal = "add the goal",
        Step(outcome) Release { corner: u32 } = "where the string bends away from a circle: release it",
        Step(outcome) Push { vertex: Vertex, corner: u32 } = "where it cuts into a circle: push it around",
        Stage(outcome)["path"] Finish = "the string is taut and keeps the radius",
    }
}

impl Algorithm for CircleFunnel {
    type Input = Input;
    type Step = CircleStep;

    fn start(input: &Input) -> Self {
        Self::new(input)
    }

    fn apply(&mut self, step: CircleStep) {
        self.apply_step(step);
    }

    fn held(&self) -> Option<usize> {
        Some(self.held_by_state())
    }

    fn subject(input: &Input, step: CircleStep, _: usize, names: &Names) -> Subject {
        use CircleStep as S;
        let edge = |question, edge| Subject::Alone(Key::of((question, input.mesh.ends(edge).map(names))));
        match step {
            S::Locate { .. } => Subject::alone(0),
            S::Same { .. } | S::NoPath { .. } | S::Channel { .. } => Subject::alone(1),
            S::Seed { edge: e } => edge(2, e),
            S::Expand { edge: e } => edge(3, e),
            S::Leave { edge: e } | S::TooNarrow { edge: e } | S::Discover { edge: e } => edge(4, e),
            S::Back { edge: e } => edge(5, e),
            S::Reverse { .. } => Subject::alone(6),
            // The portals are those of the channel that was found: a step does not know their ends.
            S::Visit { portal } => Subject::alone((7, portal)),
            S::Touch { portal, side } => Subject::alone((8, portal, side)),
            S::Apex { portal, side }
            | S::Skip { portal, side }
            | S::Stay { portal, side }
            | S::Tighten { portal, side }
            | S::Crossed { portal, side } => Subject::alone((9, portal, side)),
            S::Restart { portal, side } => Subject::alone((10, portal, side)),
            S::Goal => Subject::alone(11),
            S::Release { corner } => Subject::alone((12, corner)),
            S::Push { vertex, .. } => Subject::alone((13, names(input.mesh.point(vertex)))),
            S::Finish => Subject::alone(14),
        }
    }

    fn run(&mut self, input: &Input, sink: &mut impl Sink<CircleStep>) {
        let [from, to] = [input.start, input.goal].map(|p| input.mesh.touching(p));
        self.take(CircleStep::Locate { start: from.len() as u32, goal: to.len() as u32 }, sink);
        if let Some(why) = no_room(input, &from, &to) {
            return self.take(CircleStep::NoPath { why }, sink);
        }
        let is_near = |t: &&Triangle| to.contains(t) && self.hidden_in(**t).is_none();
        if let Some(&triangle) = from.iter().find(is_near) {
            self.take(CircleStep::Same { triangle }, sink);
        } else if let Some(last) = self.find_channel(input, &from, &to, sink) {
            self.take(CircleStep::Channel { edge: last }, sink);
            self.walk_back(last, sink);
            self.take(CircleStep::Reverse { portals: self.edges().len() as u32 }, sink);
        } else {
            let why = match () {
                () if !input.mesh.are_connected(&from, &to) => NoPath::Separated,
                () if self.closed_passages().iter().any(|closed| closed.is_hidden) => NoPath::Hidden,
                () => NoPath::Exhausted,
            };
            return self.take(CircleStep::NoPath { why }, sink);
        }
        self.pull(sink);
        self.repair(sink);
        self.take(CircleStep::Finish, sink);
    }
}

fn no_room(input: &Input, from: &[Triangle], to: &[Triangle]) -> Option<NoPath> {
    let mut ends = [(from, input.start, false), (to, input.goal, true)].into_iter();
    let body = Body::new(input.radius);
    ends.find_map(|(triangles, p, goal)| no_room_at(&input.mesh, triangles, p, &body, goal))
}

/// Why an agent has no room at `p`, which lies in these triangles and is the start or the goal. None if it has.
pub fn no_room_at(mesh: &Mesh, triangles: &[Triangle], p: Point, body: &Body, goal: bool) -> Option<NoPath> {
    if triangles.is_empty() {
        return Some(NoPath::Outside { goal });
    }
    (!fits_at(mesh, triangles, p, body)).then_some(NoPath::Tight { goal })
}

impl CircleFunnel {
    /// The last edge on the way to the goal.
    fn find_channel(
        &mut self,
        input: &Input,
        from: &[Triangle],
        to: &[Triangle],
        sink: &mut impl Sink<CircleStep>,
    ) -> Option<Edge> {
        let mesh = &input.mesh;
        // An edge between two triangles of the start need not be crossed.
        let out = |e: &Edge| mesh.twin(*e).is_some_and(|twin| !from.contains(&twin.triangle()));
        for edge in from.iter().flat_map(|t| t.edges()).filter(out) {
            if self.bottleneck(edge).is_some() {
                self.take(CircleStep::TooNarrow { edge }, sink);
            } else {
                self.take(CircleStep::Seed { edge }, sink);
            }
        }
        self.find_goal(input, |e| mesh.twin(e).is_some_and(|twin| to.contains(&twin.triangle())), sink)
    }

    /// The tutorial's `stringPull` with directions in place of areas. It terminates, since every corner belongs to
    /// a later portal than the apex before it.
    fn pull(&mut self, sink: &mut impl Sink<CircleStep>) {
        let mut portal = 1;
        while portal < self.portals().len() as u32 {
            self.take(CircleStep::Visit { portal }, sink);
            portal = 1 + self.restart_at(portal, sink).unwrap_or(portal);
        }
        self.take(CircleStep::Goal, sink);
    }

    /// Repairs what pulling by directions alone gets wrong. It treats every side as an infinite line, so a circle
    /// that the string does not even reach can bend it the wrong way; and it ignores walls beside the channel.
    /// Both are found by measuring.
    fn repair(&mut self, sink: &mut impl Sink<CircleStep>) {
        // Every change makes the string more taut or clearer of walls. The limit guards against cycles by rounding.
        for _ in 0..4 * self.portals().len() + 16 {
            if let Some(corner) = self.bent_away() {
                self.take(CircleStep::Release { corner }, sink);
            } else if let Some((vertex, corner)) = self.cut_into() {
                self.take(CircleStep::Push { vertex, corner }, sink);
            } else {
                break;
            }
        }
    }

    /// Tests both ends of a portal. Some if one lies beyond the other side: the portal of the new apex.
    fn restart_at(&mut self, portal: u32, sink: &mut impl Sink<CircleStep>) -> Option<u32> {
        for side in [Side::Right, Side::Left] {
            let Some(test) = self.test_of(side, portal) else {
                self.take(CircleStep::Apex { portal, side }, sink);
                continue;
            };
            self.take(CircleStep::Touch { portal, side }, sink);
            if let Some(corner) = self.bound(side.other()).filter(|_| test.has_crossed()) {
                self.take(CircleStep::Crossed { portal, side }, sink);
                self.take(CircleStep::Restart { portal: corner.portal, side: side.other() }, sink);
                return Some(corner.portal);
            }
            if test.own == Some(test.direction) {
                self.take(CircleStep::Stay { portal, side }, sink);
            } else if test.is_inside() {
                self.take(CircleStep::Tighten { portal, side }, sink);
            } else {
                self.take(CircleStep::Skip { portal, side }, sink);
            }
        }
        None
    }
}

impl NodeId for Edge {
    fn from_index(index: usize) -> Self {
        Self(index as u32)
    }

    fn index(self) -> usize {
        self.index()
    }
}

/// Whether an edge can be crossed depends on the edge that was crossed before it, so the nodes are edges, not
/// triangles. A node is an edge seen from the triangle that is left across it, and the link to a node is the
/// edge itself.
impl ChannelSearch for CircleFunnel {
    type Node = Edge;
    type Link = Edge;

    fn step(event: SearchEvent<Edge, Edge>) -> CircleStep {
        match event {
            SearchEvent::Expand(edge) => CircleStep::Expand { edge },
            SearchEvent::Leave(edge) => CircleStep::Leave { edge },
            SearchEvent::TooNarrow(edge) => CircleStep::TooNarrow { edge },
            SearchEvent::Discover(edge) => CircleStep::Discover { edge },
            SearchEvent::Back(edge) => CircleStep::Back { edge },
        }
    }

    fn search(&self) -> &BestFirst<Edge, Edge> {
        self.search()
    }

    fn links(input: &Input, edge: Edge) -> impl Iterator<Item = Edge> {
        input.mesh.twin(edge).into_iter().flat_map(|twin| [twin.next(), twin.previous()])
    }

    fn beyond(&self, edge: Edge) -> Option<(Edge, SearchNode<Edge>)> {
        let is_passable = self.mesh()?.twin(edge).is_some();
        Some((edge, self.found_by(edge).filter(|_| is_passable)?))
    }

    fn entered_by(&self, edge: Edge) -> Option<(Edge, Option<Edge>)> {
        Some((edge, self.node(edge)?.via))
    }

    fn is_too_narrow(&self, edge: Edge) -> bool {
        self.bottleneck(edge).is_some()
    }

    fn too_narrow_to_goal(&self, edge: Edge) -> Option<Edge> {
        self.mesh()?.twin(edge).filter(|&twin| self.bottleneck(twin).is_some())
    }
}

/// The string pulled through the circles at the ends of given portals (left and right), from start to
/// goal, in lattice units. Walls beside the channel are ignored.
pub fn pull(start: Point, goal: Point, circles: Vec<[Circle; 2]>) -> CircleFunnel {
    pulled(CircleFunnel::through(start, goal, circles))
}

/// The string of an agent pulled across these edges of a mesh, as [`CircleFunnel`] pulls it. It begins in the triangle
/// `first`, which has the first edge.
pub fn pull_across(mesh: Arc<Mesh>, body: Body, ends: [Point; 2], first: Triangle, edges: Vec<Edge>) -> CircleFunnel {
    pulled(CircleFunnel::across(mesh, body, ends, first, edges))
}

fn pulled(mut funnel: CircleFunnel) -> CircleFunnel {
    funnel.pull(&mut ());
    funnel.repair(&mut ());
    funnel.take(CircleStep::Finish, &mut ());
    funnel
}
