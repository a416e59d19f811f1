//! Several lists in one line: the short title of each, and as many of its elements as there is room for.

use super::super::Requests;
use super::{BESIDE, CHIP, Entries, GAP, LETTERS, LINE, Listed, fitting};
use crate::app::style::{self, Palette};
use egui_macroquad::egui::{Pos2, Rect, Ui, Vec2};
use pathlight::picture::Thing;

/// In a narrower part of the panel, in points, two lists in one line have room for one entry each.
const NARROW: f32 = 260.0;

/// The least height of several lists in this width, in points: they share one line, without a caption. Below the card of a tour, which speaks
/// of their entries, each has a line of its own in a narrow panel: the panel scrolls there.
pub fn height(lists: usize, width: f32, has_tour: bool) -> f32 {
    let lines = if width < NARROW && has_tour { lists } else { 1 };
    LINE * lines.saturating_sub(1) as f32 + CHIP + 4.0
}

/// Between a title and its elements there, in points.
const BESIDE_TITLE: f32 = 4.0;

/// Shows the lists in the room that there is: in one line, or each in a line of its own if there are as many.
pub fn show(ui: &Ui, (lists, named): Listed<'_>, palette: &Palette, lit: Option<Thing>, requests: &mut Requests) {
    let room = ui.available_rect_before_wrap();
    let has_lines = room.height() >= LINE * (lists.len() - 1) as f32 + CHIP;
    for (i, of_line) in lists.chunks(if has_lines { 1 } else { lists.len() }).enumerate() {
        let top = room.top() + LINE * i as f32;
        let line = Rect::from_min_size(Pos2::new(room.left(), top), Vec2::new(room.width(), CHIP));
        in_line(ui, line, (of_line, named), palette, lit, requests);
    }
}

fn in_line(
    ui: &Ui,
    line: Rect,
    (lists, named): Listed<'_>,
    palette: &Palette,
    lit: Option<Thing>,
    requests: &mut Requests,
) {
    let titles: Vec<_> = lists
        .iter()
        .map(|list| ui.painter().layout_no_wrap(list.short.to_owned(), style::sans(LETTERS + 0.5), palette.quiet()))
        .collect();
    let words: f32 = titles.iter().map(|title| title.size().x + BESIDE_TITLE + BESIDE).sum();
    let entries: Vec<Entries<'_>> = lists.iter().map(|list| Entries::of(ui, list, named, palette)).collect();
    let (entries, widths): (Vec<_>, Vec<_>) = entries.into_iter().map(|all| (all.chips, all.widths)).unzip();
    let room = line.width() - words + BESIDE + GAP;
    let shown = fitting::shared(&widths, room);
    // Where not even one entry of each has room beside what stands for the others, the entry alone has.
    let is_tight = widths.iter().zip(&shown).map(|(list, shown)| list.width(shown)).sum::<f32>() > room;
    let share = ((room - BESIDE - GAP) / lists.len() as f32).max(0.0);
    let mut left = line.left();
    for ((list, title), (chips, shown)) in lists.iter().zip(titles).zip(entries.into_iter().zip(&shown)) {
        let at = Pos2::new(left, line.top() + (CHIP - title.size().y) / 2.0);
        left += title.size().x + BESIDE_TITLE;
        ui.painter().galley(at, title, palette.quiet());
        let place = line.with_min_x(left).with_max_x(if is_tight { left + share } else { line.right() });
        let end = super::paint(ui, list, (chips, shown, !is_tight), place, palette, lit, requests);
        left = if is_tight { end.max(place.right()) } else { end } + BESIDE;
    }
}
