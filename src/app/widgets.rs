//! Widgets that egui does not have: a switch, segments, a pill, icon buttons.

/// The icons.
mod icons;
/// Menus.
pub mod menu;
/// Numbers that are typed.
pub mod number_field;
/// Tooltips.
pub mod tooltip;

pub use icons::{Icon, draw_icon};

use super::fit;
use super::style::{self, Palette};
use egui_macroquad::egui::text::{CCursor, CCursorRange};
use egui_macroquad::egui::{
    self, Button, Color32, Context, Galley, Painter, Pos2, Rect, Response, RichText, Sense, Shape, Stroke, StrokeKind,
    TextEdit, Ui, Vec2, WidgetInfo, WidgetType,
};
use pathlight::paint::forms;
use pathlight::picture::Dash;
use std::ops::Range;
use std::sync::Arc;
use tooltip::Tooltip;

/// The width of a button with an icon alone, in points.
const WIDTH: f32 = 34.0;
/// No number has more characters.
const MOST_DIGITS: usize = 64;

/// A number that gets the focus by Tab is selected as a whole, as by a click: what is typed replaces it.
pub fn select_when_focused(ui: &Ui, number: &Response) {
    if number.gained_focus() {
        select_all(ui, number);
    }
}

/// Selects all of a number whose field has the focus.
pub fn select_all(ui: &Ui, number: &Response) {
    select(ui, number, 0..MOST_DIGITS);
}

/// The button for what one most likely wants: filled.
pub fn main_button(text: RichText, palette: &Palette) -> Button<'static> {
    Button::new(text.color(palette.on_accent())).fill(palette.accent())
}

/// Selects these characters of a field that has the focus.
pub fn select(ui: &Ui, field: &Response, characters: Range<usize>) {
    let mut state = TextEdit::load_state(ui.ctx(), field.id).unwrap_or_default();
    let [from, to] = [characters.start, characters.end].map(CCursor::new);
    state.cursor.set_char_range(Some(CCursorRange::two(from, to)));
    state.store(ui.ctx(), field.id);
}

/// A switch. It is clicked when it is to change.
pub fn switch(ui: &mut Ui, on: bool, label: &str, palette: &Palette) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::new(36.0, 24.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, on, label));
    let t = ui.ctx().animate_bool(response.id, on);
    let track = Rect::from_center_size(rect.center(), Vec2::new(32.0, 18.0));
    let fill = if on { palette.accent() } else { palette.panel() };
    let edge = if on || response.hovered() { palette.accent() } else { palette.quiet() };
    ui.painter().rect(track, 9.0, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let x = egui::lerp(track.left() + 9.0..=track.right() - 9.0, t);
    ui.painter().circle_filled(
        Pos2::new(x, track.center().y),
        6.0,
        if on { palette.on_accent() } else { palette.quiet() },
    );
    focus_ring(ui, &response, track, palette);
    response
}

/// Left and right of a word of [`segments`] together, at least, and where the letters would become too small otherwise; in points.
const LEAST_PADDING: f32 = 6.0;
const TIGHT_PADDING: f32 = 0.5;
/// In one row of several possible ones, words stand at least so far apart: with less, "none Manhattan octile Euclid" read as one sentence.
const CLEAR_PADDING: f32 = 12.0;
/// The letters of the words, in points.
const SEGMENT_LETTERS: f32 = 13.0;
const LEAST_SEGMENT_LETTERS: f32 = 11.0;

/// Words of which one is chosen, and a hint for each. Returns the index of the word that is pressed.
pub fn segments(ui: &mut Ui, words: &[&str], hints: &[&str], chosen: usize, palette: &Palette) -> Option<usize> {
    explained_segments(ui, words, chosen, palette, |response, i| {
        if let Some(hint) = hints.get(i) {
            response.tooltip(*hint);
        }
    })
}

/// In how many rows words are set, so that they stand apart and can be read: two where one is too narrow.
pub fn segment_rows(ctx: &Context, words: &[impl AsRef<str>], width: f32) -> usize {
    // The chosen one is bold: any of them may be.
    let word = |word: &str| fit::width(ctx, word, style::bold(LEAST_SEGMENT_LETTERS)).max(10.0) + CLEAR_PADDING + 1.0;
    let needed: f32 = words.iter().map(|text| word(text.as_ref())).sum();
    if needed > width && words.len() > 1 { 2 } else { 1 }
}

/// The same, with tooltips that end at this line at the right: what is read below them stays in view.
pub fn segments_left_of(
    ui: &mut Ui,
    words: &[&str],
    hints: &[&str],
    chosen: usize,
    palette: &Palette,
    edge: f32,
) -> Option<usize> {
    explained_segments(ui, words, chosen, palette, |response, i| {
        if let Some(hint) = hints.get(i) {
            response.tooltip_left_of(edge, *hint);
        }
    })
}

/// The same with a tooltip for each word, which `explain` adds to the word with this index.
pub fn explained_segments(
    ui: &mut Ui,
    words: &[&str],
    chosen: impl Into<Option<usize>>,
    palette: &Palette,
    explain: impl Fn(Response, usize),
) -> Option<usize> {
    let chosen = chosen.into();
    let set = |size: f32| -> Vec<_> {
        let one = |(i, word): (usize, &&str)| {
            let is_chosen = chosen == Some(i);
            let colour = if is_chosen { palette.on_accent() } else { palette.quiet() };
            let font = if is_chosen { style::bold(size) } else { style::sans(size) };
            (ui.painter().layout_no_wrap((*word).to_owned(), font, colour), colour)
        };
        words.iter().enumerate().map(one).collect()
    };
    let words_alone = |galleys: &[(Arc<Galley>, Color32)]| galleys.iter().map(|g| g.0.size().x.max(10.0)).sum::<f32>();
    let mut galleys = set(SEGMENT_LETTERS);
    // Where there is little room, the padding shrinks first, then the letters, as far as they can be read, and then the padding again.
    let size_with =
        |padding: f32, alone: f32| SEGMENT_LETTERS * (ui.available_width() - padding * words.len() as f32) / alone;
    let alone = words_alone(&galleys);
    let (mut size, mut least_padding) = (size_with(LEAST_PADDING, alone), LEAST_PADDING);
    if size < LEAST_SEGMENT_LETTERS {
        (size, least_padding) = (size_with(TIGHT_PADDING, alone).clamp(8.0, LEAST_SEGMENT_LETTERS), TIGHT_PADDING);
    }
    if size < SEGMENT_LETTERS {
        galleys = set(size);
    }
    let word = |i: usize| galleys[i].0.size().x.max(10.0);
    let padding = (ui.available_width() - words_alone(&galleys)) / words.len() as f32 - 1.0;
    let padding = padding.clamp(least_padding, 20.0);
    let width = |i: usize| word(i) + padding;
    let total: f32 = (0..words.len()).map(width).sum();
    let (rect, _) = ui.allocate_exact_size(Vec2::new(total, style::TARGET), Sense::hover());
    ui.painter().rect(rect, 8.0, palette.panel(), Stroke::new(1.0, palette.border()), StrokeKind::Inside);
    let mut pressed = None;
    let mut left = rect.left();
    for (i, (galley, colour)) in galleys.iter().enumerate() {
        let cell = Rect::from_min_size(Pos2::new(left, rect.top()), Vec2::new(width(i), rect.height()));
        left = cell.right();
        let response = ui.interact(cell, ui.id().with(("segment", words, i)), Sense::click());
        response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, chosen == Some(i), words[i]));
        if chosen == Some(i) {
            ui.painter().rect_filled(cell.shrink(1.0), 7.0, palette.accent());
        } else if response.hovered() {
            ui.painter().rect_filled(cell.shrink(1.0), 7.0, palette.border());
        }
        // Where words stand close to each other, a line tells where one ends.
        if i > 0 && least_padding < LEAST_PADDING {
            ui.painter().vline(cell.left(), cell.shrink(5.0).y_range(), Stroke::new(1.0, palette.border()));
        }
        ui.painter().galley(cell.center() - galley.size() / 2.0, galley.clone(), *colour);
        focus_ring(ui, &response, cell, palette);
        if response.clicked() {
            pressed = Some(i);
        }
        explain(response, i);
    }
    pressed
}

/// Words of which one is chosen, in several rows with one frame around them: two frames read as two settings. `between`: the rows, in points.
pub fn segments_in_rows(
    ui: &mut Ui,
    words: &[&str],
    (rows, between): (usize, f32),
    chosen: usize,
    palette: &Palette,
    explain: impl Fn(Response, usize),
) -> Option<usize> {
    let in_row = words.len().div_ceil(rows.max(1)).max(1);
    let rows = words.len().div_ceil(in_row);
    let (width, height) = (ui.available_width(), rows as f32 * (style::TARGET + between) - between);
    let (rect, _) = ui.allocate_exact_size(Vec2::new(width, height), Sense::hover());
    ui.painter().rect(rect, 8.0, palette.panel(), Stroke::new(1.0, palette.border()), StrokeKind::Inside);
    let mut pressed = None;
    let mut left = rect.left();
    for (i, word) in words.iter().enumerate() {
        // The words of a row share its width. Where it is narrow, the letters become smaller, as far as they can be read.
        let in_this_row = &words[i / in_row * in_row..words.len().min((i / in_row + 1) * in_row)];
        let count = in_this_row.len() as f32;
        let width_of = |word: &str, size: f32| fit::width(ui.ctx(), word, style::bold(size));
        let all = |size: f32| in_this_row.iter().map(|word| width_of(word, size)).sum::<f32>();
        let sizes = [SEGMENT_LETTERS, 12.5, 12.0, 11.5, LEAST_SEGMENT_LETTERS];
        let size = fit::first(sizes, |&size| all(size) + LEAST_PADDING * count <= width);
        let size = size.unwrap_or(LEAST_SEGMENT_LETTERS);
        left = if i % in_row == 0 { rect.left() } else { left };
        let of_word = width_of(word, size) + (width - all(size)) / count;
        let row = height / rows as f32;
        let corner = Pos2::new(left, rect.top() + (i / in_row) as f32 * row);
        let cell = Rect::from_min_size(corner, Vec2::new(of_word, row));
        left = cell.right();
        let is_chosen = chosen == i;
        let colour = if is_chosen { palette.on_accent() } else { palette.quiet() };
        let font = if is_chosen { style::bold(size) } else { style::sans(size) };
        let galley = ui.painter().layout_no_wrap((*word).to_owned(), font, colour);
        let response = ui.interact(cell, ui.id().with(("segment", words, i)), Sense::click());
        response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, is_chosen, *word));
        if is_chosen {
            ui.painter().rect_filled(cell.shrink(1.0), 7.0, palette.accent());
        } else if response.hovered() {
            ui.painter().rect_filled(cell.shrink(1.0), 7.0, palette.border());
        }
        ui.painter().galley(cell.center() - galley.size() / 2.0, galley, colour);
        focus_ring(ui, &response, cell, palette);
        if response.clicked() {
            pressed = Some(i);
        }
        explain(response, i);
    }
    pressed
}

/// Text on a coloured surface.
pub fn pill(ui: &mut Ui, text: &str, size: f32, fill: Color32, words: Color32) {
    let galley = ui.painter().layout_no_wrap(text.to_owned(), style::bold(size), words);
    let (rect, _) = ui.allocate_exact_size(galley.size() + Vec2::new(size, size * 0.3), Sense::hover());
    ui.painter().rect_filled(rect, 5.0, fill);
    ui.painter().galley(rect.center() - galley.size() / 2.0, galley, words);
}

/// A button with an icon. `main` gives it the accent colour.
pub fn icon_button(ui: &mut Ui, icon: Icon, hint: &str, width: f32, main: bool, palette: &Palette) -> Response {
    button(ui, icon, "", hint, width, main, palette)
}

/// A button with an icon and, unless it is empty, a text beside it.
pub fn labelled_button(ui: &mut Ui, icon: Icon, text: &str, hint: &str, main: bool, palette: &Palette) -> Response {
    let width = match icon {
        Icon::Down => 24.0,
        Icon::Play | Icon::Pause => 50.0,
        _ => WIDTH,
    };
    button(ui, icon, text, hint, width, main, palette)
}

/// The width of the text of such a button with the space behind it, in points.
pub fn width_of_labelled(ui: &Ui, text: &str) -> f32 {
    if text.is_empty() { 0.0 } else { set_label(ui, text).size().x + 10.0 }
}

fn set_label(ui: &Ui, text: &str) -> Arc<Galley> {
    ui.painter().layout_no_wrap(text.to_owned(), style::sans(13.0), Color32::PLACEHOLDER)
}

/// The room of an icon beside a text, in points.
const fn icon_beside_text(icon: Icon) -> f32 {
    // It is wider than the others.
    if matches!(icon, Icon::Until) { 36.0 } else { 30.0 }
}

/// `width` is the width without the text, or the least one with it.
fn button(ui: &mut Ui, icon: Icon, text: &str, hint: &str, width: f32, main: bool, palette: &Palette) -> Response {
    let galley = set_label(ui, text);
    let icon_width = if text.is_empty() { width } else { icon_beside_text(icon) };
    let size = Vec2::new((icon_width + width_of_labelled(ui, text)).max(width), 32.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, ui.is_enabled(), hint));
    let (fill, ink) = match (main, response.hovered()) {
        (true, false) => (palette.accent(), palette.on_accent()),
        (true, true) => (palette.accent().gamma_multiply(0.85), palette.on_accent()),
        (false, false) => (palette.card(), palette.text()),
        (false, true) => (palette.border(), palette.text()),
    };
    let edge = if main { palette.accent() } else { palette.border() };
    ui.painter().rect(rect, 8.0, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    draw_icon(ui.painter(), icon, rect.left_center() + Vec2::new(icon_width / 2.0, 0.0), ink);
    let at = rect.left_center() + Vec2::new(icon_width - 2.0, -galley.size().y / 2.0);
    ui.painter().galley(at, galley, ink);
    focus_ring(ui, &response, rect, palette);
    response.tooltip(hint).disabled_tooltip(hint)
}

/// A small button with an icon and without a frame, for a strip. `on` gives it the accent colour.
pub fn quiet_button(ui: &mut Ui, icon: Icon, hint: &str, on: bool, palette: &Palette) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(style::TARGET), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, ui.is_enabled(), on, hint));
    if response.hovered() {
        ui.painter().rect_filled(rect, 8.0, palette.card());
    }
    let ink = match (response.hovered(), on) {
        (true, _) => palette.text(),
        (false, true) => palette.accent(),
        (false, false) => palette.quiet(),
    };
    draw_icon(ui.painter(), icon, rect.center(), ink);
    focus_ring(ui, &response, rect, palette);
    response.tooltip(hint).disabled_tooltip(hint)
}

/// The same with a word, for what no picture says.
pub fn quiet_word(ui: &mut Ui, word: &str, hint: &str, on: bool, palette: &Palette) -> Response {
    let ink = if on { palette.accent() } else { palette.quiet() };
    let galley = ui.painter().layout_no_wrap(word.to_owned(), style::bold(12.5), ink);
    let (rect, response) = ui.allocate_exact_size(galley.size() + Vec2::new(16.0, 10.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, ui.is_enabled(), on, word));
    let (fill, ink) = if response.hovered() { (palette.card(), palette.text()) } else { (Color32::TRANSPARENT, ink) };
    ui.painter().rect(rect, 8.0, fill, Stroke::new(1.0, palette.border()), StrokeKind::Inside);
    ui.painter().galley_with_override_text_color(rect.center() - galley.size() / 2.0, galley, ink);
    focus_ring(ui, &response, rect, palette);
    response.tooltip(hint).disabled_tooltip(hint)
}

/// A plus, or a minus.
pub fn draw_plus(painter: &Painter, at: Pos2, plus: bool, ink: Color32) {
    let stroke = Stroke::new(1.5, ink);
    painter.line_segment([at - Vec2::new(4.0, 0.0), at + Vec2::new(4.0, 0.0)], stroke);
    if plus {
        painter.line_segment([at - Vec2::new(0.0, 4.0), at + Vec2::new(0.0, 4.0)], stroke);
    }
}

/// A line with the dashes that it has on the map.
pub fn line(painter: &Painter, points: Vec<Pos2>, stroke: Stroke, dash: Dash) {
    let Some(lengths) = forms::dashes(dash, stroke.width.into()) else {
        painter.line(points, stroke);
        return;
    };
    // A dot of no length would not be seen: egui has no round ends.
    let part =
        |first: usize| -> Vec<f32> { lengths.iter().skip(first).step_by(2).map(|&v| (v as f32).max(2.0)).collect() };
    painter.extend(Shape::dashed_line_with_offset(&points, stroke, &part(0), &part(1), 0.0));
}

/// The outline of a small rectangle.
pub fn edge(painter: &Painter, rect: Rect, stroke: Stroke, dash: Dash) {
    let ring = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
    match dash {
        Dash::None => drop(painter.rect_stroke(rect, 4.0, stroke, StrokeKind::Middle)),
        Dash::Dotted => line(painter, ring.to_vec(), stroke, dash),
        // Shorter than elsewhere, so that each side has some.
        Dash::Dashed | Dash::DashDotted => painter.extend(Shape::dashed_line(&ring, stroke, 3.0, 2.0)),
    }
}

/// An arrow head in a direction of length 1.
pub fn draw_chevron(painter: &Painter, at: Pos2, toward: Vec2, ink: Color32) {
    let (tip, across) = (toward * 3.0, toward.rot90() * 5.0);
    let points = [across - tip, tip, -across - tip].map(|offset| at + offset);
    painter.add(Shape::line(points.to_vec(), Stroke::new(1.8, ink)));
}

/// Shows that the keyboard acts on a widget.
pub fn focus_ring(ui: &Ui, response: &Response, rect: Rect, palette: &Palette) {
    if response.has_focus() {
        ui.painter().rect_stroke(rect.expand(2.0), 10.0, Stroke::new(2.0, palette.text()), StrokeKind::Middle);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_macroquad::egui::RawInput;
    use pathlight::paint::theme::Theme;

    /// From the right end of the icon to the word of a button, in points.
    fn gap(icon: Icon) -> f32 {
        let ctx = egui::Context::default();
        style::set_fonts(&ctx);
        let output = ctx.run(RawInput::default(), |ctx| {
            egui::CentralPanel::default().show(ctx, |ui| {
                labelled_button(ui, icon, "word", "", false, &Palette::new(Theme::Dark));
            });
        });
        let shapes = || output.shapes.iter().map(|clipped| &clipped.shape);
        let word = shapes().find_map(|shape| match shape {
            Shape::Text(text) => Some(text.visual_bounding_rect().left()),
            _ => None,
        });
        let is_of_icon = |rect: &Rect| rect.is_positive() && rect.width() < 25.0 && rect.height() < 25.0;
        let drawn = shapes().filter(|shape| !matches!(shape, Shape::Text(_))).map(Shape::visual_bounding_rect);
        let end = drawn.filter(is_of_icon).map(|rect| rect.right()).fold(0.0, f32::max);
        word.expect("the button has a word") - end
    }

    /// The dot of "until …" touched its word.
    #[test]
    fn icons_keep_the_same_distance_from_their_words() {
        for icon in [Icon::First, Icon::Play, Icon::Until] {
            assert!((5.0..9.0).contains(&gap(icon)), "{icon:?}: {}", gap(icon));
        }
    }
}
