//! Two runs on one timeline: a lane for each, a notch at the first difference, and what is said about the end of the shorter one.
//!
//! ```text
//!   the run      [ A ][ B ][ C ][ D ][ E ][ F ]
//!   the mistake  [ A ][ B ]▼[ .. ] ends here
//! ```
//!
//! Our run has the places of its stages. If the other run is longer, ours is shorter than the timeline, and the rest belongs to
//! the other one.

use super::bars::{HEAD_WIDTH, NAMES_HEIGHT, blocks, hint_above, names};
use super::layout::Layout;
use crate::app::inset::not_negative;
use crate::app::style::{self, Palette};
use egui_macroquad::egui::{Align2, Color32, Pos2, Rect, Sense, Shape, Stroke, Ui, Vec2};
use pathlight::picture::Role;
use pathlight::player::{Command, Player, Transport};
use pathlight::tutor::other_program::{OtherProgram, Source};

/// Room for the names of the lanes, in points, where the timeline is so wide.
const NAMES: f32 = 76.0;
const WIDE: f32 = 700.0;
/// Our run takes at least this part of the timeline.
const LEAST: f32 = 0.4;
/// Between the lanes, in points.
const GAP: f32 = 3.0;
/// Half the width of the notch, in points.
const NOTCH: f32 = 5.0;

/// Where times lie.
struct Times<'a> {
    layout: Layout<'a>,
    /// The end of our run, and the end of both.
    len: usize,
    end: usize,
    right: f32,
}

impl Times<'_> {
    fn x(&self, time: usize) -> f32 {
        let own_right = self.layout.rect.right();
        match time.checked_sub(self.len) {
            None | Some(0) => self.layout.x(time),
            Some(past) => own_right + (self.right - own_right) * past as f32 / (self.end - self.len).max(1) as f32,
        }
    }

    fn time(&self, x: f32) -> usize {
        let own_right = self.layout.rect.right();
        if x <= own_right || self.end <= self.len {
            return self.layout.position(x);
        }
        let part = ((x - own_right) / (self.right - own_right)).min(1.0);
        self.len + (part * (self.end - self.len) as f32).round() as usize
    }
}

pub(super) fn show(ui: &mut Ui, player: &Player, other: &OtherProgram, palette: &Palette, commands: &mut Vec<Command>) {
    let run = player.lesson().run();
    let (all, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), 40.0), Sense::click_and_drag());
    let left = if all.width() >= WIDE { NAMES } else { 2.0 };
    let inner = Rect::from_min_max(all.min + Vec2::new(left, 3.0), all.max - Vec2::new(2.0, NAMES_HEIGHT));
    let rect = not_negative(inner);
    let (len, end, time) = (run.len(), player.end(), player.time());
    let share = if end > len { (len as f32 / end as f32).max(LEAST) } else { 1.0 };
    let own = rect.with_max_x(rect.left() + rect.width() * share);
    let times = Times { layout: Layout::new(own, run), len, end, right: rect.right() };
    let middle = rect.center().y;
    let lanes = [
        Rect::from_min_max(rect.min, Pos2::new(rect.right(), middle - GAP / 2.0)),
        Rect::from_min_max(Pos2::new(rect.left(), middle + GAP / 2.0), rect.max),
    ];
    let (now, differs_at, own_end) = (times.x(time), other.run.differs_at(), other.run.own_end());
    let (differs_x, end_x) = (differs_at.map(|at| times.x(at)), times.x(own_end));
    let mut shapes = Vec::new();
    for bar in times.layout.bars() {
        let gap = if times.layout.bar_width >= 8.0 { 1.0 } else { 0.0 };
        let range = [bar.left, bar.left + times.layout.bar_width - gap];
        fill(&mut shapes, lanes[0], range, now, palette.accent(), palette);
        second(&mut shapes, lanes[1], range, [now, differs_x.unwrap_or(f32::INFINITY), end_x], palette);
    }
    if end > len {
        let range = [own.right(), rect.right()];
        second(&mut shapes, lanes[1], range, [now, differs_x.unwrap_or(f32::INFINITY), end_x], palette);
    }
    names(ui, run, &times.layout, false, palette, &mut shapes);
    ui.painter().extend(shapes);
    if left == NAMES {
        let second = match other.source {
            Source::Mistake(_) => "the mistake",
            Source::Program { .. } => "your program",
        };
        for (lane, name) in lanes.iter().zip(["the run", second]) {
            let at = Pos2::new(all.left(), lane.center().y);
            ui.painter().text(at, Align2::LEFT_CENTER, name, style::sans(11.0), palette.quiet());
        }
    }
    ends(ui, lanes, [times.x(len), end_x], [len, own_end], end, palette);
    blocks(ui, player.lesson(), &times.layout, palette, commands);
    if let Some(x) = differs_x {
        let ink = palette.ink(Role::Fault);
        let tip = Pos2::new(x, all.top() + 7.0);
        let corners = vec![Pos2::new(x - NOTCH, all.top()), Pos2::new(x + NOTCH, all.top()), tip];
        ui.painter().add(Shape::convex_polygon(corners, ink, Stroke::NONE));
        ui.painter().vline(x, tip.y..=rect.bottom(), Stroke::new(1.5, ink));
    }
    let head = Rect::from_min_max(Pos2::new(now, all.top()), Pos2::new(now, rect.bottom()));
    ui.painter().rect_filled(head.expand2(Vec2::new(HEAD_WIDTH / 2.0, 0.0)), 2.0, palette.ink(Role::Now));

    if (response.dragged() || response.clicked() || response.is_pointer_button_down_on())
        && let Some(pointer) = response.interact_pointer_pos()
    {
        let to = times.time(pointer.x.clamp(rect.left(), rect.right()));
        if to != time {
            commands.push(Transport::Seek(to).into());
        }
    }
    if let Some(pointer) = response.hover_pos() {
        let to = times.time(pointer.x.clamp(rect.left(), rect.right()));
        let what = if Some(to) == differs_at { "the first difference".to_owned() } else { stage(player, to) };
        hint_above(ui, times.x(to), &format!("{} · {what}", run.numbered(to, player.size()).alone()));
    }
}

fn stage(player: &Player, time: usize) -> String {
    let run = player.lesson().run();
    match run.stage_at(time.min(run.len())) {
        _ if time > run.len() => "our run has ended".to_owned(),
        Some(stage) => run.label(stage).name,
        None => "the beginning".to_owned(),
    }
}

/// A part of a lane, filled up to the current step.
fn fill(shapes: &mut Vec<Shape>, lane: Rect, [from, to]: [f32; 2], now: f32, ink: Color32, palette: &Palette) {
    if to <= from {
        return;
    }
    let whole = Rect::from_min_max(Pos2::new(from, lane.top()), Pos2::new(to, lane.bottom()));
    shapes.push(Shape::rect_filled(whole, 1.0, palette.border()));
    let done = whole.with_max_x(now.clamp(from, to));
    if done.width() > 0.0 {
        shapes.push(Shape::rect_filled(done, 1.0, ink));
    }
}

/// The same of the other run, up to its end: another colour from the first difference on.
fn second(shapes: &mut Vec<Shape>, lane: Rect, [from, to]: [f32; 2], [now, differs, end]: [f32; 3], palette: &Palette) {
    let to = to.min(end);
    let middle = differs.clamp(from, to.max(from));
    fill(shapes, lane, [from, middle], now, palette.accent().gamma_multiply(0.6), palette);
    fill(shapes, lane, [middle, to], now, palette.ink(Role::Fault).gamma_multiply(0.8), palette);
}

/// What is said where the shorter run ends.
fn ends(ui: &Ui, lanes: [Rect; 2], ends_x: [f32; 2], ends: [usize; 2], end: usize, palette: &Palette) {
    for ((lane, x), own) in lanes.into_iter().zip(ends_x).zip(ends) {
        if own >= end {
            continue;
        }
        // By how much is in the table: two counts of one thing, in steps and in decisions, would seem to contradict each other.
        let galley = ui.painter().layout_no_wrap("ends here".to_owned(), style::sans(10.0), palette.quiet());
        if x + galley.size().x + 8.0 < lane.right() {
            let at = Pos2::new(x + 6.0, lane.center().y - galley.size().y / 2.0);
            ui.painter().galley(at, galley, palette.quiet());
        }
    }
}
