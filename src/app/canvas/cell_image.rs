//! A grid that is drawn as one image: cells that are too small for gaps and hatches.

use macroquad::prelude::{FilterMode, Image, Texture2D};
use pathlight::paint::theme::{Color, Theme};
use pathlight::picture::{Cells, Tone};
use std::rc::Rc;

/// A grid that was drawn as one image, a pixel for each cell.
pub struct CellImage {
    theme: Theme,
    tones: Rc<Vec<Tone>>,
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
        let texture = Texture2D::from_image(&image);
        texture.set_filter(FilterMode::Nearest);
        Self { theme, tones: cells.tones.clone(), columns: cells.columns, pixels, texture }
    }

    /// Can it be changed into an image of these cells?
    pub fn fits(&self, cells: &Cells, theme: Theme) -> bool {
        self.theme == theme && self.columns == cells.columns && self.tones.len() == cells.tones.len()
    }

    /// Writes the pixels of the cells that have changed. From step to step these are few of a million.
    pub fn change(&mut self, cells: &Cells) {
        if Rc::ptr_eq(&self.tones, &cells.tones) {
            return;
        }
        let colours = ToneColours::new(self.theme);
        let mut has_changed = false;
        for ((pixel, old), &new) in self.pixels.iter_mut().zip(self.tones.iter()).zip(cells.tones.iter()) {
            if *old != new {
                *pixel = colours.of(new);
                has_changed = true;
            }
        }
        self.tones = cells.tones.clone();
        if has_changed {
            self.texture.update_from_bytes(self.columns, cells.rows(), self.pixels.as_flattened());
        }
    }
}

/// The colours of all tones: a table is faster than a million calls of the theme.
struct ToneColours {
    levels: [[u8; 4]; 256],
    heats: [[u8; 4]; 256],
    others: [[u8; 4]; 5],
}

impl ToneColours {
    fn new(theme: Theme) -> Self {
        let rgba = |tone| {
            let Color { r, g, b, a } = theme.tone(tone);
            [r, g, b, a]
        };
        Self {
            levels: std::array::from_fn(|i| rgba(Tone::Level(i as u8))),
            heats: std::array::from_fn(|i| rgba(Tone::Heat(i as u8))),
            others: [Tone::Open, Tone::Wall, Tone::Frontier, Tone::NextFrontier, Tone::Highlight].map(rgba),
        }
    }

    fn of(&self, tone: Tone) -> [u8; 4] {
        match tone {
            Tone::Level(i) => self.levels[usize::from(i)],
            Tone::Heat(i) => self.heats[usize::from(i)],
            Tone::Open => self.others[0],
            Tone::Wall => self.others[1],
            Tone::Frontier => self.others[2],
            Tone::NextFrontier => self.others[3],
            Tone::Highlight => self.others[4],
        }
    }
}
