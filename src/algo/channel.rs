//! A* over areas (triangles, cells, squares) finds a channel: areas that follow each other, and the
//! portals between them. The funnel pulls its string through those.
//!
//! The nodes of the search are areas ([`super::best_first`]). Its lengths are the usual estimate, measured
//! from point to point on the sides that are crossed, so the channel need not be the one that holds the
//! shortest path.

mod areas;
pub mod invariant; // what holds of the search
mod portal;
mod quadtree;
mod state;
mod waypoints;

pub use areas::{Area, Areas, Link};
pub use portal::{Portal, aimed, string_pulled_midpoints};
pub use quadtree::Quadtree;
pub use state::{Channel, ChannelOutcome};
pub use waypoints::{Waypoint, corridor};

use super::best_first::{BestFirst, ChannelSearch, SearchEvent, SearchNode};
pub use super::open_list::Order;
use crate::geom::{Point, cross_properly, on_segment};
use crate::step::subject::{Key, Names};
use crate::step::{Algorithm, Sink, Subject};
use crate::steps;

/// Where the search assumes that the path crosses a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// In its middle, as the tutorials do.
    Midpoints,
    /// Where the way from here over the side and straight on to the goal is the shortest. In the open
    /// all these points lie on the line to the goal, however the areas are cut, so that none is a detour.
    Aimed,
}

/// What is searched: areas, two lattice points, and how lengths are measured.
#[derive(Clone, Debug)]
pub struct Input {
    pub areas: Areas,
    pub start: Point,
    pub goal: Point,
    pub measure: Measure,
    /// Which open area comes first.
    pub order: Order,
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
        Stage["ends"] Locate { start: u32, goal: u32 } = "find the areas that touch the start and the goal",
        Step(outcome, "one for both") Same { area: Area } = "  if one area touches both: there is no portal",
        Step Seed { area: Area } = "  put the areas of the start on the open list",
        Stage["search #", "#"] Expand { area: Area } = "expand the open area with the lowest f = g + h",
        Detail Leave { link: Link } = "  if a side is a wall or gives no shorter path: do nothing",
        Step(outcome) Discover { link: Link } = "  else put the area behind the side on the open list",
        Stage(outcome)["no path", "none"] NoPath { why: NoPath } = "no such area, or the open list is empty: no path",
        Stage(event)["channel"] Reach { area: Area } = "it touches the goal: trace the channel back",
        Step Back { link: Link } = "  each side that was crossed is a portal",
        Step(outcome, "channel") Reverse { portals: u32 } = "  reverse their order: from the start to the goal",
    }
}

impl Algorithm for Channel {
    type Input = Input;
    type Step = ChannelStep;

    fn start(input: &Input) -> Self {
        Self::new(input)
    }

    fn apply(&mut self, step: ChannelStep) {
        self.apply_step(step);
    }

    fn held(&self) -> Option<usize> {
        Some(self.held_by_state())
    }

    fn subject(input: &Input, step: ChannelStep, _: usize, names: &Names) -> Subject {
        use ChannelStep as S;
        let area = |question, area| Key::of_points(question, input.areas.corners(area), names);
        let link = |question, link| {
            let Portal { left, right } = input.areas.portal(link);
            Key::of((question, names(left), names(right)))
        };
        match step {
            S::Locate { .. } => Subject::alone(0),
            S::Same { area: one } | S::Seed { area: one } => Subject::Alone(area(1, one)),
            S::Expand { area: one } => Subject::Alone(area(2, one)),
            S::Leave { link: side } | S::Discover { link: side } => Subject::Alone(link(3, side)),
            S::NoPath { .. } | S::Reach { .. } => Subject::alone(4),
            S::Back { link: side } => Subject::Alone(link(5, side)),
            S::Reverse { .. } => Subject::alone(6),
        }
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
        let Some(area) = self.find_goal(input, |area| to.contains(&area), sink) else {
            return self.take(ChannelStep::NoPath { why: NoPath::Exhausted }, sink);
        };
        // No other area on the way touches the goal, or it would have been expanded before; nor the start,
        // whose areas no link leads to by a better way. So no portal holds either of them.
        self.take(ChannelStep::Reach { area }, sink);
        self.walk_back(area, sink);
        self.take(ChannelStep::Reverse { portals: self.links().len() as u32 }, sink);
    }
}

impl ChannelSearch for Channel {
    type Node = Area;
    type Link = Link;

    fn step(event: SearchEvent<Area, Link>) -> ChannelStep {
        match event {
            SearchEvent::Expand(area) => ChannelStep::Expand { area },
            SearchEvent::Leave(link) | SearchEvent::TooNarrow(link) => ChannelStep::Leave { link },
            SearchEvent::Discover(link) => ChannelStep::Discover { link },
            SearchEvent::Back(link) => ChannelStep::Back { link },
        }
    }

    fn search(&self) -> &BestFirst<Area, Link> {
        self.search()
    }

    fn links(input: &Input, area: Area) -> impl Iterator<Item = Link> {
        input.areas.links(area)
    }

    fn beyond(&self, link: Link) -> Option<(Area, SearchNode<Link>)> {
        self.beyond(link)
    }

    fn entered_by(&self, area: Area) -> Option<(Link, Option<Area>)> {
        let link = self.node(area)?.via?;
        Some((link, Some(self.areas().owner(link))))
    }
}

/// The first portal of a channel that a path does not go through: after the area before it,
/// they part.
pub fn divergence(portals: &[Portal], path: &[Point]) -> Option<usize> {
    let meets = |portal: &Portal, a: Point, b: Point| {
        let (left, right) = (portal.left, portal.right);
        cross_properly(a, b, left, right)
            || [left, right].into_iter().any(|end| on_segment(end, a, b))
            || [a, b].into_iter().any(|end| on_segment(end, left, right))
    };
    portals.iter().position(|portal| !path.windows(2).any(|w| meets(portal, w[0], w[1])))
}
