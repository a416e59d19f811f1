//! The invariant of the act: the statement, whether it holds, and the switch that draws it. Where a fault breaks a
//! claim, what was claimed and what is wrong.

use super::{Requests, frame, sentence};
use crate::app::style::{self, Palette};
use crate::app::widgets;
use egui_macroquad::egui::{self, RichText, Ui};
use pathlight::picture::{Role, Thing};
use pathlight::player::{Command, Player};
use pathlight::step::Verdict;

pub(super) fn show(
    ui: &mut Ui,
    player: &Player,
    palette: &Palette,
    highlighted: Option<Thing>,
    requests: &mut Requests,
) {
    if let Some(claim) = player.broken_claim() {
        frame(ui, palette, "broken at this step", "", |ui| {
            let mut paragraph = |text: &str, color| {
                let font = style::sans(14.0);
                sentence::show(ui, &text.into(), &font, color, palette, highlighted, requests);
            };
            paragraph(claim.broken.what, palette.ink(Role::Fault));
            paragraph(&format!("Until now: {}", claim.claim), palette.quiet());
        });
    }
    let statement = player.lesson().invariant();
    if statement.is_empty() {
        return;
    }
    let verdict = player.verdict();
    let (note, color) = match verdict.as_deref() {
        Some(Verdict::Holds) => ("checked: it holds", palette.quiet()),
        Some(Verdict::Broken(_)) => ("broken", palette.ink(Role::Fault)),
        Some(&Verdict::Unknown(why)) => (why, palette.quiet()),
        None => ("checked when the run stands still", palette.quiet()),
    };
    frame(ui, palette, "invariant", "", |ui| {
        sentence::show(ui, &statement.into(), &style::sans(14.0), palette.text(), palette, highlighted, requests);
        if let Some(Verdict::Broken(broken)) = verdict.as_deref() {
            ui.label(RichText::new(broken.what).font(style::sans(13.5)).color(color));
        }
        ui.horizontal(|ui| {
            ui.label(RichText::new(note).font(style::sans(12.5)).color(color));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if widgets::switch(ui, player.shows_invariant(), "show", palette) {
                    requests.commands.push(Command::ShowInvariant(!player.shows_invariant()));
                }
                ui.label(RichText::new("show").font(style::sans(12.5)).color(palette.quiet()));
            });
        });
    });
}
