//! A vector with a conditional push that does not branch: the item is always written behind the end, and the
//! condition only decides whether the length grows.

#[derive(Clone, Debug, Default)]
pub(super) struct BranchlessVec<T> {
    /// The items; from `len` on it is spare room.
    items: Vec<T>,
    len: usize,
}

impl<T: Copy + Default> BranchlessVec<T> {
    /// Makes room for `more` items, and for one scratch slot, so that the last write needs no branch.
    #[inline(always)]
    pub fn make_room(&mut self, more: usize) {
        let needed = self.len + more + 1;
        if self.items.len() < needed {
            // Not in place: if a reference to the vector escaped, the compiler would no longer keep its length in
            // a register.
            let mut items = std::mem::take(&mut self.items);
            items.resize(2 * needed, T::default());
            self.items = items;
        }
    }

    /// There must be room (see [`BranchlessVec::make_room`]).
    #[inline(always)]
    pub fn push_if(&mut self, yes: bool, item: T) {
        self.items[self.len] = item;
        self.len += usize::from(yes);
    }

    #[inline(always)]
    pub fn push(&mut self, item: T) {
        self.make_room(1);
        self.push_if(true, item);
    }

    #[inline(always)]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }

    #[inline(always)]
    pub fn as_slice(&self) -> &[T] {
        &self.items[..self.len]
    }

    #[inline(always)]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.items[..self.len]
    }
}

impl<T: Copy + Default + PartialEq> PartialEq for BranchlessVec<T> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}
