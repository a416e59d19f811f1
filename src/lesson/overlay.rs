//! Overlays: what moves with time beside the steps of a lesson, such as agents, a heat map or path requests.
//!
//! To add an overlay, implement [`Overlay`] in a file of the lesson and list it in
//! [`super::LessonKind::overlays`]. Usually a setting of the lesson turns it on; the overlay reads it in every
//! method that gets the settings.

use super::{Card, Settings};
use crate::picture::{Lens, Picture};
use crate::words::Sentence;
use crate::world::scene::World;
use glam::DVec2;
use std::sync::Arc;

/// Something that lives beside the steps of a lesson.
///
/// The player calls [`Overlay::tick`] once in every frame and [`Overlay::draw`] after the act has drawn. It calls
/// [`Overlay::renew`] when the lesson opens and whenever the run is made again.
pub trait Overlay {
    /// Takes the new world. The world, or a setting that the run depends on, has changed. `moved`: the start or the
    /// goal is at another position than before.
    fn renew(&mut self, world: &Arc<World>, settings: &Settings, moved: bool);

    /// Advances by `seconds`. Returns true while something moves, so that the window paints the next frame as well.
    fn tick(&mut self, _settings: &Settings, _seconds: f64) -> bool {
        false
    }

    /// The steps start again from the beginning, and so does the overlay.
    fn start_over(&mut self) {}

    /// Does at once all the work that [`Overlay::tick`] spreads over many frames. Pictures without a window need it.
    fn complete(&mut self, _settings: &Settings) {}

    /// Can agents be dropped on the map?
    fn takes_agents(&self) -> bool {
        false
    }

    /// Adds an agent at a position in world units.
    fn drop_agent(&mut self, _settings: &Settings, _at: DVec2) {}

    /// Does its card stand above those of the act?
    fn comes_first(&self) -> bool {
        true
    }

    /// Its card in the side panel; None while there is nothing to list.
    fn card(&self, _settings: &Settings) -> Option<Card> {
        None
    }

    /// Its card before the first step. It must not answer the question that the scene asks.
    fn first_card(&self, settings: &Settings) -> Option<Card> {
        self.card(settings)
    }

    /// What to take away from it at the end of the run. It replaces the conclusion of the act.
    fn conclusion(&self, _settings: &Settings) -> Option<Sentence> {
        None
    }

    /// Adds its marks to the picture of the act.
    fn draw(&self, settings: &Settings, lens: &Lens, picture: &mut Picture);
}

/// Which agents start again from new places at the next tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Respawn {
    #[default]
    Nobody,
    /// Those that have arrived, because the goal or the start was moved.
    Arrived,
    All,
}

/// Decides which agents start at a tick. Overlays with agents share it, and its order: first the agents start, then all
/// agents move. So new agents move in the frame in which they appear.
#[derive(Default)]
pub struct Departures {
    /// The number of agents that the setting asked for at the last tick.
    requested: u32,
    respawn: Respawn,
}

/// What a tick has to do before the agents move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Departure {
    /// Replace all agents by this many new ones.
    Scatter(usize),
    /// Start the agents that have arrived again, up to this many in all.
    Refill(usize),
    Nothing,
}

impl Departures {
    /// Requests a respawn at the next tick. Of several requests the largest counts.
    pub fn request(&mut self, respawn: Respawn) {
        self.respawn = self.respawn.max(respawn);
    }

    /// The number of agents that the setting asked for at the last tick.
    pub fn requested(&self) -> u32 {
        self.requested
    }

    /// What to do at this tick. `requested`: the number of agents that the setting asks for now. `known`: the agents
    /// that are on the map or have arrived, including those that were dropped by hand.
    pub fn next(&mut self, requested: u32, known: usize) -> Departure {
        let count = known.max(requested as usize);
        let departure = match std::mem::take(&mut self.respawn) {
            _ if requested != self.requested => Departure::Scatter(requested as usize),
            Respawn::All if count > 0 => Departure::Scatter(count),
            Respawn::Arrived if count > 0 => Departure::Refill(count),
            _ => Departure::Nothing,
        };
        self.requested = requested;
        departure
    }
}
