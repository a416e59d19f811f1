//! Work that is done in slices between the frames, where there are no threads. Each work takes its turn.

use std::cell::RefCell;
use std::collections::VecDeque;

/// Does a slice of some work. Returns false after the last one.
type Slice = Box<dyn FnMut() -> bool>;

/// The work that is still to be done.
#[derive(Default)]
pub struct Slices(RefCell<VecDeque<Slice>>);

impl Slices {
    pub const fn new() -> Self {
        Self(RefCell::new(VecDeque::new()))
    }

    pub fn add(&self, slice: impl FnMut() -> bool + 'static) {
        self.0.borrow_mut().push_back(Box::new(slice));
    }

    /// Does slices, at least one, until no work is left or the time is over.
    pub fn go_on(&self, is_over: impl Fn() -> bool) {
        loop {
            // While a slice works it is not in the list, so that it can begin other work.
            let next = self.0.borrow_mut().pop_front();
            let Some(mut slice) = next else { return };
            if slice() {
                self.0.borrow_mut().push_back(slice);
            }
            if is_over() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::rc::Rc;

    #[test]
    fn each_work_takes_its_turn_until_the_time_is_over() {
        let (slices, done) = (Slices::new(), Rc::new(RefCell::new(Vec::new())));
        for (name, count) in [("a", 3), ("b", 1), ("c", 2)] {
            let (done, mut left) = (done.clone(), count);
            slices.add(move || {
                done.borrow_mut().push(name);
                left -= 1;
                left > 0
            });
        }
        slices.go_on(|| true);
        assert_eq!(*done.borrow(), ["a"], "at least one slice");
        slices.go_on(|| done.borrow().len() == 3);
        assert_eq!(*done.borrow(), ["a", "b", "c"]);
        slices.go_on(|| false);
        assert_eq!(*done.borrow(), ["a", "b", "c", "a", "c", "a"]);
        slices.go_on(|| false);
        assert_eq!(done.borrow().len(), 6, "no work is left");
    }
}
