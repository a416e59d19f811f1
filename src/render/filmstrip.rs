//! The stages of a run on one sheet, as a handout.

use super::page::sentence_of_stop;
use super::{PageStyle, evenly};
use crate::lesson::{Cursor, Deciding, Part, Sign, View};
use crate::paint::filmstrip::{Frame, Painted, Sheet};
use crate::paint::svg;
use crate::picture::{Family, Lens, Mark, Meaning, Picture, Rect, Shape};
use crate::scene::BadInput;
use crate::words::{capital, number};
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
/// The numbers in cells have room if this part of them is shown: those beside a path or a symbol stand in the corner of their cell, where
/// there is less room.
const ENOUGH: f64 = 0.8;
/// Letters of this height, in pixels, are legible on a sheet: lower ones were too small on paper.
const LEGIBLE: f64 = 11.0;
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

/// Which numbers of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Those that are written strongly.
    Strong,
    /// Those that are not.
    Small,
    /// The g and h of A*.
    Sums,
}

impl Kind {
    /// Their name inside a sentence.
    const fn name(self) -> &'static str {
        match self {
            Self::Strong => "the numbers",
            Self::Small => "small numbers",
            Self::Sums => "g and h",
        }
    }

    /// Their name at the beginning of a sentence.
    fn name_first(self) -> String {
        match self {
            Self::Strong | Self::Small => capital(self.name()),
            // The names of variables have no capitals.
            Self::Sums => self.name().to_owned(),
        }
    }
}

/// Numbers that a sheet has no room for.
pub struct Missing {
    kind: Kind,
    /// Or else they are small.
    is_left_out: bool,
    /// The width of a sheet on which they are legible, if there is one.
    pub width: Option<u32>,
}

impl Missing {
    /// Which numbers they are, inside a sentence.
    pub const fn name(&self) -> &'static str {
        self.kind.name()
    }

    /// What is wrong with them.
    pub const fn trouble(&self) -> &'static str {
        if self.is_left_out { "have no room" } else { "are small" }
    }

    /// What is true of them on a sheet of [`Missing::width`].
    pub const fn remedy(&self) -> &'static str {
        if self.is_left_out { "have room" } else { "are legible" }
    }

    /// What the sheet says about it.
    fn note(&self) -> String {
        let name = self.kind.name_first();
        let remedy = self.width.map(|width| format!("; on a sheet {width} pixels wide they {}", self.remedy()));
        format!("{name} {} in pictures of this size{}.", self.trouble(), remedy.unwrap_or_default())
    }
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
    let mut all: Vec<Panel> = lesson.run().parts().iter().flat_map(panels_of).collect();
    // The conclusion stands at the end of the run, which in the robbery comes after the last outcome.
    if let Some(last) = all.last_mut() {
        last.at = lesson.run().len();
    }
    let chosen = evenly(all.len(), most).into_iter().map(|i| all[i].clone()).collect();
    (chosen, all.len())
}

/// What a sheet says where it leaves them out.
const NO_ROOM_FOR_FILLERS: &str = "Cells without a number have 0 and walls −1: there is no room for these.";

/// The numbers of walls and of cells that no wave has reached only fill the picture.
const fn is_filler(mark: &Mark) -> bool {
    matches!(mark.meaning, Some(Meaning::NoDistance | Meaning::WallNumber))
}

fn fillers(picture: &Picture) -> usize {
    picture.marks.iter().filter(|mark| is_filler(mark)).count()
}

/// Are these words high enough to be read, or is it no mark with words?
fn is_legible(mark: &Mark) -> bool {
    !matches!(mark.shape, Shape::Words { size, .. } if f64::from(size) < LEGIBLE)
}

/// Numbers of one kind in the picture of a run at one position, and the room that they need.
struct Numbers<'a> {
    lesson: View<'a>,
    part: (Rect, f64),
    /// Which of them: those that are written strongly, or the others. Of the three in a cell of A*, f is strong.
    strong: bool,
    /// How many there are where all have room: in cells, and at open nodes of a graph.
    all: [usize; 2],
}

impl<'a> Numbers<'a> {
    fn of(lesson: View<'a>, part: (Rect, f64), strong: bool) -> Self {
        let mut numbers = Self { lesson, part, strong, all: [0, 0] };
        numbers.all = numbers.shown(DVec2::splat(ROOMY), 0.0);
        numbers
    }

    /// How many a picture of this size shows in letters of this height or higher.
    fn shown(&self, size: DVec2, least: f64) -> [usize; 2] {
        let (bounds, margin) = self.part;
        let picture = self.lesson.picture(&Lens::fit(bounds, size.x, size.y, margin));
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
        Missing { kind, is_left_out: !self.are_enough(sheet.size, 0.0), width: self.least_width(of_width) }
    }
}

/// The numbers of the picture that has most of them: the important ones, and the others if there are two kinds.
fn numbers_of<'a>(cursor: &'a mut Cursor, panels: &[Panel], part: (Rect, f64)) -> (Numbers<'a>, Option<Numbers<'a>>) {
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

/// What each picture of a sheet shows, with the space around it. In the part of the map in which the run takes place, numbers have
/// room first.
fn part(lesson: View) -> (Rect, f64) {
    lesson.touched().map_or_else(|| (lesson.bounds(), MARGIN), |touched| (touched, PART_MARGIN))
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
    Sheet::balanced(count, width, aspect, longest)
}

/// What stands below each picture: nothing without captions.
fn sentences(cursor: &mut Cursor, panels: &[Panel], style: SheetStyle) -> Vec<String> {
    let mut sentence =
        |panel: &Panel| if style.page.caption { sentence_of_stop(cursor.go(panel.at)) } else { String::new() };
    panels.iter().map(&mut sentence).collect()
}

/// The default width of a sheet: in a balanced sheet, the numbers are legible, also g and h in the cells of A*. At a fixed width, the
/// cells of A* showed only f, and other pictures formed one column, five times as high as wide.
pub fn default_width(lesson: View, panels: &[Panel], style: SheetStyle) -> u32 {
    let part = part(lesson);
    let mut cursor = lesson.at(0);
    let sentences = sentences(&mut cursor, panels, style);
    let (numbers, others) = numbers_of(&mut cursor, panels, part);
    let width_of = |layout: &Sheet| {
        let width = numbers.least_width(layout)?;
        let of_others = others.as_ref().map_or(Some(width), |others| others.least_width(layout))?;
        Some(width.max(of_others).max(DEFAULT_WIDTH)).filter(|&width| width <= WIDEST_DEFAULT)
    };
    let layouts = possible_layouts(DEFAULT_WIDTH, style, part.0, &sentences);
    layouts.iter().find_map(width_of).unwrap_or(DEFAULT_WIDTH)
}

/// The numbers that decided, after the name of a stage, where the picture has no room for them.
fn decided(lesson: View, picture: &Picture) -> String {
    let is_written = picture.marks.iter().any(|mark| mark.family() == Some(Family::TestNumber));
    if is_written || lesson.conclusion().is_some() {
        return String::new();
    }
    let why = lesson.why();
    let numbers = why.iter().flat_map(|why| &why.numbers).filter(|number| number.sign == Sign::Side && number.decides);
    let said = |Deciding { test, value, .. }: &Deciding| format!(" · {}: {}", test.name(), number(*value));
    numbers.map(said).collect::<Vec<_>>().concat()
}

/// How many pieces of what is seen have a number.
fn numbered_pieces(picture: &Picture) -> usize {
    let is_number = |mark: &&Mark| mark.family() == Some(Family::Part) && matches!(mark.shape, Shape::Words { .. });
    picture.marks.iter().filter(is_number).count()
}

/// The sheet as an SVG file. It is balanced, whatever its width; among balanced layouts, one is taken in which the numbers in the
/// cells are legible.
///
/// # Errors
/// If the sheet would be too large.
pub fn sheet(lesson: View, panels: &[Panel], style: SheetStyle) -> Result<Strip, BadInput> {
    let (bounds, margin) = part(lesson);
    let (mut cursor, page) = (lesson.at(0), style.page);
    let sentences = sentences(&mut cursor, panels, style);
    let layouts = possible_layouts(page.width, style, bounds, &sentences);
    let (numbers, others) = numbers_of(&mut cursor, panels, (bounds, margin));
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
        let kind = if lesson.touched().is_some() { Kind::Sums } else { Kind::Small };
        // On a wider sheet f is legible in more columns: the balanced sheet is taken again.
        missing.push(others.missing(kind, sheet, &layouts[0]));
    }
    let mut notes: Vec<String> = missing.iter().map(Missing::note).collect();

    let lens = Lens::fit(bounds, sheet.size.x, sheet.size.y, margin);
    let (mut frames, mut bytes, mut footnotes, mut has_all_pieces) = (Vec::new(), 0, Vec::new(), true);
    let mut has_all_fillers = true;
    for (Panel { name, at }, sentence) in panels.iter().zip(sentences) {
        let lesson = cursor.go(*at);
        let mut picture = lesson.picture(&lens);
        picture.keep(|mark| !is_filler(mark) || is_legible(mark));
        picture.add_footnotes(&mut footnotes);
        let roomy = || lesson.picture(&Lens::fit(bounds, ROOMY, ROOMY, margin));
        has_all_pieces = has_all_pieces && numbered_pieces(&picture) >= numbered_pieces(&roomy());
        has_all_fillers = has_all_fillers && fillers(&picture) >= fillers(&roomy());
        let body = svg::body(&picture, &lens, page.look.theme);
        bytes += body.len();
        if bytes > LARGEST_SHEET {
            let what = format!(
                "the sheet would be larger than {} MB: put fewer pictures on it with --pictures, or use a smaller map",
                LARGEST_SHEET / 1_000_000
            );
            return Err(BadInput::new(what));
        }
        frames.push(Frame { name: format!("{name}{}", decided(lesson, &picture)), sentence, body });
    }
    if !has_all_pieces {
        notes.push("A piece of what is seen has no number where there is no room for it.".to_owned());
    }
    if !has_all_fillers {
        notes.push(NO_ROOM_FOR_FILLERS.to_owned());
    }
    notes.extend(footnotes.into_iter().map(str::to_owned));
    let Painted { svg, height } = sheet.paint(&lesson.world().scene().title, page.look, &frames, &notes.join(" "));
    Ok(Strip { svg, height, missing })
}
