//! Which part of the world the canvas shows: zoom, pan, fit.

use glam::DVec2;
use pathlight::picture::tween::eased;
use pathlight::picture::{Lens, Rect};

/// How long the camera moves to show the whole map again, in seconds.
const GLIDE: f64 = 0.4;
/// The margin around a part of the map, in pixels, and at the left and below where rulers lie on it.
const PART_MARGIN: f64 = 2.0;
const RULED_MARGIN: f64 = Lens::MARGIN;

/// World position at the centre of the canvas, and pixels per world unit.
type Camera = (DVec2, f64);

/// A part of a map of cells.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// In world units.
    pub area: Rect,
    /// The side of a cell.
    pub cell: f64,
    /// Do rulers lie on the map?
    pub is_ruled: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct View {
    /// None: the whole map is shown, or `part`.
    free: Option<Camera>,
    /// What is shown instead of the whole map, in world units.
    part: Option<Part>,
    /// It moves from here, and has done this part of its way.
    glide: Option<(Camera, f64)>,
}

impl View {
    pub const fn fitted() -> Self {
        Self { free: None, part: None, glide: None }
    }

    /// Shows this part of the map instead of the whole map, or the whole map again, unless the user has zoomed. The camera moves from one
    /// part to another; `bounds` and `size` as in [`View::lens`].
    pub fn show_part(&mut self, part: Option<Part>, bounds: Rect, size: DVec2) {
        let is_another = matches!((self.part, part), (Some(old), Some(new)) if old.area != new.area);
        if is_another && self.free.is_none() {
            let lens = self.lens(bounds, size);
            self.glide = Some(((lens.visible.center(), lens.scale), 0.0));
        }
        self.part = part;
    }

    /// The lens with which all is shown.
    fn whole(&self, bounds: Rect, size: DVec2) -> Lens {
        match self.part {
            Some(part) => fit_part(part, bounds, size),
            None => Lens::fit(bounds, size.x, size.y, Lens::MARGIN),
        }
    }

    /// The lens for a canvas of `size` pixels over a map with these bounds.
    pub fn lens(&self, bounds: Rect, size: DVec2) -> Lens {
        let fit = self.whole(bounds, size);
        let (center, scale) = match (self.free, self.glide) {
            (Some(free), _) => free,
            (None, None) => return fit,
            (None, Some(((center, scale), part))) => {
                let part = eased(part);
                (center.lerp(fit.visible.center(), part), scale * (fit.scale / scale).powf(part))
            }
        };
        let half = size / scale / 2.0;
        Lens { visible: Rect { low: center - half, high: center + half }, scale, ..fit }
    }

    /// Zooms and keeps the world position under the pointer (pixels) where it is. The limits are a tenth of the fitted
    /// scale, and a scale at which one cell of a map of 16,384 cells fills the canvas.
    pub fn zoom(&mut self, factor: f64, pointer: DVec2, bounds: Rect, size: DVec2) {
        let fit = Lens::fit(bounds, size.x, size.y, Lens::MARGIN).scale;
        let lens = self.lens(bounds, size);
        let scale = (lens.scale * factor).clamp(fit * 0.1, fit * 30_000.0);
        let under = lens.to_world(pointer);
        let center = under + (size / 2.0 - pointer) / scale;
        *self = Self { free: Some((center, scale)), glide: None, ..*self };
    }

    /// Moves the picture by pixels. Part of the map always stays visible.
    pub fn pan(&mut self, by: DVec2, bounds: Rect, size: DVec2) {
        let lens = self.lens(bounds, size);
        let center = (lens.visible.center() - by / lens.scale).clamp(bounds.low, bounds.high);
        *self = Self { free: Some((center, lens.scale)), glide: None, ..*self };
    }

    /// Shows the whole map.
    pub fn fit(&mut self) {
        *self = Self { part: self.part, ..Self::fitted() };
    }

    /// The same, but the camera moves there.
    pub fn glide_to_fit(&mut self) {
        self.glide = self.free.take().map(|camera| (camera, 0.0));
    }

    pub const fn is_gliding(&self) -> bool {
        self.glide.is_some()
    }

    /// Time passes.
    pub fn pass(&mut self, seconds: f64) {
        if let Some((_, part)) = &mut self.glide {
            *part += seconds / GLIDE;
        }
        self.glide = self.glide.filter(|(_, part)| *part < 1.0);
    }
}

/// The lens for a part of a map. Where there is room for more of the map, whole cells are added, so that none is cut at the left and
/// above, and at the other sides only where the map goes on.
fn fit_part(part: Part, bounds: Rect, size: DVec2) -> Lens {
    let [ruled, free] = [if part.is_ruled { RULED_MARGIN } else { PART_MARGIN }, PART_MARGIN];
    let scale = Lens::fit(part.area, size.x, size.y, f64::midpoint(ruled, free)).scale;
    let room = (size - ruled - free) / scale;
    let axis = |low: f64, high: f64, room: f64, [least, most]: [f64; 2]| {
        let whole = |length: f64| (length / part.cell + 1e-6).floor().max(0.0);
        let spare = whole(room - (high - low));
        let [below, above] = [whole(low - least), whole(most - high)];
        let after = above.min((spare / 2.0).floor().max(spare - below));
        let before = below.min(spare - after);
        let (low, high) = (low - before * part.cell, high + after * part.cell);
        // In the middle if no part of the map is left out there.
        let rest = room - (high - low);
        low - if after == above && before == below { rest / 2.0 } else { 0.0 }
    };
    let Part { area: Rect { low, high }, .. } = part;
    let x = axis(low.x, high.x, room.x, [bounds.low.x, bounds.high.x]) - ruled / scale;
    let y = axis(low.y, high.y, room.y, [bounds.low.y, bounds.high.y]) - free / scale;
    let low = DVec2::new(x, y);
    Lens { visible: Rect { low, high: low + size / scale }, scale, least_letters: 0.0, marks: 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: Rect = Rect { low: DVec2::ZERO, high: DVec2::new(40.0, 20.0) };
    const SIZE: DVec2 = DVec2::new(800.0, 600.0);

    #[test]
    fn zooming_keeps_what_is_under_the_pointer() {
        let mut view = View::fitted();
        let pointer = DVec2::new(123.0, 456.0);
        let before = view.lens(BOUNDS, SIZE).to_world(pointer);
        for factor in [1.5, 1.5, 0.3, 7.0] {
            view.zoom(factor, pointer, BOUNDS, SIZE);
            assert!((view.lens(BOUNDS, SIZE).to_world(pointer) - before).length() < 1e-9);
        }
    }

    #[test]
    fn the_view_fits_again_unless_the_user_has_zoomed() {
        let wider = Rect { low: DVec2::new(-10.0, 0.0), high: DVec2::new(90.0, 20.0) };
        let small = DVec2::new(500.0, 300.0);
        let is_whole = |view: &View, bounds: Rect, size: DVec2| {
            let visible = view.lens(bounds, size).visible;
            visible.contains(bounds.low) && visible.contains(bounds.high)
        };
        let mut view = View::fitted();
        assert!(is_whole(&view, BOUNDS, SIZE) && is_whole(&view, wider, SIZE) && is_whole(&view, wider, small));
        view.zoom(3.0, SIZE / 2.0, BOUNDS, SIZE);
        let before = view.lens(BOUNDS, SIZE);
        assert!(!is_whole(&view, wider, small));
        assert_eq!(view.lens(wider, small).scale, before.scale, "the zoom stays when scene or window change");
        assert_eq!(view.lens(wider, small).visible.center(), before.visible.center());
        view.fit();
        assert!(is_whole(&view, BOUNDS, SIZE) && is_whole(&view, wider, small));
        view.pan(DVec2::new(300.0, 0.0), BOUNDS, SIZE);
        assert!(!is_whole(&view, BOUNDS, SIZE), "a pan counts as well");
    }

    #[test]
    fn the_camera_moves_to_the_whole_map_without_a_jump_and_stops_there() {
        let (mut view, fitted) = (View::fitted(), View::fitted().lens(BOUNDS, SIZE));
        view.glide_to_fit();
        assert!(!view.is_gliding(), "it is there");
        view.zoom(5.0, DVec2::new(700.0, 100.0), BOUNDS, SIZE);
        let mut last = view.lens(BOUNDS, SIZE);
        view.glide_to_fit();
        assert_eq!(view.lens(BOUNDS, SIZE), last);
        let mut frames = 0;
        while view.is_gliding() {
            view.pass(1.0 / 60.0);
            let lens = view.lens(BOUNDS, SIZE);
            assert!(lens.scale <= last.scale && last.scale < lens.scale * 1.25, "{} after {}", lens.scale, last.scale);
            (last, frames) = (lens, frames + 1);
        }
        assert!(last == fitted && (20..30).contains(&frames), "{frames}");
    }

    /// Rulers covered the first column and the last row, and the map began with half a cell.
    #[test]
    fn a_part_of_the_map_is_whole_beside_the_rulers_and_begins_with_whole_cells_until_the_user_zooms() {
        let area = Rect { low: DVec2::new(10.0, 5.0), high: DVec2::new(30.0, 15.0) };
        for size in [SIZE, DVec2::new(1000.0, 300.0), DVec2::new(924.0, 398.0), DVec2::new(924.0, 700.0)] {
            let mut view = View::fitted();
            view.show_part(Some(Part { area, cell: 1.0, is_ruled: true }), BOUNDS, SIZE);
            let lens = view.lens(BOUNDS, size);
            let [low, high] = [lens.to_pixels(area.low), lens.to_pixels(area.high)];
            assert!(low.x >= 24.0 - 1e-6 && low.y >= 2.0 - 1e-6, "{low}");
            assert!(high.x <= size.x - 2.0 + 1e-6 && high.y <= size.y - 24.0 + 1e-6, "{high}");
            // Beside the rulers, and above.
            let [left, top] = [lens.to_world(DVec2::new(24.0, 0.0)).x, lens.to_world(DVec2::new(0.0, 2.0)).y];
            for first in [left, top] {
                assert!(first < 1e-6 || (first - first.round()).abs() < 1e-6, "{size}: {first}");
            }
            assert!(lens.scale > View::fitted().lens(BOUNDS, size).scale);
            view.zoom(0.5, size / 2.0, BOUNDS, size);
            assert!((view.lens(BOUNDS, size).scale - lens.scale / 2.0).abs() < 1e-9);
            view.fit();
            assert_eq!(view.lens(BOUNDS, size), lens);
            view.show_part(None, BOUNDS, SIZE);
            assert_eq!(view.lens(BOUNDS, size), View::fitted().lens(BOUNDS, size));
        }
    }

    #[test]
    fn part_of_the_map_always_stays_visible() {
        let mut view = View::fitted();
        view.pan(DVec2::splat(1e9), BOUNDS, SIZE);
        assert!(BOUNDS.contains(view.lens(BOUNDS, SIZE).visible.center()));
        view.zoom(1e-12, DVec2::ZERO, BOUNDS, SIZE);
        assert!(view.lens(BOUNDS, SIZE).scale >= View::fitted().lens(BOUNDS, SIZE).scale * 0.099);
        view.fit();
        assert!(view.free.is_none());
    }
}
