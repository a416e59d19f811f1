//! The diagram of the numbers along a drag: a line for each test, in the colour of its side. The one that decides is bold.

use super::LETTERS;
use crate::app::fit;
use crate::app::scale::LEAST_LETTERS;
use crate::app::style::{self, Palette};
use egui_macroquad::egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, Ui, Vec2};
use pathlight::geom::Side;
use pathlight::lesson::{Deciding, Sign, SignTest};
use pathlight::picture::Role;
use pathlight::player::Curve;
use pathlight::words::number;

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
/// Between a line and its name, in points.
const AT_NAME: f32 = 3.0;

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
        Sign::Side => [("", palette.quiet()), ("", palette.quiet())],
        Sign::Length => [("shorter", palette.ink(Role::Path)), ("longer", palette.quiet())],
        Sign::Slope => [("negative", palette.quiet()), ("positive", palette.quiet())],
    }
}

/// The next larger one of 1, 2, 4, 6, 10 and so on: ends of an axis that rarely change.
fn round_up(value: f64) -> f64 {
    let unit = 10_f64.powf(value.max(1e-9).log10().floor());
    [1.0, 2.0, 4.0, 6.0, 10.0].map(|step| step * unit).into_iter().find(|&step| step >= value).unwrap_or(value)
}

/// Where numbers stand in the diagram. Zero is in the middle and stays there. So does the place where the thing was taken, or it is the left
/// edge where moves are counted.
#[derive(Clone, Copy, Debug)]
struct Scale {
    area: Rect,
    is_placed: bool,
    /// What the right edge and the upper edge stand for.
    ends: [f64; 2],
}

impl Scale {
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

/// Between two numbers below the diagram, in points.
const BETWEEN: f32 = 4.0;

/// "+200" and "−200"
fn signed(value: f64) -> String {
    if value > 0.0 { format!("+{}", number(value)) } else { number(value) }
}

/// The diagram with its axes in this place.
pub fn show(ui: &Ui, curve: &Curve, place: Rect, palette: &Palette) {
    let Some(sign) = curve.sign() else { return };
    let halves = halves(sign, palette);
    let ends = curve.most.map(round_up);
    let name = if curve.directions().is_some() { "moved" } else { "moves" };
    let set = |text: String, ink| ui.painter().layout_no_wrap(text, style::sans(LEAST_LETTERS), ink);
    let values = [-ends[1], 0.0, ends[1]].map(signed);
    let texts = values.iter().map(String::as_str).chain([name]).chain(halves.map(|(word, _)| word));
    let widest = texts.map(|text| fit::width(ui.ctx(), text, style::sans(LEAST_LETTERS))).fold(0.0, f32::max);
    let area =
        Rect::from_min_max(place.min + Vec2::new(widest + ASIDE + 2.0, 0.0), place.max - Vec2::new(RIGHT, BELOW));
    if !area.is_positive() {
        return;
    }
    // The dot of the latest move lies inside of the frame.
    let scale = Scale::with_most(curve.most, curve.directions().is_some(), area.shrink(DOT));
    let (painter, zero, quiet) = (ui.painter(), area.center().y, palette.quiet());
    for (half, (_, ink)) in [(area.with_max_y(zero), halves[1]), (area.with_min_y(zero), halves[0])] {
        painter.rect_filled(half, 0.0, ink.gamma_multiply(TINT));
    }
    painter.hline(area.x_range(), zero, Stroke::new(1.5, palette.text()));
    if scale.is_placed {
        painter.vline(scale.taken(), area.y_range(), Stroke::new(1.0, palette.border()));
    }
    // All words stand outside of the diagram: there, no curve goes through them.
    let (at, row) = (area.left() - ASIDE, fit::line(ui.ctx(), style::sans(LEAST_LETTERS)));
    let write = |y: f32, anchor: Align2, text: &str| {
        painter.text(Pos2::new(at, y), anchor, text, style::sans(LEAST_LETTERS), quiet)
    };
    let [low, middle, high] = &values;
    write(area.top() - 2.0, Align2::RIGHT_TOP, high);
    write(zero, Align2::RIGHT_CENTER, middle);
    write(area.bottom() + 2.0, Align2::RIGHT_BOTTOM, low);
    if area.height() > 4.0 * row {
        write(f32::midpoint(area.top() - 2.0 + row, zero - row / 2.0), Align2::RIGHT_CENTER, halves[1].0);
        write(f32::midpoint(area.bottom() + 2.0 - row, zero + row / 2.0), Align2::RIGHT_CENTER, halves[0].0);
    }
    let below = area.bottom() + 3.0;
    write(below, Align2::RIGHT_TOP, name);
    let end = number(ends[0]);
    let [first, last] = match curve.directions() {
        Some([before, after]) => [format!("{end} {before}"), format!("{end} {after}")],
        None => ["0".to_owned(), end],
    };
    let [first, zero, last] = [first, "0".to_owned(), last].map(|text| set(text, quiet));
    let from = scale.taken() - zero.size().x / 2.0;
    let (until, of_last) = (area.left() + first.size().x, area.right() - last.size().x);
    // In presenter mode a narrow diagram had "6 left 06 right".
    if scale.is_placed && until + BETWEEN <= from && from + zero.size().x + BETWEEN <= of_last {
        painter.galley(Pos2::new(from, below), zero, quiet);
    }
    if until + BETWEEN <= of_last {
        painter.galley(Pos2::new(area.left(), below), first, quiet);
    }
    painter.galley(Pos2::new(of_last, below), last, quiet);
    lines(painter, curve, scale, area, palette);
}

fn lines(painter: &Painter, curve: &Curve, scale: Scale, area: Rect, palette: &Palette) {
    let (along, tests, last): (Vec<f64>, _, _) = (curve.along().collect(), curve.tests(), curve.len() - 1);
    let mut drawn = Vec::new();
    for &test in &tests {
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
            drawn.extend(points);
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
    // A test that the last move does not come to has its name where its line ends.
    let end = |&test: &SignTest| {
        (0..=last).rev().find_map(|k| Some((scale.at(along[k], curve.number(k, test)?.value), curve.number(k, test)?)))
    };
    if tests.len() > 1 {
        names(painter, curve, tests.iter().filter_map(end), &drawn, area, palette);
    }
}

/// The names of the lines, at their ends, where they cover least.
fn names<'a>(
    painter: &Painter,
    curve: &Curve,
    ends: impl Iterator<Item = (Pos2, &'a Deciding)>,
    drawn: &[Pos2],
    area: Rect,
    palette: &Palette,
) {
    let mut placed: Vec<Rect> = Vec::new();
    for (dot, number) in ends {
        let ink = Look::of(curve, number, palette).stroke.color;
        let font = if number.decides { style::bold(LETTERS) } else { style::sans(LETTERS) };
        let text = painter.layout_no_wrap(number.test.name().to_owned(), font, ink);
        let (size, away) = (text.size(), DOT + AT_NAME);
        let half = size / 2.0;
        let beside = [
            Vec2::new(half.x + away, 0.0),
            Vec2::new(-half.x - away, 0.0),
            Vec2::new(0.0, -half.y - away),
            Vec2::new(0.0, half.y + away),
            Vec2::new(half.x, -half.y - away),
            Vec2::new(half.x, half.y + away),
        ];
        let inside = |rect: Rect| {
            let by = (area.min - rect.min).max(Vec2::ZERO) + (area.max - rect.max).min(Vec2::ZERO);
            rect.translate(by)
        };
        let covers = |rect: &Rect| {
            let points = drawn.iter().filter(|point| rect.contains(**point)).count();
            let names = placed.iter().filter(|other| other.intersects(*rect)).count();
            points + 1000 * names
        };
        let places = beside.map(|by| inside(Rect::from_center_size(dot + by, size)));
        if let Some(place) = places.into_iter().min_by_key(covers) {
            painter.galley(place.min, text, ink);
            placed.push(place);
        }
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
        assert_eq!([0.02, 0.3, 1.0, 7.0, 51.0].map(round_up), [0.02, 0.4, 1.0, 10.0, 60.0]);
    }
}
