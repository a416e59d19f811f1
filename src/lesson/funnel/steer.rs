//! Agents in the funnel lesson, beside its steps: each pulls his string at every tick.

use super::Funnel;
use super::radius::why_no_room;
use crate::algo::steering::{Crowd, RoutesToGoal};
use crate::lesson::{Again, Card, Group, Look, Row, Setting, Value};
use crate::picture::{Dash, Lens, Picture, Role, Shape, Strength};
use crate::world::scene::World;
use glam::DVec2;

/// Strings of more agents than this would only hide each other.
const STRINGS: usize = 40;

/// Each pulls a string at every tick.
const MOST: u32 = 400;

pub(super) fn settings() -> Setting {
    Setting {
        key: "agents",
        label: "agents",
        hint: "So many steer to the goal, each by his own string; shift and drag drops more.",
        group: Group::Layers,
        value: Value::Count { value: 0, most: MOST },
    }
}

/// The agents, and the way to the goal from everywhere.
#[derive(Default)]
pub(super) struct Steerers {
    crowd: Crowd,
    /// None until somebody asks for the way on this map.
    ways: Option<RoutesToGoal>,
    /// How many agents the setting asked for last.
    asked: u32,
    again: Again,
}

fn bounds(world: &World) -> [DVec2; 2] {
    world.scene().map.bounds().into()
}

impl Steerers {
    /// The map, the goal or the radius has changed: everybody finds the way anew, from where he stands.
    pub(super) fn lose_the_way(&mut self) {
        self.ways = None;
    }

    /// Those who have arrived set out again, or everybody.
    pub(super) fn send_out(&mut self, whom: Again) {
        self.again = self.again.max(whom);
    }

    fn ways(&mut self, world: &World, radius: f64) -> &RoutesToGoal {
        self.ways.get_or_insert_with(|| RoutesToGoal::new(world.mesh().clone(), world.snap(world.goal()), radius))
    }

    /// Time goes on; there are as many agents as `asked`, anew when that has changed. Gives true while
    /// somebody is on the way.
    pub(super) fn tick(&mut self, world: &World, radius: f64, asked: u32, seconds: f64) -> bool {
        let (again, changed) = (std::mem::take(&mut self.again), asked != self.asked);
        // Who has pulled a string in the last tick, and none in this one, is told of once more.
        let pulled = self.crowd.pulls() > 0;
        let known = self.crowd.agents().len() + self.crowd.arrived();
        let count = known.max(asked as usize);
        let nobody = self.crowd.agents().is_empty() && (again == Again::Nobody || count == 0);
        if nobody && !changed && !pulled {
            return false;
        }
        let mut crowd = std::mem::take(&mut self.crowd);
        let (ways, bounds) = (self.ways(world, radius), bounds(world));
        match again {
            _ if changed => crowd.scatter(ways, bounds, asked as usize),
            Again::All => crowd.scatter(ways, bounds, count),
            Again::Arrived => crowd.send_out(ways, bounds, count),
            Again::Nobody => {}
        }
        let moving = crowd.tick(ways, bounds, seconds);
        (self.crowd, self.asked) = (crowd, asked);
        moving || changed || pulled || again != Again::Nobody
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

    pub(super) fn card(&self, radius: f64) -> Option<Card> {
        let (here, arrived, stuck) = (self.crowd.agents().len(), self.crowd.arrived(), self.crowd.stuck());
        if here + arrived + self.asked as usize == 0 {
            return None;
        }
        let mut rows = vec![
            Row::new("string pulls per frame", self.crowd.pulls().to_string()),
            Row::new("on the way", (here - stuck.min(here)).to_string()),
            Row::new("arrived", arrived.to_string()),
        ];
        if stuck > 0 {
            rows.push(Row::new("stand, without a way", stuck.to_string()));
        }
        if let Some(why) = self.ways.as_ref().and_then(RoutesToGoal::closed) {
            rows.push(Row::new(why_no_room(why, radius), "").looking(Look::Role(Role::Fault)));
        }
        Some(Card::rows("agents", "a string each", rows))
    }
}

impl Funnel {
    pub(super) fn steer(&mut self, seconds: f64) -> bool {
        let (asked, radius) = (self.settings.count("agents").min(MOST), self.settings.length("radius"));
        self.steerers.tick(&self.world, radius, asked, seconds)
    }
}
