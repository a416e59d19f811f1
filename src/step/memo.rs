//! A value that is made once and used again as long as what it is made from stays the same: most frames show the step
//! that the frame before showed.

use std::cell::RefCell;
use std::sync::Arc;

/// The value for the key that was asked for last, for instance the position of a run.
#[derive(Debug)]
pub struct Memo<K, T>(RefCell<Option<(K, Arc<T>)>>);

impl<K, T> Default for Memo<K, T> {
    fn default() -> Self {
        Self(RefCell::new(None))
    }
}

/// A clone keeps the value, and shares it.
impl<K: Clone, T> Clone for Memo<K, T> {
    fn clone(&self) -> Self {
        Self(RefCell::new(self.0.borrow().clone()))
    }
}

impl<K: PartialEq, T> Memo<K, T> {
    /// The value for this key; `make` makes it if another key was asked for last.
    pub fn at(&self, key: K, make: impl FnOnce() -> T) -> Arc<T> {
        if let Some((at, value)) = &*self.0.borrow()
            && *at == key
        {
            return value.clone();
        }
        let value = Arc::new(make());
        *self.0.borrow_mut() = Some((key, value.clone()));
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_made_once_for_a_key() {
        let (memo, made) = (Memo::default(), std::cell::Cell::new(0));
        let get = |k: usize| {
            *memo.at(k, || {
                made.set(made.get() + 1);
                k * 10
            })
        };
        assert_eq!([get(3), get(3), get(4), get(3)], [30, 30, 40, 30]);
        assert_eq!(made.get(), 3);
    }
}
