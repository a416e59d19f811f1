//! The button that begins a round of a game.

use super::Requests;
use crate::app::style::{self, Palette};
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{Button, RichText, Ui, Vec2};
use pathlight::player::RoundCommand;

/// The height of the button, and the room below it, in points.
const BUTTON: f32 = 32.0;
const BELOW: f32 = 6.0;
pub const HEIGHT: f32 = BUTTON + BELOW;

pub fn show(ui: &mut Ui, palette: &Palette, requests: &mut Requests) {
    ui.spacing_mut().item_spacing.y = 0.0;
    let words = RichText::new("Play a round").font(style::bold(14.0)).color(palette.on_accent());
    let size = Vec2::new(ui.available_width(), BUTTON);
    let button = ui.add_sized(size, Button::new(words).fill(palette.accent()));
    if button.tooltip("You are the robber: the arrow keys lead you (G)").clicked() {
        requests.commands.push(RoundCommand::Begin(0).into());
    }
    ui.add_space(BELOW);
}
