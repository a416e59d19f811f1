//! Bars in a frame: how often each of many things was visited.

use super::Requests;
use super::rows::{appearance, link_to_thing};
use crate::app::style::Palette;
use egui_macroquad::egui::{self, CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2};
use pathlight::lesson::{Appearance, Bars};
use pathlight::picture::{Role, Thing};

/// The height of the frame in points.
pub const HEIGHT: f32 = 90.0;
/// The least width of a bar in points. Of more bars than fit, each column shows the highest.
const LEAST: f32 = 2.0;

/// Shows the bars. A bar under the pointer highlights what it stands for.
pub fn show(ui: &mut Ui, bars: &Bars, palette: &Palette, highlighted: Option<Thing>, requests: &mut Requests) {
    let (frame, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), HEIGHT), Sense::hover());
    let count = bars.bars.len();
    if count == 0 {
        return;
    }
    let columns = ((frame.width() / LEAST) as usize).clamp(1, count);
    let width = frame.width() / columns as f32;
    let unit = frame.height() / bars.frame.max(1) as f32;
    for column in 0..columns {
        let range = column * count / columns..((column + 1) * count / columns).max(column * count / columns + 1);
        let all = &bars.bars[range];
        let Some(bar) = all.iter().max_by_key(|bar| (bar.appearance == Appearance::Now, bar.height)) else { continue };
        let left = frame.left() + width * column as f32;
        let height = (bar.height as f32 * unit).min(frame.height());
        let gap = if width > 4.0 { 1.0 } else { 0.0 };
        let low = Pos2::new(left + gap, frame.bottom() - height);
        let rect = Rect::from_min_max(low, Pos2::new(left + width - gap, frame.bottom()));
        let is_highlighted = bar.thing.is_some() && bar.thing == highlighted;
        let colour = match bar.appearance {
            _ if is_highlighted => palette.text(),
            Appearance::Plain => palette.ink(Role::Channel),
            other => appearance(other, palette).2,
        };
        ui.painter().rect_filled(rect, CornerRadius::ZERO, colour);
        let place = Rect::from_min_size(Pos2::new(left, frame.top()), Vec2::new(width, frame.height()));
        let response = ui.interact(place, ui.id().with(("bar", column)), Sense::click());
        if response.hovered() {
            egui::show_tooltip_text(ui.ctx(), ui.layer_id(), ui.id().with("bar"), bar.height.to_string());
        }
        link_to_thing(&response, bar.thing, requests);
    }
    let level = frame.bottom() - bars.level as f32 * unit;
    let line = [Pos2::new(frame.left(), level), Pos2::new(frame.right(), level)];
    ui.painter().extend(egui::Shape::dashed_line(&line, Stroke::new(1.0, palette.text()), 4.0, 3.0));
    ui.painter().rect_stroke(frame, CornerRadius::ZERO, Stroke::new(1.0, palette.border()), StrokeKind::Inside);
}
