//! The controls of settings and layers: switches, words, sliders, angles. A control without effect is dimmed; pointing at
//! it or clicking on it says why.

use super::window_settings::WindowSettings;
use super::{Requests, frame, sentence};
use crate::app::fit;
use crate::app::style::{self, Palette, TARGET};
use crate::app::widgets;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{
    self, Align, Layout, PopupCloseBehavior, Pos2, Rect, Response, RichText, ScrollArea, Sense, Ui, UiBuilder, Vec2,
};
use pathlight::lesson::{Angle, Group, Setting, Value};
use pathlight::player::{Change, Command, Player};
use pathlight::words::{Sentence, number};

/// From a row to the edge of the panel, in points.
const BESIDE_PANEL: f32 = 24.0;
/// The height of a label above its control, in points.
const LABEL: f32 = 19.0;
/// The room above such a label, in points: it belongs to the control below it, not to the row above.
const ABOVE_LABEL: f32 = 5.0;
/// Between two rows, in points.
const BETWEEN: f32 = 2.0;
/// The size of a label, in points.
const LETTERS: f32 = 13.5;
/// The size of the letters of a note, in points, and its least lines.
const NOTE: f32 = 12.0;
const NOTE_LINES: f32 = 2.0;

/// The Settings tab: all settings of the lesson in their groups, and those of the window.
pub fn tab(ui: &mut Ui, player: &Player, window_settings: WindowSettings, palette: &Palette, requests: &mut Requests) {
    // Each lesson remembers its own scroll position.
    let scroll = ScrollArea::vertical().id_salt(("settings", player.lesson().name())).auto_shrink([false, false]);
    scroll.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = frame::GAP;
        for (group, title) in [(Group::Settings, "settings"), (Group::Layers, "layers")] {
            let all: Vec<Setting> = player.lesson().settings().iter().filter(|s| s.group == group).copied().collect();
            if !all.is_empty() {
                frame::natural(ui, palette, title, |ui| show(ui, &all, player, palette, requests));
            }
        }
        frame::natural(ui, palette, "window", |ui| window_settings.show(ui, palette, requests));
    });
}

/// The height of the rows of these settings in this width, in points.
pub fn height(ui: &Ui, all: &[Setting], player: &Player, width: f32) -> f32 {
    let height = |setting| row_height(ui, setting, &player.lesson().labels(setting), width);
    let rows: f32 = all.iter().map(|setting| height(setting) + BETWEEN).sum();
    let of_note = |setting: usize| Some(note_height(ui, &note(all, setting, player)?, width) + BETWEEN);
    let notes: f32 = (0..all.len()).filter_map(of_note).sum();
    (rows + notes - BETWEEN).max(0.0)
}

/// What is said below a setting of its value. What several say stands below the last of them.
fn note(all: &[Setting], place: usize, player: &Player) -> Option<Sentence> {
    let of = |setting: &Setting| player.lesson().setting_note(setting.key);
    let own = of(&all[place])?;
    all[place + 1..].iter().all(|later| of(later).as_ref() != Some(&own)).then_some(own)
}

/// The height of a note in this width, in points. Two lines at least: another choice has a longer note, and the rows below stay where
/// they are.
fn note_height(ui: &Ui, note: &Sentence, width: f32) -> f32 {
    let font = style::sans(NOTE);
    let least = NOTE_LINES * fit::line(ui.ctx(), font.clone());
    fit::height(ui.ctx(), &sentence::on_screen(note), font, width).max(least).ceil() + 2.0
}

fn row_height(ui: &Ui, setting: &Setting, labels: &[String], width: f32) -> f32 {
    if is_stacked(ui, setting, labels, width) {
        ABOVE_LABEL + LABEL + control_height(ui, setting, labels, width)
    } else {
        TARGET
    }
}

/// The height of a control that has this width to itself, in points.
fn control_height(ui: &Ui, setting: &Setting, labels: &[String], width: f32) -> f32 {
    let rows = if let Value::OneOf { .. } = setting.value { widgets::segment_rows(ui.ctx(), labels, width) } else { 1 };
    rows as f32 * (TARGET + BETWEEN) - BETWEEN
}

/// Does the control stand below its label, because they do not fit beside each other?
fn is_stacked(ui: &Ui, setting: &Setting, labels: &[String], width: f32) -> bool {
    let text_width = |text: &str, size: f32| fit::width(ui.ctx(), text, style::sans(size));
    let control = match setting.value {
        Value::Switch(_) => 36.0,
        // With the least padding of segments, and some room for the bold one.
        Value::OneOf { .. } => labels.iter().map(|label| text_width(label, 13.0) + 9.0).sum::<f32>() + 6.0,
        Value::Count { .. } | Value::Length { .. } => 150.0,
        Value::Angle(_) => 160.0,
    };
    text_width(setting.label, LETTERS) + 10.0 + control > width
}

/// Shows these settings, one below the other.
pub fn show(ui: &mut Ui, all: &[Setting], player: &Player, palette: &Palette, requests: &mut Requests) {
    ui.spacing_mut().item_spacing.y = BETWEEN;
    for (place, setting) in all.iter().enumerate() {
        row(ui, setting, player, palette, requests);
        let Some(note) = note(all, place, player) else { continue };
        let size = Vec2::new(ui.available_width(), note_height(ui, &note, ui.available_width()));
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        frame::at(ui, rect, ("note", setting.key), |ui| {
            sentence::show(ui, &note, &style::sans(NOTE), palette.quiet(), palette, None, requests);
        });
    }
}

fn row(ui: &mut Ui, setting: &Setting, player: &Player, palette: &Palette, requests: &mut Requests) {
    let (reason, labels) = (player.lesson().disabled_reason(setting.key), player.lesson().labels(setting));
    let width = ui.available_width();
    let is_stacked = is_stacked(ui, setting, &labels, width);
    let size = Vec2::new(width, row_height(ui, setting, &labels, width));
    let (rect, background) = ui.allocate_exact_size(size, Sense::hover());
    // A layer stays enabled: it may have an effect in a later step.
    let is_layer = setting.group == Group::Layers;
    let mut row = ui.new_child(UiBuilder::new().max_rect(rect).id_salt(setting.key));
    match reason {
        Some(_) if is_layer => row.set_opacity(0.5),
        Some(_) => row.disable(),
        None => (),
    }
    let edge = rect.left() - BESIDE_PANEL;
    // The whole row explains the setting: its label, its control, and what is between them.
    let explain = |response: Response| {
        if reason.is_none() {
            hint_left_of(response, edge, setting.hint_in_lines(), palette);
        }
    };
    explain(background);
    let label = |ui: &mut Ui| {
        let words = RichText::new(setting.label).font(style::sans(LETTERS));
        let label = ui.add(egui::Label::new(words).sense(Sense::click()));
        let is_clicked = label.clicked();
        explain(label);
        is_clicked
    };
    let controlled = |ui: &mut Ui| {
        let layout = Layout::right_to_left(Align::Center);
        ui.with_layout(layout, |ui| control(ui, setting, (&labels, edge), palette, explain))
    };
    let (is_clicked, word) = if is_stacked {
        row.spacing_mut().item_spacing.y = 0.0;
        row.add_space(ABOVE_LABEL);
        let is_clicked = row.allocate_ui(Vec2::new(width, LABEL), label).inner;
        let size = Vec2::new(width, control_height(ui, setting, &labels, width));
        (is_clicked, row.allocate_ui(size, controlled).inner.inner)
    } else {
        row.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| (label(ui), controlled(ui).inner))
            .inner
    };
    let is_changed = word.is_some();
    requests.commands.extend(word.map(|word| Command::Change(Change::Set { key: setting.key, word })));
    let Some(reason) = reason else { return };

    // What is disabled takes no clicks, so the whole row does. On a layer, the row only sees the pointer.
    let id = ui.id().with((setting.key, "reason"));
    let whole = ui.interact(rect, id.with("row"), if is_layer { Sense::hover() } else { Sense::click() });
    if whole.clicked() || is_clicked || is_changed {
        ui.memory_mut(|memory| memory.open_popup(id));
    }
    // The reason stays until the next click elsewhere, or Esc.
    let close = PopupCloseBehavior::CloseOnClick;
    let shown = egui::popup_below_widget(ui, id, &whole, close, |ui| sentence::hint(ui, reason, palette));
    if shown.is_none() {
        whole.tooltip_ui(|ui| sentence::hint(ui, reason, palette));
    }
}

/// Words of several lines may be so wide, in points: each choice has a line of its own, where the map leaves room for it.
const WIDE_HINT: f32 = 480.0;
/// Above and below the words of a tooltip, together, in points.
const AROUND_HINT: f32 = 24.0;

/// A tooltip left of the panel: below its control it would cover the next one to try. It ends above the timeline.
fn hint_left_of(mut response: Response, edge: f32, text: impl Into<Sentence>, palette: &Palette) {
    let text = text.into();
    let words = text.on_screen();
    let font = style::sans(sentence::HINT);
    let most = if words.contains('\n') { WIDE_HINT.min(edge - AROUND_HINT) } else { 0.0 };
    let most = most.max(sentence::DEFINITION_WIDTH);
    let widest = words.lines().map(|line| fit::width(&response.ctx, line, font.clone())).fold(0.0, f32::max);
    let width = (widest.ceil() + 1.0).min(most);
    let lowest = response.ctx.available_rect().bottom() - fit::height(&response.ctx, &words, font, width) - AROUND_HINT;
    let top = response.rect.top().min(lowest).max(0.0);
    response.rect = Rect::from_min_max(Pos2::new(response.rect.left(), top), response.rect.max);
    response.tooltip_ui_left_of(edge, width, |ui| sentence::hint_over(ui, text, width, palette));
}

/// Shows the control of a setting, and adds its tooltip with `explain`. Returns the new value in the form that `--set`
/// takes.
fn control(
    ui: &mut Ui,
    setting: &Setting,
    (labels, edge): (&[String], f32),
    palette: &Palette,
    explain: impl Fn(Response),
) -> Option<String> {
    match setting.value {
        Value::Switch(on) => {
            let switch = widgets::switch(ui, on, setting.label, palette);
            let is_clicked = switch.clicked();
            explain(switch);
            is_clicked.then(|| if on { "off" } else { "on" }.to_owned())
        }
        Value::OneOf { words, chosen, .. } => {
            let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
            let explain = |word: Response, i: usize| match setting.choice_hint(i, labels[i]) {
                Some(text) => hint_left_of(word, edge, text, palette),
                None => explain(word),
            };
            let rows = widgets::segment_rows(ui.ctx(), &labels, ui.available_width());
            let pressed = match rows {
                1 => widgets::explained_segments(ui, &labels, chosen, palette, explain),
                _ => widgets::segments_in_rows(ui, &labels, (rows, BETWEEN), chosen, palette, explain),
            };
            pressed.map(|i| words[i].to_owned())
        }
        Value::Count { value, most } => {
            let mut new = value;
            let none_at_zero = |n: f64, _| if n < 1.0 { "none".to_owned() } else { format!("{n:.0}") };
            // A value beyond the slider's end stays as it is until the slider is moved.
            let slider = egui::Slider::new(&mut new, 0..=most.max(value)).custom_formatter(none_at_zero);
            ui.spacing_mut().slider_width = 90.0;
            explain(ui.add(slider));
            (new != value).then(|| new.to_string())
        }
        Value::Length { value, most } => {
            let mut new = value;
            let none_at_zero = |v: f64, _| if v <= 0.0 { "none".to_owned() } else { format!("{v:.2}") };
            let slider = egui::Slider::new(&mut new, 0.0..=most.max(value)).custom_formatter(none_at_zero);
            ui.spacing_mut().slider_width = 90.0;
            let slider = ui.add(slider);
            // A value from a file keeps all its decimals until the slider is moved.
            let is_changed = slider.changed();
            explain(slider);
            is_changed.then(|| format!("{}", (new * 100.0).round() / 100.0))
        }
        Value::Angle(Angle { degrees, towards }) => {
            let (mut new, mut middle) = (degrees, towards);
            let all_around = |v: f64, _| if v >= 360.0 { "all around".to_owned() } else { format!("{}°", number(v)) };
            // The layout runs from right to left, so the last control comes first.
            if degrees < 360.0 {
                explain(ui.add(dragged(&mut middle, -360.0..=720.0, 1.0).prefix("to ").suffix("°")));
            }
            explain(ui.add(dragged(&mut new, Angle::LEAST..=360.0, 1.0).custom_formatter(all_around)));
            (new != degrees || middle != towards).then(|| format!("{new},{}", middle.rem_euclid(360.0)))
        }
    }
}

/// A number that can be dragged sideways or typed.
fn dragged(value: &mut f64, range: std::ops::RangeInclusive<f64>, speed: f64) -> egui::DragValue<'_> {
    egui::DragValue::new(value).range(range).speed(speed).max_decimals(2)
}
