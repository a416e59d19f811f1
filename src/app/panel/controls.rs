//! The controls of settings and layers: switches, words, sliders, angles.

use super::{Requests, sentence};
use crate::app::style::{self, Palette};
use crate::app::widgets;
use egui_macroquad::egui::{self, Response, RichText, Sense, Ui};
use pathlight::lesson::{Angle, Group, Setting, Value};
use pathlight::player::{Command, Player};
use pathlight::words::number;

pub(super) fn show(ui: &mut Ui, all: &[Setting], player: &Player, palette: &Palette, requests: &mut Requests) {
    for setting in all {
        let reason = player.lesson().disabled_reason(setting.key);
        // A setting without effect is dimmed, and its tooltip says why. A layer stays enabled: it may have an effect in
        // a later step.
        let is_layer = setting.group == Group::Layers;
        let row = ui.scope(|ui| {
            match reason {
                Some(_) if is_layer => ui.set_opacity(0.5),
                Some(_) => ui.disable(),
                None => (),
            }
            let hint = reason.filter(|_| is_layer).unwrap_or(setting.hint);
            ui.horizontal(|ui| self::setting(ui, setting, hint, palette, requests))
        });
        if let Some(why) = reason.filter(|_| !is_layer) {
            let id = ui.id().with(setting.key);
            ui.interact(row.response.rect, id, Sense::hover()).on_hover_ui(|ui| sentence::hint(ui, why, palette));
        }
    }
}

fn setting(ui: &mut Ui, setting: &Setting, hint: &str, palette: &Palette, requests: &mut Requests) {
    let label = ui.label(RichText::new(setting.label).font(style::sans(13.5)));
    label.on_hover_ui(|ui| sentence::hint(ui, hint, palette));
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        if let Some(word) = control(ui, setting, palette) {
            requests.commands.push(Command::Set { key: setting.key.to_owned(), word });
        }
    });
}

/// Shows the control of a setting. Returns the new value in the form that `--set` takes.
fn control(ui: &mut Ui, setting: &Setting, palette: &Palette) -> Option<String> {
    match setting.value {
        Value::Switch(on) => {
            widgets::switch(ui, on, setting.label, palette).then(|| if on { "off" } else { "on" }.to_owned())
        }
        Value::OneOf { words, chosen } => {
            let explain = |word: Response, i: usize| {
                if let Some(text) = setting.explanation(words[i]) {
                    word.on_hover_ui(|ui| sentence::hint(ui, text, palette));
                }
            };
            widgets::explained_segments(ui, words, chosen, palette, explain).map(|i| words[i].to_owned())
        }
        Value::Count { value, most } => {
            let mut new = value;
            let none_at_zero = |n: f64, _| if n < 1.0 { "none".to_owned() } else { format!("{n:.0}") };
            // A value beyond the slider's end stays as it is until the slider is moved.
            let slider = egui::Slider::new(&mut new, 0..=most.max(value)).custom_formatter(none_at_zero);
            ui.spacing_mut().slider_width = 90.0;
            ui.add(slider);
            (new != value).then(|| new.to_string())
        }
        Value::Length { value, most } => {
            let mut new = value;
            let none_at_zero = |v: f64, _| if v <= 0.0 { "none".to_owned() } else { format!("{v:.2}") };
            let slider = egui::Slider::new(&mut new, 0.0..=most.max(value)).custom_formatter(none_at_zero);
            ui.spacing_mut().slider_width = 90.0;
            // A value from a file keeps all its decimals until the slider is moved.
            ui.add(slider).changed().then(|| format!("{}", (new * 100.0).round() / 100.0))
        }
        Value::Angle(Angle { degrees, towards }) => {
            let (mut new, mut middle) = (degrees, towards);
            let all_around = |v: f64, _| if v >= 360.0 { "all around".to_owned() } else { format!("{}°", number(v)) };
            // The layout runs from right to left, so the last control comes first.
            if degrees < 360.0 {
                ui.add(dragged(&mut middle, -360.0..=720.0, 1.0).prefix("to ").suffix("°"));
            }
            ui.add(dragged(&mut new, Angle::LEAST..=360.0, 1.0).custom_formatter(all_around));
            (new != degrees || middle != towards).then(|| format!("{new},{}", middle.rem_euclid(360.0)))
        }
    }
}

/// A number that can be dragged sideways or typed.
fn dragged(value: &mut f64, range: std::ops::RangeInclusive<f64>, speed: f64) -> egui::DragValue<'_> {
    egui::DragValue::new(value).range(range).speed(speed).max_decimals(2)
}
