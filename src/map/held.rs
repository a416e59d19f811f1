//! How much memory a mesh or a run holds: the bytes that its containers have room for. What the elements hold themselves is counted
//! apart.

use std::collections::{BTreeSet, BinaryHeap, VecDeque};

/// A container of elements that hold nothing themselves.
pub trait Held {
    /// In bytes.
    fn held(&self) -> usize;
}

impl<T> Held for Vec<T> {
    fn held(&self) -> usize {
        self.capacity() * size_of::<T>()
    }
}

impl<T> Held for VecDeque<T> {
    fn held(&self) -> usize {
        self.capacity() * size_of::<T>()
    }
}

impl<T> Held for BinaryHeap<T> {
    fn held(&self) -> usize {
        self.capacity() * size_of::<T>()
    }
}

/// Its elements alone: how full the nodes of the tree are, only the library knows.
impl<T> Held for BTreeSet<T> {
    fn held(&self) -> usize {
        self.len() * size_of::<T>()
    }
}

impl<T> Held for [T] {
    fn held(&self) -> usize {
        size_of_val(self)
    }
}
