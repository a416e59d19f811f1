//! The window around the map during a round: a bar, the guide, and the result.

/// The three gauges of the bar.
mod gauges;
/// The keys and the signs.
mod guide;
/// The part of the window that belongs to the map.
mod parts;
/// What is said at the end.
mod result;

use super::inset::not_negative;
use super::message::{self, Said};
use super::overlay::NoticeClick;
use super::style::{self, Palette};
use super::widgets::{self, Icon};
use egui_macroquad::egui::{
    Align, Align2, Color32, Context, Frame, Layout, Margin, Rect, Stroke, TopBottomPanel, Ui, UiBuilder, Vec2,
};
use parts::Parts;
use pathlight::lesson::beam::said_of_round as words;
use pathlight::picture::{Lens, Rect as MapRect};
use pathlight::player::{Command, Player, Round, RoundCommand, RoundPhase};

/// The height of the bar, in points, in a window of this size. In a larger one everything is scaled up: players look at the map, and see the
/// rest at its edge.
const BAR: f32 = 64.0;
const USUAL: Vec2 = Vec2::new(1280.0, 800.0);
const LARGEST: f32 = 1.5;
/// Between a card and the edge of its part of the window, in points.
const FROM_EDGE: f32 = 18.0;
/// No name on the map is lower, in points in a window of that size.
const LETTERS: f32 = 16.0;
/// The width of the buttons with the room beside them, and of a title that has room beside the gauges, in points.
const BUTTONS: f32 = 100.0;
const TITLE: f32 = 210.0;
/// The room of the button that leaves the round, in points.
const LEAVE: f32 = 58.0;

/// The bar above the map. The rest of the window is for the map and the guide. A message takes the place of the gauges before the
/// round and while it pauses: else one looks at them, or at the result. Returns what of it was clicked.
pub fn bar(
    ctx: &Context,
    (player, round): (&Player, &Round),
    said: Option<&Said>,
    palette: &Palette,
    commands: &mut Vec<Command>,
) -> Option<NoticeClick> {
    let frame = Frame::new().fill(palette.canvas()).inner_margin(Margin::symmetric(20, 0));
    let scale = scale(ctx.screen_rect().size());
    let said = said.filter(|_| matches!(round.phase(), RoundPhase::Ready(_) | RoundPhase::Paused));
    let mut clicked = None;
    TopBottomPanel::top("round").exact_height(BAR * scale).frame(frame).show_separator_line(false).show(ctx, |ui| {
        let rect = ui.max_rect();
        if let Some(said) = said {
            let room = not_negative(rect.with_max_x(rect.right() - BUTTONS));
            let line = Layout::left_to_right(Align::Center);
            let place = UiBuilder::new().max_rect(room).layout(line);
            ui.scope_builder(place, |ui| clicked = message::show(ui, said, palette));
            buttons(ui, rect, round, palette, commands);
            return;
        }
        let has_title =
            round.played().result().is_none() && rect.width() > 3.0 * gauges::WIDTH * scale + 2.0 * TITLE * scale;
        if has_title {
            title(ui, rect, player, round, scale, palette);
        }
        let room = if has_title { rect } else { not_negative(rect.with_max_x(rect.right() - BUTTONS)) };
        if round.played().result().is_none() {
            gauges::show(ui, room, round, scale, palette);
        } else {
            let room = rect.with_max_x(rect.right() - LEAVE);
            result::bar(ui, room, round, player.record(), (scale, palette), commands);
        }
        buttons(ui, rect, round, palette, commands);
    });
    clicked
}

/// How much larger everything is in a window of this size, in points.
fn scale(window: Vec2) -> f32 {
    (window / USUAL).min_elem().clamp(1.0, LARGEST)
}

/// The scene, and which round this is.
fn title(ui: &Ui, rect: Rect, player: &Player, round: &Round, scale: f32, palette: &Palette) {
    let left = rect.left_center();
    let scene = &player.editor().scene().title;
    let title = ui.painter().layout_no_wrap(scene.clone(), style::bold(15.0 * scale), palette.text());
    let width = title.size().x;
    ui.painter().galley(left - Vec2::new(0.0, 21.0 * scale), title, palette.text());
    let line = format!("round {} of {}", round.number() + 1, round.of());
    ui.painter().text(
        left + Vec2::new(0.0, 2.0 * scale),
        Align2::LEFT_TOP,
        line,
        style::sans(12.5 * scale),
        palette.quiet(),
    );
    if round.of() > 1 {
        for i in 0..round.of() {
            let at = left + Vec2::new(width + (16.0 + 13.0 * i as f32) * scale, -12.0 * scale);
            let (fill, edge) = if i <= round.number() {
                (palette.accent(), palette.accent())
            } else {
                (Color32::TRANSPARENT, palette.quiet())
            };
            ui.painter().circle(at, 4.0 * scale, fill, Stroke::new(1.2, edge));
        }
    }
}

/// Pause and leave.
fn buttons(ui: &mut Ui, rect: Rect, round: &Round, palette: &Palette, commands: &mut Vec<Command>) {
    let mut button = |from_right: f32, icon: Icon, hint: &str| {
        let place = Rect::from_center_size(rect.right_center() - Vec2::new(from_right, 0.0), Vec2::new(40.0, 32.0));
        let mut ui = ui.new_child(UiBuilder::new().max_rect(place).id_salt(hint));
        widgets::icon_button(&mut ui, icon, hint, 40.0, false, palette).clicked()
    };
    if button(20.0, Icon::Close, "Leave the round (Esc)") {
        commands.push(RoundCommand::Leave.into());
    }
    let (icon, hint, pause) = match round.phase() {
        RoundPhase::Over => return,
        RoundPhase::Paused => (Icon::Play, "Go on (Space)", false),
        RoundPhase::Ready(_) | RoundPhase::Running => (Icon::Pause, "Pause (Space)", true),
    };
    if button(70.0, icon, hint) {
        commands.push(RoundCommand::Pause(pause).into());
    }
}

/// The parts of the window below the bar.
pub fn parts(ctx: &Context) -> Parts {
    Parts::new(not_negative(ctx.available_rect()), scale(ctx.screen_rect().size()))
}

/// The whole map in its part of the window, which is the canvas. `window`: the size of the window, in points.
pub fn lens(bounds: MapRect, canvas: Rect, window: Vec2) -> Lens {
    Lens { least_letters: (LETTERS * scale(window)).into(), ..parts::lens(bounds, canvas) }
}

/// Below the map: the guide while the round is played, and what decided it at the end.
pub fn below_map(ctx: &Context, round: &Round, parts: &Parts, palette: &Palette) {
    let scale = scale(ctx.screen_rect().size());
    match round.played().result() {
        Some(result) => result::reason(ctx, round, result, parts.guide, (scale, palette)),
        None => guide::show(ctx, round, parts, scale, palette),
    }
}
