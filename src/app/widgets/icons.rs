//! The icons of the timeline and the bars. They are drawn, because no font has all of them.

use egui_macroquad::egui::{Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2};

/// A small picture on a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    First,
    Back,
    Play,
    Pause,
    Forward,
    Last,
    Until,
    Theme,
    Down,
    Fit,
    Rulers,
    Presenter,
    Copy,
    Widen,
    Undo,
    Redo,
    Predict,
    Build,
    Mistakes,
    Close,
}

/// Draws an icon around a point, in points.
pub fn draw_icon(painter: &Painter, icon: Icon, at: Pos2, ink: Color32) {
    let triangle = |x: f32, toward: f32| {
        let points = [(-0.5, -6.0), (-0.5, 6.0), (0.5, 0.0)].map(|(dx, dy)| at + Vec2::new(x + dx * 10.0 * toward, dy));
        painter.add(Shape::convex_polygon(points.to_vec(), ink, Stroke::NONE));
    };
    let bar = |x: f32, width: f32| {
        painter.rect_filled(
            Rect::from_center_size(at + Vec2::new(x, 0.0), Vec2::new(width, 12.0)),
            CornerRadius::same(1),
            ink,
        );
    };
    match icon {
        Icon::Close => {
            let arm = Vec2::splat(5.0);
            let stroke = Stroke::new(2.0, ink);
            painter.line_segment([at - arm, at + arm], stroke);
            painter.line_segment([at - arm.rot90(), at + arm.rot90()], stroke);
        }
        Icon::First => {
            bar(-6.0, 2.0);
            triangle(1.5, -1.0);
        }
        Icon::Back => triangle(-1.0, -1.0),
        Icon::Play => triangle(1.0, 1.0),
        Icon::Pause => {
            bar(-3.5, 4.0);
            bar(3.5, 4.0);
        }
        Icon::Forward => triangle(1.0, 1.0),
        Icon::Last => {
            bar(6.0, 2.0);
            triangle(-1.5, 1.0);
        }
        Icon::Until => {
            triangle(-4.5, 1.0);
            painter.circle_filled(at + Vec2::new(6.0, 0.0), 3.5, ink);
        }
        Icon::Theme => {
            painter.circle_stroke(at, 7.0, Stroke::new(1.5, ink));
            let half: Vec<Pos2> = (0..=16)
                .map(|i| std::f32::consts::PI * (i as f32 / 16.0 - 0.5))
                .map(|a| at + Vec2::angled(a) * 7.0)
                .collect();
            painter.add(Shape::convex_polygon(half, ink, Stroke::NONE));
        }
        Icon::Fit => {
            let stroke = Stroke::new(1.5, ink);
            for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
                let corner = at + Vec2::new(x, y) * 6.5;
                painter.line_segment([corner, corner - Vec2::new(x * 4.5, 0.0)], stroke);
                painter.line_segment([corner, corner - Vec2::new(0.0, y * 4.5)], stroke);
            }
        }
        Icon::Rulers => {
            let stroke = Stroke::new(1.5, ink);
            let corner = at + Vec2::new(-6.5, 6.5);
            painter.line_segment([corner, corner + Vec2::new(0.0, -13.0)], stroke);
            painter.line_segment([corner, corner + Vec2::new(13.0, 0.0)], stroke);
            for i in [4.0, 8.0, 12.0] {
                painter.line_segment([corner + Vec2::new(0.0, -i), corner + Vec2::new(3.5, -i)], stroke);
                painter.line_segment([corner + Vec2::new(i, 0.0), corner + Vec2::new(i, -3.5)], stroke);
            }
        }
        Icon::Presenter => {
            let stroke = Stroke::new(1.5, ink);
            let screen = Rect::from_center_size(at - Vec2::new(0.0, 1.5), Vec2::new(14.0, 9.0));
            painter.rect_stroke(screen, 1.0, stroke, StrokeKind::Middle);
            painter.line_segment([at + Vec2::new(0.0, 3.0), at + Vec2::new(0.0, 6.5)], stroke);
            painter.line_segment([at + Vec2::new(-4.0, 6.5), at + Vec2::new(4.0, 6.5)], stroke);
        }
        Icon::Predict => {
            // A speech bubble with three dots. Help has the question mark.
            let at = |x: f32, y: f32| at + Vec2::new(x, y);
            let bubble = [(-7.5, -6.5), (7.5, -6.5), (7.5, 3.5), (-0.5, 3.5), (-4.5, 7.0), (-4.5, 3.5), (-7.5, 3.5)];
            painter.add(Shape::closed_line(bubble.map(|(x, y)| at(x, y)).to_vec(), Stroke::new(1.5, ink)));
            for x in [-3.8, 0.0, 3.8] {
                painter.circle_filled(at(x, -1.5), 1.3, ink);
            }
        }
        Icon::Build => draw_hammer(painter, at, ink),
        Icon::Mistakes => draw_fork(painter, at, ink),
        Icon::Undo => draw_turn(painter, at, 1.0, ink),
        Icon::Redo => draw_turn(painter, at, -1.0, ink),
        Icon::Down => {
            let points = [(-4.0, -2.0), (4.0, -2.0), (0.0, 3.0)].map(|(dx, dy)| at + Vec2::new(dx, dy));
            painter.add(Shape::convex_polygon(points.to_vec(), ink, Stroke::NONE));
        }
        Icon::Widen => draw_widen(painter, at, ink),
        Icon::Copy => {
            let sheet = |by: f32| Rect::from_center_size(at + Vec2::splat(by), Vec2::new(9.0, 10.0));
            let stroke = Stroke::new(1.5, ink);
            painter.rect_stroke(sheet(2.0), 2.0, stroke, StrokeKind::Middle);
            // Of the sheet behind, only what the other one does not cover.
            let behind = sheet(-2.0);
            let ends = [behind.left_bottom(), behind.left_top(), behind.right_top()];
            painter.line(ends.to_vec(), stroke);
        }
    }
}

/// The wall pen has the pencil.
fn draw_hammer(painter: &Painter, at: Pos2, ink: Color32) {
    let at = |x: f32, y: f32| at + Vec2::new(x, y);
    painter.line_segment([at(-6.5, 7.0), at(1.5, -1.5)], Stroke::new(2.2, ink));
    let head = [at(0.2, -7.5), at(8.0, 0.3), at(4.8, 3.5), at(-3.0, -4.3)];
    painter.add(Shape::closed_line(head.to_vec(), Stroke::new(1.5, ink)));
}

/// A way that forks, and one of both ends is wrong.
fn draw_fork(painter: &Painter, at: Pos2, ink: Color32) {
    let at = |x: f32, y: f32| at + Vec2::new(x, y);
    let stroke = Stroke::new(1.5, ink);
    painter.line(vec![at(-7.5, 1.0), at(-2.5, 1.0), at(2.5, -5.0), at(7.5, -5.0)], stroke);
    painter.line_segment([at(-2.5, 1.0), at(0.5, 3.5)], stroke);
    for x in [-1.0, 1.0] {
        painter.line_segment([at(5.0 - 2.7 * x, 1.8), at(5.0 + 2.7 * x, 7.2)], stroke);
    }
}

/// Two arrows that move apart.
fn draw_widen(painter: &Painter, at: Pos2, ink: Color32) {
    let stroke = Stroke::new(1.5, ink);
    for side in [-1.0, 1.0] {
        let at = |x: f32, y: f32| at + side * Vec2::new(x, y);
        painter.line(vec![at(0.5, -6.0), at(6.0, -6.0), at(6.0, -0.5)], stroke);
        painter.line_segment([at(6.0, -6.0), at(1.5, -1.5)], stroke);
    }
}

/// An arrow that turns back to the left (`side` is 1) or to the right (−1).
///
/// ```text
///    ◁────╮
///         │
///     ────╯
/// ```
fn draw_turn(painter: &Painter, at: Pos2, side: f32, ink: Color32) {
    let point = |x: f32, y: f32| at + Vec2::new(x * side, y);
    let half_turn = (0..=12).map(|i| std::f32::consts::PI * (i as f32 / 12.0 - 0.5));
    let bend = half_turn.map(|turn| point(1.5 + 4.5 * turn.cos(), 1.5 + 4.5 * turn.sin()));
    let line: Vec<Pos2> = [point(-3.0, -3.0)].into_iter().chain(bend).chain([point(-4.0, 6.0)]).collect();
    painter.add(Shape::line(line, Stroke::new(1.8, ink)));
    let tip = [point(-7.5, -3.0), point(-2.5, -7.0), point(-2.5, 1.0)];
    painter.add(Shape::convex_polygon(tip.to_vec(), ink, Stroke::NONE));
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_macroquad::egui::{self, LayerId};

    const ALL: [Icon; 18] = [
        Icon::First,
        Icon::Back,
        Icon::Play,
        Icon::Pause,
        Icon::Forward,
        Icon::Last,
        Icon::Until,
        Icon::Theme,
        Icon::Down,
        Icon::Fit,
        Icon::Rulers,
        Icon::Presenter,
        Icon::Copy,
        Icon::Undo,
        Icon::Redo,
        Icon::Predict,
        Icon::Build,
        Icon::Mistakes,
    ];

    /// Predict was a question mark in a circle, beside the question mark of Help.
    #[test]
    fn no_icon_is_a_letter_and_none_looks_like_another_one() {
        let ctx = egui::Context::default();
        let shapes = |icon: Icon| -> Vec<Shape> {
            let output = ctx.run(egui::RawInput::default(), |ctx| {
                draw_icon(&ctx.layer_painter(LayerId::background()), icon, Pos2::new(50.0, 50.0), Color32::WHITE);
            });
            output.shapes.into_iter().map(|clipped| clipped.shape).collect()
        };
        for (i, icon) in ALL.into_iter().enumerate() {
            let own = shapes(icon);
            assert!(own.iter().all(|shape| !matches!(shape, Shape::Text(_))), "{icon:?}");
            for other in &ALL[..i] {
                // One step and the whole run go in the same direction; the play button is the one with the accent.
                let are_related = (*other, icon) == (Icon::Play, Icon::Forward);
                assert!(are_related || own != shapes(*other), "{icon:?} and {other:?}");
            }
        }
    }
}
