//! Where the canvas is in the window, how large everything is, and what part of the map it shows.

use crate::app::canvas::Viewport;
use crate::app::panes::Panes;
use crate::app::persistence;
use crate::app::scale::Scale;
use crate::app::view::View;
use egui_macroquad::egui::{Context, Pos2, Rect, Vec2, vec2};
use glam::DVec2;

/// The sizes of a frame, with zoom and pan.
pub(super) struct Layout {
    /// The canvas, in points. If there are several, the first one: the others have its size and its camera.
    pub canvas: Rect,
    pub panes: Panes,
    /// The row of the run's buttons, once the window of a scene has shown it; in points.
    pub run_row: Option<Rect>,
    /// The size of the window, in points.
    pub window: Vec2,
    /// macroquad's units per point. One of its units is a pixel, unless the screen enlarges everything.
    pub zoom: f64,
    pub scale: Scale,
    pub view: View,
}

impl Layout {
    /// As before the first frame.
    pub fn new() -> Self {
        let window = vec2(1280.0, 800.0);
        let canvas = Rect::from_min_size(Pos2::ZERO, window);
        Self {
            canvas,
            panes: Panes::one(canvas),
            run_row: None,
            window,
            zoom: 1.0,
            scale: Scale::new(persistence::ui_scale()),
            view: View::fitted(),
        }
    }

    /// Applies the interface scale, and stores a change that the user makes with keys (egui handles these). `screen_scale`:
    /// pixels of the screen in one of macroquad's units.
    pub fn begin_frame(&mut self, ctx: &Context, screen_scale: f32, presenter: bool) {
        // egui-miniquad does not tell egui the screen's own factor when it begins.
        let screen = screen_scale / ctx.native_pixels_per_point().unwrap_or(1.0);
        let zoom = ctx.zoom_factor() / screen;
        let step = self.scale.step(zoom, ctx.screen_rect().size() * zoom, presenter);
        if step.factor * screen != ctx.zoom_factor() {
            ctx.set_zoom_factor(step.factor * screen);
        }
        if let Some(chosen) = step.store {
            persistence::store_ui_scale(chosen);
        }
        self.zoom = f64::from(ctx.pixels_per_point()) / f64::from(screen_scale);
        self.window = ctx.screen_rect().size();
    }

    /// The size of the canvas, in points.
    pub fn size(&self) -> DVec2 {
        DVec2::new(self.canvas.width().into(), self.canvas.height().into())
    }

    /// The least height of letters on the canvas in presenter mode, in points.
    pub fn least_letters(&self) -> f32 {
        self.scale.least_letters(self.window)
    }

    /// Shows one map or several.
    pub fn show_panes(&mut self, panes: Panes) {
        self.canvas = panes.first();
        self.panes = panes;
    }

    /// The canvases in macroquad's units, the first one first. Never empty.
    pub fn viewports(&self) -> Vec<Viewport> {
        let (size, zoom) = (self.size() * self.zoom, self.zoom);
        let corners = self.panes.all().iter().map(|pane| DVec2::new(pane.min.x.into(), pane.min.y.into()));
        corners.map(|corner| Viewport { corner: corner * zoom, size, zoom }).collect()
    }
}
