//! The agents of the funnel lesson: each pulls its own string at every tick.

use super::laboratory::no_room_sentence;
use super::settings::{KEYS, MOST_AGENTS};
use crate::algo::steering::{Crowd, RoutesToGoal};
use crate::lesson::{Appearance, Card, Departure, Departures, Overlay, Row, Settings};
use crate::picture::{Dash, Lens, MarkId, Picture, Role, Shape, Strength};
use crate::scene::World;
use glam::DVec2;
use std::sync::Arc;

/// With more agents than this no strings are drawn: they would hide each other.
const STRINGS: usize = 40;

/// The overlay of the agents.
#[derive(Default)]
pub struct SteeringAgents {
    crowd: Crowd,
    world: Option<Arc<World>>,
    radius: f64,
    /// Routes to the goal from everywhere. None until an agent needs them on this map.
    ways: Option<RoutesToGoal>,
    departures: Departures,
}

fn bounds(world: &World) -> [DVec2; 2] {
    world.scene().map.bounds().into()
}

impl SteeringAgents {
    fn ways<'a>(ways: &'a mut Option<RoutesToGoal>, world: &World, radius: f64) -> &'a RoutesToGoal {
        ways.get_or_insert_with(|| RoutesToGoal::new(world.mesh().clone(), world.snap(world.goal()), radius))
    }
}

impl Overlay for SteeringAgents {
    /// All agents find a new route from where they are.
    fn renew(&mut self, world: &Arc<World>, settings: &Settings, moved: bool) {
        if moved {
            self.departures.refill();
        }
        (self.world, self.radius, self.ways) = (Some(world.clone()), settings.get(KEYS.radius), None);
    }

    fn tick(&mut self, settings: &Settings, seconds: f64, is_guided: bool) -> bool {
        let Some(world) = &self.world else { return false };
        let requested = settings.get(KEYS.agents).min(MOST_AGENTS);
        // An agent that pulled a string in the last tick, and none in this one, is reported once more.
        let pulled = self.crowd.pulls() > 0;
        let departure = self.departures.next(requested, self.crowd.agents().len() + self.crowd.arrived());
        let returns = !is_guided && self.crowd.return_home();
        if self.crowd.agents().is_empty() && departure == Departure::Nothing && !pulled {
            return returns;
        }
        let (ways, bounds) = (Self::ways(&mut self.ways, world, self.radius), bounds(world));
        match departure {
            Departure::Scatter(count) => self.crowd.scatter(ways, bounds, count),
            Departure::Refill(count) => self.crowd.send_out(ways, bounds, count),
            Departure::Nothing => {}
        }
        let moving = is_guided && self.crowd.tick(ways, bounds, seconds);
        moving || returns || (pulled && is_guided) || departure != Departure::Nothing
    }

    fn takes_agents(&self) -> bool {
        true
    }

    fn drop_agent(&mut self, _: &Settings, at: DVec2) {
        if let Some(world) = &self.world {
            self.crowd.drop_at(Self::ways(&mut self.ways, world, self.radius), at);
        }
    }

    fn draw(&self, _: &Settings, _: bool, lens: &Lens, picture: &mut Picture) {
        let mut picture = picture.with_id(MarkId::LIVE);
        let (agents, Some(ways), Some(world)) = (self.crowd.agents(), &self.ways, &self.world) else { return };
        if agents.is_empty() {
            return;
        }
        let shows_strings = agents.len() <= STRINGS;
        for agent in agents.iter().filter(|agent| shows_strings && agent.string.len() > 1) {
            picture.line(Role::Agent, Strength::Faint, agent.string.clone(), 1.5, Dash::None);
        }
        let radius = (Crowd::size(ways, bounds(world)) * lens.scale).max(1.5) as f32;
        let points = agents.iter().map(|a| a.at).collect();
        picture.add(Role::Agent, Strength::Solid, Shape::Dots { points, radius });
    }

    fn card(&self, _: &Settings, is_guided: bool) -> Option<Card> {
        let (here, arrived, stuck) = (self.crowd.agents().len(), self.crowd.arrived(), self.crowd.stuck());
        if here + arrived + self.departures.requested() as usize == 0 {
            return None;
        }
        let mut rows = vec![
            Row::new("strings pulled per frame", self.crowd.pulls().to_string()),
            Row::new(
                if is_guided { "on the way" } else { "waiting for the string" },
                (here - stuck.min(here)).to_string(),
            ),
            Row::new("arrived", arrived.to_string()),
        ];
        if stuck > 0 {
            rows.push(Row::new("without a path", stuck.to_string()));
        }
        if let Some(why) = self.ways.as_ref().and_then(RoutesToGoal::closed) {
            rows.push(Row::new(no_room_sentence(why, self.radius), "").with_appearance(Appearance::Role(Role::Fault)));
        }
        Some(Card::rows("agents", "agents", "each with its own string", rows))
    }
}
