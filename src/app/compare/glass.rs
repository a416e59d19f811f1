//! The magnifying glass over the place where a method went wrong: where it covers least of the paths, above all of the one that is judged.

use crate::app::canvas::Viewport;
use crate::app::style::{self, Palette};
use egui_macroquad::egui::{Context, Id, LayerId, Order, Pos2, Rect, Stroke, StrokeKind, Vec2};
use glam::DVec2;
use pathlight::picture::Lens;
use pathlight::picture::labels::crosses;
use pathlight::player::Comparing;

/// The side of the glass, and its distance from the edge of the map; in points.
const SIDE: f32 = 184.0;
/// It takes at most this part of the width or the height of the map: at 800 x 600 it covered half of it.
const SHARE: f32 = 0.34;
const MARGIN: f32 = 12.0;
/// The room between it and what it keeps clear of, and how many places are tried along each side of the map.
const CLEAR: f32 = 20.0;
const PLACES: u8 = 4;
/// The letters of its caption, and their distance from its frame, in points.
const LETTERS: f32 = 11.5;
const INSIDE: f32 = 7.0;
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
        // What lies under the glass: paths, above all the one that is judged, and the ends and the place itself.
        let overlay = comparing.overlay(None);
        let tags = overlay.tags(lens);
        let chosen = comparing.chosen().map(|chosen| chosen.row.id);
        let on_screen = |p: &DVec2| to_dvec(point(*p));
        let paths: Vec<(bool, Vec<DVec2>)> = (comparing.in_order().into_iter())
            .map(|of| (Some(of.row.id) == chosen, of.row.points.iter().map(on_screen).collect()))
            .collect();
        let map = Rect::from_points(&<[DVec2; 2]>::from(comparing.world().scene().map.bounds()).map(point));
        let cost = |rect: &Rect| {
            let around = rect.expand(CLEAR);
            let is_under = |p: DVec2| around.contains(point(p));
            let ends = [comparing.world().start(), comparing.world().goal(), place];
            let own = lens_box(around);
            let of_paths = paths.iter().map(|(is_judged, path)| {
                let under = path.windows(2).filter(|pair| crosses([pair[0], pair[1]], own)).count();
                under * if *is_judged { 500 } else { 20 }
            });
            let of_tags = tags.iter().flat_map(|(_, tag)| tag.corners());
            let is_on_map = usize::from(rect.intersects(map)) * 5;
            of_paths.sum::<usize>()
                + is_on_map
                + 1000 * ends.into_iter().filter(|&p| is_under(p)).count()
                + 300 * of_tags.filter(|&p| is_under(p)).count()
        };
        // The corners come first: where another place covers no less, the glass stands in one of them.
        let steps = 0..=PLACES;
        let places = steps.clone().flat_map(|row| steps.clone().map(move |column| (column, row)));
        let mut places: Vec<(bool, Rect)> = places
            .map(|(column, row)| {
                let part = |at: u8| f32::from(at) / f32::from(PLACES);
                let low = inner.min + (inner.size() - size) * Vec2::new(part(column), part(row));
                let is_corner = [column, row].into_iter().all(|at| at == 0 || at == PLACES);
                (!is_corner, Rect::from_min_size(low, size))
            })
            .collect();
        places.sort_by_key(|(is_inside, rect)| (*is_inside, rect.center().distance(point(place)) as i32));
        let (_, rect) = places.into_iter().min_by_key(|(_, rect)| cost(rect))?;
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

    /// Its rim and what it is, as in the insets of the lessons, and the lines from the place to it.
    pub fn rim(&self, ctx: &Context, palette: &Palette) {
        let painter = ctx.layer_painter(LayerId::new(Order::Background, Id::new("glass")));
        let ink = palette.text();
        painter.rect_stroke(self.rect, 0.0, Stroke::new(2.0, ink), StrokeKind::Outside);
        let caption = format!("magnified {GROWTH:.0} times");
        let galley = painter.layout_no_wrap(caption, style::sans(LETTERS), ink);
        let place =
            Rect::from_min_size(self.rect.left_bottom() + Vec2::new(INSIDE, -INSIDE - galley.size().y), galley.size());
        painter.rect_filled(place.expand2(Vec2::new(4.0, 1.0)), 3.0, palette.panel());
        painter.galley(place.min, galley, ink);
        for line in self.rays() {
            painter.line_segment(line, Stroke::new(1.0, ink.gamma_multiply(0.5)));
        }
    }

    /// From the ring around the place to the frame, at both sides: tangents of the frame, so that they end there.
    fn rays(&self) -> [[Pos2; 2]; 2] {
        let Rect { min, max } = self.rect;
        let corners = [min, Pos2::new(max.x, min.y), max, Pos2::new(min.x, max.y)];
        let aside = (self.rect.center() - self.at).normalized().rot90();
        [-1.0_f32, 1.0].map(|side| {
            let begin = self.at + aside * side * RING as f32;
            let turn = |a: Pos2, b: Pos2| {
                let (a, b) = (a - begin, b - begin);
                side * (a.x * b.y - a.y * b.x)
            };
            let nearer = |a: Pos2, b: Pos2| if begin.distance(a) <= begin.distance(b) { a } else { b };
            let outermost = |a: Pos2, b: Pos2| match turn(a, b) {
                by if by.abs() < 1e-3 => nearer(a, b),
                by if by > 0.0 => b,
                _ => a,
            };
            [begin, corners.into_iter().reduce(outermost).unwrap_or(begin)]
        })
    }
}

/// A box on the screen as one in which lines are looked for.
fn lens_box(rect: Rect) -> pathlight::picture::Rect {
    pathlight::picture::Rect { low: to_dvec(rect.min), high: to_dvec(rect.max) }
}

fn to_dvec(p: Pos2) -> DVec2 {
    DVec2::new(p.x.into(), p.y.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// They ran into the magnified picture and ended in the middle of it.
    #[test]
    fn the_lines_to_the_glass_end_at_its_frame() {
        let rect = Rect::from_min_size(Pos2::new(300.0, 200.0), Vec2::splat(184.0));
        let visible = pathlight::picture::Rect { low: DVec2::ZERO, high: DVec2::ONE };
        let lens = Lens { visible, ..Lens::fit(visible, 100.0, 100.0, 0.0) };
        for i in 0..72 {
            let turn = Vec2::angled(i as f32 / 72.0 * std::f32::consts::TAU);
            for far in [170.0, 260.0, 500.0] {
                let glass = Glass { rect, lens, at: rect.center() + turn * far };
                for [from, to] in glass.rays() {
                    let inner = lens_box(rect.shrink(0.5));
                    assert!(!crosses([from, to].map(to_dvec), inner), "{from:?} to {to:?}");
                    assert!(rect.expand(0.5).contains(to));
                }
                let [[a, b], [c, d]] = glass.rays();
                assert!(b != d && a != c, "one at either side");
            }
        }
    }
}
