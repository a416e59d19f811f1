//! The sentences of the act of sight.

/// What was seen in the whole run.
mod outcome;
/// What refutes a wrong answer.
mod refuted;
/// What decided a step.
mod why;

pub use outcome::{conclusion, floating_point, numbers, summary};
pub use refuted::{Needed, NotSeen, not_seen, refutation};
pub use why::why;

use super::{blind, edge, participant, subject, triangle, vertex};
use crate::geom::Side;
use crate::lesson::beam::facts::{Name, Segment, Spot};
use crate::lesson::beam::sight::facts::{
    Along, BeamAt, BeamEnd, EyeLocation, First, Lies, Located, SightLimits, StepFacts, Test,
};
use crate::lesson::beam::sight::outcome::{Invitation, TriangleFacts};
use crate::lesson::beam::sight::variables::VariableFacts;
use crate::lesson::listing::Variable;
use crate::map::mesh::Triangle;
use crate::picture::beam::{FIRST_NAMES, FirstNames};
use crate::picture::{Role, Thing};
use crate::sentence;
use crate::words::{Description, NamedThing, Sentence, area2, coordinates, count, number};

/// What a step did.
pub fn sentence(facts: &StepFacts) -> Sentence {
    match facts {
        StepFacts::Located(located) => sentence_of_location(located),
        StepFacts::NearVertex { vertex: seen, eye } => {
            sentence![vertex(*seen, "This vertex"), " is seen: nothing can stand between it and ", *eye, "."]
        }
        StepFacts::Began { beam, first } => began(beam, *first),
        StepFacts::Took { beam, names, others, .. } => took(beam, *names, *others),
        StepFacts::Ended { beam, end, piece } => ended(beam, *end, *piece),
        StepFacts::SeenAlong { vertex: seen, limit: Along::FieldOfView } => {
            sentence![vertex(*seen, "This vertex"), " lies exactly on the border of the field of view: it is seen."]
        }
        StepFacts::SeenAlong { vertex: seen, limit: Along::TouchedWalls } => sentence! {
            "Walls touch this line of sight but do not cross it: ", vertex(*seen, "the vertex"), " on it is seen."
        },
        StepFacts::Entered { triangle, s, names, visit, eye } => entered(*triangle, *s, *names, *visit, eye),
        StepFacts::Tested(side, test) => tested(*side, test),
        StepFacts::OutOfRange { s, .. } => {
            sentence![vertex(*s, "S"), " is out of range: it does not count as seen."]
        }
        StepFacts::Split { test, is_seen } => {
            let seen = if *is_seen { ", so it is seen" } else { "" };
            sentence! {
                vertex(test.s, "S"),
                " lies inside the beam", seen, ". The beam splits at ", test.eye, "–S: the left part goes first."
            }
        }
        StepFacts::Touched(test) => {
            sentence![vertex(test.s, "S"), " lies exactly on a limit of the beam: that counts as seen."]
        }
        StepFacts::OneEdge { test, beyond, next } => one_edge(test, *beyond, *next),
        StepFacts::Done => "No beam waits any more: the visibility polygon is complete.".into(),
    }
}

/// Before the first step.
pub fn invitation(Invitation { viewer, eye }: &Invitation) -> Sentence {
    let letter = (!matches!(viewer.name, Name::Letter(_))).then(|| format!(" {eye}"));
    let who = sentence![subject(&participant(viewer)), " is the eye", letter];
    sentence![who, ". Which walls are seen from here? Step forward to find its triangle."]
}

/// A triangle, and how often it was entered.
pub fn triangle_description(facts: TriangleFacts) -> Description {
    match facts {
        TriangleFacts::OfEye { eye } => {
            Description::new(sentence!["the triangle of ", eye]).note("the first beams begin here")
        }
        TriangleFacts::Other { name, entered, is_over } => {
            let name = name.map(|name| format!(" {name}"));
            Description::new(sentence!["triangle", name]).note(match entered {
                0 if is_over => sentence!["entered by no beam"],
                0 => sentence!["entered by no beam yet"],
                1 => sentence!["entered by 1 beam"],
                n => sentence!["entered by ", n, " beams"],
            })
        }
    }
}

/// Where the eye is, its limits, and how many beams leave from there.
fn sentence_of_location(Located { viewer, location, limits }: &Located) -> Sentence {
    let who = subject(&participant(viewer));
    let limited = |location: Sentence, beams: Sentence| {
        let limits = limited_by(*limits).map(|limits| sentence![" There is a ", limits, "."]);
        sentence![location, limits, beams]
    };
    match *location {
        EyeLocation::InWall => blind(viewer),
        EyeLocation::InTriangle(t) => {
            let beams = if limits.fov.is_some() {
                " A beam leaves through each edge that lies in the field of view."
            } else {
                " A beam leaves through each of its three edges."
            };
            limited(sentence![who, " is in ", triangle(t, "this triangle"), ", called T."], beams.into())
        }
        EyeLocation::OnWall(wall) => limited(
            sentence![who, " is on ", edge(wall, "an edge"), " on a wall."],
            " Two beams leave through the other edges of its triangle.".into(),
        ),
        EyeLocation::BetweenTriangles(between) => limited(
            sentence![who, " is on ", edge(between, "an edge"), " between two triangles."],
            " Four beams leave through the other edges of these triangles.".into(),
        ),
        EyeLocation::OnVertex(at, triangles) => {
            let around = if triangles == 1 {
                " Only one triangle touches it, so one beam leaves.".to_owned()
            } else {
                format!(" {triangles} triangles touch it: one beam leaves through each.")
            };
            limited(sentence![who, " is on ", vertex(at, "a vertex"), "."], around.into())
        }
    }
}

/// The limits of sight, if there are any.
fn limited_by(SightLimits { fov, range }: SightLimits) -> Option<String> {
    let fov = fov.map(|degrees| format!("field of view of {}°", number(degrees)));
    let range = range.map(|range| format!("range of {}", number(range)));
    let limits: Vec<String> = fov.into_iter().chain(range).collect();
    (!limits.is_empty()).then(|| limits.join(" and a "))
}

fn began(beam: &BeamAt, first: First) -> Sentence {
    let through = edge(beam.edge, "this edge");
    match first {
        First::NamedToWall(FirstNames { beam, .. }) => {
            sentence!["Beam ", beam, " ends at ", through, ", which is a wall."]
        }
        First::Named(FirstNames { beam, triangle: name }, behind) => {
            let behind = triangle(behind, name);
            sentence!["Beam ", beam, " leaves through ", through, ". The triangle behind it is called ", behind, "."]
        }
        First::Unnamed { waiting } => {
            let waiting = match waiting {
                1 => "1 beam waits now.".to_owned(),
                n => format!("{n} beams wait now."),
            };
            sentence!["A beam leaves through ", through, ". ", waiting]
        }
    }
}

/// What the first split has come to: this many beams.
pub fn first_split(beams: usize, eye: &str) -> Sentence {
    let names: Vec<&str> = FIRST_NAMES.iter().take(beams).map(|names| names.beam).collect();
    let named = match &names[..] {
        _ if beams > FIRST_NAMES.len() => None,
        [one] => Some(sentence![": ", *one]),
        [others @ .., last] => Some(sentence![": ", others.join(", "), " and ", *last]),
        [] => None,
    };
    let leave = if beams == 1 { " leaves " } else { " leave " };
    let first = (beams > 1).then_some(" The leftmost one goes first.");
    sentence![count(beams, "beam"), leave, eye, named, ".", first]
}

fn took(beam: &BeamAt, names: Option<FirstNames>, others: usize) -> Sentence {
    let name = names.map_or_else(|| "The leftmost beam".to_owned(), |names| format!("Beam {}", names.beam));
    let waiting = match others {
        0 => "No other beam waits.".to_owned(),
        1 => "1 other beam waits.".to_owned(),
        n => format!("{n} other beams wait."),
    };
    sentence![name, " is next. It leads through ", edge(beam.edge, "this edge"), ". ", waiting]
}

fn ended(beam: &BeamAt, end: BeamEnd, piece: usize) -> Sentence {
    const OF_POLYGON: &str = " of the visibility polygon.";
    match end {
        BeamEnd::Wall => {
            let wall = edge(beam.edge, "a wall");
            sentence!["The beam ends on ", wall, ". Its visible part is piece ", piece, OF_POLYGON]
        }
        BeamEnd::WallOutOfRange => {
            let wall = edge(beam.edge, "a wall");
            sentence!["The beam leads to ", wall, " beyond the range, so it ends on an arc: piece ", piece, OF_POLYGON]
        }
        BeamEnd::EdgeOutOfRange => {
            let all = edge(beam.edge, "this edge");
            sentence!["All of ", all, " is out of range: the beam ends on an arc, piece ", piece, OF_POLYGON]
        }
    }
}

fn entered(into: Triangle, s: Spot, names: Option<FirstNames>, visit: u32, eye: &'static str) -> Sentence {
    let visits = (visit != 1).then(|| sentence![" This is visit ", visit, " of this triangle."]);
    let enters = if let Some(FirstNames { beam, triangle: name }) = names {
        // Its first mention, for somebody who did not watch the first split.
        sentence! {
            "Beam ", beam, " enters ",
            triangle(into, &format!("triangle {name}")), ", which shares an edge with the triangle of ", eye, ". "
        }
    } else {
        sentence!["The beam enters ", triangle(into, "the next triangle"), ". "]
    };
    sentence![enters, vertex(s, "S"), " is the opposite vertex.", visits]
}

/// On which side of a limit S lies.
fn tested(side: Side, test: &Test) -> Sentence {
    let s = vertex(test.s, "S");
    let (limit, letter) = (limit_name(side), limit_letter(side));
    let (lies, beam) = match test.lies(side) {
        Lies::On => return sentence![s, " lies exactly on the ", limit, ", ", test.eye, "–", letter, "."],
        Lies::Within => (side.other(), "on the beam's side"),
        Lies::Outside => (side, "outside the beam"),
    };
    sentence![s, " lies ", lies.word(), " of the ", limit, " ", test.eye, "–", letter, ": ", beam, "."]
}

/// The beam goes on across one edge only, because S lies on or beyond the limit on this side.
fn one_edge(test: &Test, beyond: Side, next: Option<Segment>) -> Sentence {
    let (word, s) = (beyond.word(), vertex(test.s, "S"));
    let name = match beyond {
        Side::Right => "the left edge",
        Side::Left => "the right edge",
    };
    let next = next.map_or_else(|| NamedThing::unlit(name, ""), |next| edge(next, name));
    if test.lies(beyond) == Lies::On {
        sentence![s, " lies on the ", word, " limit. The beam only meets ", next, "."]
    } else {
        sentence![s, " lies ", word, " of the beam. The beam only meets ", next, "."]
    }
}

/// The limit on a side of the beam.
pub const fn limit_name(side: Side) -> &'static str {
    match side {
        Side::Left => "left limit",
        Side::Right => "right limit",
    }
}

/// The letter of its end on the map.
pub const fn limit_letter(side: Side) -> &'static str {
    match side {
        Side::Left => "L",
        Side::Right => "R",
    }
}

/// The variables of the program of the beam.
pub fn variables(facts: &VariableFacts) -> Vec<Variable> {
    let corner = |name, spot: Option<Spot>| {
        Variable::new(name, spot.map(|spot| coordinates(spot.at)))
            .with_thing(spot.map(|spot| Thing::Vertex(spot.vertex)))
    };
    let [left, right] = facts.limits;
    let [to_left, to_right] = facts.areas.map(|area| area.map(|area| area2(area, facts.lattice)));
    let triangle = facts.triangle;
    vec![
        corner("beam.left", left).called("left").with_role(Role::Left),
        corner("beam.right", right).called("right").with_role(Role::Right),
        Variable::new("to_left", to_left),
        Variable::new("to_right", to_right),
        corner("s", facts.s).called("S"),
        Variable::new("beams", facts.waiting.map(|n| count(n, "beam"))).called("waiting"),
        Variable::new("t", triangle.map(|t| t.0.to_string())).with_thing(triangle.map(Thing::Triangle)),
        Variable::new("pieces", facts.pieces.map(|n| count(n, "piece"))).called("polygon"),
    ]
}
