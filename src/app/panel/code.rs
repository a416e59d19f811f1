//! The code card: the lines of the algorithm, with the line of this step highlighted.

use super::super::style::{self, Palette};
use super::frame::frame;
use super::lines::{self, Line};
use egui_macroquad::egui::Ui;
use pathlight::player::Player;

/// The pseudocode, with the line of this step highlighted, in all the room that there is. Long lines wrap.
pub fn show(ui: &mut Ui, player: &Player, palette: &Palette) {
    let run = player.lesson().run();
    frame(ui, palette, "code", "", |ui| {
        let width = ui.available_width();
        let line = |(i, text): (usize, &&str)| {
            let color = if run.line() == Some(i) { palette.text() } else { palette.quiet() };
            let indent = (text.len() - text.trim_start().len()) as f32 * 5.0;
            let room = width - indent - 2.0 * lines::LEFT;
            Line { galley: ui.painter().layout(text.trim_start().to_owned(), style::sans(12.5), color, room), indent }
        };
        let all: Vec<Line> = run.code().iter().enumerate().map(line).collect();
        lines::show(ui, &all, run.line(), palette);
    });
}
