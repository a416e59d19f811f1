//! What refutes a wrong answer about a beam: the limit of the beam that speaks against it, or a wall that hides a vertex.

use super::super::{participant, subject, vertex, wall};
use super::why::of_test;
use crate::geom::Side;
use crate::lesson::Why;
use crate::lesson::beam::facts::{Participant, Spot};
use crate::lesson::beam::sight::facts::{Lies, Test};
use crate::lesson::beam::sight::target::Hiding;
use crate::sentence;
use crate::words::Sentence;

/// A vertex on the line to the one that was answered. It may be seen, so it is not lit.
const ANOTHER: &str = "another vertex";

/// Where S must lie for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needed {
    /// Only one edge is met: S lies on or outside the limit on this side.
    Beyond(Side),
    /// Both edges are met.
    Between,
}

/// S against the limit on `side`, which an answer needs otherwise.
pub fn refutation(needed: Needed, side: Side, test: &Test) -> Why {
    let needs: Sentence = match needed {
        Needed::Beyond(beyond) => {
            let (this, other) = (beyond.word(), beyond.other().word());
            format!("The beam meets the {other} edge alone only if S lies on the {this} limit or {this} of it.").into()
        }
        Needed::Between => "The beam meets both edges only if S lies between its limits.".into(),
    };
    let so = match test.lies(side) {
        Lies::On => " So S lies on the limit, not inside the beam.",
        Lies::Within => " So S lies on the beam's side of this limit.",
        Lies::Outside => " So S lies outside the beam.",
    };
    let why = of_test(side, test);
    Why { meaning: sentence![needs.clone(), " ", why.meaning, so], needs: Some(needs), ..why }
}

/// Why a set of vertices is not what is seen.
#[derive(Clone, Debug, PartialEq)]
pub enum NotSeen {
    Hidden(Spot, Hiding),
    OutOfView(Spot),
    OutOfRange(Spot),
    /// So many vertices are missing.
    Missing(usize),
}

/// Why these are not the vertices in sight.
pub fn not_seen(why: &NotSeen, viewer: &Participant) -> Why {
    let (you, this) = ("You clicked ", |spot: Spot| vertex(spot, "this vertex"));
    match why {
        NotSeen::Hidden(spot, Hiding::Wall(by)) => Why::new(
            "a wall crosses the line",
            sentence![you, this(*spot), ". ", subject(&wall(by)), " lies between it and ", participant(viewer), "."],
        ),
        NotSeen::Hidden(spot, Hiding::LeavesSpace(at)) => {
            let at = at.map_or_else(|| sentence![participant(viewer)], |_| ANOTHER.into());
            Why::new(
                "the line leaves the free space",
                sentence![you, this(*spot), ". At ", at, ", the line to it leaves the free space."],
            )
        }
        NotSeen::Hidden(spot, Hiding::WallsTouch(_)) => Why::new(
            "walls touch on the line",
            sentence! {
                you, this(*spot), ". The line to it goes through ", ANOTHER,
                ", where walls touch: there is no gap."
            },
        ),
        NotSeen::OutOfView(spot) => {
            Why::new("out of view", sentence![you, this(*spot), ". It lies outside the field of view."])
        }
        NotSeen::OutOfRange(spot) => Why::new("out of range", sentence![you, this(*spot), ". It is too far away."]),
        NotSeen::Missing(count) => {
            let free = " is crossed by no wall. The corners of its own triangle count, too.";
            Why::new(
                format!("missing: {count}"),
                sentence!["Another line from ", participant(viewer), " to a vertex", free],
            )
        }
    }
}
