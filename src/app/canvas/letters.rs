//! The fonts of the canvas.

use macroquad::prelude::{FilterMode, Font, load_ttf_font_from_bytes};
use std::cell::OnceCell;

/// A font that is loaded when the first text is drawn with it. macroquad reads all its outlines then, which takes 4 ms:
/// too long to be done for two fonts before the first frame.
pub struct LazyFont {
    bytes: &'static [u8],
    loaded: OnceCell<Font>,
}

impl LazyFont {
    pub const fn new(bytes: &'static [u8]) -> Self {
        Self { bytes, loaded: OnceCell::new() }
    }

    pub fn get(&self) -> &Font {
        self.loaded.get_or_init(|| {
            // The fonts are part of the program, and a test loads them.
            let mut font = load_ttf_font_from_bytes(self.bytes).expect("an embedded font is a font");
            // Between its letters, macroquad's texture is black and transparent. Letters stand between pixels: smoothed, their edges
            // mix with that black, and the copies of a halo add it up to dark bars beside them.
            font.set_filter(FilterMode::Nearest);
            font
        })
    }
}

/// The height of letters in whole pixels of the window.
pub fn font_size(size: f64) -> u16 {
    (size.round() as u16).max(1)
}
