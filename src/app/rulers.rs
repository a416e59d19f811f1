//! The rulers at the left and the lower edge of the canvas. They cover no mark: they lie in the margin around the map, as
//! far as no words stand there, and otherwise in strips of their own.
//!
//! ```text
//!   0 ┤                      On a map of polygons, and wherever positions are named, they show world units.
//!   5 ┤   canvas             In the wave lesson they number rows and columns: the number stands at the middle
//!  10 ┤                      of the cell, as sentences name the cell.
//!     └──┬────┬────┬──
//!        0    5   10
//! ```

use super::style::{self, Palette};
use egui_macroquad::egui::{Align2, Context, Id, LayerId, Mesh, Order, Painter, Pos2, Rect, Stroke, Vec2};
use glam::DVec2;
use pathlight::lesson::View;
use pathlight::picture::labels::words_of;
use pathlight::picture::{Lens, Picture};

/// The height of the lower ruler, in points.
const LOWER: f32 = 22.0;
/// The least distance between two numbers of the left ruler, in points: of cells, which are counted one by one, and of
/// positions.
const ROWS: [f64; 2] = [26.0, 44.0];
/// The least free space between two numbers of the lower ruler, in points.
const SPACES: [f64; 2] = [14.0, 44.0];
/// The width of a digit, in heights of the letters.
const DIGIT: f32 = 0.62;
/// The length of the line at a number, in points, and its distance from the number.
const TICK: f32 = 4.0;
const GAP: f32 = 4.0;
/// The width of the side that fades where the map goes on, in points.
const FADED: f32 = 18.0;
const LEAST_FADED: f32 = 3.0;
/// Around a map of polygons, names of points have so much room, in points.
const NAMES: f32 = 24.0;

/// What the numbers of both rulers count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Units {
    /// The world position of the number 0.
    zero: DVec2,
    /// The world units of one, along each axis: negative where the numbers run the other way, as in a map with north up.
    one: DVec2,
    /// Do the numbers belong to cells? Then each stands at the middle of its cell.
    of_cells: bool,
    /// The smallest and the largest number.
    range: [DVec2; 2],
    /// The corners of the map, or of all maps that stand side by side: the rulers lie outside of them, in world units.
    outside: [DVec2; 2],
}

/// A number and its distance from the upper left corner of the canvas, in points.
#[derive(Clone, Debug, PartialEq)]
struct Number {
    at: f64,
    text: String,
}

impl Units {
    pub fn of(lesson: View) -> Self {
        if let Some(grid) = lesson.named_cells() {
            let last = DVec2::new(grid.width().into(), grid.height().into()) - 1.0;
            let (zero, one) = (grid.origin(), DVec2::splat(grid.cell_size()));
            let outside = [zero, zero + (last + 1.0) * one];
            return Self { zero, one, of_cells: true, range: [DVec2::ZERO, last], outside };
        }
        let scene = lesson.world().scene();
        let (low, high) = scene.map.bounds();
        let all = lesson.bounds();
        let outside = [low.min(all.low), high.max(all.high)];
        // In the coordinates of the file of the map.
        let [zero, one] = scene.coordinates.zero_and_one();
        let ends = [low, high].map(|end| (end - zero) / one);
        let range = [ends[0].min(ends[1]), ends[0].max(ends[1])];
        Self { zero, one, of_cells: false, range, outside }
    }

    /// The step between two numbers of a ruler: 1, 2 or 5 times a power of ten. `one`: the world units of one along it.
    fn step(&self, least: f64, one: f64, lens: &Lens) -> f64 {
        let step = nice(least / (one.abs() * lens.scale));
        if self.of_cells { step.max(1.0) } else { step }
    }

    /// The numbers of the ruler along an axis, which is a unit vector. `letter` is the width of a digit in points.
    fn numbers(&self, axis: DVec2, letter: f32, lens: &Lens) -> Vec<Number> {
        let along = |p: DVec2| p.dot(axis);
        let one = along(self.one);
        let ends = [lens.visible.low, lens.visible.high].map(|p| along(p - self.zero) / one);
        let visible = [ends[0].min(ends[1]), ends[0].max(ends[1])];
        let [first, last] = self.range.map(along);
        let within = |range: [f64; 2]| [range[0].max(first), range[1].min(last)];
        let visible = within(if self.of_cells { visible.map(|v| v - 0.5) } else { visible });
        let [row, space] = [ROWS, SPACES].map(|[cells, positions]| if self.of_cells { cells } else { positions });
        let least = if axis == DVec2::Y {
            row
        } else {
            // The numbers with the most digits stand at the ends.
            let guess = self.step(space, one, lens);
            let digits = self.range.map(|end| text(along(end), guess).chars().count()).into_iter().max().unwrap_or(1);
            digits as f64 * f64::from(letter) + space
        };
        let step = self.step(least, one, lens);
        let (from, to) = ((visible[0] / step - 1e-9).ceil(), (visible[1] / step + 1e-9).floor());
        let at = |value: f64| {
            let middle = if self.of_cells { 0.5 } else { 0.0 };
            (along(self.zero) + (value + middle) * one - along(lens.visible.low)) * lens.scale
        };
        // At most as many as there is room for: the numbers of a huge map are counted, not their cells.
        let count = if to >= from { (to - from) as usize + 1 } else { 0 };
        (0..count).map(|i| (from + i as f64) * step).map(|v| Number { at: at(v), text: text(v, step) }).collect()
    }

    /// Which rows and columns are in sight in a canvas of which rulers leave `free`, where others are not: "rows 4 to 15, columns 2 to 9". None if all
    /// are, and on a map without cells.
    pub fn part(&self, lens: &Lens, [canvas, free]: [Rect; 2]) -> Option<String> {
        if !self.of_cells {
            return None;
        }
        let [low, high] = [free.min, free.max].map(|at| at - canvas.min);
        let [low, high] = [low, high].map(|by| lens.to_world(DVec2::new(by.x.into(), by.y.into())));
        let [low, high] = self.whole_cells([low, high]);
        let [first, last] = self.range;
        let axis = |name: &str, [low, high]: [f64; 2], [first, last]: [f64; 2]| {
            (low > first || high < last).then(|| format!("{name} {} to {}", low + 0.0, high + 0.0)) // not "-0"
        };
        let rows = axis("rows", [low.y, high.y], [first.y, last.y]);
        let columns = axis("columns", [low.x, high.x], [first.x, last.x]);
        let parts: Vec<String> = rows.into_iter().chain(columns).collect();
        (!parts.is_empty() && low.cmple(high).all()).then(|| parts.join(", "))
    }

    /// The first and the last cell that are whole in sight. A cell of which only the border is cut is whole.
    fn whole_cells(&self, visible: [DVec2; 2]) -> [DVec2; 2] {
        let [low, high] = visible.map(|p| (p - self.zero) / self.one);
        let [first, last] = self.range;
        [(low - 0.1).ceil().max(first), ((high + 0.1).floor() - 1.0).min(last)]
    }

    /// The width of the left ruler in points, for letters of this height. `lens` shows the map at about the scale at which
    /// it will be drawn.
    fn width(&self, letters: f32, lens: &Lens) -> f32 {
        let numbers = self.numbers(DVec2::Y, letters * DIGIT, lens);
        let digits = numbers.iter().map(|number| number.text.chars().count()).max().unwrap_or(1).max(2);
        digits as f32 * letters * DIGIT + TICK + GAP + 8.0
    }
}

/// The smallest of 1, 2 and 5 times a power of ten that is not below `least`.
fn nice(least: f64) -> f64 {
    let ten = 10f64.powf(least.log10().floor());
    let factor = [1.0, 2.0, 5.0].into_iter().find(|factor| factor * ten >= least * (1.0 - 1e-9));
    factor.unwrap_or(10.0) * ten
}

/// A number with the decimals that its step needs.
fn text(value: f64, step: f64) -> String {
    let decimals = (-step.log10().floor()).max(0.0) as usize;
    let value = if value.abs() < step / 2.0 { 0.0 } else { value };
    format!("{value:.decimals$}").replace('-', "−")
}

/// How far the rulers reach into the canvas around a grid, in points. The margin around the map is a little wider
/// ([`Lens::MARGIN`]). Other maps have names of points in their margin, grids have none.
const IN_MARGIN: f32 = 22.0;

/// What the rulers leave free of `outer`. `lens` is that of a canvas of this size.
pub fn edge(outer: Rect, units: &Units, letters: f32, lens: &Lens) -> Rect {
    Rect::from_min_max(
        outer.min + Vec2::new(units.width(letters, lens), 0.0),
        outer.max - Vec2::new(0.0, LOWER.max(letters * 1.7)),
    )
}

/// The canvas: what the rulers leave free, and the part of its margin in which they lie.
pub fn canvas(outer: Rect, edge: Rect, units: &Units) -> Rect {
    let by = if units.of_cells { IN_MARGIN } else { 0.0 };
    Rect::from_min_max(edge.min - Vec2::new(by, 0.0), edge.max + Vec2::new(0.0, by)).intersect(outer)
}

/// Where the lines of the rulers are: at the map, not far from it at the edge of the window. `rect` is the canvas.
fn at_map(edge: Rect, rect: Rect, units: &Units, lens: &Lens) -> Rect {
    let [low, high] = units.outside;
    let gap = if units.of_cells { GAP } else { NAMES };
    let left = rect.left() + lens.to_pixels(low).x as f32 - gap;
    let bottom = rect.top() + lens.to_pixels(high).y as f32 + gap;
    Rect::from_min_max(
        Pos2::new(left.min(edge.right()).max(edge.left()), edge.top()),
        Pos2::new(edge.right(), bottom.max(edge.top()).min(edge.bottom())),
    )
}

/// The numbers of the left ruler, with the point of the line at which each one stands.
fn numbers_beside([rect, edge]: [Rect; 2], (units, letters): (&Units, f32), lens: &Lens) -> Vec<(Pos2, String)> {
    let left = at_map(edge, rect, units, lens).left();
    // A number at the end would be cut.
    let is_whole = |at: &Pos2| (edge.top() + letters / 2.0..=edge.bottom()).contains(&at.y);
    let numbers = units.numbers(DVec2::Y, letters * DIGIT, lens).into_iter();
    let numbers = numbers.map(|number| (Pos2::new(left, rect.top() + number.at as f32), number.text));
    numbers.filter(|(at, _)| is_whole(at)).collect()
}

/// The numbers of the lower ruler, with the point of the line at which each one stands.
fn numbers_below([rect, edge]: [Rect; 2], (units, letters): (&Units, f32), lens: &Lens) -> Vec<(Pos2, String)> {
    let bottom = at_map(edge, rect, units, lens).bottom();
    let half = |text: &str| text.chars().count() as f32 * letters * DIGIT / 2.0;
    let numbers = units.numbers(DVec2::X, letters * DIGIT, lens).into_iter();
    let numbers = numbers.map(|number| (Pos2::new(rect.left() + number.at as f32, bottom), number.text));
    numbers.filter(|(at, text)| (edge.left() - 1.0..=edge.right() - half(text)).contains(&at.x)).collect()
}

/// Where the numbers of both rulers are: those of the left one, and of the lower one.
pub fn numbers(places: [Rect; 2], units: (&Units, f32), lens: &Lens) -> [Vec<Rect>; 2] {
    let size = |text: &str| Vec2::new(text.chars().count() as f32 * DIGIT, 1.2) * units.1;
    let beside = numbers_beside(places, units, lens).into_iter();
    let beside =
        beside.map(|(at, text)| Align2::RIGHT_CENTER.anchor_size(at - Vec2::new(TICK + GAP, 0.0), size(&text)));
    let below = numbers_below(places, units, lens).into_iter();
    let below = below.map(|(at, text)| Align2::CENTER_TOP.anchor_size(at + Vec2::new(0.0, TICK), size(&text)));
    [beside.collect(), below.collect()]
}

/// Draws both rulers between `edge` and `outer`, and where the pointer is. `rect` is the canvas.
pub fn show(
    ctx: &Context,
    [outer, rect, edge]: [Rect; 3],
    (units, letters): (&Units, f32),
    (lens, picture): (&Lens, &Picture),
    pointer: Option<Pos2>,
    palette: &Palette,
) {
    let painter = ctx.layer_painter(LayerId::new(Order::Background, Id::new("rulers")));
    let ruler = Ruler { painter, letters, palette, words: words_of_picture(picture, lens, [rect, edge]) };
    let left = Rect::from_min_max(outer.min, Pos2::new(edge.left(), outer.bottom()));
    let lower = Rect::from_min_max(Pos2::new(outer.left(), edge.bottom()), outer.max);
    let lines = at_map(edge, rect, units, lens);
    ruler.painter.rect_filled(left, 0.0, palette.canvas());
    ruler.painter.rect_filled(lower, 0.0, palette.canvas());
    for (at, text) in numbers_beside([rect, edge], (units, letters), lens) {
        ruler.mark(at, Vec2::new(-TICK, 0.0), Align2::RIGHT_CENTER, text);
    }
    for (at, text) in numbers_below([rect, edge], (units, letters), lens) {
        ruler.mark(at, Vec2::new(0.0, TICK), Align2::CENTER_TOP, text);
    }
    if let Some(pointer) = pointer.filter(|&p| edge.contains(p)) {
        let stroke = Stroke::new(1.5, palette.text());
        let ends = |at: Pos2, by: Vec2| [at, at + by];
        ruler.painter.line_segment(ends(Pos2::new(lines.left(), pointer.y), Vec2::new(-TICK * 1.5, 0.0)), stroke);
        ruler.painter.line_segment(ends(Pos2::new(pointer.x, lines.bottom()), Vec2::new(0.0, TICK * 1.5)), stroke);
    }
}

/// Fades the sides beyond which a map of cells goes on: cut cells looked like its border. `free` is what rulers leave free of the canvas.
pub fn fade(ctx: &Context, [canvas, free]: [Rect; 2], units: &Units, lens: &Lens, palette: &Palette) {
    if !units.of_cells {
        return;
    }
    let on_screen = |at: DVec2| canvas.min + Vec2::new(at.x as f32, at.y as f32);
    let [first, last] = units.outside.map(|corner| on_screen(lens.to_pixels(corner)));
    let (solid, clear) = (palette.canvas(), palette.canvas().gamma_multiply(0.0));
    let painter = ctx.layer_painter(LayerId::new(Order::Background, Id::new("faded sides")));
    let (from, to) = (free.min, free.max);
    // Up to the first whole cell, whose numbers are read.
    let cell = (units.one.x * lens.scale) as f32;
    let width = |beyond: f32| if beyond > 1.0 { (cell - beyond % cell).clamp(LEAST_FADED, FADED) } else { 0.0 };
    let [left, top, right, bottom] = [from.x - first.x, from.y - first.y, last.x - to.x, last.y - to.y].map(width);
    let sides = [
        ([from, Pos2::new(from.x, to.y)], Vec2::new(left, 0.0)),
        ([from, Pos2::new(to.x, from.y)], Vec2::new(0.0, top)),
        ([Pos2::new(to.x, from.y), to], Vec2::new(-right, 0.0)),
        ([Pos2::new(from.x, to.y), to], Vec2::new(0.0, -bottom)),
    ];
    for ([a, b], inwards) in sides.into_iter().filter(|(_, inwards)| *inwards != Vec2::ZERO) {
        let mut mesh = Mesh::default();
        for (at, colour) in [(a, solid), (b, solid), (b + inwards, clear), (a + inwards, clear)] {
            mesh.colored_vertex(at, colour);
        }
        mesh.add_triangle(0, 1, 2);
        mesh.add_triangle(0, 2, 3);
        painter.add(mesh);
    }
}

/// What the marks of both rulers share.
struct Ruler<'a> {
    painter: Painter,
    /// The height of the numbers, in points.
    letters: f32,
    palette: &'a Palette,
    /// The words of the picture, in points. A number gives way to them: the rulers stand at the map, where names stand, too.
    words: Vec<Rect>,
}

impl Ruler<'_> {
    fn mark(&self, at: Pos2, tick: Vec2, align: Align2, text: String) {
        self.painter.line_segment([at, at + tick], Stroke::new(1.0, self.palette.border()));
        let number = self.painter.layout_no_wrap(text, style::mono(self.letters), self.palette.quiet());
        let place = align.anchor_size(at + tick + tick.normalized() * GAP / 2.0, number.size());
        if !self.words.iter().any(|words| words.intersects(place)) {
            self.painter.galley(place.min, number, self.palette.quiet());
        }
    }
}

/// The words of a picture on the canvas `rect`, as far as they are in sight: what the strips of the rulers cover takes no number away.
fn words_of_picture(picture: &Picture, lens: &Lens, [rect, edge]: [Rect; 2]) -> Vec<Rect> {
    let on_screen = |at: DVec2| rect.min + Vec2::new(lens.to_pixels(at).x as f32, lens.to_pixels(at).y as f32);
    let boxes = picture.marks.iter().filter_map(|mark| words_of(mark, lens));
    let in_sight = |words: Rect| Some(words.intersect(edge)).filter(Rect::is_positive);
    boxes.filter_map(|words| in_sight(Rect::from_two_pos(on_screen(words.low), on_screen(words.high)))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pathlight::picture::Rect as Bounds;
    use pathlight::picture::{Anchor, Lettering, Role, Shape, Strength};
    use pathlight::player::Player;
    use pathlight::scene::builtin;

    fn rough_lens(bounds: Bounds, size: DVec2) -> Lens {
        Lens::fit(bounds, size.x, size.y, Lens::MARGIN)
    }

    #[test]
    fn steps_are_one_two_or_five_times_a_power_of_ten() {
        assert_eq!([0.3, 0.5, 0.51, 1.0, 1.1, 3.0, 7.0, 30.0].map(nice), [0.5, 0.5, 1.0, 1.0, 2.0, 5.0, 10.0, 50.0]);
        assert_eq!([text(0.5, 0.5), text(-2.0, 1.0), text(-1e-12, 0.2), text(20.0, 10.0)], ["0.5", "−2", "0.0", "20"]);
    }

    /// Cut rows looked as if the map ended there.
    #[test]
    fn the_rows_and_columns_that_are_whole_are_named_where_others_are_left_out() {
        let player = Player::open("wave/guided", None).unwrap();
        let (units, bounds) = (Units::of(player.lesson()), player.lesson().bounds());
        let canvas = Rect::from_min_size(Pos2::new(40.0, 10.0), Vec2::new(600.0, 300.0));
        let size = DVec2::new(600.0, 300.0);
        assert_eq!(units.part(&rough_lens(bounds, size), [canvas, canvas]), None);
        let last = units.range[1];
        let visible = Bounds { low: DVec2::new(-1.0, 3.8), high: DVec2::new(last.x + 2.0, 9.5) };
        let lens = Lens { visible, scale: 600.0 / visible.size().x, least_letters: 0.0, marks: 1.0 };
        let lens = Lens { visible: Bounds { high: visible.low + size / lens.scale, ..visible }, ..lens };
        let rows = ((lens.visible.high.y + 0.1).floor() - 1.0).min(last.y);
        let said = format!("rows 4 to {rows}");
        assert_eq!(units.part(&lens, [canvas, canvas]), Some(said.clone()));
        // Under a ruler nothing is seen.
        let free = canvas.with_min_x(canvas.left() + (1.5 * lens.scale) as f32);
        assert_eq!(units.part(&lens, [canvas, free]), Some(format!("{said}, columns 1 to {}", last.x)));
    }

    /// The numbers of a ruler in a canvas of 900 x 600 points, at every zoom.
    #[test]
    fn the_numbers_stand_where_they_say_and_never_overlap() {
        let letter = 11.0 * DIGIT;
        for scene in builtin::ALL {
            let player = Player::open(scene.name, None).unwrap();
            let units = Units::of(player.lesson());
            let fit = rough_lens(player.lesson().bounds(), DVec2::new(900.0, 600.0));
            for zoom in [0.2, 0.5, 1.0, 1.7, 9.0, 60.0] {
                let half = fit.visible.size() / 2.0 / zoom;
                let center = fit.visible.center();
                let visible = Bounds { low: center - half, high: center + half };
                let lens = Lens { visible, scale: fit.scale * zoom, ..fit };
                for axis in [DVec2::X, DVec2::Y] {
                    let numbers = units.numbers(axis, letter, &lens);
                    assert!(numbers.len() <= 60, "{}: {}", scene.name, numbers.len());
                    for number in &numbers {
                        let value: f64 = number.text.replace('−', "-").parse().unwrap();
                        let world = (lens.to_world(axis * number.at)).dot(axis);
                        let named = match player.lesson().named_cells() {
                            Some(grid) => grid.origin().dot(axis) + (value + 0.5) * grid.cell_size(),
                            None => value,
                        };
                        assert!((world - named).abs() * lens.scale < 0.5, "{}: {number:?}", scene.name);
                    }
                    for pair in numbers.windows(2) {
                        let need = if axis == DVec2::X {
                            let digits = pair.iter().map(|n| n.text.chars().count()).max().unwrap_or(0);
                            digits as f64 * f64::from(letter)
                        } else {
                            14.0
                        };
                        assert!(pair[1].at - pair[0].at > need, "{} at zoom {zoom}: {pair:?}", scene.name);
                    }
                }
            }
        }
    }

    #[test]
    fn a_whole_map_has_several_numbers_on_both_rulers() {
        for scene in builtin::ALL {
            let player = Player::open(scene.name, None).unwrap();
            let units = Units::of(player.lesson());
            let lens = rough_lens(player.lesson().bounds(), DVec2::new(520.0, 400.0));
            for axis in [DVec2::X, DVec2::Y] {
                let count = units.numbers(axis, 11.0 * DIGIT, &lens).len();
                assert!(count >= 2, "{}: {count} numbers along {axis}", scene.name);
            }
        }
    }

    /// The strips of the rulers took a tenth of the canvas from a grid that is as wide as the canvas.
    #[test]
    fn the_rulers_lie_in_the_margin_and_cover_no_part_of_a_fitted_map() {
        let outer = Rect::from_min_size(Pos2::new(10.0, 80.0), Vec2::new(900.0, 620.0));
        for scene in builtin::ALL {
            let player = Player::open(scene.name, None).unwrap();
            let (units, bounds) = (Units::of(player.lesson()), player.lesson().bounds());
            let edge = edge(outer, &units, 11.0, &rough_lens(bounds, DVec2::new(900.0, 620.0)));
            let canvas = canvas(outer, edge, &units);
            let lens = rough_lens(bounds, DVec2::new(canvas.width().into(), canvas.height().into()));
            let at = |p: DVec2| canvas.min + Vec2::new(lens.to_pixels(p).x as f32, lens.to_pixels(p).y as f32);
            let map = Rect::from_min_max(at(bounds.low), at(bounds.high));
            assert!(edge.expand(0.5).contains_rect(map), "{}: {map:?} in {edge:?}", scene.name);
            assert!(!units.of_cells || outer.width() - canvas.width() < 20.0, "{}: {canvas:?}", scene.name);
        }
    }

    /// In a wide window the numbers stood a third of the window away from the map.
    /// In presenter mode at 3840 x 2160, rows 10 to 12 had no number beside a part of the map whose cells go on below the ruler.
    #[test]
    fn words_below_the_strip_of_a_ruler_take_no_number_away() {
        let rect = Rect::from_min_size(Pos2::ZERO, Vec2::new(900.0, 600.0));
        let lens = rough_lens(Bounds { low: DVec2::ZERO, high: DVec2::new(90.0, 60.0) }, DVec2::new(900.0, 600.0));
        let words = |x: f64| {
            let mut picture = Picture::default();
            let (at, text) = (lens.to_world(DVec2::new(x, 300.0)), Lettering::number(7));
            let shape = Shape::Words { at, text, size: 12.0, anchor: Anchor::Center, strong: true };
            picture.add(Role::Label, Strength::Solid, shape);
            words_of_picture(&picture, &lens, [rect, rect.with_min_x(40.0)]).len()
        };
        assert_eq!([10.0, 38.0, 300.0].map(words), [0, 1, 1]);
    }

    #[test]
    fn the_rulers_stand_at_the_map() {
        let outer = Rect::from_min_size(Pos2::new(10.0, 80.0), Vec2::new(1900.0, 500.0));
        for scene in builtin::ALL {
            let player = Player::open(scene.name, None).unwrap();
            let (units, bounds) = (Units::of(player.lesson()), player.lesson().bounds());
            let edge = edge(outer, &units, 11.0, &rough_lens(bounds, DVec2::new(1900.0, 500.0)));
            let canvas = canvas(outer, edge, &units);
            let lens = rough_lens(bounds, DVec2::new(canvas.width().into(), canvas.height().into()));
            let lines = at_map(edge, canvas, &units, &lens);
            let (low, high) = (bounds.low, bounds.high);
            let at = |p: DVec2| canvas.min + Vec2::new(lens.to_pixels(p).x as f32, lens.to_pixels(p).y as f32);
            let map = Rect::from_min_max(at(low), at(high));
            assert!(
                map.left() - lines.left() <= NAMES + 0.5 || lines.left() <= edge.left(),
                "{}: {lines:?}",
                scene.name
            );
            assert!(lines.bottom() - map.bottom() <= NAMES + 0.5 || !units.of_cells, "{}: {lines:?}", scene.name);
            let panned =
                Lens { visible: Bounds { low: lens.visible.low + 1e6, high: lens.visible.high + 1e6 }, ..lens };
            assert!(edge.expand(0.1).contains_rect(at_map(edge, canvas, &units, &panned)), "{}", scene.name);
        }
    }

    /// Of a GeoJSON map, the numbers ran down from 0 to -500: no other program shows them.
    #[test]
    fn the_numbers_are_those_of_the_file_of_the_map() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("yard.geojson");
        let units_of = |corners: &str| {
            let area = format!(r#"{{"type": "Polygon", "coordinates": [{corners}]}}"#);
            std::fs::write(&path, area).unwrap();
            let player = pathlight::files::open_player(path.to_str().unwrap(), Some("funnel")).unwrap();
            let file = player.editor().scene().coordinates;
            (Units::of(player.lesson()), rough_lens(player.lesson().bounds(), DVec2::new(900.0, 600.0)), file)
        };
        for (corners, range) in [
            ("[[0, 0], [900, 0], [900, 500], [0, 500], [0, 0]]", [DVec2::ZERO, DVec2::new(900.0, 500.0)]),
            (
                "[[7.44, 46.94], [7.46, 46.94], [7.46, 46.95], [7.44, 46.95], [7.44, 46.94]]",
                [DVec2::new(7.44, 46.94), DVec2::new(7.46, 46.95)],
            ),
        ] {
            let (units, lens, file) = units_of(corners);
            for axis in [DVec2::X, DVec2::Y] {
                let numbers = units.numbers(axis, 11.0 * DIGIT, &lens);
                assert!(numbers.len() > 1, "{corners} along {axis}");
                for number in &numbers {
                    let value: f64 = number.text.replace('−', "-").parse().unwrap();
                    let [low, high] = range.map(|end| end.dot(axis));
                    assert!((low - 1e-6..=high + 1e-6).contains(&value), "{corners}: {number:?}");
                    let shown = file.to_file(lens.to_world(axis * number.at)).dot(axis);
                    assert!((shown - value).abs() < (high - low) / 500.0, "{corners}: {number:?}, {shown}");
                }
            }
        }
    }

    /// In the wave lesson the numbers name cells, in the others positions.
    #[test]
    fn the_wave_lesson_numbers_rows_and_columns() {
        let of = |scene, lesson| Units::of(Player::open(scene, Some(lesson)).unwrap().lesson());
        assert!(of("wave/door", "wave").of_cells && of("funnel/a-to-g", "wave").of_cells);
        assert!(!of("wave/door", "funnel").of_cells && !of("funnel/a-to-g", "funnel").of_cells);
    }
}
