//! The code card: the algorithm as pseudocode or as a program, with the line of this step highlighted. Below a program
//! stand its variables. The card is equally high in every step, so that nothing moves while a run plays.

use super::super::style::{self, Palette};
use super::super::widgets::{self, Icon};
use super::{Requests, caption, card_frame, link_to_thing};
use crate::app::persistence;
use egui_macroquad::egui::style::ScrollAnimation;
use egui_macroquad::egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui_macroquad::egui::{
    Align, Color32, Context, FontId, Id, Layout, Pos2, Rect, Response, ScrollArea, Sense, Stroke, Ui, Vec2, WidgetInfo,
    WidgetType,
};
use pathlight::lesson::listing::{Language, Listing, Variable};
use pathlight::picture::{Role, Thing};
use pathlight::player::Player;

/// Points above and below the highlighted line that stay in view with it: two lines.
const SURROUNDINGS: f32 = 40.0;
/// The height of a row of variables, in points.
const ROW: f32 = 20.0;

/// The language in which the code is shown. None stands for pseudocode.
fn language(ctx: &Context) -> Option<Language> {
    ctx.data(|d| d.get_temp(Id::new("language of the code"))).unwrap_or_default()
}

pub(super) fn set_language(ctx: &Context, language: Option<Language>) {
    ctx.data_mut(|d| d.insert_temp(Id::new("language of the code"), language));
}

/// Takes the language of the last session, and stores it when it changes. To be called once in every frame.
pub fn keep_language(ctx: &Context) {
    let stored = Id::new("stored language of the code");
    match ctx.data(|d| d.get_temp::<Option<Language>>(stored)) {
        None => set_language(ctx, persistence::code_language()),
        Some(before) if before == language(ctx) => return,
        Some(_) => persistence::store_code_language(language(ctx)),
    }
    let now = language(ctx);
    ctx.data_mut(|d| d.insert_temp(stored, now));
}

/// The lines that are shown.
enum Code<'a> {
    Pseudocode(&'a [&'static str]),
    Program(&'a Listing),
}

/// Shows the card. Long code scrolls in it; when the highlighted line changes, it is scrolled into view.
pub fn show(ui: &mut Ui, player: &Player, palette: &Palette, highlighted: Option<Thing>, requests: &mut Requests) {
    let (lesson, run) = (player.lesson(), player.lesson().run());
    let program = lesson.program();
    let listing = program.zip(language(ui.ctx())).map(|(program, language)| program.listing(language));
    let (code, now) = match listing {
        None => (Code::Pseudocode(run.code()), run.line()),
        Some(listing) => (Code::Program(listing), run.line().and_then(|line| listing.line_of(run.kinds()[line]))),
    };
    let shown = (program.map(|program| program.name), listing.map(|listing| listing.language), now);
    let memory = ui.id().with("line");
    let moved = ui.data_mut(|d| d.get_temp(memory)) != Some(shown);
    ui.data_mut(|d| d.insert_temp(memory, shown));
    card_frame(palette).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 5.0;
        header(ui, program.is_some(), &code, palette);
        let height = (ui.ctx().screen_rect().height() * 0.3).max(120.0);
        let area = ScrollArea::vertical().max_height(height).min_scrolled_height(height).auto_shrink([false, false]);
        area.show(ui, |ui| lines(ui, &code, now, moved, palette));
        if listing.is_some() {
            variables(ui, &lesson.variables(), palette, highlighted, requests);
        }
    });
}

/// The caption, and the languages that there are.
fn header(ui: &mut Ui, has_program: bool, code: &Code, palette: &Palette) {
    ui.horizontal(|ui| {
        ui.set_min_height(style::TARGET);
        ui.label(caption("code", palette));
        if !has_program {
            return;
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let words = ["pseudocode", Language::Cpp.word(), Language::Python.word()];
            let chosen = match code {
                Code::Pseudocode(_) => 0,
                Code::Program(listing) => 1 + listing.language as usize,
            };
            copy_button(ui, code, palette);
            if let Some(pressed) = widgets::segments(ui, &words, chosen, palette) {
                set_language(ui.ctx(), pressed.checked_sub(1).map(|i| Language::ALL[i]));
            }
        });
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
            Code::Pseudocode(lines) => lines.join("\n") + "\n",
            Code::Program(listing) => listing.text(),
        });
    }
    let was_copied: bool = ui.data(|d| d.get_temp(memory)).unwrap_or(false);
    let is_copied = response.clicked() || (was_copied && response.hovered());
    ui.data_mut(|d| d.insert_temp(memory, is_copied));
    response.on_hover_text(match code {
        _ if is_copied => "Copied.",
        Code::Pseudocode(_) => "Copy the pseudocode",
        Code::Program(_) => "Copy the whole program: it runs as it is",
    });
}

/// The lines, of which one may be highlighted. It comes into view if it has moved.
fn lines(ui: &mut Ui, code: &Code, now: Option<usize>, moved: bool, palette: &Palette) {
    ui.spacing_mut().item_spacing.y = 0.0;
    let mut line = |i: usize, text: &str, comment: usize, font: FontId, ink: Color32| {
        let is_now = now == Some(i);
        let parts = Parts { text, comment, font, ink: if is_now { palette.text() } else { ink } };
        let rect = parts.show(ui, is_now, palette);
        // Before the first step, the first line is shown. The jump is not animated: an animation would stop when no
        // further frame is drawn.
        if moved && i == now.unwrap_or(0) {
            ui.scroll_to_rect_animation(rect.expand2(Vec2::new(0.0, SURROUNDINGS)), None, ScrollAnimation::none());
        }
    };
    match code {
        Code::Pseudocode(lines) => {
            for (i, text) in lines.iter().enumerate() {
                line(i, text, text.len(), style::sans(12.5), palette.quiet());
            }
        }
        Code::Program(listing) => {
            // Comments are quiet; the code stands between them and the highlighted line.
            let ink = palette.quiet().lerp_to_gamma(palette.text(), 0.5);
            for (i, part) in listing.lines.iter().enumerate() {
                line(i, part.text, part.comment, style::mono(12.0), ink);
            }
        }
    }
}

/// A line of code and its comment.
struct Parts<'a> {
    text: &'a str,
    /// Where the comment begins; the length of the text if there is none.
    comment: usize,
    font: FontId,
    ink: Color32,
}

impl Parts<'_> {
    /// A long line wraps; what follows is indented by two more letters.
    fn show(self, ui: &mut Ui, is_now: bool, palette: &Palette) -> Rect {
        let letter = ui.fonts(|fonts| fonts.glyph_width(&self.font, '0'));
        let start = self.text.len() - self.text.trim_start().len();
        let hang = 2.0 * letter;
        let left = 8.0 + start as f32 * letter + hang;
        let width = ui.available_width();
        let wrap = TextWrapping { max_width: (width - left).max(80.0), ..Default::default() };
        let mut job = LayoutJob { wrap, ..Default::default() };
        let comment = self.comment.max(start);
        job.append(&self.text[start..comment], -hang, TextFormat::simple(self.font.clone(), self.ink));
        let before = if comment == start { -hang } else { 0.0 };
        job.append(&self.text[comment..], before, TextFormat::simple(self.font, palette.quiet()));
        let galley = ui.fonts(|fonts| fonts.layout_job(job));
        // Empty lines are half as high: Python has two of them between functions.
        let height = if self.text.is_empty() { 10.0 } else { galley.size().y + 4.0 };
        let (rect, _) = ui.allocate_exact_size(Vec2::new(width, height), Sense::hover());
        if is_now {
            let glow = palette.ink(Role::Now);
            ui.painter().rect_filled(rect, 3.0, glow.gamma_multiply(0.22));
            ui.painter().rect_filled(Rect::from_min_size(rect.min, Vec2::new(3.0, rect.height())), 1.0, glow);
        }
        ui.painter().galley(rect.min + Vec2::new(left, 2.0), galley, self.ink);
        rect
    }
}

/// Names and values in two columns.
fn variables(
    ui: &mut Ui,
    variables: &[Variable],
    palette: &Palette,
    highlighted: Option<Thing>,
    requests: &mut Requests,
) {
    let rows = variables.len().div_ceil(2);
    let (all, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), 7.0 + rows as f32 * ROW), Sense::hover());
    ui.painter().hline(all.x_range(), all.top() + 2.0, Stroke::new(1.0, palette.border()));
    let column = all.width() / 2.0;
    for (i, variable) in variables.iter().enumerate() {
        let at = all.min + Vec2::new((i % 2) as f32 * column, 7.0 + (i / 2) as f32 * ROW);
        let rect = Rect::from_min_size(at, Vec2::new(column - 4.0, ROW));
        let response = self::variable(ui, variable, rect, palette, highlighted);
        link_to_thing(&response, variable.thing, requests);
    }
}

fn variable(ui: &Ui, variable: &Variable, rect: Rect, palette: &Palette, highlighted: Option<Thing>) -> Response {
    let response = ui.interact(rect, ui.id().with(variable.name), Sense::click());
    if variable.thing.is_some() && variable.thing == highlighted {
        ui.painter().rect_filled(rect, 3.0, palette.border());
    }
    let value_ink = variable.role.map_or_else(|| palette.text(), |role| palette.ink(role));
    let mut job = LayoutJob {
        wrap: TextWrapping { max_width: rect.width() - 8.0, max_rows: 1, break_anywhere: true, ..Default::default() },
        ..Default::default()
    };
    job.append(variable.name, 0.0, TextFormat::simple(style::mono(12.0), palette.quiet()));
    job.append(&variable.value, 7.0, TextFormat::simple(style::mono(12.0), value_ink));
    let galley = ui.fonts(|fonts| fonts.layout_job(job));
    let is_cut = galley.elided;
    let top = rect.center().y - galley.size().y / 2.0;
    ui.painter().galley(Pos2::new(rect.left() + 4.0, top), galley, value_ink);
    if is_cut { response.on_hover_text(format!("{} {}", variable.name, variable.value)) } else { response }
}
