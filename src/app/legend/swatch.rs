//! The swatches of the legend: marks as small as a line of text.

use crate::app::style::{self, Palette, colour};
use crate::app::widgets;
use egui_macroquad::egui::{Align2, Color32, Mesh, Painter, Pos2, Rect, Shape, Stroke, Vec2};
use glam::DVec2;
use pathlight::paint::forms;
use pathlight::paint::theme::Colour;
use pathlight::picture::{LegendEntry, Mark, Role, Shape as MarkShape, Strength, Symbol, Tone};

/// The swatch of a tone of cells, into a rectangle.
pub fn paint_tone(painter: &Painter, swatch: Rect, tone: Tone, palette: &Palette) {
    let inner = swatch.shrink2(Vec2::new(2.0, 3.0));
    if let Tone::Level(_) = tone {
        let step = inner.width() / 22.0;
        for i in 0..22u8 {
            let left = inner.left() + f32::from(i) * step;
            let piece = Rect::from_min_max(Pos2::new(left, inner.top()), Pos2::new(left + step + 0.5, inner.bottom()));
            painter.rect_filled(piece, 0.0, colour(palette.theme.tone(Tone::Level(i * 12))));
        }
    } else {
        painter.rect_filled(inner, 2.0, colour(palette.theme.tone(tone)));
        if tone == Tone::Wall {
            hatch(painter, inner, palette.theme.hatch(Role::Wall));
        }
    }
}

fn hatch(painter: &Painter, rect: Rect, ink: Colour) {
    let stroke = Stroke::new(1.0, colour(ink));
    let (height, mut x) = (rect.height(), rect.left());
    while x + height <= rect.right() {
        painter.line_segment([Pos2::new(x, rect.bottom()), Pos2::new(x + height, rect.top())], stroke);
        x += 6.0;
    }
}

/// No letters of a swatch are lower, in points.
const LEAST_LETTERS: f32 = 12.0;
/// From one letter of a swatch to the next.
const NEXT_LETTER: Vec2 = Vec2::new(8.0, 4.5);

/// The swatch of an entry with its own marks: lines below each other, words from the upper left to the lower right, as numbers
/// stand in a cell, and all others over each other.
pub fn paint_key(painter: &Painter, swatch: Rect, key: &LegendEntry, palette: &Palette) {
    let lines = key.marks.iter().filter(|m| matches!(m.shape, MarkShape::Line { .. })).count().max(1) as f32;
    let (mut line, height) = (0.0, swatch.height() / lines);
    let words = key.marks.iter().filter(|m| matches!(m.shape, MarkShape::Words { .. })).count();
    let mut letter = swatch.translate(NEXT_LETTER * -0.5 * words.saturating_sub(1) as f32);
    for mark in &key.marks {
        let strip = Rect::from_min_size(swatch.min + Vec2::new(0.0, line * height), Vec2::new(swatch.width(), height));
        if matches!(mark.shape, MarkShape::Line { .. }) {
            paint_mark(painter, strip, mark, mark.strength, palette);
            line += 1.0;
        } else if matches!(mark.shape, MarkShape::Words { .. }) {
            paint_mark(painter, letter, mark, mark.strength, palette);
            letter = letter.translate(NEXT_LETTER);
        } else {
            paint_mark(painter, swatch, mark, mark.strength, palette);
        }
    }
}

/// The swatch of a mark.
pub fn paint_mark(painter: &Painter, swatch: Rect, mark: &Mark, strength: Strength, palette: &Palette) {
    let (middle, inner) = (swatch.center(), swatch.shrink2(Vec2::new(2.0, 3.0)));
    let ink = colour(palette.theme.ink(mark.role, strength));
    match &mark.shape {
        MarkShape::Line { closed, dash, width, .. } => {
            let points = if *closed {
                let (low, high) = (inner.left_top(), inner.right_bottom());
                vec![low, inner.right_top(), high, inner.left_bottom(), low]
            } else {
                vec![Pos2::new(inner.left(), middle.y), Pos2::new(inner.right(), middle.y)]
            };
            // As wide as on the canvas, because widths tell lines apart that differ only in colour.
            let width = width.clamp(1.2, 5.0);
            if mark.role == Role::Path {
                let casing = Stroke::new(width + forms::PATH_CASING as f32, colour(palette.theme.casing()));
                painter.line(points.clone(), casing);
            }
            widgets::line(painter, points, Stroke::new(width, ink), *dash);
        }
        MarkShape::Area { hatched, .. } => {
            // Blended here, as the canvas does: egui blends in another way, and the swatch would be lighter than the map.
            let theme = palette.theme;
            let ground = theme.ink(Role::Ground, Strength::Solid);
            painter.rect_filled(inner, 2.0, colour(theme.fill(mark.role, mark.strength).over(ground)));
            if *hatched {
                hatch(painter, inner, theme.hatch(mark.role));
            }
        }
        MarkShape::Badge { letter, dashed, .. } => {
            badge(painter, middle, letter.printed(), *dashed, ink, mark, palette);
        }
        MarkShape::Dots { .. } => drop(painter.circle_filled(middle, 3.5, ink)),
        MarkShape::Ring { radius, .. } => drop(painter.circle_stroke(middle, radius.min(8.0), Stroke::new(2.0, ink))),
        MarkShape::Symbol { symbol: sign, .. } => symbol(painter, (middle, 7.0), *sign, ink, palette),
        MarkShape::Frame { dash, .. } => {
            let frame = Rect::from_center_size(middle, Vec2::splat(13.0));
            widgets::edge(painter, frame, Stroke::new(2.0, ink), *dash);
        }
        MarkShape::Words { text, size, strong, .. } => {
            let size = size.max(LEAST_LETTERS);
            let font = if *strong { style::bold(size) } else { style::sans(size) };
            painter.text(middle, Align2::CENTER_CENTER, text.printed(), font, ink);
        }
        MarkShape::Cells(_) => {}
    }
}

/// A symbol at a place, with this radius in points.
pub fn symbol(painter: &Painter, (at, radius): (Pos2, f64), symbol: Symbol, ink: Color32, palette: &Palette) {
    let ring = forms::symbol(DVec2::ZERO, symbol, radius);
    // A triangle fan from the centre, because stars and crosses are not convex. As a mesh: the soft edge that egui gives to
    // polygons is a long spike at the tip of a thin triangle.
    let mut fan = Mesh::default();
    fan.colored_vertex(at, ink);
    ring.iter().for_each(|p| fan.colored_vertex(at + Vec2::new(p.x as f32, p.y as f32), ink));
    let count = ring.len() as u32;
    (0..count).for_each(|i| fan.add_triangle(0, 1 + i, 1 + (i + 1) % count));
    painter.add(Shape::mesh(fan));
    if let Some(hole) = forms::hole(symbol, radius) {
        painter.circle_filled(at, hole as f32, colour(palette.theme.casing()));
    }
}

fn badge(painter: &Painter, at: Pos2, letter: &str, dashed: bool, ink: Color32, mark: &Mark, palette: &Palette) {
    painter.circle_filled(at, 7.5, ink);
    if dashed {
        let corner = |i: u8| at + Vec2::angled(std::f32::consts::TAU * f32::from(i) / 24.0) * 9.2;
        let ring: Vec<Pos2> = (0..=24).map(corner).collect();
        painter.extend(Shape::dashed_line(&ring, Stroke::new(1.2, ink), 2.6, 2.0));
    }
    let text = colour(palette.theme.on(mark.role));
    painter.text(at, Align2::CENTER_CENTER, letter, style::bold(12.0), text);
}
