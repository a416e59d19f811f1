//! The timeline of Compare: a race of the searches. Each has a lane, as long as its work, on the axis of its unit; the time is the number of
//! nodes that each has taken.
//!
//! ```text
//!   wave    ████████████░░░░   Polyanya ██████    one axis a unit: only equal units compare
//!   A*      ██████                                names stand beside the lanes where there is room
//!           0    2,947 cells            0   21 intervals
//! ```
//!
//! Side by side, each lane is a run of its own length, or all have one axis of steps: see `Tick::Share`.

use super::{Requests, csv};
use crate::app::legend;
use crate::app::message::{self, Said};
use crate::app::style::{self, Palette};
use crate::app::widgets::tooltip::Tooltip;
use crate::app::widgets::{self, Icon};
use egui_macroquad::egui::{self, Align2, Galley, Pos2, Rect, RichText, Sense, Stroke, Ui, Vec2};
use pathlight::compare::RowId;
use pathlight::compare::overlay::style_of;
use pathlight::compare::words::unit;
use pathlight::lesson::outcome::WorkUnit;
use pathlight::picture::Role;
use pathlight::player::{Axis, CompareCommand, CompareProgress, CompareView, Comparing, RaceCommand, Tick};
use pathlight::words::grouped;
use std::sync::Arc;

/// The height of the strip, in points: in a window that is high, lanes have room for names.
const HEIGHT: f32 = 118.0;
const LOW_HEIGHT: f32 = 115.0;
const HIGH_WINDOW: f32 = 700.0;
/// The letters of the names of lanes, in points. A lane that is as high as they need has a name, if so much of its axis is left for it.
const NAMES: f32 = 11.0;
const NAMED_LANE: f32 = 13.0;
const LEAST_LANE: f32 = 70.0;
/// Room for the numbers below the lanes, and between two axes, in points.
const NUMBERS: f32 = 14.0;
const BETWEEN: f32 = 28.0;
/// A narrower axis, in points, has numbers at its ends alone.
const WIDE: f32 = 300.0;
/// The height of the buttons, which a message keeps, in points.
const BUTTONS: f32 = 32.0;
/// A window with less room, in points, has icons without words.
const NARROW: f32 = 900.0;

/// The height of the strip in a window of this height.
pub fn height(window: f32) -> f32 {
    if window < HIGH_WINDOW { LOW_HEIGHT } else { HEIGHT }
}

pub fn show(ui: &mut Ui, comparing: &Comparing, said: Option<&Said>, legend: &mut bool, palette: &Palette) -> Requests {
    let mut requests = Requests::default();
    ui.add_space(8.0);
    ui.horizontal(|ui| transport(ui, comparing, (legend, said, false), palette, &mut requests));
    ui.add_space(2.0);
    lanes(ui, comparing, palette, &mut requests);
    requests
}

/// The buttons of the race. A message takes the place of what is behind those that move it. `is_presented`: those that move it alone, in
/// presenter mode.
pub(super) fn transport(
    ui: &mut Ui,
    comparing: &Comparing,
    (legend, said, is_presented): (&mut bool, Option<&Said>, bool),
    palette: &Palette,
    requests: &mut Requests,
) {
    let is_narrow = is_presented || ui.available_width() < NARROW;
    let race = comparing.race();
    ui.spacing_mut().item_spacing.x = 5.0;
    let mut button = |ui: &mut Ui, icon, text: &str, hint: &str, main, command: RaceCommand| {
        if widgets::labelled_button(ui, icon, text, hint, main, palette).clicked() {
            requests.commands.push(CompareCommand::Race(command).into());
        }
    };
    let unit = TickWords::of(race.tick(), comparing.view()).one;
    let first = if is_narrow { "" } else { "from the beginning" };
    button(ui, Icon::First, first, "No method has begun (Home)", false, RaceCommand::Seek(0));
    button(ui, Icon::Back, "", &format!("One {unit} back (←)"), false, RaceCommand::Back);
    if race.is_playing() {
        button(ui, Icon::Pause, "all together", "Pause (Space)", true, RaceCommand::Pause);
    } else {
        let hint = if race.counts_shares() {
            "All methods together: each goes through its run in the same time (Space)".to_owned()
        } else {
            format!("All methods together: each takes one {} at a time (Space)", node(comparing.view()))
        };
        button(ui, Icon::Play, "all together", &hint, true, RaceCommand::Play);
    }
    button(ui, Icon::Forward, "", &format!("One {unit} forward (→)"), false, RaceCommand::Forward);
    button(ui, Icon::Last, "", "All methods have finished (End)", false, RaceCommand::Seek(u64::MAX));
    if let Some(said) = said {
        ui.add_space(10.0);
        let size = Vec2::new(ui.available_width(), BUTTONS);
        ui.allocate_ui_with_layout(size, egui::Layout::right_to_left(egui::Align::Center), |ui| {
            legend::button(ui, legend, palette);
            let line = egui::Layout::left_to_right(egui::Align::Center);
            ui.with_layout(line, |ui| requests.clicked = message::show(ui, said, palette));
        });
        return;
    }
    if !is_presented {
        ticks_to_choose(ui, comparing, is_narrow, palette, requests);
    }
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        legend::button(ui, legend, palette);
        if !is_presented {
            copy_button(ui, comparing, requests);
        }
        let text = position(comparing);
        if ui.available_width() > text.chars().count() as f32 * 7.7 + 12.0 {
            ui.label(RichText::new(text).font(style::mono(12.5)).color(palette.quiet()));
        }
    });
}

fn copy_button(ui: &mut Ui, comparing: &Comparing, requests: &mut Requests) {
    let text = RichText::new("Copy as CSV").font(style::sans(12.5));
    let hint = "Copies all rows of the table, for a spreadsheet";
    if ui.add(egui::Button::new(text).wrap_mode(egui::TextWrapMode::Extend)).tooltip(hint).clicked() {
        requests.copied = Some(csv::text(comparing));
    }
}

fn ticks_to_choose(ui: &mut Ui, comparing: &Comparing, is_narrow: bool, palette: &Palette, requests: &mut Requests) {
    ui.add_space(6.0);
    if !is_narrow {
        ui.label(RichText::new("one tick is").color(palette.quiet()));
    }
    let (race, ticks) = (comparing.race(), ticks(comparing.view()));
    let words: Vec<TickWords> = ticks.iter().map(|&tick| TickWords::of(tick, comparing.view())).collect();
    let names: Vec<&str> = words.iter().map(|words| words.name).collect();
    let hints: Vec<&str> = words.iter().map(|words| words.hint).collect();
    let chosen = ticks.iter().position(|&tick| tick == race.tick()).unwrap_or(0);
    if let Some(pressed) = widgets::segments(ui, &names, &hints, chosen, palette) {
        requests.commands.push(CompareCommand::Race(RaceCommand::Tick(ticks[pressed])).into());
    }
}

/// While the race goes on: how far the search of the row that is pointed at or chosen is.
pub fn how_far(comparing: &Comparing, lit: Option<RowId>) -> Option<String> {
    let (id, at) = comparing.searching(lit)?;
    let measured = comparing.row(id)?;
    let (work, name) = (measured.row.work, measured.row.name());
    let tint = if comparing.shows_taken(id) {
        "tinted on the map"
    } else if work.unit == WorkUnit::Cells {
        "too many to be tinted"
    } else {
        "only cells are tinted"
    };
    Some(format!("{name}: {} of {} {} · {tint}", grouped(at), grouped(work.count), unit(work.unit)))
}

/// The ticks that can be chosen in a view.
const fn ticks(view: CompareView) -> &'static [Tick] {
    match view {
        CompareView::SideBySide => &[Tick::Share, Tick::Node, Tick::Method],
        CompareView::Overlay | CompareView::Growth => &[Tick::Node, Tick::Method],
    }
}

/// What a method takes in one tick of [`Tick::Node`]: side by side, runs are shown step by step; on one map, a race counts what the work
/// of a row counts.
const fn node(view: CompareView) -> &'static str {
    match view {
        CompareView::SideBySide => "step",
        CompareView::Overlay | CompareView::Growth => "node",
    }
}

/// A tick in words.
struct TickWords {
    name: &'static str,
    hint: &'static str,
    /// One of them, after "one".
    one: &'static str,
}

impl TickWords {
    const fn of(tick: Tick, view: CompareView) -> Self {
        let (name, hint) = match (tick, view) {
            (Tick::Share, _) => (
                "1 % of each run",
                "← and → take a hundredth of each run: a short run can be followed beside a long one",
            ),
            (Tick::Node, CompareView::SideBySide) => {
                ("one step", "← and → take one step of each run: a short run ends early")
            }
            (Tick::Node, _) => ("one node", "← and → take one node of each method: one of what its row counts"),
            (Tick::Method, _) => ("one method", "← and → go to where the next method finishes"),
        };
        let one = match tick {
            Tick::Share => "percent",
            Tick::Node => node(view),
            Tick::Method => "method",
        };
        Self { name, hint, one }
    }
}

/// How far the race is.
pub(super) fn position(comparing: &Comparing) -> String {
    let (lanes, most) = (comparing.lanes(), comparing.clock_end());
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
    if comparing.race().counts_shares() && at < most {
        return format!("{} % of each run", at * 100 / most);
    }
    let who = if finished == lanes.len() { "all finished".to_owned() } else { format!("{finished} finished") };
    if comparing.race().counts_shares() {
        return who;
    }
    format!("{who} · tick {} of {}", grouped(at), grouped(most))
}

/// The numbers below an axis: its ends, and quarters where there is room, each with its part, and none twice.
fn ruler(most: u64, is_wide: bool) -> Vec<(u64, u64)> {
    let mut marks: Vec<(u64, u64)> = (0..=4).map(|part| (part, most * part / 4)).collect();
    marks.retain(|&(part, nodes)| part == 0 || nodes > most * (part - 1) / 4);
    marks.retain(|(part, _)| is_wide || part % 4 == 0);
    marks
}

/// What an axis counts.
fn name(axis: &Axis) -> &'static str {
    axis.unit.map_or("steps", unit)
}

/// Beside each other, the wider the more lanes they have.
fn places(axes: &[Axis], room: Rect) -> Vec<Rect> {
    let weight = |axis: &Axis| 1.0 + axis.lanes.len() as f32;
    let all: f32 = axes.iter().map(weight).sum();
    let width = (room.width() - BETWEEN * axes.len().saturating_sub(1) as f32).max(0.0);
    let mut left = room.left();
    let place = |axis| {
        let own = room.with_min_x(left).with_max_x(left + width * weight(axis) / all);
        left = own.right() + BETWEEN;
        own
    };
    axes.iter().map(place).collect()
}

fn lanes(ui: &mut Ui, comparing: &Comparing, palette: &Palette, requests: &mut Requests) {
    let room = ui.available_rect_before_wrap();
    let axes = comparing.axes();
    let high = axes.iter().map(|axis| axis.lanes.len()).max().unwrap_or(1);
    for (axis, place) in axes.iter().zip(places(&axes, room.shrink2(Vec2::new(2.0, 0.0)))) {
        let area = place.with_max_y(place.bottom() - NUMBERS);
        if area.is_positive() {
            let area = area.with_min_x(area.left() + names(ui, comparing, axis, area, high, palette));
            draw_axis(ui, comparing, (axis, area, high), palette, requests);
        }
    }
}

/// The names of the lanes, where they have room; side by side also how many steps each run has taken. Returns the width that they take.
fn names(ui: &Ui, comparing: &Comparing, axis: &Axis, area: Rect, high: usize, palette: &Palette) -> f32 {
    let lane = area.height() / high as f32;
    let name = |id| comparing.row(id).map_or("", |measured| measured.row.name()).to_owned();
    let layout = |text| ui.painter().layout_no_wrap(text, style::sans(NAMES), palette.text());
    let names: Vec<_> = axis.lanes.iter().map(|lane| layout(name(lane.id))).collect();
    let widest = |galleys: &[Arc<Galley>]| galleys.iter().map(|galley| galley.size().x).fold(0.0, f32::max).ceil();
    let width = widest(&names) + 8.0;
    let top = |i: usize, height: f32| area.top() + (i as f32 + 0.5) * lane - height / 2.0;
    if lane < NAMED_LANE || area.width() - width < LEAST_LANE {
        // A lane alone has the row below it for its name, where another axis has more lanes.
        if let [name] = &names[..]
            && lane >= NAMED_LANE
            && high > 1
            && name.size().x <= area.width()
        {
            ui.painter().galley(Pos2::new(area.left(), top(1, name.size().y)), name.clone(), palette.text());
        }
        return 0.0;
    }
    for (i, name) in names.into_iter().enumerate() {
        ui.painter().galley(Pos2::new(area.left(), top(i, name.size().y)), name, palette.text());
    }
    if axis.unit.is_some() {
        return width; // of a search, the axis has the numbers
    }
    let count = |taken, end| format!("{} of {}", grouped(taken), grouped(end));
    let layout = |text| ui.painter().layout_no_wrap(text, style::mono(10.5), palette.quiet());
    // As wide as at the end, so that the lanes stay where they are.
    let ends: Vec<_> = axis.lanes.iter().map(|lane| layout(count(lane.end, lane.end))).collect();
    let with_counts = width + widest(&ends) + 12.0;
    if area.width() - with_counts < LEAST_LANE {
        return width;
    }
    for (i, lane) in axis.lanes.iter().enumerate() {
        let text = layout(count(comparing.race().taken(lane.end), lane.end));
        let right = area.left() + with_counts - 8.0;
        ui.painter().galley(Pos2::new(right - text.size().x, top(i, text.size().y)), text, palette.quiet());
    }
    with_counts
}

/// Between two numbers below an axis, in points.
const BETWEEN_NUMBERS: f32 = 8.0;

/// `high`: the number of lanes of the axis that has most.
fn draw_axis(
    ui: &Ui,
    comparing: &Comparing,
    (axis, area, high): (&Axis, Rect, usize),
    palette: &Palette,
    requests: &mut Requests,
) {
    let race = comparing.race();
    // With shares, each lane is as wide as its axis, which is the clock.
    let by_shares = race.counts_shares();
    let most = if by_shares { comparing.clock_end() } else { axis.most }.max(1);
    let response = ui.interact(area, ui.id().with(("lanes", name(axis))), Sense::click_and_drag());
    let x = |nodes: u64| area.left() + area.width() * (nodes as f64 / most as f64) as f32;
    if let Some(at) = response.interact_pointer_pos() {
        let part = f64::from(((at.x - area.left()) / area.width()).clamp(0.0, 1.0));
        // The end of an axis is the end of its searches alone: others may have more to do.
        let to = (part * most as f64).round() as u64;
        requests.commands.push(CompareCommand::Race(RaceCommand::Seek(to)).into());
    }
    let painter = ui.painter();
    let lane = area.height() / high as f32;
    let at = race.at(comparing.clock_end()).min(most);
    for (i, own_lane) in axis.lanes.iter().enumerate() {
        let middle = area.top() + (i as f32 + 0.5) * lane;
        let half = (lane * 0.36).clamp(0.5, 4.0);
        let own = |to: f32| Rect::from_min_max(Pos2::new(area.left(), middle - half), Pos2::new(to, middle + half));
        painter.rect_filled(own(area.right()), 0.0, palette.card());
        let (end, taken) = (own_lane.end, race.taken(own_lane.end));
        let ink = palette.ink(style_of(own_lane.id).role(own_lane.is_ranked || taken < end));
        painter.rect_filled(own(if by_shares { x(most * taken / end.max(1)) } else { x(taken) }), 0.0, ink);
    }
    let named = |nodes: u64| format!("{} {}", grouped(nodes), name(axis));
    let mark = |nodes: u64| if by_shares { format!("{} %", nodes * 100 / most) } else { grouped(nodes) };
    let marks = ruler(most, area.width() >= WIDE);
    // From the right end on: where two numbers would run together, the one further left gives way.
    let mut free = f32::INFINITY;
    for &(part, nodes) in marks.iter().rev() {
        let (align, text) = match part {
            4 if by_shares => (Align2::RIGHT_TOP, format!("{} of its steps", mark(nodes))),
            4 => (Align2::RIGHT_TOP, named(nodes)),
            0 => (Align2::LEFT_TOP, mark(nodes)),
            _ => (Align2::CENTER_TOP, mark(nodes)),
        };
        let galley = painter.layout_no_wrap(text, style::sans(10.5), palette.quiet());
        let place = align.anchor_size(Pos2::new(x(nodes), area.bottom() + 1.0), galley.size());
        if place.right() + BETWEEN_NUMBERS <= free {
            free = place.left();
            painter.galley(place.min, galley, palette.quiet());
        }
    }
    painter.vline(x(at), area.y_range(), Stroke::new(3.0, palette.ink(Role::Now)));
    // Lanes can be too low for names.
    let under = response.hover_pos().and_then(|at| axis.lanes.get(((at.y - area.top()) / lane).max(0.0) as usize));
    let of_lane = under.and_then(|lane| Some((comparing.row(lane.id)?, lane.end)));
    let of_lane = of_lane.map(|(measured, end)| format!("{}: {}. ", measured.row.name(), named(end)));
    let all = match axis.unit {
        None if by_shares => "How much of its own steps each run has taken: drag to go back".to_owned(),
        None => "How many steps each run has taken: drag to go back".to_owned(),
        Some(_) => format!(
            "How many {} each of these searches has taken: drag to go back. Only equal units compare, so each unit has its own axis",
            name(axis)
        ),
    };
    response.tooltip(of_lane.unwrap_or_default() + &all);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::headless::Headless;
    use pathlight::paint::theme::Theme;
    use pathlight::player::{Lane, Player};

    /// Four names of 11 points stood in rows of 10, and touched.
    #[test]
    fn names_of_lanes_do_not_touch_and_are_at_least_11_points_high() {
        let palette = Palette::new(Theme::Dark);
        let mut named = 0;
        for (scene, size) in ["funnel/town", "wave/guided", "beam/gallery"]
            .into_iter()
            .flat_map(|scene| [(800.0, 600.0), (1280.0, 800.0), (1920.0, 1080.0)].map(|size| (scene, size)))
        {
            let mut player = Player::open(scene, None).unwrap();
            player.apply(CompareCommand::Open).unwrap();
            player.compare_now();
            let mut window = Headless::new(size.0, size.1);
            let mut show = |ui: &mut Ui| {
                let bottom = egui::TopBottomPanel::bottom("race").exact_height(height(size.1));
                bottom.show(ui.ctx(), |ui| show(ui, player.comparing().unwrap(), None, &mut false, &palette));
            };
            (0..2).for_each(|_| window.frame(Vec::new(), &mut show));
            let names: Vec<String> =
                player.comparing().unwrap().rows().iter().map(|measured| measured.row.name().to_owned()).collect();
            let seen = window.seen(|seen| names.contains(&seen.text));
            named += seen.len();
            for (i, name) in seen.iter().enumerate() {
                assert!(name.letters >= 11.0 && name.is_whole, "{scene}, {size:?}: {name:?}");
                let touches = |other: &&crate::app::headless::Seen| other.rect.shrink(0.5).intersects(name.rect);
                assert_eq!(seen[i + 1..].iter().find(touches), None, "{scene}, {size:?}: {name:?}");
            }
        }
        assert!(named > 20, "{named}");
    }

    /// Below short lanes, two numbers stood over each other at the left.
    #[test]
    fn no_number_of_the_ruler_is_there_twice() {
        assert_eq!(ruler(1, true), [(0, 0), (4, 1)]);
        assert_eq!(ruler(100, true), [(0, 0), (1, 25), (2, 50), (3, 75), (4, 100)]);
        assert_eq!(ruler(100, false), [(0, 0), (4, 100)]);
        for most in 1..50 {
            let marks = ruler(most, true);
            assert!(marks.windows(2).all(|pair| pair[0].1 < pair[1].1) && marks.last().unwrap().1 == most);
        }
    }

    /// Each is as long as its own longest lane, and none lies over another one.
    #[test]
    fn axes_stand_beside_each_other() {
        let lane = Lane { id: RowId::Method("astar"), is_ranked: true, unit: None, end: 5 };
        let axis = |count| Axis { unit: None, lanes: vec![lane; count], most: 5 };
        let room = Rect::from_min_size(Pos2::new(10.0, 0.0), Vec2::new(776.0, 40.0));
        let places = places(&[axis(4), axis(2), axis(1), axis(1)], room);
        assert!(places.windows(2).all(|pair| pair[0].right() + BETWEEN <= pair[1].left() + 0.01));
        assert!(places.iter().all(|place| place.width() > 90.0 && room.expand(0.1).contains_rect(*place)));
    }
}
