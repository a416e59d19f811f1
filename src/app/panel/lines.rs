//! Lines of text that scroll by whole lines, so that none is ever cut at the upper or lower edge. The lit line is brought
//! into view when it changes.

use crate::app::fit;
use crate::app::style::Palette;
use egui_macroquad::egui::{Context, FontId, Galley, Pos2, Rect, Sense, Stroke, Ui, Vec2};
use pathlight::picture::Role;
use std::sync::Arc;

/// Above and below each line, in points.
const PADDING: f32 = 0.5;
/// From the left edge to the text of a line that is not indented, in points.
pub const LEFT: f32 = 6.0;
/// The pointer scrolls by one line for this many points.
const POINTS_PER_LINE: f32 = 17.0;

/// The height of a line that is not broken, in this font.
pub fn height_of_one(ctx: &Context, font: FontId) -> f32 {
    fit::line(ctx, font) + 2.0 * PADDING
}

/// A line, already broken to the width that it may have.
pub struct Line {
    pub galley: Arc<Galley>,
    /// Of all rows but the first, in points.
    pub indent: f32,
    /// So much further left the first row begins.
    pub hang: f32,
}

impl Line {
    fn height(&self) -> f32 {
        self.galley.size().y + 2.0 * PADDING
    }
}

/// The height of all lines, in points.
pub fn height(lines: &[Line]) -> f32 {
    lines.iter().map(Line::height).sum()
}

/// What is remembered between frames.
#[derive(Clone, Copy, Default, PartialEq)]
struct Scroll {
    /// The first line that is shown.
    first: usize,
    /// What `first` was chosen for.
    chosen_for: Option<ChosenFor>,
    /// Movement of the pointer that is not yet a whole line, in points.
    rest: f32,
}

/// The lit line, the number of lines, and in points: the room that stays, and all the room.
#[derive(Clone, Copy, PartialEq)]
struct ChosenFor {
    lit: Option<usize>,
    lines: usize,
    kept: i32,
    room: i32,
}

/// The lit line stays within the middle part of the area: this part of its lines is visible above and below it.
const AROUND: f32 = 1.0 / 3.0;

/// Shows the lines in all the room that there is. The lit one lies in the first `kept` points: so much is left of a card while something is
/// dragged, and the lines stay where they are.
pub fn show(ui: &mut Ui, lines: &[Line], lit: Option<usize>, kept: f32, palette: &Palette) {
    let (area, response) = ui.allocate_exact_size(ui.available_size(), Sense::drag());
    let heights: Vec<f32> = lines.iter().map(Line::height).collect();
    let memory = ui.id().with("lines");
    let mut scroll: Scroll = ui.data(|data| data.get_temp(memory)).unwrap_or_default();
    let (last, room) = (last_first(&heights, area.height()), area.height().min(kept));
    let chosen_for = Some(ChosenFor { lit, lines: lines.len(), kept: kept as i32, room: area.height() as i32 });
    if scroll.chosen_for != chosen_for {
        // Where only the room has changed, as when a drag begins or ends, the lines move no more than the lit one needs.
        let is_same = |before: ChosenFor| Some(ChosenFor { room: area.height() as i32, ..before }) == chosen_for;
        let around = (room / POINTS_PER_LINE * AROUND).max(1.0) as usize;
        let (room, around) = if scroll.chosen_for.is_some_and(is_same) { (area.height(), 0) } else { (room, around) };
        // Before the first step no line is lit, and the first one is shown.
        scroll.first = brought_into_view(&heights, room, lit.unwrap_or(0), scroll.first, around);
        (scroll.chosen_for, scroll.rest) = (chosen_for, 0.0);
    }
    if last > 0 && response.contains_pointer() {
        let wheel = ui.input_mut(|input| std::mem::take(&mut input.smooth_scroll_delta.y));
        scroll.rest -= wheel + response.drag_delta().y;
        let by = (scroll.rest / POINTS_PER_LINE).trunc();
        scroll.rest -= by * POINTS_PER_LINE;
        scroll.first = scroll.first.saturating_add_signed(by as isize);
    }
    scroll.first = scroll.first.min(last);
    ui.data_mut(|data| data.insert_temp(memory, scroll));

    let mut top = area.top();
    let mut end = scroll.first;
    for (i, line) in lines.iter().enumerate().skip(scroll.first) {
        let height = heights[i];
        // A line that is higher than the area is shown as far as it goes.
        if top + height > area.bottom() + 0.5 && i > scroll.first {
            break;
        }
        let rect = Rect::from_min_size(Pos2::new(area.left(), top), Vec2::new(area.width(), height));
        paint(ui, rect, line, lit == Some(i), palette);
        top += height;
        end = i + 1;
    }
    if last > 0 {
        bar(ui, area, scroll.first, end, lines.len(), palette);
    }
}

fn paint(ui: &Ui, rect: Rect, line: &Line, is_lit: bool, palette: &Palette) {
    if is_lit {
        let glow = palette.ink(Role::Now);
        ui.painter().rect_filled(rect, 3.0, palette.fill(Role::Now));
        ui.painter().rect_filled(Rect::from_min_size(rect.min, Vec2::new(3.0, rect.height())), 1.0, glow);
    }
    let at = rect.min + Vec2::new(LEFT + line.indent, PADDING);
    let colour = if is_lit { palette.text() } else { palette.quiet() };
    ui.painter().galley(at, line.galley.clone(), colour);
    // The same line goes on: a corner before each of its other rows.
    let stroke = Stroke::new(1.0, palette.quiet().gamma_multiply(0.7));
    for row in line.galley.rows.iter().skip(1) {
        let [left, right] = [at.x - line.hang * 0.55, at.x - 3.0];
        let (top, middle) = (at.y + row.rect.top() + 1.0, at.y + row.rect.center().y);
        ui.painter().line_segment([Pos2::new(left, top), Pos2::new(left, middle)], stroke);
        ui.painter().line_segment([Pos2::new(left, middle), Pos2::new(right, middle)], stroke);
    }
}

/// Which part of all lines is shown, as a thin bar at the right edge.
fn bar(ui: &Ui, area: Rect, first: usize, end: usize, count: usize, palette: &Palette) {
    let part = |line: usize| area.top() + area.height() * line as f32 / count as f32;
    let at = Pos2::new(area.right() + 3.0, part(first));
    let rect = Rect::from_min_max(at, Pos2::new(area.right() + 6.0, part(end)));
    ui.painter().rect_filled(rect, 1.5, palette.quiet().gamma_multiply(0.6));
}

/// The last line with which the area can begin so that it is full; 0 if all lines fit.
fn last_first(heights: &[f32], room: f32) -> usize {
    let mut free = room + 0.5;
    let fits = |height: &&f32| {
        free -= **height;
        free >= 0.0
    };
    let fitting = heights.iter().rev().take_while(fits).count();
    (heights.len() - fitting).min(heights.len().saturating_sub(1))
}

/// The first line to show, as near as possible to the one before, so that the lit line is visible completely, with this many
/// lines above and below it if there is room.
fn brought_into_view(heights: &[f32], room: f32, lit: usize, before: usize, around: usize) -> usize {
    let is_visible = |first: usize, line: usize| heights[first..=line].iter().sum::<f32>() <= room + 0.5;
    let lit = lit.min(heights.len().saturating_sub(1));
    if heights.is_empty() {
        return 0;
    }
    let mut first = before.min(lit.saturating_sub(around));
    let below = (lit + around).min(heights.len() - 1);
    while first < lit && !is_visible(first, below) {
        first += 1;
    }
    // The line below is given up before the one above, if there is room for two only.
    if first == lit && lit > 0 && is_visible(lit - 1, lit) {
        first = lit - 1;
    }
    first.min(last_first(heights, room))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lit line is visible completely for every list of heights, room, line and position before.
    #[test]
    fn the_lit_line_is_always_visible() {
        let all = [vec![20.0; 22], vec![20.0, 40.0, 20.0, 60.0, 20.0, 20.0, 40.0], vec![20.0], vec![60.0, 20.0, 60.0]];
        for heights in all {
            for room in [60.0, 75.0, 100.0, 130.0, 500.0] {
                for before in 0..heights.len() {
                    for lit in 0..heights.len() {
                        let first = brought_into_view(&heights, room, lit, before, 1);
                        let end: f32 = heights.iter().take(lit + 1).skip(first).sum();
                        assert!(first <= lit && end <= room, "{heights:?} {room} {lit} {before}: {first}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_area_stays_where_it_is_while_the_lit_line_is_visible() {
        let heights = [20.0; 22];
        assert_eq!(brought_into_view(&heights, 100.0, 6, 4, 1), 4);
        assert_eq!(brought_into_view(&heights, 100.0, 8, 4, 1), 5, "one more line stays visible below");
        assert_eq!(brought_into_view(&heights, 100.0, 4, 4, 1), 3, "and above");
        assert_eq!(brought_into_view(&heights, 100.0, 21, 4, 1), 17, "the end is not left behind");
        assert_eq!(brought_into_view(&heights, 500.0, 21, 4, 1), 0, "all lines fit");
        assert_eq!(brought_into_view(&heights, 200.0, 10, 0, 4), 5, "four more lines below");
        assert_eq!(brought_into_view(&heights, 200.0, 10, 9, 4), 6, "and above");
    }
}
