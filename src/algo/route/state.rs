//! What is known of the graph and of the paths over it. Only [`Route::apply_step`] writes.

use super::{Input, Order, RouteNode, RouteStep, SearchMethod};
use crate::algo::open_list::OpenList;
use crate::geom::Point;
use crate::map::held::Held;
use std::sync::Arc;

/// How the search has ended, if it has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RouteOutcome {
    #[default]
    Running,
    NoPath,
    Found,
}

/// A node to which a path is known. Lengths are in lattice units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reached {
    /// Along the links from the start.
    pub g: f64,
    /// Straight on to the goal; 0 for Dijkstra.
    pub h: f64,
    before: Option<RouteNode>,
    pub closed: bool,
}

impl Reached {
    /// The node from which it was found.
    pub fn before(&self) -> Option<RouteNode> {
        self.before
    }

    pub fn f(&self) -> f64 {
        self.g + self.h
    }

    fn key(&self, order: Order) -> u64 {
        order.key_of_bits(self.g, self.h)
    }
}

/// The graph as far as it is built, and the search over it. Lengths are in lattice units.
#[derive(Clone, Debug)]
pub struct Route {
    /// Where the nodes are.
    points: Arc<[Point]>,
    search: SearchMethod,
    order: Order,
    /// The node from which the beam is cast.
    standing: Option<RouteNode>,
    /// What it has seen so far, including what was not linked.
    seen: Vec<RouteNode>,
    not_taut: Vec<RouteNode>,
    /// How many nodes a beam was cast from.
    stood: u32,
    /// By node; each link is stored at both its ends.
    links: Vec<Vec<RouteNode>>,
    /// Links between corners that were kept, and left out; links of start and goal.
    kept: u32,
    left_out: u32,
    joined: u32,
    reached: Vec<Option<Reached>>,
    /// By f, then by node.
    open: OpenList<u64, RouteNode>,
    closed: u32,
    tried: u32,
    taken: Option<RouteNode>,
    /// From the goal back.
    way: Vec<RouteNode>,
    outcome: RouteOutcome,
}

impl Route {
    /// The bytes that its containers hold.
    pub(super) fn held_by_state(&self) -> usize {
        let links = self.links.held() + self.links.iter().map(Held::held).sum::<usize>();
        let lists = self.seen.held() + self.not_taut.held() + self.way.held();
        self.points.held() + links + self.reached.held() + self.open.held() + lists
    }

    pub(super) fn new(input: &Input) -> Self {
        let corners = input.mesh.vertices().map(|v| input.mesh.point(v));
        let points: Arc<[Point]> = corners.chain([input.start, input.goal]).collect();
        let count = points.len();
        Self {
            points,
            search: input.search,
            order: input.order,
            standing: None,
            seen: Vec::new(),
            not_taut: Vec::new(),
            stood: 0,
            links: vec![Vec::new(); count],
            kept: 0,
            left_out: 0,
            joined: 0,
            reached: vec![None; count],
            open: OpenList::default(),
            closed: 0,
            tried: 0,
            taken: None,
            way: Vec::new(),
            outcome: RouteOutcome::Running,
        }
    }

    pub(super) fn apply_step(&mut self, step: RouteStep) {
        match step {
            RouteStep::CastBeam { v } | RouteStep::Join { v } => {
                self.standing = Some(v);
                self.seen.clear();
                self.not_taut.clear();
                self.stood += 1;
            }
            RouteStep::See { w } => self.seen.push(w),
            RouteStep::Known { .. } => {}
            RouteStep::NotTautHere { w } | RouteStep::NotTautThere { w } => {
                self.not_taut.push(w);
                self.left_out += u32::from(self.is_building());
            }
            RouteStep::Link { w } => {
                let Some(v) = self.standing else { return };
                self.links[v.index()].push(w);
                self.links[w.index()].push(v);
                *if self.is_building() { &mut self.kept } else { &mut self.joined } += 1;
            }
            RouteStep::Seed { .. } => {
                self.standing = None;
                self.seen.clear();
                self.not_taut.clear();
                self.put(self.start_node(), 0.0, None);
            }
            RouteStep::Expand { v } => {
                if let Some(node) = &mut self.reached[v.index()] {
                    self.open.remove(v, node.key(self.order));
                    node.closed = true;
                    self.closed += 1;
                }
                self.taken = Some(v);
            }
            RouteStep::NoBetter { .. } => self.tried += 1,
            RouteStep::Relax { w } => {
                self.tried += 1;
                self.put(w, self.length_by_taken(w), self.taken);
            }
            RouteStep::NoPath { .. } => (self.outcome, self.taken) = (RouteOutcome::NoPath, None),
            RouteStep::Arrive { .. } => {
                (self.outcome, self.taken) = (RouteOutcome::Found, None);
                self.way.push(self.goal_node());
            }
            RouteStep::Back { v } => self.way.push(v),
        }
    }

    fn put(&mut self, w: RouteNode, g: f64, before: Option<RouteNode>) {
        let h = match self.search {
            SearchMethod::Dijkstra => 0.0,
            SearchMethod::AStar => self.point(w).distance(self.point(self.goal_node())),
        };
        let node = Reached { g, h, before, closed: false };
        let old = self.reached[w.index()].replace(node).map(|old| old.key(self.order));
        self.open.insert(w, node.key(self.order), old);
    }

    /// The length from the start to `w` over the node that is being expanded.
    pub fn length_by_taken(&self, w: RouteNode) -> f64 {
        let by = self.taken.and_then(|v| Some((self.point(v), self.reached(v)?.g)));
        by.map_or(f64::INFINITY, |(at, g)| g + at.distance(self.point(w)))
    }

    /// Is the path over the node that is being expanded better than the best one known to `w`?
    pub(super) fn is_better(&self, w: RouteNode) -> bool {
        self.reached(w).is_none_or(|known| !known.closed && self.length_by_taken(w) < known.g)
    }

    pub(super) fn lowest(&self) -> Option<RouteNode> {
        self.open.first().map(|(_, v)| v)
    }

    /// Are beams still cast from the corners, not yet from the start and the goal?
    fn is_building(&self) -> bool {
        self.standing.is_some_and(|v| v < self.start_node())
    }

    pub fn start_node(&self) -> RouteNode {
        RouteNode(self.points.len() as u32 - 2)
    }

    pub fn goal_node(&self) -> RouteNode {
        RouteNode(self.points.len() as u32 - 1)
    }

    pub fn point(&self, v: RouteNode) -> Point {
        self.points[v.index()]
    }

    /// Where the beam is cast from; none once the graph is complete.
    pub fn standing(&self) -> Option<RouteNode> {
        self.standing
    }

    /// How many nodes a beam was cast from, and how many there are.
    pub fn progress(&self) -> (u32, u32) {
        (self.stood, self.points.len() as u32)
    }

    /// What the beam has seen so far.
    pub fn seen(&self) -> &[RouteNode] {
        &self.seen
    }

    /// The seen nodes that were not linked, because a path over the link would not be taut.
    pub fn not_taut(&self) -> &[RouteNode] {
        &self.not_taut
    }

    pub fn links(&self, v: RouteNode) -> &[RouteNode] {
        &self.links[v.index()]
    }

    /// Every link once.
    pub fn pairs(&self) -> impl Iterator<Item = (RouteNode, RouteNode)> + '_ {
        let all = (0..self.points.len() as u32).map(RouteNode);
        all.flat_map(|v| self.links(v).iter().map(move |&w| (v, w))).filter(|(v, w)| v < w)
    }

    /// Links between corners.
    pub fn kept(&self) -> u32 {
        self.kept
    }

    /// Pairs of corners that see each other and were not linked.
    pub fn left_out(&self) -> u32 {
        self.left_out
    }

    /// The number of links, including those of the start and the goal.
    pub fn link_count(&self) -> u32 {
        self.kept + self.joined
    }

    pub fn reached(&self, v: RouteNode) -> Option<&Reached> {
        self.reached[v.index()].as_ref()
    }

    /// All nodes to which a path is known, by index.
    pub fn all_reached(&self) -> impl Iterator<Item = (RouteNode, &Reached)> {
        self.reached.iter().enumerate().filter_map(|(v, r)| Some((RouteNode(v as u32), r.as_ref()?)))
    }

    /// The open list, the next one first.
    pub fn open(&self) -> impl ExactSizeIterator<Item = RouteNode> + '_ {
        self.open.iter().map(|(_, v)| v)
    }

    /// How many nodes were closed.
    pub fn closed(&self) -> u32 {
        self.closed
    }

    /// How many links the search has tried.
    pub fn tried(&self) -> u32 {
        self.tried
    }

    /// The node whose links are tried.
    pub fn taken(&self) -> Option<RouteNode> {
        self.taken
    }

    /// The path, as far as it has been walked back, from its first node to the goal.
    pub fn path(&self) -> Vec<RouteNode> {
        self.way.iter().rev().copied().collect()
    }

    pub fn outcome(&self) -> RouteOutcome {
        self.outcome
    }
}
