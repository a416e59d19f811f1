//! Three hints for newcomers: the last card of the panel. It has a place of its own, so that it covers nothing. In a low panel one hint is
//! shown at a time.

use super::{Requests, frame};
use crate::app::fit;
use crate::app::hints::Offered;
use crate::app::style::{self, Palette};
use crate::app::widgets;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{self, Align, Align2, Id, Layout, Rect, RichText, Sense, Stroke, StrokeKind, Ui, Vec2};
use pathlight::lesson::Entry;

/// From this height on, in points, a panel shows all hints at once.
const ROOMY_PANEL: f32 = 760.0;
/// From this width on, in points, the button says which of the hints is shown.
const ROOMY_CARD: f32 = 290.0;
/// The size of the letters, the column of the numbers, and the space between two hints; in points.
const LETTERS: f32 = 13.0;
const NUMBERS: f32 = 16.0;
const BETWEEN: f32 = 5.0;
/// The height of a button in the caption, in points.
const BUTTON: f32 = 22.0;
/// Above the buttons, and between them and the hints, in points.
const ABOVE_BUTTONS: f32 = 5.0;
const BELOW_BUTTONS: f32 = 6.0;

/// The height of the hint at this place, in points.
fn height_of(ui: &Ui, hint: &str, width: f32) -> f32 {
    fit::height(ui.ctx(), hint, style::sans(LETTERS), width - frame::CHROME.x - NUMBERS).ceil()
}

/// Shows the contents of the panel, and below them the hints of a lesson, if there are any.
pub fn below(
    ui: &mut Ui,
    offered: Option<Offered>,
    palette: &Palette,
    requests: &mut Requests,
    contents: impl FnOnce(&mut Ui, &mut Requests),
) {
    let Some(offered) = offered else { return contents(ui, requests) };
    let (room, card) = (ui.available_rect_before_wrap(), place(ui, offered.lesson));
    frame::at(ui, room.with_max_y(card.top() - frame::GAP), "contents", |ui| contents(ui, requests));
    frame::at(ui, card, "hints", |ui| show(ui, offered, room, palette, requests));
}

/// The part of the panel for the card. It is the same for all hints of a lesson, so that nothing moves from one to the next.
fn place(ui: &Ui, lesson: &Entry) -> Rect {
    let room = ui.available_rect_before_wrap();
    let heights = lesson.introduction.first_steps.map(|hint| height_of(ui, hint, room.width()));
    let text = if shows_all(room) {
        heights.iter().sum::<f32>() + BETWEEN * (heights.len() - 1) as f32
    } else {
        heights.into_iter().fold(0.0, f32::max)
    };
    room.with_min_y(room.bottom() - frame::CHROME.y - BELOW_BUTTONS - text)
}

fn shows_all(room: Rect) -> bool {
    room.height() >= ROOMY_PANEL
}

/// Shows the card in all the room that there is. `panel`: the part of the window that it shares with the other cards.
fn show(ui: &mut Ui, Offered { lesson, steps }: Offered, panel: Rect, palette: &Palette, requests: &mut Requests) {
    let card = ui.available_rect_before_wrap();
    let hints = lesson.introduction.first_steps;
    let shows_all = shows_all(panel);
    let memory = Id::new("hint for newcomers").with(lesson.name);
    let pressed: usize = ui.data(|data| data.get_temp(memory)).unwrap_or(0);
    let shown = (pressed + steps) % hints.len();
    frame::frame(ui, palette, "new here?", "", |ui| {
        ui.add_space(BELOW_BUTTONS);
        ui.spacing_mut().item_spacing.y = BETWEEN;
        for (i, hint) in hints.into_iter().enumerate().filter(|(i, _)| shows_all || *i == shown) {
            let width = ui.available_width();
            let words = ui.painter().layout(hint.to_owned(), style::sans(LETTERS), palette.text(), width - NUMBERS);
            let (row, _) = ui.allocate_exact_size(Vec2::new(width, words.size().y), Sense::hover());
            let (number, font) = ((i + 1).to_string(), style::bold(LETTERS));
            ui.painter().text(row.min, Align2::LEFT_TOP, number, font, palette.accent());
            ui.painter().galley(row.min + Vec2::new(NUMBERS, 0.0), words, palette.text());
        }
    });
    ui.painter().rect_stroke(card, 10.0, Stroke::new(1.0, palette.accent()), StrokeKind::Inside);
    let row = frame::caption_row(card);
    let row = row.with_min_y(row.top() + ABOVE_BUTTONS).with_max_y(row.top() + ABOVE_BUTTONS + BUTTON);
    frame::at(ui, row, "buttons", |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().button_padding = Vec2::new(8.0, 0.0);
            ui.spacing_mut().item_spacing.x = 6.0;
            ui.spacing_mut().interact_size.y = BUTTON;
            let words = |text: String| RichText::new(text).font(style::sans(12.5));
            let got_it = widgets::main_button(words("Got it".to_owned()), palette).min_size(Vec2::new(0.0, BUTTON));
            if ui.add(got_it).tooltip("Do not show these hints again (Esc)").clicked() {
                requests.closes_hints = true;
            }
            if shows_all {
                return;
            }
            // Where the caption has no room beside it, the number before the hint says as much.
            let has_room = card.width() >= ROOMY_CARD;
            let next = if has_room { format!("Next · {} of {}", shown + 1, hints.len()) } else { "Next".to_owned() };
            let next = words(next).color(palette.text());
            let next = egui::Button::new(next).stroke(Stroke::new(1.0, palette.border())).corner_radius(5.0);
            if ui.add(next.min_size(Vec2::new(0.0, BUTTON))).tooltip("Show the next hint").clicked() {
                ui.data_mut(|data| data.insert_temp(memory, pressed + 1));
            }
        });
    });
}
