//! A position of a run on a page: the picture, and perhaps its sentence below it.

use super::evenly;
use crate::lesson::View;
use crate::paint::page::{Caption, Look};
use crate::paint::svg;
use crate::picture::Lens;
use glam::DVec2;

/// A caption has room for this many lines at least, so that pictures of several commands are alike.
const LEAST_LINES: usize = 2;
/// At most this part of a page is its caption.
const MOST_CAPTION: f64 = 0.4;
/// The letters of a footnote, in letters of the sentence.
const FOOTNOTE: f64 = 0.7;
/// The pictures of at most this many positions are looked at for what needs one.
const LOOKED_AT: usize = 16;

/// How a picture looks: its colours, whether its sentence stands below it, and its size in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PageStyle {
    pub look: Look,
    pub caption: bool,
    pub width: u32,
    pub height: u32,
}

/// What is said below the picture of a stage's stop.
pub(super) fn sentence_of_stop(lesson: View) -> String {
    lesson.sentence_of_stop().on_page()
}

/// What is said below a picture: what the run has come to, or else what its last step did.
pub(super) fn sentence(lesson: View) -> String {
    lesson.conclusion().unwrap_or_else(|| lesson.sentence()).on_page()
}

/// The same after the label of the stage: on a page of its own, nothing else says where in the run it is.
fn said_below(lesson: View) -> String {
    let run = lesson.run();
    let label = run.stage_at(run.at()).filter(|_| run.at() > 0).map(|stage| run.label(stage));
    // A value, such as f = 19.657, says nothing that the sentence and the cells do not say.
    let label = label.filter(|label| !label.name.is_empty() && !label.is_value);
    let label = label.map(|label| format!("{} · ", label.name)).unwrap_or_default();
    format!("{label}{}", sentence(lesson))
}

/// The lens of the whole map in this room; or of the part in which the run takes place, as on filmstrips and slides: its numbers are larger there.
/// And where its picture begins.
fn lens_in(lesson: View, room: DVec2) -> (Lens, DVec2) {
    let Some(part) = lesson.touched() else {
        return (Lens::fit(lesson.bounds(), room.x, room.y, Lens::MARGIN), DVec2::ZERO);
    };
    let free = (room - 2.0 * Lens::MARGIN).max(DVec2::ONE);
    let size = part.size() * (free / part.size().max(DVec2::splat(f64::MIN_POSITIVE))).min_element();
    (Lens::fit(part, size.x, size.y, 0.0), ((room - size) / 2.0).floor())
}

/// Pages of one run. The map has the same place on all of them.
#[derive(Clone)]
pub struct Pages {
    style: PageStyle,
    caption: Caption,
    /// What the words in the pictures mean, below the sentences.
    footnote: String,
    pub(super) lens: Lens,
    /// Where the map begins, and the room that it has, in pixels: a part of a map is as large as it can be, and what is beside it is cut off.
    corner: DVec2,
    room: DVec2,
}

impl Pages {
    /// For pictures of these positions: the longest of their sentences has room.
    pub fn of(lesson: View, style: PageStyle, positions: impl IntoIterator<Item = usize>) -> Self {
        let (width, height) = (f64::from(style.width), f64::from(style.height));
        let mut caption = Caption::of_page(width);
        let (mut below, mut footnotes) = (0.0, Vec::new());
        if style.caption {
            let mut cursor = lesson.at(0);
            let positions: Vec<usize> = positions.into_iter().collect();
            let sentences: Vec<String> = positions.iter().map(|&at| said_below(cursor.go(at))).collect();
            let (lens, _) = lens_in(lesson, DVec2::new(width, height));
            for i in evenly(positions.len(), LOOKED_AT) {
                cursor.go(positions[i]).picture(&lens).add_footnotes(&mut footnotes);
            }
            let footnote = footnotes.join(" ");
            let needs = |caption: Caption| {
                let lines = sentences.iter().map(|text| caption.lines(text).len()).max().unwrap_or(0);
                caption.height(lines.max(LEAST_LINES)) + small(caption).height(footnote_lines(caption, &footnote).len())
            };
            while caption.letters > 10.0 && needs(caption) > MOST_CAPTION * height {
                caption.letters -= 1.0;
            }
            below = needs(caption).min(height / 2.0).floor();
        }
        let room = DVec2::new(width, height - below);
        let (lens, corner) = lens_in(lesson, room);
        // Names on the map are not far smaller than the sentence below it. Cells have numbers, which are as large as their cell allows.
        let is_named = style.caption && lesson.named_cells().is_none();
        let least_letters = if is_named { small(caption).letters } else { 0.0 };
        let footnote = footnotes.join(" ");
        Self { style, caption, footnote, lens: Lens { least_letters, ..lens }, corner, room }
    }

    /// The same with letters of at least this height, in pixels, where names and not cells have them.
    #[must_use]
    pub(super) fn with_letters(mut self, least: f64, lesson: View) -> Self {
        if lesson.named_cells().is_none() {
            self.lens.least_letters = self.lens.least_letters.max(least);
        }
        self
    }

    /// The page of the lesson's position.
    pub fn svg(&self, lesson: View) -> String {
        self.around(lesson, &svg::body(&lesson.picture(&self.lens), &self.lens, self.style.look.theme))
    }

    /// A part of a map without what is beside it.
    fn cut(&self, marks: &str) -> String {
        let size = self.lens.visible.size() * self.lens.scale;
        if self.corner == DVec2::ZERO {
            return marks.to_owned();
        }
        let DVec2 { x, y } = self.corner;
        format!("<svg x=\"{x}\" y=\"{y}\" width=\"{:.2}\" height=\"{:.2}\">\n{marks}</svg>\n", size.x, size.y)
    }

    /// The page of the lesson's position with these marks as its picture.
    pub(super) fn around(&self, lesson: View, marks: &str) -> String {
        let PageStyle { look, width, height, caption: has_caption } = self.style;
        let (title, run) = (&lesson.world().scene().title, lesson.run());
        let title = format!("{title}: {}, step {} of {}", lesson.name(), run.at(), run.len());
        let marks = &self.cut(marks);
        if !has_caption {
            return svg::page(&title, width, height, look, marks);
        }
        let lines = self.caption.lines(&said_below(lesson));
        let words = self.caption.paint(&lines, DVec2::new(f64::from(width) / 2.0, self.room.y), look.text());
        let small_lines = footnote_lines(self.caption, &self.footnote);
        let small = small(self.caption);
        let top = f64::from(height) - small.height(small_lines.len());
        let footnote = small.paint(&small_lines, DVec2::new(f64::from(width) / 2.0, top), look.text());
        svg::page(&title, width, height, look, &format!("{marks}{words}{footnote}"))
    }
}

/// How a footnote below sentences looks.
fn small(caption: Caption) -> Caption {
    Caption { letters: caption.letters * FOOTNOTE, ..caption }
}

fn footnote_lines(caption: Caption, footnote: &str) -> Vec<String> {
    if footnote.is_empty() { Vec::new() } else { small(caption).lines(footnote) }
}

/// The current position of a lesson as an SVG file.
pub fn page(lesson: View, style: PageStyle) -> String {
    Pages::of(lesson, style, [lesson.run().at()]).svg(lesson)
}
