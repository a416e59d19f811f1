//! Watching the last seconds before the step that decided a round, in real time or slower, any number of times.

use super::pace::{Pace, Speed};
use super::{Phase, Player};
use crate::lesson::Replay;
use crate::words::Sentence;

/// A replay lasts at least so long, in seconds: where a round is decided in its first second, nobody could follow it in real time.
const SHORTEST: f64 = 2.0;

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

    /// The pace of the replay that is playing: the clock of its run, or slower if the part is short.
    pub(super) fn pace_of_replay(&self) -> Option<Pace> {
        let replay = self.lesson.view().replay_here().filter(|_| self.is_replaying())?;
        let run = self.lesson.view().run();
        let pace = Pace::of(run, self.playback.size, Speed::Auto);
        let stops = std::iter::successors(Some(replay.from), |&at| Some(run.next(at, pace.size)));
        let ticks = stops.take_while(|&at| at < replay.to).count();
        Some(Pace { per_second: pace.per_second.min(ticks as f64 / SHORTEST), ..pace })
    }

    /// What is said while it plays.
    pub(super) fn announcement_of_replay(&self) -> Option<Sentence> {
        self.lesson.view().replay_here().filter(|_| self.is_replaying()).map(Replay::announcement)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::Turn;
    use crate::step::Size;

    /// A round that was decided in its first second was replayed in a third of a second.
    #[test]
    fn a_part_of_half_a_second_is_replayed_in_two() {
        let mut player = Player::open("beam/robbery", None).unwrap();
        let run = player.lesson.view().run();
        let stops = std::iter::successors(Some(0), |&at| Some(run.next(at, Size::Step)));
        let to = stops.take(6).last().unwrap();
        player.replay_when_recorded(Some(Replay { from: 0, to, turn: Turn::NeverSeen, cover: None }));
        assert!(player.is_replaying());
        let mut seconds = 0.0;
        while player.is_moving() && seconds < 10.0 {
            player.tick(0.05);
            seconds += 0.05;
        }
        assert_eq!(player.lesson.view().run().at(), to);
        assert!((1.9..2.3).contains(&seconds), "{seconds}");
    }
}
