//! The guide of a round: the state, the keys, and the meaning of the symbols on the map. It never covers the map.

use super::FROM_EDGE;
use super::parts::Parts;
use crate::app::legend::swatch;
use crate::app::style::{self, Palette};
use egui_macroquad::egui::{
    Align2, Color32, Context, Id, LayerId, Order, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2,
};
use pathlight::picture::{Role, Strength, Symbol};
use pathlight::player::{Round, RoundPhase};

/// The side of a key, and the gap between two, in points.
const KEY: f32 = 30.0;
const GAP: f32 = 4.0;
/// What the guide leaves free beside the map, in points.
const FROM_MAP: f32 = 8.0;
/// In a narrower guide below the map, the other keys have no room, in points.
const WITH_OTHER_KEYS: f32 = 700.0;

/// The keys besides the arrows, and what they do.
const fn other_keys(phase: RoundPhase) -> [(&'static str, &'static str); 3] {
    let space = match phase {
        RoundPhase::Paused => ("Space", "go on"),
        RoundPhase::Over => ("W", "watch why"),
        RoundPhase::Ready(_) | RoundPhase::Running => ("Space", "pause"),
    };
    [space, ("Enter", "restart"), ("Esc", "leave")]
}

/// A sign on the map.
enum Sign {
    Star(Role),
    View,
    Ghost,
    Circle,
    Fog,
    Horse,
}

/// What the signs on the map mean.
const SIGNS: [(Sign, &str); 7] = [
    (Sign::Star(Role::Eye(1)), "you"),
    (Sign::Horse, "your horse"),
    (Sign::Star(Role::Eye(0)), "the sheriff, while you see him"),
    (Sign::View, "where he looks: half a turn"),
    (Sign::Ghost, "where you last saw the sheriff"),
    (Sign::Circle, "the sheriff is in this circle"),
    (Sign::Fog, "what you do not see now"),
];

pub fn show(ctx: &Context, round: &Round, parts: &Parts, scale: f32, palette: &Palette) {
    let painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::new("round guide")));
    let pen = Pen { painter: painter.with_clip_rect(parts.guide), scale, palette };
    let rect = parts.guide;
    if parts.has_column {
        let sides = [FROM_MAP, -FROM_EDGE].map(|side| Vec2::new(side * scale, 0.0));
        pen.column(round, Rect::from_min_max(rect.min + sides[0], rect.max + sides[1]));
    } else {
        pen.strip(round, rect);
    }
}

/// What happens now, and what to do.
fn state(phase: RoundPhase) -> [String; 2] {
    match phase {
        RoundPhase::Ready(left) => {
            [format!("Begins in {} s", left.ceil()), "Hold the arrow keys: get to your horse.".to_owned()]
        }
        RoundPhase::Paused => ["Paused".to_owned(), "Space goes on.".to_owned()],
        RoundPhase::Running => ["Get to your horse".to_owned(), "Keep out of the sheriff's sight.".to_owned()],
        RoundPhase::Over => ["The round is over".to_owned(), "W shows why, Enter begins again.".to_owned()],
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

    fn column(&self, round: &Round, rect: Rect) {
        let s = self.scale;
        let mut y = rect.top() + 40.0 * s;
        let mut next = |height: f32| {
            let at = Pos2::new(rect.left(), y);
            y += height * s;
            at
        };
        let [now, what] = state(round.phase());
        self.painter.text(next(36.0), Align2::LEFT_TOP, now, style::bold(26.0 * s), self.palette.text());
        self.text(next(52.0), Align2::LEFT_TOP, &what, 15.0);
        self.arrows(next(0.0) + Vec2::new(1.5 * KEY + GAP, KEY + GAP / 2.0) * s, round.direction());
        let beside = next(90.0) + Vec2::new((3.0 * KEY + 2.0 * GAP + 16.0) * s, (KEY + GAP / 2.0) * s);
        self.text(beside - Vec2::new(0.0, 11.0 * s), Align2::LEFT_CENTER, "One key: straight.", 15.0);
        self.text(beside + Vec2::new(0.0, 11.0 * s), Align2::LEFT_CENTER, "Two at once: diagonal.", 15.0);
        for (key, does) in other_keys(round.phase()) {
            let at = next(38.0) + Vec2::new(0.0, KEY / 2.0 * s);
            let cap = self.key_with_word(at, key);
            self.text(Pos2::new(cap.right() + 12.0 * s, at.y), Align2::LEFT_CENTER, does, 15.0);
        }
        next(28.0);
        for (sign, means) in SIGNS {
            let at = next(32.0) + Vec2::new(14.0 * s, 0.0);
            self.sign(at, &sign);
            self.text(at + Vec2::new(26.0 * s, 0.0), Align2::LEFT_CENTER, means, 15.0);
        }
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

    fn sign(&self, at: Pos2, sign: &Sign) {
        let (s, palette) = (self.scale, self.palette);
        let symbol = |symbol, radius: f64, ink| {
            swatch::symbol(&self.painter, (at, radius * f64::from(s)), symbol, ink, palette);
        };
        match sign {
            Sign::Star(role) => symbol(Symbol::Star, 12.0, palette.ink(*role)),
            Sign::Ghost => symbol(Symbol::Star, 10.0, palette.ink(Role::Eye(0)).gamma_multiply(0.45)),
            Sign::Horse => symbol(Symbol::Horse, 13.0, palette.ink(Role::Goal)),
            Sign::Circle => {
                let ink = palette.ink(Role::Eye(0));
                let dot = |i: u8| at + Vec2::angled(f32::from(i) / 14.0 * std::f32::consts::TAU) * 11.0 * s;
                for i in 0..14 {
                    self.painter.circle_filled(dot(i), 1.4 * s, ink);
                }
            }
            Sign::View => {
                let ink = palette.ink(Role::Eye(0));
                let back = at - Vec2::new(11.0, 0.0) * s;
                let arc = (0..=12i8).map(|i| Vec2::angled(f32::from(i - 6) / 12.0 * std::f32::consts::PI) * 13.0 * s);
                let half = arc.map(|by| back + by).collect();
                let fill = palette.theme.fill(Role::Eye(0), Strength::Solid);
                self.painter.add(Shape::convex_polygon(half, style::colour(fill), Stroke::NONE));
                self.painter.line_segment([back, at + Vec2::new(4.0, 0.0) * s], Stroke::new(3.0 * s, ink));
                let tip = [(2.0, -6.5), (14.0, 0.0), (2.0, 6.5)].map(|(x, y)| at + Vec2::new(x, y) * s);
                self.painter.add(Shape::convex_polygon(tip.to_vec(), ink, Stroke::NONE));
            }
            Sign::Fog => {
                // A lit piece of the ground, the larger part of it in the fog.
                let place = Rect::from_center_size(at, Vec2::new(28.0, 20.0) * s);
                let area = |role| palette.theme.fill(role, Strength::Solid);
                let ground = area(Role::Street);
                let parts = [(place, area(Role::Light)), (place.with_min_x(at.x - 5.0 * s), area(Role::Fog))];
                for (part, over) in parts {
                    self.painter.rect_filled(part, 0.0, style::colour(over.over(ground)));
                }
                self.painter.rect_stroke(place, 0.0, Stroke::new(1.2 * s, palette.quiet()), StrokeKind::Outside);
            }
        }
    }
}
