//! The stages of a run on one sheet, as a handout.

use super::PageStyle;
use super::choice::chosen;
use super::page::sentence_of_stop;
use crate::lesson::{Cursor, Deciding, Part, Sign, View};
use crate::paint::filmstrip::{Frame, Painted, Sheet};
use crate::paint::svg;
use crate::picture::{Family, Lens, Mark, Picture, Rect, Shape};
use crate::scene::BadInput;
use crate::words::signed;
use glam::DVec2;
use missing::{ENOUGH, Kind, LeftOut, is_filler};

/// What has no room on it.
mod missing;

pub use missing::Missing;

/// Pictures on a sheet if nothing else is wished: four rows of six, or eight of three.
pub const DEFAULT_PICTURES: usize = 24;
/// The default width of a sheet, in pixels, and the limit for a sheet whose numbers need more: the width of a 4K screen.
const DEFAULT_WIDTH: u32 = 1200;
const WIDEST_DEFAULT: u32 = 3840;
/// The fewest pictures that are chosen so that numbers have room: with fewer, a sheet tells nothing of the run.
const FEWEST: usize = 4;
/// A width is tried so often until its numbers are legible, each time with so many pixels more: the sides of pictures are rounded.
const MOST_TRIES: u32 = 4;
const SLACK: u32 = 12;
/// In bytes; viewers do not open larger ones.
const LARGEST_SHEET: usize = 256_000_000;
/// The space around a map, in pixels.
const MARGIN: f64 = 14.0;
/// The same around a part of a map: beyond it are halves of cells.
const PART_MARGIN: f64 = 0.0;
/// Letters of this height, in pixels, are legible on a sheet: lower ones were too small on paper.
const LEGIBLE: f64 = 11.0;
/// The least width of a picture above its sentence, in pixels, where nobody chooses the width of the sheet: in smaller pictures nothing can
/// be read, and the letters below them are smaller.
const LEAST_CAPTIONED: f64 = 240.0;
/// In smaller pictures, marks are smaller in proportion, but at least this part of their usual size: the letters on them must be readable.
const USUAL_MARKS: f64 = 420.0;
const LEAST_MARKS: f64 = 0.7;
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
    /// Numbers that cannot be read: one entry for each kind.
    pub missing: Vec<Missing>,
}

/// The stages of a run at their outcomes, and the one that answers the question of the scene at that step; a folded act is one panel. At most
/// `most` of them, those that decide among them, and how many there are in all.
pub fn outcomes(lesson: View, most: usize) -> (Vec<Panel>, usize) {
    let (stages, labels) = (lesson.run().stages(), lesson.run().labels());
    let stage = |i: usize| Panel { name: labels[i].name.clone(), at: stages[i].stop() };
    let panels_of = |part: &Part| {
        let folded = part.folded.then(|| vec![Panel { name: part.name.to_owned(), at: part.end() }]);
        folded.unwrap_or_else(|| part.stages.clone().map(stage).collect())
    };
    let mut all: Vec<Panel> = lesson.run().parts().iter().flat_map(panels_of).collect();
    // The conclusion stands at the end of the run, which in the robbery comes after the last outcome.
    if let Some(last) = all.last_mut() {
        last.at = lesson.run().len();
    }
    // The outcome of its stage does not show the step that answers the question: other steps follow it.
    if let Some(at) = lesson.answered_at()
        && let Some((_, before_last)) = all.split_last_mut()
        && let Some(panel) = before_last.iter_mut().find(|panel| panel.at >= at)
    {
        panel.at = at;
    }
    let chosen = chosen(lesson, &all, most).into_iter().map(|i| all[i].clone()).collect();
    (chosen, all.len())
}

/// Are these words high enough to be read, or is it no mark with words?
fn is_legible(mark: &Mark) -> bool {
    !matches!(mark.shape, Shape::Words { size, .. } if f64::from(size) < LEGIBLE)
}

/// What each picture of a sheet shows.
#[derive(Clone, Copy)]
struct Shown {
    /// The part of the map, with the space around it.
    bounds: Rect,
    margin: f64,
    /// In a map of cells, everything is as large as the cells allow.
    has_cells: bool,
}

impl Shown {
    /// In the part of the map in which the run takes place, numbers have room first.
    fn of(lesson: View) -> Self {
        let (bounds, margin) =
            lesson.touched().map_or_else(|| (lesson.bounds(), MARGIN), |touched| (touched, PART_MARGIN));
        Self { bounds, margin, has_cells: lesson.named_cells().is_some() }
    }

    fn lens(self, size: DVec2) -> Lens {
        let marks = if self.has_cells { 1.0 } else { (size.x / USUAL_MARKS).clamp(LEAST_MARKS, 1.0) };
        Lens { marks, ..Lens::fit(self.bounds, size.x, size.y, self.margin) }
    }

    /// What it would be if everything had room.
    fn roomy(self) -> Lens {
        self.lens(DVec2::splat(ROOMY))
    }
}

/// The lens of a picture of this size on a sheet.
pub fn lens(lesson: View, size: DVec2) -> Lens {
    Shown::of(lesson).lens(size)
}

/// Numbers of one kind in the picture of a run at one position, and the room that they need.
struct Numbers<'a> {
    lesson: View<'a>,
    part: Shown,
    /// Which of them: those that are written strongly, or the others. Of the three in a cell of A*, f is strong.
    strong: bool,
    /// How many there are where all have room: in cells, and at open nodes of a graph.
    all: [usize; 2],
}

impl<'a> Numbers<'a> {
    fn of(lesson: View<'a>, part: Shown, strong: bool) -> Self {
        let mut numbers = Self { lesson, part, strong, all: [0, 0] };
        numbers.all = numbers.shown(DVec2::splat(ROOMY), 0.0);
        numbers
    }

    /// How many a picture of this size shows in letters of this height or higher.
    fn shown(&self, size: DVec2, least: f64) -> [usize; 2] {
        let picture = self.lesson.picture(&self.part.lens(size));
        let is_meant = |shape: &Shape| match shape {
            Shape::Words { strong, size, .. } => *strong == self.strong && f64::from(*size) >= least,
            Shape::Badge { .. } => self.strong,
            _ => false,
        };
        let of = |family: Family| {
            let is_number = |mark: &&Mark| mark.family() == Some(family) && !is_filler(mark) && is_meant(&mark.shape);
            picture.marks.iter().filter(is_number).count()
        };
        [of(Family::Number), of(Family::NodeNumber)]
    }

    fn are_enough(&self, size: DVec2, least: f64) -> bool {
        let [in_cells, at_nodes] = self.shown(size, least);
        in_cells as f64 >= ENOUGH * self.all[0] as f64 && at_nodes >= self.all[1]
    }

    fn are_legible(&self, size: DVec2) -> bool {
        self.are_enough(size, LEGIBLE)
    }

    /// The width of the smallest picture of this shape in which they are legible. None if they are in none.
    fn least_picture(&self, shape: DVec2) -> Option<f64> {
        let scaled = |width: f64| shape * (width / shape.x);
        if !self.are_legible(scaled(ROOMY)) {
            return None;
        }
        let (mut too_small, mut enough) = (1.0, ROOMY);
        while enough - too_small > 4.0 {
            let middle = f64::midpoint(too_small, enough);
            if self.are_legible(scaled(middle)) { enough = middle } else { too_small = middle }
        }
        Some(enough)
    }

    /// The width of a sheet with these columns in whose pictures they are legible. None if they are in none.
    fn least_width(&self, sheet: &Sheet) -> Option<u32> {
        let scaled = |width: f64| sheet.size * (width / sheet.size.x);
        let (mut too_small, mut enough) = (sheet.size.x, ROOMY);
        if self.are_legible(sheet.size) {
            enough = too_small;
        } else if !self.are_legible(scaled(ROOMY)) {
            return None;
        }
        while enough - too_small > 4.0 {
            let middle = f64::midpoint(too_small, enough);
            if self.are_legible(scaled(middle)) { enough = middle } else { too_small = middle }
        }
        Some(sheet.width_for(enough))
    }

    /// What is wrong with them on a sheet. `of_width`: the layout whose width is the remedy.
    fn missing(&self, kind: Kind, sheet: &Sheet, of_width: &Sheet) -> Missing {
        let (is_left_out, width) = (!self.are_enough(sheet.size, 0.0), self.least_width(of_width));
        Missing { kind, is_left_out, has_cells: self.part.has_cells, width }
    }
}

/// The numbers of the picture that has most of them: the important ones, and the others if there are two kinds.
fn numbers_of<'a>(cursor: &'a mut Cursor, panels: &[Panel], part: Shown) -> (Numbers<'a>, Option<Numbers<'a>>) {
    let mut count = |at: usize| {
        let view = cursor.go(at);
        [true, false].map(|strong| Numbers::of(view, part, strong).all).as_flattened().iter().sum::<usize>()
    };
    let fullest = panels.iter().map(|panel| panel.at).max_by_key(|&at| (count(at), at)).unwrap_or(0);
    let view = cursor.go(fullest);
    let [strong, others] = [true, false].map(|strong| Numbers::of(view, part, strong));
    match (strong.all, others.all) {
        ([0, 0], _) => (others, None),
        (_, [0, 0]) => (strong, None),
        _ => (strong, Some(others)),
    }
}

/// What a sheet is to look like.
#[derive(Clone, Copy, Debug)]
pub struct SheetStyle {
    pub page: PageStyle,
    /// None: as many as give a balanced sheet.
    pub columns: Option<u32>,
}

/// The layouts that come into question, the best one first.
fn possible_layouts(width: u32, style: SheetStyle, bounds: Rect, sentences: &[String]) -> Vec<Sheet> {
    let (count, aspect) = (sentences.len(), bounds.size().x / bounds.size().y);
    if let Some(columns) = style.columns {
        return vec![Sheet::with_columns(columns, count, width, aspect)];
    }
    let longest = sentences.iter().map(|sentence| Sheet::sentence_width(sentence)).fold(0.0, f64::max);
    let mut layouts = Sheet::balanced(count, width, aspect, longest);
    let is_large = |sheet: &Sheet| sheet.size.x >= LEAST_CAPTIONED - 1.0;
    if style.page.caption && layouts.iter().any(is_large) {
        layouts.retain(is_large);
    }
    layouts
}

/// What stands below each picture: nothing without captions.
fn sentences(cursor: &mut Cursor, panels: &[Panel], style: SheetStyle) -> Vec<String> {
    let mut sentence =
        |panel: &Panel| if style.page.caption { sentence_of_stop(cursor.go(panel.at)) } else { String::new() };
    panels.iter().map(&mut sentence).collect()
}

/// The pictures of a sheet if nothing is wished: of the outcomes at most [`DEFAULT_PICTURES`], and no more than have legible numbers on a sheet
/// that is as wide as a large screen. How many outcomes there are in all, too.
pub fn default_outcomes(lesson: View, style: SheetStyle) -> (Vec<Panel>, usize) {
    let (panels, all) = outcomes(lesson, DEFAULT_PICTURES);
    let part = Shown::of(lesson);
    let mut cursor = lesson.at(0);
    let sentences = sentences(&mut cursor, &panels, style);
    let (numbers, others) = numbers_of(&mut cursor, &panels, part);
    let shape = possible_layouts(DEFAULT_WIDTH, style, part.bounds, &sentences)[0].size;
    let least = |numbers: &Numbers| numbers.least_picture(shape);
    let Some(picture) = least(&numbers).zip(others.as_ref().map_or(Some(0.0), least)).map(|(a, b)| a.max(b)) else {
        return (panels, all); // no sheet has room for them
    };
    let has_room = |count: &usize| {
        let layouts = possible_layouts(DEFAULT_WIDTH, style, part.bounds, &sentences[..*count]);
        // Fewer pictures stand in the best layout; all of them may stand in one that is nearly as good.
        let tried = if *count < panels.len() { 1 } else { layouts.len() };
        layouts.iter().take(tried).any(|layout| layout.width_for(picture) <= WIDEST_DEFAULT)
    };
    match (FEWEST.min(panels.len())..=panels.len()).rev().find(has_room) {
        Some(count) if count < panels.len() => outcomes(lesson, count),
        _ => (panels, all),
    }
}

/// The default width of a sheet: pictures above sentences are large enough, and in a balanced sheet, the numbers are legible, also g and h in the cells of A*. At a fixed width, the
/// cells of A* showed only f, and other pictures formed one column, five times as high as wide.
pub fn default_width(lesson: View, panels: &[Panel], style: SheetStyle) -> u32 {
    let part = Shown::of(lesson);
    let mut cursor = lesson.at(0);
    let sentences = sentences(&mut cursor, panels, style);
    let (numbers, others) = numbers_of(&mut cursor, panels, part);
    let of_captions = |layout: &Sheet| if style.page.caption { layout.width_for(LEAST_CAPTIONED) } else { 0 };
    let width_of = |layout: &Sheet| {
        let width = numbers.least_width(layout)?;
        let of_others = others.as_ref().map_or(Some(width), |others| others.least_width(layout))?;
        let width = width.max(of_others).max(of_captions(layout)).max(DEFAULT_WIDTH);
        Some(width).filter(|&width| width <= WIDEST_DEFAULT)
    };
    let layouts = possible_layouts(DEFAULT_WIDTH, style, part.bounds, &sentences);
    let Some(width) = layouts.iter().find_map(width_of) else {
        return of_captions(&layouts[0]).clamp(DEFAULT_WIDTH, WIDEST_DEFAULT);
    };
    // At this width another layout may be the best one, or a picture a pixel smaller: then the sheet would ask for a little more.
    let at = |width: u32| SheetStyle { page: PageStyle { width, ..style.page }, ..style };
    let mut wanted = width;
    for more_than_asked in (1..=MOST_TRIES).map(|tries| tries * SLACK) {
        let (_, missing) = laid_out(&mut cursor, panels, at(wanted), &sentences);
        let more = missing.iter().filter_map(|missing| missing.width).max();
        match more.map(|more| more + more_than_asked).filter(|more| (wanted + 1..=WIDEST_DEFAULT).contains(more)) {
            Some(more) => wanted = more,
            None => return wanted,
        }
    }
    wanted
}

/// The numbers that decided, after the name of a stage, where the picture has no room for them.
fn decided(lesson: View, picture: &Picture) -> Vec<String> {
    let is_written = picture.marks.iter().any(|mark| mark.family() == Some(Family::TestNumber));
    if is_written || lesson.conclusion().is_some() {
        return Vec::new();
    }
    let why = lesson.why();
    let numbers = why.iter().flat_map(|why| &why.numbers).filter(|number| number.sign == Sign::Side && number.decides);
    numbers.map(|Deciding { test, value, .. }| format!("{}: {}", test.name(), signed(*value))).collect()
}

/// The layout of a sheet, and the numbers that cannot be read in it.
fn laid_out(cursor: &mut Cursor, panels: &[Panel], style: SheetStyle, sentences: &[String]) -> (Sheet, Vec<Missing>) {
    let part = Shown::of(cursor.view());
    let has_part = cursor.view().touched().is_some();
    let layouts = possible_layouts(style.page.width, style, part.bounds, sentences);
    let (numbers, others) = numbers_of(cursor, panels, part);
    let has_all = |sheet: &&Sheet| {
        numbers.are_legible(sheet.size) && others.as_ref().is_none_or(|others| others.are_legible(sheet.size))
    };
    let first = |fits: &dyn Fn(&&Sheet) -> bool| layouts.iter().find(|sheet| fits(sheet));
    let sheet = first(&has_all)
        .or_else(|| first(&|sheet| numbers.are_legible(sheet.size)))
        .or_else(|| first(&|sheet| numbers.are_enough(sheet.size, 0.0)))
        .unwrap_or(&layouts[0]);
    let mut missing = Vec::new();
    if !numbers.are_legible(sheet.size) {
        missing.push(numbers.missing(Kind::Strong, sheet, sheet));
    }
    if let Some(others) = others.filter(|others| !others.are_legible(sheet.size)) {
        let kind = if has_part { Kind::Sums } else { Kind::Small };
        // On a wider sheet f is legible in more columns: the balanced sheet is taken again.
        missing.push(others.missing(kind, sheet, &layouts[0]));
    }
    (*sheet, missing)
}

/// The picture of a run at its position. −1 in walls and the 0 of cells without a number stand in it where most of them can be read.
fn picture(lesson: View, lens: &Lens) -> Picture {
    let mut picture = lesson.picture(lens);
    let fillers = || picture.marks.iter().filter(|mark| is_filler(mark));
    let legible = fillers().filter(|mark| is_legible(mark)).count();
    let are_legible = legible as f64 >= ENOUGH * fillers().count() as f64;
    picture.keep(|mark| are_legible || !is_filler(mark));
    picture
}

/// The columns of a sheet.
pub fn columns(lesson: View, panels: &[Panel], style: SheetStyle) -> u32 {
    let mut cursor = lesson.at(0);
    let sentences = sentences(&mut cursor, panels, style);
    laid_out(&mut cursor, panels, style, &sentences).0.columns()
}

/// The pictures of a sheet, and their lens.
pub fn pictures(lesson: View, panels: &[Panel], style: SheetStyle) -> (Vec<Picture>, Lens) {
    let mut cursor = lesson.at(0);
    let sentences = sentences(&mut cursor, panels, style);
    let (sheet, _) = laid_out(&mut cursor, panels, style, &sentences);
    let lens = lens(lesson, sheet.size);
    (panels.iter().map(|panel| picture(cursor.go(panel.at), &lens)).collect(), lens)
}

/// The sheet as an SVG file. It is balanced, whatever its width; among balanced layouts, one is taken in which the numbers in the
/// cells are legible.
///
/// # Errors
/// If the sheet would be too large.
pub fn sheet(lesson: View, panels: &[Panel], style: SheetStyle) -> Result<Strip, BadInput> {
    let (mut cursor, page) = (lesson.at(0), style.page);
    let sentences = sentences(&mut cursor, panels, style);
    let (sheet, missing) = laid_out(&mut cursor, panels, style, &sentences);
    let shown = Shown::of(lesson);
    let lens = shown.lens(sheet.size);
    let (mut frames, mut bytes, mut footnotes, mut left_out) = (Vec::new(), 0, Vec::new(), LeftOut::default());
    for (Panel { name, at }, sentence) in panels.iter().zip(sentences) {
        let lesson = cursor.go(*at);
        let picture = picture(lesson, &lens);
        picture.add_footnotes(&mut footnotes);
        left_out.compare(&picture, &lesson.picture(&shown.roomy()));
        let body = svg::body(&picture, &lens, page.look.theme);
        bytes += body.len();
        if bytes > LARGEST_SHEET {
            let what = format!(
                "the sheet would be larger than {} MB: put fewer pictures on it with --pictures, or use a smaller map",
                LARGEST_SHEET / 1_000_000
            );
            return Err(BadInput::new(what));
        }
        frames.push(Frame { name: name.clone(), numbers: decided(lesson, &picture), sentence, body });
    }
    let mut notes: Vec<String> = missing.iter().filter_map(Missing::note).collect();
    notes.extend(left_out.notes());
    notes.extend(footnotes.into_iter().map(str::to_owned));
    let Painted { svg, height } = sheet.paint(&lesson.world().scene().title, page.look, &frames, &notes.join(" "));
    Ok(Strip { svg, height, missing })
}
