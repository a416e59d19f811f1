//! The invariant of the act: the statement, whether it holds, and the switch that draws it.

use super::{Requests, frame, sentence};
use crate::app::style::{self, Palette};
use crate::app::widgets;
use egui_macroquad::egui::{self, RichText, Ui};
use pathlight::picture::{Role, Thing};
use pathlight::player::{Command, Player};
use pathlight::step::Verdict;

/// The size of the letters of the statement, in points.
pub const LETTERS: f32 = 13.0;
/// The height of the line with the verdict and the switch, in points.
pub const SWITCH: f32 = 24.0;

pub fn show(ui: &mut Ui, player: &Player, palette: &Palette, lit: Option<Thing>, requests: &mut Requests) {
    let statement = player.lesson().invariant();
    let verdict = player.verdict();
    let (note, color) = match verdict.as_deref() {
        _ if statement.is_empty() => ("Nothing is claimed here.", palette.quiet()),
        Some(Verdict::Holds) => ("Checked: it holds.", palette.quiet()),
        Some(Verdict::Broken(broken)) => (broken.what, palette.ink(Role::Fault)),
        Some(&Verdict::Unknown(why)) => (why, palette.quiet()),
        None => ("Checked when the run stands still.", palette.quiet()),
    };
    frame::frame(ui, palette, "invariant", "", |ui| {
        let height = ui.available_height() - SWITCH;
        if height > 0.0 {
            let all = ui.available_rect_before_wrap();
            let top = all.with_max_y(all.top() + height);
            frame::at(ui, top, "statement", |ui| {
                ui.set_clip_rect(ui.clip_rect().intersect(top.expand(2.0)));
                frame::scrolled(ui, 0, |ui| {
                    let font = style::sans(LETTERS);
                    sentence::show(ui, &statement.into(), &font, palette.text(), palette, lit, requests);
                });
            });
            ui.advance_cursor_after_rect(top);
        }
        ui.spacing_mut().interact_size.y = SWITCH;
        ui.horizontal(|ui| {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if widgets::switch(ui, player.shows_invariant(), "show", palette) {
                    requests.commands.push(Command::ShowInvariant(!player.shows_invariant()));
                }
                ui.label(RichText::new("show").font(style::sans(12.5)).color(palette.quiet()));
                let words = RichText::new(note).font(style::sans(12.5)).color(color);
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                    ui.add(egui::Label::new(words).truncate()).on_hover_ui(|ui| sentence::hint(ui, note, palette));
                });
            });
        });
    });
}
