//! A* over areas (triangles, cells, squares) finds a channel: areas that follow each other, and the
//! portals between them. The funnel pulls its string through those.
//!
//! A* walks from point to point on the sides that it crosses: g is the length of that way from the
//! start, h the straight line on to the goal. An area keeps the side with the lowest f = g + h by
//! which it was found; since f never falls along a way, an area that was taken stays so. This is the
//! usual guess: the channel may be another than the one with the shortest path.

mod areas;
mod portal;
mod quadtree;
mod state;
mod waypoints;

pub use areas::{Area, Areas, Link};
pub use portal::{Portal, smoothed, whole_distance};
pub use quadtree::Quadtree;
pub use state::{Channel, Node, Outcome};
pub use waypoints::{Waypoint, corridor};

use crate::geom::{Point, cross_properly, on_segment};
use crate::step::{Algorithm, Sink};
use crate::steps;

/// Where a way crosses a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// In its middle, as the tutorials do.
    Midpoints,
    /// Where the way from here over the side and straight on to the goal is the shortest. In the open
    /// all these points lie on the line to the goal, however the areas are cut, so that none is a detour.
    Aimed,
}

#[derive(Clone, Debug)]
pub struct Input {
    pub areas: Areas,
    pub start: Point,
    pub goal: Point,
    pub measure: Measure,
}

/// Why there is no path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPath {
    /// The start lies in no area.
    Start,
    /// The goal does not, but the start does.
    Goal,
    /// The open list ran empty.
    Exhausted,
}

steps! {
    /// One thing that the search for a channel did.
    pub enum ChannelStep {
        Stage["ends"] Locate { start: u32, goal: u32 } = "find the areas that touch start and goal",
        Step Same { area: Area } = "  one for both: there is no portal to cross",
        Step Seed { area: Area } = "  put the start's areas on the open list",
        Stage["search #", "#"] Expand { area: Area } = "take the open area with the lowest f = g + h",
        Micro Leave { link: Link } = "  across a side: a wall, or no better way: leave it",
        Step Find { link: Link } = "  across a side: on the open list, with g and h",
        Stage["no path", "none"] NoPath { why: NoPath } = "no area there, or none left on the list: no path",
        Stage["channel"] Reach { area: Area } = "it touches the goal: walk back to the start",
        Step Back { link: Link } = "  each side crossed is a portal",
        Step Turn { portals: u32 } = "  turn their order around: the channel",
    }
}

impl Algorithm for Channel {
    type Input = Input;
    type Step = ChannelStep;

    fn start(input: &Input) -> Self {
        Self::new(input)
    }

    fn apply(&mut self, step: ChannelStep) {
        self.book(step);
    }

    fn run(&mut self, input: &Input, sink: &mut impl Sink<ChannelStep>) {
        let areas = &input.areas;
        let [from, to] = [input.start, input.goal].map(|p| areas.touching(p));
        self.take(ChannelStep::Locate { start: from.len() as u32, goal: to.len() as u32 }, sink);
        for (touched, why) in [(&from, NoPath::Start), (&to, NoPath::Goal)] {
            if touched.is_empty() {
                return self.take(ChannelStep::NoPath { why }, sink);
            }
        }
        if let Some(&area) = from.iter().find(|a| to.contains(a)) {
            return self.take(ChannelStep::Same { area }, sink);
        }
        for &area in &from {
            self.take(ChannelStep::Seed { area }, sink);
        }
        while let Some(area) = self.lowest() {
            self.take(ChannelStep::Expand { area }, sink);
            if to.contains(&area) {
                return self.walk_back(area, areas, sink);
            }
            for link in areas.links(area) {
                if self.is_better(link) {
                    self.take(ChannelStep::Find { link }, sink);
                } else {
                    self.take(ChannelStep::Leave { link }, sink);
                }
            }
        }
        self.take(ChannelStep::NoPath { why: NoPath::Exhausted }, sink);
    }
}

impl Channel {
    /// No other area on the way touches the goal, or it would have been taken before; nor the start,
    /// whose areas have no way to them. So no portal holds either of them.
    fn walk_back(&mut self, goal: Area, areas: &Areas, sink: &mut impl Sink<ChannelStep>) {
        self.take(ChannelStep::Reach { area: goal }, sink);
        let mut area = goal;
        while let Some(link) = self.node(area).and_then(Node::via) {
            self.take(ChannelStep::Back { link }, sink);
            area = areas.owner(link);
        }
        self.take(ChannelStep::Turn { portals: self.links().len() as u32 }, sink);
    }
}

/// The first portal of a channel that a path does not go through: after the area before it,
/// they part.
pub fn leaves(portals: &[Portal], path: &[Point]) -> Option<usize> {
    let meets = |portal: &Portal, a: Point, b: Point| {
        let (left, right) = (portal.left, portal.right);
        cross_properly(a, b, left, right)
            || [left, right].into_iter().any(|end| on_segment(end, a, b))
            || [a, b].into_iter().any(|end| on_segment(end, left, right))
    };
    portals.iter().position(|portal| !path.windows(2).any(|w| meets(portal, w[0], w[1])))
}
