//! What the window knows about a frame and egui does not.

use egui_macroquad::egui::Modifiers;

/// What the window knows about a frame and egui does not.
#[derive(Clone, Debug)]
pub struct FromWindow {
    /// Pixels of the screen in one of macroquad's units: more than 1 if the screen enlarges everything.
    pub screen_scale: f32,
    /// Another window has the keyboard now.
    pub has_lost_focus: bool,
    /// F11 was pressed. egui-miniquad passes no function keys on.
    pub full_screen_key: bool,
    /// The menu key was pressed.
    pub menu_key: bool,
    /// The letters that came while Ctrl was held, in order: they are of keys, and not typed.
    pub letters_with_ctrl: String,
    /// The modifiers that are held now.
    pub modifiers: Modifiers,
    /// The modifiers at each button event of the frame, in order.
    pub modifiers_at_buttons: Vec<Modifiers>,
}

impl Default for FromWindow {
    fn default() -> Self {
        let modifiers = Modifiers::NONE;
        Self {
            screen_scale: 1.0,
            has_lost_focus: false,
            full_screen_key: false,
            menu_key: false,
            letters_with_ctrl: String::new(),
            modifiers,
            modifiers_at_buttons: Vec::new(),
        }
    }
}
