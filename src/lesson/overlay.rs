//! What lives beside the steps of a lesson and goes on with time: agents, a heat map, path requests.

use super::{Card, Settings};
use crate::picture::{Lens, Picture};
use crate::world::scene::World;
use glam::DVec2;
use std::sync::Arc;

pub trait Overlay {
    /// The world or a setting that the run depends on has changed. `moved`: the start or the goal is elsewhere now.
    fn renew(&mut self, world: &Arc<World>, settings: &Settings, moved: bool);

    /// Time goes on by `seconds`. Returns true while something moves.
    fn tick(&mut self, _settings: &Settings, _seconds: f64) -> bool {
        false
    }

    /// The steps begin again at their beginning.
    fn start_over(&mut self) {}

    /// Finishes at once what [`Overlay::tick`] makes little by little, for a picture without a window.
    fn complete(&mut self, _settings: &Settings) {}

    /// Can agents be dropped on the map?
    fn takes_agents(&self) -> bool {
        false
    }

    /// One more agent at a position in world units.
    fn drop_agent(&mut self, _settings: &Settings, _at: DVec2) {}

    /// Does its card stand above those of the act?
    fn comes_first(&self) -> bool {
        true
    }

    fn card(&self, _settings: &Settings) -> Option<Card> {
        None
    }

    fn draw(&self, settings: &Settings, lens: &Lens, picture: &mut Picture);
}

/// Which agents set out again at the next tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Respawn {
    #[default]
    Nobody,
    /// Those who have arrived: the goal or the start is elsewhere.
    Arrived,
    All,
}

/// How many agents were asked for last, and who sets out again.
#[derive(Default)]
pub struct Departures {
    asked: u32,
    respawn: Respawn,
}

/// What a tick has to do for the agents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Departure {
    /// So many agents, all anew.
    Scatter(usize),
    /// Those who have arrived, up to so many in all.
    Refill(usize),
    Nothing,
}

impl Departures {
    pub fn order(&mut self, whom: Respawn) {
        self.respawn = self.respawn.max(whom);
    }

    pub fn asked(&self) -> u32 {
        self.asked
    }

    /// Who departs at this tick, if `asked` agents are wanted now.
    pub fn next(&mut self, asked: u32, known: usize) -> Departure {
        let count = known.max(asked as usize);
        let departure = match std::mem::take(&mut self.respawn) {
            _ if asked != self.asked => Departure::Scatter(asked as usize),
            Respawn::All if count > 0 => Departure::Scatter(count),
            Respawn::Arrived if count > 0 => Departure::Refill(count),
            _ => Departure::Nothing,
        };
        self.asked = asked;
        departure
    }
}
