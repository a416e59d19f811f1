//! The window: the only floor that knows macroquad and egui. What it needs of the system is in `platform`.

mod brush;
mod canvas;
mod dialog;
mod frame_times;
#[cfg(test)]
mod headless;
mod held;
mod input;
mod kept;
mod keys;
mod legend;
mod overlay;
mod panel;
mod shell;
mod style;
mod timeline;
mod topbar;
mod view;
mod widgets;
mod window;

pub use window::{Opening, run};
