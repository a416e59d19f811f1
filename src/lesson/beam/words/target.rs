//! Whether the target is seen, in words.

use super::{participant, subject, wall};
use crate::lesson::beam::facts::Participant;
use crate::lesson::beam::sight::target::{Found, TargetFacts};
use crate::sentence;
use crate::words::{Sentence, number};

/// Does the viewer see the target? None if the viewer sees nothing at all.
pub fn answer(viewer: &Participant, TargetFacts { target, found }: &TargetFacts) -> Option<Sentence> {
    let viewer = subject(&participant(viewer));
    let named = participant(target);
    let reason = match found {
        Found::Seen => return Some(sentence![viewer, " sees ", named, "."]),
        Found::Hidden(by) => sentence![wall(by), " is between them."],
        Found::OutOfView => sentence!["it is outside the field of view."],
        Found::OutOfRange { away } => sentence!["it is ", number(*away), " away, out of range."],
        Found::Blind => return None,
    };
    Some(sentence![viewer, " does not see ", named, ": ", reason])
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
