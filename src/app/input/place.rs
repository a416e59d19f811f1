//! What lies under the pointer, and where a thing comes to stand that is put there.

use super::{Field, REACH};
use egui_macroquad::egui::Pos2;
use glam::DVec2;
use pathlight::editor::{Edit, Handle};
use pathlight::lesson;
use pathlight::picture::Thing;
use pathlight::player::Command;
use pathlight::world::order::Character;
use pathlight::world::scene::Map;

impl Field<'_> {
    pub(super) fn world(&self, p: Pos2) -> DVec2 {
        let off = p - self.rect.min;
        self.lens.to_world(DVec2::new(off.x.into(), off.y.into()))
    }

    /// The handle that the start of this lesson is: the start, or the actor who looks.
    pub(super) fn origin(&self) -> Handle {
        match self.player.lesson().origin() {
            Thing::Actor(i) => Handle::Actor(i as usize),
            _ => Handle::Start,
        }
    }

    /// Who can be controlled, and where they stand.
    pub(super) fn people(&self) -> Vec<(Character, DVec2)> {
        self.player.lesson().game().map(pathlight::lesson::Game::people).unwrap_or_default()
    }

    pub(super) fn handle_at(&self, at: DVec2) -> Option<Handle> {
        self.player.editor().handle_at(at, self.lens.world(REACH), |handle| self.shows(handle))
    }

    /// Is it drawn?
    pub(super) fn shows(&self, handle: Handle) -> bool {
        let lesson = self.player.lesson();
        match handle {
            Handle::Start => lesson.shows(Thing::Start),
            Handle::Goal => lesson.shows(Thing::Goal),
            Handle::Actor(i) => lesson.shows(Thing::Actor(i as u32)),
            Handle::Corner(..) | Handle::Obstacle(_) => true,
        }
    }

    /// Where something is put: in the middle of a cell, or on a corner that is near.
    pub(super) fn snapped(&self, handle: Handle, to: DVec2) -> DVec2 {
        let stands = matches!(handle, Handle::Start | Handle::Goal | Handle::Actor(_));
        match &self.player.editor().scene().map {
            Map::Grid(grid) if stands => grid.cell_at(to).map_or(to, |cell| grid.center(cell)),
            Map::Polygons(polygons) if stands => {
                let reach = self.lens.world(7.0);
                let near = polygons.points().filter(|p| p.distance(to) <= reach);
                near.min_by(|a, b| a.distance(to).total_cmp(&b.distance(to))).unwrap_or_else(|| self.rounded(to))
            }
            _ => self.rounded(to),
        }
    }

    /// A position to as many decimals as a pixel shows: scene files are read by people.
    pub(super) fn rounded(&self, p: DVec2) -> DVec2 {
        let ten = 10f64.powf(self.lens.scale.log10().ceil().clamp(-6.0, 12.0));
        (p * ten).round() / ten
    }

    pub(super) fn put(&self, handle: Handle, to: DVec2) -> Command {
        let to = self.snapped(handle, to);
        let looks = matches!(handle, Handle::Actor(_)) && handle == self.origin();
        Command::Edit(Edit::Move { handle, to: if looks { self.player.lesson().standing_place(to) } else { to } })
    }

    pub fn pick(&self, pos: Pos2) -> Option<Thing> {
        lesson::hit_test(self.player.lesson(), self.world(pos), &self.lens)
    }
}

/// The cells of a line from one to another, both ends included (Bresenham).
pub(super) fn line(from: (u32, u32), to: (u32, u32)) -> impl Iterator<Item = (u32, u32)> {
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
            let cells: Vec<_> = line(from, to).collect();
            assert_eq!((cells[0], cells[cells.len() - 1]), (from, to));
            for pair in cells.windows(2) {
                assert!(pair[0].0.abs_diff(pair[1].0) <= 1 && pair[0].1.abs_diff(pair[1].1) <= 1);
            }
        }
    }
}
