//! An open question with its answers as a list, in letters that can be read from the last row.

use super::Reply;
use crate::app::fit;
use crate::app::message::{self, Said};
use crate::app::panel::{self, Requests, frame};
use crate::app::scale::LEAST_LETTERS;
use crate::app::style::{self, Palette};
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::text::{LayoutJob, TextFormat};
use egui_macroquad::egui::{Align2, Rect, RichText, Sense, Ui, Vec2, WidgetInfo, WidgetType};
use pathlight::lesson::question::{Answer, Form, Need};
use pathlight::picture::{Role, Thing};
use pathlight::player::Predict;
use pathlight::tutor::predict::OpenQuestion;
use pathlight::words::Sentence;

/// The heights of the letters of a question: before the first answer, and after it, when what speaks against that answer is new and
/// large; in points.
const QUESTION: [f32; 2] = [19.0, 15.0];
const REFUTED: f32 = 19.0;
/// The heights of the letters of answers: a few, and many; in points.
const LETTERS: [f32; 2] = [19.0, 16.0];
const MANY: usize = 5;
/// The side of the square with the number of an answer, the space right of it, and the one between two rows, for letters of one point.
const NUMBER: f32 = 1.45;
const AFTER_NUMBER: f32 = 0.6;
const BETWEEN: f32 = 0.3;
/// More answers stand in two columns.
const MOST_IN_ONE_COLUMN: usize = 3;
/// Between two columns, in points.
const APART: f32 = 28.0;
/// Letters of hints, in points.
const HINT: f32 = 15.0;

/// From this width of the strip on, in points, the answers are beside the question, so that the map keeps its height.
const WIDE: f32 = 560.0;
/// The part of the width that the question has then: all that short answers leave. It is the same with what speaks against an answer, so
/// that the answers stay where they are.
const QUESTION_SHARE: [f32; 2] = [0.5, 0.72];

/// The letters of long questions are smaller by these factors: the strip does not change its height for them.
const PARTS: [f32; 5] = [1.0, 0.92, 0.84, 0.76, 0.68];

/// What stands around a question: the height of the strip in points, a message that has the place of the hint, and which part of the map
/// is shown.
#[derive(Clone, Copy)]
pub(super) struct Around<'a> {
    pub height: f32,
    pub said: Option<&'a Said>,
    pub part: Option<&'a str>,
}

/// The open question without its answer, which Enter shows, in the strip.
pub(super) fn show(
    ui: &mut Ui,
    open: &OpenQuestion,
    around: Around,
    typed: &mut String,
    palette: &Palette,
    lit: Option<Thing>,
) -> Reply {
    let width = ui.available_width();
    let fits = |letters: &Letters| {
        let body = |ui: &mut Ui| {
            _ = show_in(ui, open, (*letters, Around { said: None, ..around }), &mut String::new(), palette, lit);
        };
        frame::height_over(ui, width, body) <= around.height + 0.5
    };
    // The answers are read from the last row as long as that is possible.
    let all = PARTS.into_iter().flat_map(|answers| PARTS.map(|asked| Letters { asked, answers }));
    let letters = fit::first(all, fits).unwrap_or(Letters { asked: 1.0, answers: 1.0 });
    show_in(ui, open, (letters, around), typed, palette, lit)
}

/// By which factor letters are smaller: those of the question and of what speaks against an answer, and those of the answers.
#[derive(Clone, Copy)]
struct Letters {
    asked: f32,
    answers: f32,
}

fn sized(points: f32, factor: f32) -> f32 {
    (points * factor).max(LEAST_LETTERS)
}

fn show_in(
    ui: &mut Ui,
    open: &OpenQuestion,
    (letters, around): (Letters, Around),
    typed: &mut String,
    palette: &Palette,
    lit: Option<Thing>,
) -> Reply {
    let mut reply = Reply::default();
    let (requests, clicked) = (&mut reply.requests, &mut reply.clicked);
    let width = ui.available_width();
    ui.spacing_mut().item_spacing.y = sized(LETTERS[1], letters.asked) * BETWEEN;
    let mut hint = |ui: &mut Ui| match around.said {
        Some(said) => *clicked = message::show(ui, said, palette),
        None => hint(ui, open, letters, around.part, palette),
    };
    if width < WIDE || !matches!(open.question.form, Form::Options { .. }) {
        asked(ui, open, letters, palette, lit, requests);
        answers(ui, open, letters, typed, palette, requests);
        hint(ui);
        return reply;
    }
    let [least, most] = QUESTION_SHARE;
    let share = (1.0 - (width_of_answers(ui, &open.question.form) + APART) / width).clamp(least, most);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = APART;
        ui.vertical(|ui| {
            ui.set_width(width * share - APART);
            asked(ui, open, letters, palette, lit, requests);
            hint(ui);
        });
        ui.vertical(|ui| {
            ui.set_width(ui.available_width());
            answers(ui, open, letters, typed, palette, requests);
        });
    });
    reply
}

/// The width of answers that stand in one line each, in their largest letters.
fn width_of_answers(ui: &Ui, form: &Form) -> f32 {
    let Form::Options { options, .. } = form else { return 0.0 };
    let letters = LETTERS[usize::from(options.len() >= MANY)];
    let widths = options.iter().map(|option| fit::width(ui.ctx(), &option.on_screen(), style::bold(letters)));
    let widest = widths.fold(0.0, f32::max) + letters * (NUMBER + AFTER_NUMBER) + 1.0;
    if options.len() > MOST_IN_ONE_COLUMN { 2.0 * widest + APART } else { widest }
}

/// The question, and what speaks against the first answer.
fn asked(
    ui: &mut Ui,
    open: &OpenQuestion,
    letters: Letters,
    palette: &Palette,
    lit: Option<Thing>,
    requests: &mut Requests,
) {
    let why = open.refuted.as_ref().and_then(|refuted| refuted.why.as_ref());
    let size = QUESTION[usize::from(why.is_some())];
    let said = panel::alone(ui, &open.question.prompt, palette, lit, sized(size, letters.asked));
    requests.commands.extend(said.commands);
    requests.pointed = said.pointed;
    if let Some(why) = why {
        // Only the verdict is red: what explains it is to be read.
        let font = style::sans(sized(REFUTED, letters.asked));
        let mut job = LayoutJob::default();
        job.append("Not quite. ", 0.0, TextFormat::simple(font.clone(), palette.ink(Role::Fault)));
        job.append(&why.with_numbers().on_screen(), 0.0, TextFormat::simple(font, palette.text()));
        ui.label(job);
    }
}

fn hint(ui: &mut Ui, open: &OpenQuestion, letters: Letters, part: Option<&str>, palette: &Palette) {
    let is_number = matches!(open.question.form, Form::Number(_));
    let hint =
        if is_number { "Type the number, then Enter. Enter alone shows the answer" } else { "Enter shows the answer" };
    let hint = part.map_or_else(|| hint.to_owned(), |part| format!("{hint}. Part of the map: {part}"));
    ui.label(RichText::new(hint).font(style::sans(sized(HINT, letters.asked))).color(palette.quiet()));
}

fn answers(
    ui: &mut Ui,
    open: &OpenQuestion,
    letters: Letters,
    typed: &mut String,
    palette: &Palette,
    requests: &mut Requests,
) {
    match &open.question.form {
        Form::Options { options, .. } => {
            let all: Vec<String> = options.iter().map(Sentence::on_screen).collect();
            list(ui, open, &all, letters, palette, requests);
        }
        Form::Things { need, .. } => {
            let hint = match need {
                Need::Any => "Click it on the map.".to_owned(),
                Need::All => format!("Click all of them on the map, then Enter: {} chosen.", open.chosen.len()),
            };
            ui.label(RichText::new(hint).font(style::bold(sized(LETTERS[1], letters.answers))).color(palette.text()));
        }
        Form::Number(_) => {
            ui.horizontal(|ui| panel::number_field(ui, typed, palette, requests));
        }
    }
}

/// The answers below each other; many of them in two columns, if each fits into one line there.
fn list(
    ui: &mut Ui,
    open: &OpenQuestion,
    answers: &[String],
    letters: Letters,
    palette: &Palette,
    requests: &mut Requests,
) {
    let part = letters.answers;
    let letters = sized(LETTERS[usize::from(answers.len() >= MANY)], part);
    let (side, after) = (letters * NUMBER, letters * AFTER_NUMBER);
    let width = ui.available_width();
    let column = (width - APART) / 2.0;
    let wide = |text: &str| fit::width(ui.ctx(), text, style::bold(letters)) + side + after;
    let count =
        if answers.len() > MOST_IN_ONE_COLUMN && answers.iter().all(|text| wide(text) <= column) { 2 } else { 1 };
    let own = if count == 2 { column } else { width };
    ui.spacing_mut().item_spacing.y = letters * BETWEEN * part;
    for (row, texts) in answers.chunks(count).enumerate() {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = APART;
            for (column, text) in texts.iter().enumerate() {
                let i = row * count + column;
                let answer = (i, text.clone());
                let galley = panel::answer_words(ui, open, answer, style::bold(letters), own - side - after, palette);
                let can_choose = !panel::is_refuted(open, i);
                let size = Vec2::new(own, galley.size().y.max(side));
                let sense = if can_choose { Sense::click() } else { Sense::hover() };
                let (rect, response) = ui.allocate_exact_size(size, sense);
                response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, can_choose, text));
                let fill = if response.hovered() && can_choose { palette.border() } else { palette.card() };
                let square = Rect::from_min_size(rect.min, Vec2::splat(side));
                ui.painter().rect_filled(square, 5.0, fill);
                let (middle, font) = (square.center(), style::bold(letters * 0.85));
                ui.painter().text(middle, Align2::CENTER_CENTER, (i + 1).to_string(), font, palette.quiet());
                let first = fit::line(ui.ctx(), style::bold(letters));
                let at = rect.min + Vec2::new(side + after, ((side - first) / 2.0).max(0.0));
                ui.painter().galley(at, galley, palette.text());
                if response.clicked() {
                    requests.commands.push(Predict::Answer(Answer::Option(i)).into());
                }
                response.tooltip(format!("Answer ({})", i + 1));
            }
        });
    }
}
