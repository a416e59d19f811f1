//! What is selected, in numbers that can be typed.

use super::super::Requests;
use super::{ANY, MORE_THAN_ZERO, NUMBER, button, edit, labelled, number_field, text_field};
use crate::app::style;
use egui_macroquad::egui::{Align, Label, Layout, Response, RichText, Ui, Vec2};
use glam::DVec2;
use pathlight::editor::{Edit, Handle, Ring};
use pathlight::geom::polygon_area;
use pathlight::player::{Change, Player};
use pathlight::scene::Map;
use pathlight::words::number;
use std::ops::RangeInclusive;

/// A name that is being typed, and of what.
#[derive(Default)]
pub struct Name {
    of: Option<Handle>,
    typed: Option<String>,
}

/// The box around some points.
fn bounds(points: &[DVec2]) -> (DVec2, DVec2) {
    let first = points.first().copied().unwrap_or_default();
    points.iter().fold((first, first), |(low, high), &p| (low.min(p), high.max(p)))
}

/// The points moved and stretched, so that the box around them is this one.
fn fitted(points: &[DVec2], low: DVec2, size: DVec2) -> Vec<DVec2> {
    let (from, to) = bounds(points);
    let old = to - from;
    let along = |v: f64, from: f64, old: f64, low: f64, new: f64| {
        if old > 0.0 { low + (v - from) / old * new } else { low }
    };
    let place =
        |p: &DVec2| DVec2::new(along(p.x, from.x, old.x, low.x, size.x), along(p.y, from.y, old.y, low.y, size.y));
    points.iter().map(place).collect()
}

impl Name {
    pub fn show(&mut self, ui: &mut Ui, player: &Player, requests: &mut Requests) {
        let editor = player.editor();
        let Some(handle) = player.selected() else {
            let count = player.selection().count();
            ui.add(Label::new(RichText::new(format!("{count} things")).font(style::bold(14.0))));
            return buttons(ui, player, requests);
        };
        if self.of != Some(handle) {
            (self.of, self.typed) = (Some(handle), None);
        }
        let scene = editor.scene();
        let name = match (handle, &scene.map) {
            (Handle::Actor(i), _) => scene.actors.get(i).map(|actor| actor.name.as_str()),
            (Handle::Obstacle(i), Map::Polygons(map)) => map.obstacles.get(i).map(|o| o.name.as_str()),
            _ => None,
        };
        match name {
            Some(name) => {
                if let Some(name) = text_field(ui, "name", "The name on the map", name, &mut self.typed, 1) {
                    requests.commands.extend(edit(Edit::Rename(handle, name)));
                }
            }
            None => drop(ui.add(Label::new(RichText::new(editor.name(handle)).font(style::bold(14.0))))),
        }
        match handle {
            Handle::Obstacle(i) => box_fields(ui, editor.ring(Ring::Obstacle(i)), Ring::Obstacle(i), player, requests),
            handle => place_fields(ui, handle, player, requests),
        }
        buttons(ui, player, requests);
    }
}

/// Sends an edit while a number is dragged, and ends it with the drag. A typed number is complete when it loses the focus.
pub(super) fn send(fields: &[Response], change: Option<Edit>, player: &Player, requests: &mut Requests) {
    if let (Some(change), true) = (change, fields.iter().any(Response::changed)) {
        requests.commands.push(Change::Edit(change).into());
    }
    let ends = fields.iter().any(|field| field.drag_stopped() || field.lost_focus());
    if ends && (player.editor().is_editing() || fields.iter().any(Response::changed)) {
        requests.commands.push(Change::EndGesture.into());
    }
}

/// Two numbers: what stands before them, the sentence when they are pointed at, and what each is.
struct Pair {
    label: &'static str,
    hint: &'static str,
    names: [&'static str; 2],
    range: RangeInclusive<f64>,
}

const SIZE: Pair =
    Pair { label: "size", hint: "Its width and its height", names: ["The width", "The height"], range: MORE_THAN_ZERO };

const fn place(hint: &'static str) -> Pair {
    Pair { label: "x, y", hint, names: ["x", "y"], range: ANY }
}

fn pair(ui: &mut Ui, pair: Pair, step: f64, values: [&mut f64; 2], requests: &mut Requests) -> Vec<Response> {
    let Pair { label, hint, names, range } = pair;
    let mut fields = Vec::new();
    labelled(ui, label, hint, |ui| {
        // At the right end of the row; from the left to the right, as Tab goes.
        let size = Vec2::new(2.0 * NUMBER.x + ui.spacing().item_spacing.x, NUMBER.y);
        ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            for (value, name) in values.into_iter().zip(names) {
                fields.push(number_field(ui, value, step, [name, hint], (range.clone(), 3), requests));
            }
        });
    });
    fields
}

fn box_fields(ui: &mut Ui, points: &[DVec2], ring: Ring, player: &Player, requests: &mut Requests) {
    let (low, high) = bounds(points);
    let (mut at, mut size) = (low, high - low);
    let step = player.editor().scene().map.extent() / 400.0;
    let mut fields = pair(ui, place("Its upper left corner"), step, [&mut at.x, &mut at.y], requests);
    fields.extend(pair(ui, SIZE, step, [&mut size.x, &mut size.y], requests));
    let is_possible = at.is_finite() && size.is_finite() && size.min_element() > 0.0;
    let is_new = (at, size) != (low, high - low); // what was typed may be the same number
    let change = (is_possible && is_new).then(|| Edit::Reshape { ring, points: fitted(points, at, size) });
    send(&fields, change, player, requests);
    say_in_file(ui, at, player);
    let area = format!("{} vertices, area {}", points.len(), number(polygon_area(points).abs()));
    ui.add(Label::new(RichText::new(area).font(style::sans(12.5))));
}

fn place_fields(ui: &mut Ui, handle: Handle, player: &Player, requests: &mut Requests) {
    let Some(mut at) = player.editor().position(handle) else { return };
    let step = player.editor().scene().map.extent() / 400.0;
    let fields = pair(ui, place("Its position"), step, [&mut at.x, &mut at.y], requests);
    let change = at.is_finite().then_some(Edit::Move { handle, to: at });
    send(&fields, change, player, requests);
    say_in_file(ui, at, player);
}

/// The fields have the coordinates of the map, in which y runs down. Where those of the file are others, they stand below.
fn say_in_file(ui: &mut Ui, at: DVec2, player: &Player) {
    let coordinates = player.editor().scene().coordinates;
    let in_file = coordinates.to_file(at);
    if in_file != at {
        // A millionth of a degree is a tenth of a metre.
        let short = |v: f64| ((v * 1e6).round() / 1e6).to_string().replace('-', "−");
        let text = format!("in the file: ({}, {})", short(in_file.x), short(in_file.y));
        ui.add(Label::new(RichText::new(text).font(style::sans(12.5))));
    }
}

fn buttons(ui: &mut Ui, player: &Player, requests: &mut Requests) {
    let selection: Vec<Handle> = player.selection().collect();
    ui.horizontal(|ui| {
        let can_go = selection.iter().any(|handle| !matches!(handle, Handle::Start | Handle::Goal));
        ui.add_enabled_ui(can_go, |ui| {
            if button(ui, "Duplicate", "A copy beside it (Ctrl D)").clicked() {
                requests.action = Some(crate::app::keys::WindowAction::Duplicate);
            }
            if button(ui, "Remove", "Remove it (Delete)").clicked() {
                requests.commands.extend(edit(Edit::RemoveAll(selection)));
            }
        });
    });
}
