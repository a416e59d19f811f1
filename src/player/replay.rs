//! Watching the last seconds before the step that decided a round, in real time and any number of times.

use super::pace::Speed;
use super::{Phase, Player};
use crate::lesson::Replay;
use crate::words::Sentence;

/// Where the replay of the run on screen is.
#[derive(Default)]
pub(super) struct Replaying {
    /// It begins as soon as the run is there.
    due: Option<Replay>,
    /// Is it playing? *Play* plays the run instead.
    plays: bool,
}

impl Player {
    /// Is the last part before the step that decided the round being played?
    pub fn is_replaying(&self) -> bool {
        self.replaying.plays && self.phase == Phase::Playing && self.lesson.view().replay_here().is_some()
    }

    /// Replays this part of the run, now or as soon as it is there.
    pub(super) fn replay_when_recorded(&mut self, replay: Option<Replay>) {
        self.replaying.due = replay;
        self.begin_due_replay();
    }

    pub(super) fn begin_due_replay(&mut self) {
        if self.phase.has_run()
            && let Some(replay) = self.replaying.due.take()
        {
            self.lesson.set_replay(replay);
            self.play_replay();
        }
    }

    /// The run is another one now than that of the part that was to be replayed.
    pub(super) fn forget_due_replay(&mut self) {
        self.replaying.due = None;
    }

    /// Plays the replay from its beginning. Does nothing if this run has none.
    pub(super) fn play_replay(&mut self) {
        let Some(from) = self.lesson.view().replay().map(|replay| replay.from) else { return };
        self.seek(from);
        self.play();
        self.replaying.plays = true;
    }

    /// Another run or the run itself is played from now on.
    pub(super) fn end_replay(&mut self) {
        self.replaying.plays = false;
    }

    /// The position where playing from `from` to `to` must stop, because the replay ends there.
    pub(super) fn end_of_replay(&self, from: usize, to: usize) -> Option<usize> {
        let end = self.lesson.view().replay()?.to;
        (self.is_replaying() && from < end && end <= to).then_some(end)
    }

    /// The speed that was chosen. A replay has the clock of its run.
    pub(super) fn speed_now(&self) -> Speed {
        if self.is_replaying() { Speed::Auto } else { self.playback.speed }
    }

    /// What is said while it plays.
    pub(super) fn announcement_of_replay(&self) -> Option<Sentence> {
        self.lesson.view().replay_here().filter(|_| self.is_replaying()).map(Replay::announcement)
    }
}
