//! The code card: the algorithm as pseudocode or as a program, with the line of this step highlighted. Below a program
//! stand its variables. Everything in it has a fixed place, so that nothing moves while a run plays.

/// One line, broken to the width of the card.
mod line;

use super::super::keys::WindowAction;
use super::super::style::{self, Palette};
use super::super::widgets::{self, Icon};
use super::Requests;
use super::frame::{self, frame};
use super::lines::{self, Line};
use super::rows::link_to_thing;
use crate::app::fit;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui_macroquad::egui::{
    Align, Color32, Context, FontId, Galley, Id, Layout, Pos2, Rect, Response, Sense, Stroke, Ui, Vec2, WidgetInfo,
    WidgetType,
};
use line::CodeLine;
use pathlight::lesson::listing::{Language, Listing, Variable};
use pathlight::lesson::pseudocode::PseudocodeLine;
use pathlight::picture::Thing;
use pathlight::player::Player;
use std::sync::Arc;

/// The height of a row of variables below a program, and in words; in points.
const ROWS: [f32; 2] = [17.0, 20.0];
/// Above the variables, with a line, in points.
const RULE: f32 = 7.0;
/// By how much the switch reaches below the caption, in points.
const SWITCH: f32 = 4.0;
/// The code keeps at least so much of the card; where the variables would leave less, they are left out.
const LEAST: f32 = 76.0;

/// Letters are larger by this many points where all lines are in view nevertheless. Where even letters of the usual size
/// leave no room for some lines, they scroll.
const ENLARGED: [f32; 2] = [2.0, 1.0];

/// This many lines of a program are in view, and this many empty ones, if the window has room for them: those around a short function.
const WANTED_LINES: f32 = 12.0;
const EMPTY_LINES: f32 = 4.0;
/// This many are in view in a small window.
const LEAST_LINES: f32 = 4.0;
/// The lines of pseudocode that stay in view while something is dragged. A program keeps all of its lines: its variables make room for them.
const DRAGGED_LINES: f32 = 8.0;
/// Programs have at most this many variables.
const MOST_VARIABLES: usize = 8;
/// The size of the letters of a program, in points: its longest lines fit in the card of a window of 1280 x 800.
const PROGRAM_LETTERS: f32 = 11.4;
/// The letters of pseudocode are larger by this many points.
const WORDS_LARGER: f32 = 1.1;
/// Empty lines are lower: Python has two of them between functions.
const EMPTY_LETTERS: f32 = 4.0;

/// The height of a card with this many lines of a program and its variables, in points.
pub fn wanted_height(ctx: &Context) -> f32 {
    frame::CHROME.y + SWITCH + height_of_lines(ctx, WANTED_LINES, EMPTY_LINES) + below_lines(MOST_VARIABLES)
}

/// The height of a card with the lines that stay in view while something is dragged or a question has been answered, in points.
pub fn dragged_height(ctx: &Context, is_program: bool) -> f32 {
    frame::CHROME.y + SWITCH + dragged_lines(ctx, is_program)
}

/// The least height of a card with a program below what is said of an answer: four lines, and the empty ones between two functions. In points.
pub fn least_height(ctx: &Context) -> f32 {
    frame::CHROME.y + SWITCH + height_of_lines(ctx, LEAST_LINES, EMPTY_LINES)
}

/// The height of the lines that stay in view while something is dragged, in points.
fn dragged_lines(ctx: &Context, is_program: bool) -> f32 {
    let of_words = || DRAGGED_LINES * lines::height_of_one(ctx, style::sans(PROGRAM_LETTERS + WORDS_LARGER));
    if is_program { height_of_lines(ctx, WANTED_LINES, EMPTY_LINES) } else { of_words() }
}

/// The height of this many lines of a program, and of this many empty ones, in points.
fn height_of_lines(ctx: &Context, lines: f32, empty: f32) -> f32 {
    let one = |letters: f32| lines::height_of_one(ctx, style::mono(letters));
    lines * one(PROGRAM_LETTERS) + empty * one(EMPTY_LETTERS)
}

/// The room that this many variables take below the lines, in points.
fn below_lines(variables: usize) -> f32 {
    RULE + variables.div_ceil(2) as f32 * ROWS[0]
}

/// Where the code stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// The size of the letters of a program, in points.
    letters: f32,
    /// In the pane beside the map?
    is_pane: bool,
}

impl Place {
    pub const PANEL: Self = Self { letters: PROGRAM_LETTERS, is_pane: false };

    pub const fn pane(letters: f32) -> Self {
        Self { letters, is_pane: true }
    }
}

/// Shows the card in all the room that there is. Long lines wrap; the highlighted line is always in view.
/// A click on another language changes `language`; none stands for pseudocode.
pub fn show(
    ui: &mut Ui,
    player: &Player,
    language: &mut Option<Language>,
    place: Place,
    palette: &Palette,
    lit: Option<Thing>,
    requests: &mut Requests,
) {
    let act = player.lesson().code();
    let program = act.program;
    let (code, now) = Code::of(player, *language);
    let listing = match &code {
        Code::Program(listing) => Some(*listing),
        Code::Pseudocode(_) => None,
    };
    let card = ui.available_rect_before_wrap();
    // In a narrow card the languages need the room of the caption.
    let has_caption = card.width() >= NARROW || place.is_pane || program.is_none();
    frame(ui, palette, if has_caption { "code" } else { "" }, "", |ui| {
        let variables = if listing.is_some() { act.variables } else { Vec::new() };
        let below = below_lines(variables.len());
        // The switch is a little higher than the caption.
        let room = ui.available_rect_before_wrap();
        let room = if program.is_some() { room.with_min_y(room.top() + SWITCH) } else { room };
        let has_little_room = player.shows_drag() || player.tour().is_some() || player.predictor().outcome().is_some();
        let is_low = listing.is_some() && !place.is_pane && has_little_room;
        let least = if is_low { dragged_lines(ui.ctx(), true) } else { LEAST };
        let has_variables = !variables.is_empty() && room.height() - below >= least;
        let bottom = if has_variables { room.bottom() - below } else { room.bottom() };
        frame::at(ui, room.with_max_y(bottom), ("lines", listing.map(|listing| listing.language)), |ui| {
            let room = ui.available_height();
            let id = Id::new(("enlarged", place.is_pane));
            let held = fit::kept::<f32>(ui.ctx(), id).filter(|_| player.shows_drag());
            let set = |by: f32| code.lines(ui, now, palette, place.letters + by);
            let fits = |by: &f32| lines::height(&set(*by)) <= room;
            // The letters keep their size while something is dragged, so that the lines stay where they are.
            let by = held.or_else(|| ENLARGED.into_iter().find(fits)).unwrap_or(0.0);
            fit::keep(ui.ctx(), id, by);
            let all = set(by);
            let kept = if place.is_pane { f32::INFINITY } else { dragged_lines(ui.ctx(), listing.is_some()) };
            lines::show(ui, &all, now, kept, palette);
        });
        if has_variables {
            frame::at(ui, room.with_min_y(bottom), "variables", |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                let (line, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), RULE), Sense::hover());
                ui.painter().hline(line.x_range(), line.top() + 2.0, Stroke::new(1.0, palette.border()));
                values(ui, &variables, false, palette, lit, requests);
            });
        }
    });
    if program.is_some() || place.is_pane {
        let left = if has_caption { CAPTION } else { 8.0 };
        let corner =
            Rect::from_min_size(card.min + Vec2::new(left, 3.0), Vec2::new(card.width() - left - 8.0, style::TARGET));
        frame::at(ui, corner, "languages", |ui| {
            languages(ui, &code, program.is_some(), language, place, palette, requests);
        });
    }
}

/// What a card with one line adds to its width and height, in points.
const AROUND_LINE: Vec2 = Vec2::new(16.0, 10.0);

/// The height of a card with the line of the step alone, in points. It has room for each line of the code, so that it stays the same
/// from step to step.
pub fn height_of_line(ui: &Ui, player: &Player, language: Option<Language>, width: f32, palette: &Palette) -> f32 {
    let (code, _) = Code::of(player, language);
    let height = |at: usize| lines::height(&[code.alone(ui, at, width, palette)]);
    AROUND_LINE.y + (0..code.len()).map(height).fold(0.0, f32::max).ceil()
}

/// The line of the step alone, in a card that fills all the room.
pub fn line(ui: &mut Ui, player: &Player, language: Option<Language>, palette: &Palette) {
    let place = ui.available_rect_before_wrap();
    frame::surface(ui, place, palette);
    let (code, now) = Code::of(player, language);
    let Some(now) = now else { return };
    let line = code.alone(ui, now, place.width(), palette);
    frame::at(ui, place.shrink2(AROUND_LINE / 2.0), "line", |ui| {
        lines::show(ui, &[line], Some(0), f32::INFINITY, palette);
    });
}

/// In a card with less room for a line, in points, the indentation is this part of the usual one.
const NARROW: f32 = 260.0;
const NARROW_INDENT: f32 = 0.5;
/// With less room, in points, the button that copies would make the letters of the languages small.
const LEAST_WITH_COPY: f32 = 176.0;
/// The width of the caption, in points.
const CAPTION: f32 = 60.0;

/// What each language shows.
const HINTS: [&str; 3] = [
    "The algorithm in words",
    "The same as a program in C++, with its variables",
    "The same as a program in Python, with its variables",
];

/// The languages that there are, at the right end of the caption.
fn languages(
    ui: &mut Ui,
    code: &Code,
    has_program: bool,
    language: &mut Option<Language>,
    place: Place,
    palette: &Palette,
    requests: &mut Requests,
) {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let first = if ui.available_width() < 270.0 { "pseudo" } else { "pseudocode" };
        let words = [first, Language::Cpp.word(), Language::Python.word()];
        let chosen = match code {
            Code::Pseudocode(..) => 0,
            Code::Program(listing) => 1 + listing.language as usize,
        };
        pane_button(ui, place, palette, requests);
        // In a narrow card, the pane of the program has it.
        if place.is_pane || ui.available_width() >= LEAST_WITH_COPY {
            copy_button(ui, code, palette);
        }
        if !has_program {
            return;
        }
        if let Some(pressed) = widgets::segments(ui, &words, &HINTS, chosen, palette) {
            *language = pressed.checked_sub(1).map(|i| Language::ALL[i]);
        }
    });
}

/// Shows the code in a pane beside the map, or closes the pane.
fn pane_button(ui: &mut Ui, place: Place, palette: &Palette, requests: &mut Requests) {
    let (icon, name, hint) = if place.is_pane {
        (Icon::Close, "close the program", "Close (C, Esc)")
    } else {
        (Icon::Widen, "show the whole program", "The whole program beside the map (C)")
    };
    if icon_button(ui, icon, name, palette).tooltip(hint).clicked() {
        requests.action = Some(WindowAction::Code);
    }
}

fn icon_button(ui: &mut Ui, icon: Icon, name: &str, palette: &Palette) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(style::TARGET), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, name));
    let ink = if response.hovered() || response.has_focus() { palette.text() } else { palette.quiet() };
    widgets::draw_icon(ui.painter(), icon, rect.center(), ink);
    response
}

/// Copies the whole code. While the pointer stays after a click, the hint says that it was copied.
fn copy_button(ui: &mut Ui, code: &Code, palette: &Palette) {
    let response = icon_button(ui, Icon::Copy, "copy the code", palette);
    let memory = response.id.with("copied");
    if response.clicked() {
        ui.ctx().copy_text(match code {
            Code::Pseudocode(lines) => lines.iter().flat_map(|line| [line.text, "\n"]).collect(),
            Code::Program(listing) => listing.text(),
        });
    }
    let was_copied: bool = ui.data(|d| d.get_temp(memory)).unwrap_or(false);
    let is_copied = response.clicked() || (was_copied && response.hovered());
    ui.data_mut(|d| d.insert_temp(memory, is_copied));
    response.tooltip(match code {
        _ if is_copied => "Copied.",
        Code::Pseudocode(..) => "Copy the pseudocode",
        Code::Program(_) => "Copy the whole program: it runs as it is",
    });
}

/// The lines that are shown.
enum Code<'a> {
    Pseudocode(Vec<PseudocodeLine>),
    Program(&'a Listing),
}

impl Code<'static> {
    /// The code of the run, and which of its lines is that of the step. None stands for pseudocode.
    fn of(player: &Player, language: Option<Language>) -> (Self, Option<usize>) {
        let (act, run) = (player.lesson().code(), player.lesson().run());
        if let Some((program, language)) = act.program.zip(language) {
            let listing = program.listing(language);
            let now = run.line().and_then(|line| listing.line_of(run.rows()[line].kind));
            return (Self::Program(listing), now);
        }
        let lines = act.pseudocode.lines(run.rows());
        let now = run.line().and_then(|row| lines.iter().position(|line| line.row == row));
        (Self::Pseudocode(lines), now)
    }
}

impl Code<'_> {
    /// A line alone, without its indentation, in a card of this width.
    fn alone(&self, ui: &Ui, at: usize, card: f32, palette: &Palette) -> Line {
        let (text, comment, font) = match self {
            Self::Pseudocode(lines) => {
                (lines[at].text, lines[at].text.len(), style::sans(PROGRAM_LETTERS + WORDS_LARGER))
            }
            Self::Program(listing) => (listing.lines[at].text, listing.lines[at].comment, style::mono(PROGRAM_LETTERS)),
        };
        let start = text.len() - text.trim_start().len();
        let line = CodeLine { text: &text[start..], comment: comment - start, font, ink: palette.text() };
        line.lay_out(ui, card - AROUND_LINE.x, palette)
    }

    fn len(&self) -> usize {
        match self {
            Self::Pseudocode(lines) => lines.len(),
            Self::Program(listing) => listing.lines.len(),
        }
    }

    /// The lines, broken to the width of the card. `letters`: their size in a program, in points.
    fn lines(&self, ui: &Ui, now: Option<usize>, palette: &Palette, letters: f32) -> Vec<Line> {
        let line = |i: usize, text: &str, comment: usize, font: FontId, ink: Color32| {
            let ink = if now == Some(i) { palette.text() } else { ink };
            CodeLine { text, comment, font, ink }.lay_out(ui, ui.available_width(), palette)
        };
        match self {
            Self::Pseudocode(lines) => {
                let all = lines.iter().map(|line| line.text).enumerate();
                all.map(|(i, text)| line(i, text, text.len(), style::sans(letters + WORDS_LARGER), palette.quiet()))
                    .collect()
            }
            Self::Program(listing) => {
                // Comments are quiet; the code stands between them and the highlighted line.
                let ink = palette.quiet().lerp_to_gamma(palette.text(), 0.5);
                let all = listing.lines.iter().enumerate();
                all.map(|(i, part)| line(i, part.text, part.comment, style::mono(letters), ink)).collect()
            }
        }
    }
}

/// Names and values in two columns: the names as in the program, or in words. Words that are too wide for a column have a row of their
/// own, and the last ones are left out where there is no room. `highlighted` is the thing under the pointer.
pub fn values(
    ui: &mut Ui,
    variables: &[Variable],
    in_words: bool,
    palette: &Palette,
    highlighted: Option<Thing>,
    requests: &mut Requests,
) {
    let (row, width) = (ROWS[usize::from(in_words)], ui.available_width());
    let column = width / 2.0;
    let most = if in_words { ((ui.available_height() + 1.0) / row).max(1.0) as usize } else { usize::MAX };
    // The row of each one, its column, and the number of columns that it has.
    let mut places: Vec<(usize, usize, usize)> = Vec::new();
    let mut next = 0;
    for variable in variables {
        let is_wide = in_words && {
            let text = text_of(ui, variable, in_words, VALUES[0], f32::INFINITY, palette);
            text.size().x + 2.0 * BESIDE_VALUE > column - BETWEEN_COLUMNS
        };
        next += if is_wide { next % 2 } else { 0 };
        let columns = if is_wide { 2 } else { 1 };
        places.push((next / 2, next % 2, columns));
        next += columns;
    }
    places.retain(|&(at, ..)| at < most);
    let rows = places.last().map_or(0, |&(at, ..)| at + 1);
    let (all, _) = ui.allocate_exact_size(Vec2::new(width, rows as f32 * row), Sense::hover());
    for (variable, (at, from, columns)) in variables.iter().zip(places) {
        let corner = all.min + Vec2::new(from as f32 * column, at as f32 * row);
        let rect = Rect::from_min_size(corner, Vec2::new(columns as f32 * column - BETWEEN_COLUMNS, row));
        let response = self::variable(ui, variable, in_words, rect, palette, highlighted);
        link_to_thing(&response, variable.thing, requests);
    }
}

/// Between two columns of values, and at each side of a value; in points.
const BETWEEN_COLUMNS: f32 = 4.0;
const BESIDE_VALUE: f32 = 4.0;

/// The letters of values: usual ones, and those of long ones; in points.
const VALUES: [f32; 4] = [12.0, 11.0, 10.0, 9.0];

/// The name and the value of a variable in one line of at most this width.
fn text_of(ui: &Ui, variable: &Variable, in_words: bool, size: f32, width: f32, palette: &Palette) -> Arc<Galley> {
    let value_ink = variable.role.map_or_else(|| palette.text(), |role| palette.ink(role));
    let mut job = LayoutJob {
        wrap: TextWrapping { max_width: width, max_rows: 1, break_anywhere: true, ..Default::default() },
        ..Default::default()
    };
    let name = if in_words { variable.words.unwrap_or_default().replace('_', " ") } else { variable.name.to_owned() };
    let font = if in_words { style::sans(13.0) } else { style::mono(12.0) };
    job.append(&name, 0.0, TextFormat::simple(font, palette.quiet()));
    job.append(&variable.value.on_screen(), 7.0, TextFormat::simple(style::mono(size), value_ink));
    ui.fonts(|fonts| fonts.layout_job(job))
}

fn variable(
    ui: &Ui,
    variable: &Variable,
    in_words: bool,
    rect: Rect,
    palette: &Palette,
    highlighted: Option<Thing>,
) -> Response {
    let response = ui.interact(rect, ui.id().with(variable.name), Sense::click());
    if variable.thing.is_some() && variable.thing == highlighted {
        ui.painter().rect_filled(rect, 3.0, palette.border());
    }
    let width = rect.width() - 2.0 * BESIDE_VALUE;
    let sizes = VALUES.into_iter().take(if in_words { VALUES.len() } else { 1 });
    let texts = sizes.map(|size| text_of(ui, variable, in_words, size, width, palette));
    let Some(galley) = fit::first(texts, |text| !text.elided) else { return response };
    let is_cut = galley.elided;
    let top = rect.center().y - galley.size().y / 2.0;
    ui.painter().galley(Pos2::new(rect.left() + BESIDE_VALUE, top), galley, palette.text());
    if is_cut { response.tooltip(format!("{} {}", variable.name, variable.value.on_screen())) } else { response }
}
