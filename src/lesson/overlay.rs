//! Overlays: what moves with time beside the steps of a lesson, such as agents, a heat map or path requests.
//!
//! To add an overlay, implement [`Overlay`] in a file of the lesson and list it in
//! [`LessonKind::overlays`](crate::lesson::LessonKind::overlays). Usually a setting of the lesson turns it on; the overlay reads it in every
//! method that gets the settings.

use super::{Card, Fields, Settings};
use crate::picture::{Lens, Picture};
use crate::scene::World;
use crate::words::Sentence;
use glam::DVec2;
use std::sync::Arc;

/// Something that lives beside the steps of a lesson.
///
/// The player calls [`Overlay::tick`] once in every frame and [`Overlay::draw`] after the act has drawn. It calls
/// [`Overlay::renew`] when the lesson opens and whenever the run is made again.
///
/// Agents follow what the run makes, a field or a string. `is_guided` says whether that exists at the current step
/// ([`super::Act::guides_agents`]). Until then agents stand where they start, and a step back takes them back there.
pub trait Overlay: Send {
    /// Takes the new world. The world, or a setting that the run depends on, has changed. `moved`: the start or the
    /// goal is at another position than before.
    fn renew(&mut self, world: &Arc<World>, settings: &Settings, moved: bool);

    /// Advances by `seconds`. Returns true while something moves, so that the window paints the next frame as well.
    fn tick(&mut self, _settings: &Settings, _seconds: f64, _is_guided: bool) -> bool {
        false
    }

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
    fn card(&self, _settings: &Settings, _is_guided: bool) -> Option<Card> {
        None
    }

    /// Its card before the end of the run. It must not answer the question that the scene asks.
    fn open_card(&self, settings: &Settings, is_guided: bool) -> Option<Card> {
        self.card(settings, is_guided)
    }

    /// What to take away from it at the end of the run. It replaces the conclusion of the act.
    fn conclusion(&self, _settings: &Settings) -> Option<Sentence> {
        None
    }

    /// What `solve` prints of it.
    fn findings(&self, _settings: &Settings) -> Fields {
        Fields::new()
    }

    /// Adds its marks to the picture of the act. Before the end of the run (`at_end`) they must not answer the question
    /// that the scene asks.
    fn draw(&self, settings: &Settings, at_end: bool, lens: &Lens, picture: &mut Picture);
}

/// Decides which agents start at a tick. Overlays with agents share it, and its order: first the agents start, then all
/// agents move. So new agents move in the frame in which they appear.
#[derive(Default)]
pub struct Departures {
    /// The number of agents that the setting asked for at the last tick.
    requested: u32,
    /// Do those that have arrived start again from new places? The goal or the start was moved.
    refills: bool,
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
    /// At the next tick, the agents that have arrived start again from new places.
    pub fn refill(&mut self) {
        self.refills = true;
    }

    /// The number of agents that the setting asked for at the last tick.
    pub fn requested(&self) -> u32 {
        self.requested
    }

    /// What to do at this tick. `requested`: the number of agents that the setting asks for now. `known`: the agents
    /// that are on the map or have arrived, including those that were dropped by hand.
    pub fn next(&mut self, requested: u32, known: usize) -> Departure {
        let count = known.max(requested as usize);
        let departure = match std::mem::take(&mut self.refills) {
            _ if requested != self.requested => Departure::Scatter(requested as usize),
            true if count > 0 => Departure::Refill(count),
            _ => Departure::Nothing,
        };
        self.requested = requested;
        departure
    }
}
