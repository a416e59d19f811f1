//! The stages of a run on one sheet, as a handout.

use super::page::sentence_of_stop;
use super::{PageStyle, evenly, footnote};
use crate::lesson::{Deciding, Part, Sign, View};
use crate::paint::filmstrip::{Frame, Painted, Sheet};
use crate::paint::svg;
use crate::picture::{Family, Lens, Mark, Meaning, Picture, Rect, Shape};
use crate::scene::BadInput;
use crate::words::number;
use glam::DVec2;

/// Pictures on a sheet if nothing else is wished: four rows of six, or eight of three.
pub const DEFAULT_PICTURES: usize = 24;
/// The default width of a sheet, in pixels, and the limit for a sheet whose numbers need more: the width of a 4K screen.
const DEFAULT_WIDTH: u32 = 1200;
const WIDEST_DEFAULT: u32 = 3840;
/// In bytes; viewers do not open larger ones.
const LARGEST_SHEET: usize = 256_000_000;
/// The space around a map, in pixels.
const MARGIN: f64 = 14.0;
/// The same around a part of a map: beyond it are halves of cells.
const PART_MARGIN: f64 = 0.0;
/// The numbers have room if this part of them is shown: those beside a path or a symbol stand in the corner of their cell, where
/// there is less room.
const ENOUGH: f64 = 0.8;
/// In a picture of this width, in pixels, everything has room that has room on a sheet.
const ROOMY: f64 = 4096.0;

/// A picture on a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    /// What stands under it.
    pub name: String,
    /// The position of the run.
    pub at: usize,
}

/// A sheet as a file.
pub struct Strip {
    pub svg: String,
    /// In pixels.
    pub height: u32,
    /// If numbers are left out because they have no room: the width of a sheet on which they have room.
    pub width_for_numbers: Option<u32>,
}

/// The stages of a run at their outcomes; a folded act is one panel. At most `most` of them, evenly chosen, and how many
/// there are in all.
pub fn outcomes(lesson: View, most: usize) -> (Vec<Panel>, usize) {
    let (stages, labels) = (lesson.run().stages(), lesson.run().labels());
    let stage = |i: usize| Panel { name: labels[i].name.clone(), at: stages[i].stop() };
    let panels_of = |part: &Part| {
        let folded = part.folded.then(|| vec![Panel { name: part.name.to_owned(), at: part.end() }]);
        folded.unwrap_or_else(|| part.stages.clone().map(stage).collect())
    };
    let all: Vec<Panel> = lesson.run().parts().iter().flat_map(panels_of).collect();
    let chosen = evenly(all.len(), most).into_iter().map(|i| all[i].clone()).collect();
    (chosen, all.len())
}

/// The numbers of a run at one position, and the room that they need.
struct Numbers<'a> {
    lesson: View<'a>,
    bounds: Rect,
    margin: f64,
    /// Which of them: those that are written strongly, or the others. Of the three in a cell of A*, f is strong.
    strong: bool,
    /// How many there are where all have room.
    all: usize,
}

impl<'a> Numbers<'a> {
    fn of(lesson: View<'a>, (bounds, margin): (Rect, f64), strong: bool) -> Self {
        let mut numbers = Self { lesson, bounds, margin, strong, all: 0 };
        numbers.all = numbers.shown(DVec2::splat(ROOMY));
        numbers
    }

    /// How many a picture of this size shows.
    fn shown(&self, size: DVec2) -> usize {
        let lens = Lens::fit(self.bounds, size.x, size.y, self.margin);
        let picture = self.lesson.picture(&lens);
        // Those of walls and of cells that no wave has reached only fill the picture.
        let is_filler = |mark: &Mark| matches!(mark.meaning, Some(Meaning::NoDistance | Meaning::WallNumber));
        let is_meant = |shape: &Shape| match shape {
            Shape::Words { strong, .. } => *strong == self.strong,
            Shape::Badge { .. } => self.strong,
            _ => false,
        };
        let is_number =
            |mark: &&Mark| mark.family() == Some(Family::Number) && !is_filler(mark) && is_meant(&mark.shape);
        picture.marks.iter().filter(is_number).count()
    }

    fn are_enough(&self, size: DVec2) -> bool {
        self.all == 0 || self.shown(size) as f64 >= ENOUGH * self.all as f64
    }

    /// The least width of a picture in which they have room.
    fn least_width(&self, sheet: &Sheet) -> f64 {
        if self.are_enough(sheet.size) {
            return sheet.size.x;
        }
        let (mut too_small, mut enough) = (sheet.size.x, ROOMY);
        while enough - too_small > 4.0 {
            let middle = f64::midpoint(too_small, enough);
            let has_room = self.are_enough(sheet.size * (middle / sheet.size.x));
            if has_room { enough = middle } else { too_small = middle }
        }
        enough
    }
}

/// What each picture of a sheet shows, with the space around it. In the part of the map in which the run takes place, numbers have
/// room first.
fn part(lesson: View) -> (Rect, f64) {
    lesson.touched().map_or_else(|| (lesson.bounds(), MARGIN), |touched| (touched, PART_MARGIN))
}

fn fullest(panels: &[Panel]) -> usize {
    panels.iter().map(|panel| panel.at).max().unwrap_or(0)
}

/// The default width of a sheet: in a balanced sheet, the numbers have room, also g and h in the cells of A*. At a fixed width, the cells
/// of A* showed only f, and other pictures formed one column, five times as high as wide.
pub fn default_width(lesson: View, panels: &[Panel]) -> u32 {
    let (bounds, margin) = part(lesson);
    let kinds: &[bool] = if lesson.touched().is_some() { &[true, false] } else { &[true] };
    let balanced = Sheet::layouts(panels.len(), DEFAULT_WIDTH, bounds.size().x / bounds.size().y)[0];
    let cursor = lesson.at(fullest(panels));
    let widths = kinds.iter().map(|&strong| {
        let numbers = Numbers::of(cursor.view(), (bounds, margin), strong);
        balanced.width_for(numbers.least_width(&balanced))
    });
    let width = widths.max().unwrap_or(DEFAULT_WIDTH).max(DEFAULT_WIDTH);
    if width > WIDEST_DEFAULT { DEFAULT_WIDTH } else { width }
}

/// The number that decided, after the name of a stage, where the picture has no room for it.
fn decided(lesson: View, picture: &Picture) -> String {
    let is_written = picture.marks.iter().any(|mark| mark.family() == Some(Family::Test) && mark.is_words());
    if is_written || lesson.conclusion().is_some() {
        return String::new();
    }
    let why = lesson.why();
    let deciding = why.iter().flat_map(|why| &why.numbers).rfind(|number| number.sign == Sign::Side && number.decides);
    deciding.map(|Deciding { test, value, .. }| format!(" · {}: {}", test.name(), number(*value))).unwrap_or_default()
}

/// The sheet as an SVG file. It is balanced; it has fewer columns if only then the numbers in the cells have room.
///
/// # Errors
/// If the sheet would be too large.
pub fn sheet(lesson: View, panels: &[Panel], style: PageStyle) -> Result<Strip, BadInput> {
    let (bounds, margin) = part(lesson);
    let layouts = Sheet::layouts(panels.len(), style.width, bounds.size().x / bounds.size().y);
    let mut cursor = lesson.at(fullest(panels));
    let numbers = Numbers::of(cursor.view(), (bounds, margin), true);
    // Pictures of twice the width would be four times the paper.
    let least_columns = layouts[0].columns().div_ceil(2);
    let possible = layouts.iter().filter(|sheet| sheet.columns() >= least_columns);
    let of_a_star = lesson.touched().map(|_| Numbers::of(cursor.view(), (bounds, margin), false));
    let has_all = |sheet: &&Sheet| {
        numbers.are_enough(sheet.size) && of_a_star.as_ref().is_none_or(|others| others.are_enough(sheet.size))
    };
    let roomy =
        (possible.clone().find(has_all)).or_else(|| possible.clone().find(|sheet| numbers.are_enough(sheet.size)));
    let sheet = roomy.unwrap_or(&layouts[0]);
    let width_for_numbers = roomy.is_none().then(|| sheet.width_for(numbers.least_width(sheet)));
    let mut note = width_for_numbers.map_or_else(String::new, |width| {
        format!("The numbers have no room in pictures of this size; on a sheet {width} pixels wide they have room.")
    });
    if let Some(g_and_h) = of_a_star.filter(|numbers| note.is_empty() && !numbers.are_enough(sheet.size)) {
        // On a wider sheet f has room in more columns: the balanced sheet is taken again.
        let width = layouts[0].width_for(g_and_h.least_width(&layouts[0]));
        note = format!("g and h have no room in pictures of this size; on a sheet {width} pixels wide they have room.");
    }

    let lens = Lens::fit(bounds, sheet.size.x, sheet.size.y, margin);
    let (mut frames, mut bytes, mut footnote) = (Vec::new(), 0, None);
    for Panel { name, at } in panels {
        let lesson = cursor.go(*at);
        let picture = lesson.picture(&lens);
        footnote = footnote.or_else(|| footnote::of(lesson, &picture));
        let body = svg::body(&picture, &lens, style.look.theme);
        bytes += body.len();
        if bytes > LARGEST_SHEET {
            let what = format!(
                "the sheet would be larger than {} MB: put fewer pictures on it with --pictures, or use a smaller map",
                LARGEST_SHEET / 1_000_000
            );
            return Err(BadInput::new(what));
        }
        let sentence = if style.caption { sentence_of_stop(lesson) } else { String::new() };
        frames.push(Frame { name: format!("{name}{}", decided(lesson, &picture)), sentence, body });
    }
    if let Some(footnote) = footnote {
        let gap = if note.is_empty() { "" } else { " " };
        note = format!("{note}{gap}{footnote}");
    }
    let Painted { svg, height } = sheet.paint(&lesson.world().scene().title, style.look, &frames, &note);
    Ok(Strip { svg, height, width_for_numbers })
}
