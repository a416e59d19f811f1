//! The window: the only floor that knows macroquad and egui, a clock and a file dialog.

mod brush;
mod canvas;
mod dialog;
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
