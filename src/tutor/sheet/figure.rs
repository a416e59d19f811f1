//! A picture as it stands on paper: of a run at one position, without the numbers that a student has to write.

use super::candidates::vertices;
use crate::lesson::Lesson;
use crate::picture::{Anchor, Cells, Dash, Lens, Mark, Picture, Rect, Role, Shape, Strength, Thing, labels};
use crate::world::grid::Grid;
use glam::DVec2;

/// The largest figure, in pixels.
const MOST: DVec2 = DVec2::new(484.0, 336.0);
/// Room around a map of polygons, for letters at its border, and around cells.
const MARGIN: f64 = 18.0;
const CELL_MARGIN: f64 = 10.0;
/// Rings around vertices, and badges with letters.
const RING: f32 = 11.0;
const BADGE: f32 = 9.5;
/// Circles around all vertices.
const VERTEX: f32 = 5.0;

/// A picture with the lens that it was made for, and its size in pixels.
#[derive(Clone, Debug)]
pub struct Figure {
    pub picture: Picture,
    pub lens: Lens,
    pub size: DVec2,
}

impl Figure {
    /// Are the cells of a grid large enough on paper to be read and marked? True for maps without a grid.
    pub fn is_legible(lesson: &dyn Lesson) -> bool {
        /// In pixels: smaller cells have no numbers.
        const LEAST: f64 = 22.5;
        let scale = Self::scale(lesson, CELL_MARGIN);
        lesson.named_cells().is_none_or(|grid| grid.cell_size() * scale >= LEAST)
    }

    /// Pixels for a unit of the world.
    fn scale(lesson: &dyn Lesson, margin: f64) -> f64 {
        ((MOST - 2.0 * margin) / lesson.bounds().size().max(DVec2::splat(f64::MIN_POSITIVE))).min_element()
    }

    /// The current position of a lesson.
    pub fn of(lesson: &dyn Lesson) -> Self {
        let bounds = lesson.bounds();
        let margin = if lesson.named_cells().is_some() { CELL_MARGIN } else { MARGIN };
        let size = (bounds.size() * Self::scale(lesson, margin) + 2.0 * margin).ceil().min(MOST);
        let lens = Lens::fit(bounds, size.x, size.y, margin);
        let mut picture = lesson.picture(&lens);
        // A zero that stands for "no number yet" would be in the way of the pencil.
        picture.marks.retain(|mark| !matches!(mark.shape, Shape::Words { .. }) || mark.strength != Strength::Faint);
        let mut figure = Self { picture, lens, size };
        figure.outline_cells(lesson.world().grid());
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
            Shape::Frame { inset, width, .. } => (*inset, *width) = (2.5, 3.0),
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
            Thing::Vertex(_) if letter == "S" => self.picture.badge(Role::Now, Strength::Bold, at, BADGE, letter),
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

    /// Writes a number into a cell with the pen.
    pub fn write(&mut self, lesson: &dyn Lesson, cell: Thing, text: String) {
        let Some(at) = place(lesson, cell, &self.lens) else { return };
        let size = (lesson.world().grid().cell_size() * self.lens.scale * 0.36).min(24.0) as f32;
        let words = Shape::Words { at, text, size, anchor: Anchor::Center, strong: true };
        self.picture.add(Role::Highlight, Strength::Bold, words);
    }

    /// Joins two things by a dashed line.
    pub fn join(&mut self, lesson: &dyn Lesson, things: impl Iterator<Item = Thing>) {
        let points: Vec<DVec2> = things.filter_map(|thing| place(lesson, thing, &self.lens)).collect();
        self.picture.line(Role::Test, Strength::Bold, points, 2.5, Dash::Dashed);
    }

    /// Writes a letter beside a thing.
    pub fn letter(&mut self, lesson: &dyn Lesson, thing: Thing, letter: &str) {
        let Some(at) = place(lesson, thing, &self.lens) else { return };
        match thing {
            Thing::Cell(_) => {
                let size = lesson.world().grid().cell_size();
                let corner = at + DVec2::new(-0.29, 0.29) * size;
                self.picture.badge(Role::Label, Strength::Bold, corner, BADGE, letter);
            }
            Thing::Triangle(_) | Thing::Square(_) => {
                self.picture.badge(Role::Label, Strength::Bold, at, BADGE, letter);
            }
            _ => self.write_beside(lesson, at, letter),
        }
    }

    /// Writes a letter beside a vertex: where it covers no words, and if possible no badges and no hatched walls.
    fn write_beside(&mut self, lesson: &dyn Lesson, at: DVec2, letter: &str) {
        const SIZE: f32 = 14.0;
        let lens = self.lens;
        let area = |at: DVec2| labels::word_box(&lens, at, letter, SIZE, Anchor::Center);
        let words: Vec<Rect> = self.picture.marks.iter().filter_map(|mark| labels::words_of(mark, &lens)).collect();
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
        let free = || places.iter().copied().filter(|&at| is_clear(at, &words));
        let is_white = |at: DVec2| {
            let Rect { low, high } = area(at);
            let corners = [low, DVec2::new(high.x, low.y), high, DVec2::new(low.x, high.y), at];
            corners.into_iter().all(|corner| lesson.world().is_free(corner))
        };
        let best = free()
            .find(|&at| is_clear(at, &badges) && is_white(at))
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
