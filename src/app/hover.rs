//! The box with the name of the thing under the pointer. It stands near the pointer and never covers the thing.

use super::inset::inset;
use super::style::{self, Palette};
use egui_macroquad::egui::{self, Context, Id, Order, Pos2, Rect, Stroke, Vec2};
use glam::DVec2;
use pathlight::map::polygons::contains;
use pathlight::picture::{Lens, Mark, Picture, Role, Shape, Thing, labels};
use pathlight::player::Player;

/// The least distance of the box from the thing or the pointer, in points.
const GAP: f32 = 8.0;
/// The distance of the box from the edge of the canvas, in points.
const EDGE: f32 = 6.0;
/// Around the text, in points.
const PADDING: Vec2 = Vec2::new(9.0, 5.0);
/// The box is at most this wide, in points. A line of this length is easy to read.
const WIDEST: f32 = 340.0;

/// So far from the pointer the box may stand, in points, and the distance of the places that are tried.
const FARTHEST: f32 = 420.0;
const STEP: f32 = 10.0;
/// The pointer itself, which the box must not touch, in points from its tip.
const POINTER: f32 = 7.0;
/// A thing up to this size, in points, has one place for its box; beside a larger one the box follows the pointer.
const SMALL: f32 = 90.0;
/// What a place costs that covers a mark of this step, or a pin; in points of distance.
const COVERS_NOW: f32 = 1000.0;
const COVERS_PIN: f32 = 30.0;
/// What a place costs that is not at the right, where the box is expected; in points of distance.
const NOT_AT_THE_RIGHT: f32 = 14.0;

/// Shows the name of the highlighted thing. `rect` is the canvas, and `painted` the picture on it.
pub fn show(
    ctx: &Context,
    player: &Player,
    thing: Thing,
    (lens, rect): (&Lens, Rect),
    painted: &Picture,
    palette: &Palette,
) {
    let Some(name) = player.describe(thing) else { return };
    let painter = ctx.layer_painter(egui::LayerId::new(Order::Background, Id::new("name")));
    let widest = (rect.width() - 2.0 * (EDGE + PADDING.x)).clamp(60.0, WIDEST);
    let galley = painter.layout(name.sentence().on_screen(), style::sans(13.0), palette.text(), widest);
    let pieces = pieces(player, thing, lens, rect);
    if pieces.is_empty() {
        return;
    }
    let costs = costs(painted, lens, rect);
    let place = beside(&pieces, galley.size() + 2.0 * PADDING, rect, ctx.pointer_latest_pos(), &costs);
    painter.rect(place, 8.0, palette.panel(), Stroke::new(1.0, palette.border()), egui::StrokeKind::Inside);
    painter.galley(place.min + PADDING, galley, palette.text());
}

/// A piece of a thing on the canvas, in points of the window.
#[derive(Clone, Debug)]
enum Piece {
    Box(Rect),
    Line(Vec<Pos2>),
    Area(Vec<Pos2>),
}

impl Piece {
    fn bounds(&self) -> Rect {
        match self {
            Self::Box(rect) => *rect,
            Self::Line(points) | Self::Area(points) => Rect::from_points(points),
        }
    }

    /// Does a box touch it?
    fn touches(&self, place: Rect) -> bool {
        let crosses = |points: &[Pos2]| points.windows(2).any(|pair| crosses([pair[0], pair[1]], place));
        match self {
            Self::Box(rect) => rect.intersects(place),
            Self::Line(points) => crosses(points),
            Self::Area(points) => {
                let closing = points.last().zip(points.first()).is_some_and(|(&a, &b)| crosses(&[a, b]));
                let corners: Vec<DVec2> = points.iter().copied().map(point).collect();
                crosses(points) || closing || contains(&corners, point(place.center()))
            }
        }
    }
}

fn point(p: Pos2) -> DVec2 {
    DVec2::new(p.x.into(), p.y.into())
}

fn crosses([a, b]: [Pos2; 2], place: Rect) -> bool {
    let place = pathlight::picture::Rect { low: point(place.min), high: point(place.max) };
    labels::crosses([point(a), point(b)], place)
}

/// The pieces of a thing: the marks that highlight it, without what leads away from it, such as the path from a cell.
fn pieces(player: &Player, thing: Thing, lens: &Lens, rect: Rect) -> Vec<Piece> {
    let mut marks = Picture::default();
    player.lesson().highlight_alone(thing, &mut marks);
    marks.marks.iter().flat_map(|mark| pieces_of(mark, lens, rect)).collect()
}

fn pieces_of(mark: &Mark, lens: &Lens, rect: Rect) -> Vec<Piece> {
    let all = |points: &[DVec2]| points.iter().map(|&p| at(lens, rect, p)).collect::<Vec<_>>();
    match &mark.shape {
        Shape::Line { points, closed: true, .. } => vec![Piece::Area(all(points))],
        Shape::Line { points, .. } => vec![Piece::Line(all(points))],
        Shape::Area { rings, .. } => rings.iter().map(|ring| Piece::Area(all(ring))).collect(),
        Shape::Frame { low, high, .. } => vec![Piece::Box(Rect::from_points(&all(&[*low, *high])))],
        _ => {
            let reach = Vec2::splat(2.0 * mark.reach());
            mark.points().into_iter().map(|p| Piece::Box(Rect::from_center_size(at(lens, rect, p), reach))).collect()
        }
    }
}

/// What the box should not cover, and what each costs.
fn costs(painted: &Picture, lens: &Lens, rect: Rect) -> Vec<(Rect, f32)> {
    let cost = |mark: &Mark| match &mark.shape {
        Shape::Frame { .. } | Shape::Ring { .. } | Shape::Badge { .. } if mark.role == Role::Now => Some(COVERS_NOW),
        // A tag at what differs or goes wrong.
        Shape::Line { closed: true, .. } | Shape::Ring { .. } | Shape::Frame { .. } if mark.role == Role::Fault => {
            Some(COVERS_NOW)
        }
        Shape::Badge { .. } | Shape::Symbol { .. } => Some(COVERS_PIN),
        // Names. Digits stand everywhere on a grid.
        Shape::Words { text, .. } if !text.is_number() => Some(COVERS_PIN),
        _ => None,
    };
    let marks = painted.marks.iter().filter_map(|mark| Some((mark, cost(mark)?)));
    let boxes = marks.flat_map(|(mark, cost)| {
        let words = labels::words_of(mark, lens)
            .map(|words| Piece::Box(Rect::from_two_pos(at(lens, rect, words.low), at(lens, rect, words.high))));
        let pieces = words.map_or_else(|| pieces_of(mark, lens, rect), |words| vec![words]);
        pieces.into_iter().map(move |piece| (piece.bounds(), cost))
    });
    boxes.filter(|(covered, _)| covered.intersects(rect)).collect()
}

fn at(lens: &Lens, rect: Rect, p: DVec2) -> Pos2 {
    let pixels = lens.to_pixels(p);
    rect.min + Vec2::new(pixels.x as f32, pixels.y as f32)
}

/// Where a box of this size stands: near the pointer, off the thing, and where it covers least. If the thing fills the
/// canvas, in the corner that is farthest from the pointer.
fn beside(pieces: &[Piece], size: Vec2, canvas: Rect, pointer: Option<Pos2>, costs: &[(Rect, f32)]) -> Rect {
    let room = inset(canvas, Vec2::splat(EDGE));
    let bounds = pieces.iter().map(Piece::bounds).reduce(Rect::union).unwrap_or(Rect::NOTHING);
    let thing = if bounds.intersects(canvas) { bounds.intersect(canvas) } else { bounds };
    let is_pointed_at = |p: &Pos2| canvas.contains(*p) && thing.expand(2.0 * GAP).contains(*p);
    let pointer = pointer.filter(is_pointed_at);
    let anchor = pointer.filter(|_| thing.size().max_elem() > SMALL).unwrap_or(thing.center());
    let inside = |place: Rect| {
        let most = (room.max - size).max(room.min);
        Rect::from_min_size(place.min.clamp(room.min, most), size)
    };
    let is_clear = |place: Rect| {
        let around = place.expand(GAP / 2.0);
        pieces.iter().all(|piece| !piece.touches(around)) && pointer.is_none_or(|p| !place.expand(POINTER).contains(p))
    };
    // Around the pointer, ring by ring: at the right first, then clockwise.
    let rings = (0..(FARTHEST / STEP) as u16).map(|i| GAP + f32::from(i) * STEP);
    let places = rings.flat_map(|far| {
        (0..16u8).map(move |turn| {
            let along = Vec2::angled(std::f32::consts::TAU * f32::from(turn) / 16.0);
            // From the middle of the box to its border along this direction.
            let border = (size / 2.0 / along.abs().max(Vec2::splat(1e-6))).min_elem();
            (turn, Rect::from_center_size(anchor + along * (border + far), size))
        })
    });
    let cost = |turn: u8, place: Rect| {
        let covered: f32 = costs.iter().filter(|(covered, _)| covered.intersects(place)).map(|(_, cost)| cost).sum();
        place.distance_to_pos(anchor) + covered + if turn == 0 { 0.0 } else { NOT_AT_THE_RIGHT }
    };
    let clear = places.map(|(turn, place)| (turn, inside(place))).filter(|&(_, place)| is_clear(place));
    let clear = clear.map(|(turn, place)| (cost(turn, place), place));
    let best = clear.reduce(|best, next| if next.0 + 0.5 < best.0 { next } else { best });
    best.map_or_else(|| farthest_corner(room, size, pointer.unwrap_or(thing.center())), |(_, place)| place)
}

fn farthest_corner(room: Rect, size: Vec2, pointer: Pos2) -> Rect {
    let most = (room.max - size).max(room.min);
    let corners = [room.left_bottom(), room.right_bottom(), room.right_top(), room.left_top()];
    let places = corners.map(|corner| Rect::from_min_size((corner - size / 2.0).clamp(room.min, most), size));
    let far = |place: &Rect| place.center().distance_sq(pointer);
    places.into_iter().reduce(|best, place| if far(&place) > far(&best) { place } else { best }).unwrap_or(room)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pathlight::player::Transport;
    use pathlight::scene::builtin;

    const CANVAS: Rect = Rect { min: Pos2::new(0.0, 0.0), max: Pos2::new(800.0, 600.0) };
    const SIZE: Vec2 = Vec2::new(120.0, 30.0);

    fn place(thing: Rect, pointer: Option<Pos2>) -> Rect {
        beside(&[Piece::Box(thing)], SIZE, CANVAS, pointer, &[])
    }

    #[test]
    fn the_name_stands_beside_its_thing_and_inside_the_canvas() {
        let small = |x, y| place(Rect::from_center_size(Pos2::new(x, y), Vec2::splat(20.0)), None);
        assert!(small(400.0, 300.0).left() > 410.0, "at the right where there is room");
        assert!(CANVAS.contains_rect(small(790.0, 300.0)) && !small(790.0, 300.0).contains(Pos2::new(790.0, 300.0)));
        let wide = Rect::from_center_size(Pos2::new(400.0, 100.0), Vec2::new(700.0, 20.0));
        assert!(place(wide, None).top() > 110.0 || place(wide, None).bottom() < 90.0, "above or below a wide thing");
    }

    #[test]
    fn beside_a_large_thing_the_name_stands_near_the_pointer() {
        // The bounding box of this triangle fills most of the canvas, but the other half of the box is free.
        let corners = [(50.0, 550.0), (750.0, 550.0), (50.0, 50.0)].map(|(x, y)| Pos2::new(x, y));
        let triangle = [Piece::Area(corners.to_vec())];
        let pointer = Pos2::new(380.0, 310.0);
        let found = beside(&triangle, SIZE, CANVAS, Some(pointer), &[]);
        assert!(found.distance_to_pos(pointer) < 60.0 && !triangle[0].touches(found), "{found:?}");
    }

    #[test]
    fn the_name_stands_elsewhere_than_on_the_current_cell() {
        let cell = Rect::from_center_size(Pos2::new(400.0, 300.0), Vec2::splat(40.0));
        let usual = place(cell, Some(cell.center()));
        let now = Rect::from_center_size(usual.center(), Vec2::splat(40.0));
        let other = beside(&[Piece::Box(cell)], SIZE, CANVAS, Some(cell.center()), &[(now, COVERS_NOW)]);
        assert!(!other.intersects(now) && other.distance_to_pos(cell.center()) < 120.0, "{other:?}");
    }

    #[test]
    fn over_a_thing_that_fills_the_canvas_the_box_keeps_away_from_the_pointer() {
        for corner in [CANVAS.min, CANVAS.max] {
            let place = place(CANVAS, Some(corner));
            assert!(place.center().distance(corner) > 600.0 && CANVAS.contains_rect(place), "{place:?}");
        }
    }

    /// Every thing that can be pointed at in every scene.
    #[test]
    fn the_name_of_a_thing_never_covers_it_and_is_near_the_pointer() {
        let (mut all, mut far) = (0, 0);
        for scene in builtin::ALL {
            let mut player = Player::open(scene.name, None).unwrap();
            player.apply(Transport::Seek(player.lesson().run().len() / 2)).unwrap();
            let lesson = player.lesson();
            let lens = Lens::fit(lesson.bounds(), CANVAS.width().into(), CANVAS.height().into(), Lens::MARGIN);
            let costs = costs(&player.picture(&lens), &lens, CANVAS);
            for i in 0..24 * 16 {
                let pixels = DVec2::new(f64::from(i % 24) * 31.0, f64::from(i / 24) * 31.0);
                let Some(thing) = lesson.hit_test(lens.to_world(pixels), &lens) else { continue };
                if lesson.describe(thing).is_none() {
                    continue;
                }
                let pieces = pieces(&player, thing, &lens, CANVAS);
                assert!(!pieces.is_empty(), "{}: nothing highlights {thing:?}", scene.name);
                let around = pieces.iter().map(Piece::bounds).reduce(Rect::union).unwrap();
                let size = Vec2::new(220.0, 44.0);
                let pointer = CANVAS.min + Vec2::new(pixels.x as f32, pixels.y as f32);
                let place = beside(&pieces, size, CANVAS, Some(pointer), &costs);
                assert!(CANVAS.contains_rect(place), "{}: {thing:?} at {place:?}", scene.name);
                let fills = around.width() + size.x > CANVAS.width() - 40.0;
                let fills = fills && around.height() + size.y > CANVAS.height() - 40.0;
                let touches = pieces.iter().any(|piece| piece.touches(place));
                assert!(fills || !touches, "{}: {thing:?}", scene.name);
                assert!(!place.contains(pointer), "{}: {thing:?} under the pointer", scene.name);
                (all, far) = (all + 1, far + usize::from(place.distance_to_pos(pointer) > 200.0));
            }
        }
        assert!(all > 1000 && far * 50 < all, "{far} of {all} names are far from the pointer");
    }
}
