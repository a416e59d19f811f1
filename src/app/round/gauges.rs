//! Whether the robber is seen, the time, and how often he was seen: each with its value, its unit and what it is.

use crate::app::style::{self, Palette};
use egui_macroquad::egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, Ui, Vec2};
use pathlight::lesson::beam::said_of_round as words;
use pathlight::picture::Role;
use pathlight::player::Round;

/// The radius of a gauge, the room between it and its words, and the width of both together, in points.
const RADIUS: f32 = 21.0;
const TO_WORDS: f32 = 11.0;
pub const WIDTH: f32 = 176.0;
/// The points of a ring. More would not be seen.
const POINTS: usize = 48;

/// In the middle of a rectangle.
pub fn show(ui: &Ui, rect: Rect, round: &Round, scale: f32, palette: &Palette) {
    let (painter, played) = (ui.painter(), round.played());
    let red = palette.ink(Role::Fault);
    let alarm = |is_on: bool, otherwise: Color32| if is_on { red } else { otherwise };
    let width = (WIDTH * scale).min(rect.width() / 3.0);
    let left = rect.center().x - 1.5 * width;
    let place = |i: f32| Pos2::new(left + width * i + (RADIUS + 3.0) * scale, rect.center().y);
    let (is_seen, often) = (played.is_seen(), played.times_seen());

    ring(painter, place(0.0), scale, 1.0, alarm(is_seen, palette.border()), palette);
    eye(painter, place(0.0), scale, is_seen, alarm(is_seen, palette.quiet()));
    lines(painter, place(0.0), scale, &words::now(played), (alarm(is_seen, palette.text()), palette));

    ring(painter, place(1.0), scale, 1.0 - played.part_of_time(), palette.text(), palette);
    let hand = Vec2::angled(turn(1.0 - played.part_of_time() as f32)) * (RADIUS - 7.0) * scale;
    painter.line_segment([place(1.0), place(1.0) + hand], Stroke::new(2.0 * scale, palette.text()));
    lines(painter, place(1.0), scale, &words::clock(played), (palette.text(), palette));

    ring(painter, place(2.0), scale, 1.0, alarm(often > 0, palette.border()), palette);
    let ink = alarm(often > 0, palette.quiet());
    painter.text(place(2.0), Align2::CENTER_CENTER, often.to_string(), style::bold(17.0 * scale), ink);
    lines(painter, place(2.0), scale, &words::so_far(played), (palette.text(), palette));
}

/// A value, and below it what it is, beside a gauge.
fn lines(painter: &Painter, at: Pos2, scale: f32, [value, what]: &words::Lines, (ink, palette): (Color32, &Palette)) {
    let at = at + Vec2::new((RADIUS + TO_WORDS) * scale, 0.0);
    let up = Vec2::new(0.0, 9.5 * scale);
    painter.text(at - up, Align2::LEFT_CENTER, value, style::bold(17.0 * scale), ink);
    painter.text(at + up, Align2::LEFT_CENTER, what, style::sans(13.0 * scale), palette.quiet());
}

/// The direction in which this part of a turn ends, clockwise from the top.
fn turn(part: f32) -> f32 {
    std::f32::consts::TAU * part - std::f32::consts::FRAC_PI_2
}

/// A ring of which this part is left, clockwise from the top.
fn ring(painter: &Painter, at: Pos2, scale: f32, part: f64, ink: Color32, palette: &Palette) {
    painter.circle(at, RADIUS * scale, palette.panel(), Stroke::new(3.0 * scale, palette.border()));
    let end = (part.clamp(0.0, 1.0) * POINTS as f64).round() as usize;
    let point = |i: usize| at + Vec2::angled(turn(i as f32 / POINTS as f32)) * RADIUS * scale;
    painter.add(Shape::line((0..=end).map(point).collect(), Stroke::new(3.0 * scale, ink)));
}

/// An eye, open or closed, around a point.
pub fn eye(painter: &Painter, at: Pos2, scale: f32, is_open: bool, ink: Color32) {
    let half = 9.0 * scale;
    // A lid from the left to the right corner, `height` below the middle at its lowest point.
    let lid = |height: f32| {
        let part = |i: u8| f32::from(i) / 8.0 - 1.0;
        (0..=16).map(|i| at + Vec2::new(part(i) * half, height * scale * (1.0 - part(i).powi(2)))).collect::<Vec<_>>()
    };
    let stroke = Stroke::new(1.8 * scale, ink);
    painter.line(lid(5.5), stroke);
    if is_open {
        painter.line(lid(-5.5), stroke);
        painter.circle_filled(at, 3.0 * scale, ink);
    } else {
        for x in [-5.0, 0.0, 5.0] {
            let from = at + Vec2::new(x, 5.5 - x * x / 15.0) * scale;
            painter.line(vec![from, from + Vec2::new(x * 0.3, 3.5) * scale], stroke);
        }
    }
}
