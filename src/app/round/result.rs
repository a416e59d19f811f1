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
            rounds(ui, round, record, palette, commands);
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
    for span in &result.seen {
        let part = Rect::from_min_max(Pos2::new(x(span.start), bar.top()), Pos2::new(x(span.end), bar.bottom()));
        ui.painter().rect_filled(part, 2.0, palette.ink(Role::Fault));
    }
    let (decided, now) = (x(result.decided_at), palette.ink(Role::Now));
    let mark = Rect::from_center_size(Pos2::new(decided, bar.center().y), Vec2::new(3.0, TIMES + 6.0) * s);
    ui.painter().rect_filled(mark, 1.0, now);
    let text = |tick: u32, anchor: Align2, ink: Color32| {
        let at = Pos2::new(x(tick), bar.bottom() + 7.0 * s);
        ui.painter().text(at, anchor, words::time(tick), style::mono(12.0 * s), ink)
    };
    // The moment has precedence over the two ends.
    let of_moment = if decided < bar.left() + 42.0 * s {
        text(result.decided_at, Align2::LEFT_TOP, now)
    } else if decided > bar.right() - 30.0 * s {
        text(result.decided_at, Align2::RIGHT_TOP, now)
    } else {
        text(result.decided_at, Align2::CENTER_TOP, now)
    };
    for (tick, anchor, left) in
        [(0, Align2::LEFT_TOP, bar.left()), (result.ticks, Align2::RIGHT_TOP, bar.right() - 46.0 * s)]
    {
        let place = Rect::from_min_size(Pos2::new(left, of_moment.top()), Vec2::new(46.0 * s, of_moment.height()));
        if !place.intersects(of_moment) {
            text(tick, anchor, palette.quiet());
        }
    }
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
fn rounds(ui: &mut Ui, round: &Round, record: Record, palette: &Palette, commands: &mut Vec<Command>) {
    if round.of() < 2 && record.best.is_none() {
        return;
    }
    ui.horizontal(|ui| {
        if round.of() > 1 {
            ui.label(RichText::new("round").font(style::sans(12.5)).color(palette.quiet()));
            let numbers: Vec<String> = (1..=round.of()).map(|number| number.to_string()).collect();
            let numbers: Vec<&str> = numbers.iter().map(String::as_str).collect();
            let hints = vec!["Play this round: each has another patrol"; numbers.len()];
            let room = Vec2::new((ui.available_width() - 96.0).max(0.0), style::TARGET);
            let pressed =
                ui.allocate_ui(room, |ui| widgets::segments(ui, &numbers, &hints, round.number() as usize, palette));
            if let Some(number) = pressed.inner {
                commands.push(RoundCommand::Begin(number as u32).into());
            }
        }
        if let Some(best) = record.best {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(words::time(best)).font(style::mono(13.0)).color(palette.text()));
                ui.label(RichText::new("best").font(style::sans(12.5)).color(palette.quiet()));
            });
        }
    });
}
