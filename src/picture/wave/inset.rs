//! An inset that magnifies the cells around the current one, where cells are so small that the frame of the step is a dot.

use super::{ToneMemo, WaveView};
use crate::picture::inset::{Glass, places, room};
use crate::picture::labels::overlap;
use crate::picture::{Lens, Mark, MarkId, Picture, Rect, Role, Shape, Strength};
use glam::DVec2;

/// Smaller cells, in pixels, are magnified.
const SMALL: f64 = 8.0;
/// So many columns and rows are shown around the current cell, on each side of it.
const AROUND: f64 = 3.0;
/// The side of the inset, in pixels, and the part of the picture that it takes at most.
const SIDE: f64 = 196.0;
const LEAST_SIDE: f64 = 150.0;
const PART: f64 = 0.4;
/// What is kept free around the ends of the path, in pixels.
const CLEAR: f64 = 16.0;
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
        let glass = Glass { from, to };
        // It shows another part of the map at every step.
        let picture = &mut picture.with_id(MarkId::LIVE);
        glass.begin(picture);
        picture.area(Role::Ground, Strength::Solid, to.corners().to_vec());
        let part = Lens { visible: from.expanded(-ROUNDING * size), scale: lens.scale * glass.growth(), ..*lens };
        let large = WaveView { tones: &ToneMemo::default(), ..*self }.map(&part);
        let inside = from.expanded(ROUNDING * size);
        for mark in large.marks {
            // A symbol would stick out at the border.
            let is_symbol = matches!(mark.shape, Shape::Symbol { .. } | Shape::Badge { .. } | Shape::Ring { .. });
            let reach = if is_symbol { part.world(mark.reach().into()) } else { 0.0 };
            if mark.points().into_iter().all(|p| inside.expanded(-reach).contains(p)) {
                let Mark { role, strength, meaning, .. } = mark;
                let shape = magnified(mark.shape, &glass);
                picture.marks.push(Mark { shape, role, strength, id: Some(MarkId::LIVE), meaning });
            }
        }
        glass.end(picture);
    }

    /// Beside the map or over it, where it covers neither what it shows nor an end of the path; of several places the one that covers
    /// least of the map and lies farthest away.
    fn place_of_inset(&self, from: Rect, side: f64, lens: &Lens) -> Option<Rect> {
        let (low, size) = (self.grid.origin(), self.grid.cell_size());
        let map = Rect { low, high: low + DVec2::new(self.grid.width().into(), self.grid.height().into()) * size };
        let room = room(map, lens);
        let clear = lens.world(CLEAR);
        let ends = self.more_goals.iter().chain([&self.start, &self.goal]);
        let mut kept: Vec<Rect> = ends.map(|&end| Rect { low: end, high: end }.expanded(clear)).collect();
        kept.push(from.expanded(clear));
        let covered = |own: &Rect| {
            let shared = (own.high.min(room.high) - own.low.max(room.low)).max(DVec2::ZERO);
            (shared.element_product() / size).round()
        };
        let far = |own: &Rect| own.center().distance(from.center());
        let free = places(room, side, lens)
            .filter(|own| lens.visible.contains(own.low) && lens.visible.contains(own.high))
            .filter(|own| kept.iter().all(|kept| !overlap(*kept, *own)));
        free.min_by(|a, b| covered(a).total_cmp(&covered(b)).then(far(b).total_cmp(&far(a))))
    }
}

/// A shape in the inset. What is given in pixels keeps its size.
fn magnified(mut shape: Shape, glass: &Glass) -> Shape {
    let place = |p: DVec2| glass.at(p);
    match &mut shape {
        Shape::Line { points, .. } | Shape::Dots { points, .. } => points.iter_mut().for_each(|p| *p = place(*p)),
        Shape::Area { rings, .. } => rings.iter_mut().flatten().for_each(|p| *p = place(*p)),
        Shape::Badge { at, .. } | Shape::Ring { at, .. } | Shape::Symbol { at, .. } | Shape::Words { at, .. } => {
            *at = place(*at);
        }
        Shape::Frame { low, high, .. } => (*low, *high) = (place(*low), place(*high)),
        Shape::Cells(cells) => (cells.corner, cells.size) = (place(cells.corner), cells.size * glass.growth()),
    }
    shape
}
