//! What is being built on this thread, and how far it is: for the code that waits for it. The builder does not know its listeners.

use std::cell::RefCell;

/// Something large that is being built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Building {
    /// The borders of free space. Of polygons they are a union of all walls, and how far that is cannot be counted.
    Walls,
    Triangles,
}

impl Building {
    /// As a person reads it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Walls => "Uniting walls",
            Self::Triangles => "Cutting free space into triangles",
        }
    }

    /// So many parts are done between two reports.
    pub const fn parts_per_report(self) -> usize {
        match self {
            Self::Walls => 1,
            Self::Triangles => PARTS_PER_REPORT,
        }
    }

    /// The parts that are counted.
    pub const fn parts(self) -> &'static str {
        match self {
            Self::Walls => "rows",
            Self::Triangles => "points",
        }
    }
}

/// So many of all parts are done. Without parts that can be counted, `all` is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    pub building: Building,
    pub done: usize,
    pub all: usize,
}

/// So many parts are done between two reports.
const PARTS_PER_REPORT: usize = 1024;

type Listener = Box<dyn Fn(Progress)>;

thread_local! {
    static LISTENER: RefCell<Option<Listener>> = const { RefCell::new(None) };
}

/// Builds something on this thread, and calls `listener` meanwhile. It may unwind: then nothing is built.
pub fn listen<T>(listener: impl Fn(Progress) + 'static, build: impl FnOnce() -> T) -> T {
    /// Also after an unwinding, the listener before hears again.
    struct Back(Option<Listener>);
    impl Drop for Back {
        fn drop(&mut self) {
            LISTENER.set(self.0.take());
        }
    }
    let _back = Back(LISTENER.replace(Some(Box::new(listener))));
    build()
}

/// Says how far something is, now and then.
pub fn report(building: Building, done: usize, all: usize) {
    if done.is_multiple_of(PARTS_PER_REPORT) {
        report_part(building, done, all);
    }
}

/// Says how far something is whose parts take a while each.
pub fn report_part(building: Building, done: usize, all: usize) {
    LISTENER.with_borrow(|listener| {
        if let Some(hear) = listener {
            hear(Progress { building, done, all });
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::rc::Rc;

    #[test]
    fn the_nearest_listener_hears_it_and_then_the_one_before() {
        let heard = Rc::new(RefCell::new(Vec::new()));
        let hear = |name: &'static str| {
            let heard = heard.clone();
            move |progress: Progress| heard.borrow_mut().push((name, progress.done))
        };
        report(Building::Triangles, 0, 9);
        listen(hear("outer"), || {
            report(Building::Triangles, 0, 9000);
            listen(hear("inner"), || (0..3000).for_each(|done| report(Building::Triangles, done, 3000)));
            report(Building::Walls, 0, 0);
        });
        report(Building::Triangles, 0, 9);
        assert_eq!(*heard.borrow(), [("outer", 0), ("inner", 0), ("inner", 1024), ("inner", 2048), ("outer", 0)]);
    }
}
