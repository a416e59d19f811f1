//! What the sections of the first page are made of: surfaces, captions, pictures, buttons.

use super::thumbnails::{Key, Thumbnails};
use crate::app::panel::sentence;
use crate::app::style::{self, Palette};
use crate::app::widgets;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::epaint::RectShape;
use egui_macroquad::egui::text::LayoutJob;
use egui_macroquad::egui::{
    self, Color32, CornerRadius, Galley, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    WidgetType,
};
use std::sync::Arc;

/// Between cards, and within a card.
pub const GAP: f32 = 14.0;

/// The width of the card at this place in a row of so many columns. The last one ends where the row ends: with equal widths in whole points,
/// it ended a few points before.
pub fn width(row: f32, columns: usize, place: usize) -> f32 {
    let left = |place: usize| (place as f32 * (row + GAP) / columns as f32).round();
    left(place + 1) - left(place) - GAP
}
pub const PADDING: f32 = 12.0;
/// Height of buttons.
pub const BUTTON: f32 = 32.0;

/// A surface with a caption.
pub fn section<R>(ui: &mut Ui, caption: &str, palette: &Palette, body: impl FnOnce(&mut Ui) -> R) -> R {
    let frame = egui::Frame::new()
        .fill(palette.panel())
        .stroke(Stroke::new(1.0, palette.border()))
        .corner_radius(CornerRadius::same(10))
        .inner_margin(PADDING);
    let shown = frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.label(self::caption(caption, palette));
        ui.add_space(6.0);
        body(ui)
    });
    shown.inner
}

pub fn caption(text: &str, palette: &Palette) -> LayoutJob {
    sentence::capitals(text, style::sans(11.0), palette.quiet())
}

/// Paints the surface of a card. A card that can be pressed shows that the pointer or the keyboard is on it.
pub fn surface(ui: &Ui, rect: Rect, response: Option<&Response>, palette: &Palette) {
    let is_hovered = response.is_some_and(Response::hovered);
    let (fill, edge) = if is_hovered { (palette.card(), palette.quiet()) } else { (palette.panel(), palette.border()) };
    ui.painter().rect(rect, 10.0, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    if let Some(response) = response {
        widgets::focus_ring(ui, response, rect, palette);
    }
}

/// Paints a thumbnail into a rectangle, cropped at the longer side. Until it is there, the place stays dark.
pub fn picture(ui: &Ui, rect: Rect, key: Key, thumbnails: &Thumbnails, in_view: &mut Vec<Key>, palette: &Palette) {
    if !ui.is_rect_visible(rect) {
        return;
    }
    in_view.push(key);
    ui.painter().rect_filled(rect, 6.0, palette.canvas());
    if let Some(texture) = thumbnails.texture(key) {
        let image = texture.size_vec2();
        let shown = rect.size() / (rect.size() / image).max_elem() / image;
        let part = Rect::from_center_size(Pos2::new(0.5, 0.5), shown);
        ui.painter().add(RectShape::filled(rect, 6.0, Color32::WHITE).with_texture(texture.id(), part));
    }
}

/// Words that wrap at a width.
pub fn words(ui: &Ui, text: &str, font: egui::FontId, colour: Color32, width: f32) -> Arc<Galley> {
    ui.painter().layout(text.to_owned(), font, colour, width)
}

/// A button with words; the main one of a card has the accent colour.
pub fn button(ui: &mut Ui, text: &str, hint: &str, main: bool, palette: &Palette) -> Response {
    let colour = if main { palette.on_accent() } else { palette.text() };
    let galley = ui.painter().layout_no_wrap(text.to_owned(), style::bold(13.5), colour);
    let size = Vec2::new(galley.size().x + 24.0, BUTTON);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, ui.is_enabled(), text));
    let fill = match (main, response.hovered()) {
        (true, false) => palette.accent(),
        (true, true) => palette.accent().gamma_multiply(0.85),
        (false, false) => palette.card(),
        (false, true) => palette.border(),
    };
    let edge = if main { palette.accent() } else { palette.border() };
    ui.painter().rect(rect, 8.0, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    ui.painter().galley(rect.center() - galley.size() / 2.0, galley, colour);
    widgets::focus_ring(ui, &response, rect, palette);
    scroll_to_focus(&response);
    if hint.is_empty() { response } else { response.tooltip(hint) }
}

/// A widget that gets the focus by a key comes into view.
pub fn scroll_to_focus(response: &Response) {
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_fill_their_row_and_differ_by_a_point_at_most() {
        for (row, columns) in [(870.0, 3), (872.0, 3), (1203.0, 4), (560.0, 2), (400.0, 1)] {
            let widths: Vec<f32> = (0..columns).map(|place| width(row, columns, place)).collect();
            assert!((widths.iter().sum::<f32>() + GAP * (columns - 1) as f32 - row).abs() < 1e-3, "{row}");
            let (least, most) = widths.iter().fold((f32::INFINITY, 0.0_f32), |(a, b), &w| (a.min(w), b.max(w)));
            assert!(most - least <= 1.0 && least.fract() == 0.0, "{widths:?}");
        }
    }
}
