//! Agents in the funnel lesson, beside its steps: each pulls his string at every tick.

use super::Funnel;
use crate::algo::steering::{Crowd, Ways};
use crate::lesson::{Card, Group, Row, Setting, Value};
use crate::picture::{Dash, Lens, Picture, Role, Shape, Strength};
use crate::world::scene::World;
use glam::DVec2;

/// Strings of more agents than this would only hide each other.
const STRINGS: usize = 40;

pub(super) fn settings() -> Setting {
    Setting {
        key: "agents",
        label: "agents",
        hint: "So many steer to the goal, each by his own string; shift and drag drops more.",
        group: Group::Layers,
        value: Value::Count { value: 0, most: 400 },
    }
}

/// The agents, and the way to the goal from everywhere.
#[derive(Default)]
pub(super) struct Steerers {
    crowd: Crowd,
    /// None until somebody asks for the way on this map.
    ways: Option<Ways>,
    /// How many agents the setting asked for last.
    asked: u32,
}

fn bounds(world: &World) -> [DVec2; 2] {
    world.scene().map.bounds().into()
}

impl Steerers {
    /// The map, the goal or the radius has changed: everybody finds the way anew, from where he stands.
    pub(super) fn lose_the_way(&mut self) {
        self.ways = None;
    }

    fn ways(&mut self, world: &World, radius: f64) -> &Ways {
        self.ways.get_or_insert_with(|| Ways::new(world.mesh().clone(), world.snap(world.goal()), radius))
    }

    /// Time goes on; there are as many agents as `asked`, anew when that has changed. Gives true while
    /// somebody is on the way.
    pub(super) fn tick(&mut self, world: &World, radius: f64, asked: u32, seconds: f64) -> bool {
        if asked == self.asked && self.crowd.agents().is_empty() {
            return false;
        }
        let mut crowd = std::mem::take(&mut self.crowd);
        let changed = asked != self.asked;
        if changed {
            crowd.scatter(self.ways(world, radius), bounds(world), asked as usize);
        }
        let moving = crowd.tick(self.ways(world, radius), bounds(world), seconds);
        (self.crowd, self.asked) = (crowd, asked);
        moving || changed
    }

    pub(super) fn drop_at(&mut self, world: &World, radius: f64, at: DVec2) {
        let mut crowd = std::mem::take(&mut self.crowd);
        crowd.drop_at(self.ways(world, radius), at);
        self.crowd = crowd;
    }

    pub(super) fn paint(&self, world: &World, lens: &Lens, picture: &mut Picture) {
        let (agents, Some(ways)) = (self.crowd.agents(), &self.ways) else { return };
        if agents.is_empty() {
            return;
        }
        for agent in agents.iter().take(if agents.len() > STRINGS { 0 } else { STRINGS }) {
            picture.line(Role::Agent, Strength::Faint, agent.string.clone(), 1.5, Dash::None);
        }
        let radius = (Crowd::size(ways, bounds(world)) * lens.scale).max(1.5) as f32;
        let points = agents.iter().map(|a| a.at).collect();
        picture.add(Role::Agent, Strength::Solid, Shape::Dots { points, radius });
    }

    pub(super) fn card(&self) -> Option<Card> {
        let (here, arrived) = (self.crowd.agents().len(), self.crowd.arrived());
        if here + arrived == 0 {
            return None;
        }
        let rows = vec![
            Row::new("string pulls per frame", self.crowd.pulls().to_string()),
            Row::new("on the way", here.to_string()),
            Row::new("arrived", arrived.to_string()),
        ];
        Some(Card::rows("agents", "a string each", rows))
    }
}

impl Funnel {
    pub(super) fn steer(&mut self, seconds: f64) -> bool {
        let (asked, radius) = (self.settings.count("agents"), self.settings.length("radius"));
        self.steerers.tick(&self.world, radius, asked, seconds)
    }
}
