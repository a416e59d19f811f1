//! The sentences of the exercise on region C.

use super::{vertex, wall_sides, with_walls};
use crate::algo::bitangents::Region;
use crate::algo::visibility_graph::WallCorner;
use crate::geom::Ray;
use crate::lesson::Why;
use crate::lesson::beam::exercise::facts::{Outcome, OverA, PathOverA, Reason, Shown, StepFacts, ThingFacts};
use crate::lesson::beam::facts::Spot;
use crate::picture::corner::{LinkEnd, link_figure};
use crate::sentence;
use crate::words::{Description, NamedThing, Sentence, coordinates, count, number};

/// On a map without a corner A.
pub const NO_CORNER: &str = "No corner of this map is convex: no shortest path bends.";

/// What a step shows.
pub fn sentence(StepFacts { a, polygon, shown }: &StepFacts) -> Sentence {
    let polygon = polygon.as_deref().unwrap_or("the polygon");
    let a = vertex(*a, "corner A");
    match *shown {
        Shown::Invitation => sentence!["Over which of its links can a shortest path bend at ", a, "? Step forward."],
        Shown::Beam { seen } => {
            let corners = count(seen as usize, "corner");
            sentence!["A beam is cast from ", a, ". It sees ", corners, ": a link leads to each."]
        }
        Shown::Regions => sentence! {
            "Both walls of ", polygon,
            " are extended beyond ", a, ". Region C lies between the extensions, regions B and D beside ", polygon, "."
        },
        Shown::Question { links, in_c } => sentence! {
            "Of the ", count(links as usize, "link"), ", ",
            in_c, " lead into region C. Over which links can a shortest path bend at ",
            a, "? Guess, then step on."
        },
        Shown::LinkStays { to, region } => sentence! {
            vertex(to, "This corner"), " lies in region ", region.letter(), ". Both walls of ",
            polygon, " lie on one side of the link, or along it: a path can bend around ", polygon, "."
        },
        Shown::LinkGoes { to } => sentence! {
            vertex(to, "This corner"),
            " lies in region C. One wall of ", polygon, " lies on each side of the link: no shortest path bends here over it."
        },
        Shown::ProofComes => {
            sentence!["Why can these links be left out? Suppose that a path comes from region C to ", a, "."]
        }
        Shown::ProofBlocked => {
            sentence!["Straight on, ", polygon, " blocks the way. The path must turn left or right at ", a, "."]
        }
        Shown::ProofTurns => sentence! {
            "Left or right, the angle between the two parts of the path is below 180°. The map shows the widest angles: those to the walls of ",
            polygon, "."
        },
        Shown::ProofFree => sentence!["Close to ", a, ", both angles are free: every other wall is farther away."],
        Shown::ProofCut => sentence! {
            "So a short cut through the angle is free, and it is shorter. No shortest path comes from region C over ",
            a, "."
        },
        Shown::Path(path) => path_over_a(path, polygon),
    }
}

/// What the path over A is like.
fn path_over_a(path: PathOverA, polygon: &str) -> Sentence {
    let PathOverA::Through(regions, over_a) = path else {
        return "No path leads from the start over corner A to the goal. Drag both into the free space.".into();
    };
    let [from, to] = regions.map(Region::letter);
    let comes = sentence!["The path comes from region ", from, " and goes on into region ", to];
    match over_a {
        OverA::InC { saved } => {
            sentence![comes, ": it can be shorter by ", number(saved), ". Drag the end out of region C."]
        }
        OverA::Shortest => {
            sentence![comes, ". It bends around ", polygon, " and is the shortest. Drag an end into region C."]
        }
        OverA::OtherIsShorter { saved } => {
            sentence![comes, ". At corner A nothing can be cut, but another path is shorter by ", number(saved), "."]
        }
        OverA::TurnsAway { saved } => {
            sentence![comes, ". It turns away from ", polygon, " there, so it can be shorter by ", number(saved), "."]
        }
    }
}

pub fn conclusion(Outcome { in_c, links, at_other_end }: Outcome) -> Sentence {
    let others = links - in_c;
    let at_a = match in_c {
        0 => sentence!["No link leads from corner A into region C."],
        _ if others == 0 => sentence!["At corner A, no shortest path bends: all its links lead into region C."],
        // How many links lead there is in Data.
        _ => "At corner A, a shortest path can bend only over links that do not lead into region C.".into(),
    };
    let other_end = match (others, at_other_end) {
        (0, _) => return at_a,
        (1, 0) => sentence!["At the other end of the link that is left, the same test does not rule it out."],
        (1, _) => sentence!["At the other end of the link that is left, the same test rules it out."],
        (_, ruled_out) => {
            let ruled_out = match ruled_out {
                0 => "none of the others",
                _ if ruled_out == others => "the others as well",
                1 => "one more",
                _ => "more of them",
            };
            sentence!["The same test at the other end rules out ", ruled_out, "."]
        }
    };
    sentence![at_a, " ", other_end]
}

/// Why a step is true.
pub fn why(reason: &Reason) -> Why {
    match reason {
        Reason::Walls { corner, along } => {
            let end = LinkEnd { corner: Some(*corner), letter: "A", is_taut: corner.is_tangent(*along) };
            let meaning = if end.is_taut {
                "The other side of the link is free of walls, so a path can bend around the walls."
            } else {
                "Extended beyond corner A, the link runs into the polygon, between its walls. A path must turn away there, and that turn can be cut short."
            };
            let compared = format!("walls: {}", wall_sides(corner, *along));
            let why = Why::new(compared, meaning).with_figure(link_figure(along.as_dvec2(), &[end]));
            with_walls(why, *along, corner)
        }
        Reason::Lengths { over_a, shortest, is_shorter } => {
            let relation = if *is_shorter { ">" } else { "=" };
            Why::new(
                format!("{} {relation} {}", number(*over_a), number(*shortest)),
                "These are the lengths of the path over corner A (dashed) and of the shortest path.",
            )
        }
        Reason::BothWays => Why::new(
            "region C: one wall on each side",
            "Every path can be walked both ways: what holds for a path from region C holds for one into it.",
        ),
        Reason::BetweenWalls => Why::new(
            "straight on: between the walls",
            "Region C lies between the extended walls. So the line from there over corner A runs on between the walls themselves.",
        ),
        Reason::Angles(angles) => Why::new(
            angles.map(|angle| format!("{}° < 180°", number(angle))).join("\n"),
            "A wall and its own extension form 180°. Region C lies within both extensions, so the angle to each wall is smaller.",
        ),
        Reason::FreeDistance(distance) => Why::new(
            format!("nearest other wall: {}", number((distance * 10.0).round() / 10.0)),
            "Only the two walls of the polygon touch corner A. Every other wall is some distance away.",
        ),
        Reason::TriangleInequality => {
            Why::new("short cut < the two sides", "In every triangle, one side is shorter than the other two together.")
        }
    }
}

/// A link that a wrong answer judges otherwise: `region` is that of its far end.
pub fn not_these(to: Spot, region: Region, corner: WallCorner, along: Ray) -> Why {
    let judged = if region == Region::C { "which your answer keeps. " } else { "which your answer leaves out. " };
    let lies = sentence!["Take the link to ", vertex(to, "this corner"), " in region ", region.letter(), ", ", judged];
    let why = why(&Reason::Walls { corner, along });
    Why { meaning: sentence![lies, why.meaning], ..why }
}

/// What a thing is, and what can be done with it.
pub fn description(facts: ThingFacts) -> Description {
    let drag = |at| sentence![coordinates(at), ": drag it"];
    match facts {
        ThingFacts::Star => Description::new("drag the star to another corner: corner A moves with it"),
        ThingFacts::Start(at) => Description::new("start").note(drag(at)),
        ThingFacts::Goal(at) => Description::new("goal").note(drag(at)),
        ThingFacts::Corner(at, region) => {
            let corner = Description::new(NamedThing::unlit("corner", coordinates(at)));
            corner.note_if(region.map(|region| format!("in region {}", region.letter())))
        }
    }
}
