//! The flock of the wave lesson: agents that all follow the one field that the whole flood leaves.

use super::Wave;
use crate::algo::fast::distances::distances;
use crate::algo::fast::flow_field::FlowField;
use crate::algo::flock::Flock;
use crate::lesson::{Again, Card, Row};
use crate::picture::{Lens, Picture, Role, Shape, Strength};
use crate::world::grid::Grid;
use crate::world::scene::World;
use glam::{DVec2, Vec2};

/// Agents, and where to go from every cell.
#[derive(Default)]
pub(super) struct Herd {
    flock: Flock,
    /// None until somebody asks for the way on this map.
    field: Option<FlowField>,
    /// How many agents the setting asked for last.
    asked: u32,
    again: Again,
}

impl Herd {
    /// The map or the goal has changed: everybody finds the way anew, from where he stands.
    pub(super) fn lose_the_way(&mut self) {
        self.field = None;
    }

    /// Those who have arrived set out again, or everybody.
    pub(super) fn send_out(&mut self, whom: Again) {
        self.again = self.again.max(whom);
    }

    /// One flood for all.
    fn field(&mut self, world: &World) -> &FlowField {
        self.field.get_or_insert_with(|| {
            let grid = world.grid();
            let numbers = match grid.cell_at(world.goal()) {
                Some(goal) => distances(grid, goal),
                None => vec![0; grid.slots()],
            };
            FlowField::new(grid, &numbers)
        })
    }

    /// Time goes on; there are as many agents as `asked`, anew when that has changed. Gives true
    /// while somebody is on the way.
    pub(super) fn tick(&mut self, world: &World, asked: u32, seconds: f64) -> bool {
        let (again, changed) = (std::mem::take(&mut self.again), asked != self.asked);
        let known = self.flock.agents().len() + self.flock.arrived();
        let count = known.max(asked as usize);
        if !changed && self.flock.agents().is_empty() && (again == Again::Nobody || count == 0) {
            return false;
        }
        let mut flock = std::mem::take(&mut self.flock);
        let field = self.field(world);
        let moving = flock.tick(field, seconds);
        match again {
            _ if changed => flock.scatter(field, asked as usize),
            Again::All => flock.scatter(field, count),
            Again::Arrived => flock.send_out(field, count),
            Again::Nobody => {}
        }
        (self.flock, self.asked) = (flock, asked);
        moving || changed || again != Again::Nobody
    }

    pub(super) fn drop_at(&mut self, world: &World, at: DVec2) {
        let grid = world.grid();
        let at = ((at - grid.origin()) / grid.cell_size()).as_vec2();
        let mut flock = std::mem::take(&mut self.flock);
        flock.drop_at(self.field(world), at);
        self.flock = flock;
    }

    pub(super) fn paint(&self, grid: &Grid, lens: &Lens, picture: &mut Picture) {
        if self.flock.agents().is_empty() {
            return;
        }
        let world = |p: &Vec2| grid.origin() + p.as_dvec2() * grid.cell_size();
        let points = self.flock.agents().iter().map(world).collect();
        let radius = (grid.cell_size() * lens.scale * 0.13).clamp(1.2, 6.0) as f32;
        picture.add(Role::Agent, Strength::Solid, Shape::Dots { points, radius });
    }
}

impl Wave {
    pub(super) fn herd_card(&self) -> Option<Card> {
        let (here, arrived) = (self.herd.flock.agents().len(), self.herd.flock.arrived());
        if here + arrived == 0 {
            return None;
        }
        let rows = vec![Row::new("on the way", here.to_string()), Row::new("arrived", arrived.to_string())];
        Some(Card::rows("flock", "one field for all", rows))
    }
}
