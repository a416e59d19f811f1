//! The guide of a round: one line with the state and the keys, below the map. At the end it says what decided.

use super::FROM_EDGE;
use super::parts::Parts;
use crate::app::style::{self, Palette};
use egui_macroquad::egui::{
    Align2, Color32, Context, Id, LayerId, Order, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2,
};
use pathlight::player::{Round, RoundPhase};

/// The side of a key, and the gap between two, in points.
const KEY: f32 = 30.0;
const GAP: f32 = 4.0;
/// In a narrower guide below the map, the other keys have no room, in points.
const WITH_OTHER_KEYS: f32 = 700.0;

/// The keys besides the arrows, and what they do.
const fn other_keys(phase: RoundPhase) -> [(&'static str, &'static str); 3] {
    let space = match phase {
        RoundPhase::Paused => ("Space", "go on"),
        RoundPhase::Ready(_) | RoundPhase::Running | RoundPhase::Over => ("Space", "pause"),
    };
    [space, ("Enter", "restart"), ("Esc", "leave")]
}

pub fn show(ctx: &Context, round: &Round, parts: &Parts, scale: f32, palette: &Palette) {
    let painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::new("round guide")));
    let pen = Pen { painter: painter.with_clip_rect(parts.guide), scale, palette };
    pen.strip(round, parts.guide);
}

/// What happens now, and what to do.
fn state(phase: RoundPhase) -> [String; 2] {
    match phase {
        RoundPhase::Ready(left) => {
            [format!("Begins in {} s", left.ceil()), "Hold the arrow keys: get to your horse.".to_owned()]
        }
        RoundPhase::Paused => ["Paused".to_owned(), "Space goes on.".to_owned()],
        RoundPhase::Running | RoundPhase::Over => {
            ["Get to your horse".to_owned(), "Keep out of the sheriff's sight.".to_owned()]
        }
    }
}

struct Pen<'a> {
    painter: Painter,
    scale: f32,
    palette: &'a Palette,
}

impl Pen<'_> {
    fn text(&self, at: Pos2, side: Align2, text: &str, size: f32) -> Rect {
        self.painter.text(at, side, text, style::sans(size * self.scale), self.palette.text())
    }

    fn strip(&self, round: &Round, rect: Rect) {
        let s = self.scale;
        let keys = rect.left_center() + Vec2::new((FROM_EDGE + 1.2 * KEY) * s, 0.0);
        Pen { scale: s * 0.78, painter: self.painter.clone(), ..*self }.arrows(keys, round.direction());
        let at = rect.left_center() + Vec2::new((FROM_EDGE + 2.4 * KEY + 22.0) * s, 0.0);
        let [now, what] = state(round.phase());
        let up = Vec2::new(0.0, 10.5 * s);
        let ink = self.palette.text();
        self.painter.text(at - up, Align2::LEFT_CENTER, now, style::bold(17.0 * s), ink);
        self.text(at + up, Align2::LEFT_CENTER, &what, 14.0);
        let mut right = rect.right() - FROM_EDGE * s;
        let keys = other_keys(round.phase());
        for (key, does) in keys.iter().rev().filter(|_| rect.width() > WITH_OTHER_KEYS) {
            let word = self.text(Pos2::new(right, at.y), Align2::RIGHT_CENTER, does, 14.0);
            let width = self.width_of_key(key);
            let cap = self.key_with_word(Pos2::new(word.left() - 8.0 * s - width, at.y), key);
            right = cap.left() - 18.0 * s;
        }
    }

    fn key(&self, place: Rect, is_down: bool) -> Color32 {
        let (fill, edge, ink) = if is_down {
            (self.palette.accent(), self.palette.accent(), self.palette.on_accent())
        } else {
            (self.palette.card(), self.palette.quiet(), self.palette.text())
        };
        self.painter.rect(place, 6.0 * self.scale, fill, Stroke::new(1.2 * self.scale, edge), StrokeKind::Inside);
        ink
    }

    fn width_of_key(&self, word: &str) -> f32 {
        let font = style::sans(14.0 * self.scale);
        self.painter.layout_no_wrap(word.to_owned(), font, Color32::WHITE).size().x + 18.0 * self.scale
    }

    /// A key with its name, from this point to the right.
    fn key_with_word(&self, at: Pos2, word: &str) -> Rect {
        let size = Vec2::new(self.width_of_key(word), KEY * self.scale);
        let place = Align2::LEFT_CENTER.anchor_size(at, size);
        let ink = self.key(place, false);
        self.painter.text(place.center(), Align2::CENTER_CENTER, word, style::sans(14.0 * self.scale), ink);
        place
    }

    /// The arrow keys around a point between both rows. Those that are held are filled.
    fn arrows(&self, middle: Pos2, held: (i8, i8)) {
        let s = self.scale;
        for (x, y) in [(-1, 0), (0, 1), (1, 0), (0, -1)] {
            let row = if y < 0 { -1.0 } else { 1.0 } * (KEY + GAP) / 2.0;
            let at = middle + Vec2::new(f32::from(x) * (KEY + GAP), row) * s;
            let is_down = (x != 0 && x == held.0) || (y != 0 && y == held.1);
            let ink = self.key(Rect::from_center_size(at, Vec2::splat(KEY * s)), is_down);
            let ahead = Vec2::new(x.into(), y.into());
            let tip = |along: f32, aside: f32| at + (ahead * along + ahead.rot90() * aside) * s;
            let points = vec![tip(-3.0, -5.5), tip(3.5, 0.0), tip(-3.0, 5.5)];
            self.painter.line(points, Stroke::new(2.0 * s, ink));
        }
    }
}
