//! Whether the target is seen, in words.

use super::{participant, subject, the, vertex, wall};
use crate::lesson::beam::facts::{Participant, Spot};
use crate::lesson::beam::sight::target::{Found, Hiding, TargetFacts};
use crate::sentence;
use crate::words::{Sentence, number};

/// Does the viewer see the target? None if the viewer sees nothing at all.
pub fn answer(of: &Participant, TargetFacts { target, found }: &TargetFacts) -> Option<Sentence> {
    let viewer = subject(&participant(of));
    let named = participant(target);
    let reason = match found {
        Found::Seen => return Some(sentence![viewer, " sees ", named, "."]),
        Found::Hidden(Hiding::Wall(by)) => sentence![wall(by), " is between them."],
        Found::Hidden(Hiding::LeavesSpace(at)) => sentence!["the line between them ", leaves(*at), "."],
        Found::Hidden(Hiding::WallsTouch(at)) => sentence!["the line between them ", goes_through(*at), "."],
        Found::OutOfView => sentence!["it is outside the field of view."],
        Found::OutOfRange { away } => sentence!["it is ", number(*away), " away, out of range."],
        Found::InObstacle(name) => {
            let viewer = participant(of);
            return Some(sentence![
                subject(&named),
                " is inside ",
                obstacle(name.as_deref()),
                ": ",
                viewer,
                " does not see it."
            ]);
        }
        Found::Blind => return None,
    };
    Some(sentence![viewer, " does not see ", named, ": ", reason])
}

/// Why it is not seen, as the name and the value of a row; None if it is.
pub fn reason(found: &Found) -> Option<(&'static str, Sentence)> {
    Some(match found {
        Found::Seen => return None,
        Found::Hidden(Hiding::Wall(by)) => ("hidden by", wall(by).into()),
        Found::Hidden(Hiding::LeavesSpace(at)) => ("because", sentence!["the line ", leaves(*at)]),
        Found::Hidden(Hiding::WallsTouch(at)) => ("because", sentence!["the line ", goes_through(*at)]),
        Found::InObstacle(name) => ("because", sentence!["it is inside ", obstacle(name.as_deref())]),
        Found::OutOfView => ("because", "it is outside the field of view".into()),
        Found::OutOfRange { .. } => ("because", "it is out of range".into()),
        Found::Blind => ("because", "the eye is in a wall".into()),
    })
}

/// "the stagecoach", or "an obstacle" without a name.
fn obstacle(name: Option<&str>) -> String {
    name.map_or_else(|| "an obstacle".to_owned(), the)
}

/// Of a line that only touches the wall which ends it.
fn leaves(at: Option<Spot>) -> Sentence {
    let Some(at) = at else { return "leaves the free space where it begins".into() };
    sentence!["leaves the free space at ", vertex(at, "this vertex")]
}

/// Of a line between two walls that touch.
fn goes_through(at: Spot) -> Sentence {
    sentence!["goes through ", vertex(at, "this vertex"), ", where walls touch: there is no gap"]
}
