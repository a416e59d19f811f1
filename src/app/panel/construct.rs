//! The Explain tab while a result is built by hand: the task, the buttons, the judgement.

use super::question::{CardContext, hint, quiet};
use super::{Requests, frame, sentence};
use crate::app::style;
use crate::app::widgets;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{RichText, Ui, Vec2};
use pathlight::picture::Role;
use pathlight::player::{Build, Command, Player};
use pathlight::sentence;
use pathlight::tutor::construct::{Construction, Judgement};
use pathlight::words::{Sentence, count};

/// Is the card of the task shown, and not the step that decided a difference?
pub fn is_shown(player: &Player) -> bool {
    player.construction().is_some_and(|construction| !construction.is_explained())
}

/// The card over the whole tab.
pub fn page(ui: &mut Ui, player: &Player, context: CardContext<'_>, requests: &mut Requests) {
    let Some(construction) = player.construction() else { return };
    let (title, note) = ("build it yourself", Sentence::from("Esc leaves it"));
    let note = frame::fitting(ui, title, [&note, &Sentence::default()], context.palette).clone();
    frame::frame(ui, context.palette, title, note, |ui| {
        frame::scrolled(ui, 0, |ui| {
            task(ui, construction, context, requests);
            if let Some(judgement) = construction.judgement() {
                show_judgement(ui, construction, judgement, context, requests);
            }
        });
    });
}

/// The height that the card needs so that the task and the buttons are in view, in points.
pub fn height(ui: &Ui, player: &Player, context: CardContext<'_>) -> f32 {
    let Some(construction) = player.construction() else { return 0.0 };
    frame::measured(ui, |ui| task(ui, construction, context, &mut Requests::default()))
}

/// What is to be built, how far it is, and the buttons.
fn task(ui: &mut Ui, construction: &Construction, context: CardContext<'_>, requests: &mut Requests) {
    let (font, ink) = (style::bold(17.0), context.palette.text());
    sentence::show(ui, &construction.task().prompt().into(), &font, ink, context.palette, context.lit, requests);
    ui.add_space(6.0);
    state(ui, construction, context, requests);
    ui.add_space(6.0);
    buttons(ui, construction, context, requests);
    ui.add_space(10.0);
}

/// What has been built, and the number that clicks write.
fn state(ui: &mut Ui, construction: &Construction, context: CardContext<'_>, requests: &mut Requests) {
    if let Some(number) = construction.number() {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new("now write").font(style::sans(14.5)).color(context.palette.quiet()));
            widgets::pill(ui, &number.to_string(), 20.0, context.palette.ink(Role::Now), context.palette.on(Role::Now));
            if quiet(ui, "Next number", "The clicks write the next number (Enter)").clicked() {
                requests.commands.push(Command::Build(Build::NextNumber));
            }
        });
    }
    let built = construction.count();
    let tries = match built.tries {
        0 => String::new(),
        1 => ", 1 try".to_owned(),
        tries => format!(", {tries} tries"),
    };
    let hints = match built.hints {
        0 => String::new(),
        hints => format!(", {}", count(hints as usize, "hint")),
    };
    let entries = match construction.entries().len() {
        1 => "1 entry".to_owned(),
        several => format!("{several} entries"),
    };
    hint(ui, &format!("{entries} so far{tries}{hints}. A second click takes one back."), context.palette);
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new("feedback").font(style::sans(13.5)).color(context.palette.quiet()));
        let hints = ["Every click is judged at once", "All is judged when you check it"];
        let chosen = usize::from(!construction.judges_at_once());
        if let Some(i) = widgets::segments(ui, &["at once", "at the end"], &hints, chosen, context.palette) {
            requests.commands.push(Command::Build(Build::JudgeAtOnce(i == 0)));
        }
    });
}

fn buttons(ui: &mut Ui, construction: &Construction, context: CardContext<'_>, requests: &mut Requests) {
    let palette = context.palette;
    let commands = &mut requests.commands;
    ui.horizontal_wrapped(|ui| {
        let check = widgets::main_button(RichText::new("Check"), palette).min_size(Vec2::new(84.0, 30.0));
        let key = if construction.number().is_some() { "C" } else { "C, Enter" };
        if ui.add(check).tooltip(format!("Compare it with the result of the algorithm ({key})")).clicked() {
            commands.push(Command::Build(Build::Check));
        }
        for (text, about, build) in [
            ("Undo", "Take the last one back (Backspace)", Build::Undo),
            ("Hint", "Add the next right one (H)", Build::Hint),
            ("Give up", "Show the result of the algorithm", Build::GiveUp),
        ] {
            if quiet(ui, text, about).clicked() {
                commands.push(Command::Build(build));
            }
        }
        if quiet(ui, "Leave", "Back to the run (Esc)").clicked() {
            commands.push(Command::Construct(false));
        }
    });
}

/// Right, or the first difference. It is also shown while the step that decided is explained.
fn show_judgement(
    ui: &mut Ui,
    construction: &Construction,
    judgement: &Judgement,
    context: CardContext<'_>,
    requests: &mut Requests,
) {
    let palette = context.palette;
    let (font, ink) = (style::sans(15.5), palette.text());
    match judgement {
        Judgement::Right => {
            let text = sentence!["Right: all ", construction.task().len(), " are as the algorithm finds them."];
            sentence::show(ui, &text, &font, ink, palette, context.lit, requests);
        }
        Judgement::Different(difference) => {
            sentence::show(ui, &difference.what, &font, palette.ink(Role::Fault), palette, context.lit, requests);
            if let Some(mistake) = difference.mistake {
                let text = format!("This is the mistake \u{201c}{}\u{201d}. {}", mistake.name, mistake.correction());
                sentence::show(ui, &text.into(), &style::sans(13.5), ink, palette, context.lit, requests);
            }
            ui.add_space(4.0);
            let (text, about, build) = if construction.is_explained() {
                ("Go on building", "Back to what you have built (W, Esc)", Build::Resume)
            } else {
                ("Why?", "Go to the step that decided it (W)", Build::Explain)
            };
            if quiet(ui, text, about).clicked() {
                requests.commands.push(Command::Build(build));
            }
        }
    }
}

/// The first difference above the explanation of the step that decided it. It stands where the code stands otherwise.
pub fn explained(ui: &mut Ui, construction: &Construction, context: CardContext<'_>, requests: &mut Requests) {
    frame::frame(ui, context.palette, "your result", "", |ui| {
        frame::scrolled(ui, 1, |ui| {
            if let Some(judgement) = construction.judgement() {
                show_judgement(ui, construction, judgement, context, requests);
            }
        });
    });
}
