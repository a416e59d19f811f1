//! The flock of the wave lesson: all its agents follow one flow field.

use super::settings::{KEYS, MOST_AGENTS, WaveVariant, search_moves};
use crate::algo::fast::distances::{distances, distances_of_eight};
use crate::algo::fast::flow_field::FlowField;
use crate::algo::flock::Flock;
use crate::algo::grid_search::{self, Guide, OctileWave};
use crate::algo::wave::Moves;
use crate::lesson::{Card, Departure, Departures, Overlay, Row, Settings};
use crate::picture::{Lens, MarkId, Picture, Role, Shape, Strength};
use crate::scene::World;
use crate::step::Algorithm;
use glam::{DVec2, Vec2};
use std::sync::Arc;

/// The overlay of the flock.
#[derive(Default)]
pub(super) struct FlockOverlay {
    flock: Flock,
    world: Option<Arc<World>>,
    /// The direction to the goal from every cell, and the flood that it is from. None until an agent needs it on this map.
    field: Option<(Flood, FlowField)>,
    departures: Departures,
}

/// What the agents follow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flood {
    Four,
    Eight,
    /// With what the ground costs.
    Costs(Moves),
}

impl Flood {
    /// The tutorial's wave counts moves. The searches see the ground: their agents do so as well where it costs something.
    fn of(world: &World, settings: &Settings) -> Self {
        match settings.get(KEYS.wave) {
            WaveVariant::Tutorial if settings.get(KEYS.moves) == Moves::Eight => Self::Eight,
            WaveVariant::Octile if !world.scene().more_goals.is_empty() => Self::Costs(search_moves(settings)),
            WaveVariant::Octile | WaveVariant::AStar if world.grid().has_terrain() => {
                Self::Costs(search_moves(settings))
            }
            _ => Self::Four,
        }
    }

    fn field(self, world: &World) -> FlowField {
        let (grid, goal) = (world.grid(), world.cell_of(world.goal()));
        let nothing = || vec![0; grid.slots()];
        match self {
            Self::Four => FlowField::new(grid, &goal.map_or_else(nothing, |goal| distances(grid, goal))),
            Self::Eight => {
                FlowField::of_eight(grid, &goal.map_or_else(nothing, |goal| distances_of_eight(grid, goal, false)))
            }
            Self::Costs(moves) => {
                let (guide, start, flow) = (Guide::without_walls(moves), None, false);
                let more_goals = world.scene().more_goals.iter().filter_map(|&at| world.cell_of(at)).collect();
                let input =
                    grid_search::Input { grid: grid.clone(), start, goal, more_goals, moves, guide, flow, fault: None };
                FlowField::of_costs(grid, &OctileWave::finished(&input))
            }
        }
    }
}

impl FlockOverlay {
    /// The field, made at the first request. One flood serves all agents. They walk as repaired arrows point.
    fn field<'a>(field: &'a mut Option<(Flood, FlowField)>, world: &World, settings: &Settings) -> &'a FlowField {
        let flood = Flood::of(world, settings);
        // Another flood leads elsewhere.
        let made = field.take().filter(|(other, _)| *other == flood);
        let make = || flood.field(world);
        &field.insert(made.unwrap_or_else(|| (flood, make()))).1
    }
}

impl Overlay for FlockOverlay {
    /// All agents follow the new field from where they are.
    fn renew(&mut self, world: &Arc<World>, _: &Settings, moved: bool) {
        if moved {
            self.departures.refill();
        }
        (self.world, self.field) = (Some(world.clone()), None);
    }

    fn tick(&mut self, settings: &Settings, seconds: f64, is_guided: bool) -> bool {
        let Some(world) = &self.world else { return false };
        let requested = settings.get(KEYS.agents).min(MOST_AGENTS);
        let departure = self.departures.next(requested, self.flock.agents().len() + self.flock.arrived());
        let returns = !is_guided && self.flock.return_home();
        if self.flock.agents().is_empty() && departure == Departure::Nothing {
            return returns;
        }
        let field = Self::field(&mut self.field, world, settings);
        match departure {
            Departure::Scatter(count) => self.flock.scatter(field, count),
            Departure::Refill(count) => self.flock.send_out(field, count),
            Departure::Nothing => {}
        }
        let moving = is_guided && self.flock.tick(field, seconds);
        moving || returns || departure != Departure::Nothing
    }

    fn takes_agents(&self) -> bool {
        true
    }

    fn drop_agent(&mut self, settings: &Settings, at: DVec2) {
        let Some(world) = &self.world else { return };
        let grid = world.grid();
        let at = ((at - grid.origin()) / grid.cell_size()).as_vec2();
        self.flock.drop_at(Self::field(&mut self.field, world, settings), at);
    }

    fn comes_first(&self) -> bool {
        false
    }

    fn card(&self, _: &Settings, is_guided: bool) -> Option<Card> {
        let (here, arrived) = (self.flock.agents().len(), self.flock.arrived());
        if here + arrived == 0 {
            return None;
        }
        let standing = if is_guided { "on the way" } else { "waiting for the field" };
        let rows = vec![Row::new(standing, here.to_string()), Row::new("arrived", arrived.to_string())];
        Some(Card::rows("flock", "flock", "one flow field for all", rows))
    }

    fn draw(&self, _: &Settings, _: bool, lens: &Lens, picture: &mut Picture) {
        let mut picture = picture.with_id(MarkId::LIVE);
        let Some(world) = self.world.as_ref().filter(|_| !self.flock.agents().is_empty()) else { return };
        let grid = world.grid();
        let world = |p: &Vec2| grid.origin() + p.as_dvec2() * grid.cell_size();
        let points = self.flock.agents().iter().map(world).collect();
        let radius = (grid.cell_size() * lens.scale * 0.13).clamp(1.2, 6.0) as f32;
        picture.add(Role::Agent, Strength::Solid, Shape::Dots { points, radius });
    }
}
