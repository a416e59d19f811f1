//! A picture as it stands on paper: of a run at one position, without the numbers that a student has to write.

use super::candidates::{Candidate, vertices};
use crate::algo::radius::nearest_on;
use crate::lesson::Lesson;
use crate::paint::words;
use crate::picture::{Anchor, Cells, Dash, Lens, Mark, Picture, Rect, Role, Shape, Strength, Thing, labels};
use crate::world::grid::Grid;
use glam::DVec2;

/// The largest figure, in pixels. On paper, a pixel is 0.69 points.
const MOST: DVec2 = DVec2::new(420.0, 292.0);
/// A figure with many cells is as large on paper, but has more and smaller pixels, so that its numbers have room.
const FINE: DVec2 = DVec2::new(484.0, 336.0);
/// Larger cells have room for words of [`LEAST_WORDS`] in their corners, in pixels.
const ROOMY: f64 = 45.0;
/// The least height of words, in pixels: 9 points on paper.
const LEAST_WORDS: f64 = 13.0;
/// Room around a map of polygons, for letters at its border, and around cells.
const MARGIN: f64 = 18.0;
const CELL_MARGIN: f64 = 10.0;
/// Rings around vertices, and badges with letters.
const RING: f32 = 12.0;
const BADGE: f32 = 10.4;
/// Smaller badges have letters that are hard to read.
const LEAST_BADGE: f32 = 8.8;
/// Words keep this distance from the edge of the figure, in pixels: their casing takes a part of it.
const EDGE: f64 = 3.0;
/// Frames take so much of a cell at each side, in pixels.
const FRAME: f64 = 5.0;
/// Circles around all vertices.
const VERTEX: f32 = 5.0;

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
    /// Are the cells of a grid large enough on paper to be read and marked? True for maps without a grid.
    pub fn is_legible(lesson: &dyn Lesson) -> bool {
        /// In pixels: smaller cells have no numbers.
        const LEAST: f64 = 22.5;
        let scale = Self::scale(lesson, CELL_MARGIN, Self::largest(lesson));
        lesson.named_cells().is_none_or(|grid| grid.cell_size() * scale >= LEAST)
    }

    /// The largest figure for a lesson, in pixels.
    fn largest(lesson: &dyn Lesson) -> DVec2 {
        let scale = Self::scale(lesson, CELL_MARGIN, MOST);
        let is_roomy = lesson.named_cells().is_none_or(|grid| grid.cell_size() * scale >= ROOMY);
        if is_roomy { MOST } else { FINE }
    }

    /// Pixels for a unit of the world.
    fn scale(lesson: &dyn Lesson, margin: f64, largest: DVec2) -> f64 {
        ((largest - 2.0 * margin) / lesson.bounds().size().max(DVec2::splat(f64::MIN_POSITIVE))).min_element()
    }

    /// The current position of a lesson.
    pub fn of(lesson: &dyn Lesson) -> Self {
        let bounds = lesson.bounds();
        let margin = if lesson.named_cells().is_some() { CELL_MARGIN } else { MARGIN };
        let largest = Self::largest(lesson);
        let size = (bounds.size() * Self::scale(lesson, margin, largest) + 2.0 * margin).ceil().min(largest);
        let least_letters = if largest == MOST { LEAST_WORDS } else { 0.0 };
        let lens = Lens { least_letters, ..Lens::fit(bounds, size.x, size.y, margin) };
        let mut picture = lesson.picture(&lens);
        // A zero that stands for "no number yet" would be in the way of the pencil.
        picture.marks.retain(|mark| !matches!(mark.shape, Shape::Words { .. }) || mark.strength != Strength::Faint);
        let mut figure = Self { picture, lens, size, largest };
        figure.outline_cells(lesson.world().grid());
        figure.enlarge_letters();
        figure.keep_words_inside(lesson);
        figure
    }

    /// Letters on small badges are enlarged with their badges.
    fn enlarge_letters(&mut self) {
        for mark in &mut self.picture.marks {
            if let Shape::Badge { radius, letter, .. } = &mut mark.shape
                && !letter.is_empty()
            {
                *radius = radius.max(LEAST_BADGE);
            }
        }
    }

    /// A lens estimates how wide words are. Here the font is known: words that would be cut at the edge are moved, and so are
    /// numbers that the frame of their cell would cover.
    fn keep_words_inside(&mut self, lesson: &dyn Lesson) {
        let lens = self.lens;
        let all = Rect { low: DVec2::ZERO, high: self.size }.expanded(-EDGE);
        let grid = lesson.named_cells();
        let cell_at = |at: DVec2| {
            let grid = grid?;
            let low = grid.corner(grid.cell_at(at)?);
            let [low, high] = [low, low + grid.cell_size()].map(|p| lens.to_pixels(p));
            Some(Rect { low, high }.expanded(-FRAME))
        };
        for mark in &mut self.picture.marks {
            let Some(own) = printed_words(mark, &lens) else { continue };
            let Shape::Words { at, .. } = &mut mark.shape else { continue };
            let room = cell_at(*at).unwrap_or(all);
            let by = (room.low - own.low).max(DVec2::ZERO) + (room.high - own.high).min(DVec2::ZERO);
            let fits = own.size().cmple(room.size());
            at.x += if fits.x { lens.world(by.x) } else { 0.0 };
            at.y += if fits.y { lens.world(by.y) } else { 0.0 };
        }
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
            Mark { shape, role: Role::Outline, strength: Strength::Solid, id: None }
        };
        let frames: Vec<Mark> = grid.cells().filter(|&cell| !grid.is_wall(cell)).map(frame).collect();
        self.picture.marks.splice(place + 1..=place, frames);
    }

    /// Marks a thing in the way in which the lesson highlights it.
    pub fn mark(&mut self, lesson: &dyn Lesson, thing: Thing, role: Role) {
        let Some(mut mark) = highlighted(lesson, thing, &self.lens) else { return };
        mark.role = role;
        match &mut mark.shape {
            Shape::Frame { inset, width, .. } => (*inset, *width) = (1.0, 2.5),
            // A ring at the border of the map must not be cut.
            Shape::Ring { radius, width, .. } => (*radius, *width) = (RING, 2.5),
            _ => {}
        }
        self.picture.marks.push(mark);
    }

    /// Marks the thing that is asked about with a letter or a question mark. In a cell it stands in a corner, where it
    /// hides no number. Returns false if there is nothing to mark: portals have numbers.
    pub fn ask_about(&mut self, lesson: &dyn Lesson, thing: Thing, letter: &str) -> bool {
        let Some(at) = place(lesson, thing, &self.lens) else { return false };
        match thing {
            Thing::Cell(_) => {
                let at = at + DVec2::new(0.29, -0.29) * lesson.world().grid().cell_size();
                self.picture.badge(Role::Label, Strength::Bold, at, BADGE, letter);
            }
            Thing::Vertex(_) => {
                self.mark(lesson, thing, Role::Label);
                self.write_beside(lesson, at, letter);
            }
            _ => return false,
        }
        true
    }

    /// A small circle around every vertex, also around the corners of the border: all of them may be the answer.
    pub fn circle_vertices(&mut self, lesson: &dyn Lesson) {
        for at in vertices(lesson).into_iter().filter_map(|thing| place(lesson, thing, &self.lens)) {
            let ring = Shape::Ring { at, radius: VERTEX, width: 1.3 };
            self.picture.add(Role::Label, Strength::Solid, ring);
        }
    }

    /// Do these portals have their numbers, from 1 on?
    pub fn numbers_portals(&self, portals: &[[DVec2; 2]]) -> bool {
        (1..=portals.len()).all(|number| self.has_number(number))
    }

    fn has_number(&self, number: usize) -> bool {
        let text = number.to_string();
        let is = |mark: &Mark| matches!(&mark.shape, Shape::Words { text: other, .. } if *other == text);
        self.picture.marks.iter().any(is)
    }

    /// Adds the numbers of portals for which there was no good place.
    pub fn number_portals(&mut self, portals: &[[DVec2; 2]]) {
        for (number, ends) in (1..).zip(portals) {
            if !self.has_number(number) {
                self.picture.named_number(&self.lens, &number.to_string(), ends);
            }
        }
    }

    /// Does a number stand on the start, on the goal, or on another badge or ring?
    pub fn has_hidden_number(&self) -> bool {
        /// Half the width of a number, in pixels.
        const NUMBER: f32 = 4.0;
        let marks = &self.picture.marks;
        let number = |mark: &Mark| match &mark.shape {
            Shape::Words { at, text, .. } if text.parse::<u32>().is_ok() => Some(*at),
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
        self.picture.marks.retain(|mark| !is_left_out(mark));
        self
    }

    /// Draws these marks with the pen: they are the answer.
    #[must_use]
    pub fn drawn_in(mut self, is_answer: impl Fn(&Mark) -> bool) -> Self {
        self.picture.marks.iter_mut().filter(|mark| is_answer(mark)).for_each(|mark| mark.role = Role::Highlight);
        self
    }

    /// Writes a number into a cell with the pen: in its middle, or in a corner if the start or the goal is there.
    pub fn write(&mut self, lesson: &dyn Lesson, cell: Thing, text: String) {
        let Some(mut at) = place(lesson, cell, &self.lens) else { return };
        let (world, grid) = (lesson.world(), lesson.world().grid());
        let mut size = (grid.cell_size() * self.lens.scale * 0.36).min(24.0) as f32;
        if [world.start(), world.goal()].iter().any(|&end| grid.cell_at(end) == grid.cell_at(at)) {
            at += DVec2::splat(-0.28) * grid.cell_size();
            size = size.min(LEAST_WORDS as f32);
        }
        let words = Shape::Words { at, text, size, anchor: Anchor::Center, strong: true };
        self.picture.add(Role::Highlight, Strength::Bold, words);
    }

    /// Joins two things by a dashed line.
    pub fn join(&mut self, lesson: &dyn Lesson, things: impl Iterator<Item = Thing>) {
        let points: Vec<DVec2> = things.filter_map(|thing| place(lesson, thing, &self.lens)).collect();
        self.picture.line(Role::Test, Strength::Bold, points, 2.5, Dash::Dashed);
    }

    /// Removes the words in the cells of candidates: their numbers are listed beside the picture.
    pub fn clear_cells(&mut self, lesson: &dyn Lesson, candidates: &[Candidate]) {
        if !candidates.iter().any(|candidate| matches!(candidate.thing, Thing::Cell(_))) {
            return;
        }
        let grid = lesson.world().grid();
        let is_there =
            |at: DVec2| grid.cell_at(at).is_some_and(|cell| candidates.iter().any(|c| c.thing == Thing::Cell(cell)));
        self.picture.marks.retain(|mark| !matches!(&mark.shape, Shape::Words { at, .. } if is_there(*at)));
    }

    /// Writes a letter beside a thing. `is_alone`: the middle of its cell is free.
    pub fn letter(&mut self, lesson: &dyn Lesson, thing: Thing, letter: &str, is_alone: bool) {
        let Some(at) = place(lesson, thing, &self.lens) else { return };
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

    /// The pieces of all lines.
    fn lines(&self) -> Vec<[DVec2; 2]> {
        let pieces = self.picture.marks.iter().filter_map(|mark| match &mark.shape {
            Shape::Line { points, closed, .. } => {
                let close = (*closed && points.len() > 2).then(|| [points[points.len() - 1], points[0]]);
                Some(points.windows(2).map(|pair| [pair[0], pair[1]]).chain(close))
            }
            _ => None,
        });
        pieces.flatten().collect()
    }

    /// Writes a letter beside a vertex: where it covers no words, and if possible no badges, no lines and no hatched walls.
    fn write_beside(&mut self, lesson: &dyn Lesson, at: DVec2, letter: &str) {
        const SIZE: f32 = 14.5;
        let lens = self.lens;
        let area = |at: DVec2| labels::word_box(&lens, at, letter, SIZE, Anchor::Center);
        let taken: Vec<Rect> = self.picture.marks.iter().filter_map(|mark| labels::words_of(mark, &lens)).collect();
        let badge = |mark: &Mark| match mark.shape {
            Shape::Badge { at, radius, .. } | Shape::Symbol { at, radius, .. } | Shape::Ring { at, radius, .. } => {
                Some(Rect { low: at, high: at }.expanded(lens.world(f64::from(radius))))
            }
            _ => None,
        };
        let badges: Vec<Rect> = self.picture.marks.iter().filter_map(badge).collect();
        // Below first, then around, then farther away.
        let around = [1.0, 1.4, 1.8].into_iter().flat_map(|far| (0..8).map(move |turn| (far, (turn * 3 + 2) % 8)));
        let places: Vec<DVec2> = around
            .map(|(far, turn)| {
                let direction = DVec2::from_angle(f64::from(turn) * std::f64::consts::FRAC_PI_4);
                at + direction * lens.world((f64::from(RING) + 9.0) * far)
            })
            .filter(|&at| lens.visible.contains(area(at).low) && lens.visible.contains(area(at).high))
            .collect();
        let is_clear = |at: DVec2, of: &[Rect]| of.iter().all(|&other| !labels::overlap(area(at), other));
        let free = || places.iter().copied().filter(|&at| is_clear(at, &taken));
        let is_white = |at: DVec2| {
            let Rect { low, high } = area(at);
            let corners = [low, DVec2::new(high.x, low.y), high, DVec2::new(low.x, high.y), at];
            corners.into_iter().all(|corner| lesson.world().is_free(corner))
        };
        let lines = self.lines();
        let is_off_lines = |at: DVec2| {
            lines.iter().all(|&line| nearest_on(at, line).distance(at) > lens.world(f64::from(SIZE) * 0.65))
        };
        let best = free()
            .find(|&at| is_clear(at, &badges) && is_white(at) && is_off_lines(at))
            .or_else(|| free().find(|&at| is_clear(at, &badges) && is_off_lines(at)))
            .or_else(|| free().find(|&at| is_clear(at, &badges) && is_white(at)))
            .or_else(|| free().find(|&at| is_clear(at, &badges)))
            .or_else(|| free().next())
            .or(places.first().copied());
        let shape = Shape::Words {
            at: best.unwrap_or(at),
            text: letter.to_owned(),
            size: SIZE,
            anchor: Anchor::Center,
            strong: true,
        };
        self.picture.add(Role::Label, Strength::Bold, shape);
    }
}

/// The portals between the start and the goal, by their left and right ends in world units. The lesson stands at the end
/// of its run.
pub fn portals(lesson: &dyn Lesson) -> Vec<[DVec2; 2]> {
    let Some((_, task)) = lesson.assignment() else { return Vec::new() };
    let point = |value: &serde_json::Value| Some(DVec2::new(value.get(0)?.as_f64()?, value.get(1)?.as_f64()?));
    let ends = |portal: &serde_json::Value| Some([point(portal.get("left")?)?, point(portal.get("right")?)?]);
    let all = task.inputs.get("portals").and_then(serde_json::Value::as_array);
    all.into_iter().flatten().filter_map(ends).collect()
}

/// The box around words as they are printed, in pixels; none for other marks.
pub fn printed_words(mark: &Mark, lens: &Lens) -> Option<Rect> {
    let Shape::Words { text, size, anchor, strong, .. } = &mark.shape else { return None };
    let estimated = labels::words_of(mark, lens)?;
    let (low, high) = (lens.to_pixels(estimated.low), lens.to_pixels(estimated.high));
    let width = words::width(text, f64::from(*size), *strong);
    let left = match anchor {
        Anchor::Start => low.x,
        Anchor::End => high.x - width,
        Anchor::Center | Anchor::Above | Anchor::Below => f64::midpoint(low.x, high.x) - width / 2.0,
    };
    Some(Rect { low: DVec2::new(left, low.y), high: DVec2::new(left + width, high.y) })
}

/// The mark with which a lesson highlights a thing.
fn highlighted(lesson: &dyn Lesson, thing: Thing, lens: &Lens) -> Option<Mark> {
    let mut picture = Picture::default();
    lesson.highlight(thing, lens, &mut picture);
    picture.marks.into_iter().next()
}

/// The middle of a thing in world units.
pub fn place(lesson: &dyn Lesson, thing: Thing, lens: &Lens) -> Option<DVec2> {
    let points = highlighted(lesson, thing, lens)?.points();
    (!points.is_empty()).then(|| points.iter().sum::<DVec2>() / points.len() as f64)
}
