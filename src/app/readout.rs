//! What one works on. What the pointer drags is named below the map, at the left of the row of the run's buttons, which cannot be used
//! meanwhile: there it covers nothing. In presenter mode it stands in the strip below the map. While a result is built, it stands at the lower
//! left of the map (`place`).

/// Where it stands.
mod place;

use super::input::{CanvasInput, Carried, Gesture};
use super::style::{self, Palette};
use egui_macroquad::egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui_macroquad::egui::{
    Align2, Color32, Context, FontId, Galley, Id, LayerId, Order, Painter, Rect, Stroke, StrokeKind, Vec2,
};
use glam::DVec2;
use pathlight::editor::Handle;
use pathlight::picture::{Lens, Mark, Picture, Thing};
use pathlight::player::Player;
use pathlight::words::{Description, coordinates, number};
use place::{Around, FROM_EDGE, NEAR, Place};
use std::sync::Arc;

const PADDING: Vec2 = Vec2::new(12.0, 7.0);
const LETTERS: f32 = 13.0;
/// Between two parts in a line, in points.
const BETWEEN: f32 = 9.0;

/// Where its place is remembered.
const PLACE: &str = "the place of the readout";

/// What lies below it and beside it.
pub struct Under<'a> {
    /// The marks of the picture.
    pub marks: &'a [Mark],
    /// The strips in which the numbers of the left and the lower ruler stand.
    pub rulers: &'a [Rect],
    /// Cards over the map, such as the legend.
    pub cards: &'a [Rect],
    /// The row of the run's buttons; none in presenter mode.
    pub row: Option<Rect>,
    /// Has this row a message? Then it keeps some of the room.
    pub has_message: bool,
}

/// The room that the button of the legend keeps at the right end of the row, in points.
const AT_RIGHT: f32 = 76.0;
/// The part of the row that is left beside a message.
const BESIDE_MESSAGE: f32 = 0.5;

/// Is the row of the run's buttons free for the readout, because the pointer or the keyboard cursor is busy, or a result is built?
pub fn takes_row(player: &Player, gesture: &Gesture) -> bool {
    is_building(player) || moved(gesture).is_some() || matches!(gesture, Gesture::Paint { .. })
}

/// How a part is written.
enum Part {
    Name(String),
    Number(String),
    Words(&'static str),
    /// Left out where there is little room.
    Hint(&'static str),
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
    let mut parts = vec![Part::Name(input.player.name(handle).on_screen()), Part::Number(place(at))];
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

/// The lines in which the parts can be set, the best first: all in one; without the hint; in two; each of the longer ones alone; and on a
/// crowded map, only what it is and where.
fn forms(parts: &[Part]) -> Vec<Vec<Vec<&Part>>> {
    let whole: Vec<&Part> = parts.iter().collect();
    let short: Vec<&Part> = parts.iter().filter(|part| !matches!(part, Part::Hint(_))).collect();
    let mut forms = vec![vec![whole]];
    if short.len() < parts.len() {
        forms.push(vec![short.clone()]);
    }
    if short.len() > 2 {
        let (first, rest) = short.split_at(2);
        forms.push(vec![first.to_vec(), rest.to_vec()]);
        forms.push([first].into_iter().chain(rest.chunks(2)).map(<[&Part]>::to_vec).collect());
        forms.push(vec![first.to_vec()]);
        forms.push(first.iter().map(|&part| vec![part]).collect());
    }
    forms
}

/// The lines of a form, at most this wide.
fn set(painter: &Painter, lines: &[Vec<&Part>], widest: f32, palette: &Palette) -> Arc<Galley> {
    let mut job = LayoutJob::default();
    for (i, line) in lines.iter().enumerate() {
        if i > 0 {
            job.append("\n", 0.0, TextFormat::simple(style::sans(LETTERS), palette.text()));
        }
        for (k, part) in line.iter().enumerate() {
            let (text, font, ink): (&str, FontId, Color32) = match part {
                Part::Name(text) => (text, style::bold(LETTERS), palette.accent()),
                Part::Number(text) => (text, style::mono(LETTERS), palette.text()),
                Part::Words(text) | Part::Hint(text) => (text, style::sans(LETTERS), palette.quiet()),
            };
            job.append(text, if k > 0 { BETWEEN } else { 0.0 }, TextFormat::simple(font, ink));
        }
    }
    job.wrap = TextWrapping::truncate_at_width(widest.max(60.0));
    job.wrap.max_rows = lines.len();
    painter.layout_job(job)
}

/// The same in words, for the strip of presenter mode.
pub fn in_words(input: &CanvasInput, gesture: &Gesture) -> Option<String> {
    let parts = content(input, gesture);
    let words = parts.iter().map(|part| match part {
        Part::Name(text) | Part::Number(text) => format!(" {text}"),
        Part::Words(text) if text.starts_with('·') => format!(" {text}"),
        Part::Words(text) => format!(", {text}"),
        Part::Hint(text) => format!(" {text}"),
    });
    (!parts.is_empty()).then(|| words.collect::<String>().trim_start().to_owned())
}

/// Shows it, if something is moved, drawn or built. Returns where it stands.
pub fn show(
    ctx: &Context,
    input: &CanvasInput,
    gesture: &Gesture,
    under: &Under<'_>,
    palette: &Palette,
) -> Option<Rect> {
    let parts = content(input, gesture);
    let memory = Id::new(PLACE);
    if parts.is_empty() {
        // The next gesture begins at the lower left again.
        ctx.data_mut(|data| data.remove::<Place>(memory));
        return None;
    }
    // Above the panels, for the strip is one of them.
    let painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::new("readout")));
    if let Some(row) = under.row.filter(|_| takes_row(input.player, gesture)) {
        let widest = if under.has_message { row.width() * BESIDE_MESSAGE } else { row.width() - AT_RIGHT };
        return Some(show_in_row(&painter, &parts, row.with_max_x(row.left() + widest), palette));
    }
    let widest = input.rect.width() - 2.0 * (FROM_EDGE + PADDING.x);
    let galleys: Vec<Arc<Galley>> = forms(&parts).iter().map(|lines| set(&painter, lines, widest, palette)).collect();
    // What is cut says less than what covers something.
    let are_whole = galleys.iter().any(|galley| !galley.elided);
    let galleys: Vec<Arc<Galley>> = galleys.into_iter().filter(|galley| !(are_whole && galley.elided)).collect();
    let sizes: Vec<Vec2> = galleys.iter().map(|galley| galley.size() + 2.0 * PADDING).collect();
    let mut around = Around::of(input, under.marks, under.rulers);
    around.fixed.extend(under.cards);
    let moved = moved(gesture).and_then(|handle| input.player.editor().position(handle));
    around.fixed.extend(moved.map(|at| Rect::from_center_size(place::on_screen(input, at), Vec2::splat(NEAR))));
    let last = ctx.data(|data| data.get_temp::<Place>(memory));
    let place = place::lower_left(input.rect, &sizes, &around, last);
    ctx.data_mut(|data| data.insert_temp(memory, place));
    draw(&painter, place.rect, galleys[place.form].clone(), palette);
    Some(place.rect)
}

/// Shows it at the left of a row, in one line. Returns where it stands.
fn show_in_row(painter: &Painter, parts: &[Part], row: Rect, palette: &Palette) -> Rect {
    let widest = row.width() - 2.0 * PADDING.x;
    let in_one_line = forms(parts).into_iter().filter(|lines| lines.len() == 1);
    let mut galleys: Vec<Arc<Galley>> = in_one_line.map(|lines| set(painter, &lines, widest, palette)).collect();
    let whole = galleys.iter().position(|galley| !galley.elided);
    let galley = galleys.swap_remove(whole.unwrap_or(galleys.len() - 1));
    let rect = Align2::LEFT_CENTER.align_size_within_rect(galley.size() + 2.0 * PADDING, row);
    draw(painter, rect, galley, palette);
    rect
}

fn draw(painter: &Painter, rect: Rect, galley: Arc<Galley>, palette: &Palette) {
    painter.rect(rect, 8.0, palette.panel(), Stroke::new(1.0, palette.border()), StrokeKind::Inside);
    painter.galley(rect.min + PADDING, galley, palette.text());
}

/// Adds the place that the thing comes from.
pub fn draw_old_place(player: &Player, gesture: &Gesture, lens: &Lens, picture: &mut Picture) {
    if let Some(handle) = moved(gesture) {
        player.draw_old_place(handle, lens, picture);
    }
}

#[cfg(test)]
mod tests {
    use super::super::headless::Headless;
    use super::super::view::View;
    use super::*;
    use egui_macroquad::egui::{PointerButton, Pos2, vec2};
    use pathlight::editor::{Edit, Ring};
    use pathlight::paint::theme::Theme;
    use pathlight::player::Change;

    const NOTHING: Under<'_> = Under { marks: &[], rulers: &[], cards: &[], row: None, has_message: false };

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
        window.whole_frame(Vec::new(), |ctx| show(ctx, &input, &gesture, &NOTHING, &Palette::new(Theme::Dark)));
        let text = window.text();
        assert!(
            text.contains("vertex 1 of the church")
                && text.contains(&pathlight::words::coordinates(pathlight::scene::MapPoint::in_world(from))),
            "{text}"
        );
        assert!(text.contains("moved by") && text.contains("0.5"), "{text}");
        let mut picture = Picture::default();
        draw_old_place(&player, &gesture, &lens, &mut picture);
        let is_around = |points: &[DVec2]| points.iter().all(|p| (p.distance(from) * lens.scale - 9.0).abs() < 0.1);
        assert!(picture.marks.iter().any(|mark| is_around(&mark.points())), "{picture:?}");
        let before = picture.marks.len();
        draw_old_place(&player, &Gesture::None, &lens, &mut picture);
        assert_eq!(picture.marks.len(), before);
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
            show(ctx, &input, &gesture, &NOTHING, &Palette::new(Theme::Dark));
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
}
