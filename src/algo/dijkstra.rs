//! Dijkstra's search (1959) where nobody watches it: for maps of distances and plans that serve something else. The
//! searches that a lesson shows are `best_first`, `grid_search` and `route`.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What is known of a node.
#[derive(Clone, Copy, Debug)]
struct Found<C> {
    cost: C,
    /// The node before it; none where the search began.
    before: Option<usize>,
    /// Is the cost final?
    is_closed: bool,
}

/// A search over nodes that have small numbers. Its owner offers the first nodes, then closes one after the other and offers
/// those behind it.
#[derive(Clone, Debug)]
pub struct Dijkstra<C> {
    found: Vec<Option<Found<C>>>,
    /// By cost, then by node. An entry that a better path has outdated stays, and is skipped.
    open: BinaryHeap<Reverse<(C, usize)>>,
}

impl<C: Copy + Ord> Dijkstra<C> {
    /// For nodes with numbers below `nodes`.
    pub fn new(nodes: usize) -> Self {
        Self { found: vec![None; nodes], open: BinaryHeap::new() }
    }

    /// Would a path of this cost to the node be better than the one that is known?
    pub fn is_better(&self, node: usize, cost: C) -> bool {
        self.found[node].is_none_or(|found| cost < found.cost)
    }

    /// A path to the node. It is kept if it is better than the one that is known.
    pub fn offer(&mut self, node: usize, cost: C, before: Option<usize>) {
        if self.is_better(node, cost) {
            self.found[node] = Some(Found { cost, before, is_closed: false });
            self.open.push(Reverse((cost, node)));
        }
    }

    /// Closes the open node of least cost; of equals the lowest. None when no node is open.
    pub fn close_next(&mut self) -> Option<(usize, C)> {
        while let Some(Reverse((cost, node))) = self.open.pop() {
            if let Some(found) = self.found[node].as_mut().filter(|found| !found.is_closed) {
                found.is_closed = true;
                return Some((node, cost));
            }
        }
        None
    }

    /// The cost of a closed node, and the node before it.
    pub fn closed(&self, node: usize) -> Option<(C, Option<usize>)> {
        self.found[node].filter(|found| found.is_closed).map(|found| (found.cost, found.before))
    }

    /// The path to a closed node, from the node itself back to where the search began; empty if it is not closed.
    pub fn path_back(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        let end = self.closed(node).map(|_| node);
        std::iter::successors(end, |&node| self.closed(node).and_then(|(_, before)| before))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_over_more_nodes_wins_if_it_costs_less() {
        let links = [(0, 1, 9), (0, 2, 1), (2, 3, 1), (3, 1, 1), (1, 4, 2)];
        let mut search = Dijkstra::new(6);
        search.offer(0, 0, None);
        let mut order = Vec::new();
        while let Some((node, cost)) = search.close_next() {
            order.push((node, cost));
            for (_, to, length) in links.into_iter().filter(|link| link.0 == node) {
                search.offer(to, cost + length, Some(node));
            }
        }
        assert_eq!(order, [(0, 0), (2, 1), (3, 2), (1, 3), (4, 5)]);
        assert_eq!(search.path_back(4).collect::<Vec<_>>(), [4, 1, 3, 2, 0]);
        assert_eq!((search.closed(5), search.path_back(5).next()), (None, None));
    }
}
