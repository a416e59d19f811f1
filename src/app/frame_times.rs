//! The program's own processor time in each frame: one line of the log, when `RUST_LOG=pathlight::frames=trace`
//! asks for it. `scripts/frame-times` reads these lines.
//!
//! ```text
//! step 118 gap 16.100 corners 5120 tick 0.012 show 0.801 paint 0.440 widgets 0.302 draw 1.702
//! ```
//!
//! The step that the frame shows, and milliseconds. `gap` is the time on the clock since the frame before began, without the pause of the loop: how
//! long an event waited for this frame. 0 if the loop has rested. `corners` of triangles of the picture are handed to the driver. The others are processor time of this thread. `tick` moves the run, `show` lays out the widgets and
//! handles input, `paint` makes the picture and tessellates it, `widgets` tessellates the widgets. `draw` tessellates the
//! widgets once more, inside egui's own call, and hands everything to the graphics driver, images included
//! (`of_driver`). The end of the frame, in which the driver draws and waits, is in the next `gap` only.

use crate::platform::{Duration, Instant, processor_time};
use egui_macroquad::egui;
use std::cell::Cell;

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

thread_local! {
    /// How long the calls of [`of_driver`] have taken since the last part ended.
    static DRIVER: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    /// So many corners of triangles were handed to the driver.
    static CORNERS: Cell<usize> = const { Cell::new(0) };
    /// When the frame before began.
    static BEFORE: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// Calls the graphics driver while a picture is painted. The time counts as part of [`Part::Draw`].
pub fn of_driver<T>(call: impl FnOnce() -> T) -> T {
    let before = now();
    let done = call();
    if let (Some(before), Some(now)) = (before, now()) {
        DRIVER.set(DRIVER.get() + now.saturating_sub(before));
    }
    done
}

/// So many corners of triangles are handed to the graphics driver.
pub fn count_corners(corners: usize) {
    CORNERS.set(CORNERS.get() + corners);
}

/// The processor time of this thread. None unless the log asks for the times of frames.
fn now() -> Option<Duration> {
    log::log_enabled!(target: TARGET, log::Level::Trace).then(processor_time).flatten()
}

/// The times of one frame. Costs nothing unless the log asks for them.
pub struct FrameTimes {
    /// When the current part began; none unless the log asks for the times.
    since: Option<Duration>,
    gap: Duration,
    parts: [Duration; NAMES.len()],
}

impl FrameTimes {
    /// `pause`: of the loop before this frame. None if it has waited for an event.
    pub fn begin(pause: Option<Duration>) -> Self {
        let since = now();
        let before = if since.is_some() { BEFORE.replace(Some(Instant::now())) } else { None };
        let gap = before.zip(pause).map(|(before, pause)| before.elapsed().saturating_sub(pause));
        Self { since, gap: gap.unwrap_or_default(), parts: [Duration::ZERO; NAMES.len()] }
    }

    /// Adds the time since the last call to `part`.
    pub fn end(&mut self, part: Part) {
        if let (Some(since), Some(now)) = (self.since, processor_time()) {
            let of_driver = DRIVER.take();
            self.parts[part as usize] += now.saturating_sub(since).saturating_sub(of_driver);
            self.parts[Part::Draw as usize] += of_driver;
            self.since = Some(now);
        }
    }

    /// Tessellates all widgets of this frame, only to measure it: egui does so in the same call that hands the
    /// triangles to the driver.
    pub fn tessellate(&mut self, ctx: &egui::Context) {
        if self.since.is_none() {
            return;
        }
        // The panels lie on the background layer, which is not in the list.
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

    /// Writes the line of this frame, which shows `step`, to the log.
    pub fn log(&self, step: usize) {
        if self.since.is_some() {
            let parts = NAMES.iter().zip(self.parts);
            let words = parts.map(|(name, time)| format!("{name} {:.3}", time.as_secs_f64() * 1e3));
            let gap = self.gap.as_secs_f64() * 1e3;
            let (words, corners) = (words.collect::<Vec<_>>().join(" "), CORNERS.take());
            log::trace!(target: TARGET, "step {step} gap {gap:.3} corners {corners} {words}");
        }
    }
}
