//! The frame of a card: a caption at the left, a note at the right, and the body below.

use super::sentence::Looks;
use crate::app::style::Palette;
use egui_macroquad::egui::{
    self, CornerRadius, Layout, Margin, Pos2, Rect, ScrollArea, Stroke, StrokeKind, Ui, UiBuilder, Vec2,
};
use pathlight::words::Sentence;
use std::hash::Hash;

/// Between two cards, in points.
pub const GAP: f32 = 8.0;
/// The height of the caption with the space below it, in points.
const CAPTION: f32 = 20.0;
const SIDE: f32 = 12.0;
const TOP: f32 = 8.0;
const BELOW: f32 = 9.0;
/// What a frame adds to the height and to the width of its body, in points.
pub const CHROME: Vec2 = Vec2::new(2.0 * SIDE, TOP + CAPTION + BELOW);

const CORNERS: CornerRadius = CornerRadius::same(10);

/// A card that fills all the room of the user interface.
pub fn frame(
    ui: &mut Ui,
    palette: &Palette,
    title: impl Into<Sentence>,
    note: impl Into<Sentence>,
    body: impl FnOnce(&mut Ui),
) {
    let rect = ui.available_rect_before_wrap();
    ui.painter().rect(rect, CORNERS, palette.card(), Stroke::new(1.0, palette.border()), StrokeKind::Inside);
    let inner = Rect::from_min_max(rect.min + Vec2::new(SIDE, TOP), rect.max - Vec2::new(SIDE, BELOW));
    caption(ui, inner, palette, &title.into(), &note.into());
    let below = inner.with_min_y((inner.top() + CAPTION).min(inner.bottom()));
    let mut body_ui = ui.new_child(UiBuilder::new().max_rect(below).id_salt("body"));
    // Focus rings and scroll bars may lie a little outside of the body.
    body_ui.set_clip_rect(ui.clip_rect().intersect(below.expand2(Vec2::new(SIDE - 1.0, 2.0))));
    body_ui.spacing_mut().item_spacing.y = 4.0;
    body(&mut body_ui);
    ui.advance_cursor_after_rect(rect);
}

/// A card that is as high as its body.
pub fn natural(ui: &mut Ui, palette: &Palette, title: &str, body: impl FnOnce(&mut Ui)) {
    egui::Frame::new()
        .fill(palette.card())
        .stroke(Stroke::new(1.0, palette.border()))
        .corner_radius(CORNERS)
        .inner_margin(Margin { left: 12, right: 12, top: 8, bottom: 9 })
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), 16.0), egui::Sense::hover());
            caption(ui, rect, palette, &title.into(), &Sentence::default());
            ui.spacing_mut().item_spacing.y = 4.0;
            body(ui);
        });
}

/// The title at the left and the note at the right, in one line. What does not fit is cut, and shown on hover.
fn caption(ui: &mut Ui, inner: Rect, palette: &Palette, title: &Sentence, note: &Sentence) {
    let looks = Looks::caption(palette);
    let title = looks.line(ui, title, inner.width());
    let left = title.size().x;
    title.show(ui, inner.min, palette);
    if !note.is_empty() {
        let note = looks.line(ui, note, (inner.width() - left - 10.0).max(0.0));
        let at = Pos2::new(inner.right() - note.size().x, inner.top());
        note.show(ui, at, palette);
    }
}

/// Shows something in a given rectangle, whatever stands around it.
pub fn at(ui: &mut Ui, rect: Rect, id: impl Hash, body: impl FnOnce(&mut Ui)) {
    let builder = UiBuilder::new().max_rect(rect).layout(Layout::top_down(egui::Align::Min)).id_salt(id);
    body(&mut ui.new_child(builder));
}

/// A body that scrolls in its card if it does not fit. It begins at its top again when `position` changes.
pub fn scrolled(ui: &mut Ui, position: u64, body: impl FnOnce(&mut Ui)) {
    let memory = ui.id().with("position");
    let moved = ui.data(|data| data.get_temp::<u64>(memory)) != Some(position);
    ui.data_mut(|data| data.insert_temp(memory, position));
    let height = ui.available_height();
    let area = ScrollArea::vertical().auto_shrink([false, false]).min_scrolled_height(0.0).max_height(height);
    let area = if moved { area.vertical_scroll_offset(0.0) } else { area };
    area.show(ui, body);
}
