//! Maps made by rule and chance. *Try* shows one as an open gesture, *Keep* ends it, *Back* cancels it.

use super::super::Requests;
use super::{button, labelled, number_field};
use crate::app::style::{self, Palette};
use crate::app::widgets;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{Label, RichText, Slider, Ui};
use pathlight::editor::Edit;
use pathlight::player::{Change, Player};
use pathlight::scene::generate::{ALL, Generator, Recipe};
use pathlight::scene::template::MapKind;

/// What is chosen.
pub struct Generate {
    /// The place in the table.
    chosen: usize,
    seed: u64,
    amounts: [[f64; 2]; ALL.len()],
    /// A map that was made is shown, and not kept yet.
    is_shown: bool,
}

impl Default for Generate {
    fn default() -> Self {
        let amounts = std::array::from_fn(|i| ALL[i].amounts.map(|amount| amount.usual));
        Self { chosen: 0, seed: 1, amounts, is_shown: false }
    }
}

impl Generate {
    /// Is a map shown that was made and not kept yet?
    pub const fn is_shown(&self) -> bool {
        self.is_shown
    }

    pub fn show(&mut self, ui: &mut Ui, player: &Player, palette: &Palette, requests: &mut Requests) {
        let kind = MapKind::of(&player.editor().scene().map);
        let fitting: Vec<usize> = (0..ALL.len()).filter(|&i| ALL[i].kind() == kind).collect();
        if !fitting.contains(&self.chosen) {
            self.chosen = fitting.first().copied().unwrap_or(0);
        }
        if fitting.is_empty() {
            let text = "A mesh is given as it is: nothing is generated on it.";
            ui.add(Label::new(RichText::new(text).font(style::sans(12.5)).color(palette.quiet())).wrap());
            return;
        }
        // The gesture can end elsewhere: by an edit, by Esc, by undo.
        self.is_shown &= player.editor().is_editing();
        let mut changed = false;
        let names: Vec<&str> = fitting.iter().map(|&i| ALL[i].name).collect();
        let hints: Vec<&str> = fitting.iter().map(|&i| ALL[i].hint).collect();
        let place = fitting.iter().position(|&i| i == self.chosen).unwrap_or(0);
        if let Some(i) = widgets::segments(ui, &names, &hints, place, palette) {
            self.chosen = fitting[i];
            changed = true;
        }
        let generator: &'static Generator = &ALL[self.chosen];
        let hint = RichText::new(generator.hint).font(style::sans(12.5)).color(palette.quiet());
        ui.add(Label::new(hint).wrap());
        for (amount, value) in generator.amounts.iter().zip(&mut self.amounts[self.chosen]) {
            let hint = format!("{} of the generator", amount.name);
            labelled(ui, amount.name, &hint, |ui| {
                ui.spacing_mut().slider_width = 90.0;
                let decimals = if amount.is_whole { 0 } else { 2 };
                let slider = Slider::new(value, amount.low..=amount.high).fixed_decimals(decimals);
                changed |= ui.add(slider).tooltip(hint.as_str()).changed();
            });
        }
        labelled(ui, "seed", "The same seed makes the same map", |ui| {
            if button(ui, "Next", "Another map: the next seed").clicked() {
                self.seed = (self.seed + 1) % 10_000;
                changed = true;
                self.is_shown = true;
            }
            let mut seed = self.seed as f64;
            let words = ["The seed", "The same seed makes the same map"];
            if number_field(ui, &mut seed, 1.0, words, (0.0..=9_999.0, 0), requests).changed() {
                self.seed = seed as u64;
                changed = true;
            }
        });
        let is_locked = player.editor().is_locked();
        ui.horizontal(|ui| {
            ui.add_enabled_ui(!is_locked, |ui| {
                let (try_hint, keep_hint) = ("Show it on the map", "Keep it: one step of undo");
                if !self.is_shown && button(ui, "Try", try_hint).clicked() {
                    self.is_shown = true;
                    changed = true;
                }
                let keep = RichText::new("Keep").color(palette.on_accent());
                if self.is_shown && main_button(ui, keep, keep_hint, palette).clicked() {
                    requests.commands.push(Change::EndGesture.into());
                    (self.is_shown, changed) = (false, false);
                }
                if self.is_shown && button(ui, "Back", "The map as it was (Esc)").clicked() {
                    requests.commands.push(Change::CancelGesture.into());
                    (self.is_shown, changed) = (false, false);
                }
            });
        });
        if self.is_shown && changed && !is_locked {
            let recipe = Recipe { generator, seed: self.seed, amounts: self.amounts[self.chosen] };
            requests.commands.push(Change::Edit(Edit::Instead(vec![Edit::Generate(recipe)])).into());
        }
    }
}

fn main_button(ui: &mut Ui, text: RichText, hint: &str, palette: &Palette) -> egui_macroquad::egui::Response {
    let button = egui_macroquad::egui::Button::new(text).fill(palette.accent());
    ui.add(button.min_size(egui_macroquad::egui::Vec2::new(64.0, super::ROW))).tooltip(hint)
}
