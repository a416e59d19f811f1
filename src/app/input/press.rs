//! A button goes down: which gesture begins.

use super::{CanvasInput, Carrier, Gesture};
use egui_macroquad::egui::{Modifiers, PointerButton, Pos2};
use glam::DVec2;
use pathlight::editor::{Edit, Handle};
use pathlight::player::{Build, Change, Command, Predict, Transport};
use pathlight::scene::Map;
use pathlight::tutor::predict::pointed_answer;

impl CanvasInput<'_> {
    pub(super) fn press(
        &self,
        pos: Pos2,
        button: PointerButton,
        modifiers: Modifiers,
        gesture: &mut Gesture,
    ) -> Vec<Command> {
        let at = self.place(pos);
        if self.player.is_asked() {
            let answer = self.answer_at(at).filter(|_| button == PointerButton::Primary);
            if answer.is_none() {
                *gesture = Gesture::Pan { last: pos, button, is_click: true };
            }
            return answer.into_iter().collect();
        }
        if let (Gesture::Carry { what, grab, by }, PointerButton::Primary) = (*gesture, button) {
            *gesture = Gesture::None;
            let moved = (by == Carrier::Pointer).then(|| self.carry(what, at + grab));
            return moved.into_iter().chain([Command::Change(Change::EndGesture)]).collect();
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
                if !self.player.shows(handle) {
                    return Vec::new();
                }
                // While the map shows an answer, a click must not change it.
                let moved = !self.player.shows_answer();
                *gesture = Gesture::Drag { handle, grab: DVec2::ZERO, from: pos, button, moved };
                moved.then(|| self.move_command(handle, at)).into_iter().collect()
            }
            PointerButton::Primary if modifiers.alt && self.player.comparing().is_none() => self
                .player
                .lesson()
                .hit_test(at, &self.lens)
                .map(|it| Transport::Visit(it).into())
                .into_iter()
                .collect(),
            PointerButton::Primary
                if modifiers.shift && self.player.lesson().takes_agents() && self.player.comparing().is_none() =>
            {
                *gesture = Gesture::Drop;
                vec![Change::DropAgent(at).into()]
            }
            PointerButton::Primary => self.press_primary(at, pos, gesture),
            _ => Vec::new(),
        }
    }

    /// What a click at a position in world units answers or builds, while nothing else can be done.
    pub(super) fn answer_at(&self, at: DVec2) -> Option<Command> {
        let lesson = self.player.lesson();
        if let Some(open) = self.player.question() {
            return pointed_answer(lesson, &open.question, at, &self.lens).map(|it| Predict::Choose(it).into());
        }
        let entry = self.player.construction()?.pointed(lesson, at, &self.lens)?;
        Some(Command::Build(Build::Place(entry)))
    }

    /// The left button goes down: drag a handle, paint cells, or pan; the first that applies.
    fn press_primary(&self, at: DVec2, pos: Pos2, gesture: &mut Gesture) -> Vec<Command> {
        let button = PointerButton::Primary;
        let editor = self.player.editor();
        if let Some(handle) = self.drag_handle_at(at) {
            *gesture = Gesture::DragHandle { handle };
            return Vec::new();
        }
        if let Some(handle) = self.handle_at(at) {
            let grab = editor.position(handle).map_or(DVec2::ZERO, |p| p - at);
            *gesture = Gesture::Drag { handle, grab, from: pos, button, moved: false };
            return vec![Change::Select(Some(handle)).into()];
        }
        // In Compare no tool is there, and a click beside what is selected is meant to select nothing.
        if self.player.comparing().is_some() && self.player.selection().next().is_some() {
            *gesture = Gesture::Pan { last: pos, button, is_click: false };
            return vec![Change::Select(None).into()];
        }
        if let Map::Grid(grid) = &editor.scene().map
            && let Some(cell) = grid.cell_at(at)
        {
            let ((x, y), wall) = (grid.xy(cell), !grid.is_drawn(cell));
            *gesture = Gesture::Paint { wall, last: (x, y) };
            let deselects = self.player.selected().map(|_| Change::Select(None).into());
            return deselects
                .into_iter()
                .chain([Command::Change(Change::Edit(Edit::SetWall { x, y, wall }))])
                .collect();
        }
        *gesture = Gesture::Pan { last: pos, button, is_click: true };
        Vec::new()
    }
}
