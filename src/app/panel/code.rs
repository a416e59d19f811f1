//! The code card: the algorithm as pseudocode or as a program, with the line of this step highlighted. Below a program
//! stand its variables. Everything in it has a fixed place, so that nothing moves while a run plays.

use super::super::style::{self, Palette};
use super::super::widgets::{self, Icon};
use super::Requests;
use super::frame::{self, frame};
use super::lines::{self, Line};
use super::rows::link_to_thing;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui_macroquad::egui::{
    Align, Color32, FontId, Layout, Pos2, Rect, Response, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType,
};
use pathlight::lesson::listing::{Language, Listing, Variable};
use pathlight::picture::Thing;
use pathlight::player::Player;
use pathlight::step::Row;

/// The height of a row of variables, in points.
const ROW: f32 = 20.0;
/// Above the variables, with a line, in points.
const RULE: f32 = 7.0;
/// By how much the switch reaches below the caption, in points.
const SWITCH: f32 = 4.0;
/// The code keeps at least so much of the card; where the variables would leave less, they are left out.
const LEAST: f32 = 76.0;

/// Letters are larger by so many points where all lines are in view nevertheless. Where even letters of the usual size
/// leave no room for some lines, they scroll.
const ENLARGED: [f32; 2] = [2.0, 1.0];

/// Shows the card in all the room that there is. Long lines wrap; the highlighted line is always in view.
/// A click on another language changes `language`; none stands for pseudocode.
pub fn show(
    ui: &mut Ui,
    player: &Player,
    language: &mut Option<Language>,
    palette: &Palette,
    lit: Option<Thing>,
    requests: &mut Requests,
) {
    let (lesson, run) = (player.lesson(), player.lesson().run());
    let act = lesson.code();
    let program = act.program;
    let listing = program.zip(*language).map(|(program, language)| program.listing(language));
    let (code, now) = match listing {
        None => (Code::Pseudocode(run.rows(), &act.left_out), run.line()),
        Some(listing) => (Code::Program(listing), run.line().and_then(|line| listing.line_of(run.rows()[line].kind))),
    };
    let card = ui.available_rect_before_wrap();
    frame(ui, palette, "code", "", |ui| {
        let variables = if listing.is_some() { act.variables } else { Vec::new() };
        let below = RULE + variables.len().div_ceil(2) as f32 * ROW;
        // The switch is a little higher than the caption.
        let room = ui.available_rect_before_wrap();
        let room = if program.is_some() { room.with_min_y(room.top() + SWITCH) } else { room };
        let has_variables = !variables.is_empty() && room.height() - below >= LEAST;
        let bottom = if has_variables { room.bottom() - below } else { room.bottom() };
        frame::at(ui, room.with_max_y(bottom), ("lines", listing.map(|listing| listing.language)), |ui| {
            let room = ui.available_height();
            let mut enlarged = ENLARGED.into_iter().map(|by| code.lines(ui, now, palette, by));
            let fitting = enlarged.find(|lines| lines::height(lines) <= room);
            let all = fitting.unwrap_or_else(|| code.lines(ui, now, palette, 0.0));
            lines::show(ui, &all, now, palette);
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
    if program.is_some() {
        let corner =
            Rect::from_min_size(card.min + Vec2::new(60.0, 3.0), Vec2::new(card.width() - 68.0, style::TARGET));
        frame::at(ui, corner, "languages", |ui| languages(ui, &code, language, palette));
    }
}

/// In a card with less room for a line, in points, the indentation is this part of the usual one.
const NARROW: f32 = 260.0;
const NARROW_INDENT: f32 = 0.5;

/// What each language shows.
const HINTS: [&str; 3] = [
    "The algorithm in words",
    "The same as a program in C++, with its variables",
    "The same as a program in Python, with its variables",
];

/// The languages that there are, at the right end of the caption.
fn languages(ui: &mut Ui, code: &Code, language: &mut Option<Language>, palette: &Palette) {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let first = if ui.available_width() < 270.0 { "pseudo" } else { "pseudocode" };
        let words = [first, Language::Cpp.word(), Language::Python.word()];
        let chosen = match code {
            Code::Pseudocode(..) => 0,
            Code::Program(listing) => 1 + listing.language as usize,
        };
        copy_button(ui, code, palette);
        if let Some(pressed) = widgets::segments(ui, &words, &HINTS, chosen, palette) {
            *language = pressed.checked_sub(1).map(|i| Language::ALL[i]);
        }
    });
}

/// Copies the whole code. While the pointer stays after a click, the hint says that it was copied.
fn copy_button(ui: &mut Ui, code: &Code, palette: &Palette) {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(style::TARGET), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, "copy the code"));
    let ink = if response.hovered() || response.has_focus() { palette.text() } else { palette.quiet() };
    widgets::draw_icon(ui.painter(), Icon::Copy, rect.center(), ink);
    let memory = response.id.with("copied");
    if response.clicked() {
        ui.ctx().copy_text(match code {
            Code::Pseudocode(rows, _) => rows.iter().flat_map(|row| [row.line, "\n"]).collect(),
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
    /// With the lines that belong to another choice of a setting.
    Pseudocode(&'static [Row], &'a [usize]),
    Program(&'a Listing),
}

impl Code<'_> {
    /// The lines, broken to the width of the card. `enlarged`: by so many points the letters are larger than usual.
    fn lines(&self, ui: &Ui, now: Option<usize>, palette: &Palette, enlarged: f32) -> Vec<Line> {
        let line = |i: usize, text: &str, comment: usize, font: FontId, ink: Color32| {
            let ink = if now == Some(i) { palette.text() } else { ink };
            CodeLine { text, comment, font, ink }.lay_out(ui, palette)
        };
        match self {
            Self::Pseudocode(rows, left_out) => {
                let ink = |i| palette.quiet().gamma_multiply(if left_out.contains(&i) { 0.7 } else { 1.0 });
                let all = rows.iter().map(|row| row.line).enumerate();
                all.map(|(i, text)| line(i, text, text.len(), style::sans(12.5 + enlarged), ink(i))).collect()
            }
            Self::Program(listing) => {
                // Comments are quiet; the code stands between them and the highlighted line.
                let ink = palette.quiet().lerp_to_gamma(palette.text(), 0.5);
                let all = listing.lines.iter().enumerate();
                all.map(|(i, part)| line(i, part.text, part.comment, style::mono(12.0 + enlarged), ink)).collect()
            }
        }
    }
}

/// A line of code and its comment.
struct CodeLine<'a> {
    text: &'a str,
    /// Where the comment begins; the length of the text if there is none.
    comment: usize,
    font: FontId,
    ink: Color32,
}

impl CodeLine<'_> {
    /// A long line wraps; what follows is indented by two more letters.
    fn lay_out(self, ui: &Ui, palette: &Palette) -> Line {
        let letter = ui.fonts(|fonts| fonts.glyph_width(&self.font, '0'));
        // In a narrow card, indentation must not take the room of the words.
        let letter = if ui.available_width() < NARROW { letter * NARROW_INDENT } else { letter };
        let start = self.text.len() - self.text.trim_start().len();
        let hang = 2.0 * letter;
        let indent = start as f32 * letter + hang;
        let wrap =
            TextWrapping { max_width: (ui.available_width() - lines::LEFT - indent).max(80.0), ..Default::default() };
        let mut job = LayoutJob { wrap, ..Default::default() };
        let comment = self.comment.max(start);
        // Empty lines are lower: Python has two of them between functions.
        let font = if self.text.is_empty() { FontId { size: 4.0, ..self.font.clone() } } else { self.font.clone() };
        job.append(&self.text[start..comment], -hang, TextFormat::simple(font, self.ink));
        let before = if comment == start { -hang } else { 0.0 };
        job.append(&self.text[comment..], before, TextFormat::simple(self.font, palette.quiet()));
        Line { galley: ui.fonts(|fonts| fonts.layout_job(job)), indent }
    }
}

/// Names and values in two columns: the names as in the program, or in words. `highlighted` is the thing under the pointer.
pub fn values(
    ui: &mut Ui,
    variables: &[Variable],
    in_words: bool,
    palette: &Palette,
    highlighted: Option<Thing>,
    requests: &mut Requests,
) {
    let rows = variables.len().div_ceil(2);
    let (all, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), rows as f32 * ROW), Sense::hover());
    let column = all.width() / 2.0;
    for (i, variable) in variables.iter().enumerate() {
        let at = all.min + Vec2::new((i % 2) as f32 * column, (i / 2) as f32 * ROW);
        let rect = Rect::from_min_size(at, Vec2::new(column - 4.0, ROW));
        let response = self::variable(ui, variable, in_words, rect, palette, highlighted);
        link_to_thing(&response, variable.thing, requests);
    }
}

/// What a variable holds. Programs have shorter names for some of them, and write a member with a dot.
fn name_in_words(name: &str) -> String {
    match name {
        "s" => "S".to_owned(),
        "t" => "triangle".to_owned(),
        "beams" => "waiting".to_owned(),
        "pieces" => "polygon".to_owned(),
        _ => name.rsplit('.').next().unwrap_or_default().replace('_', " "),
    }
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
    let value_ink = variable.role.map_or_else(|| palette.text(), |role| palette.ink(role));
    let mut job = LayoutJob {
        wrap: TextWrapping { max_width: rect.width() - 8.0, max_rows: 1, break_anywhere: true, ..Default::default() },
        ..Default::default()
    };
    let name = if in_words { name_in_words(variable.name) } else { variable.name.to_owned() };
    let font = if in_words { style::sans(13.0) } else { style::mono(12.0) };
    job.append(&name, 0.0, TextFormat::simple(font, palette.quiet()));
    job.append(&variable.value.on_screen(), 7.0, TextFormat::simple(style::mono(12.0), value_ink));
    let galley = ui.fonts(|fonts| fonts.layout_job(job));
    let is_cut = galley.elided;
    let top = rect.center().y - galley.size().y / 2.0;
    ui.painter().galley(Pos2::new(rect.left() + 4.0, top), galley, value_ink);
    if is_cut { response.tooltip(format!("{} {}", variable.name, variable.value.on_screen())) } else { response }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pathlight::player::Change;

    #[test]
    fn lines_of_a_method_that_was_not_chosen_are_faint() {
        let mut player = Player::open("wave/walkthrough", None).unwrap();
        let faint = |player: &Player| {
            let rows = player.lesson().run().rows();
            player.lesson().code().left_out.into_iter().map(|i| rows[i].line.trim().to_owned()).collect::<Vec<_>>()
        };
        let kept = faint(&player);
        let others = ["(8) ", "(look first) ", "(sort) "];
        assert_eq!(kept.len(), 3);
        assert!(kept.iter().zip(others).all(|(line, other)| line.starts_with(other)), "{kept:?}");
        player.apply(Change::Set { key: "moves", word: "8".to_owned() }).unwrap();
        assert_eq!(faint(&player), kept[1..]);
        player.apply(Change::Set { key: "dedupe", word: "push".to_owned() }).unwrap();
        assert!(faint(&player).iter().all(|line| !line.starts_with("(look first)")));
    }
}
