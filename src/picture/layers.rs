//! The order of the marks of a picture and of what highlights a thing in it.
//!
//! ```text
//! ground, walls, areas, edges │ areas and lines that highlight │ badges, symbols, words │ frames and rings that highlight
//! ```
//!
//! A highlighted triangle or path must not strike through the digits and pins that the reader points at.

use super::tween::Shown;
use super::{Mark, MarkId, Picture, Role, Shape, Strength};

/// The marks of a picture with those that highlight something in it, in the order in which they are painted.
pub fn with_highlights<'a>(run: impl Iterator<Item = Shown<'a>>, highlights: &'a [Mark]) -> Vec<Shown<'a>> {
    let mut all: Vec<Shown> = run.collect();
    let pins = first_pin(&all, |shown| &shown.mark);
    let below = highlights.iter().filter(|mark| lies_below(mark)).map(Shown::at_rest);
    all.splice(pins..pins, below);
    all.extend(highlights.iter().filter(|mark| !lies_below(mark)).map(Shown::at_rest));
    all
}

impl Picture {
    /// Adds a mark below the badges, symbols and words of the picture.
    pub fn add_below_pins(&mut self, role: Role, strength: Strength, shape: Shape) {
        self.insert_below_pins(Mark { shape, role, strength, id: None, meaning: None });
    }

    pub fn insert_below_pins(&mut self, mark: Mark) {
        let pins = first_pin(&self.marks, |mark| mark);
        self.marks.insert(pins, mark);
    }

    /// Adds a mark on the ground, below everything that a step shows.
    pub fn add_on_ground(&mut self, role: Role, strength: Strength, shape: Shape) {
        let ground = self.marks.iter().rposition(is_ground).map_or(0, |last| last + 1);
        self.marks.insert(ground, Mark { shape, role, strength, id: None, meaning: None });
    }

    /// The line around what is selected: also below what a step gives as its reason.
    pub fn add_below_reasons(&mut self, role: Role, strength: Strength, shape: Shape) {
        let pins = first_pin(&self.marks, |mark| mark);
        let ground = self.marks.iter().rposition(is_ground).map_or(0, |last| last + 1);
        let reason = self.marks[ground..pins].iter().position(is_reason).map_or(pins, |first| ground + first);
        self.marks.insert(reason, Mark { shape, role, strength, id: None, meaning: None });
    }
}

/// How many of these marks cover a map, with those below them.
pub fn grounds(all: &[Shown]) -> usize {
    all.iter().rposition(|shown| is_ground(&shown.mark)).map_or(0, |last| last + 1)
}

/// The index of the first pin above the last ground. What lies before the last ground would be covered by it: some pictures
/// have two.
fn first_pin<T>(all: &[T], mark: impl Fn(&T) -> &Mark) -> usize {
    let ground = all.iter().rposition(|one| is_ground(mark(one))).map_or(0, |last| last + 1);
    all[ground..].iter().position(|one| is_pin(mark(one))).map_or(all.len(), |first| ground + first)
}

/// Does this mark cover a map?
fn is_ground(mark: &Mark) -> bool {
    match &mark.shape {
        // Those of a magnifier have the clock of their own.
        Shape::Cells(_) => mark.id != Some(MarkId::LIVE),
        // The walls around the free space. The square of a magnifier has one ring.
        Shape::Area { rings, .. } => mark.role == Role::Wall && rings.len() > 1,
        _ => false,
    }
}

/// Is this a line that a step compares, or gives as its reason?
fn is_reason(mark: &Mark) -> bool {
    mark.strength == Strength::Bold
        && matches!(mark.role, Role::Fault | Role::Test | Role::Now)
        && matches!(mark.shape, Shape::Line { .. })
}

/// Is this a mark that is read?
pub fn is_pin(mark: &Mark) -> bool {
    matches!(mark.shape, Shape::Badge { .. } | Shape::Symbol { .. } | Shape::Words { .. })
}

/// Does this mark lie below pins when it highlights something?
pub fn lies_below(mark: &Mark) -> bool {
    matches!(mark.shape, Shape::Line { .. } | Shape::Area { .. })
}
