//! Small pictures on one sheet, each with its name under it, as a handout. Lengths are in pixels.

use super::svg;
use super::theme::Theme;
use glam::DVec2;
use std::fmt::Write;

const MARGIN: f64 = 20.0;
const GAP: f64 = 16.0;
/// Space under a picture for its name.
const NAME: f64 = 34.0;
/// Height of the letters.
const LETTERS: f64 = 15.0;
/// The smallest width of a picture in which names and numbers are legible.
const LEAST_WIDTH: f64 = 340.0;

/// The layout of a sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sheet {
    columns: u32,
    rows: u32,
    width: u32,
    /// Pixels of each picture.
    pub size: DVec2,
}

/// A small picture: its name, and what [`svg::body`] made of it.
pub struct Frame {
    pub name: String,
    pub body: String,
}

impl Sheet {
    /// A sheet `width` pixels wide; `aspect` is width by height of what is drawn.
    pub fn new(count: usize, width: u32, aspect: f64) -> Self {
        // Sheets are a little wider than high, but pictures stay legible.
        let room_for = (f64::from(width) - 2.0 * MARGIN + GAP) / (LEAST_WIDTH + GAP);
        let columns = (count as f64 * 1.4).sqrt().ceil().min(room_for.floor()).clamp(1.0, 6.0) as u32;
        let rows = (count as u32).div_ceil(columns).max(1);
        let room = f64::from(width) - 2.0 * MARGIN - GAP * f64::from(columns - 1);
        let side = (room / f64::from(columns)).max(1.0);
        Self { columns, rows, width, size: DVec2::new(side, side / aspect.clamp(0.4, 4.0)).round() }
    }

    /// The SVG file.
    pub fn page(&self, title: &str, theme: Theme, frames: &[Frame]) -> String {
        let (across, down) = (self.size.x + GAP, self.size.y + NAME);
        let mut body = String::new();
        for (i, frame) in frames.iter().enumerate() {
            let (column, row) = (i as u32 % self.columns, i as u32 / self.columns);
            let at = DVec2::splat(MARGIN) + DVec2::new(f64::from(column) * across, f64::from(row) * down);
            let DVec2 { x: w, y: h } = self.size;
            let _ = writeln!(body, "<svg x=\"{:.2}\" y=\"{:.2}\" width=\"{w}\" height=\"{h}\">", at.x, at.y);
            body += &frame.body;
            body += "</svg>\n";
            let name = at + DVec2::new(w / 2.0, h + LETTERS + 3.0);
            body += &svg::caption(name, LETTERS, true, theme.surfaces().text, &frame.name);
        }
        svg::page(title, self.width, self.height(), theme, &body)
    }

    /// Height of the whole sheet.
    pub fn height(&self) -> u32 {
        let below_the_last_name = NAME - LETTERS - 6.0;
        let height = 2.0 * MARGIN + (self.size.y + NAME) * f64::from(self.rows) - below_the_last_name;
        height.ceil() as u32
    }
}
