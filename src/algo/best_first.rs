//! A* from portal to portal (Hart, Nilsson, Raphael 1968): what the channel search over areas and the
//! search for circles over edges have in common.
//!
//! g is the length of the path from point to point on the portals that it crosses, h the straight line on
//! to the goal. A node keeps the link with the lowest f = g + h by which it was found. f never falls
//! along a path, so a node that was expanded stays closed. Lengths are whole lattice units, whose sums
//! do not depend on their order.

pub mod invariant; // what holds of the lengths

use super::open_list::{OpenList, Order};
use crate::geom::whole_distance;
use crate::map::held::Held;
use crate::step::{Algorithm, Sink};
use glam::DVec2;

/// A small number that names a node.
pub trait NodeId: Copy + Ord {
    fn from_index(index: usize) -> Self;
    fn index(self) -> usize;
}

/// A node that was found. `L` names the link by which it was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchNode<L> {
    /// From the start to `at`, in lattice units.
    pub g: i64,
    /// From `at` straight to the goal, in lattice units.
    pub h: i64,
    /// Where the path ends, in lattice units: a point of the portal that it crossed last, or the start.
    pub at: DVec2,
    /// None at a node where the search begins.
    pub via: Option<L>,
    /// Was it expanded?
    pub closed: bool,
}

impl<L> SearchNode<L> {
    /// Where the search begins: at the start itself.
    pub fn first(start: DVec2, goal: DVec2) -> Self {
        Self::after(0, start, start, goal, None)
    }

    /// A node at `at`. The path leads to it from `from`, where its length is `g`.
    pub fn after(g: i64, from: DVec2, at: DVec2, goal: DVec2, via: Option<L>) -> Self {
        Self { g: g + whole_distance(from, at), h: whole_distance(at, goal), at, via, closed: false }
    }

    pub fn f(&self) -> i64 {
        self.g + self.h
    }
}

/// The nodes of a search and its open list.
#[derive(Clone, Debug, PartialEq)]
pub struct BestFirst<N, L> {
    /// For each index, one more than the place in `nodes`; 0 if the node was not found. A search finds a small part of a large map, and
    /// a recorded run has many copies of this.
    places: Vec<u32>,
    /// In the order in which they were found.
    nodes: Vec<SearchNode<L>>,
    /// By f, then by node.
    open: OpenList<i64, N>,
    order: Order,
    expanded: u32,
    expanding: Option<N>,
}

impl<N: NodeId, L: Copy> BestFirst<N, L> {
    /// For nodes with indices below `slots`.
    pub fn new(slots: usize) -> Self {
        let (places, nodes, order) = (vec![0; slots], Vec::new(), Order::default());
        Self { places, nodes, open: OpenList::default(), order, expanded: 0, expanding: None }
    }

    /// The same before its first node, with another order of the open list.
    #[must_use]
    pub fn ordered(self, order: Order) -> Self {
        Self { order, ..self }
    }

    const fn key(&self, node: &SearchNode<L>) -> i64 {
        self.order.key(node.g, node.h)
    }

    /// In bytes.
    pub fn held(&self) -> usize {
        self.places.held() + self.nodes.held() + self.open.held()
    }

    /// Adds a node to the open list, or replaces its path by a better one.
    pub fn push(&mut self, n: N, node: SearchNode<L>) {
        let key = self.key(&node);
        let order = self.order;
        let place = &mut self.places[n.index()];
        let old = match *place {
            0 => {
                self.nodes.push(node);
                *place = self.nodes.len() as u32;
                None
            }
            known => Some(std::mem::replace(&mut self.nodes[known as usize - 1], node)),
        };
        self.open.insert(n, key, old.map(|old| order.key(old.g, old.h)));
    }

    /// Closes a node; the search goes on from there.
    pub fn expand(&mut self, n: N) {
        if let Some(place) = self.place(n) {
            self.nodes[place].closed = true;
            self.open.remove(n, self.key(&self.nodes[place]));
            self.expanded += 1;
        }
        self.expanding = Some(n);
    }

    /// The search is over: nothing is being expanded.
    pub fn finish(&mut self) {
        self.expanding = None;
    }

    /// Is the node unknown, or known only by a longer path?
    pub fn is_better(&self, n: N, new: &SearchNode<L>) -> bool {
        self.node(n).is_none_or(|old| !old.closed && new.f() < old.f())
    }

    /// The open node that comes first, which is the one with the lowest f; of equals the lowest node.
    pub fn lowest(&self) -> Option<N> {
        self.open.first().map(|(_, n)| n)
    }

    pub fn node(&self, n: N) -> Option<&SearchNode<L>> {
        Some(&self.nodes[self.place(n)?])
    }

    fn place(&self, n: N) -> Option<usize> {
        (*self.places.get(n.index())? as usize).checked_sub(1)
    }

    /// Every node that was found, by index.
    pub fn found(&self) -> impl Iterator<Item = (N, &SearchNode<L>)> {
        let places = self.places.iter().enumerate().filter(|(_, place)| **place > 0);
        places.map(|(i, &place)| (N::from_index(i), &self.nodes[place as usize - 1]))
    }

    /// The open nodes, lowest f first.
    pub fn open(&self) -> impl ExactSizeIterator<Item = N> + '_ {
        self.open.iter().map(|(_, n)| n)
    }

    /// How many nodes were expanded.
    pub fn expanded(&self) -> u32 {
        self.expanded
    }

    /// The node that was expanded last, while the search runs.
    pub fn expanding(&self) -> Option<N> {
        self.expanding
    }
}

/// What the search does. Each algorithm has a step table with the pseudocode for these events.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SearchEvent<N, L> {
    Expand(N),
    /// Behind the link is a wall, or no better path.
    Leave(L),
    /// The link belongs to a better path, but it is too narrow.
    TooNarrow(L),
    Discover(L),
    /// On the way back from the goal, this link was crossed.
    Back(L),
}

/// An algorithm that searches a channel. It says what the nodes are and what is passable.
pub(super) trait ChannelSearch: Algorithm {
    type Node: NodeId;
    /// Leads from one node to another.
    type Link: Copy;

    fn step(event: SearchEvent<Self::Node, Self::Link>) -> Self::Step;

    fn search(&self) -> &BestFirst<Self::Node, Self::Link>;

    /// The links out of a node, in the order in which they are tried.
    fn links(input: &Self::Input, node: Self::Node) -> impl Iterator<Item = Self::Link>;

    /// The node behind a link, as it is found by this link now. None behind a wall.
    fn beyond(&self, link: Self::Link) -> Option<(Self::Node, SearchNode<Self::Link>)>;

    /// The link by which a node was found, and the node before it. None where the search began.
    fn entered_by(&self, node: Self::Node) -> Option<(Self::Link, Option<Self::Node>)>;

    /// Is there no room for the agent across this link?
    fn is_too_narrow(&self, _: Self::Link) -> bool {
        false
    }

    /// A link that is too narrow between a node at the goal and the goal itself.
    fn too_narrow_to_goal(&self, _: Self::Node) -> Option<Self::Link> {
        None
    }

    /// Expands nodes until one is at the goal. None: the open list ran empty.
    fn find_goal(
        &mut self,
        input: &Self::Input,
        is_at_goal: impl Fn(Self::Node) -> bool,
        sink: &mut impl Sink<Self::Step>,
    ) -> Option<Self::Node> {
        while let Some(node) = self.search().lowest() {
            self.take(Self::step(SearchEvent::Expand(node)), sink);
            if is_at_goal(node) {
                match self.too_narrow_to_goal(node) {
                    None => return Some(node),
                    Some(link) => self.take(Self::step(SearchEvent::TooNarrow(link)), sink),
                }
            }
            for link in Self::links(input, node) {
                let found = self.beyond(link).filter(|(n, new)| self.search().is_better(*n, new));
                let event = match found {
                    None => SearchEvent::Leave(link),
                    Some(_) if self.is_too_narrow(link) => SearchEvent::TooNarrow(link),
                    Some(_) => SearchEvent::Discover(link),
                };
                self.take(Self::step(event), sink);
            }
        }
        None
    }

    /// Walks back from a node to where the search began, link by link.
    fn walk_back(&mut self, from: Self::Node, sink: &mut impl Sink<Self::Step>) {
        let mut node = Some(from);
        while let Some((link, before)) = node.and_then(|n| self.entered_by(n)) {
            self.take(Self::step(SearchEvent::Back(link)), sink);
            node = before;
        }
    }

    /// The points of the path to a node, from where the search began. In lattice units.
    fn points_to(&self, node: Self::Node) -> Vec<DVec2> {
        let nodes = std::iter::successors(Some(node), |&n| self.entered_by(n)?.1);
        let mut points: Vec<DVec2> = nodes.filter_map(|n| Some(self.search().node(n)?.at)).collect();
        points.reverse();
        points
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    struct Node(usize);

    impl NodeId for Node {
        fn from_index(index: usize) -> Self {
            Self(index)
        }

        fn index(self) -> usize {
            self.0
        }
    }

    /// Nine copies of a search over two million triangles took 860 MB, most of it for triangles that were not found.
    #[test]
    fn what_was_not_found_takes_four_bytes() {
        let mut search = BestFirst::<Node, u32>::new(1_000_000);
        let empty = search.held();
        assert!(empty <= 4_000_000, "{empty}");
        let (start, goal) = (DVec2::ZERO, DVec2::new(9.0, 0.0));
        search.push(Node(7), SearchNode::first(start, goal));
        search.push(Node(3), SearchNode::after(2, start, goal, goal, Some(5)));
        let better = SearchNode::after(0, start, goal, goal, Some(6));
        search.push(Node(3), better);
        search.expand(Node(7));
        let found: Vec<_> = search.found().map(|(n, node)| (n.index(), node.via, node.closed)).collect();
        assert_eq!(found, [(3, Some(6), false), (7, None, true)]);
        assert_eq!(search.open().map(NodeId::index).collect::<Vec<_>>(), [3]);
        assert!(search.node(Node(4)).is_none() && search.held() < empty + 1000);
    }
}
