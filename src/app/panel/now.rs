//! The sentence of this step: as a card, as a strip below the canvas, and large for presenter mode.

use super::content::Content;
use super::{Requests, frame, sentence};
use crate::app::style::{self, Palette};
use egui_macroquad::egui::{Color32, RichText, Ui};
use pathlight::picture::Thing;
use pathlight::player::Player;
use pathlight::words::Sentence;

/// The upper part of the card of a step, with the sentence in this size.
pub fn card(
    ui: &mut Ui,
    player: &Player,
    content: &Content,
    size: f32,
    palette: &Palette,
    lit: Option<Thing>,
    requests: &mut Requests,
) {
    frame::bare(ui, palette, "now", &content.position, |ui| {
        frame::scrolled(ui, content.hash, |ui| {
            if !player.lesson().run().is_recorded() {
                ui.label(
                    RichText::new("Too long to record: stepping goes from stage to stage.").color(palette.quiet()),
                );
            }
            let size = fitting(ui, content, size);
            sentence::show(ui, &content.sentence, &style::sans(size), palette.text(), palette, lit, requests);
        });
    });
}

/// The card has the same height in every step. The letters of a sentence that is too long for it become smaller, at most
/// down to `LEAST`: no part of a sentence should have to be scrolled into view.
fn fitting(ui: &Ui, content: &Content, size: f32) -> f32 {
    const LEAST: f32 = 11.0;
    let (text, room) = (content.sentence.on_screen(), ui.available_size());
    let fits = |size: &f32| {
        let galley = ui.painter().layout(text.clone(), style::sans(*size), Color32::WHITE, room.x * 0.97);
        galley.size().y <= room.y
    };
    let steps = std::iter::successors(Some(size), |size| Some(size - 1.0).filter(|next| *next >= LEAST));
    steps.clone().find(fits).or(steps.last()).unwrap_or(size)
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

/// The sentence for presenter mode.
pub fn presented(ui: &mut Ui, player: &Player, palette: &Palette, lit: Option<Thing>, size: f32) -> Requests {
    let outcome = player.predictor().outcome().map(|outcome| outcome.sentence(player.lesson()));
    let mut text = outcome.map_or_else(Sentence::default, |outcome| pathlight::sentence![outcome, " "]);
    text.push(player.lesson().sentence());
    text.push(player.lesson().conclusion().map(|conclusion| pathlight::sentence![" ", conclusion]));
    alone(ui, &text, palette, lit, size)
}

/// Any sentence in this size.
pub fn alone(ui: &mut Ui, text: &Sentence, palette: &Palette, lit: Option<Thing>, size: f32) -> Requests {
    let mut requests = Requests::default();
    sentence::show(ui, text, &style::sans(size), palette.text(), palette, lit, &mut requests);
    requests
}
