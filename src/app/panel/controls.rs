//! Settings and layers with what they are set by: switches, words, sliders, angles.

use super::Asked;
use crate::app::style::{self, Look};
use crate::app::widgets;
use egui_macroquad::egui::{self, RichText, Sense, Ui};
use pathlight::lesson::{Angle, Group, Setting, Value, number};
use pathlight::player::{Command, Player};

pub(super) fn show(ui: &mut Ui, all: &[Setting], player: &Player, look: &Look, asked: &mut Asked) {
    for setting in all {
        let idle = player.lesson().disabled_reason(setting.key);
        // What has no effect is dimmed, and says why. A layer can be switched on all the same, for what will be drawn.
        let is_layer = setting.group == Group::Layers;
        let row = ui.scope(|ui| {
            match idle {
                Some(_) if is_layer => ui.set_opacity(0.5),
                Some(_) => ui.disable(),
                None => (),
            }
            let hint = idle.filter(|_| is_layer).unwrap_or(setting.hint);
            ui.horizontal(|ui| self::setting(ui, setting, hint, look, asked))
        });
        if let Some(why) = idle.filter(|_| !is_layer) {
            let id = ui.id().with(setting.key);
            ui.interact(row.response.rect, id, Sense::hover()).on_hover_text(why);
        }
    }
}

fn setting(ui: &mut Ui, setting: &Setting, hint: &str, look: &Look, asked: &mut Asked) {
    ui.label(RichText::new(setting.label).font(style::sans(13.5))).on_hover_text(hint);
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        if let Some(word) = control(ui, setting, look) {
            asked.commands.push(Command::Set { key: setting.key.to_owned(), word });
        }
    });
}

/// Shows the value of a setting; gives the word that it was changed to.
fn control(ui: &mut Ui, setting: &Setting, look: &Look) -> Option<String> {
    match setting.value {
        Value::Switch(on) => {
            widgets::switch(ui, on, setting.label, look).then(|| if on { "off" } else { "on" }.to_owned())
        }
        Value::OneOf { words, chosen } => widgets::segments(ui, words, chosen, look).map(|i| words[i].to_owned()),
        Value::Count { value, most } => {
            let mut new = value;
            let none_at_zero = |n: f64, _| if n < 1.0 { "none".to_owned() } else { format!("{n:.0}") };
            let slider = egui::Slider::new(&mut new, 0..=most).custom_formatter(none_at_zero);
            ui.spacing_mut().slider_width = 90.0;
            ui.add(slider);
            (new != value).then(|| new.to_string())
        }
        Value::Length { value, most } => {
            let mut new = value;
            let none_at_zero = |v: f64, _| if v <= 0.0 { "none".to_owned() } else { format!("{v:.2}") };
            let slider = egui::Slider::new(&mut new, 0.0..=most.max(value)).custom_formatter(none_at_zero);
            ui.spacing_mut().slider_width = 90.0;
            // What was set otherwise stays as it is until the slider is moved.
            ui.add(slider).changed().then(|| format!("{}", (new * 100.0).round() / 100.0))
        }
        Value::Angle(Angle { degrees, towards }) => {
            let (mut new, mut middle) = (degrees, towards);
            let all_around = |v: f64, _| if v >= 360.0 { "all around".to_owned() } else { format!("{}°", number(v)) };
            // From right to left: the row is filled from its end.
            if degrees < 360.0 {
                ui.add(dragged(&mut middle, -360.0..=720.0, 1.0).prefix("to ").suffix("°"));
            }
            ui.add(dragged(&mut new, Angle::LEAST..=360.0, 1.0).custom_formatter(all_around));
            (new != degrees || middle != towards).then(|| format!("{new},{}", middle.rem_euclid(360.0)))
        }
    }
}

/// A number that is dragged sideways or typed.
fn dragged(value: &mut f64, range: std::ops::RangeInclusive<f64>, speed: f64) -> egui::DragValue<'_> {
    egui::DragValue::new(value).range(range).speed(speed).max_decimals(2)
}
