//! The progress of the run, on which one can seek, and the row below it: the stage, the step, a message, and the buttons of the
//! timeline, which come with the pointer. They stand below the map, because over it they would cover what one points at.

use super::Beside;
use crate::app::fit;
use crate::app::keys::WindowAction;
use crate::app::message::Said;
use crate::app::overlay::NoticeClick;
use crate::app::panel::{self, Requests};
use crate::app::scale::LEAST_LETTERS;
use crate::app::style::{self, Palette};
use crate::app::widgets::Icon;
use crate::app::widgets::tooltip::Tooltip;
use crate::app::{message, timeline, widgets};
use egui_macroquad::egui::{Align, Context, Label, Layout, Pos2, Rect, RichText, Sense, Shape, Stroke, Ui, Vec2};
use pathlight::lesson::Timeline;
use pathlight::picture::{Role, Thing};
use pathlight::player::{Command, Player, Transport};
use pathlight::step::Size;

/// How long the controls stay after the pointer has moved.
const CONTROLS_STAY: f64 = 3.0;
/// A narrower row, in points, has no controls but those that step, and a still narrower one has none.
const LEAST_CONTROLS: f32 = 600.0;
/// The button that leaves the mode has this width, in points.
const WAY_OUT: f32 = 40.0;
const LEAST_STEPS: f32 = 300.0;
/// The letters of the open list, in points.
const LIST_LETTERS: f32 = 12.0;
/// The least width of the row, in points, in which the part of the map is named beside the open list, and the width that it has there.
const LEAST_LIST_WITH_PART: f32 = 440.0;
const PART_BESIDE_LIST: f32 = 120.0;
/// A message needs at least this width, in points.
const LEAST_MESSAGE: f32 = 60.0;
/// The height of the bar, the one in which it takes the pointer, and that of the row below it; in points.
const BAR: f32 = 5.0;
const REACH: f32 = 9.0;
pub(super) const ROW: f32 = 32.0;
/// Between the bar and the row, in points.
pub(super) const BELOW_BAR: f32 = 3.0;
/// Half the width of the notch at the first difference, in points.
const NOTCH: f32 = 5.0;

/// The buttons of the timeline: they come with the pointer and go when it rests, and nothing else moves.
#[derive(Default)]
pub struct Controls {
    /// When the pointer moved, by the time of the window.
    moved: Option<f64>,
    pub are_shown: bool,
}

impl Controls {
    /// They are shown if the pointer has just moved. While a question is open, its answers have their place.
    pub fn follow(&mut self, ctx: &Context, is_asked: bool) {
        if is_asked {
            *self = Self::default();
            return;
        }
        // A pointer that is pressed works on the map, or on the controls, where it stays.
        let (now, is_moving) = ctx.input(|i| {
            let is_moving = i.pointer.delta() != Vec2::ZERO && (self.are_shown || !i.pointer.any_down());
            (i.time, is_moving && i.pointer.has_pointer())
        });
        if is_moving {
            self.moved = Some(now);
        }
        self.are_shown = self.moved.is_some_and(|moved| now - moved < CONTROLS_STAY);
    }
}

/// The way out, for somebody who came by the button above the map and knows no keys.
fn leave(ui: &mut Ui, palette: &Palette, requests: &mut Requests) {
    if widgets::quiet_button(ui, Icon::Presenter, "Leave presenter mode (P)", true, palette).clicked() {
        requests.action = Some(WindowAction::Presenter);
    }
}

/// Shows the row in all the room of the user interface. Returns what of a message was clicked, and where what is dragged is named. A message takes the place of all controls but those that step: it says what one has
/// to know now.
pub(super) fn row(
    ui: &mut Ui,
    player: &Player,
    controls: &Controls,
    beside: &Beside,
    palette: &Palette,
    legend: &mut bool,
    (lit, requests): (Option<Thing>, &mut Requests),
) -> (Option<NoticeClick>, Option<Rect>) {
    let said = beside.said;
    let (mut clicked, mut named) = (None, None);
    ui.horizontal_centered(|ui| {
        if let Some(name) = panel::stage(player) {
            widgets::pill(ui, &name.on_screen(), 14.0, palette.ink(Role::Now), palette.on(Role::Now));
        }
        if let Some(name) = &beside.named {
            // Nothing else of the row can be used meanwhile.
            ui.add_space(10.0);
            message::show(ui, &Said::named(name), palette);
            named = Some(ui.min_rect());
            return;
        }
        if controls.are_shown && said.is_none() && ui.available_width() >= LEAST_CONTROLS {
            ui.add_space(10.0);
            if ui.available_width() >= LEAST_CONTROLS + WAY_OUT {
                leave(ui, palette, requests);
            }
            timeline::transport(ui, player, palette, legend, &mut requests.commands);
            return;
        }
        // Beside a message as well: somebody has to be able to go on.
        if controls.are_shown && ui.available_width() >= LEAST_STEPS {
            ui.add_space(10.0);
            timeline::back_and_forward(ui, player, palette, &mut requests.commands);
            ui.add_space(10.0);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let step = RichText::new(timeline::position_text(player)).font(style::mono(14.0));
            ui.label(step.color(palette.quiet()));
            let list = beside.list.as_ref().filter(|_| said.is_none());
            if let Some(list) = list {
                ui.add_space(10.0);
                if let Some(part) = beside.part.as_ref().filter(|_| ui.available_width() >= LEAST_LIST_WITH_PART) {
                    let size = Vec2::new(PART_BESIDE_LIST, ROW);
                    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
                        part_of_map(ui, part, palette);
                    });
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    ui.add_space(10.0);
                    panel::next_in_line(ui, list, LIST_LETTERS, palette, lit, requests);
                });
                return;
            }
            if let Some(part) = beside.part.as_ref().filter(|_| said.is_none()) {
                ui.add_space(10.0);
                part_of_map(ui, part, palette);
            }
            let Some(said) = said.filter(|_| ui.available_width() > LEAST_MESSAGE) else { return };
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| clicked = message::show(ui, said, palette));
        });
    });
    (clicked, named)
}

/// Which part of the map is shown. In a narrow row it has fewer words, then smaller letters, and at last two lines.
fn part_of_map(ui: &mut Ui, part: &str, palette: &Palette) {
    let room = ui.available_width();
    let set = |(words, size, width): (String, f32, f32)| {
        ui.painter().layout(words, style::sans(size), palette.quiet(), width)
    };
    let whole = || format!("part of the map: {part}");
    let ways = [
        (whole(), 13.0, f32::INFINITY),
        (part.to_owned(), 13.0, f32::INFINITY),
        (part.to_owned(), LEAST_LETTERS, f32::INFINITY),
        (part.to_owned(), LEAST_LETTERS, room),
    ];
    let Some(words) = fit::first(ways.map(set), |words| words.size().x <= room) else { return };
    ui.add(Label::new(words)).tooltip(whole());
}

/// Inverse of the displayed step number; numbering continues past the end of the run.
fn position_of(run: &Timeline, number: usize, size: Size) -> usize {
    let end = run.numbered(run.len(), size);
    match number.checked_sub(end.number) {
        None if end.unit == Size::Step => run.position_of_step(number).unwrap_or(number),
        None => number,
        Some(past) => run.len() + past,
    }
}

/// A bar that is filled up to the step, with a notch where another program differs first. A drag on it seeks.
pub(super) fn bar(ui: &mut Ui, player: &Player, palette: &Palette, commands: &mut Vec<Command>) {
    let run = player.lesson().run();
    // In the unit of the text above it.
    let number = |time: usize| run.numbered(time, player.size()).number;
    let (time, end) = (player.time(), timeline::most_during_drag(ui, player, "steps", number(player.end())));
    let part = |time: usize| if end == 0 { 1.0 } else { number(time) as f32 / end as f32 };
    let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), BAR), Sense::hover());
    let response =
        ui.interact(rect.expand2(Vec2::new(0.0, REACH - BAR / 2.0)), ui.id().with("progress"), Sense::click_and_drag());
    let is_over = response.hovered() || response.dragged();
    let shown = if is_over { rect.expand2(Vec2::new(0.0, 1.5)) } else { rect };
    ui.painter().rect_filled(shown, BAR / 2.0, palette.border());
    let x = |time: usize| rect.left() + rect.width() * part(time);
    ui.painter().rect_filled(shown.with_max_x(x(time)), BAR / 2.0, palette.ink(Role::Now));
    if let Some(differs_at) = player.beside().and_then(|other| other.run.differs_at()) {
        let (x, ink) = (x(differs_at), palette.ink(Role::Fault));
        let corners = [(-NOTCH, -NOTCH), (NOTCH, -NOTCH), (0.0, 1.0)];
        let corners = corners.map(|(dx, dy)| Pos2::new(x + dx, rect.top() + dy));
        ui.painter().add(Shape::convex_polygon(corners.to_vec(), ink, Stroke::NONE));
    }
    if run.is_end_only() {
        return;
    }
    let to_time = |pointer: Pos2| {
        let part = ((pointer.x - rect.left()) / rect.width().max(1.0)).clamp(0.0, 1.0);
        position_of(run, (part * end as f32).round() as usize, player.size())
    };
    if let Some(to) = response.interact_pointer_pos().map(to_time).filter(|&to| to != time) {
        commands.push(Transport::Seek(to).into());
    }
    if let Some(to) = response.hover_pos().map(to_time) {
        let stage = run.stage_at(to.min(run.len())).map(|stage| run.label(stage).name).unwrap_or_default();
        timeline::hint_above(ui, x(to), &format!("{} · {stage}", run.numbered(to, player.size()).alone()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pathlight::lesson::position;

    /// At step 150 of 347 (43 %) the bar was filled up to 48 %: it measured details.
    #[test]
    fn a_place_of_the_bar_is_the_step_that_the_text_counts() {
        let player = Player::open("wave/guided", None).unwrap();
        let run = player.lesson().run();
        for number in [0, 1, 150, run.numbered(run.len(), Size::Step).number] {
            let time = position_of(run, number, Size::Step);
            assert_eq!(run.numbered(time, Size::Step).number, number);
            assert_eq!(position(run, &format!("step {number}")).unwrap(), time);
        }
        let past = run.numbered(run.len(), Size::Step).number + 3;
        assert_eq!(position_of(run, past, Size::Step), run.len() + 3);
        assert_eq!(position_of(run, 150, Size::Detail), 150);
    }
}
