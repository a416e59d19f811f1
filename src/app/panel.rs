//! The side panel: sentence, code, lists and variables, settings and layers. It changes nothing itself: what the user
//! requests comes back as commands.

/// Bars in a frame.
mod bars;
/// The algorithm as pseudocode or as a program.
mod code;
mod controls;
/// What holds at every stage, and what a fault breaks.
mod invariant;
/// A diagram of curves.
mod plot;
/// A sentence on screen, with links to the map and definitions.
mod sentence;

pub use code::keep_language;

use super::style::{self, Palette};
use super::{figure, widgets};
use egui_macroquad::egui::{self, Color32, CornerRadius, Margin, Pos2, RichText, Sense, Stroke, Ui, Vec2};
use pathlight::lesson::{Appearance, Body, Chip, Group, Row, Setting};
use pathlight::picture::{Role, Thing};
use pathlight::player::{Command, Phase, Player};
use pathlight::words::Sentence;

/// The size of the figure beside the numbers of a decision, in points.
const FIGURE: Vec2 = Vec2::new(120.0, 96.0);

/// What the user requests in the panel, and the thing under the pointer in a list.
#[derive(Default)]
pub struct Requests {
    pub commands: Vec<Command>,
    pub pointed: Option<Thing>,
}

/// Shows everything below the sentence. `highlighted` is the thing under the pointer, here or on the canvas.
pub fn show(ui: &mut Ui, player: &Player, palette: &Palette, highlighted: Option<Thing>) -> Requests {
    let mut requests = Requests::default();
    ui.spacing_mut().item_spacing.y = 10.0;
    why(ui, player, palette, highlighted, &mut requests);
    invariant::show(ui, player, palette, highlighted, &mut requests);
    code::show(ui, player, palette, highlighted, &mut requests);
    for card in player.lesson().cards() {
        frame(ui, palette, &card.title.on_screen(), &card.note.on_screen(), |ui| {
            if let Some(plot) = &card.plot {
                plot::show(ui, plot, palette);
            }
            match &card.body {
                Body::Chips(chips) => self::chips(ui, chips, palette, highlighted, &mut requests),
                Body::Rows(rows) => self::rows(ui, rows, palette, highlighted, &mut requests),
                Body::Bars(bars) => {
                    bars::show(ui, bars, palette, highlighted, &mut requests);
                    self::rows(ui, &bars.rows, palette, highlighted, &mut requests);
                }
            }
        });
    }
    for (group, title) in [(Group::Control, "by hand"), (Group::Settings, "settings"), (Group::Layers, "layers")] {
        let all: Vec<Setting> = player.lesson().settings().iter().filter(|s| s.group == group).copied().collect();
        let is_hidden = group == Group::Control && player.lesson().game().is_none();
        if !all.is_empty() && !is_hidden {
            frame(ui, palette, title, "", |ui| controls::show(ui, &all, player, palette, &mut requests));
        }
    }
    requests
}

/// A card with a caption at the left and a note at the right.
fn frame(ui: &mut Ui, palette: &Palette, title: &str, note: &str, body: impl FnOnce(&mut Ui)) {
    card_frame(palette).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 5.0;
        ui.horizontal(|ui| {
            ui.set_min_height(16.0);
            ui.label(caption(title, palette));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| ui.label(caption(note, palette)));
        });
        body(ui);
    });
}

fn card_frame(palette: &Palette) -> egui::Frame {
    egui::Frame::new()
        .fill(palette.card())
        .stroke(Stroke::new(1.0, palette.border()))
        .corner_radius(CornerRadius::same(10))
        .inner_margin(Margin { left: 12, right: 12, top: 9, bottom: 11 })
}

fn caption(text: &str, palette: &Palette) -> RichText {
    RichText::new(text.to_uppercase()).font(style::sans(11.0)).color(palette.quiet()).extra_letter_spacing(0.6)
}

/// Shows the sentence of this step. It stays visible while the rest scrolls.
pub fn now(ui: &mut Ui, player: &Player, palette: &Palette, highlighted: Option<Thing>) -> Requests {
    let mut requests = Requests::default();
    let run = player.lesson().run();
    let note = match player.phase() {
        Phase::Editing => "editing".to_owned(),
        _ => match stage(player) {
            Some(stage) => format!("{stage} · step {}", run.at()),
            None => format!("step {}", run.at()),
        },
    };
    frame(ui, palette, "now", &note, |ui| {
        // Room for three lines, which most sentences need, so that the rest does not move.
        ui.set_min_height(70.0);
        if !run.is_recorded() {
            ui.label(RichText::new("Too long to record: stepping goes from stage to stage.").color(palette.quiet()));
        }
        let mut paragraph = |text: &Sentence, size| {
            sentence::show(ui, text, &style::sans(size), palette.text(), palette, highlighted, &mut requests);
        };
        paragraph(&player.lesson().sentence(), 17.0);
        if let Some(conclusion) = player.lesson().conclusion() {
            paragraph(&conclusion, 15.0);
        }
    });
    requests
}

/// The name of the stage of this step.
fn stage(player: &Player) -> Option<String> {
    let run = player.lesson().run();
    run.stage_at(run.at()).map(|stage| run.label(stage).name)
}

/// The numbers that decided this step, with a small figure.
fn why(ui: &mut Ui, player: &Player, palette: &Palette, highlighted: Option<Thing>, requests: &mut Requests) {
    let Some(why) = player.lesson().why() else { return };
    frame(ui, palette, "why", "", |ui| {
        let mut text = |ui: &mut Ui| {
            ui.label(RichText::new(&why.compared).font(style::mono(13.5)));
            sentence::show(ui, &why.meaning, &style::sans(13.5), palette.quiet(), palette, highlighted, requests);
        };
        match &why.figure {
            Some(picture) => {
                ui.horizontal_top(|ui| {
                    figure::show(ui, "why", picture, picture.bounds(), FIGURE, palette);
                    ui.vertical(text);
                });
            }
            None => text(ui),
        }
    });
}

/// The stage as a pill above the sentence, for presenter mode.
pub fn presented(ui: &mut Ui, player: &Player, palette: &Palette, highlighted: Option<Thing>, size: f32) -> Requests {
    let mut requests = Requests::default();
    if let Some(stage) = stage(player) {
        widgets::pill(ui, &stage, size * 0.8, palette.ink(Role::Now), palette.on(Role::Now));
    }
    let mut text = player.lesson().sentence();
    text.push(player.lesson().conclusion().map(|conclusion| pathlight::sentence![" ", conclusion]));
    sentence::show(ui, &text, &style::sans(size), palette.text(), palette, highlighted, &mut requests);
    requests
}

/// Colours of a chip or row: text, fill and outline, and whether the outline is dashed.
fn appearance(appearance: Appearance, palette: &Palette) -> (Color32, Color32, Color32, bool) {
    match appearance {
        Appearance::Quiet => (palette.quiet(), Color32::TRANSPARENT, palette.border(), false),
        Appearance::Plain => (palette.text(), Color32::TRANSPARENT, palette.border(), false),
        Appearance::Now => (palette.on(Role::Now), palette.ink(Role::Now), palette.ink(Role::Now), false),
        Appearance::Dropped => (palette.ink(Role::Dropped), Color32::TRANSPARENT, palette.ink(Role::Dropped), true),
        Appearance::Role(role) => {
            let dashed = matches!(role, Role::NextFrontier | Role::Right);
            (palette.text(), Color32::TRANSPARENT, palette.ink(role), dashed)
        }
    }
}

fn chips(ui: &mut Ui, chips: &[Chip], palette: &Palette, highlighted: Option<Thing>, requests: &mut Requests) {
    if chips.is_empty() {
        ui.label(RichText::new("empty").color(palette.quiet()));
        return;
    }
    ui.spacing_mut().interact_size.y = 18.0; // the height of a chip, not of a button
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(4.0);
        for chip in chips {
            let (words, fill, edge, dashed) = appearance(chip.appearance, palette);
            let galley = ui.painter().layout_no_wrap(chip.text.clone(), style::mono(12.0), words);
            let (rect, response) = ui.allocate_exact_size(galley.size() + Vec2::new(10.0, 5.0), Sense::click());
            let is_highlighted = chip.thing.is_some() && chip.thing == highlighted;
            let edge = if is_highlighted { palette.text() } else { edge };
            ui.painter().rect_filled(rect, 4.0, fill);
            widgets::edge(ui.painter(), rect.shrink(0.5), edge, if is_highlighted { 2.0 } else { 1.0 }, dashed);
            ui.painter().galley(rect.min + Vec2::new(5.0, 2.5), galley, words);
            link_to_thing(&response, chip.thing, requests);
        }
    });
}

/// Hovering an entry of a list highlights its thing everywhere. A click goes to the step that last changed it.
fn link_to_thing(response: &egui::Response, thing: Option<Thing>, requests: &mut Requests) {
    let Some(thing) = thing else { return };
    if response.hovered() {
        requests.pointed = Some(thing);
    }
    if response.clicked() {
        requests.commands.push(Command::Visit(thing));
    }
}

fn rows(ui: &mut Ui, rows: &[Row], palette: &Palette, highlighted: Option<Thing>, requests: &mut Requests) {
    for row in rows {
        let (words, ..) = appearance(row.appearance, palette);
        let value_color = match row.appearance {
            Appearance::Now => palette.ink(Role::Now),
            Appearance::Role(role) => palette.ink(role),
            _ => words,
        };
        let width = ui.available_width();
        let value = ui.painter().layout(row.value.on_screen(), style::mono(12.5), value_color, width * 0.66);
        let label = ui.painter().layout(
            row.label.on_screen(),
            style::sans(13.0),
            palette.quiet(),
            width - value.size().x - 10.0,
        );
        let height = value.size().y.max(label.size().y) + 2.0;
        let (rect, response) = ui.allocate_exact_size(Vec2::new(width, height), Sense::click());
        if row.thing.is_some() && row.thing == highlighted {
            ui.painter().rect_filled(rect.expand2(Vec2::new(4.0, 0.0)), 3.0, palette.border());
        }
        ui.painter().galley(rect.min + Vec2::new(0.0, 1.0), label, palette.quiet());
        let at = Pos2::new(rect.right() - value.size().x, rect.top() + 1.0);
        ui.painter().galley(at, value, value_color);
        link_to_thing(&response, row.thing, requests);
    }
}

#[cfg(test)]
mod tests;
