//! The open list of a best-first search that is watched (Hart, Nilsson, Raphael 1968).
//!
//! An ordered set and not a heap, for two reasons: the list is shown in its order, and a node to which a
//! better way is found is re-keyed, so that no outdated entry stays behind.

use crate::map::held::Held;
use std::collections::BTreeSet;

/// Which open node comes first. Every other order than the first one is a mistake that learners make.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// The lowest f = g + h.
    #[default]
    LowestSum,
    LargestSum,
    /// The lowest g.
    PathAlone,
    /// The lowest h.
    EstimateAlone,
}

impl Order {
    /// The key of a node whose lengths are whole numbers.
    pub const fn key(self, g: i64, h: i64) -> i64 {
        match self {
            Self::LowestSum => g + h,
            Self::LargestSum => -(g + h),
            Self::PathAlone => g,
            Self::EstimateAlone => h,
        }
    }

    /// The key of a node with these lengths: the order of the bits of non-negative floats is the order of the floats.
    pub const fn key_of_bits(self, g: f64, h: f64) -> u64 {
        match self {
            Self::LowestSum => (g + h).to_bits(),
            Self::LargestSum => !(g + h).to_bits(),
            Self::PathAlone => g.to_bits(),
            Self::EstimateAlone => h.to_bits(),
        }
    }
}

/// Nodes `N` in order of their keys `K` (f, and what breaks ties); equal keys in order of the nodes.
///
/// The owner stores the cost of each node and passes the key that follows from it.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenList<K, N>(BTreeSet<(K, N)>);

impl<K, N> Default for OpenList<K, N> {
    fn default() -> Self {
        Self(BTreeSet::new())
    }
}

impl<K: Copy + Ord, N: Copy + Ord> OpenList<K, N> {
    /// Adds a node. `old` is the key that it is on the list with, if it is there already.
    pub fn insert(&mut self, node: N, key: K, old: Option<K>) {
        if let Some(old) = old {
            self.0.remove(&(old, node));
        }
        self.0.insert((key, node));
    }

    /// Takes a node off the list. `key` is the one that it was inserted with.
    pub fn remove(&mut self, node: N, key: K) {
        self.0.remove(&(key, node));
    }

    /// The key and the node that come next.
    pub fn first(&self) -> Option<(K, N)> {
        self.0.first().copied()
    }

    /// The key and the node that come last.
    pub fn last(&self) -> Option<(K, N)> {
        self.0.last().copied()
    }

    /// All entries, the next one first.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (K, N)> + DoubleEndedIterator + '_ {
        self.0.iter().copied()
    }

    /// In bytes.
    pub fn held(&self) -> usize {
        self.0.held()
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_better_key_replaces_the_old_one_and_ties_go_to_the_lower_node() {
        let mut open = OpenList::default();
        open.insert('a', 5, None);
        open.insert('c', 3, None);
        open.insert('b', 3, None);
        assert_eq!(open.first(), Some((3, 'b')));
        open.insert('a', 2, Some(5));
        assert_eq!(open.iter().collect::<Vec<_>>(), [(2, 'a'), (3, 'b'), (3, 'c')]);
        open.remove('a', 2);
        assert_eq!((open.len(), open.first()), (2, Some((3, 'b'))));
    }
}
