//! Whether the target is seen, in words.

use super::{participant, subject, wall};
use crate::lesson::beam::sight::target::{Found, TargetFacts};
use crate::sentence;
use crate::words::{Sentence, number};

/// Whether the target is seen at the end of the run. None if the viewer sees nothing at all.
pub fn sentence(TargetFacts { target, found }: &TargetFacts) -> Option<Sentence> {
    let named = participant(target);
    Some(match found {
        Found::Seen => sentence![subject(&named), " is seen."],
        Found::Hidden(by) => sentence![subject(&wall(by)), " hides ", named, "."],
        Found::OutOfView => sentence![subject(&named), " is outside the field of view."],
        Found::OutOfRange { away } => {
            sentence![subject(&named), " is out of range: it is ", number(*away), " away."]
        }
        Found::Blind => return None,
    })
}

/// Why it is not seen, as the name and the value of a row; None if it is.
pub fn reason(found: &Found) -> Option<(&'static str, Sentence)> {
    Some(match found {
        Found::Seen => return None,
        Found::Hidden(by) => ("hidden by", wall(by).into()),
        Found::OutOfView => ("because", "it is outside the field of view".into()),
        Found::OutOfRange { .. } => ("because", "it is out of range".into()),
        Found::Blind => ("because", "the eye is in a wall".into()),
    })
}
