//! The icons of the tools, drawn around a point, in points.

use egui_macroquad::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2};

const WIDTH: f32 = 1.6;

fn outline(painter: &Painter, at: Pos2, ink: Color32, points: &[(f32, f32)]) {
    let points = points.iter().map(|&(x, y)| at + Vec2::new(x, y)).collect();
    painter.add(Shape::closed_line(points, Stroke::new(WIDTH, ink)));
}

fn segment(painter: &Painter, at: Pos2, ink: Color32, from: (f32, f32), to: (f32, f32)) {
    let place = |(x, y): (f32, f32)| at + Vec2::new(x, y);
    painter.line_segment([place(from), place(to)], Stroke::new(WIDTH, ink));
}

pub fn arrow(painter: &Painter, at: Pos2, ink: Color32) {
    let points = [(-4.5, -7.0), (6.0, 1.5), (1.0, 2.0), (-2.0, 6.5)];
    let points = points.map(|(x, y)| at + Vec2::new(x, y)).to_vec();
    // The arrow is concave at its foot: two triangles.
    let half = |corners: [usize; 3]| corners.map(|i| points[i]).to_vec();
    painter.add(Shape::convex_polygon(half([0, 1, 2]), ink, Stroke::NONE));
    painter.add(Shape::convex_polygon(half([0, 2, 3]), ink, Stroke::NONE));
}

pub fn pen(painter: &Painter, at: Pos2, ink: Color32) {
    outline(painter, at, ink, &[(-6.5, 6.5), (-5.5, 2.5), (3.0, -6.0), (6.5, -2.5), (-2.0, 5.5)]);
}

pub fn rectangle(painter: &Painter, at: Pos2, ink: Color32) {
    let rect = Rect::from_center_size(at, Vec2::new(14.0, 10.0));
    painter.rect_stroke(rect, 1.0, Stroke::new(WIDTH, ink), StrokeKind::Middle);
}

pub fn line(painter: &Painter, at: Pos2, ink: Color32) {
    segment(painter, at, ink, (-6.0, 6.0), (6.0, -6.0));
    for end in [Vec2::new(-6.0, 6.0), Vec2::new(6.0, -6.0)] {
        painter.circle_filled(at + end, 2.2, ink);
    }
}

pub fn bucket(painter: &Painter, at: Pos2, ink: Color32) {
    outline(painter, at, ink, &[(-1.0, -6.0), (5.0, 0.0), (-1.0, 6.0), (-7.0, 0.0)]);
    painter.circle_filled(at + Vec2::new(6.5, 5.0), 2.0, ink);
}

pub fn hills(painter: &Painter, at: Pos2, ink: Color32) {
    let ridge = |low: f32, points: &[(f32, f32)]| {
        let points = points.iter().map(|&(x, y)| at + Vec2::new(x, y + low)).collect();
        painter.add(Shape::line(points, Stroke::new(WIDTH, ink)));
    };
    ridge(0.0, &[(-7.5, 4.0), (-2.5, -5.0), (1.0, 0.5)]);
    ridge(0.0, &[(-1.5, 4.0), (3.5, -2.0), (7.5, 4.0)]);
}

pub fn polygon(painter: &Painter, at: Pos2, ink: Color32) {
    let corners = [(-6.0, -1.0), (0.0, -6.5), (6.5, -2.0), (4.0, 6.0), (-4.0, 5.5)];
    outline(painter, at, ink, &corners);
    for (x, y) in corners {
        painter.circle_filled(at + Vec2::new(x, y), 1.8, ink);
    }
}

pub fn hole(painter: &Painter, at: Pos2, ink: Color32) {
    outline(painter, at, ink, &[(-6.5, -6.0), (6.5, -6.0), (6.5, 6.0), (-6.5, 6.0)]);
    outline(painter, at, ink, &[(-2.5, -2.0), (2.5, -2.0), (2.5, 2.0), (-2.5, 2.0)]);
}

pub fn disc(painter: &Painter, at: Pos2, ink: Color32) {
    painter.circle_stroke(at, 5.0, Stroke::new(3.0, ink));
}

pub fn flag(painter: &Painter, at: Pos2, ink: Color32) {
    segment(painter, at, ink, (-4.0, -7.0), (-4.0, 7.0));
    let cloth = [(-4.0, -7.0), (6.0, -3.5), (-4.0, 0.0)].map(|(x, y)| at + Vec2::new(x, y));
    painter.add(Shape::convex_polygon(cloth.to_vec(), ink, Stroke::NONE));
}

pub fn star(painter: &Painter, at: Pos2, ink: Color32) {
    let tip = |i: u32| std::f32::consts::TAU * (i as f32 / 5.0 - 0.25);
    for i in 0..5 {
        let turn = tip(i);
        let side = std::f32::consts::TAU / 10.0;
        let points = vec![
            at,
            at + Vec2::angled(turn - side) * 3.0,
            at + Vec2::angled(turn) * 7.5,
            at + Vec2::angled(turn + side) * 3.0,
        ];
        painter.add(Shape::convex_polygon(points, ink, Stroke::NONE));
    }
}

pub fn measure(painter: &Painter, at: Pos2, ink: Color32) {
    outline(painter, at, ink, &[(-7.0, 3.5), (3.5, -7.0), (7.0, -3.5), (-3.5, 7.0)]);
    for i in [-2.5, 0.5, 3.5] {
        segment(painter, at, ink, (i - 2.5, -i - 0.5), (i - 0.5, -i + 1.5));
    }
}

pub fn picture(painter: &Painter, at: Pos2, ink: Color32) {
    outline(painter, at, ink, &[(-7.0, -5.5), (7.0, -5.5), (7.0, 5.5), (-7.0, 5.5)]);
    painter.circle_filled(at + Vec2::new(-3.0, -2.0), 1.6, ink);
    let ridge = [(-7.0, 4.0), (-2.0, 0.0), (1.0, 2.5), (4.0, -1.0), (7.0, 2.0)].map(|(x, y)| at + Vec2::new(x, y));
    painter.add(Shape::line(ridge.to_vec(), Stroke::new(WIDTH, ink)));
}
