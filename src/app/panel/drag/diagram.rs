//! The diagram of the numbers along a drag: a line for each test, in the colour of its side. The one that decides is bold.

use crate::app::fit;
use crate::app::scale::LEAST_LETTERS;
use crate::app::style::{self, Palette};
use egui_macroquad::egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, Ui, Vec2};
use pathlight::geom::Side;
use pathlight::lesson::{Deciding, Sign};
use pathlight::picture::Role;
use pathlight::player::Curve;
use pathlight::words::{number, signed};

/// Between the numbers at the axes and the diagram, in points: the ring of the first move lies on its edge.
const ASIDE: f32 = 8.0;
/// Room for the lower axis, and to the right of the diagram, in points.
const BELOW: f32 = 18.0;
const RIGHT: f32 = 4.0;
/// Of a point where a line begins or ends at a leap, in points.
const AT_LEAP: f32 = 3.0;
/// The radius of the latest move, in points.
const DOT: f32 = 5.0;
/// The widths of the line of a test that decides, and of one that does not, in points.
const BOLD: f32 = 3.0;
const THIN: f32 = 1.5;
/// How much of the colour of what a number says its half of the diagram has.
const TINT: f32 = 0.12;
/// The dashes and gaps of the second line of those without a side, in points.
const DASHES: (f32, f32) = (6.0, 4.0);

/// How the line of a test is drawn.
#[derive(Clone, Copy)]
pub struct Look {
    stroke: Stroke,
    is_dashed: bool,
}

impl Look {
    pub fn of(curve: &Curve, number: &Deciding, palette: &Palette) -> Self {
        let ink = match number.side {
            Some(Side::Left) => palette.ink(Role::Left),
            Some(Side::Right) => palette.ink(Role::Right),
            None => palette.text(),
        };
        let stroke = Stroke::new(if number.decides { BOLD } else { THIN }, ink);
        Self { stroke, is_dashed: number.side.is_none() && curve.first_test() != Some(number.test) }
    }

    pub const fn ink(self) -> Color32 {
        self.stroke.color
    }

    pub fn line(self, painter: &Painter, points: &[Pos2]) {
        if self.is_dashed {
            painter.extend(Shape::dashed_line(points, self.stroke, DASHES.0, DASHES.1));
        } else {
            // Piece by piece: where a drag turns back, a corner of one line would be a long spike.
            painter.extend(points.windows(2).map(|ends| Shape::line_segment([ends[0], ends[1]], self.stroke)));
        }
    }
}

/// What a negative and a positive number say, and the colours of both halves of the diagram. Sides have none: lines have their colours,
/// and the axis below has left and right.
fn halves(sign: Sign, palette: &Palette) -> [(&'static str, Color32); 2] {
    match sign {
        Sign::Side | Sign::Angle => [("", palette.quiet()), ("", palette.quiet())],
        Sign::Length => [("shorter", palette.ink(Role::Path)), ("longer", palette.quiet())],
        Sign::Slope => [("negative", palette.quiet()), ("positive", palette.quiet())],
    }
}

/// The next larger one of 1, 1.2, 1.5, 2 and so on: ends of an axis that rarely change.
fn round_up(value: f64) -> f64 {
    const STEPS: [f64; 12] = [1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 10.0];
    let unit = 10_f64.powf(value.max(1e-9).log10().floor());
    STEPS.map(|step| step * unit).into_iter().find(|&step| step >= value).unwrap_or(value)
}

/// A range with zero in it, as ends of an axis. No part of it beside zero is smaller than this part of the whole: its end is written there.
fn round_out([low, high]: [f64; 2], least_part: f64) -> [f64; 2] {
    let [below, above] = [-low, high].map(|end| if end > 0.0 { round_up(end) } else { 0.0 });
    let share = least_part / (1.0 - least_part);
    let enough = |own: f64, other: f64| if own > 0.0 { own.max(round_up(other * share)) } else { 0.0 };
    [-enough(below, above), enough(above, below)]
}

/// Where numbers stand in the diagram. So that most of its height is used, zero is in the middle only where the numbers are as large below
/// as above. The place where the thing was taken is in the middle, or it is the left edge where moves are counted.
#[derive(Clone, Copy, Debug)]
struct Scale {
    area: Rect,
    is_placed: bool,
    /// What the right edge stands for.
    by: f64,
    /// What the lower and the upper edge stand for.
    values: [f64; 2],
}

impl Scale {
    /// Lines of numbers need this much of the height of the diagram beside each other, in points.
    fn new(curve: &Curve, line: f32, area: Rect) -> Self {
        Self::with(curve.most, curve.range, line, curve.directions().is_some(), area)
    }

    fn with(most: f64, range: [f64; 2], line: f32, is_placed: bool, area: Rect) -> Self {
        let least_part = f64::from(1.5 * line / area.height().max(1.0)).min(0.5);
        Self { area, is_placed, by: round_up(most), values: round_out(range, least_part) }
    }

    /// Where the thing was taken.
    fn taken(self) -> f32 {
        if self.is_placed { self.area.center().x } else { self.area.left() }
    }

    fn at(self, by: f64, value: f64) -> Pos2 {
        let x = self.taken() + (by / self.by) as f32 * (self.area.right() - self.taken());
        let [low, high] = self.values;
        let part = if high > low { (value - low) / (high - low) } else { 0.5 };
        Pos2::new(x, self.area.bottom() - part as f32 * self.area.height())
    }
}

/// Between two numbers below the diagram, in points.
const BETWEEN: f32 = 4.0;

/// The middles of the lines beside the diagram: its upper end, zero, its lower end, and what its upper and its lower half mean. None
/// where there is no line, or no room for it. The ends have room first.
fn beside([top, bottom]: [f32; 2], zero: f32, row: f32, [low, high]: [f64; 2]) -> [Option<f32>; 5] {
    // The ends of the axis reach a little beyond the frame.
    let [first, last] = [top - 2.0 + row / 2.0, bottom + 2.0 - row / 2.0];
    let upper = (high > 0.0).then_some(first);
    let lower = (low < 0.0 && (upper.is_none() || last - first >= row)).then_some(last);
    let is_clear = |y: f32| [upper, lower].into_iter().flatten().all(|end| (end - y).abs() >= row);
    let middle = Some(zero.clamp(first, last.max(first))).filter(|&y| is_clear(y));
    let between = |from: f32, to: f32| (to - from >= row).then_some(f32::midpoint(from, to));
    let above = middle.and_then(|zero| between(first + row / 2.0, zero - row / 2.0));
    let below = middle.and_then(|zero| between(zero + row / 2.0, last - row / 2.0));
    [upper, middle, lower, above, below]
}

/// Where the words under the diagram begin: its right end, its left end, and zero, which stands here if the diagram is placed around it.
/// None where there is no room. `widths` are those of the words, in the same order.
fn under([left, right]: [f32; 2], taken: Option<f32>, [of_last, of_first, of_zero]: [f32; 3]) -> [Option<f32>; 3] {
    let last = (right - of_last >= left).then_some(right - of_last);
    let limit = last.unwrap_or(right + BETWEEN) - BETWEEN;
    let first = (left + of_first <= limit).then_some(left);
    let from = first.map_or(left, |first| first + of_first + BETWEEN);
    let zero = taken.map(|taken| taken - of_zero / 2.0).filter(|&zero| zero >= from && zero + of_zero <= limit);
    [last, first, zero]
}

/// The diagram with its axes in this place.
pub fn show(ui: &Ui, curve: &Curve, place: Rect, palette: &Palette) {
    let Some(sign) = curve.sign() else { return };
    let halves = halves(sign, palette);
    let name = if curve.directions().is_some() { "moved" } else { "moves" };
    let set = |text: String, ink| ui.painter().layout_no_wrap(text, style::sans(LEAST_LETTERS), ink);
    let row = fit::line(ui.ctx(), style::sans(LEAST_LETTERS));
    let height = place.height() - BELOW - 2.0 * DOT;
    let with_values = Scale::new(curve, row, Rect::from_min_size(place.min, Vec2::new(1.0, height)));
    let [low, high] = with_values.values;
    let values = [low, 0.0, high].map(signed);
    let texts = values.iter().map(String::as_str).chain([name]).chain(halves.map(|(word, _)| word));
    let widest = texts.map(|text| fit::width(ui.ctx(), text, style::sans(LEAST_LETTERS))).fold(0.0, f32::max);
    let area =
        Rect::from_min_max(place.min + Vec2::new(widest + ASIDE + 2.0, 0.0), place.max - Vec2::new(RIGHT, BELOW));
    if !area.is_positive() {
        return;
    }
    // The dot of the latest move lies inside of the frame.
    let scale = Scale { area: area.shrink(DOT), ..with_values };
    let (painter, zero, quiet) = (ui.painter(), scale.at(0.0, 0.0).y, palette.quiet());
    for (half, (_, ink)) in [(area.with_max_y(zero), halves[1]), (area.with_min_y(zero), halves[0])] {
        painter.rect_filled(half, 0.0, ink.gamma_multiply(TINT));
    }
    painter.hline(area.x_range(), zero, Stroke::new(1.5, palette.text()));
    if scale.is_placed {
        painter.vline(scale.taken(), area.y_range(), Stroke::new(1.0, palette.border()));
    }
    // All words stand outside of the diagram: there, no curve goes through them.
    let at = area.left() - ASIDE;
    let write = |y: f32, text: &str| {
        painter.text(Pos2::new(at, y), Align2::RIGHT_CENTER, text, style::sans(LEAST_LETTERS), quiet);
    };
    let texts = [values[2].as_str(), &values[1], &values[0], halves[1].0, halves[0].0];
    for (y, text) in beside([area.top(), area.bottom()], zero, row, scale.values).into_iter().zip(texts) {
        y.into_iter().for_each(|y| write(y, text));
    }
    let below = area.bottom() + 3.0;
    painter.text(Pos2::new(at, below), Align2::RIGHT_TOP, name, style::sans(LEAST_LETTERS), quiet);
    let end = number(scale.by);
    let [first, last] = match curve.directions() {
        Some([before, after]) => [format!("{end} {before}"), format!("{end} {after}")],
        None => ["0".to_owned(), end],
    };
    let texts = [last, first, "0".to_owned()].map(|text| set(text, quiet));
    let taken = scale.is_placed.then(|| scale.taken());
    let places = under([area.left(), area.right()], taken, [0, 1, 2].map(|i| texts[i].size().x));
    for (x, text) in places.into_iter().zip(texts) {
        x.into_iter().for_each(|x| painter.galley(Pos2::new(x, below), text.clone(), quiet));
    }
    lines(painter, curve, scale, palette);
}

fn lines(painter: &Painter, curve: &Curve, scale: Scale, palette: &Palette) {
    let (along, last): (Vec<f64>, _) = (curve.along().collect(), curve.len() - 1);
    for test in curve.tests() {
        let lines = curve.lines(test);
        for line in &lines {
            let looks: Vec<_> = line.clone().filter_map(|k| Some((k, curve.number(k, test)?))).collect();
            let points: Vec<Pos2> = looks.iter().map(|&(k, number)| scale.at(along[k], number.value)).collect();
            let look = |i: usize| Look::of(curve, looks[i].1, palette);
            // A piece is as bold as its later move.
            let mut from = 0;
            for i in 1..points.len() {
                if i + 1 == points.len() || looks[i + 1].1.decides != looks[i].1.decides {
                    look(i).line(painter, &points[from..=i]);
                    from = i;
                }
            }
            if lines.len() > 1 || points.len() == 1 {
                painter.circle_filled(points[0], AT_LEAP, look(0).stroke.color);
                painter.circle_filled(points[points.len() - 1], AT_LEAP, look(0).stroke.color);
            }
        }
        if let Some(number) = curve.number(0, test) {
            painter.circle(scale.at(along[0], number.value), 4.0, palette.card(), Stroke::new(1.5, palette.text()));
        }
    }
    for number in curve.latest().filter(|number| number.decides) {
        painter.circle_filled(scale.at(along[last], number.value), DOT, palette.ink(Role::Now));
    }
    if !curve.has_latest() {
        // There is no number: an open ring on the axis shows where the hand is.
        painter.circle_stroke(scale.at(along[last], 0.0), DOT, Stroke::new(2.0, palette.ink(Role::Now)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The curve shrank and slid while one dragged.
    #[test]
    fn the_ends_only_grow_and_zero_is_between_them() {
        let area = Rect::from_min_max(Pos2::ZERO, Pos2::new(200.0, 80.0));
        let mut last = (0.0_f64, [0.0_f64; 2]);
        for (most, range) in
            [(0.0, [0.0, 0.0]), (0.4, [-30.0, 0.0]), (0.7, [-30.0, 49.0]), (3.0, [-51.0, 49.0]), (3.0, [-51.0, 49.0])]
        {
            let [counted, scale] = [false, true].map(|is_placed| Scale::with(most, range, 13.0, is_placed, area));
            let zero = scale.at(0.0, 0.0);
            assert_eq!((counted.at(0.0, 0.0).x, zero.x), (area.left(), area.center().x));
            assert!(area.contains(zero) && area.contains(scale.at(-most, range[0])));
            assert!(area.contains(scale.at(most, range[1])));
            assert!(scale.by >= last.0.max(most));
            assert!(scale.values[0] <= last.1[0].min(range[0]) && scale.values[1] >= last.1[1].max(range[1]));
            last = (scale.by, scale.values);
        }
        assert_eq!([0.02, 0.35, 1.0, 7.0, 51.0, 110.0].map(round_up), [0.02, 0.4, 1.0, 7.0, 60.0, 120.0]);
    }

    /// In presenter mode a narrow diagram had "6 left 06 right"; "−48.366" ran into "+600".
    #[test]
    fn words_beside_and_under_the_diagram_never_overlap() {
        let sizes = [0.0, 0.004, 1.0, 48.366, 550.0, 1e7];
        let ranges = sizes.iter().flat_map(|&low| sizes.map(|high| [-low, high]));
        let (mut seen, mut both_ends) = (0, 0);
        for (range, height) in ranges.flat_map(|range| (4..160).map(move |height| (range, height as f32))) {
            for row in [13.0, 17.5] {
                let frame = Rect::from_min_size(Pos2::new(0.0, 20.0), Vec2::new(100.0, height + 2.0 * DOT));
                let scale = Scale::with(9.0, range, row, true, frame.shrink(DOT));
                let zero = scale.at(0.0, 0.0).y;
                let lines = beside([frame.top(), frame.bottom()], zero, row, scale.values);
                let shown: Vec<f32> = lines.into_iter().flatten().collect();
                for (i, a) in shown.iter().enumerate() {
                    assert!(shown[..i].iter().all(|b| (a - b).abs() >= row - 1e-3), "{range:?}, {height}: {lines:?}");
                }
                // With room for it, all is written.
                let is_roomy = height >= 5.0 * row;
                assert!(!is_roomy || lines[1].is_some(), "{range:?}, {height}: {lines:?}");
                seen += shown.len();
                both_ends += usize::from(lines[0].is_some() && lines[1].is_some() && lines[2].is_some());
            }
        }
        assert!(seen > 10_000 && both_ends > 1000, "{seen}, {both_ends}");
        for width in 10..200 {
            for widths in [[8.0, 8.0, 6.0], [40.0, 34.0, 6.0], [90.0, 85.0, 8.0]] {
                let right = width as f32;
                let places = under([0.0, right], Some(right / 2.0), widths);
                let own = |i: usize| places[i].map(|x| [x, x + widths[i]]);
                let shown: Vec<[f32; 2]> = (0..3).filter_map(own).collect();
                assert!(shown.iter().all(|[from, to]| *from >= 0.0 && *to <= right), "{width}: {places:?}");
                for (i, a) in shown.iter().enumerate() {
                    let is_apart = |b: &[f32; 2]| a[1] + BETWEEN <= b[0] + 1e-3 || b[1] + BETWEEN <= a[0] + 1e-3;
                    assert!(shown[..i].iter().all(is_apart), "{width}: {places:?}");
                }
            }
        }
    }

    /// It went from −400 to 400 for numbers between −110 and 50.
    #[test]
    fn numbers_use_most_of_the_height() {
        assert_eq!(round_out([-110.0, 50.0], 0.0), [-120.0, 50.0]);
        // The highest number is written beside zero.
        assert_eq!(round_out([-110.0, 1.0], 0.2), [-120.0, 30.0]);
        assert_eq!(round_out([0.0, 90.0], 0.2), [0.0, 100.0]);
    }
}
