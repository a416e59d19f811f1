//! Small pictures on one sheet, each with its name under it, and perhaps a sentence. Lengths are in pixels.

use super::page::{Caption, Look};
use super::svg;
use glam::DVec2;
use std::fmt::Write;

const MARGIN: f64 = 20.0;
/// Between two pictures side by side, and between two rows.
const GAP: f64 = 16.0;
const ROW_GAP: f64 = 13.0;
/// Space under a picture for its name.
const NAME: f64 = 21.0;
/// Height of the letters of a name, of a sentence, and of the note, below pictures that are not larger than the usual ones.
const LETTERS: f64 = 15.0;
const SMALL_LETTERS: f64 = 14.0;
/// Below larger pictures letters are larger, so that they can be read where the whole sheet is shown.
const USUAL_PICTURE: f64 = 640.0;
/// The smallest width of a picture in which names and numbers are legible.
const LEAST_WIDTH: f64 = 340.0;
/// More small pictures in a row are hard to follow.
const MOST_COLUMNS: u32 = 6;
/// Width by height of a sheet that fits on a slide and on paper.
const USEFUL_ASPECT: f64 = 1.5;
/// What a sheet without pictures would cost, beside the logarithm of how far its aspect is off: an empty place costs its part.
const EMPTY: f64 = 3.0;
/// A sheet that is too wide still fits into a page of text; one that is too high does not.
const TOO_WIDE: f64 = 0.75;

/// The layout of a sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sheet {
    columns: u32,
    count: u32,
    width: u32,
    /// Pixels of each picture.
    pub size: DVec2,
}

/// A small picture: its name, the sentence of its step or nothing, and what [`svg::body`] made of it.
pub struct Frame {
    pub name: String,
    pub sentence: String,
    pub body: String,
}

/// A painted sheet.
pub struct Painted {
    /// The SVG file.
    pub svg: String,
    pub height: u32,
}

impl Sheet {
    /// The layouts of a sheet `width` pixels wide, the most balanced one first: its shape is useful and its last row is full.
    /// `aspect` is width by height of what is drawn.
    pub fn layouts(count: usize, width: u32, aspect: f64) -> Vec<Self> {
        let count = count.max(1) as u32;
        // Pictures stay legible.
        let fit = ((f64::from(width) - 2.0 * MARGIN + GAP) / (LEAST_WIDTH + GAP)).floor().max(1.0) as u32;
        let mut all: Vec<Self> = (1..=fit.min(count).min(MOST_COLUMNS))
            .map(|columns| {
                let room = f64::from(width) - 2.0 * MARGIN - GAP * f64::from(columns - 1);
                let side = (room / f64::from(columns)).max(1.0);
                Self { columns, count, width, size: DVec2::new(side, side / aspect.clamp(0.4, 4.0)).round() }
            })
            .collect();
        all.sort_by(|a, b| a.imbalance().total_cmp(&b.imbalance()));
        all
    }

    pub const fn columns(&self) -> u32 {
        self.columns
    }

    /// The width of a sheet with as many columns whose pictures are so wide.
    pub fn width_for(&self, picture: f64) -> u32 {
        (2.0 * MARGIN + (picture + GAP) * f64::from(self.columns) - GAP).ceil() as u32
    }

    /// How much larger than the usual ones its pictures are, and with them the letters below.
    fn enlarged(&self) -> f64 {
        (self.size.x / USUAL_PICTURE).max(1.0)
    }

    const fn rows(&self) -> u32 {
        self.count.div_ceil(self.columns)
    }

    fn imbalance(&self) -> f64 {
        let places = self.columns * self.rows();
        let height = f64::from(self.rows()) * (self.size.y + (NAME + ROW_GAP) * self.enlarged());
        let off = (f64::from(self.width) / height / USEFUL_ASPECT).ln();
        (off * TOO_WIDE).max(-off) + EMPTY * f64::from(places - self.count) / f64::from(places)
    }

    /// The sheet with these pictures, and a note below them.
    pub fn paint(&self, title: &str, look: Look, frames: &[Frame], note: &str) -> Painted {
        let (DVec2 { x: w, y: h }, mut body) = (self.size, String::new());
        let by = self.enlarged();
        let (letters, name_room, row_gap) = (LETTERS * by, NAME * by, ROW_GAP * by);
        let caption = Caption { letters: SMALL_LETTERS * by, room: w };
        let lines: Vec<Vec<String>> = frames.iter().map(|frame| caption.lines(&frame.sentence)).collect();
        let mut top = MARGIN;
        for (frames, lines) in frames.chunks(self.columns as usize).zip(lines.chunks(self.columns as usize)) {
            for (column, (frame, lines)) in frames.iter().zip(lines).enumerate() {
                let at = DVec2::new(MARGIN + column as f64 * (w + GAP), top);
                let _ = writeln!(body, "<svg x=\"{:.2}\" y=\"{:.2}\" width=\"{w}\" height=\"{h}\">", at.x, at.y);
                body += &frame.body;
                body += "</svg>\n";
                let name = at + DVec2::new(w / 2.0, h + letters + 3.0 * by);
                body += &svg::caption(name, letters, true, look.text(), &frame.name);
                body += &caption.paint(lines, name + DVec2::new(0.0, 6.0 * by), look.text());
            }
            let most = lines.iter().map(Vec::len).max().unwrap_or(0);
            top += h + name_room + caption.height(most) + row_gap;
        }
        let below = Caption { letters: SMALL_LETTERS * by, room: f64::from(self.width) - 2.0 * MARGIN };
        let lines = below.lines(note);
        body += &below.paint(&lines, DVec2::new(f64::from(self.width) / 2.0, top), look.text());
        let height = (top + below.height(lines.len()) - row_gap + MARGIN).ceil() as u32;
        Painted { svg: svg::page(title, self.width, height, look, &body), height }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(count: usize, width: u32, aspect: f64) -> u32 {
        Sheet::layouts(count, width, aspect)[0].columns
    }

    #[test]
    fn a_sheet_is_balanced() {
        let usual = |count| columns(count, 1200, 1.4);
        assert_eq!([1, 2, 3, 4, 6, 9, 10].map(usual), [1, 2, 3, 2, 3, 3, 3], "four are two by two");
        assert_eq!([4, 8, 12, 16].map(|count| columns(count, 1600, 1.4)), [2, 4, 4, 4]);
        assert_eq!(columns(4, 1200, 4.0), 1, "wide pictures stand below each other");
        assert_eq!(columns(4, 300, 1.4), 1, "pictures stay legible");
    }

    #[test]
    fn sentences_make_the_rows_higher_and_stand_in_them() {
        let frame = |sentence: &str| Frame { name: "A".to_owned(), sentence: sentence.to_owned(), body: String::new() };
        let sheet = Sheet::layouts(4, 1200, 1.4)[0];
        let paint = |sentence: &str, note: &str| {
            let frames: Vec<Frame> = (0..4).map(|_| frame(sentence)).collect();
            sheet.paint("t", Look::default(), &frames, note)
        };
        let long = "The new left end is outside the left side, so it is skipped. ".repeat(3);
        let (bare, with_sentence, with_note) = (paint("", ""), paint(&long, ""), paint("", "Numbers have no room."));
        assert!(with_sentence.height > bare.height + 80 && with_note.height > bare.height + 15);
        for painted in [bare, with_sentence, with_note] {
            let places = painted.svg.split("<text").skip(1).map(|text| {
                let y = text.split_once("y=\"").unwrap().1;
                y.split_once('"').unwrap().0.parse::<f64>().unwrap()
            });
            assert!(places.clone().all(|y| y + 5.0 < f64::from(painted.height)));
        }
    }
}
