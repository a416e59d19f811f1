//! The controls of the robbery: a person can control the sheriff or the robber while a round runs.

use super::super::settings::{ArrowKeys, KEYS};
use super::{CHARACTERS, RobberyAct, actor};
use crate::algo::robbery::RobberyStep;
use crate::algo::robbery::order::Character;
use crate::lesson::{Change, Game, Run, Settings};
use glam::DVec2;

impl Game for RobberyAct {
    fn characters(&self) -> Vec<(Character, DVec2)> {
        if self.order_tick().is_none() {
            return Vec::new();
        }
        CHARACTERS.map(|who| (who, self.at(self.person(actor(who)).at()))).to_vec()
    }

    /// While a round runs: the current tick if nobody has moved in it yet, else the next one.
    fn order_tick(&self) -> Option<(u32, u32)> {
        let (state, input) = (self.state(), &self.watched.input);
        let step = self.watched.step().filter(|_| state.outcome().is_none() && !self.watched.is_end_only())?;
        if step == RobberyStep::Rest {
            return None;
        }
        let begun = !matches!(step, RobberyStep::Round { .. } | RobberyStep::Tick);
        Some((input.seed + state.round(), state.tick() + u32::from(begun)))
    }

    fn controlled(&self, settings: &Settings) -> Option<Character> {
        let is_on = (1..self.watched.len()).contains(&self.watched.at());
        settings.get(KEYS.arrow_keys).0.filter(|_| is_on)
    }

    fn assign_arrow_keys(&self, to: Option<Character>) -> Change {
        KEYS.arrow_keys.to(ArrowKeys(to))
    }

    fn has_arrow_keys(&self, settings: &Settings) -> bool {
        settings.get(KEYS.arrow_keys).0.is_some()
    }

    fn actor(&self, who: Character) -> u32 {
        actor(who).into()
    }
}
