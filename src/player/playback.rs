//! Playing, pausing, and going to a position.

use super::pace::{Pace, Speed};
use super::{Phase, Player};
use crate::step::Size;
use crate::words::Sentence;

/// How a run is played and stepped through.
pub(super) struct Playback {
    pub size: Size,
    pub speed: Speed,
    /// The kind of step that "run until" ran to last.
    pub until: Option<&'static str>,
    /// What the current stage is about, while the run plays too fast to read every step.
    pub stage_sentence: Option<Sentence>,
    /// The fraction of a step that is due but not yet taken; between 0 and 1.
    steps_due: f64,
}

impl Default for Playback {
    fn default() -> Self {
        Self { size: Size::Step, speed: Speed::Auto, until: None, stage_sentence: None, steps_due: 0.0 }
    }
}

impl Playback {
    /// In the next scene, where nothing is due.
    pub const fn of_next_scene(&self) -> Self {
        Self { stage_sentence: None, steps_due: 0.0, ..*self }
    }

    /// The time begins with the next tick.
    pub fn begin(&mut self) {
        (self.stage_sentence, self.steps_due) = (None, 0.0);
    }

    /// The number of steps that are due after this many seconds.
    fn steps_after(&mut self, seconds: f64, pace: &Pace) -> usize {
        // A window that was hidden for an hour advances by half a second only.
        self.steps_due += seconds.min(0.5) * pace.per_second;
        let steps = self.steps_due.floor();
        self.steps_due -= steps;
        steps as usize
    }
}

impl Player {
    /// Does the run play?
    pub fn is_moving(&self) -> bool {
        match self.comparing() {
            Some(comparing) => comparing.race().is_playing(),
            None => self.phase == Phase::Playing,
        }
    }

    /// Advances the time by `seconds`. Returns true if something moved, in the run or beside it (a flock).
    pub fn tick(&mut self, seconds: f64) -> bool {
        if self.round.is_some() {
            return self.pass_in_round(seconds); // the scene stays as it is
        }
        if let Some(comparing) = &mut self.comparing {
            return comparing.pass(seconds); // the lesson stays where it is
        }
        self.begin_due_replay();
        let overlay_moved = self.lesson.tick(seconds);
        if !self.is_moving() || self.awaits_position() {
            return overlay_moved;
        }
        let pace = self.pace();
        let steps = self.playback.steps_after(seconds, &pace);
        let from = self.time();
        let mut to = from;
        for _ in 0..steps {
            to = self.next_time(to, pace.size);
        }
        let stops = [self.first_broken_claim(from, to), self.next_difference(from, to), self.end_of_replay(from, to)];
        if let Some(at) = stops.into_iter().flatten().min() {
            // The reader sees where the claim breaks, and can play on from there.
            to = at;
            self.phase = Phase::Paused;
        }
        self.predictor.outlive_outcome(seconds);
        let moved = to != from;
        let asked = self.stop_for_question(to);
        if moved && !asked {
            self.go_to_time(to);
        }
        if self.time() == self.end() {
            self.phase = Phase::Finished;
        }
        if moved || self.playback.stage_sentence.is_none() {
            self.playback.stage_sentence = if self.speaks_of_stage() { self.lesson.stage_sentence() } else { None };
        }
        self.hide_what_follows();
        moved || overlay_moved
    }

    pub(super) fn play(&mut self) {
        if !self.phase.has_run() {
            return;
        }
        if self.time() == self.end() {
            self.go_to_time(0);
        }
        self.playback.begin();
        self.end_replay();
        self.phase = Phase::Playing;
    }

    /// The phase becomes paused, or finished at the end of the run.
    pub(super) fn pause(&mut self) {
        if self.phase.has_run() {
            self.phase = if self.time() == self.end() { Phase::Finished } else { Phase::Paused };
        }
    }

    /// Goes to a position and pauses. Does nothing while there is no run to step through.
    pub(super) fn seek(&mut self, to: usize) {
        if self.phase.has_run() {
            self.go_to_time(to);
            self.phase = Phase::Paused;
            self.pause();
        }
    }
}
