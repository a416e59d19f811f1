//! A diagram of curves in a card: axes from 0 with a few ticks, curves with their names at the right end, and the point
//! where they cross.

use crate::app::style::{self, Palette};
use crate::app::widgets;
use egui_macroquad::egui::{Align2, Color32, Pos2, Rect, RichText, Sense, Shape, Stroke, Ui, Vec2};
use pathlight::lesson::{Curve, Plot};

/// The height of the area of the curves, in points.
const HEIGHT: f32 = 110.0;
/// Room for the numbers at the left and below, and for the names of the curves at the right.
const LEFT: f32 = 40.0;
const BELOW: f32 = 30.0;
const RIGHT: f32 = 52.0;
const LETTERS: f32 = 11.5;
/// The names of two curves stand at least so far apart.
const APART: f32 = 13.0;

/// The height of a plot with its caption, in points.
pub fn height(ui: &Ui, plot: &Plot, width: f32) -> f32 {
    let caption = ui.painter().layout(plot.caption.on_screen(), style::sans(13.5), Color32::PLACEHOLDER, width);
    caption.size().y + ui.spacing().item_spacing.y + HEIGHT + BELOW + LETTERS
}

pub fn show(ui: &mut Ui, plot: &Plot, palette: &Palette) {
    ui.label(RichText::new(plot.caption.on_screen()).font(style::sans(13.5)));
    let size = Vec2::new(ui.available_width(), HEIGHT + BELOW + LETTERS);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let low = rect.min + Vec2::new(LEFT, LETTERS);
    let area = Rect::from_min_max(low, Pos2::new(rect.right() - RIGHT, low.y + HEIGHT));
    let most = plot
        .curves
        .iter()
        .flat_map(|curve| &curve.points)
        .fold((1.0_f64, 1.0_f64), |(x, y), &(px, py)| (x.max(px), y.max(py)));
    let at = |(x, y): (f64, f64)| {
        let part = Vec2::new((x / most.0) as f32, 1.0 - (y / (most.1 * 1.06)) as f32);
        area.min + part * area.size()
    };
    axes(ui, plot, area, most, &at, palette);
    for curve in &plot.curves {
        let points: Vec<Pos2> = curve.points.iter().map(|&p| at(p)).collect();
        let stroke = Stroke::new(2.0, palette.ink(curve.role));
        widgets::line(ui.painter(), points, stroke, curve.dash);
    }
    names(ui, &plot.curves, area, &at, palette);
    if let Some(mark) = plot.mark {
        let (dot, foot) = (at(mark), at((mark.0, 0.0)));
        let thin = Stroke::new(1.0, palette.text());
        ui.painter().extend(Shape::dashed_line(&[dot, foot], thin, 3.0, 3.0));
        ui.painter().circle_filled(dot, 4.0, palette.text());
    }
}

fn axes(ui: &Ui, plot: &Plot, area: Rect, most: (f64, f64), at: &impl Fn((f64, f64)) -> Pos2, palette: &Palette) {
    let painter = ui.painter();
    let line = Stroke::new(1.0, palette.quiet());
    painter.line_segment([area.left_top(), area.left_bottom()], line);
    painter.line_segment([area.left_bottom(), area.right_bottom()], line);
    let font = style::sans(LETTERS);
    let number = |at: Pos2, align, n: f64| painter.text(at, align, format!("{n:.0}"), font.clone(), palette.quiet());
    for n in ticks(most.0, 5) {
        number(at((n, 0.0)) + Vec2::new(0.0, 3.0), Align2::CENTER_TOP, n);
    }
    for n in ticks(most.1, 4) {
        let end = at((0.0, n));
        number(end - Vec2::new(5.0, 0.0), Align2::RIGHT_CENTER, n);
        if n > 0.0 {
            let across = [end, Pos2::new(area.right(), end.y)];
            painter.line_segment(across, Stroke::new(1.0, palette.border()));
        }
    }
    let below = Pos2::new(area.center().x, area.bottom() + 16.0);
    painter.text(below, Align2::CENTER_TOP, plot.across.on_screen(), font, palette.quiet());
}

/// The names of the curves, each at the end of its curve, pushed apart if they would overlap.
fn names(ui: &Ui, curves: &[Curve], area: Rect, at: &impl Fn((f64, f64)) -> Pos2, palette: &Palette) {
    let ends = curves.iter().filter_map(|curve| curve.points.last().map(|&end| (at(end).y, curve)));
    let mut ends: Vec<(f32, &Curve)> = ends.collect();
    ends.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut above = f32::NEG_INFINITY;
    for (y, curve) in ends {
        let y = y.max(above + APART);
        above = y;
        let place = Pos2::new(area.right() + 6.0, y);
        let ink = palette.ink(curve.role);
        ui.painter().text(place, Align2::LEFT_CENTER, curve.label.on_screen(), style::bold(LETTERS), ink);
    }
}

/// At most `count` round numbers from 0 up to `most`, in steps of 1, 2 or 5 times a power of ten. Counts are whole, so no
/// step is less than 1.
fn ticks(most: f64, count: usize) -> Vec<f64> {
    let powers = (0..).map(|power| 10_f64.powi(power));
    let mut steps = powers.flat_map(|power| [1.0, 2.0, 5.0].map(|step| step * power));
    let step = steps.find(|step| most / step < count as f64).unwrap_or(most);
    let last = (most / step).floor() as u32;
    (0..=last).map(|i| f64::from(i) * step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_few_and_round_and_begin_at_0() {
        assert_eq!(ticks(3.0, 5), [0.0, 1.0, 2.0, 3.0]);
        assert_eq!(ticks(24.0, 5), [0.0, 5.0, 10.0, 15.0, 20.0]);
        assert_eq!(ticks(26.0, 5), [0.0, 10.0, 20.0]);
        assert_eq!(ticks(2934.0, 4), [0.0, 1000.0, 2000.0]);
        for most in 1..3000 {
            let all = ticks(f64::from(most), 5);
            assert!((2..=5).contains(&all.len()), "{most}: {all:?}");
        }
    }
}
