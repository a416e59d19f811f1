//! How fast a run is played.
//!
//! By itself a whole run takes about a minute, between 1 and 15 stops a second, so that the eye can follow. A run that
//! would take longer than a minute is played by stage. A run with a clock of its own, the robbery, is played in real time.

use super::{Phase, Player};
use crate::lesson::{NumberedCell, Timeline};
use crate::step::Size;
use crate::words::Sentence;

/// The fixed speeds, in steps per second.
pub const SPEEDS: [f64; 12] = [0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0, 120.0, 500.0, 2000.0, 10_000.0];

/// How long a run takes by itself, in seconds.
const A_RUN: f64 = 60.0;
/// The lowest and the highest speed that is chosen by itself, in stops per second.
const SLOWEST: f64 = 1.0;
const FASTEST: f64 = 15.0;

/// With more stops in a second, nobody reads a sentence about each of them.
const MOST_READ: f64 = 4.0;

/// How the speed is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speed {
    /// By the length of the run.
    Auto,
    /// An index into [`SPEEDS`].
    Fixed(usize),
}

/// The steps at which playing stops, and how many of these there are in a second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    pub size: Size,
    pub per_second: f64,
    /// The length of the whole run, in seconds.
    pub seconds: f64,
}

impl Pace {
    /// The pace of a run. `size` is the size that the user has chosen; the pace may have another one.
    pub fn of(run: &Timeline, size: Size, speed: Speed) -> Self {
        match speed {
            Speed::Fixed(i) => Self::new(run, size, SPEEDS[i.min(SPEEDS.len() - 1)]),
            Speed::Auto => Self::auto(run, size),
        }
    }

    fn auto(run: &Timeline, size: Size) -> Self {
        if let Some(per_second) = run.steps_per_second() {
            return Self::new(run, Size::Step, per_second);
        }
        let needed = |size| run.stops(size) as f64 / A_RUN;
        if needed(size) <= FASTEST {
            return Self::new(run, size, needed(size).max(SLOWEST));
        }
        // Too many stages to see each of them: they still take a minute.
        Self::new(run, Size::Stage, needed(Size::Stage).max(SLOWEST))
    }

    fn new(run: &Timeline, size: Size, per_second: f64) -> Self {
        Self { size, per_second, seconds: run.stops(size) as f64 / per_second }
    }
}

impl Speed {
    /// The next speed that is faster or slower than this pace, by as many entries of [`SPEEDS`].
    fn neighbour(self, pace: &Pace, by: i32) -> Self {
        let last = SPEEDS.len() - 1;
        let to = match self {
            Self::Fixed(i) => i.saturating_add_signed(by as isize),
            Self::Auto if by > 0 => {
                let faster = SPEEDS.partition_point(|&speed| speed <= pace.per_second);
                faster.saturating_add_signed(by as isize - 1)
            }
            Self::Auto => {
                let slower = SPEEDS.partition_point(|&speed| speed < pace.per_second);
                slower.saturating_add_signed(by as isize)
            }
        };
        Self::Fixed(to.min(last))
    }
}

impl Player {
    /// What is said of this position, in whatever way one comes to it: what the last step did, and what the stage has come to that
    /// ends with it. While the run plays too fast to read that, what its stage is about.
    pub fn sentence(&self) -> Sentence {
        if let Some(announcement) = self.announcement_of_replay() {
            return announcement;
        }
        let of_stage = self.playback.stage_sentence.as_ref().filter(|_| self.speaks_of_stage());
        of_stage.cloned().unwrap_or_else(|| self.lesson().sentence_and_result())
    }

    /// The numbered cell that the sentence is about, where a lesson has such cells: that of the step, or the next one on the open list where the
    /// result of a stage is said. None of a conclusion, or of a stage that is played too fast to be read.
    pub fn spoken_of(&self) -> Option<Option<NumberedCell>> {
        let key = self.lesson().key_cell()?;
        Some(match () {
            () if self.conclusion().is_some() || self.speaks_of_stage() => None,
            () if self.lesson().stage_result().is_some() => key.next,
            () => key.of_step,
        })
    }

    /// What to take away from the run, if it ends here. None while the run of another lesson is awaited.
    pub fn conclusion(&self) -> Option<Sentence> {
        if self.awaited_lesson().is_some() { None } else { self.lesson().conclusion() }
    }

    /// Does the sentence speak of the stage, and not of the step?
    pub fn speaks_of_stage(&self) -> bool {
        self.phase == Phase::Playing && self.pace().per_second > MOST_READ
    }

    /// The pace at which the run is played.
    pub fn pace(&self) -> Pace {
        let chosen = || Pace::of(self.lesson.view().run(), self.playback.size, self.playback.speed);
        self.pace_of_replay().unwrap_or_else(chosen)
    }

    pub(super) fn change_speed(&mut self, by: i32) {
        self.set_speed(self.playback.speed.neighbour(&self.pace(), by));
    }

    /// What was chosen automatically becomes the choice, also the size of the steps, so that "faster" is faster in a run
    /// that is played by stage.
    pub(super) fn set_speed(&mut self, speed: Speed) {
        if speed != Speed::Auto {
            self.playback.size = self.pace().size;
        }
        self.playback.speed = speed;
    }
}
