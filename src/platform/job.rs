//! The one way to do long work behind the frame.
//!
//! Work is an iterator. Each call of `next` is one slice of it: some milliseconds, where the work can be divided. Its items
//! are what it has made so far: thumbnails one by one, the part of an export that is drawn, the run that was recorded.
//!
//! ```text
//!   Job::start(work) ──▶ next, next, next …        on a thread; in a browser, between frames
//!        │                  │
//!        ▼                  ▼
//!      poll() ◀── items ────┘                      by the owner of the job, once in a frame
//! ```
//!
//! A job that is dropped is cancelled: its work ends with the slice that is being done, and nothing of it arrives any more.
//! Work that cannot be divided must look for its end itself. Work that panics is a failed job; the window goes on.
//!
//! Frames are drawn only after events, so the owner of a job keeps the window awake until the job has ended (see
//! `Shell::is_working`).

use super::{Duration, in_slices, wait_for};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// Work that is being done.
pub struct Job<T> {
    receiver: Receiver<Message<T>>,
    /// The work goes on as long as this lives.
    _alive: Arc<()>,
}

impl<T> std::fmt::Debug for Job<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a job")
    }
}

enum Message<T> {
    Item(T),
    End,
}

/// What has become of a job since it was polled last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Report<T> {
    /// Nothing yet.
    Waiting,
    /// The next item. There may be more of them.
    Item(T),
    /// All items have arrived.
    Finished,
    /// The work panicked or could not be begun. What it has made until then has arrived.
    Failed,
}

impl<T: Send + 'static> Job<T> {
    /// Begins to do the work.
    pub fn start(work: impl Iterator<Item = T> + Send + 'static) -> Self {
        let (sender, receiver) = channel();
        let alive = Arc::new(());
        let is_wanted = Arc::downgrade(&alive);
        let mut work = work.fuse();
        in_slices(move || {
            if is_wanted.strong_count() == 0 {
                return false;
            }
            let item = work.next();
            let goes_on = item.is_some();
            // The receiver may be gone: then nobody wants the item.
            sender.send(item.map_or(Message::End, Message::Item)).is_ok() && goes_on
        });
        Self { receiver, _alive: alive }
    }

    /// The next item, if there is one.
    pub fn poll(&self) -> Report<T> {
        report(self.receiver.try_recv())
    }

    /// The next item. Waits for it up to this time: a result that comes at once needs no progress bar.
    pub fn wait(&self, time: Duration) -> Report<T> {
        match self.poll() {
            Report::Waiting if !time.is_zero() => report(wait_for(&self.receiver, time)),
            report => report,
        }
    }
}

fn report<T>(received: Result<Message<T>, TryRecvError>) -> Report<T> {
    match received {
        Ok(Message::Item(item)) => Report::Item(item),
        Ok(Message::End) => Report::Finished,
        Err(TryRecvError::Empty) => Report::Waiting,
        Err(TryRecvError::Disconnected) => Report::Failed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    const LONG: Duration = Duration::from_mins(1);

    #[test]
    fn items_arrive_in_their_order_and_then_the_end() {
        let job = Job::start((0..3).map(|i| i * i));
        let reports: Vec<_> = std::iter::from_fn(|| Some(job.wait(LONG))).take(4).collect();
        assert_eq!(reports, [Report::Item(0), Report::Item(1), Report::Item(4), Report::Finished]);
    }

    #[test]
    fn nothing_arrives_before_it_is_made() {
        let (go, may_go) = channel();
        let job = Job::start(std::iter::once_with(move || may_go.recv().is_ok()));
        assert_eq!(job.poll(), Report::Waiting);
        assert_eq!(job.wait(Duration::from_millis(1)), Report::Waiting);
        go.send(()).unwrap();
        assert_eq!(job.wait(LONG), Report::Item(true));
        assert_eq!(job.wait(LONG), Report::Finished);
    }

    #[test]
    fn work_that_panics_is_a_failed_job() {
        let job = Job::start((0..2).inspect(|&i| assert_eq!(i, 0, "a panic on purpose")));
        assert_eq!(job.wait(LONG), Report::Item(0));
        assert_eq!(job.wait(LONG), Report::Failed);
    }

    /// The work would never end by itself.
    #[test]
    fn a_job_that_is_dropped_ends_with_its_slice() {
        struct Work {
            slices: Arc<AtomicUsize>,
        }
        impl Iterator for Work {
            type Item = ();
            fn next(&mut self) -> Option<()> {
                self.slices.fetch_add(1, Ordering::Relaxed);
                super::super::sleep(Duration::from_millis(1));
                Some(())
            }
        }
        let slices = Arc::new(AtomicUsize::new(0));
        let job = Job::start(Work { slices: slices.clone() });
        assert_eq!(job.wait(LONG), Report::Item(()));
        drop(job);
        while Arc::strong_count(&slices) > 1 {
            super::super::sleep(Duration::from_millis(1)); // until the work is dropped
        }
    }
}
