//! The card at the end of a round: what decided it, three numbers, when the robber was seen, and what to do next.

use super::gauges::eye;
use super::parts::Parts;
use super::{FROM_EDGE, words};
use crate::app::style::{self, Palette};
use crate::app::widgets;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{
    Align, Align2, Area, Button, Color32, Context, CornerRadius, Frame, Id, Layout, Margin, Order, Pos2, Rect,
    RichText, Sense, Stroke, Ui, Vec2,
};
use pathlight::lesson::{RoundEnd, RoundResult};
use pathlight::picture::{Lens, Role};
use pathlight::player::{Command, Record, Round, RoundCommand};
use std::ops::Range;

/// The width of the card with its margin, and the height of its buttons, in points.
pub const WIDTH: f32 = 304.0;
/// The border of the card, which is drawn around its width.
pub(super) const BORDER: f32 = 1.0;
const MARGIN: f32 = 20.0;
const BUTTON: f32 = 44.0;
/// About the height of the card, and the room that a star with its name needs, in points.
const HEIGHT: f32 = 390.0;
const AROUND: f32 = 36.0;
/// Where the card may stand over the map, the best first.
const PLACES: [Align2; 6] = [
    Align2::RIGHT_CENTER,
    Align2::LEFT_CENTER,
    Align2::RIGHT_TOP,
    Align2::RIGHT_BOTTOM,
    Align2::LEFT_TOP,
    Align2::LEFT_BOTTOM,
];
/// The height of the bar of the times.
const TIMES: f32 = 9.0;

pub fn card(
    ctx: &Context,
    round: &Round,
    record: Record,
    (lens, parts, scale): (&Lens, &Parts, f32),
    palette: &Palette,
    commands: &mut Vec<Command>,
) {
    let Some(result) = round.played().result() else { return };
    let s = scale;
    // Where there is no column for it, it stands over the map.
    let (pivot, at) = if parts.has_column {
        let edge = Vec2::new(FROM_EDGE * s, 0.0);
        (Align2::RIGHT_CENTER, parts.guide.right_center() - edge)
    } else {
        let pivot = free_place(round, lens, parts.map, s);
        (pivot, pivot.pos_in_rect(&parts.map.shrink(FROM_EDGE)))
    };
    let room = if parts.has_column { parts.guide } else { parts.map };
    let area = Area::new(Id::new("round result")).order(Order::Middle).pivot(pivot).fixed_pos(at);
    area.show(ctx, |ui| {
        let frame = Frame::new()
            .fill(palette.panel())
            .stroke(Stroke::new(BORDER, palette.border()))
            .corner_radius(CornerRadius::same(14))
            .shadow(ui.visuals().window_shadow)
            .inner_margin(Margin::same(MARGIN as i8));
        frame.show(ui, |ui| {
            ui.set_width((WIDTH * s - 2.0 * MARGIN).min(room.width() - FROM_EDGE - 2.0 * MARGIN).max(0.0));
            ui.spacing_mut().item_spacing.y = 14.0 * s;
            heading(ui, round, result, record, (s, palette));
            let text = RichText::new(round.played().conclusion().on_screen()).font(style::sans(15.5 * s));
            ui.label(text.color(palette.text()));
            numbers(ui, result, (s, palette));
            times(ui, result, (s, palette));
            next(ui, round.number(), (s, palette), commands);
            rounds(ui, round, record, (s, palette), commands);
        });
    });
}

/// The place of the card that covers fewest of the places that matter; at the right if several are equally free.
fn free_place(round: &Round, lens: &Lens, canvas: Rect, scale: f32) -> Align2 {
    PLACES.into_iter().min_by_key(|&pivot| covered(pivot, round, lens, canvas, scale)).unwrap_or(Align2::RIGHT_CENTER)
}

/// How many of the places that matter the card covers.
fn covered(pivot: Align2, round: &Round, lens: &Lens, canvas: Rect, scale: f32) -> usize {
    let pixels = round.played().places_of_end().into_iter().map(|at| lens.to_pixels(at).as_vec2());
    let places: Vec<Pos2> = pixels.map(|at| canvas.min + Vec2::new(at.x, at.y)).collect();
    let card = pivot.align_size_within_rect(Vec2::new(WIDTH, HEIGHT) * scale, canvas.shrink(FROM_EDGE));
    places.iter().filter(|&&at| card.expand(AROUND).contains(at)).count()
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
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(34.0 * s), Sense::hover());
        ui.painter().circle_filled(rect.center(), 17.0 * s, ink(result.end, palette));
        eye(ui.painter(), rect.center(), s, result.end == RoundEnd::Caught, palette.panel());
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.label(RichText::new(words::title(result.end)).font(style::bold(21.0 * s)).color(palette.text()));
            let which = format!("round {} · try {}", round.number() + 1, record.tries);
            ui.label(RichText::new(which).font(style::sans(13.0 * s)).color(palette.quiet()));
        });
    });
}

fn numbers(ui: &mut Ui, result: &RoundResult, (s, palette): (f32, &Palette)) {
    let in_sight = result.ticks_in_sight();
    let seen = if in_sight > 0 { palette.ink(Role::Fault) } else { palette.text() };
    let cells = [
        (words::time(result.ticks), "until the end", palette.text()),
        (words::often(result.times_seen), "seen", palette.text()),
        (words::time(in_sight), "in sight", seen),
    ];
    let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), 44.0 * s), Sense::hover());
    // The first caption is the longest.
    for (part, (number, what, ink)) in [0.0, 0.38, 0.7].into_iter().zip(cells) {
        let at = rect.left_top() + Vec2::new(rect.width() * part, 0.0);
        ui.painter().text(at, Align2::LEFT_TOP, number, style::bold(20.0 * s), ink);
        ui.painter().text(
            at + Vec2::new(0.0, 27.0 * s),
            Align2::LEFT_TOP,
            what,
            style::sans(13.0 * s),
            palette.quiet(),
        );
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
fn next(ui: &mut Ui, round: u32, (s, palette): (f32, &Palette), commands: &mut Vec<Command>) {
    // No number of a step: it would be that of another size of steps than the window counts.
    let offers = [
        ("Watch why", "W", "The run of this round, at the step that decided it (W)", RoundCommand::Watch),
        ("Again", "Enter", "The same patrol once more (Enter)", RoundCommand::Begin(round)),
    ];
    ui.columns(2, |columns| {
        for (ui, (text, caption, hint, command)) in columns.iter_mut().zip(offers) {
            ui.spacing_mut().item_spacing.y = 5.0;
            let is_main = command == RoundCommand::Watch;
            let (ink, fill) =
                if is_main { (palette.on_accent(), palette.accent()) } else { (palette.text(), palette.card()) };
            let words = RichText::new(text).font(style::bold(15.0 * s)).color(ink);
            let edge = Stroke::new(1.0, if is_main { palette.accent() } else { palette.border() });
            let size = Vec2::new(ui.available_width(), BUTTON * s);
            if ui.add_sized(size, Button::new(words).fill(fill).stroke(edge)).tooltip(hint).clicked() {
                commands.push(command.into());
            }
            ui.vertical_centered(|ui| {
                ui.label(RichText::new(caption).font(style::sans(13.0 * s)).color(palette.quiet()));
            });
        }
    });
}

/// The other rounds, and the best time in this one.
fn rounds(ui: &mut Ui, round: &Round, record: Record, (s, palette): (f32, &Palette), commands: &mut Vec<Command>) {
    if round.of() < 2 && record.best.is_none() {
        return;
    }
    ui.horizontal(|ui| {
        if round.of() > 1 {
            ui.label(RichText::new("round").font(style::sans(12.5 * s)).color(palette.quiet()));
            let numbers: Vec<String> = (1..=round.of()).map(|number| number.to_string()).collect();
            let numbers: Vec<&str> = numbers.iter().map(String::as_str).collect();
            let hints = vec!["Play this round: each has another patrol"; numbers.len()];
            let room = Vec2::new((ui.available_width() - 96.0 * s).max(0.0), style::TARGET);
            let pressed =
                ui.allocate_ui(room, |ui| widgets::segments(ui, &numbers, &hints, round.number() as usize, palette));
            if let Some(number) = pressed.inner {
                commands.push(RoundCommand::Begin(number as u32).into());
            }
        }
        if let Some(best) = record.best {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(words::time(best)).font(style::mono(13.0 * s)).color(palette.text()));
                ui.label(RichText::new("best").font(style::sans(12.5 * s)).color(palette.quiet()));
            });
        }
    });
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
