//! What presenter mode says of a step: the sentence, in letters that are read from the last row, and below it what decided. At the end of
//! a run the conclusion has the place of the sentence, and the last step that of the reason.

use super::changed::Changed;
use super::content::Content;
use super::now::note_of_drag;
use super::{Requests, sentence};
use crate::app::fit::{self, Held};
use crate::app::style::{self, Palette};
use egui_macroquad::egui::{Color32, Id, Ui};
use pathlight::lesson::Why;
use pathlight::picture::{Role, Thing};
use pathlight::player::Player;
use pathlight::tutor::second_run;
use pathlight::words::Sentence;

/// The letters of the sentence, in points. At 1920 x 1080 a point is two pixels. No sentence or conclusion of a built-in scene needs smaller ones than
/// [`LEAST`] beside nothing else; half of the strip and small windows do.
const SENTENCE: [f32; 7] = [19.0, 18.0, LEAST, 16.0, 15.0, 14.0, 13.0];
/// 34 pixels of 1920 x 1080.
pub const LEAST: f32 = 17.0;
/// Those of the reason.
const SECOND: [f32; 5] = [16.0, 15.0, 14.0, 13.0, 12.0];
/// Between both, in points.
const BETWEEN: f32 = 2.0;

/// Where the size of the sentence is kept: what decided has no larger letters beside it.
pub(super) fn size_of_sentence() -> Id {
    Id::new("size of the presented sentence")
}

/// Does the reason stand below the sentence? Not where it has a place of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Second {
    Reason,
    Elsewhere,
}

/// Shows it in all the room of the user interface.
pub fn show(
    ui: &mut Ui,
    player: &Player,
    content: &Content,
    second: Second,
    palette: &Palette,
    lit: Option<Thing>,
) -> Requests {
    let mut requests = Requests::default();
    let (mut text, mut reasons) = said(player, content);
    if second == Second::Elsewhere {
        reasons.clear();
    }
    ui.spacing_mut().item_spacing.y = BETWEEN;
    // At the end, the conclusion is what is said.
    let is_conclusion = player.conclusion().is_some();
    let before = if is_conclusion { player.conclusion_before_drag() } else { player.sentence_before_drag() };
    let changed = before.and_then(|before| Changed::of(ui, before, &text));
    text.push(note_of_drag(player).map(|note| pathlight::sentence![" ", note]));
    text.push(player.what_drag_did().map(|did| pathlight::sentence![" ", did]));
    let room = ui.available_size();
    let height = |ui: &Ui, text: &Sentence, size: f32| sentence::height(ui, text, &style::sans(size), palette, room.x);
    // The smallest letters of what stands below are kept free.
    let smallest = SECOND[SECOND.len() - 1];
    let of_reason = reasons.last().map_or(0.0, |reason| BETWEEN + height(ui, reason, smallest));
    let below = changed.as_ref().map_or(of_reason, |changed| changed.least_presented(ui, palette));
    let fits = |size: &f32| height(ui, &text, *size) <= room.y - below + 0.5;
    let is_dragged = player.shows_drag();
    let size = Held::Presented.first(ui.ctx(), is_dragged, SENTENCE, fits).unwrap_or(LEAST);
    fit::keep(ui.ctx(), size_of_sentence(), size);
    let mut looks = sentence::Looks::text(style::sans(size), palette.text(), palette);
    if let Some(changed) = changed {
        changed.mark(ui, &mut looks, palette);
        sentence::show_as(ui, &text, &looks, palette, lit, &mut requests);
        changed.show_presented(ui, palette);
        return requests;
    }
    sentence::show_as(ui, &text, &looks, palette, lit, &mut requests);
    let left = ui.available_height() + 0.5;
    let ways = reasons.iter().flat_map(|reason| SECOND.map(|size| (reason, size)));
    let fits = |(reason, size): &(&Sentence, f32)| height(ui, reason, *size) <= left;
    if let Some((reason, size)) = Held::PresentedReason.first(ui.ctx(), is_dragged, ways, fits) {
        let font = style::sans(size);
        sentence::show(ui, reason, &font, ink_of_reason(player, palette), palette, lit, &mut requests);
    }
    requests
}

/// The sentence or what takes its place, and what stands below: the first one that fits.
fn said(player: &Player, content: &Content) -> (Sentence, Vec<Sentence>) {
    if let Some(other) = player.beside().filter(|other| player.time() >= other.run.end()) {
        let [what, how] = second_run::went_wrong(other.run.facts());
        return (pathlight::sentence![other.source.title(), ": ", what, " ", how], Vec::new());
    }
    let lesson = player.lesson();
    let conclusion = player.conclusion().filter(|_| player.beside().is_none());
    let mut text = Sentence::default();
    if let Some(outcome) = player.predictor().outcome() {
        // Each on a line of its own: right or not, and what happens now.
        text.push(pathlight::sentence![outcome.sentence(lesson), "\n"]);
    }
    let is_end = conclusion.is_some();
    text.push(conclusion.unwrap_or_else(|| content.sentence.clone()));
    let reasons = if is_end { vec![content.sentence.clone()] } else { reasons(player, content) };
    (text, reasons)
}

/// What decided the step, with the number that did, and after an answer what speaks for and against it; from the longest to the shortest.
fn reasons(player: &Player, content: &Content) -> Vec<Sentence> {
    if let Some(claim) = player.broken_claim() {
        return vec![claim.broken.what.into()];
    }
    let decided = content.why.as_ref().map(Why::with_result);
    let outcome = player.predictor().outcome();
    let because = outcome.and_then(|outcome| outcome.because.clone());
    let is_said = |text: &Sentence| {
        content
            .why
            .as_ref()
            .is_some_and(|why| [why.meaning.clone(), why.with_numbers(), why.with_result()].contains(text))
    };
    let because = because.filter(|because| !is_said(because));
    let against = outcome.and_then(|outcome| outcome.refuted.as_ref()?.why.as_ref());
    let against = against.filter(|against| !is_said(&against.meaning)).map(Why::with_numbers);
    let all: Vec<Sentence> = [against, because, decided].into_iter().flatten().collect();
    // What decided is last: it goes last as well.
    (0..all.len()).map(|from| Sentence::join(all[from..].iter().cloned(), " ")).collect()
}

fn ink_of_reason(player: &Player, palette: &Palette) -> Color32 {
    if player.broken_claim().is_some() { palette.ink(Role::Fault) } else { palette.quiet() }
}

/// Any sentence in this size.
pub fn alone(ui: &mut Ui, text: &Sentence, palette: &Palette, lit: Option<Thing>, size: f32) -> Requests {
    let mut requests = Requests::default();
    sentence::show(ui, text, &style::sans(size), palette.text(), palette, lit, &mut requests);
    requests
}
