//! The events of a frame: pointer and keys.

use super::Shell;
use crate::app::input::{CanvasInput, Gesture};
use crate::app::keys::{self, WindowAction};
use egui_macroquad::egui;
use macroquad::prelude as mq;
use pathlight::player::Command;

impl Shell {
    pub(super) fn canvas_input(&self, pointer: Option<egui::Pos2>) -> CanvasInput<'_> {
        CanvasInput { player: &self.player, lens: self.lens(), rect: self.rect, pointer }
    }

    /// Handles the pointer. Returns its position if it is on the canvas and no widget covers it there.
    pub(super) fn handle_pointer(&mut self, ctx: &egui::Context, commands: &mut Vec<Command>) -> Option<egui::Pos2> {
        let pos = ctx.pointer_latest_pos();
        let inside = self.dialog.is_none()
            && pos.is_some_and(|p| self.rect.contains(p))
            && !ctx.is_pointer_over_area()
            && !ctx.is_using_pointer();
        let mut modifiers_at_buttons = self.held_modifiers.take().into_iter();
        let (mut gesture, mut view) = (self.gesture, self.view);
        let mut events = ctx.input(|i| i.events.clone());
        for event in &mut events {
            if let egui::Event::PointerButton { modifiers, .. } = event {
                *modifiers = modifiers_at_buttons.next().unwrap_or(*modifiers);
            }
            commands.extend(self.canvas_input(pos).event(event, inside, &mut gesture, &mut view));
        }
        if let (true, Some(pos)) = (inside, pos) {
            if ctx.input(|i| i.pointer.button_double_clicked(egui::PointerButton::Primary)) {
                let added = self.canvas_input(Some(pos)).double_click(pos);
                if !added.is_empty() {
                    gesture = Gesture::None;
                    commands.extend(added);
                }
            }
            if !ctx.wants_keyboard_input() && ctx.input(|i| i.key_pressed(egui::Key::Delete)) {
                commands.extend(self.canvas_input(Some(pos)).remove(pos));
            }
        }
        (self.gesture, self.view) = (gesture, view);
        pos.filter(|_| inside)
    }

    /// Handles the keys, unless a dialog or a text field takes them.
    pub(super) fn handle_keys(&mut self, ctx: &egui::Context, commands: &mut Vec<Command>) {
        // egui-miniquad passes no function keys on.
        if mq::is_key_pressed(mq::KeyCode::F11) {
            self.perform(WindowAction::FullScreen);
        }
        if self.dialog.is_some() || ctx.wants_keyboard_input() {
            return commands.extend(self.arrow_keys.release_all(&self.player));
        }
        for event in ctx.input(|i| i.events.clone()) {
            match event {
                egui::Event::Key { key, pressed, modifiers, .. } => {
                    if let Some(order) = self.arrow_keys.event(key, pressed, modifiers, &self.player) {
                        commands.push(order);
                        continue;
                    }
                    if !pressed {
                        continue;
                    }
                    let (requested, action) = keys::key(key, modifiers, &self.player);
                    commands.extend(requested);
                    if let Some(action) = action {
                        self.perform(action);
                    }
                }
                egui::Event::Text(text) if text == "?" => self.perform(WindowAction::Help),
                _ => {}
            }
        }
    }
}
