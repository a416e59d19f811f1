//! The invariant of the act: the statement, whether it holds, and the switch that draws it.

use super::{Requests, frame, sentence};
use crate::app::style::{self, Palette};
use crate::app::widgets;
use egui_macroquad::egui::{self, Pos2, Rect, RichText, Ui};
use pathlight::picture::{Role, Thing};
use pathlight::player::{Command, Player};
use pathlight::step::Verdict;

/// The size of the letters of the statement, in points.
pub const LETTERS: f32 = 13.0;
/// The width of the switch with its label, in points.
pub const SWITCH: f32 = 78.0;

pub fn show(ui: &mut Ui, player: &Player, palette: &Palette, lit: Option<Thing>, requests: &mut Requests) {
    let statement = player.lesson().invariant();
    let verdict = player.verdict();
    let note = match verdict.as_deref() {
        _ if statement.is_empty() => "nothing is claimed here",
        Some(Verdict::Holds) => "checked: it holds",
        Some(Verdict::Broken(_)) => "broken",
        Some(&Verdict::Unknown(why)) => why.trim_end_matches('.'),
        None => "checked when the run stands still",
    };
    frame::frame(ui, palette, "invariant", note, |ui| {
        let all = ui.available_rect_before_wrap();
        let left = all.with_max_x(all.right() - SWITCH);
        frame::at(ui, left, "statement", |ui| {
            ui.set_clip_rect(ui.clip_rect().intersect(left.expand(2.0)));
            frame::scrolled(ui, 0, |ui| {
                let font = style::sans(LETTERS);
                if let Some(Verdict::Broken(broken)) = verdict.as_deref() {
                    let color = palette.ink(Role::Fault);
                    sentence::show(ui, &broken.what.into(), &font, color, palette, lit, requests);
                }
                sentence::show(ui, &statement.into(), &font, palette.text(), palette, lit, requests);
            });
        });
        let right =
            Rect::from_min_max(Pos2::new(left.right(), all.top() - 4.0), Pos2::new(all.right(), all.top() + 20.0));
        frame::at(ui, right, "switch", |ui| {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if widgets::switch(ui, player.shows_invariant(), "show", palette) {
                    requests.commands.push(Command::ShowInvariant(!player.shows_invariant()));
                }
                let words = RichText::new("show").font(style::sans(12.5)).color(palette.quiet());
                ui.label(words).on_hover_text("Draw on the map what the invariant speaks of");
            });
        });
    });
}
