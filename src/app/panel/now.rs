//! The sentence of this step: as a card, as a strip below the canvas, and large for presenter mode.

use super::content::{Content, stage};
use super::{Requests, frame, sentence};
use crate::app::style::{self, Palette};
use crate::app::widgets;
use egui_macroquad::egui::{RichText, Ui};
use pathlight::picture::{Role, Thing};
use pathlight::player::Player;

/// The card, with the sentence in this size.
pub fn card(
    ui: &mut Ui,
    player: &Player,
    content: &Content,
    size: f32,
    palette: &Palette,
    lit: Option<Thing>,
    requests: &mut Requests,
) {
    frame::frame(ui, palette, "now", &content.position, |ui| {
        frame::scrolled(ui, content.hash, |ui| {
            if !player.lesson().run().is_recorded() {
                ui.label(
                    RichText::new("Too long to record: stepping goes from stage to stage.").color(palette.quiet()),
                );
            }
            sentence::show(ui, &content.sentence, &style::sans(size), palette.text(), palette, lit, requests);
        });
    });
}

/// The sentence alone, for a folded panel. At the end of the run it is followed by the conclusion.
pub fn strip(
    ui: &mut Ui,
    player: &Player,
    content: &Content,
    palette: &Palette,
    lit: Option<Thing>,
    requests: &mut Requests,
) {
    frame::scrolled(ui, content.hash, |ui| {
        let conclusion = player.lesson().conclusion().map(|conclusion| pathlight::sentence![" ", conclusion]);
        let text = pathlight::sentence![&content.sentence, conclusion];
        sentence::show(ui, &text, &style::sans(16.0), palette.text(), palette, lit, requests);
    });
}

/// The stage as a pill above the sentence, for presenter mode.
pub fn presented(ui: &mut Ui, player: &Player, palette: &Palette, lit: Option<Thing>, size: f32) -> Requests {
    let mut requests = Requests::default();
    if let Some(stage) = stage(player) {
        widgets::pill(ui, &stage, size * 0.8, palette.ink(Role::Now), palette.on(Role::Now));
    }
    let mut text = player.lesson().sentence();
    text.push(player.lesson().conclusion().map(|conclusion| pathlight::sentence![" ", conclusion]));
    sentence::show(ui, &text, &style::sans(size), palette.text(), palette, lit, &mut requests);
    requests
}
