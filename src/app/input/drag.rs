//! The pointer moves, or a button goes up: the gesture goes on or ends.

use super::hit::cells_between;
use super::{CLICK_TOLERANCE, CanvasInput, Carrier, Gesture};
use crate::app::view::View;
use egui_macroquad::egui::{PointerButton, Pos2};
use glam::DVec2;
use pathlight::editor::Edit;
use pathlight::picture::Thing;
use pathlight::player::{Change, Command};
use pathlight::scene::Map;

impl CanvasInput<'_> {
    pub(super) fn release(&self, pos: Pos2, released: PointerButton, gesture: &mut Gesture) -> Vec<Command> {
        match *gesture {
            Gesture::Drop if released == PointerButton::Primary => {
                *gesture = Gesture::None;
                Vec::new()
            }
            Gesture::Paint { .. } | Gesture::DragHandle { .. } if released == PointerButton::Primary => {
                *gesture = Gesture::None;
                vec![Change::EndGesture.into()]
            }
            Gesture::Pan { button, is_click, .. } if button == released => {
                *gesture = Gesture::None;
                let deselects = is_click && button == PointerButton::Primary && self.player.selected().is_some();
                if deselects {
                    return vec![Change::Select(None).into()];
                }
                let adds_wall =
                    is_click && button == PointerButton::Primary && self.player.lesson().entry().is_on_cells;
                self.player.lesson().hit_test(self.place(pos), &self.lens).filter(|_| adds_wall).map_or(
                    Vec::new(),
                    |thing| {
                        let Thing::Cell(cell) = thing else { return Vec::new() };
                        let (x, y) = self.player.lesson().world().grid().xy(cell);
                        vec![Change::Edit(Edit::SetWall { x, y, wall: true }).into()]
                    },
                )
            }
            Gesture::Drag { button, moved, .. } if button == released => {
                *gesture = Gesture::None;
                // A click has selected it already.
                if moved { vec![Change::EndGesture.into()] } else { Vec::new() }
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn moved(&self, pos: Pos2, gesture: &mut Gesture, view: &mut View) -> Vec<Command> {
        let at = self.place(pos);
        match gesture {
            Gesture::None => Vec::new(),
            Gesture::Drop => vec![Change::DropAgent(at).into()],
            Gesture::Carry { what, grab, by: Carrier::Pointer } => vec![self.carry(*what, at + *grab)],
            Gesture::Carry { by: Carrier::Cursor, .. } => Vec::new(),
            Gesture::DragHandle { handle } => vec![Change::Drag { handle: *handle, to: at }.into()],
            Gesture::Pan { last, is_click, .. } => {
                if *is_click && last.distance(pos) < self.pan_tolerance() {
                    return Vec::new();
                }
                *is_click = false;
                let by = pos - std::mem::replace(last, pos);
                let size = DVec2::new(self.rect.width().into(), self.rect.height().into());
                view.pan(DVec2::new(by.x.into(), by.y.into()), self.player.bounds(), size);
                Vec::new()
            }
            Gesture::Paint { wall, last } => {
                let Map::Grid(grid) = &self.player.editor().scene().map else { return Vec::new() };
                let Some(cell) = grid.cell_at(at) else { return Vec::new() };
                let to = grid.xy(cell);
                let from = std::mem::replace(last, to);
                let is_end = |&(x, y): &(u32, u32)| {
                    let scene = self.player.editor().scene();
                    [scene.start, scene.goal].into_iter().flatten().any(|p| grid.cell_at(p) == Some(grid.cell(x, y)))
                };
                // A fast pointer skips cells, so all cells on the line between are painted. A wall goes around the start and
                // the goal.
                cells_between(from, to)
                    .skip(1)
                    .filter(|cell| !*wall || !is_end(cell))
                    .map(|(x, y)| Change::Edit(Edit::SetWall { x, y, wall: *wall }).into())
                    .collect()
            }
            Gesture::Drag { handle, grab, from, moved, .. } => {
                if !*moved && from.distance(pos) < CLICK_TOLERANCE {
                    return Vec::new();
                }
                *moved = true;
                vec![self.move_command(*handle, at + *grab)]
            }
        }
    }
}
