//! What the search for a channel knows. Only [`Channel::book`] writes.

use super::areas::{Area, Areas, Link};
use super::portal::{Portal, whole_distance};
use super::{ChannelStep, Input, Measure, NoPath};
use crate::geom::Point;
use glam::DVec2;
use std::collections::BTreeSet;

/// Marks an area of the start, to which no side leads.
const NONE: Link = Link(u32::MAX);

/// An area that was found. Lengths are in whole lattice units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Node {
    /// From the start to where the way has come.
    pub g: i64,
    /// From there straight to the goal.
    pub h: i64,
    via: Link,
    /// Where the way has come to: a point of the side that it crossed last, or the start.
    pub at: DVec2,
    pub taken: bool,
}

impl Node {
    pub fn f(&self) -> i64 {
        self.g + self.h
    }

    /// The side that leads here, seen from the area before.
    pub fn via(&self) -> Option<Link> {
        (self.via != NONE).then_some(self.via)
    }
}

/// How the search has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Not yet.
    Running,
    NoPath(NoPath),
    Found,
}

#[derive(Clone, Debug)]
pub struct Channel {
    areas: Areas,
    start: Point,
    goal: Point,
    measure: Measure,
    nodes: Vec<Option<Node>>,
    /// The open list by f, then by area. A set in order, and not a heap: it is shown in its order,
    /// and a better way to an area takes the place of the worse.
    open: BTreeSet<(i64, Area)>,
    taken: u32,
    expanding: Option<Area>,
    /// Sides of the channel: from the goal while walking back, then from the start.
    links: Vec<Link>,
    /// The area that touches both start and goal.
    same: Option<Area>,
    outcome: Outcome,
}

impl Channel {
    pub(super) fn new(input: &Input) -> Self {
        Self {
            areas: input.areas.clone(),
            start: input.start,
            goal: input.goal,
            measure: input.measure,
            nodes: vec![None; input.areas.slots()],
            open: BTreeSet::new(),
            taken: 0,
            expanding: None,
            links: Vec::new(),
            same: None,
            outcome: Outcome::Running,
        }
    }

    pub(super) fn book(&mut self, step: ChannelStep) {
        match step {
            ChannelStep::Locate { .. } | ChannelStep::Leave { .. } | ChannelStep::Reach { .. } => {}
            ChannelStep::NoPath { why } => (self.outcome, self.expanding) = (Outcome::NoPath(why), None),
            ChannelStep::Same { area } => (self.same, self.outcome) = (Some(area), Outcome::Found),
            ChannelStep::Seed { area } => {
                let at = self.start.as_dvec2();
                let h = whole_distance(at, self.goal.as_dvec2());
                self.put(area, Node { g: 0, h, via: NONE, at, taken: false });
            }
            ChannelStep::Expand { area } => {
                if let Some(node) = &mut self.nodes[area.0 as usize] {
                    node.taken = true;
                    self.open.remove(&(node.f(), area));
                    self.taken += 1;
                }
                self.expanding = Some(area);
            }
            ChannelStep::Find { link } => {
                if let Some((area, node)) = self.beyond(link) {
                    self.put(area, node);
                }
            }
            ChannelStep::Back { link } => self.links.push(link),
            ChannelStep::Turn { .. } => {
                self.links.reverse();
                self.outcome = Outcome::Found;
            }
        }
    }

    fn put(&mut self, area: Area, node: Node) {
        if let Some(old) = self.nodes[area.0 as usize].replace(node) {
            self.open.remove(&(old.f(), area));
        }
        self.open.insert((node.f(), area));
    }

    pub fn areas(&self) -> &Areas {
        &self.areas
    }

    /// The area behind a link, as A* would find it by this way.
    pub fn beyond(&self, link: Link) -> Option<(Area, Node)> {
        let area = self.areas.beyond(link)?;
        let from = self.node(self.areas.owner(link))?;
        let portal = self.areas.portal(link);
        let goal = self.goal.as_dvec2();
        let at = match self.measure {
            Measure::Midpoints => portal.middle(),
            Measure::Aimed => portal.aimed(from.at, goal),
        };
        let (g, h) = (from.g + whole_distance(from.at, at), whole_distance(at, goal));
        Some((area, Node { g, h, via: link, at, taken: false }))
    }

    /// Does a link lead to an area that is new, or by a better way than the one known?
    pub(super) fn is_better(&self, link: Link) -> bool {
        self.beyond(link).is_some_and(|(area, new)| self.node(area).is_none_or(|old| !old.taken && new.f() < old.f()))
    }

    /// The way of A* to an area: start, then a point of each side crossed. In lattice units.
    pub fn way_to(&self, area: Area) -> Vec<DVec2> {
        let nodes = std::iter::successors(self.node(area), |n| self.node(self.areas.owner(n.via()?)));
        let mut way: Vec<DVec2> = nodes.map(|n| n.at).collect();
        way.reverse();
        way
    }

    /// The open area with the lowest f; of equals the lowest area.
    pub(super) fn lowest(&self) -> Option<Area> {
        self.open.first().map(|&(_, area)| area)
    }

    pub fn node(&self, area: Area) -> Option<&Node> {
        self.nodes.get(area.0 as usize)?.as_ref()
    }

    /// The areas that A* has found, in their order.
    pub fn found(&self) -> impl Iterator<Item = (Area, &Node)> {
        self.nodes.iter().enumerate().filter_map(|(a, n)| Some((Area(a as u32), n.as_ref()?)))
    }

    /// The open list: f and area, lowest first.
    pub fn open(&self) -> &BTreeSet<(i64, Area)> {
        &self.open
    }

    /// Areas that were taken from the open list.
    pub fn taken(&self) -> u32 {
        self.taken
    }

    /// The area that was taken last.
    pub fn expanding(&self) -> Option<Area> {
        self.expanding
    }

    pub(super) fn links(&self) -> &[Link] {
        &self.links
    }

    /// The areas of the channel: from the goal while walking back, then from the start.
    pub fn channel(&self) -> Vec<Area> {
        let entered = self.links.iter().filter_map(|&link| self.areas.beyond(link));
        let first = self.links.first().filter(|_| self.outcome == Outcome::Found).map(|&link| self.areas.owner(link));
        self.same.into_iter().chain(first).chain(entered).collect()
    }

    /// The portals between them, from the start. Empty until the channel is known.
    pub fn portals(&self) -> Vec<Portal> {
        match self.outcome {
            Outcome::Found => self.links.iter().map(|&link| self.areas.portal(link)).collect(),
            _ => Vec::new(),
        }
    }

    pub fn outcome(&self) -> Outcome {
        self.outcome
    }
}
