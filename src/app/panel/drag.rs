//! The numbers that decide, along a drag: where one is 0, the decision changes.

/// The diagram.
mod diagram;

use super::frame;
use crate::app::fit;
use crate::app::scale::LEAST_LETTERS;
use crate::app::style::{self, Palette};
use egui_macroquad::egui::{Label, Rect, RichText, Sense, Ui, Vec2};
use pathlight::lesson::{Deciding, Sign, SignTest};
use pathlight::picture::Role;
use pathlight::player::Curve;
use pathlight::sentence;
use pathlight::words;

/// The height of the card, in points: the least one, and one with room for the diagram.
pub const LEAST: f32 = 146.0;
pub const WANTED: f32 = 210.0;
/// The least one of a card that is wide enough for the numbers beside the diagram, and that width.
const LEAST_WIDE: f32 = 115.0;
const WIDE: f32 = 320.0;
/// The least one beside a program, whose lines need the room, and the space around what it shows. It has no caption.
const LEAST_LOW: f32 = 66.0;
const AROUND_LOW: Vec2 = Vec2::new(12.0, 6.0);
/// Of the letters, in points.
const LETTERS: f32 = 12.5;
/// The digits behind the point that a number beside a diagram has room for.
const DECIMALS: usize = 3;
/// Between a sample, the name of a number and the number, in points.
const BETWEEN: f32 = 6.0;
/// Between two names in one row, in points.
const APART: f32 = 8.0;
/// The row of numbers: its height, and the length of a sample of a line, in points.
const ROW: f32 = 16.0;
const SAMPLE: f32 = 20.0;

/// The least height of a card of this width, in points.
pub const fn least(width: f32, has_program: bool) -> f32 {
    match () {
        () if has_program => LEAST_LOW,
        () if width >= WIDE => LEAST_WIDE,
        () => LEAST,
    }
}

/// A card that fills all the room of the user interface.
pub fn show(ui: &mut Ui, curve: &Curve, palette: &Palette) {
    let place = ui.available_rect_before_wrap();
    if place.height() < LEAST_WIDE {
        frame::surface(ui, place, palette);
        return frame::at(ui, place.shrink2(AROUND_LOW), "low", |ui| beside_numbers(ui, curve, palette));
    }
    let title = if ui.available_width() < WIDE { "along your drag" } else { "what decides, along your drag" };
    frame::frame(ui, palette, sentence![title], "", |ui| {
        if ui.available_height() + frame::CHROME.y < LEAST {
            beside_numbers(ui, curve, palette);
        } else {
            bare(ui, curve, palette);
        }
    });
}

fn bare(ui: &mut Ui, curve: &Curve, palette: &Palette) {
    ui.spacing_mut().interact_size.y = ROW;
    ui.spacing_mut().item_spacing.y = 2.0;
    if !curve.has_latest() {
        no_number(ui, palette);
    } else if width_of_key(ui, curve) <= ui.available_width() {
        ui.horizontal(|ui| {
            for number in curve.key() {
                name(ui, curve, number, palette);
                ui.add_space(APART);
            }
        });
    } else {
        // A row that is too long would make the diagram as wide, and the card would cut it.
        for number in curve.key() {
            ui.horizontal(|ui| name(ui, curve, number, palette));
        }
    }
    // Its room is kept without words as well, so that the diagram stands still.
    let (row, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), ROW), Sense::hover());
    why_another_line(ui, curve, row, palette);
    let place = ui.available_rect_before_wrap();
    diagram::show(ui, curve, place.with_min_y(place.top() + 4.0), palette);
}

/// The same for presenter mode.
pub fn presented(ui: &mut Ui, curve: &Curve, palette: &Palette) {
    beside_numbers(ui, curve, palette);
}

/// In a low place the numbers stand at the left, so that the diagram is as high as the place.
fn beside_numbers(ui: &mut Ui, curve: &Curve, palette: &Palette) {
    let place = ui.available_rect_before_wrap();
    // Of the range, which never shrinks: the diagram does not move with every digit.
    let longest = |value: f64| fit::width(ui.ctx(), &format!("−{:.DECIMALS$}", value.abs()), style::mono(LETTERS));
    let digits = curve.range.map(longest).into_iter().fold(0.0, f32::max);
    let of_name = |test: &SignTest| fit::width(ui.ctx(), &format!("{}:", test.name()), style::sans(LETTERS));
    let widest = SAMPLE + 2.0 * BETWEEN + digits + curve.tests().iter().map(of_name).fold(0.0, f32::max);
    let numbers = place.with_max_x(place.left() + widest.min(place.width() * 0.55));
    frame::at(ui, numbers, "numbers", |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.spacing_mut().interact_size.y = ROW;
        for number in curve.key().filter(|_| curve.has_latest()) {
            ui.horizontal(|ui| name(ui, curve, number, palette));
        }
        if !curve.has_latest() {
            no_number(ui, palette);
        }
        let (room, font) = (ui.available_size(), style::sans(LEAST_LETTERS));
        let fits = |words: &String| fit::height(ui.ctx(), words, font.clone(), room.x) <= room.y + 0.5;
        let ways = curve.why_another_line();
        if let Some(words) = ways.iter().find(|words| fits(words)).or(ways.last()) {
            ui.label(RichText::new(words).font(style::sans(LEAST_LETTERS)).color(palette.ink(Role::Now)));
        }
    });
    diagram::show(ui, curve, place.with_min_x(numbers.right()).with_min_y(place.top() + 1.0), palette);
}

/// A number, with its sign where that says on which side something lies.
fn written(number: &Deciding) -> String {
    match number.sign {
        Sign::Side => words::signed(number.value),
        Sign::Angle => format!("{}°", words::number((number.value * 100.0).round() / 100.0)),
        Sign::Length | Sign::Slope => words::number(number.value),
    }
}

/// In place of a number that the latest move does not come to.
const NOT_REACHED: &str = "–";
/// What stands in place of the numbers where the run does not make the decision.
const NO_NUMBER: &str = "No number at this place.";

fn no_number(ui: &mut Ui, palette: &Palette) {
    ui.label(RichText::new(NO_NUMBER).font(style::sans(LETTERS)).color(palette.ink(Role::Now)));
}

/// The width of the names of all lines with their numbers, in one row.
fn width_of_key(ui: &Ui, curve: &Curve) -> f32 {
    let width = |(number, is_latest): (&Deciding, bool)| {
        let name = fit::width(ui.ctx(), &format!("{}:", number.test.name()), style::bold(LETTERS));
        let value = if is_latest { written(number) } else { NOT_REACHED.to_owned() };
        SAMPLE + name + fit::width(ui.ctx(), &value, style::mono(LETTERS)) + 3.0 * BETWEEN + APART
    };
    curve.key().map(width).sum()
}

/// The name of a line in its colour beside a sample of it, and its number, if the latest move comes to the test. In the diagram, names lay
/// on the lines and on each other.
fn name(ui: &mut Ui, curve: &Curve, (number, is_latest): (&Deciding, bool), palette: &Palette) {
    ui.spacing_mut().item_spacing.x = BETWEEN;
    let (rect, _) = ui.allocate_exact_size(Vec2::new(SAMPLE, ROW), Sense::hover());
    let look = diagram::Look::of(curve, number, palette);
    look.line(ui.painter(), &[rect.left_center(), rect.right_center()]);
    let decides = is_latest && number.decides;
    let font = if decides { style::bold(LETTERS) } else { style::sans(LETTERS) };
    let text = |text: String, font, ink| Label::new(RichText::new(text).font(font).color(ink));
    ui.add(text(format!("{}:", number.test.name()), font, look.ink()));
    let value = if is_latest { written(number) } else { NOT_REACHED.to_owned() };
    ui.add(text(value, style::mono(LETTERS), palette.text()));
}

/// What decides otherwise than before the drag. A narrow row has less of it.
fn why_another_line(ui: &Ui, curve: &Curve, row: Rect, palette: &Palette) {
    let set =
        |(words, size): (String, f32)| ui.painter().layout_no_wrap(words, style::sans(size), palette.ink(Role::Now));
    let ways = curve
        .why_another_line()
        .into_iter()
        .flat_map(|words| [LETTERS, 12.0, LEAST_LETTERS].map(|size| (words.clone(), size)));
    let all: Vec<_> = ways.map(set).collect();
    let galley = all.iter().find(|galley| galley.size().x <= row.width()).or(all.last());
    if let Some(galley) = galley {
        ui.painter().galley(row.left_top(), galley.clone(), palette.text());
    }
}
