//! The card below the sentence. It is always there, and says one of four things: which claim this step has broken, what
//! to take away from the run, what decided this step, or that nothing was compared.

use super::content::Content;
use super::{Requests, frame, sentence};
use crate::app::figure;
use crate::app::style::{self, Palette};
use egui_macroquad::egui::{Pos2, Rect, RichText, Ui, Vec2};
use pathlight::lesson::Why;
use pathlight::picture::{Role, Thing};
use pathlight::player::Player;
use pathlight::words::Sentence;

/// The size of the figure beside the numbers of a decision, in points.
pub const FIGURE: Vec2 = Vec2::new(96.0, 78.0);
/// Between the figure and the text.
pub const GAP: f32 = 10.0;
/// The size of the letters, in points.
pub const LETTERS: f32 = 13.0;

/// What the card needs besides a user interface.
pub struct Look<'a> {
    pub content: &'a Content,
    pub has_figure: bool,
    pub palette: &'a Palette,
    pub lit: Option<Thing>,
}

pub fn show(ui: &mut Ui, player: &Player, look: &Look<'_>, requests: &mut Requests) {
    let Look { content, palette, .. } = *look;
    if let Some(claim) = player.broken_claim() {
        frame::frame(ui, palette, "broken at this step", "", |ui| {
            frame::scrolled(ui, content.hash, |ui| {
                paragraph(ui, &claim.broken.what.into(), palette.ink(Role::Fault), look, requests);
                paragraph(ui, &format!("Until now: {}", claim.claim).into(), palette.quiet(), look, requests);
            });
        });
        return;
    }
    if let Some(conclusion) = player.lesson().conclusion() {
        frame::frame(ui, palette, "in the end", "", |ui| {
            frame::scrolled(ui, content.hash, |ui| {
                paragraph(ui, &conclusion, palette.text(), look, requests);
                if let Some(why) = &content.why {
                    reason(ui, why, look, requests);
                }
            });
        });
        return;
    }
    frame::frame(ui, palette, "why", "", |ui| match &content.why {
        None => {
            ui.label(RichText::new(NOTHING).font(style::sans(LETTERS)).color(palette.quiet()));
        }
        Some(why) => {
            let all = ui.available_rect_before_wrap();
            let mut words = all;
            if let Some(picture) = why.figure.as_ref().filter(|_| look.has_figure) {
                words.min.x += FIGURE.x + GAP;
                let place = Rect::from_min_size(Pos2::new(all.left(), all.top()), FIGURE);
                frame::at(ui, place, "figure", |ui| {
                    figure::show(ui, "why", picture, picture.bounds(), FIGURE, palette);
                });
            }
            frame::at(ui, words, "words", |ui| {
                ui.set_clip_rect(ui.clip_rect().intersect(all.expand(2.0)));
                frame::scrolled(ui, content.hash, |ui| reason(ui, why, look, requests));
            });
        }
    });
}

/// Where a step has no reason.
const NOTHING: &str = "Nothing is compared at this step.";

fn reason(ui: &mut Ui, why: &Why, look: &Look<'_>, requests: &mut Requests) {
    ui.label(RichText::new(&why.compared).font(style::mono(LETTERS)));
    paragraph(ui, &why.meaning, look.palette.quiet(), look, requests);
}

fn paragraph(
    ui: &mut Ui,
    text: &Sentence,
    color: egui_macroquad::egui::Color32,
    look: &Look<'_>,
    requests: &mut Requests,
) {
    sentence::show(ui, text, &style::sans(LETTERS), color, look.palette, look.lit, requests);
}
