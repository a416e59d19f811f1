//! The named mistakes of a lesson: what each does in the run. It can be played beside it, or opened on a small map that shows it.

use super::Answer;
use crate::app::style::{self, Palette};
use crate::app::widgets::{self, tooltip::Tooltip};
use egui_macroquad::egui::{Button, RichText, ScrollArea, Ui, Vec2};
use pathlight::lesson::Entry;
use pathlight::lesson::mistake::Mistake;
use pathlight::picture::Role;
use pathlight::player::{Against, Document};
use pathlight::tutor::other_program::{Effect, Spoiled};

/// A mistake, and what it does in the run if that is known.
pub type Listed = (&'static Mistake, Option<Effect>);

/// Room for the bar at the right, in points.
const BAR: f32 = 14.0;
/// What the dialog needs besides the list, in points.
const AROUND: f32 = 170.0;

/// What is said of an effect, in the colour of a role; None for quiet words.
const fn in_words(effect: Effect) -> (&'static str, Option<Role>) {
    match effect {
        Effect::OtherResult(spoiled) => (result_in_words(spoiled), Some(Role::Fault)),
        Effect::OtherDecisions => ("other decisions, but the right result here", Some(Role::Now)),
        Effect::MoreWork => ("more work, but the right result here", Some(Role::Now)),
        Effect::Nothing => ("changes nothing here", None),
        Effect::NotPlayed => ("not played beside this run", None),
    }
}

const fn result_in_words(spoiled: Spoiled) -> &'static str {
    match spoiled {
        Spoiled::NeverEnds => "does not end here",
        Spoiled::ThroughWall => "its path goes through a wall here",
        Spoiled::CutsCorner => "its path cuts a corner here",
        Spoiled::NoPath => "finds no path here",
        Spoiled::LongerPath => "gives a longer path here",
        Spoiled::CostlierPath => "gives a path here that costs more",
        Spoiled::OtherGoal => "goes to a farther goal here",
        Spoiled::Path => "gives a wrong path here",
        Spoiled::Sight => "sees a wrong area here",
        Spoiled::Outline => "gives a wrong outline here",
        Spoiled::Numbers => "gives wrong numbers here",
        Spoiled::Arrows => "gives wrong arrows here",
        Spoiled::Costs => "gives wrong costs here",
        Spoiled::Other => "gives a wrong result here",
    }
}

pub fn show(ui: &mut Ui, lesson: &'static Entry, listed: &[Listed], palette: &Palette) -> Option<Answer> {
    let mut answer = None;
    let main = listed.iter().position(|&(_, effect)| effect != Some(Effect::NotPlayed));
    let height = (ui.ctx().screen_rect().height() - AROUND).max(140.0);
    ui.spacing_mut().scroll.floating_allocated_width = BAR;
    ScrollArea::vertical().auto_shrink([false, true]).max_height(height).min_scrolled_height(height).show(ui, |ui| {
        for (i, &(mistake, effect)) in listed.iter().enumerate() {
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new(mistake.title()).font(style::bold(14.5)));
                if let Some((words, role)) = effect.map(in_words) {
                    let colour = role.map_or_else(|| palette.quiet(), |role| palette.ink(role));
                    ui.label(RichText::new(words).font(style::sans(12.5)).color(colour));
                }
            });
            ui.label(RichText::new(mistake.correction()).font(style::sans(13.0)).color(palette.quiet()));
            ui.horizontal(|ui| {
                let can_play = effect != Some(Effect::NotPlayed);
                let is_main = main == Some(i);
                let button = |ui: &mut Ui, text: &str, is_main: bool, hint: &str| {
                    let text = RichText::new(text).font(style::sans(13.0));
                    let button = if is_main { widgets::main_button(text, palette) } else { Button::new(text) };
                    ui.add(button.min_size(Vec2::new(0.0, 26.0))).tooltip(hint)
                };
                let hint = "Two maps: from a little before they differ, and on to the end of both";
                let play = ui.add_enabled_ui(can_play, |ui| button(ui, "Play beside the run", is_main, hint)).inner;
                let play = play.disabled_tooltip("It cannot be played beside this run");
                if is_main && ui.memory(|m| m.focused().is_none()) {
                    // Enter takes it, and Tab goes on from here.
                    play.request_focus();
                }
                if play.clicked() {
                    answer = Some(Answer::Command(Against::Mistake(mistake).into()));
                } else if button(
                    ui,
                    "Smallest map",
                    false,
                    "Open a small map on which it shows, with the mistake running",
                )
                .clicked()
                {
                    answer = Some(Answer::Command(Document::OpenSmallest { lesson, mistake }.into()));
                }
            });
            ui.add_space(8.0);
        }
    });
    answer
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::headless::Headless;
    use pathlight::paint::theme::Theme;
    use pathlight::player::Player;

    /// "Close" was filled, and what one opens the list for was pale.
    #[test]
    fn the_first_mistake_that_can_be_played_has_the_filled_button() {
        let (player, palette) = (Player::open("funnel/a-to-g", None).unwrap(), Palette::new(Theme::Dark));
        let lesson = player.lesson().entry();
        let mut listed = player.mistakes();
        (listed[0].1, listed[1].1) = (Some(Effect::NotPlayed), None);
        let mut window = Headless::new(600.0, 600.0);
        window.frame(Vec::new(), |ui| drop(show(ui, lesson, &listed, &palette)));
        let filled = window.fills(|fill| fill.colour == palette.accent());
        let second = window.seen(|seen| seen.text == "Play beside the run")[1].rect;
        assert!(filled.len() == 1 && filled[0].rect.contains_rect(second), "{filled:?}");
    }
}
