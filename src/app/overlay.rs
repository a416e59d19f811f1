//! Notices over the canvas.

use super::style::{self, Palette};
use egui_macroquad::egui::{
    Align2, Area, Context, CornerRadius, Frame, Id, Margin, Order, Pos2, Rect, RichText, Sense, Stroke,
};
use pathlight::picture::Role;

/// The frame of everything that floats over the canvas.
pub fn card(palette: &Palette) -> Frame {
    Frame::new()
        .fill(palette.panel())
        .stroke(Stroke::new(1.0, palette.border()))
        .corner_radius(CornerRadius::same(8))
        .inner_margin(Margin::symmetric(10, 6))
}

/// Shows a notice. Returns true when it is clicked.
pub fn notice(ctx: &Context, text: &str, is_error: bool, palette: &Palette, rect: Rect) -> bool {
    let edge = if is_error { palette.ink(Role::Fault) } else { palette.accent() };
    let area = Area::new(Id::new("notice"))
        .order(Order::Foreground)
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(Pos2::new(rect.center().x, rect.bottom() - 14.0));
    let shown = area.show(ctx, |ui| {
        card(palette).stroke(Stroke::new(1.5, edge)).show(ui, |ui| {
            ui.set_max_width((rect.width() * 0.8).min(620.0));
            ui.label(RichText::new(text).font(style::sans(14.0)));
            ui.label(RichText::new("Click to close.").font(style::sans(12.0)).color(palette.quiet()));
        });
    });
    shown.response.interact(Sense::click()).clicked()
}
