//! The frame of a card: a caption at the left, a note at the right, and the body below.

use super::sentence::Looks;
use crate::app::style::Palette;
use egui_macroquad::egui::{
    self, Color32, CornerRadius, CursorIcon, Layout, Margin, Pos2, Rect, Response, ScrollArea, Sense, Shape, Stroke,
    StrokeKind, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType,
};
use pathlight::words::Sentence;
use std::hash::Hash;

/// Between two cards, in points.
pub const GAP: f32 = 8.0;
/// The height of the caption with the space below it, in points.
const CAPTION: f32 = 19.0;
const SIDE: f32 = 12.0;
const TOP: f32 = 7.0;
const BELOW: f32 = 8.0;
/// Between the title of a caption and its note, in points.
const BESIDE_NOTE: f32 = 10.0;
/// What a frame adds to the height and to the width of its body, in points.
pub const CHROME: Vec2 = Vec2::new(2.0 * SIDE, TOP + CAPTION + BELOW);

/// From the top of a frame to its body, in points.
pub const ABOVE_BODY: f32 = TOP + CAPTION;

const CORNERS: CornerRadius = CornerRadius::same(10);

/// A card that fills all the room of the user interface.
pub fn frame(
    ui: &mut Ui,
    palette: &Palette,
    title: impl Into<Sentence>,
    note: impl Into<Sentence>,
    body: impl FnOnce(&mut Ui),
) {
    surface(ui, ui.available_rect_before_wrap(), palette);
    bare(ui, palette, title, note, body);
}

/// The surface of a card, for several parts that share it.
pub fn surface(ui: &Ui, rect: Rect, palette: &Palette) {
    ui.painter().rect(rect, CORNERS, palette.card(), Stroke::new(1.0, palette.border()), StrokeKind::Inside);
}

/// A card without its surface, in all the room of the user interface.
pub fn bare(
    ui: &mut Ui,
    palette: &Palette,
    title: impl Into<Sentence>,
    note: impl Into<Sentence>,
    body: impl FnOnce(&mut Ui),
) {
    let rect = ui.available_rect_before_wrap();
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

/// The height of a part's caption in [`part`], in points.
const PART_CAPTION: f32 = 17.0;
/// What [`part`] adds to the height of its body, in points.
pub const PART_CHROME: f32 = PART_CAPTION + BELOW;

/// The lower part of a card: a caption on a line across the card, and the body below. It fills all the room of the user
/// interface.
pub fn part(ui: &mut Ui, palette: &Palette, title: &str, ink: Color32, body: impl FnOnce(&mut Ui)) {
    let rect = ui.available_rect_before_wrap();
    let inner = Rect::from_min_max(rect.min + Vec2::new(SIDE, 0.0), rect.max - Vec2::new(SIDE, BELOW));
    let mut looks = Looks::caption(palette);
    looks.colour = ink;
    let words = Sentence::from(title);
    let words = looks.line(ui, &words, inner.width());
    let from = inner.left() + words.size().x + 8.0;
    let middle = inner.top() + words.size().y / 2.0;
    ui.painter().hline(from..=inner.right(), middle, Stroke::new(1.0, palette.border()));
    words.show(ui, inner.min, palette);
    let below = inner.with_min_y((inner.top() + PART_CAPTION).min(inner.bottom()));
    let mut body_ui = ui.new_child(UiBuilder::new().max_rect(below).id_salt("body"));
    body_ui.set_clip_rect(ui.clip_rect().intersect(below.expand2(Vec2::new(SIDE - 1.0, 2.0))));
    body_ui.spacing_mut().item_spacing.y = 4.0;
    body(&mut body_ui);
}

/// Can a click fold a card, and is it open?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fold {
    Never,
    Open,
    Folded,
}

/// The height of a card that is folded to its caption, in points.
pub const FOLDED: f32 = 30.0;
/// The width of the sign in front of a caption that folds its card, in points.
const SIGN: f32 = 14.0;

/// The least width of a folded card with a note, in points.
const LEAST_WITH_NOTE: f32 = 190.0;

/// The caption of a card that a click folds to one line, or unfolds. `free` points at its right end belong to something else.
pub fn folding(ui: &mut Ui, palette: &Palette, title: &str, note: &str, fold: Fold, free: f32) -> Response {
    let is_open = fold != Fold::Folded;
    let rect = ui.available_rect_before_wrap();
    let row = Rect::from_min_max(rect.min, Pos2::new(rect.right() - free, (rect.top() + FOLDED).min(rect.bottom())));
    let response = ui.interact(row, ui.id().with("fold"), Sense::click()).on_hover_cursor(CursorIcon::PointingHand);
    let does = if is_open { "fold" } else { "show" };
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("{does} {title}")));
    let inner = Rect::from_min_max(
        row.min + Vec2::new(SIDE, TOP),
        row.max - Vec2::new(if free > 0.0 { 0.0 } else { SIDE }, 0.0),
    );
    let ink = if response.hovered() || response.has_focus() { palette.text() } else { palette.quiet() };
    // A triangle that points down over an open card, and towards the caption of a folded one.
    let (at, half) = (inner.min + Vec2::new(4.0, 8.0), 3.5);
    let corner = |x: f32, y: f32| at + half * if is_open { Vec2::new(x, y) } else { Vec2::new(y, x) };
    let points = vec![corner(-1.0, -0.6), corner(1.0, -0.6), corner(0.0, 0.8)];
    ui.painter().add(Shape::convex_polygon(points, ink, Stroke::NONE));
    // Beside another folded card there is room for the title alone.
    let note = if rect.width() < LEAST_WITH_NOTE { "" } else { note };
    caption(ui, inner.with_min_x((inner.left() + SIGN).min(inner.right())), palette, &title.into(), &note.into());
    response.on_hover_cursor(CursorIcon::PointingHand)
}

/// A card that is as high as its body.
pub fn natural(ui: &mut Ui, palette: &Palette, title: &str, body: impl FnOnce(&mut Ui)) {
    egui::Frame::new()
        .fill(palette.card())
        .stroke(Stroke::new(1.0, palette.border()))
        .corner_radius(CORNERS)
        .inner_margin(Margin { left: SIDE as i8, right: SIDE as i8, top: TOP as i8, bottom: BELOW as i8 })
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), 16.0), egui::Sense::hover());
            caption(ui, rect, palette, &title.into(), &Sentence::default());
            ui.spacing_mut().item_spacing.y = 4.0;
            body(ui);
        });
}

/// The row of the caption in a card with this rectangle, for buttons at its right end.
pub fn caption_row(card: Rect) -> Rect {
    card.shrink2(Vec2::new(SIDE - 4.0, 0.0)).with_max_y((card.top() + ABOVE_BODY - 3.0).min(card.bottom()))
}

/// The first note if it has room beside the title of a card that fills the room, else the second one.
pub fn fitting<'a>(ui: &Ui, title: &str, [first, second]: [&'a Sentence; 2], palette: &Palette) -> &'a Sentence {
    let looks = Looks::caption(palette);
    let width = |text: &Sentence| looks.line(ui, text, f32::INFINITY).size().x;
    let room = ui.available_width() - 2.0 * SIDE - BESIDE_NOTE;
    if width(&title.into()) + width(first) <= room { first } else { second }
}

/// The title at the left and the note at the right, in one line. What does not fit is cut, and shown on hover.
fn caption(ui: &mut Ui, inner: Rect, palette: &Palette, title: &Sentence, note: &Sentence) {
    let looks = Looks::caption(palette);
    let title = looks.line(ui, title, inner.width());
    let left = title.size().x;
    title.show(ui, inner.min, palette);
    if !note.is_empty() {
        let note = looks.line(ui, note, (inner.width() - left - BESIDE_NOTE).max(0.0));
        let at = Pos2::new(inner.right() - note.size().x, inner.top());
        note.show(ui, at, palette);
    }
}

/// Shows something in a given rectangle, whatever stands around it.
pub fn at<R>(ui: &mut Ui, rect: Rect, id: impl Hash, body: impl FnOnce(&mut Ui) -> R) -> R {
    let builder = UiBuilder::new().max_rect(rect).layout(Layout::top_down(egui::Align::Min)).id_salt(id);
    body(&mut ui.new_child(builder))
}

/// The height that the body of a card would have over the available width, in points. Nothing is shown.
pub fn measured(ui: &Ui, body: impl FnOnce(&mut Ui)) -> f32 {
    height_over(ui, ui.available_width() - CHROME.x, body) + CHROME.y
}

/// The height of a body over this width, in points. Nothing is shown.
pub fn height_over(ui: &Ui, width: f32, body: impl FnOnce(&mut Ui)) -> f32 {
    // Far outside of the window, so that the pointer hits nothing there.
    let room = Rect::from_min_size(Pos2::new(-1e5, -1e5), Vec2::new(width, 1e4));
    let builder = UiBuilder::new().max_rect(room).layout(Layout::top_down(egui::Align::Min)).invisible();
    let mut ui = Ui::new(ui.ctx().clone(), ui.id().with("measured"), builder);
    ui.spacing_mut().item_spacing.y = 4.0;
    body(&mut ui);
    ui.min_rect().height()
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
