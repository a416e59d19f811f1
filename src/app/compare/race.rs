//! The timeline of Compare: a race of the searches. Each has a lane, as long as its work; the time is the number of nodes that
//! each has taken.

use super::{Requests, csv};
use crate::app::legend;
use crate::app::style::{self, Palette};
use crate::app::widgets::tooltip::Tooltip;
use crate::app::widgets::{self, Icon};
use egui_macroquad::egui::{self, Align2, Context, Id, LayerId, Order, Pos2, Rect, RichText, Sense, Stroke, Ui, Vec2};
use pathlight::compare::RowId;
use pathlight::compare::overlay::style_of;
use pathlight::compare::words::unit;
use pathlight::lesson::outcome::WorkUnit;
use pathlight::picture::Role;
use pathlight::player::{CompareCommand, CompareProgress, CompareView, Comparing, RaceCommand, Tick};
use pathlight::words::grouped;
use std::collections::BTreeSet;

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
    let node = node(comparing);
    let unit = if race.tick() == Tick::Node { node } else { "method" };
    let first = if is_narrow { "" } else { "from the beginning" };
    button(ui, Icon::First, first, "No method has begun (Home)", false, RaceCommand::Seek(0));
    button(ui, Icon::Back, "", &format!("One {unit} back (←)"), false, RaceCommand::Back);
    if race.is_playing() {
        button(ui, Icon::Pause, "all together", "Pause (Space)", true, RaceCommand::Pause);
    } else {
        let hint = format!("All methods together: each takes one {node} at a time (Space)");
        button(ui, Icon::Play, "all together", &hint, true, RaceCommand::Play);
    }
    button(ui, Icon::Forward, "", &format!("One {unit} forward (→)"), false, RaceCommand::Forward);
    button(ui, Icon::Last, "", "All methods have finished (End)", false, RaceCommand::Seek(u64::MAX));
    ui.add_space(6.0);
    if !is_narrow {
        ui.label(RichText::new("one tick is").color(palette.quiet()));
    }
    let hints = [&*format!("← and → take one {node} of each method"), "← and → go to where the next method finishes"];
    let chosen = usize::from(race.tick() == Tick::Method);
    let names = [&*format!("one {node}"), "one method"];
    if let Some(pressed) = widgets::segments(ui, &names, &hints, chosen, palette) {
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

/// While the race goes on, at the lower left of the map: how far the search of the row that is pointed at or chosen is.
pub fn readout(ctx: &Context, comparing: &Comparing, lit: Option<RowId>, canvas: Rect, palette: &Palette) {
    let Some((id, at)) = comparing.searching(lit) else { return };
    let Some(measured) = comparing.row(id) else { return };
    let (work, name) = (measured.row.work, measured.row.name());
    let tint = if comparing.shows_taken(id) {
        "tinted on the map"
    } else if work.unit == WorkUnit::Cells {
        "too many to be tinted"
    } else {
        "only cells are tinted"
    };
    let text = format!("{name}: {} of {} {} · {tint}", grouped(at), grouped(work.count), unit(work.unit));
    let painter = ctx.layer_painter(LayerId::new(Order::Background, Id::new("readout of the race")));
    let room = (canvas.width() - 40.0).max(40.0);
    let galley = painter.layout(text, style::mono(12.0), palette.text(), room);
    let around = Vec2::new(8.0, 5.0);
    let corner = canvas.left_bottom() + Vec2::new(12.0, -12.0 - galley.size().y - 2.0 * around.y);
    let card = Rect::from_min_size(corner, galley.size() + 2.0 * around);
    painter.rect_filled(card, 6.0, palette.card());
    painter.galley(card.min + around, galley, palette.text());
}

/// What a method takes in one tick.
fn node(comparing: &Comparing) -> &'static str {
    if comparing.view() == CompareView::SideBySide { "step" } else { "node" }
}

/// How far the race is.
fn position(comparing: &Comparing) -> String {
    let (lanes, most) = (comparing.lanes(), comparing.longest());
    let at = comparing.race().at(most);
    let finished = lanes.iter().filter(|lane| comparing.race().has_finished(lane.end)).count();
    match comparing.progress() {
        CompareProgress::Running { ready, of } if ready < of => return format!("{ready} of {of} methods have run"),
        CompareProgress::Stopped { ready, of } if ready < of => {
            return format!("stopped: {ready} of {of} methods have run");
        }
        // None has finished where none is shown.
        _ if lanes.is_empty() => return "no method is shown".to_owned(),
        _ => {}
    }
    let who = if finished == lanes.len() { "all finished".to_owned() } else { format!("{finished} finished") };
    format!("{who} · {} of {}", grouped(at), grouped(most))
}

/// The numbers below the lanes: quarters of the longest, each with its part, and none twice.
fn ruler(most: u64) -> Vec<(u64, u64)> {
    let mut marks: Vec<(u64, u64)> = (0..=4).map(|part| (part, most * part / 4)).collect();
    marks.retain(|&(part, nodes)| part == 0 || nodes > most * (part - 1) / 4);
    marks
}

fn lanes(ui: &mut Ui, comparing: &Comparing, palette: &Palette, requests: &mut Requests) {
    let room = ui.available_rect_before_wrap();
    let area = Rect::from_min_max(room.min + Vec2::new(LEFT, 0.0), room.max - Vec2::new(8.0, NUMBERS));
    let lanes = comparing.lanes();
    let most = comparing.longest().max(1);
    if !area.is_positive() || lanes.is_empty() {
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
    painter.text(words, Align2::LEFT_CENTER, format!("{}s taken", node(comparing)), style::sans(11.5), palette.quiet());
    let units: BTreeSet<&str> =
        lanes.iter().filter_map(|lane| comparing.row(lane.id)).map(|measured| unit(measured.row.work.unit)).collect();
    let differ = comparing.view() != CompareView::SideBySide && units.len() > 1;
    if differ && area.height() > 30.0 {
        painter.text(words + Vec2::new(0.0, 7.0), Align2::LEFT_TOP, "units differ", style::sans(10.5), palette.quiet());
    }
    let lane = area.height() / lanes.len().max(1) as f32;
    let at = comparing.race().at(most);
    for (i, own_lane) in lanes.iter().enumerate() {
        let middle = area.top() + (i as f32 + 0.5) * lane;
        let half = (lane * 0.36).clamp(0.5, 4.0);
        let own = |to: f32| Rect::from_min_max(Pos2::new(area.left(), middle - half), Pos2::new(to, middle + half));
        painter.rect_filled(own(area.right()), 0.0, palette.card());
        let end = own_lane.end;
        let has_finished = end <= at;
        let ink = palette.ink(style_of(own_lane.id).role(own_lane.is_ranked || !has_finished));
        painter.rect_filled(own(x(end.min(at))), 0.0, ink);
    }
    for (part, nodes) in ruler(most) {
        let align = match part {
            0 => Align2::LEFT_TOP,
            4 => Align2::RIGHT_TOP,
            _ => Align2::CENTER_TOP,
        };
        let at = Pos2::new(x(nodes), area.bottom() + 1.0);
        painter.text(at, align, grouped(nodes), style::sans(10.5), palette.quiet());
    }
    painter.vline(x(at), area.y_range(), Stroke::new(3.0, palette.ink(Role::Now)));
    // Lanes are too low for names.
    let under = response.hover_pos().and_then(|at| lanes.get(((at.y - area.top()) / lane).max(0.0) as usize));
    let named = under.and_then(|lane| comparing.row(lane.id)).map(|measured| {
        let (row, work) = (&measured.row, measured.row.work);
        format!("{}: {} {}. ", row.name(), grouped(work.count), unit(work.unit))
    });
    let all = match comparing.view() {
        CompareView::SideBySide => "How many steps each run has taken: drag to go back".to_owned(),
        _ => format!(
            "How many nodes each search has taken: drag to go back. A node is one of what its row counts: {}",
            units.into_iter().collect::<Vec<_>>().join(", ")
        ),
    };
    response.tooltip(named.unwrap_or_default() + &all);
}

#[cfg(test)]
mod tests {
    use super::ruler;

    /// Below short lanes, two numbers stood over each other at the left.
    #[test]
    fn no_number_of_the_ruler_is_there_twice() {
        assert_eq!(ruler(1), [(0, 0), (4, 1)]);
        assert_eq!(ruler(100), [(0, 0), (1, 25), (2, 50), (3, 75), (4, 100)]);
        for most in 1..50 {
            assert!(ruler(most).windows(2).all(|pair| pair[0].1 < pair[1].1) && ruler(most).last().unwrap().1 == most);
        }
    }
}
