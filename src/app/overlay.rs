//! Notices over the canvas.

use super::style::{self, Palette};
use egui_macroquad::egui::{
    Align2, Area, Button, Context, CornerRadius, Frame, Id, Margin, Order, Pos2, Rect, RichText, Sense, Stroke, Vec2,
};
use pathlight::picture::Role;

/// Within the frame at each side, in points.
const MARGIN: Vec2 = Vec2::new(10.0, 6.0);
/// What the frame with its outline adds to the size of its contents, in points.
pub const AROUND: Vec2 = Vec2::new(2.0 * MARGIN.x + 2.0, 2.0 * MARGIN.y + 2.0);

/// The frame of everything that floats over the canvas.
pub fn card(palette: &Palette) -> Frame {
    Frame::new()
        .fill(palette.panel())
        .stroke(Stroke::new(1.0, palette.border()))
        .corner_radius(CornerRadius::same(8))
        .inner_margin(Margin::symmetric(MARGIN.x as i8, MARGIN.y as i8))
}

/// What of a notice was clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeClick {
    Close,
    /// Its button.
    Offer,
}

/// Shows a notice, perhaps with a button. Returns what is clicked.
pub fn notice(
    ctx: &Context,
    text: &str,
    is_error: bool,
    offer: Option<&str>,
    palette: &Palette,
    rect: Rect,
) -> Option<NoticeClick> {
    let edge = if is_error { palette.ink(Role::Fault) } else { palette.accent() };
    let area = Area::new(Id::new("notice"))
        .order(Order::Foreground)
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(Pos2::new(rect.center().x, rect.bottom() - 14.0));
    let shown = area.show(ctx, |ui| {
        card(palette).stroke(Stroke::new(1.5, edge)).show(ui, |ui| {
            ui.set_max_width((rect.width() * 0.8).min(620.0));
            ui.label(RichText::new(text).font(style::sans(14.0)));
            let pressed = offer.is_some_and(|offer| {
                let text = RichText::new(offer).font(style::bold(13.5)).color(palette.on_accent());
                ui.add(Button::new(text).fill(palette.accent()).min_size(Vec2::new(90.0, 28.0))).clicked()
            });
            ui.label(RichText::new("Click to close.").font(style::sans(12.0)).color(palette.quiet()));
            pressed
        })
    });
    if shown.inner.inner {
        return Some(NoticeClick::Offer);
    }
    shown.response.interact(Sense::click()).clicked().then_some(NoticeClick::Close)
}
