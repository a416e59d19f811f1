//! A round of a game. It has a state and a clock of its own: while it is played, neither the scene nor its run changes.
//!
//! ```text
//!   Begin ──▶ Ready ──── three seconds, or the first key ────▶ Running ──▶ Over ── Begin: again
//!              ▲                                               │    ▲       │
//!              └─ Begin                                  Pause ▼    │       └── Watch: its run, as a new scene
//!                                                             Paused
//! ```

use super::{Effects, Player, Watched};
use crate::algo::robbery::TICKS;
use crate::lesson::beam::{KEYS, offers_robbery};
use crate::lesson::{PlayedRound, RoundEnd};
use crate::picture::{Lens, Picture};
use crate::scene::{BadInput, FileName, Scene, scene_file};

/// So many seconds are there to read how one steers.
pub const TO_READ: f64 = 3.0;

/// What somebody who plays can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundCommand {
    /// Begins a round, from 0. Another one that is played is over.
    Begin(u32),
    /// The direction in which to go from now on. Each part is −1, 0 or 1, and y points down.
    Steer {
        x: i8,
        y: i8,
    },
    Pause(bool),
    /// Shows the run of a round that is over: the last seconds before the step that decided it.
    Watch,
    /// The same seconds again.
    Replay,
    /// Leaves the round.
    Leave,
}

/// Where a round is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RoundPhase {
    /// It begins in this many seconds.
    Ready(f64),
    Running,
    Paused,
    Over,
}

/// A round that is being played, or over.
pub struct Round {
    played: PlayedRound,
    id: RoundId,
    /// From 0, and how many there are to choose from.
    number: u32,
    of: u32,
    phase: RoundPhase,
    direction: (i8, i8),
    /// The part of the last tick that has passed.
    part: f64,
}

impl Round {
    pub const fn played(&self) -> &PlayedRound {
        &self.played
    }

    pub const fn number(&self) -> u32 {
        self.number
    }

    pub const fn of(&self) -> u32 {
        self.of
    }

    pub const fn phase(&self) -> RoundPhase {
        self.phase
    }

    /// The direction in which the player goes now.
    pub const fn direction(&self) -> (i8, i8) {
        self.direction
    }

    /// Does time pass?
    pub const fn is_moving(&self) -> bool {
        matches!(self.phase, RoundPhase::Ready(_) | RoundPhase::Running)
    }

    pub fn picture(&self, lens: &Lens) -> Picture {
        self.played.picture(self.part, lens)
    }

    fn steer(&mut self, x: i8, y: i8) {
        self.direction = (x, y);
        if (x, y) == (0, 0) {
            return;
        }
        if matches!(self.phase, RoundPhase::Ready(_)) {
            self.phase = RoundPhase::Running;
        }
    }

    fn pause(&mut self, on: bool) {
        match self.phase {
            RoundPhase::Ready(_) | RoundPhase::Running if on => {
                (self.phase, self.direction) = (RoundPhase::Paused, (0, 0));
            }
            RoundPhase::Paused if !on => self.phase = RoundPhase::Running,
            _ => {}
        }
    }

    /// Time passes. Returns true if something moved.
    fn pass(&mut self, seconds: f64) -> bool {
        // A window that was hidden for an hour does not play for an hour.
        let mut seconds = seconds.min(0.5);
        if let RoundPhase::Ready(left) = self.phase {
            self.phase = if left > seconds { RoundPhase::Ready(left - seconds) } else { RoundPhase::Running };
            seconds = (seconds - left).max(0.0);
        }
        if self.phase != RoundPhase::Running {
            return matches!(self.phase, RoundPhase::Ready(_));
        }
        self.part += seconds * f64::from(TICKS);
        while self.part >= 1.0 && self.phase == RoundPhase::Running {
            self.part -= 1.0;
            self.played.tick(self.direction.0, self.direction.1);
            if self.played.result().is_some() {
                (self.phase, self.part) = (RoundPhase::Over, 1.0);
            }
        }
        true
    }
}

/// A round that can be played again: the map with its characters, and the seed of the patrol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RoundId {
    /// A hash of the map and of where everybody stands. It is the same in every session.
    pub town: u64,
    pub seed: u32,
}

impl RoundId {
    fn of(round: &PlayedRound) -> Self {
        let played = round.world().scene();
        let (start, goal, actors) = (played.start, played.goal, played.actors.clone());
        let town = Scene { start, goal, actors, ..Scene::new(played.map.clone()) };
        Self { town: fnv(scene_file::write(&town).as_bytes()), seed: round.seed() }
    }
}

/// FNV-1a.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// What was reached in a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// In this session.
    pub tries: u32,
    /// The shortest time of an escape, in ticks; of earlier sessions as well.
    pub best: Option<u32>,
}

impl Record {
    fn improve(&mut self, ticks: u32) {
        self.best = Some(self.best.map_or(ticks, |best| best.min(ticks)));
    }
}

impl Player {
    /// The round that is played, or over and not left yet.
    pub fn round(&self) -> Option<&Round> {
        self.round.as_deref()
    }

    /// What was reached so far in the round that is played.
    pub fn record(&self) -> Record {
        self.round.as_ref().and_then(|round| self.records.get(&round.id).copied()).unwrap_or_default()
    }

    /// The shortest time of the round that is over, in ticks, to be stored for the next session. None if nobody has escaped in it.
    pub fn best_time(&self) -> Option<(RoundId, u32)> {
        let round = self.round.as_ref().filter(|round| round.phase == RoundPhase::Over)?;
        Some((round.id, self.record().best?))
    }

    /// The shortest times of earlier sessions, in ticks.
    pub fn restore_best_times(&mut self, times: impl IntoIterator<Item = (RoundId, u32)>) {
        for (round, ticks) in times {
            self.records.entry(round).or_default().improve(ticks);
        }
    }

    pub(super) fn execute_round(&mut self, command: RoundCommand, effects: &mut Effects) -> Result<(), BadInput> {
        match command {
            RoundCommand::Begin(number) => self.begin_round(number),
            RoundCommand::Steer { x, y } => self.round.iter_mut().for_each(|round| round.steer(x, y)),
            RoundCommand::Pause(on) => self.round.iter_mut().for_each(|round| round.pause(on)),
            RoundCommand::Leave => self.round = None,
            RoundCommand::Replay => self.play_replay(),
            RoundCommand::Watch => {
                let over = self.round.take_if(|round| round.phase == RoundPhase::Over);
                if let Some(round) = over {
                    let (game, replay, file) = (self.game_scene(), round.played.replay(), self.file_of_game());
                    self.open_new_with_run(round.played.scene(), effects)?;
                    // A round may begin from Home while methods are compared: its run is what was asked for.
                    self.comparing = None;
                    self.watched = Some(Box::new(Watched { scene: self.editor.scene().clone(), game, file }));
                    self.replay_when_recorded(replay);
                }
            }
        }
        Ok(())
    }

    /// The scene in which rounds are played: beside a round that is watched, the one in which it was played.
    fn game_scene(&self) -> Scene {
        self.watched_round().map_or_else(|| self.scene(), |watched| watched.game.clone())
    }

    /// The round that is watched, unless its scene was changed since.
    fn watched_round(&self) -> Option<&Watched> {
        self.watched.as_deref().filter(|watched| watched.scene == *self.editor.scene())
    }

    /// Beside a round that is watched: the file of the game, which holds all of it already.
    pub fn file_of_watched_round(&self) -> Option<&FileName> {
        self.watched_round()?.file.as_ref()
    }

    fn file_of_game(&self) -> Option<FileName> {
        match self.watched_round() {
            Some(watched) => watched.file.clone(),
            None => self.file(),
        }
    }

    /// Can rounds be played on this map? The town of the robbery has no game of its own: a round opens that of the robbery.
    pub fn offers_rounds(&self) -> bool {
        self.lesson.view().game().is_some() || offers_robbery(self.editor.scene())
    }

    fn begin_round(&mut self, number: u32) {
        let mut game = self.game_scene();
        let must_switch_on = self.lesson.view().game().is_none() && offers_robbery(&game);
        let is_shown = game == self.scene() && !must_switch_on;
        if offers_robbery(&game) {
            game.settings.insert(KEYS.robbery.name.to_owned(), KEYS.robbery.to(true).word().to_owned());
        }
        let of_game = if is_shown { None } else { Self::of_scene(game, "game", None).ok() };
        let view = of_game.as_ref().map_or(self.lesson.view(), |game| game.lesson());
        let Some(game) = view.game() else {
            return self.notices.push("Only the robbery can be played: open it on Home.".into());
        };
        let of = game.rounds(view.settings());
        let number = number.min(of - 1);
        let Some(played) = game.play(view.settings(), number) else {
            return self
                .notices
                .push("No round can be played on this map: there is no path for the robber to his horse.".into());
        };
        self.pause();
        let id = RoundId::of(&played);
        self.records.entry(id).or_default().tries += 1;
        let phase = RoundPhase::Ready(TO_READ);
        self.round = Some(Box::new(Round { played, id, number, of, phase, direction: (0, 0), part: 1.0 }));
    }

    /// Time passes in the round that is played. Returns true if something moved.
    pub(super) fn pass_in_round(&mut self, seconds: f64) -> bool {
        let Some(round) = &mut self.round else { return false };
        let was_over = round.phase == RoundPhase::Over;
        let moved = round.pass(seconds);
        if round.phase == RoundPhase::Over && !was_over {
            let escape = round.played.result().filter(|result| result.end == RoundEnd::Escaped);
            if let Some(result) = escape {
                self.records.entry(round.id).or_default().improve(result.ticks);
            }
        }
        moved
    }
}
