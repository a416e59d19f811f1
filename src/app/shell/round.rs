//! A round that somebody plays takes the whole window: without panel and timeline.

use super::Shell;
use crate::app::round;
use crate::app::style::Palette;
use egui_macroquad::egui::{self, Key};
use pathlight::picture::Lens;
use pathlight::player::{Command, Round, RoundCommand, RoundPhase};

/// The arrow keys that are down: right, down, left, up.
#[derive(Default)]
pub(super) struct ArrowKeys([bool; 4]);

impl ArrowKeys {
    /// None if it is no arrow key.
    fn event(&mut self, key: Key, pressed: bool) -> Option<RoundCommand> {
        let all = [Key::ArrowRight, Key::ArrowDown, Key::ArrowLeft, Key::ArrowUp];
        self.0[all.iter().position(|&arrow| arrow == key)?] = pressed;
        Some(self.direction())
    }

    /// Opposite keys cancel each other.
    fn direction(&self) -> RoundCommand {
        let [right, down, left, up] = self.0.map(i8::from);
        RoundCommand::Steer { x: right - left, y: down - up }
    }
}

impl Shell {
    /// Shows the round that is played.
    pub(super) fn show_round(&mut self, ctx: &egui::Context, palette: &Palette, commands: &mut Vec<Command>) {
        if self.from_window.has_lost_focus {
            // The keys are let go elsewhere.
            self.arrow_keys = ArrowKeys::default();
            commands.push(RoundCommand::Pause(true).into());
        }
        let Some(round) = self.player.round() else { return };
        round::bar(ctx, &self.player, round, palette, commands);
        self.layout.canvas = crate::app::inset::not_negative(ctx.available_rect());
        let Some(lens) = self.round_lens() else { return };
        round::over_map(ctx, round, self.player.record(), (&lens, self.layout.canvas), palette, commands);
        self.round_keys(ctx, commands);
    }

    /// The whole map, whatever part of it the scene shows. None without a round.
    pub(super) fn round_lens(&self) -> Option<Lens> {
        Some(round::lens(self.player.round()?, self.player.lesson().bounds(), self.layout.canvas))
    }

    fn round_keys(&mut self, ctx: &egui::Context, commands: &mut Vec<Command>) {
        if self.dialog_takes_keys(ctx) {
            return;
        }
        let has_focus = ctx.memory(egui::Memory::focused).is_some();
        for event in ctx.input(|i| i.events.clone()) {
            let egui::Event::Key { key, pressed, .. } = event else { continue };
            let Some(round) = self.player.round() else { return };
            if round.played().result().is_none()
                && let Some(steer) = self.arrow_keys.event(key, pressed)
            {
                commands.push(steer.into());
                continue;
            }
            let command = pressed.then(|| command(key, round, has_focus)).flatten();
            if let Some(command) = command {
                self.arrow_keys = ArrowKeys::default();
                commands.push(command.into());
            }
        }
    }
}

/// What another key does. A focused button takes Enter and Space.
fn command(key: Key, round: &Round, has_focus: bool) -> Option<RoundCommand> {
    match (key, round.phase()) {
        (Key::Escape, _) => Some(RoundCommand::Leave),
        (Key::Enter | Key::Space, _) if has_focus => None,
        (Key::Space, RoundPhase::Paused) => Some(RoundCommand::Pause(false)),
        (Key::Space, RoundPhase::Ready(_) | RoundPhase::Running) => Some(RoundCommand::Pause(true)),
        (Key::Enter | Key::G, RoundPhase::Over) => Some(RoundCommand::Begin(round.number())),
        (Key::W, RoundPhase::Over) => Some(RoundCommand::Watch),
        _ => None,
    }
}
