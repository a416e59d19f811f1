//! The card about another program beside the run: in step so far, or what differs.

use super::question::{CardContext, quiet};
use super::{Requests, frame, sentence};
use crate::app::style;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{Align, Label, Layout, RichText, Ui};
use pathlight::picture::Role;
use pathlight::player::{Against, Player, Transport};
use pathlight::tutor::other_program::{OtherProgram, Source};

/// What differs, where both part. It stands where the code stands otherwise.
pub fn difference(ui: &mut Ui, other: &OtherProgram, context: CardContext<'_>, requests: &mut Requests) {
    let palette = context.palette;
    frame::frame(ui, palette, "the first difference", other.source.title(), |ui| {
        frame::scrolled(ui, 2, |ui| {
            let Some([right, wrong]) = other.in_words() else { return };
            let own = match &other.source {
                Source::Mistake(_) => "With the mistake",
                Source::Program { .. } => "Your program",
            };
            for (name, text, ink) in [("Right", right, palette.text()), (own, wrong, palette.ink(Role::Fault))] {
                ui.label(RichText::new(format!("{name}: {text}.")).font(style::sans(14.0)).color(ink));
            }
            ui.add_space(4.0);
            if let Some(why) = other.why() {
                ui.label(RichText::new(why).font(style::sans(14.0)).color(palette.text()));
            }
            if let Some(mistake) = other.mistake() {
                let text = format!("This is the mistake \u{201c}{}\u{201d}. {}", mistake.name, mistake.correction());
                sentence::show(ui, &text.into(), &style::sans(14.0), palette.text(), palette, context.lit, requests);
            }
        });
    });
}

/// Whether both are still in step, and how to get to where they part. It stands where the invariant stands otherwise.
pub fn state(ui: &mut Ui, player: &Player, other: &OtherProgram, context: CardContext<'_>, requests: &mut Requests) {
    let at = player.lesson().run().at();
    let differs_at = other.differs_at(player.lesson());
    let note = match differs_at {
        None => "it agrees".to_owned(),
        Some(parts) if at < parts => "in step so far".to_owned(),
        Some(parts) if at == parts => "the first difference".to_owned(),
        Some(parts) => {
            format!("first difference: {}", player.lesson().run().numbered(parts, player.size()).alone())
        }
    };
    frame::frame(ui, context.palette, "beside", note, |ui| {
        let name = match &other.source {
            Source::Program { name, .. } => format!("The program of {name}"),
            Source::Mistake(mistake) => format!("The mistake \u{201c}{}\u{201d}", mistake.name),
        };
        // One row: the card is no higher than the invariant, in whose place it stands.
        ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
            if quiet(ui, "Close", "Show our run alone").clicked() {
                requests.commands.push(Against::Nothing.into());
            }
            if differs_at.is_some_and(|parts| parts != at)
                && quiet(ui, "Where they part", "Go to the first difference (J)").clicked()
            {
                requests.commands.push(Transport::FirstDifference.into());
            }
            ui.with_layout(Layout::left_to_right(Align::Min), |ui| {
                ui.add(Label::new(RichText::new(&name).font(style::sans(13.0))).truncate()).tooltip(&name);
            });
        });
    });
}
