//! The simple stupid funnel (tutorials 000, 002, 003): A* over triangles finds a channel, its edges
//! are portals, and a string pulled through them is the shortest path in the channel. At every
//! corner the walk over the portals starts again from there.
//!
//! A* walks from middle to middle of the edges that it crosses: g is the length of that way from
//! the start, h the straight line on to the goal. A triangle keeps the edge with the lowest f = g + h
//! by which it was found; since f never falls along a way, a triangle that was taken stays so.
//! This is the usual guess: the channel may be another than the one with the shortest path.

mod search;
mod state;

pub use search::Node;
pub use state::{Bound, Corner, Funnel, Outcome, Test};

use super::channel::{Portal, touching};
use crate::geom::{Point, Side};
use crate::step::{Algorithm, Sink};
use crate::steps;
use crate::world::mesh::{Edge, Mesh, Triangle};
use std::rc::Rc;

/// Where the portals come from. Any format will do that can name them.
#[derive(Clone, Debug)]
pub enum Source {
    /// A* over these triangles.
    Triangles(Rc<Mesh>),
    /// They are given, from start to goal, without the two of no width.
    Portals(Vec<Portal>),
}

#[derive(Clone, Debug)]
pub struct Input {
    pub source: Source,
    pub start: Point,
    pub goal: Point,
}

/// Why there is no path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPath {
    /// The start lies in no triangle.
    Start,
    /// The goal does, but not the start.
    Goal,
    /// The open list ran empty.
    Exhausted,
}

steps! {
    /// One thing that the funnel did. Portal 0 is the start, the last one is the goal.
    pub enum FunnelStep {
        Stage Locate { start: u32, goal: u32 } = "find the triangles that touch start and goal",
        Step Same { triangle: Triangle } = "  one for both: the path is the straight line",
        Step Seed { triangle: Triangle } = "  put the start's triangles on the open list",
        Stage Expand { triangle: Triangle } = "take the open triangle with the lowest f = g + h",
        Micro Leave { edge: Edge } = "  across an edge: a wall, or no better way: leave it",
        Step Find { edge: Edge } = "  across an edge: on the open list, with g and h",
        Stage NoPath { why: NoPath } = "no triangle there, or none left on the list: no path",
        Stage Channel { triangle: Triangle } = "it touches the goal: walk back to the start",
        Step Back { edge: Edge } = "  each edge crossed is a portal",
        Step Turn { portals: u32 } = "  turn their order around, the goal is the last",
        Stage Look { portal: u32 } = "for each portal, its right end, then its left",
        Micro Inside { portal: u32, side: Side } = "  is the end inside its side of the funnel?",
        Step Skip { portal: u32, side: Side } = "    no, it would widen the funnel: skip it",
        Micro Apex { portal: u32, side: Side } = "    the side is still the apex: nothing to cross",
        Micro Cross { portal: u32, side: Side } = "    has it crossed over the other side?",
        Step Tighten { portal: u32, side: Side } = "      no: tighten, the side ends here now",
        Step Crossed { portal: u32, side: Side } = "      yes: the funnel has closed",
        Stage Restart { portal: u32, side: Side } = "  the other end is a corner and the new apex: restart",
        Stage Repeat { portal: u32, side: Side } = "  it is the apex again: restart from its portal",
        Stage Finish = "add the goal: the string is taut",
    }
}

impl Algorithm for Funnel {
    type Input = Input;
    type Step = FunnelStep;

    fn start(input: &Input) -> Self {
        Self::new(input)
    }

    fn apply(&mut self, step: FunnelStep) {
        self.book(step);
    }

    fn run(&mut self, input: &Input, sink: &mut impl Sink<FunnelStep>) {
        if let Source::Triangles(mesh) = &input.source {
            self.find_channel(mesh, input, sink);
        }
        self.pull(sink);
    }
}

impl Funnel {
    fn find_channel(&mut self, mesh: &Mesh, input: &Input, sink: &mut impl Sink<FunnelStep>) {
        let [from, to] = [input.start, input.goal].map(|p| touching(mesh, p));
        self.take(FunnelStep::Locate { start: from.len() as u32, goal: to.len() as u32 }, sink);
        for (triangles, why) in [(&from, NoPath::Start), (&to, NoPath::Goal)] {
            if triangles.is_empty() {
                return self.take(FunnelStep::NoPath { why }, sink);
            }
        }
        if let Some(&triangle) = from.iter().find(|t| to.contains(t)) {
            return self.take(FunnelStep::Same { triangle }, sink);
        }
        for &triangle in &from {
            self.take(FunnelStep::Seed { triangle }, sink);
        }
        while let Some(triangle) = self.lowest() {
            self.take(FunnelStep::Expand { triangle }, sink);
            if to.contains(&triangle) {
                return self.walk_back(triangle, sink);
            }
            for edge in triangle.edges() {
                if self.is_better(edge) {
                    self.take(FunnelStep::Find { edge }, sink);
                } else {
                    self.take(FunnelStep::Leave { edge }, sink);
                }
            }
        }
        self.take(FunnelStep::NoPath { why: NoPath::Exhausted }, sink);
    }

    /// No other triangle on the way touches the goal, or it would have been taken before; nor the
    /// start, whose triangles have no way to them. So no portal holds either of them.
    fn walk_back(&mut self, goal: Triangle, sink: &mut impl Sink<FunnelStep>) {
        self.take(FunnelStep::Channel { triangle: goal }, sink);
        let mut triangle = goal;
        while let Some(edge) = self.node(triangle).and_then(Node::via) {
            self.take(FunnelStep::Back { edge }, sink);
            triangle = edge.triangle();
        }
        self.take(FunnelStep::Turn { portals: self.way_back().len() as u32 }, sink);
    }

    /// The tutorial's `stringPull`. It ends: right after a restart both sides are the apex, so the
    /// first portal that is looked at moves both of them on to itself, whatever its ends are. Every
    /// corner therefore belongs to a later portal than the apex before it, even where it is the same
    /// point: there is at most one restart a portal.
    fn pull(&mut self, sink: &mut impl Sink<FunnelStep>) {
        if !self.has_way() {
            return;
        }
        let mut portal = 1;
        while portal < self.portals().len() as u32 {
            self.take(FunnelStep::Look { portal }, sink);
            portal = 1 + self.restart_at(portal, sink).unwrap_or(portal);
        }
        self.take(FunnelStep::Finish, sink);
    }

    /// Tests both ends of a portal. Some when one has crossed over: the portal of the new apex.
    fn restart_at(&mut self, portal: u32, sink: &mut impl Sink<FunnelStep>) -> Option<u32> {
        for side in [Side::Right, Side::Left] {
            let test = self.test_of(side, portal);
            self.take(FunnelStep::Inside { portal, side }, sink);
            if !test.is_inside() {
                self.take(FunnelStep::Skip { portal, side }, sink);
                continue;
            }
            if test.is_open() {
                self.take(FunnelStep::Apex { portal, side }, sink);
            } else {
                self.take(FunnelStep::Cross { portal, side }, sink);
                if test.has_crossed() {
                    self.take(FunnelStep::Crossed { portal, side }, sink);
                    return Some(self.turn_corner(side.other(), sink));
                }
            }
            self.take(FunnelStep::Tighten { portal, side }, sink);
        }
        None
    }

    /// The end of the funnel's `side` is a corner. Two that the tutorial adds twice are added once:
    /// the apex, when its fan of portals goes on, and the goal, when its own portal closes the funnel.
    fn turn_corner(&mut self, side: Side, sink: &mut impl Sink<FunnelStep>) -> u32 {
        let Bound { at, portal } = self.bound(side);
        if at == self.apex().at {
            self.take(FunnelStep::Repeat { portal, side }, sink);
        } else if portal as usize + 1 < self.portals().len() {
            self.take(FunnelStep::Restart { portal, side }, sink);
        }
        portal
    }
}

/// The string pulled through portals, from start to goal.
pub fn pull(start: Point, goal: Point, portals: Vec<Portal>) -> Funnel {
    Funnel::finished(&Input { source: Source::Portals(portals), start, goal })
}
