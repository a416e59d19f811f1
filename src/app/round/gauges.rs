//! Whether the robber is seen, the time, and how often he was seen.

use crate::app::style::{self, Palette};
use egui_macroquad::egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, Ui, Vec2};
use pathlight::lesson::beam::{said_of_round as words, seconds};
use pathlight::picture::Role;
use pathlight::player::Round;

/// The radius of a gauge, and from the middle of one to that of the next, in points.
const RADIUS: f32 = 22.0;
const APART: f32 = 56.0;
/// The points of a ring. More would not be seen.
const POINTS: usize = 48;

pub fn show(ui: &Ui, rect: Rect, round: &Round, (has_words, scale): (bool, f32), palette: &Palette) {
    let (painter, played) = (ui.painter(), round.played());
    let red = palette.ink(Role::Fault);
    let seen = if played.is_seen() { red } else { palette.quiet() };
    let places = [-APART, 0.0, APART].map(|x| rect.center() + Vec2::new(x * scale, 0.0));
    let ring = |at: Pos2, part: f64, ink: Color32| ring(painter, at, scale, part, ink, palette);
    ring(places[0], 1.0, if played.is_seen() { red } else { palette.border() });
    eye(painter, places[0], scale, played.is_seen(), seen);
    ring(places[1], 1.0 - played.part_of_time(), palette.text());
    let time = format!("{:.1}", seconds(played.ticks()));
    painter.text(places[1], Align2::CENTER_CENTER, time, style::mono(13.0 * scale), palette.text());
    let often = played.times_seen();
    ring(places[2], 1.0, if often > 0 { red } else { palette.border() });
    let text = if often > 0 { palette.text() } else { palette.quiet() };
    painter.text(places[2], Align2::CENTER_CENTER, format!("{often}×"), style::bold(15.0 * scale), text);
    if has_words {
        let off = (RADIUS + 14.0) * scale;
        let lines = |at, side, said: &words::Lines| lines(painter, at, side, scale, said, palette);
        lines(places[0] - Vec2::new(off, 0.0), Align2::RIGHT_CENTER, &words::now(played));
        lines(places[2] + Vec2::new(off, 0.0), Align2::LEFT_CENTER, &words::so_far(played));
    }
}

fn lines(painter: &Painter, at: Pos2, side: Align2, scale: f32, [first, second]: &words::Lines, palette: &Palette) {
    let up = Vec2::new(0.0, 9.0 * scale);
    painter.text(at - up, side, first, style::bold(14.0 * scale), palette.text());
    painter.text(at + up, side, second, style::sans(12.0 * scale), palette.quiet());
}

/// A ring of which this part is left, clockwise from the top.
fn ring(painter: &Painter, at: Pos2, scale: f32, part: f64, ink: Color32, palette: &Palette) {
    painter.circle(at, RADIUS * scale, palette.panel(), Stroke::new(3.0 * scale, palette.border()));
    let end = (part.clamp(0.0, 1.0) * POINTS as f64).round() as usize;
    let point = |i: usize| {
        let turn = std::f32::consts::TAU * i as f32 / POINTS as f32 - std::f32::consts::FRAC_PI_2;
        at + Vec2::angled(turn) * RADIUS * scale
    };
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
