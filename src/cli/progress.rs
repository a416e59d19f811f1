//! One line on standard error that shows how far a command has come, if standard error is a terminal and the command takes
//! longer than a moment. It is removed before anything else is written.
//!
//! A thread of its own writes the line, so that work that cannot be counted, as a long run, shows its seconds.

use crate::platform::{Duration, Instant, sleep};
use pathlight::geom::building::{self, Progress};
use std::io::{IsTerminal, Stdout, StdoutLock, Write, stderr, stdout};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// A command that is done sooner shows nothing.
const PATIENCE: Duration = Duration::from_secs(1);
/// Between two looks at the progress.
const PAUSE: Duration = Duration::from_millis(200);

/// Pieces of work that are done, and all of them; 0 if they cannot be counted.
static DONE: AtomicUsize = AtomicUsize::new(0);
static ALL: AtomicUsize = AtomicUsize::new(0);

/// What is done while nothing is counted, as a person reads it.
static DOING: Mutex<&str> = Mutex::new("working");

/// Something large that a piece of work waits for.
static BUILT: Mutex<Option<Progress>> = Mutex::new(None);

static LINE: Mutex<Line> = Mutex::new(Line::Off);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    /// Nothing is shown, from now on.
    Off,
    /// Nothing is shown at the moment.
    Hidden,
    Shown,
}

fn line() -> MutexGuard<'static, Line> {
    LINE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Shows the progress until [`end`].
pub fn begin() {
    if !stderr().is_terminal() {
        return;
    }
    *line() = Line::Hidden;
    let begun = Instant::now();
    thread::spawn(move || {
        sleep(PATIENCE);
        while show(begun.elapsed()) {
            sleep(PAUSE);
        }
    });
}

/// Returns false if nothing is shown any more.
fn show(elapsed: Duration) -> bool {
    let mut line = line();
    if *line == Line::Off {
        return false;
    }
    let built = *BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    let doing = *DOING.lock().unwrap_or_else(PoisonError::into_inner);
    let text = text(DONE.load(Ordering::Relaxed), ALL.load(Ordering::Relaxed), built, doing, elapsed.as_secs());
    let _ = write!(stderr(), "\r{text}\u{1b}[K"); // up to the end of the line, nothing is left of a longer text
    *line = Line::Shown;
    true
}

/// "12 of 100, 7 s"; without a number of all, what is being built or done, and the seconds.
fn text(done: usize, all: usize, built: Option<Progress>, doing: &str, seconds: u64) -> String {
    if all > 0 {
        return format!("{} of {all}, {seconds} s", done.min(all));
    }
    match built {
        Some(Progress { building, done, all }) if all > 0 && done < all => {
            format!("{}: {done} of {all} {}, {seconds} s", building.words(), building.parts())
        }
        Some(Progress { building, all: 0, .. }) => format!("{}, {seconds} s", building.words()),
        _ => format!("{doing}, {seconds} s"),
    }
}

/// Shows what is being built meanwhile.
pub fn watched<T>(work: impl FnOnce() -> T) -> T {
    let note = |progress: Progress| {
        // After its last report, nothing is built any more.
        let is_last = progress.all > 0 && progress.done + progress.building.parts_per_report() >= progress.all;
        *BUILT.lock().unwrap_or_else(PoisonError::into_inner) = (!is_last).then_some(progress);
    };
    building::listen(note, work)
}

/// What is done from now on, for work that cannot be counted: an unwatched run does not count its steps.
pub fn begin_work(doing: &'static str) {
    *DOING.lock().unwrap_or_else(PoisonError::into_inner) = doing;
}

/// Work of this many pieces begins; 0 if they cannot be counted.
pub fn count(all: usize) {
    DONE.store(0, Ordering::Relaxed);
    ALL.store(all, Ordering::Relaxed);
}

/// So many more pieces are done.
pub fn add(more: usize) {
    DONE.fetch_add(more, Ordering::Relaxed);
}

/// So many pieces are done.
pub fn set(done: usize) {
    DONE.store(done, Ordering::Relaxed);
}

/// Removes the line if it is shown. The guard keeps the thread from writing it again.
fn cleared() -> MutexGuard<'static, Line> {
    let mut line = line();
    if *line == Line::Shown {
        let _ = write!(stderr(), "\r\u{1b}[K");
        *line = Line::Hidden;
    }
    line
}

/// Writes something else. The progress makes room for it, and is shown again below it.
pub fn make_room<T>(write: impl FnOnce() -> T) -> T {
    let _line = cleared();
    write()
}

/// Shows no progress any more.
pub fn end() {
    *cleared() = Line::Off;
}

/// Standard output, for the result of a command. Text that a person sees shows by itself that something happens, and a pager
/// would be written over: progress goes on only where standard output is a file.
pub fn output() -> StdoutLock<'static> {
    if !is_file(&stdout()) {
        end();
    }
    stdout().lock()
}

/// Does standard output go to a file?
#[cfg(unix)]
fn is_file(out: &Stdout) -> bool {
    use std::fs::File;
    use std::os::fd::AsFd;
    let file = out.as_fd().try_clone_to_owned().map(File::from);
    file.and_then(|file| file.metadata()).is_ok_and(|metadata| metadata.is_file())
}

#[cfg(not(unix))]
fn is_file(out: &Stdout) -> bool {
    !out.is_terminal()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_is_named_with_its_number_and_the_rest_with_its_time() {
        assert_eq!(text(12, 100, None, "working", 7), "12 of 100, 7 s");
        assert_eq!(text(120, 100, None, "working", 7), "100 of 100, 7 s");
        assert_eq!(text(5, 0, None, "Reading the map", 7), "Reading the map, 7 s");
        let built = |done, all| Some(Progress { building: building::Building::Triangles, done, all });
        assert_eq!(
            text(0, 0, built(2048, 9000), "working", 7),
            "Cutting free space into triangles: 2048 of 9000 points, 7 s"
        );
        assert_eq!(text(3, 9, built(2048, 9000), "working", 7), "3 of 9, 7 s");
    }
}
