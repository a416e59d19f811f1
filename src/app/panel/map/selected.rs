//! What is selected, in numbers that can be typed.

use super::super::Requests;
use super::{button, edit, labelled, number_field, number_size, text_field};
use crate::app::input::stays;
use crate::app::keys::WindowAction;
use crate::app::style;
use egui_macroquad::egui::{Color32, Label, Rect, Response, RichText, Sense, Ui, UiBuilder, Vec2};
use glam::DVec2;
use pathlight::editor::{Edit, Handle, Parts, Ring};
use pathlight::geom::polygon_area;
use pathlight::player::{Change, Player};
use pathlight::scene::{Map, crosses_itself};
use pathlight::words::coordinate;
use std::ops::RangeInclusive;

/// Coordinates that are taken. A map with farther ones cannot be computed with as exactly as it is shown.
const PLACES: RangeInclusive<f64> = -1e9..=1e9;
/// Sizes that are taken, from the least that the three decimals show.
const SIZES: RangeInclusive<f64> = 0.001..=1e9;

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
            return measured(ui, &format!("{count} things"), player, requests);
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
            None => drop(ui.add(Label::new(RichText::new(player.name(handle).on_screen()).font(style::bold(14.0))))),
        }
        let text = match handle {
            Handle::Obstacle(i) => {
                let points = editor.ring(Ring::Obstacle(i));
                box_fields(ui, points, Ring::Obstacle(i), player, requests);
                area(points, player)
            }
            handle => {
                place_fields(ui, handle, player, requests);
                String::new()
            }
        };
        measured(ui, &text, player, requests);
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
    Pair { label: "size", hint: "Its width and its height", names: ["The width", "The height"], range: SIZES };

const SIZE_IN_METRES: Pair = Pair {
    label: "size, m",
    hint: "Its width and its height, in metres",
    names: ["The width", "The height"],
    range: SIZES,
};

const fn place(hint: &'static str) -> Pair {
    Pair { label: "x, y", hint, names: ["x", "y"], range: PLACES }
}

fn pair(
    ui: &mut Ui,
    pair: Pair,
    values: [(&mut f64, f64); 2],
    decimals: usize,
    requests: &mut Requests,
) -> Vec<Response> {
    let Pair { label, hint, names, range } = pair;
    let mut fields = Vec::new();
    labelled(ui, label, hint, |ui| {
        // At the right end of the row; from the left to the right, as Tab goes.
        let (field, gap) = (number_size(decimals), ui.spacing().item_spacing.x);
        let (both, _) = ui.allocate_exact_size(Vec2::new(2.0 * field.x + gap, field.y), Sense::hover());
        for (i, ((value, step), name)) in values.into_iter().zip(names).enumerate() {
            // Each has its place: one after the other in a row, they had different heights.
            let place = Rect::from_min_size(both.min + Vec2::new(i as f32 * (field.x + gap), 0.0), field);
            let mut ui = ui.new_child(UiBuilder::new().max_rect(place).id_salt(name));
            fields.push(number_field(&mut ui, value, step, [name, hint], (range.clone(), decimals), requests));
        }
    });
    fields
}

/// A position in the coordinates of the file, as it is typed. A coordinate that nobody types keeps all its digits. Returns the fields and
/// the position.
fn place_in_file(
    ui: &mut Ui,
    hint: &'static str,
    at: DVec2,
    player: &Player,
    requests: &mut Requests,
) -> (Vec<Response>, DVec2) {
    let scene = player.editor().scene();
    let coordinates = scene.coordinates;
    let [_, one] = coordinates.zero_and_one();
    let step = DVec2::splat(scene.map.extent() / 400.0) / one.abs();
    let old = coordinates.to_file(at);
    let mut new = old;
    let values = [(&mut new.x, step.x), (&mut new.y, step.y)];
    let fields = pair(ui, place(hint), values, coordinates.decimals(), requests);
    let placed = coordinates.place(new);
    let kept = |is_same: bool, before: f64, now: f64| if is_same { before } else { now };
    (fields, DVec2::new(kept(new.x == old.x, at.x, placed.x), kept(new.y == old.y, at.y, placed.y)))
}

fn box_fields(ui: &mut Ui, points: &[DVec2], ring: Ring, player: &Player, requests: &mut Requests) {
    let (low, high) = bounds(points);
    let mut size = high - low;
    let step = player.editor().scene().map.extent() / 400.0;
    let (mut fields, at) = place_in_file(ui, "Its upper left corner", low, player, requests);
    let size_of = if player.editor().scene().coordinates.are_degrees() { SIZE_IN_METRES } else { SIZE };
    fields.extend(pair(ui, size_of, [(&mut size.x, step), (&mut size.y, step)], 3, requests));
    let is_possible = at.is_finite() && size.is_finite() && size.min_element() > 0.0;
    let is_new = (at, size) != (low, high - low); // what was typed may be the same number
    let change = (is_possible && is_new).then(|| Edit::Reshape { ring, points: fitted(points, at, size) });
    send(&fields, change, player, requests);
}

/// How many vertices a ring has, and its area.
fn area(points: &[DVec2], player: &Player) -> String {
    // The parts of a ring that crosses itself turn both ways, and their areas cancel each other.
    let lattice =
        if let Map::Polygons(polygons) = &player.editor().scene().map { Some(polygons.lattice()) } else { None };
    let area = if lattice.is_some_and(|lattice| crosses_itself(points, lattice)) {
        "its border crosses itself".to_owned()
    } else {
        let unit = if player.editor().scene().coordinates.are_degrees() { " m²" } else { "" };
        // Without commas between the digits: a comma that is typed stands before the decimals.
        format!("area {}{unit}", coordinate(polygon_area(points).abs()))
    };
    format!("{} vertices, {area}", Parts::vertex_count(points))
}

fn place_fields(ui: &mut Ui, handle: Handle, player: &Player, requests: &mut Requests) {
    let Some(at) = player.editor().position(handle) else { return };
    let (fields, at) = place_in_file(ui, "Its position", at, player, requests);
    let change = at.is_finite().then_some(Edit::Move { handle, to: at });
    send(&fields, change, player, requests);
}

/// What was measured, and *Duplicate*. *Move* and *Remove* are in the bar above the map.
fn measured(ui: &mut Ui, text: &str, player: &Player, requests: &mut Requests) {
    /// The room for the button beside the text, in points.
    const BUTTON: f32 = 96.0;
    let selection: Vec<Handle> = player.selection().collect();
    let can_be_copied = stays(&selection).is_none();
    let font = style::sans(13.5);
    let width = ui.fonts(|fonts| fonts.layout_no_wrap(text.to_owned(), font.clone(), Color32::WHITE).size().x);
    let is_beside = can_be_copied && width + BUTTON <= ui.available_width();
    if !text.is_empty() && !is_beside {
        ui.add(Label::new(RichText::new(text).font(font)).wrap());
    }
    if can_be_copied {
        let beside = if is_beside { text } else { "" };
        labelled(ui, beside, "What is selected", |ui| {
            if button(ui, "Duplicate", "A copy beside it (Ctrl D)").clicked() {
                requests.action = Some(WindowAction::Duplicate);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::headless::Headless;

    /// The right one of two fields was lower by 3 points.
    #[test]
    fn two_fields_stand_side_by_side() {
        for decimals in [0, 3, 7] {
            let mut window = Headless::new(322.0, 200.0);
            let mut requests = Requests::default();
            for _ in 0..3 {
                let [mut x, mut y] = [8.0, 12.5];
                let fields = window
                    .frame(Vec::new(), |ui| pair(ui, SIZE, [(&mut x, 1.0), (&mut y, 1.0)], decimals, &mut requests));
                let [a, b] = [&fields[0], &fields[1]].map(|field| field.rect);
                assert_eq!((a.top(), a.bottom()), (b.top(), b.bottom()), "{decimals} decimals");
                assert!(a.right() < b.left(), "{decimals} decimals");
            }
        }
    }

    /// The latitude was wider than its field, and ended outside the panel.
    #[test]
    fn degrees_lie_inside_the_panel() {
        let mut window = Headless::new(322.0, 200.0);
        let mut requests = Requests::default();
        for _ in 0..3 {
            let [mut x, mut y] = [-122.419_415_5, 37.774_929_5];
            let right = window.frame(Vec::new(), |ui| {
                let fields = pair(ui, place("a place"), [(&mut x, 1.0), (&mut y, 1.0)], 7, &mut requests);
                let ends = fields.iter().map(|field| field.rect.right());
                ui.max_rect().right() - ends.fold(f32::NEG_INFINITY, f32::max)
            });
            assert!(right >= -0.5, "{right}");
        }
    }
}
