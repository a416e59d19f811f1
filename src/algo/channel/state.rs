//! What the search for a channel knows. Only [`Channel::apply_step`] writes.

use super::areas::{Area, Areas, Link};
use super::portal::Portal;
use super::{ChannelStep, Input, Measure, NoPath};
use crate::algo::best_first::{BestFirst, ChannelSearch, SearchNode};
use crate::geom::Point;
use crate::map::held::Held;
use glam::DVec2;

/// How the search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChannelOutcome {
    /// Not yet.
    Running,
    NoPath(NoPath),
    Found,
}

/// The search for a channel at one position of its run, and the channel once it is found.
#[derive(Clone, Debug)]
pub struct Channel {
    areas: Areas,
    start: Point,
    goal: Point,
    measure: Measure,
    search: BestFirst<Area, Link>,
    /// Sides of the channel: from the goal while walking back, then from the start.
    links: Vec<Link>,
    /// The area that touches both start and goal.
    same: Option<Area>,
    outcome: ChannelOutcome,
}

impl Channel {
    /// The bytes that its containers hold.
    pub(super) fn held_by_state(&self) -> usize {
        self.search.held() + self.links.held()
    }

    pub(super) fn new(input: &Input) -> Self {
        Self {
            areas: input.areas.clone(),
            start: input.start,
            goal: input.goal,
            measure: input.measure,
            search: BestFirst::new(input.areas.slots()).ordered(input.order),
            links: Vec::new(),
            same: None,
            outcome: ChannelOutcome::Running,
        }
    }

    pub(super) fn apply_step(&mut self, step: ChannelStep) {
        match step {
            ChannelStep::Locate { .. } | ChannelStep::Leave { .. } | ChannelStep::Reach { .. } => {}
            ChannelStep::NoPath { why } => {
                self.outcome = ChannelOutcome::NoPath(why);
                self.search.finish();
            }
            ChannelStep::Same { area } => (self.same, self.outcome) = (Some(area), ChannelOutcome::Found),
            ChannelStep::Seed { area } => {
                self.search.push(area, SearchNode::first(self.start.as_dvec2(), self.goal.as_dvec2()));
            }
            ChannelStep::Expand { area } => self.search.expand(area),
            ChannelStep::Discover { link } => {
                if let Some((area, node)) = self.beyond(link) {
                    self.search.push(area, node);
                }
            }
            ChannelStep::Back { link } => self.links.push(link),
            ChannelStep::Reverse { .. } => {
                self.links.reverse();
                self.outcome = ChannelOutcome::Found;
            }
        }
    }

    pub fn areas(&self) -> &Areas {
        &self.areas
    }

    /// The nodes that A* has found, and its open list.
    pub fn search(&self) -> &BestFirst<Area, Link> {
        &self.search
    }

    /// The area behind a link, as A* would find it by this link. None behind a wall.
    pub fn beyond(&self, link: Link) -> Option<(Area, SearchNode<Link>)> {
        let area = self.areas.beyond(link)?;
        let from = self.node(self.areas.owner(link))?;
        let portal = self.areas.portal(link);
        let goal = self.goal.as_dvec2();
        let at = match self.measure {
            Measure::Midpoints => portal.middle(),
            Measure::Aimed => portal.aimed(from.at, goal),
        };
        Some((area, SearchNode::after(from.g, from.at, at, goal, Some(link))))
    }

    /// The points that A* goes through to an area: the start, then a point of each side crossed. In lattice units.
    pub fn points_to(&self, area: Area) -> Vec<DVec2> {
        ChannelSearch::points_to(self, area)
    }

    pub fn node(&self, area: Area) -> Option<&SearchNode<Link>> {
        self.search.node(area)
    }

    pub(super) fn links(&self) -> &[Link] {
        &self.links
    }

    /// The areas of the channel: from the goal while walking back, then from the start.
    pub fn channel(&self) -> Vec<Area> {
        let entered = self.links.iter().filter_map(|&link| self.areas.beyond(link));
        let first =
            self.links.first().filter(|_| self.outcome == ChannelOutcome::Found).map(|&link| self.areas.owner(link));
        self.same.into_iter().chain(first).chain(entered).collect()
    }

    /// The portals between them, from the start. Empty until the channel is known.
    pub fn portals(&self) -> Vec<Portal> {
        match self.outcome {
            ChannelOutcome::Found => self.links.iter().map(|&link| self.areas.portal(link)).collect(),
            _ => Vec::new(),
        }
    }

    pub fn outcome(&self) -> ChannelOutcome {
        self.outcome
    }
}
