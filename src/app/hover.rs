//! The box with the name of the thing under the pointer. It is next to the thing and never covers it.

use super::style::{self, Palette};
use egui_macroquad::egui::{self, Context, Id, Order, Pos2, Rect, Stroke, Vec2};
use glam::DVec2;
use pathlight::picture::{Lens, Picture, Thing};
use pathlight::player::Player;

/// The distance between the thing and the box, in points.
const GAP: f32 = 8.0;
/// The distance of the box from the edge of the canvas, in points.
const EDGE: f32 = 6.0;
/// Around the text, in points.
const PADDING: Vec2 = Vec2::new(9.0, 5.0);
/// The box is at most this wide, in points. A line of this length is easy to read.
const WIDEST: f32 = 340.0;

/// Shows the name of the highlighted thing. `rect` is the canvas.
pub fn show(ctx: &Context, player: &Player, thing: Thing, lens: &Lens, rect: Rect, palette: &Palette) {
    let Some(name) = player.lesson().describe(thing) else { return };
    let painter = ctx.layer_painter(egui::LayerId::new(Order::Background, Id::new("name")));
    let widest = (rect.width() - 2.0 * (EDGE + PADDING.x)).clamp(60.0, WIDEST);
    let galley = painter.layout(name.on_screen(), style::sans(13.0), palette.text(), widest);
    let Some(thing) = extent(player, thing, lens, rect) else { return };
    let place = beside(thing, galley.size() + 2.0 * PADDING, rect, ctx.pointer_latest_pos());
    painter.rect(place, 8.0, palette.panel(), Stroke::new(1.0, palette.border()), egui::StrokeKind::Inside);
    painter.galley(place.min + PADDING, galley, palette.text());
}

/// The box around a thing on the canvas, with the marks that highlight it; in points of the window. None if nothing
/// highlights it.
fn extent(player: &Player, thing: Thing, lens: &Lens, rect: Rect) -> Option<Rect> {
    let mut marks = Picture::default();
    player.lesson().highlight(thing, lens, &mut marks);
    let boxes = marks.marks.iter().flat_map(|mark| {
        let reach = Vec2::splat(mark.reach());
        mark.points().into_iter().map(move |p| Rect::from_center_size(at(lens, rect, p), 2.0 * reach))
    });
    boxes.reduce(Rect::union)
}

fn at(lens: &Lens, rect: Rect, p: DVec2) -> Pos2 {
    let pixels = lens.to_pixels(p);
    rect.min + Vec2::new(pixels.x as f32, pixels.y as f32)
}

/// Where a box of this size stands: at the right of the thing, or else at its left, below it or above it. If the thing
/// fills the canvas, in the corner that is farthest from the pointer.
fn beside(thing: Rect, size: Vec2, canvas: Rect, pointer: Option<Pos2>) -> Rect {
    let room = canvas.shrink(EDGE);
    let seen = thing.intersect(canvas);
    let thing = if seen.is_positive() { seen } else { thing };
    let middle = thing.center() - size / 2.0;
    let places = [
        Pos2::new(thing.right() + GAP, middle.y),
        Pos2::new(thing.left() - GAP - size.x, middle.y),
        Pos2::new(middle.x, thing.bottom() + GAP),
        Pos2::new(middle.x, thing.top() - GAP - size.y),
    ];
    let inside = |corner: Pos2| {
        let most = (room.max - size).max(room.min);
        Rect::from_min_size(corner.clamp(room.min, most), size)
    };
    let is_clear = |place: &Rect| !place.intersects(thing.expand(GAP / 2.0));
    let corners = [room.left_bottom(), room.right_bottom(), room.right_top(), room.left_top()];
    places.map(inside).into_iter().find(is_clear).unwrap_or_else(|| {
        let pointer = pointer.unwrap_or(thing.center());
        let far = |place: &Rect| place.center().distance_sq(pointer);
        let all = corners.map(|corner| inside(corner - size / 2.0));
        all.into_iter().reduce(|best, place| if far(&place) > far(&best) { place } else { best }).unwrap_or(room)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pathlight::player::Command;
    use pathlight::world::builtin;

    const CANVAS: Rect = Rect { min: Pos2::new(40.0, 80.0), max: Pos2::new(760.0, 560.0) };

    #[test]
    fn the_box_flips_at_the_edges() {
        let size = Vec2::new(120.0, 30.0);
        let place = |x, y| beside(Rect::from_center_size(Pos2::new(x, y), Vec2::splat(20.0)), size, CANVAS, None);
        assert!(place(400.0, 300.0).left() > 410.0, "at the right where there is room");
        assert!(place(750.0, 300.0).right() < 740.0, "at the left of a thing at the right edge");
        let wide = Rect::from_center_size(Pos2::new(400.0, 100.0), Vec2::new(700.0, 20.0));
        assert!(beside(wide, size, CANVAS, None).top() > 110.0, "below a thing that is as wide as the canvas");
        let low = Rect::from_center_size(Pos2::new(400.0, 550.0), Vec2::new(700.0, 20.0));
        assert!(beside(low, size, CANVAS, None).bottom() < 540.0, "above a thing at the lower edge");
    }

    #[test]
    fn over_a_thing_that_fills_the_canvas_the_box_keeps_away_from_the_pointer() {
        for corner in [CANVAS.min, CANVAS.max] {
            let place = beside(CANVAS, Vec2::new(120.0, 30.0), CANVAS, Some(corner));
            assert!(place.center().distance(corner) > 600.0 && CANVAS.contains_rect(place), "{place:?}");
        }
    }

    /// Every thing that can be pointed at in every scene.
    #[test]
    fn the_name_of_a_thing_never_covers_it() {
        for scene in builtin::ALL {
            let mut player = Player::open(scene.name, None).unwrap();
            player.apply(Command::Seek(player.lesson().run().len() / 2)).unwrap();
            let lesson = player.lesson();
            let lens = Lens::fit(lesson.bounds(), CANVAS.width().into(), CANVAS.height().into(), Lens::MARGIN);
            for i in 0..24 * 16 {
                let pixels = DVec2::new(f64::from(i % 24) * 31.0, f64::from(i / 24) * 31.0);
                let Some(thing) = lesson.hit_test(lens.to_world(pixels), &lens) else { continue };
                if lesson.describe(thing).is_none() {
                    continue;
                }
                let around = extent(&player, thing, &lens, CANVAS);
                let around = around.unwrap_or_else(|| panic!("{}: nothing highlights {thing:?}", scene.name));
                let size = Vec2::new(220.0, 44.0);
                let pointer = CANVAS.min + Vec2::new(pixels.x as f32, pixels.y as f32);
                let place = beside(around, size, CANVAS, Some(pointer));
                assert!(CANVAS.contains_rect(place), "{}: {thing:?} at {place:?}", scene.name);
                let fills = around.width() + size.x > CANVAS.width() - 40.0;
                let fills = fills && around.height() + size.y > CANVAS.height() - 40.0;
                assert!(fills || !place.intersects(around), "{}: {thing:?}", scene.name);
                assert!(!place.contains(pointer), "{}: {thing:?} under the pointer", scene.name);
            }
        }
    }
}
