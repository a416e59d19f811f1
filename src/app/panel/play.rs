//! The button that begins a round of a game.

use super::Requests;
use crate::app::style::{self, Palette};
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{Button, RichText, Stroke, Ui, Vec2};
use pathlight::player::{Player, RoundCommand};

/// The height of the button, and the room below it, in points.
const BUTTON: f32 = 32.0;
const BELOW: f32 = 6.0;
pub const HEIGHT: f32 = BUTTON + BELOW;

/// The button, and beside it that of the replay of a round that is watched.
pub fn show(ui: &mut Ui, player: &Player, palette: &Palette, requests: &mut Requests) {
    let play = ("Play a round", "You are the robber: the arrow keys lead you (G)", RoundCommand::Begin(0));
    let replay = ("Watch again", "What led to the step that decided the round (W)", RoundCommand::Replay);
    let has_replay = player.lesson().replay().is_some();
    let buttons: Vec<_> = [play].into_iter().chain(has_replay.then_some(replay)).collect();

    ui.spacing_mut().item_spacing.y = 0.0;
    ui.columns(buttons.len(), |columns| {
        for (ui, (text, hint, command)) in columns.iter_mut().zip(buttons) {
            // A part has one main button: beside a replay it is that of the replay.
            let is_main = !has_replay || command == RoundCommand::Replay;
            let (ink, fill) =
                if is_main { (palette.on_accent(), palette.accent()) } else { (palette.text(), palette.card()) };
            let edge = Stroke::new(1.0, if is_main { palette.accent() } else { palette.border() });
            let words = RichText::new(text).font(style::bold(14.0)).color(ink);
            let size = Vec2::new(ui.available_width(), BUTTON);
            let button = ui.add_sized(size, Button::new(words).fill(fill).stroke(edge));
            if button.tooltip(hint).clicked() {
                requests.commands.push(command.into());
            }
        }
    });
    ui.add_space(BELOW);
}
