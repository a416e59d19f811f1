//! The flock of the wave lesson: agents that all follow the one field that the whole flood leaves.

use super::Wave;
use crate::algo::flock::{Field, Flock};
use crate::lesson::{Card, Row};
use crate::picture::{Lens, Picture, Role, Shape, Strength};
use crate::world::grid::Grid;
use glam::{DVec2, Vec2};

/// Agents, and where to go from every cell.
#[derive(Default)]
pub(super) struct Herd {
    flock: Flock,
    field: Option<Field>,
    /// The number that the setting asked for last.
    asked: u32,
}

impl Herd {
    /// The world has changed: everybody finds the way anew, from where he stands.
    pub(super) fn redirect(&mut self, field: Field) {
        self.field = Some(field);
    }

    /// As many agents as the setting says; those that are there stay when it did not change.
    pub(super) fn set_count(&mut self, count: u32) {
        if let (true, Some(field)) = (count != self.asked, &self.field) {
            self.asked = count;
            self.flock.scatter(field, count as usize);
        }
    }

    pub(super) fn tick(&mut self, seconds: f64) -> bool {
        self.field.as_ref().is_some_and(|field| self.flock.tick(field, seconds))
    }

    pub(super) fn drop_at(&mut self, grid: &Grid, at: DVec2) {
        if let Some(field) = &self.field {
            self.flock.drop_at(field, on_cells(grid, at));
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.flock.agents().is_empty() && self.flock.arrived() == 0
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

/// A world position in cells.
fn on_cells(grid: &Grid, at: DVec2) -> Vec2 {
    ((at - grid.origin()) / grid.cell_size()).as_vec2()
}

impl Wave {
    pub(super) fn herd_card(&self) -> Option<Card> {
        if self.herd.is_empty() {
            return None;
        }
        let rows = vec![
            Row::new("on the way", self.herd.flock.agents().len().to_string()),
            Row::new("arrived", self.herd.flock.arrived().to_string()),
        ];
        Some(Card::rows("flock", "one field for all", rows))
    }
}
