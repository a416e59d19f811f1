//! What one works on, and after a drag what it did to the run, at the lower left of the canvas, or in another corner where it would cover a pin, a name, the rulers or more of
//! the map: it never stands over the place that one looks at, and stays in its corner while that is free. Where every corner has
//! pins or names, what is dragged is named in the strip above the canvas: nobody clicks there meanwhile.

use super::input::{CanvasInput, Carried, Gesture};
use super::style::{self, Palette};
use super::titlebar;
use egui_macroquad::egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui_macroquad::egui::{
    Align2, Color32, Context, FontId, Galley, Id, LayerId, Order, Pos2, Rect, Stroke, StrokeKind, Vec2,
};
use glam::DVec2;
use pathlight::editor::Handle;
use pathlight::picture::{Mark, Picture, Shape, Thing, labels};
use pathlight::player::Player;
use pathlight::words::{Description, coordinates, number};
use std::sync::Arc;

/// Between the readout and the border of the canvas, in points.
const FROM_EDGE: f32 = 14.0;
const PADDING: Vec2 = Vec2::new(12.0, 7.0);
const LETTERS: f32 = 13.0;
/// If the pointer comes so near, the readout stands in another corner, in points.
const NEAR: f32 = 30.0;
/// The corners, in the order in which they are preferred.
const CORNERS: [Align2; 4] = [Align2::LEFT_BOTTOM, Align2::LEFT_TOP, Align2::RIGHT_BOTTOM, Align2::RIGHT_TOP];

/// Where its corner is remembered.
const CORNER: &str = "the corner of the readout";
/// The width of a ruler beside the map, in points.
const RULER: f32 = 36.0;
/// Between a ruler and the readout beside it, in points.
const BESIDE: f32 = 6.0;

/// How a part is written.
enum Part {
    Name(String),
    Number(String),
    Words(&'static str),
    /// Left out where there is little room.
    Hint(&'static str),
    /// A sentence, in two lines where it needs them.
    Said(String),
}

/// The thing that the gesture moves.
fn moved(gesture: &Gesture) -> Option<Handle> {
    match gesture {
        Gesture::Drag { handle, moved: true, .. } | Gesture::Carry { what: Carried::Handle(handle), .. } => {
            Some(*handle)
        }
        _ => None,
    }
}

/// The thing under the hand while cells are painted or a result is built.
fn drawn_on(input: &CanvasInput, gesture: &Gesture) -> Option<Thing> {
    let builds = is_building(input.player) && *gesture == Gesture::None;
    let pointer = input.pointer.filter(|_| builds || matches!(gesture, Gesture::Paint { .. }))?;
    input.hit_test(pointer)
}

/// Is a result being built by hand?
pub fn is_building(player: &Player) -> bool {
    player.construction().is_some_and(|construction| !construction.is_explained())
}

fn content(input: &CanvasInput, gesture: &Gesture) -> Vec<Part> {
    let editor = input.player.editor();
    let Some(handle) = moved(gesture) else {
        // In presenter mode it stands in the strip.
        let did = input.player.what_drag_did().filter(|_| *gesture == Gesture::None && !input.is_presented);
        if let Some(did) = did {
            return vec![Part::Said(did.on_screen())];
        }
        let described = drawn_on(input, gesture).and_then(|thing| input.player.describe(thing));
        // What the run found there may have changed under the brush.
        let paints = matches!(gesture, Gesture::Paint { .. });
        let said = |it: Description| if paints { it.name.on_screen() } else { it.sentence().on_screen() };
        return described.map(|it| Part::Name(said(it))).into_iter().collect();
    };
    let at = editor.position(handle).unwrap_or_default();
    let place = |at: DVec2| match input.player.lesson().named_cells().and_then(|grid| Some(grid.xy(grid.cell_at(at)?)))
    {
        // As the pointer and the sentences name it.
        Some((x, y)) => format!("cell ({x}, {y})"),
        None => coordinates(editor.scene().place(at)),
    };
    // As the map and the sentences call it: the start of a beam is its eye.
    let of_lesson = (handle == Handle::Start).then(|| input.player.describe(Thing::Start)).flatten();
    let name = of_lesson.map_or_else(|| editor.name(handle), |described| described.name.on_screen());
    let mut parts = vec![Part::Name(name), Part::Number(place(at))];
    if let Some(old) = editor.old_place(handle) {
        parts.extend([Part::Words("was"), Part::Number(place(old.at))]);
        parts.extend([Part::Words("moved by"), Part::Number(number(at.distance(old.at)))]);
        parts.push(Part::Hint("· Esc puts it back"));
    }
    if input.player.has_other_triangles() && !input.player.lesson().entry().is_on_cells {
        let is_kept = input.player.is_keeping_triangles();
        parts.push(Part::Words(if is_kept { "· the triangles had to change" } else { "· other triangles now" }));
    }
    parts
}

/// Shows it, if something is moved, drawn or built, or after a drag. `marks` are those of the picture that it lies over. Returns where it stands.
pub fn show(
    ctx: &Context,
    input: &CanvasInput,
    gesture: &Gesture,
    (marks, has_rulers): (&[Mark], bool),
    palette: &Palette,
) -> Option<Rect> {
    let parts = content(input, gesture);
    if parts.is_empty() {
        // The next gesture begins at the lower left again.
        ctx.data_mut(|data| data.remove::<usize>(Id::new(CORNER)));
        return None;
    }
    // Above the panels, for the strip is one of them.
    let painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::new("readout")));
    let set = |parts: &[&Part], share: f32| {
        let mut job = LayoutJob::default();
        for (i, part) in parts.iter().enumerate() {
            let (text, font, ink): (&str, FontId, Color32) = match part {
                Part::Name(text) => (text, style::bold(LETTERS), palette.accent()),
                Part::Number(text) => (text, style::mono(LETTERS), palette.text()),
                Part::Words(text) | Part::Hint(text) => (text, style::sans(LETTERS), palette.quiet()),
                Part::Said(text) => (text, style::sans(LETTERS), palette.text()),
            };
            job.append(text, if i > 0 { 9.0 } else { 0.0 }, TextFormat::simple(font, ink));
        }
        // Beside a ruler it must not reach beyond the other edge of the canvas.
        let beside = if has_rulers { RULER + BESIDE } else { 0.0 };
        let widest = ((input.rect.width() - beside - 2.0 * (FROM_EDGE + PADDING.x)) * share).max(60.0);
        job.wrap = TextWrapping::truncate_at_width(widest);
        if matches!(parts, [Part::Said(_)]) {
            job.wrap.max_rows = 2;
            job.wrap.break_anywhere = false;
        }
        painter.layout_job(job)
    };
    let around = Around::of(input, marks, has_rulers);
    let memory = Id::new(CORNER);
    let last = ctx.data(|data| data.get_temp::<usize>(memory));
    let placed = |parts: &[&Part], share: f32| {
        let galley = set(parts, share);
        let size = galley.size() + 2.0 * PADDING;
        let place = corner(input.rect, size, input.pointer, &around, (last, Preference::LowerLeft));
        (galley, place)
    };
    let (whole, short): (Vec<&Part>, Vec<&Part>) =
        (parts.iter().collect(), parts.iter().filter(|part| !matches!(part, Part::Hint(_))).collect());
    let (mut galley, (mut corner, mut place)) = placed(&whole, 1.0);
    if galley.elided || around.covered(place).0 > 0 {
        // Where it would be cut or would cover a pin, the hint is left out.
        (galley, (corner, place)) = placed(&short, 1.0);
    }
    if matches!(parts[..], [Part::Said(_)]) {
        // In two lines it may find a place beside the pins.
        let free =
            |(galley, (_, place)): &(Arc<Galley>, (usize, Rect))| !galley.elided && around.covered(*place).0 == 0;
        if let Some(found) = [0.8, 0.65, 0.5, 0.4].map(|share| placed(&whole, share)).into_iter().find(free)
            && around.covered(place).0 > 0
        {
            (galley, (corner, place)) = found;
        }
    }
    ctx.data_mut(|data| data.insert_temp(memory, corner));
    if around.covered(place).0 > 0
        && moved(gesture).is_some()
        && let Some(strip) = titlebar::place(ctx)
    {
        let there = above(strip, input.rect, place);
        if there != place {
            // Not words of the title beside it.
            painter.rect_filled(strip, 0.0, palette.canvas());
            place = there;
        }
    }
    painter.rect(place, 8.0, palette.panel(), Stroke::new(1.0, palette.border()), StrokeKind::Inside);
    painter.galley(place.min + PADDING, galley, palette.text());
    Some(place)
}

/// The boxes of badges, symbols and names. Numbers stand in every cell.
fn pins(marks: &[Mark], input: &CanvasInput) -> Vec<Rect> {
    let at = |p: DVec2| {
        let pixels = input.lens.to_pixels(p).as_vec2();
        input.rect.min + Vec2::new(pixels.x, pixels.y)
    };
    let of = |mark: &Mark| match &mark.shape {
        Shape::Words { text, .. } if text.is_number() => None,
        Shape::Words { .. } => {
            labels::words_of(mark, &input.lens).map(|own| Rect::from_two_pos(at(own.low), at(own.high)))
        }
        Shape::Badge { at: middle, .. } | Shape::Symbol { at: middle, .. } => {
            Some(Rect::from_center_size(at(*middle), Vec2::splat(2.0 * mark.reach())))
        }
        _ => None,
    };
    marks.iter().filter_map(of).collect()
}

/// What the readout keeps clear of, in points.
#[derive(Default)]
struct Around {
    pins: Vec<Rect>,
    /// The left and the lower one, or none.
    rulers: Vec<Rect>,
    map: Option<Rect>,
}

impl Around {
    fn of(input: &CanvasInput, marks: &[Mark], has_rulers: bool) -> Self {
        let bounds = input.player.lesson().bounds();
        let at = |p: DVec2| {
            let pixels = input.lens.to_pixels(p).as_vec2();
            input.rect.min + Vec2::new(pixels.x, pixels.y)
        };
        let map = Rect::from_two_pos(at(bounds.low), at(bounds.high)).intersect(input.rect);
        // They lie in the margin, as near to the map as there is room.
        let left = Rect::from_min_max(map.left_top() - Vec2::new(RULER, 0.0), map.left_bottom());
        let lower =
            Rect::from_min_max(map.left_bottom() + Vec2::new(0.0, 1.0), map.right_bottom() + Vec2::new(0.0, RULER));
        let rulers = if has_rulers { vec![left, lower] } else { Vec::new() };
        Self { pins: pins(marks, input), rulers, map: Some(map) }
    }

    /// What a place covers: the most important first.
    fn covered(&self, place: Rect) -> (usize, usize, i64) {
        let hits = |all: &[Rect]| all.iter().filter(|other| other.intersects(place)).count();
        let of_map =
            self.map.map(|map| map.intersect(place)).filter(Rect::is_positive).map_or(0.0, |shared| shared.area());
        (hits(&self.pins), hits(&self.rulers), of_map as i64)
    }
}

/// Which corner is taken while none was taken before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Preference {
    /// The lower left one if it covers no pin and no ruler, else the one that covers least.
    LowerLeft,
    LeastCovered,
}

/// A corner for a box. It keeps the `last` one that it had while that covers no pin and no ruler.
fn corner(
    canvas: Rect,
    size: Vec2,
    pointer: Option<Pos2>,
    around: &Around,
    (last, preference): (Option<usize>, Preference),
) -> (usize, Rect) {
    let room = canvas.shrink(FROM_EDGE);
    // Where a ruler lies in a corner, its place is also tried beside the ruler.
    let beside = match around.rulers[..] {
        [left, lower] => Rect::from_min_max(
            Pos2::new(room.left().max(left.right() + BESIDE), room.top().max(left.top() + BESIDE)),
            Pos2::new(room.right(), room.bottom().min(lower.top() - BESIDE)),
        ),
        _ => room,
    };
    let in_corners = |room: Rect| CORNERS.map(|corner| corner.anchor_size(corner.pos_in_rect(&room), size));
    let corners: Vec<Rect> = [room, beside].into_iter().flat_map(in_corners).collect();
    let is_away = |place: &Rect| pointer.is_none_or(|pointer| !place.expand(NEAR).contains(pointer));
    let is_free = |place: &Rect| matches!(around.covered(*place), (0, 0, _));
    // Beside a ruler there may be less room than it needs: it would reach over the panel.
    let all = || corners.iter().copied().enumerate().filter(|(_, place)| room.expand(1.0).contains_rect(*place));
    let kept = all().find(|(i, place)| last == Some(*i) && is_away(place) && is_free(place));
    let lower_left = || {
        let is_preferred = |i: usize| preference == Preference::LowerLeft && i.is_multiple_of(CORNERS.len());
        all().find(|(i, place)| is_preferred(*i) && is_away(place) && is_free(place))
    };
    let best = || all().filter(|(_, place)| is_away(place)).min_by_key(|&(_, place)| around.covered(place));
    kept.or_else(lower_left).or_else(best).unwrap_or((0, corners[0]))
}

/// The corner of the canvas where something of this size covers least, and not this readout.
pub fn corner_for(
    input: &CanvasInput,
    (marks, has_rulers, readout): (&[Mark], bool, Option<Rect>),
    size: Vec2,
    last: Option<usize>,
) -> (usize, Rect) {
    let mut around = Around::of(input, marks, has_rulers);
    around.pins.extend(readout.map(|readout| readout.expand(2.0)));
    corner(input.rect, size, None, &around, (last, Preference::LeastCovered))
}

/// The same size in the strip above the canvas, if the strip is there and has room: presenter mode has none.
fn above(strip: Rect, canvas: Rect, place: Rect) -> Rect {
    let there = Rect::from_min_size(strip.left_top() + Vec2::new(FROM_EDGE, 2.0), place.size());
    if strip.bottom() <= canvas.top() + 1.0 && strip.contains_rect(there) { there } else { place }
}

/// Adds the place that the thing comes from.
pub fn draw_old_place(player: &Player, gesture: &Gesture, picture: &mut Picture) {
    let old = moved(gesture).and_then(|handle| player.editor().old_place(handle));
    if let Some(old) = old {
        picture.old_place(old.at, &old.ring);
    }
}

#[cfg(test)]
mod tests {
    use super::super::headless::Headless;
    use super::super::view::View;
    use super::*;
    use egui_macroquad::egui::{PointerButton, vec2};
    use pathlight::editor::{Edit, Ring};
    use pathlight::paint::theme::Theme;
    use pathlight::player::Change;

    /// Beside the ruler of a narrow map there was less room than a long line needs: it reached over the panel.
    #[test]
    fn it_lies_over_the_canvas_alone() {
        let canvas = Rect::from_min_size(Pos2::new(0.0, 72.0), vec2(900.0, 600.0));
        let map = Rect::from_min_max(Pos2::new(240.0, 80.0), Pos2::new(660.0, 640.0));
        let left = Rect::from_min_max(map.left_top() - vec2(RULER, 0.0), map.left_bottom());
        let lower = Rect::from_min_max(map.left_bottom(), map.right_bottom() + vec2(0.0, RULER));
        let around = Around { rulers: vec![left, lower], map: Some(map), ..Around::default() };
        let pointers =
            [None, Some(Pos2::new(20.0, 660.0)), Some(Pos2::new(450.0, 650.0)), Some(Pos2::new(450.0, 90.0))];
        for (width, pointer) in
            [200.0, 700.0, 800.0, 880.0].into_iter().flat_map(|width| pointers.map(|at| (width, at)))
        {
            let preference = (None, Preference::LowerLeft);
            let (_, place) = corner(canvas, vec2(width, 26.0), pointer, &around, preference);
            assert!(canvas.contains_rect(place), "{width} {pointer:?}: {place:?}");
        }
    }

    /// What is written while the first vertex of an obstacle is dragged.
    #[test]
    fn it_says_where_a_dragged_thing_is_and_was() {
        let mut player = Player::open("funnel/town", None).unwrap();
        let handle = Handle::Vertex(Ring::Obstacle(0), 0);
        let from = player.editor().position(handle).unwrap();
        player.apply(Change::Edit(Edit::Move { handle, to: from + DVec2::new(0.5, 0.0) })).unwrap();
        let rect = Rect::from_min_size(Pos2::new(0.0, 72.0), vec2(900.0, 600.0));
        let lens = View::fitted().lens(player.lesson().bounds(), DVec2::new(900.0, 600.0));
        let input = CanvasInput { player: &player, lens, rect, pointer: None, is_free: false, is_presented: false };
        let (grab, button) = (DVec2::ZERO, PointerButton::Primary);
        let gesture = Gesture::Drag { handle, grab, from: Pos2::ZERO, button, moved: true };
        let mut window = Headless::new(1280.0, 800.0);
        window.whole_frame(Vec::new(), |ctx| show(ctx, &input, &gesture, (&[], true), &Palette::new(Theme::Dark)));
        let text = window.text();
        assert!(
            text.contains("vertex 1 of the church")
                && text.contains(&pathlight::words::coordinates(pathlight::scene::MapPoint::in_world(from))),
            "{text}"
        );
        assert!(text.contains("moved by") && text.contains("0.5"), "{text}");
        let mut picture = Picture::default();
        draw_old_place(&player, &gesture, &mut picture);
        assert!(picture.marks.iter().any(|mark| mark.points() == [from]), "{picture:?}");
        draw_old_place(&player, &Gesture::None, &mut Picture::default());
    }

    /// While a wall was painted, it still said "number 24" of the cell, and reached over the panel.
    #[test]
    fn while_one_paints_it_names_the_cell_alone() {
        let player = Player::open("wave/video", None).unwrap();
        let rect = Rect::from_min_size(Pos2::new(0.0, 72.0), vec2(900.0, 600.0));
        let lens = View::fitted().lens(player.lesson().bounds(), DVec2::new(900.0, 600.0));
        let at = lens.to_pixels(DVec2::new(8.5, 4.5)).as_vec2();
        let pointer = Some(rect.min + Vec2::new(at.x, at.y));
        let input = CanvasInput { player: &player, lens, rect, pointer, is_free: true, is_presented: false };
        let parts = content(&input, &Gesture::Paint { wall: true, last: (8, 4) });
        let [Part::Name(name)] = &parts[..] else { panic!("one part") };
        assert_eq!(name, "cell (8, 4)");
    }

    #[test]
    fn it_never_stands_under_the_pointer_nor_over_a_pin() {
        let (canvas, size) = (Rect::from_min_size(Pos2::new(0.0, 72.0), vec2(900.0, 600.0)), vec2(420.0, 30.0));
        let place =
            |pointer, around: &Around, last| corner(canvas, size, pointer, around, (last, Preference::LowerLeft)).1;
        for pointer in [canvas.left_bottom(), canvas.left_top(), canvas.center()] {
            let place = place(Some(pointer), &Around::default(), None);
            assert!(canvas.contains_rect(place) && !place.expand(10.0).contains(pointer), "{place:?}");
        }
        let usual = place(None, &Around::default(), None);
        assert_eq!(usual.left_bottom(), canvas.shrink(FROM_EDGE).left_bottom());
        let pin = Rect::from_center_size(usual.center(), Vec2::splat(20.0));
        let with_pins = |pins: Vec<Rect>| Around { pins, ..Around::default() };
        assert!(!place(None, &with_pins(vec![pin]), None).intersects(pin));
        assert_eq!(place(None, &with_pins(vec![canvas]), None), usual, "where all corners are covered, it stays");
        // It covers no ruler, and it does not jump while its corner is free.
        let ruler = |right: f32, top: f32| Rect::from_min_max(Pos2::new(0.0, top), Pos2::new(right, canvas.bottom()));
        let rulers = vec![ruler(40.0, canvas.top()), ruler(canvas.right(), canvas.bottom() - 30.0)];
        // It covered the "2" at the upper left where pins lay in all other corners.
        let pins = vec![canvas.with_min_y(400.0), canvas.with_min_x(600.0)];
        for around in [Around { rulers: rulers.clone(), ..Around::default() }, Around { rulers, pins, map: None }] {
            assert_eq!(around.covered(place(None, &around, None)), (0, 0, 0));
        }
        let map = Some(canvas.with_max_x(500.0));
        let above_map = || Around { map, ..Around::default() };
        // It jumped from corner to corner of the map with each thing that was dragged.
        assert_eq!(place(None, &above_map(), None), usual);
        let beside = corner(canvas, size, None, &above_map(), (None, Preference::LeastCovered));
        assert!(beside.1.left() > 450.0, "{beside:?}");
        let kept = (Some(beside.0), Preference::LowerLeft);
        assert_eq!(corner(canvas, size, None, &Around::default(), kept), beside);
    }

    /// What stands beside the start while it is dragged.
    fn beside_dragged_start(player: &mut Player) -> String {
        let to = player.lesson().world().start();
        player.apply(Change::Edit(Edit::Move { handle: Handle::Start, to })).unwrap();
        let rect = Rect::from_min_size(Pos2::ZERO, vec2(900.0, 600.0));
        let lens = View::fitted().lens(player.lesson().bounds(), DVec2::new(900.0, 600.0));
        let input = CanvasInput { player, lens, rect, pointer: None, is_free: false, is_presented: false };
        let (grab, button) = (DVec2::ZERO, PointerButton::Primary);
        let gesture = Gesture::Drag { handle: Handle::Start, grab, from: Pos2::ZERO, button, moved: true };
        let mut window = Headless::new(1280.0, 800.0);
        window.whole_frame(Vec::new(), |ctx| {
            show(ctx, &input, &gesture, (&[], true), &Palette::new(Theme::Dark));
        });
        window.text()
    }

    #[test]
    fn what_stands_on_a_cell_is_named_by_its_cell() {
        let mut player = Player::open("wave/door", None).unwrap();
        let cell =
            player.lesson().named_cells().map(|grid| grid.xy(grid.cell_at(player.lesson().world().start()).unwrap()));
        let (x, y) = cell.unwrap();
        let text = beside_dragged_start(&mut player);
        assert!(text.contains(&format!("cell ({x}, {y})")), "{text}");
    }

    /// The eye was "the start" here, and O on the map and in the sentences.
    #[test]
    fn the_start_has_the_name_that_the_lesson_gives_it() {
        let mut player = Player::open("beam/first-split", None).unwrap();
        let text = beside_dragged_start(&mut player);
        let name = player.lesson().describe(Thing::Start).unwrap().name.on_screen();
        assert!(text.contains(&name), "{name} in {text}");
    }

    /// At 800 x 600 the map fills the canvas, and a bar lay over its upper vertices.
    #[test]
    fn where_all_corners_have_pins_it_stands_above_the_canvas() {
        let strip = Rect::from_min_size(Pos2::new(0.0, 48.0), vec2(560.0, 40.0));
        let canvas = Rect::from_min_size(Pos2::new(0.0, 88.0), vec2(560.0, 420.0));
        let place = Rect::from_min_size(Pos2::new(116.0, 102.0), vec2(430.0, 32.0));
        let there = above(strip, canvas, place);
        assert!(there.bottom() <= canvas.top() && there.size() == place.size(), "{there:?}");
        assert_eq!(above(strip, canvas.with_min_y(0.0), place), place, "presenter mode has no strip");
        assert_eq!(above(strip.with_max_x(200.0), canvas, place), place, "no room");
    }

    /// The start of this scene lies at the lower left.
    #[test]
    fn it_covers_no_badge_of_a_scene() {
        let player = Player::open("funnel/a-to-g", None).unwrap();
        let rect = Rect::from_min_size(Pos2::ZERO, vec2(500.0, 400.0));
        let lens = View::fitted().lens(player.lesson().bounds(), DVec2::new(500.0, 400.0));
        let input = CanvasInput { player: &player, lens, rect, pointer: None, is_free: false, is_presented: false };
        let around = Around::of(&input, &player.picture(&lens).marks, false);
        let (_, place) = corner(rect, vec2(300.0, 30.0), None, &around, (None, Preference::LowerLeft));
        assert!(around.pins.len() > 5 && !around.pins.iter().any(|pin| pin.intersects(place)), "{place:?}");
    }
}
