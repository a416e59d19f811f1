//! The outcome of a question, and the code with the line of this step below it.

use super::super::content::Content;
use super::super::question::Decided;
use super::super::{Requests, code, frame, question};
use super::Reading;
use super::places::{BelowOutcome, Places, of_outcome};
use crate::app::style::Palette;
use egui_macroquad::egui::{Rect, Ui};
use pathlight::lesson::listing::Language;
use pathlight::player::Player;

/// Where the outcome of a question stands, if there is one, and what of the code stands below it. `height`: of what can be seen of the tab
/// without scrolling, in points.
pub fn place(
    ui: &Ui,
    (places, height): (&Places, f32),
    player: &Player,
    content: &Content,
    language: Option<Language>,
    palette: &Palette,
) -> Option<(Rect, Option<BelowOutcome>)> {
    let outcome = player.predictor().outcome().filter(|_| player.construction().is_none() && !player.shows_drag())?;
    let (code, invariant) = (places.code?, places.invariant?);
    let decided = decided(places, content);
    let needed = question::outcome_height(ui, player, decided, outcome, code.width(), palette);
    let line = code::height_of_line(ui, player, language, code.width(), palette);
    // Where there is no room otherwise, what is said of an answer is read before a setting is changed.
    let all = Rect::from_min_max(code.min, invariant.max);
    let has_program = language.is_some() && player.lesson().has_program();
    let program = has_program.then(|| [code::dragged_height(ui.ctx(), true), code::least_height(ui.ctx())]);
    // The lines of a program are in view without scrolling.
    let visible = if has_program { places.step.top() + height } else { f32::INFINITY };
    let [code, all] = [code, all].map(|place| place.with_max_y(place.bottom().min(visible)));
    Some(of_outcome(needed, line, program, [code, all]))
}

/// What decided the step has no place of its own where an answer stands below it in little room.
fn decided<'a>(places: &Places, content: &'a Content) -> Decided<'a> {
    Decided { why: content.why.as_ref(), is_above: places.heights.why > 0.0 }
}

/// The outcome of a question, and the code with the line of this step below it.
pub fn show(
    ui: &mut Ui,
    player: &Player,
    (places, content): (&Places, &Content),
    reading: &mut Reading,
    (place, below): (Rect, Option<BelowOutcome>),
    context: question::CardContext<'_>,
    requests: &mut Requests,
) {
    let Some(outcome) = player.predictor().outcome() else { return };
    let question::CardContext { palette, lit } = context;
    let decided = decided(places, content);
    frame::at(ui, place, "outcome", |ui| question::outcome(ui, player, decided, outcome, context, requests));
    match below {
        Some(BelowOutcome::Code(place)) => frame::at(ui, place, "code", |ui| {
            code::show(ui, player, &mut reading.language, code::Place::PANEL, palette, lit, requests);
        }),
        Some(BelowOutcome::Line(place)) => {
            frame::at(ui, place, "line", |ui| code::line(ui, player, reading.language, palette));
        }
        None => {}
    }
}
