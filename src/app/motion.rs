//! Motion between two steps: when it begins, how long it takes, and when it ends. What moves is decided in
//! [`pathlight::picture::tween`].

use crate::platform::{self, Duration};
use pathlight::lesson::Timeline;
use pathlight::picture::tween::{Shown, Tween, eased, is_unchanged};
use pathlight::picture::{Lens, Mark, Thing};
use pathlight::player::{Player, Revision};
use pathlight::step::Size;

/// How long a motion takes, in seconds. Longer, and stepping would feel slow; shorter, and the eye does not follow what moves.
const LENGTH: f64 = 0.24;
/// The same for the way from stop to stop of a tour, in seconds: much changes at once, and somebody reads meanwhile.
const JUMP: f64 = 0.5;
/// With more steps in a second than this, each is shown at once: motion would only blur them.
const MOST_PER_SECOND: f64 = 15.0;
/// The first frame of a motion does not repeat the last picture: it stands where this time, in seconds, has passed.
const FIRST: f64 = 1.0 / 60.0;
/// A factor for the length, to look at a motion by eye.
const SLOW_MOTION: &str = "PATHLIGHT_SLOW_MOTION";

/// The motion of the canvas. All times are measured from one beginning.
pub struct Motion {
    /// Is everything shown at once?
    pub is_reduced: bool,
    slowness: f64,
    /// What the last frame showed.
    shown: Option<Position>,
    /// Does the next change of the position move, however far it goes?
    follows_jump: bool,
    /// When the position changed last.
    changed: Duration,
    running: Option<Running>,
}

/// A position of a run, seen through a lens.
#[derive(Clone, Copy, PartialEq)]
struct Position {
    revision: Revision,
    lens: Lens,
    at: usize,
}

struct Running {
    tween: Tween,
    since: Duration,
    /// In seconds.
    length: f64,
    /// A run with a clock moves evenly from tick to tick; a step slows down towards its end.
    is_even: bool,
}

impl Running {
    /// From 0 to 1.
    fn progress(&self, now: Duration) -> f64 {
        let passed = now.saturating_sub(self.since).as_secs_f64() + FIRST;
        let part = (passed / self.length).min(1.0);
        if self.is_even { part } else { eased(part) }
    }

    /// Also true if the clock was set back, so that no motion lasts forever.
    fn is_over(&self, now: Duration) -> bool {
        now < self.since || self.progress(now) >= 1.0
    }
}

impl Motion {
    pub fn new(is_reduced: bool) -> Self {
        let slowness = platform::environment_variable(SLOW_MOTION);
        let slowness =
            slowness.and_then(|word| word.to_str()?.parse().ok()).filter(|f: &f64| (1.0..=1000.0).contains(f));
        let slowness = slowness.unwrap_or(1.0);
        Self { is_reduced, slowness, shown: None, follows_jump: false, changed: Duration::ZERO, running: None }
    }

    /// What moved is not shown any more.
    pub fn stop(&mut self) {
        (self.shown, self.running) = (None, None);
    }

    /// Follows the player in every frame. `before` and `after` are the marks of the last frame and of this one, without
    /// those that highlight something.
    pub fn follow(&mut self, player: &Player, lens: &Lens, before: &[Mark], after: &[Mark], now: Duration) {
        let position = Position { revision: player.revision(), lens: *lens, at: player.lesson().run().at() };
        let last = self.shown.replace(position);
        if last == Some(position) {
            self.follows_jump = false;
            // Anything else that changes is shown at once: a layer, a dragged corner.
            self.running = self.running.take().filter(|running| !running.is_over(now) && is_unchanged(before, after));
            let is_aligned = || before.iter().map(Mark::is_live).eq(after.iter().map(Mark::is_live));
            if let Some(running) = self.running.as_mut().filter(|_| !is_aligned()) {
                running.tween.join(before, after, running.progress(now));
            }
            return;
        }
        let running = self.running.take();
        let is_jump = std::mem::take(&mut self.follows_jump);
        let since_change = now.saturating_sub(std::mem::replace(&mut self.changed, now));
        let is_same = |last: &Position| last.lens == position.lens && (is_jump || last.revision == position.revision);
        let Some(last) = last.filter(is_same).filter(|_| !self.is_reduced) else { return };
        let (length, is_even) = if is_jump {
            (JUMP, false)
        } else if is_next_stop(player.lesson().run(), last.at, position.at) {
            let Some(pace) = pace(player, since_change.as_secs_f64()) else { return };
            pace
        } else {
            return;
        };
        let from = match &running {
            Some(running) => running.tween.interrupted(running.progress(now), before),
            None => before.iter().map(Shown::at_rest).collect(),
        };
        let length = length * self.slowness;
        let tween = Tween::new(&from, after, lens);
        // A whole wave appeared at once: nothing showed in which order its cells were numbered.
        let is_forward = position.at > last.at && !is_jump;
        let tween = tween.map(|tween| if is_forward { in_order_of_run(tween, player, after) } else { tween });
        self.running = tween.map(|tween| Running { tween, since: now, length, is_even });
    }

    /// The next change of the position moves, however far it goes, also into another run of the same map.
    pub fn follow_jump(&mut self) {
        self.follows_jump = true;
    }

    /// What is shown. `marks` are those of this frame.
    pub fn marks<'a>(&'a self, marks: &'a [Mark], now: Duration) -> Box<dyn Iterator<Item = Shown<'a>> + 'a> {
        match &self.running {
            Some(running) => Box::new(running.tween.at(running.progress(now), marks)),
            None => Box::new(marks.iter().map(Shown::at_rest)),
        }
    }

    /// Must another frame follow?
    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }
}

/// The cells of a stage appear in the order in which the run came to them.
fn in_order_of_run(tween: Tween, player: &Player, after: &[Mark]) -> Tween {
    let lesson = player.lesson();
    let Some(grid) = lesson.named_cells() else { return tween };
    tween.in_order(after, |at| lesson.last_change(Thing::Cell(grid.cell_at(at)?)))
}

/// Did the run go to the next or to the previous stop? Longer jumps are shown at once.
fn is_next_stop(run: &Timeline, from: usize, to: usize) -> bool {
    let is_next = |size| if to > from { run.next(from, size) == to } else { run.previous(from, size) == to };
    !run.is_end_only() && Size::ALL.into_iter().any(is_next)
}

/// How long a motion takes in seconds, and whether it is even. None if steps follow each other too fast.
/// `since_change`: the time since the step before, in seconds.
fn pace(player: &Player, since_change: f64) -> Option<(f64, bool)> {
    if !player.is_moving() {
        return (since_change * MOST_PER_SECOND >= 1.0).then_some((LENGTH, false));
    }
    let per_second = player.pace().per_second;
    let gap = 1.0 / per_second;
    let has_clock = player.lesson().run().steps_per_second().is_some();
    (per_second <= MOST_PER_SECOND).then(|| if has_clock { (gap, true) } else { (gap.min(LENGTH), false) })
}

#[cfg(test)]
mod tests;
