//! Which part of the world the canvas shows: zoom, pan, fit.

use glam::DVec2;
use pathlight::picture::{Lens, Rect};

#[derive(Clone, Copy, Debug)]
pub struct View {
    /// World position at the centre of the canvas, and pixels per world unit. None: the whole map is shown.
    free: Option<(DVec2, f64)>,
}

impl View {
    pub const fn fitted() -> Self {
        Self { free: None }
    }

    /// The lens for a canvas of `size` pixels over a map with these bounds.
    pub fn lens(&self, bounds: Rect, size: DVec2) -> Lens {
        let fit = Lens::fit(bounds, size.x, size.y, Lens::MARGIN);
        let Some((center, scale)) = self.free else { return fit };
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
        self.free = Some((center, scale));
    }

    /// Moves the picture by pixels. Part of the map always stays visible.
    pub fn pan(&mut self, by: DVec2, bounds: Rect, size: DVec2) {
        let lens = self.lens(bounds, size);
        let center = (lens.visible.center() - by / lens.scale).clamp(bounds.low, bounds.high);
        self.free = Some((center, lens.scale));
    }

    /// Shows the whole map.
    pub fn fit(&mut self) {
        self.free = None;
    }
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
