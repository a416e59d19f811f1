//! The strip below the map while the panel is folded: the sentence of the step; while a question is open, the question with its answers;
//! and after an answer whether it was right. Nothing that has to be answered may be hidden.

use super::content::Content;
use super::presented::{self, Second};
use super::{Requests, frame, now, sentence};
use crate::app::presenter;
use crate::app::style::{self, Palette};
use egui_macroquad::egui::Ui;
use pathlight::picture::Thing;
use pathlight::player::Player;

/// The heights of the strip with a sentence, with what is said of an answer, and with a question; in points.
const SENTENCE: f32 = 62.0;
const ANSWERED: f32 = 92.0;
const ASKED: f32 = 132.0;
/// Above and below its contents together, in points.
const MARGINS: f32 = 16.0;

/// The height of the strip, in points.
pub fn height(player: &Player) -> f32 {
    match (player.question(), player.predictor().outcome()) {
        (Some(_), _) => ASKED,
        (None, Some(_)) => ANSWERED,
        (None, None) => SENTENCE,
    }
}

/// Shows it in all the room of the user interface. At the end of the run the conclusion goes before the sentence.
pub fn strip(
    ui: &mut Ui,
    player: &Player,
    content: &Content,
    typed: &mut String,
    palette: &Palette,
    lit: Option<Thing>,
) -> Requests {
    if let Some(open) = player.question() {
        return presenter::question(ui, open, ASKED - MARGINS, typed, palette, lit);
    }
    if player.predictor().outcome().is_some() {
        return presented::show(ui, player, content, Second::Reason, palette, lit);
    }
    let mut requests = Requests::default();
    frame::scrolled(ui, content.hash, |ui| {
        let conclusion = player.lesson().conclusion().map(|conclusion| pathlight::sentence![conclusion, " "]);
        let text = pathlight::sentence![conclusion, &content.sentence];
        sentence::show(ui, &text, &style::sans(16.0), palette.text(), palette, lit, &mut requests);
        if let Some(note) = now::note(ui, player, palette) {
            ui.label(note);
        }
    });
    requests
}
