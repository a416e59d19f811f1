//! The cards of prediction: the open question, the outcome of the last one, and how often questions are asked.

/// The outcome of the last question.
mod outcome;

pub use outcome::{Decided, outcome, outcome_height};

use super::content::Content;
use super::frame::GAP;
use super::{Requests, frame, now, open_nodes, sentence};
use crate::app::figure;
use crate::app::keys::WindowAction;
use crate::app::style::{self, Palette};
use crate::app::widgets;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::text::{LayoutJob, TextFormat};
use egui_macroquad::egui::{
    self, Align, Align2, Color32, FontId, Galley, Key, Label, Layout, Pos2, Rect, RichText, Sense, Stroke, StrokeKind,
    TextEdit, Ui, Vec2, WidgetInfo, WidgetType,
};
use pathlight::lesson::question::{Answer, Form, Need};
use pathlight::picture::{Role, Thing};
use pathlight::player::{Player, Predict};
use pathlight::sentence;
use pathlight::tutor::predict::{Frequency, OpenQuestion, answered};
use pathlight::words::Sentence;
use std::sync::Arc;

/// The height of the card with the last sentence, in points.
const NOW: f32 = 132.0;
/// The height of the field for a number with its hint and its button, in points.
const NUMBER: f32 = 100.0;
/// The width and the height of the figure of a refutation, in points.
const FIGURE: (f32, f32) = (104.0, 70.0);

/// How large the question is written.
#[derive(Clone, Copy)]
struct Way {
    /// The size of the letters of the question, and of the answers; in points.
    prompt: f32,
    letters: f32,
    /// The least height of an answer, and the space above and below its words together; in points.
    answer: f32,
    padding: f32,
    /// Between the parts, in points.
    gap: f32,
    /// The height that is kept free for what speaks against the first answer, in points.
    against: f32,
    /// Are the figure and the numbers of a refutation shown?
    has_figure: bool,
    has_numbers: bool,
}

/// From the most generous to the smallest. The first one in which all answers are in view is taken.
const WAYS: [Way; 4] = [
    Way {
        prompt: 17.0,
        letters: 14.5,
        answer: 34.0,
        padding: 14.0,
        gap: 8.0,
        against: 210.0,
        has_figure: true,
        has_numbers: true,
    },
    Way {
        prompt: 16.0,
        letters: 13.5,
        answer: 28.0,
        padding: 8.0,
        gap: 6.0,
        against: 200.0,
        has_figure: true,
        has_numbers: true,
    },
    Way {
        prompt: 15.0,
        letters: 13.0,
        answer: 26.0,
        padding: 6.0,
        gap: 5.0,
        against: 130.0,
        has_figure: false,
        has_numbers: true,
    },
    Way {
        prompt: 13.5,
        letters: 12.5,
        answer: 24.0,
        padding: 4.0,
        gap: 3.0,
        against: 90.0,
        has_figure: false,
        has_numbers: false,
    },
];
/// The letters of hints, and of what can be done instead of an answer; in points.
const HINT: f32 = 14.5;
const WAYS_OUT: f32 = 12.5;
/// The height of a way out in the caption, and what is left free above and below it; in points.
const WAY_OUT: f32 = 22.0;
const ABOVE_WAYS_OUT: f32 = 5.0;
const BELOW_WAYS_OUT: f32 = 6.0;
/// What leaves a question without an answer is called.
pub const LEAVE: &str = "Not now";
/// In a card that is not as wide, in points, the ways out are short.
const NARROW: f32 = 260.0;

/// What the cards need besides a user interface.
#[derive(Clone, Copy)]
pub struct CardContext<'a> {
    pub palette: &'a Palette,
    pub lit: Option<Thing>,
}

/// The Explain tab while a question is open: what happened last, and the question. Nothing else, which could give the
/// answer away.
pub fn page(
    ui: &mut Ui,
    player: &Player,
    content: &Content,
    typed: &mut String,
    context: CardContext<'_>,
    requests: &mut Requests,
) {
    let Some(open) = player.question() else { return };
    let room = ui.available_rect_before_wrap();
    // The question has the room that it needs, and the last sentence the rest.
    // Room for what speaks against the first answer is kept from the beginning: afterwards the answers stay where they are.
    let kept = |way: &Way| {
        let whole = height_in(ui, player, way, context);
        let free = if open.question.form.leaves_a_choice() { way.against } else { 0.0 };
        whole + (free - height_against(ui, player, open, way, context)).max(0.0)
    };
    let has_now = room.height() >= kept(&WAYS[0]) + NOW + GAP;
    let fits = |way: &&Way| height_in(ui, player, way, context) <= room.height();
    let way = WAYS.iter().find(|way| kept(way) <= room.height()).or_else(|| WAYS.iter().find(fits));
    let way = way.unwrap_or(&WAYS[WAYS.len() - 1]);
    let top = room.with_max_y(room.top() + if has_now { NOW } else { 0.0 });
    if has_now {
        frame::surface(ui, top, context.palette);
        frame::at(ui, top, "now", |ui| {
            now::card(ui, player, content, (16.0, true), context.palette, context.lit, requests);
        });
    }
    let below = room.with_min_y(top.bottom() + if has_now { GAP } else { 0.0 });
    frame::at(ui, below, "question", |ui| {
        let title = match (&open.refuted, open.question.answered_at > open.question.asked_at) {
            // The ways out need the room.
            _ if below.width() < NARROW => "",
            (Some(_), _) => "once more",
            (None, true) => "what next?",
            (None, false) => "a question",
        };
        let row = frame::caption_row(below);
        let row = row.with_min_y(row.top() + ABOVE_WAYS_OUT).with_max_y(row.top() + ABOVE_WAYS_OUT + WAY_OUT);
        frame::frame(ui, context.palette, title, "", |ui| {
            frame::scrolled(ui, content.hash ^ u64::from(open.refuted.is_some()), |ui| {
                ui.add_space(BELOW_WAYS_OUT);
                asked(ui, open, way, context, requests);
                answers(ui, open, way, typed, context, requests);
                refutation(ui, player, open, way, context, requests);
                open_nodes::show(ui, player, open, context, requests);
                let hidden = player.lesson().hidden_layers();
                if !hidden.is_empty() {
                    ui.add_space(8.0);
                    hint(ui, &format!("Hidden while you predict: {}.", hidden.join(", ")), context.palette);
                }
            });
        });
        frame::at(ui, row, "ways out", |ui| ways_out(ui, context.palette, requests));
    });
}

/// The height of what speaks against the first answer, in points; 0 before it.
fn height_against(ui: &Ui, player: &Player, open: &OpenQuestion, way: &Way, context: CardContext<'_>) -> f32 {
    let body = |ui: &mut Ui| refutation(ui, player, open, way, context, &mut Requests::default());
    frame::height_over(ui, ui.available_width() - frame::CHROME.x, body)
}

/// The height that it needs: all answers are in view.
pub fn least_height(ui: &Ui, player: &Player, context: CardContext<'_>) -> f32 {
    height_in(ui, player, &WAYS[WAYS.len() - 1], context)
}

fn height_in(ui: &Ui, player: &Player, way: &Way, context: CardContext<'_>) -> f32 {
    let Some(open) = player.question() else { return 0.0 };
    frame::measured(ui, |ui| {
        let requests = &mut Requests::default();
        ui.add_space(BELOW_WAYS_OUT);
        asked(ui, open, way, context, requests);
        if let Form::Number(_) = open.question.form {
            // The field itself would take the keys.
            ui.add_space(NUMBER);
        } else {
            answers(ui, open, way, &mut String::new(), context, requests);
        }
        refutation(ui, player, open, way, context, requests);
        open_nodes::show(ui, player, open, context, requests);
    })
}

fn asked(ui: &mut Ui, open: &OpenQuestion, way: &Way, context: CardContext<'_>, requests: &mut Requests) {
    let (font, ink) = (style::bold(way.prompt), context.palette.text());
    sentence::show(ui, &open.question.prompt, &font, ink, context.palette, context.lit, requests);
    ui.add_space(way.gap);
}

/// What was answered first, and what speaks against it: the meaning, the numbers, and the figure of the test. It stands below the
/// answers, so that they stay where they are.
fn refutation(
    ui: &mut Ui,
    player: &Player,
    open: &OpenQuestion,
    way: &Way,
    context: CardContext<'_>,
    requests: &mut Requests,
) {
    let Some(refuted) = &open.refuted else { return };
    ui.add_space(way.gap);
    let palette = context.palette;
    let font = &style::sans(way.letters);
    let said = answered(&refuted.answer, &open.question.form, player.lesson());
    let shown = ui.scope(|ui| {
        ui.set_max_width(ui.available_width());
        egui::Frame::new().inner_margin(egui::Margin { left: 12, right: 0, top: 0, bottom: 0 }).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            let not = sentence!["Not quite. You said: ", said, "."];
            sentence::show(ui, &not, font, palette.ink(Role::Fault), palette, context.lit, requests);
            let Some(why) = &refuted.why else { return };
            sentence::show(ui, &why.meaning, font, palette.text(), palette, context.lit, requests);
            ui.horizontal_top(|ui| {
                if let Some(picture) = why.figure.as_ref().filter(|_| way.has_figure) {
                    figure::show(ui, "refuted", picture, picture.bounds(), Vec2::from(FIGURE), palette);
                }
                if way.has_numbers && !why.compared.is_empty() {
                    let numbers = RichText::new(why.compared.on_screen()).font(style::mono(11.5));
                    ui.add(Label::new(numbers.color(palette.quiet())).wrap());
                }
            });
        });
    });
    let bar = shown.response.rect.with_max_x(shown.response.rect.left() + 4.0);
    ui.painter().rect_filled(bar, 2.0, palette.ink(Role::Fault));
}

/// Everything with which the question can be answered.
fn answers(
    ui: &mut Ui,
    open: &OpenQuestion,
    way: &Way,
    typed: &mut String,
    context: CardContext<'_>,
    requests: &mut Requests,
) {
    let palette = context.palette;
    let mut give = |answer: Answer| requests.commands.push(Predict::Answer(answer).into());
    match &open.question.form {
        Form::Options { options, .. } => {
            let options: Vec<String> = options.iter().map(Sentence::on_screen).collect();
            let columns = columns(ui, &options);
            let mut pressed = None;
            let between = if columns.is_bare { BETWEEN_BARE } else { ui.spacing().item_spacing.x };
            for (row, texts) in options.chunks(columns.count).enumerate() {
                ui.spacing_mut().item_spacing.x = between;
                ui.columns(columns.count, |uis| {
                    for (column, (ui, text)) in uis.iter_mut().zip(texts).enumerate() {
                        let i = row * columns.count + column;
                        let button = |ui: &mut Ui| option_button(ui, open, (i, text), (way, columns), palette);
                        if ui.add_enabled_ui(!is_refuted(open, i), button).inner {
                            pressed = Some(i);
                        }
                    }
                });
                ui.add_space(way.gap / 4.0);
            }
            if let Some(i) = pressed {
                give(Answer::Option(i));
            }
        }
        Form::Things { need: Need::Any, .. } => hint(ui, "Click on the map.", palette),
        Form::Things { need: Need::All, .. } => {
            hint(
                ui,
                &format!("Click on the map: {} chosen. A second click takes it back.", open.chosen.len()),
                palette,
            );
            if !open.question.kind.click_hint.is_empty() {
                hint(ui, open.question.kind.click_hint, palette);
            }
            let is_ready = !open.chosen.is_empty();
            if done_button(ui, is_ready, "Choose something first", palette) {
                give(Answer::Things(open.chosen.clone()));
            }
        }
        Form::Number(_) => {
            hint(ui, "Type a number.", palette);
            number_field(ui, typed, palette, requests);
        }
    }
}

/// What can be done instead of an answer, in the caption of the card: there it is always in view.
fn ways_out(ui: &mut Ui, palette: &Palette, requests: &mut Requests) {
    // In a narrow panel, one word has to do.
    let show = if ui.available_width() < NARROW { "Answer" } else { "Show the answer" };
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().button_padding = Vec2::new(7.0, 0.0);
        ui.spacing_mut().item_spacing.x = 6.0;
        // With a frame: two grey words in a caption look like a part of it.
        ui.spacing_mut().interact_size.y = WAY_OUT;
        let mut button = |text: &str, hint| {
            let text = RichText::new(text).font(style::sans(WAYS_OUT)).color(palette.text());
            let button = egui::Button::new(text).stroke(Stroke::new(1.0, palette.border())).corner_radius(5.0);
            ui.add(button.min_size(Vec2::new(0.0, WAY_OUT))).tooltip(hint).clicked()
        };
        // Not "Skip": in the funnel this is an answer.
        if button(LEAVE, "Leave it without an answer (Esc)") {
            requests.commands.push(Predict::Leave.into());
        }
        if button(show, "Show the answer: it counts as not answered") {
            requests.commands.push(Predict::ShowAnswer.into());
        }
    });
}

/// How answers stand side by side: how many in a row, and the size of their letters in a narrow column.
#[derive(Clone, Copy)]
struct Columns {
    count: usize,
    /// Is a hyphen the end of a line, and the number smaller?
    is_tight: bool,
    /// Has the number no square around it, and are the columns close to each other? Otherwise a word would be broken.
    is_bare: bool,
    letters: f32,
}

/// Left and right of the words in a narrow column, and in a tight one; in points.
const BESIDE_NARROW: [f32; 2] = [27.0, 4.0];
const BESIDE_TIGHT: [f32; 2] = [21.0, 3.0];
/// The same where the number has no square, and then the space between two columns.
const BESIDE_BARE: [f32; 2] = [14.0, 2.0];
const BETWEEN_BARE: f32 = 4.0;

/// Many short answers stand side by side, so that all of them are in view. No word is broken but at a hyphen.
fn columns(ui: &Ui, options: &[String]) -> Columns {
    const MANY: usize = 6;
    const SHORT: usize = 11;
    const SIZES: [f32; 4] = [12.5, 12.0, 11.5, 11.0];
    const COUNT: usize = 3;
    if options.len() < MANY || options.iter().any(|text| text.chars().count() > SHORT) {
        return Columns { count: 1, is_tight: false, is_bare: false, letters: SIZES[0] };
    }
    let width = |text: &str, letters: f32| {
        ui.painter().layout_no_wrap(text.to_owned(), style::sans(letters), Color32::WHITE).size().x
    };
    let room = |between: f32, [left, right]: [f32; 2]| {
        (ui.available_width() - between * (COUNT - 1) as f32) / COUNT as f32 - left - right
    };
    let between = ui.spacing().item_spacing.x;
    if options.iter().all(|text| width(text, SIZES[0]) <= room(between, BESIDE_NARROW)) {
        return Columns { count: COUNT, is_tight: false, is_bare: false, letters: SIZES[0] };
    }
    let size_in = |room: f32| {
        let parts = || options.iter().flat_map(|text| text.split_inclusive('-'));
        SIZES.into_iter().find(|&letters| parts().all(|part| width(part, letters) <= room))
    };
    let with_square = size_in(room(between, BESIDE_TIGHT));
    let letters = with_square.or_else(|| size_in(room(BETWEEN_BARE, BESIDE_BARE)));
    let letters = letters.unwrap_or(SIZES[SIZES.len() - 1]);
    Columns { count: COUNT, is_tight: true, is_bare: with_square.is_none(), letters }
}

/// The field for a number, and the button beside it. It takes digits only.
pub fn number_field(ui: &mut Ui, typed: &mut String, palette: &Palette, requests: &mut Requests) {
    // A copy of it that is only measured must not take the letters.
    let is_measured = !ui.is_visible();
    let edit = TextEdit::singleline(typed).font(style::mono(18.0)).desired_width(120.0).interactive(!is_measured);
    let field = ui.add(edit);
    if is_measured {
        done_button(ui, false, "", palette);
        return;
    }
    field.request_focus();
    typed.retain(|c| c.is_ascii_digit() || c == '-');
    let number = typed.trim().parse::<i64>();
    let entered = ui.input(|i| i.key_pressed(Key::Enter));
    let is_done = done_button(ui, number.is_ok(), "Type a number first", palette) || entered;
    match number {
        Ok(number) if is_done => {
            requests.commands.push(Predict::Answer(Answer::Number(number)).into());
            typed.clear();
        }
        // As in questions of other kinds.
        Err(_) if entered && typed.is_empty() => requests.commands.push(Predict::ShowAnswer.into()),
        _ => {}
    }
    if ui.input(|i| i.key_pressed(Key::Escape)) {
        typed.clear();
        requests.commands.push(Predict::Leave.into());
    }
}

pub(super) fn hint(ui: &mut Ui, text: &str, palette: &Palette) {
    ui.label(RichText::new(text).font(style::sans(HINT)).color(palette.quiet()));
    ui.add_space(6.0);
}

pub(super) fn quiet(ui: &mut Ui, text: &str, hint: &str) -> egui::Response {
    ui.add(egui::Button::new(RichText::new(text).font(style::sans(13.0))).min_size(Vec2::new(0.0, 28.0))).tooltip(hint)
}

const ANSWER: &str = "Answer (Enter)";
/// The distance of its tooltip from the card, and the room that it needs left of it; in points.
const TOOLTIP_CLEAR: f32 = 24.0;
const TOOLTIP_ROOM: f32 = 160.0;

fn done_button(ui: &mut Ui, is_ready: bool, why_not: &str, palette: &Palette) -> bool {
    // A button with a fixed size has its word in the middle.
    let size = Vec2::new(90.0, 32.0);
    if is_ready {
        let button = widgets::main_button(RichText::new("Done"), palette);
        let edge = ui.max_rect().left() - TOOLTIP_CLEAR;
        let response = ui.add_sized(size, button);
        // Below the button it would lie on what is said of the answer: the pointer still rests there.
        let has_room = edge > TOOLTIP_ROOM;
        let response = if has_room { response.tooltip_left_of(edge, ANSWER) } else { response.tooltip(ANSWER) };
        return response.clicked();
    }
    // The look of a disabled button could not be read.
    let words = RichText::new("Done").color(palette.quiet());
    let button = egui::Button::new(words).fill(palette.panel()).stroke(Stroke::new(1.0, palette.border()));
    let response = ui.add_sized(size, button);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, false, "Done"));
    response.tooltip(why_not);
    false
}

/// Was this answer given and refuted? It cannot be chosen again.
pub fn is_refuted(open: &OpenQuestion, i: usize) -> bool {
    open.refuted.as_ref().is_some_and(|refuted| refuted.answer == Answer::Option(i))
}

/// The words of an answer, in a column of this width. What was refuted is struck through in its place: the other answers must not move
/// to where the pointer is.
pub fn answer_words(
    ui: &Ui,
    open: &OpenQuestion,
    (i, text): (usize, String),
    font: FontId,
    width: f32,
    palette: &Palette,
) -> Arc<Galley> {
    let is_refuted = is_refuted(open, i);
    let ink = if is_refuted { palette.quiet() } else { palette.text() };
    let strikethrough = if is_refuted { Stroke::new(1.5, ink) } else { Stroke::NONE };
    let mut job = LayoutJob::single_section(text, TextFormat { strikethrough, ..TextFormat::simple(font, ink) });
    job.wrap.max_width = width;
    ui.painter().layout_job(job)
}

/// An answer over the whole width, with the number of its key. True if it is pressed.
fn option_button(
    ui: &mut Ui,
    open: &OpenQuestion,
    (i, text): (usize, &str),
    (way, columns): (&Way, Columns),
    palette: &Palette,
) -> bool {
    let ([left, right], key_size, size) = match columns {
        Columns { count: 1, .. } => ([40.0, 4.0], 22.0, way.letters),
        Columns { is_tight: false, letters, .. } => (BESIDE_NARROW, 19.0, letters),
        Columns { is_bare: true, letters, .. } => (BESIDE_BARE, 0.0, letters),
        Columns { is_tight: true, letters, .. } => (BESIDE_TIGHT, 16.0, letters),
    };
    let key_size = f32::min(key_size, way.answer - 6.0);
    let width = ui.available_width();
    let lines = if columns.is_tight { text.replace('-', "-\n") } else { text.to_owned() };
    let words = answer_words(ui, open, (i, lines), style::sans(size), width - left - right, palette);
    let (rect, response) =
        ui.allocate_exact_size(Vec2::new(width, (words.size().y + way.padding).max(way.answer)), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, !is_refuted(open, i), text));
    let fill = if response.hovered() { palette.border() } else { palette.panel() };
    ui.painter().rect(rect, 8.0, fill, Stroke::new(1.0, palette.quiet()), StrokeKind::Inside);
    let key = Rect::from_center_size(Pos2::new(rect.left() + left / 2.0, rect.center().y), Vec2::splat(key_size));
    ui.painter().rect_filled(key, 5.0, palette.text());
    let number = (i + 1).to_string();
    let ink = if columns.is_bare { palette.text() } else { palette.panel() };
    ui.painter().text(key.center(), Align2::CENTER_CENTER, &number, style::bold(13.5), ink);
    let at = Pos2::new(rect.left() + left, rect.center().y - words.size().y / 2.0);
    ui.painter().galley(at, words, palette.text());
    widgets::focus_ring(ui, &response, rect, palette);
    response.tooltip(format!("Answer ({number})")).clicked()
}

/// How often questions are asked, and the score. It stands where the invariant stands otherwise.
pub fn practice(ui: &mut Ui, player: &Player, palette: &Palette, requests: &mut Requests) {
    let predictor = player.predictor();
    let total = predictor.score().total();
    let note = match total.asked {
        0 => "the run will ask".to_owned(),
        asked => format!("{} of {asked} right at the first try", total.right),
    };
    frame::frame(ui, palette, "predict", note, |ui| {
        ui.horizontal_wrapped(|ui| {
            let words = Frequency::ALL.map(Frequency::word);
            let hints = Frequency::ALL.map(Frequency::hint);
            let chosen = Frequency::ALL.iter().position(|&f| f == predictor.frequency()).unwrap_or(0);
            if let Some(i) = widgets::segments(ui, &words, &hints, chosen, palette) {
                requests.commands.push(Predict::SetFrequency(Frequency::ALL[i]).into());
            }
            if quiet(ui, "Score", "Right answers by kind; export as CSV or JSON").clicked() {
                requests.action = Some(WindowAction::Score);
            }
            if quiet(ui, "Off", "Stop asking (T)").clicked() {
                requests.commands.push(Predict::On(false).into());
            }
        });
    });
}

#[cfg(test)]
mod tests;
