//! A recording that is watched while it is made: how many steps it has so far. It can be cancelled.
//!
//! A run does not know its meter. Whoever records on another thread puts a meter on that thread, and every recording that
//! is made there reports to it.

use crate::geom::building::{self, Progress};
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

thread_local! {
    static OF_THREAD: RefCell<Option<Arc<Meter>>> = const { RefCell::new(None) };
}

/// So many steps are taken between two reports: a tenth of a millisecond.
pub(super) const STEPS_PER_REPORT: usize = 4096;

/// Counts the steps of recordings while they are made, and can cancel them.
#[derive(Debug)]
pub struct Meter {
    steps: AtomicUsize,
    /// A longer recording is cancelled.
    most: usize,
    /// What is built for the run.
    built: Mutex<Option<Progress>>,
    is_cancelled: AtomicBool,
}

/// What a cancelled recording unwinds with.
struct Cancelled;

impl Default for Meter {
    fn default() -> Self {
        Self::up_to(usize::MAX)
    }
}

impl Meter {
    /// Cancels a recording of more than about this many steps.
    pub fn up_to(most: usize) -> Self {
        Self { steps: AtomicUsize::new(0), most, built: Mutex::default(), is_cancelled: AtomicBool::new(false) }
    }

    /// The steps that were recorded so far, rounded down.
    pub fn steps(&self) -> usize {
        self.steps.load(Ordering::Relaxed)
    }

    /// What is being built before the run begins, and how far it is. None if nothing large is.
    pub fn built(&self) -> Option<Progress> {
        *self.built.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something is built. Unwinds if the recording was cancelled.
    fn note(&self, progress: Progress) {
        *self.built.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress);
        self.leave_if_cancelled();
    }

    fn leave_if_cancelled(&self) {
        if self.is_cancelled.load(Ordering::Relaxed) {
            resume_unwind(Box::new(Cancelled));
        }
    }

    /// Ends the recording that is being made, at its next report. The algorithm stops in the middle of its run, and all that
    /// was made is dropped.
    pub fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Makes something on this thread, and counts the steps that are recorded meanwhile. None if it was cancelled: a run
    /// unwinds without a panic message. A program that aborts instead of unwinding, as a page in a browser does, has no
    /// other thread that could cancel.
    pub fn watch<T>(self: &Arc<Self>, make: impl FnOnce() -> T) -> Option<T> {
        if self.is_cancelled.load(Ordering::Relaxed) {
            return None;
        }
        let before = OF_THREAD.replace(Some(self.clone()));
        let meter = self.clone();
        let make = || building::listen(move |progress| meter.note(progress), make);
        let made = catch_unwind(AssertUnwindSafe(make)); // what it was making is dropped
        OF_THREAD.set(before);
        match made {
            Ok(made) => Some(made),
            Err(why) if why.is::<Cancelled>() => None,
            Err(panic) => resume_unwind(panic),
        }
    }

    /// The meter of this thread.
    pub(super) fn of_thread() -> Option<Arc<Self>> {
        OF_THREAD.with_borrow(Clone::clone)
    }

    /// Counts [`STEPS_PER_REPORT`] more steps. Unwinds if the recording was cancelled.
    pub(super) fn report(&self) {
        let before = self.steps.fetch_add(STEPS_PER_REPORT, Ordering::Relaxed);
        // Where a program aborts instead of unwinding, every recording is made to its end.
        if before >= self.most && cfg!(panic = "unwind") {
            self.cancel();
        }
        self.leave_if_cancelled();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cancelled_recording_ends_in_the_middle() {
        let meter = Arc::new(Meter::default());
        let mut reports = 0;
        let made = meter.watch(|| {
            let of_thread = Meter::of_thread().unwrap();
            loop {
                of_thread.report();
                reports += 1;
                if reports == 3 {
                    meter.cancel();
                }
            }
        });
        assert_eq!((made, reports, meter.steps()), (None::<()>, 3, 4 * STEPS_PER_REPORT));
        assert!(Meter::of_thread().is_none());
        assert_eq!(meter.watch(|| 1), None, "nothing is begun any more");
    }

    #[test]
    fn a_recording_that_becomes_too_long_ends_by_itself() {
        let meter = Arc::new(Meter::up_to(3 * STEPS_PER_REPORT));
        let report = |times: usize| {
            let of_thread = Meter::of_thread().unwrap();
            (0..times).for_each(|_| of_thread.report());
            times
        };
        assert_eq!(meter.watch(|| report(3)), Some(3));
        assert_eq!(meter.watch(|| report(1)), None);
    }

    #[test]
    fn what_is_built_is_known_and_cancelled_in_its_middle() {
        let meter = Arc::new(Meter::default());
        let mut parts = 0;
        let made = meter.watch(|| {
            for done in 0..100_000 {
                building::report(building::Building::Triangles, done, 100_000);
                parts += 1;
                if done == 5000 {
                    meter.cancel();
                }
            }
        });
        let built = meter.built().unwrap();
        assert!(made.is_none() && (5001..7000).contains(&parts), "{parts}");
        assert!(built.done > 5000 && built.all == 100_000, "{built:?}");
    }

    #[test]
    fn other_panics_go_on() {
        let panic = catch_unwind(|| Arc::new(Meter::default()).watch(|| resume_unwind(Box::new("other"))));
        assert!(panic.is_err_and(|why| why.is::<&str>()));
        assert!(Meter::of_thread().is_none());
    }
}
