//! The numbers that decide, along a drag: where one is 0, the decision changes.

use super::frame;
use crate::app::fit;
use crate::app::scale::LEAST_LETTERS;
use crate::app::style::{self, Palette};
use egui_macroquad::egui::{
    Align2, Color32, Galley, Label, Painter, Pos2, Rect, RichText, Sense, Shape, Stroke, Ui, Vec2,
};
use pathlight::lesson::{Deciding, Sign};
use pathlight::picture::Role;
use pathlight::player::Curve;
use pathlight::sentence;
use pathlight::words::number;
use std::sync::Arc;

/// The height of the card, in points: the least one, and one with room for the diagram.
pub const LEAST: f32 = 156.0;
pub const WANTED: f32 = 210.0;
/// The least one of a card that is wide enough for the numbers beside the diagram, and that width.
const LEAST_WIDE: f32 = 118.0;
const WIDE: f32 = 320.0;
/// Of the letters, in points.
const LETTERS: f32 = 12.5;
/// Room for words at the left edge, for the point of the latest move at the right one, and for the lower axis, in points.
const LEFT: f32 = 66.0;
const RIGHT: f32 = 8.0;
const BELOW: f32 = 18.0;
/// The least width of the numbers beside a diagram, in points, and the digits that they have room for.
const NUMBERS: f32 = 122.0;
const MOST_DIGITS: &str = "−000.0";
/// Between a sample, the name of a number and the number, in points.
const BETWEEN: f32 = 6.0;
/// Between those words and the diagram: the ring of the first move lies on its edge.
const ASIDE: f32 = 10.0;
/// The row of numbers: its height, and the length of a sample of a line, in points.
const ROW: f32 = 16.0;
const SAMPLE: f32 = 20.0;
/// Of a point where a line begins or ends at a leap, in points.
const AT_LEAP: f32 = 3.5;
/// The radius of the latest move, in points.
const DOT: f32 = 5.0;
/// How much of the colour of a side its half of the diagram has.
const TINT: f32 = 0.14;
/// The dashes and gaps of the second line, in points.
const DASHES: (f32, f32) = (6.0, 4.0);

/// What a negative and a positive number say, and the colours of both halves of the diagram.
fn halves(sign: Sign, palette: &Palette) -> [(&'static str, Color32); 2] {
    match sign {
        Sign::Side => [("left", palette.ink(Role::Left)), ("right", palette.ink(Role::Right))],
        Sign::Length => [("shorter", palette.ink(Role::Path)), ("longer", palette.quiet())],
        Sign::Slope => [("negative", palette.quiet()), ("positive", palette.quiet())],
    }
}

/// The least height of a card of this width, in points.
pub const fn least(width: f32) -> f32 {
    if width >= WIDE { LEAST_WIDE } else { LEAST }
}

/// A card that fills all the room of the user interface.
pub fn show(ui: &mut Ui, curve: &Curve, palette: &Palette) {
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
    let Some(now) = curve.moves.last() else { return };
    ui.horizontal(|ui| {
        for (i, latest) in now.iter().enumerate() {
            latest_number(ui, i, latest, palette);
            ui.add_space(8.0);
        }
    });
    // Its room is kept without words as well, so that the diagram stands still.
    let (row, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), ROW), Sense::hover());
    why_another_line(ui, curve, row, palette);
    let area = ui.available_rect_before_wrap();
    let area = Rect::from_min_max(area.min + Vec2::new(LEFT, 4.0), area.max - Vec2::new(RIGHT, BELOW));
    diagram(ui, curve, now, area, palette);
    axis(ui, curve, Scale::of(curve, area), palette);
}

/// The same for presenter mode.
pub fn presented(ui: &mut Ui, curve: &Curve, palette: &Palette) {
    beside_numbers(ui, curve, palette);
}

/// In a low place the numbers stand at the left, so that the diagram is as high as the place.
fn beside_numbers(ui: &mut Ui, curve: &Curve, palette: &Palette) {
    let Some(now) = curve.moves.last() else { return };
    let place = ui.available_rect_before_wrap();
    let widest = now.iter().map(|latest| {
        let digits = fit::width(ui.ctx(), MOST_DIGITS, style::mono(LETTERS));
        SAMPLE + 2.0 * BETWEEN + fit::width(ui.ctx(), &format!("{} =", latest.name), style::sans(LETTERS)) + digits
    });
    let numbers = place.with_max_x(place.left() + widest.fold(NUMBERS, f32::max).min(place.width() * 0.55));
    frame::at(ui, numbers, "numbers", |ui| {
        for (i, latest) in now.iter().enumerate() {
            ui.horizontal(|ui| latest_number(ui, i, latest, palette));
        }
        if let Some(words) = curve.why_another_line() {
            ui.label(RichText::new(words).font(style::sans(LEAST_LETTERS)).color(palette.ink(Role::Now)));
        }
    });
    let words = halves(now[0].sign, palette).map(|(word, _)| fit::width(ui.ctx(), word, style::bold(LETTERS)));
    let left = numbers.right() + words[0].max(words[1]) + ASIDE;
    let area = Rect::from_min_max(Pos2::new(left, place.top() + 1.0), place.max - Vec2::new(RIGHT, BELOW));
    diagram(ui, curve, now, area, palette);
    axis(ui, curve, Scale::of(curve, area), palette);
}

/// A number as it is now, beside a sample of its line.
fn latest_number(ui: &mut Ui, index: usize, latest: &Deciding, palette: &Palette) {
    ui.spacing_mut().item_spacing.x = BETWEEN;
    let (rect, _) = ui.allocate_exact_size(Vec2::new(SAMPLE, ROW), Sense::hover());
    line(ui.painter(), &[rect.left_center(), rect.right_center()], index, palette);
    let text = |text: String, font| Label::new(RichText::new(text).font(font).color(palette.text()));
    ui.add(text(format!("{} =", latest.name), style::sans(LETTERS)));
    ui.add(text(number(latest.value), style::mono(LETTERS)));
}

/// What the number is about since it leapt. A narrow row has less of it.
fn why_another_line(ui: &Ui, curve: &Curve, row: Rect, palette: &Palette) {
    let Some(words) = curve.why_another_line() else { return };
    let set = |size: f32| ui.painter().layout_no_wrap(words.clone(), style::sans(size), palette.ink(Role::Now));
    let galley =
        fit::first([LETTERS, 12.0, 11.0, 10.5].map(set), |galley: &Arc<Galley>| galley.size().x <= row.width());
    let galley = galley.unwrap_or_else(|| set(10.5));
    ui.painter().galley(row.left_top(), galley, palette.text());
}

/// The line of the number with this index: the first one is solid.
fn line(painter: &Painter, points: &[Pos2], index: usize, palette: &Palette) {
    let stroke = Stroke::new(2.0, palette.text());
    if index == 0 {
        // Piece by piece: where a drag turns back, a corner of one line would be a long spike.
        painter.extend(points.windows(2).map(|ends| Shape::line_segment([ends[0], ends[1]], stroke)));
    } else {
        painter.extend(Shape::dashed_line(points, stroke, DASHES.0, DASHES.1));
    }
}

/// The next larger one of 1, 2, 5, 10 and so on: ends of an axis that rarely change.
fn round_up(value: f64) -> f64 {
    let unit = 10_f64.powf(value.max(1e-9).log10().floor());
    [1.0, 2.0, 5.0, 10.0].map(|step| step * unit).into_iter().find(|&step| step >= value).unwrap_or(value)
}

/// Where numbers stand in the diagram. Zero is in the middle and stays there. So does the place where the thing was taken, or it is the left
/// edge where moves are counted.
#[derive(Clone, Copy)]
struct Scale {
    area: Rect,
    is_placed: bool,
    /// What the right edge and the upper edge stand for.
    ends: [f64; 2],
}

impl Scale {
    fn of(curve: &Curve, area: Rect) -> Self {
        Self::with_most(curve.most, curve.directions().is_some(), area)
    }

    fn with_most([by, value]: [f64; 2], is_placed: bool, area: Rect) -> Self {
        Self { area, is_placed, ends: [round_up(by), round_up(value)] }
    }

    /// Where the thing was taken.
    fn taken(self) -> f32 {
        if self.is_placed { self.area.center().x } else { self.area.left() }
    }

    fn at(self, by: f64, value: f64) -> Pos2 {
        let part = |of: f64, end: f64| if end > 0.0 { (of / end) as f32 } else { 0.0 };
        let x = self.taken() + part(by, self.ends[0]) * (self.area.right() - self.taken());
        Pos2::new(x, self.area.center().y - part(value, self.ends[1]) * self.area.height() / 2.0)
    }
}

/// What stands below the diagram. The word in the middle is left out where it has no room.
fn axis(ui: &Ui, curve: &Curve, scale: Scale, palette: &Palette) {
    let area = scale.area;
    let set = |text: String| ui.painter().layout_no_wrap(text, style::sans(LETTERS), palette.quiet());
    let end = number(scale.ends[0]);
    let (first, middle, last) = match curve.directions() {
        Some([before, after]) => (format!("{end} {before}"), Some("taken here"), format!("{end} {after}")),
        None => ("moves".to_owned(), None, end),
    };
    let (first, last, middle) = (set(first), set(last), middle.map(|words| set(words.to_owned())));
    let top = area.bottom() + 3.0;
    let left_of = |galley: &Arc<Galley>| area.right() - galley.size().x;
    if let Some(words) = middle {
        let left = scale.taken() - words.size().x / 2.0;
        if left > area.left() + first.size().x + 8.0 && left + words.size().x + 8.0 < left_of(&last) {
            ui.painter().galley(Pos2::new(left, top), words, palette.quiet());
        }
    }
    ui.painter().galley(Pos2::new(left_of(&last), top), last, palette.quiet());
    ui.painter().galley(Pos2::new(area.left(), top), first, palette.quiet());
}

fn diagram(ui: &Ui, curve: &Curve, now: &[Deciding], area: Rect, palette: &Palette) {
    if !area.is_positive() {
        return;
    }
    // The dot of the latest move lies inside of the frame.
    let (painter, scale) = (ui.painter(), Scale::of(curve, area.shrink(DOT)));
    let zero = area.center().y;
    // All words stand outside of the diagram: there, no curve goes through them.
    let [negative, positive] = halves(now[0].sign, palette);
    for (half, (word, ink)) in [(area.with_max_y(zero), positive), (area.with_min_y(zero), negative)] {
        painter.rect_filled(half, 0.0, ink.gamma_multiply(TINT));
        let at = Pos2::new(area.left() - ASIDE, half.center().y);
        painter.text(at, Align2::RIGHT_CENTER, word, style::bold(LETTERS), ink);
    }
    painter.hline(area.x_range(), zero, Stroke::new(1.5, palette.text()));
    // Between the words of both halves, where it has room.
    if area.height() / 4.0 > 1.2 * LETTERS {
        let at = Pos2::new(area.left() - ASIDE, zero);
        painter.text(at, Align2::RIGHT_CENTER, "0", style::sans(LETTERS), palette.quiet());
    }
    if scale.is_placed {
        painter.vline(scale.taken(), area.y_range(), Stroke::new(1.0, palette.border()));
    }
    for i in 0..now.len() {
        let at = |(numbers, by): (&Vec<Deciding>, f64)| scale.at(by, numbers[i].value);
        let points: Vec<Pos2> = curve.moves.iter().zip(curve.along()).map(at).collect();
        for piece in curve.lines().map(|moves| &points[moves]) {
            line(painter, piece, i, palette);
            for &end in [piece[0], piece[piece.len() - 1]].iter().filter(|_| piece.len() < points.len()) {
                painter.circle_filled(end, AT_LEAP, palette.text());
            }
        }
        painter.circle(points[0], 4.0, palette.card(), Stroke::new(1.5, palette.text()));
        painter.circle_filled(points[points.len() - 1], DOT, palette.ink(Role::Now));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The curve shrank and slid while one dragged, and zero moved with it.
    #[test]
    fn zero_stays_where_it_is_and_the_ends_only_grow() {
        let area = Rect::from_min_max(Pos2::ZERO, Pos2::new(200.0, 80.0));
        let mut last = [0.0_f64; 2];
        for most in [[0.0, 0.0], [0.4, 30.0], [0.7, 49.0], [3.0, 51.0], [3.0, 51.0]] {
            assert_eq!(Scale::with_most(most, false, area).at(0.0, 0.0), area.left_center());
            let scale = Scale::with_most(most, true, area);
            assert_eq!(scale.at(0.0, 0.0), area.center());
            assert!(area.contains(scale.at(-most[0], most[1])));
            assert!(scale.ends[0] >= last[0].max(most[0]) && scale.ends[1] >= last[1].max(most[1]));
            assert!(area.contains(scale.at(most[0], -most[1])));
            last = scale.ends;
        }
        assert_eq!([0.02, 0.3, 1.0, 7.0, 51.0].map(round_up), [0.02, 0.5, 1.0, 10.0, 100.0]);
    }
}
