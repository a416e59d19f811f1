//! What miniquad says and egui does not: that the window has lost the focus, and the modifier keys held when a letter came, or when a
//! mouse button went down or up. egui reports them as of the last key event, and polling
//! reports them as of the end of the frame. In a slow frame both are wrong.

use super::shell::FromWindow;
use egui_macroquad::egui::Modifiers;
use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::miniquad::{EventHandler, KeyCode, KeyMods, MouseButton};

/// Listens to the events of miniquad.
pub struct HeldModifiers {
    subscriber: usize,
    now: Modifiers,
    has_lost_focus: bool,
    /// One entry for each button event since the last frame, in order.
    at_buttons: Vec<Modifiers>,
    /// The letters that came while Ctrl was held.
    letters_with_ctrl: String,
}

impl HeldModifiers {
    pub fn new() -> Self {
        Self {
            subscriber: register_input_subscriber(),
            now: Modifiers::NONE,
            has_lost_focus: false,
            at_buttons: Vec::new(),
            letters_with_ctrl: String::new(),
        }
    }

    /// Notes the modifiers of the frame that begins.
    pub fn note(&mut self, frame: &mut FromWindow) {
        self.at_buttons.clear();
        repeat_all_miniquad_input(self, self.subscriber);
        frame.modifiers_at_buttons = std::mem::take(&mut self.at_buttons);
        frame.letters_with_ctrl = std::mem::take(&mut self.letters_with_ctrl);
        frame.modifiers = self.now;
        frame.has_lost_focus = std::mem::take(&mut self.has_lost_focus);
    }

    fn set(&mut self, key: KeyCode, down: bool) {
        match key {
            KeyCode::LeftShift | KeyCode::RightShift => self.now.shift = down,
            KeyCode::LeftAlt | KeyCode::RightAlt => self.now.alt = down,
            KeyCode::LeftControl | KeyCode::RightControl => self.now.ctrl = down,
            _ => {}
        }
    }
}

impl EventHandler for HeldModifiers {
    fn update(&mut self) {}
    fn draw(&mut self) {}

    /// On most systems this event means that the window is no longer the one that gets the keys.
    fn window_minimized_event(&mut self) {
        self.has_lost_focus = true;
    }

    fn char_event(&mut self, letter: char, _: KeyMods, _: bool) {
        if self.now.ctrl && !self.now.alt {
            self.letters_with_ctrl.push(letter);
        }
    }

    fn key_down_event(&mut self, key: KeyCode, _: KeyMods, _: bool) {
        self.set(key, true);
    }

    fn key_up_event(&mut self, key: KeyCode, _: KeyMods) {
        self.set(key, false);
    }

    fn mouse_button_down_event(&mut self, _: MouseButton, _: f32, _: f32) {
        self.at_buttons.push(self.now);
    }

    fn mouse_button_up_event(&mut self, _: MouseButton, _: f32, _: f32) {
        self.at_buttons.push(self.now);
    }
}
