//! The outcome of a question: right or not, what speaks for and against the answer, and where to look.

use super::super::{Requests, frame, sentence};
use super::CardContext;
use crate::app::style::{self, Palette};
use egui_macroquad::egui::Ui;
use pathlight::lesson::Why;
use pathlight::picture::Role;
use pathlight::player::Player;
use pathlight::tutor::predict::Outcome;
use pathlight::words::Sentence;

/// From the left edge of the coloured bar to the words of an outcome, and between their paragraphs, in points.
const BESIDE_BAR: f32 = 14.0;
const BETWEEN: f32 = 6.0;

/// What decided the step of an outcome, and whether it stands above the outcome: where there is no room for that, it is said in the outcome.
#[derive(Clone, Copy)]
pub struct Decided<'a> {
    pub why: Option<&'a Why>,
    pub is_above: bool,
}

/// The outcome of the last question. It stands where the code stands otherwise.
pub fn outcome(
    ui: &mut Ui,
    player: &Player,
    decided: Decided<'_>,
    outcome: &Outcome,
    context: CardContext<'_>,
    requests: &mut Requests,
) {
    let (title, role) = match (outcome.is_right, &outcome.answer) {
        (true, _) => ("your answer", Role::Path),
        (false, Some(_)) => ("your answer", Role::Fault),
        (false, None) => ("the answer", Role::Highlight),
    };
    frame::frame(ui, context.palette, title, "", |ui| {
        let all = ui.available_rect_before_wrap();
        ui.painter().rect_filled(all.with_max_x(all.left() + 4.0), 2.0, context.palette.ink(role));
        frame::at(ui, all.with_min_x(all.left() + BESIDE_BAR), "words", |ui| {
            frame::scrolled(ui, outcome.at as u64, |ui| {
                ui.spacing_mut().item_spacing.y = BETWEEN;
                for Paragraph { text, letters, is_quiet } in paragraphs(player, decided, outcome) {
                    let ink = if is_quiet { context.palette.quiet() } else { context.palette.text() };
                    sentence::show(ui, &text, &style::sans(letters), ink, context.palette, context.lit, requests);
                }
            });
        });
    });
}

/// The height that the outcome needs in a card of this width, in points.
pub fn outcome_height(
    ui: &Ui,
    player: &Player,
    decided: Decided<'_>,
    outcome: &Outcome,
    width: f32,
    palette: &Palette,
) -> f32 {
    let width = width - frame::CHROME.x - BESIDE_BAR;
    let height = |p: &Paragraph| sentence::height(ui, &p.text, &style::sans(p.letters), palette, width) + BETWEEN;
    frame::CHROME.y + paragraphs(player, decided, outcome).iter().map(height).sum::<f32>()
}

/// A part of what is said of an answer.
struct Paragraph {
    text: Sentence,
    /// The size of the letters, in points.
    letters: f32,
    is_quiet: bool,
}

/// Right or not, what speaks against a wrong answer, why the right one is right, and where to look.
fn paragraphs(player: &Player, decided: Decided<'_>, outcome: &Outcome) -> Vec<Paragraph> {
    let lesson = player.lesson();
    let small = |text: Sentence| Paragraph { text, letters: 13.5, is_quiet: false };
    let mut all = vec![Paragraph { letters: 15.5, ..small(outcome.sentence(lesson)) }];
    let refuted = outcome.refuted.as_ref();
    // What decided the step stands above already, except at the end of a run.
    let above = decided.why.filter(|_| decided.is_above && lesson.conclusion().is_none());
    let against = refuted.and_then(|refuted| refuted.why.as_ref());
    let says_more = |against: &&Why| above.is_none_or(|above| above.meaning != against.meaning);
    all.extend(against.filter(says_more).map(|against| small(against.with_numbers())));
    if let Some(mistake) = refuted.and_then(|refuted| refuted.mistake) {
        let text = format!("This is the mistake \u{201c}{}\u{201d}. {}", mistake.name, mistake.correction());
        all.push(small(text.into()));
    }
    let is_above = |because: &Sentence| above.is_some_and(|above| above.with_numbers() == *because);
    let because = outcome.because.clone().filter(|because| !is_above(because));
    let left_out = decided.why.filter(|_| !decided.is_above).map(Why::with_numbers);
    all.extend(left_out.filter(|why| because.as_ref() != Some(why)).map(small));
    all.extend(because.map(small));
    if !outcome.is_right && outcome.question.answered_at > outcome.question.asked_at {
        let text = if outcome.at == outcome.question.answered_at {
            if decided.is_above {
                "See above what the algorithm does here, and why."
            } else {
                "See above what the algorithm does here."
            }
        } else {
            "Step on to watch how the algorithm gets there."
        };
        all.push(Paragraph { text: text.into(), letters: 12.5, is_quiet: true });
    }
    all
}
