//! A value that depends only on the position of a run, made once for each position.

use std::cell::RefCell;
use std::rc::Rc;

/// The value at the position that was asked for last: a picture is drawn many times at the same step.
#[derive(Debug)]
pub struct Memo<T>(RefCell<Option<(usize, Rc<T>)>>);

impl<T> Default for Memo<T> {
    fn default() -> Self {
        Self(RefCell::new(None))
    }
}

impl<T> Memo<T> {
    pub fn at(&self, position: usize, make: impl FnOnce() -> T) -> Rc<T> {
        if let Some((at, value)) = &*self.0.borrow()
            && *at == position
        {
            return value.clone();
        }
        let value = Rc::new(make());
        *self.0.borrow_mut() = Some((position, value.clone()));
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_made_once_for_a_position() {
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
