//! Where everything stands on the pages. Lengths are in points, 1/72 inch, from the upper left corner.
//!
//! ```text
//!   Pathfinding: exercises         Name ________     on the first page of a copy
//!   Copy 1 of 30 · seed 17         Date ________
//!
//!   1. The next wave               ┌────────────┐
//!   prompt, rule, options,         │  picture   │    a block: it is never split
//!   a box for the answer           └────────────┘
//!   ...
//!                copy 1 · seed 17 · page 1 of 3
//! ```

/// Which exercise begins a page.
mod balance;

use super::Edition;
use crate::lesson::question::Need;
use crate::paint::words;
use crate::picture::Rect;
use crate::tutor::sheet::{Exercise, Figure, Paper, Sheet};
use crate::words::Sentence;
use glam::DVec2;

/// A4.
pub const PAGE: DVec2 = DVec2::new(595.28, 841.89);
/// Left and right of what is printed.
const SIDE: f64 = 48.0;
const TOP: f64 = 44.0;
/// The blocks end here.
const BOTTOM: f64 = PAGE.y - 52.0;
const FOOT: f64 = PAGE.y - 30.0;
/// The column of the text, and the picture beside it.
const COLUMN: f64 = 192.0;
const GAP: f64 = 16.0;
/// Between two blocks.
const BETWEEN: f64 = 20.0;

const TITLE: f64 = 17.0;
const HEADING: f64 = 11.5;
const TEXT: f64 = 9.5;
/// The foot of a page.
const SMALL: f64 = 8.0;
/// From a baseline to the next, in heights of the letters.
const LEADING: f64 = 1.36;

/// Beside a figure of very many cells, the column is narrower.
const NARROW_COLUMN: f64 = 163.0;

fn column_beside(figure: &Figure) -> f64 {
    if figure.is_finest() { NARROW_COLUMN } else { COLUMN }
}

/// The width of the place of a figure.
fn place_of(figure: &Figure) -> f64 {
    PAGE.x - 2.0 * SIDE - column_beside(figure) - GAP
}

/// Points for a pixel of a figure. The widest figure fills its place.
pub fn points_per_pixel(figure: &Figure) -> f64 {
    place_of(figure) / figure.largest.x
}

/// How words are coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    Black,
    Grey,
    /// Of a solution.
    Pen,
}

/// Something on a page.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A line of words; `at` is the left end of its baseline.
    Words { at: DVec2, size: f64, strong: bool, ink: Ink, text: String },
    /// A line to write on.
    Line { from: DVec2, to: DVec2 },
    /// A box to tick or to write into.
    Box(Rect),
    /// The figure of an exercise, by its index in the copy.
    Picture { place: Rect, exercise: usize },
}

impl Item {
    /// The box around it.
    pub fn rect(&self) -> Rect {
        match self {
            Self::Words { at, size, strong, text, .. } => {
                let width = words::width(text, *size, *strong);
                Rect { low: *at - DVec2::new(0.0, size * 0.76), high: *at + DVec2::new(width, size * 0.24) }
            }
            Self::Line { from, to } => Rect { low: from.min(*to), high: from.max(*to) },
            Self::Box(rect) | Self::Picture { place: rect, .. } => *rect,
        }
    }

    fn moved(mut self, by: DVec2) -> Self {
        match &mut self {
            Self::Words { at, .. } => *at += by,
            Self::Line { from, to } => (*from, *to) = (*from + by, *to + by),
            Self::Box(rect) | Self::Picture { place: rect, .. } => {
                *rect = Rect { low: rect.low + by, high: rect.high + by };
            }
        }
        self
    }
}

/// A page of a copy, whose index is `copy`.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    pub copy: usize,
    pub items: Vec<Item>,
    /// The exercises on it: which one, and the box around all that belongs to it.
    pub blocks: Vec<(usize, Rect)>,
}

/// All pages of a sheet, copy after copy.
pub fn pages(sheet: &Sheet, title: &str, edition: Edition) -> Vec<Page> {
    (0..sheet.copies.len()).flat_map(|copy| copy_pages(sheet, copy, title, edition)).collect()
}

fn copy_pages(sheet: &Sheet, copy: usize, title: &str, edition: Edition) -> Vec<Page> {
    let empty = || Page { copy, items: Vec::new(), blocks: Vec::new() };
    let mut pages = vec![empty()];
    let mut y = TOP + head(sheet, copy, title, edition, &mut pages[0].items);
    let exercises = &sheet.copies[copy];
    let blocks: Vec<_> =
        (0..exercises.len()).map(|n| block(n, &exercises[n], &super::rule_of(exercises, n), edition)).collect();
    let heights: Vec<f64> = blocks.iter().map(|(_, height)| height + BETWEEN).collect();
    let firsts = balance::firsts(&heights, [BOTTOM + BETWEEN - y, BOTTOM + BETWEEN - TOP]);
    for (n, (items, height)) in blocks.into_iter().enumerate() {
        if n > 0 && firsts.contains(&n) {
            pages.push(empty());
            y = TOP;
        }
        let low = DVec2::new(SIDE, y);
        if let Some(page) = pages.last_mut() {
            page.items.extend(items.into_iter().map(|item| item.moved(low)));
            page.blocks.push((n, Rect { low, high: DVec2::new(PAGE.x - SIDE, y + height) }));
        }
        y += height + BETWEEN;
    }
    let count = pages.len();
    for (n, page) in pages.iter_mut().enumerate() {
        let text = format!("copy {} · seed {} · page {} of {count}", copy + 1, sheet.seed, n + 1);
        let at = DVec2::new((PAGE.x - words::width(&text, SMALL, false)) / 2.0, FOOT);
        page.items.push(Item::Words { at, size: SMALL, strong: false, ink: Ink::Grey, text });
    }
    pages
}

/// The title, and lines for name and date. Returns the height.
fn head(sheet: &Sheet, copy: usize, title: &str, edition: Edition, items: &mut Vec<Item>) -> f64 {
    let mut column = Column { items, at: DVec2::new(SIDE, TOP), width: PAGE.x - 2.0 * SIDE - 190.0 };
    let title = if edition == Edition::Answers { format!("{title} (answers)") } else { title.to_owned() };
    column.words(&title, TITLE, true, Ink::Black);
    let about = format!("Copy {} of {} · seed {}", copy + 1, sheet.copies.len(), sheet.seed);
    column.words(&about, TEXT, false, Ink::Grey);
    let height = column.at.y - TOP;
    if edition == Edition::Questions {
        for (n, label) in ["Name", "Date"].into_iter().enumerate() {
            let at = DVec2::new(PAGE.x - SIDE - 174.0, TOP + TEXT + 22.0 * n as f64);
            items.push(Item::Words { at, size: TEXT, strong: false, ink: Ink::Black, text: label.to_owned() });
            let line = at + DVec2::new(32.0, 2.0);
            items.push(Item::Line { from: line, to: DVec2::new(PAGE.x - SIDE, line.y) });
        }
    }
    height.max(36.0) + 16.0
}

/// Lines of words below each other.
struct Column<'a> {
    items: &'a mut Vec<Item>,
    /// The upper left corner of what comes next.
    at: DVec2,
    width: f64,
}

impl Column<'_> {
    fn words(&mut self, text: &str, size: f64, strong: bool, ink: Ink) {
        for text in words::lines(text, size, strong, self.width) {
            let at = self.at + DVec2::new(0.0, size);
            self.items.push(Item::Words { at, size, strong, ink, text });
            self.at.y += size * LEADING;
        }
    }

    fn space(&mut self, height: f64) {
        self.at.y += height;
    }

    /// Options with boxes to tick, beside each other as long as there is room.
    fn options(&mut self, options: &[String]) {
        const TICK: f64 = 8.0;
        const AFTER: f64 = 14.0;
        let left = self.at.x;
        let indented = self.width - TICK - 5.0;
        let is_short = options.iter().all(|option| words::width(option, TEXT, false) < self.width / 3.0);
        let mut x = 0.0;
        for option in options {
            let lines = words::lines(option, TEXT, false, indented);
            let width = TICK + 5.0 + words::width(option, TEXT, false);
            if x > 0.0 && (!is_short || x + width > self.width) {
                self.at.y += TEXT * LEADING + 2.0;
                x = 0.0;
            }
            let corner = DVec2::new(left + x, self.at.y + TEXT - TICK + 0.8);
            self.items.push(Item::Box(Rect { low: corner, high: corner + TICK }));
            for (n, text) in lines.iter().enumerate() {
                if n > 0 {
                    self.at.y += TEXT * LEADING;
                }
                let at = DVec2::new(left + x + TICK + 5.0, self.at.y + TEXT);
                self.items.push(Item::Words { at, size: TEXT, strong: false, ink: Ink::Black, text: text.clone() });
            }
            x += width + AFTER;
        }
        self.at.y += TEXT * LEADING;
    }

    /// A box to write into.
    fn answer(&mut self, width: f64) {
        let at = self.at + DVec2::new(0.0, TEXT + 5.0);
        self.items.push(Item::Words { at, size: TEXT, strong: false, ink: Ink::Black, text: "Answer:".to_owned() });
        let low = self.at + DVec2::new(44.0, 0.0);
        self.items.push(Item::Box(Rect { low, high: low + DVec2::new(width, 20.0) }));
        self.at.y += 22.0;
    }
}

/// An exercise at the origin, and its height.
fn block(n: usize, exercise: &Exercise, rule: &str, edition: Edition) -> (Vec<Item>, f64) {
    let mut items = Vec::new();
    let figure = edition.figure(exercise);
    let mut column = Column { items: &mut items, at: DVec2::ZERO, width: column_beside(figure) };
    column.words(&format!("{}. {}", n + 1, exercise.title()), HEADING, true, Ink::Black);
    column.space(3.0);
    column.words(&exercise.prompt.on_screen(), TEXT, false, Ink::Black);
    match edition {
        Edition::Questions => question(exercise, rule, &mut column),
        Edition::Answers => solution(exercise, &mut column),
    }
    let text = column.at.y;
    let size = figure.size * points_per_pixel(figure);
    // Narrow pictures stand in the middle of their place.
    let low = DVec2::new(column_beside(figure) + GAP + (place_of(figure) - size.x) / 2.0, 0.0);
    items.push(Item::Picture { place: Rect { low, high: low + size }, exercise: n });
    (items, text.max(size.y))
}

fn question(exercise: &Exercise, rule: &str, column: &mut Column) {
    column.space(4.0);
    column.words(rule, TEXT, false, Ink::Grey);
    column.space(5.0);
    for fact in &exercise.facts {
        column.words(&fact.on_screen(), TEXT, false, Ink::Black);
    }
    if !exercise.facts.is_empty() {
        column.space(5.0);
    }
    match &exercise.paper {
        Paper::Options { options, .. } => column.options(&options.iter().map(Sentence::on_screen).collect::<Vec<_>>()),
        Paper::Number { .. } => column.answer(70.0),
        Paper::Things(Need::Any) if !exercise.facts.is_empty() => column.answer(40.0),
        Paper::Things(_) | Paper::Draw(_) => {}
    }
}

fn solution(exercise: &Exercise, column: &mut Column) {
    column.space(4.0);
    column.words(&format!("Answer: {}", exercise.answer.on_screen()), TEXT, true, Ink::Pen);
    column.space(3.0);
    column.words(&exercise.explanation.on_screen(), TEXT, false, Ink::Black);
    let names: Vec<&str> =
        exercise.distractors.iter().map(|distractor| distractor.mistake.name).take(MOST_NAMES).collect();
    if !names.is_empty() {
        column.space(4.0);
        column.words(
            &format!("Another answer comes from a program that {}.", names.join(", or ")),
            TEXT,
            false,
            Ink::Grey,
        );
    }
}

/// More names of mistakes would be read by nobody.
const MOST_NAMES: usize = 3;
