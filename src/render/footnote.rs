//! What the words and numbers in pictures mean that no sentence explains: on slides, sheets and captions, nobody can ask.

use crate::lesson::View;
use crate::picture::{Meaning, Picture};

/// Of the labels at the end that is tested against a side of the funnel.
const SIDES: &str = "Left side, right side: the new end is tested against the line through this side of the funnel. The number is area2, \
                     twice the area of the shaded triangle: below 0, the end lies left of the line; above 0, right of it.";

/// The explanation that a picture needs, if it needs one.
pub(super) fn of(lesson: View, picture: &Picture) -> Option<&'static str> {
    lesson.footnote(picture).or_else(|| picture.shows(Meaning::SignedArea).then_some(SIDES))
}
