//! A grid that is drawn as one image: cells that are too small for gaps and hatches.

use crate::app::frame_times::of_driver;
use macroquad::prelude::{FilterMode, Image, Texture2D};
use pathlight::paint::theme::{Colour, Theme};
use pathlight::picture::{Cells, ToneCode};
use std::sync::Arc;

/// Cells are compared and recoloured in blocks of this many.
const BLOCK: usize = 64;

/// A grid that was drawn as one image, a pixel for each cell.
pub struct CellImage {
    theme: Theme,
    tones: Arc<Vec<ToneCode>>,
    columns: u32,
    /// Red, green, blue and opacity of each cell.
    pixels: Vec<[u8; 4]>,
    pub texture: Texture2D,
}

impl CellImage {
    pub fn new(cells: &Cells, theme: Theme) -> Self {
        let colours = ToneColours::new(theme);
        let pixels: Vec<[u8; 4]> = cells.tones.iter().map(|&tone| colours.of(tone)).collect();
        let bytes = pixels.as_flattened().to_vec();
        let image = Image { bytes, width: cells.columns as u16, height: cells.rows() as u16 };
        let texture = of_driver(|| Texture2D::from_image(&image));
        texture.set_filter(FilterMode::Nearest);
        Self { theme, tones: cells.tones.clone(), columns: cells.columns, pixels, texture }
    }

    /// Can it be changed into an image of these cells?
    pub fn fits(&self, cells: &Cells, theme: Theme) -> bool {
        self.theme == theme && self.columns == cells.columns && self.tones.len() == cells.tones.len()
    }

    /// Writes the pixels of the cells that have changed. From step to step these are few of a million.
    pub fn change(&mut self, cells: &Cells) {
        if Arc::ptr_eq(&self.tones, &cells.tones) {
            return;
        }
        let colours = ToneColours::new(self.theme);
        let mut has_changed = false;
        let blocks = self.tones.chunks(BLOCK).zip(cells.tones.chunks(BLOCK));
        for (pixels, (old, new)) in self.pixels.chunks_mut(BLOCK).zip(blocks) {
            if !ToneCode::are_same(old, new) {
                pixels.iter_mut().zip(new).for_each(|(pixel, &tone)| *pixel = colours.of(tone));
                has_changed = true;
            }
        }
        self.tones = cells.tones.clone();
        if has_changed {
            let bytes = self.pixels.as_flattened();
            of_driver(|| self.texture.update_from_bytes(self.columns, cells.rows(), bytes));
        }
    }
}

/// The colours of all tones, by their codes: a table is faster than a million calls of the theme.
struct ToneColours([[u8; 4]; ToneCode::COUNT]);

impl ToneColours {
    fn new(theme: Theme) -> Self {
        let mut table = [[0; 4]; ToneCode::COUNT];
        for code in ToneCode::all() {
            let Colour { r, g, b, a } = theme.tone(code.tone());
            table[code.index()] = [r, g, b, a];
        }
        Self(table)
    }

    fn of(&self, tone: ToneCode) -> [u8; 4] {
        self.0[tone.index()]
    }
}
