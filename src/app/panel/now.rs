//! The sentence of this step, as a card.

use super::changed::{self, Changed};
use super::content::Content;
use super::{Requests, frame, sentence};
use crate::app::fit::{self, Held};
use crate::app::style::{self, Palette};
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{Galley, Id, RichText, Sense, Ui, Vec2};
use pathlight::picture::{Role, Thing};
use pathlight::player::Player;
use std::sync::Arc;

/// The smallest letters of the sentence in the card, in points.
const LEAST: f32 = 11.0;
/// Of a notice below the sentence, in points.
const NOTICE: f32 = 13.0;

/// What is said below the sentence where the decision that was dragged is not made any more.
const GONE: &str = "The run no longer comes to the decision that you had here. You see the one before it.";
const GONE_AT_END: &str = "The run no longer comes to the decision that you had here. You see its end.";
/// What is said below the sentence where what is dragged has no part in the decision: during the drag, and after it.
const UNTOUCHED: [&str; 2] =
    ["This test does not depend on what you drag.", "This test does not depend on what you dragged."];

/// Under this name, the size of the letters of the sentence is kept for what stands below it.
pub(super) fn size_of_sentence() -> Id {
    Id::new("size of the sentence")
}

/// The upper part of the card of a step, with the sentence in this size, and whether what a drag changed stands below it.
pub fn card(
    ui: &mut Ui,
    player: &Player,
    content: &Content,
    (size, has_before): (f32, bool),
    palette: &Palette,
    lit: Option<Thing>,
    requests: &mut Requests,
) {
    let title = match (player.has_lost_decision(), player.follows_drag()) {
        // It is not the one that the numbers along the drag are about.
        (true, _) => "the decision before it",
        (false, true) => "under your hand",
        (false, false) => "now",
    };
    let position = frame::fitting(ui, title, [&content.position, &content.short_position], palette);
    frame::bare(ui, palette, title, position, |ui| {
        frame::scrolled(ui, content.hash, |ui| {
            if !player.lesson().run().is_recorded() {
                ui.label(
                    RichText::new("Too long to record: stepping goes from stage to stage.").color(palette.quiet()),
                );
            }
            // The card has the same height in every step. The letters of a sentence that is too long for it become smaller,
            // at most down to `LEAST`: no part of a sentence should have to be scrolled into view.
            let before = player.sentence_before_drag();
            let changed = before.and_then(|before| Changed::of(ui, before, &content.sentence));
            let note = note(ui, player, palette).filter(|_| has_before);
            let below = changed.as_ref().filter(|_| has_before);
            let below = below.map_or(0.0, |changed| changed.height(ui, palette));
            let below = below + note.as_ref().map_or(0.0, |note| note.size().y + 6.0);
            let room = ui.available_size() - Vec2::new(0.0, below);
            let sizes = std::iter::successors(Some(size), |size| Some(size - 1.0).filter(|next| *next >= LEAST));
            let fits =
                |size: &f32| sentence::height(ui, &content.sentence, &style::sans(*size), palette, room.x) <= room.y;
            let size = Held::Sentence.first(ui.ctx(), player.shows_drag(), sizes, fits).unwrap_or(size);
            fit::keep(ui.ctx(), size_of_sentence(), size);
            let mut looks = sentence::Looks::text(style::sans(size), palette.text(), palette);
            if let Some(changed) = &changed {
                changed.mark(ui, &mut looks, palette);
            }
            sentence::show_as(ui, &content.sentence, &looks, palette, lit, requests);
            if let Some(changed) = changed.filter(|_| has_before) {
                changed.show_before(ui, changed.height(ui, palette), palette);
            }
            if let Some(note) = note {
                ui.label(note);
            }
        });
    });
}

/// The sentence as it was before a drag, as a card of its own: so the sentence keeps the size of its letters.
pub fn before(ui: &mut Ui, player: &Player, content: &Content, palette: &Palette) {
    let place = ui.available_rect_before_wrap();
    if place.height() < changed::CARD {
        frame::surface(ui, place, palette);
        let shown = frame::at(ui, place.shrink2(AROUND_LOW), "low", |ui| what_changed(ui, player, content, palette));
        if let Some(before) = shown {
            ui.interact(place, ui.id().with("before"), Sense::hover()).tooltip(format!("Before: {before}"));
        }
        return;
    }
    frame::frame(ui, palette, "what your edit changed", "", |ui| {
        frame::scrolled(ui, content.hash, |ui| drop(what_changed(ui, player, content, palette)));
    });
}

/// Around the words of a card without a caption, in points.
const AROUND_LOW: Vec2 = Vec2::new(12.0, 5.0);

/// The words of [`before`]. Returns the old sentence, if it is shown.
fn what_changed(ui: &mut Ui, player: &Player, content: &Content, palette: &Palette) -> Option<String> {
    let quiet = |ui: &mut Ui, text: &str| drop(ui.label(RichText::new(text).color(palette.quiet())));
    let height = ui.available_height();
    // At the end, the conclusion stands above this card.
    let conclusion = player.conclusion();
    let (before, now) = match &conclusion {
        Some(conclusion) => (player.conclusion_before_drag(), conclusion),
        None => (player.sentence_before_drag(), &content.sentence),
    };
    let changed = before.and_then(|before| Changed::of(ui, before, now));
    match (note(ui, player, palette), changed) {
        (Some(note), _) => drop(ui.label(note)),
        (None, Some(changed)) => {
            changed.show_before(ui, height, palette);
            return before.map(sentence::on_screen);
        }
        (None, None) if before.is_none() => {}
        (None, None) if conclusion.is_some() => quiet(ui, "The conclusion is the same."),
        (None, None) => quiet(ui, "The sentence is the same."),
    }
    None
}

/// The note below the sentence: there is no path any more, it is about another decision than the one that was dragged, or the drag does not
/// affect it.
pub fn note_of_drag(player: &Player) -> Option<&'static str> {
    match () {
        () if player.has_cut_path() => Some("There is no path any more."),
        () if player.has_lost_decision() => {
            let run = player.lesson().run();
            // It may have been the last one of the run.
            Some(if run.at() == run.len() { GONE_AT_END } else { GONE })
        }
        () if player.is_untouched_by_drag() => Some(UNTOUCHED[usize::from(!player.follows_drag())]),
        () => None,
    }
}

pub(super) fn note(ui: &Ui, player: &Player, palette: &Palette) -> Option<Arc<Galley>> {
    let text = note_of_drag(player)?.to_owned();
    let (font, ink) = (style::sans(NOTICE), palette.ink(Role::Now));
    Some(ui.painter().layout(text, font, ink, ui.available_width()))
}

#[cfg(test)]
mod tests {
    use super::super::content::Memo;
    use super::*;
    use crate::app::headless::Headless;
    use glam::DVec2;
    use pathlight::editor::{Edit, Handle};
    use pathlight::paint::theme::Theme;
    use pathlight::player::{Change, Transport};

    /// The header cut the notice, and the sentence spoke of another decision without a word.
    #[test]
    fn a_decision_that_is_gone_is_reported_whole_below_the_sentence() {
        let mut player = Player::open("funnel/a-to-g", None).unwrap();
        player.apply(Transport::Seek(88)).unwrap();
        let to = player.lesson().world().start() + DVec2::new(2.0, -1.0);
        player.apply(Change::Edit(Edit::Move { handle: Handle::Goal, to })).unwrap();
        assert!(player.has_lost_decision(), "the portal is not in the channel any more");
        let (content, palette) = (Memo::default().get(&player), Palette::new(Theme::Dark));
        let mut window = Headless::new(330.0, 200.0);
        window.frame(Vec::new(), |ui| {
            card(ui, &player, &content, (17.0, true), &palette, None, &mut Requests::default());
        });
        let text = window.text();
        // "You see the one before it" was said of the end of the run as well.
        let is_end = player.lesson().run().at() == player.lesson().run().len();
        let said = if is_end { "its end" } else { "the one before it" };
        assert!(text.contains("no longer") && text.contains(said) && !text.contains('…'), "{text}");
    }

    /// After the mouse button was released, it still said "what you drag".
    #[test]
    fn what_a_drag_did_not_touch_is_said_in_the_tense_of_the_drag() {
        let mut said = [0, 0];
        for step in (80..120).step_by(2) {
            let mut player = Player::open("funnel/a-to-g", None).unwrap();
            player.apply(Transport::Seek(step)).unwrap();
            let goal = player.lesson().world().goal();
            for by in [-0.1, -0.2, -0.3] {
                let to = goal + DVec2::new(by, 0.0);
                player.apply(Change::Edit(Edit::Move { handle: Handle::Goal, to })).unwrap();
            }
            for (phase, end) in ["you drag.", "you dragged."].into_iter().enumerate() {
                if player.is_untouched_by_drag() {
                    let note = note_of_drag(&player);
                    assert!(note.is_none_or(|note| note.ends_with(end) || !note.contains("depend")), "{note:?}");
                    said[phase] += usize::from(note.is_some_and(|note| note.ends_with(end)));
                }
                player.apply(Change::EndGesture).unwrap();
            }
        }
        assert!(said[0] > 0 && said[1] > 0, "{said:?}");
    }

    /// "The last step is the same" stood below a conclusion that had changed.
    #[test]
    fn at_the_end_of_a_run_the_conclusion_is_compared() {
        let mut player = Player::open("beam/first-split", None).unwrap();
        player.apply(Transport::Seek(player.lesson().run().len())).unwrap();
        let before = player.conclusion().unwrap().on_screen();
        let to = player.lesson().world().start() - DVec2::new(3.0, 0.0);
        player.apply(Change::Edit(Edit::Move { handle: Handle::Start, to })).unwrap();
        assert_ne!(player.conclusion().unwrap().on_screen(), before);
        let (content, palette) = (Memo::default().get(&player), Palette::new(Theme::Dark));
        let mut window = Headless::new(330.0, 200.0);
        window.frame(Vec::new(), |ui| super::before(ui, &player, &content, &palette));
        let text = window.text();
        assert!(text.contains("before: ") && !text.contains("is the same"), "{text}");
    }
}
