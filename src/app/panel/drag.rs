//! The numbers that decide, along a drag: where one is 0, the decision changes.

use super::frame;
use crate::app::style::{self, Palette};
use egui_macroquad::egui::{Align2, Color32, Pos2, Rect, Shape, Stroke, Ui, Vec2};
use pathlight::lesson::{Deciding, Sign};
use pathlight::picture::Role;
use pathlight::player::Curve;
use pathlight::sentence;
use pathlight::words::number;

/// The least height of the card, in points.
pub const LEAST: f32 = 130.0;
/// Of the letters, in points.
const LETTERS: f32 = 12.5;
/// Room for the numbers at the left edge, in points.
const LEFT: f32 = 40.0;
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

/// A card that fills all the room of the user interface.
pub fn show(ui: &mut Ui, curve: &Curve, palette: &Palette) {
    let Some(now) = curve.moves.last() else { return };
    let all = |text: &dyn Fn(&Deciding) -> String| now.iter().map(text).collect::<Vec<_>>().join(" · ");
    let title = sentence![all(&|it| it.name.to_owned()), " along your drag"];
    frame::frame(ui, palette, title, all(&|it| number(it.value)), |ui| {
        let area = ui.available_rect_before_wrap().shrink2(Vec2::new(0.0, 4.0));
        diagram(ui, &curve.moves, now, area.with_min_x(area.left() + LEFT), palette);
    });
}

fn diagram(ui: &Ui, moves: &[Vec<Deciding>], now: &[Deciding], area: Rect, palette: &Palette) {
    let painter = ui.painter();
    let values = moves.iter().flatten().map(|it| it.value);
    let (low, high) = values.fold((0.0_f64, 0.0_f64), |(low, high), v| (low.min(v), high.max(v)));
    // Both signs have some room, so that one sees how far away the other one is.
    let reach = (high - low).max(f64::MIN_POSITIVE);
    let (low, high) = ((low - 0.1 * reach).min(-0.3 * reach), (high + 0.1 * reach).max(0.3 * reach));
    let y = |value: f64| area.bottom() - ((value - low) / (high - low)) as f32 * area.height();
    let zero = y(0.0);
    let [negative, positive] = halves(now[0].sign, palette);
    for (half, (word, ink)) in [(area.with_max_y(zero), positive), (area.with_min_y(zero), negative)] {
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
    let across = (area.width() - 8.0) / (moves.len() - 1).max(1) as f32;
    for (i, latest) in now.iter().enumerate() {
        let at =
            |(k, numbers): (usize, &Vec<Deciding>)| Pos2::new(area.left() + across * k as f32, y(numbers[i].value));
        let points: Vec<Pos2> = moves.iter().enumerate().map(at).collect();
        let (begin, end) = (points[0], points[points.len() - 1]);
        let stroke = Stroke::new(2.0, palette.text());
        if i == 0 {
            painter.add(Shape::line(points, stroke));
            if (begin.y - zero).abs() > LETTERS {
                label(begin.y, &number(moves[0][i].value));
            }
        } else {
            painter.extend(Shape::dashed_line(&points, stroke, DASHES.0, DASHES.1));
        }
        painter.circle(begin, 4.0, Color32::TRANSPARENT, Stroke::new(1.5, palette.text()));
        painter.circle_filled(end, 5.0, palette.ink(Role::Now));
        if now.len() > 1 {
            let above = if end.y > area.top() + 24.0 { Align2::RIGHT_BOTTOM } else { Align2::RIGHT_TOP };
            let off = if above == Align2::RIGHT_BOTTOM { -6.0 } else { 6.0 };
            painter.text(end + Vec2::new(0.0, off), above, latest.name, style::sans(LETTERS), palette.text());
        }
    }
}
