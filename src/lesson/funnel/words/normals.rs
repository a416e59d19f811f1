//! The sentences of the averaged normals.

use super::{degrees, named, side_word};
use crate::geom::Side;
use crate::lesson::Why;
use crate::lesson::funnel::normals::facts::{Found, StepFacts};
use crate::scene::{MapPoint, short};
use crate::sentence;
use crate::words::{Sentence, coordinates, count, vector};

/// Before the first step.
pub fn opening() -> Sentence {
    sentence!["The string is that of a point. Step forward: each of its corners is moved by the radius."]
}

/// What a step did.
pub fn sentence(facts: &StepFacts) -> Sentence {
    match *facts {
        StepFacts::Began { nth, side, corner } => sentence! {
            named(corner, format!("Corner {nth}")), format!(" lies on the {} of the channel. ", side_word(side)),
            "Which way is its normal?"
        },
        StepFacts::Found { is_previous, side, found } => found_vertex(is_previous, side, found),
        StepFacts::Angles([into, on]) => sentence! {
            format!("The side comes to the corner at {} and leaves it at {}.", degrees(into), degrees(on))
        },
        StepFacts::Half { turn, mean, .. } => sentence! {
            format!("The side turns by {} here. The first angle and half of the turn is the mean: {}.", degrees(turn), degrees(mean))
        },
        StepFacts::Quarter { side, normal, .. } => {
            let to = if side == Side::Left { "right" } else { "left" };
            let normal = degrees(normal);
            sentence![format!(
                "A quarter turn to the {to} leads into the channel: the averaged normal points to {normal}."
            )]
        }
        StepFacts::Moved { nth, from, radius, .. } => sentence! {
            named(from, format!("Corner {nth}")), format!(" moves by the radius {} along the normal. ", short(radius)),
            "The funnel's apex was not moved, so the string is the same."
        },
        StepFacts::Done { corners: 0 } => sentence!["The string has no corner: nothing is moved."],
        StepFacts::Done { corners } => sentence! {
            "The path goes over ", count(corners, "moved corner"), ". Start and goal stay."
        },
    }
}

fn found_vertex(is_previous: bool, side: Side, found: Found) -> Sentence {
    let (side, order, place) =
        (side_word(side), if is_previous { "previous" } else { "next" }, if is_previous { "before" } else { "behind" });
    match found {
        Found::None => {
            sentence![format!("No other vertex of the {side} lies {place} the corner: the corner stands for it.")]
        }
        Found::Vertex { spot, passed, is_tip } => {
            // The tip says more.
            let passed = match passed {
                _ if is_tip => None,
                0 => None,
                1 => Some(" One portal ends at the corner as well and is passed over.".to_owned()),
                n => Some(format!(" {n} portals end at the corner as well and are passed over.")),
            };
            let ends = if is_previous { "first" } else { "last" };
            let tip = is_tip.then(|| format!(" It is the tip of the channel's {ends} triangle, kept for this."));
            sentence![
                format!("The {order} vertex of the {side} that differs is "),
                named(spot, "this one"),
                ".",
                passed,
                tip
            ]
        }
    }
}

/// What decided a step.
pub fn why(facts: &StepFacts) -> Option<Why> {
    Some(match *facts {
        StepFacts::Angles([into, on]) => Why::new(
            format!("to the corner: {}\nfrom the corner: {}", degrees(into), degrees(on)),
            "0° is to the right, and angles grow clockwise: 90° is down.",
        ),
        StepFacts::Half { into, on, turn, mean } => Why::new(
            format!(
                "turn = {} − ({}) = {}\n{} + {} / 2 = {}",
                degrees(on),
                degrees(into),
                degrees(turn),
                degrees(into),
                degrees(turn),
                degrees(mean)
            ),
            "The turn goes the shorter way around: more than half a circle is reduced by a whole one.",
        ),
        StepFacts::Quarter { mean, by, normal, .. } => Why::new(
            format!("{} + ({}) = {}", degrees(mean), degrees(by), degrees(normal)),
            "Angles grow clockwise here, so + 90° turns to the right. The blog adds 90° on the right side: its angles grow the other way.",
        ),
        StepFacts::Moved { from, to, radius, normal, .. } => Why::new(
            moved(from.at, to, radius, &degrees(normal)),
            "The moved corner lies on the circle of the radius. Nothing measures the lines that lead to it.",
        ),
        StepFacts::Began { .. } | StepFacts::Found { .. } | StepFacts::Done { .. } => return None,
    })
}

/// How a corner is moved. The normal is an angle of the world, whose y points down; degrees of a file and units cannot be added.
fn moved(from: MapPoint, to: MapPoint, radius: f64, normal: &str) -> String {
    let [at, new] = [from, to].map(coordinates);
    let radius = short(radius);
    if from.of.is_mirrored() {
        let by = vector(from.of.by(to.world - from.world));
        format!("{radius} · (cos {normal}, −sin {normal}) = {by}\nfrom {at} to {new}")
    } else {
        format!("{at} + {radius} · (cos {normal}, sin {normal})\n= {new}")
    }
}
