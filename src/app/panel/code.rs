//! The code card: the lines of the algorithm, with the line of this step highlighted.

use super::super::style::{self, Palette};
use super::frame;
use egui_macroquad::egui::style::ScrollAnimation;
use egui_macroquad::egui::{self, Rect, Sense, Ui, Vec2};
use pathlight::picture::Role;
use pathlight::player::Player;

/// The pseudocode, with the line of this step highlighted. Long code scrolls in its card, so that the lists stay
/// visible. The highlighted line is scrolled into view when it changes.
pub fn show(ui: &mut Ui, player: &Player, palette: &Palette) {
    let run = player.lesson().run();
    let memory = ui.id().with("line");
    let moved = ui.data_mut(|d| d.get_temp::<Option<usize>>(memory)) != Some(run.line());
    ui.data_mut(|d| d.insert_temp(memory, run.line()));
    let most = (ui.ctx().screen_rect().height() * 0.3).max(120.0);
    frame(ui, palette, "code", "", |ui| {
        egui::ScrollArea::vertical().max_height(most).auto_shrink([false, true]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for (i, text) in run.code().iter().enumerate() {
                let rect = line(ui, text, run.line() == Some(i), palette);
                // Before the first step, the first line is shown. The jump is not animated: an animation would stop
                // when no further frame is drawn.
                if moved && i == run.line().unwrap_or(0) {
                    ui.scroll_to_rect_animation(rect.expand2(Vec2::new(0.0, 44.0)), None, ScrollAnimation::none());
                }
            }
        });
    });
}

fn line(ui: &mut Ui, text: &str, is_now: bool, palette: &Palette) -> Rect {
    let indent = (text.len() - text.trim_start().len()) as f32 * 5.0;
    let width = ui.available_width();
    let color = if is_now { palette.text() } else { palette.quiet() };
    let galley = ui.painter().layout(text.trim_start().to_owned(), style::sans(12.5), color, width - indent - 8.0);
    let (rect, _) = ui.allocate_exact_size(Vec2::new(width, galley.size().y + 4.0), Sense::hover());
    if is_now {
        let glow = palette.ink(Role::Now);
        ui.painter().rect_filled(rect, 3.0, glow.gamma_multiply(0.22));
        ui.painter().rect_filled(Rect::from_min_size(rect.min, Vec2::new(3.0, rect.height())), 1.0, glow);
    }
    ui.painter().galley(rect.min + Vec2::new(8.0 + indent, 2.0), galley, color);
    rect
}
