//! The marks around the things that a stop speaks of.

use crate::lesson::View;
use crate::picture::{Lens, Picture, Role, Shape, Thing};

/// So many pixels wider than what highlights a thing under the pointer.
const WIDER: f32 = 1.5;

/// Adds marks around things.
pub fn light(lesson: View, things: &[Thing], lens: &Lens, picture: &mut Picture) {
    let before = picture.marks.len();
    for &thing in things {
        let own = picture.marks.len();
        lesson.highlight(thing, lens, picture);
        if !matches!(thing, Thing::Edge(_) | Thing::Portal(_)) {
            // Without what leads away from it: the path from a cell would answer the question where the path goes.
            let is_open = |mark: &crate::picture::Mark| matches!(mark.shape, Shape::Line { closed: false, .. });
            let mut marks = picture.marks.split_off(own);
            marks.retain(|mark| !is_open(mark));
            picture.marks.append(&mut marks);
        }
    }
    for mark in &mut picture.marks[before..] {
        mark.role = Role::Highlight;
        match &mut mark.shape {
            Shape::Line { width, .. } | Shape::Ring { width, .. } => *width += WIDER,
            _ => {}
        }
    }
    picture.name_marks(before, "what the tour speaks of");
}
