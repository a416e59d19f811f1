//! A list that something is put on, or not, without a branch: it is written behind the end in any case.

#[derive(Clone, Debug, Default)]
pub(super) struct BranchlessVec<T> {
    /// What stands from `len` on is room.
    items: Vec<T>,
    len: usize,
}

impl<T: Copy + Default> BranchlessVec<T> {
    /// For so many more, and one to write in vain.
    #[inline(always)]
    pub fn make_room(&mut self, more: usize) {
        let needed = self.len + more + 1;
        if self.items.len() < needed {
            // Not in place: where a pile is handed on, the compiler no longer keeps its length in a register.
            let mut items = std::mem::take(&mut self.items);
            items.resize(2 * needed, T::default());
            self.items = items;
        }
    }

    /// There must be room.
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
