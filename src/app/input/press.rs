//! A button goes down: which gesture begins.

use super::{CanvasInput, Gesture, HIT_RADIUS};
use egui_macroquad::egui::{Modifiers, PointerButton, Pos2};
use glam::DVec2;
use pathlight::editor::{Edit, Handle};
use pathlight::player::Command;
use pathlight::world::scene::Map;

impl CanvasInput<'_> {
    pub(super) fn press(
        &self,
        pos: Pos2,
        button: PointerButton,
        modifiers: Modifiers,
        gesture: &mut Gesture,
    ) -> Vec<Command> {
        let at = self.world(pos);
        if let Gesture::Drag { carried: true, .. } = *gesture {
            *gesture = Gesture::None;
            return vec![Command::EndGesture];
        }
        if *gesture != Gesture::None {
            return Vec::new();
        }
        match button {
            PointerButton::Middle => {
                *gesture = Gesture::Pan { last: pos, button, is_click: true };
                Vec::new()
            }
            PointerButton::Secondary => {
                let handle = if modifiers.shift { Handle::Goal } else { self.lesson_origin() };
                if !self.is_drawn(handle) {
                    return Vec::new();
                }
                *gesture = Gesture::Drag { handle, grab: DVec2::ZERO, from: pos, button, carried: false, moved: true };
                vec![self.move_command(handle, at)]
            }
            PointerButton::Primary if modifiers.alt => {
                self.player.lesson().hit_test(at, &self.lens).map(Command::Visit).into_iter().collect()
            }
            PointerButton::Primary if modifiers.shift && self.player.lesson().takes_agents() => {
                *gesture = Gesture::Drop;
                vec![Command::DropAgent(at)]
            }
            PointerButton::Primary => self.press_primary(at, pos, gesture),
            _ => Vec::new(),
        }
    }

    /// The left button goes down: control an actor, drag a handle, paint cells, or pan; the first that applies.
    fn press_primary(&self, at: DVec2, pos: Pos2, gesture: &mut Gesture) -> Vec<Command> {
        let button = PointerButton::Primary;
        let editor = self.player.editor();
        let mut actors = self.controllable_actors().into_iter();
        if let Some((who, _)) = actors.find(|(_, p)| p.distance(at) <= self.lens.world(HIT_RADIUS)) {
            *gesture = Gesture::Control { who, from: pos, moved: false };
            return Vec::new();
        }
        let mut handles = self.player.lesson().drag_handles(&self.lens).into_iter();
        if let Some(handle) = handles.position(|p| p.distance(at) <= self.lens.world(HIT_RADIUS)) {
            *gesture = Gesture::DragHandle { handle };
            return Vec::new();
        }
        if let Some(handle) = self.handle_at(at) {
            let grab = editor.position(handle).map_or(DVec2::ZERO, |p| p - at);
            *gesture = Gesture::Drag { handle, grab, from: pos, button, carried: false, moved: false };
            return Vec::new();
        }
        if let Map::Grid(grid) = &editor.scene().map
            && let Some(cell) = grid.cell_at(at)
        {
            let ((x, y), wall) = (grid.xy(cell), !grid.is_drawn(cell));
            *gesture = Gesture::Paint { wall, last: (x, y) };
            return vec![Command::Edit(Edit::SetWall { x, y, wall })];
        }
        *gesture = Gesture::Pan { last: pos, button, is_click: true };
        Vec::new()
    }
}
