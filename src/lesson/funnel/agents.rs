//! The agents of the funnel lesson: each pulls its own string at every tick.

use super::offset::no_room_sentence;
use super::settings::{KEYS, MOST_AGENTS, Offset};
use crate::algo::radius::Path;
use crate::algo::steering::{Agent, Crowd, Room, RoutesToGoal};
use crate::lesson::{Appearance, Card, Departure, Departures, Overlay, Row, Settings};
use crate::picture::offset::arrow;
use crate::picture::{Dash, Lens, MarkId, Picture, Role, Shape, Strength};
use crate::scene::World;
use glam::DVec2;
use std::sync::Arc;

/// With more agents than this no strings are drawn: they would hide each other.
const STRINGS: usize = 40;

/// What counts as stuck, and how many are with each way to make room (`tests/algo/steering.rs`).
const STUCK: &str = "Stuck: less than a tenth of the radius forward in 3 s. Of 60 agents of radius 0.4 in “Agents in a town”, some have not arrived after a minute: 20 without room, 17 of them stuck; 10 with averaged normals, 7 of them stuck; with arcs and inflated walls 0.";
/// With more agents than this no speeds are drawn.
const SPEEDS: usize = 100;
const SPEED_MARKS: &str =
    "Arrow: velocity. Thick line: how far the agent goes on while it brakes. Ring: the turn that it brakes for.";
/// An arrow shows how far an agent comes in this many seconds.
const ARROW: f64 = 0.4;

/// The overlay of the agents.
#[derive(Default)]
pub struct SteeringAgents {
    crowd: Crowd,
    world: Option<Arc<World>>,
    radius: f64,
    offset: Option<Offset>,
    /// Routes to the goal from everywhere. None until an agent needs them on this map.
    ways: Option<RoutesToGoal>,
    departures: Departures,
}

fn bounds(world: &World) -> [DVec2; 2] {
    world.scene().map.bounds().into()
}

impl SteeringAgents {
    fn ways<'a>(
        ways: &'a mut Option<RoutesToGoal>,
        world: &World,
        radius: f64,
        offset: Option<Offset>,
    ) -> &'a RoutesToGoal {
        ways.get_or_insert_with(|| {
            let room = match offset {
                _ if radius <= 0.0 => Room::Arcs,
                Some(Offset::None) => Room::None,
                Some(Offset::Normals) => Room::Normals,
                None | Some(Offset::Arcs) => Room::Arcs,
                Some(Offset::Inflated) => Room::Inflated(world.inflated(radius).mesh.clone()),
            };
            RoutesToGoal::with_room(world.mesh().clone(), world.snap(world.goal()), radius, room)
        })
    }
}

impl Overlay for SteeringAgents {
    /// All agents find a new route from where they are.
    fn renew(&mut self, world: &Arc<World>, settings: &Settings, moved: bool) {
        if moved {
            self.departures.refill();
        }
        (self.world, self.ways) = (Some(world.clone()), None);
        (self.radius, self.offset) = (settings.get(KEYS.radius), Some(settings.get(KEYS.offset)));
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
        let (ways, bounds) = (Self::ways(&mut self.ways, world, self.radius, self.offset), bounds(world));
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
            self.crowd.drop_at(Self::ways(&mut self.ways, world, self.radius, self.offset), at);
        }
    }

    fn draw(&self, settings: &Settings, _: bool, lens: &Lens, picture: &mut Picture) {
        let mut picture = picture.with_id(MarkId::LIVE);
        // While something is dragged, the routes are made again in each tick: after each move of the pointer there are none yet.
        let (agents, Some(world)) = (self.crowd.agents(), &self.world) else { return };
        if agents.is_empty() {
            return;
        }
        let shows_strings = agents.len() <= STRINGS;
        for agent in agents.iter().filter(|agent| shows_strings && agent.string.len() > 1) {
            picture.line(Role::Agent, Strength::Faint, agent.string.clone(), 1.5, Dash::None);
        }
        let radius = (Crowd::size(self.radius, bounds(world)) * lens.scale).max(1.5) as f32;
        for (is_stuck, role) in [(false, Role::Agent), (true, Role::Fault)] {
            let points: Vec<DVec2> = agents.iter().filter(|a| a.is_stuck == is_stuck).map(|a| a.at).collect();
            if !points.is_empty() {
                picture.add(role, Strength::Solid, Shape::Dots { points, radius });
            }
        }
        if settings.get(KEYS.speeds) && agents.len() <= SPEEDS {
            agents.iter().for_each(|agent| draw_speed(agent, &mut picture));
        }
    }

    fn card(&self, settings: &Settings, is_guided: bool) -> Option<Card> {
        let (here, arrived, lost) = (self.crowd.agents().len(), self.crowd.arrived(), self.crowd.without_path());
        if here + arrived + self.departures.requested() as usize == 0 && settings.get(KEYS.agents) == 0 {
            return None;
        }
        let mut rows = vec![
            Row::new("strings pulled per frame", self.crowd.pulls().to_string()),
            Row::new(
                if is_guided { "on the way" } else { "waiting for the string" },
                (here - lost.min(here)).to_string(),
            ),
            Row::new("arrived", arrived.to_string()),
        ];
        if lost > 0 {
            rows.push(Row::new("without a path", lost.to_string()));
        }
        if settings.get(KEYS.speeds) {
            rows.push(Row::new(SPEED_MARKS, "").with_appearance(Appearance::Quiet));
        }
        let stuck = self.crowd.stuck();
        if stuck > 0 {
            rows.push(Row::new("stuck", stuck.to_string()).with_appearance(Appearance::Role(Role::Fault)));
        }
        if self.radius > 0.0 {
            rows.push(Row::new(STUCK, "").with_appearance(Appearance::Quiet));
        }
        if let Some(why) = self.ways.as_ref().and_then(RoutesToGoal::closed) {
            rows.push(Row::new(no_room_sentence(why, self.radius), "").with_appearance(Appearance::Role(Role::Fault)));
        }
        Some(Card::rows("agents", "agents", "each with its own string", rows))
    }
}

/// The velocity as an arrow, the string as far as the agent needs to stop, and a ring at the turn that it brakes for.
fn draw_speed(agent: &Agent, picture: &mut Picture) {
    let path = Path::straight(&agent.string);
    if let Some(stop) = path.point_at(agent.braking).filter(|_| agent.string.len() > 1) {
        let corners = path.pieces.iter().scan(0.0, |far, piece| {
            *far += piece.length();
            (*far < agent.braking).then(|| piece.ends()[1])
        });
        let way: Vec<DVec2> = [agent.at].into_iter().chain(corners).chain([stop]).collect();
        picture.line(Role::Path, Strength::Solid, way, 5.0, Dash::None);
    }
    arrow(picture, Role::Flow, agent.at, agent.at + agent.velocity * ARROW, 1.5);
    if let Some(at) = agent.brakes_for {
        picture.add(Role::Apex, Strength::Solid, Shape::Ring { at, radius: 5.0, width: 1.5 });
    }
}
