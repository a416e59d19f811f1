//! The program's own processor time in each frame: one line of the log, when `RUST_LOG=pathlight::frames=trace`
//! asks for it. `scripts/frame-times` reads these lines.
//!
//! ```text
//! tick 0.012 show 0.801 paint 0.440 widgets 0.302 draw 1.702
//! ```
//!
//! Milliseconds of this thread. `tick` moves the run, `show` lays out the widgets and handles input, `paint` makes the
//! picture and its triangles, `widgets` makes the triangles of the widgets. `draw` makes the latter once more, inside
//! egui's own call, and hands everything to the graphics driver. The end of the frame, in which the driver draws and
//! waits, is not in it.

use crate::platform::{Duration, processor_time};
use egui_macroquad::egui;

const TARGET: &str = "pathlight::frames";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Tick,
    Show,
    Paint,
    Widgets,
    Draw,
}

const NAMES: [&str; 5] = ["tick", "show", "paint", "widgets", "draw"];

/// The times of one frame. Costs nothing when nobody asked for them.
pub struct FrameTimes {
    /// When the part under way began; none when nobody asked.
    since: Option<Duration>,
    parts: [Duration; NAMES.len()],
}

impl FrameTimes {
    pub fn begin() -> Self {
        let asked = log::log_enabled!(target: TARGET, log::Level::Trace);
        Self { since: asked.then(processor_time).flatten(), parts: [Duration::ZERO; NAMES.len()] }
    }

    /// What was done since the last call belongs to `part`.
    pub fn end(&mut self, part: Part) {
        if let (Some(since), Some(now)) = (self.since, processor_time()) {
            self.parts[part as usize] += now.saturating_sub(since);
            self.since = Some(now);
        }
    }

    /// Makes the triangles of all widgets of this frame, only to measure it: egui makes them in the same call that
    /// hands them to the driver.
    pub fn tessellate(&mut self, ctx: &egui::Context) {
        if self.since.is_none() {
            return;
        }
        // The panels lie on the background, which is not among the areas.
        let mut layers: Vec<egui::LayerId> = ctx.memory(|memory| memory.layer_ids().collect());
        layers.retain(|&layer| layer != egui::LayerId::background());
        layers.push(egui::LayerId::background());
        let shapes = ctx.graphics(|graphics| {
            let lists = layers.iter().filter_map(|&layer| graphics.get(layer));
            lists.flat_map(|list| list.all_entries().cloned()).collect::<Vec<_>>()
        });
        self.since = processor_time();
        let _triangles = ctx.tessellate(shapes, ctx.pixels_per_point());
        self.end(Part::Widgets);
    }

    /// Writes the line.
    pub fn log(&self) {
        if self.since.is_some() {
            let parts = NAMES.iter().zip(self.parts);
            let words = parts.map(|(name, time)| format!("{name} {:.3}", time.as_secs_f64() * 1e3));
            log::trace!(target: TARGET, "{}", words.collect::<Vec<_>>().join(" "));
        }
    }
}
