//! The number that decides, along a drag: where it is 0, the decision changes.

use super::frame;
use crate::app::style::{self, Palette};
use egui_macroquad::egui::{Align2, Color32, Pos2, Rect, Shape, Stroke, Ui, Vec2};
use pathlight::picture::Role;
use pathlight::player::Curve;
use pathlight::sentence;
use pathlight::words::number;

/// Of the letters, in points.
const LETTERS: f32 = 12.5;
/// Room for the numbers at the left edge, in points.
const LEFT: f32 = 40.0;
/// How much of the colour of a side its half of the diagram has.
const TINT: f32 = 0.14;

/// A card that fills all the room of the user interface.
pub fn show(ui: &mut Ui, curve: &Curve, palette: &Palette) {
    let last = curve.values.last().copied().unwrap_or_default();
    let title = sentence![curve.name, " along your drag"];
    frame::frame(ui, palette, title, number(last), |ui| {
        let area = ui.available_rect_before_wrap().shrink2(Vec2::new(0.0, 4.0));
        diagram(ui, curve, area.with_min_x(area.left() + LEFT), palette);
    });
}

fn diagram(ui: &Ui, curve: &Curve, area: Rect, palette: &Palette) {
    let painter = ui.painter();
    let (low, high) = curve.values.iter().fold((0.0_f64, 0.0_f64), |(low, high), &v| (low.min(v), high.max(v)));
    // Both signs have some room, so that one sees how far away the other one is.
    let reach = (high - low).max(f64::MIN_POSITIVE);
    let (low, high) = ((low - 0.1 * reach).min(-0.3 * reach), (high + 0.1 * reach).max(0.3 * reach));
    let y = |value: f64| area.bottom() - ((value - low) / (high - low)) as f32 * area.height();
    let zero = y(0.0);
    for (half, role, word) in
        [(area.with_max_y(zero), Role::Right, "positive"), (area.with_min_y(zero), Role::Left, "negative")]
    {
        let ink = palette.ink(role);
        painter.rect_filled(half, 0.0, ink.gamma_multiply(TINT));
        if half.height() > 1.5 * LETTERS {
            let at = half.left_center() + Vec2::new(6.0, 0.0);
            painter.text(at, Align2::LEFT_CENTER, word, style::bold(LETTERS), ink);
        }
    }
    painter
        .line_segment([Pos2::new(area.left(), zero), Pos2::new(area.right(), zero)], Stroke::new(1.5, palette.text()));
    let label = |at: f32, text: &str| {
        let at = Pos2::new(area.left() - 6.0, at);
        painter.text(at, Align2::RIGHT_CENTER, text, style::sans(LETTERS), palette.quiet());
    };
    label(zero, "0");
    let first = curve.values[0];
    if (y(first) - zero).abs() > LETTERS {
        label(y(first), &number(first));
    }
    let across = (area.width() - 8.0) / (curve.values.len() - 1) as f32;
    let at = |(i, &value): (usize, &f64)| Pos2::new(area.left() + across * i as f32, y(value));
    let points: Vec<Pos2> = curve.values.iter().enumerate().map(at).collect();
    let (begin, now) = (points[0], points[points.len() - 1]);
    painter.add(Shape::line(points, Stroke::new(2.0, palette.text())));
    painter.circle(begin, 4.0, Color32::TRANSPARENT, Stroke::new(1.5, palette.text()));
    painter.circle_filled(now, 5.0, palette.ink(Role::Now));
}
