//! What lies under the pointer.

use super::{CanvasInput, Carried};
use egui_macroquad::egui::Pos2;
use glam::DVec2;
use pathlight::editor::{Edit, Handle};
use pathlight::picture::Thing;
use pathlight::player::{Change, Command};

impl CanvasInput<'_> {
    /// The world position of a position in points.
    pub fn place(&self, p: Pos2) -> DVec2 {
        let off = p - self.rect.min;
        self.lens.to_world(DVec2::new(off.x.into(), off.y.into()))
    }

    /// The handle that acts as the start of this lesson: the start, or the actor whose visibility is shown.
    pub fn lesson_origin(&self) -> Handle {
        // In Compare, all methods go from the start to the goal.
        match self.player.lesson().origin() {
            _ if self.player.comparing().is_some() => Handle::Start,
            Thing::Actor(i) => Handle::Actor(i as usize),
            _ => Handle::Start,
        }
    }

    pub fn handle_at(&self, at: DVec2) -> Option<Handle> {
        self.player.editor().handle_at(at, self.reach(), |handle| self.player.shows(handle))
    }

    /// The drag handle of the lesson at a position in world units.
    pub(super) fn drag_handle_at(&self, at: DVec2) -> Option<usize> {
        if self.player.comparing().is_some() {
            return None; // the picture is not that of the lesson
        }
        let mut handles = self.player.lesson().drag_handles().into_iter();
        handles.position(|handle| handle.at(&self.lens).distance(at) <= self.reach())
    }

    /// Is there a drag handle of the lesson?
    pub fn has_drag_handle_at(&self, at: DVec2) -> bool {
        self.drag_handle_at(at).is_some()
    }

    pub fn move_command(&self, handle: Handle, to: DVec2) -> Command {
        self.exact_move(handle, self.snapped(handle, to))
    }

    /// Moves a handle to a place that is snapped already, or that somebody has typed.
    pub fn exact_move(&self, handle: Handle, to: DVec2) -> Command {
        let is_viewer = matches!(handle, Handle::Actor(_)) && handle == self.lesson_origin();
        Change::Edit(Edit::Move { handle, to: if is_viewer { self.player.lesson().standing_place(to) } else { to } })
            .into()
    }

    /// Moves a carried thing to a position in world units.
    pub(super) fn carry(&self, what: Carried, to: DVec2) -> Command {
        match what {
            Carried::Handle(handle) => self.move_command(handle, to),
            Carried::DragHandle(handle) => Change::Drag { handle, to }.into(),
        }
    }

    /// The thing at a position in points.
    pub fn hit_test(&self, pos: Pos2) -> Option<Thing> {
        self.player.lesson().hit_test(self.place(pos), &self.lens)
    }
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
