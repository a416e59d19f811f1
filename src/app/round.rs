//! What is shown around the map while somebody plays a round: a bar, the keys, and the result.

/// The three gauges of the bar.
mod gauges;
/// The card at the end.
mod result;

use super::style::{self, Palette};
use super::widgets::{self, Icon};
use egui_macroquad::egui::{
    Align, Align2, Color32, Context, CornerRadius, Frame, Id, LayerId, Margin, Order, Painter, Pos2, Rect, Stroke,
    StrokeKind, TopBottomPanel, Ui, UiBuilder, Vec2,
};
use pathlight::lesson::beam::said_of_round as words;
use pathlight::picture::{Lens, Rect as MapRect};
use pathlight::player::{Command, Player, Record, Round, RoundCommand, RoundPhase};

/// The height of the bar, in points, in a window of this width. In a wider one bar and gauges are larger: one looks at the map, and sees
/// them at its edge.
const BAR: f32 = 64.0;
const USUAL: f32 = 1280.0;
const LARGEST: f32 = 1.5;
/// The side of a key of the hint, and the size of the hint, in points.
const KEY: f32 = 34.0;
const HINT: Vec2 = Vec2::new(524.0, 92.0);
/// Between a card and the edge of the map, in points.
const FROM_EDGE: f32 = 18.0;
/// In a narrower window the gauges have no words beside them, in points.
const WITH_WORDS: f32 = 720.0;

/// The bar above the map. The rest of the window is for the map.
pub fn bar(ctx: &Context, player: &Player, round: &Round, palette: &Palette, commands: &mut Vec<Command>) {
    let frame = Frame::new().fill(palette.canvas()).inner_margin(Margin::symmetric(20, 0));
    let scale = scale(ctx.screen_rect().width());
    TopBottomPanel::top("round").exact_height(BAR * scale).frame(frame).show_separator_line(false).show(ctx, |ui| {
        let rect = ui.max_rect();
        title(ui, rect, player, round, scale, palette);
        if round.played().result().is_none() {
            gauges::show(ui, rect, round, (rect.width() > WITH_WORDS, scale), palette);
        }
        buttons(ui, rect, round, palette, commands);
    });
}

/// How much larger the bar is in a window of this width, in points.
fn scale(width: f32) -> f32 {
    (width / USUAL).clamp(1.0, LARGEST)
}

/// The scene, and which round this is.
fn title(ui: &Ui, rect: Rect, player: &Player, round: &Round, scale: f32, palette: &Palette) {
    let left = rect.left_center();
    let scene = &player.editor().scene().title;
    let title = ui.painter().layout_no_wrap(scene.clone(), style::bold(15.0 * scale), palette.text());
    let width = title.size().x;
    ui.painter().galley(left - Vec2::new(0.0, 21.0 * scale), title, palette.text());
    let line = match round.played().result() {
        None => format!("round {} of {}", round.number() + 1, round.of()),
        Some(result) => format!("the fog is gone: what both saw at {}", words::time(result.decided_at)),
    };
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

/// The whole map, at the end beside the card of the result.
pub fn lens(round: &Round, bounds: MapRect, canvas: Rect) -> Lens {
    if round.played().result().is_some() {
        return result::lens(bounds, canvas);
    }
    Lens::fit(bounds, canvas.width().into(), canvas.height().into(), Lens::MARGIN)
}

/// What lies over the map: the keys at the beginning, the pause, the result at the end.
pub fn over_map(
    ctx: &Context,
    round: &Round,
    record: Record,
    (lens, canvas): (&Lens, Rect),
    palette: &Palette,
    commands: &mut Vec<Command>,
) {
    if round.played().result().is_some() {
        return result::card(ctx, round, record, (lens, canvas), palette, commands);
    }
    if round.phase() == RoundPhase::Paused {
        let lines = ["Paused", "Space: go on. Esc: leave the round."];
        floating(ctx, canvas, Align2::CENTER_CENTER, palette, |painter, rect| {
            two_lines(painter, rect.center(), Align2::CENTER_CENTER, lines, palette);
        });
    } else if !round.is_steered() {
        floating(ctx, canvas, Align2::CENTER_BOTTOM, palette, |painter, rect| hint(painter, rect, round, palette));
    }
}

/// Paints a surface over the map. It takes no clicks.
fn floating(ctx: &Context, canvas: Rect, pivot: Align2, palette: &Palette, contents: impl FnOnce(&Painter, Rect)) {
    let painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::new("round hint")));
    let rect = pivot.align_size_within_rect(HINT, canvas.shrink(FROM_EDGE));
    painter.rect(rect, CornerRadius::same(24), palette.panel(), Stroke::new(1.0, palette.border()), StrokeKind::Inside);
    contents(&painter, rect);
}

/// A line, and a smaller one below it, around a point.
fn two_lines(painter: &Painter, at: Pos2, anchor: Align2, [first, second]: [&str; 2], palette: &Palette) {
    let align = |vertical| Align2([anchor.x(), vertical]);
    painter.text(at - Vec2::new(0.0, 1.0), align(Align::Max), first, style::bold(16.0), palette.text());
    painter.text(at + Vec2::new(0.0, 3.0), align(Align::Min), second, style::sans(13.0), palette.quiet());
}

/// How one steers.
fn hint(painter: &Painter, rect: Rect, round: &Round, palette: &Palette) {
    let middle = rect.left_center() + Vec2::new(84.0, 0.0);
    let (half, gap) = (KEY / 2.0, 4.0);
    let arrows = [(-1, 0), (0, 1), (1, 0), (0, -1)];
    for (x, y) in arrows {
        let row = if y < 0 { -half - gap / 2.0 } else { half + gap / 2.0 };
        let place = Rect::from_center_size(middle + Vec2::new(x as f32 * (KEY + gap), row), Vec2::splat(KEY));
        painter.rect(place, 7.0, palette.card(), Stroke::new(1.2, palette.quiet()), StrokeKind::Inside);
        let ahead = Vec2::new(x as f32, y as f32);
        let tip = |along: f32, aside: f32| place.center() + ahead * along + ahead.rot90() * aside;
        let points = vec![tip(-3.0, -6.0), tip(3.5, 0.0), tip(-3.0, 6.0)];
        painter.line(points, Stroke::new(2.0, palette.text()));
    }
    let left = rect.left_center() + Vec2::new(160.0, 0.0);
    let second = match round.phase() {
        RoundPhase::Ready(left) => format!("Keep out of the sheriff's sight. It begins in {} s.", left.ceil()),
        _ => "Keep out of the sheriff's sight. Two keys: diagonal.".to_owned(),
    };
    two_lines(painter, left, Align2::LEFT_CENTER, ["Hold the arrow keys: get to your horse", &second], palette);
}
