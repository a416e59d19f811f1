//! The result of a round, in the bar above the map and in the strip below it: how it ended, three numbers, what to do next; what decided
//! it, and when the robber was seen.

use super::gauges::eye;
use super::{FROM_EDGE, words};
use crate::app::style::{self, Palette};
use crate::app::widgets;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{
    Align, Align2, Area, Button, Color32, Context, Id, Label, Layout, Order, Pos2, Rect, RichText, Sense, Stroke, Ui,
    UiBuilder, Vec2,
};
use pathlight::lesson::{RoundEnd, RoundResult};
use pathlight::picture::Role;
use pathlight::player::{Command, Record, Round, RoundCommand};
use std::ops::Range;

/// The height of the buttons, and the width of one, in points.
const BUTTON: f32 = 38.0;
const BUTTON_WIDTH: f32 = 104.0;
/// The room of the name of the result, and that of each number, in points.
const NAME: f32 = 164.0;
const NUMBER: f32 = 66.0;
/// The room of the numbers of the rounds, in points, and the width of a bar from which on they and the best time have room.
const ROUNDS: f32 = 116.0;
const BEST: f32 = 92.0;
const WITH_BEST: f32 = 960.0;
/// The height of the bar of the times, its width, and the width of a strip from which on it has room, in points.
const TIMES: f32 = 9.0;
const TIMES_WIDTH: f32 = 230.0;
const WITH_TIMES: f32 = 900.0;

/// The result, in the bar above the map: how it ended, three numbers, and what to do next. It covers nothing of the map.
pub fn bar(
    ui: &mut Ui,
    rect: Rect,
    round: &Round,
    record: Record,
    (s, palette): (f32, &Palette),
    commands: &mut Vec<Command>,
) {
    let Some(result) = round.played().result() else { return };
    let mut x = rect.left();
    let mut next = |width: f32| {
        let place = Rect::from_min_max(Pos2::new(x, rect.top()), Pos2::new(x + width * s, rect.bottom()));
        x += width * s;
        place
    };
    let in_place = |ui: &mut Ui, place: Rect, add: &mut dyn FnMut(&mut Ui)| {
        let layout = Layout::left_to_right(Align::Center);
        add(&mut ui.new_child(UiBuilder::new().max_rect(place).layout(layout)));
    };
    in_place(ui, next(NAME), &mut |ui| heading(ui, round, result, record, (s, palette)));
    numbers(ui, next(3.0 * NUMBER), result, (s, palette));
    let buttons = Rect::from_min_max(Pos2::new(rect.right() - (2.0 * BUTTON_WIDTH + 8.0) * s, rect.top()), rect.max);
    in_place(ui, buttons, &mut |ui| ways_on(ui, round.number(), (s, palette), commands));
    let has_best = rect.width() > WITH_BEST * s;
    if round.of() > 1 {
        in_place(ui, next(ROUNDS), &mut |ui| rounds(ui, round, palette, commands));
    }
    if let Some(best) = record.best.filter(|_| has_best) {
        number(
            ui,
            next(BEST).translate(Vec2::new(12.0 * s, 0.0)),
            &words::time(best),
            "best",
            (palette.text(), s, palette),
        );
    }
}

/// What decided the round, below the map, and when the robber was seen.
pub fn reason(ctx: &Context, round: &Round, result: &RoundResult, strip: Rect, (s, palette): (f32, &Palette)) {
    let area = Area::new(Id::new("round result")).order(Order::Middle).fixed_pos(strip.min);
    area.show(ctx, |ui| {
        let inner = strip.shrink2(Vec2::new(FROM_EDGE * s, 4.0 * s));
        let has_times = strip.width() > WITH_TIMES * s;
        let right = if has_times { inner.right() - (TIMES_WIDTH + 24.0) * s } else { inner.right() };
        let text = RichText::new(round.played().conclusion().on_screen()).font(style::sans(15.0 * s));
        let place = inner.with_max_x(right);
        let mut said = ui.new_child(UiBuilder::new().max_rect(place).layout(Layout::left_to_right(Align::Center)));
        said.add(Label::new(text.color(palette.text())).wrap());
        if has_times {
            let place = Rect::from_min_max(
                Pos2::new(inner.right() - TIMES_WIDTH * s, inner.center().y - 16.0 * s),
                Pos2::new(inner.right(), inner.bottom()),
            );
            times(&mut ui.new_child(UiBuilder::new().max_rect(place)), result, (s, palette));
        }
    });
}

/// The colour of how it ended.
fn ink(end: RoundEnd, palette: &Palette) -> Color32 {
    match end {
        RoundEnd::Caught => palette.ink(Role::Fault),
        RoundEnd::Escaped => palette.ink(Role::Goal),
        RoundEnd::TimeUp => palette.quiet(),
    }
}

fn heading(ui: &mut Ui, round: &Round, result: &RoundResult, record: Record, (s, palette): (f32, &Palette)) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(34.0 * s), Sense::hover());
    ui.painter().circle_filled(rect.center(), 17.0 * s, ink(result.end, palette));
    eye(ui.painter(), rect.center(), s, result.end == RoundEnd::Caught, palette.panel());
    let at = rect.right_center() + Vec2::new(10.0 * s, 0.0);
    let which = format!("round {} · try {}", round.number() + 1, record.tries);
    let up = Vec2::new(0.0, 9.5 * s);
    let painter = ui.painter();
    painter.text(at - up, Align2::LEFT_CENTER, words::title(result.end), style::bold(17.0 * s), palette.text());
    painter.text(at + up, Align2::LEFT_CENTER, which, style::sans(13.0 * s), palette.quiet());
}

/// A number, and below it what it is.
fn number(ui: &Ui, rect: Rect, value: &str, what: &str, (ink, s, palette): (Color32, f32, &Palette)) {
    let (at, up) = (rect.left_center(), Vec2::new(0.0, 9.5 * s));
    ui.painter().text(at - up, Align2::LEFT_CENTER, value, style::bold(17.0 * s), ink);
    ui.painter().text(at + up, Align2::LEFT_CENTER, what, style::sans(13.0 * s), palette.quiet());
}

fn numbers(ui: &Ui, rect: Rect, result: &RoundResult, (s, palette): (f32, &Palette)) {
    let in_sight = result.ticks_in_sight();
    let seen = if in_sight > 0 { palette.ink(Role::Fault) } else { palette.text() };
    let cells = [
        (words::time(result.ticks), "in all", palette.text()),
        (words::often(result.times_seen), "seen", palette.text()),
        (words::time(in_sight), "in sight", seen),
    ];
    for (i, (value, what, ink)) in (0u8..).zip(cells) {
        let place = rect.with_min_x(rect.left() + f32::from(i) * NUMBER * s);
        number(ui, place, &value, what, (ink, s, palette));
    }
}

/// When the robber was seen, and when the round was decided.
fn times(ui: &mut Ui, result: &RoundResult, (s, palette): (f32, &Palette)) {
    let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), (TIMES + 22.0) * s), Sense::hover());
    let bar = Rect::from_min_size(rect.min, Vec2::new(rect.width(), TIMES * s));
    let x = |tick: u32| bar.left() + bar.width() * tick as f32 / result.ticks.max(1) as f32;
    ui.painter().rect_filled(bar, 4.0, palette.border());
    let ink = palette.ink(Role::Fault);
    let part = |span: &Range<u32>, ink: Color32| {
        let part = Rect::from_min_max(Pos2::new(x(span.start), bar.top()), Pos2::new(x(span.end), bar.bottom()));
        ui.painter().rect_filled(part, 2.0, ink);
    };
    // One stretch for each time that the card counts; it is faint where he was behind a corner meanwhile.
    result.sightings().iter().for_each(|span| part(span, ink.gamma_multiply(0.45)));
    result.seen.iter().for_each(|span| part(span, ink));
    let (decided, now) = (x(result.decided_at), palette.ink(Role::Now));
    let mark = Rect::from_center_size(Pos2::new(decided, bar.center().y), Vec2::new(3.0, TIMES + 6.0) * s);
    ui.painter().rect_filled(mark, 1.0, now);
    let number = |tick: u32, ink: Color32| ui.painter().layout_no_wrap(words::time(tick), style::mono(12.0 * s), ink);
    let numbers = [(0, palette.quiet()), (result.decided_at, now), (result.ticks, palette.quiet())];
    let numbers = numbers.map(|(tick, ink)| number(tick, ink));
    let widths = [0, 1, 2].map(|i| numbers[i].size().x);
    let is_at_end = result.decided_at == result.ticks;
    let lefts = places_of_times((decided - bar.left(), is_at_end), widths, bar.width(), 8.0 * s);
    // Where it was decided at the end, one number says both.
    let shown = [true, true, !is_at_end];
    for ((numbers, left), _) in numbers.into_iter().zip(lefts).zip(shown).filter(|(_, shown)| *shown) {
        let Some(left) = left else { continue };
        ui.painter().galley(Pos2::new(bar.left() + left, bar.bottom() + 7.0 * s), numbers, now);
    }
}

/// Where the numbers of the beginning, of the moment and of the end start below a bar of this length. The end is the first to have its
/// place, then the moment, as near to its mark as possible; the beginning only if there is room.
fn places_of_times((moment, is_at_end): (f32, bool), widths: [f32; 3], length: f32, gap: f32) -> [Option<f32>; 3] {
    let end = (length - widths[2]).max(0.0);
    let most = if is_at_end { length - widths[1] } else { end - gap - widths[1] };
    let of_moment = (moment - widths[1] / 2.0).clamp(0.0, most.max(0.0));
    [(widths[0] + gap <= of_moment).then_some(0.0), Some(of_moment), Some(end)]
}

/// Watch why, or play again.
fn ways_on(ui: &mut Ui, round: u32, (s, palette): (f32, &Palette), commands: &mut Vec<Command>) {
    // No number of a step: it would be that of another size of steps than the window counts.
    let offers = [
        ("Watch why (W)", "The run of this round, at the step that decided it (W)", RoundCommand::Watch),
        ("Again (Enter)", "The same patrol once more (Enter)", RoundCommand::Begin(round)),
    ];
    ui.spacing_mut().item_spacing.x = 8.0 * s;
    for (text, hint, command) in offers {
        let is_main = command == RoundCommand::Watch;
        let (ink, fill) =
            if is_main { (palette.on_accent(), palette.accent()) } else { (palette.text(), palette.card()) };
        let words = RichText::new(text).font(style::bold(13.0 * s)).color(ink);
        let edge = Stroke::new(1.0, if is_main { palette.accent() } else { palette.border() });
        let size = Vec2::new(BUTTON_WIDTH, BUTTON) * s;
        if ui.add_sized(size, Button::new(words).fill(fill).stroke(edge)).tooltip(hint).clicked() {
            commands.push(command.into());
        }
    }
}

/// The other rounds.
fn rounds(ui: &mut Ui, round: &Round, palette: &Palette, commands: &mut Vec<Command>) {
    let numbers: Vec<String> = (1..=round.of()).map(|number| number.to_string()).collect();
    let numbers: Vec<&str> = numbers.iter().map(String::as_str).collect();
    let hints = vec!["Play this round: each has another patrol"; numbers.len()];
    if let Some(number) = widgets::segments(ui, &numbers, &hints, round.number() as usize, palette) {
        commands.push(RoundCommand::Begin(number as u32).into());
    }
}

#[cfg(test)]
mod tests {
    use super::places_of_times;

    /// Where the round was decided shortly before its end, the number of the end was left out.
    #[test]
    fn the_axis_of_the_times_has_its_end_wherever_the_moment_is() {
        for percent in 0..=100 {
            let moment = 264.0 * percent as f32 / 100.0;
            let [first, Some(middle), Some(end)] =
                places_of_times((moment, moment >= 264.0), [22.0, 43.0, 43.0], 264.0, 8.0)
            else {
                panic!("{percent}");
            };
            assert!((end - 221.0).abs() < 1e-3 && (0.0..=221.0).contains(&middle));
            assert!(percent == 100 || middle + 43.0 + 7.9 < end, "{percent}: {middle}");
            assert!(first.is_none_or(|first| first + 22.0 < middle));
        }
    }
}
