//! The card at the end of a tour: the predictions by kind of question, and the terms that were met.

use super::Answer;
use crate::app::style::{self, Palette};
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{Align, Label, Layout, RichText, Sense, Stroke, StrokeKind, Ui, Vec2};
use pathlight::picture::Role;
use pathlight::player::{Command, TourCommand};
use pathlight::tutor::tour::{Predictions, Progress, TourEnd};
use pathlight::words::count;

/// The columns of the predictions, in points.
const KIND: f32 = 250.0;
const NUMBERS: f32 = 130.0;
const BAR: Vec2 = Vec2::new(100.0, 10.0);
/// The height of a row, in points.
const ROW: f32 = 20.0;

/// What the card shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    pub end: Box<TourEnd>,
    /// How far the next tour has come.
    pub next: Progress,
}

impl Shown {
    pub fn title(&self) -> &'static str {
        if self.end.open.is_some() { "All stops seen" } else { "Tour complete" }
    }

    /// The label of the main button.
    pub fn verb(&self) -> &'static str {
        if self.end.next.is_some() { "Next tour" } else { "Close" }
    }

    /// What the main button does.
    pub fn accepted(&self) -> Answer {
        self.end.next.map_or(Answer::Cancel, |tour| start(tour.name.clone(), self.next.clone()))
    }

    /// Goes on with the first open question.
    pub fn to_open_question(&self) -> Option<Answer> {
        self.end.open.clone().map(|(name, progress)| start(name, progress))
    }
}

fn start(name: String, progress: Progress) -> Answer {
    Answer::Command(Command::Tour(TourCommand::Start { name, progress }))
}

pub fn show(ui: &mut Ui, shown: &Shown, palette: &Palette) {
    let TourEnd { title, stops, terms, predictions, next, .. } = &*shown.end;
    let text = format!("\u{201c}{title}\u{201d} \u{b7} {}", count(*stops, "stop"));
    ui.label(RichText::new(text).font(style::sans(15.0)).color(palette.text()));
    let [right, open, asked] = shown.end.right_open_and_asked();
    if asked > 0 {
        ui.add_space(6.0);
        caption(ui, "Your predictions", palette);
        predictions.iter().for_each(|of| row(ui, of.kind.title, *of, palette));
        let all = in_all([right, open, asked]);
        ui.label(RichText::new(all).font(style::bold(14.0)).color(palette.text()));
    }
    if !terms.is_empty() {
        ui.add_space(6.0);
        caption(ui, "Terms that you have met", palette);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(5.0);
            for term in terms {
                // A chip of its own: many names have several words, and one was broken over two lines.
                let name = ui.painter().layout_no_wrap(term.name().to_owned(), style::sans(13.0), palette.text());
                let (chip, response) = ui.allocate_exact_size(name.size() + Vec2::new(14.0, 5.0), Sense::hover());
                ui.painter().rect(chip, 5.0, palette.card(), Stroke::new(1.0, palette.border()), StrokeKind::Inside);
                ui.painter().galley(chip.center() - name.size() / 2.0, name, palette.text());
                response.tooltip(term.definition());
            }
        });
    }
    if let Some(next) = next {
        ui.add_space(6.0);
        caption(ui, "Next tour", palette);
        let text = format!("{} \u{b7} {} min", next.title, next.minutes());
        ui.label(RichText::new(text).font(style::bold(14.0)).color(palette.text()));
        ui.label(RichText::new(&next.about).font(style::sans(13.0)).color(palette.quiet()));
    }
}

/// What was answered and what is right, of all questions. A question without an answer is not wrong.
fn in_all([right, open, asked]: [usize; 3]) -> String {
    let (answered, questions) = (asked - open, count(asked, "question"));
    match open {
        0 => format!("{right} of {asked} right at the first attempt."),
        _ if answered == 0 => format!("You answered 0 of {questions}."),
        _ => format!("You answered {answered} of {questions}, {right} right at the first attempt."),
    }
}

fn caption(ui: &mut Ui, text: &str, palette: &Palette) {
    ui.label(RichText::new(text).font(style::sans(12.5)).color(palette.quiet()));
}

fn row(ui: &mut Ui, title: &str, of: Predictions, palette: &Palette) {
    ui.horizontal(|ui| {
        let cell = |ui: &mut Ui, text: RichText, width: f32| {
            ui.allocate_ui_with_layout(Vec2::new(width, ROW), Layout::left_to_right(Align::Center), |ui| {
                ui.set_min_width(width);
                ui.add(Label::new(text).truncate());
            });
        };
        cell(ui, RichText::new(title).font(style::sans(14.0)), KIND);
        let numbers = match of.answered() {
            0 => "not answered".to_owned(),
            answered => format!("{} of {answered} right", of.right),
        };
        cell(ui, RichText::new(numbers).font(style::mono(12.5)).color(palette.quiet()), NUMBERS);
        let (rect, _) = ui.allocate_exact_size(BAR, Sense::hover());
        ui.painter().rect_filled(rect, 3.0, palette.border());
        let part = of.right as f32 / of.answered().max(1) as f32;
        let right = rect.with_max_x(rect.left() + rect.width() * part);
        ui.painter().rect_filled(right, 3.0, palette.ink(Role::Path));
    });
}
