//! The rounds of the robbery can be played.

use super::super::settings::KEYS;
use super::RobberyAct;
use super::played::PlayedRound;
use crate::algo::robbery::Input;
use crate::lesson::{Game, Settings};

impl Game for RobberyAct {
    fn rounds(&self, settings: &Settings) -> u32 {
        settings.get(KEYS.rounds).0
    }

    fn play(&self, settings: &Settings, round: u32) -> Option<PlayedRound> {
        let first = Input { seed: settings.get(KEYS.seed), ..(*self.watched.input).clone() };
        let seed = first.seed_of(round.min(self.rounds(settings) - 1));
        PlayedRound::new(&self.world, Input { seed, ..first })
    }
}
