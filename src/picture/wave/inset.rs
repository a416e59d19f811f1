//! An inset that magnifies the cells around the current one, where cells are so small that the frame of the step is a dot.

use super::{ToneMemo, WaveView};
use crate::picture::labels::overlap;
use crate::picture::{Dash, Lens, Mark, MarkId, Picture, Rect, Role, Shape, Strength};
use glam::DVec2;

/// Smaller cells, in pixels, are magnified.
const SMALL: f64 = 8.0;
/// So many columns and rows are shown around the current cell, on each side of it.
const AROUND: f64 = 3.0;
/// The side of the inset, in pixels, and the part of the picture that it takes at most.
const SIDE: f64 = 196.0;
const LEAST_SIDE: f64 = 150.0;
const PART: f64 = 0.4;
/// What is kept free around the ends of the path, and between the inset and the edge, in pixels.
const CLEAR: f64 = 16.0;
const GAP: f64 = 6.0;
/// Of the square that is shown, as a part of a cell: cells beside it that are touched at a corner are not shown.
const ROUNDING: f64 = 1e-3;

impl WaveView<'_> {
    /// Draws the inset, if cells are small. Not where the step is asked for: the inset would answer.
    pub(super) fn inset(&self, lens: &Lens, picture: &mut Picture) {
        let size = self.grid.cell_size();
        if size * lens.scale >= SMALL || self.hides_order || lens.is_small() || lens.least_letters > 0.0 {
            return;
        }
        let current = self.field.now().into_iter().filter(|now| self.grid.is_on_map(now.cell));
        let Some(now) = current.min_by_key(|now| !now.is_current()) else { return };
        let middle = self.grid.center(now.cell);
        let from = Rect { low: middle, high: middle }.expanded((AROUND + 0.5) * size);
        let side = (lens.visible.size().min_element() * lens.scale * PART).min(SIDE);
        let Some(to) = self.place_of_inset(from, lens.world(side), lens).filter(|_| side >= LEAST_SIDE) else { return };
        let growth = to.size().x / from.size().x;

        let ring = |square: Rect, width| {
            let points = square.corners().to_vec();
            Shape::Line { points, closed: true, width, dash: Dash::None }
        };
        // It shows another part of the map at every step.
        let picture = &mut picture.with_id(MarkId::LIVE);
        picture.add(Role::Label, Strength::Bold, ring(from, 1.5));
        for [near, far] in rays(from, to) {
            picture.line(Role::Label, Strength::Faint, vec![near, far], 1.0, Dash::None);
        }
        picture.area(Role::Ground, Strength::Solid, to.corners().to_vec());
        let part = Lens { visible: from.expanded(-ROUNDING * size), scale: lens.scale * growth, ..*lens };
        let large = WaveView { tones: &ToneMemo::default(), ..*self }.map(&part);
        let inside = from.expanded(ROUNDING * size);
        let place = |p: DVec2| to.center() + (p - from.center()) * growth;
        for mark in large.marks {
            // A symbol would stick out at the border.
            let is_symbol = matches!(mark.shape, Shape::Symbol { .. } | Shape::Badge { .. } | Shape::Ring { .. });
            let reach = if is_symbol { part.world(mark.reach().into()) } else { 0.0 };
            if mark.points().into_iter().all(|p| inside.expanded(-reach).contains(p)) {
                let Mark { role, strength, meaning, .. } = mark;
                let shape = magnified(mark.shape, growth, &place);
                picture.marks.push(Mark { shape, role, strength, id: Some(MarkId::LIVE), meaning });
            }
        }
        picture.add(Role::Label, Strength::Bold, ring(to, 2.0));
        picture.cover(to);
    }

    /// Beside the map or over it, where it covers neither what it shows nor an end of the path; of several places the one that covers
    /// least of the map and lies farthest away.
    fn place_of_inset(&self, from: Rect, side: f64, lens: &Lens) -> Option<Rect> {
        let (low, size) = (self.grid.origin(), self.grid.cell_size());
        let map = Rect { low, high: low + DVec2::new(self.grid.width().into(), self.grid.height().into()) * size };
        let room = Rect { low: map.low.max(lens.visible.low), high: map.high.min(lens.visible.high) };
        let gap = DVec2::splat(lens.world(GAP));
        let at = DVec2::new;
        let places = [lens.visible, room].into_iter().flat_map(|part| {
            let (near, far) = (part.low + gap, part.high - gap - side);
            let middle = (near + far) / 2.0;
            let sides = [at(near.x, middle.y), at(far.x, middle.y), at(middle.x, near.y), at(middle.x, far.y)];
            [near, at(far.x, near.y), far, at(near.x, far.y)].into_iter().chain(sides)
        });
        let clear = lens.world(CLEAR);
        let ends = self.more_goals.iter().chain([&self.start, &self.goal]);
        let mut kept: Vec<Rect> = ends.map(|&end| Rect { low: end, high: end }.expanded(clear)).collect();
        kept.push(from.expanded(clear));
        // Rulers stand at the left of the map and below it.
        let is_at_ruler = |own: &Rect| own.low.x < room.low.x || own.high.y > room.high.y;
        let covered = |own: &Rect| {
            let shared = (own.high.min(room.high) - own.low.max(room.low)).max(DVec2::ZERO);
            (shared.element_product() / size).round()
        };
        let far = |own: &Rect| own.center().distance(from.center());
        let free = places
            .map(|low| Rect { low, high: low + side })
            .filter(|own| lens.visible.contains(own.low) && lens.visible.contains(own.high))
            .filter(|own| !is_at_ruler(own) && kept.iter().all(|kept| !overlap(*kept, *own)));
        free.min_by(|a, b| covered(a).total_cmp(&covered(b)).then(far(b).total_cmp(&far(a))))
    }
}

/// From a square of the map to the inset, at both sides.
fn rays(from: Rect, to: Rect) -> [[DVec2; 2]; 2] {
    let along = to.center() - from.center();
    let outermost = |sign: f64| {
        let far = |corner: &DVec2| sign * along.perp_dot(*corner);
        let of = |square: Rect| square.corners().into_iter().max_by(|a, b| far(a).total_cmp(&far(b)));
        [of(from).unwrap_or_default(), of(to).unwrap_or_default()]
    };
    [outermost(1.0), outermost(-1.0)]
}

/// A shape in the inset. What is given in pixels keeps its size.
fn magnified(mut shape: Shape, growth: f64, place: &impl Fn(DVec2) -> DVec2) -> Shape {
    match &mut shape {
        Shape::Line { points, .. } | Shape::Dots { points, .. } => points.iter_mut().for_each(|p| *p = place(*p)),
        Shape::Area { rings, .. } => rings.iter_mut().flatten().for_each(|p| *p = place(*p)),
        Shape::Badge { at, .. } | Shape::Ring { at, .. } | Shape::Symbol { at, .. } | Shape::Words { at, .. } => {
            *at = place(*at);
        }
        Shape::Frame { low, high, .. } => (*low, *high) = (place(*low), place(*high)),
        Shape::Cells(cells) => (cells.corner, cells.size) = (place(cells.corner), cells.size * growth),
    }
    shape
}
