//! The preview of an export beside its fields: small, and after a click on it as large as it will be where one points at it.

use super::quiet;
use crate::app::style::Palette;
use egui_macroquad::egui::{self, Color32, Painter, Rect, TextureId, Ui, Vec2};

/// The preview as an image, with its size in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Preview {
    pub texture: TextureId,
    pub size: Vec2,
    /// How many pictures of a sheet it shows, and how many the sheet has.
    pub pictures: Option<[usize; 2]>,
    /// The page itself, as soon as it is painted, with its size in points.
    pub page: Option<(TextureId, Vec2)>,
}

/// The largest preview, in points.
pub const PREVIEW: Vec2 = Vec2::new(320.0, 210.0);
/// How much of the page one sees enlarged, in points, and the gap to the preview.
const MAGNIFIED: Vec2 = Vec2::new(372.0, 250.0);
const BESIDE: f32 = 10.0;

/// What is said of the preview where it is small, and where a part of it is enlarged.
const CLICK: [&str; 2] = ["Click it to enlarge it.", "Click again to end."];

/// The preview in its frame. A click on it shows the part of the page at the pointer as large as it will be, until the next click or
/// until the pointer leaves it: the enlarged part lies on fields, and a pointer that passes must not bring it.
pub(super) fn show(ui: &mut Ui, preview: Option<Preview>, palette: &Palette) {
    ui.vertical(|ui| {
        let (frame, response) = ui.allocate_exact_size(PREVIEW, egui::Sense::CLICK);
        let shown = preview.and_then(|preview| preview.pictures).filter(|[shown, all]| shown < all);
        let of_all = shown.map(|[shown, all]| format!("{shown} of {all} pictures. ")).unwrap_or_default();
        let image = preview.map(|preview| Rect::from_center_size(frame.center(), preview.size));
        let pointer = response.hover_pos().filter(|&pointer| image.is_some_and(|image| image.contains(pointer)));
        let id = response.id.with("enlarged");
        let was_enlarged = ui.data(|data| data.get_temp(id).unwrap_or(false));
        let is_enlarged = pointer.is_some() && (was_enlarged != response.clicked());
        ui.data_mut(|data| data.insert_temp(id, is_enlarged));
        quiet(ui, &format!("{of_all}{}", CLICK[usize::from(is_enlarged)]), palette);
        let Some((Preview { texture, page, .. }, image)) = preview.zip(image) else { return };
        on_squares(ui.painter(), image, texture, WHOLE);
        ui.painter().rect_stroke(image, 0.0, egui::Stroke::new(1.0, palette.border()), egui::StrokeKind::Outside);
        let Some((page, page_size)) = page else { return };
        if let Some(pointer) = pointer.filter(|_| is_enlarged) {
            magnified(ui, image, pointer, (page, page_size), palette);
        }
    });
}

/// All of an image.
const WHOLE: Rect = Rect { min: egui::Pos2::ZERO, max: egui::Pos2::new(1.0, 1.0) };

/// The part of the page around the pointer, at the left of the preview, which has a frame around this part.
fn magnified(ui: &Ui, image: Rect, pointer: egui::Pos2, (page, page_size): (TextureId, Vec2), palette: &Palette) {
    let shown = MAGNIFIED.min(page_size);
    let share = shown / page_size;
    let at = (pointer - image.min) / image.size();
    let corner = (at - share / 2.0).clamp(Vec2::ZERO, (Vec2::splat(1.0) - share).max(Vec2::ZERO));
    let part = Rect::from_min_size(corner.to_pos2(), share);
    let on_image = Rect::from_min_size(image.min + corner * image.size(), share * image.size());
    let stroke = egui::Stroke::new(1.5, palette.accent());
    ui.painter().rect_stroke(on_image, 0.0, stroke, egui::StrokeKind::Inside);
    let screen = ui.ctx().screen_rect();
    let left = (image.left() - BESIDE - shown.x).max(screen.left() + 2.0);
    let top = (image.center().y - shown.y / 2.0).min(screen.bottom() - shown.y - 2.0).max(screen.top() + 2.0);
    let place = Rect::from_min_size(egui::Pos2::new(left, top), shown);
    let layer = egui::LayerId::new(egui::Order::Tooltip, egui::Id::new("enlarged preview"));
    let painter = ui.ctx().layer_painter(layer);
    on_squares(&painter, place, page, part);
    painter.rect_stroke(place, 0.0, stroke, egui::StrokeKind::Outside);
}

/// A part of an image. Squares show where it is transparent.
fn on_squares(painter: &Painter, place: Rect, texture: TextureId, part: Rect) {
    const SQUARE: f32 = 8.0;
    let painter = painter.with_clip_rect(place);
    painter.rect_filled(place, 0.0, Color32::from_gray(120));
    let (columns, rows) = ((place.width() / SQUARE).ceil() as i32, (place.height() / SQUARE).ceil() as i32);
    for (x, y) in (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y))).filter(|(x, y)| (x + y) % 2 == 0) {
        let at = place.min + Vec2::new(x as f32, y as f32) * SQUARE;
        painter.rect_filled(Rect::from_min_size(at, Vec2::splat(SQUARE)), 0.0, Color32::from_gray(150));
    }
    painter.image(texture, place, part, Color32::WHITE);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::headless::Headless;
    use egui::{Event, Modifiers, PointerButton, Pos2};
    use pathlight::paint::theme::Theme;

    /// It lay on tabs and fields as soon as the pointer rested on the preview.
    #[test]
    fn the_preview_is_enlarged_by_a_click_alone() {
        let palette = Palette::new(Theme::Dark);
        let size = Vec2::new(300.0, 200.0);
        let page = Some((TextureId::default(), Vec2::new(900.0, 600.0)));
        let preview = Preview { texture: TextureId::default(), size, pictures: None, page };
        let mut window = Headless::new(800.0, 600.0);
        let mut said = |events: Vec<Event>| {
            window.frame(events, |ui| show(ui, Some(preview), &palette));
            window.frame(Vec::new(), |ui| show(ui, Some(preview), &palette));
            CLICK.map(|words| window.text().contains(words))
        };
        let at = Pos2::new(120.0, 100.0);
        let click = || {
            let button = |pressed| Event::PointerButton {
                pos: at,
                button: PointerButton::Primary,
                pressed,
                modifiers: Modifiers::NONE,
            };
            vec![button(true), button(false)]
        };
        assert_eq!(said(vec![Event::PointerMoved(at)]), [true, false]);
        assert_eq!(said(Vec::new()), [true, false]);
        assert_eq!(said(click()), [false, true]);
        assert_eq!(said(vec![Event::PointerMoved(at + Vec2::splat(9.0))]), [false, true]);
        assert_eq!(said(click()), [true, false]);
        assert_eq!(said(click()), [false, true]);
        assert_eq!(said(vec![Event::PointerMoved(Pos2::new(700.0, 500.0))]), [true, false]);
    }
}
