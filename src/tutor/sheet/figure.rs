//! A picture as it stands on paper: of a run at one position, without the numbers that a student has to write.

/// Words that can be read.
mod lettering;

pub use lettering::printed_words;

use super::candidates::{Candidate, vertices};
use crate::algo::radius::nearest_on;
use crate::geom::{Point, Side};
use crate::lesson::View;
use crate::map::grid::{Cell, Grid};
use crate::picture::{
    Anchor, Cells, Dash, Family, Lens, Lettering, Mark, MarkId, Picture, Rect, Role, Shape, Strength, Thing,
};
use crate::scene::World;
use crate::step::Stage;
use glam::DVec2;

/// The largest figure, in pixels. On paper, a pixel is 0.69 points.
const MOST: DVec2 = DVec2::new(420.0, 292.0);
/// A figure with many cells is as large on paper, but has more and smaller pixels, so that its numbers have room.
const FINE: DVec2 = DVec2::new(484.0, 336.0);
/// One with still more cells, or with long numbers in them, is larger on paper and has still smaller pixels: half a point.
const FINEST: DVec2 = DVec2::new(640.0, 600.0);
/// The least height of numbers in its cells, in these pixels: 7 points on paper.
const LEAST_NUMBERS_OF_FINEST: f64 = 14.0;
/// The side of a cell that has room for a cost of four characters, such as 12.4, in these pixels: see [`crate::picture::wave`].
const LEAST_CELL_OF_COSTS: f64 = LEAST_NUMBERS_OF_FINEST * 4.0 * 0.6 / 0.88;
/// The space around its cells.
const FINEST_MARGIN: f64 = 4.0;
/// Smaller cells have no room for numbers, in pixels.
const LEAST_CELL: f64 = 22.5;
/// Larger cells have room for words of [`LEAST_WORDS`] in their corners, in pixels.
const ROOMY: f64 = 45.0;
/// The least height of words, in pixels: 9 points on paper.
const LEAST_WORDS: f64 = 13.0;
/// The least height of numbers in many cells, in the smaller pixels: 8.3 points on paper. So large a number of two digits just fits into the
/// smallest cell.
const LEAST_NUMBERS: f64 = 13.9;
/// A figure is only made if it shows this part of the numbers that a larger one would show: beside an end there may be no room.
const ENOUGH: f64 = 0.9;
/// In a picture of this width, in pixels, all numbers have room.
const LARGE: f64 = 4096.0;
/// Room around a map of polygons, for letters at its border, and around cells.
const MARGIN: f64 = 18.0;
const CELL_MARGIN: f64 = 10.0;
/// Rings around vertices, and badges with letters.
const RING: f32 = 12.0;
const BADGE: f32 = 10.4;
/// Smaller badges have letters that are hard to read.
const LEAST_BADGE: f32 = 8.8;
const QUESTION: &str = "?";
/// The dot at the place of the vertex that is asked about.
const PLACE: f32 = 2.6;
/// Circles around all vertices.
const VERTEX: f32 = 5.0;

/// How a thing is marked that an exercise asks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskedBy {
    QuestionMark,
    /// Its number stands on a black disc.
    Disc,
}

impl AskedBy {
    /// What the prompt says about the mark.
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::QuestionMark => " It is marked with a question mark.",
            Self::Disc => " Its number stands on a black disc.",
        }
    }
}

/// Why a map of cells has no figure on paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// It has more columns or rows than fit.
    Cells { has: [u32; 2], most: [u32; 2] },
    /// Its cells are large enough, but not for costs of four characters.
    Numbers { has: [u32; 2], most: [u32; 2] },
}

/// A picture with the lens that it was made for, and its size in pixels.
#[derive(Clone, Debug)]
pub struct Figure {
    pub picture: Picture,
    pub lens: Lens,
    pub size: DVec2,
    /// The largest size of figures with such pixels. All of them are equally wide on paper.
    pub largest: DVec2,
}

impl Figure {
    /// Is it larger on paper than the others, with smaller pixels?
    pub fn is_finest(&self) -> bool {
        self.largest == FINEST
    }
}

impl Figure {
    /// Why a map of cells has no figure. None if it has one, or has no cells.
    pub fn refused(lesson: View) -> Option<Refused> {
        let grid = lesson.named_cells().filter(|_| !Self::is_legible(lesson))?;
        let fits = (FINEST - 2.0 * FINEST_MARGIN) / LEAST_CELL;
        let has = [grid.width(), grid.height()];
        let has_room = Self::has_room_for_cells(lesson, FINEST);
        let for_costs = (FINEST - 2.0 * FINEST_MARGIN) / LEAST_CELL_OF_COSTS;
        Some(if has_room {
            Refused::Numbers { has, most: [for_costs.x as u32, for_costs.y as u32] }
        } else {
            Refused::Cells { has, most: [fits.x as u32, fits.y as u32] }
        })
    }

    fn has_room_for_cells(lesson: View, largest: DVec2) -> bool {
        let scale = Self::scale(lesson, cell_margin(largest), largest);
        lesson.named_cells().is_some_and(|grid| grid.cell_size() * scale >= LEAST_CELL)
    }

    /// Are the cells of a grid large enough on paper to be marked, and their numbers to be read? True for maps without a grid.
    pub fn is_legible(lesson: View) -> bool {
        let largest = Self::largest(lesson);
        // g and h are listed beside the figure: the cells of A* need no numbers.
        let has_sums = || lesson.key_cell().is_some() && Self::has_room_for_cells(lesson, largest);
        lesson.named_cells().is_none_or(|_| has_sums() || Self::fits(lesson, largest))
    }

    /// Are the cells of a grid large enough in a figure of this size, and nearly all of their numbers there?
    fn fits(lesson: View, largest: DVec2) -> bool {
        Self::has_room_for_cells(lesson, largest) && Self::shows_numbers(lesson, largest)
    }

    /// Does a figure of the run have nearly all numbers of the cells, where they have their cells for themselves?
    fn shows_numbers(lesson: View, largest: DVec2) -> bool {
        let lens = Lens::fit(lesson.bounds(), MOST.x, MOST.y, CELL_MARGIN);
        let has_arrows = |lesson: View| lesson.picture(&lens).marks.iter().any(|m| m.family() == Some(Family::Arrow));
        let mut cursor = lesson.at(usize::MAX);
        // Beside arrows there is less room.
        let stops = lesson.run().stages().iter().rev().map(Stage::stop);
        let _ = stops.into_iter().find(|&stop| !has_arrows(cursor.go(stop)));
        Self::has_numbers(cursor.view(), largest)
    }

    /// Does the figure of the current position have nearly all numbers of the cells?
    pub fn is_numbered(lesson: View) -> bool {
        lesson.named_cells().is_none() || Self::has_numbers(lesson, Self::largest(lesson))
    }

    fn has_numbers(lesson: View, largest: DVec2) -> bool {
        let is_number = |mark: &&Mark| {
            let is_read = matches!(mark.shape, Shape::Words { strong: true, .. }) && mark.strength != Strength::Faint;
            is_read && mark.family() == Some(Family::Number)
        };
        let count = |picture: &Picture| picture.marks.iter().filter(is_number).count() as f64;
        let large = lesson.picture(&Lens::fit(lesson.bounds(), LARGE, LARGE, CELL_MARGIN));
        count(&Self::sized(lesson, lesson.bounds(), largest).picture) >= ENOUGH * count(&large)
    }

    /// Do these things stand clear of each other, each with a ring around it?
    pub fn separates(lesson: View, things: &[Thing]) -> bool {
        let lens = Lens::fit(lesson.bounds(), MOST.x, MOST.y, MARGIN);
        let places: Vec<DVec2> = things.iter().filter_map(|&thing| place(lesson, thing)).collect();
        let is_clear = |a: DVec2, b: DVec2| a.distance(b) * lens.scale > 3.5 * f64::from(RING);
        places.iter().enumerate().all(|(i, a)| places[..i].iter().all(|b| is_clear(*a, *b)))
    }

    /// Does a line keep clear of the badge at this place?
    pub fn passes_badge(lesson: View, line: [DVec2; 2], at: DVec2) -> bool {
        nearest_on(at, line).distance(at) * Self::scale(lesson, MARGIN, MOST) > f64::from(BADGE)
    }

    /// The largest figure for a lesson, in pixels.
    fn largest(lesson: View) -> DVec2 {
        let scale = Self::scale(lesson, CELL_MARGIN, MOST);
        let is_roomy = lesson.named_cells().is_none_or(|grid| grid.cell_size() * scale >= ROOMY);
        if is_roomy {
            MOST
        } else if Self::fits(lesson, FINE) {
            FINE
        } else {
            FINEST
        }
    }

    /// Pixels for a unit of the world.
    fn scale(lesson: View, margin: f64, largest: DVec2) -> f64 {
        ((largest - 2.0 * margin) / lesson.bounds().size().max(DVec2::splat(f64::MIN_POSITIVE))).min_element()
    }

    /// The current position of a lesson.
    pub fn of(lesson: View) -> Self {
        Self::sized(lesson, lesson.bounds(), Self::largest(lesson))
    }

    /// The same of a part of the map, or of the whole one.
    pub fn of_part(lesson: View, part: Option<Rect>) -> Self {
        let Some(part) = part else { return Self::of(lesson) };
        let mut figure = Self::sized(lesson, part, MOST);
        let is_there = |at: DVec2| part.contains(at);
        figure.picture.keep(|mark| match mark.shape {
            Shape::Words { at, .. } | Shape::Badge { at, .. } | Shape::Symbol { at, .. } => is_there(at),
            _ => true,
        });
        figure
    }

    fn sized(lesson: View, bounds: Rect, largest: DVec2) -> Self {
        let margin = if lesson.named_cells().is_some() { cell_margin(largest) } else { MARGIN };
        let extent = bounds.size().max(DVec2::splat(f64::MIN_POSITIVE));
        let scale = ((largest - 2.0 * margin) / extent).min_element();
        let size = (extent * scale + 2.0 * margin).ceil().min(largest);
        let least_letters = if largest == FINE {
            LEAST_NUMBERS
        } else if largest == FINEST {
            LEAST_NUMBERS_OF_FINEST
        } else {
            LEAST_WORDS
        };
        let lens = Lens { least_letters, ..Lens::fit(bounds, size.x, size.y, margin) };
        let mut picture = lesson.picture(&lens);
        // A zero that stands for "no number yet" would be in the way of the pencil.
        // Numbers of cells that are smaller than other words on paper are left out: g and h, and f beside the start.
        let is_small = |size: f32| f64::from(size) < least_letters - 1e-3;
        picture.keep(|mark| match mark.shape {
            Shape::Words { size, .. } => mark.strength != Strength::Faint && !is_small(size),
            _ => true,
        });
        let mut figure = Self { picture, lens, size, largest };
        figure.outline_cells(lesson.world().grid());
        figure.enlarge_letters();
        figure.keep_words_inside(lesson);
        figure
    }

    /// Lines around the open cells: on white paper their ground alone is invisible.
    fn outline_cells(&mut self, grid: &Grid) {
        if grid.cell_size() * self.lens.scale < Cells::ROOMY {
            return;
        }
        let is_block = |mark: &Mark| matches!(mark.shape, Shape::Cells(_));
        let Some(place) = self.picture.marks.iter().position(is_block) else { return };
        let frame = |cell| {
            let low = grid.corner(cell);
            let shape = Shape::Frame { low, high: low + grid.cell_size(), inset: 1.0, width: 0.8, dash: Dash::None };
            Mark { shape, role: Role::Outline, strength: Strength::Solid, id: None, meaning: None }
        };
        let frames: Vec<Mark> = grid.cells().filter(|&cell| !grid.is_wall(cell)).map(frame).collect();
        self.picture.marks.splice(place + 1..=place, frames);
    }

    /// Marks a thing in the way in which the lesson highlights it.
    pub fn mark(&mut self, lesson: View, thing: Thing, role: Role) {
        let before = self.picture.marks.len();
        lesson.highlight_alone(thing, &mut self.picture);
        for mark in &mut self.picture.marks[before..] {
            mark.role = role;
            match &mut mark.shape {
                Shape::Frame { inset, width, .. } => (*inset, *width) = (1.0, 2.5),
                // A ring at the border of the map must not be cut.
                Shape::Ring { radius, width, .. } => (*radius, *width) = (RING, 2.5),
                _ => {}
            }
        }
    }

    /// Marks the thing that is asked about, and returns how. None if there is nothing to mark: portals have numbers.
    pub fn ask_about(&mut self, lesson: View, thing: Thing) -> Option<AskedBy> {
        let at = place(lesson, thing)?;
        match thing {
            Thing::Cell(cell) => Some(self.ask_about_cell(lesson.world(), cell)),
            Thing::Vertex(vertex) => {
                self.mark(lesson, thing, Role::Label);
                self.show_place(lesson.world().mesh().point(vertex), at);
                self.write_beside(lesson, at, QUESTION);
                Some(AskedBy::QuestionMark)
            }
            _ => None,
        }
    }

    /// A dot at the place of a vertex, which a ruler needs. The badge of an end would hide it: the prompt says which end it is.
    fn show_place(&mut self, point: Point, at: DVec2) {
        let badges = Side::BOTH.map(|side| Some(MarkId::from((Family::End, (side, point)))));
        self.picture.keep(|mark| !badges.contains(&mark.id));
        self.picture.add(Role::Label, Strength::Bold, Shape::Dots { points: vec![at], radius: PLACE });
    }

    /// An empty cell has the question mark in its middle. It has the corner of a large cell, beside numbers. In a small one it covered
    /// the number, and lay on three cells beside it: there the number itself stands on a disc.
    fn ask_about_cell(&mut self, world: &World, cell: Cell) -> AskedBy {
        let grid = world.grid();
        let at = grid.center(cell);
        let id = MarkId::from((Family::Number, cell));
        let is_end = [world.start(), world.goal()].iter().any(|&end| grid.cell_at(end) == Some(cell));
        let is_number = |mark: &&Mark| mark.id == Some(id) && mark.is_words();
        let numbers: Vec<Mark> = self.picture.marks.iter().filter(is_number).cloned().collect();
        let side = grid.cell_size() * self.lens.scale;
        match numbers.first().map(|mark| &mark.shape) {
            Some(Shape::Words { text, size, .. }) if numbers.len() == 1 && !is_end && side < ROOMY => {
                let radius = (size / 1.25).clamp(BADGE, (side / 2.0) as f32);
                self.picture.keep(|mark| mark.id != Some(id));
                self.picture.badge(Role::Label, Strength::Bold, at, radius, text.clone());
                AskedBy::Disc
            }
            shown => {
                let by = if shown.is_none() && !is_end { DVec2::ZERO } else { DVec2::new(0.29, -0.29) };
                self.picture.badge(Role::Label, Strength::Bold, at + by * grid.cell_size(), BADGE, QUESTION);
                AskedBy::QuestionMark
            }
        }
    }

    /// A small circle around every vertex, also around the corners of the border: all of them may be the answer.
    pub fn circle_vertices(&mut self, lesson: View) {
        for at in vertices(lesson).into_iter().filter_map(|thing| place(lesson, thing)) {
            let ring = Shape::Ring { at, radius: VERTEX, width: 1.3 };
            self.picture.add(Role::Label, Strength::Solid, ring);
        }
    }

    /// Do these portals have their numbers, from 1 on?
    pub fn numbers_portals(&self, portals: &[[DVec2; 2]]) -> bool {
        (1..=portals.len()).all(|number| self.has_number(number))
    }

    fn has_number(&self, number: usize) -> bool {
        let id = MarkId::from((Family::PortalNumber, number as u32));
        self.picture.marks.iter().any(|mark| mark.id == Some(id))
    }

    /// Adds the numbers of portals for which there was no good place.
    pub fn number_portals(&mut self, portals: &[[DVec2; 2]]) {
        for (number, ends) in (1..).zip(portals) {
            if !self.has_number(number) {
                self.picture.named_number(&self.lens, number as u32, ends);
            }
        }
        self.picture.place_labels(&self.lens);
    }

    /// The numbers of all portals for two figures of one map, clear of what is in both so far as there is room. Those that are named
    /// are bold.
    pub fn shared_numbers([first, second]: [&Self; 2], portals: &[[DVec2; 2]], named: &[u32]) -> Vec<Mark> {
        let is_number = |mark: &Mark| mark.family() == Some(Family::PortalNumber);
        let both = [first, second].into_iter().flat_map(|figure| &figure.picture.marks);
        let mut shared = Self { picture: Picture::default(), ..first.clone() };
        shared.picture.marks = both.filter(|mark| !is_number(mark)).cloned().collect();
        let numbered: Vec<_> = (1..).zip(portals.iter().copied()).collect();
        shared.picture.portal_numbers(&first.lens, &numbered);
        shared.picture.place_labels(&first.lens);
        // Otherwise clear of what the question shows, where it can be.
        shared.picture.marks.retain(is_number);
        shared.picture.marks.extend(first.picture.marks.iter().filter(|mark| !is_number(mark)).cloned());
        shared.number_portals(portals);
        let mut numbers = shared.picture.marks;
        numbers.retain(is_number);
        for mark in &mut numbers {
            let is_named = named.iter().any(|&number| mark.id == Some((Family::PortalNumber, number).into()));
            if let Shape::Words { strong, .. } = &mut mark.shape {
                *strong = is_named;
            }
        }
        numbers
    }

    /// Replaces the numbers of the portals. The letters of candidates, the last marks of a figure, stay above them.
    pub fn put_numbers(&mut self, numbers: &[Mark], letters: usize) {
        self.picture.keep(|mark| mark.family() != Some(Family::PortalNumber));
        let at = self.picture.marks.len().saturating_sub(letters);
        self.picture.marks.splice(at..at, numbers.iter().cloned());
    }

    /// Does a number stand on the start, on the goal, or on another badge or ring?
    pub fn has_hidden_number(&self) -> bool {
        /// Half the width of a number, in pixels.
        const NUMBER: f32 = 4.0;
        let marks = &self.picture.marks;
        let number = |mark: &Mark| match &mark.shape {
            Shape::Words { at, .. } if !mark.is_name() => Some(*at),
            _ => None,
        };
        let hides = |number: DVec2| {
            marks.iter().any(|mark| match mark.shape {
                Shape::Badge { at, radius, .. } | Shape::Symbol { at, radius, .. } | Shape::Ring { at, radius, .. } => {
                    at.distance(number) < self.lens.world(f64::from(radius + NUMBER))
                }
                _ => false,
            })
        };
        marks.iter().filter_map(number).any(hides)
    }

    /// Marks of these kinds show the last step, which is not what is asked about.
    #[must_use]
    pub fn without(mut self, is_left_out: impl Fn(&Mark) -> bool) -> Self {
        self.picture.keep(|mark| !is_left_out(mark));
        self
    }

    /// Draws these marks with the pen: they are the answer.
    #[must_use]
    pub fn drawn_in(mut self, is_answer: impl Fn(&Mark) -> bool) -> Self {
        self.picture.marks.iter_mut().filter(|mark| is_answer(mark)).for_each(|mark| mark.role = Role::Highlight);
        self
    }

    /// Writes a number into a cell with the pen: in its middle, or in a corner if the start or the goal is there.
    pub fn write(&mut self, lesson: View, cell: Thing, text: Lettering) {
        let Some(mut at) = place(lesson, cell) else { return };
        let (world, grid) = (lesson.world(), lesson.world().grid());
        let mut size = (grid.cell_size() * self.lens.scale * 0.36).min(24.0) as f32;
        if [world.start(), world.goal()].iter().any(|&end| grid.cell_at(end) == grid.cell_at(at)) {
            at += DVec2::splat(-0.28) * grid.cell_size();
            size = size.min(LEAST_WORDS as f32);
        }
        let words = Shape::Words { at, text, size, anchor: Anchor::Center, strong: true };
        self.picture.add(Role::Highlight, Strength::Bold, words);
        self.keep_words_inside(lesson);
    }

    /// Joins two things by a dashed line.
    pub fn join(&mut self, lesson: View, things: impl Iterator<Item = Thing>) {
        let points: Vec<DVec2> = things.filter_map(|thing| place(lesson, thing)).collect();
        self.picture.line(Role::Test, Strength::Bold, points, 2.5, Dash::Dashed);
    }

    /// Removes the words in the cells of candidates: their numbers are listed beside the picture.
    pub fn clear_cells(&mut self, lesson: View, candidates: &[Candidate]) {
        if !candidates.iter().any(|candidate| matches!(candidate.thing, Thing::Cell(_))) {
            return;
        }
        let grid = lesson.world().grid();
        let is_there =
            |at: DVec2| grid.cell_at(at).is_some_and(|cell| candidates.iter().any(|c| c.thing == Thing::Cell(cell)));
        self.picture.keep(|mark| !matches!(&mark.shape, Shape::Words { at, .. } if is_there(*at)));
    }

    /// Writes a letter beside a thing. `is_alone`: the middle of its cell is free.
    pub fn letter(&mut self, lesson: View, thing: Thing, letter: &str, is_alone: bool) {
        let Some(at) = place(lesson, thing) else { return };
        match thing {
            Thing::Cell(_) if is_alone => self.picture.badge(Role::Label, Strength::Bold, at, BADGE, letter),
            Thing::Cell(_) => {
                let size = lesson.world().grid().cell_size();
                let corner = at + DVec2::new(-0.32, 0.32) * size;
                self.picture.badge(Role::Label, Strength::Bold, corner, LEAST_BADGE, letter);
            }
            Thing::Triangle(_) | Thing::Square(_) => {
                self.picture.badge(Role::Label, Strength::Bold, at, BADGE, letter);
            }
            _ => self.write_beside(lesson, at, letter),
        }
    }
}

fn cell_margin(largest: DVec2) -> f64 {
    if largest == FINEST { FINEST_MARGIN } else { CELL_MARGIN }
}

/// The portals between the start and the goal, by their left and right ends in world units. `lesson` is at the end
/// of its run.
pub fn portals(lesson: View) -> Vec<[DVec2; 2]> {
    lesson.assignment().map(|(_, task)| task.portals().to_vec()).unwrap_or_default()
}

/// The middle of a thing in world units.
pub fn place(lesson: View, thing: Thing) -> Option<DVec2> {
    lesson.outline(thing).map(|outline| outline.middle())
}
