//! The timeline of Compare: a race of the searches. Each has a lane, as long as its work; the time is the number of nodes that
//! each has taken.

use super::{Requests, csv};
use crate::app::legend;
use crate::app::style::{self, Palette};
use crate::app::widgets::tooltip::Tooltip;
use crate::app::widgets::{self, Icon, grouped};
use egui_macroquad::egui::{self, Align2, Pos2, Rect, RichText, Sense, Stroke, Ui, Vec2};
use pathlight::compare::overlay::style as style_of;
use pathlight::picture::Role;
use pathlight::player::{CompareCommand, Comparing, RaceCommand, Tick};

/// Room for the words left of the lanes, and for the numbers below, in points.
const LEFT: f32 = 92.0;
const NUMBERS: f32 = 14.0;
/// A window with less room, in points, has icons without words.
const NARROW: f32 = 900.0;

pub fn show(ui: &mut Ui, comparing: &Comparing, legend: &mut bool, palette: &Palette) -> Requests {
    let mut requests = Requests::default();
    ui.add_space(8.0);
    ui.horizontal(|ui| transport(ui, comparing, legend, palette, &mut requests));
    ui.add_space(2.0);
    lanes(ui, comparing, palette, &mut requests);
    requests
}

fn transport(ui: &mut Ui, comparing: &Comparing, legend: &mut bool, palette: &Palette, requests: &mut Requests) {
    let is_narrow = ui.available_width() < NARROW;
    let race = comparing.race();
    ui.spacing_mut().item_spacing.x = 5.0;
    let mut button = |ui: &mut Ui, icon, text: &str, hint: &str, main, command: RaceCommand| {
        if widgets::labelled_button(ui, icon, text, hint, main, palette).clicked() {
            requests.commands.push(CompareCommand::Race(command).into());
        }
    };
    let unit = if race.tick() == Tick::Node { "node" } else { "method" };
    let first = if is_narrow { "" } else { "from the beginning" };
    button(ui, Icon::First, first, "No search has begun (Home)", false, RaceCommand::Seek(0));
    button(ui, Icon::Back, "", &format!("One {unit} back (←)"), false, RaceCommand::Back);
    if race.is_playing() {
        button(ui, Icon::Pause, "all together", "Pause (Space)", true, RaceCommand::Pause);
    } else {
        let hint = "All searches together: each takes a node at a time (Space)";
        button(ui, Icon::Play, "all together", hint, true, RaceCommand::Play);
    }
    button(ui, Icon::Forward, "", &format!("One {unit} forward (→)"), false, RaceCommand::Forward);
    button(ui, Icon::Last, "", "All searches have finished (End)", false, RaceCommand::Seek(u64::MAX));
    ui.add_space(6.0);
    if !is_narrow {
        ui.label(RichText::new("one tick is").color(palette.quiet()));
    }
    let hints = ["← and → take one node of each search", "← and → go to where the next search finishes"];
    let chosen = usize::from(race.tick() == Tick::Method);
    if let Some(pressed) = widgets::segments(ui, &["one node", "one method"], &hints, chosen, palette) {
        let tick = if pressed == 0 { Tick::Node } else { Tick::Method };
        requests.commands.push(CompareCommand::Race(RaceCommand::Tick(tick)).into());
    }
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        legend::button(ui, legend, palette);
        let text = RichText::new("Copy as CSV").font(style::sans(12.5));
        let hint = "Copies all rows of the table, for a spreadsheet";
        if ui.add(egui::Button::new(text).wrap_mode(egui::TextWrapMode::Extend)).tooltip(hint).clicked() {
            requests.copied = Some(csv::text(comparing));
        }
        let text = position(comparing);
        if ui.available_width() > text.chars().count() as f32 * 7.7 + 12.0 {
            ui.label(RichText::new(text).font(style::mono(12.5)).color(palette.quiet()));
        }
    });
}

/// How far the race is.
fn position(comparing: &Comparing) -> String {
    let most = comparing.most_work();
    let at = comparing.race().at(most);
    let rows = comparing.in_order();
    let finished = rows.iter().filter(|measured| comparing.race().has_finished(measured.row.work.count)).count();
    let who = if finished == rows.len() { "all finished".to_owned() } else { format!("{finished} finished") };
    format!("{who} · {} of {}", grouped(at), grouped(most))
}

fn lanes(ui: &mut Ui, comparing: &Comparing, palette: &Palette, requests: &mut Requests) {
    let room = ui.available_rect_before_wrap();
    let area = Rect::from_min_max(room.min + Vec2::new(LEFT, 0.0), room.max - Vec2::new(8.0, NUMBERS));
    let rows = comparing.in_order();
    let most = comparing.most_work().max(1);
    if !area.is_positive() {
        return;
    }
    let response = ui.interact(area, ui.id().with("lanes"), Sense::click_and_drag());
    let x = |nodes: u64| area.left() + area.width() * (nodes as f64 / most as f64) as f32;
    if let Some(at) = response.interact_pointer_pos() {
        let part = f64::from(((at.x - area.left()) / area.width()).clamp(0.0, 1.0));
        requests.commands.push(CompareCommand::Race(RaceCommand::Seek((part * most as f64).round() as u64)).into());
    }
    let painter = ui.painter();
    let words = Pos2::new(room.left() + 2.0, area.center().y);
    painter.text(words, Align2::LEFT_CENTER, "nodes taken", style::sans(11.5), palette.quiet());
    let lane = area.height() / rows.len().max(1) as f32;
    let at = comparing.race().at(most);
    let ranks = Comparing::ranks(&rows);
    for (i, (measured, rank)) in rows.iter().zip(ranks).enumerate() {
        let middle = area.top() + (i as f32 + 0.5) * lane;
        let half = (lane * 0.36).clamp(0.5, 4.0);
        let own = |to: f32| Rect::from_min_max(Pos2::new(area.left(), middle - half), Pos2::new(to, middle + half));
        painter.rect_filled(own(area.right()), 0.0, palette.card());
        let ink = palette.ink(style_of(measured.row.method.key).role(rank.is_some()));
        let end = measured.row.work.count;
        painter.rect_filled(own(x(end)), 0.0, ink.gamma_multiply(0.3));
        painter.rect_filled(own(x(end.min(at))), 0.0, ink);
    }
    for part in 0..=4 {
        let nodes = most * part / 4;
        let align = match part {
            0 => Align2::LEFT_TOP,
            4 => Align2::RIGHT_TOP,
            _ => Align2::CENTER_TOP,
        };
        let at = Pos2::new(x(nodes), area.bottom() + 1.0);
        painter.text(at, align, grouped(nodes), style::sans(10.5), palette.quiet());
    }
    painter.vline(x(at), area.y_range(), Stroke::new(3.0, palette.ink(Role::Now)));
    response.tooltip("How many nodes each search has taken: drag to go back. Nodes are cells, triangles or corners");
}
