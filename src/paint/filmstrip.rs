//! Small pictures on one sheet, each with its name under it, and perhaps a sentence. Lengths are in pixels.

use super::page::{Caption, Look};
use super::{svg, words};
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
/// Below larger pictures letters are larger, so that they can be read where the whole sheet is shown; below small ones they are
/// smaller, by at most this factor: they stay legible.
const USUAL_PICTURE: f64 = 640.0;
const SMALL_PICTURE: f64 = 240.0;
const LEAST_LETTERS: f64 = 0.75;
/// More pictures in a row are hard to follow.
const MOST_COLUMNS: u32 = 12;
/// Width by height of a sheet that fits on a slide and on paper.
const USEFUL_ASPECT: f64 = 1.5;
/// Another layout is taken for its larger numbers if it costs at most so much more than the best one: its shape is off by about a
/// third.
const TOLERANCE: f64 = 0.3;
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

/// A small picture: its name, the numbers that decided, the sentence of its step or nothing, and what [`svg::body`] made of it.
pub struct Frame {
    pub name: String,
    /// Each is kept in one line where it has room.
    pub numbers: Vec<String>,
    pub sentence: String,
    pub body: String,
}

/// A painted sheet.
pub struct Painted {
    /// The SVG file.
    pub svg: String,
    pub height: u32,
}

impl Frame {
    /// The name with the numbers behind it. A line breaks between two of them, without the dot that would stand there.
    fn heading(&self, letters: f64, room: f64) -> Vec<String> {
        let mut lines = words::lines(&self.name, letters, true, room);
        for number in &self.numbers {
            match lines.last_mut().map(|last| (format!("{last} · {number}"), last)) {
                Some((longer, last)) if words::width(&longer, letters, true) <= room => *last = longer,
                _ => lines.extend(words::lines(number, letters, true, room)),
            }
        }
        lines
    }
}

impl Sheet {
    /// The layouts of a sheet `width` pixels wide that are balanced, the best one first: its shape is useful and its last row is
    /// full. `aspect` is width by height of what is drawn, `sentences` the longest sentence below a picture: its width in one
    /// line of the usual letters.
    pub fn balanced(count: usize, width: u32, aspect: f64, sentences: f64) -> Vec<Self> {
        let cost = |sheet: &Self| sheet.imbalance(sentences);
        let mut all: Vec<Self> = (1..=(count.max(1) as u32).min(MOST_COLUMNS))
            .map(|columns| Self::with_columns(columns, count, width, aspect))
            .collect();
        all.sort_by(|a, b| cost(a).total_cmp(&cost(b)));
        let most = cost(&all[0]) + TOLERANCE;
        all.retain(|sheet| cost(sheet) <= most);
        all
    }

    /// A sheet with this number of columns, or as many as there are pictures.
    pub fn with_columns(columns: u32, count: usize, width: u32, aspect: f64) -> Self {
        let count = count.max(1) as u32;
        let columns = columns.clamp(1, count);
        let room = f64::from(width) - 2.0 * MARGIN - GAP * f64::from(columns - 1);
        let side = (room / f64::from(columns)).max(1.0);
        Self { columns, count, width, size: DVec2::new(side, side / aspect.clamp(0.4, 4.0)).round().max(DVec2::ONE) }
    }

    /// The width of a sentence in one line of the usual letters.
    pub fn sentence_width(sentence: &str) -> f64 {
        words::width(sentence, SMALL_LETTERS, false)
    }

    pub const fn columns(&self) -> u32 {
        self.columns
    }

    /// The width of a sheet with as many columns whose pictures are so wide.
    pub fn width_for(&self, picture: f64) -> u32 {
        (2.0 * MARGIN + (picture + GAP) * f64::from(self.columns) - GAP).ceil() as u32
    }

    /// How much larger or smaller than the usual ones its letters are.
    fn letters_by(&self) -> f64 {
        let small = (self.size.x / SMALL_PICTURE).clamp(LEAST_LETTERS, 1.0);
        small * (self.size.x / USUAL_PICTURE).max(1.0)
    }

    const fn rows(&self) -> u32 {
        self.count.div_ceil(self.columns)
    }

    fn imbalance(&self, sentences: f64) -> f64 {
        let (places, by) = (self.columns * self.rows(), self.letters_by());
        let caption = Caption { letters: SMALL_LETTERS * by, room: self.size.x };
        let lines = (sentences * by / self.size.x).ceil() as usize;
        let row = self.size.y + (NAME + ROW_GAP) * by + caption.height(lines);
        let off = (f64::from(self.width) / (f64::from(self.rows()) * row) / USEFUL_ASPECT).ln();
        (off * TOO_WIDE).max(-off) + EMPTY * f64::from(places - self.count) / f64::from(places)
    }

    /// The sheet with these pictures, and a note below them.
    pub fn paint(&self, title: &str, look: Look, frames: &[Frame], note: &str) -> Painted {
        let (DVec2 { x: w, y: h }, mut body) = (self.size, String::new());
        let by = self.letters_by();
        let (letters, name_room, row_gap) = (LETTERS * by, NAME * by, ROW_GAP * by);
        let caption = Caption { letters: SMALL_LETTERS * by, room: w };
        let lines: Vec<[Vec<String>; 2]> =
            frames.iter().map(|frame| [frame.heading(letters, w), caption.lines(&frame.sentence)]).collect();
        let mut top = MARGIN;
        for (frames, lines) in frames.chunks(self.columns as usize).zip(lines.chunks(self.columns as usize)) {
            let most = |of: usize| lines.iter().map(|lines| lines[of].len()).max().unwrap_or(0);
            // A long name below a small picture has several lines.
            let more_names = caption.line_height() * most(0).saturating_sub(1) as f64;
            for (column, (frame, [name, sentence])) in frames.iter().zip(lines).enumerate() {
                let at = DVec2::new(MARGIN + column as f64 * (w + GAP), top);
                let _ = writeln!(body, "<svg x=\"{:.2}\" y=\"{:.2}\" width=\"{w}\" height=\"{h}\">", at.x, at.y);
                body += &frame.body;
                body += "</svg>\n";
                let below = at + DVec2::new(w / 2.0, h + letters + 3.0 * by);
                for (i, line) in name.iter().enumerate() {
                    let down = DVec2::new(0.0, caption.line_height() * i as f64);
                    body += &svg::caption(below + down, letters, true, look.text(), line);
                }
                body += &caption.paint(sentence, below + DVec2::new(0.0, more_names + 6.0 * by), look.text());
            }
            top += h + name_room + more_names + caption.height(most(1)) + row_gap;
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
        Sheet::balanced(count, width, aspect, 0.0)[0].columns
    }

    /// 24 pictures on a sheet 900 pixels wide stood in two columns.
    #[test]
    fn a_sheet_of_any_width_is_balanced() {
        for width in [300, 600, 900, 1200, 1600, 3840] {
            let usual = |count| columns(count, width, 1.4);
            assert_eq!([1, 2, 3, 4, 6, 9].map(usual), [1, 2, 3, 2, 3, 3], "four are two by two");
            assert!((5..=6).contains(&usual(24)), "{width}: {}", usual(24));
        }
        assert_eq!([4, 8, 12, 16].map(|count| columns(count, 1600, 1.4)), [2, 4, 4, 4]);
        assert_eq!(columns(4, 1200, 4.0), 1, "wide pictures stand below each other");
    }

    #[test]
    fn a_sheet_of_many_pictures_has_about_the_shape_of_a_slide() {
        for count in 1..=40 {
            for (width, aspect) in [600, 900, 1200, 3840].into_iter().flat_map(|w| [0.7, 1.0, 1.4, 2.0].map(|a| (w, a)))
            {
                let all = Sheet::balanced(count, width, aspect, 0.0);
                for (i, sheet) in all.iter().enumerate() {
                    assert_eq!(sheet.count, count as u32);
                    assert!(sheet.columns * (sheet.rows() - 1) < sheet.count, "the last row has pictures");
                    let empty = sheet.columns * sheet.rows() - sheet.count;
                    let shape =
                        f64::from(width) / f64::from(sheet.paint("", Look::default(), &frames(count, ""), "").height);
                    let said = format!("{count} of {aspect}: {} x {}, {shape:.2}", sheet.columns, sheet.rows());
                    let limits = if i == 0 { 0.9..3.4 } else { 0.65..4.6 };
                    assert!(count < 6 || limits.contains(&shape), "{said}");
                    assert!(count < 6 || empty * 2 <= sheet.count, "{said}");
                }
                let given = Sheet::with_columns(3, count, width, aspect);
                assert_eq!(given.columns, 3.min(count as u32));
            }
        }
    }

    fn frames(count: usize, sentence: &str) -> Vec<Frame> {
        let frame =
            |_| Frame { name: "A".to_owned(), numbers: Vec::new(), sentence: sentence.to_owned(), body: String::new() };
        (0..count).map(frame).collect()
    }

    /// "triangle 133 · area2 at L: 10.014 ·" and "area2 at R: −24.08" stood below each other.
    #[test]
    fn a_heading_breaks_between_its_numbers_and_not_in_them() {
        let numbers = ["area2 at L: +10.014", "area2 at R: −24.08"].map(str::to_owned);
        let frame = Frame {
            name: "triangle 133".to_owned(),
            numbers: numbers.to_vec(),
            sentence: String::new(),
            body: String::new(),
        };
        let whole = "triangle 133 · area2 at L: +10.014 · area2 at R: −24.08";
        assert_eq!(frame.heading(15.0, 2000.0), [whole]);
        for room in [150.0, 250.0, 350.0] {
            let lines = frame.heading(15.0, room);
            assert!(lines.len() > 1 && lines.join(" · ") == whole, "{lines:?}");
        }
    }

    /// As full as the shape of a slide allows: 18 pictures stand in five columns, with three in the last row.
    #[test]
    fn the_last_row_is_as_full_as_possible() {
        assert_eq!([18, 24, 20].map(|count| columns(count, 1200, 1.4)), [5, 6, 5]);
    }

    #[test]
    fn a_long_name_stays_below_its_picture() {
        let sheet = Sheet::with_columns(6, 24, 900, 1.4);
        let mut all = frames(24, "");
        all[0].name = "portal 12 · the new left end: \u{2212}1,110".to_owned();
        let bare = sheet.paint("", Look::default(), &frames(24, ""), "").height;
        assert!(sheet.paint("", Look::default(), &all, "").height > bare);
        let lines = words::lines(&all[0].name, LETTERS * sheet.letters_by(), true, sheet.size.x);
        assert!(lines.len() > 1);
    }

    #[test]
    fn sentences_make_the_rows_higher_and_stand_in_them() {
        let sheet = Sheet::balanced(4, 1200, 1.4, 0.0)[0];
        let paint = |sentence: &str, note: &str| sheet.paint("t", Look::default(), &frames(4, sentence), note);
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
