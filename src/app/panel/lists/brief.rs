//! Several lists in one line: the short title of each, its current element, and how many others there are.

use super::super::Requests;
use super::super::chips::SetChip;
use super::{BESIDE, CHIP, GAP, LETTERS};
use crate::app::style::{self, Palette};
use egui_macroquad::egui::{Pos2, Rect, Sense, Ui, Vec2};
use pathlight::lesson::ListEnds;
use pathlight::picture::Thing;

/// The least height of several lists, in points: one line with the current element of each, without a caption.
pub const HEIGHT: f32 = CHIP + 4.0;
/// Between a title and its elements there, in points.
const BESIDE_TITLE: f32 = 4.0;

/// Shows the line in the room that there is.
pub fn show(ui: &mut Ui, lists: &[ListEnds], palette: &Palette, lit: Option<Thing>, requests: &mut Requests) {
    let (line, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), CHIP), Sense::hover());
    let set = |list: &ListEnds| {
        ui.painter().layout_no_wrap(list.short.to_owned(), style::sans(LETTERS + 0.5), palette.quiet())
    };
    let titles: Vec<_> = lists.iter().map(set).collect();
    let words: f32 = titles.iter().map(|title| title.size().x + BESIDE_TITLE).sum();
    let room = ((line.width() - words + BESIDE) / lists.len() as f32 - BESIDE).max(0.0);
    let mut left = line.left();
    for (list, title) in lists.iter().zip(titles) {
        let at = Pos2::new(left, line.top() + (CHIP - title.size().y) / 2.0);
        left += title.size().x + BESIDE_TITLE;
        ui.painter().galley(at, title, palette.quiet());
        let place = line.with_min_x(left).with_max_x(left + room);
        left = place.right() + BESIDE;
        let font = style::mono(LETTERS);
        let write = |at: f32, text: String| {
            let galley = ui.painter().layout_no_wrap(text, font.clone(), palette.quiet());
            let top = place.top() + (CHIP - galley.size().y) / 2.0;
            // It may come near to the next title.
            if at + galley.size().x <= place.right() + BESIDE - GAP {
                ui.painter().galley(Pos2::new(at, top), galley, palette.quiet());
            }
        };
        let Some((_, chip)) = list.chips.iter().find(|(i, _)| *i == list.current) else {
            write(place.left(), "empty".to_owned());
            continue;
        };
        let chip = SetChip::new(ui, chip, LETTERS, palette);
        let rect = Rect::from_min_size(place.min, Vec2::new(chip.width(), CHIP));
        let response = ui.interact(rect, ui.id().with((list.short, "current")), Sense::click());
        chip.paint(ui, rect, &response, palette, lit, requests);
        left = left.max(rect.right() + BESIDE);
        if list.len > 1 {
            write(rect.right() + GAP, format!("+{}", list.len - 1));
        }
    }
}
