//! The first elements of an ordered list in one line: in the strip of presenter mode, and above the whole program where that takes the place
//! of the panel.

use super::super::Requests;
use super::super::chips::SetChip;
use super::{BESIDE, GAP, LEAST_ROWS, PRESENTED_LINE, has_columns, left_out};
use crate::app::style::{self, Palette};
use egui_macroquad::egui::{Pos2, Rect, Sense, Ui, Vec2};
use pathlight::lesson::ListEnds;
use pathlight::picture::Thing;
use pathlight::player::Player;

/// The only list of a lesson in which the next element is the first, if the lesson has one.
pub fn ordered(player: &Player) -> Option<ListEnds> {
    let mut lists = player.lesson().lists();
    if has_columns(&lists) { lists.pop() } else { None }
}

/// The first elements of an ordered list in one line that fills the width that is left: at least three where they have room, after its
/// title where that has room as well.
pub fn next_in_line(
    ui: &mut Ui,
    list: &ListEnds,
    letters: f32,
    palette: &Palette,
    lit: Option<Thing>,
    requests: &mut Requests,
) {
    let (room, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), PRESENTED_LINE), Sense::hover());
    let first = list.chips.iter().enumerate().take_while(|(i, (index, _))| i == index);
    let chips: Vec<SetChip<'_>> = first.map(|(_, (_, chip))| SetChip::new(ui, chip, letters, palette)).collect();
    let widths: f32 = chips.iter().take(LEAST_ROWS).map(|chip| chip.width() + GAP).sum();
    let set = |text: String, font| ui.painter().layout_no_wrap(text, font, palette.quiet());
    let title = set(list.short.to_owned(), style::bold(letters));
    let more = set(left_out(list.len), style::mono(letters)).size().x + GAP;
    let middle = |height: f32| room.center().y - height / 2.0;
    let mut x = room.left();
    if title.size().x + BESIDE + widths + more <= room.width() {
        let after = x + title.size().x + BESIDE;
        ui.painter().galley(Pos2::new(x, middle(title.size().y)), title, palette.quiet());
        x = after;
    }
    let mut shown = 0;
    for (i, chip) in chips.into_iter().enumerate() {
        let is_last = i + 1 == list.len;
        let needed = chip.width() + if is_last || i < LEAST_ROWS { 0.0 } else { more };
        if x + needed > room.right() + 0.5 {
            break;
        }
        let size = Vec2::new(chip.width(), PRESENTED_LINE - GAP);
        let rect = Rect::from_min_size(Pos2::new(x, middle(size.y)), size);
        let response = ui.interact(rect, ui.id().with((&list.title.on_screen(), i)), Sense::click());
        chip.paint(ui, rect, &response, palette, lit, requests);
        x = rect.right() + GAP;
        shown = i + 1;
    }
    let rest = if list.len == 0 { "empty".to_owned() } else { left_out(list.len - shown) };
    let galley = set(rest, style::mono(letters));
    if shown < list.len.max(1) && x + galley.size().x <= room.right() + 0.5 {
        ui.painter().galley(Pos2::new(x, middle(galley.size().y)), galley, palette.quiet());
    }
}
