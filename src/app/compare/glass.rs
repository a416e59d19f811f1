//! The magnifying glass over the place where a method went wrong: in the corner of the map where fewest paths run.

use crate::app::canvas::Viewport;
use crate::app::style::Palette;
use egui_macroquad::egui::{Context, Id, LayerId, Order, Pos2, Rect, Stroke, StrokeKind, Vec2};
use glam::DVec2;
use pathlight::picture::Lens;
use pathlight::player::Comparing;

/// The side of the glass, and its distance from the edge of the map; in points.
const SIDE: f32 = 184.0;
/// It takes at most this part of the width or the height of the map: at 800 x 600 it covered half of it.
const SHARE: f32 = 0.34;
const MARGIN: f32 = 12.0;
/// A smaller map, in points, has no glass.
const LEAST: f32 = 240.0;
/// So many times as large as the map.
const GROWTH: f64 = 4.0;
/// The radius of the ring on the map, in points. See `picture::comparison`.
const RING: f64 = 18.7;

/// Where the glass is and what it shows.
pub struct Glass {
    pub rect: Rect,
    pub lens: Lens,
    /// Of the place, on the map, in points.
    at: Pos2,
}

impl Glass {
    /// None if nothing went wrong, if the place is not in view, or if there is no room.
    pub fn new(comparing: &Comparing, lens: &Lens, canvas: Rect) -> Option<Self> {
        comparing.chosen().filter(|chosen| comparing.has_finished(chosen.row.id))?;
        let place = comparing.wrong_at()?;
        if !lens.visible.contains(place) || canvas.size().min_elem() < LEAST {
            return None;
        }
        let point = |p: DVec2| {
            let p = lens.to_pixels(p).as_vec2();
            canvas.min + Vec2::new(p.x, p.y)
        };
        let inner = canvas.shrink(MARGIN);
        let side = SIDE.min(canvas.size().min_elem() * SHARE);
        let size = Vec2::splat(side);
        let corners = [
            inner.left_bottom() - Vec2::new(0.0, side),
            inner.right_bottom() - size,
            inner.left_top(),
            inner.right_top() - Vec2::new(side, 0.0),
        ];
        // What lies under the glass: paths, and above all the ends and the place itself.
        let overlay = comparing.overlay(None);
        let tags = overlay.tags(lens);
        let paths = comparing.in_order();
        let cost = |rect: &Rect| {
            let is_under = |p: DVec2| rect.expand(20.0).contains(point(p));
            let ends = [comparing.world().start(), comparing.world().goal(), place];
            let of_paths = paths.iter().flat_map(|measured| measured.row.points.windows(2));
            let along = of_paths.flat_map(|pair| (0..8).map(|i| pair[0].lerp(pair[1], f64::from(i) / 8.0)));
            let of_tags = tags.iter().flat_map(|(_, tag)| tag.corners());
            along.filter(|&p| is_under(p)).count()
                + 1000 * ends.into_iter().filter(|&p| is_under(p)).count()
                + 300 * of_tags.filter(|&p| is_under(p)).count()
        };
        let rect = corners.map(|corner| Rect::from_min_size(corner, size)).into_iter().min_by_key(cost)?;
        let scale = lens.scale * GROWTH;
        let half = DVec2::splat(f64::from(side) / 2.0 / scale);
        let visible = pathlight::picture::Rect { low: place - half, high: place + half };
        Some(Self { rect, lens: Lens { visible, scale, ..*lens }, at: point(place) })
    }

    /// Where it is painted, in macroquad's units.
    pub fn viewport(&self, zoom: f64) -> Viewport {
        let corner = DVec2::new(self.rect.left().into(), self.rect.top().into()) * zoom;
        Viewport { corner, size: DVec2::splat(self.rect.width().into()) * zoom, zoom }
    }

    /// Its rim, and the lines from the place to it.
    pub fn rim(&self, ctx: &Context, palette: &Palette) {
        let painter = ctx.layer_painter(LayerId::new(Order::Background, Id::new("glass")));
        let ink = palette.text();
        painter.rect_stroke(self.rect, 6.0, Stroke::new(2.0, ink), StrokeKind::Outside);
        let (from, to) = (self.at, self.rect.center());
        let aside = (to - from).normalized().rot90();
        for side in [-1.0, 1.0] {
            let begin = from + aside * side * RING as f32;
            // The nearest point of the rim along the way to a corner of the glass.
            let end = to + aside * side * self.rect.width() * 0.5;
            let end = self.rect.clamp(end);
            painter.line_segment([begin, end], Stroke::new(1.0, ink.gamma_multiply(0.5)));
        }
    }
}
