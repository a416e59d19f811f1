//! The Data tab: lists, variables, plots and bars. A card keeps its slot and its height while a run plays: a list
//! scrolls in its card, and a card that a step does not have stays empty.

use super::frame::{self, CHROME, GAP};
use super::rows::{self, SetRow};
use super::{Requests, RunTime, bars, chips, plot};
use crate::app::style::Palette;
use crate::platform::Timed;
use egui_macroquad::egui::{RichText, ScrollArea, Sense, Ui, Vec2};
use pathlight::lesson::{Body, Card, CardKey, Row};
use pathlight::picture::Thing;
use pathlight::player::{Player, Revision};
use pathlight::words::{Sentence, grouped, number};

/// Lines of chips that a list shows at once. Longer lists scroll.
const CHIP_LINES: f32 = 3.0;
/// A card has room for at least this many rows, and for at most this many points of rows.
const LEAST_ROWS: f32 = 2.0;
const MOST_ROWS: f32 = 190.0;

/// The slot of a card.
struct Slot {
    key: CardKey,
    /// As it was said last.
    title: Sentence,
    /// Without the frame, in points.
    height: f32,
}

/// The slots of the cards of a run, from top to bottom. A new card is added at the end, and none is ever removed.
#[derive(Default)]
pub struct Slots {
    /// The run and the act (by its code) that the slots belong to.
    made_for: Option<(Revision, usize)>,
    all: Vec<Slot>,
    /// The position of the last frame.
    at: Option<usize>,
}

impl Slots {
    /// Gives every card its slot. A slot grows if its card needs more room than ever before, and never shrinks.
    fn update(&mut self, ui: &Ui, player: &Player, cards: &[Card], width: f32, palette: &Palette) {
        let made_for = Some((player.revision(), player.lesson().run().rows().as_ptr() as usize));
        if self.made_for != made_for {
            *self = Self { made_for, ..Self::default() };
        }
        for card in cards {
            let height = height(ui, card, width, palette);
            match self.all.iter_mut().find(|slot| slot.key == card.key) {
                Some(slot) => {
                    slot.height = slot.height.max(height);
                    slot.title.clone_from(&card.title);
                }
                None => self.all.push(Slot { key: card.key, title: card.title.clone(), height }),
            }
        }
    }
}

/// The height that the body of a card needs in this width, in points.
fn height(ui: &Ui, card: &Card, width: f32, palette: &Palette) -> f32 {
    let plot = card.plot.as_ref().map_or(0.0, |plot| plot::height(ui, plot, width) + rows::BETWEEN);
    let of_rows = |rows: &[Row]| {
        let height = |row| SetRow::new(ui, row, width, palette, None).height() + rows::BETWEEN;
        rows.iter().map(height).sum::<f32>()
    };
    let body = match &card.body {
        Body::Chips(_) => CHIP_LINES * chips::LINE,
        Body::Rows(rows) => of_rows(rows).clamp(LEAST_ROWS * (rows::one_line(ui) + rows::BETWEEN), MOST_ROWS),
        Body::Bars(bars) => bars::HEIGHT + rows::BETWEEN + of_rows(&bars.rows),
    };
    (plot + body).ceil()
}

pub fn show(
    ui: &mut Ui,
    player: &Player,
    slots: &mut Slots,
    run_time: RunTime,
    palette: &Palette,
    lit: Option<Thing>,
    requests: &mut Requests,
) {
    if player.is_asked() {
        // A list can show what comes next.
        ui.label(RichText::new("The data are hidden: they would give the answer away.").color(palette.quiet()));
        return;
    }
    let mut cards = player.lesson().cards();
    // Beside the counts of the run, if it has a card of them.
    let counts = cards.iter().position(|card| card.key == CardKey::COUNTS);
    let counts = counts.or_else(|| cards.iter().position(|card| matches!(card.body, Body::Rows(_))));
    cards.insert(counts.map_or(cards.len(), |i| i + 1), time_card(player, run_time));
    let width = ui.available_width() - CHROME.x;
    slots.update(ui, player, &cards, width, palette);
    let at = player.lesson().run().at();
    let has_moved = slots.at.replace(at) != Some(at);
    let area = ScrollArea::vertical().id_salt(("data", player.lesson().name())).auto_shrink([false, false]);
    area.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = GAP;
        if slots.all.is_empty() {
            ui.label(RichText::new("This step has no data.").color(palette.quiet()));
        }
        for (i, slot) in slots.all.iter().enumerate() {
            let size = Vec2::new(ui.available_width(), slot.height + CHROME.y);
            let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
            let card = cards.iter().find(|card| card.key == slot.key);
            let note = card.map(|card| card.note.clone()).unwrap_or_default();
            frame::at(ui, rect, i, |ui| {
                frame::frame(ui, palette, &slot.title, note, |ui| match card {
                    Some(card) => body(ui, card, has_moved, palette, lit, requests),
                    None => nothing(ui, "Not part of this step.", palette),
                });
            });
        }
    });
}

/// How long the run takes if nobody watches it. The rows are there from the beginning, so that nothing moves.
fn time_card(player: &Player, run_time: RunTime) -> Card {
    let (one, note) = match run_time {
        RunTime::Unknown => ("…".to_owned(), "measuring".to_owned()),
        RunTime::NotMeasured => ("not measured: long run".to_owned(), String::new()),
        RunTime::Known(timed) => (format!("{} ms", milliseconds(timed)), format!("median of {}", timed.runs)),
    };
    let in_a_second = match run_time {
        RunTime::Known(timed) => grouped((1000.0 / timed.milliseconds().max(1e-4)).round() as u64),
        RunTime::Unknown | RunTime::NotMeasured => "…".to_owned(),
    };
    let mut rows = vec![Row::new("one unwatched run", one), Row::new("such runs in a second", in_a_second)];
    let claim = player.lesson().entry().introduction.speed;
    if !claim.is_empty() {
        rows.push(Row::new(claim, ""));
    }
    Card::rows("time", "time on this computer", note, rows)
}

/// With three significant digits, as far as four decimals have them.
fn milliseconds(timed: Timed) -> String {
    let ms = timed.milliseconds();
    if ms >= 1.0 { number(ms) } else { format!("{ms:.4}") }
}

fn body(ui: &mut Ui, card: &Card, has_moved: bool, palette: &Palette, lit: Option<Thing>, requests: &mut Requests) {
    let height = ui.available_height();
    let area = ScrollArea::vertical().auto_shrink([false, false]).min_scrolled_height(0.0).max_height(height);
    area.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = rows::BETWEEN;
        if let Some(plot) = &card.plot {
            plot::show(ui, plot, palette);
        }
        let rows = |ui: &mut Ui, rows: &[Row], requests: &mut Requests| {
            for row in rows {
                SetRow::new(ui, row, ui.available_width(), palette, lit).show(ui, palette, lit, requests);
            }
        };
        match &card.body {
            Body::Chips(chips) if chips.is_empty() => nothing(ui, "empty", palette),
            Body::Chips(chips) => {
                let into_view = Some(card.current).filter(|_| has_moved);
                chips::show(ui, chips, &chips::ChipContext { palette, lit, into_view }, requests);
            }
            Body::Rows(all) if all.is_empty() && card.plot.is_none() => nothing(ui, "Not part of this step.", palette),
            Body::Rows(all) => rows(ui, all, requests),
            Body::Bars(bars) => {
                bars::show(ui, bars, palette, lit, requests);
                rows(ui, &bars.rows, requests);
            }
        }
    });
}

fn nothing(ui: &mut Ui, words: &str, palette: &Palette) {
    ui.label(RichText::new(words).color(palette.quiet()));
}
