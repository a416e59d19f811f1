//! What lies under the pointer, and where a dragged thing snaps to.

use super::{CanvasInput, Carried, HIT_RADIUS};
use egui_macroquad::egui::Pos2;
use glam::DVec2;
use pathlight::algo::robbery::order::Character;
use pathlight::editor::{Edit, Handle, Ring};
use pathlight::lesson;
use pathlight::map::polygons::Polygons;
use pathlight::picture::Thing;
use pathlight::player::Command;
use pathlight::scene::Map;

/// A dragged thing snaps to a vertex within this distance, in points.
const SNAP_RADIUS: f64 = 7.0;

impl CanvasInput<'_> {
    /// The world position of a position in points.
    pub(super) fn world(&self, p: Pos2) -> DVec2 {
        let off = p - self.rect.min;
        self.lens.to_world(DVec2::new(off.x.into(), off.y.into()))
    }

    /// The handle that acts as the start of this lesson: the start, or the actor whose visibility is shown.
    pub(super) fn lesson_origin(&self) -> Handle {
        match self.player.lesson().origin() {
            Thing::Actor(i) => Handle::Actor(i as usize),
            _ => Handle::Start,
        }
    }

    /// The actors that the user can control now, with their positions in world units.
    pub(super) fn controllable_actors(&self) -> Vec<(Character, DVec2)> {
        self.player.lesson().game().map(lesson::Game::characters).unwrap_or_default()
    }

    pub(super) fn handle_at(&self, at: DVec2) -> Option<Handle> {
        self.player.editor().handle_at(at, self.lens.world(HIT_RADIUS), |handle| self.player.shows(handle))
    }

    /// The controllable actor at a position in world units.
    pub(super) fn actor_at(&self, at: DVec2) -> Option<Character> {
        let mut actors = self.controllable_actors().into_iter();
        actors.find(|(_, p)| p.distance(at) <= self.lens.world(HIT_RADIUS)).map(|(who, _)| who)
    }

    /// The drag handle of the lesson at a position in world units.
    pub(super) fn drag_handle_at(&self, at: DVec2) -> Option<usize> {
        let mut handles = self.player.lesson().drag_handles().into_iter();
        handles.position(|handle| handle.at(&self.lens).distance(at) <= self.lens.world(HIT_RADIUS))
    }

    /// Where a dragged thing snaps to: the centre of a cell, or a vertex nearby. A vertex or an obstacle of a map in whole
    /// numbers snaps to whole numbers.
    pub(super) fn snapped(&self, handle: Handle, to: DVec2) -> DVec2 {
        let is_position = matches!(handle, Handle::Start | Handle::Goal | Handle::Actor(_));
        match &self.player.editor().scene().map {
            Map::Grid(grid) if is_position => grid.cell_at(to).map_or(to, |cell| grid.center(cell)),
            Map::Polygons(polygons) if is_position => {
                let radius = self.lens.world(SNAP_RADIUS);
                let near = polygons.points().filter(|p| p.distance(to) <= radius);
                near.min_by(|a, b| a.distance(to).total_cmp(&b.distance(to))).unwrap_or_else(|| self.rounded(to))
            }
            Map::Polygons(polygons) if !self.is_free && is_whole_without(polygons, handle) => to.round(),
            _ => self.rounded(to),
        }
    }

    /// Rounds a position to the decimals that a pixel can show, so that scene files stay readable.
    pub(super) fn rounded(&self, p: DVec2) -> DVec2 {
        let ten = 10f64.powf(self.lens.scale.log10().ceil().clamp(-6.0, 12.0));
        (p * ten).round() / ten
    }

    pub(super) fn move_command(&self, handle: Handle, to: DVec2) -> Command {
        let to = self.snapped(handle, to);
        let is_viewer = matches!(handle, Handle::Actor(_)) && handle == self.lesson_origin();
        Command::Edit(Edit::Move { handle, to: if is_viewer { self.player.lesson().standing_place(to) } else { to } })
    }

    /// Moves a carried thing to a position in world units.
    pub(super) fn carry(&self, what: Carried, to: DVec2) -> Command {
        match what {
            Carried::Handle(handle) => self.move_command(handle, to),
            Carried::DragHandle(handle) => Command::Drag { handle, to },
        }
    }

    /// The thing at a position in points.
    pub fn hit_test(&self, pos: Pos2) -> Option<Thing> {
        self.player.lesson().hit_test(self.world(pos), &self.lens)
    }
}

/// Are all coordinates of the map whole numbers, apart from those of what is dragged?
fn is_whole_without(polygons: &Polygons, dragged: Handle) -> bool {
    let is_whole = |p: &DVec2| p.fract() == DVec2::ZERO;
    let is_dragged = |ring: Ring, i: usize| match dragged {
        Handle::Vertex(of, vertex) => (of, vertex) == (ring, i),
        Handle::Obstacle(obstacle) => ring == Ring::Obstacle(obstacle),
        Handle::Start | Handle::Goal | Handle::Actor(_) => false,
    };
    let obstacles = polygons.obstacles.iter().enumerate().map(|(i, o)| (Ring::Obstacle(i), &o.points));
    let mut rings = obstacles.chain([(Ring::Outline, &polygons.outline)]);
    rings.all(|(ring, points)| points.iter().enumerate().all(|(i, p)| is_dragged(ring, i) || is_whole(p)))
}

/// The cells of a line between two cells, both included (Bresenham).
pub(in crate::app) fn cells_between(from: (u32, u32), to: (u32, u32)) -> impl Iterator<Item = (u32, u32)> {
    let (x0, y0) = (i64::from(from.0), i64::from(from.1));
    let (dx, dy) = (i64::from(to.0) - x0, i64::from(to.1) - y0);
    let steps = dx.abs().max(dy.abs());
    let along = move |d: i64, i: i64| if steps == 0 { 0 } else { (2 * d * i + steps * d.signum()) / (2 * steps) };
    (0..=steps).map(move |i| ((x0 + along(dx, i)) as u32, (y0 + along(dy, i)) as u32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_cells_have_no_gaps() {
        for (from, to) in [((0, 0), (7, 3)), ((9, 2), (1, 8)), ((4, 4), (4, 4)), ((5, 0), (5, 6)), ((3, 9), (0, 1))] {
            let cells: Vec<_> = cells_between(from, to).collect();
            assert_eq!((cells[0], cells[cells.len() - 1]), (from, to));
            for pair in cells.windows(2) {
                assert!(pair[0].0.abs_diff(pair[1].0) <= 1 && pair[0].1.abs_diff(pair[1].1) <= 1);
            }
        }
    }
}
