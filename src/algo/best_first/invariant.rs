//! What holds of A* from portal to portal:
//!
//! 1. Every length is that of a way: it follows from the node before and the link.
//! 2. No closed node offers another one a lower f than that one keeps. Over areas this does not make its path the shortest:
//!    an area keeps one path, and how long the way on is depends on where that path ends.
//! 3. No open node has a lower f than a closed one.
//!
//! "Shorter" is by f, in the measure of the search. Lengths are whole lattice units, each rounded, so f may fall by a
//! unit from a node to the next. Between closed nodes the check allows two units for each expanded node, less than a
//! millionth of the map; an open node is compared exactly.

use super::{BestFirst, NodeId, SearchNode};
use crate::step::invariant::ensure;
use crate::step::{Broken, Site};

/// How a search finds its nodes, said once more apart from the search.
pub(in crate::algo) trait Ways<N, L> {
    /// A node as the way by which it was found makes it. None if there is no such way.
    fn again(&self, n: N, found: &SearchNode<L>) -> Option<SearchNode<L>>;
    /// Where a closed node leads to, and by which ways. Nothing from a node at the goal, where the search may stop.
    fn onward(&self, n: N) -> Vec<(N, SearchNode<L>)>;
    fn site(&self, n: N) -> Site;
}

pub(in crate::algo) fn check<N: NodeId, L: Copy + PartialEq>(
    search: &BestFirst<N, L>,
    ways: &impl Ways<N, L>,
) -> Result<(), Broken> {
    let slack = 2 * i64::from(search.expanded()) + 2;
    let lowest = search.open().next().and_then(|n| search.node(n)).map_or(i64::MAX, SearchNode::f);
    for (n, node) in search.found() {
        let again = ways.again(n, node).map(|fresh| SearchNode { closed: node.closed, ..fresh });
        ensure(again.as_ref() == Some(node), "No path to this node has this length.", || [ways.site(n)])?;
        if !node.closed {
            continue;
        }
        let is_due = node.f() <= lowest.saturating_add(slack);
        ensure(is_due, "This node was closed before an open one with a lower f.", || [ways.site(n)])?;
        for (to, new) in ways.onward(n) {
            let keeps = search.node(to).map(|old| old.f() - if old.closed { slack } else { 0 });
            ensure(
                keeps.is_some_and(|f| f <= new.f()),
                "The first node offers the second a lower f than the second keeps.",
                || [ways.site(n), ways.site(to)],
            )?;
        }
    }
    Ok(())
}
