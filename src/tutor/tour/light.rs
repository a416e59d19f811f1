//! The marks around the things that a stop speaks of.

use crate::lesson::View;
use crate::picture::{Picture, Role, Shape, Thing};

/// So many pixels wider than what highlights a thing under the pointer.
const WIDER: f32 = 1.5;

/// Adds marks around things.
pub fn light(lesson: View, things: &[Thing], picture: &mut Picture) {
    let before = picture.marks.len();
    // Without what leads away from it: the path from a cell would answer the question where the path goes.
    things.iter().for_each(|&thing| lesson.highlight_alone(thing, picture));
    for mark in &mut picture.marks[before..] {
        mark.role = Role::Highlight;
        match &mut mark.shape {
            Shape::Line { width, .. } | Shape::Ring { width, .. } => *width += WIDER,
            _ => {}
        }
    }
    picture.name_marks(before, "what the tour speaks of");
}
