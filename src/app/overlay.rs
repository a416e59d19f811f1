//! Notices over Home, which has no row for messages below a map.

use super::style::{self, Palette};
use super::widgets::tooltip::Tooltip;
use super::widgets::{self, Icon};
use egui_macroquad::egui::{
    Align2, Area, Button, Color32, Context, CornerRadius, Frame, Id, Margin, Order, Rect, RichText, Sense, Stroke,
    TextWrapMode, Vec2, WidgetText,
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

/// The largest width of a notice, in points.
const NOTICE: f32 = 620.0;
/// Between its text and its buttons, in points.
const BETWEEN: f32 = 10.0;
/// Between a notice and the edge of the canvas, in points.
const FROM_EDGE: f32 = 14.0;

fn width_of_notice(rect: Rect) -> f32 {
    (rect.width() * 0.8).min(NOTICE)
}

/// The button of a notice, and the room for its text beside it.
fn parts_of_notice(ctx: &Context, offer: Option<&str>, rect: Rect) -> (f32, f32) {
    let font = style::bold(13.5);
    let width = |offer: &str| ctx.fonts(|fonts| fonts.layout_no_wrap(offer.to_owned(), font, Color32::WHITE).size().x);
    let padding = ctx.style().spacing.button_padding.x;
    let wide = offer.map_or(0.0, |offer| width(offer) + 2.0 * padding + BETWEEN);
    (wide, (width_of_notice(rect) - wide - style::TARGET - BETWEEN).max(60.0))
}

/// Shows a notice in one row, perhaps with a button, so that it takes few clicks from the map, at the lower edge of the canvas `rect`. Returns what is clicked.
pub fn notice(
    ctx: &Context,
    text: &str,
    is_error: bool,
    offer: Option<&str>,
    palette: &Palette,
    rect: Rect,
) -> Option<NoticeClick> {
    let edge = if is_error { palette.ink(Role::Fault) } else { palette.accent() };
    let (_, room) = parts_of_notice(ctx, offer, rect);
    let pivot = Align2::CENTER_BOTTOM;
    let area = Area::new(Id::new("notice"))
        .order(Order::Foreground)
        .pivot(pivot)
        .fixed_pos(pivot.pos_in_rect(&rect.shrink(FROM_EDGE)));
    let shown = area.show(ctx, |ui| {
        card(palette).stroke(Stroke::new(1.5, edge)).show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = BETWEEN;
                let button = offer.map(|offer| {
                    let text =
                        WidgetText::from(RichText::new(offer).font(style::bold(13.5)).color(palette.on_accent()));
                    text.into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, style::bold(13.5))
                });
                let text = ui.painter().layout(text.to_owned(), style::sans(14.0), palette.text(), room);
                let (place, _) = ui.allocate_exact_size(text.size(), Sense::hover());
                ui.painter().galley(place.min, text, palette.text());
                let is_taken = button.is_some_and(|text| {
                    ui.add(Button::new(text).fill(palette.accent()).min_size(Vec2::new(0.0, 28.0))).clicked()
                });
                let is_closed = widgets::quiet_button(ui, Icon::Close, "Close (Esc)", false, palette).clicked();
                match () {
                    () if is_taken => Some(NoticeClick::Offer),
                    () if is_closed => Some(NoticeClick::Close),
                    () => None,
                }
            })
            .inner
        })
    });
    let is_clicked = shown.response.interact(Sense::click()).clicked();
    shown.inner.inner.or_else(|| is_clicked.then_some(NoticeClick::Close))
}

/// Shows what work has come to, at the upper edge of the canvas `rect`. Returns true if the button that gives it up is
/// clicked.
pub fn progress(ctx: &Context, text: &str, can_stop: bool, palette: &Palette, rect: Rect) -> bool {
    let pivot = Align2::CENTER_TOP;
    let area = Area::new(Id::new("progress")).order(Order::Foreground).pivot(pivot);
    let shown = area.fixed_pos(pivot.pos_in_rect(&rect.shrink(FROM_EDGE))).show(ctx, |ui| {
        card(palette).show(ui, |ui| {
            ui.set_max_width(width_of_notice(rect));
            ui.horizontal(|ui| {
                ui.label(RichText::new(text).font(style::sans(14.0)));
                let button = Button::new(RichText::new("Stop").font(style::sans(13.0))).min_size(Vec2::new(60.0, 26.0));
                can_stop && ui.add(button).tooltip("Give this up (Esc)").clicked()
            })
            .inner
        })
    });
    shown.inner.inner
}
